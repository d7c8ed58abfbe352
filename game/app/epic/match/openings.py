"""Functions that open match scenes: from a setup, a position, or a scenario file."""

from __future__ import annotations

from pathlib import Path

from game.app.play.routes import PlayRoute
from game.app.ui.services import Services
from game.app.ui.stack import StackedScene
from game.content.puzzles.positions import build_position
from game.content.puzzles.scenarios import load_scenario
from game.modes.active_match import start_epic_match, start_from_position
from game.rules.epic.engine.state import State
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.session.seats import Seats


def open_match(services: Services, setup: Setup, seats: Seats, seed: str) -> StackedScene:
    """Open a new match that is saved from its first step on.

    Raises:
        UserError: the setup is not possible.
    """
    return services.make_scene(PlayRoute(start_epic_match(setup, seats, seed, open_hands=services.settings.open_hands)))


def open_position(services: Services, rules: EpicRules, state: State, seats: Seats, seed: str = "") -> StackedScene:
    """Open a match from a position without saving it; an empty seed stands for a random one."""
    open_hands = services.settings.open_hands
    return services.make_scene(PlayRoute(start_from_position(rules, state, seats, open_hands=open_hands, seed=seed)))


def open_scenario(services: Services, path: Path) -> StackedScene:
    """Open the position of a scenario file (YAML).

    Raises:
        UserError: the file cannot be read.
    """
    scenario, marks = load_scenario(path)
    rules, state = build_position(scenario, marks)
    return open_position(services, rules, state, Seats.parse("", rules.seats), path.stem)
