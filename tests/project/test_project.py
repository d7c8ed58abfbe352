"""The rules of the house that a machine can check: who imports whom, what code must not hold, what is packed."""

import ast
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game import paths
from tests.sources import ROOT, nodes

GAME = sorted((ROOT / "game").rglob("*.py"))
RULES = [file for file in GAME if "rules" in file.relative_to(ROOT).parts]
TESTS = sorted((ROOT / "tests").rglob("*.py"))
MOST_LINES = 500

FLOOR = {
    *("game", "game.bounds", "game.catalog", "game.compiled", "game.console", "game.digests", "game.errors"),
    *("game.paths", "game.sounds", "game.text", "game.version"),
}
"""Modules that know nothing of the game and may be used by all but the rules."""

PLAYED = {"game.rules", "game.content", "game.session", "game.presentation", "game.storage"}
"""What whatever is built around single matches uses."""

MAY_IMPORT = {
    "game.rules.core": set(),
    "game.rules": {"game.rules.core"},
    "game.content": {"game.rules"} | FLOOR,
    "game.session": {"game.rules", "game.content"} | FLOOR,
    "game.presentation": {"game.rules", "game.content", "game.session"} | FLOOR,
    "game.storage": {"game.rules", "game.content", "game.session", "game.presentation"} | FLOOR,
    "game.modes": PLAYED | FLOOR,
    "game.bots": {"game.rules", "game.content"} | FLOOR,
    "game.setup": {*PLAYED, "game.modes", "game.bots"} | FLOOR,
    "game.terminal": {*PLAYED, "game.modes", "game.bots", "game.setup"} | FLOOR,
    "game.authoring": {*PLAYED, "game.bots"} | FLOOR,
    "game.app": {*PLAYED, "game.modes", "game.bots", "game.setup"} | FLOOR,
    "game": FLOOR,
}
"""Imports run one way. What a package may use beside itself; a module belongs to the longest name that fits.

One rulebook never imports another: below `game.rules`, a module's own package is its rulebook.
"""

THIRD_PARTY = {
    "pygame": {"game.app"},
    "pymunk": {"game.app"},
    "yaml": {"game.content"},
    "pytiled_parser": {"game.content"},
    "platformdirs": {"game.paths"},
    "filelock": {"game.storage.locks"},
    "msgspec": {"game"},
    "PIL": {"game.app.play.replaying.camera"},
    "numpy": {"game.app.ui.audio.tape"},
}
"""Where a library may be imported; rules keep to the standard library and msgspec."""


def test_rules_content_and_table_need_no_screen() -> None:
    modules = [_module(file) for file in GAME if not _inside(_module(file), "game.app")]
    program = (
        "import importlib, sys\n"
        "for name in sys.argv[1:]: importlib.import_module(name)\n"
        "sys.exit('pygame' in sys.modules and 'pygame was imported')"
    )
    done = subprocess.run([sys.executable, "-c", program, *modules], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_imports_run_one_way() -> None:
    for module, imported in ((_module(file), imported) for file in GAME for imported in _imports(file)):
        top = imported.partition(".")[0]
        if top == "game":
            assert _may_import(module, imported), f"{module} must not import {imported}"
        elif top not in sys.stdlib_module_names:
            homes = THIRD_PARTY.get(top, set())
            assert any(_inside(module, home) for home in homes), f"{module} must not import {imported}"


def test_files_can_be_read_in_one_sitting() -> None:
    lines = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in GAME + TESTS}
    assert [file for file in lines if lines[file] > MOST_LINES] == []
    assert [file for file in lines if file.name == "utils.py"] == []


def test_code_is_free_of_what_saves_and_searches_cannot_bear() -> None:
    for file, node in ((path, found) for path in GAME for found in nodes(path)):
        if isinstance(node, ast.Name | ast.Attribute):
            name = node.id if isinstance(node, ast.Name) else node.attr
            assert name not in {"deepcopy", "pickle", "eval", "exec"}, f"{file}:{node.lineno}: {name}"
        elif isinstance(node, ast.ImportFrom):
            assert all(alias.name != "*" for alias in node.names), f"{file}:{node.lineno}: import *"
        elif isinstance(node, ast.Compare):
            assert not _packs() & set(_strings(node)), f"{file}:{node.lineno}: code that knows a pack by its name"


