"""Inflection by sound: Korean particles, French elision, German genitive.

The browser has the same rules in ``web/base/sounds.js``; one test runs both over the same words.

A Korean particle depends on the final sound of the word before it. That sound is known for Hangul,
for digits (read as Sino-Korean numbers, so a cell such as b2 counts as 2) and for the percent sign.
A word in Latin letters is treated as Hangul usually transcribes it: *l* closes the last syllable as
ㄹ (Paul 폴), *m*, *n* and *ng* close it (Tom 톰), so do *b*, *c*, *k*, *p* and *t* after a vowel or
doubled (Bob 밥, Jack 잭); anything else ends in a vowel (Anna 안나, David 데이비드, Robert 로버트).
The spelling of *-le*, *-me* and *-ne* is ambiguous (Jane 제인, but Sabine 자비네), and other
scripts are not read: then both particles are written, as is usual in Korean.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, Literal, NamedTuple, TypeAlias
from unicodedata import category, normalize

Sound: TypeAlias = Literal["vowel", "consonant", "rieul", "unknown"]


class Particle(NamedTuple):
    """A particle after a consonant, after a vowel, and after an unknown sound."""

    closed: str
    open: str
    both: str


TOWARDS: Final = "으로"
"""The one particle for which ㄹ counts as a vowel."""
PARTICLES: Final = {
    "은": Particle("은", "는", "은(는)"),
    "이": Particle("이", "가", "이(가)"),
    "을": Particle("을", "를", "을(를)"),
    "과": Particle("과", "와", "과(와)"),
    TOWARDS: Particle("으로", "로", "(으)로"),
    "이에요": Particle("이에요", "예요", "이에요/예요"),
}

# 영 일 이 삼 사 오 육 칠 팔 구; a final 0 is also 십, 백, 천, 만 or 억, all of them closed.
_DIGITS: Final[Mapping[str, Sound]] = {
    **dict.fromkeys("2459%", "vowel"),
    **dict.fromkeys("036", "consonant"),
    **dict.fromkeys("178", "rieul"),
}
_HANGUL: Final = range(0xAC00, 0xD7A4)
_FINALS: Final = 28
_RIEUL: Final = 8
_LATIN: Final[tuple[tuple[re.Pattern[str], Sound], ...]] = (
    (re.compile("[lmn]e$"), "unknown"),
    (re.compile("l$"), "rieul"),
    (re.compile(r"(?:[mn]|ng|ck|[aeiouy][bckpt]|([bckpt])\1)$"), "consonant"),
    (re.compile("[a-z]$"), "vowel"),
)
_SPOKEN: Final = re.compile(r"[^\w%]+$")
# A digit never elides ("de 8", "de 11"), nor does y before a vowel (Yann, but d’Yves). The h of
# French names is silent (d’Hélène), that of all others is aspirated (de Hans, de Hana).
_SILENT_H: Final = "adr|ect|elen|elo|enri|erme|ermi|erve|ila|ipp|ono|ora|ort|ube|ugo|ugu|yac"
_ELIDES: Final = re.compile(f"[aeiouœæ]|y[^aeiouy]|h(?:{_SILENT_H})")
_SIBILANT: Final = re.compile("(?:[sxzß]|ce)$")


def with_particle(kind: str, word: str) -> str:
    """Return a word with the particle that its final sound requires."""
    particle, sound = PARTICLES[kind], final_sound(word)
    if sound == "unknown":
        return word + particle.both
    is_open = sound == "vowel" or (sound == "rieul" and kind == TOWARDS)
    return word + (particle.open if is_open else particle.closed)


def final_sound(word: str) -> Sound:
    """The final sound of a word in Korean; closing quotes and brackets are ignored."""
    spoken = _SPOKEN.sub("", normalize("NFC", word))
    last = spoken[-1:]
    if last in _DIGITS:
        return _DIGITS[last]
    if last and ord(last) in _HANGUL:
        final = (ord(last) - _HANGUL[0]) % _FINALS
        return "rieul" if final == _RIEUL else "consonant" if final else "vowel"
    letters = _bare(spoken)
    return next((sound for end, sound in _LATIN if end.search(letters)), "unknown")


def elided(short: str, long: str, word: str) -> str:
    """Return a word after a French one such as *de*, which elides before a vowel or a silent h."""
    return (short if _ELIDES.match(_bare(word)) else long) + word


def genitive(name: str) -> str:
    """Return the German genitive of a name: Annas, Max’, and Spieler 2’s."""
    if _SIBILANT.search(name.lower()):
        return f"{name}’"
    return f"{name}s" if name[-1:].isalpha() else f"{name}’s"


def _bare(word: str) -> str:
    """Return a word in lower case, without its accents."""
    return "".join(each for each in normalize("NFD", word) if category(each) != "Mn").lower()


BENDS: Final[Mapping[str, Callable[[str], str]]] = {
    **{kind: partial(with_particle, kind) for kind in PARTICLES},
    "de": partial(elided, "d’", "de "),
    "que": partial(elided, "qu’", "que "),
    "s": genitive,
}
"""The functions behind the sound formats of a template; each takes a formatted fact."""
