"""Editor for one value of a YAML text: comments, order, quotes and line ends of the rest stay.

No library does this: PyYAML cannot write back what it read, and ruamel.yaml lays the whole text out anew (spaces, lists
over several lines, ``{do: draw}`` in a list as ``do: draw``), fifty times slower at every letter that is typed. So the
letters of the value are exchanged where they stand. What comes of it is read again and compared with what was meant; a
file that is written too unusually for that is left to an editor.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple, TypeAlias

import yaml

from game.content.formats.errors import ContentError
from game.content.formats.yaml_reader import Place, parse_yaml
from game.errors import UserError
from game.text import _

Plain: TypeAlias = "str | int | bool | list[Plain] | dict[str, Plain]"
"""What can be written."""

_INDENT = "  "


class Part(NamedTuple):
    """The place of a value: from its first letter to behind its last one, and the first letter of its key."""

    key: int
    start: int
    end: int
    flow: bool
    """Whether it is written in one row, in brackets, quotes or bare."""
    quoted: bool
    keys: bool = False
    """Whether it has named fields."""


def locate_values(text: str) -> dict[Place, Part]:
    """Return the part of every value of a sound text."""
    return _Walk(text).found


def replace_value(text: str, place: Place, value: Plain | None, *, after: str = "") -> str:
    """Return the text with another value at a place, or without it (None).

    A new field comes behind the field ``after`` of the same mapping, or last.

    Raises:
        ContentError: the text is no YAML.
        UserError: the place is written so that it cannot be changed by itself.
    """
    data, _marks = parse_yaml(text, Path("draft"))
    parts = locate_values(text)
    if place in parts:
        new = _exchange_value(text, parts[place], value) if value is not None else _remove_value(text, parts, place)
    elif value is None:
        return text
    else:
        new = _add_field(text, parts, place, value, after)
    try:
        got, _marks = parse_yaml(new, Path("draft"))
    except ContentError:
        got = None
    if got != _with_value(data, place, value):
        raise UserError(_("This part can only be changed in a text editor."))
    return new


def format_value(value: Plain, *, quoted: bool = False) -> str:
    """Return a value as it is written in a row."""
    if isinstance(value, list):
        return f"[{', '.join(format_value(one) for one in value)}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{format_value(key)}: {format_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, str) and not quoted and _is_bare(value):
        return value
    return json.dumps(value, ensure_ascii=False)


def find_line_end(text: str) -> str:
    """Return what the lines of a text end with."""
    return "\r\n" if "\r\n" in text else "\n"


def _is_bare(word: str) -> bool:
    """Whether a text needs no quotes, also between brackets."""
    if not word or word != word.strip() or "\n" in word:
        return False
    try:
        data, marks = parse_yaml(f"[{word}]", Path("draft"))
    except ContentError:
        return False
    return data == [word] and not marks.faults


def _with_value(data: object, place: Place, value: Plain | None) -> object:
    """Return the data with a value changed."""
    if not place:
        return value
    if isinstance(data, list) and len(place) == 1 and value is None:
        return [one for at, one in enumerate(data) if at != place[0]]
    if isinstance(data, list):
        return [_with_value(one, place[1:], value) if at == place[0] else one for at, one in enumerate(data)]
    assert isinstance(data, dict)
    if len(place) == 1 and value is None:
        return {key: one for key, one in data.items() if key != place[0]}
    return {**data, place[0]: _with_value(data.get(place[0], {}), place[1:], value)}


def _exchange_value(text: str, part: Part, value: Plain) -> str:
    if not part.flow:
        raise UserError(_("This part can only be changed in a text editor."))
    return text[: part.start] + format_value(value, quoted=part.quoted and isinstance(value, str)) + text[part.end :]


def _remove_value(text: str, parts: dict[Place, Part], place: Place) -> str:
    part, parent = parts[place], parts[place[:-1]]
    if not parent.flow:
        first = text.rfind("\n", 0, part.key) + 1
        last = text.find("\n", part.end)
        return text[:first] + (text[last + 1 :] if last >= 0 else "")
    before, behind = text[: part.key], text[part.end :]
    if comma := re.match(r"\s*,\s*", behind):
        return before + behind[comma.end() :]
    return re.sub(r"\s*,\s*$", "", before) + behind


def _add_field(text: str, parts: dict[Place, Part], place: Place, value: Plain, after: str) -> str:
    """Return the text with a new field of a mapping that is there."""
    parent = parts.get(place[:-1])
    inside = [one for one in parts if len(one) == len(place) and one[:-1] == place[:-1]]
    if parent is None or not parent.keys or not inside:
        raise UserError(_("This part can only be changed in a text editor."))
    word = f"{format_value(str(place[-1]))}: {format_value(value)}"
    beside = parts.get((*place[:-1], after)) or parts[inside[-1]]
    if parent.flow:
        return f"{text[: beside.end]}, {word}{text[beside.end :]}"
    first = parts[inside[0]]
    indent = " " * (first.key - text.rfind("\n", 0, first.key) - 1)
    end = text.find("\n", beside.end)
    end = len(text) if end < 0 else end - (text[end - 1] == "\r")
    return f"{text[:end]}{find_line_end(text)}{indent}{word}{text[end:]}"


class _Walk:
    """Goes through the parser's events and notes where each value begins and ends.

    Nodes of ``yaml.compose`` would do, were it not for aliases: they are refused later, beside their value.
    """

    def __init__(self, text: str) -> None:
        self.found: dict[Place, Part] = {}
        self._events = yaml.parse(text, Loader=yaml.CSafeLoader)
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                self._node(next(self._events), (), 0)

    def _node(self, event: yaml.Event, place: Place, key: int | None) -> int:
        """Note a value and return where it ends."""
        start, end = _at(event.start_mark), _at(event.end_mark)
        flow, quoted = True, False
        match event:
            case yaml.ScalarEvent(style=style):
                flow, quoted = style not in ("|", ">"), style in ("'", '"')
            case yaml.CollectionStartEvent(flow_style=flow_style):
                flow = bool(flow_style)
                self.found[place] = Part(start, start, end, flow, quoted)
                inner = self._fields(place) if isinstance(event, yaml.MappingStartEvent) else self._items(place)
                end = inner[1] if flow else inner[0]
        at = start if key is None else key
        self.found[place] = Part(at, start, end, flow, quoted, isinstance(event, yaml.MappingStartEvent))
        return end

    def _fields(self, place: Place) -> tuple[int, int]:
        """Return where the last field of a mapping ends, and the mapping itself."""
        end = 0
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            word = event.value if isinstance(event, yaml.ScalarEvent) else ""
            key = _at(event.start_mark)
            if not isinstance(event, yaml.ScalarEvent):
                self._node(event, (*place, word), key)
            end = self._node(next(self._events), (*place, word), key)
        return end, _at(event.end_mark)

    def _items(self, place: Place) -> tuple[int, int]:
        end, number = 0, 0
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            end = self._node(event, (*place, number), None)
            number += 1
        return end, _at(event.end_mark)


def _at(mark: object) -> int:
    """Return the number of the letter that a mark stands at."""
    return int(getattr(mark, "index", 0))
