/**
 * The programs of an account: made with a token that is shown once, listed, revoked.
 *
 * @typedef {import("../net/wire.js").Me} Me
 * @typedef {import("../net/wire.js").Program} Program
 *
 * @typedef {object} State
 * @property {readonly Me[]} programs
 * @property {Program | null} made just now, with its token
 */
import { h } from "../base/dom.js";
import { createStore } from "../base/store.js";
import { t } from "../base/words.js";
import { ask, refusalText } from "../net/rest.js";

/**
 * The card of the programs.
 * @param {import("../base/page.js").App} app
 */
export function programsFor(app) {
  const store = createStore(/** @type {State} */ ({ programs: [], made: null }), app.draw);
  const look = async () => store.change({ programs: await ask("GET /programs", {}) });

  /** @param {() => Promise<void>} deed */
  async function attempt(deed) {
    try {
      await deed();
      await look();
    } catch (error) {
      app.say(refusalText(error));
    }
  }

  return {
    /** Ask which programs there are. */
    look: () => attempt(async () => {}),
    view: () =>
      card(
        store.state,
        (name) =>
          void attempt(async () => {
            store.change({ made: await ask("POST /programs", { body: { name } }) });
          }),
        ({ id, name }) =>
          void attempt(async () => {
            await ask("DELETE /programs/{program}", { program: id });
            store.change({ made: null });
            app.say(t("programs/revoked", { name }));
          }),
      ),
  };
}

/**
 * @param {State} state
 * @param {(name: string) => void} make
 * @param {(program: Me) => void} revoke
 */
function card({ programs, made }, make, revoke) {
  const form = h(
    "form",
    {
      novalidate: true,
      "aria-labelledby": "account-programs",
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const form = /** @type {HTMLFormElement} */ (event.currentTarget);
        make(String(new FormData(form).get("program") ?? ""));
        form.reset();
      },
    },
    h("p", { class: "quiet" }, t("programs/note")),
    h(
      "ul",
      { class: "account-programs" },
      programs.map((program) =>
        h(
          "li",
          { key: program.id },
          h("b", null, program.name),
          program.rating === null ? null : h("span", { class: "quiet" }, String(program.rating)),
          h(
            "button",
            {
              type: "button",
              "aria-label": `${t("programs/revoke")}: ${program.name}`,
              onclick: () => revoke(program),
            },
            t("programs/revoke"),
          ),
        ),
      ),
    ),
    made
      ? h(
          "p",
          { key: "token", role: "status" },
          t("programs/token", { name: made.name }),
          " ",
          h("code", null, made.token),
        )
      : null,
    h(
      "div",
      { class: "field", key: "name" },
      h("label", { for: "program-name" }, t("programs/name")),
      h("input", { id: "program-name", name: "program", maxlength: "24", autocomplete: "off" }),
    ),
    h("button", { key: "send" }, t("programs/add")),
  );
  return h(
    "details",
    { class: "account-card", key: "programs" },
    h("summary", null, h("h2", { id: "account-programs" }, t("programs/title"))),
    form,
  );
}
