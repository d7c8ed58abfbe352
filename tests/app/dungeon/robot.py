"""Simulated player of an adventure: clicks and keys only, with the decisions of a quick companion."""

from __future__ import annotations

from random import Random
from typing import Any

from game.app.dungeon.handover import DungeonHandover
from game.app.dungeon.ids import ActionRowId, BottleId, DungeonPlaceId, GoodId, HandCardId, RoomCellId, SwapCallId
from game.app.dungeon.interlude import InterludeScene
from game.app.dungeon.pages.rows import find_chosen_row
from game.app.dungeon.result import DungeonResult
from game.app.dungeon.scene import AdventureScene
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetId
from game.bots.dungeon.bots import make_dungeon_bot
from game.content.cards.dungeon_catalog import load_dungeon_catalog
from game.modes.active_match import ActiveMatch
from game.rules.dungeon.actions import action as action_types
from game.rules.dungeon.actions.action import Setup
from game.rules.dungeon.rules import DungeonRules
from game.session.seats import PERSON, Seats
from game.session.session import Session
from tests.app.person import PAUSE, Person
from tests.app.screen import some_services, start_screen

NAMES = ["Mira", "Tom", "Ada", "Noah", "Ida"]
_ROWS = {
    action_types.Play: ActionRowId("open"),
    action_types.Support: ActionRowId("support"),
    action_types.Down: ActionRowId("down"),
    action_types.Swap: ActionRowId("swap"),
    action_types.Toss: ActionRowId("toss"),
}


def make_adventure(setup: Setup, seed: str, *, people: int = 5, **settings: object) -> DungeonRobot:
    """Return an adventure that is not saved, with a robot at its table."""
    start_screen()
    services = some_services(speed="instant", **settings)
    session: Any = Session(DungeonRules(load_dungeon_catalog(), setup), seed)
    kinds = [PERSON if seat < people else "greedy" for seat in range(setup.players)]
    active_match = ActiveMatch(session, Seats(kinds, NAMES[: setup.players]), open_hands=setup.open_hands)
    return DungeonRobot(services, AdventureScene(services, active_match))


