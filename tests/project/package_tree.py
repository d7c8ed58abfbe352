"""Tree of packages with their docstrings, as ``docs/architecture.md`` shows it.

``python -m tests.project.package_tree`` brings the page up to date.
"""

from __future__ import annotations

import ast
from pathlib import Path

from tests.sources import ROOT

PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- packages -->\n\n```text\n", "```\n"
_COLUMN = 27
"""Width of the column of names, indentation included."""


def list_package_folders(top: Path) -> list[Path]:
    """Return a folder and all folders below it that hold modules, sorted, each parent before its children."""
    return sorted({file.parent for file in top.rglob("*.py") if "__pycache__" not in file.parts})


def read_summary(folder: Path) -> str:
    """Return the first line of a package's docstring; empty where it has none."""
    text = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
    return text.partition("\n")[0]


def build_tree() -> str:
    """Return a line for each package of ``game`` and ``tools``: its name, indented by depth, and its docstring."""
    lines = []
    for top in ("game", "tools"):
        for folder in list_package_folders(ROOT / top):
            depth = len(folder.relative_to(ROOT).parts) - 1
            lines.append(f"{'  ' * depth}{folder.name + '/':<{_COLUMN - 2 * depth}}{read_summary(folder)}\n")
    return "".join(lines)


def read_shown_tree() -> str:
    """Return the tree that the page shows."""
    return PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]


if __name__ == "__main__":
    text = PAGE.read_text(encoding="utf-8")
    before, _, after = text.partition(BEGIN)
    PAGE.write_text(before + BEGIN + build_tree() + END + after.partition(END)[2], encoding="utf-8", newline="\n")
