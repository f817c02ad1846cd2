"""The drawing of a value by what it is; ``Position.svg`` and its like end here."""

from luckynumbers.core import Garden, Pictured, Position
from luckynumbers.paper.overview import game_svg, position_svg
from luckynumbers.paper.svg import garden_svg
from luckynumbers.paper.titles import garden_title
from luckynumbers.play import Game, Record
from luckynumbers.words import Words, find_language


def draw(value: Pictured, language: str) -> str:
    """Draw a value as an SVG document with its title in a language."""
    words = Words(find_language(language))
    match value:
        case Position():
            return position_svg(value, words)
        case Garden():
            return garden_svg(value, title=garden_title(value, words))
        case Game():
            return game_svg(value, words)
        case Record():
            # A record has no colours either.
            return position_svg(value.replay().position, words)
    raise NotImplementedError(type(value).__name__)
