"""The menu of the table: saving, taking back, log and rules, stopping early, leaving."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.app.play.at_table import ask_to_save, ask_to_take_back
from game.app.play.handover import call_anew
from game.app.play.log_line import LogLine
from game.app.play.log_scene import LogScene
from game.app.play.routes import Rulebook, Settings
from game.app.ui.dialog import Answer, Dialog
from game.rules.elixir import table as t
from game.rules.elixir.table import Leave, Stop
from game.table.rulebooks import teller_of
from game.text import _

if TYPE_CHECKING:
    from game.app.elixir.scene import TableScene


class TableMenu:
    """The doors out of a table scene."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene

    def open(self) -> None:
        """Resume, save, take back together, settings, leave."""
        scene = self.scene
        occasion = scene.occasion
        answers = [
            Answer("resume", _("Go on playing"), main=True),
            Answer("save", _("Save under a name")),
            Answer("settings", _("Settings")),
            Answer("leave", _("Leave the table")),
        ]
        if self._real:
            answers.insert(3, Answer("give up", _("Give the match up")))
        if occasion.steps_to_person and not scene.telling.busy:
            answers.insert(2, Answer("back", _("Take back together")))
        kept = occasion.autosave is not None
        text = _("The match is kept: it waits for you on the title screen.") if kept else _("This match is not kept.")
        chosen = {
            "save": lambda: ask_to_save(scene.services, occasion),
            "back": self._take_back_together,
            "settings": lambda: scene.services.open(Settings()),
            "give up": self.ask_to_give_up,
            "leave": self._leave,
        }

        def answered(answer: str) -> None:
            if answer in chosen:
                chosen[answer]()

        scene.services.stack.push(Dialog(scene.services, _("Pause"), text, answers, answered, cancel="resume"))

    @property
    def _real(self) -> bool:
        over = self.scene.occasion.session.decision is None
        return self.scene.rules.options.stakes == "real" and not over

    def _leave(self) -> None:
        stack = self.scene.services.stack
        stack.back_to(stack.scenes[0])

    def _take_back_together(self) -> None:
        scene = self.scene

        def done() -> None:
            scene.halted = False
            scene.thinking.forget()
            people = scene.occasion.people
            scene.take_seat(people[0] if len(people) == 1 else -1)
            scene.occasion.keep()

        ask_to_take_back(scene.services, scene.occasion, scene.occasion.steps_to_person, done)

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
        answers = [Answer("stay", _("Play all games")), Answer("stop", _("Stop here"), main=True)]
        text = _("One of you can no longer be caught. The match ends as it stands.")

        def chosen(answer: str) -> None:
            if answer == "stop":
                scene.halted = False
                scene.submit(Stop())

        scene.services.stack.push(Dialog(scene.services, _("Stop the match?"), text, answers, chosen, cancel="stay"))

    def open_log(self) -> None:
        """All that has been told so far."""
        scene = self.scene
        tell = teller_of(scene.rules, scene.occasion.seats.name)
        lines = [line for event in scene.telling.told for line in log_lines(tell(event), event)]
        names = [scene.occasion.seats.name(seat) for seat in (0, 1)]
        scene.services.stack.push(LogScene(scene.services, lines, names))

    def open_rules(self) -> None:
        """The rulebook."""
        self.scene.services.open(Rulebook(*self.scene.rules_page()))


def log_lines(sentences: Sequence[str], event: object) -> list[LogLine]:
    """What is told of an event, as lines of the player it is about."""
    seat = getattr(event, "seat", None)
    if isinstance(event, t.GameEnded) and event.winner >= 0:
        seat = event.winner
    return [LogLine(text, seat) for text in sentences]
