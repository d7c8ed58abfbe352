"""The doors into a match: a new one, a position, a scenario."""

from __future__ import annotations

from pathlib import Path

from game.app.play.routes import Play
from game.app.ui.services import Services
from game.app.ui.stack import StackedScene
from game.content.puzzles.positions import build
from game.content.puzzles.scenarios import load_scenario
from game.modes.active_match import begin, from_position
from game.rules.epic.engine.state import State
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.session.seats import Seats


def open_match(services: Services, setup: Setup, seats: Seats, seed: str) -> StackedScene:
    """A new match, kept from its first step.

    Raises:
        UserError: the set-up is not possible.
    """
    return services.scene(Play(begin(setup, seats, seed, open_hands=services.settings.open_hands)))


def open_position(services: Services, rules: EpicRules, state: State, seats: Seats, seed: str = "") -> StackedScene:
    """A match that begins in the middle and is not kept; without a seed its luck is new each time."""
    open_hands = services.settings.open_hands
    return services.scene(Play(from_position(rules, state, seats, open_hands=open_hands, seed=seed)))


def open_scenario(services: Services, path: Path) -> StackedScene:
    """The position of a scenario (YAML), to be played on; raises ``UserError``."""
    scenario, marks = load_scenario(path)
    rules, state = build(scenario, marks)
    return open_position(services, rules, state, Seats.from_words("", rules.seats), path.stem)
