/**
 * After the game: your games at `/history`, a replay at `/replay/ID`, that of a record that you
 * bring along at `/replay/file`; `?step=` is the number of a step, `?at=` the event that it
 * shows and `?turn=` the turn of its review, for whoever knows only that.
 */
import { loadStyles } from "../base/style.js";
import { addTexts } from "../base/words.js";
import { loadTableStyles } from "../table/style.js";

/** @type {import("../base/page.js").Opener} */
export async function openPage(app, place) {
  const dressed = Promise.all([
    loadTableStyles(),
    loadStyles(
      import.meta.url,
      "./history.css",
      "../games/games.css",
      "./replay.css",
      "./comment.css",
      "./chart.css",
      "./aftermath.css",
      "./review.css",
      "./strip.css",
    ),
    addTexts("after"),
  ]);
  const [word, table = ""] = place.parts;
  const { brought, fetched } = await import("../net/sources.js");
  const source =
    word !== "replay" || !table ? null : table === "file" ? await brought() : await fetched(table);
  await dressed;
  if (source) return (await import("./replay.js")).replayPage(app, source, place.query);
  return (await import("./history.js")).historyPage(app, place.query, table === "file");
}
