"""Syntax trees of the project's sources: each file is parsed once, however many tests need it."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@cache
def parse_file(file: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


@cache
def list_nodes(file: Path) -> list[ast.AST]:
    """Return all nodes of a file."""
    return list(ast.walk(parse_file(file)))
