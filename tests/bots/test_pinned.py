"""The same seed gives the same match between bots on every Python, whatever the order of its sets."""

import ast
import builtins
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import game.bots
from tests.bots.pinned import digest, read_pinned, tables
from tests.sources import ROOT

TABLES = dict(tables())
BOTS = sorted(Path(game.bots.__file__).parent.rglob("*.py"))
OTHER_SEED = "4242" if os.environ.get("PYTHONHASHSEED") != "4242" else "0"
"""Another order of a set of names than in this process."""


def test_the_file_pins_just_these_matches() -> None:
    assert list(read_pinned()) == list(TABLES)
    assert len(set(read_pinned().values())) == len(TABLES)


@pytest.mark.parametrize("name", TABLES)
def test_bots_play_the_pinned_match(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pinned anew with `python -m tests.bots.pinned` after a change on purpose."""
    monkeypatch.setattr(builtins, "sum", sum_of_whole_numbers)
    assert digest(TABLES[name]) == read_pinned()[name]


def test_sum_is_only_used_for_integers() -> None:
    """From Python 3.12 on `sum` adds floats in another way, `math.fsum` in the same on all."""
    assert sum_of_whole_numbers([2, True], 1) == 4
    with pytest.raises(AssertionError, match="fsum"):
        sum_of_whole_numbers([2, 0.5])


def test_set_order_does_not_affect_choices() -> None:
    """One match of each kind in a process that has its sets in another order than the one above."""
    program = (
        "from tests.bots.pinned import digest, tables\n"
        "print(hash('order'), *(f'{name} {digest(table)}' for name, table in tables() if name[-2:] != '-2'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": OTHER_SEED},
        capture_output=True,
        text=True,
        check=True,
    )
    order, *rows = done.stdout.split()
    assert int(order) != hash("order")
    found = dict(zip(rows[::2], rows[1::2], strict=True))
    assert found == {name: pin for name, pin in read_pinned().items() if name[-2:] != "-2"}
    assert len(found) > len(read_pinned()) / 2


@pytest.mark.parametrize("file", BOTS, ids=lambda file: file.stem)
def test_a_plain_sum_is_declared_to_be_whole(file: Path) -> None:
    """With a result declared `int`, mypy refuses floats, even in lines that no match reaches."""
    assert not undeclared_sums(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "line",
    [
        "worth = sum(found)",
        "worth: float = sum(found)",
        "worth: int = round(sum(found))",
        "def worth() -> float: return sum(found)",
        "def worth() -> int: return int(sum(found))",
        "def whole() -> int:\n def worth() -> float: return sum(found)",
        "add = sum",
        "worth = builtins.sum(found)",
        "from builtins import sum as add",
    ],
)
def test_a_sum_that_may_hold_floats_is_found(line: str) -> None:
    assert undeclared_sums(line)


def test_a_sum_of_whole_numbers_may_stand() -> None:
    assert not undeclared_sums("def paid() -> int:\n price: int = -sum(found)\n return sum(found)")
    assert not undeclared_sums("masks: list[int] = [sum(row) for row in rows]")


def undeclared_sums(text: str) -> list[int]:
    """Return the lines that use `sum` for anything but what is declared to be an `int`, or a list of them."""
    tree = ast.parse(text)
    declared = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and node.value is not None:
            kind, value = ast.unparse(node.annotation), node.value
            if kind == "list[int]" and isinstance(value, ast.ListComp):
                kind, value = "int", value.elt
            declared |= {_find_called(value)} if kind == "int" else set()
        if isinstance(node, ast.FunctionDef) and node.returns is not None and ast.unparse(node.returns) == "int":
            declared |= {_find_called(line.value) for line in _returns(node) if line.value is not None}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and any(alias.name == "sum" for alias in node.names):
            found.append(node.lineno)
        if isinstance(node, ast.Attribute) and node.attr == "sum":
            found.append(node.lineno)
        if isinstance(node, ast.Name) and node.id == "sum" and node not in declared:
            found.append(node.lineno)
    return found


def _find_called(value: ast.expr) -> ast.expr:
    """Return the name that an expression calls, if it is nothing but a call or the negative of one."""
    if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub):
        value = value.operand
    return value.func if isinstance(value, ast.Call) else value


def _returns(function: ast.AST) -> Iterator[ast.Return]:
    """Yield what a function returns itself, without the functions inside it."""
    for node in ast.iter_child_nodes(function):
        if isinstance(node, ast.Return):
            yield node
        elif not isinstance(node, ast.FunctionDef | ast.Lambda):
            yield from _returns(node)


def sum_of_whole_numbers(numbers: Iterable[int], start: int = 0) -> int:
    """Add as `sum` does, and refuse what is not exact."""
    for number in numbers:
        assert not isinstance(number, float), "floats are added with math.fsum"
        start = start + number
    return start
