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
from game.content.formats.file_reading import find_hidden_character, format_untrusted, read_regular

T = TypeVar("T")

Place: TypeAlias = tuple[str | int, ...]
"""Path from the root of a file to a value: mapping keys and list indexes."""

DEEPEST = 40
"""Maximum nesting of values; card text needs about ten levels."""
LARGEST = 256 << 10
"""Maximum size of a file, in bytes; the largest of the game has a fifth of it."""
MOST_NODES = 20_000
"""Maximum number of parser events in a file."""
LONGEST_TEXT = 4000
"""Maximum length of a value, in characters."""
LONGEST_KEY = 80
"""Maximum length of a mapping key, in characters."""
MOST_FAULTS = 50
"""Number of faults after which a file is not checked any further."""
LONGEST_FAULT = 600
"""Maximum length of a fault's message, in characters."""
_LONGEST_WORD, _MOST_WORDS = 60, 500
"""Limits for suggesting a similar word: length of the unknown word and number of known words.

More would be too slow.
"""

_WHOLE_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_OCTAL = re.compile(r"[-+]?0o[0-7]+")
_BOOLEAN_WORDS = {"on", "off", "yes", "no", "y", "n"}
"""Unquoted words that YAML 1.1 interprets as booleans, in lower case."""
_TEXT_TAG = "tag:yaml.org,2002:str"
_MISREAD = {"float": "a number", "timestamp": "a date"}
"""Descriptions of types that unquoted words can be mistaken for, by name of the YAML tag."""


class SourceMap:
    """Lines of the values of a file, and its faults found so far."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: dict[Place, int] = {}
        """Line of each value, from 1."""
        self.faults: list[Fault] = []
        self.places: list[Place] = []
        """Key path of each fault: the invalid value, or the nearest value around it."""
        self.unusable: set[Place] = set()
        """Values that could not be parsed; no further faults are reported for them."""

    def copy(self) -> SourceMap:
        """Return a copy that records its faults independently."""
        other = SourceMap(self.path)
        other.lines, other.faults, other.unusable = self.lines, [*self.faults], {*self.unusable}
        other.places = [*self.places]
        return other

    def get_line(self, place: Place) -> int:
        """Return the line of the value at a key path, or of the nearest value around it."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)

    def add_fault(self, place: Place, what: str) -> None:
        """Record a fault of the value at a key path."""
        self.add_fault_at_line(self.get_line(place), what, place)

    def refuse_value(self, place: Place, line: int, what: str) -> None:
        """Record a fault in the notation of a value, and mark the value as unreadable."""
        self.unusable.add(place)
        self.add_fault_at_line(line, what, place)

    def add_fault_at_line(self, line: int, what: str, place: Place = ()) -> None:
        """Record a fault at a line.

        Raises:
            ContentError: there are too many faults to continue.
        """
        self.places.append(place)
        self.faults.append(Fault(self.path, line, format_untrusted(what, LONGEST_FAULT)))
        if len(self.faults) >= MOST_FAULTS:
            raise ContentError(self.faults)

    def raise_faults(self) -> None:
        """Raise ContentError with all faults, if there are any."""
        if self.faults:
            raise ContentError(self.faults)


def format_hint(word: str, known: Iterable[str]) -> str:
    """Return ``: did you mean "..."?`` with the most similar known word; empty if none is similar."""
    words = sorted(known)
    if len(word) > _LONGEST_WORD or len(words) > _MOST_WORDS:
        return ""
    near = difflib.get_close_matches(word, words, n=1, cutoff=0.6)
    return f': did you mean "{near[0]}"?' if near else ""


# Text to plain data -------------------------------------------------------------------------------------------------


def read_yaml(path: Path) -> tuple[object, SourceMap]:
    """Read a YAML file as plain data, with its source map.

    Faults after which parsing can continue (a duplicate key, an alias) are recorded in the source map; ``convert``
    reports them with its own.

    Raises:
        ContentError: the file is missing, not UTF-8, empty or not YAML.
    """
    try:
        raw = read_regular(path, LARGEST)
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
        what = " ".join(part for part in (error.problem, error.context) if part)
        return (mark.line + 1 if mark else 1), f"is not YAML: {what}{begun}"
    position = getattr(error, "position", 0)
    return text.count("\n", 0, position) + 1, "is not YAML: a control character"


