"""A review as one web page that needs nothing else: no script, no font, no request."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from html import escape
from typing import Final

from luckynumbers.bots.registry import TITLES
from luckynumbers.core import DIAGONAL, Play
from luckynumbers.play import Record
from luckynumbers.review.beds import bed
from luckynumbers.review.changes import folded, turning_points
from luckynumbers.review.colours import colours_of
from luckynumbers.review.depth import INSTANT
from luckynumbers.review.marks import BLUNDER, BRILLIANT, DOUBTFUL, MISTAKE
from luckynumbers.review.rows import (
    GAME_MEANINGS,
    depth_name,
    exceeds_win,
    marks_of,
    round_number,
    seat_cells,
    seat_titles,
    turn_facts,
    turn_titles,
)
from luckynumbers.review.story import story
from luckynumbers.review.telling import (
    decided_line,
    notes,
    practice_line,
    spares_setup,
    told,
    turning_lines,
)
from luckynumbers.review.values import Decision, Review, TurnReview
from luckynumbers.words import Words

WIDE: Final = 720
HIGH: Final = 220
MARGIN: Final = 84
DASHES: Final = ("", "14 5", "3 5", "14 4 3 4", "7 4")
"""One for each seat: lines differ in more than their colour."""
SIGNS: Final = {BLUNDER: "blunder", MISTAKE: "mistake", DOUBTFUL: "doubtful", BRILLIANT: "fine"}
"""The styles of the marks."""
STYLE: Final = """
:root { color-scheme: light dark; }
:root { --ink: #24301f; --page: #f7f4ea; --line: #c9c3ae; --better: #1d6b42; }
:root { --played: #bb3f28; --on-mark: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece8da; --page: #1d231b; --line: #4b5345; --better: #8fd6a8; }
  :root { --played: #ff8f70; --on-mark: #2b0d05; }
}
body { margin: 0; background: var(--page); color: var(--ink); }
body { font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.4rem; }
.gold { --own: #e6a929; }
.red { --own: #cf4452; }
.purple { --own: #8a63bd; }
.green { --own: #6fae3f; }
.blue { --own: #3b82c4; }
.line { fill: none; stroke: color-mix(in oklab, var(--own) 80%, var(--ink)); stroke-width: 3; }
.dot { display: inline-block; width: 0.7em; height: 0.7em; margin-inline-end: 0.4em; }
.dot { border-radius: 50%; background: color-mix(in oklab, var(--own) 80%, var(--ink)); }
.chart { width: 100%; height: auto; overflow: visible; }
.chart text { fill: var(--ink); font-size: 13px; }
.legend { display: flex; flex-wrap: wrap; gap: 0.2rem 1.4rem; padding: 0; list-style: none; }
.legend svg { width: 2.2rem; height: 0.5rem; margin-inline-end: 0.5rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
td { font-variant-numeric: tabular-nums; }
th, td { padding: 0.25rem 0.6rem; border-bottom: 1px solid var(--line); text-align: end; }
th { font-weight: 600; }
.text { text-align: start; }
a { color: inherit; text-decoration-color: var(--better); text-underline-offset: 0.2em; }
tr:target { background: color-mix(in oklab, var(--better) 16%, var(--page)); }
tr { scroll-margin-top: 30vh; }
.marked td { border-bottom: 0; }
.note { padding-top: 0; text-align: start; }
.note div { display: flex; flex-wrap: wrap; gap: 0.3rem 1rem; align-items: center; }
.note p { flex: 1 1 12rem; margin: 0; }
.note figure { margin: 0; text-align: center; }
.bed { width: 9rem; }
.bed text { fill: var(--ink); font-size: 20px; font-weight: 600; }
.bed rect { fill: none; stroke: var(--line); }
.bed .full { fill: var(--line); }
.bed .better { stroke: var(--better); stroke-width: 4; }
.bed .played { stroke: var(--played); stroke-width: 2.5; stroke-dasharray: 5 3; }
.bed .name { font-size: 13px; font-weight: 400; }
.mark { display: inline-block; min-width: 1.6rem; border-radius: 0.75rem; }
.mark { background: color-mix(in oklab, var(--ink) 12%, var(--page)); }
.mark { font-weight: 700; text-align: center; }
.mark.mistake { background: color-mix(in oklab, var(--played) 28%, var(--page)); }
.mark.blunder { background: var(--played); color: var(--on-mark); }
.mark.fine { background: var(--better); color: var(--page); }
@media (max-width: 40rem) {
  th, td { padding: 0.2rem 0.15rem; font-size: 0.78rem; }
  main { padding: 0.6rem; }
  .chart text { font-size: 26px; }
  .turns tr { display: grid; grid-template-columns: 3.4rem repeat(4, minmax(0, 1fr)) 2.4rem; }
  .turns tr { border-bottom: 1px solid var(--line); }
  .turns tr.marked { border-bottom: 0; }
  .turns :is(th, td) { border: 0; padding-inline: 0.1rem; white-space: nowrap; }
  .turns :is(.text, .note) { overflow-wrap: anywhere; white-space: normal; }
  .turns tr:has(th) { display: none; }
  .turns td:last-child { white-space: normal; }
  .turns td:nth-child(2) { grid-column: 2 / -1; }
  .turns td:nth-child(3) { grid-column: 2; }
  .turns td:first-child { text-align: start; }
  .turns td[data-name]::before { content: attr(data-name) " "; display: block; opacity: 0.8; }
  .turns td[data-name] + td:not([data-name]) { align-self: end; }
  .turns .note { grid-column: 1 / -1; }
}
"""
LEGEND: Final = ("review/legend-columns", "review/rounded", "review/means-marks")
_FIRST: Final = frozenset({0})
_TURN_TEXTS: Final = frozenset({1})
"""The columns with words; all others have figures."""
_COLUMNS: Final = 7


def page(found: Review, record: Record, names: Sequence[str], words: Words) -> str:
    """Write the page of a review."""
    title = escape(_title(found, names, words))
    seats = [seat_cells(seat, names[seat.seat - 1], words) for seat in found.seats]
    colours = colours_of(_people(record, names, words))
    spared = ("review/setup-unmarked",) if spares_setup(found.turns) else ()
    noted = any(turn.noted for turn in found.turns)
    beyond = any(map(exceeds_win, found.seats))
    parts = [
        f'<!doctype html>\n<html lang="{escape(words.language)}">',
        '<head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{STYLE}</style></head>",
        f"<body><main><h1>{title}</h1>",
        f"<p>{escape(_day(record, words))}</p>" if "Date" in record.tags else "",
        f"<p><b>{escape(words.say(verdict))}</b></p>" if (verdict := story(found, names)) else "",
        f"<p>{escape(practice_line(found, words))}</p>" if record.practised else "",
        "" if found.finished else f"<p>{escape(words.text('review/unfinished'))}</p>",
        f"<p>{escape(words.text('review/quick'))}</p>" if found.depth == INSTANT.name else "",
        _turning(found, names, words),
        _books(seat_titles(words), seats),
        f"<p>{escape(words.text('after/ledger-note'))}</p>",
        f"<p>{escape(words.text('after/beyond'))}</p>" if beyond else "",
        _chart(found, names, colours, words),
        f"<p>{escape(words.text('review/beds'))}</p>" if noted else "",
        _table(_titles(words), _turn_rows(found, names, colours, words)),
        *(f"<p>{escape(words.text(code))}</p>" for code in (*LEGEND, *spared, *GAME_MEANINGS)),
        "</main></body></html>\n",
    ]
    return "\n".join(parts)


def _title(found: Review, names: Sequence[str], words: Words) -> str:
    """Who played and who won, so that many pages are told apart."""
    facts = {"players": " – ".join(names), "depth": depth_name(found.depth, words)}
    if winners := tuple(names[seat.seat - 1] for seat in found.winners):
        return words.text("review/page-title-won", winners=winners, **facts)
    return words.text("review/page-title", **facts)


def _people(record: Record, names: Sequence[str], words: Words) -> list[str | None]:
    """The names of the people, with ``None`` for each computer player."""
    bots = {words.text(code) for code in TITLES.values()}
    return [
        None if f"Bot{seat}" in record.tags or name in bots else name
        for seat, name in enumerate(names, start=1)
    ]


def _day(record: Record, words: Words) -> str:
    """The day of a game; as the record has it where that is no date."""
    written = record.tags["Date"]
    try:
        return words.day(date.fromisoformat(written))
    except ValueError:
        return written


def _turning(found: Review, names: Sequence[str], words: Words) -> str:
    """What changed the chances of the first seat most, each point with a link to its turn."""
    points = turning_points(found.turns, 1)
    if not points:
        return ""
    title = escape(words.text("review/turning-title", name=names[0]))
    lines = turning_lines(found.turns, 1, names, words)
    items = (
        f'<li><a href="#{_anchor(point.turn, found)}">{escape(line)}</a></li>'
        for point, line in zip(points, lines, strict=True)
    )
    return f"<p>{title}</p><ul>{''.join(items)}</ul>"


def _anchor(turn: TurnReview, found: Review) -> str:
    """The name of a turn's row for links."""
    return f"turn-{found.turns.index(turn) + 1}"


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


def _table(titles: Sequence[str], rows: Iterable[str]) -> str:
    head = _row(titles, _TURN_TEXTS, "th", ' scope="col"')
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


def _titles(words: Words) -> list[str]:
    """The titles of the turns, whose sentences name the players."""
    number, _, *others = turn_titles(words)
    return [number, *others]


def _turn_rows(
    found: Review, names: Sequence[str], colours: Sequence[str], words: Words
) -> Iterable[str]:
    turns, idle = folded(found.turns)
    for turn, noted in zip(turns, notes(turns, names, words, spoken=True), strict=True):
        if idle and turn is turns[-1]:
            yield _wide(f"<p>{escape(decided_line(idle, words))}</p>")
        name, colour = names[turn.seat - 1], colours[turn.seat - 1]
        play = f'<span class="dot {colour}"></span>{escape(told(turn, name, words))}'
        figures = _figures(turn, words) + _signs(turn)
        kind = ' class="marked"' if noted else ""
        place = f'<td>{escape(round_number(turn, words))}</td><td class="text">{play}</td>'
        yield f'<tr id="{_anchor(turn, found)}"{kind}>{place}{figures}</tr>'
        whose = words.text("finale/garden", name=name)
        for choice, text in noted:
            drawn = _beds(turn, choice, whose, words) if choice else ""
            note = f"<div>{drawn}<p>{escape(text)}</p></div>"
            yield _wide(note)


def _beds(turn: TurnReview, choice: Decision, whose: str, words: Words) -> str:
    """The garden of a choice; of a whole hand how it was laid, beside how it had better lain."""
    if not choice.layout:
        return bed(turn, choice, whose)
    number_on = {play.cell: play.number for play in map(Play.parse, turn.text.split())}
    laid = replace(choice, layout=tuple(number_on[cell] for cell in DIAGONAL))
    captioned = {"review/bed-played": laid, "review/bed-better": choice}
    figures = (
        f"{bed(turn, each, whose)}<figcaption>{escape(words.text(code))}</figcaption>"
        for code, each in captioned.items()
    )
    return "".join(f"<figure>{figure}</figure>" for figure in figures)


def _figures(turn: TurnReview, words: Words) -> str:
    """The cells of a turn's figures, each with its name for screens that show no titles."""
    named = zip(_titles(words)[2:], turn_facts(turn, words).values(), strict=False)
    return "".join(
        f'<td data-name="{escape(name)}">{escape(figure)}</td>' for name, figure in named
    )


def _wide(content: str) -> str:
    return f'<tr><td class="note" colspan="{_COLUMNS}">{content}</td></tr>'


def _signs(turn: TurnReview) -> str:
    """The cell of a turn's marks, in the colours of the site's."""
    signs = (f'<span class="mark {SIGNS[mark]}">{mark}</span>' for mark in marks_of(turn))
    return f"<td>{' '.join(signs)}</td>"


def _chart(found: Review, names: Sequence[str], colours: Sequence[str], words: Words) -> str:
    """Draw the share of each seat after every turn; the table below has the same in figures."""
    label = escape(words.text("review/chart"))
    strokes = [*map(_stroke, range(len(names)), colours)]
    lines = "".join(_line(found, index, name, strokes[index]) for index, name in enumerate(names))
    half = "".join(_level(share, words) for share in (0.0, 0.5, 1.0))
    box = f'class="chart" viewBox="-{MARGIN} -16 {WIDE + MARGIN + 8} {HIGH + 32}"'
    chart = f'<svg {box} role="img" aria-label="{label}" fill="none">{half}{lines}</svg>'
    return f'<ul class="legend">{"".join(map(_key, strokes, names))}</ul>{chart}'


def _level(share: float, words: Words) -> str:
    """A level of the chart with its name at the left."""
    high = HIGH * (1 - share)
    name = escape(words.percent(share, 0))
    placed = f'x="-8" y="{high}" dominant-baseline="central" text-anchor="end"'
    return f'<path d="M0 {high}H{WIDE}" stroke="var(--line)"/><text {placed}>{name}</text>'


def _key(stroke: str, name: str) -> str:
    sample = f'<path d="M0 4H34" {stroke}/>'
    return f'<li><svg viewBox="0 0 34 8" aria-hidden="true">{sample}</svg>{escape(name)}</li>'


def _stroke(index: int, colour: str) -> str:
    dashes = f' stroke-dasharray="{DASHES[index]}"' if DASHES[index] else ""
    return f'class="line {colour}"{dashes}'


def _line(found: Review, index: int, name: str, stroke: str) -> str:
    course = [found.turns[0].before[index], *(turn.after[index] for turn in found.turns)]
    step = WIDE / max(len(course) - 1, 1)
    places = [f"{step * n:.1f},{HIGH * (1 - share):.1f}" for n, share in enumerate(course)]
    drawn = f'<polyline points="{" ".join(places)}" {stroke}/>'
    return f"<g><title>{escape(name)}</title>{drawn}</g>"
