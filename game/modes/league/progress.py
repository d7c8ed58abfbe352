"""Progress of a match in progress, for the progress bar while bots play."""

from __future__ import annotations

from collections import Counter

from game.presentation.rulebooks import get_rulebook
from game.rules.elixir.state import GAMES_PER_MATCH
from game.rules.epic.rules import EpicRules
from game.session.session import AnySession


def measure_progress(session: AnySession) -> float:
    """Return the progress of a match from 0 to 1.

    For a duel, the larger of two fractions: lost health of the weaker side, and turns of the turn limit. For Elixir
    Quest, the fraction of finished games.
    """
    if session.outcome is not None:
        return 1.0
    rules = session.rules
    public = get_rulebook(rules).public_facts(rules, session.view_for(-1))
    if not isinstance(rules, EpicRules):
        return min(1.0, max(0, public.turn - 1) / GAMES_PER_MATCH)
    full = Counter[int]()
    for figure in rules.match.figures:
        full[figure.seat] += figure.health
    left = Counter[int]()
    for spot in public.spots:
        left[spot.seat] += spot.health
    lost = 1.0 - min(min(1.0, left[seat] / full[seat]) for seat in full)
    limit = rules.match.setup.turn_limit
    return min(1.0, max(lost, public.turn / limit if limit else 0.0))
