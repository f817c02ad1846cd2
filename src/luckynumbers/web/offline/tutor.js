/**
 * A tutor at a table in the page: what a choice would give away, before it is made; the twin of
 * `review/tutor.py`.
 */
import { t } from "../base/words.js";
import { hundredths } from "../review/figures.js";
import { hintSentence, paragraph } from "./advice.js";
import { HINT_NODES } from "./bots.js";
import { Judge } from "./judge.js";
import { pointsOf } from "./marks.js";
import { actionId, actionText, parseAction } from "./position.js";
import { reason } from "./reasons.js";
import { viewOf } from "./views.js";

/** @param {import("./judge.js").Judged} judged its share, as everyone sees it */
const shown = ({ share }) => Math.round(10_000 * share) / 10_000;

const NOTHING = { judged: true, cost: "", why: "", better: "" };
/** The points from which on the tutor asks. */
const DOUBTED = { big: 6, small: 3 };

/**
 * What an action that someone is about to choose costs, why, and what is better, in sentences; empty
 * ones for a choice that is good enough.
 * @param {import("./bots.js").Engine} engine
 * @param {import("./game.js").Game} game
 * @param {string} text the action
 * @param {"big" | "small"} least the mistakes to be asked about
 * @returns {Promise<import("../net/wire.js").TutorOut>}
 */
export async function doubtsOf(engine, { position, moment }, text, least) {
  const action = parseAction(text);
  const id = action ? actionId(action) : -1;
  if (moment.setup || !moment.actions.includes(id)) return { ...NOTHING, judged: false };
  const judge = new Judge(engine);
  const of = (/** @type {import("./judge.js").Verdict} */ { best, options }) =>
    options.find((each) => each.action === id) ?? best;
  const minds = (/** @type {import("./judge.js").Verdict} */ verdict) =>
    pointsOf(verdict.best.share - of(verdict).share, position) >= DOUBTED[least];
  if (!minds(await judge.verdict(position))) return NOTHING;
  const proof = await judge.proof(position, HINT_NODES);
  if (!minds(proof)) return NOTHING;
  const { best } = proof;
  const better = hintSentence(position, actionText(position, best.action));
  const [chosen, other] = [
    await viewOf(judge, position, id),
    await viewOf(judge, position, best.action),
  ];
  const [left, kept] = [shown(of(proof)), shown(best)];
  const why = reason(chosen, other, left, kept);
  const cost = Math.max(hundredths(kept) - hundredths(left), 1);
  const told = paragraph(why, t("tutor/better"), better);
  return { judged: true, cost: t("tutor/cost", { cost }), why, better: told };
}
