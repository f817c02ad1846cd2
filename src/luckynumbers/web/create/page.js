/**
 * A new table, drawn: who sits around it, the edition, variants, and a line of quiet choices.
 *
 * @typedef {import("./plan.js").Plan} Plan
 * @typedef {import("../base/store.js").Store<Plan>} PlanStore
 */
import { h } from "../base/dom.js";
import { ALONE, isLost, onConnection } from "../base/host.js";
import { easy, settings } from "../base/settings.js";
import { createStore } from "../base/store.js";
import { loadStyles } from "../base/style.js";
import { t } from "../base/words.js";
import { local } from "../net/local.js";
import { options, refusalText } from "../net/rest.js";
import { forPeople } from "./bots.js";
import { boxes } from "./boxes.js";
import { chairs, ownName } from "./chairs.js";
import { choices } from "./choices.js";
import { ACCESS, newPlan, openness, wishOf, withOpenness } from "./plan.js";
import { makeTable, nameFor, offlineNote } from "./table.js";
import { variants } from "./variants.js";

/** @type {import("../base/page.js").Opener} */
export async function openPage(app, place) {
  await loadStyles(import.meta.url, "./create.css", "./chairs.css", "./boxes.css");
  const { offered, here } = await choicesHere();
  const edition = easy() ? ACCESS : "lucky-numbers";
  const plan = newPlan(offered.boxes, forPeople(offered.bots), edition, here);
  const anyone = place.query.get("for") === "anyone";
  const store = createStore({ ...plan, ...(anyone ? withOpenness(plan, true) : {}) }, app.draw);

  async function make() {
    if (isUnnamedHost(store.state)) {
      store.change({ unnamed: true });
      document.getElementById("my-name")?.focus();
      return;
    }
    store.change({ busy: true });
    try {
      app.go(await makeTable(wishOf(store.state, nameFor)));
    } catch (error) {
      store.change({ busy: false });
      app.say(refusalText(error));
    }
  }

  const stop = onConnection(async () => {
    const { offered, here } = await choicesHere();
    store.change({ boxes: offered.boxes, bots: forPeople(offered.bots), here });
  });
  return {
    title: () => t("new/title"),
    kind: "plain create",
    view: () => view(store, make),
    close: stop,
  };
}

/** What can be chosen: with the server, or without one in this page. */
async function choicesHere() {
  const [served] = await Promise.allSettled([options()]);
  const known = served.status === "fulfilled";
  if (known && !isLost()) return { offered: served.value, here: ALONE };
  const tables = await local().catch(() => null);
  if (tables) return { offered: tables.options, here: true };
  if (known) return { offered: served.value, here: false };
  throw served.reason;
}

/**
 * Whether others would be invited by nobody.
 * @param {Plan} plan
 */
const isUnnamedHost = (plan) =>
  openness(plan) !== "nobody" &&
  plan.places.some((place) => place?.kind === "me") &&
  settings().name.trim() === "";

/**
 * @param {PlanStore} store
 * @param {() => void} make
 */
function view(store, make) {
  return h(
    "form",
    {
      class: "new",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        make();
      },
    },
    h("header", null, h("h1", null, t("new/title")), store.state.here ? offlineNote() : null),
    h("div", { class: "company" }, chairs(store), ownName(store)),
    h("div", { class: "terms" }, boxes(store), variants(store)),
    h(
      "div",
      { class: "foot" },
      choices(store),
      h(
        "div",
        { class: "make" },
        h(
          "button",
          { class: "go", type: "submit", disabled: store.state.busy },
          openness(store.state) === "nobody" ? t("wait/start") : t("new/make"),
        ),
      ),
    ),
  );
}
