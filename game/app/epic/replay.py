"""A finished match of Epic Duels shown again on the table it was played on, with what it turned on.

Who reviews it has every decision graded; the panel lists the worst ones, each of which stops just before it, so that
one can play on from there.
"""

from __future__ import annotations

import pygame

from game.app.epic.board.view import BoardView
from game.app.epic.critic import DuelCritic
from game.app.epic.ids import SwingId
from game.app.epic.look import look_of
from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.animation.stage import StageState
from game.app.epic.match.controller import Controller
from game.app.epic.match.modes.mode import MatchDesk
from game.app.epic.match.open_hands import OpenHands
from game.app.epic.match.showing import MatchShowing, Pointing, show
from game.app.epic.match.views.acting_view import LYING, teams_room
from game.app.epic.match.views.hand_view import HandView
from game.app.epic.match.views.table_view import TableView
from game.app.epic.match.views.team_panel import teams_height
from game.app.play.coaching.grader import Grader
from game.app.play.coaching.reviewing import POINTS, PointRow, Reviewing
from game.app.play.replaying.transport import BAR
from game.app.ui.audio.layers import Mood
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, Spacer
from game.app.ui.layout.tree import lay_out, measure_height
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box, Widget, WidgetId
from game.app.ui.widgets.button import Button
from game.modes.replay_view import OPEN, Telling
from game.presentation.epic.analysis.review import biggest_swings
from game.presentation.epic.analysis.summary import swing_name
from game.presentation.epic.log import LogFormatter
from game.presentation.epic.presenters import Faces
from game.rules.epic import event as e
from game.storage.saves import Saved
from game.text import _

_BOARD = (228.0, 54.0, 800.0, 410.0)
_HAND_BOTTOM = 676.0
_NAMES = 486.0
"""Where the names of the hands end: above the names of the cards."""
_GAP = 6.0
_POINTS, _POINTS_IN_DUEL = 204.0, 246.0
"""The room at most for what the match turned on; a duel has one panel above it."""
_NO_LEGEND = 260.0
"""The left column's height for the table: nothing is marked on the board, so there is nothing to explain."""


