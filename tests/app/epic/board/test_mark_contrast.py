"""Contrast of the marks on every floor: measured on drawn pictures, for all eyes, and by rule for floors of mods."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy
import pygame
import pytest
from numpy.typing import NDArray

from game.app.epic.board.light import draw_light
from game.app.epic.board.mark_parts.areas import LIGHT_FLOOR_BRIGHTNESS, fill_reach, get_zone_style
from game.app.epic.board.mark_parts.lines import LINE_STYLES, LineStyle
from game.app.epic.board.marks import draw_floor_marks, draw_plan_marks, draw_pointer, draw_top_marks
from game.app.epic.board.view import BoardView
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import compute_luminance
from game.app.ui.style.theme import SEATS, TEAM_SEATS, THEMES, Theme, with_high_contrast
from game.content.boards.tiled import load_layout
from game.content.cards.packs import EPIC_PACKS
from game.paths import maps_dir
from game.presentation.epic.view_models import BoardMarks, PlacementZone, SightLine
from game.rules.epic.layout import Layout
from tests.app.screen import start_screen
from tests.app.ui.drawing.test_palettes import EYES, LOOKS, contrast

LINE_ON_KEYLINE, MARK_ON_FLOOR = 9.0, 3.0
BOARDS = sorted(file for pack in EPIC_PACKS for file in (maps_dir() / pack).glob("*.tmx"))
WIDTH, HEIGHT = 920, 560
MOVED_COLOR = 24
"""Distance that a tint moves the mean color of a square, in parts of 255."""
_SAMPLES = 5
"""Pixels of a floor's square that are looked at, in each direction."""


class Drawn(NamedTuple):
    """A board with its floor drawn."""

    layout: Layout
    view: BoardView
    canvas: Canvas
    floor: pygame.Surface


def draw_floor(file: Path, *, strong: bool = False, k: float = 1.0) -> Drawn:
    """Draw the floor of a board in the light that it has on the table."""
    start_screen()
    layout = load_layout(file)
    canvas = Canvas(pygame.Surface((round(WIDTH * k), round(HEIGHT * k))), k)
    theme = THEMES["space" if file.parent.name == "star-wars" else "zelda"]
    canvas.theme = with_high_contrast(theme) if strong else theme
    view = BoardView(layout, pygame.FRect(0, 0, WIDTH, HEIGHT), k)
    view.draw_ground(canvas)
    if not strong:
        draw_light(canvas, view)
    return Drawn(layout, view, canvas, canvas.surface.copy())


def list_squares(layout: Layout) -> range:
    return range(layout.width * layout.height)


Make = Callable[[Layout, int], BoardMarks]
"""The marks that show one kind of mark on a square."""


def _beside(layout: Layout, square: int) -> tuple[int, int]:
    """Return the squares left and right of a square, or itself at an edge."""
    column = square % layout.width
    return square - (column > 0), square + (column < layout.width - 1)


MARKS: dict[str, Make] = {
    "reach": lambda _layout, square: BoardMarks(reach=frozenset({square})),
    "threat": lambda _layout, square: BoardMarks(threat=frozenset({square})),
    "far threat": lambda _layout, square: BoardMarks(far_threat=frozenset({square})),
    "choice": lambda _layout, square: BoardMarks(squares=frozenset({square})),
    "hover": lambda _layout, square: BoardMarks(hover=square),
    "zone": lambda _layout, square: BoardMarks(zone=PlacementZone(square % 4, frozenset({square}))),
    "trail": lambda layout, square: BoardMarks(trail=_beside(layout, square)),
    "told": lambda _layout, square: BoardMarks(mentioned=frozenset({square})),
    "figure": lambda _layout, square: BoardMarks(figures=frozenset({square})),
    "lane": lambda _layout, square: BoardMarks(visible_squares=frozenset({square})),
    "walk": lambda layout, square: BoardMarks(path=_beside(layout, square)),
    "shot": lambda layout, square: BoardMarks(sight_lines=(SightLine(*_beside(layout, square)),)),
    "blocked": lambda layout, square: BoardMarks(sight_lines=(SightLine(*_beside(layout, square), square),)),
    "target": lambda _layout, square: BoardMarks(targets=frozenset({square})),
    "goal": lambda _layout, square: BoardMarks(goals=frozenset({square})),
    "hint": lambda _layout, square: BoardMarks(hint=frozenset({square})),
    "last": lambda _layout, square: BoardMarks(last_move=frozenset({square})),
    "toll": lambda _layout, square: BoardMarks(tolls=((square, 2),)),
    "cursor": lambda _layout, square: BoardMarks(cursor=square),
}
THIN = frozenset({"trail", "told", "blocked"})
"""Marks of the past and dashes: their lines are too narrow at half the size for full contrast."""


def draw_marks(drawn: Drawn, marks: BoardMarks) -> None:
    draw_floor_marks(drawn.canvas, drawn.view, marks)
    draw_pointer(drawn.canvas, drawn.view, marks)
    draw_plan_marks(drawn.canvas, drawn.view, marks)
    draw_top_marks(drawn.canvas, drawn.view, marks)


def find_box(drawn: Drawn, square: int) -> pygame.Rect:
    """Return the pixels of a square, with a little more around it, as lines on its edge have half their width there."""
    x, y = drawn.view.get_corner(square)
    box = drawn.canvas.to_pixel_rect(x - 4, y - 4, drawn.view.cell + 8, drawn.view.cell + 8)
    return box.clip(drawn.canvas.surface.get_rect())


