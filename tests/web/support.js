/**
 * What the tests of the scripts share. test_scripts.py runs them, and writes the catalogues into
 * the folder that LUCKYNUMBERS_WORDS names.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { useCatalogue } from "../../src/luckynumbers/web/base/words.js";

/**
 * Make sentences in a language from now on.
 * @param {string} language
 */
export function speak(language) {
  const folder = process.env.LUCKYNUMBERS_WORDS ?? "";
  const parts = ["", "-after", "-learn"].map((part) =>
    JSON.parse(readFileSync(join(folder, `${language}${part}.json`), "utf-8")),
  );
  useCatalogue({ ...parts[0], texts: Object.assign({}, ...parts.map(({ texts }) => texts)) });
}

/**
 * A random number from 0 to 1, the same in every run.
 * @param {number} seed
 */
export function dice(seed) {
  let at = seed;
  return () => {
    at = (at * 48271) % 2147483647;
    return at / 2147483647;
  };
}
