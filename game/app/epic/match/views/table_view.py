"""Drawing of the match screen: board with characters, panels, piles, hand, and the animations above them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from typing import NamedTuple

import pygame

from game.app.epic.board.life import draw_ambient
from game.app.epic.board.light import draw_light
from game.app.epic.board.marks import (
    draw_floor_marks,
    draw_plan_marks,
    draw_pointer,
    draw_top_marks,
    strip_pointer_marks,
)
from game.app.epic.board.view import BoardView
from game.app.epic.match.animation.air_view import draw_effects
from game.app.epic.match.animation.losses import draw_losses
from game.app.epic.match.animation.motion_view import MotionView, get_played_key
from game.app.epic.match.animation.performers import CARD_ROLES
from game.app.epic.match.animation.stage import AnimationState
from game.app.epic.match.pictures.wing import draw_leader_figure
from game.app.epic.match.pictures.world import draw_surroundings
from game.app.epic.match.showing import MatchViewState
from game.app.epic.match.views.acting_view import draw_resolving_card, get_resolving_place
from game.app.epic.match.views.banner import draw_banner, draw_order, measure_banner
from game.app.epic.match.views.callout import draw_callout
from game.app.epic.match.views.cast_view import CastView, Standee
from game.app.epic.match.views.floating import place_beside
from game.app.epic.match.views.floor import Floor
from game.app.epic.match.views.forecast_panel import draw_forecast, measure_forecast
from game.app.epic.match.views.hand_view import HandView
from game.app.epic.match.views.in_play_view import InPlayCards, draw_in_play, measure_in_play
from game.app.epic.match.views.lower_edge import draw_missing_hand, draw_piles, draw_roll
from game.app.epic.match.views.square_tip import draw_tip, measure_tip
from game.app.epic.match.views.table_layout import TableLayout
from game.app.epic.match.views.table_places import SideRoom, TablePlaces
from game.app.epic.match.views.team_panel import draw_teams, measure_teams
from game.app.play.log.panel import draw_log
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.stack import AMBIENT_FPS
from game.app.ui.style.tokens import SPACE
from game.presentation.epic.presenters import EpicPresenter
from game.presentation.epic.view_models import BoardMarks, TeamCard
from game.rules.epic.engine.frames import NONE
from game.session.log_line import LogLine

_MAX_FLOORS = 3
"""Number of cached pictures of the board at rest, as a raised card changes the marked squares."""
_EDGE_SHADOW_REACH = 46.0
"""Reach of the shadow of the board's edge, in logical units."""
_MAX_IN_PLAY_HEIGHT = 150.0
"""Largest height of the cards in play of one side; if there are more, they are drawn smaller."""
_MAX_LEADER_SEATS = 2
"""Largest number of seats for which leaders are drawn below the plates."""
_ATTACK_ANCHORS = (("table", CARD_ROLES.index("attack")), ("table", CARD_ROLES.index("defense")))


class CachedPicture(NamedTuple):
    """Cached picture of a part of the screen with its cache key."""

    key: object
    surface: pygame.Surface


class SideColumn:
    """Boxes of the contents of the left or right column."""

    def __init__(self) -> None:
        self.room = pygame.FRect(0, 0, 0, 0)
        """Box for the team plates."""
        self.panels: dict[int, pygame.FRect] = {}
        self.lying: dict[int, pygame.FRect] = {}
        """Box of each card in play, by card."""
        self.free_space = pygame.FRect(0, 0, 0, 0)
        """Space below all contents."""


