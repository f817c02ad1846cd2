"""The game to print and cut out: tiles and gardens in true size, score and pairing sheets."""

from luckynumbers.paper.printed.game import game_pdf

__all__ = ["game_pdf"]
