/** Solve away from the page, so that nothing ever stutters: `{id, tiles}` in, `{id, line}` out. */

import { solve } from "./search.js";

self.addEventListener(
  "message",
  (/** @type {MessageEvent<{id: number, tiles: number[]}>} */ event) => {
    const { id, tiles } = event.data;
    self.postMessage({ id, line: solve(tiles) });
  },
);
