"""Check of the catalogues against the code: ``python -m luckynumbers.words.check``.

A code counts as used when a source file of the package, Python or script, contains it as a whole
string; so a code is never put together from parts.
"""

import ast
import mimetypes
import sys
from collections.abc import Iterable, Iterator, Mapping, Set
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as BabelMessage

from luckynumbers.core import Message
from luckynumbers.words.catalogue import SOURCE, catalogue, languages
from luckynumbers.words.forms import placeholders
from luckynumbers.words.scripts import CODE, script_codes
from luckynumbers.words.sentences import COUNT, Words
from luckynumbers.words.wording import is_sound

Forms: TypeAlias = Mapping[str, tuple[str, ...]]
Fault: TypeAlias = tuple[str, str]
"""The code of the fault, and the code that has it."""
Use: TypeAlias = tuple[str, frozenset[str] | None]
"""A code in a source file, and the names of its facts where the call spells them out."""

_MESSAGE_MAKERS: Final = frozenset({"Message", "text", "say"})
_MIME_TYPES: Final = frozenset(
    {*mimetypes.types_map.values(), "application/x-ndjson", "font/woff2", "text/javascript"}
)


def check(language: str) -> tuple[Message, ...]:
    """Return the faults of one catalogue."""
    uses = tuple(source_uses())
    mine, english = forms_of(catalogue(language)), forms_of(catalogue(SOURCE))
    faults = [*compare_codes(mine, {code for code, _ in uses}), *compare_forms(mine, english)]
    faults += compare_plurals(catalogue(language), catalogue(SOURCE))
    if language == SOURCE:
        faults += compare_facts(english, uses)
    return tuple(Message(code, {"language": language, "about": about}) for code, about in faults)


def forms_of(entries: Catalog) -> Forms:
    """Map each code of a catalogue to its sentences: one, or one for each plural form."""
    forms: dict[str, tuple[str, ...]] = {}
    for entry in entries:
        code = entry.id if isinstance(entry.id, str) else entry.id[0]
        if code and not entry.fuzzy:
            text = entry.string
            forms[code] = (text,) if isinstance(text, str) else tuple(text or ("",))
    return forms


def source_uses() -> Iterator[Use]:
    """Yield the codes in the sources, with their facts where the call spells them out."""
    for script in _sources(files("luckynumbers"), ".js"):
        for found in sorted(script_codes(script.read_text(encoding="utf-8"))):
            if _is_code(found):
                yield found, None
    for source in _sources(files("luckynumbers"), ".py"):
        tree = ast.parse(source.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and (code := _code_of(node)) is not None:
                yield code, _facts_of(node)
            elif isinstance(node, ast.Constant) and _is_code(node.value):
                yield str(node.value), None


def _sources(folder: Traversable, suffix: str) -> Iterator[Traversable]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _sources(entry, suffix)
        elif entry.name.endswith(suffix):
            yield entry


def _is_code(value: object) -> bool:
    return isinstance(value, str) and bool(CODE.fullmatch(value)) and value not in _MIME_TYPES


def _code_of(call: ast.Call) -> str | None:
    first = call.args[0] if call.args else None
    if not isinstance(first, ast.Constant) or not _is_code(first.value):
        return None
    return str(first.value)


def _facts_of(call: ast.Call) -> frozenset[str] | None:
    """The keyword facts of a call, or the keys of a dict given as its second argument."""
    if not _makes_message(call.func):
        return None
    names: list[object] = [keyword.arg for keyword in call.keywords]
    for argument in call.args[1:]:
        if not isinstance(argument, ast.Dict):
            return None
        keys = argument.keys
        names += [key.value if isinstance(key, ast.Constant) else None for key in keys]
    known = [name for name in names if isinstance(name, str)]
    return frozenset(known) if len(known) == len(names) else None


def _makes_message(function: ast.expr) -> bool:
    """Whether a call passes a code and its facts straight to a message."""
    name = function.attr if isinstance(function, ast.Attribute) else ast.unparse(function)
    return name.endswith("Error") or name in _MESSAGE_MAKERS


def compare_codes(mine: Forms, known: Set[str]) -> Iterator[Fault]:
    """Yield codes without a sentence, and sentences without a use."""
    complete = {code for code, texts in mine.items() if all(texts)}
    for code in sorted(known - complete):
        yield "catalogue/missing", code
    for code in sorted(mine.keys() - known):
        yield "catalogue/unused", code


def compare_forms(mine: Forms, english: Forms) -> Iterator[Fault]:
    """Yield sentences that cannot be parsed or name other facts than the English ones."""
    for code, texts in mine.items():
        if code not in english or not all(texts):
            continue  # compare_codes yields these
        wanted = _named(*english[code])
        names = [_named(text) for text in texts]
        wrong = not all(map(is_sound, texts)) or None in names
        if wrong or any(_lacks_more_than_count(name, wanted) for name in names):
            yield "catalogue/broken", code


def compare_plurals(mine: Catalog, english: Catalog) -> Iterator[Fault]:
    """Yield sentences that lack a plural form of their language; English would replace them."""
    plurals = {code for code, entry in _by_code(english).items() if entry.pluralizable}
    for code, entry in _by_code(mine).items():
        forms = 0 if isinstance(entry.string, str) else sum(map(bool, entry.string or ()))
        if forms != (mine.num_plurals if code in plurals else 0):
            yield "catalogue/plural", code


def _by_code(entries: Catalog) -> Mapping[str, BabelMessage]:
    return {
        each.id if isinstance(each.id, str) else each.id[0]: each for each in entries if each.id
    }


def compare_facts(english: Forms, uses: Iterable[Use]) -> Iterator[Fault]:
    """Yield English sentences that name a fact which a call does not pass."""
    for code, facts in uses:
        wanted = _named(*english.get(code, ()))
        if facts is not None and wanted is not None and not wanted <= facts:
            yield "catalogue/no-such-fact", code


def _named(*texts: str) -> frozenset[str] | None:
    try:
        return frozenset[str]().union(*map(placeholders, texts))
    except ValueError:
        return None


def _lacks_more_than_count(names: frozenset[str] | None, wanted: frozenset[str] | None) -> bool:
    # A plural form may omit the count ("one tile"), and nothing else.
    return names != wanted and (names or frozenset()) | {COUNT} != wanted


def main() -> int:
    """Print the faults of all catalogues and return the exit status: 1 if there are any."""
    words = Words(SOURCE)
    faults = [fault for language in languages() for fault in check(language)]
    for fault in faults:
        sys.stdout.write(words.say(fault) + "\n")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
