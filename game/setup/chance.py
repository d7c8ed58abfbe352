"""Random draw of the teams of a whole match."""

from __future__ import annotations

from game.setup.epic import EpicPlan


def draw_teams(plan: EpicPlan) -> None:
    """Draw teams for all seats without a confirmed team, or for all seats if every team is confirmed."""
    waiting = [chair for chair in plan.chairs if not chair.is_confirmed] or plan.chairs
    for chair in waiting:
        chair.team, chair.second_team, chair.is_confirmed = "", "", False
    for seat, chair in enumerate(plan.chairs):
        while not chair.is_confirmed:
            plan.active_seat = seat
            plan.choose_random()
    plan.active_seat = 0
