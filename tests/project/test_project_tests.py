"""The rules of the house for its own tests: none is left out in silence, and what needs more than Python says so."""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import skip_sweep_cases
from tests.sources import ROOT, list_nodes, parse_file

TESTS = {file: file.read_text(encoding="utf-8") for file in sorted((ROOT / "tests").rglob("*.py"))}
CONFIGURATION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
RUN = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
LEFT_OUT = {"skipif", "importorskip", "SkipTest", "skipTest", "expectedFailure"}
LEFT_OUT_BY_PYTEST = {"skip", "xfail"}
MARKS = {re.split("[:(]", marker)[0] for marker in CONFIGURATION["markers"]}

POSIX = {
    *{"fork", "killpg", "mkfifo", "setuid", "setgid", "geteuid", "getuid", "setsid", "set_blocking", "O_NONBLOCK"},
    *{"SIGKILL", "SIGSTOP", "SIGCONT", "poll", "POLLIN", "fcntl", "resource", "pwd", "pass_fds"},
}
"""Names of the standard library that Windows lacks; `getattr` with another value beside it is the way around them."""
HOMES = {"os", "signal", "select"}


def test_no_test_is_skipped_or_expected_to_fail() -> None:
    for file, node in ((path, node) for path in naming(LEFT_OUT | LEFT_OUT_BY_PYTEST) for node in list_nodes(path)):
        if isinstance(node, ast.Attribute):
            names = LEFT_OUT | (LEFT_OUT_BY_PYTEST if "pytest" in _names(node) else set())
            assert node.attr not in names, f"{file}:{node.lineno}"
        if isinstance(node, ast.ImportFrom) and node.module in {"pytest", "unittest"}:
            assert not {alias.name for alias in node.names} & (LEFT_OUT | LEFT_OUT_BY_PYTEST), file


def test_every_mark_is_used() -> None:
    assert set.union(*(_list_marks([parse_file(file)]) for file in naming(MARKS))) & MARKS == MARKS


def test_without_a_word_the_tests_need_no_screen_and_take_no_hours() -> None:
    words = CONFIGURATION["addopts"]
    assert words[words.index("-m") + 1] == "not soak and not window"
    assert "--strict-markers" in words


def test_release_run_drives_the_window_and_draws_an_order() -> None:
    """Pytest ends with a fault when a step finds no test, and the shell ends with it."""
    assert "set -euo pipefail" in RUN
    assert re.search(r"pytest -m 'window and not soak'", RUN)
    assert re.search(r"^PYTEST_ADDOPTS='-p randomly' bash .*\$command", RUN, re.MULTILINE)


class Case:
    """Replacement of a collected test, with the attributes that a sweep reads and writes."""

    def __init__(self, name: str, **marks: tuple[int, ...]) -> None:
        self.nodeid = f"tests/test_worlds.py::test_each[{name}]"
        self.marks = {mark: getattr(pytest.mark, mark)(*given).mark for mark, given in marks.items()}

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return self.marks.get(name)

    def add_marker(self, marker: pytest.MarkDecorator) -> None:
        self.marks[marker.name] = marker.mark


def usual(names: Iterable[str]) -> set[str]:
    """Return the ids of the cases of a sweep of one in four that the usual run keeps."""
    cases: list[Any] = [Case(name, sweep=(4,)) for name in names]
    skip_sweep_cases(cases)
    return {case.nodeid for case in cases if "soak" not in case.marks}


def test_a_sweep_keeps_one_case_in_n_and_the_same_ones_in_any_order() -> None:
    names = [f"world-{index}" for index in range(10)]
    kept = usual(names)
    assert len(kept) == 3
    assert usual(reversed(names)) == kept


def test_a_case_that_is_named_alone_belongs_to_the_usual_run() -> None:
    assert [len(usual([f"world-{index}"])) for index in range(10)] == [1] * 10


def test_what_windows_lacks_is_marked() -> None:
    """Such a call in a function, or in one of the same file that it uses, asks for the mark `posix` or `window`."""
    assert [name for file in naming(POSIX) for name in find_unmarked(file)] == []


def naming(words: set[str]) -> list[Path]:
    """Return the files that contain one of the words at all."""
    return [file for file, text in TESTS.items() if any(word in text for word in words)]


def find_unmarked(file: Path) -> Iterator[str]:
    """Yield the tests of a file that need the mark `posix` and lack it."""
    functions = {node.name: node for node in parse_file(file).body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    known = {name for name, node in functions.items() if set(_posix(node))}
    while more := {name for name, node in functions.items() if name not in known and known & _names(node)}:
        known |= more
    whole = {"posix", "window"} & _list_marks(parse_file(file).body)
    for name in known if not whole else ():
        node = functions[name]
        if name.startswith("test") and not {"posix", "window"} & _list_marks(node.decorator_list):
            yield f"{file}: {name}"


def _posix(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id in HOMES:
            if part.attr in POSIX:
                yield part.attr
        elif isinstance(part, ast.keyword) and part.arg in POSIX:
            yield part.arg


def _names(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)} | {
        part.arg for part in ast.walk(node) if isinstance(part, ast.arg)
    }


def _list_marks(nodes: list[ast.stmt] | list[ast.expr] | list[ast.Module]) -> set[str]:
    """Return the names behind `pytest.mark` in decorators and in a module's `pytestmark`."""
    return {
        node.attr
        for top in nodes
        if isinstance(top, ast.expr | ast.Module | ast.Assign)
        for node in ast.walk(top)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute) and node.value.attr == "mark"
    }
