"""Passwords that are guessed first: the most common ones, rows of keys, repetitions, the login.

No dictionary: the attempts at a login are so few (``limits.LoginLimit``) that only the first
guesses count.
"""

from itertools import pairwise
from typing import Final

COMMON: Final = frozenset(
    [
        "admin",
        "administrator",
        "asdf",
        "azerty",
        "baseball",
        "bonjour",
        "charlie",
        "chocolat",
        "computer",
        "dragon",
        "doudou",
        "football",
        "fussball",
        "geheim",
        "hallo",
        "hello",
        "iloveyou",
        "jesus",
        "jordan",
        "juventus",
        "killer",
        "letmein",
        "liebe",
        "liverpool",
        "loulou",
        "luckynumbers",
        "luckynumber",
        "marseille",
        "master",
        "michael",
        "monkey",
        "motdepasse",
        "pass",
        "passw",
        "passwd",
        "password",
        "passwort",
        "princess",
        "princesse",
        "qwer",
        "qwert",
        "qwerty",
        "qwertz",
        "samsung",
        "schalke",
        "schatz",
        "secret",
        "shadow",
        "sommer",
        "soleil",
        "starwars",
        "summer",
        "sunshine",
        "superman",
        "test",
        "trustno",
        "welcome",
        "whatever",
        "willkommen",
        "winter",
    ]
)
ROWS: Final = (
    "01234567890",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop",
    "qwertzuiopü",
    "azertyuiop",
    "asdfghjkl",
    "qsdfghjklm",
    "zxcvbnm",
    "yxcvbnm",
    "wxcvbn",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "1q2w3e4r5t6y7u8i9o0p",
    "1q2w3e4r5t6z7u8i9o0p",
    "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ",
    "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ",
)
_NEIGHBOURS: Final = frozenset(
    pair for row in ROWS for text in (row, row[::-1]) for pair in pairwise(text)
)
_DISGUISES: Final = str.maketrans("@4310$5!7", "aaeiossit")
FEWEST: Final = 4
"""Different characters that a password must have."""
MOST_PIECES: Final = 3
"""Rows of keys, such as ``qwer``, of which a password must not be made up."""


def is_weak(password: str, login: str = "") -> bool:
    """Whether a password is among the first that anyone would try for a login."""
    plain = password.casefold()
    return (
        len(set(plain)) < FEWEST
        or _repeats(plain)
        or _pieces(plain) <= MOST_PIECES
        or bool({_core(plain), _core(plain).translate(_DISGUISES)} & COMMON)
        or _is_login(plain, login.casefold())
    )


def _repeats(text: str) -> bool:
    """Whether a text is a shorter one again and again: found in itself before its end."""
    return text in (text + text)[1:-1]


def _pieces(text: str) -> int:
    """The number of rows of keys, or of equal characters, that make up a text."""
    return 1 + sum(pair not in _NEIGHBOURS and pair[0] != pair[1] for pair in pairwise(text))


def _core(text: str) -> str:
    """A text without the digits and signs around it."""
    return text.strip("".join({each for each in text if not each.isalpha()}))


def _is_login(plain: str, login: str) -> bool:
    names = {login, login.partition("@")[0]} - {""}
    return any(plain == name or _core(plain) == (_core(name) or name) for name in names)
