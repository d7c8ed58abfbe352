"""Compiled wheels: modules without records, found beside their sources, and skipped on request."""

import ast
import os
import subprocess
import sys
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES, PathFinder
from pathlib import Path

import pytest

from game import compiled
from game.errors import UserError
from tests.sources import ROOT
from tools.packaging import bundle


@pytest.mark.parametrize("module", compiled.COMPILED_MODULES)
def test_what_is_compiled_defines_no_record_that_files_are_read_into(module: str) -> None:
    tree = ast.parse((ROOT / "game" / f"{module}.py").read_text(encoding="utf-8"))
    bases = [ast.unparse(base) for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for base in node.bases]
    assert not [base for base in bases if base.endswith("Struct")]


def test_the_source_is_found_beside_a_compiled_module(tmp_path: Path) -> None:
    source, machine = tmp_path / "turn.py", tmp_path / f"turn{EXTENSION_SUFFIXES[0]}"
    source.write_text("")
    machine.write_bytes(b"")
    usual = PathFinder.find_spec("game.turn", [str(tmp_path)])
    assert usual is not None
    assert usual.origin == str(machine)
    pure = compiled._SourceFinder().find_spec("game.turn", [str(tmp_path)])
    assert pure is not None
    assert pure.origin == str(source)
    assert compiled._SourceFinder().find_spec("other.turn", [str(tmp_path)]) is None


@pytest.mark.parametrize(("value", "sources"), [("1", True), ("0", False), ("", False)])
def test_sources_are_taken_when_they_are_asked_for(value: str, sources: bool) -> None:
    program = "import sys, game; print(any(type(finder).__name__ == '_SourceFinder' for finder in sys.meta_path))"
    environment = {**os.environ, compiled.PURE_VARIABLE: value}
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.stdout.strip() == str(sources), done.stderr


def test_a_build_that_fails_says_why(tmp_path: Path) -> None:
    """The message is mypyc's own."""
    for module in compiled.COMPILED_MODULES:
        folder = (tmp_path / "game" / module).parent
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "__init__.py").touch()
        (tmp_path / "game" / f"{module}.py").write_text("number: int = 'a word'\n")
    with pytest.raises(RuntimeError, match="Incompatible types"):
        compiled.compile_modules(tmp_path, tmp_path / "work")


def test_a_program_is_made_of_a_wheel_of_this_game_alone(tmp_path: Path) -> None:
    other, text = tmp_path / "other.whl", tmp_path / "text.whl"
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("other/__init__.py", "")
    text.write_text("no archive")
    for wheel in (other, text, tmp_path / "missing.whl"):
        with pytest.raises(UserError, match=r"isn't a wheel of Triforce Duels"):
            bundle._unpack_wheel(wheel, tmp_path / wheel.stem)
