/**
 * The pages by the first word of their address. The server reads this list too, one page a line
 * (server/http/site.py), to answer these addresses and to preload their scripts.
 */

/** @typedef {{openPage: import("../base/page.js").Opener}} PageModule */

/** @type {{readonly [word: string]: () => Promise<PageModule>}} */
export const PAGES = {
  "": () => import("../home/page.js"),
  new: () => import("../create/page.js"),
  settings: () => import("../home/settings.js"),
  join: () => import("../lobby/join.js"),
  lobby: () => import("../lobby/page.js"),
  t: () => import("../table/page.js"),
  puzzles: () => import("../puzzles/page.js"),
  learn: () => import("../learn/page.js"),
  rules: () => import("../learn/page.js"),
  match: () => import("../people/match.js"),
  ranking: () => import("../people/ranking.js"),
  people: () => import("../people/page.js"),
  me: () => import("../account/page.js"),
  history: () => import("../after/page.js"),
  replay: () => import("../after/page.js"),
};

/** The pages that need a server: the static edition has none of them. */
export const SERVED = ["join", "lobby", "match", "ranking", "people", "me"];
