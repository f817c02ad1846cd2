/**
 * The fair shuffle: secret and seeds make a key, and the key an order, as docs/formats.md says.
 * A tile is its colour, from 1, and its number in two digits: `214` is a red 14.
 */

const HEX = /^(?:[0-9a-f]{2})+$/i;
const WORDS = 2 ** 32;

/** Whether this page can compute hashes: browsers allow it on secure addresses only. */
export const canVerify = () => globalThis.crypto?.subtle !== undefined;

/**
 * The tiles of a game in the order of the box: by colour, then by number.
 * @param {number} seats
 */
export function box(seats) {
  return Array.from(
    { length: 20 * seats },
    (_, index) => `${Math.floor(index / 20) + 1}${String((index % 20) + 1).padStart(2, "0")}`,
  );
}

/**
 * The number of a tile.
 * @param {string} tile
 */
export const numberOf = (tile) => Number(tile.slice(1));

/**
 * The key of a shuffle.
 * @param {Uint8Array<ArrayBuffer>} secret
 * @param {readonly Uint8Array<ArrayBuffer>[]} seeds in the order of their seats
 */
export const shuffleKey = (secret, seeds) => sha256(joined(secret, ...seeds));

/**
 * Shuffle by Fisher and Yates, from the end.
 * @param {string[]} tiles
 * @param {Uint8Array<ArrayBuffer>} key
 */
export async function shuffled(tiles, key) {
  const order = [...tiles];
  const words = wordsOf(key);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const chosen = await below(last + 1, words);
    [order[last], order[chosen]] = [order[chosen] ?? "", order[last] ?? ""];
  }
  return order;
}

/**
 * The next integer below a bound; words of the last, incomplete stretch are skipped.
 * @param {number} bound
 * @param {AsyncGenerator<number, never>} words
 */
async function below(bound, words) {
  for (;;) {
    const { value } = await words.next();
    if (value < WORDS - (WORDS % bound)) return value % bound;
  }
}

/**
 * An endless stream of 32-bit words of SHA-256(key, counter).
 * @param {Uint8Array<ArrayBuffer>} key
 * @returns {AsyncGenerator<number, never>}
 */
async function* wordsOf(key) {
  for (let counter = 0; ; counter += 1) {
    const count = new Uint8Array(8);
    new DataView(count.buffer).setBigUint64(0, BigInt(counter));
    const digest = new DataView((await sha256(joined(key, count))).buffer);
    for (let at = 0; at < digest.byteLength; at += 4) yield digest.getUint32(at);
  }
}

/**
 * The bytes of a secret or a seed, as a record writes it.
 * @param {string | undefined} text
 * @returns {Uint8Array<ArrayBuffer> | null}
 */
export function bytesOf(text = "") {
  if (text.startsWith("seed:")) return new TextEncoder().encode(text);
  return HEX.test(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
    : null;
}

/** @param {...Uint8Array<ArrayBuffer>} parts */
function joined(...parts) {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
export const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/** @param {Uint8Array<ArrayBuffer>} bytes */
export const hex = (bytes) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
