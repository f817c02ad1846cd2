"""PDF output: shapes drawn on pages, with their elements as tags. No other module creates PDFs.

Pages are measured in millimetres from the upper left corner. The output is reproducible: it has no
date and no random id.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from typing import Final, assert_never

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from luckynumbers.paper.fonts import Fonts
from luckynumbers.paper.shapes import Drawing, Group, Label, Matrix, Outline, Shape, Stamp
from luckynumbers.paper.structure import Element
from luckynumbers.paper.tags import Tags

_ROUND: Final = 1
_STAMP_ROOM: Final = 1000


@dataclass(frozen=True)
class Page:
    """The shapes of one page, and its bookmark in the PDF's outline, if any."""

    shapes: Drawing
    bookmark: str = ""


@dataclass(frozen=True)
class PaperSize:
    """The size of the paper, in millimetres."""

    width: float
    height: float


A4: Final = PaperSize(210, 297)
A5: Final = PaperSize(148, 210)


def pdf(pages: Iterable[Page], size: PaperSize, language: str, title: str) -> bytes:
    """Write pages as a tagged PDF document; elements are read in the order of drawing."""
    file, fonts = BytesIO(), Fonts(language)
    canvas = Canvas(
        file,
        pagesize=(size.width * mm, size.height * mm),
        pageCompression=1,
        invariant=1,
        # Otherwise every page refers to Helvetica, which is not embedded; the stub says float.
        initialFontName=fonts.name("text"),  # type: ignore[arg-type]
        lang=language,
        pdfVersion=(1, 7),
    )
    canvas.setTitle(title)
    canvas.setSubject(title)
    canvas.setAuthor("luckynumbers")
    canvas.setCreator("luckynumbers")
    tags = Tags(canvas)
    pen = _Pen(canvas, fonts, tags)
    for number, page in enumerate(pages, 1):
        pen.page(page, size, number)
    tags.finish(title, language)
    canvas.save()
    return file.getvalue()


class _Pen:
    """Drawing of shapes on a canvas."""

    def __init__(self, canvas: Canvas, fonts: Fonts, tags: Tags) -> None:
        self._canvas = canvas
        self._fonts = fonts
        self._tags = tags

    def page(self, page: Page, size: PaperSize, number: int) -> None:
        self._make_stamps(page.shapes)
        if page.bookmark:
            self._canvas.bookmarkPage(str(number))
            self._canvas.addOutlineEntry(page.bookmark, str(number))
        self._canvas.transform(mm, 0, 0, -mm, 0, size.height * mm)
        self._begin()
        self._draw_all(page.shapes)
        self._canvas.showPage()
        self._tags.end_page()

    def _begin(self) -> None:
        self._canvas.setLineCap(_ROUND)
        self._canvas.setLineJoin(_ROUND)

    def _make_stamps(self, shapes: Drawing) -> None:
        """Define every stamp that a page needs before the page begins."""
        for shape in shapes:
            if isinstance(shape, Group | Stamp):
                if isinstance(shape, Stamp) and self._canvas.hasForm(shape.name):
                    continue
                self._make_stamps(shape.shapes)
            if isinstance(shape, Stamp):
                room = _STAMP_ROOM
                self._canvas.beginForm(shape.name, -room, -room, room, room)
                self._begin()
                self._paint_all(shape.shapes)
                self._canvas.endForm()

    def _draw_all(self, shapes: Drawing) -> None:
        """Draw shapes of which some have elements; the others are decoration."""
        for with_element, run in groupby(shapes, _has_element):
            if not with_element:
                with self._tags.artifact():
                    self._paint_all(run)
                continue
            for shape in run:
                if isinstance(shape, Group):
                    with self._moved(shape.matrix):
                        self._draw_element(shape.element, shape.shapes)

    def _draw_element(self, element: Element | None, shapes: Drawing) -> None:
        if element is None:
            self._draw_all(shapes)
        elif element.grouping:
            with self._tags.group(element):
                self._draw_all(shapes)
        else:  # elements inside are parts of this one: a figure has one description
            with self._tags.content(element):
                self._paint_all(shapes)

    @contextmanager
    def _moved(self, matrix: Matrix) -> Iterator[None]:
        self._canvas.saveState()
        self._canvas.transform(*matrix)
        yield
        self._canvas.restoreState()

    def _paint_all(self, shapes: Iterable[Shape]) -> None:
        for shape in shapes:
            self._paint(shape)

    def _paint(self, shape: Shape) -> None:
        match shape:
            case Outline():
                self._outline(shape)
            case Label():
                self._label(shape)
            case Group(shapes, matrix):
                with self._moved(matrix):
                    self._paint_all(shapes)
            case Stamp(name):
                self._canvas.doForm(name)
            case _:
                assert_never(shape)

    def _outline(self, shape: Outline) -> None:
        paint, path = shape.paint, self._canvas.beginPath()
        for letter, numbers in shape.commands:
            _trace(path, letter, numbers)
        if paint.fill is not None:
            self._canvas.setFillColor(HexColor(paint.fill))
        if paint.stroke is not None:
            self._canvas.setStrokeColor(HexColor(paint.stroke))
            self._canvas.setLineWidth(paint.width)
            self._canvas.setDash(list(paint.dash))
        self._canvas.drawPath(path, paint.stroke is not None, paint.fill is not None)

    def _label(self, shape: Label) -> None:
        natural = self._fonts.room(shape)
        squeeze = min(1.0, shape.fit / natural) if shape.fit and natural else 1.0
        back = {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor] * natural * squeeze
        self._canvas.saveState()
        self._canvas.transform(squeeze, 0, 0, -1, shape.x - back, shape.y)
        self._canvas.setFillColor(HexColor(shape.fill))
        self._canvas.setFont(self._fonts.name(shape.face, shape.text), shape.size)
        # The space keeps words apart where lines and labels are read in a row.
        self._canvas.drawString(0, 0, self._fonts.spell(shape.text) + " ")
        self._canvas.restoreState()


def _has_element(shape: Shape) -> bool:
    match shape:
        case Group(shapes, _, None):
            return any(map(_has_element, shapes))
        case Group():
            return True
    return False


def _trace(path: PDFPathObject, letter: str, numbers: tuple[float, ...]) -> None:
    match letter:
        case "M":
            path.moveTo(*numbers)
        case "L":
            path.lineTo(*numbers)
        case "C":
            path.curveTo(*numbers)
        case _:
            path.close()
