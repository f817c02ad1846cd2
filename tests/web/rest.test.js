import assert from "node:assert/strict";
import test, { afterEach, before } from "node:test";
import { ask, Refusal, refusalText, requestOf } from "../../src/luckynumbers/web/net/rest.js";
import { speak } from "./support.js";

before(() => speak("en"));

const fetchedBefore = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = fetchedBefore;
});

/**
 * Answer the next requests, and keep them.
 * @param {() => Response} answer
 */
function serve(answer) {
  /** @type {{path: string, options: RequestInit}[]} */
  const asked = [];
  globalThis.fetch = async (path, options = {}) => {
    asked.push({ path: String(path), options });
    return answer();
  };
  return asked;
}

test("parameters go into the path, the others into the query", () => {
  const request = { table: "a/b", since: 4, unsaid: undefined };
  assert.equal(requestOf("GET /tables/{table}", request).path, "/api/v1/tables/a%2Fb?since=4");
  assert.equal(requestOf("GET /options", {}).path, "/api/v1/options");
  assert.equal(requestOf("PATCH /me", {}).method, "PATCH");
});

test("a body is JSON, and a text is a text", () => {
  const json = requestOf("POST /guests", { body: { name: "Ann" } }).body;
  assert.deepEqual(json, { type: "application/json", content: '{"name":"Ann"}' });
  assert.equal(requestOf("POST /records", { body: "1. *" }).body?.content, "1. *");
  assert.equal(requestOf("GET /options", {}).body, undefined);
});

test("an answer is a value, a text, or nothing", async () => {
  serve(() => Response.json({ action: "*", text: "Draw." }));
  assert.deepEqual(await ask("POST /tables/{table}/hint", { table: "T" }), {
    action: "*",
    text: "Draw.",
  });
  serve(() => new Response("[Format]", { headers: { "content-type": "text/plain" } }));
  assert.equal(await ask("GET /tables/{table}/record", { table: "T" }), "[Format]");
  serve(() => new Response(null, { status: 204 }));
  assert.equal(await ask("GET /me", { maybe: true }), null);
});

test("the server is asked in the language of the reader", async () => {
  const asked = serve(() => Response.json([]));
  await ask("GET /puzzles/booklet", {});
  const headers = new Headers(asked[0]?.options.headers);
  assert.equal(headers.get("accept-language"), "en");
  assert.equal(headers.has("content-type"), false);
});

test("a refusal carries the server's sentence", async () => {
  serve(() => Response.json({ code: "table/unknown", facts: {}, text: "No." }, { status: 404 }));
  await assert.rejects(ask("GET /options", {}), (error) => {
    assert.ok(error instanceof Refusal);
    assert.deepEqual([error.code, error.text, error.status], ["table/unknown", "No.", 404]);
    return refusalText(error) === "No.";
  });
});

test("silence and nonsense are refusals too, each with a sentence", async () => {
  globalThis.fetch = async () => {
    throw new TypeError("no connection");
  };
  await assert.rejects(ask("GET /options", {}), { code: "web/offline", status: 0 });
  serve(() => new Response("<html>", { status: 502 }));
  await assert.rejects(ask("GET /options", {}), { code: "web/failed", status: 502 });
  assert.notEqual(refusalText(new Error("a fault")), "web/failed");
});
