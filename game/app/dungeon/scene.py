"""The scene in which an adventure is played: it shows a view, asks the person whose turn it is, carries out answers.

It never holds a state. While somebody else has to come to the screen, it shows the bystander's view alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.app.dungeon.beats import Interlude, interludes
from game.app.dungeon.bottle_menu import BottleMenu
from game.app.dungeon.desk import Choice, Desk
from game.app.dungeon.handover import DungeonHandover
from game.app.dungeon.interlude import InterludeScene
from game.app.dungeon.page import Page, Showing
from game.app.dungeon.pages import page_of
from game.app.dungeon.result import DungeonResult, chronicle
from game.app.dungeon.rows import rows
from game.app.dungeon.shop_page import ShopPage
from game.app.dungeon.talk import hints, sentence
from game.app.dungeon.zoom import ItemCardScene
from game.app.play.occasion import Occasion
from game.app.ui.canvas import Canvas
from game.app.ui.input import Intent, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Reply
from game.rules.dungeon.event import RoundBegan
from game.rules.dungeon.rules import DungeonRules
from game.rules.dungeon.state import NONE
from game.rules.dungeon.table import (
    Action,
    Call,
    Done,
    Enter,
    NewHand,
    Power,
    Swap,
)
from game.table.dungeon_chronicle import add_time
from game.table.session import TakenBack
from game.text import _

NEEDS_HAND = frozenset({"turn", "play", "redraw", "discard", "between"})
"""Questions that cannot be answered without seeing one's hand; the others concern the party."""
_END_PAUSE = 0.9
_RECENT = 120
"""So many events hold what was done in the running round."""
_ICON = 33.0


