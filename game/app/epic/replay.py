"""Replay of a finished match of Epic Duels, with its turning points.

A review grades every decision; a panel lists the worst ones. An entry of the list shows the position just
before the decision, from which the match can be continued.
"""

from __future__ import annotations

import pygame

from game.app.epic.board.view import BoardView
from game.app.epic.critic import DuelCritic
from game.app.epic.ids import SwingId
from game.app.epic.look import get_theme
from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.animation.stage import AnimationState
from game.app.epic.match.controller import Controller
from game.app.epic.match.modes.mode import DecisionContext
from game.app.epic.match.open_hands import OpenHands
from game.app.epic.match.showing import MatchViewState, Pointing, build_view_state
from game.app.epic.match.views.hand_view import HandView
from game.app.epic.match.views.table_view import TableView
from game.app.play.coaching.grader import MatchGrader
from game.app.play.coaching.reviewing import MAX_TURNING_POINTS, PointRow, ReviewScene
from game.app.play.replaying.transport import BAR_BOX
from game.app.ui.audio.layers import Mood
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, Spacer
from game.app.ui.layout.tree import lay_out, measure_height
from game.app.ui.services import Services
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, Widget, WidgetId
from game.app.ui.widgets.button import Button
from game.modes.replay_view import OPEN_HANDS, ReplayView
from game.presentation.epic.analysis.review import find_biggest_swings
from game.presentation.epic.analysis.summary import swing_name
from game.presentation.epic.log import EpicLogFormatter
from game.presentation.epic.presenters import EpicPresenter
from game.rules.epic import event as events
from game.storage.saves import LoadedSave
from game.text import _

_VISIBLE_HAND_HEIGHT = 104.0
"""Height of the visible part of the hand cards above the timeline, in logical units."""
_MIN_POINTS_HEIGHT = 120.0
"""Minimum height of the panel with turning points, in logical units."""


