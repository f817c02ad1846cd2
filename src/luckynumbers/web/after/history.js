/**
 * The games of the user, the latest first, and the form for a record of one's own.
 *
 * @typedef {import("../net/wire.js").GameLine} GameLine
 * @typedef {import("../net/wire.js").Statistics} Statistics
 *
 * @typedef {object} State
 * @property {readonly GameLine[]} games
 * @property {Statistics | null} sum
 * @property {boolean} more whether there may be older ones
 * @property {import("../net/wire.js").SkillOut | null} skill once somebody has asked
 * @property {string} refused why a record was not read
 */
import { h } from "../base/dom.js";
import { createStore } from "../base/store.js";
import { locale, t } from "../base/words.js";
import { mark } from "../draw/icons.js";
import { runningList } from "../games/running.js";
import { ask, findMe, Refusal, refusalText } from "../net/rest.js";
import { refreshGames, runningGames } from "../net/running.js";
import { skillSentence, skillView } from "./skill.js";
import { bring } from "./sources.js";

const PAGE = 50;
const LARGEST = 16 * 1024;

/**
 * @param {import("../base/page.js").App} app
 * @returns {Promise<import("../base/page.js").Page>}
 */
export async function historyPage(app) {
  const me = await findMe();
  const [games, sum] = me
    ? await Promise.all([ask("GET /me/games", {}), ask("GET /me/statistics", {}), refreshGames()])
    : [[], null];
  const store = createStore(
    /** @type {State} */ ({ games, sum, more: games.length >= PAGE, skill: null, refused: "" }),
    app.draw,
  );

  async function older() {
    const before = store.state.games.at(-1)?.at ?? 0;
    const found = await ask("GET /me/games", { before });
    store.change({ games: [...store.state.games, ...found], more: found.length >= PAGE });
  }

  async function look() {
    try {
      const skill = await ask("GET /me/review", {});
      store.change({ skill });
      app.say(skillSentence(skill));
    } catch (error) {
      app.say(refusalText(error));
    }
  }

  /** @param {File | undefined} file */
  async function read(file) {
    if (!file) return;
    try {
      if (file.size > LARGEST) throw new Refusal("after/too-large", t("after/too-large"), 413);
      await bring(await file.text());
      app.go("/replay/file");
    } catch (error) {
      const refused = refusalText(error);
      store.change({ refused });
      app.say(refused);
    }
  }

  return { title: () => t("after/history"), view: () => view(store.state, older, read, look) };
}

/**
 * @param {State} state
 * @param {() => void} older
 * @param {(file: File | undefined) => void} read
 * @param {() => void} look
 */
function view({ games, sum, more, skill, refused }, older, read, look) {
  return h(
    "div",
    {
      class: "history",
      // Without this, the browser would open a file that is dropped here by itself.
      ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
      ondrop: (/** @type {DragEvent} */ event) => {
        event.preventDefault();
        read(event.dataTransfer?.files[0]);
      },
    },
    h(
      "header",
      null,
      h("h1", null, t("after/history")),
      sum && sum.games > 0
        ? h(
            "p",
            { class: "lead" },
            t("after/sum", { count: sum.games, wins: sum.wins }),
            sum.shared > 0 ? ` ${t("after/sum-shared", { count: sum.shared })}` : "",
          )
        : null,
    ),
    runningList(runningGames()),
    games.length === 0
      ? empty()
      : [
          h("h2", { key: "over" }, t("after/over")),
          h(
            "ol",
            { class: "games", key: "games" },
            games.map((game) => h("li", { key: `${game.table}-${game.seat}` }, gameView(game))),
          ),
        ],
    more ? h("button", { onclick: older }, t("after/older")) : null,
    games.length > 0 ? skillView(skill, look) : null,
    h(
      "section",
      { class: "bring", "aria-labelledby": "bring-title" },
      h(
        "div",
        null,
        h("h2", { id: "bring-title" }, t("after/bring")),
        h("p", null, t("after/bring-note")),
      ),
      h(
        "label",
        { class: "button file" },
        mark("share"),
        t("after/choose"),
        h("input", {
          type: "file",
          accept: ".lnr,text/plain",
          class: "unseen",
          onchange: (/** @type {Event} */ event) => {
            const input = /** @type {HTMLInputElement} */ (event.target);
            read(input.files?.[0]);
            input.value = "";
          },
        }),
      ),
      refused ? h("p", { class: "refused", key: "refused" }, refused) : null,
    ),
  );
}

function empty() {
  return h(
    "div",
    { class: "no-games" },
    h("p", null, t("after/no-games")),
    h("a", { class: "button go", href: "/" }, t("home/play-now")),
  );
}

/** @param {GameLine} game */
function gameView({ table, seat, at, share, empties, left, rated, names, winners }) {
  const others = names.filter((_, index) => index !== seat - 1);
  const [kind, word] = left
    ? ["left", t("after/left")]
    : share === 1
      ? ["won", t("after/won")]
      : share > 0
        ? ["won", t("after/shared")]
        : ["lost", t("after/lost")];
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(
    at,
  );
  const winner = winners.filter((each) => each !== seat).map((each) => names[each - 1] ?? "");
  return h(
    "a",
    { class: `game-card game-line ${kind}`, href: `/replay/${table}` },
    h(
      "span",
      { class: "leaf-mark", "aria-hidden": "true" },
      mark(kind === "won" ? "check" : "right"),
    ),
    h(
      "span",
      { class: "what" },
      h("b", null, word),
      h("span", null, others.length > 0 ? t("after/against", { names: others }) : ""),
      rated ? h("span", { class: "quiet" }, t("after/rated")) : null,
      share === 0 && winner.length > 0 && others.length > 1
        ? h("span", { class: "quiet" }, t("after/winner", { names: winner }))
        : null,
    ),
    h(
      "span",
      { class: "when quiet" },
      h("span", null, empties > 0 ? t("after/empties", { count: empties }) : t("after/full")),
      h("time", { datetime: new Date(at).toISOString() }, day),
    ),
  );
}
