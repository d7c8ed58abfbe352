"""Editor of single values in YAML text that preserves comments, order, quotes and line endings of the rest.

PyYAML does not preserve formatting. ruamel.yaml reformats the whole text (spaces, lists over several lines, ``{do:
draw}`` in a list as ``do: draw``), and is fifty times slower, too slow for every keystroke. So only the characters of
the value are replaced; the result is parsed and compared with the intended data. Text formatted too unusually for that
is refused.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple, TypeAlias

import yaml

from game.content.formats.errors import ContentError
from game.content.formats.yaml_reader import KeyPath, parse_yaml
from game.errors import UserError
from game.text import _

PlainData: TypeAlias = "str | int | bool | list[PlainData] | dict[str, PlainData]"
"""Value that the editor can write."""


class ValueSpan(NamedTuple):
    """Span of a value in the text as character indices; ``end`` is exclusive."""

    key_start: int
    """Start of the value's key; ``start`` for a list item."""
    start: int
    end: int
    is_flow: bool
    """True for YAML flow style (in brackets) and for single-line scalars, which can be replaced."""
    is_quoted: bool
    is_mapping: bool = False
    """True if it has named fields."""


def locate_values(text: str) -> dict[KeyPath, ValueSpan]:
    """Return the span of every value in a valid YAML text by key path."""
    return _SpanFinder(text).spans


def replace_value(text: str, key_path: KeyPath, value: PlainData | None, *, after_field: str = "") -> str:
    """Return the text with the value at a key path replaced, or removed if ``value`` is None.

    A new field is inserted after the field ``after_field`` of the same mapping, or last.

    Raises:
        ContentError: the text is not YAML.
        UserError: the value is formatted in a way that cannot be edited separately.
    """
    data, _marks = parse_yaml(text, Path("draft"))
    parts = locate_values(text)
    if key_path in parts:
        new = _replace_text(text, parts[key_path], value) if value is not None else _remove_value(text, parts, key_path)
    elif value is None:
        return text
    else:
        new = _add_field(text, parts, key_path, value, after_field)
    try:
        got, _marks = parse_yaml(new, Path("draft"))
    except ContentError:
        got = None
    if got != _replace_in_data(data, key_path, value):
        raise UserError(_("This part can only be changed in a text editor."))
    return new


def format_value(value: PlainData, *, quoted: bool = False) -> str:
    """Format a value in YAML flow style, on one line."""
    if isinstance(value, list):
        return f"[{', '.join(format_value(item) for item in value)}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{format_value(key)}: {format_value(item)}" for key, item in value.items()) + "}"
    if isinstance(value, str) and not quoted and _needs_no_quotes(value):
        return value
    return json.dumps(value, ensure_ascii=False)


def detect_line_ending(text: str) -> str:
    """Return the line ending that a text uses."""
    return "\r\n" if "\r\n" in text else "\n"


def _needs_no_quotes(text: str) -> bool:
    """Return whether a string needs no quotes, even inside brackets."""
    if not text or text != text.strip() or "\n" in text:
        return False
    try:
        data, marks = parse_yaml(f"[{text}]", Path("draft"))
    except ContentError:
        return False
    return data == [text] and not marks.faults


def _replace_in_data(data: object, key_path: KeyPath, value: PlainData | None) -> object:
    """Return parsed data with the value at a key path replaced, or removed if None."""
    if not key_path:
        return value
    if isinstance(data, list) and len(key_path) == 1 and value is None:
        return [one for at, one in enumerate(data) if at != key_path[0]]
    if isinstance(data, list):
        return [_replace_in_data(one, key_path[1:], value) if at == key_path[0] else one for at, one in enumerate(data)]
    assert isinstance(data, dict)
    if len(key_path) == 1 and value is None:
        return {key: one for key, one in data.items() if key != key_path[0]}
    return {**data, key_path[0]: _replace_in_data(data.get(key_path[0], {}), key_path[1:], value)}


def _replace_text(text: str, span: ValueSpan, value: PlainData) -> str:
    if not span.is_flow:
        raise UserError(_("This part can only be changed in a text editor."))
    return text[: span.start] + format_value(value, quoted=span.is_quoted and isinstance(value, str)) + text[span.end :]


