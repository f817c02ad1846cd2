"""Values that have a picture.

``core`` draws nothing: ``appoint`` is how a package above it takes that over, so that a position
can be shown and the layers stay as they are.
"""

from collections.abc import Callable
from typing import TypeAlias

from luckynumbers.core.checks import checked

Artist: TypeAlias = Callable[["Pictured", str], str]
"""Draws a value as an SVG document, with its title in the language of a tag such as ``fr``."""


class Pictured:
    """A value that can be drawn as SVG; a notebook shows the drawing by itself."""

    @checked
    def svg(self, language: str = "en") -> str:
        """Draw the value as an SVG document; the title, for screen readers, is in a language.

        Written to a file that ends in ``.svg``, every browser shows it. For example, a garden:

            >>> from luckynumbers.core import parse_garden
            >>> garden = parse_garden("0304..../..07..../....12../......18")
            >>> drawing = garden.svg()
            >>> drawing[:38]
            '<svg xmlns="http://www.w3.org/2000/svg'
            >>> "Rangée 2" in garden.svg(language="fr")
            True

        A position, a game, a record and a puzzle are drawn alike. ``luckynumbers.paper`` draws with
        other colours, in the look of an edition, or with rings around cells.
        """
        return _appointed[-1](self, language)

    def _repr_svg_(self) -> str:
        return self.svg()


def appoint(artist: Artist) -> None:
    """Make an artist draw every value from now on."""
    _appointed.append(artist)


def _nobody(value: Pictured, _language: str) -> str:
    raise NotImplementedError(type(value).__name__)


_appointed: list[Artist] = [_nobody]
