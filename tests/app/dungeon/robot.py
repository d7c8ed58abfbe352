"""A person at the table of an adventure who can only click and press keys, and thinks like a quick companion."""

from __future__ import annotations

from random import Random
from typing import Any

from game.app.dungeon.handover import DungeonHandover
from game.app.dungeon.ids import BottleId, CallId, CardId, CellId, DungeonId, GoodId, RowId
from game.app.dungeon.interlude import InterludeScene
from game.app.dungeon.result import DungeonResult
from game.app.dungeon.rows import chosen_row
from game.app.dungeon.scene import AdventureScene
from game.app.ui.dialog import Dialog
from game.app.ui.input import Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetId
from game.bots.dungeon_bots import make_dungeon_bot
from game.content.dungeon import load_catalog
from game.rules.dungeon import action as t
from game.rules.dungeon.action import Setup
from game.rules.dungeon.rules import DungeonRules
from game.table.occasion import Occasion
from game.table.seats import PERSON, Seats
from game.table.session import Session
from tests.app.person import PAUSE, Person
from tests.app.screen import some_services, start_screen

NAMES = ["Mira", "Tom", "Ada", "Noah", "Ida"]
_ROWS = {
    t.Play: RowId("open"),
    t.Support: RowId("support"),
    t.Down: RowId("down"),
    t.Swap: RowId("swap"),
    t.Toss: RowId("toss"),
}


def an_adventure(setup: Setup, seed: str, *, people: int = 5, **settings: object) -> DungeonRobot:
    """An adventure that is kept nowhere, with a robot at its table."""
    start_screen()
    services = some_services(speed="instant", **settings)
    session: Any = Session(DungeonRules(load_catalog(), setup), seed)
    kinds = [PERSON if seat < people else "greedy" for seat in range(setup.players)]
    occasion = Occasion(session, Seats(kinds, NAMES[: setup.players]), open_hands=setup.open_hands)
    return DungeonRobot(services, AdventureScene(services, occasion))


class DungeonRobot(Person):
    """Plays an adventure on a stack of scenes with its hands alone."""

    END = DungeonResult
    LOOKS = 3

    def __init__(self, services: Services, scene: AdventureScene, *, by: str = "greedy", scale: float = 0.25) -> None:
        super().__init__(services, scene, scale)
        self.scene = scene
        self.bot = make_dungeon_bot(by)
        self.luck = Random("robot")
        self.done: set[str] = set()
        """The kinds of actions that were carried out, and the scenes that were seen."""

    # ---- the table --------------------------------------------------------------------------------------------------

    def wait(self, seconds: float = 0.1) -> None:
        super().wait(seconds)

    def settle(self, frames: int = 600) -> None:
        """Waits until a person is asked, or another scene has come."""
        for _frame in range(frames):
            self.wait()
            if self.top is not self.scene or self.scene.person_asked:
                return
        raise AssertionError("nobody is asked")

    # ---- hands ------------------------------------------------------------------------------------------------------

    def key(self, kind: Kind, key: str = "") -> None:
        super().key(kind, key)
        self.show()

    def press(self, id: WidgetId) -> None:
        """Clicks on a widget of the top scene."""
        top = self.top
        assert isinstance(top, FormScene)
        if not top.form.widgets:
            self.show()
        box = top.form.widget(id).box
        self.click(box.x + min(box.w / 2, 30), box.y + box.h / 2)

    def step(self) -> None:
        """Whatever is to be done next, once."""
        self.settle()
        top = self.top
        if isinstance(top, DungeonResult):
            return
        self.glance()
        self.done.add(type(top).__name__)
        if isinstance(top, DungeonHandover):
            self.wait(PAUSE)
            self.press("ready")
        elif isinstance(top, InterludeScene):
            self.press("on")
        elif isinstance(top, Dialog):
            self._answer(top)
        else:
            self._act()

    def _answer(self, dialog: Dialog) -> None:
        values = [answer.value for answer in dialog.answers]
        self.press(next(value for value in ("drink", "0", "1", "2", *values) if value in values))

    def choose(self) -> Any:
        """What a companion would do from what the person at the screen may see."""
        session = self.scene.session
        seat = session.decision.seat
        return self.bot.choose(self.scene.rules, session.view(seat), seat, session.legal(), self.luck)

    def _act(self) -> None:
        before = len(self.scene.session.journal)
        action = self.choose()
        changes = isinstance(action, t.Swap | t.NewHand) and self.scene.session.decision.kind == "rooms"
        if changes and not self.scene.desk().hand_open:
            self.press("show hand")
            return
        self.do(action)
        self.done.add(type(action).__name__)
        went_on = len(self.scene.session.journal) > before
        assert went_on or isinstance(self.top, Dialog), f"{action} was not carried out"

    # ---- by mouse ---------------------------------------------------------------------------------------------------

    def do(self, action: Any) -> None:
        """Carries an action out by clicks alone."""
        scene, kind = self.scene, self.scene.session.decision.kind
        match action:
            case t.Choose(dungeon=code):
                self._point(DungeonId(code))
            case t.Enter(cell=cell) | t.Place(cell=cell):
                if scene.choice.cell != cell:
                    self.press(CellId(cell))
                self.press("gold")
            case t.Buy(good=good):
                self._point(GoodId(good))
            case t.Call(seat=seat):
                self.press(CallId(seat))
            case t.Power(pieces=pieces):
                self.press(RowId("power", pieces))
            case t.Done() if kind == "shop":
                self.press("leave")
            case t.NewHand() if kind == "rooms":
                self.press("new hand")
            case t.Swap() if kind == "rooms":
                self._card(action.card)
                self.press("swap")
            case t.Drink(bottle=bottle) if kind == "rooms":
                self.press(BottleId(scene.session.view(-1).bottles.index(bottle)))
            case _ if hasattr(action, "card"):
                self._card(action.card)
                row = RowId("guard", action.way) if isinstance(action, t.Shield) else _ROWS[type(action)]
                self._row(row)
            case _:
                self._row(self._row_of(action))

    def _point(self, id: WidgetId) -> None:
        self.press(id)
        self.press("gold")

    def _card(self, card: int) -> None:
        desk = self.scene.desk()
        place = desk.hand.index(card)
        if self.scene.choice.card != place:
            self.press(CardId(place))
        assert self.scene.choice.card == place

    def _row(self, row: RowId) -> None:
        """Chooses a row unless it is the one that is meant anyway, then the gold button."""
        chosen = chosen_row(self.scene.desk(), self.scene.choice)
        if chosen is None or chosen.id != row:
            self.press(row)
        if self.scene.person_asked and self.scene.choice.row in (row, None):
            self.press("gold")

    def _row_of(self, action: Any) -> RowId:
        from game.app.dungeon.rows import rows

        return next(row.id for row in rows(self.scene.desk(), self.scene.choice) if row.action == action)
