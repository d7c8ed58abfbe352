"""Strict YAML reader: refuses notation that YAML tools interpret differently, and reports every error with its line.

``read_yaml`` builds plain data (dict, list, str, int, bool) and records the line of every value. ``convert`` turns
that data into msgspec types and reports every mismatch, not only the first.

Refused besides syntax errors: duplicate keys, anchors, aliases, tags, merge keys, several documents, empty values,
keys and unquoted values that other parsers interpret as booleans, dates, unusual numbers or null, and invisible
characters. Limits on size and nesting are checked while parsing, so that no file takes long.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NoReturn, TypeAlias, TypeVar

import msgspec
import yaml
from msgspec import inspect

from game.content.formats.errors import ContentError, Fault
from game.content.formats.expected_types import describe_type, format_choices, format_data, matches_type
from game.content.formats.file_reading import find_hidden_character, format_untrusted, read_regular_file

T = TypeVar("T")

KeyPath: TypeAlias = tuple[str | int, ...]
"""Path from the root of a file to a value: mapping keys and list indexes."""

MAX_DEPTH = 40
"""Maximum nesting of values; card text needs about ten levels."""
MAX_YAML_BYTES = 256 << 10
"""Maximum size of a file, in bytes; the largest of the game has a fifth of it."""
MAX_NODES = 20_000
"""Maximum number of parser events in a file."""
MAX_SCALAR_LENGTH = 4000
"""Maximum length of a value, in characters."""
MAX_KEY_LENGTH = 80
"""Maximum length of a mapping key, in characters."""
MAX_FAULTS = 50
"""Number of faults after which a file is not checked any further."""
MAX_FAULT_LENGTH = 600
"""Maximum length of a fault's message, in characters."""
_MAX_HINT_WORD_LENGTH, _MAX_HINT_WORDS = 60, 500
"""Limits for suggesting a similar word, as more would be slow: length of the unknown word, number of known words."""

_WHOLE_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_OCTAL = re.compile(r"[-+]?0o[0-7]+")
_YAML_1_1_BOOLEANS = {"on", "off", "yes", "no", "y", "n"}
"""Unquoted words that YAML 1.1 interprets as booleans, in lower case."""
_STRING_TAG = "tag:yaml.org,2002:str"
_AMBIGUOUS_KINDS = {"float": "a number", "timestamp": "a date"}
"""Descriptions of types that unquoted words can be mistaken for, by name of the YAML tag."""


