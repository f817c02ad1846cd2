/** The solver's thread: `{id, tiles}` in, `{id, line}` out. */

import { solve } from "./search.js";

self.addEventListener(
  "message",
  (/** @type {MessageEvent<{id: number, tiles: number[]}>} */ event) => {
    const { id, tiles } = event.data;
    self.postMessage({ id, line: solve(tiles) });
  },
);
