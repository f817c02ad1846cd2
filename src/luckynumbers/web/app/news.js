/**
 * News of the user's games on any page: a challenge, a question for a rematch, a turn.
 *
 * The socket brings them while somebody looks at the window; the list is also asked for now and then.
 *
 * @typedef {import("../net/wire.js").GamesOut} GamesOut
 */
import { say, whisper } from "../base/announce.js";
import { SOMEONE, whoami } from "../net/rest.js";
import { pathOf, questionOf, refreshGames, waitingGames } from "../net/running.js";
import { socket } from "../net/socket.js";

/** How long to wait for more news, in milliseconds: then the list is asked for once. */
const PAUSE = 400;

/**
 * Follow the games of whoever uses this browser.
 * @param {() => void} draw called when the list has changed
 */
export function followGames(draw) {
  /** @type {(() => void) | null} */
  let stop = null;
  const update = () => {
    const wanted = whoami() !== null && navigator.onLine && !document.hidden;
    if (wanted) stop ??= socket.subscribeGames(receiver(draw));
    else {
      stop?.();
      stop = null;
    }
  };
  for (const event of [SOMEONE, "visibilitychange"]) document.addEventListener(event, update);
  for (const event of ["online", "offline"]) addEventListener(event, update);
  update();
}

/**
 * @param {() => void} draw
 * @returns {(message: GamesOut) => void}
 */
function receiver(draw) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return ({ table }) => {
    if (timer !== undefined || (table && isOnShow(`/t/${table}`))) return;
    timer = setTimeout(async () => {
      timer = undefined;
      const known = questions();
      await refreshGames();
      const fresh = [...questions()].find(([path]) => !known.has(path));
      // At a table nothing else shows it; on other pages it comes with its answers.
      const playing = document.documentElement.classList.contains("full");
      if (fresh) (playing ? say : whisper)(fresh[1]);
      draw();
    }, PAUSE);
  };
}

/** @param {string} path */
const isOnShow = (path) => location.pathname === path;

/** The questions that wait elsewhere, by the paths of their tables. */
const questions = () =>
  new Map(
    waitingGames(location.pathname)
      .filter(({ info }) => !isOnShow(`/t/${info.previous}`)) // the page of that game asks itself
      .map((game) => /** @type {const} */ ([pathOf(game), questionOf(game)]))
      .filter(([, question]) => question),
  );
