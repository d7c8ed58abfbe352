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
_RULE = re.compile(r"([^{}]*)\{([^}]*)")
_DECLARATION = re.compile(r"([\w-]+)\s*:([^;]*)")
_NUMBER = r"[\s,]*+[-+]?(?:\d++\.?\d*+|\.\d++)(?:[eE][-+]?\d++)?"
_STRAIGHT = re.compile(rf"\s*[Mm]{_NUMBER}{_NUMBER}(?:\s*[Ll]?{_NUMBER}{_NUMBER}|\s*[HhVv]{_NUMBER})?[\s,]*")
_SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}

Found = tuple[str, str, int]
"""Name and value of a style property, and the index of the value in the file."""


class _StrokeStyle(msgspec.Struct, frozen=True):
    """Inherited stroke properties of an element."""

    stroked: bool = False
    dashes: int | None = None
    """Index of the ``stroke-dasharray`` value in the file; None without dashes."""

    def with_properties(self, properties: Iterator[Found]) -> _StrokeStyle:
        """Return the style after applying an element's properties."""
        stroked, dashes = self.stroked, self.dashes
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
    pens, rules, found = [_StrokeStyle()], dict[str, list[Found]](), set[int]()
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
        elif name in _SHAPES and opens and not in_defs and pen.stroked and pen.dashes is not None:
            shape = {key: double or single for key, double, single in _ATTRIBUTE.findall(tag.group(1))}
            if not _is_straight(name, shape):
                found.add(text.count("\n", 0, pen.dashes) + 1)
    return sorted(found)


def _iter_properties(element: str, start: int, rules: Mapping[str, list[Found]]) -> Iterator[Found]:
    """Yield the style properties of an element, from its attributes, its ``style`` and its ``class``."""
    for attribute in _ATTRIBUTE.finditer(element):
        name, group = attribute.group(1), attribute.lastindex or 0
        value, at = attribute.group(group), start + attribute.start(group)
        if name == "style":
            yield from _iter_declarations(value, at)
        elif name == "class":
            for word in value.split():
                yield from rules.get(word, ())
        else:
            yield name, value, at


def _iter_declarations(text: str, start: int) -> Iterator[Found]:
    """Yield the declarations of a CSS block; ``start_index`` is the index of the block in the file."""
    for one in _DECLARATION.finditer(text):
        yield one.group(1), one.group(2), start + one.start(2)


def _parse_rules(text: str, start: int) -> dict[str, list[Found]]:
    """Return the style properties of each class in a ``style`` element."""
    rules: dict[str, list[Found]] = {}
    for rule in _RULE.finditer(text):
        found = list(_iter_declarations(rule.group(2), start + rule.start(2)))
        for selector in rule.group(1).strip("} \n\t\r").split(","):
            if selector.strip().startswith("."):
                rules.setdefault(selector.strip()[1:], []).extend(found)
    return rules


def _is_straight(name: str, shape: Mapping[str, str]) -> bool:
    """Return whether every subpath of a shape is a single straight segment, possibly closed."""
    if name == "polyline":
        return len(re.findall(_NUMBER, shape.get("points", ""))) <= 4
    if name == "path":
        subpaths = re.split("(?=[Mm])", shape.get("d", "").strip())
        return all(_STRAIGHT.fullmatch(subpath) for subpath in subpaths if subpath)
    return name == "line"
