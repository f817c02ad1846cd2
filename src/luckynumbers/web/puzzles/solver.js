/** The solver, in a thread of its own; where there is none, in this one. */

/** @typedef {import("./model.js").Pair} Pair */
/** @typedef {import("./model.js").Tiles} Tiles */

/** @type {Worker | undefined} */
let worker;
let asked = 0;
/** @type {Map<number, (line: Pair[]) => void>} */
const waiting = new Map();

function theWorker() {
  if (!worker) {
    worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.addEventListener(
      "message",
      (/** @type {MessageEvent<{id: number, line: Pair[]}>} */ event) => {
        waiting.get(event.data.id)?.(event.data.line);
        waiting.delete(event.data.id);
      },
    );
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      worker = undefined;
      for (const answer of waiting.values()) answer([]);
      waiting.clear();
    });
  }
  return worker;
}

/**
 * A shortest way on.
 * @param {Tiles} tiles
 * @returns {Promise<Pair[]>}
 */
export async function shortestFrom(tiles) {
  const line = await new Promise((/** @type {(line: Pair[]) => void} */ resolve) => {
    asked += 1;
    const id = asked;
    waiting.set(id, resolve);
    theWorker().postMessage({ id, tiles: [...tiles] });
  });
  if (line.length > 0) return line;
  const { solve } = await import("./search.js");
  return solve(tiles);
}
