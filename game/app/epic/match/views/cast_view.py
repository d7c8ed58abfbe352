"""Drawing of the characters on the board of a match, row by row, at rest and in motion."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from functools import partial

import msgspec
import pygame

from game.app.epic.board.cast import find_covered, find_faded, find_front_props, is_facing_left_in
from game.app.epic.board.label import draw_label
from game.app.epic.board.motion import Motion
from game.app.epic.board.props import Prop, compute_prop_box, draw_prop
from game.app.epic.board.standee import draw_standee, prerender_cut_out
from game.app.epic.board.view import BoardView
from game.app.epic.match.animation.performers import SpriteState
from game.app.epic.match.animation.stage import AnimationState
from game.app.epic.match.showing import MatchViewState
from game.app.epic.match.views.floor import Floor
from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.stack import AMBIENT_FPS
from game.presentation.epic.view_models import BoardMarks, Pose, Token
from game.rules.epic.engine.state import last_square

_PREVIEW = -1
"""Used in place of a character's number for the preview of a planned move."""
_NEXT_POSES: tuple[Pose, ...] = ("hit", "fallen")
"""Poses that the target of an attack may need next."""
_TOUCH_DISTANCE = 1.7
"""Distance up to which a moving character may overlap a standee, in squares."""
_EXTENT_ABOVE, _EXTENT_BELOW = 0.95, 0.55
"""Extent of a standee above and below the center of its square, in squares."""
_LABEL_HALF_HEIGHT = 11.0
"""Approximate half height of a label, in logical units."""


class Standee(msgspec.Struct, frozen=True):
    """Character to draw, with the current center of its square."""

    figure: int
    token: Token
    point: Point
    has_raised_label: bool = False
    """True if its label is raised to the belt, because another standee is directly in front."""
    is_faded: bool = False
    """True if it is translucent, to reveal the square behind it."""
    is_moving: bool = False

    @property
    def sort_key(self) -> tuple[float, int]:
        """Return the sort key from back to front."""
        return self.point[1], self.figure


