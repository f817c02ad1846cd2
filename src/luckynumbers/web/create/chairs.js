/**
 * The table and its chairs: mine below, with my name, the others around it. Each chair is a button
 * that opens its popover.
 *
 * @typedef {import("./plan.js").Plan} Plan
 * @typedef {import("./plan.js").Place} Place
 */
import { classes, h } from "../base/dom.js";
import { change as changeSettings, settings } from "../base/settings.js";
import { t } from "../base/words.js";
import { mark } from "../draw/icons.js";
import { nameInput } from "../draw/names.js";
import { coloursOf, face, portrait } from "../draw/portraits.js";
import { botName, rankOf } from "./bots.js";
import { scene } from "./scene.js";
import { myName, nameFor } from "./table.js";
import { whoId, whoPopover } from "./who.js";

/** @param {import("../base/store.js").Store<Plan>} store */
export function chairs(store) {
  const { places } = store.state;
  const colours = coloursOf(places.map(personOf));
  return h(
    "fieldset",
    null,
    h("legend", { class: "unseen" }, t("new/players")),
    h(
      "div",
      { class: "stage", data: { places: String(places.length) } },
      scene(places.map((place) => place !== null)),
      h(
        "ol",
        { class: "chairs" },
        places.map((place, index) =>
          h(
            "li",
            { key: index, class: "chair" },
            chair(place, index, colours[index]),
            whoPopover(store, index),
          ),
        ),
      ),
    ),
  );
}

/**
 * The name that the others read.
 * @param {import("../base/store.js").Store<Plan>} store
 */
export function ownName({ state, change }) {
  return h(
    "div",
    {
      class: "quiet-choice own-name",
      hidden: !state.places.some((place) => place?.kind === "me"),
      onkeydown: leaveOnEnter,
    },
    mark("person"),
    nameInput({
      id: "my-name",
      label: t("lobby/name"),
      value: settings().name,
      placeholder: t("lobby/name"),
      enter: "done",
      wrong: state.unnamed ? t("player/name-wanted") : "",
      put: (name) => {
        changeSettings({ name });
        change({ unnamed: false });
      },
    }),
  );
}

/**
 * Enter accepts the name; it must not set the table meanwhile.
 * @param {KeyboardEvent} event
 */
function leaveOnEnter(event) {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  /** @type {HTMLElement} */ (event.target).blur();
}

/**
 * The name of a person who sits at this device.
 * @param {Place} place
 * @param {number} index
 */
function personOf(place, index) {
  if (place?.kind === "me") return myName();
  return place?.kind === "device" ? place.name?.trim() || nameFor(index + 1) : null;
}

/**
 * @param {Place} place
 * @param {number} index
 * @param {number} [colour]
 */
function chair(place, index, colour) {
  const { name, note } = sitting(place, index);
  return h(
    "button",
    {
      type: "button",
      class: classes("plain place", place === null && "empty"),
      popovertarget: whoId(index),
    },
    h("span", { class: "unseen" }, t("seat/name", { seat: index + 1 })),
    h("span", { class: "sitter" }, sitter(place, index, colour)),
    h("b", { style: { "--letters": longestWord(name) } }, name),
    note ? h("small", { class: classes(place?.kind === "bot" && "rank") }, note) : null,
  );
}

/**
 * How many letters its longest word has: a name breaks between words only.
 * @param {string} name
 */
const longestWord = (name) => Math.max(...name.split(" ").map((word) => word.length));

/**
 * The face of whoever sits there; a seat that waits for someone shows how they come.
 * @param {Place} place
 * @param {number} index
 * @param {number} [colour]
 */
function sitter(place, index, colour) {
  const name = personOf(place, index);
  if (place?.kind === "bot") return portrait(place.bot ?? "");
  if (name !== null) return face(name, colour);
  return h("span", { class: "waits" }, mark(WAITING[place?.kind ?? ""] ?? "plus"));
}

/** @type {{readonly [kind: string]: string}} */
const WAITING = { invite: "person", open: "globe" };

/**
 * @param {Place} place
 * @param {number} index
 * @returns {{name: string, note: string}}
 */
function sitting(place, index) {
  switch (place?.kind) {
    case "me":
      return { name: myName(), note: t("new/me") };
    case "invite":
      return { name: t("new/invite"), note: t("new/invite-note") };
    case "device":
      return { name: personOf(place, index) ?? "", note: t("new/device") };
    case "open":
      return { name: t("new/open"), note: t("new/open-note") };
    case "bot":
      return { name: botName(place.bot ?? ""), note: rankNote(place.bot ?? "") };
    default:
      return { name: t("new/empty"), note: t("new/fill") };
  }
}

/** @param {string} bot */
function rankNote(bot) {
  const rank = rankOf(bot);
  return rank ? t("new/rank", { rank }) : "";
}
