/** Figures of a review as people read them. */
import { locale, signed } from "../base/words.js";

/**
 * A figure with one decimal.
 * @param {number} value
 */
export const decimal = (value) =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    value,
  );

/**
 * A share of the win in points: 100 are a whole win.
 * @param {number} share
 */
export const points = (share) => Math.round(100 * share);

/**
 * A change of a share in points, with its sign.
 * @param {number} share
 */
export const signedPoints = (share) => signed(points(share));
