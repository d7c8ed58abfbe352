"""Music of Elixir Quest, chosen by the events on the screen, which are public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.ui.audio.layers import Mood
from game.rules.elixir import event as elixir_events
from game.rules.elixir.state import GAMES_PER_MATCH


def get_mood(events: Sequence[Any]) -> Mood:
    """Return the mood of the music for the events shown so far.

    ``last`` in a game that can decide the match, ``combat`` while characters are face up, else ``calm``.
    """
    open_cards = False
    for event in reversed(events):
        match event:
            case elixir_events.GameEnded(game=game, wins=wins):
                decides = game + 1 >= GAMES_PER_MATCH or (max(wins) + 1) * 2 > GAMES_PER_MATCH
                return "last" if decides else "combat" if open_cards else "calm"
            case elixir_events.TurnedUp():
                open_cards = True
    return "combat" if open_cards else "calm"
