"""Training of the evaluation network by self-play, with all games of a batch as tensors.

Playing needs none of it: the kernel reads the weights that ``export`` writes.
"""
