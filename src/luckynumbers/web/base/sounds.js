/**
 * How a word bends its neighbour by sound: Korean particles, French elision, German genitive.
 * The twin of words/sounds.py, which says why; one test runs both over the same words.
 *
 * @typedef {"vowel" | "consonant" | "rieul" | "unknown"} Sound
 */

const TOWARDS = "으로";

/** Behind a consonant, behind a vowel, and where the sound is unknown. */
const PARTICLES = {
  은: ["은", "는", "은(는)"],
  이: ["이", "가", "이(가)"],
  을: ["을", "를", "을(를)"],
  과: ["과", "와", "과(와)"],
  [TOWARDS]: ["으로", "로", "(으)로"],
  이에요: ["이에요", "예요", "이에요/예요"],
};

/** @type {[RegExp, Sound][]} */
const ENDS = [
  [/[2459%]$/, "vowel"],
  [/[036]$/, "consonant"],
  [/[178]$/, "rieul"],
  [/[lmn]e$/, "unknown"],
  [/l$/, "rieul"],
  [/(?:[mn]|ng|ck|[aeiouy][bckpt]|([bckpt])\1)$/, "consonant"],
  [/[a-z]$/, "vowel"],
];

/**
 * A word with the particle that its final sound asks for.
 * @param {string} kind
 * @param {string[]} particle
 * @param {string} word
 */
function withParticle(kind, [closed = "", open = "", both = ""], word) {
  const sound = finalSound(word);
  if (sound === "unknown") return word + both;
  return word + (sound === "vowel" || (sound === "rieul" && kind === TOWARDS) ? open : closed);
}

/**
 * How a word ends in Korean; closing quotes and brackets are silent.
 * @param {string} word
 * @returns {Sound}
 */
function finalSound(word) {
  const spoken = word.normalize("NFC").replace(/[^\p{L}\p{N}_%]+$/u, "");
  const syllable = spoken.charCodeAt(spoken.length - 1) - 0xac00;
  if (syllable >= 0 && syllable < 11172) {
    const final = syllable % 28;
    return final === 8 ? "rieul" : final ? "consonant" : "vowel";
  }
  const letters = bare(spoken);
  return ENDS.find(([end]) => end.test(letters))?.[1] ?? "unknown";
}

/** What follows the h of French names, which is silent; in all other names it is aspirated. */
const SILENT_H = "adr|ect|elen|elo|enri|erme|ermi|erve|ila|ipp|ono|ora|ort|ube|ugo|ugu|yac";
const ELIDES = new RegExp(`^(?:[aeiouœæ]|y[^aeiouy]|h(?:${SILENT_H}))`);

/**
 * A French word such as "de" before another one; it elides before a vowel or a silent h.
 * @param {string} short
 * @param {string} long
 * @param {string} word
 */
const elided = (short, long, word) => (ELIDES.test(bare(word)) ? short : long) + word;

/**
 * The German genitive of a name: Annas, Max’, and Spieler 2’s.
 * @param {string} name
 */
function genitive(name) {
  if (/(?:[sxzß]|ce)$/.test(name.toLowerCase())) return `${name}’`;
  return /\p{L}$/u.test(name) ? `${name}s` : `${name}’s`;
}

/**
 * A word without accents and capitals.
 * @param {string} word
 */
const bare = (word) =>
  word
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();

/**
 * The forms of a template, each a function of a fact that is written already.
 * @type {{[form: string]: (word: string) => string}}
 */
export const BENDS = {
  ...Object.fromEntries(
    Object.entries(PARTICLES).map(([kind, particle]) => [
      kind,
      (/** @type {string} */ word) => withParticle(kind, particle, word),
    ]),
  ),
  de: (word) => elided("d’", "de ", word),
  que: (word) => elided("qu’", "que ", word),
  s: genitive,
};
