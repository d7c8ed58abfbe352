"""YAML files read strictly: what two YAML tools could read differently is refused, and every fault knows its line.

Two steps. ``read_yaml`` makes plain data (dict, list, str, int, bool) and remembers the line of every value.
``convert`` turns that data into msgspec types and explains all that does not fit, not only the first misfit.

Refused besides plain syntax errors: duplicate keys, anchors, aliases, tags, merge keys, several documents, empty
values, keys and unquoted values that other readers take for booleans, dates, odd numbers or nothing, and characters
that cannot be seen. Sizes are bounded before anything is built, so that no file takes long, whatever it holds.
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
from game.content.formats.file_reading import hidden_character, read_regular, shown

T = TypeVar("T")

Place: TypeAlias = tuple[str | int, ...]
"""The way from the root of a file to a value: keys and list positions."""

DEEPEST = 40
"""Nesting beyond this is refused; card text needs about ten levels."""
LARGEST = 256 << 10
"""Bytes of a file; the largest of the game has a fifth of it."""
MOST_NODES = 20_000
LONGEST_TEXT = 4000
LONGEST_KEY = 80
MOST_FAULTS = 50
"""A file with more faults than this is not looked at any further."""
LONGEST_FAULT = 600
_LONGEST_WORD, _MOST_WORDS = 60, 500
"""Beyond these nobody asks what was meant: comparing takes longer than it helps."""

_WHOLE_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_OCTAL = re.compile(r"[-+]?0o[0-7]+")
_BOOLEAN_WORDS = {"on", "off", "yes", "no", "y", "n"}
_TEXT_TAG = "tag:yaml.org,2002:str"
_MISREAD = {"float": "a number", "timestamp": "a date"}


class SourceMap:
    """Line of each value of one file, and the faults found in that file so far."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: dict[Place, int] = {}
        self.faults: list[Fault] = []
        self.places: list[Place] = []
        """Of each fault: the value that it is about, or the nearest one around it."""
        self.unusable: set[Place] = set()
        """Places whose value could not be read; nothing more is said about them."""

    def again(self) -> SourceMap:
        """Return a copy, so that faults found with it are not found here."""
        other = SourceMap(self.path)
        other.lines, other.faults, other.unusable = self.lines, [*self.faults], {*self.unusable}
        other.places = [*self.places]
        return other

    def line(self, place: Place) -> int:
        """Return the line of the value at a place, or of the nearest value around it."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)

    def fault(self, place: Place, what: str) -> None:
        self.note(self.line(place), what, place)

    def refuse(self, place: Place, line: int, what: str) -> None:
        """Add a fault in the writing of a value, which makes the value unusable."""
        self.unusable.add(place)
        self.note(line, what, place)

    def note(self, line: int, what: str, place: Place = ()) -> None:
        """Add a fault in a line; raise ContentError when there are too many to go on."""
        self.places.append(place)
        self.faults.append(Fault(self.path, line, shown(what, LONGEST_FAULT)))
        if len(self.faults) >= MOST_FAULTS:
            raise ContentError(self.faults)

    def raise_faults(self) -> None:
        if self.faults:
            raise ContentError(self.faults)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``: did you mean "..."?`` for the known word nearest to a wrong one, or nothing."""
    words = sorted(known)
    if len(word) > _LONGEST_WORD or len(words) > _MOST_WORDS:
        return ""
    near = difflib.get_close_matches(word, words, n=1, cutoff=0.6)
    return f': did you mean "{near[0]}"?' if near else ""


# Text to plain data -------------------------------------------------------------------------------------------------


