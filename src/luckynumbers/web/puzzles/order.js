/** Which puzzle comes next. */

/** @typedef {import("./progress.js").Progress} Progress */

/**
 * Find the next unsolved puzzle of the booklet after a number, from the front again at the end.
 * @param {Progress} progress
 * @param {number} after
 * @param {number} count
 * @returns {number | undefined} nothing when all others are solved
 */
export function nextInBooklet(progress, after, count) {
  const order = Array.from(
    { length: Math.max(0, count - 1) },
    (_, index) => ((after + index) % count) + 1,
  );
  return order.find((number) => !progress.results[`booklet/${number}`]?.within);
}

/**
 * Find where the endless row of a grade goes on: at what is begun, or after all that is solved.
 * @param {Progress} progress
 * @param {number} grade
 */
export function nextInRow(progress, grade) {
  const numbers = (/** @type {object} */ record) =>
    Object.keys(record)
      .filter((name) => name.startsWith(`endless/${grade}/`))
      .map((name) => Number(name.split("/")[2]));
  const solved = Math.max(0, ...numbers(progress.results));
  const begun = Math.max(0, ...numbers(progress.begun));
  return begun > solved ? begun : solved + 1;
}
