"""Draws the layers of the package: docs/architecture.svg, and architecture-narrow.svg for a phone.

python docs/make_architecture.py
"""

from html import escape
from pathlib import Path

WIDTH, ROW, GAP, LEFT = 880, 58, 14, 10
NARROW, ACROSS = 372, 2
"""The width for a phone, and how many packages stand side by side there."""
LAYERS = [
    [("cli", "the command line, one file per command")],
    [
        ("terminal", "line in, line out"),
        ("envs", "research interfaces"),
        ("training", "self-play, networks"),
        ("server", "decide, store, publish"),
    ],
    [("cluster", "the work of many machines, datasets")],
    [("review", "luck told from skill")],
    [("bots", "players, registry, arena"), ("puzzles", "solved with proof, graded")],
    [("paper", "what is drawn or printed: SVG, PDF, braille, STL")],
    [
        ("play", "pile, game, record, match"),
        ("words", "every sentence, translated"),
        ("kernel", "the typed door to C++"),
    ],
    [("core", "the rulebook, as immutable values; standard library only")],
]
BESIDE = {1: ("web", "the browser client"), 6: ("native", "the rules in C++")}
"""What is no Python, beside the last package of its layer, which leads to it."""
BESIDE_WIDTH, ARROW = 170, 36
OTHER = "#ffffff"
FILLS = ["#f3ecd9", "#e4efd8", "#fbe9c8", "#e9e4f2", "#dcecf2", "#f6e3dc", "#eef2d6", "#cfe6c4"]


def box(x: float, y: float, width: float, name: str, text: str, fill: str) -> str:
    """Draw one package."""
    middle = x + width / 2
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{ROW}" rx="10" fill="{fill}" '
        f'stroke="#5b6b52"/><text x="{middle:g}" y="{y + 25:g}" class="name">{name}</text>'
        f'<text x="{middle:g}" y="{y + 44:g}">{escape(text)}</text>'
    )


def arrow(x: float, y: float, length: float) -> str:
    """Draw an arrow to the right."""
    line = f"M{x:g} {y:g}h{length:g}m-8 -6l8 6l-8 6"
    return f'<path d="{line}" fill="none" stroke="#5b6b52" stroke-width="2"/>'


def boxes(layer: list[tuple[str, str]], y: float, inner: float, fill: str) -> list[str]:
    """Draw packages side by side."""
    width = (inner - GAP * (len(layer) - 1)) / len(layer)
    return [
        box(LEFT + at * (width + GAP), y, width, name, text, fill)
        for at, (name, text) in enumerate(layer)
    ]


def wide() -> str:
    """Draw a layer as a row, with what is no Python beside it."""
    inner = WIDTH - 2 * LEFT - BESIDE_WIDTH - ARROW
    parts = []
    for row, layer in enumerate(LAYERS):
        y = LEFT + row * (ROW + GAP)
        parts += boxes(layer, y, inner, FILLS[row])
        if row in BESIDE:
            x = LEFT + inner
            parts.append(arrow(x + 3, y + ROW / 2, ARROW - 6))
            parts.append(box(x + ARROW, y, BESIDE_WIDTH, *BESIDE[row], OTHER))
    return drawing(parts, WIDTH, len(LAYERS))


def narrow() -> str:
    """Draw a layer as rows of few packages, in its colour; what is no Python comes last."""
    rows = []
    for each, layer in enumerate(LAYERS):
        rows += [(layer[at : at + ACROSS], FILLS[each]) for at in range(0, len(layer), ACROSS)]
        rows += [([BESIDE[each]], OTHER)] if each in BESIDE else []
    parts = []
    for row, (packages, fill) in enumerate(rows):
        parts += boxes(packages, LEFT + row * (ROW + GAP), NARROW - 2 * LEFT, fill)
    return drawing(parts, NARROW, len(rows))


def drawing(parts: list[str], width: int, rows: int) -> str:
    """Put the parts into a picture."""
    height = 2 * LEFT + rows * (ROW + GAP) - GAP
    title = "The layers of the package: each imports only from those below it"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{title}"><title>{title}</title>'
        '<g font-family="system-ui, sans-serif" font-size="12" text-anchor="middle" fill="#22301f">'
        "<style>.name { font-size: 17px; font-weight: 700 }</style>"
        + "\n".join(parts)
        + "</g></svg>\n"
    )


if __name__ == "__main__":
    folder = Path(__file__).parent
    (folder / "architecture.svg").write_text(wide(), encoding="utf-8")
    (folder / "architecture-narrow.svg").write_text(narrow(), encoding="utf-8")
