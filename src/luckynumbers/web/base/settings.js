/**
 * The settings of a person, stored in the browser. The server receives nothing but the language.
 *
 * @typedef {"calm" | "usual" | "quick" | "once"} Speed
 *
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dusk" | "contrast"} theme
 * @property {"normal" | "large"} numbers
 * @property {"auto" | "clover" | "sober"} look clovers, or the number tiles of 5 vor 12
 * @property {"auto" | "calm"} motion
 * @property {Speed} speed how fast the others' turns are shown
 * @property {boolean} sound
 * @property {boolean} speech whether announcements are read aloud
 * @property {boolean} colours whether announcements name the colours of tiles
 * @property {boolean} keys whether single letters are keys
 * @property {boolean} confirm whether a placement waits for a second word
 * @property {boolean} veil whether the screen is covered between two people on one device
 * @property {boolean} chances whether the win chances are shown against computer players
 * @property {"off" | "big" | "small"} tutor the mistakes to be asked about, against computer players
 * @property {boolean} coordinates whether the garden in front shows a to d and 1 to 4
 * @property {boolean} command whether a game has a line for words
 * @property {boolean} push whether this browser shall get turn notifications
 * @property {boolean} pushAsked whether that was asked at a table
 * @property {string} language
 * @property {string} name
 */

/** How many characters a name may have, as the server has it. */
export const LONGEST_NAME = 24;

/** @type {Settings} */
const DEFAULTS = {
  theme: "auto",
  numbers: "normal",
  look: "auto",
  motion: "auto",
  speed: "usual",
  sound: true,
  speech: false,
  colours: false,
  keys: true,
  confirm: true,
  veil: false,
  chances: false,
  tutor: "off",
  coordinates: true,
  command: false,
  push: false,
  pushAsked: false,
  language: "",
  name: "",
};
/** The speeds of others' turns, with their names. */
export const SPEEDS = /** @type {const} */ ([
  ["calm", "speed/calm"],
  ["usual", "speed/usual"],
  ["quick", "speed/quick"],
  ["once", "speed/once"],
]);
/** What the tutor asks about, with the names. */
export const TUTORS = /** @type {const} */ ([
  ["off", "settings/tutor-off"],
  ["big", "settings/tutor-big"],
  ["small", "settings/tutor-small"],
]);
const KEY = "ln.settings";
const SHOWN = /** @type {const} */ (["theme", "numbers", "motion"]);

/** @type {Settings} */
let current = { ...DEFAULTS, ...read() };

/** @returns {Partial<Settings>} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return Object.fromEntries(
      Object.entries(kept).filter(
        ([name, value]) =>
          name in DEFAULTS &&
          typeof value === typeof DEFAULTS[/** @type {keyof Settings} */ (name)],
      ),
    );
  } catch {
    return {};
  }
}

/** All settings. */
export const settings = () => current;

/**
 * Change some settings, and store them.
 * @param {Partial<Settings>} changes
 */
export function change(changes) {
  current = { ...current, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // A private window keeps nothing; the choice holds until it is closed.
  }
  if (current.language) keepForServer(current.language);
  for (const name of SHOWN) document.documentElement.dataset[name] = current[name];
}

/**
 * Store the language for the server, which writes a page before any script can ask.
 * @param {string} language
 */
function keepForServer(language) {
  document.cookie = `ln-language=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** Whether everything is easy to see and to hear. */
export const easy = () => current.numbers === "large" && current.speech;

/**
 * Switch everything that is easy to see and to hear on or off. The theme stays as chosen.
 * @param {boolean} on
 */
export function ease(on) {
  change(on ? { numbers: "large", speech: true } : { numbers: "normal", speech: false });
}

/** Whether nothing shall move. */
export function calm() {
  return current.motion === "calm" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