def read_yaml(path: Path) -> tuple[object, SourceMap]:
    """Read a file; raises ContentError when it is missing, not UTF-8, empty or not YAML at all.

    Lesser faults (a duplicate key, an alias) are noted in the marks, so that ``convert`` lists them with its own.
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
    """As ``read_yaml``, for a text that is already at hand."""
    marks = SourceMap(path)
    try:
        data = _Builder(yaml.parse(text, Loader=yaml.CSafeLoader), marks).document()
    except yaml.YAMLError as error:
        raise ContentError([*marks.faults, Fault(path, *_syntax_fault(error, text))]) from error
    return data, marks


def _syntax_fault(error: yaml.YAMLError, text: str) -> tuple[int, str]:
    if isinstance(error, yaml.MarkedYAMLError):
        mark = error.problem_mark or error.context_mark
        begun = f" (begun in line {error.context_mark.line + 1})" if error.context_mark else ""
        what = " ".join(part for part in (error.problem, error.context) if part)
        return (mark.line + 1 if mark else 1), f"is not YAML: {what}{begun}"
    position = getattr(error, "position", 0)
    return text.count("\n", 0, position) + 1, "is not YAML: a control character"


class _Builder:
    """Builds plain data from the parser's events, which still show anchors, tags and quotes."""

    def __init__(self, events: Iterator[yaml.Event], marks: SourceMap) -> None:
        self.events = self.counted(events)
        self.marks = marks

    def counted(self, events: Iterator[yaml.Event]) -> Iterator[yaml.Event]:
        """The events, as many as a file may have, nested as deeply as it may be."""
        depth = 0
        for number, event in enumerate(events):
            depth += isinstance(event, yaml.CollectionStartEvent)
            depth -= isinstance(event, yaml.CollectionEndEvent)
            if depth > DEEPEST:
                self.stop(_line(event), "nested too deeply")
            if number > MOST_NODES:
                self.stop(_line(event), f"the file has more than {MOST_NODES} values")
            yield event

    def document(self) -> object:
        data: object = None
        documents = 0
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                line = _line(event)
                if documents > 1:
                    self.stop(line, "a second document; one file holds one")
                data = self.node(next(self.events), ())
        if documents == 0:
            self.stop(1, "the file is empty")
        return data

    def stop(self, line: int, what: str) -> NoReturn:
        """Give up on the file, with all that was found so far."""
        raise ContentError([*self.marks.faults, Fault(self.marks.path, line, what)])

    def node(self, event: yaml.Event, place: Place) -> object:
        line = _line(event)
        self.marks.lines.setdefault(place, line)
        if not isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent):
            self.marks.refuse(place, line, "an alias (*): write the value out")
            return None
        if event.anchor is not None:
            self.marks.refuse(place, line, f"an anchor (&{event.anchor}): write the value where it is needed")
        if event.tag is not None:
            self.marks.refuse(place, line, f"a tag ({event.tag}): values carry no type here")
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event, place)
        return self.mapping(place) if isinstance(event, yaml.MappingStartEvent) else self.sequence(place)

    def sequence(self, place: Place) -> list[object]:
        items: list[object] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self.node(event, (*place, len(items))))
        return items

    def mapping(self, place: Place) -> dict[str, object]:
        fields: dict[str, object] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            line = _line(event)
            if not isinstance(event, yaml.ScalarEvent):
                self.marks.refuse((*place, ""), line, "a key that is not a plain word")
                self.skip(event)
                self.skip(next(self.events))
                continue
            key = event.value
            inner = (*place, key)
            if key in fields:
                self.marks.note(line, f'"{shown(key)}" stands already in line {self.marks.lines[inner]}', inner)
                self.skip(next(self.events))
                continue
            self.marks.lines[inner] = line
            if wrong := _wrong_key(event):
                self.marks.refuse(inner, line, wrong)
            value = next(self.events)
            if " " in key and _is_empty(value):
                self.marks.refuse(
                    inner, line, f'"{shown(key, 20)}" has no value; put a text with a comma or a colon in quotes'
                )
                continue
            fields[key] = self.node(value, inner)
        return fields

    def skip(self, event: yaml.Event) -> None:
        depth = 0
        while True:
            depth += isinstance(event, yaml.CollectionStartEvent)
            depth -= isinstance(event, yaml.CollectionEndEvent)
            if depth == 0:
                return
            event = next(self.events)

    def scalar(self, event: yaml.ScalarEvent, place: Place) -> object:
        value = event.value
        if wrong := _wrong_text(value, LONGEST_TEXT):
            self.marks.refuse(place, _line(event), wrong)
            return ""
        if not event.implicit[0]:  # quoted, or tagged and refused above
            return value
        if value in ("true", "false"):
            return value == "true"
        if _WHOLE_NUMBER.fullmatch(value):
            return int(value)
        if (taken_for := _taken_for(value)) is not None:
            self.marks.refuse(place, _line(event), _wrong_value(value, taken_for))
        return value


