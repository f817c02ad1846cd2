/**
 * Arithmetic on shares: one number for each seat, seat 1 first; the twin of `review/vectors.py`.
 *
 * @typedef {readonly number[]} Shares
 */
import { TINY } from "../review/figures.js";

const DIGITS = 10_000;

/**
 * A figure in four digits.
 * @param {number} figure
 */
export const rounded = (figure) => Math.round(DIGITS * figure) / DIGITS;

/**
 * A share in four digits: 0 or 1 only where that is certain. The twin of `wire_share`.
 * @param {number} share
 */
export function roundedShare(share) {
  const open = share > TINY && share < 1 - TINY;
  return rounded(open ? Math.min(Math.max(share, 1 / DIGITS), 1 - 1 / DIGITS) : share);
}

/**
 * Shares that add up to exactly 1; the kernel computes in single precision.
 * @param {Shares} shares
 */
export function normalised(shares) {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / whole);
}

/**
 * Shares found by trials, which prove nothing: none is 0 or 1 but of seats that have left.
 * @param {Shares} shares
 * @param {readonly number[]} left
 */
export const estimated = (shares, left) =>
  normalised(
    shares.map((share, index) => (left.includes(index + 1) ? share : Math.max(share, 1 / DIGITS))),
  );

/**
 * @param {Shares} one
 * @param {Shares} other
 */
export const added = (one, other) => one.map((share, index) => share + (other[index] ?? 0));

/**
 * @param {Shares} one
 * @param {Shares} other
 */
export const less = (one, other) => one.map((share, index) => share - (other[index] ?? 0));

/**
 * @param {Shares} shares
 * @param {number} factor
 */
export const scaled = (shares, factor) => shares.map((share) => factor * share);
