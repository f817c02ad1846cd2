/** The host of the client: the addresses of its files are those of its folder and `/v/VERSION/`. */

/** The folder: "" at the root, else such as `/games/lucky`. */
export const ROOT = /^[a-z]+:\/\/[^/]*(.*?)\/v\/[^/]+\//.exec(import.meta.url)?.[1] ?? "";

/** Whether this is the static edition: plain files, and no server to ask. */
export const ALONE = globalThis.document?.documentElement.dataset.alone !== undefined;
