import assert from "node:assert/strict";
import test from "node:test";
import { broughtForward, counted, places, plain } from "../../docs/search.js";

test("the search of the documents looks for the words that tell", () => {
  assert.equal(plain("draw a garden"), "draw garden");
  assert.equal(plain("How do I write a bot?"), "write bot");
  assert.equal(plain("exec:"), "exec");
  assert.equal(plain("--sprt"), "sprt");
  assert.equal(plain("level:3"), "level:3");
  assert.equal(plain("what is"), "what is");
  assert.equal(plain(" "), "");
});

test("a name of the library is looked for with its class, whatever stands around it", () => {
  assert.equal(plain("Position.parse"), "+Position^4 +parse");
  assert.equal(plain("luckynumbers.core.Position.parse"), "+Position^4 +parse");
  assert.equal(plain("Record.load()"), "+Record^4 +load");
  assert.equal(plain('Record.load("game.lnr")'), "+Record^4 +load");
  assert.equal(plain("puzzles.solve"), "+puzzles +solve");
  assert.equal(plain("garden_svg"), "garden_svg");
});

test("a constant or a setting is looked for as it is written, first of all", () => {
  assert.equal(plain("DRAW"), "DRAW^4 DRAW");
  assert.equal(plain("BOT_PAUSE"), "BOT_PAUSE^4 BOT_PAUSE");
});

test("a number beside a word is not looked for by itself", () => {
  assert.equal(plain("lnp 1"), "lnp");
  assert.equal(plain("kill -9"), "kill");
  assert.equal(plain("18"), "18");
  assert.equal(plain("status 409"), "status 409");
});

test("a slip in a word that no page has is put right, by the most frequent word", () => {
  const known = counted([
    "<p>The review of a tournament,",
    "reviews and a review; a table/stale, tales",
  ]);
  assert.equal(plain("tournamnet", known), "tournament");
  assert.equal(plain("reveiw tournment", known), "review tournament");
  assert.equal(plain("revieew", known), "review");
  assert.equal(plain("reviex", known), "review");
  assert.equal(plain("revi", known), "revi");
  assert.equal(plain("stael", known), "stale");
  assert.equal(plain("xylophone", known), "xylophone");
});

test("a code is looked for with all its parts", () => {
  assert.equal(plain("table/stale"), "+table +stale^4 title:stale^50");
  assert.equal(plain("server/too-fast"), "+server +fast^4 title:fast^50");
  assert.equal(plain("action/does-not-fit"), "+action +fit^4 title:fit^50");
  assert.equal(plain("Bradley-Terry"), "Bradley-Terry");
});

test("a request is looked for with its method and all parts of its address", () => {
  assert.equal(plain("DELETE /me"), "+DELETE title:DELETE^50 +me title:me^50");
  assert.equal(plain("/api/v1/me"), plain("/me"));
  assert.equal(plain("/people?name="), "+people title:people^50 +name title:name^50");
});

test("what people call a thing is looked for under the name it has here", () => {
  assert.equal(plain("How to play?"), "rules");
  assert.equal(plain("list legal moves"), "list +Position^4 +actions");
  assert.equal(plain("save the game"), "records");
  assert.equal(plain("docker compose"), "container compose");
  assert.equal(plain("rate limiting"), "rate limits");
  assert.equal(plain("rapid"), "rapid");
  assert.equal(plain("r7"), "rulings r7");
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
];

test("a name leads to its first row, unless a heading has the word", () => {
  const found = places(INDEX);
  assert.equal(found.get("LUCKYNUMBERS_RATE"), "deployment.html#LUCKYNUMBERS_RATE");
  assert.equal(found.get("--rate"), "deployment.html#LUCKYNUMBERS_RATE");
  assert.equal(found.get("lobby"), "protocol.html#command-lobby");
  assert.equal(found.get("rule"), undefined);
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
