"""Star Wars matches in representative states, for ``dev shot``."""

from __future__ import annotations

from collections.abc import Callable

from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from tools.shots.states.epic import (
    make_attack,
    make_board,
    make_defense,
    make_handover,
    make_overlay,
    make_result,
    make_scene,
    match_question,
    play_to,
    show_talent,
)

_GAME = "star-wars"
"""Id of the game."""
_SIX_TEAMS = (("luke",), ("vader",), ("obi-wan",), ("jango",), ("yoda",), ("emperor",))
"""Teams of six players."""

DUEL = Setup(_GAME, (("luke",), ("vader",)), "carbon-freezing-chamber")
"""Setup of a duel."""
PLATFORM = Setup(_GAME, (("han",), ("jango",)), "kamino-platform")
"""Setup of a duel on the platform."""
FOUR = Setup(_GAME, (("mace",), ("boba",), ("anakin",), ("dooku",)), "geonosis-arena", mode="2v2")
"""Setup of two players against two."""
SIX = Setup(_GAME, _SIX_TEAMS, "kamino-platform", mode="3v3")
"""Setup of three players against three."""
FREE_FOR_ALL = Setup(_GAME, _SIX_TEAMS, "emperors-throne-room")
"""Setup of six players, each alone."""
MASTERS = Setup(_GAME, (("luke", "yoda"), ("vader", "maul")), "emperors-throne-room", mode="master")
"""Setup with two teams per player."""


def _make_placement(setup: Setup, placed_count: int) -> Callable[[Services], Scene]:
    """Return a builder of the placement of the next character after ``placed_count`` ones."""

    def is_wanted(rules: EpicRules, view: State, legal: list[Action]) -> bool:
        return sum(square >= 0 for square in view.squares) >= placed_count

    def make(services: Services) -> Scene:
        scene = make_scene(services, play_to(setup, "3", is_wanted))
        choices = scene.controller.mode.list_choices()
        scene.pointing.square = choices[-1]
        return scene

    return make


def _make_question(kind: str, setup: Setup, seed: str, min_turn: int = 2) -> Callable[[Services], Scene]:
    """Return a builder of a decision of this kind that a card requires."""

    def make(services: Services) -> Scene:
        return make_scene(services, play_to(setup, seed, match_question(kind, min_turn)))

    return make


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "stars-placement": _make_placement(PLATFORM, 1),
    "stars-placement-6": _make_placement(SIX, 5),
    "stars-board": make_board(DUEL, "1"),
    "stars-board-4": make_board(FOUR, "1", 12),
    "stars-board-6": make_board(SIX, "2", 14),
    "stars-board-alone": make_board(FREE_FOR_ALL, "1", 14),
    "stars-board-master": make_board(MASTERS, "1", 8),
    "stars-attack": make_attack(PLATFORM, "1"),
    "stars-attack-6": make_attack(SIX, "4"),
    "stars-attack-master": make_attack(MASTERS, "3"),
    "stars-defense": make_defense(DUEL, "5"),
    "stars-defense-6": make_defense(SIX, "3"),
    "stars-player": _make_question("player", SIX, "1"),
    "stars-deck": _make_question("deck", MASTERS, "1"),
    "stars-discard": _make_question("discard", SIX, "2"),
    "stars-handover-6": make_handover(SIX, "1"),
    "stars-handover-master": make_handover(MASTERS, "1"),
    "stars-result": make_result(DUEL, "1"),
    "stars-result-6": make_result(SIX, "1"),
    "stars-result-alone": make_result(FREE_FOR_ALL, "2"),
    "stars-result-master": make_result(MASTERS, "1"),
    "stars-pile": make_overlay(MASTERS, match_question("turn", 9), lambda scene: scene.targets.open_pile(1)),
    "stars-card": make_overlay(DUEL, match_question("turn", 3), show_talent),
    "stars-figure": make_overlay(SIX, match_question("turn", 3), lambda scene: scene.targets.show_figure(0)),
}
"""Builders of scenes by name."""
