/** The style sheets of a table, for every page that shows one. */
import { loadStyles } from "../base/style.js";

export const loadTableStyles = () =>
  loadStyles(import.meta.url, "./table.css", "./panels.css", "./screens.css");
