"""What is drawn on a page of a PDF, measured in millimetres from the upper left corner."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pypdf import PageObject
from pypdf.generic import ContentStream

MM = 72 / 25.4
Matrix = tuple[float, ...]
STROKES, FILLS = {"S", "s", "B", "b", "B*", "b*"}, {"f", "F", "f*", "B", "b", "B*", "b*"}


@dataclass(frozen=True)
class Mark:
    """The box around one painted path, with the half of its stroke that lies outside of it."""

    left: float
    top: float
    right: float
    bottom: float
    fill: tuple[float, ...] | None

    def moved(self, x: float, y: float) -> "Mark":
        return Mark(self.left + x, self.top + y, self.right + x, self.bottom + y, self.fill)

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def centre(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


@dataclass(frozen=True)
class Stamped:
    """A recurring drawing: its name, where its origin is, and the paths it consists of."""

    name: str
    x: float
    y: float
    marks: tuple[Mark, ...]


def marks_on(page: PageObject, *, stamps: bool = True) -> list[Mark]:
    """Every painted path, those of recurring drawings included if wanted."""
    pen = drawn(page)
    return [*pen.marks, *(mark for each in pen.stamped for mark in each.marks if stamps)]


def stamps_on(page: PageObject) -> list[Stamped]:
    """Every recurring drawing."""
    return drawn(page).stamped


def colours_on(page: PageObject) -> set[tuple[float, ...]]:
    """Every colour that is set for filling or drawing lines."""
    return drawn(page).colours


def drawn(page: PageObject) -> "Pen":
    pen = Pen(page, (1, 0, 0, 1, 0, 0), {})
    content = page.get_contents()
    pen.run([] if content is None else content.operations, page["/Resources"])
    return pen


class Pen:
    """The part of a PDF reader that follows paths and transformations."""

    def __init__(self, page: PageObject, matrix: Matrix, known: dict[Any, "Pen"]) -> None:
        self.marks: list[Mark] = []
        self.stamped: list[Stamped] = []
        self.colours: set[tuple[float, ...]] = set()
        self._page, self._height = page, float(page.mediabox.height)
        self._matrix, self._known = matrix, known
        self._kept: list[Matrix] = []
        self._path: list[tuple[float, float]] = []
        self._line, self._fill = 1.0, (0.0, 0.0, 0.0)

    def run(self, operations: Any, resources: Any) -> None:
        for operands, operator in operations:
            name = operator.decode()
            numbers = [float(each) for each in operands if isinstance(each, int | float)]
            if name == "Do":
                self._stamp(str(operands[0]), resources)
            elif name in {"m", "l", "c"}:
                points = [apply(self._matrix, *pair) for pair in pairs(numbers)]
                self._path += points if name != "c" else curve(self._path[-1], *points)
            elif name in STROKES | FILLS | {"n"}:
                self._paint(name)
            else:
                self._change(name, numbers)

    def _change(self, name: str, numbers: list[float]) -> None:
        match name:
            case "q":
                self._kept.append(self._matrix)
            case "Q":
                self._matrix = self._kept.pop()
            case "cm":
                self._matrix = times(numbers, self._matrix)
            case "w":
                self._line = numbers[0]
            case "rg":
                red, green, blue = self._fill = (numbers[0], numbers[1], numbers[2])
                self.colours.add((red, green, blue))
            case "RG":
                self.colours.add(tuple(numbers))

    def _stamp(self, name: str, resources: Any) -> None:
        """Measure a recurring drawing once at the upper left corner, then move it."""
        *turn, e, f = self._matrix
        key = (name, *(round(each, 6) for each in turn))
        if key not in self._known:
            form = resources["/XObject"][name].get_object()
            inner = Pen(self._page, (*turn, 0, self._height), self._known)
            inner.run(ContentStream(form, self._page.pdf).operations, form.get("/Resources", {}))
            self._known[key] = inner
        inner = self._known[key]
        x, y = e / MM, (self._height - f) / MM
        marks = (*inner.marks, *(mark for each in inner.stamped for mark in each.marks))
        self.stamped.append(Stamped(name, x, y, tuple(mark.moved(x, y) for mark in marks)))
        self.colours |= inner.colours

    def _paint(self, name: str) -> None:
        path, self._path = self._path, []
        if name == "n":
            return
        a, b, c, d, _, _ = self._matrix
        out = self._line / 2 * abs(a * d - b * c) ** 0.5 if name in STROKES else 0
        xs, ys = [x for x, _ in path], [self._height - y for _, y in path]
        edges = (min(xs) - out, min(ys) - out, max(xs) + out, max(ys) + out)
        left, top, right, bottom = (each / MM for each in edges)
        self.marks.append(Mark(left, top, right, bottom, self._fill if name in FILLS else None))


def curve(*handles: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Some points of a cubic curve behind its first one."""
    for step in range(1, 9):
        t = step / 8
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        (x, y) = (sum(s * p[i] for s, p in zip(shares, handles, strict=True)) for i in (0, 1))
        yield x, y


def pairs(numbers: list[float]) -> Iterator[tuple[float, float]]:
    return zip(numbers[::2], numbers[1::2], strict=True)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def times(inner: list[float], outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    p, q, r, s, u, v = outer
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + u,
        e * q + f * s + v,
    )
