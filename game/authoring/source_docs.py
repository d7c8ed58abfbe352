"""What the source says about the types of a file format: docstrings of classes and of their fields, and the fields as
they are written."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect as types

_HEADING = re.compile(r"# (.+?) -{3,}")


class FieldDoc(NamedTuple):
    """A field of a type. ``annotation`` and ``default`` are source text; a required field has no default."""

    name: str
    written: str
    """Its name in a file."""
    annotation: str
    default: str
    doc: str


def plain(doc: str | None) -> str:
    """A docstring as running text, with the marks that Markdown has for code."""
    return " ".join((doc or "").replace("``", "`").split())


@cache
def fields_of(cls: type) -> tuple[FieldDoc, ...]:
    """The fields of a struct in their order, those of its bases first."""
    names = {field.name: field.encode_name for field in msgspec.structs.fields(cls)}
    found = [field for base in reversed(cls.__mro__) if base is not object for field in _own_fields(base, names)]
    by_name = {field.name: field for field in found}
    return tuple(by_name[name] for name in names)


def _own_fields(cls: type, names: dict[str, str]) -> list[FieldDoc]:
    """The fields that a class itself declares; a string below a field is what it means."""
    if not issubclass(cls, msgspec.Struct) or cls is msgspec.Struct:
        return []
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    assert isinstance(tree, ast.ClassDef)
    found = []
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in names:
            doc = _string(after)
            default = ast.unparse(node.value) if node.value else ""
            name = node.target.id
            found.append(FieldDoc(name, names[name], ast.unparse(node.annotation), default, plain(doc)))
    return found


def _string(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return node.value.value
    return ""


@cache
def aliases_of(module: ModuleType) -> dict[str, str]:
    """The names that a module gives to types, with what they mean; those without a docstring are left out."""
    body = ast.parse(inspect.getsource(module)).body
    found = {}
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = plain(_string(after))
    return {name: doc for name, doc in found.items() if doc}


@cache
def headings_of(module: ModuleType) -> dict[str, str]:
    """By class of a module: the heading comment (``# Squares ---``) that it stands below; empty before the first."""
    source = inspect.getsource(module)
    lines = source.splitlines()
    found, heading = {}, ""
    for node in ast.parse(source).body:
        for line in lines[: node.lineno]:
            heading = match[1] if (match := _HEADING.fullmatch(line)) else heading
        if isinstance(node, ast.ClassDef):
            found[node.name] = heading
    return found


def structs_in(cls: Any) -> dict[str, type]:
    """Every struct that a file of this type may hold, by name."""
    found: dict[str, type] = {}

    def look(wanted: types.Type) -> None:
        match wanted:
            case types.StructType(cls=struct, fields=fields):
                if found.setdefault(struct.__name__, struct) is struct and struct not in seen:
                    seen.add(struct)
                    for field in fields:
                        look(field.type)
            case types.UnionType(types=several) | types.TupleType(item_types=several):
                for one in several:
                    look(one)
            case types.VarTupleType(item_type=inner) | types.ListType(item_type=inner):
                look(inner)
            case types.DictType(value_type=inner):
                look(inner)

    seen: set[type] = set()
    look(types.type_info(cls))
    return found
