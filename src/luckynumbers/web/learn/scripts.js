/**
 * The lessons, as data. A lesson at a table has a scripted pile and what is to be done; the server
 * deals the one and expects the other, and says why something else does not go.
 *
 * @typedef {object} Step one thing to learn
 * @property {string} say the code of what the ladybug says
 * @property {string} [task] the code of what is to be done
 * @property {string} [key] the code of how to do it by keyboard
 * @property {string[]} [others] what is played by itself first
 * @property {boolean} [quick] whether that goes by quickly
 * @property {string[]} [acts] what the learner does
 * @property {string} [wrong] what the learner tries, and the server refuses
 * @property {string} [after] the code of what is said after that
 * @property {string} [point] the cell, pile or tile that is meant
 *
 * @typedef {object} Lesson
 * @property {string} name
 * @property {string} title
 * @property {string} note
 * @property {{bruno?: boolean, michael?: boolean}} rules
 * @property {number[]} pile
 * @property {Step[]} steps
 */

/** The setups of both seats in the ordinary way. */
const SETUP = ["02@a1", "05@b2", "11@c3", "19@d4"];

/** The turns of the first lesson that go by: both gardens grow. */
const LATER = [
  "*",
  "08@b3",
  "*",
  "04@b1",
  "*",
  "17@d3",
  "*",
  "06@c1",
  "*",
  "20@-",
  "*",
  "10@d1",
  "*",
  "06@a3",
  "*",
  "02@a2",
  "*",
  "09@c2",
  "*",
  "10@c2",
  "*",
  "01@-",
  "*",
  "05@a3",
  "*",
  "14@b4",
  "*",
  "08@a4",
  "*",
  "12@d2",
  "*",
  "11@b4",
  "*",
  "07@-",
  "*",
  "15@c4",
  "*",
  "04@a2",
];

/** @type {Lesson} */
const first = {
  name: "first",
  title: "learn/first",
  note: "learn/first-note",
  rules: {},
  pile: [
    3, 7, 12, 18, 2, 5, 11, 19, 14, 9, 16, 1, 13, 8, 4, 17, 6, 20, 10, 6, 2, 9, 10, 1, 5, 14, 8, 12,
    11, 7, 15, 4,
  ],
  steps: [
    { say: "learn/first-garden" },
    { say: "learn/first-rise" },
    {
      say: "learn/first-setup",
      task: "learn/first-setup-task",
      key: "learn/key-sort",
      acts: ["03@a1", "07@b2", "12@c3", "18@d4"],
    },
    {
      say: "learn/first-draw",
      task: "learn/task-draw",
      key: "learn/key-draw",
      others: SETUP,
      acts: ["*"],
      point: "*",
    },
    {
      say: "learn/first-wrong",
      task: "learn/first-wrong-task",
      key: "learn/key-place",
      wrong: "14@c1",
      after: "learn/first-wrong-after",
      point: "14@c1",
    },
    {
      say: "learn/first-place",
      task: "learn/first-place-task",
      key: "learn/key-place",
      acts: ["14@d3"],
      point: "14@d3",
    },
    {
      say: "learn/first-take",
      task: "learn/first-take-task",
      key: "learn/key-take",
      others: ["*", "09@-"],
      acts: ["09@b3"],
      point: "09@b3",
    },
    {
      say: "learn/first-again",
      task: "learn/task-draw",
      key: "learn/key-draw",
      others: ["*", "16@c4"],
      acts: ["*"],
      point: "*",
    },
    {
      say: "learn/first-exchange",
      task: "learn/first-exchange-task",
      key: "learn/key-place",
      acts: ["01@a1"],
      point: "01@a1",
    },
    {
      say: "learn/first-gift",
      task: "learn/task-draw",
      key: "learn/key-draw",
      others: ["03@b1"],
      acts: ["*"],
      point: "*",
    },
    {
      say: "learn/first-discard",
      task: "learn/first-discard-task",
      key: "learn/key-discard",
      acts: ["13@-"],
      point: "13@-",
    },
    { say: "learn/first-later", others: LATER, quick: true },
    {
      say: "learn/first-last",
      task: "learn/first-last-task",
      key: "learn/key-take",
      acts: ["13@d2"],
      point: "13@d2",
    },
    { say: "learn/first-won" },
  ],
};

