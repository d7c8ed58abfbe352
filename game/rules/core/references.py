"""Declared references in a position: fields whose values must be in a table of the match, such as card numbers.

A rulebook declares ``Seat = Annotated[int, one_of("seat")]`` and ``Annotated[list[int], each("seat")]``; for a match it
supplies the tables by name, and ``find_dangling_references`` reports every value that is not in its table.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import inspect

from game.rules.core.numbers import MAX_NUMBER

Tables: TypeAlias = Mapping[str, Sequence[Container[Any]]]
"""Allowed values of references, by table name; a value is valid if any of the containers has it."""


def one_of(table: str) -> msgspec.Meta:
    """Annotate a number as an index into a table of the match."""
    return msgspec.Meta(ge=-MAX_NUMBER, le=MAX_NUMBER, extra={"one of": table})


def some_of(table: str) -> msgspec.Meta:
    """Annotate a bit mask with one bit per entry of a table, or a text that must be an entry of it."""
    return msgspec.Meta(extra={"one of": table})


def each(table: str) -> msgspec.Meta:
    """Annotate a list as having one entry per entry of a table."""
    return msgspec.Meta(extra={"each": table})


_type_info_by_class: dict[type[Any], inspect.Type] = {}


def _inspect_type(struct_type: type[Any]) -> inspect.Type:
    if struct_type not in _type_info_by_class:
        _type_info_by_class[struct_type] = inspect.type_info(struct_type)
    return _type_info_by_class[struct_type]


def find_dangling_references(value: Any, tables: Tables, counts: Mapping[str, int]) -> Iterator[str]:
    """Yield a description of each reference in a record, or in records inside it, that is not in its table.

    ``counts`` has the required lengths of lists annotated with ``each``, by table name.
    """
    yield from _find_in_value(value, _inspect_type(type(value)), type(value).__name__, tables, counts)


_reference_fields_by_class: dict[type[Any], list[tuple[str, str, inspect.Type]]] = {}


def _find_reference_fields(record: inspect.StructType) -> list[tuple[str, str, inspect.Type]]:
    """Return the fields of a record that contain references: name, label, type."""
    found = _reference_fields_by_class.get(record.cls)
    if found is None:
        found = _reference_fields_by_class[record.cls] = [
            (field.name, f"{record.cls.__name__}.{field.name}", field.type)
            for field in record.fields
            if _has_references(field.type, {record.cls})
        ]
    return found


def _has_references(kind: inspect.Type, enclosing: set[type[Any]]) -> bool:
    """Return whether a type contains references; ``enclosing`` has the record types around it, which may recur."""
    if isinstance(kind, inspect.Metadata):
        return not {"each", "one of"}.isdisjoint(kind.extra or {}) or _has_references(kind.type, enclosing)
    if isinstance(kind, inspect.UnionType):
        return any(_has_references(item_type, enclosing) for item_type in kind.types)
    if isinstance(kind, inspect.StructType):
        return kind.cls in enclosing or any(
            _has_references(field.type, enclosing | {kind.cls}) for field in kind.fields
        )
    if isinstance(kind, (inspect.ListType, inspect.VarTupleType)):
        return _has_references(kind.item_type, enclosing)
    if isinstance(kind, inspect.TupleType):
        return any(_has_references(item_type, enclosing) for item_type in kind.item_types)
    return False


_SCALAR_TYPES = (inspect.IntType, inspect.StrType, inspect.BoolType)
"""Types without parts; a value of these is a reference only if its annotation says so."""


def _find_in_value(
    value: Any, kind: inspect.Type, location: str, tables: Tables, counts: Mapping[str, int]
) -> Iterator[str]:
    if value is msgspec.UNSET:
        return
    while isinstance(kind, inspect.Metadata):
        for key, name in (kind.extra or {}).items():
            if key == "each" and len(value) != counts[name]:
                yield f"{location}: {len(value)} of {counts[name]}"
            elif key == "one of":
                yield from _find_missing((value,), name, location, tables)
        kind = kind.type
    if isinstance(kind, inspect.UnionType):
        kind = next((item_type for item_type in kind.types if _has_type(item_type, value)), kind)
    if isinstance(kind, inspect.StructType):
        for name, called, of in _find_reference_fields(kind):
            yield from _find_in_value(getattr(value, name), of, called, tables, counts)
    elif isinstance(kind, (inspect.ListType, inspect.VarTupleType)):
        yield from _find_in_list(value, kind.item_type, location, tables, counts)
    elif isinstance(kind, inspect.TupleType):
        for item, item_type in zip(value, kind.item_types, strict=True):
            yield from _find_in_value(item, item_type, location, tables, counts)


def _find_in_list(
    values: Sequence[Any], kind: inspect.Type, location: str, tables: Tables, counts: Mapping[str, int]
) -> Iterator[str]:
    """Yield the dangling references of a list; a list of scalars is checked in one pass."""
    if isinstance(kind, inspect.Metadata) and isinstance(kind.type, _SCALAR_TYPES):
        yield from _find_missing(values, (kind.extra or {})["one of"], location, tables)
    elif not isinstance(kind, _SCALAR_TYPES):
        for item in values:
            yield from _find_in_value(item, kind, location, tables, counts)


def _find_missing(values: Sequence[Any], name: str, location: str, tables: Tables) -> Iterator[str]:
    """Yield a description of each value that is not in a table."""
    if all(map(tables[name][0].__contains__, values)):
        return
    for value in values:
        for part in tables[name]:
            if value in part:
                break
        else:
            yield f"{location}: there is no {name} {value}"


def _has_type(kind: inspect.Type, value: Any) -> bool:
    """Return whether a member type of a union is the type of a value."""
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.StructType):
        return isinstance(value, kind.cls)
    if isinstance(kind, (inspect.ListType, inspect.VarTupleType, inspect.TupleType)):
        return isinstance(value, (list, tuple))
    return isinstance(kind, inspect.IntType) and isinstance(value, int) and not isinstance(value, bool)
