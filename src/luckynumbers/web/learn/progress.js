/**
 * What has been learned on this device: which lessons are over, and where one was left.
 *
 * @typedef {{done: string[], at: {[lesson: string]: number}}} Learned
 */
import { achieved } from "../base/progress.js";

const KEY = "ln.learned";

/**
 * Load what was stored.
 * @returns {Learned}
 */
export function learned() {
  try {
    const { done, at } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return {
      done: Array.isArray(done) ? done.map(String) : [],
      at: Object.fromEntries(
        Object.entries(at ?? {}).map(([name, step]) => [name, Number(step) || 0]),
      ),
    };
  } catch {
    return { done: [], at: {} };
  }
}

/**
 * Note where a lesson stands.
 * @param {string} lesson
 * @param {number} step
 */
export function reached(lesson, step) {
  const { done, at } = learned();
  keep({ done, at: { ...at, [lesson]: step } });
}

/**
 * Note that a lesson is over.
 * @param {string} lesson
 */
export function finished(lesson) {
  const { done, at } = learned();
  keep({ done: [...new Set([...done, lesson])], at: { ...at, [lesson]: 0 } });
  achieved();
}

/**
 * Replace the lessons that are over, by those of the account.
 * @param {readonly string[]} done
 */
export function keepLearned(done) {
  keep({ ...learned(), done: [...done] });
}

/** @param {Learned} value */
function keep(value) {
  try {
    localStorage.setItem(KEY, JSON.stringify(value));
  } catch {
    // A private window keeps nothing.
  }
}
