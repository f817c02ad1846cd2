/**
 * Motion that explains: a tile that has moved travels to its place, a drawn one turns over, the
 * winner's garden blooms, the ladybug walks to whoever is to move. Every tile of a game is unique,
 * so its place before and after is known. Under reduced motion nothing moves.
 */
import { calm } from "../base/settings.js";
import { championSeats } from "./tournament.js";

/** @typedef {import("./model.js").Known} Known */

const TRAVEL = 420;
const WALK = 700;
const REST = "-38deg";
const EASE = "cubic-bezier(.3,.7,.2,1)";

/**
 * Draw, and animate what has moved.
 * @param {() => void} draw
 * @param {Known} before
 * @param {Known} after
 */
export function moving(draw, before, after) {
  if (calm() || document.visibilityState !== "visible") return draw();
  const old = places();
  const pile = document.querySelector(".pile")?.getBoundingClientRect();
  draw();
  // The page is drawn in a microtask; the animation comes after it.
  queueMicrotask(() =>
    queueMicrotask(() => {
      // Whatever is measured is measured before anything changes: each time anew costs a layout.
      const now = places();
      walk(before, after);
      for (const [name, { element, box, home }] of now) {
        const from = old.get(name);
        if (from === undefined) appear(element, box, pile);
        // A garden that is handed around moves as a whole; only a tile that left its place travels.
        else if (from.home !== home && far(from.box, box)) travel(element, from.box, box);
      }
      awaitLanding(before, after);
      if (after.game.pairs !== before.game.pairs && earnedAgain(before, after)) sparkle(after);
      if (after.closed && !before.closed) bloom(after);
    }),
  );
}

/** @returns {Map<string, {element: HTMLElement, box: DOMRect, home: string}>} */
function places() {
  const found = new Map();
  for (const element of document.querySelectorAll("[data-tile]:not(dialog *)")) {
    if (!(element instanceof HTMLElement)) continue;
    const home = element.closest(".cell")?.id ?? (element.closest(".tray") ? "table" : "hand");
    found.set(element.dataset.tile ?? "", { element, box: element.getBoundingClientRect(), home });
  }
  return found;
}

/**
 * @param {DOMRect} one
 * @param {DOMRect} two
 */
const far = (one, two) => Math.abs(one.x - two.x) + Math.abs(one.y - two.y) > 12;

/**
 * @param {HTMLElement} element
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function travel(element, from, to) {
  if (to.width === 0) return;
  const [x, y, scale] = [from.x - to.x, from.y - to.y, from.width / to.width];
  element.style.zIndex = "5";
  const run = element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0" },
      { transform: "none", transformOrigin: "0 0" },
    ],
    { duration: TRAVEL, easing: EASE },
  );
  run.onfinish = run.oncancel = () => element.style.removeProperty("z-index");
}

/**
 * Whose turn it is is shown once the tile of the one before has landed.
 * @param {Known} before
 * @param {Known} after
 */
function awaitLanding({ game: { seat: from } }, { game: { seat: to }, mine }) {
  if (mine.includes(from) || from === to) return;
  const hidden = mine.includes(to) ? { opacity: 0 } : { color: "#0000" };
  document.querySelector(".state")?.animate([hidden, hidden], { duration: TRAVEL });
}

/**
 * A tile that was face down turns over on its way from the pile.
 * @param {HTMLElement} element
 * @param {DOMRect} to
 * @param {DOMRect | undefined} pile
 */
function appear(element, to, pile) {
  if (!pile || to.width === 0) return;
  const [x, y, scale] = [pile.x - to.x, pile.y - to.y, pile.width / to.width];
  element.animate(
    [
      {
        transform: `translate(${x}px, ${y}px) scale(${scale}) rotateY(90deg)`,
        transformOrigin: "0 0",
        opacity: 0.4,
      },
      { transform: "none", transformOrigin: "0 0", opacity: 1 },
    ],
    { duration: TRAVEL, easing: EASE },
  );
}

/** @type {HTMLElement | SVGElement | undefined} */
let walker;

/**
 * The ladybug walks from the garden that has played to the one that is to move.
 * @param {Known} before
 * @param {Known} after
 */
