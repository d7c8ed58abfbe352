"""What the numbers and words of a position point at: declared with their types, asked of a whole position at once.

A rulebook declares ``Seat = Annotated[int, one_of("seat")]`` and ``Annotated[list[int], each("seat")]``; for a match it
gives the tables, by name, and ``dangling_references`` names all that points nowhere.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import inspect

from game.rules.core.numbers import MOST

Tables: TypeAlias = Mapping[str, Sequence[Container[Any]]]
"""By name of a table: what a value that points into it may be; a value has to be in one of the parts."""


def one_of(table: str) -> msgspec.Meta:
    """For a number that is one of a table of the match."""
    return msgspec.Meta(ge=-MOST, le=MOST, extra={"one of": table})


def some_of(table: str) -> msgspec.Meta:
    """For a bit mask, which may have as many bits as there are things, and for words."""
    return msgspec.Meta(extra={"one of": table})


def each(table: str) -> msgspec.Meta:
    """For a list that has one entry for each of something."""
    return msgspec.Meta(extra={"each": table})


_kinds: dict[type[Any], inspect.Type] = {}


def _kind_of(of: type[Any]) -> inspect.Type:
    if of not in _kinds:
        _kinds[of] = inspect.type_info(of)
    return _kinds[of]


def dangling_references(value: Any, tables: Tables, counts: Mapping[str, int]) -> Iterator[str]:
    """What points nowhere in a record and all that is in it, in words."""
    yield from _strays(value, _kind_of(type(value)), type(value).__name__, tables, counts)


_parts: dict[type[Any], list[tuple[str, str, inspect.Type]]] = {}


def _parts_of(record: inspect.StructType) -> list[tuple[str, str, inspect.Type]]:
    """The fields of a record that point somewhere, they or what is in them: their names, what to call them, types."""
    found = _parts.get(record.cls)
    if found is None:
        found = _parts[record.cls] = [
            (field.name, f"{record.cls.__name__}.{field.name}", field.type)
            for field in record.fields
            if _points(field.type, {record.cls})
        ]
    return found


def _points(kind: inspect.Type, inside: set[type[Any]]) -> bool:
    """Whether something in a type points somewhere; a record that is in itself may."""
    if isinstance(kind, inspect.Metadata):
        return not {"each", "one of"}.isdisjoint(kind.extra or {}) or _points(kind.type, inside)
    if isinstance(kind, inspect.UnionType):
        return any(_points(one, inside) for one in kind.types)
    if isinstance(kind, inspect.StructType):
        return kind.cls in inside or any(_points(field.type, inside | {kind.cls}) for field in kind.fields)
    if isinstance(kind, (inspect.ListType, inspect.VarTupleType)):
        return _points(kind.item_type, inside)
    if isinstance(kind, inspect.TupleType):
        return any(_points(one, inside) for one in kind.item_types)
    return False


_VALUES = (inspect.IntType, inspect.StrType, inspect.BoolType)
"""What has no parts; it points somewhere only where metadata says so."""


def _strays(value: Any, kind: inspect.Type, where: str, tables: Tables, counts: Mapping[str, int]) -> Iterator[str]:
    if value is msgspec.UNSET:
        return
    while isinstance(kind, inspect.Metadata):
        for key, name in (kind.extra or {}).items():
            if key == "each" and len(value) != counts[name]:
                yield f"{where}: {len(value)} of {counts[name]}"
            elif key == "one of":
                yield from _lost((value,), name, where, tables)
        kind = kind.type
    if isinstance(kind, inspect.UnionType):
        kind = next((one for one in kind.types if _holds(one, value)), kind)
    if isinstance(kind, inspect.StructType):
        for name, called, of in _parts_of(kind):
            yield from _strays(getattr(value, name), of, called, tables, counts)
    elif isinstance(kind, (inspect.ListType, inspect.VarTupleType)):
        yield from _strays_among(value, kind.item_type, where, tables, counts)
    elif isinstance(kind, inspect.TupleType):
        for item, one in zip(value, kind.item_types, strict=True):
            yield from _strays(item, one, where, tables, counts)


def _strays_among(
    values: Sequence[Any], kind: inspect.Type, where: str, tables: Tables, counts: Mapping[str, int]
) -> Iterator[str]:
    """What is astray in a list; long ones hold values alone, which are asked in one go."""
    if isinstance(kind, inspect.Metadata) and isinstance(kind.type, _VALUES):
        yield from _lost(values, (kind.extra or {})["one of"], where, tables)
    elif not isinstance(kind, _VALUES):
        for item in values:
            yield from _strays(item, kind, where, tables, counts)


def _lost(values: Sequence[Any], name: str, where: str, tables: Tables) -> Iterator[str]:
    """The values that are not in a table."""
    if all(map(tables[name][0].__contains__, values)):
        return
    for value in values:
        for part in tables[name]:
            if value in part:
                break
        else:
            yield f"{where}: there is no {name} {value}"


def _holds(kind: inspect.Type, value: Any) -> bool:
    """Whether a type of a union is the one of a value."""
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.StructType):
        return isinstance(value, kind.cls)
    if isinstance(kind, (inspect.ListType, inspect.VarTupleType, inspect.TupleType)):
        return isinstance(value, (list, tuple))
    return isinstance(kind, inspect.IntType) and isinstance(value, int) and not isinstance(value, bool)
