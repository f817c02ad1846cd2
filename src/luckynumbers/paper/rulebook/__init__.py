"""The rules of the game, to print: ``words.rulebook`` in two columns on A4."""

from luckynumbers.paper.rulebook.book import rulebook_pdf

__all__ = ["rulebook_pdf"]
