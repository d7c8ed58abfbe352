"""Music of a match, chosen by public events that have been shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.ui.audio.layers import Mood
from game.rules.epic import event as events
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State

_FIGHT_ROUNDS = 2
"""Number of rounds after an attack with fight music."""
_LAST_STAND_PERCENT = 30
"""Percentage of its health below which a lead's last stand has its own music."""


def find_mood(match: Match, view: State, told: Sequence[Any]) -> Mood:
    """Return the music layer for a position and its preceding events; the same for every viewer.

    It depends on health, attacks and turns, which are public; hands, piles and face-down cards are not read.
    """
    for index, figure in enumerate(match.figures):
        if (
            figure.lead
            and view.squares[index] >= 0
            and 0 < view.health[index] * 100 <= view.maximum[index] * _LAST_STAND_PERCENT
        ):
            return "last"
    turns = 0
    for event in reversed(told):
        match event:
            case events.Attacked():
                return "combat"
            case events.TurnBegan():
                turns += 1
        if turns > _FIGHT_ROUNDS * match.seats:
            break
    return "calm"
