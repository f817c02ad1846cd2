/**
 * What can be done about someone: follow them; and behind three dots, block or report them.
 *
 * @typedef {import("../net/company.js").Tie} Tie
 *
 * @typedef {object} Someone
 * @property {string} id
 * @property {string} name
 * @property {Tie} tie
 * @property {string} [table] where they were met
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { myName } from "../create/table.js";
import { dialog } from "../draw/dialog.js";
import { setTie } from "../net/company.js";
import { beSomeone, refusalText, whoami } from "../net/rest.js";
import { openDialog } from "./asking.js";
import { isReported, openReport } from "./report.js";

/**
 * The buttons for someone; what they do is announced.
 * @param {Someone} someone
 * @param {(sentence: string) => void} say
 * @param {(tie: Tie) => void} tied called when the tie has changed
 */
export function personButtons({ id, name, tie, table = "" }, say, tied) {
  /**
   * @param {Tie} wanted
   * @param {string} told
   */
  const change = async (wanted, told) => {
    try {
      await beSomeone(myName()); // the profile of someone may be the first page of a visitor
      await setTie(id, tie, wanted);
      tied(wanted);
      say(told);
    } catch (error) {
      say(refusalText(error));
    }
  };
  return h(
    "div",
    { class: "row-of person-buttons", key: `about-${id}` },
    tie === "block"
      ? button("block", t("people/unblock"), name, () =>
          change(null, t("people/unblocked", { name })),
        )
      : tie === "follow"
        ? button("follow", t("people/unfollow"), name, () =>
            change(null, t("people/unfollowed", { name })),
          )
        : button("follow", t("people/follow"), name, () =>
            change("follow", t("people/followed", { name })),
          ),
    whoami()
      ? more(id, name, [
          tie === "block"
            ? null
            : item(id, "block", t("people/block"), name, () =>
                askToBlock(name, () => change("block", t("people/blocked", { name }))),
              ),
          isReported(id)
            ? h("p", { class: "quiet", key: "reported" }, t("report/done"))
            : item(id, "report", t("report/ask"), name, () => openReport({ id, name }, table, say)),
        ])
      : null,
  );
}

/**
 * What is seldom done about someone, behind three dots.
 * @param {string} id
 * @param {string} name
 * @param {import("../base/dom.js").Child[]} items
 */
const more = (id, name, items) => [
  h(
    "button",
    {
      class: "person-more",
      key: "more",
      "aria-label": t("people/more", { name }),
      popovertarget: menuOf(id),
    },
    "⋯",
  ),
  h("div", { class: "person-menu", key: "menu", popover: "auto", id: menuOf(id) }, items),
];

/** @param {string} id of a person */
const menuOf = (id) => `about-${id}`;

/**
 * A line of the menu, which closes it.
 * @param {string} id
 * @param {string} key
 * @param {string} label
 * @param {string} name
 * @param {() => void} onclick
 */
const item = (id, key, label, name, onclick) =>
  h(
    "button",
    {
      ...{ class: "plain", key, onclick, "aria-label": `${label}: ${name}` },
      ...{ popovertarget: menuOf(id), popovertargetaction: "hide" },
    },
    label,
  );

/**
 * Ask before someone is blocked.
 * @param {string} name
 * @param {() => void} block
 */
const askToBlock = (name, block) =>
  openDialog((close) => {
    const agreed = () => {
      close();
      block();
    };
    return dialog(
      "block",
      t("people/block-title", { name }),
      close,
      h("p", null, t("people/block-note", { name })),
      h(
        "div",
        { class: "row-of" },
        h("button", { onclick: close, autofocus: true }, t("offer/no")),
        h("button", { class: "go", onclick: agreed }, t("people/block")),
      ),
    );
  });

/**
 * A button that stays itself, with the focus, when it comes to mean the opposite.
 * @param {string} key
 * @param {string} label
 * @param {string} name
 * @param {() => void} onclick
 */
const button = (key, label, name, onclick) =>
  h("button", { key, onclick, "aria-label": `${label}: ${name}` }, label);