class ReplayScene(ReviewScene):
    """Replay scene: the table, the hands that the viewer may see, and the greatest swings to jump to."""

    has_review_icon = False

    log_formatter: EpicLogFormatter

    def __init__(self, services: Services, save: LoadedSave, step: int = 0, grader: MatchGrader | None = None) -> None:
        seat_of = save.rules.match.seat_of
        telling = ReplayView(
            save,
            starts_turn=lambda event: isinstance(event, events.TurnBegan),
            get_fallen_seat=lambda event: seat_of[event.figure] if isinstance(event, events.Fell) else None,
        )
        super().__init__(services, save, telling, step, critic=DuelCritic(save.rules), grader=grader)

    has_ambient = True

    def tick_ambient(self) -> None:
        self.mark_dirty()

    def prepare(self) -> None:
        save, match = self.saved, self.saved.rules.match
        self.theme = get_theme(match.setup.game, match.setup.mode)
        self.music = match.setup.game
        self.ambience = match.setup.map
        self._moves = False
        self._always: list[Widget] = []
        self._points: list[Widget] = []
        self._without = False
        """True while the turning points make way for a duel moment."""
        self._hands = pygame.FRect(0, 0, 1, 1)
        """Box of the hands that are shown."""
        self.swings = sorted(find_biggest_swings(save.session, MAX_TURNING_POINTS), key=lambda swing: swing.step)
        self.update_turning_points()
        self.presenter = EpicPresenter(match, save.seats)
        self.log_formatter = EpicLogFormatter(match, save.seats.name)
        self.animator = self.stage = AnimationState(
            match, self.animation_settings, self.services.play_effect, save.seats.name
        )
        self.hands = OpenHands(self.presenter, self.animation_settings)
        self.table = TableView(
            BoardView(match.board.layout, pygame.FRect(0, 0, 800, 400)), self._make_empty_hand(), self.presenter
        )

    def find_rules_page(self) -> tuple[str, str]:
        return self.saved.rules.match.setup.game, ""

    def _make_empty_hand(self) -> HandView:
        """Return an empty hand for the table view, as this scene draws all hands itself."""
        return HandView(pygame.FRect(0, 0, 1, 1), self.animation_settings)

    # ---- time ------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        self._moves = self.hands.update(dt)
        if self._moves:
            self.mark_hover_info_dirty()
        super().update(dt)
        self._toggle_points()

    def update_turning_points(self) -> None:
        """Mark the greatest swings on the timeline, as long as the match is not reviewed."""
        super().update_turning_points()
        if not self.grader.is_started:
            self.marked_steps = [swing.step for swing in self.swings]

    @property
    def mood(self) -> Mood:
        return self.stage.mood

    @property
    def animating(self) -> bool:
        return super().animating or self.stage.has_motion or self._moves

    def show_position_at(self, step: int) -> None:
        self.stage.skip()
        self.stage.trail = ()
        self.stage.snap(self.replay_view.get_view(step), self.replay_view.list_events_until(step))

    def play_step(self, step: int) -> None:
        play_events(self.stage, self.replay_view.get_events(step), self.replay_view.get_view(step))

    # ---- layout ----------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        self.table.lay_out(canvas)
        place = self.table.layout
        self.bar_box = BAR_BOX._replace(x=place.board.x, w=place.board.width)
        top = self.bar_box.y - SPACE.small - _VISIBLE_HAND_HEIGHT
        self._hands = pygame.FRect(place.board.x, top, place.board.width, _VISIBLE_HAND_HEIGHT)
        place.hand = self._hands.copy()
        place.board.height = top - OpenHands.get_owner_height(canvas) - 2 * SPACE.small - place.board.y
        self.table.board.resize(place.board, canvas.k)
        points = self._build_points_panel(canvas, self._reserve_points_box(canvas, place.left))
        end = place.boxes["end"]
        column = self.build_column(canvas, end._replace(y=0, h=end.bottom), end.h)
        self._always, self._points = [*self.build_bar(canvas), *column], points
        self._without = self.stage.has_cutscene
        self.form.set_widgets([*self._always, *([] if self._without else points)], focus="play")

    def _toggle_points(self) -> None:
        """Hide the panel of turning points during a duel cutscene, which covers that area."""
        if self._without != self.stage.has_cutscene:
            self._without = self.stage.has_cutscene
            self.form.set_widgets([*self._always, *([] if self._without else self._points)], focus="play")
            self.mark_dirty()

    def _reserve_points_box(self, canvas: Canvas, left: pygame.FRect) -> Box:
        """Return the box at the bottom of the left column, which is shortened, for the turning points."""
        whole, showing = Box(*left), self._build_view_state()
        left.height -= _MIN_POINTS_HEIGHT + SPACE.small
        end = self.table.measure_side(canvas, left, showing.left, showing.lying_left)
        left.height = end - left.y  # nobody stands in the wing
        parts = Column(Spacer(left.height), Column().sized(grow=1, key="points"), gap=0)
        return lay_out(canvas, parts, whole).boxes["points"]

    def _build_points_panel(self, canvas: Canvas, box: Box) -> list[Widget]:
        """Build the panel of turning points at the bottom of a box; a press on an entry jumps to its step.

        It lists everything marked on the timeline; if space is short, the texts above the list are omitted.
        """
        review = Button("review", _("Review"), icon="lens", keys=("v",), tip=self.format_review_tip())
        item = self.describe_decision() if self.grader.is_started else review
        for above, shrinks in ((item, False), (item, True), (None, False), (None, True)):
            view = self.build_points_panel(above, self.build_point_rows(), may_shrink=shrinks)
            if measure_height(canvas, view, box.w) <= box.h:
                return lay_out(canvas, view if shrinks else Column(Spacer(), view), box).widgets
        return []

    def build_point_rows(self) -> list[PointRow]:
        """Return the most costly decisions, or the greatest swings if the match is not reviewed."""
        if self.grader.is_started:
            return super().build_point_rows()
        name = self.saved.seats.name
        return [
            (
                SwingId(index),
                f"{index + 1}. {name(swing.seat)}  \N{MINUS SIGN}{swing.amount}",
                swing_name(self.presenter, swing),
            )
            for index, swing in enumerate(self.swings)
        ]

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def _build_view_state(self) -> MatchViewState:
        view, reader = self.stage.view, self.replay_view.viewer
        context = DecisionContext(self.saved.rules, view, max(0, reader), [], self.presenter)
        lines = self.log_formatter.format_recent_lines(self.stage.shown_events)
        hint = lines[-1].text if lines else ""
        return build_view_state(self.stage, self.presenter, Controller(context, "wait", hint), reader, Pointing())

    def draw_ground(self, canvas: Canvas) -> None:
        showing, stack = self._build_view_state(), self.services.stack
        self.stage.tick = stack.ambient_frame if stack.allows_ambient else None
        self.table.draw_table(
            canvas, self.stage, showing, self.log_formatter.format_recent_lines(self.stage.shown_events)
        )

    def draw_hover_info(self, canvas: Canvas) -> None:
        self._draw_hands(canvas)

    def _find_shown_seats(self) -> list[int]:
        """Return the seats whose hands are shown.

        This is the viewer's; with open hands both of a duel, or else the deciding seat's.
        """
        reader, seats = self.replay_view.viewer, self.saved.rules.match.seats
        if reader != OPEN_HANDS:
            return [reader]
        return list(range(seats)) if seats == 2 else [self.replay_view.get_deciding_seat(self.step)]

    def _draw_hands(self, canvas: Canvas) -> None:
        if self.stage.has_cutscene:
            return
        view, version = self.stage.view, self.stage.version
        held = {seat: self.hands.get_cards(view, seat, version) for seat in self._find_shown_seats()}
        names = self._hands.top - SPACE.small if self.replay_view.viewer == OPEN_HANDS else 0.0
        self.hands.draw(canvas, self._hands, held, names)

    # ---- answers ---------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if intent.kind is Kind.MOVE:
            self.hands.on_pointer_move((intent.x, intent.y))
            self.mark_hover_info_dirty()
        super().handle(intent)

    def press(self, id: WidgetId) -> None:
        match id:
            case SwingId(place):
                self.replay_step(self.swings[place].step)
            case _:
                super().press(id)
