"""A booklet of given solo puzzles, to print or to emboss."""

from luckynumbers.paper.booklet.book import booklet_pdf
from luckynumbers.paper.booklet.data import GRADES, BookletPuzzle
from luckynumbers.paper.booklet.emboss import booklet_brf

__all__ = ["GRADES", "BookletPuzzle", "booklet_brf", "booklet_pdf"]
