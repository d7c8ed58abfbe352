"""Controller of a page: the first press on something points it out, the next one on the same does it."""

from __future__ import annotations

from collections.abc import Callable

from game.app.dungeon.ids import BottleId, CallId, CardId, CellId, DungeonId, GoodId, HintId, PourId, RowId, SeatId
from game.app.dungeon.pages.bottle_menu import BottleMenu
from game.app.dungeon.pages.rows import rows
from game.app.dungeon.pages.talk import sentence
from game.app.dungeon.table_context import TableContext
from game.app.dungeon.view_model import Choice
from game.app.dungeon.views.zoom import ItemCardScene
from game.app.ui.widgets.base import WidgetId
from game.rules.dungeon.actions.action import Call, Done, NewHand, Power, Swap
from game.rules.dungeon.engine.state import NONE
from game.text import _

_CARD_ROWS = frozenset({"swap", "toss", "guard", "down"})
"""Rows that stay chosen when another card is."""


class Presses:
    """Answers the widgets of the pages.

    ``says`` holds what each seat has said; ``show_hand`` calls the person who is asked to the screen.
    """

    def __init__(self, table: TableContext, says: dict[int, str], show_hand: Callable[[], None]) -> None:
        self.table = table
        self.says = says
        self.bottles = BottleMenu(table)
        self._buttons: dict[WidgetId, Callable[[], object]] = {
            "gold": self._press_gold,
            "leave": lambda: table.do(Done()),
            "swap": self._swap,
            "new hand": lambda: table.do(NewHand()),
            "show hand": show_hand,
            "back": self.unchoose,
            "zoom": self._zoom,
            "teleporter": self.bottles.open_teleporter,
        }

    def press(self, id: WidgetId) -> None:
        """Answer the press of a widget."""
        match id:
            case CardId(place):
                self._choose_card(place)
            case RowId("power", int(pieces)):
                self.table.do(Power(pieces))
            case RowId():
                self._choose_row(id)
            case CellId(cell):
                self._choose_cell(cell)
            case DungeonId(code) | GoodId(code):
                self._choose_code(code)
            case BottleId(place):
                self.bottles.open(place)
            case PourId(place):
                self.bottles.pour(place)
            case CallId(seat):
                self.table.do(Call(seat))
            case HintId(hint):
                self._say(hint)
            case SeatId() | "powers":
                pass
            case _:
                self._buttons[id]()

    def inspect(self, id: WidgetId | None) -> None:
        """Show the card that is pointed at at full size."""
        match id:
            case CardId(place):
                self._enlarge(place)

    def _enlarge(self, place: int) -> None:
        """Show a card of the hand at full size, if the hand lies open."""
        table, desk = self.table, self.table.desk()
        if desk.hand_open:
            table.services.stack.push(ItemCardScene(table.services, desk.catalog, desk.hand, place))

    def _press_gold(self) -> None:
        table = self.table
        if not table.desk().asks:
            return
        offer = table.page().proposal()
        if offer.action is None:
            table.refuse(offer.reason)
        else:
            self.bottles.choose(offer.action)

    def _choose_card(self, place: int) -> None:
        choice, desk = self.table.choice, self.table.desk()
        if not desk.asks:
            return
        if choice.card == place and desk.kind != "rooms" and self._ready():
            self._press_gold()
            return
        choice.card = NONE if choice.card == place else place
        if self.table.form.device != "mouse":
            self.table.form.focus_on("gold")
        if desk.kind != "rooms" and (choice.row is None or choice.row.does not in _CARD_ROWS):
            choice.row = None

    def _ready(self) -> bool:
        """Return whether the gold button would do something."""
        return self.table.page().proposal().action is not None

    def _choose_row(self, id: RowId) -> None:
        choice = self.table.choice
        row = next((row for row in rows(self.table.desk(), choice) if row.id == id), None)
        if row is None:
            return
        if choice.row == id and row.action is not None and not row.reason:
            self.bottles.choose(row.action)
            return
        choice.row = id
        if not row.takes_card:
            choice.card = NONE

    def _choose_cell(self, cell: int) -> None:
        choice, desk = self.table.choice, self.table.desk()
        if not desk.asks or desk.kind != "rooms":
            return
        if choice.cell == cell and self._ready():
            self._press_gold()
        else:
            choice.cell = cell

    def _choose_code(self, code: str) -> None:
        if self.table.choice.code == code and self._ready():
            self._press_gold()
        else:
            self.table.choice.code = code

    def _say(self, hint: str) -> None:
        table, desk = self.table, self.table.desk()
        seat = desk.viewer
        if seat >= 0:
            self.says[seat] = sentence(desk, seat, hint)
            said = _("{player}: “{text}”").format(player=desk.name(seat), text=self.says[seat])
            table.services.notify(said, table.form.uncovered(table.form.widget(HintId(hint)).box))

    def _swap(self) -> None:
        card = self.table.desk().card(self.table.choice)
        if card != NONE:
            self.table.do(Swap(card))

    def unchoose(self) -> bool:
        """Take back what was pointed out; whether there was anything."""
        choice = self.table.choice
        if choice == Choice():
            return False
        choice.clear()
        return True

    def _zoom(self) -> None:
        if self.table.choice.card >= 0:
            self._enlarge(self.table.choice.card)
