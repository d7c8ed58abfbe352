"""Draws the table of a match: board with tokens, panels, piles, hand, and whatever is in motion above them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from typing import NamedTuple

import pygame

from game.app.epic.board.frame import FRAME
from game.app.epic.board.marks import draw_floor_marks, draw_plan_marks, draw_pointer, draw_top_marks, resting_marks
from game.app.epic.board.token import Motion, draw_floating, draw_token
from game.app.epic.board.view import BoardView
from game.app.epic.faces import Faces
from game.app.epic.match.banner import banner_box, draw_banner
from game.app.epic.match.die_view import draw_die
from game.app.epic.match.forecast_panel import draw_forecast, forecast_height
from game.app.epic.match.hand_view import HandView
from game.app.epic.match.legend import draw_legend, legend_height
from game.app.epic.match.modes import Note
from game.app.epic.match.motion_view import MotionView, die_name
from game.app.epic.match.performers import Actor
from game.app.epic.match.pile_view import draw_in_play, draw_label, draw_pile, in_play_boxes
from game.app.epic.match.showing import MatchShowing, Place
from game.app.epic.match.stage import Stage
from game.app.epic.match.table_layout import BAR, DIE, PLAY_SCALE, TableLayout
from game.app.epic.match.team_panel import draw_teams
from game.app.epic.records import Forecast, InPlay, Marks, TeamCard
from game.app.play.log_line import LogLine
from game.app.play.log_panel import draw_log
from game.app.ui.canvas import HEIGHT, WIDTH, Canvas, Rasters
from game.app.ui.input import Kind, cap
from game.app.ui.one_line import draw_one_line
from game.app.ui.ornaments import panel, seat_mark
from game.app.ui.raster import Point
from game.app.ui.room import draw_night_sky, draw_table_top, vignette
from game.app.ui.theme import TIMES
from game.app.ui.widgets.base import Box
from game.rules.epic.match import Match
from game.text import _, pgettext

_GAP = 10.0
_LEAST_LOG = 62.0
_FLOORS = 3
"""How many pictures of the board at rest are kept: with a card lifted other squares are marked than without."""
_FRAME_SHADOW = 32.0
"""How far the shadow of the board's frame reaches."""
_THROWN_AWAY = 1_000_000
"""Bytes for the pictures that the table is made of, which nobody asks for again."""
_LEAST_NOTE = 66.0
_NARROWEST = 0.7
"""A note's title that had to be smaller than this is set in two lines."""
_ORDER_FROM, _ORDER_END, _LEAST_STEP = 3, 944.0, 13.0
"""From how many seats on their order is shown, how far it may reach, and how near the marks may be."""


class Kept(NamedTuple):
    """A part of the screen as it was drawn, and what it shows."""

    key: object
    surface: pygame.Surface


class Column:
    """What the left or the right column shows, and where it lies."""

    def __init__(self) -> None:
        self.panels: dict[int, pygame.FRect] = {}
        self.lying: dict[int, pygame.FRect] = {}
        self.log_box = pygame.FRect(0, 0, 0, 0)
        self.log_lines: list[tuple[Box, LogLine]] = []
        self.forecast_left = False
        """Whether a forecast has its place in the left column."""
        self.end = 0.0