class DungeonRobot(Person):
    """Robot that plays an adventure on a stack of scenes by its hands alone."""

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

    def wait_for_turn(self, frames: int = 600) -> None:
        """Wait until a person has to decide, or another scene has come."""
        for _frame in range(frames):
            self.wait()
            if self.top is not self.scene or self.scene.is_person_asked:
                return
        raise AssertionError("nobody is asked")

    # ---- hands ------------------------------------------------------------------------------------------------------

    def key(self, kind: Kind, key: str = "") -> None:
        super().key(kind, key)
        self.show_frame()

    def press_widget(self, id: WidgetId) -> None:
        """Click on a widget of the scene on top."""
        top = self.top
        assert isinstance(top, WidgetScene)
        if not top.form.widgets:
            self.show_frame()
        box = top.form.get_widget(id).box
        self.click(box.x + min(box.w / 2, 30), box.y + box.h / 2)

    def step(self) -> None:
        """Do whatever is next, once."""
        self.wait_for_turn()
        top = self.top
        if isinstance(top, DungeonResult):
            return
        self.look_at_top()
        self.done.add(type(top).__name__)
        if isinstance(top, DungeonHandover):
            self.wait(PAUSE)
            self.press_widget("ready")
        elif isinstance(top, InterludeScene):
            self.press_widget("on")
        elif isinstance(top, Dialog):
            self._answer_dialog(top)
        else:
            self._act()

    def _answer_dialog(self, dialog: Dialog) -> None:
        values = [answer.value for answer in dialog.answers]
        self.press_widget(next(value for value in ("drink", "0", "1", "2", *values) if value in values))

    def choose_action(self) -> Any:
        """Return the action of a companion with the information of the person at the screen."""
        session = self.scene.session
        seat = session.decision.seat
        return self.bot.choose(self.scene.rules, session.view_for(seat), seat, session.legal_actions(), self.luck)

    def _act(self) -> None:
        before = len(self.scene.session.journal)
        action = self.choose_action()
        changes = (
            isinstance(action, action_types.Swap | action_types.NewHand) and self.scene.session.decision.kind == "rooms"
        )
        if changes and not self.scene.make_context().is_hand_open:
            self.press_widget("show hand")
            return
        self.do(action)
        self.done.add(type(action).__name__)
        went_on = len(self.scene.session.journal) > before
        assert went_on or isinstance(self.top, Dialog), f"{action} was not carried out"

    # ---- by mouse ---------------------------------------------------------------------------------------------------

    def do(self, action: Any) -> None:
        """Perform an action by clicks alone."""
        scene, kind = self.scene, self.scene.session.decision.kind
        match action:
            case action_types.Choose(dungeon=code):
                self._point_at(DungeonPlaceId(code))
            case action_types.Enter(cell=cell) | action_types.PlaceTeleporter(cell=cell):
                if scene.choice.cell != cell:
                    self.press_widget(RoomCellId(cell))
                self.press_widget("gold")
            case action_types.Buy(good=good):
                self._point_at(GoodId(good))
            case action_types.Call(seat=seat):
                self.press_widget(SwapCallId(seat))
            case action_types.Power(pieces=pieces):
                if any(widget.id == ActionRowId("triforce") for widget in scene.form.widgets):
                    self.press_widget(ActionRowId("triforce"))
                    self.press_widget(str(pieces))
                else:
                    self.press_widget(ActionRowId("power", pieces))
            case action_types.Done() if kind == "shop":
                self.press_widget("leave")
            case action_types.NewHand() if kind == "rooms":
                self.press_widget("new hand")
            case action_types.Swap() if kind == "rooms":
                self._choose_card(action.card)
                self.press_widget("swap")
            case action_types.UseBottle(bottle=bottle) if kind == "rooms":
                self.press_widget(BottleId(scene.session.view_for(-1).bottles.index(bottle)))
            case _ if hasattr(action, "card"):
                self._choose_card(action.card)
                row = (
                    ActionRowId("guard", action.way) if isinstance(action, action_types.Shield) else _ROWS[type(action)]
                )
                self._choose_row(row)
            case _:
                self._choose_row(self._find_row(action))

    def _point_at(self, id: WidgetId) -> None:
        self.press_widget(id)
        self.press_widget("gold")

    def _choose_card(self, card: int) -> None:
        context = self.scene.make_context()
        place = context.hand.index(card)
        if self.scene.choice.card != place:
            self.press_widget(HandCardId(place))
        assert self.scene.choice.card == place

    def _choose_row(self, row: ActionRowId) -> None:
        """Choose a row unless it is selected anyway, then press the default button."""
        chosen = find_chosen_row(self.scene.make_context(), self.scene.choice)
        if chosen is None or chosen.id != row:
            self.press_widget(row)
        if self.scene.is_person_asked and self.scene.choice.row in (row, None):
            self.press_widget("gold")

    def _find_row(self, action: Any) -> ActionRowId:
        from game.app.dungeon.pages.rows import list_rows

        return next(row.id for row in list_rows(self.scene.make_context(), self.scene.choice) if row.action == action)


class DungeonKeys(DungeonRobot):
    """The same player with keys alone: Tab to a widget, then Space."""

    def click(self, x: float, y: float) -> None:
        raise AssertionError("no hand is on the mouse")

    def key(self, kind: Kind, key: str = "") -> None:
        Person.key(self, kind, key)
        self.services.stack.layout_scenes(self.canvas)

    def press_widget(self, id: WidgetId) -> None:
        """Press a widget of the scene on top."""
        self.focus_on(id)
        self.key(Kind.OK)

    def focus_on(self, id: WidgetId) -> None:
        """Press Tab until a widget has the focus."""
        top = self.top
        assert isinstance(top, WidgetScene)
        self.services.stack.layout_scenes(self.canvas)
        for _press in range(len(top.form.widgets) + 1):
            if top.form.focus == id:
                return
            self.key(Kind.NEXT)
        raise AssertionError(f"Tab does not lead to {id}")
