"""The sources of the house as trees: each file is parsed once, however many tests look through it."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@cache
def tree(file: Path) -> ast.Module:
    """A file as Python reads it."""
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


@cache
def nodes(file: Path) -> list[ast.AST]:
    """Everything in a file, whatever it lies in."""
    return list(ast.walk(tree(file)))
