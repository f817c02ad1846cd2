/**
 * The settings: light, numbers, language, sound, keys. All of it changes in place.
 */
import { play } from "../base/chime.js";
import { h } from "../base/dom.js";
import { ALONE } from "../base/host.js";
import { offline, offlineText } from "../base/offline.js";
import { change, ease, easy, SPEEDS, settings, TUTORS } from "../base/settings.js";
import { canSpeak, findVoice } from "../base/speak.js";
import { createStore } from "../base/store.js";
import { loadStyles } from "../base/style.js";
import { hush } from "../base/voice.js";
import { language, speak, t } from "../base/words.js";
import { setNotices } from "../company/notices.js";
import { myName } from "../create/table.js";
import { clover } from "../draw/clover.js";
import { nameInput } from "../draw/names.js";
import { local } from "../net/local.js";
import { isOffline, options, refusalText, rename } from "../net/rest.js";
import { socket } from "../net/socket.js";
import { pick, swatch, TILE, tick } from "./choices.js";
import { notices } from "./notices.js";
import { bothLooks, sampleGarden, samplePace } from "./samples.js";

/** @typedef {import("../base/settings.js").Settings} Settings */

/** @type {import("../base/page.js").Opener} */
export async function openPage(app) {
  await loadStyles(import.meta.url, "./settings.css");
  const store = createStore(
    /** @type {{languages: readonly string[], name: string}} */ ({
      languages: [language()],
      name: settings().name || "",
    }),
    app.draw,
  );
  options()
    .catch(async () => (await local()).options) // without a connection, what is stored here
    .then(
      ({ languages }) => store.change({ languages }),
      () => {},
    );
  void findVoice(language()).then(app.draw);

  /** @param {Partial<Settings>} changes */
  function set(changes) {
    change(changes);
    app.changed();
  }

  /** @param {boolean} on */
  function setEasy(on) {
    if (!on) hush();
    ease(on);
    app.changed();
    app.say(on ? t("access/on") : t("access/off"));
  }

  /** @param {boolean} on */
  async function setPush(on) {
    app.say(await setNotices(on, myName()));
    app.changed();
  }

  /** @param {string} wanted */
  async function talk(wanted) {
    await speak(wanted);
    set({ language: wanted });
    if (!ALONE) socket.renew();
  }

  async function saveName() {
    const name = store.state.name.trim();
    if (!name) {
      app.say(t("player/name-wanted"));
      return;
    }
    try {
      // Without an answer the name is sent with the next table.
      if (!ALONE) await rename(name).catch((error) => isOffline(error) || Promise.reject(error));
      set({ name });
      app.say(t("settings/name-saved", { name: myName() }));
    } catch (error) {
      app.say(refusalText(error));
    }
  }

  return {
    title: () => t("settings/title"),
    view: () => view(store, { set, talk, saveName, setEasy, setPush }),
    close: offline.subscribe(app.draw),
  };
}

/**
 * @typedef {(changes: Partial<Settings>) => void} Set
 *
 * @typedef {object} Deeds
 * @property {Set} set
 * @property {(language: string) => void} talk
 * @property {() => void} saveName
 * @property {(on: boolean) => void} setEasy
 * @property {(on: boolean) => void} setPush
 */

/**
 * @param {import("../base/store.js").Store<{languages: readonly string[], name: string}>} store
 * @param {Deeds} deeds
 */
function view(store, { set, talk, saveName, setEasy, setPush }) {
  const you = [
    nameForm(store, saveName),
    languagePick(store.state.languages, talk),
    ALONE ? null : h("p", null, h("a", { href: "/me" }, t("account/title"))),
  ];
  const cards = [
    { key: "look", title: t("settings/appearance"), content: appearance(set) },
    { key: "you", title: t("settings/you"), content: you },
    { key: "sound", title: t("settings/sounds"), content: soundAndVoice(set) },
    { key: "pace", title: t("settings/pace"), content: pace(set) },
    { key: "table", title: t("settings/table"), content: atTheTable(set) },
    { key: "keys", title: t("settings/keyboard"), content: keyboard(set) },
    ...(ALONE ? [] : [{ key: "notices", title: t("settings/notices"), content: notices(setPush) }]),
  ];
  return h(
    "div",
    { class: "settings" },
    h("h1", null, t("settings/title")),
    contents(cards),
    h(
      "fieldset",
      { class: "settings-card" },
      tick("easy", t("access/easy"), t("access/easy-note"), easy(), setEasy),
    ),
    h(
      "div",
      { class: "settings-cards" },
      cards.map(({ key, title, content }) => card(key, title, content)),
    ),
    h("p", { class: "quiet" }, offlineText()),
    h("p", { class: "quiet" }, ALONE ? t("settings/kept-alone") : t("settings/kept")),
  );
}

/**
 * The way to each group, for where they stand one below the other.
 * @param {{key: string, title: string}[]} cards
 */
function contents(cards) {
  return h(
    "nav",
    { class: "settings-contents", "aria-label": t("rulebook/contents") },
    cards.map(({ key, title }) =>
      h("a", { key, class: "button", href: `#settings-${key}`, onclick: jump }, title),
    ),
  );
}

/**
 * Go to a group; the router need not know.
 * @param {MouseEvent} event
 */