@pytest.mark.parametrize("file", RULES, ids=lambda file: _module(file))
def test_rules_have_no_clock_no_luck_of_their_own_and_no_fractions(file: Path) -> None:
    banned = {"copy", "random", "secrets", "time", "datetime"}
    for node in nodes(file):
        if isinstance(node, ast.Import):
            assert not banned & {alias.name for alias in node.names}, f"line {node.lineno}"
        if isinstance(node, ast.ImportFrom) and node.module in banned:
            assert [alias.name for alias in node.names] == ["Random"], f"line {node.lineno}: only the type Random"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id != "id", f"line {node.lineno}: id() differs from run to run"
        if isinstance(node, ast.Constant):
            assert not isinstance(node.value, float), f"line {node.lineno}: a float"
        if isinstance(node, ast.BinOp | ast.AugAssign):
            assert not isinstance(node.op, ast.Div), f"line {node.lineno}: / makes a float"
        if isinstance(node, ast.ExceptHandler):
            caught = {name.id for name in ast.walk(node.type) if isinstance(name, ast.Name)} if node.type else {""}
            assert not caught & {"", "Exception", "BaseException"}, f"line {node.lineno}: catches everything"
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Attribute) and node.left.attr == "id":
            assert not list(_strings(node)), f"line {node.lineno}: a rule for one card"


def test_every_library_is_a_declared_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {
        "yaml": "pyyaml",
        "pygame": "pygame-ce",
        "pytiled_parser": "pytiled-parser",
        "babel": "Babel",
        "PIL": "pillow",
    }
    extras = project["optional-dependencies"]
    declared = " ".join([*project["dependencies"], *extras["test"], *extras["bench"], *extras["site"]])
    for library in THIRD_PARTY:
        assert names.get(library, library) in declared


def test_shipped_folders_are_found() -> None:
    assert (paths.assets() / "locale").is_dir()
    assert paths.maps().is_dir()


def test_wheel_holds_the_package_and_nothing_else(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert len(names) == len(set(names))
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"game", "triforce_duels"}
    assert "game/_assets/locale/de/LC_MESSAGES/triforce.mo" in names
    assert not [name for name in names if name.endswith((".po", ".pyc"))]
    for folder in ("assets", "maps", "saves"):
        shipped = {file.relative_to(ROOT / folder).with_suffix("") for file in _files(ROOT / folder)}
        packed = {Path(name).relative_to(f"game/_{folder}") for name in names if name.startswith(f"game/_{folder}/")}
        assert {file.with_suffix("") for file in packed} == shipped


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file())


def _module(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _inside(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def _may_import(module: str, imported: str) -> bool:
    home = max((package for package in MAY_IMPORT if _inside(module, package)), key=len)
    if home == "game.rules":
        home = ".".join(module.split(".")[:3])
        allowed = {home, "game.rules.core"}
    else:
        allowed = MAY_IMPORT[home] | ({home} if home != "game" else set())
    return any(imported == name or (name != "game" and _inside(imported, name)) for name in allowed)


def _imports(file: Path) -> Iterator[str]:
    """The modules that the file imports or takes names from, wherever in the file it does so."""
    for node in nodes(file):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}:{node.lineno}: relative import"
            package = node.module or ""
            for alias in node.names:
                deeper = f"{package}.{alias.name}"
                yield deeper if deeper in _modules() else package


@cache
def _modules() -> frozenset[str]:
    """The names of all modules and packages."""
    return frozenset(_module(file) for file in GAME)


def _strings(node: ast.AST) -> Iterator[str]:
    return (part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str))


@cache
def _packs() -> frozenset[str]:
    return frozenset(path.name for folder in ("assets/cards", "maps") for path in (ROOT / folder).iterdir())
