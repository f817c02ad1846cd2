"""Plain play speaks only the words of the catalogue: a made-up language proves it."""

import re
from contextlib import suppress
from gettext import GNUTranslations
from io import BytesIO, StringIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from luckynumbers.core import Rules
from luckynumbers.play import Game, Pile
from luckynumbers.terminal import PlainGame, Screen, Seat, Stopped
from luckynumbers.words import Words, sentences
from luckynumbers.words.catalogue import catalogue

LINES = """
help, what?, 99, e9, take, place, 7, 7 b2, c3, pass, sort, s, seal, rules, hidden, table, last,
where, where 5, g, read, garden 2, garden 9, undo, grids, g, grids, d, d, where, draw place, x, d,
c4, u, t 14 c3, leave, n, leave 3, d, leave, y
"""


def disguise(text: str) -> str:
    """Turn every letter outside of placeholders into one that English does not have."""
    parts = re.split(r"(\{[^}]*\})", text)
    return "".join(p if p.startswith("{") else re.sub(r"[A-Za-z]", "ж", p) for p in parts)


def pseudo() -> GNUTranslations:
    made_up = Catalog(locale="en_GB")
    for entry in catalogue("en"):
        code = entry.id if isinstance(entry.id, str) else entry.id[0]
        if code.startswith("command/"):
            made_up.add(entry.id, entry.string)
        elif isinstance(entry.string, str):
            made_up.add(entry.id, disguise(entry.string))
        else:
            made_up.add(entry.id, tuple(map(disguise, entry.string or ())))
    compiled = BytesIO()
    write_mo(compiled, made_up)
    compiled.seek(0)
    return GNUTranslations(compiled)


@pytest.mark.parametrize("rules", ["std", "std+bruno+michael", "std+bruno+sorted"])
def test_a_game_in_a_made_up_language_has_no_english_left(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sentences, "translations", lambda _: pseudo())
    typed = [line.strip() for line in LINES.replace("\n", " ").split(",")]
    source = StringIO("\n".join(["", *typed[:6], "a1", "b2", "c3", "d4", *typed]) + "\n")
    sink = StringIO()
    screen = Screen(Words("en"), source, sink, 60, echo=False)
    game = Game(Rules.parse(rules), Pile.scripted(2, [3, 7, 12, 18, 2, 5, 11, 19, 14, 9]))
    with suppress(Stopped):
        PlainGame(game, [Seat("ANNA"), Seat("BERT")], screen).play()
    said = re.sub(r"ANNA|BERT|\b[a-d][1-4]\b|“[^”]*”|\b[0-9a-f]{64}\b", "", sink.getvalue())
    grids_gone = re.sub(r"a  b  c  d", "", said)
    assert re.findall(r"[A-Za-z]+", grids_gone.replace("and", "").replace("or", "")) == []
