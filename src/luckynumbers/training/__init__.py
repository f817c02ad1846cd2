"""Teach the evaluation network by self-play: all games of a batch at once, as tensors.

Nothing here runs when the game is played; the kernel reads the weights that ``export`` writes.
"""
