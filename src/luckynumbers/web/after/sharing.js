/**
 * Sharing the moment of a replay that is on show.
 *
 * @typedef {import("./controller.js").Replay} Replay
 */
import { fileOf } from "../base/record.js";
import { shareFile } from "../base/share.js";
import { t } from "../base/words.js";
import { isBrought } from "../net/sources.js";
import { join } from "../table/sentences.js";

/**
 * Share the address of the moment on show, or the record of a game that no address leads to.
 * @param {Replay} replay
 */
export async function shareMoment(replay) {
  const { app, sharing, source } = replay;
  if (isBrought(source)) return replay.remark(t("after/brought-note"));
  const before = sharing.address;
  const how = await sharing.share(replay.step);
  if (how === "copied") app.say(before ? t("after/copied") : t("after/sent-copied"));
  else if (how !== "none" && !before) app.say(t("offline/sent", { count: 1 }));
  if (how !== "none") return;
  const { refused, sending } = sharing.store.state;
  if (sending && !refused) return app.say(t("offline/not-sent"));
  app.say(refused ? join(refused, t("after/only-here")) : t("after/only-here"));
  await shareFile(fileOf(source.record));
}
