import assert from "node:assert/strict";
import test from "node:test";
import {
  broughtForward,
  phrase,
  places,
  plain,
  spelled,
  wordForWord,
  words,
} from "../../docs/search.js";

/** @type {(read: (typed: string) => string, cases: [string, string][]) => void} */
const each = (read, cases) =>
  assert.deepEqual(
    cases.map(([typed]) => [typed, read(typed)]),
    cases,
  );

test("the search of the documents looks for the words that tell", () => {
  each(plain, [
    ["draw a garden", "draw garden"],
    ["How do I write a bot?", "bot five lines"],
    ["exec:", "exec"],
    ["--sprt", "sprt"],
    ["level:3", "level:3"],
    ["what is", "what is"],
    [" ", ""],
  ]);
});

test("a name of the library is looked for with its class, whatever stands around it", () => {
  each(plain, [
    ["Position.parse", "+Position^4 +parse"],
    ["luckynumbers.core.Position.parse", "+Position^4 +parse"],
    ["Record.load()", "+Record^4 +load"],
    ['Record.load("game.lnr")', "+Record^4 +load"],
    ["puzzles.solve", "+puzzles +solve"],
    ["garden_svg", "garden_svg"],
  ]);
});

test("a constant or a setting is looked for as it is written, first of all", () => {
  each(plain, [
    ["DRAW", "DRAW^4 DRAW"],
    ["BOT_PAUSE", "BOT_PAUSE^4 BOT_PAUSE"],
  ]);
});

test("a number beside a word is not looked for by itself", () => {
  each(plain, [
    ["lnp 1", "lnp"],
    ["kill -9", "kill"],
    ["18", "18"],
    ["status 409", "status 409"],
  ]);
});

test("a slip in a word that no page has is put right, two in a long one, by the most frequent word", () => {
  const known = words([
    "<p>The review of a tournament,",
    "reviews and a review; a table/stale, tales",
  ]);
  each(
    (typed) => spelled(typed, known),
    [
      ["tournamnet", "tournament"],
      ["tornamnet", "tournament"],
      ["reveiw tournment", "review tournament"],
      ["revieew", "review"],
      ["reviex", "review"],
      ["rveeiw", "rveeiw"],
      ["revi", "revi"],
      ["a stael?", "a stale?"],
      ["table/stael", "table/stale"],
      ["xylophone", "xylophone"],
      ["bournament", "bournament"],
    ],
  );
});

test("a code with slips is put right as a whole", () => {
  const codes = ["table/still-open", "table/stale", "server/too-fast"];
  each(
    (typed) => spelled(typed, ["still"], codes),
    [
      ["table/stail", "table/stale"],
      ["tabel/stale", "table/stale"],
      ["table_stale", "table/stale"],
      ["server_too_fast", "server/too-fast"],
      ["table/st", "table/st"],
      ["bot/raised", "bot/raised"],
    ],
  );
});

test("what people call a thing is known, and known by a slip, though no page has the word", () => {
  assert.equal(spelled("docker multipalyer", []), "docker multiplayer");
});

test("a code is looked for with all its parts", () => {
  each(plain, [
    ["table/stale", "+table +stale^4 title:stale^50"],
    ["server/too-fast", "+server +fast^4 title:fast^50"],
    ["action/does-not-fit", "+action +fit^4 title:fit^50"],
    ["Bradley-Terry", "Bradley-Terry"],
  ]);
});

test("a request is looked for with its method and all parts of its address", () => {
  each(plain, [
    ["DELETE /me", "+DELETE title:DELETE^50 +me title:me^50"],
    ["/api/v1/me", plain("/me")],
    ["/people?name=", "+people title:people^50 +name title:name^50"],
  ]);
});

test("what people call a thing is looked for under the name it has here", () => {
  each(plain, [
    ["How to play?", "rules"],
    ["translate", "language"],
    ["list legal moves", "list +Position^4 +actions"],
    ["save the game", "records"],
    ["docker compose", "container compose"],
    ["rate limiting", "rate limits"],
    ["rapid", "rapid"],
    ["repetition", "R7"],
    ["ln1", "text formats"],
    ["token", "programs token"],
    ["api key", "programs token"],
    ["authentication", "logging"],
    ["error codes", "codes refusals"],
    ["delete my account", "+DELETE title:DELETE^50 +me title:me^50"],
    ["web socket", "WebSocket"],
    ["GDPR", "personal data"],
    ["End.repetition", "+End^4 +repetition"],
  ]);
});

/** @type {(location: string, title: string, names?: string[]) => import("../../docs/search.js").Entry} */
const entry = (location, title, names) => ({ location, title, text: "", ...(names && { names }) });
const INDEX = [
  entry("rules.html", "The rules"),
  entry("deployment.html#LUCKYNUMBERS_RATE", "LUCKYNUMBERS_RATE, --rate", [
    "LUCKYNUMBERS_RATE",
    "--rate",
  ]),
  entry("reference/play.html#luckynumbers.play.lobby", "play.lobby"),
  entry("protocol.html#command-lobby", "lobby (command)", ["lobby"]),
  entry("protocol.html#message-lobby", "lobby (message)", ["lobby"]),
  entry("protocol.html#info-edition", "edition, rule (info)", ["edition", "rule"]),
  entry("protocol.html#actions", "Actions"),
  entry("protocol.html#command-act", "act (command)", ["act", "act command"]),
];

