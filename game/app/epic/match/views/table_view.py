"""Draws the table of a match: board with tokens, panels, piles, hand, and whatever is in motion above them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import nullcontext
from typing import NamedTuple

import msgspec
import pygame

from game.app.epic.board.frame import FRAME
from game.app.epic.board.life import draw_life
from game.app.epic.board.light import draw_light
from game.app.epic.board.marks import draw_floor_marks, draw_plan_marks, draw_pointer, draw_top_marks, resting_marks
from game.app.epic.board.token import Motion, draw_token
from game.app.epic.board.view import BoardView
from game.app.epic.match.animation.air_view import draw_ahead, draw_air
from game.app.epic.match.animation.losses import draw_losses
from game.app.epic.match.animation.motion_view import MotionView, die_name, played_look
from game.app.epic.match.animation.performers import ROLES, Actor
from game.app.epic.match.animation.stage import StageState
from game.app.epic.match.pictures.card_piles import draw_in_play, draw_label, draw_pile, in_play_boxes
from game.app.epic.match.pictures.die import draw_die
from game.app.epic.match.showing import MatchShowing
from game.app.epic.match.views.acting_view import LYING, acting_place, draw_acting, teams_room
from game.app.epic.match.views.banner import banner_box, draw_banner, draw_order
from game.app.epic.match.views.forecast_panel import draw_forecast, forecast_height
from game.app.epic.match.views.hand_view import HandView
from game.app.epic.match.views.legend import draw_note_and_legend, find_drawn
from game.app.epic.match.views.note_panel import draw_note, note_fits
from game.app.epic.match.views.table_layout import DIE, PLAY_SCALE, TableLayout
from game.app.epic.match.views.table_places import COLUMN_GAP, TablePlaces
from game.app.epic.match.views.team_panel import draw_teams, teams_height
from game.app.play.log.panel import draw_log, log_fits
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects.lamplight import draw_lit_table
from game.app.ui.input.intents import Kind, cap
from game.app.ui.stack import LIVELY_RATE
from game.app.ui.style.ornaments import draw_bar, draw_bar_words
from game.app.ui.style.tokens import ALPHA, SPACE
from game.app.ui.widgets.base import Box
from game.presentation.epic.presenters import Faces
from game.presentation.epic.view_models import Forecast, InPlay, Marks, TeamCard, Token
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import UNPLACED
from game.session.log_line import LogLine
from game.text import _, pgettext

_LEAST_LOG = 62.0
_FLOORS = 3
"""How many pictures of the board at rest are kept: with a card lifted other squares are marked than without."""
_FRAME_SHADOW = 46.0
"""How far the shadow of the board's frame reaches."""


_ATTACK = (("table", ROLES.index("attack")), ("table", ROLES.index("defense")))
_ROOM_FOR_NOTE = 66.0

Standing = tuple[float, int, Token, Point]
"""A token by how far down it stands, its character, its look and its place."""


class Kept(NamedTuple):
    """A part of the screen as it was drawn, and what it shows."""

    key: object
    surface: pygame.Surface


class Column:
    """What the left or the right column shows, and where it lies."""

    def __init__(self) -> None:
        self.room = pygame.FRect(0, 0, 0, 0)
        """Room for the panels of the teams."""
        self.panels: dict[int, pygame.FRect] = {}
        self.lying: dict[int, pygame.FRect] = {}
        self.log_box = pygame.FRect(0, 0, 0, 0)
        self.log_lines: list[tuple[Box, LogLine]] = []
        self.forecast_left = False
        """Whether a forecast has its place in the left column."""
        self.end = 0.0


