"""The command line in the reader's language, by a word or by the environment."""

import re
from typing import TYPE_CHECKING

import pytest

from luckynumbers.cli.arguments import VALUES
from luckynumbers.core import Message
from luckynumbers.terminal.columns import columns
from luckynumbers.words import Words, languages
from luckynumbers.words.catalogue import catalogue
from luckynumbers.words.check import forms_of

if TYPE_CHECKING:
    from tests.cli.conftest import Run

NAMED = ["PLAYER", "SPEC", "FILE", "PUZZLE", "WORD"]


@pytest.fixture(autouse=True)
def _no_language_around(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    "words",
    ["--language {} play --help", "play --help --language {}", "--language={} play --help"],
)
def test_a_word_chooses_the_language_wherever_it_stands(
    run: "Run", language: str, words: str
) -> None:
    ran = run(words.format(language))
    speaker = Words(language)
    assert ran.status == 0
    assert ran.out.startswith(speaker.text("manual/usage", usage="luckynumbers play "))
    assert speaker.text("manual/options") in ran.out
    assert f"--help  {speaker.text('help/help')}" in re.sub("  +", "  ", ran.out)


@pytest.mark.parametrize("language", languages())
def test_the_environment_chooses_the_language(
    run: "Run", language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", f"{language}_XX.UTF-8")
    assert Words(language).text("manual/commands") in run("").out
    monkeypatch.setenv("LC_ALL", "C")
    assert Words("en").text("manual/commands") in run("").out


def test_a_word_counts_more_than_the_environment_and_for_one_run(
    run: "Run", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    french, german = Words("fr"), Words("de")
    assert french.text("manual/commands") in run("--language fr").out
    assert german.text("manual/commands") in run("").out


@pytest.mark.parametrize("words", ["--language tlh", "play --language=tlh", "rules --language x"])
def test_an_unknown_language_is_refused_with_those_there_are(run: "Run", words: str) -> None:
    ran = run(words)
    assert ran.status == 2
    assert ran.err.startswith("luckynumbers: language/unknown: ")
    assert all(language in ran.err for language in languages())


def test_a_language_without_its_name_is_refused(run: "Run") -> None:
    assert run("play --language").err.startswith("luckynumbers: usage/value: ")


@pytest.mark.parametrize("language", languages())
def test_a_refusal_is_in_the_language_too(run: "Run", language: str) -> None:
    ran = run(f"--language {language} serve --port 99999")
    message = Message("usage/whole-between", {"parameter": "--port", "least": "0", "most": "65535"})
    assert ran.err == f"luckynumbers: usage/whole-between: {Words(language).say(message)}\n"


@pytest.mark.parametrize("language", languages())
def test_no_line_of_a_help_page_is_wider_than_the_terminal(run: "Run", language: str) -> None:
    for command in ("", "play", "arena", "puzzle", "serve"):
        page = run(f"--language {language} {command} --help").out
        wide = [line for line in page.splitlines() if columns(line) > 80 and "/" not in line]
        assert wide == []


@pytest.mark.parametrize("language", languages())
def test_help_texts_use_the_words_of_the_usage_line(language: str) -> None:
    """Where English explains FILE, a translation explains what its own usage line says."""
    mine, english = forms_of(catalogue(language)), forms_of(catalogue("en"))
    words = Words(language)
    lost = [
        (code, name)
        for code, (text, *_) in english.items()
        if code.startswith("help/")
        for name in NAMED
        if re.search(rf"(?<![:=])\b{name}\b", text)
        and words.text(VALUES[name]) not in mine[code][0]
    ]
    assert lost == []
