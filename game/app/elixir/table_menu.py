"""Questions that end a match early: conceding a match for real stakes, and stopping a decided one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game.app.play.concede import concede
from game.app.play.table import TableScene
from game.app.ui.dialog import DialogButton, ask_question
from game.app.ui.services import Services
from game.text import _


def ask_who_concedes(table: TableScene[Any, Any]) -> None:
    """Ask who concedes a match for real stakes, which loses the current and all further games (Elixir E44)."""
    answers = [DialogButton("stay", _("Keep playing"), is_default=True)]
    for seat in table.active_match.human_seats:
        text = _("{name} concedes").format(name=table.active_match.seats.name(seat))
        answers.append(DialogButton(str(seat), text, act=partial(concede, table, seat)))
    text = _(
        "You lose this game and the character you played. The remaining games count as losses, "
        "without captures. **Captured characters stay captured.** You can't undo this."
    )
    ask_question(table.services, _("Who concedes?"), text, answers, cancel="stay")


def ask_to_stop(services: Services, on_stop: Callable[[], None]) -> None:
    """Ask both players whether to stop a practice match that is decided (Elixir E22)."""
    answers = [
        DialogButton("stay", _("Keep playing"), is_default=True),
        DialogButton("stop", _("End match"), act=on_stop),
    ]
    text = _("The winner is decided. The current score counts.")
    ask_question(services, _("End the match?"), text, answers, cancel="stay")
