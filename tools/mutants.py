"""Mutation testing: change the code in one place at a time and see whether a test fails.

Cosmic Ray creates the mutants. ``[tool.mutants]`` in pyproject.toml lists the mutated packages, each with the tests
that are run first; if those pass, all other tests are run. Mutants are written into a copy of the checkout.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import difflib
import itertools
import random
import resource
import shlex
import shutil
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names
from cosmic_ray.testing import run_tests
from cosmic_ray.work_item import TestOutcome

ROOT = Path(__file__).resolve().parent.parent
COPIED_FOLDERS = ("game", "tests", "tools", "assets", "maps", "saves", "docs", "packaging", ".ci")
"""Folders that are copied for the tests."""
TEST_TIMEOUT = 1800
"""Seconds after which running tests count as failed, because the mutant loops."""
MEMORY_LIMIT = 8 << 30
"""Memory limit of the tests in bytes; an endless loop that allocates would fill the memory before the timeout."""


class Mutant(NamedTuple):
    """Change at one place of a file; ``file`` is relative to the checkout."""

    file: str
    line: int
    column: int
    operator: str
    """Name of the mutation operator."""
    occurrence: int
    """Index of the place among those in the file where the operator applies."""

    def mutate(self, source: str) -> str:
        """Return the source with the change, or unchanged if the operator has no effect."""
        return mutate_code(source, get_operator(self.operator)(), self.occurrence) or source


def find_mutants(file: Path) -> Iterator[Mutant]:
    """Yield all mutants of a file by the operators that need no arguments."""
    nodes = list(ast_nodes(get_ast(file.read_text(encoding="utf-8"))))
    for name in operator_names():
        operator_class = get_operator(name)
        if operator_class.arguments():
            continue
        operator = operator_class()
        positions = (start for node in nodes for start, _end in operator.mutation_positions(node))
        for occurrence, (line, column) in enumerate(positions):
            yield Mutant(file.relative_to(ROOT).as_posix(), line, column, name, occurrence)


def dump_code(source: str) -> str:
    """Return a dump of the syntax tree without annotations, whose mutations no test could detect."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        for field in ("annotation", "returns"):
            if getattr(node, field, None) is not None:
                setattr(node, field, ast.Constant(None))
    return ast.dump(tree)


def changes_code(mutant: Mutant) -> bool:
    """Return whether a mutant is valid Python with another syntax tree than the original."""
    source = (ROOT / mutant.file).read_text(encoding="utf-8")
    try:
        return dump_code(mutant.mutate(source)) != dump_code(source)
    except SyntaxError:
        return False


def draw_sample(packages: dict[str, list[str]], path_prefix: str, count: int, seed: int) -> list[Mutant]:
    """Draw mutants of the files whose path begins with ``path_prefix``, at most one for each place in the code."""
    files = sorted({file for package in packages for file in (ROOT / package).rglob("*.py")})
    wanted = (file for file in files if file.relative_to(ROOT).as_posix().startswith(path_prefix))
    found = [mutant for file in wanted for mutant in find_mutants(file)]
    random.Random(seed).shuffle(found)
    places = {mutant[:3]: mutant for mutant in found}
    kept = (mutant for mutant in places.values() if changes_code(mutant))
    return list(itertools.islice(kept, count))


def find_first_tests(file: str, packages: dict[str, list[str]]) -> list[str]:
    """Return the tests that are run first for a file: those of the longest package path that contains it."""
    return packages[max((package for package in packages if file.startswith(package)), key=len)]


def run_tests_until_failure(tests: list[str], ignored: list[str]) -> str:
    """Run tests in the current folder until one fails; return its name, or an empty string if all pass."""
    options = [
        "-x",
        "-q",
        "-n",
        "0",
        "--tb",
        "no",
        *(f"--ignore={test}" for test in ignored),
    ]
    outcome, output = run_tests(shlex.join([sys.executable, "-m", "pytest", *options, *tests]), TEST_TIMEOUT)
    if outcome is TestOutcome.SURVIVED:
        return ""
    named = [line for line in output.splitlines() if line.startswith(("FAILED", "ERROR", "timeout"))]
    return named[0].partition(" - ")[0] if named else f"no test ran: {output[-300:]}"


def judge_mutant(mutant: Mutant, packages: dict[str, list[str]], *, run_all: bool) -> str:
    """Return the test that fails with a mutant in the current folder (a copy of the checkout), or an empty string."""
    source, first = Path(mutant.file).read_text(encoding="utf-8"), find_first_tests(mutant.file, packages)
    Path(mutant.file).write_text(mutant.mutate(source), encoding="utf-8")
    try:
        return run_tests_until_failure(first, []) or (run_tests_until_failure(["tests"], first) if run_all else "")
    finally:
        Path(mutant.file).write_text(source, encoding="utf-8")


def format_diff(mutant: Mutant) -> str:
    """Return the change of a mutant as a diff without context lines."""
    source = (ROOT / mutant.file).read_text(encoding="utf-8")
    lines = difflib.unified_diff(source.splitlines(), mutant.mutate(source).splitlines(), lineterm="", n=0)
    return "\n".join(f"    {line}" for line in list(lines)[3:])


def main() -> int:
    """Test a sample of mutants; return exit code 1 if one survives."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=main.__doc__)
    parser.add_argument("--sample", type=int, default=20, metavar="N", help="mutants to draw")
    parser.add_argument("--seed", type=int, default=1, help="seed of the sample")
    parser.add_argument("--only", default="", metavar="PATH", help="only this file or folder, such as game/rules/epic")
    parser.add_argument("--first", action="store_true", help="skip the tests of other folders")
    parser.add_argument("--list", action="store_true", help="list the sample without running it")
    arguments = parser.parse_args()
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutants"]
    sample = draw_sample(packages, arguments.only, arguments.sample, arguments.seed)
    if arguments.list:
        for mutant in sample:
            print(f"{mutant.file}:{mutant.line}\n{format_diff(mutant)}")
        return 0
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy_checkout(Path(folder))
        with contextlib.chdir(folder):
            return report_sample(sample, packages, run_all=not arguments.first)


def copy_checkout(target: Path) -> None:
    """Copy the files that the tests need."""
    for name in COPIED_FOLDERS:
        shutil.copytree(ROOT / name, target / name, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ROOT.iterdir():
        if file.is_file():
            shutil.copy(file, target)


def report_sample(sample: list[Mutant], packages: dict[str, list[str]], *, run_all: bool) -> int:
    """Test the mutants in the current folder and print each result with its diff; return 1 if one survives."""
    for tests in {tuple(find_first_tests(mutant.file, packages)) for mutant in sample}:
        if failed := run_tests_until_failure([*tests], []):
            print(f"A test fails without any mutant: {failed}")
            return 2
    survived = 0
    for number, mutant in enumerate(sample, 1):
        began = time.monotonic()
        killer = judge_mutant(mutant, packages, run_all=run_all)
        survived += not killer
        verdict = f"killed by {killer}" if killer else "SURVIVED"
        print(f"{number}/{len(sample)} {mutant.file}:{mutant.line} {verdict} ({time.monotonic() - began:.0f} s)")
        print(format_diff(mutant), flush=True)
    print(f"{len(sample) - survived} of {len(sample)} mutants were killed.")
    return int(survived > 0)


if __name__ == "__main__":
    sys.exit(main())
