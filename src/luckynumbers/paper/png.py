"""PNG output: shapes as pixels, for what shows no SVG, such as the preview of a link in a chat.

Drawn larger and scaled down, since Pillow does not smooth edges. Dashes and turned texts are not
drawn: no picture that needs pixels has any.
"""

from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import as_file, files
from io import BytesIO
from typing import Final, TypeAlias, assert_never

from PIL import Image, ImageDraw, ImageFont

from luckynumbers.paper.look import LINEN
from luckynumbers.paper.shapes import Group, Label, Matrix, Outline, Shape, Stamp

LARGER: Final = 3
COLOURS: Final = 255
STEPS: Final = 12
"""The straight pieces of a curve."""
_FONTS: Final = {
    "display": "FredokaOne-Regular",
    "text": "Quicksand-Medium",
    "bold": "Quicksand-Bold",
}
_ANCHORS: Final = {"start": "ls", "middle": "ms", "end": "rs"}
_WEIGHTS: Final = tuple(
    ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
    for t in (step / STEPS for step in range(1, STEPS + 1))
)
"""What the four points of a curve weigh at the end of each piece."""
Point: TypeAlias = tuple[float, float]


def png(shapes: Iterable[Shape], width: int, height: int, background: str = LINEN) -> bytes:
    """Draw a drawing as a PNG file of so many pixels."""
    image = Image.new("RGB", (LARGER * width, LARGER * height), background)
    canvas = ImageDraw.Draw(image)
    for shape in shapes:
        _draw(canvas, shape, (LARGER, 0, 0, LARGER, 0, 0))
    small = image.reduce(LARGER).quantize(COLOURS, Image.Quantize.FASTOCTREE)
    file = BytesIO()
    small.save(file, "PNG")
    return file.getvalue()


def _draw(canvas: ImageDraw.ImageDraw, shape: Shape, matrix: Matrix) -> None:
    match shape:
        case Outline():
            _outline(canvas, shape, matrix)
        case Label():
            _label(canvas, shape, matrix)
        case Group(shapes, inner):
            for each in shapes:
                _draw(canvas, each, _product(matrix, inner))
        case Stamp(_, shapes):
            for each in shapes:
                _draw(canvas, each, matrix)
        case _:
            assert_never(shape)


def _outline(canvas: ImageDraw.ImageDraw, shape: Outline, matrix: Matrix) -> None:
    paint, width = shape.paint, round(shape.paint.width * _scale(matrix))
    for points in _lines(shape, matrix):
        if paint.fill is not None and len(points) > 2:
            canvas.polygon(points, fill=paint.fill)
        if paint.stroke is not None and width:
            canvas.line(points, paint.stroke, width, joint="curve")
            for x, y in (points[0], points[-1]):
                canvas.circle((x, y), width / 2, fill=paint.stroke)


def _label(canvas: ImageDraw.ImageDraw, shape: Label, matrix: Matrix) -> None:
    size = shape.size * _scale(matrix)
    font = _font(_FONTS[shape.face], size)
    if shape.fit is not None and (wide := font.getlength(shape.text)) > 0:
        font = _font(_FONTS[shape.face], min(size, size * shape.fit * _scale(matrix) / wide))
    at = _moved(matrix, shape.x, shape.y)
    canvas.text(at, shape.text, shape.fill, font, _ANCHORS[shape.anchor])


@lru_cache(64)
def _font(name: str, size: float) -> ImageFont.FreeTypeFont:
    with as_file(files("luckynumbers.paper") / "fonts" / f"{name}.ttf") as path:
        return ImageFont.truetype(str(path), size)


def _lines(shape: Outline, matrix: Matrix) -> list[list[Point]]:
    """The parts of an outline, each as a chain of straight pieces."""
    parts: list[list[Point]] = []
    for letter, numbers in shape.commands:
        points = [_moved(matrix, x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        match letter:
            case "M":
                parts.append(points)
            case "L":
                parts[-1] += points
            case "C":
                parts[-1] += _curve(parts[-1][-1], *points)
            case _:
                parts[-1].append(parts[-1][0])
    return parts


def _curve(start: Point, one: Point, two: Point, end: Point) -> list[Point]:
    return [
        (
            a * start[0] + b * one[0] + c * two[0] + d * end[0],
            a * start[1] + b * one[1] + c * two[1] + d * end[1],
        )
        for a, b, c, d in _WEIGHTS
    ]


def _moved(matrix: Matrix, x: float, y: float) -> Point:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _product(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    (p, q), (r, s) = _turned(outer, a, b), _turned(outer, c, d)
    x, y = _moved(outer, e, f)
    return p, q, r, s, x, y


def _turned(matrix: Matrix, x: float, y: float) -> Point:
    a, b, c, d, _, _ = matrix
    return a * x + c * y, b * x + d * y


def _scale(matrix: Matrix) -> float:
    a, b, c, d, _, _ = matrix
    return float(abs(a * d - b * c) ** 0.5)
