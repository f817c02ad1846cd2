/**
 * Reviews of finished games, where the server has workers for them.
 *
 * @typedef {import("./wire.js").ReviewOut} ReviewOut
 */
import { chancesOffered } from "./chances.js";
import { ask } from "./rest.js";

/**
 * Review the record of a game that is over.
 * @param {string} record
 * @returns {Promise<ReviewOut | null>} null where the server does not review
 */
export async function fetchReview(record) {
  if (!(await chancesOffered())) return null;
  return ask("POST /records/review", { body: record }).catch(() => null);
}
