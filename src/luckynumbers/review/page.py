"""A review as one web page that needs nothing else: no script, no font, no request."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from luckynumbers.review.beds import bed
from luckynumbers.review.rows import (
    GAME_MEANINGS,
    depth_name,
    notes,
    seat_cells,
    seat_titles,
    turn_rows,
    turn_titles,
)
from luckynumbers.review.story import story
from luckynumbers.review.values import Review
from luckynumbers.words import Words

WIDE: Final = 720
HIGH: Final = 220
MARGIN: Final = 84
COLOURS: Final = ("#c8901c", "#c2412d", "#7d5ba6", "#3c8d4f", "#2f6fb3")
DASHES: Final = ("", "14 5", "3 5", "14 4 3 4", "7 4")
"""One for each seat: lines differ in more than their colour."""
STYLE: Final = """
:root { color-scheme: light dark; }
:root { --ink: #24301f; --page: #f7f4ea; --line: #c9c3ae; --better: #1f7a3d; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece8da; --page: #1d231b; --line: #4b5345; --better: #7fd199; }
}
body { margin: 0; background: var(--page); color: var(--ink); }
body { font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.4rem; }
.chart { width: 100%; height: auto; }
.chart text { fill: var(--ink); font-size: 26px; }
.legend { display: flex; flex-wrap: wrap; gap: 0.2rem 1.4rem; padding: 0; list-style: none; }
.legend svg { width: 2.2rem; height: 0.5rem; margin-inline-end: 0.5rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
td { font-variant-numeric: tabular-nums; }
th, td { padding: 0.25rem 0.6rem; border-bottom: 1px solid var(--line); text-align: end; }
th { font-weight: 600; }
.text { text-align: start; }
.marked td { border-bottom: 0; }
.note { padding-top: 0; text-align: start; }
.note div { display: flex; flex-wrap: wrap; gap: 0.3rem 1rem; align-items: center; }
.note p { flex: 1 1 12rem; margin: 0; }
.bed { width: 8rem; }
.bed text { fill: var(--ink); font-size: 20px; font-weight: 600; }
.bed rect { fill: none; stroke: var(--line); }
.bed .full { fill: var(--line); }
.bed .better { stroke: var(--better); stroke-width: 4; }
@media (max-width: 40rem) {
  th, td { padding: 0.2rem 0.15rem; font-size: 0.78rem; }
  main { padding: 0.6rem; }
  .turns tr { display: grid; grid-template-columns: 1.5rem 1fr repeat(5, 2.6rem) 1.8rem; }
  .turns tr { border-bottom: 1px solid var(--line); }
  .turns tr.marked { border-bottom: 0; }
  .turns :is(th, td) { border: 0; padding-inline: 0.1rem; white-space: nowrap; }
  .turns :is(.text, .note) { overflow-wrap: anywhere; white-space: normal; }
  .turns :is(th, td):nth-child(3) { grid-area: 2 / 2 / auto / -1; }
  .turns th:is(:first-child, :nth-child(3), :last-child) { visibility: hidden; font-size: 0; }
  .turns .note { grid-column: 1 / -1; }
}
"""
LEGEND: Final = ("review/legend-columns", "review/means-marks")
_FIRST: Final = frozenset({0})
_TURN_TEXTS: Final = frozenset({1, 2, 8})
"""The columns with words; all others have figures."""


def page(found: Review, names: Sequence[str], words: Words) -> str:
    """Write the page of a review."""
    title = escape(words.text("review/title", depth=depth_name(found.depth, words)))
    seats = [seat_cells(seat, names[seat.seat - 1], words) for seat in found.seats]
    parts = [
        f'<!doctype html>\n<html lang="{escape(words.language)}">',
        '<head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{STYLE}</style></head>",
        f"<body><main><h1>{title}</h1>",
        f"<p><b>{escape(words.say(told))}</b></p>" if (told := story(found, names)) else "",
        _books(seat_titles(words), seats),
        f"<p>{escape(words.text('after/ledger-note'))}</p>",
        _chart(found, names, words),
        _table(turn_titles(words), _turn_rows(found, names, words), _TURN_TEXTS),
        *(f"<p>{escape(words.text(code))}</p>" for code in (*LEGEND, *GAME_MEANINGS)),
        "" if found.finished else f"<p>{escape(words.text('review/unfinished'))}</p>",
        "</main></body></html>\n",
    ]
    return "\n".join(parts)


def _books(titles: Sequence[str], seats: Sequence[Sequence[str]]) -> str:
    """A column for each player, so that a phone has room for all lines of the books."""
    names, *lines = zip(titles, *seats, strict=True)
    head = _row(names, _FIRST, "th", ' scope="col"')
    rows = (
        f'<tr><th scope="row" class="text">{escape(title)}</th>{_cells(cells, "td")}</tr>'
        for title, *cells in lines
    )
    return f"<table>{head}{''.join(rows)}</table>"


def _cells(cells: Iterable[str], tag: str) -> str:
    return "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells)


def _table(titles: Sequence[str], rows: Iterable[str], texts: frozenset[int]) -> str:
    head = _row(titles, texts, "th", ' scope="col"')
    # What scrolls must be reachable by keyboard.
    return (
        f'<div class="scroll" tabindex="0"><table class="turns">{head}{"".join(rows)}</table></div>'
    )


def _row(cells: Sequence[str], texts: frozenset[int], tag: str = "td", scope: str = "") -> str:
    filled = []
    for index, cell in enumerate(cells):
        kind = ' class="text"' if index in texts else ""
        filled.append(f"<{tag}{scope}{kind}>{escape(cell)}</{tag}>")
    return f"<tr>{''.join(filled)}</tr>"


def _turn_rows(found: Review, names: Sequence[str], words: Words) -> Iterable[str]:
    rows = turn_rows(found.turns, names, words, spoken=True)
    told = notes(found.turns, names, words, spoken=True)
    for turn, cells, said in zip(found.turns, rows, told, strict=True):
        row = _row(cells, _TURN_TEXTS)
        yield row.replace("<tr>", '<tr class="marked">') if said else row
        for choice, text in zip(turn.noted, said, strict=True):
            whose = words.text("finale/garden", name=names[turn.seat - 1])
            note = f"<div>{bed(turn, choice, whose)}<p>{escape(text)}</p></div>"
            yield f'<tr><td class="note" colspan="{len(cells)}">{note}</td></tr>'


def _chart(found: Review, names: Sequence[str], words: Words) -> str:
    """Draw the share of each seat after every turn; the table below has the same in figures."""
    label = escape(words.text("review/chart"))
    lines = "".join(_line(found, index, name) for index, name in enumerate(names))
    half = "".join(_level(share, words) for share in (0.0, 0.5, 1.0))
    box = f'class="chart" viewBox="-{MARGIN} -16 {WIDE + MARGIN + 8} {HIGH + 32}"'
    chart = f'<svg {box} role="img" aria-label="{label}" fill="none">{half}{lines}</svg>'
    return f'<ul class="legend">{"".join(map(_key, range(len(names)), names))}</ul>{chart}'


def _level(share: float, words: Words) -> str:
    """A level of the chart with its name at the left."""
    high = HIGH * (1 - share)
    name = f'<text x="-8" y="{high + 8}" text-anchor="end">{escape(words.percent(share, 0))}</text>'
    return f'<path d="M0 {high}H{WIDE}" stroke="var(--line)"/>{name}'


def _key(index: int, name: str) -> str:
    sample = f'<path d="M0 4H34" {_stroke(index)}/>'
    return f'<li><svg viewBox="0 0 34 8" aria-hidden="true">{sample}</svg>{escape(name)}</li>'


def _stroke(index: int) -> str:
    dashes = f' stroke-dasharray="{DASHES[index]}"' if DASHES[index] else ""
    return f'stroke="{COLOURS[index]}" stroke-width="2"{dashes}'


def _line(found: Review, index: int, name: str) -> str:
    course = [found.turns[0].before[index], *(turn.after[index] for turn in found.turns)]
    step = WIDE / max(len(course) - 1, 1)
    places = [f"{step * n:.1f},{HIGH * (1 - share):.1f}" for n, share in enumerate(course)]
    drawn = f'<polyline points="{" ".join(places)}" {_stroke(index)}/>'
    return f"<g><title>{escape(name)}</title>{drawn}</g>"