function walk({ game: { seat: from } }, { game: { seat: to } }) {
  if (from === to) return;
  const [here, there] = [from, to].map((seat) =>
    document.querySelector(`#garden-${seat} .corner.bug`),
  );
  if (!here || !there) return walker?.remove();
  const [start, end] = [here.getBoundingClientRect(), there.getBoundingClientRect()];
  const way = Math.atan2(end.x - start.x, start.y - end.y);
  const size = there.clientWidth;
  walker?.remove();
  walker = /** @type {SVGElement} */ (there.cloneNode(true));
  walker.setAttribute("class", "bug walker on-the-way");
  walker.style.width = `${size}px`;
  document.body.append(walker);
  const at = (/** @type {DOMRect} */ box, /** @type {string} */ turn) => {
    const x = box.x + (box.width - size) / 2;
    const y = box.y + (box.height - size) / 2;
    const scale = box.width / end.width;
    return { transform: `translate(${x}px, ${y}px) rotate(${turn}) scale(${scale})` };
  };
  const run = walker.animate(
    [
      at(start, REST),
      { ...at(start, `${way}rad`), offset: 0.15 },
      { ...at(end, `${way}rad`), offset: 0.85 },
      at(end, REST),
    ],
    { duration: WALK, easing: "ease-in-out" },
  );
  there.animate([{ opacity: 0 }, { opacity: 0 }], { duration: WALK });
  run.onfinish = run.oncancel = (
    (gone) => () =>
      gone.remove()
  )(walker);
}

/**
 * @param {Known} before
 * @param {Known} after
 */
function earnedAgain(before, after) {
  return after.log.length > before.log.length && (after.log.at(-1)?.code ?? "").endsWith("-again");
}

/** @param {Known} known */
function sparkle({ last: { seat, cells } }) {
  const cell = document.querySelector(`#garden-${seat}-${cells[seat]?.at(-1)}`);
  cell?.animate([{ boxShadow: "0 0 0 0 #ffe9a3" }, { boxShadow: "0 0 0 1.2rem #ffe9a300" }], {
    duration: 900,
    iterations: 2,
    easing: "ease-out",
  });
}

/**
 * The tiles of the winners turn; petals fall behind the page for whoever wins here.
 * @param {Known} known
 */
function bloom(known) {
  const crowned = championSeats(known);
  if (crowned.length > 0) crown();
  const winners = crowned.length > 0 ? crowned : (known.closed?.winners ?? []);
  if (winners.some((seat) => known.mine.includes(seat)))
    scatter(crowned.length > 0 ? 3 * PETALS : PETALS);
  for (const seat of known.closed?.winners ?? []) {
    document.querySelectorAll(`#garden-${seat} .holds`).forEach((holds, index) => {
      holds.animate(
        [
          { transform: "none" },
          { transform: "rotate(180deg) scale(1.14)" },
          { transform: "rotate(360deg)" },
        ],
        { duration: 1100, delay: 60 * index, easing: "ease-in-out" },
      );
    });
  }
}

const PETALS = 28;
const CROWNING = 3600;

/** The end of a tournament, for a moment in the middle of the page: who is the champion. */
function crown() {
  const headline = document.querySelector(".finale .headline");
  if (!headline) return;
  const crowning = document.createElement("div");
  crowning.className = "crowning";
  crowning.setAttribute("aria-hidden", "true");
  crowning.append(headline.cloneNode(true));
  document.body.append(crowning);
  const shown = { opacity: 1, transform: "none" };
  const show = crowning.animate(
    [
      { opacity: 0, transform: "scale(0.6)" },
      { ...shown, offset: 0.12 },
      { ...shown, offset: 0.88 },
      { opacity: 0, transform: "scale(1.04)" },
    ],
    { duration: CROWNING, easing: "ease-out" },
  );
  show.onfinish = show.oncancel = () => crowning.remove();
}

/**
 * Petals, once, behind everything that can be read.
 * @param {number} count
 */
function scatter(count) {
  for (let index = 0; index < count; index += 1) {
    const tile = document.querySelector(`.garden .holds:nth-child(${1 + (index % 2)}) .tile`);
    if (!tile) return;
    const petal = document.createElement("div");
    petal.className = "petal";
    petal.append(tile.cloneNode(true));
    petal.style.left = `${((index / PETALS) * 100) % 100}vw`;
    document.body.append(petal);
    const turn = (index % 2 ? 1 : -1) * (180 + 40 * (index % 5));
    const fall = petal.animate(
      [
        { transform: "none", opacity: 1 },
        {
          transform: `translate(${20 * Math.sin(index)}vw, 110dvh) rotate(${turn}deg)`,
          opacity: 0.9,
        },
      ],
      {
        duration: 1700 + 90 * (index % 9),
        delay: 40 * (index % 12) + 900 * Math.floor(index / PETALS),
        easing: "ease-in",
      },
    );
    fall.onfinish = fall.oncancel = () => petal.remove();
  }
}
