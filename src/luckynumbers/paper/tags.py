"""Tagged PDF: marks in the content of the pages, and the tree of elements that they belong to.

The PDF library has no tags of its own, so its objects for dictionaries and arrays are put together
here as ISO 32000-1, 14.7 and 14.8, describes them. Every mark on a page has a number (MCID) and
belongs to one element; the parent tree leads from a page and such a number back to the element.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFObjectReference,
    PDFStream,
    PDFString,
)
from reportlab.pdfgen.canvas import Canvas

from luckynumbers.paper.metadata import xmp
from luckynumbers.paper.structure import Element

_NUMBERED: Final = {"O": PDFName("List"), "ListNumbering": PDFName("Decimal")}


@dataclass(frozen=True)
class _Node:
    """An element in the file: the reference to it and its kids."""

    reference: PDFObjectReference
    kids: PDFArray


class Tags:
    """The structure tree of a PDF document that is being drawn."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._document: Any = canvas._doc  # type: ignore[attr-defined]  # not in the stub
        self._root = PDFDictionary({"Type": PDFName("StructTreeRoot")})
        top = self._document.Reference(self._root)
        self._nodes: dict[Element, _Node] = {}
        self._document_node = self._add(Element("Document"), top)
        self._open = [self._document_node]
        self._marks: list[PDFObjectReference] = []
        self._pages: list[list[PDFObjectReference]] = []

    @contextmanager
    def group(self, element: Element) -> Iterator[None]:
        """Open an element that consists of other elements."""
        self._open.append(self._node(element))
        yield
        self._open.pop()

    @contextmanager
    def content(self, element: Element) -> Iterator[None]:
        """Mark what is drawn as the content of an element."""
        node, number = self._node(element), len(self._marks)
        self._marks.append(node.reference)
        mark = {"Type": PDFName("MCR"), "Pg": self._document.thisPageRef(), "MCID": number}
        node.kids.sequence.append(PDFDictionary(mark))
        self._canvas.addLiteral(f"/{element.kind} <</MCID {number}>> BDC")
        yield
        self._canvas.addLiteral("EMC")

    @contextmanager
    def artifact(self) -> Iterator[None]:
        """Mark what is drawn as decoration."""
        self._canvas.addLiteral("/Artifact BMC")
        yield
        self._canvas.addLiteral("EMC")

    def end_page(self) -> None:
        """Link the page that was just finished to the parent tree."""
        page = self._document.Pages.pages[-1]
        # The library's list of what a page may have lacks these two.
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = len(self._pages), PDFName("S")
        self._pages.append(self._marks)
        self._marks = []

    def finish(self, title: str, language: str) -> None:
        """Add the tree and the metadata to the catalogue of the document."""
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        if not self._nodes:
            return  # a document without elements claims nothing
        numbers = [each for at, marks in enumerate(self._pages) for each in (at, PDFArray(marks))]
        tree = PDFDictionary({"Nums": PDFArray(numbers)})
        self._root["K"] = PDFArray([self._document_node.reference])
        self._root["ParentTree"] = self._document.Reference(tree)
        self._root["ParentTreeNextKey"] = len(self._pages)
        packet = PDFDictionary({"Type": PDFName("Metadata"), "Subtype": PDFName("XML")})
        catalog = self._document.Catalog
        catalog.StructTreeRoot = self._root
        catalog.MarkInfo = PDFDictionary({"Marked": "true"})
        catalog.Metadata = PDFStream(packet, xmp(title, language))

    def _node(self, element: Element) -> _Node:
        """The node of an element, a kid of the open one when it is first met."""
        if element not in self._nodes:
            parent = self._open[-1]
            self._nodes[element] = self._add(element, parent.reference)
            parent.kids.sequence.append(self._nodes[element].reference)
        return self._nodes[element]

    def _add(self, element: Element, parent: PDFObjectReference) -> _Node:
        kids = PDFArray([])
        entry = PDFDictionary(
            {"Type": PDFName("StructElem"), "S": PDFName(element.kind), "P": parent, "K": kids}
        )
        if element.alt:
            entry["Alt"] = PDFString(element.alt)
        if element.actual:
            entry["ActualText"] = PDFString(element.actual)
        if element.numbered:
            entry["A"] = PDFDictionary(_NUMBERED)
        return _Node(self._document.Reference(entry), kids)
