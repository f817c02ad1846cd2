/** Figures of a review as people read them. */
import { locale, signed } from "../base/words.js";

/** Less than any figure of a review. */
export const TINY = 1e-6;

/**
 * A figure with one decimal.
 * @param {number} value
 */
export const decimal = (value) =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    value,
  );

/**
 * A share of the win in hundredths: 100 is a whole win. A half goes to the even neighbour, so that
 * the figures of two who share something add up to it.
 * @param {number} share
 */
export function hundredths(share) {
  const [low, rest] = [Math.floor(100 * share), 100 * share - Math.floor(100 * share)];
  const up = Math.abs(rest - 0.5) < TINY ? low % 2 !== 0 : rest > 0.5;
  return (up ? low + 1 : low) + 0; // no negative zero
}

/**
 * A change of a share in hundredths, with its sign.
 * @param {number} share
 */
export const signedHundredths = (share) => signed(hundredths(share));
