"""Music of a match, chosen from public facts that have been shown already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.ui.audio.layers import Mood
from game.rules.epic import event as e
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State

_ROUNDS = 2
"""Rounds after an attack for which the music of a fight plays."""
_LAST = 30
"""Percent of its health at which a lead makes its last stand."""


def find_mood(match: Match, view: State, told: Sequence[Any]) -> Mood:
    """Return the music layer for a position and the events before it; equal for every reader of the match.

    It depends on health, attacks and turns, which are public; hands, piles and face-down cards are not read.
    """
    for number, figure in enumerate(match.figures):
        if figure.lead and view.squares[number] >= 0 and 0 < view.health[number] * 100 <= view.maximum[number] * _LAST:
            return "last"
    turns = 0
    for event in reversed(told):
        match event:
            case e.Attacked():
                return "combat"
            case e.TurnBegan():
                turns += 1
        if turns > _ROUNDS * match.seats:
            break
    return "calm"
