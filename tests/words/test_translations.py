"""A catalogue read without Babel has the sentences that Babel compiles."""

from gettext import GNUTranslations
from io import BytesIO

import pytest
from babel.messages.mofile import write_mo

from luckynumbers.words import Words, languages
from luckynumbers.words.catalogue import catalogue, folder, locale_of
from luckynumbers.words.translations import Translations

HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


def read(text: str) -> Translations:
    return Translations(HEADER + text)


@pytest.mark.parametrize("language", languages())
def test_every_sentence_is_the_one_that_babel_compiles(language: str) -> None:
    entries, compiled = catalogue(language), BytesIO()
    write_mo(compiled, entries)
    compiled.seek(0)
    theirs = GNUTranslations(compiled)
    text = (folder / f"{language}.po").read_text("utf-8")
    ours = Translations(text)
    assert ours.info().items() <= theirs.info().items()  # Babel adds who generated it
    for entry in entries:
        code = entry.id if isinstance(entry.id, str) else entry.id[0]
        if not code:
            continue  # the header
        assert ours.gettext(code) == theirs.gettext(code)
        for count in (0, 1, 2, 5, 100):
            assert ours.ngettext(code, code, count) == theirs.ngettext(code, code, count)


@pytest.mark.parametrize("language", languages())
def test_the_locale_is_the_one_of_the_header(language: str) -> None:
    assert locale_of(language) == catalogue(language).locale


def test_a_string_may_go_on_over_lines_and_contain_what_is_escaped() -> None:
    found = read('msgid "a/b"\nmsgstr ""\n"One \\"two\\"\\n"\n"three\\\\ \\tfour"\n')
    assert found.gettext("a/b") == 'One "two"\nthree\\ \tfour'


def test_what_is_fuzzy_obsolete_or_empty_is_left_out() -> None:
    found = read(
        '#, fuzzy\nmsgid "a/b"\nmsgstr "Perhaps"\n\n#~ msgid "c/d"\n#~ msgstr "Once"\n\n'
        'msgid "e/f"\nmsgstr ""\n\n#, python-format\nmsgid "g/h"\nmsgstr "Sure"\n'
    )
    codes = ("a/b", "c/d", "e/f", "g/h")
    assert [found.gettext(code) for code in codes] == ["a/b", "c/d", "e/f", "Sure"]


@pytest.mark.parametrize("line", ["msgid a/b", "hello", 'msgctxt "menu"', '"unfinished'])
def test_a_line_of_something_else_is_an_error(line: str) -> None:
    with pytest.raises(ValueError, match="line 5 "):
        read(line)


@pytest.mark.parametrize("language", languages())
def test_whoever_says_no_name_has_one_of_sixteen(language: str) -> None:
    """The first is the one for whoever is alone, and each is short enough for a seat."""
    words = Words(language)
    names = words.text("player/lucky-names").split(", ")
    assert len(set(names)) == 16
    assert names[0] == words.text("player/default-name")
    assert max(map(len, names)) <= 16
