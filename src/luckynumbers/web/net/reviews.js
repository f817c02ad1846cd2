/**
 * Reviews of finished games, where the server has workers for them.
 *
 * @typedef {import("./wire.js").ReviewOut} ReviewOut
 */
import { chancesOffered } from "./chances.js";
import { isLocal, local } from "./local.js";
import { ask } from "./rest.js";

/**
 * Review a game that is over: by its record, or where it was played.
 * @param {{table: string, record: string}} source
 * @returns {Promise<ReviewOut | null>} null where the server does not review
 */
export async function fetchReview({ table, record }) {
  if (isLocal(table)) return (await local()).ask("review", { table });
  if (!(await chancesOffered())) return null;
  return ask("POST /records/review", { body: record }).catch(() => null);
}
