"""A fault in a catalogue is found by a check, never by a user."""

from importlib.resources import files
from io import BytesIO

import pytest
from babel.messages.pofile import read_po

from luckynumbers.words import Words, languages
from luckynumbers.words.check import (
    check,
    compare_codes,
    compare_facts,
    compare_forms,
    compare_plurals,
    forms_of,
    source_uses,
)
from luckynumbers.words.forms import FORMS, placeholders

ENGLISH = {
    "a/one": ("{tile} on {cell}",),
    "a/two": ("{count} tile of {name}", "{count} tiles of {name}"),
}


@pytest.mark.parametrize("language", languages())
def test_every_code_in_the_sources_has_a_sound_sentence(language: str) -> None:
    words = Words("en")
    assert [words.say(fault) for fault in check(language)] == []


@pytest.mark.parametrize("language", languages())
def test_no_code_stands_twice_in_a_catalogue(language: str) -> None:
    path = files("luckynumbers.words") / "catalogues" / f"{language}.po"
    lines = path.read_text(encoding="utf-8").splitlines()
    codes = [line for line in lines if line.startswith("msgid ")]
    assert len(codes) == len(set(codes))


def test_a_missing_and_an_unused_sentence_are_found() -> None:
    mine = {"a/one": ("x",), "a/empty": ("",), "a/old": ("y",)}
    assert list(compare_codes(mine, {"a/one", "a/empty", "a/new"})) == [
        ("catalogue/missing", "a/empty"),
        ("catalogue/missing", "a/new"),
        ("catalogue/unused", "a/old"),
    ]


@pytest.mark.parametrize(
    "texts", [("{cell} und {tile}",), ("{tile:or} auf {cell}",)], ids=["order", "form"]
)
def test_a_translation_may_order_and_shape_its_placeholders(texts: tuple[str, ...]) -> None:
    assert list(compare_forms({"a/one": texts}, ENGLISH)) == []


@pytest.mark.parametrize(
    "text", ["{tile}", "{tile} {cell} {more}", "{tile} {cel", "{tile!r} {cell}", "{tile:x} {cell}"]
)
def test_a_broken_placeholder_is_found(text: str) -> None:
    assert list(compare_forms({"a/one": (text,)}, ENGLISH)) == [("catalogue/broken", "a/one")]


def test_a_plural_form_may_leave_out_the_count_only() -> None:
    assert (
        list(compare_forms({"a/two": ("ein Stein von {name}", "{count} von {name}")}, ENGLISH))
        == []
    )
    assert list(compare_forms({"a/two": ("ein Stein", "{count} von {name}")}, ENGLISH)) == [
        ("catalogue/broken", "a/two")
    ]


PLURAL = 'msgid "a/two"\nmsgid_plural "a/two"\n'


@pytest.mark.parametrize(
    ("entry", "faults"),
    [
        (PLURAL + 'msgstr[0] "x"\nmsgstr[1] "y"\n', []),
        (PLURAL + 'msgstr[0] "x"\n', [("catalogue/plural", "a/two")]),
        ('msgid "a/two"\nmsgstr "x"\n', [("catalogue/plural", "a/two")]),
    ],
    ids=["all", "one", "none"],
)
def test_a_plural_form_that_is_missing_is_found(entry: str, faults: list[object]) -> None:
    header = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    english = PLURAL + 'msgstr[0] "x"\nmsgstr[1] "y"\n'
    [mine, theirs] = [read_po(BytesIO((header + text).encode())) for text in (entry, english)]
    assert list(compare_plurals(mine, theirs)) == faults


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_accepted_and_no_other(form: str) -> None:
    shaped = f"{{tile:{form}}}" if form else "{tile}"
    assert placeholders(shaped) == {"tile"}
    with pytest.raises(ValueError, match="tile"):
        placeholders(f"{{tile:{form}x}}")


def test_a_fact_that_the_code_does_not_give_is_found() -> None:
    uses = [("a/one", frozenset({"tile"})), ("a/one", None), ("a/one", frozenset({"tile", "cell"}))]
    assert list(compare_facts(ENGLISH, uses)) == [("catalogue/no-such-fact", "a/one")]


def test_a_fuzzy_sentence_counts_as_missing() -> None:
    text = b'#, fuzzy\nmsgid "a/one"\nmsgstr "x"\n\nmsgid "a/two"\nmsgstr "y"\n'
    assert forms_of(read_po(BytesIO(text))) == {"a/two": ("y",)}


def test_the_sources_are_scanned_with_their_facts() -> None:
    uses = set(source_uses())
    assert ("action/holding", frozenset({"tile"})) in uses
    assert ("action/lowest-first", None) in uses


def test_placeholders_are_read_from_a_template() -> None:
    assert placeholders("{tile} and {cells:or}") == {"tile", "cells"}
