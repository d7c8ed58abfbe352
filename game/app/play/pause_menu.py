"""The pause menu of every table: saving, taking back, settings, leaving, and what a game adds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from game.app.play.at_table import ask_to_save, ask_to_take_back
from game.app.play.routes import Settings
from game.app.ui.dialog import Answer, Dialog
from game.text import _

if TYPE_CHECKING:
    from game.app.play.table import Table


class Line(msgspec.Struct, frozen=True):
    """A line of the menu."""

    id: str
    text: str
    act: Callable[[], None]


class PauseMenu:
    """The doors out of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def lines(self) -> list[Line]:
        """Resume, save, take back together, settings, what the game adds, leave."""
        table, services = self.table, self.table.services
        found = [
            Line("resume", _("Go on playing"), lambda: None),
            Line("save", _("Save under a name"), lambda: ask_to_save(services, table.occasion)),
        ]
        if table.occasion.steps_to_person and not table.busy:
            found.append(Line("back", _("Take back together"), self._take_back))
        found.append(Line("settings", _("Settings"), lambda: services.open(Settings())))
        return [*found, *table.menu_lines(), Line("leave", _("Leave the match"), self.leave)]

    def open(self) -> None:
        """Ask what is wanted."""
        lines = {line.id: line for line in self.lines()}
        answers = [Answer(line.id, line.text, main=line.id == "resume") for line in lines.values()]
        kept = self.table.occasion.autosave is not None
        text = _("The match is kept: it waits for you on the title screen.") if kept else _("This match is not kept.")
        text = "\n".join(part for part in (text, self.table.menu_note()) if part)
        services = self.table.services
        dialog = Dialog(services, _("Pause"), text, answers, lambda answer: lines[answer].act(), cancel="resume")
        services.stack.push(dialog)

    def _take_back(self) -> None:
        occasion = self.table.occasion
        ask_to_take_back(self.table.services, occasion, occasion.steps_to_person, self.table.begin_anew)

    def leave(self) -> None:
        """Back to the first screen."""
        stack = self.table.services.stack
        stack.back_to(stack.scenes[0])