def _is_empty(event: yaml.Event) -> bool:
    return isinstance(event, yaml.ScalarEvent) and not event.value and event.implicit[0] and event.anchor is None


def _line(event: yaml.Event) -> int:
    mark = event.start_mark
    return mark.line + 1 if mark else 1


def _wrong_text(text: str, longest: int) -> str:
    """What is wrong with a text whatever it stands for: its length, or a character that nobody sees."""
    if len(text) > longest:
        return f'"{shown(text, 20)}" has {len(text)} letters, at most {longest} fit'
    if code := hidden_character(text):
        return f'"{shown(text, 20)}" has the control character {code}'
    return ""


def _taken_for(plain: str) -> str | None:
    """The type that another YAML reader may see in an unquoted word, or None for an ordinary word."""
    if plain.lower() in _BOOLEAN_WORDS:
        return "bool"
    if _OCTAL.fullmatch(plain):
        return "int"
    tag: str = _RESOLVER.resolve(yaml.ScalarNode, plain, (True, False))  # type: ignore[no-untyped-call]
    return None if tag == _TEXT_TAG else tag.rpartition(":")[2]


_RESOLVER = yaml.resolver.Resolver()


def _wrong_value(value: str, taken_for: str) -> str:
    if taken_for == "null":
        return "a value is missing"
    if taken_for == "bool":
        return f'"{value}" is read as a boolean by some tools: write true or false, or put it in quotes'
    if taken_for == "int":
        return f'"{value}" is read as a number in different ways: write a plain whole number, or put it in quotes'
    kind = _MISREAD.get(taken_for, "something else")
    return f'"{value}" is read as {kind} by some tools: put it in quotes'


def _wrong_key(event: yaml.ScalarEvent) -> str:
    key = event.value
    if wrong := _wrong_text(key, LONGEST_KEY):
        return f"the key {wrong}"
    if key.lower() in _BOOLEAN_WORDS or key in ("true", "false"):
        return f'the key "{key}" is read as a boolean by some tools: use another word'
    if event.anchor is not None or event.tag is not None:
        return f'the key "{key}" bears an anchor or a tag'
    if not key.strip() or (event.implicit[0] and (_WHOLE_NUMBER.fullmatch(key) or _taken_for(key))):
        return f'the key "{key}" is not a plain word'
    return ""


# Plain data to types ------------------------------------------------------------------------------------------------


def convert(data: object, type_: type[T], marks: SourceMap) -> T:
    """The data as a value of a msgspec type; raises ContentError with every fault of the file."""
    value = attempt(data, type_, marks)
    marks.raise_faults()
    assert value is not None
    return value


def attempt(data: object, type_: type[T], marks: SourceMap, place: Place = ()) -> T | None:
    """As ``convert`` for the part of a file at ``place``, but faults are only noted; None when there is one."""
    found = len(marks.faults)
    spoilt = any(other[: len(place)] == place for other in marks.unusable)
    try:
        value = msgspec.convert(data, type_)
    except msgspec.ValidationError as error:
        _Explainer(marks).explain(data, inspect.type_info(type_), place)
        if len(marks.faults) == found and not spoilt:
            marks.fault(_place_of(str(error), place), str(error))
        return None
    return None if spoilt else value


def _place_of(message: str, place: Place) -> Place:
    """The place that a message of msgspec names, as far as it is exact: it writes ``[...]`` for the key of a dict."""
    path = message.rpartition("`$")[2].rstrip("`")
    for part in re.finditer(r"\[(\d+)\]|\.([^.\[]+)|\[\.\.\.\]", path):
        index, field = part.groups()
        if index is None and field is None:
            break
        place = (*place, int(index) if index is not None else field)
    return place


