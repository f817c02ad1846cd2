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
 * A share of the win in hundredths: 100 is a whole win.
 * @param {number} share
 */
export const hundredths = (share) => Math.round(100 * share);

/**
 * A change of a share in hundredths, with its sign.
 * @param {number} share
 */
export const signedHundredths = (share) => signed(hundredths(share));