class TableView:
    """The table of one match on one canvas; knows afterwards where things lie, for the pointer."""

    def __init__(self, board: BoardView, hand: HandView, faces: Faces) -> None:
        self.board = board
        self.hand = hand
        self.faces = faces
        self.layout: TableLayout
        self.motion = MotionView(self)
        self.panels: dict[int, pygame.FRect] = {}
        """By seat: its panel."""
        self.lying: dict[int, pygame.FRect] = {}
        """By card: where it lies in play."""
        self.log_box = pygame.FRect(0, 0, 0, 0)
        self.log_lines: list[tuple[Box, LogLine]] = []
        """The lines of the log that are shown, and where."""
        self._below = Kept(None, pygame.Surface((1, 1)))
        self._floors: list[Kept] = []
        self.table_box: pygame.FRect | None = None
        """The panel of the cards that are being played."""

    def lay_out(self, canvas: Canvas) -> None:
        """Fits everything to a canvas."""
        squares = self.board.layout.width, self.board.layout.height
        self.layout = TableLayout(canvas, squares, decks=max(len(squads) for squads in self.faces.match.squads_of))
        self.board.resize(self.layout.board, canvas.k)
        self.hand.rect = self.layout.hand

    # Drawing ---------------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, stage: Stage, showing: MatchShowing, lines: Sequence[LogLine]) -> None:
        """The whole table; buttons and tooltips are the scene's."""
        self._put_rest(canvas, showing)
        self._draw_board(canvas, stage, showing)
        right = self._draw_right(canvas, stage, showing, lines)
        left = self._draw_left(canvas, showing, right)
        self.panels, self.lying = right.panels | left.panels, right.lying | left.lying
        self.log_box, self.log_lines = right.log_box, right.log_lines
        if stage.die is not None and right.end < self.layout.die[1] - DIE / 2:
            die = stage.match, stage.die, showing.die_text
            canvas.group("table die", (*die, self.layout.die), lambda: self._draw_die(canvas, *die))
        if not self.hand.cards and (showing.viewer >= 0 or not stage.view.turn):
            self._draw_no_hand(canvas, stage)
        self.hand.draw(canvas)
        self.motion.draw(canvas, stage, showing.viewer)

    def _put_rest(self, canvas: Canvas, showing: MatchShowing) -> None:
        """What lies below: table and board, kept as pictures, then the bar with the banner, and the piles."""
        resting = resting_marks(showing.marks)
        if canvas.rasters.trace is not None:
            _draw_table(canvas)
            self._draw_floor(canvas, resting)
        else:
            self._put_floor(canvas, resting)
        bar = (showing.place, showing.round, showing.turn, showing.order)
        canvas.group("table bar", bar, lambda: self._draw_bar(canvas, showing))
        piles = (showing.draw, showing.discard, self._draw_lit(showing))
        canvas.group("table piles", piles, lambda: self._draw_piles(canvas, showing))

    def _put_floor(self, canvas: Canvas, resting: Marks) -> None:
        """Table and board at rest; the board's corner lies on even pixels, to round halves as on the whole screen."""
        size = canvas.surface.get_size()
        look = (canvas.theme.name, canvas.k, canvas.text_scale, size)
        if self._below.key != look:
            part = canvas.onto(pygame.Surface(size))
            part.rasters = Rasters(_THROWN_AWAY)
            _draw_table(part)
            self._below = Kept(look, part.surface)
        air = FRAME + _FRAME_SHADOW
        x, y, wide, high = self.board.window.inflate(2 * air, 2 * air)
        top = min(y, self.board.rect.top - FRAME)  # so far up reaches what stands in the last row
        box = canvas.box(x, top, wide, y + high - top).clip(canvas.surface.get_rect())
        box = pygame.Rect(box.x - box.x % 2, box.y - box.y % 2, box.w + box.x % 2, box.h + box.y % 2)
        key = (look, self.board.layout.id, self.board.place, resting)
        floor = next((kept for kept in self._floors if kept.key == key), None)
        if floor is None:
            part = canvas.onto(self._below.surface.subsurface(box).copy())
            with part.shifted(-box.x / canvas.k, -box.y / canvas.k):
                self._draw_floor(part, resting)
            floor = Kept(key, part.surface)
            self._floors = [floor, *self._floors[: _FLOORS - 1]]
        canvas.put(self._below.surface, (0, 0))
        canvas.put(floor.surface, box.topleft)

    def _draw_floor(self, canvas: Canvas, resting: Marks) -> None:
        self.board.draw_ground(canvas)
        draw_floor_marks(canvas, self.board, resting)
        self.board.draw_props(canvas)

    def _draw_bar(self, canvas: Canvas, showing: MatchShowing) -> None:
        place = canvas.fitted(showing.place, "panel", 250, size=canvas.text_size("panel") * 1.08)
        wide = canvas.text(showing.place, 20, BAR / 2, "panel", size=place, color="gold", valign="middle")
        size = canvas.fitted(showing.round, "label", 420 - wide - 40)
        canvas.text(showing.round, 34 + wide, BAR / 2 + 0.5, "label", size=size, color="mute", valign="middle")
        box, turn = banner_box(canvas, self.layout.banner_x, 3), showing.turn

        def banner(part: Canvas) -> None:
            draw_banner(part, box.width / 2, 0, turn)

        canvas.stamp(("banner", turn), *box.topleft, *box.size, banner, pad=16)
        _draw_order(canvas, box.right + 12, showing.order)

    # The board -------------------------------------------------------------------------------------------------------

    def _draw_board(self, canvas: Canvas, stage: Stage, showing: MatchShowing) -> None:
        board, marks = self.board, showing.marks
        draw_pointer(canvas, board, marks)
        draw_plan_marks(canvas, board, marks)
        window = board.window
        with canvas.clipped(*window.topleft, *window.size) if board.zoomed else nullcontext():
            if marks.ghost is not None and len(marks.path) == 1:
                draw_token(canvas, marks.ghost, *board.center(marks.path[0]), board.token_radius, ghost=True)
            if stage.actors:
                self._draw_tokens(canvas, stage, showing)
            else:
                key = (showing.tokens, tuple(stage.view.squares), board.place)
                canvas.group("table tokens", key, lambda: self._draw_tokens(canvas, stage, showing))
        draw_top_marks(canvas, board, marks)
        for floating in stage.floats:
            life = stage.tempo.seconds(TIMES.number)
            if floating.age >= 0 and life:
                point = board.center(floating.square)
                draw_floating(canvas, floating.amount, *point, board.token_radius, floating.age / life)

    def _draw_tokens(self, canvas: Canvas, stage: Stage, showing: MatchShowing) -> None:
        """From the back to the front; who moves comes last."""
        places = []
        for figure, token in showing.tokens.items():
            actor = stage.actors.get(figure)
            point = self.token_point(stage, figure)
            places.append((actor is not None and bool(actor.path), point[1], figure, token, actor, point))
        for _moving, _y, _figure, token, actor, (x, y) in sorted(places, key=lambda place: place[:3]):
            if actor is None:
                draw_token(canvas, token, x, y, self.board.token_radius)
                continue
            motion = Motion(fall=actor.fall, flash=actor.flash, bump=actor.bump, lift=actor.lift)
            radius = self.board.token_radius
            if actor.alpha >= 1:
                draw_token(canvas, token, x + actor.shake * 4, y, radius, motion=motion)
            elif actor.alpha > 0.05:
                draw_token(canvas, token, x, y, radius * (0.6 + 0.4 * actor.alpha), motion=motion)

    def token_point(self, stage: Stage, figure: int) -> Point:
        """Where a character's token is at this moment."""
        actor: Actor | None = stage.actors.get(figure)
        if actor is not None and len(actor.path) > 1:
            return self.board.along(actor.path, actor.share)
        return self.board.center(stage.view.squares[figure])

    # The columns -----------------------------------------------------------------------------------------------------

    def card_at(self, point: Point, stage: Stage) -> int | None:
        """The card lying open under a point: in play, or being played."""
        for card, box in self.lying.items():
            if box.collidepoint(point):
                return card
        if self.table_box is not None:
            for laid in reversed(stage.table):
                box = self.motion.table_card_box(laid)
                if laid.up >= 1 and laid.card >= 0 and box.collidepoint(point):
                    return laid.card
        return None

    def line_at(self, point: Point) -> LogLine | None:
        """The line of the log under a point."""
        return next((line for box, line in self.log_lines if box.holds(*point)), None)

    def _draw_left(self, canvas: Canvas, showing: MatchShowing, right: Column) -> Column:
        forecast = showing.forecast if right.forecast_left else None
        key = (showing.left, showing.lying_left, forecast, showing.note, tuple(self.layout.left))
        return canvas.group("table left", key, lambda: self._left_column(canvas, showing, forecast))

    def _left_column(self, canvas: Canvas, showing: MatchShowing, forecast: Forecast | None) -> Column:
        box, column = self.layout.left, Column()
        y = self._draw_panels(canvas, box, showing.left, column)
        y = self._draw_lying(canvas, box, y, showing.lying_left, column)
        if forecast is not None:
            draw_forecast(canvas, box.x, y, box.width, forecast)
            y += forecast_height(canvas) + _GAP
        if showing.note is not None and box.bottom - y > _LEAST_NOTE * canvas.text_scale:
            y = self._draw_note(canvas, box, y, showing.note)
        height = legend_height(canvas, box.width)
        if y + height <= box.bottom:
            draw_legend(canvas, box.x, box.bottom - height if y + height + 40 > box.bottom else y, box.width)
        return column

    def _draw_note(self, canvas: Canvas, box: pygame.FRect, y: float, note: Note) -> float:
        inner = box.width - 24
        lines = 1 if canvas.measure(note.title, "panel")[0] * _NARROWEST <= inner else 2
        title = canvas.text_size("panel") * 1.3 * lines
        words = canvas.rich_height(note.text, inner, "body", size=canvas.text_size("body") * 0.95) if note.text else 0.0
        height = min(title + words + 22, box.bottom - y)

        def draw(part: Canvas) -> None:
            panel(part, 0, 0, box.width, height, edge="gold", edge_alpha=230)
            if lines == 1:
                draw_one_line(part, note.title, 12, 6 + title / 2, inner, "panel", color="gold")
            else:
                part.block(note.title, 12, 6, inner, title, "panel", color="gold")
            size = part.text_size("body") * 0.95
            room = height - 14 - title
            if words <= room:
                part.rich(note.text, 12, 10 + title, inner, "body", size=size)
            else:
                part.block(note.text, 12, 8 + title, inner, room, "body", size=size, least=0.5)

        canvas.stamp(("note", note, round(height, 1)), box.x, y, box.width, height, draw, pad=16)
        return y + height + _GAP

    def _draw_right(self, canvas: Canvas, stage: Stage, showing: MatchShowing, lines: Sequence[LogLine]) -> Column:
        self.table_box = None
        if self._table_shown(stage):
            return self._right_column(canvas, stage, showing, lines)
        told = (showing.forecast, showing.told, showing.device)
        key = (showing.right, showing.lying_right, lines, *told, tuple(self.layout.right), self.layout.right_end)
        return canvas.group("table right", key, lambda: self._right_column(canvas, stage, showing, lines))

    def _right_column(self, canvas: Canvas, stage: Stage, showing: MatchShowing, lines: Sequence[LogLine]) -> Column:
        box, column = self.layout.right, Column()
        y = self._draw_panels(canvas, box, showing.right, column)
        y = self._draw_lying(canvas, box, y, showing.lying_right, column)
        if self._table_shown(stage):
            self.table_box = self.motion.table_place(canvas, box, y, self.layout.right_end)
            self.motion.draw_table(canvas, stage, self.table_box)
            y = self.table_box.bottom + _GAP
            column.forecast_left = True
        elif showing.forecast is not None:
            height = forecast_height(canvas)
            column.forecast_left = y + height > self.layout.right_end
            if not column.forecast_left:
                draw_forecast(canvas, box.x, y, box.width, showing.forecast)
                y += height + _GAP
        column.end = y - _GAP
        if box.bottom - y >= _LEAST_LOG * canvas.text_scale**0.75:
            column.log_box = pygame.FRect(box.x, y, box.width, box.bottom - y)
            hint = _("{key} opens all").format(key=cap(Kind.LOG, showing.device))
            place = (*column.log_box.topleft, *column.log_box.size)
            column.log_lines = draw_log(canvas, *place, lines, hint=hint, lit=showing.told)
            column.end = column.log_box.bottom
        return column

    def _table_shown(self, stage: Stage) -> bool:
        flying = any("table" in (flight.start[0], flight.goal[0]) for flight in stage.flights)
        return bool(stage.table) or flying or stage.duel is not None

    def _draw_panels(self, canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard], column: Column) -> float:
        room = pygame.FRect(box.x, box.y, box.width, 306)
        before = box.y
        bottom: float = canvas.group(f"teams at {box.x}", (teams, tuple(room)), lambda: draw_teams(canvas, room, teams))
        share = (bottom - before) / max(1, len(teams))
        for place, team in enumerate(teams):
            column.panels[team.seat] = pygame.FRect(box.x, before + place * share, box.width, share - _GAP)
        return bottom

    def _draw_lying(
        self, canvas: Canvas, box: pygame.FRect, y: float, cards: Sequence[tuple[int, InPlay]], column: Column
    ) -> float:
        if not cards:
            return y
        width = box.width - 16
        boxes = in_play_boxes(box.x + 8, y + 4, width, len(cards), PLAY_SCALE)
        draw_in_play(canvas, box.x + 8, y + 4, width, [card for _number, card in cards], scale=PLAY_SCALE)
        for (number, _card), place in zip(cards, boxes, strict=True):
            column.lying[number] = place
        return boxes[0].bottom + 8 + _GAP

    # The lower edge --------------------------------------------------------------------------------------------------

    def _draw_die(self, canvas: Canvas, match: Match, face: int, text: str) -> None:
        x, y = self.layout.die
        draw_die(canvas, x, y, DIE, die_name(match, face))
        left = x + DIE / 2 + 12
        room = self.layout.right.right - left - 4
        canvas.block(text, left, y - DIE / 2, room, DIE, "small", color="mute", wraps=True)

    def _draw_no_hand(self, canvas: Canvas, stage: Stage) -> None:
        """What is said where the hand would be."""
        x, y = self.layout.hand.center
        words = _("Your hand is empty.")
        if not stage.view.turn:
            words = _("Cards are dealt once everybody stands on the board.")
        canvas.text(words, x, y, "quiet", color="mute", align="center", valign="middle")

    def _draw_lit(self, showing: MatchShowing) -> bool:
        """Whether the draw pile may be clicked."""
        return any(command.id == "draw" and command.enabled for command in showing.commands)

    def _draw_piles(self, canvas: Canvas, showing: MatchShowing) -> None:
        lit = self._draw_lit(showing)
        scale = self.layout.pile_scale
        for box, pile in zip(self.layout.draws, showing.draw, strict=True):
            draw_pile(canvas, box.x, box.y, scale, pile, lit=lit)
        for box, pile in zip(self.layout.discards, showing.discard, strict=True):
            draw_pile(canvas, box.x, box.y, scale, pile)
        if len(showing.draw) > 1:
            below = canvas.text_size("small") * 1.35
            draw_label(canvas, self.layout.draw.move(0, below), pgettext("piles", "Decks"))
            draw_label(canvas, self.layout.discard.move(0, below), pgettext("pile", "Discard"))


