/**
 * The settings: light, numbers, language, sound, keys. All of it changes in place.
 */
import { play } from "../base/chime.js";
import { h } from "../base/dom.js";
import { change, ease, easy, LONGEST_NAME, SPEEDS, settings } from "../base/settings.js";
import { canSpeak, findVoice } from "../base/speak.js";
import { createStore } from "../base/store.js";
import { loadStyles } from "../base/style.js";
import { hush } from "../base/voice.js";
import { language, speak, t } from "../base/words.js";
import { myName } from "../create/table.js";
import { options, refusalText, rename } from "../net/rest.js";
import { socket } from "../net/socket.js";

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
  options().then(
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

  /** @param {string} wanted */
  async function talk(wanted) {
    await speak(wanted);
    set({ language: wanted });
    socket.renew();
  }

  async function saveName() {
    const name = store.state.name.trim();
    if (!name) return;
    try {
      await rename(name);
      set({ name });
      app.say(t("settings/name-saved", { name: myName() }));
    } catch (error) {
      app.say(refusalText(error));
    }
  }

  return {
    title: () => t("settings/title"),
    view: () => view(store, set, talk, saveName, setEasy),
  };
}

/**
 * @param {import("../base/store.js").Store<{languages: readonly string[], name: string}>} store
 * @param {(changes: Partial<Settings>) => void} set
 * @param {(language: string) => void} talk
 * @param {() => void} saveName
 * @param {(on: boolean) => void} setEasy
 */
function view({ state, change: store }, set, talk, saveName, setEasy) {
  const now = settings();
  return h(
    "div",
    { class: "sheet settings" },
    h("h1", null, t("settings/title")),
    h("fieldset", null, tick("easy", t("access/easy"), t("access/easy-note"), easy(), setEasy)),
    h(
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
        h("input", {
          id: "name",
          maxlength: LONGEST_NAME,
          autocomplete: "nickname",
          value: state.name,
          placeholder: myName(),
          oninput: (/** @type {Event} */ event) =>
            store({ name: /** @type {HTMLInputElement} */ (event.target).value }),
        }),
        h("button", null, t("settings/save-name")),
      ),
      h("span", { class: "quiet" }, t("settings/name-note")),
    ),
    pick(
      "theme",
      t("settings/theme"),
      now.theme,
      [
        ["auto", t("settings/theme-auto")],
        ["light", t("settings/theme-light")],
        ["dusk", t("settings/theme-dusk")],
        ["contrast", t("settings/theme-contrast")],
      ],
      set,
    ),
    pick(
      "numbers",
      t("settings/numbers"),
      now.numbers,
      [
        ["normal", t("settings/numbers-normal")],
        ["large", t("settings/numbers-large")],
      ],
      set,
    ),
    pick(
      "look",
      t("settings/look"),
      now.look,
      [
        ["auto", t("settings/look-auto")],
        ["clover", t("settings/look-clover")],
        ["sober", t("settings/look-sober")],
      ],
      set,
    ),
    pick(
      "motion",
      t("settings/motion"),
      now.motion,
      [
        ["auto", t("settings/motion-auto")],
        ["calm", t("settings/motion-calm")],
      ],
      set,
    ),
    pick(
      "speed",
      t("settings/speed"),
      now.speed,
      SPEEDS.map(([speed, code]) => [speed, t(code)]),
      set,
    ),
    h(
      "fieldset",
      null,
      h("legend", null, t("settings/language")),
      state.languages.map((each) =>
        h(
          "label",
          { class: "choice", key: each, lang: each },
          h("input", {
            type: "radio",
            name: "language",
            checked: each === language(),
            onchange: () => talk(each),
          }),
          h("span", null, new Intl.DisplayNames([each], { type: "language" }).of(each) ?? each),
        ),
      ),
    ),
    h(
      "fieldset",
      null,
      tick("sound", t("settings/sound"), t("settings/sound-note"), now.sound, (sound) => {
        set({ sound });
        if (sound) play("turn");
      }),
      tick(
        "speech",
        t("settings/speech"),
        canSpeak(language()) ? t("settings/speech-note") : t("settings/no-voice"),
        now.speech,
        (speech) => {
          hush();
          set({ speech });
        },
      ),
      tick("confirm", t("settings/confirm"), t("settings/confirm-note"), now.confirm, (confirm) =>
        set({ confirm }),
      ),
      tick(
        "coordinates",
        t("settings/coordinates"),
        t("settings/coordinates-note"),
        now.coordinates,
        (coordinates) => set({ coordinates }),
      ),
      tick("command", t("settings/command"), t("settings/command-note"), now.command, (command) =>
        set({ command }),
      ),
      tick("keys", t("settings/keys"), t("settings/keys-note"), now.keys, (keys) => set({ keys })),
      tick("veil", t("settings/veil"), t("settings/veil-note"), now.veil, (veil) => set({ veil })),
      tick("chances", t("settings/chances"), t("settings/chances-note"), now.chances, (chances) =>
        set({ chances }),
      ),
    ),
    h("p", { class: "quiet" }, t("settings/kept")),
  );
}

/**
 * @param {"theme" | "numbers" | "look" | "motion" | "speed"} name
 * @param {string} title
 * @param {string} value
 * @param {[string, string][]} choices
 * @param {(changes: Partial<Settings>) => void} set
 */
function pick(name, title, value, choices, set) {
  return h(
    "fieldset",
    { class: "pick", key: name },
    h("legend", null, title),
    choices.map(([each, text]) =>
      h(
        "label",
        { class: "choice", key: each },
        h("input", {
          type: "radio",
          name,
          value: each,
          checked: each === value,
          onchange: () => set(/** @type {Partial<Settings>} */ ({ [name]: each })),
        }),
        h("span", null, text),
      ),
    ),
  );
}

/**
 * @param {string} key
 * @param {string} title
 * @param {string} note
 * @param {boolean} checked
 * @param {(on: boolean) => void} set
 */
function tick(key, title, note, checked, set) {
  return h(
    "label",
    { class: "choice", key },
    h("input", { type: "checkbox", checked, onchange: () => set(!checked) }),
    h("span", null, h("b", null, title), h("span", { class: "quiet" }, note)),
  );
}
