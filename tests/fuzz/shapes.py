"""File types as strategies: the location of every typed value, and its possible replacements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

Path = tuple[Any, ...]

ODD_TEXTS = (
    "",
    " ",
    "\0",
    "a\0b",
    "\u202egnp\u2066",
    "\ud7ff\U0001f9dd",
    "x" * 300,
    "W" * 200_000,
    "a b",
    "{0}",
    "%s",
    "-1",
    "../../x",
    "🗡️" * 50,
    "line\nline",
    "[b",
)
ODD_NUMBERS = (-(2**63), -(2**31), -1000, -20, -10, -9, -3, -2, -1, 0, 1, 2, 3, 5, 7, 8, 9, 31, 59, 61, 62, 63, 64, 99)
ODD_NUMBERS += (100, 999, 1000, 999_999, 1_000_000, 2**31, 2**53, 2**62, 2**63 - 1, 2**63, 10**40)
DEEPEST = 4


class ValueSite(NamedTuple):
    """Value of a file: its path, its type, and the path of its type in the file's type."""

    path: Path
    kind: inspect.Type
    place: str


def strip_metadata(kind: inspect.Type) -> inspect.Type:
    """Return the type without its metadata."""
    return strip_metadata(kind.type) if isinstance(kind, inspect.Metadata) else kind


def find_sites(kind: inspect.Type, value: Any, path: Path = (), place: str = "") -> Iterator[ValueSite]:
    """Yield every JSON value of a type, by its declared type."""
    kind = strip_metadata(kind)
    if path:
        yield ValueSite(path, kind, place)
    if isinstance(kind, inspect.UnionType):
        found = _find_member(kind, value)
        if found is not None:
            kind = found
    if isinstance(kind, inspect.StructType) and isinstance(value, dict):
        for field in kind.fields:
            if field.encode_name in value:
                where = f"{kind.cls.__name__}.{field.name}"
                yield from find_sites(field.type, value[field.encode_name], (*path, field.encode_name), where)
    elif isinstance(kind, (inspect.ListType, inspect.VarTupleType)) and isinstance(value, list):
        for index, item in enumerate(value):
            yield from find_sites(kind.item_type, item, (*path, index), f"{place}[]")
    elif isinstance(kind, inspect.TupleType) and isinstance(value, list):
        for index, (item_kind, item) in enumerate(zip(kind.item_types, value, strict=False)):
            yield from find_sites(item_kind, item, (*path, index), f"{place}[{index}]")
    elif isinstance(kind, inspect.DictType) and isinstance(value, dict):
        for key, item in value.items():
            yield from find_sites(kind.value_type, item, (*path, key), f"{place}{{}}")


_LISTS = (inspect.ListType, inspect.VarTupleType, inspect.TupleType)
_DICTS = (inspect.DictType,)


def _find_member(kind: inspect.UnionType, value: Any) -> inspect.Type | None:
    """Return the member of a union that a value is of."""
    for one in (strip_metadata(each) for each in kind.types):
        if isinstance(one, inspect.StructType) and isinstance(value, dict):
            if one.tag_field is None or value.get(one.tag_field) == one.tag:
                return one
        elif isinstance(value, (list, dict)) and isinstance(one, _LISTS if isinstance(value, list) else _DICTS):
            return one
    return None


def make_numbers(kind: inspect.IntType) -> st.SearchStrategy[int]:
    """Return numbers about the bounds of a type, beside them, and far away."""
    edges = [edge + step for edge in (kind.ge, kind.gt, kind.le, kind.lt) if edge is not None for step in (-1, 0, 1)]
    return st.one_of(st.integers(-12, 70), st.sampled_from((*ODD_NUMBERS, *edges)))


TEXTS = st.one_of(st.sampled_from(ODD_TEXTS), st.text(max_size=12))


@st.composite
def valued(draw: st.DrawFn, kind: inspect.Type, words: tuple[str, ...], depth: int = 0) -> Any:
    """Draw a value that fits a type, or nearly fits."""
    kind = strip_metadata(kind)
    match kind:
        case inspect.IntType():
            return draw(make_numbers(kind))
        case inspect.BoolType():
            return draw(st.booleans())
        case inspect.FloatType():
            return draw(st.one_of(st.floats(allow_nan=False, allow_infinity=False), st.sampled_from(ODD_NUMBERS)))
        case inspect.StrType() | inspect.BytesType():
            return draw(st.one_of(st.sampled_from(words or ("",)), TEXTS))
        case inspect.LiteralType():
            return draw(st.sampled_from((*kind.values, *ODD_TEXTS[:3])))
        case inspect.EnumType():
            return draw(st.sampled_from([member.value for member in kind.cls]))
        case inspect.UnionType():
            return draw(valued(draw(st.sampled_from(kind.types)), words, depth))
        case inspect.ListType() | inspect.VarTupleType():
            most = 0 if depth > DEEPEST else 4
            return [draw(valued(kind.item_type, words, depth + 1)) for _ in range(draw(st.integers(0, most)))]
        case inspect.TupleType():
            return [draw(valued(one, words, depth + 1)) for one in kind.item_types]
        case inspect.DictType():
            names = draw(st.lists(st.sampled_from(words or ("x",)), max_size=2, unique=True))
            return {name: draw(valued(kind.value_type, words, depth + 1)) for name in names}
        case inspect.StructType():
            return _draw_struct(draw, kind, words, depth)
    return None


def _draw_struct(draw: st.DrawFn, kind: inspect.StructType, words: tuple[str, ...], depth: int) -> dict[str, Any]:
    out: dict[str, Any] = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
    for field in kind.fields:
        if field.required or (depth <= DEEPEST and draw(st.booleans())):
            out[field.encode_name] = draw(valued(field.type, words, depth + 1))
    return out


def inspect_type(of: Any) -> inspect.Type:
    """Return the type as msgspec sees it."""
    return inspect.type_info(of)


# Values in a tree -----------------------------------------------------------------------------------------------------


def get_at(tree: Any, path: Path) -> Any:
    """Return the value at a path."""
    for key in path:
        tree = tree[key]
    return tree


def with_value(tree: Any, path: Path, value: Any) -> Any:
    """Return the tree with another value at one path; everything else is shared."""
    if not path:
        return value
    key, rest = path[0], path[1:]
    copy = tree.copy()
    copy[key] = with_value(tree[key], rest, value)
    return copy


def without(tree: Any, path: Path) -> Any:
    """Return the tree without one value."""
    parent = get_at(tree, path[:-1]).copy()
    del parent[path[-1]]
    return with_value(tree, path[:-1], parent)


def collect_words(tree: Any) -> tuple[str, ...]:
    """Return the distinct short texts and names in a tree: ids of all kinds."""
    found: dict[str, None] = {}

    def visit(part: Any) -> None:
        if isinstance(part, dict):
            for key, value in part.items():
                found[key] = None
                visit(value)
        elif isinstance(part, list):
            for value in part:
                visit(value)
        elif isinstance(part, str) and len(part) <= 30:
            found[part] = None

    visit(tree)
    return tuple(found)


def to_plain(value: Any) -> Any:
    """Return the value as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))
