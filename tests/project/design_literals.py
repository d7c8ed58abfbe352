"""Linter of scene code: finds literals that belong into the design tokens or the layout kit."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

APP = Path("game/app")
PICTURES = ("pictures", "animation", "board", "cards", "drawing", "effects", "style")
"""Folders whose code draws pictures and effects, or is the design system itself."""
SCALES = ("radius", "border", "alpha", "leading", "shadow", "size", "gap", "padding")
"""Arguments whose values are steps of a scale."""
_HEX = re.compile(r"#[0-9a-fA-F]{3,8}")
_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod)


def is_scene_code(file: Path) -> bool:
    """Return whether a file below `APP` is held to the design system."""
    return not set(file.relative_to(APP).parts[:-1]) & set(PICTURES)


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value != 0


def _is_made_of_numbers(alpha: ast.expr) -> bool:
    """Return whether an alpha has numbers of its own and no step of the scale, such as ``150 if chosen else 90``."""
    parts = list(ast.walk(alpha))
    steps = any(isinstance(node, ast.Name) and node.id == "ALPHA" for node in parts)
    return not steps and any(isinstance(node, ast.expr) and _is_number(node) for node in parts)


def find_literals(tree: ast.AST) -> Iterator[str]:
    """Yield the kind of each literal: ``color``, the name of a scale, or ``box`` for a computed rectangle."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _HEX.fullmatch(node.value):
            yield "color"
        elif isinstance(node, ast.Call):
            for keyword in node.keywords:
                if keyword.arg in SCALES and _is_number(keyword.value):
                    yield keyword.arg
                elif keyword.arg is not None and "alpha" in keyword.arg and _is_made_of_numbers(keyword.value):
                    yield "alpha"
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            if isinstance(node.func, ast.Attribute) and node.func.attr == "glow":
                yield from ("alpha" for alpha in node.args[4:] if _is_made_of_numbers(alpha))
            if name == "Box" and any(_is_computed(argument) for argument in node.args):
                yield "box"


def _is_computed(argument: ast.expr) -> bool:
    return any(isinstance(node, ast.BinOp) and isinstance(node.op, _ARITHMETIC) for node in ast.walk(argument))


def count_literals(root: Path) -> dict[str, Counter[str]]:
    """Return for each folder of scene code below a checkout how many literals of each kind it has, where there are any.

    A folder is named as ``epic/setup``: at most two levels below `APP`.
    """
    found: dict[str, Counter[str]] = {}
    for file in sorted((root / APP).rglob("*.py")):
        inside = file.relative_to(root)
        if is_scene_code(inside):
            folder = "/".join(inside.relative_to(APP).parts[:-1][:2]) or "."
            found.setdefault(folder, Counter()).update(find_literals(ast.parse(file.read_text("utf-8"))))
    return {folder: counts for folder, counts in found.items() if counts}
