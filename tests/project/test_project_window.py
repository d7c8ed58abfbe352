"""The rules of the window's house: modules named in strings, no circles, every door opens, the title stays light."""

import inspect
import os
import re
import subprocess
import sys
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import grimp
import pytest

from game.app.doors import ROUTE_TABLE
from game.app.play import routes
from game.app.ui.routes import Route
from game.presentation.rulebooks import RULEBOOKS
from tests.sources import ROOT

ABOVE = {"ui": 0, "play": 1, "epic": 2, "dungeon": 2, "elixir": 2, "menus": 3}
"""Layer of each folder of the window; modules in `game/app` itself are above them all."""
TITLE = 67
"""Modules of the game, packages not counted, that are loaded when the title stands there for the first time."""


def test_every_folder_has_its_line() -> None:
    assert {path.parent.name for path in (ROOT / "game" / "app").glob("*/__init__.py")} == set(ABOVE)


def test_nobody_names_in_a_string_what_lies_above_or_beside() -> None:
    """Imports are held to this by a contract in pyproject.toml."""
    wrong = set()
    for file in (ROOT / "game" / "app").rglob("*.py"):
        home = file.relative_to(ROOT / "game" / "app").parts[0]
        for module, folder in re.findall(r'"(game\.app\.(\w+)[\w.]*)[:"]', file.read_text(encoding="utf-8")):
            if folder != home and {folder, home} & set(ABOVE) and ABOVE.get(folder, 4) >= ABOVE.get(home, 4):
                wrong.add((file.relative_to(ROOT).as_posix(), module))
    assert wrong == set()


def test_no_files_import_each_other_in_a_circle() -> None:
    """Imports for types and inside functions count, too."""
    graph = grimp.build_graph("game", "tools", cache_dir=None)
    TopologicalSorter({module: graph.find_modules_directly_imported_by(module) for module in graph.modules}).prepare()


# ---- doors ---------------------------------------------------------------------------------------------------------

ROUTES = [one for one in vars(routes).values() if isinstance(one, type) and issubclass(one, Route) and one is not Route]
LINES = [
    (route, door)
    for route, doors in ROUTE_TABLE.items()
    for door in ([doors] if isinstance(doors, str) else list(doors.values()))
]


def test_every_route_has_a_door() -> None:
    assert set(ROUTES) == set(ROUTE_TABLE)


@pytest.mark.parametrize(("route", "door"), LINES, ids=lambda it: it if isinstance(it, str) else it.__name__)
def test_a_door_opens_with_what_its_route_holds(route: type[Route], door: str) -> None:
    module, _colon, name = door.partition(":")
    opened = getattr(import_module(module), name)
    inspect.signature(opened).bind("services", *route.__struct_fields__)


def test_every_rulebook_has_a_table_a_replay_and_lessons() -> None:
    rules = {rulebook.rules.__name__ for rulebook in RULEBOOKS}
    for route in (routes.PlayRoute, routes.ReplayRoute, routes.LessonRoute):
        assert set(ROUTE_TABLE[route]) == rules, route
    assert set(ROUTE_TABLE[routes.NewGameRoute]) == {game for rulebook in RULEBOOKS for game in rulebook.games}


# ---- the title -----------------------------------------------------------------------------------------------------


def test_the_title_loads_little(tmp_path: Path) -> None:
    program = """
import sys
from game.app import doors, main
from game.storage.settings import Settings
doors.set_folders_locked(True)
main.start_video()
main.GameWindow(Settings(welcomed=True)).draw_frame()
print(*(name for name, one in sys.modules.items() if name.startswith("game.") and not hasattr(one, "__path__")))
"""
    environment = {**os.environ, "TRIFORCE_DUELS_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    loaded = done.stdout.splitlines()[-1].split()
    assert len(loaded) <= TITLE, sorted(loaded)


def test_the_first_frame_waits_for_no_part_of_pygame_that_it_does_without(tmp_path: Path) -> None:
    """Nor for a look at what could be garbage: nearly all that was made so far stays."""
    program = """
import gc, sys
import game
looks = []
gc.callbacks.append(lambda phase, _facts: looks.append(phase))
from game.app import doors, main
from game.storage.settings import Settings
doors.set_folders_locked(True)
main.start_video()
main.GameWindow(Settings(welcomed=True)).draw_frame()
parts = "pygame.mixer", "pygame.system", "pygame.pkgdata", "inspect"
print(*(name for name in parts if name in sys.modules), "|", looks.count("start"))
import pygame.mixer, pygame.system, pygame.pkgdata
pygame.mixer.init()
print(pygame.mixer.get_num_channels() > 0, pygame.font.Font(None, 20).get_height() > 0)
"""
    environment = {**os.environ, "TRIFORCE_DUELS_HOME": str(tmp_path)}
    for _start in range(2):  # the first one draws the picture that the second one reads
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", program],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
    loaded, later = done.stdout.splitlines()[-2:]
    assert loaded.split() in (["|", "0"], ["|", "1"]), "one look, while this is arranged"
    assert later == "True True", "what is left out can be had later"


def test_no_match_loads_openssl(tmp_path: Path) -> None:
    """Its library takes 3.5 MB; `game.digests` makes the digests of saves, and `os.urandom` seeds."""
    program = """
import sys
import pygame
from tools.shots import still
from game.app.ui.drawing.video import start_video
start_video()
pygame.display.set_mode((16, 16))
for name in ("match-board", "lesson-dungeon-room", "elixir-drink", "gauntlet-boss", "journey-match", "league"):
    with still.show_scene(name, (640, 360)):
        print(name, "_hashlib" in sys.modules)
"""
    environment = {**os.environ, "TRIFORCE_DUELS_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    loaded = [line.split() for line in done.stdout.splitlines()[-6:]]
    assert [last for _name, last in loaded] == ["False"] * 6, loaded
