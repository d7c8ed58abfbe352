"""What may be done at any question: drinking from bottles, pouring them out, and laying the teleporter."""

from __future__ import annotations

from functools import partial

from game.app.dungeon.pages.teleporter import TeleporterScene
from game.app.dungeon.table_context import TableContext
from game.app.ui.dialog import Answer, ask
from game.presentation.dungeon.terms import bottle_effect, bottle_name
from game.rules.dungeon.actions.action import Action, Drink, Pour
from game.rules.dungeon.cards import GREEN
from game.rules.dungeon.engine.state import EMPTY, NONE
from game.text import _, capital, ngettext


class BottleMenu:
    """Drinking from a bottle, pouring it out, whose cards the green potion serves, and the way to the rooms where the
    teleporter may be laid."""

    def __init__(self, table: TableContext) -> None:
        self.table = table

    def choose(self, action: Action) -> None:
        """The green potion asks whose cards it serves, when there is a choice."""
        if isinstance(action, Drink) and action.bottle == GREEN and self.table.desk().rules.seats > 1:
            self._ask_whose()
            return
        self.table.do(action)

    def _ask_whose(self) -> None:
        desk = self.table.desk()
        answers = [Answer("cancel", _("Cancel"))]
        for seat, player in enumerate(desk.view.players):
            if Drink(GREEN, seat) in desk.legal:
                count = len(player.discard) + len(player.covered)
                cards = ngettext("{count} card", "{count} cards", count).format(count=count)
                text = f"{desk.name(seat)}: {cards}"
                answers.append(Answer(str(seat), text, act=partial(self.table.do, Drink(GREEN, seat))))
        text = _("One player shuffles their discard pile into their deck.")
        ask(self.table.services, _("Whose discard pile?"), text, answers, cancel="cancel")

    def open_teleporter(self) -> None:
        """Choose a room for the teleporter, whatever is asked."""
        table = self.table
        table.services.stack.push(TeleporterScene(table.services, table.desk(), table.do))

    def pour(self, place: int) -> None:
        """Pour a bottle out, after a question."""
        content = self.table.desk().view.bottles[place]
        pour = partial(self.table.do, Pour(content))
        answers = [Answer("keep", _("Keep it"), main=True), Answer("pour", _("Pour out"), act=pour)]
        text = _("You'll lose the {bottle}.").format(bottle=bottle_name(content))
        ask(self.table.services, _("Pour it out?"), text, answers, cancel="keep")

    def open(self, place: int) -> None:
        """A bottle in Link's panel: drink, pour out, or say why not."""
        desk = self.table.desk()
        content = desk.view.bottles[place]
        if content == EMPTY:
            self.table.refuse(_("This bottle is empty."))
            return
        seat = next((s for s in range(desk.rules.seats) if Drink(GREEN, s) in desk.legal), NONE)
        drink = Drink(content, seat) if content == GREEN else Drink(content)
        answers = [Answer("keep", _("Cancel"))]
        if not desk.why_not(drink):
            answers.append(Answer("drink", _("Drink"), True, partial(self.choose, drink)))
        if not desk.why_not(Pour(content)):
            text = _("Discard bottle") if desk.kind == "lose" else _("Pour out")
            answers.append(Answer("pour", text, act=partial(self.table.do, Pour(content))))
        text = bottle_effect(desk.rules.catalog, content)
        why = desk.why_not(drink)
        text = f"{capital(text)}." + (f"\n{why}" if why else "")
        ask(self.table.services, capital(bottle_name(content)), text, answers, cancel="keep")
