"""Checks of the source tree that no package on PyPI or npm does the way the project needs them."""
