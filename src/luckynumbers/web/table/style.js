/** The style sheets of a table, for every page that shows one. */
import { loadStyles } from "../base/style.js";

const SHEETS = [
  "./table.css",
  "./tray.css",
  "./panels.css",
  "./closer.css",
  "./waiting.css",
  "../style/strokes.css",
  "./finale.css",
  "./finale-desk.css",
  "./finale-phone.css",
  "./tournament.css",
  "./fold.css",
  "./screens.css",
  "./desk.css",
];

export const loadTableStyles = () => loadStyles(import.meta.url, ...SHEETS);