function jump(event) {
  if (!(event.currentTarget instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  const heading = document.querySelector(event.currentTarget.hash);
  heading?.scrollIntoView();
  if (heading instanceof HTMLElement) heading.focus({ preventScroll: true });
}

/**
 * @param {string} key
 * @param {string} title
 * @param {import("../base/dom.js").Child} content
 */
function card(key, title, content) {
  const id = `settings-${key}`;
  return h(
    "section",
    { class: "settings-card", key, "aria-labelledby": id },
    h("h2", { id, tabindex: "-1" }, title),
    content,
  );
}

/**
 * @param {import("../base/store.js").Store<{languages: readonly string[], name: string}>} store
 * @param {() => void} saveName
 */
function nameForm({ state, change: store }, saveName) {
  return h(
    "form",
    {
      class: "field",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        saveName();
      },
    },
    h("label", { for: "name" }, t("settings/name")),
    h(
      "div",
      { class: "row-of" },
      nameInput({
        ...{ id: "name", label: t("settings/name"), value: state.name, placeholder: myName() },
        put: (name) => store({ name }),
      }),
      h("button", null, t("settings/save-name")),
    ),
    ALONE ? null : h("span", { class: "quiet" }, t("settings/name-note")),
  );
}

/**
 * @param {readonly string[]} languages
 * @param {(language: string) => void} talk
 */
function languagePick(languages, talk) {
  const choices = languages.map((each) => ({
    value: each,
    text: new Intl.DisplayNames([each], { type: "language" }).of(each) ?? each,
    lang: each,
  }));
  return pick("language", t("settings/language"), language(), choices, talk);
}

/** @param {Set} set */
function appearance(set) {
  const { theme, numbers, look } = settings();
  return [
    pick(
      "theme",
      t("settings/theme"),
      theme,
      [
        { value: "auto", text: t("settings/theme-auto"), picture: swatch("light", "dusk") },
        { value: "light", text: t("settings/theme-light"), picture: swatch("light") },
        { value: "dusk", text: t("settings/theme-dusk"), picture: swatch("dusk") },
        { value: "contrast", text: t("settings/theme-contrast"), picture: swatch("contrast") },
      ],
      (chosen) => set({ theme: chosen }),
      t("settings/theme-note"),
    ),
    sampleGarden(),
    pick(
      "numbers",
      t("settings/numbers"),
      numbers,
      [
        { value: "normal", text: t("settings/numbers-normal") },
        { value: "large", text: t("settings/numbers-large") },
      ],
      (chosen) => set({ numbers: chosen }),
      t("settings/numbers-note"),
    ),
    pick(
      "look",
      t("settings/look"),
      look,
      [
        { value: "auto", text: t("settings/look-auto"), picture: bothLooks() },
        { value: "clover", text: t("settings/look-clover"), picture: clover(TILE, "clover") },
        { value: "sober", text: t("settings/look-sober"), picture: clover(TILE, "sober") },
      ],
      (chosen) => set({ look: chosen }),
      t("settings/look-note"),
    ),
  ];
}

/** @param {Set} set */
function pace(set) {
  const { speed, motion } = settings();
  return [
    pick(
      "speed",
      t("settings/speed"),
      speed,
      SPEEDS.map(([value, code]) => ({ value, text: t(code) })),
      (chosen) => set({ speed: chosen }),
      t("settings/speed-note"),
    ),
    samplePace(),
    pick(
      "motion",
      t("settings/motion"),
      motion,
      [
        { value: "auto", text: t("settings/motion-auto") },
        { value: "calm", text: t("settings/motion-calm") },
      ],
      (chosen) => set({ motion: chosen }),
      t("settings/motion-note"),
    ),
  ];
}

/** @param {Set} set */
function atTheTable(set) {
  const { confirm, coordinates, veil, chances, tutor } = settings();
  const ticks = h(
    "fieldset",
    { key: "ticks" },
    tick("confirm", t("settings/confirm"), t("settings/confirm-note"), confirm, (on) =>
      set({ confirm: on }),
    ),
    tick(
      "coordinates",
      t("settings/coordinates"),
      t("settings/coordinates-note"),
      coordinates,
      (on) => set({ coordinates: on }),
    ),
    tick("veil", t("settings/veil"), t("settings/veil-note"), veil, (on) => set({ veil: on })),
    tick("chances", t("settings/chances"), t("settings/chances-note"), chances, (on) =>
      set({ chances: on }),
    ),
  );
  const asks = pick(
    "tutor",
    t("settings/tutor"),
    tutor,
    TUTORS.map(([value, code]) => ({ value, text: t(code) })),
    (chosen) => set({ tutor: chosen }),
    t("settings/tutor-note"),
  );
  return [ticks, asks];
}

/** @param {Set} set */
function soundAndVoice(set) {
  const { sound, speech, colours } = settings();
  const note = canSpeak(language()) ? t("settings/speech-note") : t("settings/no-voice");
  return h(
    "fieldset",
    null,
    tick("sound", t("settings/sound"), t("settings/sound-note"), sound, (on) => {
      set({ sound: on });
      if (on) play("turn");
    }),
    tick("speech", t("settings/speech"), note, speech, (on) => {
      hush();
      set({ speech: on });
    }),
    tick("colours", t("settings/colours"), t("settings/colours-note"), colours, (on) =>
      set({ colours: on }),
    ),
  );
}

/** @param {Set} set */
function keyboard(set) {
  const { keys, command } = settings();
  return h(
    "fieldset",
    null,
    tick("keys", t("settings/keys"), t("settings/keys-note"), keys, (on) => set({ keys: on })),
    tick("command", t("settings/command"), t("settings/command-note"), command, (on) =>
      set({ command: on }),
    ),
  );
}