class _Explainer:
    """Walks data beside its type and notes everything that does not fit."""

    def __init__(self, marks: SourceMap) -> None:
        self.marks = marks

    def explain(self, data: object, wanted: inspect.Type, place: Place) -> None:
        if place in self.marks.unusable:
            return
        match wanted:
            case inspect.UnionType(types=types):
                self.union(data, types, place)
            case inspect.StructType() if isinstance(data, dict):
                self.struct(data, wanted, place)
            case inspect.DictType(value_type=inner) if isinstance(data, dict):
                for key, value in data.items():
                    self.explain(value, inner, (*place, key))
            case inspect.TupleType(item_types=inners) if isinstance(data, list):
                if len(data) != len(inners):
                    self.marks.fault(place, f"expected a list of {len(inners)}, got {len(data)}")
                for index, (value, inner) in enumerate(zip(data, inners, strict=False)):
                    self.explain(value, inner, (*place, index))
            case inspect.VarTupleType() | inspect.ListType() if isinstance(data, list):
                for index, value in enumerate(data):
                    self.explain(value, wanted.item_type, (*place, index))
            case inspect.LiteralType(values=values) if isinstance(data, str):
                if data not in values:
                    words = [str(value) for value in values]
                    hint = did_you_mean(data, words) or f": expected {_one_of(words)}"
                    self.marks.fault(place, f'unknown word "{shown(data)}"{hint}')
            case _ if not _fits(data, wanted):
                self.marks.fault(place, f"expected {_described(wanted)}, got {_shown(data)}")

    def union(self, data: object, types: Iterable[inspect.Type], place: Place) -> None:
        types = [one for one in types if not isinstance(one, inspect.NoneType)]  # a field is left out, never null
        structs = [one for one in types if isinstance(one, inspect.StructType)]
        literals = [one for one in types if isinstance(one, inspect.LiteralType)]
        if isinstance(data, dict) and len(structs) == 1:
            self.struct(data, structs[0], place)
        elif isinstance(data, dict) and structs:
            self.tagged(data, structs, place)
        elif isinstance(data, str) and literals and not any(isinstance(one, inspect.StrType) for one in types):
            self.explain(data, literals[0], place)
        elif not any(_fits(data, one) for one in types):
            self.marks.fault(place, f"expected {' or '.join(_described(one) for one in types)}, got {_shown(data)}")

    def tagged(self, data: dict[str, object], structs: list[inspect.StructType], place: Place) -> None:
        field = structs[0].tag_field or "type"
        by_tag = {str(one.tag): one for one in structs}
        tag = data.get(field)
        if field not in data:
            self.marks.fault(place, f'the field "{field}" is missing')
        elif (*place, field) in self.marks.unusable:
            return
        elif not isinstance(tag, str) or tag not in by_tag:
            hint = did_you_mean(str(tag), by_tag) or f": expected {_one_of(by_tag)}"
            self.marks.fault((*place, field), f'unknown word "{shown(str(tag))}"{hint}')
        else:
            self.struct(data, by_tag[tag], place)

    def struct(self, data: dict[str, object], wanted: inspect.StructType, place: Place) -> None:
        known = {field.encode_name: field for field in wanted.fields}
        for key, value in data.items():
            inner = (*place, key)
            if key in known:
                self.explain(value, known[key].type, inner)
            elif key != wanted.tag_field and wanted.forbid_unknown_fields and inner not in self.marks.unusable:
                self.marks.fault(inner, f'unknown field "{key}"{did_you_mean(key, known)}')
        for name, field in known.items():
            if field.required and name not in data:
                self.marks.fault(place, f'the field "{name}" is missing')


def _fits(data: object, wanted: inspect.Type) -> bool:
    """Whether a value is of the kind that is wanted; what is inside lists and dicts is not looked at."""
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


def _described(wanted: inspect.Type) -> str:
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
            return _one_of(str(value) for value in values)
    return "another kind of value"


def _one_of(words: Iterable[str]) -> str:
    return " or ".join(f'"{word}"' for word in words)


def _shown(data: object) -> str:
    match data:
        case bool():
            return "true" if data else "false"
        case int():
            return str(data)
        case dict():
            return "named fields"
        case list():
            return "a list"
    return f'"{shown(str(data))}"'
