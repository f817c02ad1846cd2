"""Draws the layers of the package: docs/architecture.svg, and architecture-narrow.svg for a phone.

python docs/make_architecture.py
"""

from html import escape
from pathlib import Path
from textwrap import wrap

WIDTH, ROW, GAP, LEFT = 880, 58, 14, 10
NARROW, BETWEEN, BELOW = 372, 6, 26
"""For a phone: the width, the room between packages, and that for an arrow down."""
LETTER = 5.8
"""How wide a letter is, about: by this a text is broken into lines."""
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
"""What is no Python, beside the last package of its layer, or below it, which leads to it."""
BESIDE_WIDTH, ARROW = 170, 36
OTHER = '#ffffff" stroke-dasharray="6 4'
"""The fill of what is no Python, with its dashed line."""
FILLS = ["#f3ecd9", "#e4efd8", "#fbe9c8", "#e9e4f2", "#dcecf2", "#f6e3dc", "#eef2d6", "#cfe6c4"]


def box(x: float, y: float, width: float, name: str, text: str, fill: str) -> str:
    """Draw one package."""
    middle, lines = x + width / 2, wrap(text, int(width / LETTER))
    first = y + 51 - 7 * len(lines)
    texts = [
        f'<text x="{middle:g}" y="{first + 14 * at:g}">{escape(line)}</text>'
        for at, line in enumerate(lines)
    ]
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{ROW}" rx="10" fill="{fill}" '
        f'stroke="#5b6b52"/><text x="{middle:g}" y="{first - 19:g}" class="name">{name}</text>'
        + "".join(texts)
    )


def arrow(x: float, y: float, line: str) -> str:
    """Draw an arrow."""
    path = f"M{x:g} {y:g}{line}"
    return f'<path d="{path}" fill="none" stroke="#5b6b52" stroke-width="2"/>'


def boxes(
    layer: list[tuple[str, str]], y: float, inner: float, fill: str, gap: float = GAP
) -> list[str]:
    """Draw packages side by side."""
    width = (inner - gap * (len(layer) - 1)) / len(layer)
    return [
        box(LEFT + at * (width + gap), y, width, name, text, fill)
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
            parts.append(arrow(x + 3, y + ROW / 2, f"h{ARROW - 6}m-8 -6l8 6l-8 6"))
            parts.append(box(x + ARROW, y, BESIDE_WIDTH, *BESIDE[row], OTHER))
    return drawing(parts, WIDTH, y + ROW, letters=12)


def narrow() -> str:
    """Draw a layer as a row, with what is no Python below its last package."""
    inner, y = NARROW - 2 * LEFT, LEFT
    parts = []
    for row, layer in enumerate(LAYERS):
        parts += boxes(layer, y, inner, FILLS[row], BETWEEN)
        y += ROW
        if row in BESIDE:
            last = (inner - BETWEEN * (len(layer) - 1)) / len(layer)
            middle = NARROW - LEFT - last / 2
            parts.append(arrow(middle, y + 3, f"v{BELOW - 6}m-6 -8l6 8l6 -8"))
            y += BELOW
            parts.append(box(NARROW - LEFT - BESIDE_WIDTH, y, BESIDE_WIDTH, *BESIDE[row], OTHER))
            y += ROW
        y += GAP
    return drawing(parts, NARROW, y - GAP, letters=11)


def drawing(parts: list[str], width: int, bottom: int, letters: int) -> str:
    """Put the parts into a picture."""
    height = bottom + LEFT
    title = "The layers of the package: each imports only from those below it"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{title}"><title>{title}</title>'
        f'<g font-family="system-ui, sans-serif" font-size="{letters}" text-anchor="middle" '
        f'fill="#22301f"><style>.name {{ font-size: {1.4 * letters:.0f}px; font-weight: 700 }}</style>'
        + "\n".join(parts)
        + "</g></svg>\n"
    )


if __name__ == "__main__":
    folder = Path(__file__).parent
    (folder / "architecture.svg").write_text(wide(), encoding="utf-8")
    (folder / "architecture-narrow.svg").write_text(narrow(), encoding="utf-8")
