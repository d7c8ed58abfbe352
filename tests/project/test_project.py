"""The rules of the house that no linter says: what code must not hold, where libraries are used, what is packed.

What a linter can say stands in pyproject.toml: contracts of imports (`tool.importlinter`), banned names (`tool.ruff`).
"""

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import grimp
from importlinter.cli import lint_imports

from game import paths
from tests.sources import ROOT, list_nodes

GAME = sorted((ROOT / "game").rglob("*.py"))
RULES = [file for file in GAME if "rules" in file.relative_to(ROOT).parts]
TESTS = sorted((ROOT / "tests").rglob("*.py"))
MOST_LINES = 500

THIRD_PARTY = {
    "pygame": {"game.app"},
    "pymunk": {"game.app"},
    "yaml": {"game.content"},
    "pytiled_parser": {"game.content"},
    "platformdirs": {"game.paths"},
    "filelock": {"game.storage.locks"},
    "msgspec": {"game"},
    "PIL": {"game.app.play.replaying.camera"},
}
"""Packages in which a library may be imported."""


def test_imports_keep_their_contracts() -> None:
    assert lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True) == 0


def test_libraries_are_imported_where_they_belong() -> None:
    graph = grimp.build_graph("game", include_external_packages=True, cache_dir=None)
    foreign = {name for name in graph.modules if graph.is_module_squashed(name)} - sys.stdlib_module_names
    for library in foreign:
        homes = THIRD_PARTY.get(library, set())
        strangers = {
            module
            for module in graph.find_modules_that_directly_import(library)
            if not any(module == home or module.startswith(f"{home}.") for home in homes)
        }
        assert strangers == set(), library


def test_files_can_be_read_in_one_sitting() -> None:
    lines = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in GAME + TESTS}
    assert [file for file in lines if lines[file] > MOST_LINES] == []
    assert [file for file in lines if file.name == "utils.py"] == []


def test_no_code_knows_a_pack_by_its_name() -> None:
    packs = {path.name for folder in ("assets/cards", "maps") for path in (ROOT / folder).iterdir()}
    for file in GAME:
        if any(f'"{pack}"' in file.read_text(encoding="utf-8") for pack in packs):
            for node in list_nodes(file):
                named = packs & set(_strings(node)) if isinstance(node, ast.Compare) else set()
                assert not named, f"{file}:{node.lineno}: code that knows a pack by its name"


def test_rules_have_no_luck_of_their_own_no_fractions_and_know_no_card_by_its_name() -> None:
    faults = [
        f"{file}:{node.lineno}: {fault}" for file in RULES for node in list_nodes(file) for fault in _find_faults(node)
    ]
    assert not faults, "\n".join(faults)


def _find_faults(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import) and "random" in {alias.name for alias in node.names}:
        yield "only the type Random"
    if (
        isinstance(node, ast.ImportFrom)
        and node.module == "random"
        and [name.name for name in node.names] != ["Random"]
    ):
        yield "only the type Random"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "id":
        yield "id() differs from run to run"
    if isinstance(node, ast.Constant) and isinstance(node.value, float):
        yield "a float"
    if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
        yield "/ makes a float"
    compared = node.left if isinstance(node, ast.Compare) else None
    if isinstance(compared, ast.Attribute) and compared.attr == "id" and any(_strings(node)):
        yield "a rule for one card"


def _strings(node: ast.AST) -> Iterator[str]:
    return (part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str))


def test_every_library_is_a_declared_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {
        "yaml": "pyyaml",
        "pygame": "pygame-ce",
        "pytiled_parser": "pytiled-parser",
        "pyspiel": "open_spiel",
        "babel": "Babel",
        "PIL": "pillow",
    }
    extras = project["optional-dependencies"]
    declared = " ".join([*project["dependencies"], *extras["test"], *extras["bench"], *extras["site"]])
    for library in THIRD_PARTY:
        assert names.get(library, library) in declared


def test_shipped_folders_are_found() -> None:
    assert (paths.assets_dir() / "locale").is_dir()
    assert paths.maps_dir().is_dir()


def test_wheel_holds_the_package_and_nothing_else(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata,) = [archive.read(name).decode() for name in names if name.endswith(".dist-info/METADATA")]
    assert len(names) == len(set(names))
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"game", "triforce_duels"}
    assert "game/_assets/locale/de/LC_MESSAGES/triforce.mo" in names
    assert not [name for name in names if name.endswith((".po", ".pyc"))]
    for folder in ("assets", "maps", "saves"):
        shipped = {file.relative_to(ROOT / folder).with_suffix("") for file in _files(ROOT / folder)}
        packed = {Path(name).relative_to(f"game/_{folder}") for name in names if name.startswith(f"game/_{folder}/")}
        assert {file.with_suffix("") for file in packed} == shipped
    links = re.findall(r"\]\(([^)]+)\)", metadata)
    assert len(links) > 20
    assert not [link for link in links if not link.startswith(("https://", "#"))]


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file())