/** @type {Lesson} */
const michael = {
  name: "michael",
  title: "variant/michael",
  note: "learn/michael-note",
  rules: { michael: true },
  pile: [11, 4, 14, 9, 12, 15, 6, 18, 8],
  steps: [
    {
      say: "learn/michael-one",
      task: "learn/michael-one-task",
      key: "learn/key-place",
      acts: ["11@c3"],
      point: "11@c3",
    },
    {
      say: "learn/michael-two",
      task: "learn/michael-two-task",
      key: "learn/key-place",
      others: ["04@a1"],
      acts: ["14@d4"],
      point: "14@d4",
    },
    {
      say: "learn/michael-wrong",
      task: "learn/michael-wrong-task",
      key: "learn/key-place",
      others: ["09@b2"],
      wrong: "12@c3",
      after: "learn/michael-wrong-after",
      point: "12@c3",
    },
    {
      say: "learn/michael-three",
      task: "learn/michael-three-task",
      key: "learn/key-place",
      acts: ["12@b2"],
      point: "12@b2",
    },
    {
      say: "learn/michael-four",
      task: "learn/michael-four-task",
      key: "learn/key-place",
      others: ["15@c3"],
      acts: ["06@a1"],
      point: "06@a1",
    },
    {
      say: "learn/michael-blocked",
      task: "learn/task-draw",
      key: "learn/key-draw",
      others: ["18@d4"],
      acts: ["*"],
      point: "*",
    },
    {
      say: "learn/michael-mend",
      task: "learn/michael-mend-task",
      key: "learn/key-place",
      acts: ["08@b2"],
      point: "08@b2",
    },
    { say: "learn/michael-done" },
  ],
};

/** @type {Lesson} */
const bruno = {
  name: "bruno",
  title: "variant/bruno",
  note: "learn/bruno-note",
  rules: { bruno: true },
  pile: [3, 8, 12, 18, 2, 5, 11, 19, 8, 12, 15, 9],
  steps: [
    {
      say: "learn/bruno-idea",
      task: "learn/task-draw",
      key: "learn/key-draw",
      others: ["03@a1", "08@b2", "12@c3", "18@d4", ...SETUP],
      quick: true,
      acts: ["*"],
      point: "*",
    },
    {
      say: "learn/bruno-pair",
      task: "learn/bruno-pair-task",
      key: "learn/key-place",
      acts: ["08@c1"],
      point: "08@c1",
    },
    {
      say: "learn/bruno-again",
      task: "learn/task-draw-again",
      key: "learn/key-draw",
      acts: ["*"],
      point: "*",
    },
    {
      say: "learn/bruno-more",
      task: "learn/bruno-more-task",
      key: "learn/key-place",
      acts: ["12@d2"],
      point: "12@d2",
    },
    {
      say: "learn/bruno-third",
      task: "learn/task-draw-again",
      key: "learn/key-draw",
      acts: ["*"],
      point: "*",
    },
    {
      say: "learn/bruno-end",
      task: "learn/bruno-end-task",
      key: "learn/key-place",
      acts: ["15@d3"],
      point: "15@d3",
    },
    { say: "learn/bruno-done", others: ["*", "09@-"] },
  ],
};

/** The lessons that are played at a table. */
export const LESSONS = [first, michael, bruno];

/**
 * List what the server shall expect, in order.
 * @param {Lesson} lesson
 */
export const expected = ({ steps }) =>
  steps.flatMap(({ others = [], acts = [] }) => [...others, ...acts]);

/**
 * Count the actions after which each step is over.
 * @param {Lesson} lesson
 * @returns {number[]}
 */
export function ends({ steps }) {
  let count = 0;
  return steps.map(({ others = [], acts = [] }) => (count += others.length + acts.length));
}
