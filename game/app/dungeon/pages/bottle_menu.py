"""Menus that are available during any decision: bottles, powers of the Triforce, and placing the teleporter."""

from __future__ import annotations

from functools import partial

from game.app.dungeon.pages.rows import list_powers
from game.app.dungeon.pages.teleporter import TeleporterScene
from game.app.dungeon.table_context import DungeonTableContext
from game.app.ui.dialog import DialogButton, ask_question
from game.presentation.dungeon.terms import bottle_name, describe_bottle
from game.rules.dungeon.actions.action import Action, Pour, Power, UseBottle
from game.rules.dungeon.cards import GREEN
from game.rules.dungeon.engine.state import EMPTY, NONE
from game.text import _, capitalize_first, ngettext


class ItemMenus:
    """Menus for bottles, Triforce powers, the target of the green potion, and the teleporter."""

    def __init__(self, table: DungeonTableContext) -> None:
        self.table = table

    def carry_out(self, action: Action) -> None:
        """Take an action; for the green potion, first ask whose cards it affects if there is a choice."""
        if isinstance(action, UseBottle) and action.bottle == GREEN and self.table.get_context().rules.seats > 1:
            self._ask_whose_cards()
            return
        self.table.try_action(action)

    def _ask_whose_cards(self) -> None:
        """Ask whose cards the green potion affects."""
        context = self.table.get_context()
        answers = [DialogButton("cancel", _("Cancel"))]
        for seat, player in enumerate(context.view.players):
            if UseBottle(GREEN, seat) in context.legal_actions:
                count = len(player.discard) + len(player.covered)
                cards = ngettext("{count} card", "{count} cards", count).format(count=count)
                text = f"{context.get_name(seat)}: {cards}"
                answers.append(
                    DialogButton(str(seat), text, act=partial(self.table.try_action, UseBottle(GREEN, seat)))
                )
        text = _("One player shuffles their discard pile into their deck.")
        ask_question(self.table.services, _("Whose discard pile?"), text, answers, cancel="cancel")

    def ask_power(self) -> None:
        """Ask which power of the Triforce to use, and use it."""
        answers = [DialogButton("cancel", _("Cancel"))]
        for row in list_powers(self.table.get_context()):
            if row.reason:
                continue
            text = f"{row.text} ({row.pieces})"
            answers.append(DialogButton(str(row.pieces), text, act=partial(self.table.try_action, Power(row.pieces))))
        ask_question(
            self.table.services,
            _("Use the Triforce"),
            _("Spent pieces are ready again after a boss."),
            answers,
            cancel="cancel",
        )

    def open_teleporter(self) -> None:
        """Open the choice of a room for the teleporter, which is possible during any decision."""
        table = self.table
        table.services.stack.push(TeleporterScene(table.services, table.get_context(), table.try_action))

    def ask_to_pour(self, index: int) -> None:
        """Empty a bottle after a confirmation."""
        content = self.table.get_context().view.bottles[index]
        pour = partial(self.table.try_action, Pour(content))
        answers = [DialogButton("keep", _("Keep it"), is_default=True), DialogButton("pour", _("Pour out"), act=pour)]
        text = _("You'll lose the {bottle}.").format(bottle=bottle_name(content))
        ask_question(self.table.services, _("Pour it out?"), text, answers, cancel="keep")

    def open_bottle(self, index: int) -> None:
        """Open the menu of a bottle: drink, pour out, or the reason why neither is possible."""
        context = self.table.get_context()
        content = context.view.bottles[index]
        if content == EMPTY:
            self.table.show_refusal(_("This bottle is empty."))
            return
        seat = next((s for s in range(context.rules.seats) if UseBottle(GREEN, s) in context.legal_actions), NONE)
        drink = UseBottle(content, seat) if content == GREEN else UseBottle(content)
        answers = [DialogButton("keep", _("Cancel"))]
        if not context.find_refusal(drink):
            answers.append(DialogButton("drink", _("Drink"), True, partial(self.carry_out, drink)))
        if not context.find_refusal(Pour(content)):
            text = _("Discard bottle") if context.kind == "lose" else _("Pour out")
            answers.append(DialogButton("pour", text, act=partial(self.table.try_action, Pour(content))))
        text = describe_bottle(context.rules.catalog, content)
        why = context.find_refusal(drink)
        text = f"{capitalize_first(text)}." + (f"\n{why}" if why else "")
        ask_question(self.table.services, capitalize_first(bottle_name(content)), text, answers, cancel="keep")
