/**
 * Asking how someone plays: the quick figures at once, then by itself a closer look at one game after
 * the other. Who has asked once is told again at once, as long as the window is open.
 *
 * @typedef {import("../net/wire.js").SkillOut} SkillOut
 * @typedef {import("./skill.js").Asking} Asking
 */
import { whisper } from "../base/announce.js";
import { fetchDeeper } from "../net/deeper.js";
import { ask, Refusal, refusalText, whoami } from "../net/rest.js";
import { changeSentence, skillSentence } from "./skill.js";

const ASKED = "ln.skill";
/** @type {{user: string, skill: SkillOut, before: SkillOut} | null} */
let latest = null;
/** Whether the user has stopped the closer look: it begins again when asked for. */
let stopped = false;

const me = () => whoami()?.id ?? "";

/** Whether the user has asked in this window. */
export const hasAsked = () => me() !== "" && sessionStorage.getItem(ASKED) === me();

/**
 * What was asked last.
 * @returns {Omit<Asking, "looked">}
 */
export function firstAsking() {
  const { skill = null, before = null } = latest?.user === me() ? latest : {};
  return { skill, before, read: skill, looking: false, closer: null };
}

/**
 * @param {import("../base/page.js").App} app
 * @param {import("../base/store.js").Store<Asking>} store
 */
export function skillAsker(app, store) {
  let closed = false;
  /** @type {AbortController | null} */
  let run = null;

  /** Sum up the games, as deep as each was looked at. */
  async function sumUp() {
    const skill = await ask("GET /me/review", {});
    const { before } = store.state;
    latest = { user: me(), skill, before: before && hasSameGames(before, skill) ? before : skill };
    sessionStorage.setItem(ASKED, me());
    store.change({ skill, before: latest.before, looked: skill.luck });
    renew();
    return skill;
  }

  /** Show the latest mistakes, unless some of the earlier ones are being read. */
  function renew() {
    const { skill, read } = store.state;
    if (read === null || !isOpen() || isSame(skill, read)) store.change({ read: skill });
  }

  /** @param {(skill: SkillOut) => void} tell */
  async function review(tell) {
    store.change({ looking: true });
    try {
      tell(await sumUp());
    } catch (error) {
      app.say(refusalText(error));
    }
    store.change({ looking: false });
    if (!closed && !stopped) await lookCloser();
  }

  /** Look more closely at the games that were only glanced at, the latest first. */
  async function lookCloser() {
    const quick = store.state.skill?.luck.filter(({ deep }) => !deep) ?? [];
    if (run || quick.length === 0) return;
    run = new AbortController();
    const { signal } = run;
    try {
      for (const [index, { table }] of quick.entries()) {
        const show = (/** @type {number} */ part) =>
          store.change({ closer: { number: index + 1, total: quick.length, part } });
        show(0);
        await deepen(table, show, signal);
        await sumUp();
        signal.throwIfAborted();
      }
    } catch (error) {
      if (!signal.aborted) app.say(refusalText(error));
    }
    run = null;
    if (!closed) finish();
  }

  function finish() {
    const { before, skill } = store.state;
    store.change({ closer: null });
    const change = before && skill ? changeSentence(before, skill) : "";
    if (change) whisper(change);
  }

  return {
    review: () => review((skill) => whisper(skillSentence(skill))),
    again: () => review(() => {}),
    deepen() {
      stopped = false;
      void lookCloser();
    },
    renew,
    stop() {
      stopped = true;
      run?.abort();
    },
    close() {
      closed = true;
      run?.abort();
    },
  };
}

/**
 * @param {SkillOut} one
 * @param {SkillOut} two
 */
const hasSameGames = (one, two) =>
  one.luck.map(({ table }) => table).join() === two.luck.map(({ table }) => table).join();

/**
 * @param {SkillOut | null} one
 * @param {SkillOut} two
 */
const isSame = (one, two) => JSON.stringify(one) === JSON.stringify(two);

/** Whether some kind of mistake is open, so that its choices stay where they are. */
const isOpen = () => document.querySelector(".skill-worst [open]") !== null;

/**
 * Review a game more deeply; one that takes too long is left.
 * @param {string} table
 * @param {(part: number) => void} show
 * @param {AbortSignal} signal
 */
async function deepen(table, show, signal) {
  const record = await ask("GET /tables/{table}/record", { table });
  await fetchDeeper(record, show, signal).catch((error) => {
    if (!(error instanceof Refusal && error.code === "review/too-long")) throw error;
  });
}
