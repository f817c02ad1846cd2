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
import { setTie } from "../net/company.js";
import { beSomeone, refusalText, whoami } from "../net/rest.js";
import { openReport } from "./report.js";

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
    tie === "follow"
      ? button("follow", t("people/unfollow"), name, () =>
          change(null, t("people/unfollowed", { name })),
        )
      : button("follow", t("people/follow"), name, () =>
          change("follow", t("people/followed", { name })),
        ),
    tie === "block"
      ? button("block", t("people/unblock"), name, () =>
          change(null, t("people/unblocked", { name })),
        )
      : null,
    whoami()
      ? h(
          "details",
          { class: "person-more", key: "more" },
          h("summary", { class: "button", "aria-label": t("people/more", { name }) }, "⋯"),
          tie === "block"
            ? null
            : button("block", t("people/block"), name, () =>
                change("block", t("people/blocked", { name })),
              ),
          button("report", t("report/ask"), name, () => openReport({ id, name }, table, say)),
        )
      : null,
  );
}

/**
 * A button that stays itself, with the focus, when it comes to mean the opposite.
 * @param {string} key
 * @param {string} label
 * @param {string} name
 * @param {() => void} onclick
 */
const button = (key, label, name, onclick) =>
  h("button", { key, onclick, "aria-label": `${label}: ${name}` }, label);
