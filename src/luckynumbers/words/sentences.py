"""The one sentence-maker, for every face. No message makes it raise: an unknown one shows its code.

Babel is imported where it is called: most sentences do without, and a help page is there sooner.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import reduce
from typing import Final

from luckynumbers.core import Fact, GameError, Message, Play, Turn
from luckynumbers.core.checks import checked
from luckynumbers.words.catalogue import SOURCE, locale_of, translations
from luckynumbers.words.forms import fill
from luckynumbers.words.turns import play_message, turn_messages
from luckynumbers.words.wording import worded, wording_of

COUNT: Final = "count"
"""The fact that selects singular or plural."""
_LAST_DIGIT: Final = re.compile(r"0(?=\D*$)")
MINUS: Final = "\u2212"
"""What figures have in front where they are less than nothing; a hyphen is for words."""
MOST_DIGITS: Final = 9
_FIRST_FACT: Final = re.compile(r"\{(\w+)")


class Phrase(str):
    """A fact in words, such as a tile with its colour: capitalised where a sentence begins."""

    __slots__ = ()


class Words:
    """The sentences of one language, in the wording of an edition if one is played.

    An edition that is not known, as a record may name one, has the wording of none.

    ``say`` puts what an error or an event means into words:

        >>> from luckynumbers import GameError, Rules
        >>> from luckynumbers.words import Words
        >>> try:
        ...     Rules.parse("chess")
        ... except GameError as error:
        ...     Words("de").say(error.message)
        'Regeln beginnen mit std, nicht mit „chess“.'
    """

    @checked
    def __init__(self, language: str = SOURCE, edition: str | None = None) -> None:
        self.language = language
        """The tag of the language, such as ``fr``."""
        self._edition = edition
        self._wording = wording_of(edition)
        self._translations = translations(language)

    def __repr__(self) -> str:
        return f"Words({self.language!r})"

    def __reduce__(self) -> tuple[type["Words"], tuple[str, str | None]]:
        return type(self), (self.language, self._edition)

    @checked
    def of(self, edition: str | None) -> "Words":
        """The words of the same language in the wording of an edition."""
        return Words(self.language, edition)

    @checked
    def say(self, message: Message) -> str:
        """Return the sentence of a message, or its code and facts if the catalogue has none."""
        template = self._template(message)
        if template == message.code or not message.code:  # gettext keeps its header under ""
            return str(message)
        facts = self._named(message.facts)
        try:
            sentence = fill(template, facts, self.language)
        except (LookupError, ValueError):
            return str(message)
        first = _FIRST_FACT.match(template)
        if first is not None and isinstance(facts[first[1]], Phrase):
            return sentence[:1].upper() + sentence[1:]
        return sentence

    def _named(self, facts: Mapping[str, Fact]) -> Mapping[str, Fact]:
        """The facts with a word for whoever was deleted, with their name."""
        found: dict[str, Fact] = {}
        if facts.get("name") == "":
            found["name"] = self.someone
        names = facts.get("names")
        if isinstance(names, tuple) and "" in names:
            found["names"] = tuple(str(name) or self.someone for name in names)
        return {**facts, **found} if found else facts

    @property
    def someone(self) -> Phrase:
        """A person who has no name any more."""
        return Phrase(self._translations.gettext("person/someone"))

    @checked
    def text(self, code: str, **facts: Fact) -> str:
        """Return the sentence of a code with its facts."""
        return self.say(Message(code, facts))

    @checked
    def play(self, play: Play, name: str) -> str:
        """Return the sentence of one play, in the third person."""
        return self.say(play_message(play, name))

    @checked
    def turn(self, turn: Turn, name: str, *, setup: bool = False) -> str:
        """Return the sentences of a whole turn, in the third person."""
        return self.paragraph(turn_messages(turn, name, setup=setup))

    @checked
    def paragraph(self, messages: Iterable[Message]) -> str:
        """Return the sentences of some messages, one after the other."""
        return self.join([self.say(message) for message in messages])

    @checked
    def join(self, sentences: Sequence[str]) -> str:
        """Join whole sentences, as the language separates them."""
        if not sentences:
            return ""
        return reduce(lambda one, two: self.text("phrase/then", first=one, second=two), sentences)

    @checked
    def percent(self, share: float, digits: int = 1) -> str:
        """Format a share between 0 and 1 as a percentage, with one decimal by default."""
        from babel.numbers import format_percent  # noqa: PLC0415

        _check_digits(digits)
        locale = locale_of(self.language)
        pattern = locale.percent_formats[None].pattern
        text = format_percent(share, _LAST_DIGIT.sub(f"{0:.{digits}f}", pattern), locale)
        return text.replace("-", MINUS)

    @checked
    def chance(self, share: float) -> str:
        """Format a share as a whole percentage; what is nearly nothing, or all, as such."""
        if 0 < share < 0.005:
            return f"<{self.percent(0.01, 0)}"
        if 0.995 < share < 1:
            return f">{self.percent(0.99, 0)}"
        return self.percent(share, 0)

    @checked
    def day(self, day: date) -> str:
        """Format a day: 15 November 2026."""
        from babel.dates import format_date  # noqa: PLC0415

        return format_date(day, "long", locale_of(self.language))

    @checked
    def decimal(self, number: float, digits: int = 1) -> str:
        """Format a number with a fixed count of decimals."""
        from babel.numbers import format_decimal  # noqa: PLC0415

        _check_digits(digits)
        pattern = f"#,##0.{'0' * digits}" if digits else "#,##0"
        return format_decimal(number, format=pattern, locale=locale_of(self.language))

    def _template(self, message: Message) -> str:
        code, count = message.code, message.facts.get(COUNT)
        if isinstance(count, int):
            plural = self._translations.ngettext(code, code, count)
            if plural != code:
                return worded(plural, self._wording)
        return worded(self._translations.gettext(code), self._wording)


def _check_digits(digits: int) -> None:
    if not 0 <= digits <= MOST_DIGITS:
        raise GameError("usage/whole-between", parameter="digits", least=0, most=MOST_DIGITS)
