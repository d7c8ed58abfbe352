"""Carrying out what a person chose, and what may be done at any question: bottles and the teleporter."""

from __future__ import annotations

from game.app.dungeon.commands import AdventureCommands
from game.app.dungeon.teleporter import TeleporterScene
from game.app.ui.dialog import Answer, Dialog
from game.rules.dungeon.bottles import GREEN
from game.rules.dungeon.state import EMPTY, NONE
from game.rules.dungeon.table import Action, Drink, Pour
from game.table.dungeon_terms import bottle_effect, bottle_name
from game.text import _


class BottleMenu(AdventureCommands):
    """Adds to the commands: drinking from a bottle, pouring it out, whose cards the green potion serves, and the way to
    the rooms where the teleporter may be laid."""

    def do(self, action: Action) -> None:
        """Carry out an action of the person at the screen, or say why not."""
        if not self.person_asked:
            return
        why = self.desk().why_not(action)
        if why:
            self.refuse(why)
        else:
            self.submit(action)

    def carry_out(self, action: Action) -> None:
        """The green potion asks whose cards it serves, when there is a choice."""
        if isinstance(action, Drink) and action.bottle == GREEN and self.rules.seats > 1:
            self._ask_whose()
            return
        self.do(action)

    def _ask_whose(self) -> None:
        desk = self.desk()
        answers = [Answer("cancel", _("Cancel"))]
        for seat, player in enumerate(desk.view.players):
            if Drink(GREEN, seat) in desk.legal:
                count = len(player.discard) + len(player.covered)
                text = _("{player}: {count} cards").format(player=desk.name(seat), count=count)
                answers.append(Answer(str(seat), text))

        def chosen(answer: str) -> None:
            if answer != "cancel":
                self.do(Drink(GREEN, int(answer)))

        text = _("One player's discarded cards go back into his draw pile.")
        self.services.stack.push(Dialog(self.services, _("Whose cards?"), text, answers, chosen, cancel="cancel"))

    def open_teleporter(self) -> None:
        """Choose a room for the teleporter, whatever is asked."""
        self.services.stack.push(TeleporterScene(self.services, self.desk(), self.do))

    def pour(self, rest: str) -> None:
        """Pour a bottle out, after a question."""
        self._ask_pour(self._view.bottles[int(rest)])

    def _ask_pour(self, content: str) -> None:
        def chosen(answer: str) -> None:
            if answer == "pour":
                self.do(Pour(content))

        answers = [Answer("keep", _("Keep it"), main=True), Answer("pour", _("Pour out"))]
        text = _("What is in it is lost: {bottle}.").format(bottle=bottle_name(content))
        self.services.stack.push(Dialog(self.services, _("Pour it out?"), text, answers, chosen, cancel="keep"))

    def open_bottle(self, rest: str) -> None:
        """A bottle in Link's panel: drink, pour out, or say why not."""
        content = self._view.bottles[int(rest)]
        desk = self.desk()
        if content == EMPTY:
            self.refuse(_("This bottle is empty."))
            return
        seat = next((s for s in range(self.rules.seats) if Drink(GREEN, s) in desk.legal), NONE)
        drink = Drink(content, seat) if content == GREEN else Drink(content)
        answers = [Answer("keep", _("Leave it"))]
        if not desk.why_not(drink):
            answers.append(Answer("drink", _("Drink"), main=True))
        if not desk.why_not(Pour(content)):
            answers.append(Answer("pour", _("Give it up") if desk.kind == "lose" else _("Pour out")))

        def chosen(answer: str) -> None:
            if answer == "drink":
                self.carry_out(drink)
            elif answer == "pour":
                self.do(Pour(content))

        text = bottle_effect(content)
        why = desk.why_not(drink)
        text = f"{text[:1].upper()}{text[1:]}." + (f"\n{why}" if why else "")
        name = bottle_name(content)
        title = f"{name[:1].upper()}{name[1:]}"
        self.services.stack.push(Dialog(self.services, title, text, answers, chosen, cancel="keep"))
