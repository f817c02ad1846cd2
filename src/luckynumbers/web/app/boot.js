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
  // Plain files are the same for every reader: their language is found here.
  const spoken = root.dataset.alone?.split(" ") ?? [];
  const wanted = navigator.languages.map((each) => each.split("-")[0] ?? "");
  const found = wanted.find((each) => spoken.includes(each));
  if (typeof kept.language === "string" && kept.language) root.lang = kept.language;
  else if (found) root.lang = found;
})();
