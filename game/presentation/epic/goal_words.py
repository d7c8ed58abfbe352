"""Goals of a match as text, and the sentence for the goal that decided it."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.epic.engine.match import Match
from game.rules.epic.goal import Defeat, Goal, HoldOut, Reach, find_decisive_goal
from game.text import _, ngettext

FigureNamer = Callable[[Match, int], str]
"""Function that returns the display name of a character of a match."""

MAX_NAMED_SQUARES = 2
"""Maximum number of squares that a goal names; with more it refers to the marked squares."""


def format_goal_line(match: Match, goal: Goal, player_name: Callable[[int], str], figure_name: FigureNamer) -> str:
    """Return a goal as a sentence after the name of its player."""
    return _("**{player}:** {goal}").format(player=player_name(goal.seat), goal=describe_goal(match, goal, figure_name))


def describe_goal(table: Match, goal: Goal, figure_name: FigureNamer) -> str:
    """Return a goal as a sentence."""
    match goal:
        case HoldOut():
            return ngettext("Hold out for {rounds} round.", "Hold out for {rounds} rounds.", goal.rounds).format(
                rounds=goal.rounds
            )
        case Reach():
            figure = figure_name(table, table.figure_by_name[goal.figure])
            if len(goal.squares) > MAX_NAMED_SQUARES:
                return _("Bring {figure} to a marked square.").format(figure=figure)
            names = [table.board.layout.square_name(square) for square in goal.squares]
            return _("Bring {figure} to {squares}.").format(figure=figure, squares=_(" or ").join(names))
        case Defeat():
            return _("Defeat {figure}.").format(figure=figure_name(table, table.figure_by_name[goal.figure]))


def format_goal_ending(
    table: Match, winners: tuple[int, ...], reason: str, winner_names: str, winner_count: int, figure_name: FigureNamer
) -> str:
    """Return a sentence about the goal that decided the match; empty if none did."""
    goal = find_decisive_goal(table.goals, table.setup.side_of, winners, reason)
    match goal:
        case HoldOut():
            sentence = ngettext(
                "{players} holds out and wins the match.",
                "{players} hold out and win the match.",
                winner_count,
            )
            return sentence.format(players=winner_names)
        case Reach():
            sentence = ngettext(
                "{figure} reaches the goal: {players} wins the match.",
                "{figure} reaches the goal: {players} win the match.",
                winner_count,
            )
        case Defeat():
            sentence = ngettext(
                "{figure} is defeated: {players} wins the match.",
                "{figure} is defeated: {players} win the match.",
                winner_count,
            )
        case None:
            return ""
    figure = figure_name(table, table.figure_by_name[goal.figure])
    return sentence.format(figure=figure, players=winner_names)
