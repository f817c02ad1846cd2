"""The printed rules of the game: ``words.rulebook`` in two columns on A4."""

from luckynumbers.paper.rulebook.book import rulebook_pdf

__all__ = ["rulebook_pdf"]
