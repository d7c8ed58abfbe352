"""Bounding boxes of the main figures in room drawings, for ``assets/art/dungeon/cast.yaml``.

``python -m tools.paint.casts ID ...`` prints a line for each room, all of them without an id. The figures are the
elements after the last one that spans the full width, without plain boxes and faint elements; the result must be
checked by eye.
"""

from __future__ import annotations

import io
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import NamedTuple

import pygame

from game.paths import assets_dir

_SVG_NAMESPACE = "{http://www.w3.org/2000/svg}"
"""XML namespace of SVG tags."""
_RASTER_SIZE = 150, 105
"""Size at which an element is rendered to measure it, in pixels."""
_MIN_ALPHA, _MIN_OPACITY, _FULL_WIDTH, _MIN_AREA = 60, 0.75, 96.0, 0.4
"""Minimum alpha of a measured pixel and opacity of a figure; width from which an element spans the picture and minimum
area of a figure, in hundredths of the picture.
"""


class DrawingPart(NamedTuple):
    """Element of a drawing."""

    box: tuple[float, float, float, float]
    """Left, top, right and bottom, in hundredths of the picture."""
    area: float
    """Area in hundredths of the picture."""
    text_length: int
    """Length of its SVG text."""
    is_figure: bool
    """True unless it is a plain box or faint."""


def measure_cast(svg_file: Path) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of the main figures, in hundredths of the picture's width and height."""
    runs: list[list[DrawingPart]] = [[]]
    for part in _list_parts(svg_file):
        if part.box[2] - part.box[0] > _FULL_WIDTH:
            runs.append([])
        else:
            runs[-1].append(part)
    best = max(reversed(runs), key=lambda run: sum(part.text_length for part in run))
    boxes = [part.box for part in best if part.is_figure and part.area > _MIN_AREA] or [(8.0, 4.0, 92.0, 96.0)]
    left, top = (round(min(box[at] for box in boxes)) for at in (0, 1))
    right, bottom = (round(max(box[at] for box in boxes)) for at in (2, 3))
    return left, top, right, bottom


def _list_parts(svg_file: Path) -> list[DrawingPart]:
    ET.register_namespace("", _SVG_NAMESPACE[1:-1])
    root = ET.fromstring(svg_file.read_text("utf-8"))
    defs = "".join(ET.tostring(element, "unicode") for element in root if element.tag == f"{_SVG_NAMESPACE}defs")
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{root.attrib["viewBox"]}">{defs}'
    elements = [element for element in root if element.tag != f"{_SVG_NAMESPACE}defs"]
    around = ""
    while len(elements) == 1 and elements[0].tag == f"{_SVG_NAMESPACE}g":
        around += "".join(f' {name}="{value}"' for name, value in elements[0].attrib.items())
        elements = list(elements[0])
    found = [_measure_element(element, head, around) for element in elements]
    return [part for part in found if part is not None]


def _measure_element(element: ET.Element, svg_head: str, group_attributes: str) -> DrawingPart | None:
    """Return an element with its measures, rendered alone; None if nothing of it is visible."""
    text = ET.tostring(element, "unicode")
    picture = pygame.image.load_sized_svg(
        io.BytesIO(f"{svg_head}<g{group_attributes}>{text}</g></svg>".encode()), _RASTER_SIZE
    )
    mask = pygame.mask.from_surface(picture, _MIN_ALPHA)
    seen = mask.get_bounding_rects()
    if not seen:
        return None
    (width, height), box = _RASTER_SIZE, seen[0].unionall(seen[1:])
    plain = element.tag == f"{_SVG_NAMESPACE}rect"
    counts = not plain and float(element.attrib.get("opacity", "1")) >= _MIN_OPACITY
    place = 100 * box.x / width, 100 * box.y / height, 100 * box.right / width, 100 * box.bottom / height
    return DrawingPart(place, 100 * mask.count() / (width * height), 0 if plain else len(text), counts)


def main(ids: list[str]) -> None:
    """Print the line of each given room, or of all rooms."""
    for drawing in sorted((assets_dir() / "art" / "dungeon" / "room").glob("*/*.svg")):
        if not ids or drawing.stem in ids:
            print(f"{drawing.stem}: {list(measure_cast(drawing))}")


if __name__ == "__main__":
    main([one.lower() for one in sys.argv[1:]])
