"""Matches among the stars in states worth looking at, for `dev shot`."""

from __future__ import annotations

from collections.abc import Callable

from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from tools.shots.states.epic import asks, attack, board, defense, handover, opened, played, result, seated, show_talent

_GAME = "star-wars"
_SIX = (("luke",), ("vader",), ("obi-wan",), ("jango",), ("yoda",), ("emperor",))

DUEL = Setup(_GAME, (("luke",), ("vader",)), "carbon-freezing-chamber")
PLATFORM = Setup(_GAME, (("han",), ("jango",)), "kamino-platform")
FOUR = Setup(_GAME, (("mace",), ("boba",), ("anakin",), ("dooku",)), "geonosis-arena", mode="2v2")
SIX = Setup(_GAME, _SIX, "kamino-platform", mode="3v3")
ALONE = Setup(_GAME, _SIX, "emperors-throne-room")
MASTERS = Setup(_GAME, (("luke", "yoda"), ("vader", "maul")), "emperors-throne-room", mode="master")


def _placement(setup: Setup, placed: int) -> Callable[[Services], Scene]:
    """The next character being set up after so many."""

    def wanted(rules: EpicRules, view: State, legal: list[Action]) -> bool:
        return sum(square >= 0 for square in view.squares) >= placed

    def make(services: Services) -> Scene:
        scene = seated(services, played(setup, "3", wanted))
        choices = scene.controller.mode.choices()
        scene.pointing.square = choices[-1]
        return scene

    return make


def _question(kind: str, setup: Setup, seed: str, turn: int = 2) -> Callable[[Services], Scene]:
    """A card that asks something."""

    def make(services: Services) -> Scene:
        return seated(services, played(setup, seed, asks(kind, turn)))

    return make


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "stars-placement": _placement(PLATFORM, 1),
    "stars-placement-6": _placement(SIX, 5),
    "stars-board": board(DUEL, "1"),
    "stars-board-4": board(FOUR, "1", 12),
    "stars-board-6": board(SIX, "2", 14),
    "stars-board-alone": board(ALONE, "1", 14),
    "stars-board-master": board(MASTERS, "1", 8),
    "stars-attack": attack(PLATFORM, "1"),
    "stars-attack-6": attack(SIX, "4"),
    "stars-attack-master": attack(MASTERS, "3"),
    "stars-defense": defense(DUEL, "5"),
    "stars-defense-6": defense(SIX, "3"),
    "stars-player": _question("player", SIX, "1"),
    "stars-deck": _question("deck", MASTERS, "1"),
    "stars-discard": _question("discard", SIX, "2"),
    "stars-handover-6": handover(SIX, "1"),
    "stars-handover-master": handover(MASTERS, "1"),
    "stars-result": result(DUEL, "1"),
    "stars-result-6": result(SIX, "1"),
    "stars-result-alone": result(ALONE, "2"),
    "stars-result-master": result(MASTERS, "1"),
    "stars-pile": opened(MASTERS, asks("turn", 9), lambda scene: scene.targets.open_pile(1)),
    "stars-card": opened(DUEL, asks("turn", 3), show_talent),
    "stars-figure": opened(SIX, asks("turn", 3), lambda scene: scene.targets.show_figure(0)),
}
"""By name: a scene of a match among the stars."""
