"""Verdicts for pictures of the coach and of reviews: written down, so that nobody thinks while a picture is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.app.play.coaching.coach import Coach
from game.app.play.coaching.critic import Judged
from game.app.play.coaching.reviewing import Reviewing
from game.bots.core.advice import Advice

Verdict = tuple[str, Advice]
"""What would have been better, in its text form, and how it stands beside what was done."""


def reviewed(scene: Reviewing, verdicts: Mapping[int, Verdict]) -> None:
    """A review that is over: these steps were mistakes, or less good, and all other decisions the best there were."""
    grader, saved = scene.grader, scene.saved
    for step, entry in enumerate(saved.session.journal):
        if not step or not entry.action or entry.seat < 0:
            continue
        view = saved.session.view_at(step - 1, entry.seat)
        if grader.critic.matters(view, entry.action):
            best, advice = verdicts.get(step, (entry.action, Advice()))
            turn = grader.critic.turn_of(view, entry.seat)
            grader.found[step] = Judged(step, entry, turn, view, saved.rules.from_text(view, best), advice)
    grader._left.clear()
    scene.review()


def spoken(coach: Coach, session: Any, verdict: Verdict, seat: int, step: int = 0) -> None:
    """A word about a decision of a seat, its last one where none is named."""
    journal = session.journal
    decided = (at for at in reversed(range(len(journal))) if journal[at].seat == seat and journal[at].action)
    step = step or next(decided)
    view = session.view_at(step - 1, seat)
    best, advice = verdict
    best_action = session.rules.from_text(view, best)
    said = Judged(step, journal[step], coach.critic.turn_of(view, seat), view, best_action, advice)
    coach._told[seat], coach._heard = [said], said