def sample_pixels(surface: pygame.Surface, box: pygame.Rect) -> Iterator[pygame.Color]:
    """Yield sampled pixels of a square's floor, and the mean of all."""
    for column in range(1, _SAMPLES + 1):
        for row in range(1, _SAMPLES + 1):
            x, y = box.x + box.w * column // (_SAMPLES + 1), box.y + box.h * row // (_SAMPLES + 1)
            yield surface.get_at((x, y))
    yield pygame.Color(*pygame.transform.average_color(surface, box)[:3])


def extremes(before: pygame.Surface, after: pygame.Surface, box: pygame.Rect) -> tuple[float, float]:
    """Return the brightness of the darkest and the lightest pixel that a mark has changed."""
    one, other = (pygame.surfarray.pixels2d(surface.subsurface(box)).T for surface in (before, after))
    touched = one != other
    old, new = (_split_channels(pixels[touched], after) for pixels in (one, other))
    changed = new[:, (abs(new - old) > 2).any(axis=0)]
    assert changed.size, "the mark is drawn"
    order = (213, 715, 72) @ changed
    dark, light = changed[:, order.argmin()].tolist(), changed[:, order.argmax()].tolist()
    return compute_luminance(tuple(dark)), compute_luminance(tuple(light))


def _split_channels(pixels: NDArray[numpy.uint32], surface: pygame.Surface) -> NDArray[numpy.int32]:
    """Return red, green and blue of pixels as three rows."""
    return numpy.array([pixels >> shift & 255 for shift in surface.get_shifts()[:3]], numpy.int32)


def ratio(one: float, other: float) -> float:
    high, low = max(one, other), min(one, other)
    return (high + 0.05) / (low + 0.05)


def all_styles(canvas: Canvas) -> list[LineStyle]:
    return [*LINE_STYLES, *(get_zone_style(canvas, seat) for seat in range(len(SEATS)))]


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", LOOKS, ids=lambda theme: theme.name)
def test_a_line_differs_from_its_keyline_by_nine_to_one(theme: Theme, eyes: str) -> None:
    """By this rule one of the two differs from any floor by 3:1, floors of mods included."""
    canvas = Canvas(pygame.Surface((8, 8)), 1.0)
    canvas.theme = theme
    for style in all_styles(canvas):
        found = contrast(canvas.resolve_color(style.line), canvas.resolve_color(style.keyline), eyes)
        assert found >= LINE_ON_KEYLINE, f"{style.line} on {style.keyline} with {eyes}: {found:.1f}"
    for mark in (*SEATS, *TEAM_SEATS):
        assert contrast(mark.light, canvas.resolve_color("veil"), eyes) >= LINE_ON_KEYLINE, (mark, eyes)


@pytest.mark.parametrize(("strong", "k"), [(False, 1.0), (True, 1.0), (False, 0.5)], ids=["usual", "strong", "small"])
@pytest.mark.parametrize("file", BOARDS, ids=lambda file: file.stem)
def test_each_mark_stands_out_from_the_floor_of_every_square(file: Path, k: float, *, strong: bool) -> None:
    drawn = draw_floor(file, strong=strong, k=k)
    weak = []
    for square in list_squares(drawn.layout):
        box = find_box(drawn, square)
        around = box.inflate(box.w, box.h).clip(drawn.canvas.surface.get_rect())
        touched = around.inflate(2 * box.w, 2 * box.h)
        floors = {compute_luminance((pixel.r, pixel.g, pixel.b)) for pixel in sample_pixels(drawn.floor, box)}
        for name, make in MARKS.items():
            least = LINE_ON_KEYLINE * (0.75 if k < 1 and name in THIN else 1.0)
            draw_marks(drawn, make(drawn.layout, square))
            dark, light = extremes(drawn.floor, drawn.canvas.surface, around)
            drawn.canvas.surface.blit(drawn.floor, touched, touched)
            if ratio(dark, light) < least:
                weak.append(f"{name} {square}: line on keyline {ratio(dark, light):.1f}")
            for floor in floors:
                best = max(ratio(one, floor) for one in (dark, light))
                if best < MARK_ON_FLOOR:
                    weak.append(f"{name} {square} on a floor of brightness {floor:.3f}: {best:.2f}")
    assert not weak, weak
    assert drawn.canvas.surface.get_buffer().raw == drawn.floor.get_buffer().raw, "no mark reaches beyond its neighbors"


@pytest.mark.parametrize("file", BOARDS, ids=lambda file: file.stem)
def test_the_tint_of_the_reach_shows_on_every_floor(file: Path) -> None:
    """A light tint on a dark floor, a dark one on sand and marble."""
    drawn = draw_floor(file)
    is_light = drawn.view.get_floor_brightness(drawn.canvas) > LIGHT_FLOOR_BRIGHTNESS
    assert is_light == (file.stem in {"leever-desert", "triforce-chamber", "fairy-fountain"})
    fill_reach(drawn.canvas, drawn.view, list_squares(drawn.layout))
    ratios = []
    for square, kind in enumerate(drawn.layout.kinds):
        if drawn.layout.terrain[kind].blocks_move:
            continue
        box = find_box(drawn, square)
        before, after = (pygame.transform.average_color(part, box)[:3] for part in (drawn.floor, drawn.canvas.surface))
        assert math.dist(before, after) >= MOVED_COLOR, f"{square}: {before} and {after}"
        ratios.append(ratio(compute_luminance(before), compute_luminance(after)))
    assert median(ratios) >= 1.25
