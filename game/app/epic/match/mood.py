"""What the music follows at the table of Epic Duels: public facts alone, as far as they have been shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.ui.audio.layers import Mood
from game.rules.epic import event as e
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State

_ROUNDS = 2
"""So many rounds of the table a fight is heard after an attack."""
_LAST = 30
"""Percent of its health at which a lead makes its last stand."""


def mood_of(match: Match, view: State, told: Sequence[Any]) -> Mood:
    """The layer for a position and the events that led there; equal for every reader of the match.

    It rests on health, attacks and turns, which everybody sees; no hand, pile or face-down card is asked.
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
