"""The menu of the table: saving, taking back, log and rules, stopping early, leaving."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.app.play.handover import call_anew
from game.app.play.pause_menu import Line
from game.app.ui.dialog import Answer, ask
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
        for seat in seats.people:
            text = _("{name} gives up").format(name=seats.name(seat))
            answers.append(Answer(str(seat), text, act=partial(self._give_up, seat)))
        text = _(
            "Whoever gives up loses the current game, with the character that lies on the table. The games that were "
            "not begun go to the other without capture. **What was captured stays captured.**"
        )
        ask(scene.services, _("Who gives up?"), text, answers, cancel="stay")

    def _give_up(self, seat: int) -> None:
        self.scene.halted = False
        self.scene.submit(Leave(seat))
        call_anew(self.scene.services)

    def ask_to_stop(self) -> None:
        """Both agree to stop a practice match that is decided (Elixir E22)."""
        scene = self.scene
        if scene.guest.guided:
            return
        answers = [Answer("stay", _("Play all games"), main=True), Answer("stop", _("Stop here"), act=self._stop)]
        text = _("One of you can no longer be caught. The match ends as it stands.")
        ask(scene.services, _("Stop the match?"), text, answers, cancel="stay")

    def _stop(self) -> None:
        self.scene.halted = False
        self.scene.submit(Stop())
