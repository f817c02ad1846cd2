/**
 * The lessons that need no table: a picture, a few words, and a question here and there.
 *
 * @typedef {object} Choice
 * @property {string} text a code
 * @property {boolean} [right]
 *
 * @typedef {object} Slide
 * @property {string} say a code
 * @property {() => import("../base/dom.js").Child} picture
 * @property {string} [ask] the code of the question
 * @property {Choice[]} [choices]
 * @property {string} [right] the code of what is said to the right answer
 * @property {string} [wrong] and to another one
 *
 * @typedef {object} Slides
 * @property {string} name
 * @property {string} title
 * @property {string} note
 * @property {Slide[]} steps
 */
import { diagonal, fiveColours, line, plot, score } from "./pictures.js";

// Three gardens at the end of a game: full, three cells empty, five cells empty.
const FULL = "301103206310102207311113205309112214308116217318";
const THREE = "202303...210304105209312106208111117...314216...";
const FIVE = "101...305109...307...212104108110...306...315120";
// And of another: four cells empty, and two gardens with two.
const FOUR = "301...205309...207310112204308111...306...214320";
const TWO = "202303107210304105209313106208311117...314116...";
const OTHER = "101203206109...108212213305110215...307211318119";

/** @type {Slides} */
const tournament = {
  name: "tournament",
  title: "new/tournament",
  note: "learn/tournament-note",
  steps: [
    {
      say: "learn/tournament-idea",
      picture: () =>
        line(
          plot("t1", FULL, "learn/ann"),
          plot("t2", THREE, "learn/ben"),
          plot("t3", FIVE, "learn/cleo"),
        ),
    },
    {
      say: "learn/tournament-first",
      picture: () =>
        line(
          plot("t1", FULL, "learn/ann"),
          plot("t2", THREE, "learn/ben"),
          plot("t3", FIVE, "learn/cleo"),
        ),
      ask: "learn/tournament-ask-ben",
      choices: [
        { text: "learn/points-0" },
        { text: "learn/points-minus-3", right: true },
        { text: "learn/points-plus-2" },
      ],
      right: "learn/tournament-right-ben",
      wrong: "learn/tournament-wrong-ben",
    },
    {
      say: "learn/tournament-second",
      picture: () =>
        line(
          plot("t1", FOUR, "learn/ann"),
          plot("t2", TWO, "learn/ben"),
          plot("t3", OTHER, "learn/cleo"),
        ),
      ask: "learn/tournament-ask-cleo",
      choices: [
        { text: "learn/points-plus-1" },
        { text: "learn/points-minus-2" },
        { text: "learn/points-plus-2", right: true },
      ],
      right: "learn/tournament-right-cleo",
      wrong: "learn/tournament-wrong-cleo",
    },
    {
      say: "learn/tournament-done",
      picture: () =>
        score([
          ["learn/ann", 2, -4],
          ["learn/ben", -3, 2],
          ["learn/cleo", -5, 2],
        ]),
    },
  ],
};

/** @type {Slides} */
const editions = {
  name: "editions",
  title: "learn/editions",
  note: "learn/editions-note",
  steps: [
    { say: "learn/edition-lucky-numbers", picture: () => diagonal("e1", "clover", [12, 3, 18, 7]) },
    { say: "learn/edition-anniversary", picture: () => diagonal("e2", "clover", [3, 7, 12, 18]) },
    { say: "learn/edition-access", picture: () => fiveColours() },
    { say: "learn/edition-5-vor-12", picture: () => diagonal("e4", "sober", [7, 12, 3, 18]) },
    {
      say: "learn/edition-question",
      picture: () => fiveColours(),
      ask: "learn/edition-ask",
      choices: [
        { text: "edition/lucky-numbers" },
        { text: "edition/access", right: true },
        { text: "edition/5-vor-12" },
      ],
      right: "learn/edition-right",
      wrong: "learn/edition-wrong",
    },
  ],
};

export const SLIDES = [tournament, editions];
