/**
 * A tutor at a table in the page: what a choice would give away, before it is made; the twin of
 * `review/tutor.py`.
 */
import { t } from "../base/words.js";
import { hundredths } from "../review/figures.js";
import { costSentence, paragraph, preferenceSentence } from "./advice.js";
import { NODES } from "./bots.js";
import { Judge } from "./judge.js";
import { percentOf } from "./marks.js";
import { actionId, parseAction } from "./position.js";
import { fact } from "./reasons.js";
import { rounded, roundedShare } from "./shares.js";
import { plain, viewOf } from "./views.js";

/** @param {import("./judge.js").Judged} judged its share in hundredths, as everyone sees it */
const shown = ({ share }) => hundredths(rounded(share));

/** The search for a hint, and less for what the choice and the hint lead to. */
const CLOSER = { nodes: 20_000, numberNodes: 1_000, proofNodes: NODES };
/** @type {import("../net/wire.js").TutorOut} */
const NOTHING = { judged: true, cost: "", why: "", shares: [] };
/** The points from which on the tutor asks. */
const DOUBTED = { big: 6, small: 3 };
/** The part of that which a choice costs at first sight where it is worth a search. */
const SUSPECT = 0.5;

/**
 * What an action that someone is about to choose costs, what is better and why, in sentences; empty
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
    shown(verdict.best) - shown(of(verdict));
  const doubted = percentOf(DOUBTED[least], position);
  if (costIn(await judge.verdict(position)) < SUSPECT * doubted) return NOTHING;
  const proof = await new Judge(engine, CLOSER).proved(position, id);
  if (costIn(proof) < doubted) return NOTHING;
  const best = await plain(judge, position, proof.best.action);
  const [left, kept] = [shown(of(proof)), shown(proof.best)];
  const cost = costSentence(position, id, { better: kept, share: left });
  const [chosen, other] = [await viewOf(judge, position, id), await viewOf(judge, position, best)];
  const why = fact(chosen, other)?.text ?? t("tutor/pays");
  const better = paragraph(preferenceSentence(position, best), why);
  return { judged: true, cost, why: better, shares: proof.best.shares.map(roundedShare) };
}
