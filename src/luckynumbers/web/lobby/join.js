/**
 * An invitation: say who you are, and sit down in the seat that it opens.
 */
import { h } from "../base/dom.js";
import { change } from "../base/settings.js";
import { createStore } from "../base/store.js";
import { loadStyles } from "../base/style.js";
import { t } from "../base/words.js";
import { myName } from "../create/table.js";
import { ask, beSomeone, refusalText, rename } from "../net/rest.js";

/** @type {import("../base/page.js").Opener} */
export async function openPage(app, place) {
  await loadStyles(import.meta.url, "../home/home.css");
  const code = place.parts[1] ?? "";
  const { table } = await ask("GET /invitations/{code}", { code });
  const store = createStore({ name: myName(), busy: false }, app.draw);

  async function sit() {
    const { name } = store.state;
    store.change({ busy: true });
    try {
      await beSomeone(name);
      await rename(name);
      change({ name });
      /** @type {import("../net/wire.js").Join} */
      const body = { op: "join", id: `join-${code}`, table, code };
      await ask("POST /tables/{table}/commands", { table, body });
      app.go(`/t/${table}`);
    } catch (error) {
      store.change({ busy: false });
      app.say(refusalText(error));
    }
  }

  return {
    title: () => t("lobby/joining"),
    view: () =>
      h(
        "form",
        {
          class: "sheet",
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            void sit();
          },
        },
        h("h1", null, t("lobby/joining")),
        h(
          "div",
          { class: "field" },
          h("label", { for: "name" }, t("lobby/name")),
          h("input", {
            id: "name",
            required: true,
            maxlength: "30",
            autocomplete: "nickname",
            value: store.state.name,
            oninput: (/** @type {Event} */ event) =>
              store.change({ name: /** @type {HTMLInputElement} */ (event.target).value }),
          }),
        ),
        h("button", { class: "go big", disabled: store.state.busy }, t("lobby/sit-down")),
      ),
  };
}
