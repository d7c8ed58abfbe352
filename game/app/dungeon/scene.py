"""The scene in which an adventure is played: it shows a view, asks the person whose turn it is, carries out answers.

It never holds a state. While somebody else has to come to the screen, it shows the bystander's view alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from game.app.dungeon.advice import advice_text, widgets_of
from game.app.dungeon.animation.beats import Beats, Interlude, interludes
from game.app.dungeon.coach_word import CoachWord
from game.app.dungeon.controller import Presses
from game.app.dungeon.critic import AdventureCritic
from game.app.dungeon.handover import DungeonHandover
from game.app.dungeon.ids import CardId
from game.app.dungeon.interlude import InterludeScene
from game.app.dungeon.mood import mood_of
from game.app.dungeon.pages.chrome import BANNER
from game.app.dungeon.pages.page import DungeonShowing, Page
from game.app.dungeon.pages.pages import page_of
from game.app.dungeon.pages.shop_page import ShopPage
from game.app.dungeon.pages.talk import best_hint
from game.app.dungeon.pictures.lights import draw_lights
from game.app.dungeon.result import DungeonResult, chronicle
from game.app.dungeon.table_context import TableContext
from game.app.dungeon.view_model import Choice, DungeonDesk
from game.app.play.coaching.form_coach import FormCoach
from game.app.play.coaching.hints import carried_out_by
from game.app.play.concede import Concession
from game.app.play.form_table import FormTable
from game.app.play.guest import Guest
from game.app.play.icons import Icon, icon_row
from game.app.ui.audio.layers import Mood
from game.app.ui.audio.spoken import Spoken
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.hearing import Hearing
from game.app.ui.effects.timeline import Clock
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.style.theme import DUNGEON
from game.app.ui.widgets.base import Reply, Widget, WidgetId
from game.app.ui.widgets.button import IconButton
from game.bots.dungeon.hint import dungeon_advice_sentences
from game.bots.worker.pool import Found
from game.modes.active_match import Occasion
from game.modes.dungeon.chronicle import add_time
from game.presentation.dungeon.log import LogFormatter
from game.presentation.dungeon.wording import refusal_sentence
from game.rules.dungeon.actions.action import Action, Concede, Enter, Place
from game.rules.dungeon.engine.event import Collapsed, RoomFailed, RoomSolved, RoundBegan
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules
from game.session.log_line import LogLine
from game.session.session import TakenBack
from game.text import _

NEEDS_HAND = frozenset({"turn", "play", "redraw", "discard", "between"})
"""Questions that cannot be answered without seeing one's hand; the others concern the party."""
_END_PAUSE = 0.9
_RECENT = 120
"""So many events hold what was done in the running round."""
_ICON = 33.0
_ICONS = ("teleporter", "undo", "hint", "follow", "coach", "hide", "log", "rules", "menu")
RULES_PAGES = {
    "sword": "goal",
    "dungeon": "goal",
    "rooms": "moving",
    "between": "moving",
    "item": "moving",
    "offer": "safe",
    "safe": "safe",
    "place": "moving",
    "play": "actions",
    "redraw": "actions",
    "discard": "actions",
    "avert": "challenge",
    "lose": "challenge",
    "shop": "shop",
}
"""Pages of the rulebook by what is asked."""


