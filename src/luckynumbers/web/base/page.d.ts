/**
 * The pages of the client, as types: what the window gives to a page, and what a page gives back.
 *
 * A page module exports `openPage`, a function `(app, place) => Page` or a promise of one:
 *
 *     export function openPage(app, place) {
 *       const store = createStore({ moves: 0 }, app.draw);
 *       return { title: () => t("puzzles/title"), view: () => view(store.state), close() {} };
 *     }
 */
import type { Child } from "./dom.js";

/** An address within the client. */
export interface Place {
  /** `/puzzles/12` */
  path: string;
  /** `["puzzles", "12"]` */
  parts: string[];
  query: URLSearchParams;
}

/** A page that is open. */
export interface Page {
  /** The title of the window. */
  title: () => string;
  /** A pure description of what to show. */
  view: () => Child;
  /** What is said when it opens. */
  greeting?: string;
  /** A class for the body: "game" pages fill the window and have no footer. */
  kind?: string;
  /** What stands in the header instead of the links. */
  bar?: () => Child;
  /** The edition whose wording is used; that of none if absent. */
  edition?: () => string;
  /** Handle a key; true if the page uses it. */
  key?: (event: KeyboardEvent) => boolean;
  /** Leave the page: stop timers, unsubscribe. */
  close?: () => void;
}

/** The window, as a page sees it. */
export interface App {
  /** Draw the page again, soon. */
  draw: () => void;
  /** Show another page. */
  go: (path: string, back?: boolean) => void;
  /** Show a sentence in the status line. */
  say: (sentence: string) => void;
  /** Draw everything again, because the language or a setting has changed. */
  changed: () => void;
}

export type Opener = (app: App, place: Place) => Page | Promise<Page>;