class SourceMap:
    """Lines of the values of a file, and its faults found so far."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: dict[KeyPath, int] = {}
        """Line of each value, from 1."""
        self.faults: list[Fault] = []
        self.fault_paths: list[KeyPath] = []
        """Key path of each fault: the invalid value, or the nearest value around it."""
        self.unreadable_values: set[KeyPath] = set()
        """Values that could not be parsed; no further faults are reported for them."""

    def copy(self) -> SourceMap:
        """Return a copy that records its faults independently."""
        other = SourceMap(self.path)
        other.lines, other.faults, other.unreadable_values = self.lines, [*self.faults], {*self.unreadable_values}
        other.fault_paths = [*self.fault_paths]
        return other

    def get_line(self, key_path: KeyPath) -> int:
        """Return the line of the value at a key path, or of the nearest value around it."""
        while key_path and key_path not in self.lines:
            key_path = key_path[:-1]
        return self.lines.get(key_path, 1)

    def add_fault(self, key_path: KeyPath, message: str) -> None:
        """Record a fault of the value at a key path."""
        self.add_fault_at_line(self.get_line(key_path), message, key_path)

    def refuse_value(self, key_path: KeyPath, line: int, message: str) -> None:
        """Record a fault in the notation of a value, and mark the value as unreadable."""
        self.unreadable_values.add(key_path)
        self.add_fault_at_line(line, message, key_path)

    def add_fault_at_line(self, line: int, message: str, key_path: KeyPath = ()) -> None:
        """Record a fault at a line.

        Raises:
            ContentError: there are too many faults to continue.
        """
        self.fault_paths.append(key_path)
        self.faults.append(Fault(self.path, line, format_untrusted(message, MAX_FAULT_LENGTH)))
        if len(self.faults) >= MAX_FAULTS:
            raise ContentError(self.faults)

    def raise_faults(self) -> None:
        """Raise ContentError with all faults, if there are any."""
        if self.faults:
            raise ContentError(self.faults)


def format_hint(word: str, known: Iterable[str]) -> str:
    """Return ``: did you mean "..."?`` with the most similar known word; empty if none is similar."""
    words = sorted(known)
    if len(word) > _MAX_HINT_WORD_LENGTH or len(words) > _MAX_HINT_WORDS:
        return ""
    close_matches = difflib.get_close_matches(word, words, n=1, cutoff=0.6)
    return f': did you mean "{close_matches[0]}"?' if close_matches else ""


# Text to plain data -------------------------------------------------------------------------------------------------


def read_yaml(path: Path) -> tuple[object, SourceMap]:
    """Read a YAML file as plain data, with its source map.

    Faults after which parsing can continue (a duplicate key, an alias) are recorded in the source map; ``convert``
    reports them with its own.

    Raises:
        ContentError: the file is missing, not UTF-8, empty or not YAML.
    """
    try:
        raw = read_regular_file(path, MAX_YAML_BYTES)
    except OSError as error:
        raise ContentError([Fault(path, 1, f"cannot be read: {error.strerror or error}")]) from error
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise ContentError([Fault(path, line, "is not UTF-8 text")]) from error
    return parse_yaml(text, path)


def parse_yaml(text: str, path: Path) -> tuple[object, SourceMap]:
    """Parse YAML text like ``read_yaml``; ``path`` is named in the faults."""
    marks = SourceMap(path)
    try:
        data = _DataBuilder(yaml.parse(text, Loader=yaml.CSafeLoader), marks).build_document()
    except yaml.YAMLError as error:
        raise ContentError([*marks.faults, Fault(path, *_describe_syntax_error(error, text))]) from error
    return data, marks


def _describe_syntax_error(error: yaml.YAMLError, text: str) -> tuple[int, str]:
    """Return the line of a syntax error and a message."""
    if isinstance(error, yaml.MarkedYAMLError):
        mark = error.problem_mark or error.context_mark
        begun = f" (begun in line {error.context_mark.line + 1})" if error.context_mark else ""
        message = " ".join(part for part in (error.problem, error.context) if part)
        return (mark.line + 1 if mark else 1), f"is not YAML: {message}{begun}"
    position = getattr(error, "position", 0)
    return text.count("\n", 0, position) + 1, "is not YAML: a control character"


class _DataBuilder:
    """Builder of plain data from parser events, which unlike loaded data include anchors, tags and quotes."""

    def __init__(self, events: Iterator[yaml.Event], source_map: SourceMap) -> None:
        self.events = self.limit_events(events)
        self.source_map = source_map

    def limit_events(self, events: Iterator[yaml.Event]) -> Iterator[yaml.Event]:
        """Yield the events; raise ContentError beyond the allowed number or nesting."""
        depth = 0
        for index, event in enumerate(events):
            depth += isinstance(event, yaml.CollectionStartEvent)
            depth -= isinstance(event, yaml.CollectionEndEvent)
            if depth > MAX_DEPTH:
                self.abort(_get_line(event), "nested too deeply")
            if index > MAX_NODES:
                self.abort(_get_line(event), f"the file has more than {MAX_NODES} values")
            yield event

    def build_document(self) -> object:
        data: object = None
        documents = 0
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                line = _get_line(event)
                if documents > 1:
                    self.abort(line, "a second document; one file holds one")
                data = self.build_node(next(self.events), ())
        if documents == 0:
            self.abort(1, "the file is empty")
        return data

    def abort(self, line: int, message: str) -> NoReturn:
        """Raise ContentError with a fault and all faults recorded so far."""
        raise ContentError([*self.source_map.faults, Fault(self.source_map.path, line, message)])

    def build_node(self, event: yaml.Event, key_path: KeyPath) -> object:
        line = _get_line(event)
        self.source_map.lines.setdefault(key_path, line)
        if not isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent):
            self.source_map.refuse_value(key_path, line, "an alias (*): write the value out")
            return None
        if event.anchor is not None:
            self.source_map.refuse_value(
                key_path, line, f"an anchor (&{event.anchor}): write the value where it is needed"
            )
        if event.tag is not None:
            self.source_map.refuse_value(key_path, line, f"a tag ({event.tag}): values carry no type here")
        if isinstance(event, yaml.ScalarEvent):
            return self.build_scalar(event, key_path)
        return (
            self.build_mapping(key_path) if isinstance(event, yaml.MappingStartEvent) else self.build_sequence(key_path)
        )

    def build_sequence(self, key_path: KeyPath) -> list[object]:
        items: list[object] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self.build_node(event, (*key_path, len(items))))
        return items

    def build_mapping(self, key_path: KeyPath) -> dict[str, object]:
        fields: dict[str, object] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            line = _get_line(event)
            if not isinstance(event, yaml.ScalarEvent):
                self.source_map.refuse_value((*key_path, ""), line, "a key that is not a plain word")
                self.skip_node(event)
                self.skip_node(next(self.events))
                continue
            key = event.value
            inner = (*key_path, key)
            if key in fields:
                self.source_map.add_fault_at_line(
                    line, f'"{format_untrusted(key)}" stands already in line {self.source_map.lines[inner]}', inner
                )
                self.skip_node(next(self.events))
                continue
            self.source_map.lines[inner] = line
            if wrong := _find_key_fault(event):
                self.source_map.refuse_value(inner, line, wrong)
            value = next(self.events)
            if " " in key and _is_empty_value(value):
                self.source_map.refuse_value(
                    inner,
                    line,
                    f'"{format_untrusted(key, 20)}" has no value; put a text with a comma or a colon in quotes',
                )
                continue
            fields[key] = self.build_node(value, inner)
        return fields

    def skip_node(self, event: yaml.Event) -> None:
        """Consume the events of a node without building it."""
        depth = 0
        while True:
            depth += isinstance(event, yaml.CollectionStartEvent)
            depth -= isinstance(event, yaml.CollectionEndEvent)
            if depth == 0:
                return
            event = next(self.events)

    def build_scalar(self, event: yaml.ScalarEvent, key_path: KeyPath) -> object:
        """Return the text, boolean or integer of a scalar."""
        value = event.value
        if wrong := _find_text_fault(value, MAX_SCALAR_LENGTH):
            self.source_map.refuse_value(key_path, _get_line(event), wrong)
            return ""
        if not event.implicit[0]:  # quoted, or tagged and refused above
            return value
        if value in ("true", "false"):
            return value == "true"
        if _WHOLE_NUMBER.fullmatch(value):
            return int(value)
        if (taken_for := _find_ambiguous_type(value)) is not None:
            self.source_map.refuse_value(key_path, _get_line(event), _describe_ambiguous_value(value, taken_for))
        return value


def _is_empty_value(event: yaml.Event) -> bool:
    return isinstance(event, yaml.ScalarEvent) and not event.value and event.implicit[0] and event.anchor is None


def _get_line(event: yaml.Event) -> int:
    mark = event.start_mark
    return mark.line + 1 if mark else 1


def _find_text_fault(text: str, max_length: int) -> str:
    """Return the fault of a text that is too long or has an invisible character; empty if it is valid."""
    if len(text) > max_length:
        return f'"{format_untrusted(text, 20)}" has {len(text)} letters, at most {max_length} fit'
    if code := find_hidden_character(text):
        return f'"{format_untrusted(text, 20)}" has the control character {code}'
    return ""


def _find_ambiguous_type(word: str) -> str | None:
    """Return the type that other YAML tools may read from an unquoted word; None if it is always a string."""
    if word.lower() in _YAML_1_1_BOOLEANS:
        return "bool"
    if _OCTAL.fullmatch(word):
        return "int"
    tag: str = _RESOLVER.resolve(yaml.ScalarNode, word, (True, False))  # type: ignore[no-untyped-call]
    return None if tag == _STRING_TAG else tag.rpartition(":")[2]


_RESOLVER = yaml.resolver.Resolver()


def _describe_ambiguous_value(value: str, other_type: str) -> str:
    """Return the message about a value that some tools interpret as ``other_type``."""
    if other_type == "null":
        return "a value is missing"
    if other_type == "bool":
        return f'"{value}" is read as a boolean by some tools: write true or false, or put it in quotes'
    if other_type == "int":
        return f'"{value}" is read as a number in different ways: write a plain whole number, or put it in quotes'
    kind = _AMBIGUOUS_KINDS.get(other_type, "something else")
    return f'"{value}" is read as {kind} by some tools: put it in quotes'


def _find_key_fault(event: yaml.ScalarEvent) -> str:
    key = event.value
    if wrong := _find_text_fault(key, MAX_KEY_LENGTH):
        return f"the key {wrong}"
    if key.lower() in _YAML_1_1_BOOLEANS or key in ("true", "false"):
        return f'the key "{key}" is read as a boolean by some tools: use another word'
    if event.anchor is not None or event.tag is not None:
        return f'the key "{key}" bears an anchor or a tag'
    if not key.strip() or (event.implicit[0] and (_WHOLE_NUMBER.fullmatch(key) or _find_ambiguous_type(key))):
        return f'the key "{key}" is not a plain word'
    return ""


# Plain data to types ------------------------------------------------------------------------------------------------


def convert(data: object, type_: type[T], source_map: SourceMap) -> T:
    """Convert parsed data to a msgspec type.

    Raises:
        ContentError: every fault of the file, including those of the parser.
    """
    value = try_convert(data, type_, source_map)
    source_map.raise_faults()
    assert value is not None
    return value


def try_convert(data: object, type_: type[T], source_map: SourceMap, key_path: KeyPath = ()) -> T | None:
    """Convert the value at a key path of a file; record faults, and return None if there are any."""
    found = len(source_map.faults)
    spoilt = any(other[: len(key_path)] == key_path for other in source_map.unreadable_values)
    try:
        value = msgspec.convert(data, type_)
    except msgspec.ValidationError as error:
        _MismatchExplainer(source_map).explain_value(data, inspect.type_info(type_), key_path)
        if len(source_map.faults) == found and not spoilt:
            source_map.add_fault(_parse_error_path(str(error), key_path), str(error))
        return None
    return None if spoilt else value


def _parse_error_path(message: str, key_path: KeyPath) -> KeyPath:
    """Return the key path in a message of msgspec, up to the first ``[...]``, which replaces a key of a dict."""
    path = message.rpartition("`$")[2].rstrip("`")
    for part in re.finditer(r"\[(\d+)\]|\.([^.\[]+)|\[\.\.\.\]", path):
        index, field = part.groups()
        if index is None and field is None:
            break
        key_path = (*key_path, int(index) if index is not None else field)
    return key_path


class _MismatchExplainer:
    """Walker over data and its intended type that records every mismatch."""

    def __init__(self, source_map: SourceMap) -> None:
        self.source_map = source_map

    def explain_value(self, data: object, expected_type: inspect.Type, key_path: KeyPath) -> None:
        if key_path in self.source_map.unreadable_values:
            return
        match expected_type:
            case inspect.UnionType(types=types):
                self.explain_union(data, types, key_path)
            case inspect.StructType() if isinstance(data, dict):
                self.explain_struct(data, expected_type, key_path)
            case inspect.DictType(value_type=inner) if isinstance(data, dict):
                for key, value in data.items():
                    self.explain_value(value, inner, (*key_path, key))
            case inspect.TupleType(item_types=inners) if isinstance(data, list):
                if len(data) != len(inners):
                    self.source_map.add_fault(key_path, f"expected a list of {len(inners)}, got {len(data)}")
                for index, (value, inner) in enumerate(zip(data, inners, strict=False)):
                    self.explain_value(value, inner, (*key_path, index))
            case inspect.VarTupleType() | inspect.ListType() if isinstance(data, list):
                for index, value in enumerate(data):
                    self.explain_value(value, expected_type.item_type, (*key_path, index))
            case inspect.LiteralType(values=values) if isinstance(data, str):
                if data not in values:
                    words = [str(value) for value in values]
                    hint = format_hint(data, words) or f": expected {format_choices(words)}"
                    self.source_map.add_fault(key_path, f'unknown word "{format_untrusted(data)}"{hint}')
            case _ if not matches_type(data, expected_type):
                self.source_map.add_fault(key_path, f"expected {describe_type(expected_type)}, got {format_data(data)}")

    def explain_union(self, data: object, expected_types: Iterable[inspect.Type], key_path: KeyPath) -> None:
        expected_types = [
            one for one in expected_types if not isinstance(one, inspect.NoneType)
        ]  # a field is left out, never null
        structs = [one for one in expected_types if isinstance(one, inspect.StructType)]
        literals = [one for one in expected_types if isinstance(one, inspect.LiteralType)]
        if isinstance(data, dict) and len(structs) == 1:
            self.explain_struct(data, structs[0], key_path)
        elif isinstance(data, dict) and structs:
            self.explain_tagged(data, structs, key_path)
        elif isinstance(data, str) and literals and not any(isinstance(one, inspect.StrType) for one in expected_types):
            self.explain_value(data, literals[0], key_path)
        elif not any(matches_type(data, one) for one in expected_types):
            self.source_map.add_fault(
                key_path,
                f"expected {' or '.join(describe_type(one) for one in expected_types)}, got {format_data(data)}",
            )

    def explain_tagged(
        self, data: dict[str, object], expected_structs: list[inspect.StructType], key_path: KeyPath
    ) -> None:
        field = expected_structs[0].tag_field or "type"
        by_tag = {str(struct_type.tag): struct_type for struct_type in expected_structs}
        tag = data.get(field)
        if field not in data:
            self.source_map.add_fault(key_path, f'the field "{field}" is missing')
        elif (*key_path, field) in self.source_map.unreadable_values:
            return
        elif not isinstance(tag, str) or tag not in by_tag:
            hint = format_hint(str(tag), by_tag) or f": expected {format_choices(by_tag)}"
            self.source_map.add_fault((*key_path, field), f'unknown word "{format_untrusted(str(tag))}"{hint}')
        else:
            self.explain_struct(data, by_tag[tag], key_path)

    def explain_struct(self, data: dict[str, object], expected_type: inspect.StructType, key_path: KeyPath) -> None:
        known = {field.encode_name: field for field in expected_type.fields}
        for key, value in data.items():
            inner = (*key_path, key)
            if key in known:
                self.explain_value(value, known[key].type, inner)
            elif (
                key != expected_type.tag_field
                and expected_type.forbid_unknown_fields
                and inner not in self.source_map.unreadable_values
            ):
                self.source_map.add_fault(inner, f'unknown field "{key}"{format_hint(key, known)}')
        for name, field in known.items():
            if field.required and name not in data:
                self.source_map.add_fault(key_path, f'the field "{name}" is missing')
