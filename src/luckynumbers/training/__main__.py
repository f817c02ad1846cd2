"""Run the training: ``python -m luckynumbers.training FOLDER --seconds 500 --whole 1500``."""

import os
import sys

from luckynumbers.core import GameError, Message
from luckynumbers.words import Words, preferred
from luckynumbers.words.extras import missing_extra


def _run() -> Message | None:
    """Train; return what keeps it from it."""
    try:
        from luckynumbers.training.program import main  # noqa: PLC0415  # torch may be missing

        main()
    except GameError as error:
        return error.message
    except ImportError as error:
        if (message := missing_extra(error)) is None:
            raise
        return message
    return None


if (fault := _run()) is not None:
    sys.exit(f"{fault.code}: {Words(preferred(os.environ)).say(fault)}")
