/** What people type into the search of the documents, in words that its index knows. */

/** Words on every page: as beginnings of other words they would find anything. */
const SMALL = new Set(
  "a an and are as at be by can do does for from has have how i in is it my no not of on or own the to too what".split(
    " ",
  ),
);
/**
 * What people call a thing, and what these pages call it.
 * @type {[RegExp, string][]}
 */
const MEANT = [
  [/\bhow to play\b/i, "rules"],
  [/\b(?:getting started|first steps|quick ?start|tutorial)\b/i, "install"],
  [/\b(?:load|open|read|save|store|step through)(?: an?| the| my)? (?:games?|positions)\b/i, "records"],
  [/\blegal (?:actions|moves)\b/i, "Position.actions"],
  [/\b(?:http|rest|web) api\b/i, "protocol"],
  [/\bapi\b/i, "luckynumbers"],
  [/\bcli\b/i, "command line"],
  [/\bdocker\b/i, "container"],
  [/\bmultiplayer\b/i, "server"],
  [/\belo\b/i, "strong"],
  [/\bpdfs?\b/i, "print PDF"],
  [/\bblind\b/i, "sight"],
  [/\btranslations?\b/i, "language"],
  [/\bnotation\b/i, "text formats"],
  [/\bgod['’]?s number\b/i, "diameter"],
  [/^DRAW$/, "core.DRAW"],
  [/^(R\d+)$/i, "rulings $1"],
];
/** A name of the library, such as Record.load(), without the modules before a class. */
const NAME = /^(?:[a-z]\w*\.)*?([A-Z]\w*|[a-z]\w*)\.([A-Za-z_]\w*)(?:\(.*)?$/;
/** A code of a message, such as table/stale. */
const CODE = /^[a-z]+(?:[/-][a-z]+)*\/[a-z]+(?:[/-][a-z]+)*$/;
/** How much more the telling part weighs: the class of a member, what a code says after its kind. */
const WEIGHT = 4;
/** The kind of message by which a query reaches the index. */
const QUERY = 2;

/**
 * A query in the words of these pages, without small ones, and without signs that the index would
 * take for its own syntax.
 * @param {string} query
 */
export function plain(query) {
  const words = MEANT.reduce((text, [said, meant]) => text.replace(said, meant), query)
    .split(/\s+/)
    .map((word) => word.replace(/^[-+*:^~]+|[:^~?!]+$/g, ""))
    .filter((word) => word !== "");
  const telling = words.filter((word) => !SMALL.has(word.toLowerCase()));
  return (telling.length > 0 ? telling : words).map(wanted).join(" ");
}

/**
 * A word as the index is asked for it: all parts of a name or of a code must be found.
 * @param {string} word
 */
function wanted(word) {
  if (CODE.test(word)) {
    const [kind = "", ...rest] = word.split(/[/-]/).filter((part) => !SMALL.has(part));
    return [`+${kind}`, ...rest.map((part) => `+${part}^${WEIGHT}`)].join(" ");
  }
  const [, home, name] = word.match(NAME) ?? [];
  if (home === undefined) {
    return word;
  }
  return /[A-Z]/.test(word) ? `+${home}^${WEIGHT} +${name}` : `+${home} +${name}`;
}

if (typeof Worker !== "undefined") {
  const post = Worker.prototype.postMessage;
  /** @type {(this: Worker, message: any, options?: any) => void} */
  Worker.prototype.postMessage = function send(message, options) {
    const asks = message?.type === QUERY && typeof message.data === "string";
    post.call(this, asks ? { ...message, data: plain(message.data) } : message, options);
  };
  // The theme asks after a key alone: what is pasted, dictated or picked from a list comes without one.
  document.addEventListener("input", ({ target }) => {
    if (target instanceof Element && target.matches('[data-md-component="search-query"]')) {
      target.dispatchEvent(new Event("keyup"));
    }
  });
}