class ReplayScene(Reviewing):
    """The table, as many hands as the reader sees, and the biggest swings, each of which shows its step again."""

    reviews_from_corner = False

    tale: LogFormatter

    def __init__(self, services: Services, saved: Saved, step: int = 0, grader: Grader | None = None) -> None:
        seat_of = saved.rules.match.seat_of
        telling = Telling(
            saved,
            begins=lambda event: isinstance(event, e.TurnBegan),
            falls=lambda event: seat_of[event.figure] if isinstance(event, e.Fell) else None,
        )
        super().__init__(services, saved, telling, step, critic=DuelCritic(saved.rules), grader=grader)

    lively = True

    def breathe(self) -> None:
        self.touch()

    def prepare(self) -> None:
        saved, match = self.saved, self.saved.rules.match
        self.theme = look_of(match.setup.game, match.setup.mode)
        self.music = match.setup.game
        self.ambience = match.setup.map
        self._moves = False
        self._hands = pygame.FRect(0, 0, 1, 1)
        """Where the hands lie that are shown."""
        self.swings = sorted(biggest_swings(saved.session, POINTS), key=lambda swing: swing.step)
        self.list_points()
        self.faces = Faces(match, saved.seats)
        self.tale = LogFormatter(match, saved.seats.name)
        self.shown = self.stage = StageState(match, self.tempo, self.services.play, saved.seats.name)
        self.hands = OpenHands(self.faces, self.tempo)
        self.table = TableView(BoardView(match.board.layout, pygame.FRect(*_BOARD)), self._silent_hand(), self.faces)

    def rules_page(self) -> tuple[str, str]:
        return self.saved.rules.match.setup.game, ""

    def _silent_hand(self) -> HandView:
        """The table's own hand stays empty; this scene lays out as many hands as its reader sees."""
        return HandView(pygame.FRect(0, 0, 1, 1), self.tempo)

    # ---- time ------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        self._moves = self.hands.update(dt)
        if self._moves:
            self.touch_pointed()
        super().update(dt)

    def list_points(self) -> None:
        """What the line and the panel point out before it is reviewed: the biggest swings."""
        super().list_points()
        if not self.grader.started:
            self.marks = [swing.step for swing in self.swings]

    @property
    def mood(self) -> Mood:
        return self.stage.mood

    @property
    def animating(self) -> bool:
        return super().animating or self.stage.moving or self._moves

    def rest_at(self, step: int) -> None:
        self.stage.skip()
        self.stage.trail = ()
        self.stage.snap(self.telling.view(step), self.telling.told(step))

    def play_step(self, step: int) -> None:
        play_events(self.stage, self.telling.events(step), self.telling.view(step))

    # ---- layout ----------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        self.table.lay_out(canvas)
        place = self.table.layout
        place.board = pygame.FRect(*_BOARD)
        place.board.height = _NAMES - OpenHands.owner_height(canvas) - _GAP - place.board.y
        self.table.board.resize(place.board, canvas.k)
        left, right = place.left.right + _GAP, place.right.x - _GAP
        self.line_box = BAR._replace(x=left, w=right - left)
        self._hands = pygame.FRect(left + 12, 520, right - left - 18, _HAND_BOTTOM - 520)
        place.hand = self._hands.copy()
        bottom = place.draw.y - 12
        place.left.height = _NO_LEGEND
        points = self._turning_points(canvas, self._room_for_points(canvas, place.left, bottom))
        column = self.column(canvas, place.right.x, place.plain_top, place.right.width, place.plain_height)
        self.form.set([*self.bar(canvas), *column, *points], focus="play")

    def _room_for_points(self, canvas: Canvas, left: pygame.FRect, bottom: float) -> Box:
        """Return the foot of the left column, below the teams and the cards in play there."""
        most, showing = _POINTS if self.saved.rules.match.seats > 2 else _POINTS_IN_DUEL, self._showing()
        floor = left.y + teams_height(canvas, teams_room(left), showing.left)
        floor += LYING if showing.lying_left else 0.0
        high = min(most, bottom - max(floor, left.bottom))
        return Box(left.x, bottom - high, left.width, high)

    def _turning_points(self, canvas: Canvas, box: Box) -> list[Widget]:
        """Return a panel at the foot of a box: what the match turned on, each of which is shown when it is pressed.

        It lists all that is marked on the line; where there is too little room, what stands above the list goes.
        """
        review = Button("review", _("Review"), icon="lens", keys=("v",), tip=self.review_tip())
        said = self.said_about() if self.grader.started else review
        for above, shrinks in ((said, False), (said, True), (None, False), (None, True)):
            view = self.points_panel(above, self.point_rows(), shrinks=shrinks)
            if measure_height(canvas, view, box.w) <= box.h:
                return lay_out(canvas, view if shrinks else Column(Spacer(), view), box).widgets
        return []

    def point_rows(self) -> list[PointRow]:
        """Return the decisions that cost most, or the swings until the match is being reviewed."""
        if self.grader.started:
            return super().point_rows()
        name = self.saved.seats.name
        return [
            (
                SwingId(place),
                f"{place + 1}. {name(one.seat)}  \N{MINUS SIGN}{one.amount}",
                swing_name(self.faces, one),
            )
            for place, one in enumerate(self.swings)
        ]

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def _showing(self) -> MatchShowing:
        view, reader = self.stage.view, self.telling.reader
        desk = MatchDesk(self.saved.rules, view, max(0, reader), [], self.faces)
        told = self.tale.tail(self.stage.told)
        hint = told[-1].text if told else ""
        return show(self.stage, self.faces, Controller(desk, "wait", hint), reader, Pointing())

    def draw_ground(self, canvas: Canvas) -> None:
        showing, stack = self._showing(), self.services.stack
        self.stage.tick = stack.tick if stack.lives else None
        self.table.draw(canvas, self.stage, showing, self.tale.tail(self.stage.told))

    def draw_pointed(self, canvas: Canvas) -> None:
        self._draw_hands(canvas)

    def _shown_seats(self) -> list[int]:
        """Whose hands are laid out: the reader's; with open hands both of a duel, else of the one who is asked."""
        reader, seats = self.telling.reader, self.saved.rules.match.seats
        if reader != OPEN:
            return [reader]
        return list(range(seats)) if seats == 2 else [self.telling.asked(self.step)]

    def _draw_hands(self, canvas: Canvas) -> None:
        held = {seat: self.hands.cards(self.stage.view, seat) for seat in self._shown_seats()}
        self.hands.draw(canvas, self._hands, held, _NAMES if self.telling.reader == OPEN else 0.0)

    # ---- answers ---------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if intent.kind is Kind.MOVE:
            self.hands.move((intent.x, intent.y))
            self.touch_pointed()
        super().handle(intent)

    def press(self, id: WidgetId) -> None:
        match id:
            case SwingId(place):
                self.show_again(self.swings[place].step)
            case _:
                super().press(id)