def _remove_value(text: str, spans: dict[KeyPath, ValueSpan], key_path: KeyPath) -> str:
    """Return the text without the value at a key path."""
    part, parent = spans[key_path], spans[key_path[:-1]]
    if not parent.is_flow:
        first = text.rfind("\n", 0, part.key_start) + 1
        last = text.find("\n", part.end)
        return text[:first] + (text[last + 1 :] if last >= 0 else "")
    before, behind = text[: part.key_start], text[part.end :]
    if comma := re.match(r"\s*,\s*", behind):
        return before + behind[comma.end() :]
    return re.sub(r"\s*,\s*$", "", before) + behind


def _add_field(
    text: str, spans: dict[KeyPath, ValueSpan], key_path: KeyPath, value: PlainData, after_field: str
) -> str:
    """Return the text with a new field in an existing mapping, after the field ``after_field`` or last."""
    parent = spans.get(key_path[:-1])
    inside = [path for path in spans if len(path) == len(key_path) and path[:-1] == key_path[:-1]]
    if parent is None or not parent.is_mapping or not inside:
        raise UserError(_("This part can only be changed in a text editor."))
    word = f"{format_value(str(key_path[-1]))}: {format_value(value)}"
    previous_span = spans.get((*key_path[:-1], after_field)) or spans[inside[-1]]
    if parent.is_flow:
        return f"{text[: previous_span.end]}, {word}{text[previous_span.end :]}"
    first = spans[inside[0]]
    indent = " " * (first.key_start - text.rfind("\n", 0, first.key_start) - 1)
    end = text.find("\n", previous_span.end)
    end = len(text) if end < 0 else end - (text[end - 1] == "\r")
    return f"{text[:end]}{detect_line_ending(text)}{indent}{word}{text[end:]}"


class _SpanFinder:
    """Walker over the YAML parser's events that records the span of each value.

    ``yaml.compose`` would give nodes with spans too, but fails on aliases, which are reported later with their line.
    """

    def __init__(self, text: str) -> None:
        self.spans: dict[KeyPath, ValueSpan] = {}
        self._events = yaml.parse(text, Loader=yaml.CSafeLoader)
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                self._visit_node(next(self._events), (), 0)

    def _visit_node(self, event: yaml.Event, key_path: KeyPath, key_start: int | None) -> int:
        """Record the span of a value and return its end."""
        start, end = _get_index(event.start_mark), _get_index(event.end_mark)
        flow, quoted = True, False
        match event:
            case yaml.ScalarEvent(style=style):
                flow, quoted = style not in ("|", ">"), style in ("'", '"')
            case yaml.CollectionStartEvent(flow_style=flow_style):
                flow = bool(flow_style)
                self.spans[key_path] = ValueSpan(start, start, end, flow, quoted)
                inner = (
                    self._visit_mapping(key_path)
                    if isinstance(event, yaml.MappingStartEvent)
                    else self._visit_sequence(key_path)
                )
                end = inner[1] if flow else inner[0]
        at = start if key_start is None else key_start
        self.spans[key_path] = ValueSpan(at, start, end, flow, quoted, isinstance(event, yaml.MappingStartEvent))
        return end

    def _visit_mapping(self, key_path: KeyPath) -> tuple[int, int]:
        """Record the fields of a mapping; return the end of its last field, and of the mapping."""
        end = 0
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            word = event.value if isinstance(event, yaml.ScalarEvent) else ""
            key = _get_index(event.start_mark)
            if not isinstance(event, yaml.ScalarEvent):
                self._visit_node(event, (*key_path, word), key)
            end = self._visit_node(next(self._events), (*key_path, word), key)
        return end, _get_index(event.end_mark)

    def _visit_sequence(self, key_path: KeyPath) -> tuple[int, int]:
        """Record the items of a sequence; return the end of its last item, and of the sequence."""
        end, number = 0, 0
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            end = self._visit_node(event, (*key_path, number), None)
            number += 1
        return end, _get_index(event.end_mark)


def _get_index(mark: object) -> int:
    """Return the character index of a YAML mark."""
    return int(getattr(mark, "index", 0))
