"""The rules of the window's house: which folder may know which, no circles, every door opens, the title stays light."""

import ast
import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from game.app.doors import DOORS
from game.app.play import routes
from game.app.ui.routes import Route
from game.table.rulebooks import RULEBOOKS
from tests.sources import ROOT, tree

APP = "game.app"
GAMES = {"epic", "dungeon", "elixir"}
MAY_KNOW: dict[str, set[str]] = {
    "ui": set(),
    "play": {"ui"},
    "epic": {"ui", "play"},
    "dungeon": {"ui", "play"},
    "elixir": {"ui", "play"},
    "menus": {"ui", "play", *GAMES},
    "": {"ui", "play", *GAMES, "menus"},
    "dev": {"ui", "play", *GAMES, "menus", ""},
}
"""What the modules of a folder may name beside their own, however they do it; "" are those in `game/app` itself."""
NAMED = {("game.app.doors", "game.app.dev.inspector")}
"""The view for developers opens over a match like any other scene."""
LARGEST_CIRCLE = 8
"""Files of one folder that may know each other by the names of types."""
TITLE = 66
"""Modules of the game that are loaded when the title stands there for the first time."""
KINDS = ("module", "function", "type", "string")


def modules() -> dict[str, Path]:
    """Every module of the window by its name."""
    found = {}
    for path in sorted((ROOT / "game" / "app").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def mentions() -> dict[str, set[tuple[str, str]]]:
    """By module: the modules of the window that it names, each with how."""
    known = modules()
    found: dict[str, set[tuple[str, str]]] = {}
    for name, path in known.items():
        found[name] = {(to, how) for to, how in _named(tree(path), "module", known) if to not in (name, APP)}
    return found


def _named(node: ast.AST, how: str, known: dict[str, Path]) -> Iterator[tuple[str, str]]:
    for child in ast.iter_child_nodes(node):
        here = how
        if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING":
            here = "type"
        elif isinstance(child, ast.FunctionDef | ast.Lambda) and how == "module":
            here = "function"
        if isinstance(child, ast.ImportFrom):
            yield from ((_home(f"{child.module}.{alias.name}", known), here) for alias in child.names)
        elif isinstance(child, ast.Import):
            yield from ((_home(alias.name, known), here) for alias in child.names)
        elif isinstance(child, ast.Constant) and isinstance(child.value, str):
            word = child.value.partition(":")[0]
            if word.startswith(f"{APP}.") and re.fullmatch(r"[\w.]+", word):
                yield _home(word, known), "string"
        yield from _named(child, here, known)


def _home(name: str, known: dict[str, Path]) -> str:
    """The module that a dotted name lies in; the package itself for what is not the window's."""
    while name and name not in known:
        name = name.rpartition(".")[0]
    return name or APP


def folder(module: str) -> str:
    """The first folder below `game/app`."""
    first = module.removeprefix(APP).removeprefix(".").partition(".")[0]
    return first if first in MAY_KNOW else ""


def test_every_folder_has_its_line() -> None:
    folders = {path.name for path in (ROOT / "game" / "app").iterdir() if (path / "__init__.py").exists()}
    assert folders == set(MAY_KNOW) - {""}


def test_nobody_knows_what_lies_above_or_beside() -> None:
    wrong = {
        (one, other)
        for one, others in mentions().items()
        for other, _how in others
        if folder(other) != folder(one) and folder(other) not in MAY_KNOW[folder(one)]
    }
    assert wrong == NAMED


def circles(kinds: tuple[str, ...]) -> list[set[str]]:
    """Sets of modules of which each leads to each, by Tarjan's way."""
    edges = {one: sorted(to for to, how in others if how in kinds) for one, others in mentions().items()}
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    way: list[str] = []
    found: list[set[str]] = []

    def visit(one: str) -> None:
        number[one] = low[one] = len(number)
        way.append(one)
        for other in edges[one]:
            if other not in number:
                visit(other)
                low[one] = min(low[one], low[other])
            elif other in way:
                low[one] = min(low[one], number[other])
        if low[one] == number[one]:
            part = way[way.index(one) :]
            del way[way.index(one) :]
            if len(part) > 1:
                found.append(set(part))

    for one in edges:
        if one not in number:
            visit(one)
    return found


def test_no_two_files_import_each_other() -> None:
    assert circles(("module", "function")) == []


def test_files_that_know_each_others_types_are_few_and_neighbors() -> None:
    for circle in circles(KINDS):
        assert len(circle) <= LARGEST_CIRCLE, circle
        assert len({one.rpartition(".")[0] for one in circle}) == 1, circle


# ---- doors ---------------------------------------------------------------------------------------------------------

ROUTES = [one for one in vars(routes).values() if isinstance(one, type) and issubclass(one, Route) and one is not Route]
LINES = [
    (route, door)
    for route, doors in DOORS.items()
    for door in ([doors] if isinstance(doors, str) else list(doors.values()))
]


def test_every_route_has_a_door() -> None:
    assert set(ROUTES) == set(DOORS)


@pytest.mark.parametrize(("route", "door"), LINES, ids=lambda it: it if isinstance(it, str) else it.__name__)
def test_a_door_opens_with_what_its_route_holds(route: type[Route], door: str) -> None:
    module, _colon, name = door.partition(":")
    opened = getattr(import_module(module), name)
    inspect.signature(opened).bind("services", *route.__struct_fields__)


def test_every_rulebook_has_a_table_a_replay_and_lessons() -> None:
    rules = {book.rules.__name__ for book in RULEBOOKS}
    for route in (routes.Play, routes.Replay, routes.Lesson):
        assert set(DOORS[route]) == rules, route
    assert set(DOORS[routes.NewGame]) == {game for book in RULEBOOKS for game in book.games}


# ---- the title -----------------------------------------------------------------------------------------------------


def test_the_title_loads_little(tmp_path: Path) -> None:
    program = """
import sys
from game.app import doors, main
from game.table.settings import Settings
doors.hold(True)
main.start_video()
main.GameWindow(Settings(welcomed=True)).show()
print(*(name for name in sys.modules if name.partition(".")[0] == "game"))
"""
    environment = {**os.environ, "TRIFORCE_DUELS_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    loaded = done.stdout.splitlines()[-1].split()
    assert len(loaded) <= TITLE, sorted(loaded)


def test_no_match_loads_openssl(tmp_path: Path) -> None:
    """Its library takes 3.5 MB; `game.digests` makes the digests of saves, and `os.urandom` seeds."""
    program = """
import sys
import pygame
from game.app.dev import still
from game.app.ui.video import start_video
start_video()
pygame.display.set_mode((16, 16))
for name in ("match-board", "lesson-dungeon-room", "elixir-drink", "gauntlet-boss", "journey-match", "league"):
    with still.shown(name, (640, 360)):
        print(name, "_hashlib" in sys.modules)
"""
    environment = {**os.environ, "TRIFORCE_DUELS_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    loaded = [line.split() for line in done.stdout.splitlines()[-6:]]
    assert [last for _name, last in loaded] == ["False"] * 6, loaded
