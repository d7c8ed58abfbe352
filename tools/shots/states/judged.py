"""Prepared verdicts on decisions for pictures of the coach and of reviews, so that no bot runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.app.play.coaching.coach import Coach
from game.app.play.coaching.critic import JudgedDecision
from game.app.play.coaching.reviewing import ReviewScene
from game.bots.core.advice import Advice

Verdict = tuple[str, Advice]
"""Better action in text form, and its comparison with the chosen action."""


def set_review(scene: ReviewScene, verdicts: Mapping[int, Verdict]) -> None:
    """Complete a review: the decisions in ``verdicts``, by step, count as mistakes, all others as best."""
    grader, save = scene.grader, scene.saved
    for step, entry in enumerate(save.session.journal):
        if not step or not entry.action or entry.seat < 0:
            continue
        view = save.session.view_at(step - 1, entry.seat)
        if grader.critic.is_judgeable(view, entry.action):
            best, advice = verdicts.get(step, (entry.action, Advice()))
            turn = grader.critic.find_turn(view, entry.seat)
            grader.graded_decisions[step] = JudgedDecision(
                step, entry, turn, view, save.rules.from_text(view, best), advice
            )
    grader._remaining_steps.clear()
    scene.start_review()


def set_comment(coach: Coach, session: Any, verdict: Verdict, seat: int, step: int = 0) -> None:
    """Give the coach a verdict on a decision of a seat, by default on its last one."""
    journal = session.journal
    decided = (at for at in reversed(range(len(journal))) if journal[at].seat == seat and journal[at].action)
    step = step or next(decided)
    view = session.view_at(step - 1, seat)
    best, advice = verdict
    best_action = session.rules.from_text(view, best)
    decision = JudgedDecision(step, journal[step], coach.critic.find_turn(view, seat), view, best_action, advice)
    coach._comments[seat], coach._last_notified = [decision], decision
