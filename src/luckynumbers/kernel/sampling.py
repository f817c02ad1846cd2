"""Actions drawn at random among the legal ones, for many games at once."""

import numpy as np
from numpy.typing import NDArray

from luckynumbers.core import GameError
from luckynumbers.core.checks import checked


@checked
def sample(
    legal: NDArray[np.bool_],
    luck: np.random.Generator,
    logits: NDArray[np.floating] | None = None,
) -> NDArray[np.int64]:
    """Draw a legal action in every game: with equal chances, or by the softmax of logits.

    ``legal`` is what ``Stepper.legal`` returns; ``logits`` has the same shape, and what it says of
    illegal actions is ignored, even where it is not a number.

    Raises:
        GameError: An array has another shape or type, or a game awaits no decision.
        GameError: A logit of a legal action is not a number, or infinite (``kernel/number``).

    """
    if not isinstance(legal, np.ndarray) or legal.dtype != np.bool_:
        raise GameError("kernel/dtype", found=str(getattr(legal, "dtype", "")), expected=("bool",))
    if logits is not None and np.shape(logits) != legal.shape:
        raise GameError("kernel/shape", found=np.shape(logits), expected=legal.shape)
    if logits is not None and np.asarray(logits).dtype.kind not in "fiu":
        raise GameError("kernel/dtype", found=str(np.asarray(logits).dtype), expected=("float",))
    counts = np.asarray(np.count_nonzero(legal, axis=-1))
    if not counts.all():
        raise GameError("kernel/no-decision")
    if logits is None:
        # One number a game: which of its legal ids; those of all games lie in one row.
        before = counts.cumsum().reshape(counts.shape) - counts
        chosen = np.flatnonzero(legal)[before + luck.integers(counts)]
        return np.asarray(chosen % legal.shape[-1], np.int64)
    # The greatest of logits with noise of Gumbel's distribution is a draw by their softmax.
    scores = np.where(legal, logits + luck.gumbel(size=legal.shape), -np.inf)
    chosen = np.asarray(scores.argmax(axis=-1), np.int64)
    # The greatest is not a number where any is none, and infinite where none is finite.
    greatest = np.take_along_axis(scores, chosen[..., None], -1)
    if not (finite := np.isfinite(greatest)).all():
        raise GameError("kernel/number", name="logits", found=str(greatest[~finite][0]))
    return chosen
