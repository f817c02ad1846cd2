/**
 * The DOM as a value: `h` describes an element, `patch` makes the page look like it.
 *
 * Views are pure functions that return descriptions. Text is always text: nothing here parses HTML,
 * so a hostile name can only be shown. An element keeps its identity, its focus and its
 * animations as long as its key (or its place and tag) stays the same. A view may return the very
 * description that it returned before: then nothing below it is compared.
 *
 * @typedef {string | number | boolean | null | undefined | VNode | Children} Child
 * @typedef {{readonly length: number, [Symbol.iterator](): Iterator<Child>}} Children
 *
 * @typedef {object} VNode
 * @property {string} tag "" is a text
 * @property {Props} props
 * @property {VNode[]} children
 * @property {string} text
 * @property {Element | Text | null} node
 *
 * @typedef {{[name: string]: unknown}} Props
 *   Attributes; `key`; `onclick` and other listeners; `style` as an object (set by CSSOM, which
 *   the content security policy allows); `data` as an object; `born(element)` runs once.
 *   A link that begins with `/` leads to a page of the client, wherever that lies.
 */

import { ROOT } from "./host.js";

const SVG = "http://www.w3.org/2000/svg";
const AS_PROPERTY = new Set(["value", "checked", "selected", "indeterminate"]);

/**
 * Describe an element.
 * @param {string} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {VNode}
 */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, children: flatten(children, []), text: "", node: null };
}

/**
 * A class attribute of the names that apply.
 * @param {...(string | false | null | undefined)} names
 */
export const classes = (...names) => names.filter(Boolean).join(" ");

/**
 * @param {Child} child
 * @param {VNode[]} into
 * @returns {VNode[]}
 */
function flatten(child, into) {
  if (Array.isArray(child)) for (const each of child) flatten(each, into);
  else if (isNode(child)) into.push(child);
  else if (typeof child === "string" || typeof child === "number") {
    into.push({ tag: "", props: {}, children: [], text: String(child), node: null });
  }
  return into;
}

/**
 * @param {Child} child
 * @returns {child is VNode}
 */
function isNode(child) {
  return child !== null && typeof child === "object" && "tag" in child;
}

/** @type {WeakMap<Element, VNode[]>} */
const shown = new WeakMap();

/**
 * Make the children of an element look like a description.
 * @param {Element} parent
 * @param {Child} view
 */
export function patch(parent, view) {
  const next = flatten(view, []);
  patchChildren(parent, shown.get(parent) ?? [], next);
  shown.set(parent, next);
}

/**
 * @param {Element} parent
 * @param {VNode[]} before
 * @param {VNode[]} after
 */
function patchChildren(parent, before, after) {
  const keyed = new Map();
  /** @type {VNode[]} */
  const rest = [];
  for (const old of before) {
    if (old.props.key === undefined) rest.push(old);
    else keyed.set(old.props.key, old);
  }
  const used = new Set();
  const matches = after.map((fresh) => {
    const old =
      fresh.props.key === undefined
        ? rest.find((one) => one.tag === fresh.tag && !used.has(one))
        : keyed.get(fresh.props.key);
    if (old === undefined || old.tag !== fresh.tag || used.has(old)) return undefined;
    used.add(old);
    return old;
  });
  for (const old of before) if (!used.has(old)) old.node?.remove();
  /** @type {ChildNode | null} */
  let place = parent.firstChild;
  after.forEach((fresh, index) => {
    const node = settle(parent, matches[index], fresh);
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  });
}

/**
 * @param {Element} parent
 * @param {VNode | undefined} old
 * @param {VNode} fresh
 * @returns {Element | Text}
 */
function settle(parent, old, fresh) {
  if (old?.node) {
    if (old === fresh) return old.node;
    fresh.node = old.node;
    if (fresh.tag === "") {
      if (old.text !== fresh.text) old.node.textContent = fresh.text;
    } else {
      const element = /** @type {Element} */ (old.node);
      patchChildren(element, old.children, fresh.children);
      setAll(element, old.props, fresh.props);
    }
    return old.node;
  }
  return create(parent, fresh);
}

/**
 * @param {Element} parent
 * @param {VNode} fresh
 * @returns {Element | Text}
 */
function create(parent, fresh) {
  if (fresh.tag === "") {
    const text = document.createTextNode(fresh.text);
    fresh.node = text;
    return text;
  }
  const drawn =
    fresh.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
  const element = drawn
    ? document.createElementNS(SVG, fresh.tag)
    : document.createElement(fresh.tag);
  fresh.node = element;
  patchChildren(element, [], fresh.children);
  setAll(element, {}, fresh.props);
  if (typeof fresh.props.born === "function") fresh.props.born(element);
  return element;
}

/**
 * @param {Element} element
 * @param {Props} before
 * @param {Props} after
 */
function setAll(element, before, after) {
  for (const name in before) if (!(name in after)) set(element, name, before[name], undefined);
  for (const name in after) {
    if (AS_PROPERTY.has(name)) setProperty(element, name, after[name]);
    else if (before[name] !== after[name]) set(element, name, before[name], after[name]);
  }
}

/**
 * What a person may have changed is compared with the page, not with the last description.
 * @param {Element} element
 * @param {string} name
 * @param {unknown} value
 */
function setProperty(element, name, value) {
  const held = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (element));
  if (held[name] !== value) held[name] = value;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {unknown} before
 * @param {unknown} value
 */
function set(element, name, before, value) {
  if (name === "key" || name === "born") return;
  if (name.startsWith("on")) listen(element, name.slice(2), value);
  else if (name === "style") setStyle(element, asObject(before), asObject(value));
  else if (name === "data") {
    const old = asObject(before);
    const fresh = asObject(value);
    for (const key in { ...old, ...fresh }) set(element, `data-${key}`, old[key], fresh[key]);
  } else if (value === undefined || value === null || value === false)
    element.removeAttribute(name);
  else if (name === "href" && ROOT)
    element.setAttribute(name, String(value).replace(/^\//, `${ROOT}/`));
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * @param {unknown} value
 * @returns {Record<string, unknown>}
 */
function asObject(value) {
  return value !== null && typeof value === "object"
    ? /** @type {Record<string, unknown>} */ (value)
    : {};
}

/**
 * @param {Element} element
 * @param {Record<string, unknown>} before
 * @param {Record<string, unknown>} after
 */
function setStyle(element, before, after) {
  const { style } = /** @type {HTMLElement} */ (element);
  for (const name in before) if (!(name in after)) style.removeProperty(name);
  for (const name in after)
    if (before[name] !== after[name]) style.setProperty(name, String(after[name]));
}

/** @type {WeakMap<Element, Map<string, EventListener>>} */
const listeners = new WeakMap();

/**
 * @param {Element} element
 * @param {string} type
 * @param {unknown} listener
 */
function listen(element, type, listener) {
  const known = listeners.get(element) ?? new Map();
  listeners.set(element, known);
  if (!known.has(type)) element.addEventListener(type, (event) => known.get(type)?.(event));
  known.set(type, typeof listener === "function" ? listener : undefined);
}
