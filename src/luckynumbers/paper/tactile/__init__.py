"""The tactile game: labels for tiles and a garden, for swell paper, film or an embosser."""

from luckynumbers.paper.tactile.emboss import tactile_brf
from luckynumbers.paper.tactile.sheets import tactile_pdf

__all__ = ["tactile_brf", "tactile_pdf"]
