/**
 * Faces: an animal for each gardener, a clover with an initial for a person, so that nobody takes
 * one for the other. They are hidden from screen readers: a name stands beside them.
 */
import { h } from "../base/dom.js";
import { COLOURS } from "./clover.js";
import { LEAVES } from "./icons.js";
import { ladybug } from "./ladybug.js";

/** @type {{readonly [bot: string]: string}} by the views of portraits.svg */
const ANIMALS = {
  "level:1": "snail",
  "level:2": "bee",
  "level:3": "mole",
  "level:4": "hedgehog",
  "level:5": "frog",
  "level:6": "robin",
  "level:7": "rabbit",
  "level:8": "fox",
  "level:9": "owl",
};

/**
 * The portrait of a computer player: a gardener's animal, or the ladybug.
 * @param {string} bot
 */
export function portrait(bot) {
  const animal = ANIMALS[bot];
  if (animal === undefined) return ladybug("portrait");
  const { href } = new URL(`./portraits.svg#${animal}`, import.meta.url);
  return h("img", {
    class: "portrait",
    src: href,
    alt: "",
    width: "100",
    height: "104",
    draggable: "false",
  });
}

/**
 * The face of a person: a clover with their initial, in the colour of their name; at a table, in
 * that of `coloursOf`.
 * @param {string} name
 * @param {number} [colour] 1 to 5
 */
export function face(name, colour = ownColour(name)) {
  return h(
    "svg",
    {
      class: `tile clover face ${COLOURS[colour - 1] ?? "gold"}`,
      viewBox: "-62 -62 124 124",
      "aria-hidden": "true",
    },
    h("path", { class: "shade", d: LEAVES, transform: "translate(0 4)" }),
    h("path", { class: "blade", d: LEAVES }),
    h("circle", { class: "disc", r: "33" }),
    h("text", { class: "numeral", "text-anchor": "middle", dy: ".355em" }, initial(name)),
  );
}

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * The first letter of a name, whole even where it is written with several characters, or the
 * number of whoever has no other name.
 * @param {string} name
 */
export function initial(name) {
  const [first] = letters.segment(/^\p{L}+ (\d+)$/u.exec(name.trim())?.[1] ?? name.trim());
  return (first?.segment ?? "?").toLocaleUpperCase();
}

/**
 * A colour that depends on a name alone.
 * @param {string} name
 */
function ownColour(name) {
  let sum = 0;
  for (const letter of name) sum = (31 * sum + (letter.codePointAt(0) ?? 0)) % 9973;
  return (sum % COLOURS.length) + 1;
}

/**
 * The colours at a table, 1 to 5, by seat: everyone keeps that of their name unless another person
 * has it already; who is no person has what is left. The order of the seats makes no difference.
 * @param {readonly (string | null)[]} names those of people, else null
 */
export function coloursOf(names) {
  const free = new Set(COLOURS.map((_, index) => index + 1));
  const colours = names.map(() => 0);
  const give = (/** @type {number} */ seat, /** @type {number} */ colour) => {
    colours[seat] = colour;
    free.delete(colour);
  };
  const people = names.flatMap((name, seat) => (name === null ? [] : [{ name, seat }]));
  people.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const { name, seat } of people) if (free.has(ownColour(name))) give(seat, ownColour(name));
  for (const seat of [...people.map(({ seat }) => seat), ...names.keys()])
    if (colours[seat] === 0) give(seat, [...free][0] ?? 1);
  return colours;
}
