/** What people type into the search of the documents, in words that its index knows. */

/**
 * An entry of the index: a page, a heading, or a row with its names. What was found has a score, and the terms
 * that it has or lacks.
 * @typedef {{location: string, title: string, text: string, names?: string[], boost?: number,
 *   score?: number, terms?: Record<string, boolean>}} Entry
 */

/** Words on every page: as beginnings of other words they would find anything. */
const SMALL = new Set(
  `a able about across after all almost also am among an and any are as at be because been but by can cannot
  could did do does either else ever every for from get got had has have he her him his how however i if in
  into is it its just let like likely may me might must my neither no nor not of off often on only or other
  our own rather said say says she should so some than that the their them then there these they this to
  too us was we were what when where which while who whom why will with would yet you your`.split(/\s+/),
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
  [/\bbot api\b/i, "bot online"],
  [/\bapi[ -]?keys?\b/i, "programs token"],
  [/\bapi\b(?!\/)/i, "luckynumbers"],
  [/\bcli\b/i, "command line"],
  [/\bdocker\b/i, "container"],
  [/\bmultiplayer\b/i, "server"],
  [/\belo\b/i, "strong"],
  [/\bleader ?boards?\b/i, "lists best"],
  [/\bmonte[ -]carlo\b/i, "playouts"],
  [/\bpdfs?\b/i, "print PDF"],
  [/\bblind\b/i, "sight"],
  [/\btranslat(?:e|ions?)\b/i, "language"],
  [/\bnotation\b/i, "text formats"],
  [/\bgod['’]?s number\b/i, "diameter"],
  [/^repetitions?$/i, "R7"],
  [/^since$/i, "subscribe"],
  [/^ln1$/i, "text formats"],
  [/^seq$/i, "concepts seq"],
  [/^cookies?$/i, "logging in cookie"],
  [/^tokens?$/i, "programs token"],
  [/^streams?$/i, "tables events"],
  [/^revoke$/i, "your programs"],
  [/^json$/i, "REST bodies"],
  [/\b(?:authenticat\w+|log ?in)\b/i, "logging in"],
  [/\b(?:log|sign) ?out\b/i, "DELETE/sessions"],
  [/\b(?:delete|close) (?:an? |my |the )?account\b|\baccount delet\w+/i, "DELETE/me"],
  [/\b(?:privacy|gdpr)\b/i, "personal data"],
  [/\bname length\b/i, "logging in letters"],
  [/\berror codes?\b/i, "codes refusals"],
  [/\b(?:wss|web[ -]sockets?)\b/i, "WebSocket"],
  [/\bkeep-?alive\b/i, "heartbeat"],
  [/\b(?:cors|csrf)\b/i, "origin"],
  [/\bcompression\b/i, "compressed"],
  [/\bswagger\b/i, "openapi.json"],
  [/\blicenses?\b/i, "licence"],
  [/\bcheckpoints?\b/i, "training continued"],
  [/\b(?:fen|load (?:an? )?position)\b/i, "Position.parse"],
  [/\bpgn\b/i, "records"],
  [/\buci\b/i, "line protocol"],
  [/\b(?:undo|unmake)(?: an?)? moves?\b|\bunmake\b|\biterate(?: over)?(?: the)? (?:moves|positions)\b/i, "Record.positions"],
  [/^(?:random )?seeds?$/i, "Pile.seeded"],
  [/\b(?:bot )?time ?outs?\b|\btime limits?\b/i, "line protocol late"],
  [/\bmultiprocessing\b/i, "arena jobs"],
  [/\binvalid (?:moves?|actions?)\b/i, "illegal action"],
  [/\bwin(?:ning)? (?:probabilit(?:y|ies)|chances?)\b/i, "Networks.shares"],
  [/\bgame over\b/i, "Position.over"],
  [/\b(?:own|my) (?:bot|player)\b|\bwrite an? (?:bot|player)\b/i, "bot own five lines"],
  [/\brate[ -]?limit(?:s|ing)?\b/i, "rate limits"],
  [/\b(get|post|put|patch|delete)\s+(?=\/)/i, "$1"],
];
/** Words that people may use, though no page has them. */
const SAID = words(MEANT.map(([said]) => said.source.replaceAll("\\b", " ")));
/** A name of the library, such as Record.load(), without the modules before a class. */
const NAME = /^(?:[a-z]\w*\.)*?([A-Z]\w*|[a-z]\w*)\.([A-Za-z_]\w*)(?:\(.*)?$/;
/** A code of a message, such as table/stale. */
const CODE = /^[a-z]+(?:[/-][a-z]+)*\/[a-z]+(?:[/-][a-z]+)*$/;
/** A request of the server, such as DELETE/me/progress, or its address alone, api/v1/me. */
const REQUEST = /^(get|post|put|patch|delete)?(?:\/?api\/v1)?\/(.*[a-z].*)$/i;
/** A constant of the library or a setting of the server, such as DRAW or BOT_PAUSE. */
const CONSTANT = /^[A-Z][A-Z_]+$/;
/** A number that says little without the word before it, as in kill -9. */
const NUMBER = /^\d{1,2}$/;
/** How much more the telling part weighs: the class of a member, what a code says after its kind. */
const WEIGHT = 4;
/** How much more it weighs in the title of an entry, so that the row of a code or a request comes first. */
const TITLE = 50;
/** The kinds of messages by which the pages and a query reach the index. */
const SETUP = 0;
const QUERY = 2;
const RESULT = 3;
/** The signs that a text has as entities, by these. */
const SIGNS = /** @type {Record<string, string>} */ ({ "&lt;": "<", "&gt;": ">", "&amp;": "&" });
/** What the place of a command of the server begins with. */
const COMMAND = "#command-";
/** What a change weighs, at most. */
const CHANGE = 0.001;
/** A phrase of fewer signs is not looked for word for word. */
const SHORTEST = 3;
/** How many paragraphs an excerpt has. */
const PARTS = 2;
/** In a word of so many letters two slips are put right, in a shorter one of five or more one. */
const LONG = 8;

/**
 * A query in the words of these pages, without small ones, and without signs that the index would
 * take for its own syntax.
 * @param {string} query
 */
export function plain(query) {
  const said = MEANT.reduce((text, [said, meant]) => text.replace(said, meant), query)
    .split(/\s+/)
    .map((word) => word.replace(/^[-+*:^~]+|[:^~?!]+$/g, ""))
    .filter((word) => word !== "");
  const telling = said.filter((word) => !SMALL.has(word.toLowerCase()) && !NUMBER.test(word));
  return (telling.length > 0 ? telling : said).map(wanted).join(" ");
}

/**
 * The words of some texts, the most frequent first.
 * @param {string[]} texts
 */
export function words(texts) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [word] of texts.join(" ").toLowerCase().matchAll(/[a-z]+/g)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
}

/**
 * A query with the nearest known word of the same initial for each that begins none, or the nearest code for one.
 * @param {string} query
 * @param {string[]} known the words of the pages, the most frequent first
 * @param {string[]} [codes]
 */
export function spelled(query, known, codes = []) {
  const all = [...known, ...SAID];
  const slashed = query.replace("_", "/").replaceAll("_", "-");
  if (codes.includes(slashed)) {
    return slashed;
  }
  if (CODE.test(query) && !codes.some((code) => code.startsWith(query))) {
    const meant = [1, 2].map((most) => codes.find((code) => near(query, code, most))).find(Boolean);
    if (meant) {
      return meant;
    }
  }
  return query.replace(/[a-z]{5,}/gi, (word) => {
    const typed = word.toLowerCase();
    if (all.some((each) => each.startsWith(typed))) {
      return word;
    }
    const alike = all.filter((each) => each[0] === typed[0]);
    const slips = typed.length < LONG ? [1] : [1, 2];
    return slips.map((most) => alike.find((each) => near(typed, each, most))).find(Boolean) ?? word;
  });
}

/**
 * Whether a few slips lead from one word to another: a letter too many, too few, another one, or two
 * that changed places.
 * @param {string} one
 * @param {string} other
 * @param {number} slips
 * @returns {boolean}
 */
function near(one, other, slips) {
  let same = 0;
  while (same < one.length && one[same] === other[same]) {
    same += 1;
  }
  const [a, b] = [one.slice(same), other.slice(same)];
  if (slips === 0 || a === b || Math.abs(a.length - b.length) > slips) {
    return a === b;
  }
  const left = slips - 1;
  return (
    near(a.slice(1), b, left) ||
    near(a, b.slice(1), left) ||
    near(a.slice(1), b.slice(1), left) ||
    (a[0] === b[1] && a[1] === b[0] && near(a.slice(2), b.slice(2), left))
  );
}

/**
 * A word as the index is asked for it: all parts of a name, of a code or of a request must be found.
 * @param {string} word
 */
function wanted(word) {
  const [, method, address] = word.match(REQUEST) ?? [];
  if (address !== undefined) {
    const parts = [method, ...address.split(/[^a-z]+/i)].filter(Boolean);
    return parts.map((part) => `+${part} title:${part}^${TITLE}`).join(" ");
  }
  if (CODE.test(word)) {
    const [kind = "", ...rest] = word.split(/[/-]/).filter((part) => !SMALL.has(part));
    return [`+${kind}`, ...rest.map((part) => `+${part}^${WEIGHT} title:${part}^${TITLE}`)].join(" ");
  }
  if (CONSTANT.test(word)) {
    return `${word}^${WEIGHT} ${word}`;
  }
  const [, home, name] = word.match(NAME) ?? [];
  if (home === undefined) {
    return word;
  }
  return /[A-Z]/.test(word) ? `+${home}^${WEIGHT} +${name}` : `+${home} +${name}`;
}

/**
 * Where the entry of a name lies, such as LUCKYNUMBERS_RATE or deadline; a word that begins one in a heading
 * of the guides is no name, unless a command has it.
 * @param {Entry[]} docs
 */
export function places(docs) {
  const guides = docs.filter(({ location, names }) => names === undefined && !location.includes("#luckynumbers."));
  const headings = words(guides.map(({ title }) => title));
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const { location, names = [] } of docs) {
    for (const name of names) {
      const named = location.includes(COMMAND) || !headings.some((word) => word.startsWith(name));
      if (named && !found.has(name)) {
        found.set(name, location);
      }
    }
  }
  return found;
}

/**
 * What was found with the entry of a place first; nothing if it is, or was not found.
 * @param {Entry[][]} groups those found on each page, the best first
 * @param {string | undefined} place
 */
export function broughtForward(groups, place) {
  const group = groups.find((each) => each.some(({ location }) => location === place));
  const entry = group?.find(({ location }) => location === place);
  const best = Math.max(...groups.flat().map(({ score }) => score ?? 0));
  if (!group || !entry || groups[0]?.[0] === entry) {
    return null;
  }
  const others = group.filter((each) => each !== entry);
  return [[{ ...entry, score: best + 1 }, ...others], ...groups.filter((each) => each !== group)];
}

/**
 * A text as phrases are compared, with hyphens and underscores as spaces, but for those before an option.
 * @param {string} text
 */
function even(text) {
  return text
    .replace(/--\w|[\s_-]/g, (sign) => (sign.startsWith("--") ? sign : " "))
    .replace(/ +/g, " ")
    .toLowerCase();
}

/** @param {string} html */
function flat(html) {
  return even(html.replace(/<[^>]*>/g, "").replace(/&(?:lt|gt|amp);/g, (entity) => SIGNS[entity] ?? ""));
}

/**
 * What is looked for word for word: several words, or one with signs; nothing for a class of the library, and for
 * what people call a thing that is called otherwise here.
 * @param {string} query
 */
export function phrase(query) {
  const typed = even(query).replace(/^[\s"“]+|[\s"”?!]+$/g, "");
  const meant = MEANT.some(([said]) => said.test(query)) || (/[A-Z]/.test(query) && NAME.test(query.trim()));
  return !meant && /\W/.test(typed) ? typed : "";
}

/**
 * What was found, first the entries that have a phrase in their titles, then those that have it in their texts,
 * each with the part that has it; what has changed comes last all the same.
 * @param {Entry[][]} groups those found on each page, the best first
 * @param {Entry[]} docs all entries
 * @param {string} typed
 */
export function wordForWord(groups, docs, typed) {
  const found = new Map(groups.flat().map((entry) => [entry.location, entry]));
  const order = [...found.keys()];
  const score = Math.max(0, ...[...found.values()].map((entry) => entry.score ?? 0)) + 1;
  /** @type {(entry: Entry) => number} */
  const rank = ({ location, title }) =>
    (found.has(location) ? order.indexOf(location) : docs.length) + (flat(title).includes(typed) ? 0 : docs.length);
  const exact = docs
    .filter(({ title, text, boost = 1 }) => boost > CHANGE && `${flat(title)}\n${flat(text)}`.includes(typed))
    .sort((one, other) => rank(one) - rank(other));
  for (const entry of exact) {
    const known = found.get(entry.location) ?? entry;
    found.set(entry.location, { ...known, score, terms: {}, text: excerpt(entry.text, typed) || known.text });
  }
  const all = [...new Set([...exact.map(({ location }) => location), ...order])];
  // Enter opens what has the highest score: a page only by its title, or if no part of it has the phrase.
  const parts = new Set(exact.flatMap(({ location }) => (location === page(location) ? [] : page(location))));
  /** @type {(entry: Entry) => boolean} */
  const leads = ({ location, title }) => !parts.has(location) || flat(title).includes(typed);
  return [...new Set(all.map(page))].map((each) => {
    const own = all.filter((location) => page(location) === each);
    const top = own.includes(each) ? [] : docs.filter(({ location }) => location === each);
    return [
      ...own.flatMap((location) => found.get(location) ?? []).map((entry) => (leads(entry) ? entry : { ...entry, score: 0 })),
      ...top.map((entry) => ({ ...entry, score: 0, terms: {} })),
    ];
  });
}

/** @param {string} location */
function page(location) {
  return location.split("#")[0] ?? "";
}

/**
 * The first paragraphs, rows or lines of a text that have a phrase, marked.
 * @param {string} html
 * @param {string} typed
 */
function excerpt(html, typed) {
  const parts = (html.match(/<(p|li|pre)>.*?<\/\1>/gs) ?? []).flatMap((block) => {
    const inner = block.replace(block.startsWith("<pre>") ? /<[^>]*>/g : /^<\w+>|<\/\w+>$/g, "");
    return block.startsWith("<pre>") ? inner.split("\n").map((line) => `<code>${line}</code>`) : inner;
  });
  const written = typed.replace(/[&<>]/g, (sign) => Object.entries(SIGNS).find(([, each]) => each === sign)?.[0] ?? "");
  const marked = new RegExp(written.replace(/[^\w\s]/g, "\\$&").replaceAll(" ", "[\\s_-]+"), "gi");
  return parts
    .filter((part) => flat(part).includes(typed))
    .slice(0, PARTS)
    .map((part) => `<p>${part.replace(marked, "<mark>$&</mark>")}</p>`)
    .join("");
}

if (typeof Worker !== "undefined") {
  const post = Worker.prototype.postMessage;
  /** @type {string[]} */
  let known = [];
  /** @type {Map<string, string>} */
  let named = new Map();
  /** @type {string[]} */
  let codes = [];
  /** @type {Entry[]} */
  let docs = [];
  let asked = "";
  /** @type {(items: Entry[][]) => Entry[][]} */
  const ordered = (items) => {
    const typed = phrase(asked) || (items.length === 0 ? asked.trim().toLowerCase() : "");
    const found = typed.length < SHORTEST ? items : wordForWord(items, docs, typed);
    return broughtForward(found, named.get(asked.trim())) ?? found;
  };
  /** @type {(this: Worker, message: any, options?: any) => void} */
  Worker.prototype.postMessage = function send(message, options) {
    if (message?.type === SETUP) {
      docs = message.data.docs;
      known = words(docs.flatMap(({ title, text }) => [title, text]));
      named = places(docs);
      codes = docs.flatMap(({ names = [] }) => names).filter((name) => CODE.test(name));
      // The theme has heard of what was found by then, and is told again where a name or a phrase comes first.
      this.addEventListener("message", ({ data: { type, data } }) => {
        if (type === RESULT && !data.ordered) {
          const items = ordered(data.items);
          this.dispatchEvent(new MessageEvent("message", { data: { type, data: { ...data, items, ordered: true } } }));
        }
      });
    }
    const asks = message?.type === QUERY && typeof message.data === "string";
    if (asks) {
      asked = spelled(message.data, known, codes);
      document
        .querySelector(".md-search-result__meta")
        ?.setAttribute("data-meant", asked === message.data ? "" : asked.trim());
    }
    post.call(this, asks ? { ...message, data: plain(asked) } : message, options);
  };
  // The theme asks after a key alone: what is pasted, dictated or picked from a list comes without one.
  document.addEventListener("input", ({ target }) => {
    if (target instanceof Element && target.matches('[data-md-component="search-query"]')) {
      target.dispatchEvent(new Event("keyup"));
    }
  });
  // On a small screen the theme holds the page still while the search is open: a place on it is shown after that.
  let chosen = false;
  document.addEventListener("click", ({ target }) => {
    chosen = target instanceof Element && target.closest(".md-search-result__link") !== null;
  });
  new MutationObserver(() => {
    if (chosen && !document.body.hasAttribute("data-md-scrolllock")) {
      chosen = false;
      const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      // Not scrollIntoView: while the overlay shrinks, a phone would move its zoomed view instead of the page.
      const margin = place ? Number.parseFloat(getComputedStyle(place).scrollMarginTop) : 0;
      scrollTo({ top: scrollY + (place?.getBoundingClientRect().top ?? 0) - margin });
    }
  }).observe(document.body, { attributeFilter: ["data-md-scrolllock"] });
}