class AdventureScene(BottleMenu):
    """One adventure at the table, from its present position to its end."""

    def __init__(self, services: Services, occasion: Occasion[DungeonRules]) -> None:
        super().__init__(services, occasion)
        self.says: dict[int, str] = {}
        self._interludes: list[Interlude] = []
        self._page: Page | None = None
        self._played = 0.0
        """Seconds at this table, for the score."""
        self._ground: tuple[object, pygame.Surface] = (None, pygame.Surface((1, 1)))

    # ---- life -------------------------------------------------------------------------------------------------------

    def count_unseen_end(self) -> None:
        chronicle(self.services, self.occasion)

    def left(self) -> None:
        self._count_time()

    def resume(self) -> None:
        self.refresh()

    def _count_time(self) -> None:
        """Add what was played to the time of this adventure."""
        autosave = self.occasion.autosave
        if autosave is not None:
            add_time(autosave.path.stem, self._played)
            self._played = 0.0

    # ---- the page ---------------------------------------------------------------------------------------------------

    def desk(self) -> Desk:
        """The position as it is shown now."""
        legal = self.session.legal() if self.person_asked else ()
        told = [event for event in self.told()[-_RECENT:] if not isinstance(event, TakenBack)]
        view = self._view
        if self.hidden and self.viewer >= 0:
            view = view.clone()
            view.players[self.viewer].hand = [-1] * len(view.players[self.viewer].hand)
        return Desk(
            self.rules, view, self.occasion.seats, told, viewer=self.viewer, asks=self.person_asked, legal=legal
        )

    def page(self) -> Page:
        """The page for what is asked or shown."""
        desk = self.desk()
        lines = self.tale.tail(self.told())
        showing = Showing(lines, self.says, self.beats.hero, self.form.focus or "", self.session.seed)
        return page_of(desk)(desk, self.choice, showing)

    def refresh(self) -> None:
        """Build the page anew."""
        if self.canvas is not None:
            self.layout(self.canvas)
        self.touch()

    def layout(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._page = self.page()
        self.music = "shop" if isinstance(self._page, ShopPage) else "dungeon"
        self.ambience = self._view.dungeon
        self.form.set([*self._page.widgets(canvas), *self._icons()], focus=self._page.focus)

    def draw(self, canvas: Canvas) -> None:
        if self._page is None:
            self.layout(canvas)
        page = self._page
        assert page is not None
        page.showing.hero = self.beats.hero
        page.showing.focus = self._pointed()
        self._draw_ground(canvas, page)
        for widget in self.form.widgets:
            widget.draw(canvas, self.form.look(widget))
        page.draw_over(canvas)
        for widget in self.form.widgets:
            widget.draw_over(canvas, self.form.look(widget))
        self.beats.draw(canvas, page.desk)
        if not self.beats.busy:
            self.form.draw_tip(canvas)

    def _draw_ground(self, canvas: Canvas, page: Page) -> None:
        """The page below its widgets; kept while neither the page nor what is pointed at changes."""
        key = (page, page.showing.focus, canvas.surface.get_size())
        if canvas.rasters.trace is not None or self._ground[0] != key:
            page.draw(canvas)
            self._ground = (key, canvas.surface.copy())
        else:
            canvas.surface.blit(self._ground[1], (0, 0))

    def _pointed(self) -> str:
        if self.form.device == "mouse":
            hovered = self.form.hovered
            return hovered.id if hovered is not None else ""
        return self.form.focus or ""

    @property
    def animating(self) -> bool:
        return self.beats.busy or self.form.moving

    # ---- time -------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        self._played += dt
        busy = self.beats.busy
        changed = self.beats.update(dt)
        if self.form.update(dt) or changed:
            self.touch()
        if busy and not self.beats.busy:
            self._arrive()
        if not self.beats.busy:
            self.go_on(dt)

    def _arrive(self) -> None:
        """The beats are over: the position after them is shown."""
        self._view = self.session.view(self.viewer)
        self.refresh()

    def go_on(self, dt: float) -> None:
        if self._interludes:
            self.services.stack.push(InterludeScene(self.services, self, self._interludes.pop(0)))
            return
        super().go_on(dt)

    end_pause = _END_PAUSE

    @property
    def busy(self) -> bool:
        return self.beats.busy or bool(self._interludes)

    def put_question(self) -> None:
        self.choice = Choice()
        self._only_choice()
        self.refresh()

    def put_no_question(self) -> None:
        if self.asked_step != len(self.session.journal):
            self.asked_step = len(self.session.journal)
            self.choice = Choice()
            self.refresh()

    def forget_choice(self) -> None:
        self.choice = Choice()

    def new_viewer(self) -> None:
        self.hidden = False

    def show_position(self) -> None:
        self._view = self.session.view(self.viewer)
        if self.session.decision is not None and self.viewer >= 0:
            self.asked_step = len(self.session.journal)
            self._only_choice()
        self.refresh()

    def hand_over(self, seat: int) -> Scene:
        return DungeonHandover(self.services, self, seat)

    def result(self) -> Scene:
        self._count_time()
        return DungeonResult(self.services, self.occasion)

    def _only_choice(self) -> None:
        """Where one room alone is open, it is pointed out."""
        if not self.person_asked:
            return
        ways = [action for action in self.session.legal() if isinstance(action, Enter)]
        if len(ways) == 1:
            self.choice.cell = ways[0].cell

    def wanted_viewer(self, seat: int) -> int:
        asked = self.session.decision
        assert asked is not None
        if self.occasion.may_show(seat):
            return seat
        if self.occasion.open_hands or len(self.occasion.people) == 1:
            return self.viewer
        if asked.kind in NEEDS_HAND:
            return seat
        return self.viewer if self.viewer == seat else -1

    # ---- answers ----------------------------------------------------------------------------------------------------

    def submit(self, *actions: Action) -> None:
        self._before = self.desk()
        super().submit(*actions)

    def tell(self, events: Sequence[Any], *, by_bot: bool) -> None:
        events = [event for event in events if not isinstance(event, TakenBack)]
        if any(type(event).__name__ in ("RoomSolved", "RoomFailed", "Collapsed") for event in events):
            self.says.clear()
        self._interludes += interludes(events)
        self._let_companions_talk(events)
        self.beats.play(self._before, events)
        if not self.beats.busy:
            self._arrive()
        self.refresh()

    def _let_companions_talk(self, events: Sequence[Any]) -> None:
        """When a challenge begins, companions say whether they hold a card of its kind, as a person might."""
        challenge = self.session.view(-1).challenge
        began = any(isinstance(event, RoundBegan) and event.round == 1 for event in events)
        if challenge is None or not began or self.rules.options.open_hands:
            return
        seats = self.occasion.seats
        for seat in range(self.rules.seats):
            if not seats.is_person(seat):
                own = Desk(self.rules, self.session.view(seat), seats, (), viewer=seat)
                said = next((hint for hint in hints(own, seat) if hint.id == challenge.kind and hint.true), None)
                if said is not None:
                    self.says[seat] = said.text

    # ---- widgets ----------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if self.beats.busy and intent.kind in (Kind.OK, Kind.SKIP, Kind.PRESS):
            self.beats.skip()
            self._arrive()
            return
        before = self._pointed()
        super().handle(intent)
        if self._pointed() != before:
            self.touch()

    def on_reply(self, reply: Reply) -> None:
        if reply.kind == "refused":
            self.services.notify(str(reply.value)) if reply.value else None
            return
        if reply.kind != "pressed":
            return
        name, _space, rest = reply.id.partition(" ")
        doors: dict[str, Callable[[str], None]] = {
            "gold": lambda _rest: self._gold(),
            "card": self._card,
            "row": self._row,
            "cell": self._cell,
            "place": self._place,
            "good": self._good,
            "bottle": self.open_bottle,
            "pour": self.pour,
            "call": lambda seat: self.do(Call(int(seat))),
            "say": self._say,
            "seat": lambda _rest: None,
            "leave": lambda _rest: self.do(Done()),
            "swap": lambda _rest: self._swap(),
            "new": lambda _rest: self.do(NewHand()),
            "show": lambda _rest: self.call(self.asked_seat),
            "back": lambda _rest: self._back(),
            "zoom": lambda _rest: self._zoom(),
            "icon": self._icon,
        }
        doors[name](rest)
        if self.services.stack.top is self:
            self.refresh()

    def on_intent(self, intent: Intent) -> None:
        commands: dict[Kind, Callable[[], None]] = {
            Kind.UNDO: self.undo,
            Kind.REDO: lambda: self.undo(redo=True),
            Kind.HINT: self.hint,
            Kind.LOG: self.open_log,
            Kind.HELP: self.open_rules,
            Kind.MENU: self.open_menu,
            Kind.HIDE: self.toggle_hand,
        }
        if intent.kind in commands:
            commands[intent.kind]()
        elif intent.kind is Kind.BACK:
            if not self._unchoose():
                self.open_menu()
            self.refresh()
        elif intent.kind in (Kind.CONTEXT, Kind.INFO):
            self._inspect(intent)

    def _inspect(self, intent: Intent) -> None:
        """Show the card that is pointed at at full size."""
        name, _space, rest = self._pointed().partition(" ")
        desk = self.desk()
        if name == "card" and rest.isdigit() and desk.hand_open:
            self.services.stack.push(ItemCardScene(self.services, self.rules.catalog, desk.hand, int(rest)))

    def _gold(self) -> None:
        if not self.person_asked or self._page is None:
            return
        offer = self._page.proposal()
        if offer.action is None:
            self.refuse(offer.reason)
        else:
            self.carry_out(offer.action)

    def _card(self, rest: str) -> None:
        place = int(rest)
        if not self.person_asked:
            return
        if self.choice.card == place and self.asked_kind != "rooms" and self._ready():
            self._gold()
            return
        self.choice.card = NONE if self.choice.card == place else place
        if self.form.device != "mouse":
            self.form.focus_on("gold")
        if self.asked_kind != "rooms" and not self.choice.row.startswith(("swap", "toss", "guard", "down")):
            self.choice.row = ""

    def _ready(self) -> bool:
        """Whether the gold button would do something."""
        return self._page is not None and self._page.proposal().action is not None

    def _row(self, rest: str) -> None:
        found = {row.id: row for row in rows(self.desk(), self.choice)}
        if rest.startswith("power"):
            self.do(Power(int(rest.split()[1])))
            return
        if rest not in found:
            return
        row = found[rest]
        if self.choice.row == rest and row.action is not None and not row.reason:
            self.carry_out(row.action)
            return
        self.choice.row = rest
        if not row.takes_card:
            self.choice.card = NONE

    def _cell(self, rest: str) -> None:
        cell = int(rest)
        if self.session.decision is None or self.asked_kind != "rooms" or not self.person_asked:
            return
        if self.choice.cell == cell and self._ready():
            self._gold()
        else:
            self.choice.cell = cell

    def _place(self, rest: str) -> None:
        if self.choice.code == rest and self._ready():
            self._gold()
        else:
            self.choice.code = rest

    def _good(self, rest: str) -> None:
        if self.choice.code == rest and self._ready():
            self._gold()
        else:
            self.choice.code = rest

    def _say(self, rest: str) -> None:
        seat = self.viewer
        if seat >= 0:
            self.says[seat] = sentence(self.desk(), seat, rest)
            self.services.notify(_("{player}: “{text}”").format(player=self.desk().name(seat), text=self.says[seat]))

    def _swap(self) -> None:
        card = self.desk().card(self.choice)
        if card != NONE:
            self.do(Swap(card))

    def _unchoose(self) -> bool:
        """Take back what was pointed out; whether there was anything."""
        if self.choice == Choice():
            return False
        self.choice = Choice()
        return True

    def _back(self) -> None:
        self._unchoose()

    def _zoom(self) -> None:
        desk = self.desk()
        if self.choice.card >= 0 and desk.hand_open:
            self.services.stack.push(ItemCardScene(self.services, self.rules.catalog, desk.hand, self.choice.card))
