/**
 * A tutor at a table in the page: what a choice would give away, before it is made; the twin of
 * `review/tutor.py`.
 */
import { t } from "../base/words.js";
import { hundredths } from "../review/figures.js";
import { hintSentence, paragraph } from "./advice.js";
import { HINT_NODES } from "./bots.js";
import { Judge } from "./judge.js";
import { percentOf } from "./marks.js";
import { actionId, actionText, parseAction } from "./position.js";
import { reason } from "./reasons.js";
import { viewOf } from "./views.js";

/** @param {import("./judge.js").Judged} judged its share, as everyone sees it */
const shown = ({ share }) => Math.round(10_000 * share) / 10_000;

const NOTHING = { judged: true, cost: "", why: "", better: "" };
/** The points from which on the tutor asks. */
const DOUBTED = { big: 6, small: 3 };
/** The part of that which a choice costs at first sight where it is worth a search. */
const SUSPECT = 0.5;

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
  const costIn = (/** @type {import("./judge.js").Verdict} */ verdict) =>
    hundredths(shown(verdict.best)) - hundredths(shown(of(verdict)));
  const doubted = percentOf(DOUBTED[least], position);
  if (costIn(await judge.verdict(position)) < SUSPECT * doubted) return NOTHING;
  const proof = await judge.proof(position, HINT_NODES);
  const cost = costIn(proof);
  if (cost < doubted) return NOTHING;
  const { best } = proof;
  const better = hintSentence(position, actionText(position, best.action));
  const [chosen, other] = [
    await viewOf(judge, position, id),
    await viewOf(judge, position, best.action),
  ];
  const [left, kept] = [shown(of(proof)), shown(best)];
  const why = reason(chosen, other, left, kept);
  const told = paragraph(why, t("tutor/better"), better);
  return { judged: true, cost: t("tutor/cost", { cost }), why, better: told };
}
