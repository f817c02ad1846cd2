"""Why a file could not be read or written, in the words of the catalogue."""

import errno
from typing import Final

from luckynumbers.words import Words

_REASONS: Final = {
    errno.ENOSPC: "reason/no-space",
    errno.EDQUOT: "reason/no-space",
    errno.EACCES: "reason/forbidden",
    errno.EPERM: "reason/forbidden",
    errno.EROFS: "reason/forbidden",
    errno.ENOENT: "reason/no-folder",
    errno.ENOTDIR: "reason/no-folder",
    errno.EISDIR: "reason/is-folder",
}


def reason_of(error: OSError, words: Words) -> str:
    """Return the sentence for a file error; the system's own would be in another language."""
    number = error.errno or 0
    name = errno.errorcode.get(number, type(error).__name__)
    return words.text(_REASONS.get(number, "reason/other"), name=name)
