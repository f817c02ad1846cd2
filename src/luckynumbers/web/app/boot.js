// Sets the look before the first paint. A plain script, because modules wait for the page.
(() => {
  const root = document.documentElement;
  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("ln.settings") ?? "{}");
  } catch {
    // Private windows keep nothing: the defaults do.
  }
  for (const name of ["theme", "numbers", "motion"]) {
    const value = kept[name];
    if (typeof value === "string") root.dataset[name] = value;
  }
  if (typeof kept.language === "string" && kept.language) root.lang = kept.language;
})();
