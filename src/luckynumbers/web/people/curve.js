/**
 * How a rating went: a line for the eye, the same in a sentence and a table for everyone.
 *
 * @typedef {import("../net/wire.js").CurvePoint} CurvePoint
 */
import { h } from "../base/dom.js";
import { locale, t } from "../base/words.js";

const [WIDTH, HEIGHT] = [600, 100];
/** How many of the latest ratings the table lists. */
const LISTED = 30;

/** @param {readonly CurvePoint[]} points */
export function curveView(points) {
  if (points.length < 2) return null;
  const ratings = points.map(({ rating }) => rating);
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const said = t("profile/curve", {
    count: points.length - 1,
    from: ratings[0] ?? 0,
    to: ratings.at(-1) ?? 0,
    high,
  });
  return h(
    "figure",
    { class: "profile-curve", key: "curve" },
    h("figcaption", null, said),
    h(
      "div",
      { class: "profile-plot", role: "img", "aria-label": said },
      h("span", null, number(high)),
      h("span", null, number(low)),
      h(
        "svg",
        { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
        h("polyline", { points: line(ratings, low, high) }),
      ),
    ),
    h(
      "details",
      null,
      h("summary", null, t("profile/curve-table")),
      h(
        "table",
        { class: "profile-table" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th", { scope: "col" }, t("profile/day")),
            h("th", { scope: "col" }, t("profile/rating")),
          ),
        ),
        h(
          "tbody",
          null,
          points
            .slice(-LISTED)
            .reverse()
            .map(({ at, rating }, index) =>
              h(
                "tr",
                { key: index },
                h("th", { scope: "row" }, day(at)),
                h("td", null, number(rating)),
              ),
            ),
        ),
      ),
    ),
  );
}

/**
 * The points of a line over the whole width.
 * @param {readonly number[]} values
 * @param {number} low
 * @param {number} high
 */
export function line(values, low, high) {
  const span = Math.max(high - low, 1);
  return values
    .map((value, index) => {
      const x = (index / (values.length - 1)) * WIDTH;
      const y = (1 - (value - low) / span) * HEIGHT;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(" ");
}

/** @param {number} at */
const day = (at) => new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(at);

/** @param {number} value */
const number = (value) => new Intl.NumberFormat(locale()).format(value);
