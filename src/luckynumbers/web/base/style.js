/**
 * The style sheets that only some pages need. Each page names its own when it is opened; those of the
 * page before are put aside once the new one is shown, so that no page's style reaches another.
 */

/**
 * The sheets that were asked for since a page was last shown.
 * @type {Set<string>}
 */
let wanted = new Set();

/**
 * Load the style sheets of a page, the later ones over the earlier ones; the page waits for them, so
 * that nothing jumps.
 * @param {string} script the `import.meta.url` of the page
 * @param {readonly string[]} paths relative to it
 */
export const loadStyles = (script, ...paths) =>
  Promise.all(
    paths.map((path) => {
      const { href } = new URL(path, script);
      wanted.add(href);
      return loadStyle(href);
    }),
  );

/**
 * Load a style sheet that stays, whatever page is shown.
 * @param {string} script
 * @param {string} path relative to it
 */
export const keepStyle = (script, path) => loadStyle(new URL(path, script).href, true);

/** Put aside what the page that is shown now did not ask for. */
export function dropStyles() {
  for (const link of sheets()) if (link.dataset.page) link.disabled = !wanted.has(link.href);
  wanted = new Set();
}

/**
 * @param {string} href
 * @param {boolean} [stays]
 */
async function loadStyle(href, stays = false) {
  const link = sheets().find((each) => each.href === href) ?? (await addStyle(href));
  link.disabled = false;
  if (!stays) link.dataset.page = "yes";
}

/**
 * @param {string} href
 * @returns {Promise<HTMLLinkElement>}
 */
function addStyle(href) {
  return new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = link.onerror = () => done(link);
    document.head.append(link);
  });
}

/** @returns {HTMLLinkElement[]} */
const sheets = () =>
  [...document.head.querySelectorAll("link")].filter((link) => link.rel === "stylesheet");
