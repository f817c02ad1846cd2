"""Run the command line with ``python -m luckynumbers.cli``."""

import sys

from luckynumbers.cli import main

sys.exit(main())