class _DataBuilder:
    """Builder of plain data from parser events, which unlike loaded data include anchors, tags and quotes."""

    def __init__(self, events: Iterator[yaml.Event], marks: SourceMap) -> None:
        self.events = self.limit_events(events)
        self.marks = marks

    def limit_events(self, events: Iterator[yaml.Event]) -> Iterator[yaml.Event]:
        """Yield the events; raise ContentError beyond the allowed number or nesting."""
        depth = 0
        for number, event in enumerate(events):
            depth += isinstance(event, yaml.CollectionStartEvent)
            depth -= isinstance(event, yaml.CollectionEndEvent)
            if depth > DEEPEST:
                self.abort(_get_line(event), "nested too deeply")
            if number > MOST_NODES:
                self.abort(_get_line(event), f"the file has more than {MOST_NODES} values")
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

    def abort(self, line: int, what: str) -> NoReturn:
        """Raise ContentError with a fault and all faults recorded so far."""
        raise ContentError([*self.marks.faults, Fault(self.marks.path, line, what)])

    def build_node(self, event: yaml.Event, place: Place) -> object:
        line = _get_line(event)
        self.marks.lines.setdefault(place, line)
        if not isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent):
            self.marks.refuse_value(place, line, "an alias (*): write the value out")
            return None
        if event.anchor is not None:
            self.marks.refuse_value(place, line, f"an anchor (&{event.anchor}): write the value where it is needed")
        if event.tag is not None:
            self.marks.refuse_value(place, line, f"a tag ({event.tag}): values carry no type here")
        if isinstance(event, yaml.ScalarEvent):
            return self.build_scalar(event, place)
        return self.build_mapping(place) if isinstance(event, yaml.MappingStartEvent) else self.build_sequence(place)

    def build_sequence(self, place: Place) -> list[object]:
        items: list[object] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self.build_node(event, (*place, len(items))))
        return items

    def build_mapping(self, place: Place) -> dict[str, object]:
        fields: dict[str, object] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            line = _get_line(event)
            if not isinstance(event, yaml.ScalarEvent):
                self.marks.refuse_value((*place, ""), line, "a key that is not a plain word")
                self.skip_node(event)
                self.skip_node(next(self.events))
                continue
            key = event.value
            inner = (*place, key)
            if key in fields:
                self.marks.add_fault_at_line(
                    line, f'"{format_untrusted(key)}" stands already in line {self.marks.lines[inner]}', inner
                )
                self.skip_node(next(self.events))
                continue
            self.marks.lines[inner] = line
            if wrong := _find_key_fault(event):
                self.marks.refuse_value(inner, line, wrong)
            value = next(self.events)
            if " " in key and _is_empty_value(value):
                self.marks.refuse_value(
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

    def build_scalar(self, event: yaml.ScalarEvent, place: Place) -> object:
        """Return the text, boolean or integer of a scalar."""
        value = event.value
        if wrong := _find_text_fault(value, LONGEST_TEXT):
            self.marks.refuse_value(place, _get_line(event), wrong)
            return ""
        if not event.implicit[0]:  # quoted, or tagged and refused above
            return value
        if value in ("true", "false"):
            return value == "true"
        if _WHOLE_NUMBER.fullmatch(value):
            return int(value)
        if (taken_for := _find_ambiguous_type(value)) is not None:
            self.marks.refuse_value(place, _get_line(event), _describe_ambiguous_value(value, taken_for))
        return value


def _is_empty_value(event: yaml.Event) -> bool:
    return isinstance(event, yaml.ScalarEvent) and not event.value and event.implicit[0] and event.anchor is None


def _get_line(event: yaml.Event) -> int:
    mark = event.start_mark
    return mark.line + 1 if mark else 1


def _find_text_fault(text: str, longest: int) -> str:
    """Return the fault of a text that is too long or has an invisible character; empty if it is valid."""
    if len(text) > longest:
        return f'"{format_untrusted(text, 20)}" has {len(text)} letters, at most {longest} fit'
    if code := find_hidden_character(text):
        return f'"{format_untrusted(text, 20)}" has the control character {code}'
    return ""


def _find_ambiguous_type(plain: str) -> str | None:
    """Return the type that other YAML tools may read from an unquoted word; None if it is always a string."""
    if plain.lower() in _BOOLEAN_WORDS:
        return "bool"
    if _OCTAL.fullmatch(plain):
        return "int"
    tag: str = _RESOLVER.resolve(yaml.ScalarNode, plain, (True, False))  # type: ignore[no-untyped-call]
    return None if tag == _TEXT_TAG else tag.rpartition(":")[2]


_RESOLVER = yaml.resolver.Resolver()


def _describe_ambiguous_value(value: str, taken_for: str) -> str:
    """Return the message about a value that some tools interpret as ``other_type``."""
    if taken_for == "null":
        return "a value is missing"
    if taken_for == "bool":
        return f'"{value}" is read as a boolean by some tools: write true or false, or put it in quotes'
    if taken_for == "int":
        return f'"{value}" is read as a number in different ways: write a plain whole number, or put it in quotes'
    kind = _MISREAD.get(taken_for, "something else")
    return f'"{value}" is read as {kind} by some tools: put it in quotes'


def _find_key_fault(event: yaml.ScalarEvent) -> str:
    key = event.value
    if wrong := _find_text_fault(key, LONGEST_KEY):
        return f"the key {wrong}"
    if key.lower() in _BOOLEAN_WORDS or key in ("true", "false"):
        return f'the key "{key}" is read as a boolean by some tools: use another word'
    if event.anchor is not None or event.tag is not None:
        return f'the key "{key}" bears an anchor or a tag'
    if not key.strip() or (event.implicit[0] and (_WHOLE_NUMBER.fullmatch(key) or _find_ambiguous_type(key))):
        return f'the key "{key}" is not a plain word'
    return ""


# Plain data to types ------------------------------------------------------------------------------------------------


def convert(data: object, type_: type[T], marks: SourceMap) -> T:
    """Convert parsed data to a msgspec type.

    Raises:
        ContentError: every fault of the file, including those of the parser.
    """
    value = try_convert(data, type_, marks)
    marks.raise_faults()
    assert value is not None
    return value


def try_convert(data: object, type_: type[T], marks: SourceMap, place: Place = ()) -> T | None:
    """Convert the value at a key path of a file; record faults, and return None if there are any."""
    found = len(marks.faults)
    spoilt = any(other[: len(place)] == place for other in marks.unusable)
    try:
        value = msgspec.convert(data, type_)
    except msgspec.ValidationError as error:
        _MismatchExplainer(marks).explain_value(data, inspect.type_info(type_), place)
        if len(marks.faults) == found and not spoilt:
            marks.add_fault(_parse_error_place(str(error), place), str(error))
        return None
    return None if spoilt else value


def _parse_error_place(message: str, place: Place) -> Place:
    """Return the key path in a message of msgspec, up to the first ``[...]``, which replaces a key of a dict."""
    path = message.rpartition("`$")[2].rstrip("`")
    for part in re.finditer(r"\[(\d+)\]|\.([^.\[]+)|\[\.\.\.\]", path):
        index, field = part.groups()
        if index is None and field is None:
            break
        place = (*place, int(index) if index is not None else field)
    return place


class _MismatchExplainer:
    """Walker over data and its intended type that records every mismatch."""

    def __init__(self, marks: SourceMap) -> None:
        self.marks = marks

    def explain_value(self, data: object, wanted: inspect.Type, place: Place) -> None:
        if place in self.marks.unusable:
            return
        match wanted:
            case inspect.UnionType(types=types):
                self.explain_union(data, types, place)
            case inspect.StructType() if isinstance(data, dict):
                self.explain_struct(data, wanted, place)
            case inspect.DictType(value_type=inner) if isinstance(data, dict):
                for key, value in data.items():
                    self.explain_value(value, inner, (*place, key))
            case inspect.TupleType(item_types=inners) if isinstance(data, list):
                if len(data) != len(inners):
                    self.marks.add_fault(place, f"expected a list of {len(inners)}, got {len(data)}")
                for index, (value, inner) in enumerate(zip(data, inners, strict=False)):
                    self.explain_value(value, inner, (*place, index))
            case inspect.VarTupleType() | inspect.ListType() if isinstance(data, list):
                for index, value in enumerate(data):
                    self.explain_value(value, wanted.item_type, (*place, index))
            case inspect.LiteralType(values=values) if isinstance(data, str):
                if data not in values:
                    words = [str(value) for value in values]
                    hint = format_hint(data, words) or f": expected {_format_choices(words)}"
                    self.marks.add_fault(place, f'unknown word "{format_untrusted(data)}"{hint}')
            case _ if not _matches_type(data, wanted):
                self.marks.add_fault(place, f"expected {_describe_type(wanted)}, got {_format_data(data)}")

    def explain_union(self, data: object, types: Iterable[inspect.Type], place: Place) -> None:
        types = [one for one in types if not isinstance(one, inspect.NoneType)]  # a field is left out, never null
        structs = [one for one in types if isinstance(one, inspect.StructType)]
        literals = [one for one in types if isinstance(one, inspect.LiteralType)]
        if isinstance(data, dict) and len(structs) == 1:
            self.explain_struct(data, structs[0], place)
        elif isinstance(data, dict) and structs:
            self.explain_tagged(data, structs, place)
        elif isinstance(data, str) and literals and not any(isinstance(one, inspect.StrType) for one in types):
            self.explain_value(data, literals[0], place)
        elif not any(_matches_type(data, one) for one in types):
            self.marks.add_fault(
                place, f"expected {' or '.join(_describe_type(one) for one in types)}, got {_format_data(data)}"
            )

    def explain_tagged(self, data: dict[str, object], structs: list[inspect.StructType], place: Place) -> None:
        field = structs[0].tag_field or "type"
        by_tag = {str(one.tag): one for one in structs}
        tag = data.get(field)
        if field not in data:
            self.marks.add_fault(place, f'the field "{field}" is missing')
        elif (*place, field) in self.marks.unusable:
            return
        elif not isinstance(tag, str) or tag not in by_tag:
            hint = format_hint(str(tag), by_tag) or f": expected {_format_choices(by_tag)}"
            self.marks.add_fault((*place, field), f'unknown word "{format_untrusted(str(tag))}"{hint}')
        else:
            self.explain_struct(data, by_tag[tag], place)

    def explain_struct(self, data: dict[str, object], wanted: inspect.StructType, place: Place) -> None:
        known = {field.encode_name: field for field in wanted.fields}
        for key, value in data.items():
            inner = (*place, key)
            if key in known:
                self.explain_value(value, known[key].type, inner)
            elif key != wanted.tag_field and wanted.forbid_unknown_fields and inner not in self.marks.unusable:
                self.marks.add_fault(inner, f'unknown field "{key}"{format_hint(key, known)}')
        for name, field in known.items():
            if field.required and name not in data:
                self.marks.add_fault(place, f'the field "{name}" is missing')


def _matches_type(data: object, wanted: inspect.Type) -> bool:
    """Return whether a value is of the expected type; items of lists and dicts are not checked."""
    match wanted:
        case inspect.StrType():
            return isinstance(data, str)
        case inspect.BoolType():
            return isinstance(data, bool)
        case inspect.IntType():
            low, high = wanted.ge, wanted.le
            whole = isinstance(data, int) and not isinstance(data, bool)
            return whole and (low is None or data >= low) and (high is None or data <= high)  # type: ignore[operator]
        case inspect.StructType() | inspect.DictType():
            return isinstance(data, dict)
        case inspect.ListType() | inspect.VarTupleType() | inspect.TupleType():
            return isinstance(data, list)
        case inspect.LiteralType(values=values):
            return any(data == value and type(data) is type(value) for value in values)
    return True


def _describe_type(wanted: inspect.Type) -> str:
    match wanted:
        case inspect.StrType():
            return "a text"
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType(ge=low, le=high):
            limits = [f"from {low}"] * (low is not None) + [f"up to {high}"] * (high is not None)
            return " ".join(["a whole number", *limits])
        case inspect.StructType() | inspect.DictType():
            return "named fields"
        case inspect.ListType() | inspect.VarTupleType() | inspect.TupleType():
            return "a list"
        case inspect.LiteralType(values=values):
            return _format_choices(str(value) for value in values)
    return "another kind of value"


def _format_choices(words: Iterable[str]) -> str:
    """Return a list of words with a conjunction, for a message."""
    return " or ".join(f'"{word}"' for word in words)


def _format_data(data: object) -> str:
    """Return a short description of a value, for a message."""
    match data:
        case bool():
            return "true" if data else "false"
        case int():
            return str(data)
        case dict():
            return "named fields"
        case list():
            return "a list"
    return f'"{format_untrusted(str(data))}"'
