/**
 * The tables of this page as the rest of the client uses them: the texts, the kernel's thread and the
 * storage, and what a server would answer.
 *
 * @typedef {import("../net/here.js").Local} Local
 * @typedef {import("../net/wire.js").OptionsOut} OptionsOut
 */
import { renew, showNotice } from "../base/offline.js";
import { canVerify } from "../base/shuffle.js";
import { addTexts, t, useWording } from "../base/words.js";
import { engine } from "../engine/client.js";
import { rememberLocal } from "../net/local.js";
import { MISSING, Refusal } from "../net/rest.js";
import { ANSWERS } from "./answers.js";
import { sentence } from "./messages.js";
import { Refused } from "./refused.js";
import { planOf } from "./state.js";
import { indexed, lasting } from "./storage.js";
import { Tables } from "./tables.js";

/** The status of what can't be done. */
const CONFLICT = 409;

/** @type {Promise<Local> | undefined} */
let opened;

/** The tables of this page. @returns {Promise<Local>} */
export function openLocal() {
  opened ??= opening().catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** @returns {Promise<Local>} */
async function opening() {
  if (!canVerify()) throw new Error("no fair shuffle"); // the address is not a secure one
  const [options] = await Promise.all([offered(), addTexts("offline")]);
  const storage = lasting(indexed(), () => void showNotice(t("offline/not-saved")));
  // A file that is gone with its version may be there in the next: the game is stored.
  const failed = () => void renew();
  const tables = new Tables({ engine: engine(), storage, failed }, options);
  return {
    options,
    make: (wish) => {
      rememberLocal();
      return said(() => tables.make(wish));
    },
    running: () => tables.running(),
    finished: (all) => tables.finished(all),
    unsent: async () => {
      const games = await tables.unsent();
      return { count: games.length, sending: games.some(({ sending }) => sending) };
    },
    copyOf: (sent) => tables.copyOf(sent),
    sendingOf: (table) => tables.find(table),
    read: (record) => said(() => tables.read(record)),
    send: async (table) => (await import("./sending.js")).sendGames(tables, table),
    goOnSending: async () => (await import("./sending.js")).goOnSending(tables),
    ask: (endpoint, request) => said(() => answered(tables, endpoint, request)),
    subscribe: async (id, since, receive) => {
      try {
        return (await tables.find(id)).subscribe(since, receive);
      } catch (error) {
        receive(refusedOut(id, error));
        return () => {};
      }
    },
    command: async (command) => {
      try {
        if (command.op !== "rematch") return (await tables.find(command.table)).command(command);
        const next = await tables.goOn(command.table);
        return { type: "ack", id: command.id, seq: 0, table: command.table, next };
      } catch (error) {
        return { ...refusedOut(command.table, error), id: command.id };
      }
    },
  };
}

/** @returns {Promise<OptionsOut>} */
async function offered() {
  const answer = await fetch(new URL("./options.json", import.meta.url));
  if (!answer.ok) throw new Error("options");
  return answer.json();
}

/**
 * @param {Tables} tables
 * @param {string} endpoint
 * @param {{[name: string]: unknown}} request
 */
async function answered(tables, endpoint, request) {
  const answer = ANSWERS[endpoint];
  if (!answer) throw new Refused("offline/not-here");
  const table = await tables.find(String(request.table));
  useWording(planOf(table.state).edition);
  return answer(table, request, tables);
}

/**
 * Do something; a refusal becomes one with its sentence.
 * @template T
 * @param {() => Promise<T>} work
 */
async function said(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const status = error.code === "web/none-here" ? MISSING : CONFLICT;
    throw new Refusal(error.code, t(error.code, error.facts), status);
  }
}

/**
 * @param {string} table
 * @param {unknown} error
 * @returns {import("../net/wire.js").Refused}
 */
function refusedOut(table, error) {
  if (!(error instanceof Refused)) console.error(error);
  const message = sentence(error instanceof Refused ? error : { code: "web/failed", facts: {} });
  return { type: "refused", id: "", seq: -1, table, message };
}
