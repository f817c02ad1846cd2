"""The game under the fingers: labels for tiles and a garden, to swell, to film or to emboss."""

from luckynumbers.paper.tactile.emboss import tactile_brf
from luckynumbers.paper.tactile.sheets import tactile_pdf

__all__ = ["tactile_brf", "tactile_pdf"]
