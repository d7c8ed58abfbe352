"""Detector of dashed curves, which the renderer draws incorrectly.

When a subpath ends inside a dash, nanosvg in SDL_image 2.8 strokes that last piece before it has computed the joins in
it. If the piece has a curve or corner, it reads uninitialized memory and draws random lines. One straight segment per
subpath has no joins, so it is safe.

The file is parsed as nanosvg does: anything between ``<`` and ``>`` is an element, ``g`` and ``svg`` pass their
properties to their children, a ``class`` adds the properties of its rule, and shapes in ``defs`` are not drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import msgspec

_TAG = re.compile(r"<([^>]*)>([^<]*)")
"""An element's tag, and the text after it."""
_ATTRIBUTE = re.compile(r"""([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_CSS_RULE = re.compile(r"([^{}]*)\{([^}]*)")
_CSS_DECLARATION = re.compile(r"([\w-]+)\s*:([^;]*)")
_NUMBER = r"[\s,]*+[-+]?(?:\d++\.?\d*+|\.\d++)(?:[eE][-+]?\d++)?"
_STRAIGHT_SUBPATH = re.compile(rf"\s*[Mm]{_NUMBER}{_NUMBER}(?:\s*[Ll]?{_NUMBER}{_NUMBER}|\s*[HhVv]{_NUMBER})?[\s,]*")
_SHAPE_TAGS = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}

StyleProperty = tuple[str, str, int]
"""Name and value of a style property, and the index of the value in the file."""


class _StrokeStyle(msgspec.Struct, frozen=True):
    """Inherited stroke properties of an element."""

    is_stroked: bool = False
    dashes_index: int | None = None
    """Index of the ``stroke-dasharray`` value in the file; None without dashes."""

    def with_properties(self, properties: Iterator[StyleProperty]) -> _StrokeStyle:
        """Return the style after applying an element's properties."""
        stroked, dashes = self.is_stroked, self.dashes_index
        for name, value, at in properties:
            if name == "stroke":
                stroked = value.strip() != "none"
            elif name == "stroke-dasharray":
                dashes = at if re.search("[1-9]", value) else None
        return _StrokeStyle(stroked, dashes)


def find_curved_dashes(text: str) -> list[int]:
    """Return the lines of an SVG file, from 1, with a ``stroke-dasharray`` that applies to a curve or corner."""
    if "stroke-dasharray" not in text:
        return []
    pens, rules, dashes = [_StrokeStyle()], dict[str, list[StyleProperty]](), set[int]()
    in_defs = False
    for tag in _TAG.finditer(text):
        element = tag.group(1).strip()
        name = re.split(r"[\s/]", element.lstrip("/"), maxsplit=1)[0]
        opens, closes = not element.startswith("/"), element.startswith("/") or element.endswith("/")
        if name == "style" and opens:
            rules |= _parse_rules(tag.group(2), tag.start(2))
        pen = pens[-1].with_properties(_iter_properties(tag.group(1), tag.start(1), rules)) if opens else pens[-1]
        if name == "defs":
            in_defs = not closes
        elif name == "svg":
            pens[-1] = pen
        elif name == "g":
            pens += [pen] if opens else []
            if closes and len(pens) > 1:
                pens.pop()
        elif name in _SHAPE_TAGS and opens and not in_defs and pen.is_stroked and pen.dashes_index is not None:
            shape = {key: double or single for key, double, single in _ATTRIBUTE.findall(tag.group(1))}
            if not _is_straight(name, shape):
                dashes.add(text.count("\n", 0, pen.dashes_index) + 1)
    return sorted(dashes)


def _iter_properties(
    element: str, start_index: int, properties_by_class: Mapping[str, list[StyleProperty]]
) -> Iterator[StyleProperty]:
    """Yield the style properties of an element, from its attributes, its ``style`` and its ``class``."""
    for attribute in _ATTRIBUTE.finditer(element):
        name, group = attribute.group(1), attribute.lastindex or 0
        value, at = attribute.group(group), start_index + attribute.start(group)
        if name == "style":
            yield from _iter_declarations(value, at)
        elif name == "class":
            for word in value.split():
                yield from properties_by_class.get(word, ())
        else:
            yield name, value, at


def _iter_declarations(text: str, start_index: int) -> Iterator[StyleProperty]:
    """Yield the declarations of a CSS block; ``start_index`` is the index of the block in the file."""
    for match in _CSS_DECLARATION.finditer(text):
        yield match.group(1), match.group(2), start_index + match.start(2)


def _parse_rules(text: str, start_index: int) -> dict[str, list[StyleProperty]]:
    """Return the style properties of each class in a ``style`` element."""
    rules: dict[str, list[StyleProperty]] = {}
    for rule in _CSS_RULE.finditer(text):
        found = list(_iter_declarations(rule.group(2), start_index + rule.start(2)))
        for selector in rule.group(1).strip("} \n\t\r").split(","):
            if selector.strip().startswith("."):
                rules.setdefault(selector.strip()[1:], []).extend(found)
    return rules


def _is_straight(name: str, attributes: Mapping[str, str]) -> bool:
    """Return whether every subpath of a shape is a single straight segment, possibly closed."""
    if name == "polyline":
        return len(re.findall(_NUMBER, attributes.get("points", ""))) <= 4
    if name == "path":
        subpaths = re.split("(?=[Mm])", attributes.get("d", "").strip())
        return all(_STRAIGHT_SUBPATH.fullmatch(subpath) for subpath in subpaths if subpath)
    return name == "line"
