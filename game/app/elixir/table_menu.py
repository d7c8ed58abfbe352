"""The menu of the table: saving, taking back, log and rules, stopping early, leaving."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.app.play.handover import call_anew
from game.app.play.log_line import LogLine
from game.app.play.pause_menu import Line
from game.app.ui.dialog import Answer, Dialog
from game.rules.elixir import event as e
from game.rules.elixir.action import Leave, Stop
from game.text import _

if TYPE_CHECKING:
    from game.app.elixir.scene import TableScene


class TableMenu:
    """The doors out of a table scene."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene

    def lines(self) -> list[Line]:
        """What a real match adds to the pause menu."""
        return [Line("give up", _("Give the match up"), self.ask_to_give_up)] if self._real else []

    @property
    def _real(self) -> bool:
        over = self.scene.occasion.session.decision is None
        return self.scene.rules.options.stakes == "real" and not over

    def ask_to_give_up(self) -> None:
        """Whoever leaves a real match loses the current game; the unplayed ones go to the other (Elixir E44)."""
        scene = self.scene
        seats = scene.occasion.seats
        answers = [Answer("stay", _("Go on playing"), main=True)]
        answers += [Answer(str(seat), _("{name} gives up").format(name=seats.name(seat))) for seat in seats.people]
        text = _(
            "Whoever gives up loses the current game, with the character that lies on the table. The games that were "
            "not begun go to the other without capture. **What was captured stays captured.**"
        )

        def chosen(answer: str) -> None:
            if answer.isdecimal():
                scene.halted = False
                scene.submit(Leave(int(answer)))
                call_anew(scene.services)

        scene.services.stack.push(Dialog(scene.services, _("Who gives up?"), text, answers, chosen, cancel="stay"))

    def ask_to_stop(self) -> None:
        """Both agree to stop a practice match that is decided (Elixir E22)."""
        scene = self.scene
        if scene.guest.guided:
            return
        answers = [Answer("stay", _("Play all games")), Answer("stop", _("Stop here"), main=True)]
        text = _("One of you can no longer be caught. The match ends as it stands.")

        def chosen(answer: str) -> None:
            if answer == "stop":
                scene.halted = False
                scene.submit(Stop())

        scene.services.stack.push(Dialog(scene.services, _("Stop the match?"), text, answers, chosen, cancel="stay"))


def log_lines(sentences: Sequence[str], event: object) -> list[LogLine]:
    """What is told of an event, as lines of the player it is about."""
    seat = getattr(event, "seat", None)
    if isinstance(event, e.GameEnded) and event.winner >= 0:
        seat = event.winner
    return [LogLine(text, seat) for text in sentences]
