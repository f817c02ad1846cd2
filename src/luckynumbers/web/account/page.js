/**
 * The account: made of a guest, signed in to on another device; its password, its data, its end.
 *
 * @typedef {import("./view.js").State} State
 * @typedef {import("./forms.js").Wrong["faults"]} Faults
 */
import { hush } from "../base/announce.js";
import { hasOwner } from "../base/progress.js";
import { change, LONGEST_NAME, settings } from "../base/settings.js";
import { createStore } from "../base/store.js";
import { loadStyles } from "../base/style.js";
import { addTexts, t } from "../base/words.js";
import { myName } from "../create/table.js";
import { changePassword, deleteMe, register, signIn, signOut } from "../net/account.js";
import { enterByPasskey, makePasskey, removePasskey, waysIn } from "../net/passkeys.js";
import { ask, findMe, Refusal, refusalText, rename } from "../net/rest.js";
import { fieldId } from "./forms.js";
import { programsFor } from "./programs.js";
import { accountView } from "./view.js";

const LOGIN = /^[A-Za-z0-9_.@+-]{3,40}$/;
const SHORTEST = 8;

/** @type {import("../base/page.js").Opener} */
export async function openPage(app) {
  const wasAccount = hasOwner();
  const [who] = await Promise.all([
    lookUp(),
    addTexts("account"),
    loadStyles(import.meta.url, "./account.css"),
  ]);
  const store = createStore(
    /** @type {State} */ ({
      ...{ ...who, ousted: who.me?.kind !== "account" && wasAccount },
      ...{ busy: false, asking: "", wrong: null, done: null, shown: "" },
    }),
    app.draw,
  );
  const programs = programsFor(app);
  if (who.me?.kind === "account") void programs.look();

  /**
   * Do something with the account, and announce that it is done; what is refused stands in its form.
   * @param {string} form none for what a button does
   * @param {() => Promise<string>} deed
   * @param {Faults} [faults] what is known to be wrong before it is sent
   */
  async function attempt(form, deed, faults = {}) {
    if (store.state.busy) return;
    if (Object.keys(faults).length > 0) return refuse(form, faults);
    store.change({ busy: true, wrong: null, done: null, shown: "" });
    try {
      const text = await deed();
      store.change({ done: { form, text }, ousted: false });
      app.say(text);
    } catch (error) {
      if (form) return refuse(form, { [fieldOf(form, error)]: textOf(form, error) });
      app.say(refusalText(error));
    }
    const { me, games, ways } = store.state;
    const who = await lookUp().catch(() => ({ me, games, ways }));
    store.change({ ...who, busy: false, asking: "" });
    if (who.me?.kind === "account" && !me) void programs.look();
  }

  /**
   * Show everything that is wrong with a form, which can be sent again at once.
   * @param {string} form
   * @param {Faults} faults
   */
  function refuse(form, faults) {
    hush(); // what was said before is not about this
    store.change({ wrong: { form, faults }, done: null, busy: false, shown: "" });
    const [first] = Object.keys(faults);
    if (first) document.getElementById(fieldId(form, first))?.focus();
  }

  /** @type {import("./view.js").Deeds} */
  const deeds = {
    register: (login, password) =>
      attempt(
        "create",
        async () => {
          const { name } = await register(login, password, settings().name.trim() || login);
          change({ name });
          return t("account/made", { name });
        },
        { ...loginFaults(login), ...lengthFaults("password", password) },
      ),
    addPassword: (login, password) =>
      attempt(
        "add",
        async () => {
          await register(login, password, "");
          return t("account/password-added");
        },
        { ...loginFaults(login), ...lengthFaults("password", password) },
      ),
    signIn: (login, password) =>
      attempt("enter", async () => {
        const { name } = await signIn(login, password);
        change({ name });
        return t("account/signed-in", { name });
      }),
    changePassword: (old, fresh) =>
      attempt(
        "change",
        async () => {
          await changePassword(old, fresh);
          return t("account/password-changed");
        },
        {
          ...(old ? {} : { old: t("account/wrong-old") }),
          ...lengthFaults("fresh", fresh),
        },
      ),
    makePasskey: (typed = "") =>
      attempt("", async () => {
        const before = store.state.me?.kind;
        const wanted = typed.slice(0, LONGEST_NAME);
        const { name } = await makePasskey(wanted || myName());
        if (before === "account") return t("passkey/added");
        if (wanted && wanted !== name) await rename(wanted); // a guest was called otherwise
        change({ name: wanted || name });
        return t("account/made", { name: wanted || name });
      }),
    enterByPasskey: () =>
      attempt("", async () => {
        const { name } = await enterByPasskey();
        change({ name });
        return t("account/signed-in", { name });
      }),
    removePasskey: (id) =>
      attempt("", async () => {
        await removePasskey(id);
        return t("passkey/removed");
      }),
    signOut: () => attempt("", () => leave(false)),
    signOutEverywhere: () => attempt("", () => leave(true)),
    delete: (proof) =>
      attempt("farewell", async () => {
        await deleteMe(store.state.ways?.password ? { password: proof } : { name: proof });
        return t("account/deleted");
      }),
    ask: (asking) => store.change({ asking, wrong: null }),
    show: (shown) => store.change({ shown }),
  };

  return {
    title: () => t("account/title"),
    view: () => accountView(store.state, deeds, programs.view),
  };
}

/** Who the user is, how many games they have played, and the ways into their account. */
async function lookUp() {
  const me = await findMe();
  if (me?.kind !== "account") return { me, games: 0, ways: null };
  const [{ games }, ways] = await Promise.all([ask("GET /me/statistics", {}), waysIn()]);
  return { me, games, ways };
}

const OF_LOGIN = ["account/bad-login", "account/taken"];
const OF_NEW_PASSWORD = ["account/short-password", "account/weak-password"];

/**
 * The field of a form that a refusal is about; none where it is about no field.
 * @param {string} form
 * @param {unknown} error
 */
function fieldOf(form, error) {
  const code = error instanceof Refusal ? error.code : "";
  if (OF_LOGIN.includes(code)) return "login";
  if (OF_NEW_PASSWORD.includes(code)) return form === "change" ? "fresh" : "password";
  if (code === "account/wrong-name") return "proof";
  if (code !== "account/wrong") return "";
  return form === "change" ? "old" : form === "farewell" ? "proof" : "password";
}

/**
 * Why a form is refused, in a sentence.
 * @param {string} form
 * @param {unknown} error
 */
const textOf = (form, error) =>
  form !== "enter" && error instanceof Refusal && error.code === "account/wrong"
    ? t("account/wrong-old")
    : refusalText(error);

/**
 * @param {string} login
 * @returns {Faults}
 */
const loginFaults = (login) => (LOGIN.test(login) ? {} : { login: t("account/bad-login") });

/**
 * @param {string} field
 * @param {string} password
 * @returns {Faults}
 */
const lengthFaults = (field, password) =>
  password.length < SHORTEST ? { [field]: t("account/short-password", { least: SHORTEST }) } : {};

/** @param {boolean} everywhere */
async function leave(everywhere) {
  await signOut(everywhere);
  return t("user/logged-out");
}
