"""Tiles for a 3D printer, with raised numbers, braille and marks, as STL files."""

from luckynumbers.paper.solid.files import set_files

__all__ = ["set_files"]
