"""Goals of a match: a note beside the board, and marks on the squares to reach."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.epic.match.animation.stage import AnimationState
from game.app.epic.match.modes.mode import SideNote
from game.app.epic.match.showing import MatchViewState
from game.presentation.epic.goal_words import format_goal_line
from game.presentation.epic.wording import figure_name, format_ending
from game.rules.epic.goal import Reach
from game.text import _


def add_goals(view_state: MatchViewState, stage: AnimationState, get_player_name: Callable[[int], str]) -> None:
    """Add the goals, or the result of the match, to the view state, and mark the squares to reach."""
    match, view = stage.match, stage.view
    title = _("Goals")
    text = "\n".join(format_goal_line(match, goal, get_player_name, figure_name) for goal in match.goals)
    if view.result is not None and not stage.is_busy:
        title, text = _("The match is over"), format_ending(match, view.result, view.reason, get_player_name)
    if view_state.note is None:
        view_state.note = SideNote(title, text)
    squares = frozenset(square for goal in match.goals if isinstance(goal, Reach) for square in goal.squares)
    view_state.marks = msgspec.structs.replace(view_state.marks, goals=squares)