class AdventureScene(FormTable[DungeonRules, Action]):
    """One adventure at the table, from its present position to its end."""

    coach: FormCoach
    music = "dungeon"
    theme = DUNGEON
    lively = True
    hand_ids = (CardId,)

    def __init__(
        self, services: Services, occasion: Occasion[DungeonRules], guest: Guest[Action, AdventureScene] | None = None
    ) -> None:
        super().__init__(services, occasion, guest)
        self.choice = Choice()
        self.beats = Beats(services.tempo, services.play)
        self.tale = LogFormatter(self.rules, occasion.seats)
        self.view: State = occasion.session.view(self.viewer)
        self._told: tuple[object, list[Any]] = (None, [])
        self._mood: tuple[object, Mood] = (None, "calm")
        self.says: dict[int, str] = {}
        table = TableContext(services, self.form, self.choice, self.desk, self.shown_page, self.do, self.refuse)
        self.presses = Presses(table, self.says, lambda: self.call(self.asked_seat))
        self._interludes: list[Interlude] = []
        self._step: Sequence[Any] = ()
        """The events that are being shown."""
        self.page_shown: Page | None = None
        self._played = Clock()
        """Seconds at this table, for the score."""
        self._asks: tuple[Page | None, Sequence[str]] = (None, ())
        """A page and what its banner says."""

    # ---- life -------------------------------------------------------------------------------------------------------

    def count_unseen_end(self) -> None:
        chronicle(self.services, self.occasion)

    def left(self) -> None:
        self._count_time()

    def _count_time(self) -> None:
        """Add what was played to the time of this adventure."""
        autosave = self.occasion.autosave
        if autosave is not None:
            add_time(autosave.path.stem, self._played.now)
            self._played.restart()

    @property
    def mood(self) -> Mood:
        if self._mood[0] is not self.view:
            self._mood = self.view, mood_of(self.rules, self.view)
        return self._mood[1]

    def told(self) -> list[Any]:
        """Everything that happened, as the viewer saw it; kept until more happens."""
        key = (len(self.session.journal), len(self.session.log), self.viewer)
        if self._told[0] != key:
            self._told = (key, self.session.events_for(self.viewer))
        return self._told[1]

    def shown_events(self) -> Sequence[Any]:
        """Return what has been shown to its end, as the person at the screen may read it."""
        told = self.readable.of(self.told())
        return told[: len(told) - self.beats.untold] if self.beats.untold else told

    # ---- the page ---------------------------------------------------------------------------------------------------

    def desk(self) -> DungeonDesk:
        """The position as it is shown now."""
        legal = self.session.legal() if self.person_asked else ()
        told = [event for event in self.shown_events()[-_RECENT:] if not isinstance(event, TakenBack)]
        view = self.view
        if self.hidden and self.viewer >= 0:
            view = view.clone()
            view.players[self.viewer].hand = [-1] * len(view.players[self.viewer].hand)
        return DungeonDesk(
            self.rules, view, self.occasion.seats, told, viewer=self.viewer, asks=self.person_asked, legal=legal
        )

    def page(self) -> Page:
        """The page for what is asked or shown."""
        desk = self.desk()
        lines = self.tale.tail(self.shown_events())
        showing = DungeonShowing(lines, self.says, self.beats.hero, self.form.focus, self.session.seed)
        showing.coached = bool(self.coach.words())
        return page_of(desk)(desk, self.choice, showing)

    def shown_page(self) -> Page:
        """Return the page on the screen, or one for the position before anything was drawn."""
        return self.page_shown if self.page_shown is not None else self.page()

    def refresh(self) -> None:
        """Build the page anew."""
        if self.canvas is not None:
            self.layout(self.canvas)
        self.touch()

    def layout(self, canvas: Canvas) -> None:
        self.canvas = canvas
        before, self.page_shown = self.page_shown, self.page()
        if before is not None and type(before) is not type(self.page_shown):
            self.services.stack.guard.start(0.0)  # another page is another screen: nobody has answered it yet
        self.music = "shop" if isinstance(self.page_shown, ShopPage) else "dungeon"
        self.ambience = self.view.dungeon
        widgets = [*self._below_word(self.page_shown.widgets(canvas)), *self._icons()]
        self.form.set(self.guest.dress(canvas, widgets), focus=self.page_shown.focus)

    def _below_word(self, widgets: list[Widget]) -> list[Widget]:
        """The widgets of the page, and the coach's word in place of those that it covers."""
        told, page = self.coach.words(), self.page_shown
        if not told or page is None:
            return widgets
        word = CoachWord(told).placed(page.word_box(whole=len(told) > 1))
        return [*(widget for widget in widgets if not word.covers(widget)), word]

    def draw(self, canvas: Canvas) -> None:
        if self.page_shown is None:
            self.layout(canvas)
        page = self.page_shown
        assert page is not None
        page.showing.hero, page.showing.trail = self.beats.hero, self.beats.trail
        page.showing.focus = self.pointed
        self.beats.dress(page.desk)
        self._draw_ground(canvas, page)
        self.form.draw_row(canvas, self.form.draw_widget, page.desk.away)
        page.draw_over(canvas)
        self.form.draw_row(canvas, self.form.draw_over, page.desk.away)
        self.beats.draw(canvas, page.desk)
        if not self.beats.busy:
            self.draw_hint(canvas)
            self.hush()
            self.form.draw_tip(canvas)
        self.guest.draw_over(canvas)

    def draw_lights(self, canvas: Canvas) -> None:
        if self.page_shown is not None and not self.busy:
            draw_lights(canvas, self.page_shown, self.services.stack.tick)

    def _draw_ground(self, canvas: Canvas, page: Page) -> None:
        """The page below its widgets; what is told meanwhile lies over a page that was drawn before, and what tells of
        the widget that is pointed at over both.
        """
        told = (page.desk.told_so_far, page.showing.lines)

        def draw() -> object:
            page.draw_still(canvas)
            return told

        if canvas.group("dungeon page", page, draw) != told:
            canvas.group("dungeon news", (page, told), lambda: self._draw_news(canvas, page))
        canvas.end_ground()
        pointed = page.showing.focus
        canvas.group(("dungeon pointed", pointed), (page, told), lambda: page.draw_pointed(canvas))

    @staticmethod
    def _draw_news(canvas: Canvas, page: Page) -> None:
        page.draw_counts(canvas)
        page.draw_news(canvas)

    @property
    def pointed(self) -> WidgetId | None:
        """The widget that is pointed at."""
        if self.form.device == "mouse":
            hovered = self.form.hovered
            return hovered.id if hovered is not None else None
        return self.form.focus

    @property
    def animating(self) -> bool:
        return self.beats.busy or self.form.moving

    # ---- time -------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        self._played.advance(dt)
        busy = self.beats.busy
        changed = self.beats.update(dt)
        if self.form.update(dt):
            self.dirty = True
        if changed:
            self.touch()
        if changed and self.page_shown is not None:
            self.page_shown.showing.lines = self.tale.tail(self.shown_events())
        if busy and not self.beats.busy:
            self._arrive()
        if not self.beats.busy:
            self.go_on(dt)

    def _arrive(self) -> None:
        """The beats are over: the position after them is shown."""
        self.view = self.session.view(self.viewer)
        self._let_companions_talk(self._step)
        self._step = ()
        self.refresh()

    def go_on(self, dt: float) -> None:
        if self._interludes:
            desk = DungeonDesk(self.rules, self.session.view(-1), self.occasion.seats, ())
            self.services.stack.push(InterludeScene(self.services, self._interludes.pop(0), desk))
            return
        super().go_on(dt)

    end_pause = _END_PAUSE

    @property
    def busy(self) -> bool:
        return self.beats.busy or bool(self._interludes)

    def put_question(self) -> None:
        self.choice.clear()
        self._only_choice()
        self.refresh()

    def put_no_question(self) -> None:
        if self.asked_step != len(self.session.journal):
            self.asked_step = len(self.session.journal)
            self.choice.clear()
            self.refresh()

    def forget_choice(self) -> None:
        self.choice.clear()

    def show_position(self) -> None:
        self.view = self.session.view(self.viewer)
        if self.session.decision is not None and self.viewer >= 0:
            self.asked_step = len(self.session.journal)
            self._only_choice()
        self.refresh()

    def concession(self, seat: int) -> Concession:
        return Concession(Concede(), _("Concede the adventure?"), _("This adventure will count as lost."))

    def hand_over(self, seat: int) -> Scene:
        return DungeonHandover(self.services, self, seat, self.tale)

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

    def hint_came(self, found: Found) -> None:
        action: Any = found.action
        desk = self.desk()

        def say(text: str) -> str:
            return advice_text(desk, text, self.rules.from_text(desk.view, text))

        told = [say(self.rules.to_text(action)), *dungeon_advice_sentences(found.advice, say)]
        told.append(carried_out_by(self.services.device))
        text = _("Hint: {text}").format(text=" ".join(one.rstrip(".") + "." for one in told))
        self.hints.say(text)
        self.refresh()

    def hinted(self) -> list[WidgetId]:
        return [] if self.hints.found is None else widgets_of(self.desk(), self.hints.found.action)

    def refusal_sentence(self, refusal: Any) -> str:
        return refusal_sentence(refusal, self.rules.catalog)

    def log_lines(self) -> list[LogLine]:
        return self.tale.lines(self.shown_events())

    def asks(self, hearing: Hearing) -> Sequence[str]:
        """What the banner says."""
        page = self.page_shown
        if page is not None and self._asks[0] is not page:
            page.draw(hearing)
            self._asks = page, [text for text in hearing.words(BANNER) if len(text) > 1]
        return [*self._asks[1], *self.coach.words()]

    @cached_property
    def spoken(self) -> Spoken:
        from game.app.dungeon.spoken_adventure import SpokenAdventure

        return SpokenAdventure(self, self.shown_page, lambda: self.pointed)

    def make_coach(self) -> FormCoach:
        return FormCoach(self, AdventureCritic(self.rules, self.occasion.seats))

    def leaving_words(self) -> tuple[str, str]:
        return _("Adventure saved. Continue it any time."), _("Leave adventure")

    def menu_note(self) -> str:
        return _("Seed: **{seed}**").format(seed=self.session.seed)

    @property
    def hand_open(self) -> bool:
        return not self.hidden and self.viewer >= 0

    def rules_page(self) -> tuple[str, str]:
        view = self.view
        kind = view.decision.kind if view.decision is not None else ""
        if kind == "turn" and view.challenge is not None and view.layout:
            boss = self.rules.catalog.layouts[view.layout].boss
            return "dungeon", "bosses" if view.challenge.cell == boss else "challenge"
        return "dungeon", RULES_PAGES.get(kind, "")

    # ---- answers ----------------------------------------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Carry out an action of the person at the screen, or say why not."""
        if not self.person_asked:
            return
        why = self.desk().why_not(action)
        if why:
            self.refuse(why)
        else:
            self.submit(action)

    def tell(self, events: Sequence[Any], *, by_bot: bool) -> None:
        events = [event for event in events if not isinstance(event, TakenBack)]
        if any(isinstance(event, RoomSolved | RoomFailed | Collapsed) for event in events):
            self.says.clear()
        if not self.guest.guided:
            self._interludes += interludes(events)
        self._step = events
        self.beats.play(DungeonDesk(self.rules, self.view, self.occasion.seats, ()), events)
        if not self.beats.busy:
            self._arrive()
        self.refresh()

    def _let_companions_talk(self, events: Sequence[Any]) -> None:
        """With every round, and when rooms are chosen, companions say what helps most of what they hold, as a person
        might.
        """
        view = self.session.view(-1)
        began = any(isinstance(event, RoundBegan) for event in events)
        choosing = view.decision is not None and view.decision.kind == "rooms" and not self.guest.guided
        if self.rules.options.open_hands or not (began if view.challenge is not None else choosing):
            return
        seats = self.occasion.seats
        for seat in range(self.rules.seats):
            if not seats.is_person(seat):
                own = DungeonDesk(self.rules, self.session.view(seat), seats, (), viewer=seat)
                said = best_hint(own, seat)
                self.says.pop(seat, None)
                if said is not None:
                    self.says[seat] = said.text

    # ---- widgets ----------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if self.beats.busy and intent.kind in (Kind.OK, Kind.MAIN, Kind.SKIP, Kind.PRESS):
            self.beats.skip()
            self._arrive()
            return
        before = self.pointed
        super().handle(intent)
        if self.pointed != before:
            self.dirty = True

    def let_go(self) -> bool:
        return self.presses.unchoose()

    def press(self, reply: Reply) -> None:
        self.presses.press(reply.id)
        if self.services.stack.top is self:
            self.refresh()

    def on_intent(self, intent: Intent) -> None:
        if intent.kind in (Kind.CONTEXT, Kind.INFO):
            self.presses.inspect(self.pointed)
        else:
            super().on_intent(intent)

    def _icons(self) -> list[IconButton]:
        icons = self.icons()
        if any(isinstance(action, Place) for action in self.desk().legal):
            icons["teleporter"] = Icon("teleporter", "magic", _("Move the teleporter"), "t")
        row = icon_row([icons[id] for id in _ICONS if id in icons], _ICON)
        for widget in row:
            widget.focusable = False
        return row
