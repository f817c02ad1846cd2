/** What people type into the search of the documents, in words that its index knows. */

/** Words on every page: as beginnings of other words they would find anything. */
const SMALL = new Set(
  "a an and are as at be by can do does for from has have how i in is it my of on or the to what".split(
    " ",
  ),
);
/** The kind of message by which a query reaches the index. */
const QUERY = 2;

/**
 * A query without small words, and without signs that the index would take for its own syntax.
 * @param {string} query
 */
export function plain(query) {
  const words = query
    .split(/\s+/)
    .map((word) => word.replace(/^[-+*:^~]+|[:^~?!]+$/g, ""))
    .filter((word) => word !== "");
  const telling = words.filter((word) => !SMALL.has(word.toLowerCase()));
  return (telling.length > 0 ? telling : words).join(" ");
}

if (typeof Worker !== "undefined") {
  const post = Worker.prototype.postMessage;
  /** @type {(this: Worker, message: any, options?: any) => void} */
  Worker.prototype.postMessage = function send(message, options) {
    const asks = message?.type === QUERY && typeof message.data === "string";
    post.call(this, asks ? { ...message, data: plain(message.data) } : message, options);
  };
}
