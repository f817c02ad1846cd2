/**
 * Load style sheets that only some pages need, the later ones over the earlier ones; the page waits
 * for them, so that nothing jumps.
 * @param {string} script the `import.meta.url` of the page
 * @param {readonly string[]} paths relative to it
 */
export const loadStyles = (script, ...paths) =>
  Promise.all(paths.map((path) => loadStyle(new URL(path, script).href)));

/**
 * @param {string} href
 * @returns {Promise<void>}
 */
function loadStyle(href) {
  for (const link of document.querySelectorAll("link"))
    if (link.href === href && link.rel === "stylesheet") return Promise.resolve();
  return new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
}
