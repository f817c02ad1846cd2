/**
 * A refusal of a table in the page: a code and facts, as the server's `GameError`.
 *
 * @typedef {import("../base/words.js").Facts} Facts
 */
export class Refused extends Error {
  /**
   * @param {string} code
   * @param {Facts} [facts]
   */
  constructor(code, facts = {}) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}
