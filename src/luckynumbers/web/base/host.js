/**
 * The host of the client: where on it the client lies, and whether a server stands behind it. The
 * files have `/v/VERSION/` in their address; what comes before that is the client's own folder.
 */

/** The folder: "" at the root of the host, else such as `/games/lucky`. */
export const ROOT = /^[a-z]+:\/\/[^/]*(.*?)\/v\/[^/]+\//.exec(import.meta.url)?.[1] ?? "";

/** Whether this is the static edition: plain files, and nobody to ask. */
export const ALONE = globalThis.document?.documentElement.dataset.alone !== undefined;

/**
 * The address of a page of the client on its host.
 * @param {string} path such as `/puzzles`
 */
export const addressOf = (path) => ROOT + path;
