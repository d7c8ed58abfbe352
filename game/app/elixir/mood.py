"""Music of Elixir Quest, chosen by the events on the screen, which are public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.ui.audio.layers import Mood
from game.rules.elixir import event as e
from game.rules.elixir.state import GAMES


def get_mood(told: Sequence[Any]) -> Mood:
    """Return the mood of the music for the events shown so far.

    ``last`` in a game that can decide the match, ``combat`` while characters are face up, else ``calm``.
    """
    open_cards = False
    for event in reversed(told):
        match event:
            case e.GameEnded(game=game, wins=wins):
                decides = game + 1 >= GAMES or (max(wins) + 1) * 2 > GAMES
                return "last" if decides else "combat" if open_cards else "calm"
            case e.TurnedUp():
                open_cards = True
    return "combat" if open_cards else "calm"
