"""Long logs as text: whoever asks for one, again and again, has each event made once."""

from collections.abc import Callable
from typing import Final, TypeAlias, cast

import msgspec

from luckynumbers.server.game.events import Event
from luckynumbers.server.game.messages import Past
from luckynumbers.server.game.state import State
from luckynumbers.server.game.view import past_of
from luckynumbers.words import Words

LONG: Final = 256
"""Events from which on the texts are kept; a shorter log is made in a millisecond."""
Make: TypeAlias = Callable[[Event, State, Words], Past]
"""How an event becomes what a subscriber reads."""
_encoder = msgspec.json.Encoder()


class LogTexts:
    """The events of a table as its subscribers read them, by language."""

    __slots__ = ("_first", "_make", "_texts")

    def __init__(self, make: Make = past_of) -> None:
        self._make = make
        self._first: object = None
        self._texts: dict[str, list[bytes]] = {}

    def after(self, state: State, since: int, words: Words) -> tuple[Past, ...]:
        """The events after ``since``, or all of them if the table has not come that far."""
        begin = since + 1 if since <= state.seq else 0
        if len(state.events) - begin < LONG:
            return tuple(self._make(event, state, words) for event in state.events[begin:])
        texts = self._of(state, words)[begin:]
        # The encoder writes it as it is, in the place of the events.
        return cast("tuple[Past, ...]", msgspec.Raw(b"[" + b",".join(texts) + b"]"))

    def _of(self, state: State, words: Words) -> list[bytes]:
        if self._first is not state.events[0]:  # read again, or without a name
            self._first = state.events[0]
            self._texts = {}
        texts = self._texts.setdefault(words.language, [])
        for event in state.events[len(texts) :]:
            texts.append(_encoder.encode(self._make(event, state, words)))
        return texts