test("a name leads to its first row, unless a heading has the word and no command", () => {
  const found = places(INDEX);
  assert.equal(found.get("LUCKYNUMBERS_RATE"), "deployment.html#LUCKYNUMBERS_RATE");
  assert.equal(found.get("--rate"), "deployment.html#LUCKYNUMBERS_RATE");
  assert.equal(found.get("lobby"), "protocol.html#command-lobby");
  assert.equal(found.get("rule"), undefined);
  assert.equal(found.get("act"), "protocol.html#command-act");
  assert.equal(found.get("act command"), "protocol.html#command-act");
});

test("the row of a name comes first, and with the highest score, which Enter follows", () => {
  const groups = [
    [{ ...entry("protocol.html", "Protocol"), score: 9 }],
    [
      { ...entry("deployment.html#monitoring", "Monitoring"), score: 5 },
      { ...entry("deployment.html#LUCKYNUMBERS_RATE", "LUCKYNUMBERS_RATE"), score: 3 },
    ],
  ];
  const found = broughtForward(groups, "deployment.html#LUCKYNUMBERS_RATE");
  assert.deepEqual(
    found?.flat().map(({ location, score }) => [location, score]),
    [
      ["deployment.html#LUCKYNUMBERS_RATE", 10],
      ["deployment.html#monitoring", 5],
      ["protocol.html", 9],
    ],
  );
  assert.equal(found && broughtForward(found, "deployment.html#LUCKYNUMBERS_RATE"), null);
  assert.equal(broughtForward(groups, undefined), null);
  assert.equal(broughtForward([], "deployment.html"), null);
});

test("several words, or one with signs, are looked for word for word, unless they mean something else here", () => {
  each(phrase, [
    ["X-Forwarded-For", "x forwarded for"],
    ["*14@b2x07", "*14@b2x07"],
    ["ms=500", "ms=500"],
    ['"entry points"', "entry points"],
    ["--sprt", "--sprt"],
    ["-9", ""],
    ["BOT_PAUSE", "bot pause"],
    ["server/too_fast", "server/too fast"],
    ["Record.load()", ""],
    ["luckynumbers.players", "luckynumbers.players"],
    ["How to play?", ""],
  ]);
});

/** @type {import("../../docs/search.js").Entry[]} */
const PAGES = [
  entry("formats.html", "Text formats"),
  {
    location: "formats.html#lines",
    title: "The line protocol",
    text: "<p>Points of entry.</p> <ul> <li>A row.</li> </ul> <pre><code>[project.entry-points]\nfirst\n</code></pre>",
  },
  entry("play.html#Entry", "play.Entry"),
  { ...entry("CHANGELOG.html#added", "Added"), text: "<p>entry points</p>", boost: 0.001 },
  {
    location: "online.html#errors",
    title: "Errors",
    text: "<p>403 · <code>table/unknown</code></p> <p>409 · <code>table/stale</code> · go &lt;on&gt;</p>",
  },
];

/** @type {(typed: string, ...found: number[]) => [string, string][]} */
const told = (typed, ...found) => {
  const groups = found.flatMap((index) =>
    PAGES[index] ? [[{ ...PAGES[index], score: 9 - index }]] : [],
  );
  return wordForWord(groups, PAGES, phrase(typed))
    .flat()
    .map(({ location, text }) => [location, text]);
};

test("what has a phrase word for word comes first, found or not, with the line or the row that has it", () => {
  const lines = "<p><code>[project.<mark>entry-points</mark>]</code></p>";
  assert.deepEqual(told("entry points", 3, 2), [
    ["formats.html#lines", lines],
    ["formats.html", ""],
    ["CHANGELOG.html#added", "<p>entry points</p>"],
    ["play.html#Entry", ""],
  ]);
  assert.deepEqual(told("table/stale"), [
    ["online.html#errors", "<p>409 · <code><mark>table/stale</mark></code> · go &lt;on&gt;</p>"],
  ]);
  assert.match(told("go <on>")[0]?.[1] ?? "", /<mark>go &lt;on&gt;<\/mark>/);
});

test("a hyphen, an underscore and a space are the same in a phrase, but for the dashes of an option", () => {
  const pages = [
    { ...entry("arena.html", "The arena"), text: "<p>a rate of 2, moderate-rate</p>" },
    entry("deployment.html#BOT_PAUSE", "LUCKYNUMBERS_BOT_PAUSE, --rate"),
    entry("codes.html#puzzle/swap-text", "puzzle/swap-text"),
  ];
  each(
    (typed) => wordForWord([], pages, phrase(typed)).flat()[0]?.location ?? "",
    [
      ["bot pause", "deployment.html#BOT_PAUSE"],
      ["bot-pause", "deployment.html#BOT_PAUSE"],
      ["swap_text", "codes.html#puzzle/swap-text"],
      ["--rate", "deployment.html#BOT_PAUSE"],
    ],
  );
});

test("a phrase in a title comes before one in a text", () => {
  const found = told("text formats", 4, 1);
  assert.equal(found[0]?.[0], "formats.html");
});

test("Enter opens the part that has a phrase, and its page only by the title", () => {
  const text = "<p>a quick match on a server</p>";
  const pages = [
    { ...entry("people.html", "People on a server"), text },
    { ...entry("people.html#quick-match", "Quick match"), text },
    { ...entry("rules.html", "The rules"), text: "<p>an end by agreement</p>" },
  ];
  const opened = (/** @type {string} */ typed) =>
    wordForWord([], pages, phrase(typed))
      .flat()
      .sort((one, other) => (other.score ?? 0) - (one.score ?? 0))[0]?.location ?? "";
  each(opened, [
    ["quick match", "people.html#quick-match"],
    ["match on a", "people.html#quick-match"],
    ["on a server", "people.html"],
    ["by agreement", "rules.html"],
  ]);
});
