/**
 * What was achieved on this device, kept with the account: merged when someone signs in, when
 * something new is achieved, and now and then. On signing out it leaves the device: the next person
 * here has their own.
 *
 * @typedef {import("../base/progress.js").Progress} Progress
 */
import { say, whisper } from "../base/announce.js";
import { ACHIEVED, DEEPER, merge, missing, OUSTED, OWNER } from "../base/progress.js";
import { t } from "../base/words.js";
import { keepBeaten, ladder } from "../create/ladder.js";
import { keepLearned, learned } from "../learn/progress.js";
import { ask, findMe, SOMEONE, whoami } from "../net/rest.js";
import { keepResults, load } from "../puzzles/progress.js";

/** Whether some of them are not with the account yet. */
const UNSENT = "ln.unsent";
const AT_ONCE = 400;
/** How long to wait for more of them, in milliseconds. */
const PAUSE = 1000;
/** The pages that say by themselves that this browser was signed out. */
const SHOWN = ["/", "/history"];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Begin to keep them. */
export async function keepProgress() {
  document.addEventListener(SOMEONE, () => void changed());
  document.addEventListener(ACHIEVED, () => {
    write(UNSENT, "1");
    clearTimeout(timer);
    timer = setTimeout(() => void exchange(), PAUSE);
  });
  try {
    if (whoami() === null) await findMe();
    const ousted = read(OWNER) && whoami()?.kind !== "account";
    await changed();
    if (!ousted) return;
    write(OUSTED, "1"); // as long as nobody signs in, or plays on as a guest
    (SHOWN.includes(location.pathname) ? whisper : say)(t("account/ousted"));
  } catch {
    // Without a connection nobody knows who this is.
  }
}

/** Follow who uses this browser. */
async function changed() {
  const me = whoami();
  const owner = read(OWNER);
  if (me?.kind === "account") {
    if (owner && owner !== me.id) forget();
    write(OWNER, me.id);
    write(OUSTED, "");
    await exchange();
  } else if (owner && !read(UNSENT)) {
    forget();
    write(OWNER, "");
  }
}

/** Merge what the account has and what this device has, both ways. */
async function exchange() {
  const me = whoami();
  if (me?.kind !== "account") return;
  const kept = await ask("GET /me/progress", {}).catch(() => null);
  if (kept === null || whoami()?.id !== me.id) return; // the next time will do, or someone else
  const all = merge(kept, here());
  keepResults(all.results);
  keepBeaten(all.beaten);
  keepLearned(all.lessons);
  write(UNSENT, "");
  try {
    for (const part of parts(missing(all, kept))) await ask("PATCH /me/progress", { body: part });
  } catch {
    write(UNSENT, "1");
  }
}

/** What this device has. @returns {Progress} */
const here = () => ({
  results: load().results,
  beaten: [...ladder().beaten],
  lessons: learned().done,
});

/**
 * @param {Progress} progress
 * @returns {Progress[]} in pieces that the server takes
 */
function parts({ results, beaten, lessons }) {
  const entries = Object.entries(results);
  const pieces = [];
  for (let start = 0; start < entries.length; start += AT_ONCE)
    pieces.push({
      results: Object.fromEntries(entries.slice(start, start + AT_ONCE)),
      beaten: [],
      lessons: [],
    });
  if (beaten.length > 0 || lessons.length > 0) pieces.push({ results: {}, beaten, lessons });
  return pieces;
}

function forget() {
  keepResults({});
  keepBeaten([]);
  keepLearned([]);
  write(DEEPER, "");
}

/** @param {string} key */
function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return "";
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
function write(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A private window keeps nothing.
  }
}
