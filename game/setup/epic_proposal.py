"""First plan of the new-match screen of Epic Duels: the last match again, or a match against a weak bot."""

from __future__ import annotations

from random import Random

from game.bots.epic.bots import make_bot
from game.content.cards.packs import PackContent, check_setup
from game.errors import UserError
from game.session.seats import PERSON
from game.setup.epic import EpicChair, EpicPlan
from game.storage.presets import LastMatch

NEWCOMERS_BOT = "apprentice"
"""Opponent in the proposed first match, weak enough that a new player can win."""


def create_plan(
    content: PackContent,
    proposed_teams: tuple[str, str],
    player_names: tuple[str, ...],
    last_match: LastMatch | None = None,
    rng: Random | None = None,
) -> EpicPlan:
    """Return the first plan of the screen: the last match if it can still be played, else a person against a bot."""
    chairs = [
        EpicChair(PERSON, player_names[0], proposed_teams[0]),
        EpicChair(NEWCOMERS_BOT, player_names[1], proposed_teams[1]),
    ]
    plan = EpicPlan(content, chairs, next(iter(content.layouts)), rng)
    if last_match is None:
        return plan
    try:
        check_setup(content, last_match.setup)
        for kind in last_match.kinds:
            if kind != PERSON:
                make_bot(kind)
    except UserError:
        return plan  # a team, a map, an option or a bot of it is gone
    plan.apply_last_match(last_match)
    return plan