class TableView(TablePlaces):
    """Draw the table of one match on one canvas, and note where everything lies."""

    def __init__(self, board: BoardView, hand: HandView, faces: Faces) -> None:
        super().__init__(board, hand, faces)
        self.motion = MotionView(self)
        self._below = Kept(None, pygame.Surface((1, 1)))
        self._floors: list[Kept] = []
        self._corner = (0, 0)
        """The pixel of the screen at which the picture of the board at rest begins."""
        self._whole: Kept | None = None
        """The board as one picture."""
        self._within: list[Standing] = []
        """Whom that shows: who comes to rest later is drawn over it."""

    def lay_out(self, canvas: Canvas) -> None:
        """Fits everything to a canvas."""
        squares = self.board.layout.width, self.board.layout.height
        self.layout = TableLayout(canvas, squares, decks=max(len(squads) for squads in self.faces.match.squads_of))
        self.board.resize(self.layout.board, canvas.k)
        self.hand.rect = self.layout.hand

    # Drawing ---------------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, stage: StageState, showing: MatchShowing, lines: Sequence[LogLine]) -> None:
        """The whole table; buttons and tooltips are the scene's."""
        self._put_rest(canvas, stage, showing)
        self._draw_board(canvas, stage, showing)
        self.acting = acting_place(canvas, self.layout, showing)
        self.acts = NONE if showing.acting is None else showing.acting.card
        right = self._draw_right(canvas, stage, showing, lines)
        left = self._draw_left(canvas, stage, showing, right)
        draw_losses(canvas, stage, showing, (left.room, right.room), self.faces)
        self.panels, self.lying = right.panels | left.panels, right.lying | left.lying
        self.log_box, self.log_lines = right.log_box, right.log_lines
        self.die = None
        if stage.die is not None and right.end < self.layout.die[1] - DIE / 2:
            self.die = Box(self.layout.die[0] - DIE / 2, self.layout.die[1] - DIE / 2, DIE, DIE)
            die = stage.match, stage.die, showing.die_text
            canvas.group("table die", (*die, self.layout.die), lambda: self._draw_die(canvas, *die))
        if not self.hand.cards and (showing.viewer >= 0 or not stage.view.turn):
            self._draw_no_hand(canvas, stage)
        canvas.group("table hand", self.hand.looks, lambda: self.hand.draw(canvas))
        if stage.tick is not None and not stage.busy:
            level = round((1 - math.cos(math.tau * stage.tick / (2 * LIVELY_RATE))) * 3) / 6
            key = (level, self.hand.looks)
            canvas.group("table hand breath", key, lambda: self.hand.draw_breath(canvas, level))
        self.motion.draw(canvas, stage, showing.viewer)

    def _put_rest(self, canvas: Canvas, stage: StageState, showing: MatchShowing) -> None:
        """What lies below: table and board, kept as pictures, then the bar with the banner, and the piles."""
        resting = resting_marks(showing.marks)
        if canvas.traced:
            self._whole = None
            _draw_table(canvas)
            self.board.draw_frame(canvas)
            self._draw_floor(canvas, resting)
        else:
            self._put_floor(canvas, resting)
            self._put_whole(canvas, stage, showing)
        bar = (showing.place, showing.round, showing.turn, showing.order, self.layout.icons_left)
        canvas.group("table bar", bar, lambda: self._draw_bar(canvas, showing))
        piles = (showing.draw, showing.discard, self._draw_lit(showing))
        canvas.group("table piles", piles, lambda: self._draw_piles(canvas, showing))

    def _put_floor(self, canvas: Canvas, resting: Marks) -> None:
        """Table and board at rest; the board's corner lies on even pixels, to round halves as on the whole screen."""
        size, window = canvas.surface.get_size(), tuple(self.board.window)
        look = (canvas.theme.name, canvas.k, canvas.text_scale, size, self.board.layout.theme, window)
        if self._below.key != look:
            part = canvas.onto(pygame.Surface(size))
            part.rasters = canvas.rasters.aside()
            _draw_table(part)
            self.board.draw_frame(part)
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
            with canvas.rasters.cache.apart(), part.shifted(-box.x / canvas.k, -box.y / canvas.k):
                self._draw_floor(part, resting)
            floor = Kept(key, part.surface)
        self._floors = [floor, *(kept for kept in self._floors if kept is not floor)][:_FLOORS]
        canvas.put(self._below.surface, (0, 0))
        self._corner = box.topleft
        canvas.put(floor.surface, box.topleft)

    def _put_whole(self, canvas: Canvas, stage: StageState, showing: MatchShowing) -> None:
        """What lies inside the board's frame as one picture, while it shakes or the cards of a combat are above it: no
        seam shows, and little is drawn.
        """
        below = stage.duel is not None or any(flight.goal in _ATTACK for flight in stage.flights)
        if stage.air.shake == (0.0, 0.0) and not stage.air.bakes and not below:
            self._whole = None
            return
        window = canvas.box(*self.board.window.topleft, *self.board.window.size)
        resting = self._places(stage, showing)[0]
        key = (tuple(resting), stage.tick, self._floors[0].key) if below else None
        if self._whole is None or self._whole.key != key or any(one not in resting for one in self._within):
            part = canvas.onto(pygame.Surface((window.w | 1, window.h)))  # see `flipbook` on odd widths
            part.surface.blit(self._floors[0].surface, (0, 0), window.move(-self._corner[0], -self._corner[1]))
            with part.shifted(-window.x / canvas.k, -window.y / canvas.k):
                if below and stage.tick is not None:
                    draw_life(part, self.board, stage.tick)
                self._draw_resting(part, resting)
            self._whole, self._within = Kept(key, part.surface), resting
        dx, dy = canvas.px(stage.air.shake[0]), canvas.px(stage.air.shake[1])
        with canvas.clipped(*self.board.window.topleft, *self.board.window.size):
            canvas.put(self._whole.surface, (window.x + dx, window.y + dy))

    def _draw_floor(self, canvas: Canvas, resting: Marks) -> None:
        self.board.draw_floor(canvas)
        draw_floor_marks(canvas, self.board, resting)
        self.board.draw_props(canvas)
        if not canvas.theme.strong:
            draw_light(canvas, self.board)

    def _draw_bar(self, canvas: Canvas, showing: MatchShowing) -> None:
        box, turn = banner_box(canvas, self.layout.banner_x, 3), showing.turn
        draw_bar_words(canvas, showing.place, showing.round, right=box.x - SPACE.small)

        def banner(part: Canvas) -> None:
            draw_banner(part, box.width / 2, 0, turn)

        canvas.stamp(("banner", turn), *box.topleft, *box.size, banner, pad=16)
        draw_order(canvas, box.right + 12, showing.order, self.layout.icons_left - 6)

    # The board -------------------------------------------------------------------------------------------------------

    def _draw_board(self, canvas: Canvas, stage: StageState, showing: MatchShowing) -> None:
        if stage.tick is not None and (self._whole is None or self._whole.key is None):  # it does not shake
            tick, place = stage.tick, (self.board.place, tuple(self.board.window))
            canvas.group("table life", (tick, place), lambda: self._draw_life(canvas, tick))
        with canvas.shifted(*stage.air.shake):
            self._draw_on_board(canvas, stage, showing)
        if not stage.crowded:
            draw_ahead(canvas, self.board, stage.air, waits=stage.cards_move)

    def _draw_on_board(self, canvas: Canvas, stage: StageState, showing: MatchShowing) -> None:
        board, marks = self.board, showing.marks
        draw_pointer(canvas, board, marks)
        window = board.window
        key = (marks, board.place, tuple(window), tuple(stage.air.shake))
        canvas.group("table plan", key, lambda: draw_plan_marks(canvas, board, marks))
        with canvas.clipped(*window.topleft, *window.size) if board.zoomed else nullcontext():
            if marks.ghost is not None and len(marks.path) == 1:
                draw_token(canvas, marks.ghost, *board.center(marks.path[0]), board.token_radius, ghost=True)
            self._draw_tokens(canvas, stage, showing)
        taken = {stage.view.squares[figure] for figure in showing.tokens}
        canvas.group("table top marks", (*key, taken), lambda: draw_top_marks(canvas, board, marks, taken))
        with canvas.clipped(*window.topleft, *window.size) if board.zoomed else nullcontext():
            draw_air(canvas, board, stage.air)

    def _draw_life(self, canvas: Canvas, tick: int) -> None:
        window = self.board.window
        with canvas.clipped(*window.topleft, *window.size):
            draw_life(canvas, self.board, tick)

    def _draw_tokens(self, canvas: Canvas, stage: StageState, showing: MatchShowing) -> None:
        """Those at rest are a group of their own, or part of the whole board; who moves comes above them."""
        resting, moving = self._places(stage, showing)
        if self._whole is None:
            key = tuple(resting), self.board.place
            canvas.group("table tokens", key, lambda: self._draw_resting(canvas, resting))
        else:
            self._draw_resting(canvas, [one for one in resting if one not in self._within])
        for _y, figure, token, point in moving:
            actor = stage.actors.get(figure)
            if actor is not None:
                self._draw_moving(canvas, token, actor, point)
            else:
                self._draw_breathing(canvas, token, figure, stage.tick or 0, point)

    def _draw_breathing(self, canvas: Canvas, token: Token, figure: int, tick: int, point: Point) -> None:
        """Who may act rises and sinks by a few pixels once in two seconds, each in its own time."""
        actor = Actor()
        actor.lift = round((1 - math.cos(math.tau * (tick + 7 * figure) / (2 * LIVELY_RATE))) * 2) / 4 * 0.36
        key = (token, actor.lift, point, self.board.cell)
        canvas.group(f"breathing {figure}", key, lambda: self._draw_moving(canvas, token, actor, point))

    def _places(self, stage: StageState, showing: MatchShowing) -> tuple[list[Standing], list[Standing]]:
        """Tokens at rest and in motion, each from the back to the front."""
        resting: list[Standing] = []
        moving: list[Standing] = []
        for figure, token in showing.tokens.items():
            point = self.token_point(stage, figure)
            pose = stage.pose(figure)
            shown = token if token.pose == pose else msgspec.structs.replace(token, pose=pose)
            breathes = token.active and stage.tick is not None
            (moving if breathes or figure in stage.actors else resting).append((point[1], figure, shown, point))
        return sorted(resting, key=lambda place: place[:2]), sorted(moving, key=lambda place: place[:2])

    def _draw_resting(self, canvas: Canvas, resting: Sequence[Standing]) -> None:
        for _y, _figure, token, (x, y) in resting:
            draw_token(canvas, token, x, y, self.board.token_radius)

    def _draw_moving(self, canvas: Canvas, token: Token, actor: Actor, point: Point) -> None:
        x, y = point[0] + actor.dx * self.board.cell, point[1] + actor.dy * self.board.cell
        motion = Motion(
            fall=actor.fall,
            flash=actor.flash,
            bump=actor.bump,
            lift=actor.lift,
            turn=actor.turn,
            stretch=(round(actor.sx, 2), round(actor.sy, 2)),
        )
        radius = self.board.token_radius
        if actor.alpha >= 1:
            draw_token(canvas, token, x, y, radius, motion=motion)
        elif actor.alpha > 0.05:
            draw_token(canvas, token, x, y, radius * (0.6 + 0.4 * actor.alpha), motion=motion)

    # The columns -----------------------------------------------------------------------------------------------------

    def card_at(self, point: Point, stage: StageState) -> int | None:
        """The card lying open under a point: in play, or being played."""
        for card, box in self.lying.items():
            if box.collidepoint(point):
                return card
        for laid in reversed(stage.table):
            box = self.motion.table_card_box(laid)
            if laid.up >= 1 and laid.card >= 0 and box.collidepoint(point):
                return laid.card
        return None

    def _draw_left(self, canvas: Canvas, stage: StageState, showing: MatchShowing, right: Column) -> Column:
        forecast = showing.forecast if right.forecast_left else None
        place = tuple(self.acting.box), showing.acting
        told = showing.note, find_drawn(showing.marks)
        key = (showing.left, showing.lying_left, forecast, *told, tuple(self.layout.left), place)
        return canvas.group("table left", key, lambda: self._left_column(canvas, stage, showing, forecast))

    def _left_column(
        self, canvas: Canvas, stage: StageState, showing: MatchShowing, forecast: Forecast | None
    ) -> Column:
        box, column = self.layout.left, Column()
        acts = showing.acting is not None and self.acting.left
        y = self._draw_panels(canvas, teams_room(box), showing.left, column)
        lying = showing.lying_left
        if lying and forecast is not None and y + LYING + forecast_height(canvas, forecast, box.width, 0) > box.bottom:
            lying = ()  # who answers a blow needs what it may do more than what has lain there for long
        if not (acts and self.acting.covers):
            y = self._draw_lying(canvas, box, y, lying, column)
        if acts:
            draw_acting(canvas, self.acting, self.faces, stage.view, showing)
            y = self.acting.bottom
        if forecast is not None:
            room = box.bottom - y
            draw_forecast(canvas, box.x, y, box.width, forecast, room)
            y += forecast_height(canvas, forecast, box.width, room) + COLUMN_GAP
        told = y, showing.note, find_drawn(showing.marks)
        key = ("table note", tuple(box), acts, *told)
        canvas.group(key, None, lambda: draw_note_and_legend(canvas, box, *told, whole=not acts))
        return column

    def _draw_right(self, canvas: Canvas, stage: StageState, showing: MatchShowing, lines: Sequence[LogLine]) -> Column:
        self.table_box = None
        told = (showing.forecast, showing.told, showing.device, *self._moment(showing))
        key = (showing.right, showing.lying_right, lines, *told, tuple(self.layout.right), self.layout.right_end)
        if self._table_shown(stage):
            key = (*key, played_look(stage))
        column, self.table_box = canvas.group(
            "table right", key, lambda: (self._right_column(canvas, stage, showing, lines), self.table_box)
        )
        return column

    def _moment(self, showing: MatchShowing) -> tuple[object, ...]:
        """What the right column shows of the card that is carried out."""
        note = showing.note if self._note_right(showing) else None
        return showing.acting, tuple(self.acting.box), note

    def _note_right(self, showing: MatchShowing) -> bool:
        """Whether the card that is carried out has taken the place of notes."""
        below = self.layout.left.bottom - self.acting.bottom
        return showing.acting is not None and self.acting.left and below < _ROOM_FOR_NOTE

    def _right_column(
        self, canvas: Canvas, stage: StageState, showing: MatchShowing, lines: Sequence[LogLine]
    ) -> Column:
        box, column = self.layout.right, Column()
        room = teams_room(box)
        if self._table_shown(stage):
            below = self.motion.least_table(canvas) + COLUMN_GAP + (LYING if showing.lying_right else 0.0)
            room.height = min(room.height, self.layout.right_end - below - room.y)
        y = self._draw_panels(canvas, room, showing.right, column)
        y = self._draw_lying(canvas, box, y, showing.lying_right, column)
        if showing.acting is not None and not self.acting.left:
            draw_acting(canvas, self.acting, self.faces, stage.view, showing)
            y = self.acting.bottom
        if showing.note is not None and self._note_right(showing) and note_fits(canvas, self.layout.right_end - y):
            y = draw_note(canvas, box, y, showing.note) + COLUMN_GAP
        if self._table_shown(stage):
            self.table_box = self.motion.table_place(canvas, box, y, self.layout.right_end)
            self._draw_played(canvas, stage, self.table_box)
            y = self.table_box.bottom + COLUMN_GAP
            column.forecast_left = True
        elif showing.forecast is not None:
            height = forecast_height(canvas, showing.forecast, box.width)
            column.forecast_left = y + height > self.layout.right_end
            if not column.forecast_left:
                draw_forecast(canvas, box.x, y, box.width, showing.forecast)
                y += height + COLUMN_GAP
        column.end = y - COLUMN_GAP
        room_left = box.bottom - y
        least = _LEAST_LOG * canvas.text_scale**0.75
        if room_left >= least and log_fits(canvas, box.width, room_left, lines):
            column.log_box = pygame.FRect(box.x, y, box.width, box.bottom - y)
            hint = _("{key} shows all").format(key=cap(Kind.LOG, showing.device))
            log = (*column.log_box.topleft, *column.log_box.size, lines)
            key = (log, hint, showing.told)
            column.log_lines = canvas.group("log", key, lambda: draw_log(canvas, *log, hint=hint, lit=showing.told))
            column.end = column.log_box.bottom
        return column

    def _draw_played(self, canvas: Canvas, stage: StageState, box: pygame.FRect) -> None:
        """The panel of the cards that are being played, which stays while the rest of its column changes."""
        key = (played_look(stage), tuple(box))
        canvas.group("table played", key, lambda: self.motion.draw_table(canvas, stage, box))

    def _table_shown(self, stage: StageState) -> bool:
        """Whether an attack is on the table; a card that is played alone stands by itself."""
        flying = any(place in _ATTACK for flight in stage.flights for place in (flight.start, flight.goal))
        return any(card.role != "play" for card in stage.table) or flying or stage.duel is not None

    def _draw_panels(self, canvas: Canvas, room: pygame.FRect, teams: Sequence[TeamCard], column: Column) -> float:
        column.room = room
        key = f"teams at {room.x}", (teams, tuple(room))
        column.panels |= canvas.group(*key, lambda: draw_teams(canvas, room, teams))
        return room.y + teams_height(canvas, room, teams)

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
        return y + LYING

    # The lower edge --------------------------------------------------------------------------------------------------

    def _draw_die(self, canvas: Canvas, match: Match, face: int, text: str) -> None:
        x, y = self.layout.die
        draw_die(canvas, x, y, DIE, die_name(match, face))
        left = x + DIE / 2 + 12
        room = self.layout.right.right - left - 4
        canvas.block(text, left, y - DIE / 2, room, DIE, "small", color="mute", wraps=True)

    def _draw_no_hand(self, canvas: Canvas, stage: StageState) -> None:
        """Say why there is no hand where it would be; nothing while it is being dealt."""
        if not stage.view.turn and UNPLACED not in stage.view.squares:
            return
        x, y = self.layout.hand.center
        words = _("Your hand is empty.")
        if not stage.view.turn:
            words = _("Cards are dealt after setup.")
        canvas.text(words, x, y, "quiet", align="center", shadow=ALPHA.strong)

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


def _draw_table(canvas: Canvas) -> None:
    with canvas.marked("floating"):  # the seams of the table are no lines between texts
        draw_lit_table(canvas)
    draw_bar(canvas)
