"""A tagged PDF, read back: its elements in reading order, and what is printed in each of them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any, cast

from pypdf import PageObject, PdfReader

PAINTING = frozenset(
    {b"f", b"f*", b"S", b"s", b"B", b"B*", b"b", b"b*", b"Tj", b"TJ", b"Do", b"sh"}
)
PAIR = re.compile(rb"<(..)> <(....)>")


@dataclass(frozen=True)
class Read:
    """An element as someone reads it: its description, or else its text."""

    kind: str
    text: str
    path: tuple[str, ...]
    """The kinds of the elements around it, from the document on."""


class Tagged:
    """The structure of a PDF document, checked while it is read."""

    def __init__(self, pdf: bytes) -> None:
        self.reader = PdfReader(BytesIO(pdf))
        self.root = cast("dict[str, Any]", self.reader.root_object)
        self._tree = self.root["/StructTreeRoot"]
        self._pages = {page_id(page): index for index, page in enumerate(self.reader.pages)}
        self._marks = [printed_marks(page) for page in self.reader.pages]
        self._owners: dict[tuple[int, int], int] = {}
        [document] = self._tree["/K"]
        self.read = [*self._walk(document.get_object(), ())]
        self._check_marks()

    def texts(self) -> list[str]:
        """Everything that is read, in its order."""
        return [each.text for each in self.read]

    def headings(self) -> list[tuple[int, str]]:
        """The levels and texts of the headings."""
        return [(int(each.kind[1]), each.text) for each in self.read if each.kind[0] == "H"]

    def _walk(self, node: Any, path: tuple[str, ...]) -> Iterator[Read]:
        kind, alt, actual = str(node["/S"])[1:], node.get("/Alt"), node.get("/ActualText")
        assert bool(alt) == (kind == "Figure")
        number = node.indirect_reference.idnum
        kids = [kid.get_object() for kid in node["/K"]]
        assert kids
        marks = [(self._pages[kid.raw_get("/Pg").idnum], kid["/MCID"]) for kid in kids if mark(kid)]
        assert len(marks) in (0, len(kids))
        for each in marks:
            assert each not in self._owners
            self._owners[each] = number
        if marks:
            printed = "".join(self._marks[page].pop(mark) for page, mark in marks)
            yield Read(kind, flat(alt or actual or printed), path)
        for kid in () if marks else kids:
            assert kid.raw_get("/P").idnum == number
            yield from self._walk(kid, (*path, kind))

    def _check_marks(self) -> None:
        """Every mark belongs to one element, and the parent tree says to which."""
        assert not any(self._marks)
        numbers = self._tree["/ParentTree"]["/Nums"]
        parents = dict(zip(numbers[::2], numbers[1::2], strict=True))
        pages: list[Any] = [*self.reader.pages]
        for index, page in enumerate(pages):
            assert page["/Tabs"] == "/S"
            owners = [owner.idnum for owner in parents.pop(page["/StructParents"])]
            assert owners == [self._owners.pop((index, number)) for number in range(len(owners))]
        assert not parents
        assert not self._owners


def mark(kid: Any) -> bool:
    return bool(kid.get("/Type") == "/MCR")


def page_id(page: PageObject) -> int:
    assert page.indirect_reference is not None
    return page.indirect_reference.idnum


def printed_marks(page: PageObject) -> dict[int, str]:
    """The letters of each mark of a page; whatever is painted is in a mark or an artifact."""
    resources: Any = page["/Resources"]
    content: Any = page.get_contents()
    found: dict[int, str] = {}
    inside: list[int | None] = []
    letters: dict[int, str] = {}
    for operands, operator in content.operations if content is not None else ():
        if operator in (b"BMC", b"BDC"):
            number = None if operands[0] == "/Artifact" else int(operands[1]["/MCID"])
            assert not inside
            inside.append(number)
            if number is not None:
                assert number == len(found)
                found[number] = ""
        elif operator == b"EMC":
            inside.pop()
        elif operator == b"Tf":
            letters = letters_of(resources["/Font"][operands[0]]["/ToUnicode"].get_data())
        elif operator in PAINTING:
            [number] = inside
            if operator == b"Tj" and number is not None:
                found[number] += "".join(letters[code] for code in operands[0].original_bytes)
    assert not inside
    return found


@cache
def letters_of(to_unicode: bytes) -> dict[int, str]:
    return {int(code, 16): chr(int(letter, 16)) for code, letter in PAIR.findall(to_unicode)}


def flat(text: str) -> str:
    """A text with single plain spaces."""
    return " ".join(text.split())
