"""Write the booklet to standard output: ``python -m luckynumbers.puzzles.make_booklet``."""

import sys

from luckynumbers.puzzles.booklet import format_booklet, make

if __name__ == "__main__":
    sys.stdout.write(format_booklet(make()))
