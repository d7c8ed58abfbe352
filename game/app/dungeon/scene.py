"""Scene of an adventure: shows a view, asks the player for actions, and submits them.

It never holds a full state. While another player has to come to the screen, it shows only the public view.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from game.app.dungeon.advice import find_action_widgets, format_hint
from game.app.dungeon.animation.beats import DungeonEventAnimator, Interlude, find_interludes
from game.app.dungeon.coach_word import CoachComment
from game.app.dungeon.controller import DungeonController
from game.app.dungeon.critic import AdventureCritic
from game.app.dungeon.handover import DungeonHandover
from game.app.dungeon.ids import HandCardId
from game.app.dungeon.interlude import InterludeScene
from game.app.dungeon.mood import get_mood
from game.app.dungeon.pages.chrome import BANNER
from game.app.dungeon.pages.page import DungeonPage, DungeonViewState
from game.app.dungeon.pages.pages import get_page_type
from game.app.dungeon.pages.shop_page import ShopPage
from game.app.dungeon.pages.talk import find_best_hint
from game.app.dungeon.pictures.lights import draw_lights
from game.app.dungeon.result import DungeonResult, record_adventure
from game.app.dungeon.rules_pages import find_rules_page
from game.app.dungeon.table_context import DungeonTableContext
from game.app.dungeon.view_model import DungeonContext, DungeonSelection
from game.app.play.coaching.form_coach import WidgetCoach
from game.app.play.coaching.hints import format_follow_key
from game.app.play.concede import Concession
from game.app.play.form_table import WidgetTable
from game.app.play.guest import TableExtension
from game.app.play.icons import CommandIcon, build_icon_row
from game.app.ui.audio.layers import Mood
from game.app.ui.audio.spoken import SceneSpeech
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.hearing import RecordingCanvas
from game.app.ui.effects.timeline import Clock
from game.app.ui.input.intents import DIRECTIONS, Intent, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.style.theme import DUNGEON
from game.app.ui.widgets.base import Widget, WidgetEvent, WidgetId
from game.app.ui.widgets.button import IconButton
from game.bots.dungeon.hint import describe_dungeon_advice
from game.bots.worker.pool import BotAnswer
from game.modes.active_match import ActiveMatch
from game.modes.dungeon.chronicle import add_playing_time
from game.presentation.dungeon.log import DungeonLogFormatter
from game.presentation.dungeon.wording import format_refusal
from game.rules.dungeon.actions.action import Action, Concede, Enter, PlaceTeleporter
from game.rules.dungeon.engine.event import Collapsed, RoomFailed, RoomSolved, RoundBegan
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules
from game.session.log_line import LogLine
from game.session.session import UndoEvent
from game.text import _

NEEDS_HAND = frozenset({"turn", "play", "redraw", "discard", "between"})
"""Kinds of decision that a player cannot make without seeing the hand; the others concern the whole party."""
_END_PAUSE = 0.9
"""Seconds between the end of the adventure and the result."""
_RECENT_EVENT_COUNT = 120
"""Number of latest events that are searched for the actions of the running round."""
_ICON_SIZE = 33.0
"""Size of the icon buttons in the bar, in logical units."""
_ICON_ORDER = ("teleporter", "undo", "hint", "follow", "coach", "hide", "log", "rules", "menu")
"""Icon buttons of the bar, from left to right."""


class AdventureScene(WidgetTable[DungeonRules, Action]):
    """Table of one adventure, from its current state to its end."""

    coach: WidgetCoach
    music = "dungeon"
    theme = DUNGEON
    has_ambient = True
    hand_ids = (HandCardId,)

    def __init__(
        self,
        services: Services,
        active_match: ActiveMatch[DungeonRules],
        guest: TableExtension[Action, AdventureScene] | None = None,
    ) -> None:
        super().__init__(services, active_match, guest)
        self.choice = DungeonSelection()
        self.event_animator = DungeonEventAnimator(services.animation_settings, services.play_effect)
        self.tale = DungeonLogFormatter(self.rules, active_match.seats)
        self.view: State = active_match.session.view_for(self.viewer)
        """Last view shown to the player."""
        self._cached_events: tuple[object, list[Any]] = (None, [])
        """Cache key and events of ``get_events``."""
        self._cached_mood: tuple[object, Mood] = (None, "calm")
        self.hint_by_seat: dict[int, str] = {}
        table = DungeonTableContext(
            services, self.form, self.choice, self.make_context, self.get_shown_page, self.try_action, self.show_refusal
        )
        self.controller = DungeonController(table, self.hint_by_seat, lambda: self.call_person(self.asked_seat))
        self._interludes: list[Interlude] = []
        """Separate scenes that are still to be shown."""
        self._animated_events: Sequence[Any] = ()
        self.shown_page: DungeonPage | None = None
        """Page on the screen; None before the first layout."""
        self._drawn_page: DungeonPage | None = None
        """Page of the last frame."""
        self._is_info_behind = False
        """True if the last frame told about the widget that was under the pointer before."""
        self._playing_time = Clock()
        """Seconds played at this table and not yet counted for the score."""
        self._cached_banner: tuple[DungeonPage | None, Sequence[str]] = (None, ())
        """Page and the texts of its banner, cached."""

    # ---- life -------------------------------------------------------------------------------------------------------

    def record_unseen_end(self) -> None:
        record_adventure(self.services, self.active_match)

    def on_leave(self) -> None:
        self._count_time()

    def _count_time(self) -> None:
        """Add the time played to the adventure's total."""
        autosave = self.active_match.autosave
        if autosave is not None:
            add_playing_time(autosave.path.stem, self._playing_time.now)
            self._playing_time.restart()

    @property
    def mood(self) -> Mood:
        if self._cached_mood[0] is not self.view:
            self._cached_mood = self.view, get_mood(self.rules, self.view)
        return self._cached_mood[1]

    def get_events(self) -> list[Any]:
        """Return all events as the viewer saw them; cached until there are more."""
        key = (len(self.session.journal), len(self.session.log), self.viewer)
        if self._cached_events[0] != key:
            self._cached_events = (key, self.session.events_for(self.viewer))
        return self._cached_events[1]

    def get_shown_events(self) -> Sequence[Any]:
        """Return the events whose animations have ended and that the player may read."""
        told = self.event_filter.filter_events(self.get_events())
        return told[: len(told) - self.event_animator.untold] if self.event_animator.untold else told

    # ---- the page ---------------------------------------------------------------------------------------------------

    def make_context(self) -> DungeonContext:
        """Return the context of the current view."""
        legal = self.session.legal_actions() if self.is_person_asked else ()
        told = [event for event in self.get_shown_events()[-_RECENT_EVENT_COUNT:] if not isinstance(event, UndoEvent)]
        view = self.view
        if self.is_hand_hidden and self.viewer >= 0:
            view = view.clone()
            view.players[self.viewer].hand = [-1] * len(view.players[self.viewer].hand)
        return DungeonContext(
            self.rules,
            view,
            self.active_match.seats,
            told,
            viewer=self.viewer,
            may_answer=self.is_person_asked,
            legal_actions=legal,
        )

    def make_page(self) -> DungeonPage:
        """Return a new page for the current decision or state."""
        context = self.make_context()
        lines = self.tale.format_recent_lines(self.get_shown_events())
        showing = DungeonViewState(
            lines, self.hint_by_seat, self.event_animator.hero, self.form.focus, self.session.seed
        )
        showing.has_comment = bool(self.coach.format_texts())
        return get_page_type(context)(context, self.choice, showing)

    def get_shown_page(self) -> DungeonPage:
        """Return the page on the screen, or a new page before the first layout."""
        return self.shown_page if self.shown_page is not None else self.make_page()

    def refresh(self) -> None:
        """Build a new page and lay it out; widgets that look as before are not drawn again."""
        if self.canvas is not None:
            self.layout(self.canvas)
        self.dirty = True

    def layout(self, canvas: Canvas) -> None:
        self.canvas = canvas
        before, self.shown_page = self.shown_page, self.make_page()
        if before is not None and type(before) is not type(self.shown_page):
            self.services.stack.press_guard.start(0.0)  # guard a new page against clicks meant for the last one
        self.music = "shop" if isinstance(self.shown_page, ShopPage) else "dungeon"
        self.ambience = self.view.dungeon
        widgets = [*self._cover_widgets(self.shown_page.build_widgets(canvas)), *self._build_icons()]
        self.form.set_widgets(self.extension.add_widgets(canvas, widgets), focus=self.shown_page.initial_focus)

    def _cover_widgets(self, widgets: list[Widget]) -> list[Widget]:
        """Return the widgets of the page; the coach's comment replaces those that it covers."""
        texts, page = self.coach.format_texts(), self.shown_page
        if not texts or page is None:
            return widgets
        word = CoachComment(texts).set_box(page.get_coach_box(has_better_action=len(texts) > 1))
        return [*(widget for widget in widgets if not word.covers_widget(widget)), word]

    def draw(self, canvas: Canvas) -> None:
        if self.shown_page is None:
            self.layout(canvas)
        page = self.shown_page
        assert page is not None
        page.view_state.hero, page.view_state.footprints = self.event_animator.hero, self.event_animator.footprints
        self._update_hover_info(page, is_delayed=not canvas.is_traced)
        self.event_animator.apply_progress(page.context)
        if self.event_animator.covers_page:
            told = page, page.context.animated_values, page.view_state.lines, page.context.played_card_ids
            canvas.draw_group("covered page", told, lambda: self._draw_page(canvas, page))
            canvas.cache_background()
        else:
            self._draw_page(canvas, page)
        self.event_animator.draw(canvas, page.context)
        if not self.event_animator.is_busy:
            self.draw_hint(canvas)
            self.defer_tooltips()
            self.form.draw_tooltip(canvas)
        self.extension.draw_over(canvas)

    def _update_hover_info(self, page: DungeonPage, *, is_delayed: bool) -> None:
        """Choose what the page informs about; it follows the pointer one frame later than highlights and cards."""
        pointed, is_behind = self.hovered_id, False
        if is_delayed and self.form.device == "mouse" and page is self._drawn_page and not self._is_info_behind:
            is_behind = pointed != page.view_state.focus
        if is_behind:
            self.dirty = True
        else:
            page.view_state.focus = pointed
        self._drawn_page, self._is_info_behind = page, is_behind

    def draw_ambient(self, canvas: Canvas) -> None:
        if self.shown_page is not None and not self.busy:
            draw_lights(canvas, self.shown_page, self.services.stack.ambient_frame)

    def _draw_page(self, canvas: Canvas, page: DungeonPage) -> None:
        """Draw the page with animations over it, the hover information over both, and the widgets."""
        told, hidden = (page.context.animated_values, page.view_state.lines), page.context.played_card_ids
        canvas.draw_group("dungeon page", (page, told), lambda: page.draw_static(canvas))
        canvas.cache_background()
        pointed = page.view_state.focus
        canvas.draw_group(("dungeon pointed", pointed), (page, told), lambda: page.draw_hover_info(canvas))
        self.form.draw_widgets(canvas, self.form.draw_widget, hidden)
        page.draw_over(canvas)
        self.form.draw_widgets(canvas, self.form.draw_over, hidden)

    @property
    def hovered_id(self) -> WidgetId | None:
        """Return the id of the widget under the pointer, or of the focused one while keys are in use."""
        if self.form.device == "mouse":
            hovered = self.form.hovered_widget
            return hovered.id if hovered is not None else None
        return self.form.focus

    @property
    def animating(self) -> bool:
        return self.event_animator.is_busy or self.form.is_animating

    # ---- time -------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        self._playing_time.advance(dt)
        busy = self.event_animator.is_busy
        changed = self.event_animator.update(dt)
        if self.form.update(dt):
            self.dirty = True
        if changed:
            self._show_progress()
        if busy and not self.event_animator.is_busy:
            self._finish_animation()
        if not self.event_animator.is_busy:
            self.advance(dt)

    def _show_progress(self) -> None:
        """Draw the next frame of an animation; widgets show nothing of it and are reused."""
        self.dirty = True
        if self.shown_page is not None:
            self.shown_page.view_state.lines = self.tale.format_recent_lines(self.get_shown_events())

    def _finish_animation(self) -> None:
        """Show the new state after the animations of a step."""
        self.view = self.session.view_for(self.viewer)
        self._let_companions_talk(self._animated_events)
        self._animated_events = ()
        self.refresh()

    def advance(self, dt: float) -> None:
        if self._interludes:
            context = DungeonContext(self.rules, self.session.view_for(-1), self.active_match.seats, ())
            self.services.stack.push(InterludeScene(self.services, self._interludes.pop(0), context))
            return
        super().advance(dt)

    end_pause = _END_PAUSE

    @property
    def busy(self) -> bool:
        return self.event_animator.is_busy or bool(self._interludes)

    def show_question(self) -> None:
        self.choice.clear()
        self._select_only_room()
        self.refresh()

    def clear_question(self) -> None:
        if self.question_step != len(self.session.journal):
            self.question_step = len(self.session.journal)
            self.choice.clear()
            self.refresh()

    def clear_selection(self) -> None:
        self.choice.clear()

    def show_position(self) -> None:
        self.view = self.session.view_for(self.viewer)
        if self.session.decision is not None and self.viewer >= 0:
            self.question_step = len(self.session.journal)
            self._select_only_room()
        self.refresh()

    def make_concession(self, seat: int) -> Concession:
        return Concession(Concede(), _("Concede the adventure?"), _("This adventure will count as lost."))

    def make_handover(self, seat: int) -> Scene:
        return DungeonHandover(self.services, self, seat, self.tale)

    def make_result(self) -> Scene:
        self._count_time()
        return DungeonResult(self.services, self.active_match)

    def _select_only_room(self) -> None:
        """Select the room if there is only one that can be entered."""
        if not self.is_person_asked:
            return
        ways = [action for action in self.session.legal_actions() if isinstance(action, Enter)]
        if len(ways) == 1:
            self.choice.cell = ways[0].cell

    def find_viewer(self, seat: int) -> int:
        decision = self.session.decision
        assert decision is not None
        if self.active_match.may_show_hand(seat):
            return seat
        if self.active_match.open_hands or len(self.active_match.human_seats) == 1:
            return self.viewer
        if decision.kind in NEEDS_HAND:
            return seat
        return self.viewer if self.viewer == seat else -1

    def on_hint(self, hint: BotAnswer) -> None:
        action: Any = hint.action
        context = self.make_context()

        def format_action(text: str) -> str:
            return format_hint(context, text, self.rules.from_text(context.view, text))

        texts = [format_action(self.rules.to_text(action)), *describe_dungeon_advice(hint.advice, format_action)]
        texts.append(format_follow_key(self.services.device))
        text = _("Hint: {text}").format(text=" ".join(one.rstrip(".") + "." for one in texts))
        self.hints.show_message(text)
        self.refresh()

    def find_hinted_ids(self) -> list[WidgetId]:
        return [] if self.hints.hint is None else find_action_widgets(self.make_context(), self.hints.hint.action)

    def format_refusal(self, refusal: Any) -> str:
        return format_refusal(refusal, self.rules.catalog)

    def format_log(self) -> list[LogLine]:
        return self.tale.format_lines(self.get_shown_events())

    def describe_question(self, hearing: RecordingCanvas) -> Sequence[str]:
        """Return the text of the banner."""
        page = self.shown_page
        if page is not None and self._cached_banner[0] is not page:
            page.draw_below(hearing)
            self._cached_banner = page, [text for text in hearing.list_texts(BANNER) if len(text) > 1]
        return [*self._cached_banner[1], *self.coach.format_texts()]

    @cached_property
    def speech(self) -> SceneSpeech:
        from game.app.dungeon.spoken_adventure import SpokenAdventure

        return SpokenAdventure(self, self.get_shown_page, lambda: self.hovered_id)

    def make_coach(self) -> WidgetCoach:
        return WidgetCoach(self, AdventureCritic(self.rules, self.active_match.seats))

    def format_leaving(self) -> tuple[str, str]:
        return _("Adventure saved. Continue it any time."), _("Leave adventure")

    def format_menu_note(self) -> str:
        return _("Seed: **{seed}**").format(seed=self.session.seed)

    @property
    def is_hand_visible(self) -> bool:
        return not self.is_hand_hidden and self.viewer >= 0

    def find_rules_page(self) -> tuple[str, str]:
        return "dungeon", find_rules_page(self.rules.catalog, self.view)

    # ---- answers ----------------------------------------------------------------------------------------------------

    def try_action(self, action: Action) -> None:
        """Submit an action of the player, or show why it is refused."""
        if not self.is_person_asked:
            return
        why = self.make_context().find_refusal(action)
        if why:
            self.show_refusal(why)
        else:
            self.submit(action)

    def animate_events(self, events: Sequence[Any], *, by_bot: bool) -> None:
        events = [event for event in events if not isinstance(event, UndoEvent)]
        if any(isinstance(event, RoomSolved | RoomFailed | Collapsed) for event in events):
            self.hint_by_seat.clear()
        if not self.extension.is_guided:
            self._interludes += find_interludes(events)
        self._animated_events = events
        before, page = DungeonContext(self.rules, self.view, self.active_match.seats, ()), self.shown_page
        grid = page.find_grid(self.canvas) if page is not None and self.canvas is not None else None
        self.event_animator.animate_events(before, events, grid)
        if not self.event_animator.is_busy:
            self._finish_animation()
        self.refresh()

    def _let_companions_talk(self, events: Sequence[Any]) -> None:
        """Make bots give their most useful hint at the start of each round and before each choice of a room."""
        view = self.session.view_for(-1)
        began = any(isinstance(event, RoundBegan) for event in events)
        choosing = view.decision is not None and view.decision.kind == "rooms" and not self.extension.is_guided
        if self.rules.options.open_hands or not (began if view.challenge is not None else choosing):
            return
        seats = self.active_match.seats
        for seat in range(self.rules.seats):
            if not seats.is_person(seat):
                own = DungeonContext(self.rules, self.session.view_for(seat), seats, (), viewer=seat)
                talk_hint = find_best_hint(own, seat)
                self.hint_by_seat.pop(seat, None)
                if talk_hint is not None:
                    self.hint_by_seat[seat] = talk_hint.text

    # ---- widgets ----------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if self.event_animator.is_busy and intent.kind in (Kind.OK, Kind.MAIN, Kind.SKIP, Kind.PRESS):
            self.event_animator.skip()
            self._finish_animation()
            return
        before, focus = self.hovered_id, self.form.focus
        super().handle(intent)
        if self.hovered_id != before:
            self.dirty = True
        if self.form.focus != focus and intent.kind in DIRECTIONS:
            self._select_focused()

    def _select_focused(self) -> None:
        """Select the widget that the focus reached by an arrow, if the page does so; Tab only passes."""
        page, focus = self.shown_page, self.form.focus
        if page is not None and page.selects_on_focus(focus) and self.services.stack.top is self:
            self.controller.select_row(focus)
            self.refresh()

    def cancel_selection(self) -> bool:
        return self.controller.clear_selection()

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.kind == "changed":
            self.form.set_focus(event.id)
        super().on_widget_event(event)

    def press(self, event: WidgetEvent) -> None:
        self.controller.press(event.id)
        if self.services.stack.top is self:
            self.refresh()

    def on_unhandled_intent(self, intent: Intent) -> None:
        if intent.kind in (Kind.CONTEXT, Kind.INFO):
            self.controller.inspect_widget(self.hovered_id)
        else:
            super().on_unhandled_intent(intent)

    def _build_icons(self) -> list[IconButton]:
        icons = self.make_icons()
        if any(isinstance(action, PlaceTeleporter) for action in self.make_context().legal_actions):
            icons["teleporter"] = CommandIcon("teleporter", "magic", _("Move the teleporter"), "t")
        row = build_icon_row([icons[id] for id in _ICON_ORDER if id in icons], _ICON_SIZE)
        for widget in row:
            widget.focusable = False
        return row
