"""Run the training: ``python -m luckynumbers.training FOLDER --seconds 500 --whole 1500``."""

import os
import sys

from luckynumbers.words import Words, preferred
from luckynumbers.words.extras import missing_extra

try:
    from luckynumbers.training.program import main
except ImportError as error:
    if (message := missing_extra(error)) is None:
        raise
    sys.exit(f"{message.code}: {Words(preferred(os.environ)).say(message)}")

main()
