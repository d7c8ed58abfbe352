"""Screenshot registry: a function that builds each scene in a representative state, by name."""

from __future__ import annotations

from collections.abc import Callable

from game.app.ui.scene import Scene
from game.app.ui.services import Services
from tools.shots.states import (
    dungeon,
    elixir,
    epic,
    epic_bots,
    epic_stars,
    epic_states,
    gallery,
    journey,
    league,
    lessons,
    menus,
    mods,
    puzzles,
    runs,
    saves,
    setup,
)

GAME_SHOTS: dict[str, Callable[[Services], Scene]] = {
    **menus.SHOTS,
    **epic.SHOTS,
    **epic_bots.SHOTS,
    **epic_stars.SHOTS,
    **epic_states.SHOTS,
    **saves.SHOTS,
    **mods.SHOTS,
    **setup.SHOTS,
    **journey.SHOTS,
    **puzzles.SHOTS,
    **league.SHOTS,
    **runs.SHOTS,
    **lessons.SHOTS,
    **elixir.SHOTS,
    **dungeon.SHOTS,
}
"""Scenes of the game; the builders may change settings of the services and push scenes below."""
SHOTS = GAME_SHOTS | gallery.SHOTS
"""Scenes of the game and the gallery sheets of all pictures."""
