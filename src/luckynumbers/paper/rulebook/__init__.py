"""The printed rules of the game: ``words.rulebook`` in two columns on A4, or in braille."""

from luckynumbers.paper.rulebook.book import rulebook_pdf
from luckynumbers.paper.rulebook.emboss import rulebook_brf

__all__ = ["rulebook_brf", "rulebook_pdf"]
