"""What a press on a page means: the first points something out, the next one on the same does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.app.dungeon.pages.rows import rows
from game.app.dungeon.pages.talk import sentence
from game.app.dungeon.view_model import Choice
from game.app.dungeon.views.zoom import ItemCardScene
from game.rules.dungeon.actions.action import Call, Done, NewHand, Power, Swap
from game.rules.dungeon.engine.state import NONE
from game.text import _

if TYPE_CHECKING:
    from game.app.dungeon.scene import AdventureScene


class Presses:
    """Answers the widgets of the pages."""

    def __init__(self, scene: AdventureScene) -> None:
        self.scene = scene

    def press(self, id: str) -> None:
        """A widget was pressed."""
        scene = self.scene
        name, _space, rest = id.partition(" ")
        doors: dict[str, Callable[[str], object]] = {
            "gold": lambda _rest: self._gold(),
            "card": self._card,
            "row": self._row,
            "cell": self._cell,
            "place": self._code,
            "good": self._code,
            "bottle": scene.bottles.open,
            "pour": scene.bottles.pour,
            "call": lambda seat: scene.do(Call(int(seat))),
            "say": self._say,
            "seat": lambda _rest: None,
            "leave": lambda _rest: scene.do(Done()),
            "swap": lambda _rest: self._swap(),
            "new": lambda _rest: scene.do(NewHand()),
            "show": lambda _rest: scene.call(scene.asked_seat),
            "back": lambda _rest: self.unchoose(),
            "zoom": lambda _rest: self._zoom(),
            "teleporter": lambda _rest: scene.bottles.open_teleporter(),
        }
        doors[name](rest)

    def inspect(self) -> None:
        """Show the card that is pointed at at full size."""
        scene = self.scene
        name, _space, rest = scene.pointed.partition(" ")
        desk = scene.desk()
        if name == "card" and rest.isdigit() and desk.hand_open:
            scene.services.stack.push(ItemCardScene(scene.services, scene.rules.catalog, desk.hand, int(rest)))

    def _gold(self) -> None:
        scene = self.scene
        if not scene.person_asked or scene.page_shown is None:
            return
        offer = scene.page_shown.proposal()
        if offer.action is None:
            scene.refuse(offer.reason)
        else:
            scene.bottles.choose(offer.action)

    def _card(self, rest: str) -> None:
        scene = self.scene
        place = int(rest)
        if not scene.person_asked:
            return
        if scene.choice.card == place and scene.asked_kind != "rooms" and self._ready():
            self._gold()
            return
        scene.choice.card = NONE if scene.choice.card == place else place
        if scene.form.device != "mouse":
            scene.form.focus_on("gold")
        if scene.asked_kind != "rooms" and not scene.choice.row.startswith(("swap", "toss", "guard", "down")):
            scene.choice.row = ""

    def _ready(self) -> bool:
        """Whether the gold button would do something."""
        return self.scene.page_shown is not None and self.scene.page_shown.proposal().action is not None

    def _row(self, rest: str) -> None:
        scene = self.scene
        found = {row.id: row for row in rows(scene.desk(), scene.choice)}
        if rest.startswith("power"):
            scene.do(Power(int(rest.split()[1])))
            return
        if rest not in found:
            return
        row = found[rest]
        if scene.choice.row == rest and row.action is not None and not row.reason:
            scene.bottles.choose(row.action)
            return
        scene.choice.row = rest
        if not row.takes_card:
            scene.choice.card = NONE

    def _cell(self, rest: str) -> None:
        scene = self.scene
        cell = int(rest)
        if scene.session.decision is None or scene.asked_kind != "rooms" or not scene.person_asked:
            return
        if scene.choice.cell == cell and self._ready():
            self._gold()
        else:
            scene.choice.cell = cell

    def _code(self, rest: str) -> None:
        scene = self.scene
        if scene.choice.code == rest and self._ready():
            self._gold()
        else:
            scene.choice.code = rest

    def _say(self, rest: str) -> None:
        scene = self.scene
        seat = scene.viewer
        if seat >= 0:
            scene.says[seat] = sentence(scene.desk(), seat, rest)
            said = _("{player}: “{text}”").format(player=scene.desk().name(seat), text=scene.says[seat])
            scene.services.notify(said, scene.cause)

    def _swap(self) -> None:
        scene = self.scene
        card = scene.desk().card(scene.choice)
        if card != NONE:
            scene.do(Swap(card))

    def unchoose(self) -> bool:
        """Take back what was pointed out; whether there was anything."""
        scene = self.scene
        if scene.choice == Choice():
            return False
        scene.choice = Choice()
        return True

    def _zoom(self) -> None:
        scene = self.scene
        desk = scene.desk()
        if scene.choice.card >= 0 and desk.hand_open:
            scene.services.stack.push(ItemCardScene(scene.services, scene.rules.catalog, desk.hand, scene.choice.card))
