"""Buttons that let lifted characters act again, at every question that offers it (Star Wars W12)."""

from __future__ import annotations

from game.app.epic.match.ids import RansomId
from game.app.epic.match.modes.mode import Command, MatchDesk
from game.rules.epic.actions import action as a
from game.text import _


def ransom_commands(desk: MatchDesk) -> list[Command]:
    """Buttons that let lifted characters stand again (Star Wars W12)."""
    figures = [action.figure for action in desk.legal if isinstance(action, a.Ransom)]
    sentence = _("Free {figure} (−{count} cards)")
    return [
        Command(
            RansomId(figure),
            sentence.format(figure=desk.faces.name(figure), count=desk.view.pinned(figure)),
            ("f",) if number == 0 else (),
        )
        for number, figure in enumerate(figures)
    ]
