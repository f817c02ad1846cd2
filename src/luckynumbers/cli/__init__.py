"""The command ``luckynumbers``: one file per command, all text from the catalogue."""

import os
import sys
from collections.abc import Sequence

from luckynumbers.cli.addresses import with_address
from luckynumbers.cli.arguments import Exit
from luckynumbers.cli.commands import PROGRAM, run
from luckynumbers.cli.faults import report
from luckynumbers.cli.interruption import status_of
from luckynumbers.cli.speech import NAME, choose_language
from luckynumbers.cli.streams import standing_in


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status; errors are written, never raised."""
    with standing_in():
        return _run(sys.argv[1:] if arguments is None else arguments)


def _run(arguments: Sequence[str]) -> int:
    try:
        run(PROGRAM, NAME, with_address(choose_language(arguments)))
        sys.stdout.flush()
    except Exit as end:
        return end.status
    except BrokenPipeError:
        # The reader has closed the pipe; without this Python would report it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt as interruption:
        return status_of(interruption)
    except Exception as error:
        if os.environ.get("LUCKYNUMBERS_DEBUG"):
            raise
        return report(error)
    return 0
