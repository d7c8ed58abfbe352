"""Docstrings, fields and heading comments of the types of a file format, read from their source code."""

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
    """Documentation of a struct field; ``annotation`` and ``default`` are source text, the latter may be empty."""

    name: str
    name_in_file: str
    """Name of the field in a file."""
    annotation: str
    default: str
    doc: str


def normalize_doc(doc: str | None) -> str:
    """Return a docstring as one line of Markdown."""
    return " ".join((doc or "").replace("``", "`").split())


@cache
def get_field_docs(cls: type) -> tuple[FieldDoc, ...]:
    """Return the documentation of the fields of a struct in order, inherited ones first."""
    names = {field.name: field.encode_name for field in msgspec.structs.fields(cls)}
    found = [field for base in reversed(cls.__mro__) if base is not object for field in _parse_own_fields(base, names)]
    by_name = {field.name: field for field in found}
    return tuple(by_name[name] for name in names)


def _parse_own_fields(cls: type, names_in_file: dict[str, str]) -> list[FieldDoc]:
    """Return the fields that a class itself declares, documented by the string below each of them."""
    if not issubclass(cls, msgspec.Struct) or cls is msgspec.Struct:
        return []
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    assert isinstance(tree, ast.ClassDef)
    found = []
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in names_in_file:
            doc = _get_string(after)
            default = ast.unparse(node.value) if node.value else ""
            name = node.target.id
            found.append(FieldDoc(name, names_in_file[name], ast.unparse(node.annotation), default, normalize_doc(doc)))
    return found


def _get_string(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return node.value.value
    return ""


@cache
def get_alias_docs(module: ModuleType) -> dict[str, str]:
    """Return the docstrings of the type aliases of a module by name, without undocumented ones."""
    body = ast.parse(inspect.getsource(module)).body
    found = {}
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = normalize_doc(_get_string(after))
    return {name: doc for name, doc in found.items() if doc}


@cache
def get_headings(module: ModuleType) -> dict[str, str]:
    """Return the heading comment (``# Squares ---``) above each class by its name; empty above the first heading."""
    source = inspect.getsource(module)
    lines = source.splitlines()
    found, heading = {}, ""
    for node in ast.parse(source).body:
        for line in lines[: node.lineno]:
            heading = match[1] if (match := _HEADING.fullmatch(line)) else heading
        if isinstance(node, ast.ClassDef):
            found[node.name] = heading
    return found


def collect_structs(cls: Any) -> dict[str, type]:
    """Return every struct that a file of this type can contain, by name."""
    found: dict[str, type] = {}

    def visit(inspected: types.Type) -> None:
        match inspected:
            case types.StructType(cls=struct, fields=fields):
                if found.setdefault(struct.__name__, struct) is struct and struct not in seen:
                    seen.add(struct)
                    for field in fields:
                        visit(field.type)
            case types.UnionType(types=several) | types.TupleType(item_types=several):
                for one in several:
                    visit(one)
            case types.VarTupleType(item_type=inner) | types.ListType(item_type=inner):
                visit(inner)
            case types.DictType(value_type=inner):
                visit(inner)

    seen: set[type] = set()
    visit(types.type_info(cls))
    return found
