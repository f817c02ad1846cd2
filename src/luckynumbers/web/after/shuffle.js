/**
 * The fair shuffle, checked here in the browser: nobody need trust the server for it.
 *
 * The secret belongs to the seal (SHA-256) that was shown before the game; secret and seeds make
 * the key; the key shuffles the tiles as docs/formats.md says; and they came in that order.
 *
 * @typedef {import("../base/record.js").Tags} Tags
 *
 * @typedef {object} Verdict
 * @property {boolean} kept
 * @property {string} code what is to be said
 * @property {{code: string, ok: boolean}[]} steps what was checked
 */
import { dealt } from "../base/deal.js";
import { box, bytesOf, hex, numberOf, sha256, shuffleKey } from "../base/shuffle.js";

/**
 * Check that the shuffle of a record kept its promise.
 * @param {Tags} tags
 * @param {number} seats
 * @param {readonly (readonly number[])[]} revealed numbers in groups without an order
 * @returns {Promise<Verdict>}
 */
export async function verify(tags, seats, revealed) {
  const secret = bytesOf(tags.Secret);
  const seeds = seedsOf(tags.Seeds ?? "");
  if (tags.Secret === undefined) return { kept: false, code: "verify/no-secret", steps: [] };
  if (secret === null || seeds === null) return { kept: false, code: "verify/secret", steps: [] };
  const seeded = tags.Secret.startsWith("seed:");
  const numbers = revealed.flat();
  const steps = [];
  const sealed = seeded ? tags.Commit === undefined : hex(await sha256(secret)) === tags.Commit;
  if (!seeded) steps.push({ code: "after/step-seal", ok: sealed });
  const deal = (tags.Deal ?? "").split(" ");
  const known = deal.slice(0, Math.min(Number(tags.Resumed ?? 0), numbers.length));
  const order = await dealt(seats, known, await shuffleKey(secret, seeds));
  const ordered =
    order.join(" ") === deal.join(" ") && order.toSorted().join(" ") === box(seats).join(" ");
  steps.push({ code: "after/step-order", ok: ordered });
  const drawn = cameFrom(deal, revealed);
  steps.push({ code: "after/step-drawn", ok: drawn });
  const code = !sealed
    ? "verify/commit"
    : !ordered
      ? "verify/order"
      : !drawn
        ? "verify/drawn"
        : seeded
          ? "verify/kept-seed"
          : "verify/kept";
  return { kept: sealed && ordered && drawn, code, steps };
}

/**
 * Whether tiles came as dealt; those that came together have no order.
 * @param {string[]} deal
 * @param {readonly (readonly number[])[]} revealed
 */
function cameFrom(deal, revealed) {
  let at = 0;
  return revealed.every((numbers) => {
    const dealt = deal.slice(at, at + numbers.length).map(numberOf);
    at += numbers.length;
    return sorted(dealt) === sorted(numbers);
  });
}

/** @param {readonly number[]} numbers */
const sorted = (numbers) => numbers.toSorted((one, two) => one - two).join(" ");

/**
 * Parse the seeds in the order of their seats: `1:hex 3:hex`.
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>[] | null}
 */
function seedsOf(text) {
  const words = text
    .split(" ")
    .filter(Boolean)
    .map((word) => word.split(":"));
  const seeds = words
    .toSorted(([one], [two]) => Number(one) - Number(two))
    .map(([, seed]) => bytesOf(seed));
  return seeds.every((seed) => seed !== null) ? seeds : null;
}
