"""Commands that free lifted characters, in every decision that allows it (Star Wars W12)."""

from __future__ import annotations

from game.app.epic.match.ids import RansomId
from game.app.epic.match.modes.mode import DecisionContext, TableCommand
from game.rules.epic.actions import action as actions
from game.text import _


def build_ransom_commands(context: DecisionContext) -> list[TableCommand]:
    """Return the commands that free lifted characters (Star Wars W12)."""
    figures = [action.figure for action in context.legal if isinstance(action, actions.Ransom)]
    sentence = _("Free {figure} (−{count} cards)")
    return [
        TableCommand(
            RansomId(figure),
            sentence.format(figure=context.presenter.figure_name(figure), count=context.view.get_ransom(figure)),
            ("f",) if index == 0 else (),
        )
        for index, figure in enumerate(figures)
    ]
