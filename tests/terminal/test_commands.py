"""A typed line is read kindly; what cannot be meant gets a reason and a hint."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from luckynumbers.core.cells import b2, c3
from luckynumbers.terminal.commands import (
    VOCABULARY,
    Ask,
    Command,
    Help,
    InputError,
    Put,
    Save,
    Tutoring,
    Verb,
    Vocabulary,
)
from luckynumbers.words import Words, languages

ENGLISH = Vocabulary(Words("en"))

READ: list[tuple[str, Command]] = [
    ("draw", Ask(Verb.draw)),
    ("D", Ask(Verb.draw)),
    ("  Draw  a tile please ", Ask(Verb.draw)),
    ("take 7 b2", Put(7, b2)),
    ("t 7 b2", Put(7, b2)),
    ("t7b2", Put(7, b2)),
    ("TAKE B2 07", Put(7, b2)),
    ("take 7 from the table to b2", Put(7, b2)),
    ("7b2", Put(7, b2)),
    ("b2 7", Put(7, b2)),
    ("7, b2", Put(7, b2)),
    ("07@b2", Put(7, b2)),
    ("place c3", Put(None, c3)),
    ("put it on c3", Put(None, c3)),
    ("C3", Put(None, c3)),
    ("b 2", Put(None, b2)),
    ("place 2b", Put(None, b2)),
    ("7 2b", Put(7, b2)),
    ("7 ㅠ2", Put(7, b2)),
    ("2ㅠ", Put(None, b2)),
    ("7", Put(7, None)),
    ("take 7", Put(7, None)),
    ("x", Ask(Verb.discard)),
    ("Leave it", Ask(Verb.discard)),
    ("leave", Ask(Verb.leave)),
    ("discard 9", Ask(Verb.discard, 9)),
    ("where", Ask(Verb.where)),
    ("w 12", Ask(Verb.where, 12)),
    ("w12", Ask(Verb.where, 12)),
    ("garden 2", Ask(Verb.garden, 2)),
    ("gardens", Ask(Verb.gardens)),
    ("hid", Ask(Verb.hidden)),
    ("?", Ask(Verb.help)),
    ("save My Game.lnr", Save("My Game.lnr")),
    ("s", Save("")),
    ("please sav", Save("")),
    ("the tutor", Tutoring()),
    ("help Tutor", Help(Verb.tutor)),
    ("? take 7 b2", Help(Verb.take)),
    ("help why", Ask(Verb.help)),
]


@pytest.mark.parametrize(("line", "command"), READ, ids=[line for line, _ in READ])
def test_a_line_is_read_whatever_its_spaces_capitals_and_order(line: str, command: Command) -> None:
    assert ENGLISH.read(line) == command


REFUSED = [
    ("hello", "input/did-you-mean"),
    ("plase c3", "input/did-you-mean"),
    ("qwertyuiop", "input/unknown"),
    ("#", "input/unknown"),
    ("take", "input/take-what"),
    ("place", "input/place-where"),
    ("e5", "input/no-such-cell"),
    ("take 7 d9", "input/no-such-cell"),
    ("99", "input/no-such-tile"),
    ("take 0 b2", "input/no-such-tile"),
    ("9" * 5000, "input/no-such-tile"),
    ("7 8 b2", "input/too-much"),
    ("take 7 b2 c3", "input/too-much"),
    ("draw 7", "input/too-much"),
    ("draw c3", "input/too-much"),
    ("...", "input/too-much"),
    ("draw place", "input/one-command"),
    ("help plase", "input/did-you-mean"),
    ("leave 9", "input/leave-or-discard"),
    ("yes", "input/no-question"),
    ("No", "input/no-question"),
    ("why?", "input/no-question"),
]


@pytest.mark.parametrize(("line", "code"), REFUSED, ids=[line[:20] for line, _ in REFUSED])
def test_nonsense_gets_a_hint(line: str, code: str) -> None:
    with pytest.raises(InputError) as refusal:
        ENGLISH.read(line)
    assert refusal.value.code == code
    assert "\n" not in Words("en").say(refusal.value.message)


@pytest.mark.parametrize("word", ["clear", "leaf", "leeve", "resing", "quitt", "exitt"])
def test_no_word_that_is_unknown_is_taken_to_mean_the_end_of_the_game(word: str) -> None:
    with pytest.raises(InputError) as refusal:
        ENGLISH.read(word)
    ends = (Words("en").text(VOCABULARY[verb]).split() for verb in (Verb.leave, Verb.quit))
    assert refusal.value.message.facts.get("close") not in {
        each for known in ends for each in known
    }


@pytest.mark.parametrize("language", languages())
def test_no_word_of_a_language_stands_for_two_commands(language: str) -> None:
    words = Words(language)
    known = [word for code in VOCABULARY.values() for word in words.text(code).split()]
    fillers = words.text("command/fillers").split()
    assert len(known) == len(set(known))
    assert not set(known) & set(fillers)


@pytest.mark.parametrize(
    ("line", "agreed"), [("yes", True), (" Y ", True), ("no", False), ("", False)]
)
def test_only_yes_is_yes(line: str, agreed: bool) -> None:
    assert ENGLISH.agrees(line) is agreed


@given(st.text(min_size=1).filter(lambda line: bool(line.strip())))
@example("take ² b2")
@example("ǅ7")
@example("s\x00")
def test_no_line_at_all_ends_in_anything_but_a_command_or_a_hint(line: str) -> None:
    answer = _answer(line.strip())
    assert answer
    # Python calls a no-break space unprintable too, but it harms no terminal.
    assert answer.replace("\u00a0", " ").replace("\u202f", " ").isprintable()


def _answer(line: str) -> str:
    try:
        ENGLISH.read(line)
        return "understood"
    except InputError as refusal:
        sentence = Words("en").say(refusal.message)
        return "" if sentence == str(refusal.message) else sentence