def _draw_order(canvas: Canvas, x: float, order: Sequence[Place]) -> None:
    """The seats in the order of their turns, where there are more than two: whose turn it is in gold."""
    step = min(21.0, (_ORDER_END - x) / max(1, len(order)))
    if len(order) < _ORDER_FROM or step < _LEAST_STEP:
        return
    middle, radius = BAR / 2, step * 0.36
    for number, place in enumerate(order):
        at = x + (number + 0.5) * step
        if place.active:
            canvas.glow(at, middle, radius * 2.4, "gold", 190)
            canvas.shape(canvas.seat(place.seat).shape, at, middle, radius * 1.42, "gold")
        seat_mark(canvas, place.seat, at, middle, radius * (1.12 if place.active else 1.0))
        if place.out:
            canvas.circle(at, middle, radius * 1.2, "bar_low", alpha=175)


def _draw_table(canvas: Canvas) -> None:
    _ground(canvas)
    canvas.gradient(0, 0, WIDTH, BAR, "bar", "bar_low")
    canvas.line((0, BAR), (WIDTH, BAR), "bar_line", 1.2, alpha=90)


def _ground(canvas: Canvas) -> None:
    """The table in lamp light, dark enough for panels to stand out, or the night sky."""
    if canvas.theme.backdrop == "stars":
        draw_night_sky(canvas)
        return
    draw_table_top(canvas, WIDTH, HEIGHT)
    canvas.gradient(0, 0, WIDTH, HEIGHT, "#131d29", "#0a0f16", alpha=196, alpha_bottom=214)
    canvas.glow(WIDTH / 2, 240, 620, "#e8a850", 46)
    vignette(canvas, 120)
