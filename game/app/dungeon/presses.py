"""What a press on a page means: the first points something out, the next one on the same does it."""

from __future__ import annotations

from collections.abc import Callable

from game.app.dungeon.bottle_menu import BottleMenu
from game.app.dungeon.desk import Choice
from game.app.dungeon.rows import rows
from game.app.dungeon.table_context import TableContext
from game.app.dungeon.talk import sentence
from game.app.dungeon.zoom import ItemCardScene
from game.rules.dungeon.action import Call, Done, NewHand, Power, Swap
from game.rules.dungeon.state import NONE
from game.text import _


class Presses:
    """Answers the widgets of the pages.

    ``says`` holds what each seat has said; ``show_hand`` calls the person who is asked to the screen.
    """

    def __init__(self, table: TableContext, says: dict[int, str], show_hand: Callable[[], None]) -> None:
        self.table = table
        self.says = says
        self.show_hand = show_hand
        self.bottles = BottleMenu(table)

    def press(self, id: str) -> None:
        """A widget was pressed."""
        table = self.table
        name, _space, rest = id.partition(" ")
        doors: dict[str, Callable[[str], object]] = {
            "gold": lambda _rest: self._gold(),
            "card": self._card,
            "row": self._row,
            "cell": self._cell,
            "place": self._code,
            "good": self._code,
            "bottle": self.bottles.open,
            "pour": self.bottles.pour,
            "call": lambda seat: table.do(Call(int(seat))),
            "say": self._say,
            "seat": lambda _rest: None,
            "leave": lambda _rest: table.do(Done()),
            "swap": lambda _rest: self._swap(),
            "new": lambda _rest: table.do(NewHand()),
            "show": lambda _rest: self.show_hand(),
            "back": lambda _rest: self.unchoose(),
            "zoom": lambda _rest: self._zoom(),
            "teleporter": lambda _rest: self.bottles.open_teleporter(),
        }
        doors[name](rest)

    def inspect(self, id: str) -> None:
        """Show the card that is pointed at at full size."""
        name, _space, rest = id.partition(" ")
        if name == "card":
            self._enlarge(int(rest))

    def _enlarge(self, place: int) -> None:
        """Show a card of the hand at full size, if the hand lies open."""
        table, desk = self.table, self.table.desk()
        if desk.hand_open:
            table.services.stack.push(ItemCardScene(table.services, desk.catalog, desk.hand, place))

    def _gold(self) -> None:
        table = self.table
        if not table.desk().asks:
            return
        offer = table.page().proposal()
        if offer.action is None:
            table.refuse(offer.reason)
        else:
            self.bottles.choose(offer.action)

    def _card(self, rest: str) -> None:
        place, choice, desk = int(rest), self.table.choice, self.table.desk()
        if not desk.asks:
            return
        if choice.card == place and desk.kind != "rooms" and self._ready():
            self._gold()
            return
        choice.card = NONE if choice.card == place else place
        if self.table.form.device != "mouse":
            self.table.form.focus_on("gold")
        if desk.kind != "rooms" and not choice.row.startswith(("swap", "toss", "guard", "down")):
            choice.row = ""

    def _ready(self) -> bool:
        """Whether the gold button would do something."""
        return self.table.page().proposal().action is not None

    def _row(self, rest: str) -> None:
        choice = self.table.choice
        found = {row.id: row for row in rows(self.table.desk(), choice)}
        if rest.startswith("power"):
            self.table.do(Power(int(rest.split()[1])))
            return
        if rest not in found:
            return
        row = found[rest]
        if choice.row == rest and row.action is not None and not row.reason:
            self.bottles.choose(row.action)
            return
        choice.row = rest
        if not row.takes_card:
            choice.card = NONE

    def _cell(self, rest: str) -> None:
        cell, choice, desk = int(rest), self.table.choice, self.table.desk()
        if not desk.asks or desk.kind != "rooms":
            return
        if choice.cell == cell and self._ready():
            self._gold()
        else:
            choice.cell = cell

    def _code(self, rest: str) -> None:
        if self.table.choice.code == rest and self._ready():
            self._gold()
        else:
            self.table.choice.code = rest

    def _say(self, rest: str) -> None:
        table, desk = self.table, self.table.desk()
        seat = desk.viewer
        if seat >= 0:
            self.says[seat] = sentence(desk, seat, rest)
            said = _("{player}: “{text}”").format(player=desk.name(seat), text=self.says[seat])
            table.services.notify(said, table.form.uncovered(table.form.widget(f"say {rest}").box))

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