class CastView:
    """Renderer of the characters of one match on its board."""

    def __init__(self, board: BoardView) -> None:
        self.board = board
        self._cached_standees: tuple[object, list[Standee]] = (None, [])
        """Cache key and standees; reused while no character moves."""
        self._lookup_key: object = None
        """Pointed squares and everything else for which the cached standees were last looked up."""
        self._cached_fronts: tuple[object, list[Prop]] = (None, [])
        """Cache key and the obstacles in front of standees."""
        self._cached_facing: tuple[int, dict[int, bool]] = (-1, {})
        """Version of the displayed view, and whether each character faces left in it."""

    # Arranging -------------------------------------------------------------------------------------------------------

    def arrange(
        self, stage: AnimationState, view_state: MatchViewState, find_point: Callable[[int], Point]
    ) -> list[Standee]:
        """Return all characters and the preview of the planned move, from back to front."""
        marks, board = view_state.marks, self.board
        seen, goal = _find_visible_squares(marks), marks.path[-1:] if marks.ghost is not None else ()
        place = board.placement, tuple(board.window), stage.tick is None
        lookup_key = (stage.version, stage.current_attack, view_state.forecast, view_state.tokens, seen, goal, place)
        if stage.sprites or self._lookup_key != lookup_key:
            self._lookup_key = None if stage.sprites else lookup_key
            taken = frozenset(stage.view.squares[figure] for figure in view_state.tokens) | frozenset(goal)
            faded, planned = find_faded(board.layout, taken, seen), _find_planned(view_state)
            shoots = view_state.forecast is not None and view_state.forecast.weapon == "bow"
            key = (lookup_key[:2], planned, shoots, view_state.tokens, faded, goal, marks.ghost, place)
            if stage.sprites or self._cached_standees[0] != key:
                behind = find_covered(board.layout, taken)
                found = self._arrange_visible(stage, view_state, find_point, planned, behind, faded)
                self._cached_standees = None if stage.sprites else key, found
        return self._cached_standees[1]

    def _arrange_visible(
        self,
        stage: AnimationState,
        view_state: MatchViewState,
        find_point: Callable[[int], Point],
        planned: tuple[int, int] | None,
        behind: Collection[int],
        faded: Collection[int],
    ) -> list[Standee]:
        """Return all standees anew; those on ``behind`` squares are covered, those on ``faded`` ones translucent."""
        marks, board = view_state.marks, self.board
        squares = {figure: stage.view.squares[figure] for figure in view_state.tokens}
        found = []
        for figure, token in view_state.tokens.items():
            square, point = squares[figure], find_point(figure)
            moves = figure in stage.sprites or (token.active and stage.tick is not None)
            pose, left = _find_pose(stage, view_state, figure, planned), self._is_facing_left(stage, figure, planned)
            shown = msgspec.structs.replace(token, pose=pose, faces_left=left)
            climbs = square in behind or self._is_label_cut(point)
            found.append(Standee(figure, shown, point, climbs, square in faded, moves))
        if marks.ghost is not None and marks.path:
            left = is_facing_left_in(stage.match, stage.view, marks.ghost.seat, marks.path[-1])
            ghost = msgspec.structs.replace(marks.ghost, faces_left=left)
            found.append(Standee(_PREVIEW, ghost, board.get_center(marks.path[-1])))
        return sorted(found, key=lambda standee: standee.sort_key)

    def _is_label_cut(self, point: Point) -> bool:
        """Return whether the window of a zoomed board cuts the label of a character."""
        low = point[1] + 0.5 * self.board.cell + _LABEL_HALF_HEIGHT
        return self.board.is_zoomed and point[1] < self.board.window.bottom < low

    def _is_facing_left(self, stage: AnimationState, figure: int, planned: tuple[int, int] | None) -> bool:
        """Return whether a character faces left: toward its opponent in a fight, else toward its enemies."""
        squares, width = stage.view.squares, self.board.layout.width
        pair = stage.current_attack or planned
        if pair is not None and figure in pair:
            other = pair[1] if figure == pair[0] else pair[0]
            off = last_square(squares[other]) % width - last_square(squares[figure]) % width
            if off:
                return off < 0
        if self._cached_facing[0] != stage.version:
            self._cached_facing = stage.version, {}
        lefts = self._cached_facing[1]
        if figure not in lefts:
            lefts[figure] = is_facing_left_in(stage.match, stage.view, stage.match.seat_of[figure], squares[figure])
        return lefts[figure]

    def find_inner(self, standees: Sequence[Standee]) -> list[Standee]:
        """Return the standees at rest that do not extend over the edge of the board's window."""
        window, cell = self.board.window, self.board.cell
        top, low = window.top + _EXTENT_ABOVE * cell, window.bottom - _EXTENT_BELOW * cell
        return [standee for standee in standees if not standee.is_moving and top <= standee.point[1] <= low]

    # Drawing ---------------------------------------------------------------------------------------------------------

    def draw_resting(self, canvas: Canvas, standees: Sequence[Standee], floor: Floor | None) -> None:
        """Draw the standees at rest without labels, into a picture of the board."""
        fronts = find_front_props(canvas, self.board, [standee.point for standee in standees])
        for standee in standees:
            self._draw_fronts(canvas, fronts, floor, None, standee.point[1])
            self._draw_still(canvas, standee)
        self._draw_fronts(canvas, fronts, floor, None)

    def draw_all(
        self,
        canvas: Canvas,
        stage: AnimationState,
        standees: Sequence[Standee],
        floor: Floor | None,
        prerendered: Collection[Standee] = (),
    ) -> None:
        """Draw all standees; the ``prerendered`` ones only if a moving one is behind them."""
        draw = partial(self._draw_rows, canvas, stage, standees, floor, prerendered)
        if stage.sprites:
            draw()
            return
        tick = stage.tick if any(standee.is_moving for standee in standees) else None
        key = (standees, floor, self._get_board_key(), stage.effects.shake, tick, tuple(prerendered))
        canvas.draw_group("cast", key, draw)

    def _get_board_key(self) -> object:
        return self.board.placement, tuple(self.board.window)

    def _draw_rows(
        self,
        canvas: Canvas,
        stage: AnimationState,
        standees: Sequence[Standee],
        floor: Floor | None,
        prerendered: Collection[Standee],
    ) -> None:
        fronts = [] if prerendered else self._find_fronts(canvas, standees)
        key, drawn = (self.board.placement, stage.effects.shake), list[Point]()
        for standee in standees:
            self._draw_fronts(canvas, fronts, floor, key, standee.point[1])
            if standee in prerendered and not any(self._overlaps(standee.point, point) for point in drawn):
                continue
            drawn.append(standee.point)
            if standee.figure in stage.sprites:
                drawn[-1] = self._draw_moving(canvas, standee, stage.sprites[standee.figure])
            elif standee.is_moving:
                self._draw_bobbing(canvas, standee, stage.tick or 0, key)
            else:
                canvas.draw_group(
                    ("standee", standee.figure), (standee, key), partial(self._draw_still, canvas, standee)
                )
        self._draw_fronts(canvas, fronts, floor, key)

    def _find_fronts(self, canvas: Canvas, standees: Sequence[Standee]) -> list[Prop]:
        """Return the obstacles in front of standees; cached while no character moves."""
        key = self.board.placement, [standee.point for standee in standees]
        if self._cached_fronts[0] != key:
            self._cached_fronts = key, find_front_props(canvas, self.board, key[1])
        return list(self._cached_fronts[1])

    def prerender_pose(self, canvas: Canvas, stage: AnimationState, standees: Sequence[Standee]) -> None:
        """Render one picture per frame of a pose that the target of an attack may need at the hit."""
        if stage.current_attack is None or stage.effects.stopped:
            return
        for standee in standees:
            if standee.figure == stage.current_attack[1]:
                poses = (msgspec.structs.replace(standee.token, pose=pose) for pose in _NEXT_POSES)
                any(prerender_cut_out(canvas, token, self.board.cell) for token in poses)

    def draw_labels(self, canvas: Canvas, stage: AnimationState, standees: Sequence[Standee]) -> None:
        """Draw the labels of all characters, above everything else on the board."""
        draw = partial(self._draw_all_labels, canvas, stage, standees)
        if stage.sprites:
            draw()
        else:
            canvas.draw_group("heart labels", (standees, self._get_board_key(), stage.effects.shake), draw)

    def _draw_all_labels(self, canvas: Canvas, stage: AnimationState, standees: Sequence[Standee]) -> None:
        key = self.board.placement, stage.effects.shake
        for standee in standees:
            actor = stage.sprites.get(standee.figure)
            if standee.figure == _PREVIEW:
                continue
            if actor is not None:
                self._draw_moving_label(canvas, standee, actor)
            else:
                canvas.draw_group(
                    ("heart label", standee.figure), (standee, key), partial(self._draw_label, canvas, standee)
                )

    def _overlaps(self, one: Point, other: Point) -> bool:
        return max(abs(one[0] - other[0]), abs(one[1] - other[1])) < _TOUCH_DISTANCE * self.board.cell

    def _draw_still(self, canvas: Canvas, standee: Standee) -> None:
        draw_standee(
            canvas,
            standee.token,
            *standee.point,
            self.board.cell,
            ghost=standee.figure == _PREVIEW,
            faded=standee.is_faded,
        )

    def _draw_label(self, canvas: Canvas, standee: Standee) -> None:
        draw_label(canvas, standee.token, *standee.point, self.board.cell, is_raised=standee.has_raised_label)

    def _draw_bobbing(self, canvas: Canvas, standee: Standee, tick: int, key: object) -> None:
        """Draw a character that may act: it moves up and down by a few pixels every two seconds, at its own phase."""
        share = round((1 - math.cos(math.tau * (tick + 7 * standee.figure) / (2 * AMBIENT_FPS))) * 2) / 4
        motion = Motion(lift=share * 0.36)

        def draw_bob() -> None:
            draw_standee(canvas, standee.token, *standee.point, self.board.cell, motion=motion, faded=standee.is_faded)

        canvas.draw_group(("standee", standee.figure), (standee, share, key), draw_bob)

    def _draw_moving(self, canvas: Canvas, standee: Standee, sprite: SpriteState) -> Point:
        """Draw a moving character; return the center of its square."""
        point = self._compute_position(standee, sprite)
        if sprite.alpha > 0.05:
            draw_standee(
                canvas, standee.token, *point, self.board.cell, motion=_make_motion(sprite), faded=standee.is_faded
            )
        return point

    def _draw_moving_label(self, canvas: Canvas, standee: Standee, sprite: SpriteState) -> None:
        if sprite.fall == 0 and sprite.alpha > 0.5:
            point = self._compute_position(standee, sprite)
            draw_label(
                canvas, standee.token, *point, self.board.cell, is_raised=standee.has_raised_label, bump=sprite.bump
            )

    def _compute_position(self, standee: Standee, sprite: SpriteState) -> Point:
        return standee.point[0] + sprite.dx * self.board.cell, standee.point[1] + sprite.dy * self.board.cell

    # Obstacles in front ----------------------------------------------------------------------------------------------

    def _draw_fronts(
        self, canvas: Canvas, fronts: list[Prop], floor: Floor | None, key: object, max_y: float = math.inf
    ) -> None:
        """Draw the next obstacles, up to the row with its center at ``max_y``."""
        while fronts and self.board.get_center(fronts[0].square)[1] <= max_y:
            prop = fronts.pop(0)
            look = key, None if floor is None else floor.surface
            canvas.draw_group(("front", prop.square), look, partial(self._draw_front, canvas, prop, floor))

    def _draw_front(self, canvas: Canvas, prop: Prop, floor: Floor | None) -> None:
        if floor is None:
            draw_prop(canvas, prop, self.board.get_corner(prop.square), self.board.cell)
            return
        picture = self._get_front(canvas, prop, floor)
        if picture is not None:
            canvas.paste(picture[0], *picture[1])

    def _get_front(self, canvas: Canvas, prop: Prop, floor: Floor) -> tuple[pygame.Surface, Point] | None:
        """Return an obstacle cut from the picture of the floor, with its light, and its corner in logical units."""
        left, top, width, height = compute_prop_box(prop, self.board.get_corner(prop.square), self.board.cell)
        k = canvas.k
        box = pygame.Rect(
            math.floor(left * k), math.floor(top * k), math.ceil(width * k) + 1, math.ceil(height * k) + 1
        )
        box = box.clip(floor.surface.get_rect(topleft=floor.corner))
        if not (box.w and box.h):
            return None
        floor = floor.find_stable(box)
        picture = floor.fronts.get((prop.square, tuple(box)))
        if picture is None:
            mask = canvas.for_surface(raster.make_blank(*box.size))
            with canvas.render_cache.surfaces.count_as_parts(), mask.shifted(-box.x / k, -box.y / k):
                draw_prop(mask, prop, self.board.get_corner(prop.square), self.board.cell)
            mask.surface.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
            picture = raster.make_blank(*box.size)
            picture.blit(floor.surface, (0, 0), box.move(-floor.corner[0], -floor.corner[1]))
            picture.blit(mask.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            floor.fronts[prop.square, tuple(box)] = picture
        return picture, (box.x / k, box.y / k)


def _make_motion(sprite: SpriteState) -> Motion:
    grown = 1.0 if sprite.alpha >= 1 else round(0.6 + 0.4 * sprite.alpha, 1)
    return Motion(
        fall=sprite.fall,
        flash=sprite.flash,
        bump=sprite.bump,
        lift=sprite.lift,
        turn=sprite.turn,
        stretch=(round(sprite.sx * grown, 2), round(sprite.sy * grown, 2)),
    )


def _find_pose(stage: AnimationState, view_state: MatchViewState, figure: int, planned: tuple[int, int] | None) -> Pose:
    """Return the pose of a character; ranged attackers aim while an attack is planned, and shoot."""
    pose = stage.find_pose(figure)
    if pose == "strike" and stage.current_attack is not None and _is_ranged(stage, stage.current_attack):
        return "shoot"
    if pose == "stand" and planned is not None and figure == planned[0] and view_state.forecast is not None:
        return "shoot" if view_state.forecast.weapon == "bow" else pose
    return pose


def _is_ranged(stage: AnimationState, pair: tuple[int, int]) -> bool:
    """Return whether two characters are not adjacent."""
    places = (last_square(stage.view.squares[one]) for one in pair)
    (y, x), (other_y, other_x) = (divmod(place, stage.match.board.layout.width) for place in places)
    return max(abs(x - other_x), abs(y - other_y)) > 1


def _find_planned(view_state: MatchViewState) -> tuple[int, int] | None:
    """Return attacker and target of the attack with a forecast."""
    if view_state.forecast is None:
        return None
    names = {(token.art, token.seat, token.number): figure for figure, token in view_state.tokens.items()}
    pair = [
        names.get((token.art, token.seat, token.number))
        for token in (view_state.forecast.attacker, view_state.forecast.target)
    ]
    return None if pair[0] is None or pair[1] is None else (pair[0], pair[1])


def _find_visible_squares(marks: BoardMarks) -> frozenset[int]:
    """Return the squares that must be visible: under the pointer, planned, targets, and characters to choose."""
    one = {square for square in (marks.hover, marks.cursor, *marks.path[-1:]) if square is not None}
    return frozenset(one) | marks.targets | marks.figures | marks.squares
