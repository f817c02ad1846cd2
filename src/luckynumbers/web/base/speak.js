/**
 * Sentences read aloud by a voice of this device.
 */

const synth = globalThis.speechSynthesis;
const PATIENCE = 2000;
let reading = 0;
// Browsers look for their voices only when they are asked the first time.
synth?.getVoices();

/**
 * Find a voice for a language, if possible with the accent of a locale. Some browsers take a
 * moment to find theirs.
 * @param {string} language such as "en"
 * @param {string} [locale] such as "en-GB"
 * @returns {Promise<SpeechSynthesisVoice | null>}
 */
export async function findVoice(language, locale = language) {
  if (synth === undefined) return null;
  if (synth.getVoices().length === 0) {
    await new Promise((/** @type {(value?: unknown) => void} */ done) => {
      setTimeout(done, PATIENCE);
      synth.addEventListener("voiceschanged", done, { once: true });
    });
  }
  return voiceOf(language, locale) ?? null;
}

/**
 * Read texts aloud from the first on; `began` is called with the index of each as it begins, and
 * at the end with the count of all.
 * @param {string[]} texts
 * @param {SpeechSynthesisVoice} voice
 * @param {(index: number) => void} [began]
 */
export function readAloud(texts, voice, began = () => {}) {
  const mine = reading;
  texts.forEach((text, index) => {
    const words = said(text, voice);
    words.onstart = () => mine === reading && began(index);
    if (index === texts.length - 1) words.onend = () => mine === reading && began(texts.length);
    synth.speak(words);
  });
}

/** Stop reading. */
export function stopReading() {
  reading += 1;
  synth?.cancel();
}

/**
 * Whether a voice for a language is known already.
 * @param {string} language
 */
export const canSpeak = (language) => voiceOf(language, language) !== undefined;

/**
 * Read sentences aloud after those that are still being read.
 * @param {string[]} sentences
 * @param {string} language
 */
export function speak(sentences, language) {
  const voice = voiceOf(language, language);
  if (voice) readAloud(sentences, voice);
}

/**
 * @param {string} text
 * @param {SpeechSynthesisVoice} voice
 */
function said(text, voice) {
  const words = new SpeechSynthesisUtterance(text);
  words.lang = voice.lang;
  words.voice = voice;
  return words;
}

/**
 * @param {string} language
 * @param {string} locale
 */
function voiceOf(language, locale) {
  const voices = (synth?.getVoices() ?? []).filter(
    ({ lang, localService }) =>
      localService !== false && lang.toLowerCase().split(/[-_]/)[0] === language,
  );
  return (
    voices.find(({ lang }) => lang.replace("_", "-") === locale) ??
    voices.find((voice) => voice.default) ??
    voices[0]
  );
}
