/**
 * The account: made of a guest, signed in to on another device; its password, its data, its end.
 *
 * @typedef {import("./view.js").State} State
 */
import { change } from "../base/settings.js";
import { createStore } from "../base/store.js";
import { loadStyles } from "../base/style.js";
import { t } from "../base/words.js";
import { myName } from "../create/table.js";
import { changePassword, deleteMe, register, signIn, signOut } from "../net/account.js";
import { findMe, refusalText } from "../net/rest.js";
import { accountView } from "./view.js";

const LOGIN = /^[A-Za-z0-9_.@+-]{3,40}$/;
const SHORTEST = 8;

/** @type {import("../base/page.js").Opener} */
export async function openPage(app) {
  const [me] = await Promise.all([findMe(), loadStyles(import.meta.url, "./account.css")]);
  const store = createStore(/** @type {State} */ ({ me, busy: false, asking: false }), app.draw);

  /**
   * Do something with the account, and announce how it went.
   * @param {() => Promise<string>} deed
   */
  async function attempt(deed) {
    if (store.state.busy) return;
    store.change({ busy: true });
    try {
      app.say(await deed());
    } catch (error) {
      app.say(refusalText(error));
    }
    store.change({ me: await findMe().catch(() => store.state.me), busy: false, asking: false });
  }

  /** @type {import("./view.js").Deeds} */
  const deeds = {
    register: (login, password) =>
      attempt(async () => {
        if (!LOGIN.test(login)) return t("account/bad-login");
        if (password.length < SHORTEST) return tooShort();
        const { name } = await register(login, password, myName());
        return t("account/made", { name });
      }),
    signIn: (login, password) =>
      attempt(async () => {
        const { name } = await signIn(login, password);
        change({ name });
        return t("account/signed-in", { name });
      }),
    changePassword: (old, fresh) =>
      attempt(async () => {
        if (fresh.length < SHORTEST) return tooShort();
        await changePassword(old, fresh);
        return t("account/password-changed");
      }),
    signOut: () =>
      attempt(async () => {
        await signOut();
        return t("user/logged-out");
      }),
    delete: () =>
      attempt(async () => {
        await deleteMe();
        return t("account/deleted");
      }),
    ask: (asking) => store.change({ asking }),
  };

  return { title: () => t("account/title"), view: () => accountView(store.state, deeds) };
}

const tooShort = () => t("account/short-password", { least: SHORTEST });
