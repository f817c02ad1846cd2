/**
 * Load a style sheet that only some pages need; the page waits for it, so that nothing jumps.
 * @param {string} script the `import.meta.url` of the page
 * @param {string} path relative to it
 * @returns {Promise<void>}
 */
export function loadStyle(script, path) {
  const href = new URL(path, script).href;
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
