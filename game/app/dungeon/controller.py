"""Controller of a page: selects on the first press, confirms on the second."""

from __future__ import annotations

from collections.abc import Callable

from game.app.dungeon.ids import (
    ActionRowId,
    BottleId,
    DungeonPlaceId,
    GoodId,
    HandCardId,
    HintId,
    PlayerPlateId,
    PourButtonId,
    RoomCellId,
    SwapCallId,
)
from game.app.dungeon.pages.bottle_menu import ItemMenus
from game.app.dungeon.pages.rows import list_rows
from game.app.dungeon.pages.talk import format_hint
from game.app.dungeon.table_context import DungeonTableContext
from game.app.dungeon.view_model import DungeonSelection
from game.app.dungeon.views.zoom import ItemCardScene
from game.app.ui.widgets.base import WidgetId
from game.rules.dungeon.actions.action import Call, Done, NewHand, Power, Swap
from game.rules.dungeon.engine.state import NONE
from game.text import _

_KEPT_ROWS = frozenset({"swap", "toss", "guard", "down"})
"""Action rows whose selection is kept when another card is selected."""
_ANSWERED_BY_CARD = frozenset({"turn", "play", "redraw", "discard", "between"})
"""Kinds of questions that a card of the hand answers; in others a card can only be looked at."""


class DungeonController:
    """Controller that handles the widgets of the pages.

    ``hint_by_seat`` holds the last hint of each seat; ``request_player`` asks the player who has to decide to take
    over the screen.
    """

    def __init__(
        self, table: DungeonTableContext, hint_by_seat: dict[int, str], request_player: Callable[[], None]
    ) -> None:
        self.table = table
        """Selection and commands of the table."""
        self.hint_by_seat = hint_by_seat
        """Last hint of each seat."""
        self.item_menus = ItemMenus(table)
        self._handler_by_button: dict[WidgetId, Callable[[], object]] = {
            "gold": self._press_main_button,
            "leave": lambda: table.try_action(Done()),
            "swap": self._swap_card,
            "new hand": lambda: table.try_action(NewHand()),
            "show hand": request_player,
            "back": self.clear_selection,
            "talk": self._toggle_talk,
            "teleporter": self.item_menus.open_teleporter,
        }
        """Handler of each button, by widget id."""

    def press(self, id: WidgetId) -> None:
        """Handle a press of a widget."""
        match id:
            case HandCardId(place):
                self._select_card(place)
            case ActionRowId("power", int(pieces)):
                self.table.try_action(Power(pieces))
            case ActionRowId("triforce"):
                self.item_menus.ask_power()
            case ActionRowId("more"):
                self._toggle_all_rows()
            case ActionRowId():
                self._select_or_confirm_row(id)
            case RoomCellId(cell):
                self._select_cell(cell)
            case DungeonPlaceId(code) | GoodId(code):
                self._select_code(code)
            case str() if id.startswith("tag "):
                pass
            case BottleId(place):
                self.item_menus.open_bottle(place)
            case PourButtonId(place):
                self.item_menus.ask_to_pour(place)
            case SwapCallId(seat):
                self.table.try_action(Call(seat))
            case HintId(hint):
                self._give_hint(hint)
            case PlayerPlateId() | "powers" | "round" | "place" | "room":
                pass
            case _:
                self._handler_by_button[id]()

    def inspect_widget(self, id: WidgetId | None) -> None:
        """Show the focused card at full size."""
        match id:
            case HandCardId(place):
                self._show_large_card(place)

    def _show_large_card(self, index: int) -> None:
        """Show a card of the hand at full size, if the hand is face up."""
        table, context = self.table, self.table.get_context()
        if context.is_hand_open:
            table.services.stack.push(ItemCardScene(table.services, context.catalog, context.hand, index))

    def _press_main_button(self) -> None:
        """Take the proposed action of the main button, or request the player if the hand is face down."""
        table = self.table
        if not table.get_context().may_answer:
            return
        offer = table.get_page().make_proposal()
        if offer.action is None:
            table.show_refusal(offer.reason)
        else:
            self.item_menus.carry_out(offer.action)

    def _select_card(self, index: int) -> None:
        """Select a card, or confirm it if it is already selected."""
        choice, context = self.table.choice, self.table.get_context()
        if not context.may_answer:
            return
        answers = context.kind in _ANSWERED_BY_CARD
        if choice.card == index and answers and self._can_confirm():
            self._press_main_button()
            return
        choice.card = NONE if choice.card == index else index
        if not answers and context.kind != "rooms":
            return
        if self.table.form.device != "mouse":
            self.table.form.set_focus("gold")
        if answers and (choice.row is None or choice.row.action not in _KEPT_ROWS):
            choice.row, choice.held = None, False

    def _can_confirm(self) -> bool:
        """Return whether the main button would take an action."""
        return self.table.get_page().make_proposal().action is not None

    def _select_or_confirm_row(self, id: ActionRowId) -> None:
        """Select an action row, or confirm it if it is already selected."""
        choice = self.table.choice
        row = next((row for row in list_rows(self.table.get_context(), choice) if row.id == id), None)
        if row is None:
            return
        if choice.row == id and row.action is not None and not row.reason:
            self.item_menus.carry_out(row.action)
            return
        choice.row, choice.held = id, True
        if not row.takes_card:
            choice.card = NONE

    def select_row(self, id: WidgetId | None) -> None:
        """Select an action row without taking its action, unless a row was pressed."""
        if isinstance(id, ActionRowId) and not self.table.choice.held:
            self.table.choice.row = id

    def _select_cell(self, cell: int) -> None:
        """Select a room, or confirm it if it is already selected."""
        choice, context = self.table.choice, self.table.get_context()
        if not context.may_answer or context.kind != "rooms":
            return
        if choice.cell == cell and self._can_confirm():
            self._press_main_button()
        else:
            choice.cell = cell

    def _select_code(self, code: str) -> None:
        """Select a dungeon or a good, or confirm it if it is already selected."""
        if self.table.choice.code == code and self._can_confirm():
            self._press_main_button()
        else:
            self.table.choice.code = code

    def _toggle_talk(self) -> None:
        """Toggle between the list of hints and the list of actions."""
        self.table.choice.lists_hints = not self.table.choice.lists_hints

    def _give_hint(self, hint: str) -> None:
        """Give a hint to the other players."""
        table, context = self.table, self.table.get_context()
        table.choice.lists_hints = False
        seat = context.viewer
        if seat >= 0:
            self.hint_by_seat[seat] = format_hint(context, seat, hint)
            text = _("{player}: “{text}”").format(player=context.get_name(seat), text=self.hint_by_seat[seat])
            table.services.notify(text, table.form.extend_over_neighbors(table.form.get_widget(HintId(hint)).box))

    def _swap_card(self) -> None:
        """Swap the selected card."""
        card = self.table.get_context().get_card(self.table.choice)
        if card != NONE:
            self.table.try_action(Swap(card))

    def clear_selection(self) -> bool:
        """Clear the selection; return whether there was one."""
        choice = self.table.choice
        if choice == DungeonSelection():
            return False
        choice.clear()
        return True

    def _toggle_all_rows(self) -> None:
        """Toggle between listing all actions and only those that are legal now."""
        self.table.choice.lists_all_actions = not self.table.choice.lists_all_actions
