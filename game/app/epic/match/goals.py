"""The goals of a match at its table: beside the board while nothing else is said there, and on the board itself."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.epic.match.animation.stage import StageState
from game.app.epic.match.modes.mode import Note
from game.app.epic.match.showing import MatchShowing
from game.presentation.epic.goal_words import goal_line
from game.presentation.epic.wording import end_line, figure_name
from game.rules.epic.goal import Reach
from game.text import _


def add_goals(showing: MatchShowing, stage: StageState, player: Callable[[int], str]) -> None:
    """Tells the goals, or how the match ended, below what is passed with the pointer, and marks the squares that are
    to be reached.
    """
    match, view = stage.match, stage.view
    title = _("Goals")
    text = "\n".join(goal_line(match, goal, player, figure_name) for goal in match.goals)
    if view.result is not None and not stage.busy:
        title, text = _("The match is over"), end_line(match, view.result, view.reason, player)
    told = showing.note
    if told is None:
        showing.note = Note(title, text)
    elif told.passing:
        showing.note = told.below(title, text)
    squares = frozenset(square for goal in match.goals if isinstance(goal, Reach) for square in goal.squares)
    showing.marks = msgspec.structs.replace(showing.marks, goals=squares)