class TableView(TablePlaces):
    """Renderer of the table of a match on one canvas; records the boxes of everything it draws."""

    def __init__(self, board: BoardView, hand: HandView, presenter: EpicPresenter) -> None:
        super().__init__(board, hand, presenter)
        self.motion = MotionView(self)
        self.cast_view = CastView(board)
        self._standees: list[Standee] = []
        """Standees of this frame, from back to front."""
        self._surroundings = CachedPicture(None, pygame.Surface((1, 1)))
        """Picture of everything below the floor."""
        self._floors: list[Floor] = []
        """Pictures of the board at rest that were used last."""
        self._board_picture: CachedPicture | None = None
        """Picture of the whole board during a shake or below cards; None if it is not in use."""
        self._picture_standees: list[Standee] = []
        """Standees in that picture; others are drawn over it."""
        self._panel_marks, self._raised_boxes = BoardMarks(), list[pygame.FRect]()
        """Marks and raised cards that forecast and tooltip avoid, of the frame in which the panels were up to date."""

    def lay_out(self, canvas: Canvas) -> None:
        """Compute the layout for a canvas."""
        self.layout = TableLayout(canvas, decks=max(len(squads) for squads in self.presenter.match.squads_of))
        self.board.resize(self.layout.board, canvas.k)
        self.hand.lay_out(self.layout.hand, canvas.text_scale, self.board.window.left + SPACE.huge)
        self.acting = get_resolving_place(self.layout)

    # Drawing ---------------------------------------------------------------------------------------------------------

    def draw_table(
        self,
        canvas: Canvas,
        stage: AnimationState,
        view_state: MatchViewState,
        lines: Sequence[LogLine],
        key: object = None,
    ) -> None:
        """Draw the whole table; the scene draws buttons and tooltips over it.

        With a ``key``, all below the hand is reused while it is the same.
        """
        if self.motion.cutscene_view.covers_table(stage, canvas):
            self.motion.draw_motion(canvas, stage, view_state.viewer, view_state.device)
            return
        if not view_state.are_panels_behind and (view_state.forecast is not None or view_state.tip is not None):
            self._panel_marks, self._raised_boxes = view_state.marks, self._list_raised_boxes()
        draw = partial(self._draw_below_hand, canvas, stage, view_state, lines)
        if key is None:
            draw()
        else:
            canvas.draw_group("table below hand", key, draw)
        canvas.draw_group("table hand", self.hand.picture_key, lambda: self.hand.draw_hand(canvas))
        if stage.tick is not None and not stage.is_busy:
            level = round((1 - math.cos(math.tau * stage.tick / (2 * AMBIENT_FPS))) * 3) / 6
            glow = (level, self.hand.picture_key)
            canvas.draw_group("table hand breath", glow, lambda: self.hand.draw_glow(canvas, level))
        self.motion.draw_motion(canvas, stage, view_state.viewer, view_state.device)

    def _draw_below_hand(
        self, canvas: Canvas, stage: AnimationState, view_state: MatchViewState, lines: Sequence[LogLine]
    ) -> None:
        self._standees = self.cast_view.arrange(stage, view_state, lambda figure: self.find_standee(stage, figure))
        self.raised_labels = {standee.figure for standee in self._standees if standee.has_raised_label}
        self._put_rest(canvas, stage, view_state)
        self._draw_board(canvas, stage, view_state)
        heads = self._find_overlapping_heads(stage)
        bar = (view_state.turn, view_state.order, self.layout.icons_left, heads)
        canvas.draw_group("table bar", bar, lambda: self._draw_bar(canvas, view_state, heads))
        self.resolving_card = NONE if view_state.acting is None else view_state.acting.card
        left, right = self._draw_left(canvas, stage, view_state), self._draw_right(canvas, stage, view_state)
        columns = (left.room, view_state.left), (right.room, view_state.right)
        self.sides = [SideRoom(room, tuple(team.seat for team in teams)) for room, teams in columns]
        draw_losses(canvas, stage, view_state, (left.room, right.room), self.presenter)
        self.panels, self.lying = right.panels | left.panels, right.lying | left.lying
        log = lines, self.layout.log, view_state.told
        self.log_box = pygame.FRect(self.layout.log)
        self.log_lines = canvas.draw_group(
            "log", log, lambda: draw_log(canvas, self.layout.log, lines, highlighted=view_state.told)
        )
        self._draw_lower_edge(canvas, stage, view_state)
        self._draw_floating(canvas, stage, view_state, left, right)

    def _put_rest(self, canvas: Canvas, stage: AnimationState, view_state: MatchViewState) -> None:
        """Draw table and board at rest from cached pictures."""
        resting = strip_pointer_marks(view_state.marks)
        if canvas.is_traced:
            self._board_picture = None
            self.board.draw_edge(canvas)
            self._draw_floor(canvas, resting)
        else:
            self._draw_cached_floor(canvas, resting, is_gradual=view_state.are_panels_behind)
            self._put_whole(canvas, stage, view_state)

    def _draw_cached_floor(self, canvas: Canvas, marks: BoardMarks, *, is_gradual: bool) -> None:
        """Draw table and board at rest; a change of marks ``is_gradual`` if the lower half follows in the next frame.

        The board's corner is on even pixels, so that it is rounded like the screen.
        """
        size, window = canvas.surface.get_size(), tuple(self.board.window)
        look = (canvas.theme.name, canvas.k, canvas.text_scale, size, self.board.layout.theme, window)
        if self._surroundings.key != look:
            part = canvas.for_surface(pygame.Surface(size))
            part.render_cache = canvas.render_cache.isolated()
            draw_surroundings(part, self.board)
            self.board.draw_edge(part)
            self._surroundings = CachedPicture(look, part.surface)
            self.background = part.surface
        area = self.board.window.inflate(2 * _EDGE_SHADOW_REACH, 2 * _EDGE_SHADOW_REACH)
        box = canvas.to_pixel_rect(*area).clip(canvas.surface.get_rect())
        box = pygame.Rect(box.x - box.x % 2, box.y - box.y % 2, box.w + box.x % 2, box.h + box.y % 2)
        key = (look, self.board.layout.id, self.board.placement, marks)
        floor = next((kept for kept in self._floors if kept.key == key), None)
        if floor is None:
            part = canvas.for_surface(self._surroundings.surface.subsurface(box).copy())
            with canvas.render_cache.surfaces.count_as_parts(), part.shifted(-box.x / canvas.k, -box.y / canvas.k):
                self._draw_floor(part, marks)
            other = next((kept for kept in self._floors if kept.key[:-1] == key[:-1]), None)
            floor = Floor(key, part.surface, box.topleft, other)
        previous = self._floors[0] if is_gradual and self._floors and self._floors[0] is not floor else None
        self._floors = [floor, *(kept for kept in self._floors if kept is not floor)][:_MAX_FLOORS]
        drawn = self._surroundings, floor, previous
        canvas.draw_group("table floor", drawn, lambda: self._draw_cached_ground(canvas, floor, previous))

    def _draw_cached_ground(self, canvas: Canvas, floor: Floor, previous: Floor | None) -> None:
        canvas.put(self._surroundings.surface, (0, 0))
        floor.draw_floor(canvas, previous)

    def _put_whole(self, canvas: Canvas, stage: AnimationState, view_state: MatchViewState) -> None:
        """Draw the inside of the board from one picture, while it shakes or cards of an attack are above it.

        It has no visible seam and is cheap to draw.
        """
        below = any(flight.goal in _ATTACK_ANCHORS for flight in stage.flights)
        if stage.effects.shake == (0.0, 0.0) and not stage.effects.bakes and not below:
            self._board_picture = None
            return
        window = canvas.to_pixel_rect(*self.board.window.topleft, *self.board.window.size)
        resting = self.cast_view.find_inner(self._standees)
        key = (tuple(resting), stage.tick, self._floors[0].key) if below else None
        if (
            self._board_picture is None
            or self._board_picture.key != key
            or any(standee not in resting for standee in self._picture_standees)
        ):
            part = canvas.for_surface(pygame.Surface((window.w | 1, window.h)))  # see `flipbook` on odd widths
            floor = self._floors[0]
            part.surface.blit(floor.surface, (0, 0), window.move(-floor.corner[0], -floor.corner[1]))
            with part.shifted(-window.x / canvas.k, -window.y / canvas.k):
                if below and stage.tick is not None:
                    draw_ambient(part, self.board, stage.tick)
                self.cast_view.draw_resting(part, resting, self._get_floor(canvas))
            self._board_picture, self._picture_standees = CachedPicture(key, part.surface), resting
        dx, dy = canvas.to_pixels(stage.effects.shake[0]), canvas.to_pixels(stage.effects.shake[1])
        with canvas.clipped(*self.board.window.topleft, *self.board.window.size):
            canvas.put(self._board_picture.surface, (window.x + dx, window.y + dy))

    def _draw_floor(self, canvas: Canvas, marks: BoardMarks) -> None:
        self.board.draw_floor(canvas)
        if not canvas.theme.is_high_contrast:
            draw_light(canvas, self.board)
        draw_floor_marks(canvas, self.board, marks)  # above the light, which would take their contrast
        self.board.draw_props(canvas)
        self.board.draw_coordinates(canvas)

    def _find_overlapping_heads(self, stage: AnimationState) -> tuple[float, ...]:
        """Return the horizontal center of each character in the top row.

        The heads of these characters extend over the edge of the board.
        """
        squares = () if self.board.is_zoomed else stage.view.squares
        return tuple(self.board.get_center(square)[0] for square in squares if 0 <= square < self.board.layout.width)

    def _draw_bar(self, canvas: Canvas, view_state: MatchViewState, heads: tuple[float, ...]) -> None:
        turn = view_state.turn
        room = self.layout.log.right, self.layout.icons_left - SPACE.small
        box = measure_banner(canvas, self.layout.banner, turn, heads, room)
        place = pygame.FRect(0, 0, *box.size)
        canvas.draw_cached(
            ("banner", turn),
            box.x,
            box.y,
            box.width,
            box.height,
            lambda part: draw_banner(part, place, turn),
            overhang=SPACE.large,
        )
        draw_order(canvas, box.right + SPACE.medium, view_state.order, self.layout.icons_left - SPACE.small)

    # The board -------------------------------------------------------------------------------------------------------

    def _draw_board(self, canvas: Canvas, stage: AnimationState, view_state: MatchViewState) -> None:
        if stage.tick is not None and (
            self._board_picture is None or self._board_picture.key is None
        ):  # it does not shake
            tick, place = stage.tick, (self.board.placement, tuple(self.board.window))
            canvas.draw_group("table life", (tick, place), lambda: self._draw_ambient(canvas, tick))
        with canvas.shifted(*stage.effects.shake):
            self._draw_on_board(canvas, stage, view_state)
        if not stage.has_heavy_frame:
            self.cast_view.prerender_pose(canvas, stage, self._standees)

    def _draw_on_board(self, canvas: Canvas, stage: AnimationState, view_state: MatchViewState) -> None:
        board, marks = self.board, view_state.marks
        draw_pointer(canvas, board, marks)
        window = board.window
        key = (marks, board.placement, tuple(window), tuple(stage.effects.shake))
        canvas.draw_group("table plan", key, lambda: draw_plan_marks(canvas, board, marks))
        with canvas.clipped(*window.topleft, *window.size) if board.is_zoomed else nullcontext():
            within = self._picture_standees if self._board_picture is not None else ()
            self.cast_view.draw_all(canvas, stage, self._standees, self._get_floor(canvas), within)
        taken = {stage.view.squares[figure] for figure in view_state.tokens}
        canvas.draw_group("table top marks", (*key, taken), lambda: draw_top_marks(canvas, board, marks, taken))
        with canvas.clipped(*window.topleft, *window.size) if board.is_zoomed else nullcontext():
            self.cast_view.draw_labels(canvas, stage, self._standees)
            draw_effects(canvas, board, stage.effects)

    def _draw_ambient(self, canvas: Canvas, tick: int) -> None:
        window = self.board.window
        with canvas.clipped(*window.topleft, *window.size):
            draw_ambient(canvas, self.board, tick)

    def _get_floor(self, canvas: Canvas) -> Floor | None:
        """Return the picture of the board at rest; None if its parts are drawn individually."""
        return None if canvas.is_traced else self._floors[0]

    # The columns -----------------------------------------------------------------------------------------------------

    def find_card(self, point: Point, stage: AnimationState) -> int | None:
        """Return the face-up card under a point: in play, or being played."""
        for card, box in self.lying.items():
            if box.collidepoint(point):
                return card
        for laid in reversed(stage.table):
            box = self.motion.find_card_box(laid)
            if laid.face_up >= 1 and laid.card >= 0 and box.collidepoint(point):
                return laid.card
        return None

    def _draw_left(self, canvas: Canvas, stage: AnimationState, view_state: MatchViewState) -> SideColumn:
        key = (view_state.left, view_state.lying_left, tuple(self.layout.left), view_state.acting)
        return canvas.draw_group("table left", key, lambda: self._build_left_column(canvas, stage, view_state))

    def _build_left_column(self, canvas: Canvas, stage: AnimationState, view_state: MatchViewState) -> SideColumn:
        box = self.layout.left.copy()
        if view_state.acting is not None:
            box.height = self.acting.box.top - SPACE.small - box.top
            draw_resolving_card(canvas, self.acting, self.presenter, stage.view, view_state)
        return self._draw_side(canvas, box, view_state.left, view_state.lying_left)

    def _draw_right(self, canvas: Canvas, stage: AnimationState, view_state: MatchViewState) -> SideColumn:
        self.table_box = None
        key: tuple[object, ...] = (view_state.right, view_state.lying_right, tuple(self.layout.right))
        if self._is_attack_shown(stage):
            key = (*key, get_played_key(stage))
        column, self.table_box = canvas.draw_group(
            "table right", key, lambda: (self._build_right_column(canvas, stage, view_state), self.table_box)
        )
        return column

    def _build_right_column(self, canvas: Canvas, stage: AnimationState, view_state: MatchViewState) -> SideColumn:
        box = self.layout.right.copy()
        if not self._is_attack_shown(stage):
            return self._draw_side(canvas, box, view_state.right, view_state.lying_right)
        box.height -= self.motion.get_min_panel_height(canvas) + SPACE.small
        column = self._draw_side(canvas, box, view_state.right, view_state.lying_right)
        self.table_box = self.motion.find_table_box(canvas, box, column.free_space.top, self.layout.right.bottom)
        self._draw_played(canvas, stage, self.table_box)
        end = self.table_box.bottom + SPACE.small
        column.free_space = pygame.FRect(box.x, end, box.width, self.layout.right.bottom - end)
        return column

    def _draw_side(
        self, canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard], cards: InPlayCards
    ) -> SideColumn:
        """Draw the team plates of a side, and its cards in play below them."""
        column = SideColumn()
        column.room = self._find_teams_box(canvas, box, cards)
        key = f"teams at {box.x}", (teams, tuple(column.room))
        column.panels |= canvas.draw_group(*key, lambda: draw_teams(canvas, column.room, teams))
        y = box.y + measure_teams(canvas, column.room, teams)
        column.lying = draw_in_play(canvas, pygame.FRect(box.x, y, box.width, _MAX_IN_PLAY_HEIGHT), cards)
        y = self.measure_side(canvas, box, teams, cards)
        column.free_space = pygame.FRect(box.x, y, box.width, max(0.0, box.bottom - y))
        return column

    def _find_teams_box(self, canvas: Canvas, box: pygame.FRect, cards: InPlayCards) -> pygame.FRect:
        return pygame.FRect(
            *box.topleft, box.width, box.height - measure_in_play(canvas, box.width, cards, _MAX_IN_PLAY_HEIGHT)
        )

    def measure_side(self, canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard], cards: InPlayCards) -> float:
        """Return the lower edge of the plates and cards in play of a side."""
        high = measure_teams(canvas, self._find_teams_box(canvas, box, cards), teams)
        return box.y + high + measure_in_play(canvas, box.width, cards, _MAX_IN_PLAY_HEIGHT)

    def _draw_played(self, canvas: Canvas, stage: AnimationState, box: pygame.FRect) -> None:
        """Draw the panel of played cards, which is cached separately from its column."""
        key = (get_played_key(stage), tuple(box))
        canvas.draw_group("table played", key, lambda: self.motion.draw_played_panel(canvas, stage, box))

    def _is_attack_shown(self, stage: AnimationState) -> bool:
        """Return whether an attack is on the table, and not just a played card."""
        flying = any(place in _ATTACK_ANCHORS for flight in stage.flights for place in (flight.start, flight.goal))
        return any(card.role != "play" for card in stage.table) or flying

    # Over the board --------------------------------------------------------------------------------------------------

    def _draw_floating(
        self, canvas: Canvas, stage: AnimationState, view_state: MatchViewState, left: SideColumn, right: SideColumn
    ) -> None:
        """Draw the forecast beside its target, and the note beside the board."""
        forecast, note = view_state.forecast, view_state.note
        wings = [column.free_space for column in (left, right)]
        if len(view_state.order) == _MAX_LEADER_SEATS:
            self._draw_leaders(canvas, view_state, wings)
        self.forecast_box = None
        if forecast is not None:
            place, raised, marks = self.board.placement, tuple(map(tuple, self._raised_boxes)), self._panel_marks
            drawn = forecast, place, raised, tuple(marks.sight_lines), marks.targets
            self.forecast_box = canvas.draw_group(
                "table forecast", drawn, lambda: self._draw_forecast(canvas, stage, view_state)
            )
        if note is not None:
            room, taken = self._get_floating_box(), self._list_standee_boxes(stage, view_state)
            taken += [self.forecast_box] if self.forecast_box is not None else []
            key = note, *map(tuple, wings), tuple(map(tuple, taken)), tuple(room)
            canvas.draw_group("table note", key, lambda: draw_callout(canvas, note, wings, room, taken))

    def _draw_leaders(self, canvas: Canvas, view_state: MatchViewState, spaces: Sequence[pygame.FRect]) -> None:
        """Draw both leaders below their plates, the left one only if there is neither a card nor a note."""
        told = view_state.acting is not None or view_state.note is not None
        sides = [(view_state.right, spaces[1], True)]
        sides += [] if told else [(view_state.left, spaces[0], False)]
        for teams, wing, flipped in sides:
            for team in teams:
                draw = partial(draw_leader_figure, canvas, wing, team, flipped=flipped)
                canvas.draw_group(f"wing of {team.seat}", (team, tuple(wing)), draw)

    def _draw_forecast(self, canvas: Canvas, stage: AnimationState, view_state: MatchViewState) -> pygame.FRect:
        assert view_state.forecast is not None
        size = measure_forecast(canvas, view_state.forecast)
        square = self._get_square_box(view_state.forecast.square)
        targets = [self._get_square_box(target) for target in self._panel_marks.targets]
        taken = [*self._list_standee_boxes(stage, view_state), *2 * targets, *3 * self._raised_boxes]
        box = place_beside(square, size, self._get_floating_box(), taken)
        draw_forecast(canvas, box, view_state.forecast)
        return box

    def draw_tip(self, canvas: Canvas, stage: AnimationState, view_state: MatchViewState) -> None:
        """Draw the tooltip at the pointer."""
        tip = view_state.tip
        if tip is None:
            return
        key = (
            tip,
            self.board.placement,
            tuple(map(tuple, self._raised_boxes)),
            self.forecast_box and tuple(self.forecast_box),
        )
        canvas.draw_group("table tip", key, lambda: self._draw_tip_panel(canvas, stage, view_state))

    def _draw_tip_panel(self, canvas: Canvas, stage: AnimationState, view_state: MatchViewState) -> None:
        assert view_state.tip is not None
        taken = [*self._list_standee_boxes(stage, view_state), *3 * self._raised_boxes]
        taken += [self.forecast_box] if self.forecast_box is not None else []
        taken += [self._get_square_box(square) for square in self._panel_marks.path]
        about = self._get_square_box(view_state.tip.square)
        draw_tip(
            canvas,
            view_state.tip,
            place_beside(about, measure_tip(canvas, view_state.tip), self._get_floating_box(), taken),
        )

    def lower_selected_card(self, view_state: MatchViewState) -> None:
        """Keep a selected card from being raised while it would hide a target."""
        chosen = [self.hand.find_raised_box(card.key) for card in self.hand.cards if card.selected]
        targets = [self._get_square_box(square) for square in view_state.marks.targets]
        self.hand.is_low = any(box.colliderect(target) for box in chosen for target in targets)

    # The lower edge --------------------------------------------------------------------------------------------------

    def _draw_lower_edge(self, canvas: Canvas, stage: AnimationState, view_state: MatchViewState) -> None:
        """Draw the piles, the die if there is no Back button, and the reason for a missing hand."""
        draws = any(command.id == "draw" and command.is_enabled for command in view_state.commands)
        piles = (view_state.draw, view_state.discard, draws, tuple(self.layout.deck))
        canvas.draw_group("table piles", piles, lambda: draw_piles(canvas, self.layout, view_state, can_draw=draws))
        self.die = None
        if stage.die is not None and not any(command.id == "back" for command in view_state.commands):
            self.die = self.layout.die_box
            rolled = stage.match, stage.die, view_state.die_text, self.layout.back_box
            canvas.draw_group("table die", rolled, lambda: draw_roll(canvas, *rolled))
        if not self.hand.cards and (view_state.viewer >= 0 or not stage.view.turn):
            draw_missing_hand(canvas, self.layout, stage)
