"""How a word bends its neighbour by sound: Korean particles, French elision, German genitive.

The browser does the same in ``web/base/sounds.js``; one test runs both over the same words.

A Korean particle follows the final sound of the word before it. It is known for Hangul, for digits
(read as Sino-Korean numbers, so a cell such as b2 goes by its 2) and for the percent sign. A word
in Latin letters is taken as Hangul usually writes it: *l* closes the last syllable as ㄹ (Paul 폴),
*m*, *n* and *ng* close it (Tom 톰), so do *b*, *c*, *k*, *p* and *t* behind a vowel or doubled
(Bob 밥, Jack 잭); all else gets a vowel at the end (Anna 안나, David 데이비드, Robert 로버트).
Spelling cannot tell *-le*, *-me* and *-ne* (Jane 제인, but Sabine 자비네), nor do we read other
scripts: then both particles are written, as Korean does.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, Literal, NamedTuple, TypeAlias
from unicodedata import category, normalize

Sound: TypeAlias = Literal["vowel", "consonant", "rieul", "unknown"]


class Particle(NamedTuple):
    """A particle behind a consonant, behind a vowel, and where the sound is unknown."""

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
# A digit never elides ("de 8", "de 11"), nor does y before a vowel (Yann, but d’Yves).
_ELIDES: Final = re.compile("[aeiouhœæ]|y[^aeiouy]")
_SIBILANT: Final = re.compile("(?:[sxzß]|ce)$")


def with_particle(kind: str, word: str) -> str:
    """Write a word and the particle that its final sound asks for."""
    particle, sound = PARTICLES[kind], final_sound(word)
    if sound == "unknown":
        return word + particle.both
    is_open = sound == "vowel" or (sound == "rieul" and kind == TOWARDS)
    return word + (particle.open if is_open else particle.closed)


def final_sound(word: str) -> Sound:
    """Hear how a word ends in Korean; closing quotes and brackets are silent."""
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
    """Write a French word such as *de* before another one; it elides before a vowel or an h."""
    return (short if _ELIDES.match(_bare(word)) else long) + word


def genitive(name: str) -> str:
    """Write the German genitive of a name: Annas, Max’, and Spieler 2’s."""
    if _SIBILANT.search(name.lower()):
        return f"{name}’"
    return f"{name}s" if name[-1:].isalpha() else f"{name}’s"


def _bare(word: str) -> str:
    """Take the accents off a word, and its capitals."""
    return "".join(each for each in normalize("NFD", word) if category(each) != "Mn").lower()


BENDS: Final[Mapping[str, Callable[[str], str]]] = {
    **{kind: partial(with_particle, kind) for kind in PARTICLES},
    "de": partial(elided, "d’", "de "),
    "que": partial(elided, "qu’", "que "),
    "s": genitive,
}
"""What each form of a template does to a fact that is written already."""
