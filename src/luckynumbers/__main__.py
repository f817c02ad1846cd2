"""Run the command line with ``python -m luckynumbers``."""

import sys

from luckynumbers.cli import main

sys.exit(main())
