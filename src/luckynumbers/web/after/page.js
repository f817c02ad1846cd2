/**
 * After the game: your games at `/history`, a replay at `/replay/ID`, that of a record that you
 * bring along at `/replay/file`.
 */
import { loadStyle } from "../base/style.js";

const STYLES = ["../table/table.css", "./after.css"];

/** @type {import("../base/page.js").Opener} */
export async function openPage(app, place) {
  for (const style of STYLES) await loadStyle(import.meta.url, style);
  const [word, table = ""] = place.parts;
  const { brought, fetched } = await import("./sources.js");
  const source =
    word !== "replay" || !table ? null : table === "file" ? brought() : await fetched(table);
  if (source) return (await import("./replay.js")).replayPage(app, source);
  return (await import("./history.js")).historyPage(app);
}
