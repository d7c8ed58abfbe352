"""Numbers that players see: a decimal sign of the language, no grouping, and one function that writes them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from game.languages import set_language
from game.terminal.elixir_sim import ElixirReport, _format_summary
from game.text import format_decimal, format_percentage
from tests.sources import ROOT, list_nodes

SHOWN = ("app", "modes", "presentation", "session", "setup", "storage", "terminal")
"""The packages of what players read; messages to authors are English."""


@pytest.mark.parametrize(("code", "written"), [("en", ["0.5", "-1.3", "12345.7"]), ("de", ["0,5", "-1,3", "12345,7"])])
def test_a_decimal_has_the_sign_of_the_language_and_no_groups(code: str, written: list[str]) -> None:
    set_language(code)
    assert [format_decimal(number) for number in (0.5, -1.25001, 12345.67)] == written


def test_a_decimal_has_as_many_places_as_asked_for() -> None:
    set_language("de")
    assert [format_decimal(2.0, 0), format_decimal(2.0), format_decimal(1 / 3, 2)] == ["2", "2,0", "0,33"]


@pytest.mark.parametrize(("code", "written"), [("en", "42%"), ("de", "42\N{NO-BREAK SPACE}%")])
def test_percent(code: str, written: str) -> None:
    set_language(code)
    assert format_percentage(42) == written


@pytest.mark.parametrize(("code", "written"), [("en", "52.5%"), ("de", "52,5")])
def test_a_simulation_tells_its_share_in_the_language(code: str, written: str) -> None:
    set_language(code)
    assert written in _format_summary(ElixirReport(games=40, wins=[21, 19], decided=0.525))


def formats_itself(node: ast.AST) -> bool:
    """Return whether a text has decimals or groups that no function of the language has written."""
    if not isinstance(node, ast.FormattedValue) or node.format_spec is None:
        return False
    return re.search(r"[.,_eEfFgGn%]", ast.unparse(node.format_spec).strip("f'\"")) is not None


def test_decimals_are_written_by_one_function() -> None:
    files: list[Path] = [file for part in SHOWN for file in (ROOT / "game" / part).rglob("*.py")]
    found = [str(file.relative_to(ROOT)) for file in files if any(formats_itself(node) for node in list_nodes(file))]
    assert not found, "use game.text.decimal"
