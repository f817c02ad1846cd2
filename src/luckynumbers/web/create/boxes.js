/**
 * The editions as drawn boxes: one radio each, and the sentence about the chosen one.
 *
 * @typedef {import("./plan.js").Plan} Plan
 * @typedef {import("../draw/clover.js").Tile} Tile
 */
import { h } from "../base/dom.js";
import { ease, easy } from "../base/settings.js";
import { t } from "../base/words.js";
import { clover } from "../draw/clover.js";
import { corner } from "../draw/ladybug.js";
import { editionName, editionNote, editionShort } from "./editions.js";
import { ACCESS, withEdition } from "./plan.js";

/** @type {{readonly [edition: string]: readonly Tile[]}} the tiles on the lid */
const LIDS = {
  "lucky-numbers": [{ number: 7, colour: 2 }],
  anniversary: [
    { number: 3, colour: 1 },
    { number: 8, colour: 2 },
    { number: 13, colour: 3 },
  ],
  access: [
    { number: 4, colour: 1 },
    { number: 9, colour: 2 },
    { number: 13, colour: 3 },
    { number: 17, colour: 4 },
    { number: 20, colour: 5 },
  ],
  "5-vor-12": [
    { number: 5, colour: 2 },
    { number: 12, colour: 5 },
  ],
};

/** @param {import("../base/store.js").Store<Plan>} store */
export function boxes({ state, change }) {
  return h(
    "fieldset",
    null,
    h("legend", null, t("new/edition")),
    h(
      "div",
      { class: "editions" },
      state.boxes.map(({ edition }) =>
        h(
          "label",
          { key: edition, class: "card box" },
          h("input", {
            type: "radio",
            name: "edition",
            value: edition,
            checked: state.edition === edition,
            onchange: () => change(withEdition(state, edition)),
          }),
          lid(edition),
          h(
            "span",
            { class: "words" },
            h("b", null, editionName(edition)),
            h("span", { class: "quiet" }, editionShort(edition)),
          ),
        ),
      ),
    ),
    h("p", { class: "quiet chosen-note", "aria-live": "polite" }, editionNote(state.edition)),
    state.edition === ACCESS ? preset(change) : null,
  );
}

/** @param {string} edition */
function lid(edition) {
  const look = edition === "5-vor-12" ? "sober" : "clover";
  return h(
    "span",
    { class: `lid lid-${edition}`, "aria-hidden": "true" },
    (LIDS[edition] ?? []).map((tile) => h("i", null, clover(tile, look))),
    edition === "lucky-numbers" || look === "sober" ? corner(look) : null,
  );
}

/**
 * Large numbers and turns read aloud, the preset that goes with ACCESS.
 * @param {(changes: Partial<Plan>) => void} change
 */
function preset(change) {
  return h(
    "label",
    { class: "choice", key: "easy" },
    h("input", {
      type: "checkbox",
      name: "easy",
      checked: easy(),
      onchange: () => {
        ease(!easy());
        change({ clock: "none" });
      },
    }),
    h(
      "span",
      null,
      h("b", null, t("access/easy")),
      h("span", { class: "quiet" }, t("access/easy-note")),
    ),
  );
}
