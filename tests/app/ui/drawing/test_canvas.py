"""The canvas: what is drawn where, how large, and how often."""

import os
from itertools import pairwise
from pathlib import Path

import msgspec
import pygame
import pytest

from game.app.ui.drawing import art, raster
from game.app.ui.drawing.canvas import Canvas, RenderCache
from game.app.ui.drawing.pictures import Fit
from game.app.ui.style.ornaments import draw_lettering, draw_portrait, draw_seat_mark
from game.app.ui.style.theme import FACE_FILES, ROLES, SEATS, THEMES
from game.app.ui.style.tokens import LEADING, SIZES, SMALLEST
from game.app.ui.text.fonts import Fonts
from game.content.formats import cache
from game.paths import assets_dir
from tests.app.screen import a_canvas, start_screen


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


def small(k: float = 1.0) -> Canvas:
    return Canvas(pygame.Surface((round(100 * k), round(100 * k))), k)


def lit(canvas: Canvas) -> pygame.Rect:
    """Return the box of everything that is not black."""
    mask = pygame.mask.from_threshold(canvas.surface, (0, 0, 0), (1, 1, 1))
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:])


@pytest.mark.parametrize("k", [1.0, 1.25, 1.5, 2.7])
def test_lengths_are_scaled_and_neighbors_touch(k: float) -> None:
    canvas = small(k)
    canvas.rect(10, 10, 13, 20, "white")
    canvas.rect(23, 10, 13, 20, "white")
    box = lit(canvas)
    assert box == pygame.Rect(
        round(10 * k), round(10 * k), round(36 * k) - round(10 * k), round(30 * k) - round(10 * k)
    )
    assert all(canvas.surface.get_at((x, box.centery))[:3] == (255, 255, 255) for x in range(box.left, box.right))


def shades(canvas: Canvas) -> set[int]:
    width, height = canvas.surface.get_size()
    return {canvas.surface.get_at((x, y))[0] for x in range(width) for y in range(height)}


def test_slanted_and_round_edges_are_smooth() -> None:
    for draw in (
        lambda canvas: canvas.polygon([(10, 10), (90, 30), (40, 85)], "white"),
        lambda canvas: canvas.circle(50, 50, 30, "white"),
        lambda canvas: canvas.line((10, 12), (90, 71), "white", 3),
        lambda canvas: canvas.rect(10, 10, 60, 60, "white", radius=20),
        lambda canvas: canvas.rect(10, 10, 60, 60, "white", radius=20, border=2.5),
        lambda canvas: canvas.shape("hexagon", 50, 50, 30, "white", border=2),
        lambda canvas: canvas.ellipse(10, 20, 70, 40, "white"),
    ):
        canvas = small()
        draw(canvas)
        assert len(shades(canvas)) > 8


def test_a_circle_sits_where_it_is_put() -> None:
    canvas = small()
    canvas.circle(50, 40, 20, "white")
    assert lit(canvas) == pygame.Rect(30, 20, 40, 40)


def test_all_seat_shapes_are_different_and_equally_large() -> None:
    areas = []
    for seat in range(len(SEATS)):
        canvas = small()
        canvas.shape(SEATS[seat].shape, 50, 50, 30, "white")
        areas.append(sum(canvas.surface.get_at((x, y))[0] > 127 for x in range(100) for y in range(100)))
    assert len(set(areas)) == 6
    assert max(areas) < 1.25 * min(areas)
    assert len({mark.shape for mark in SEATS}) == len({mark.color for mark in SEATS}) == 6


def test_clips_nest_and_end() -> None:
    canvas = small()
    with canvas.clipped(10, 10, 50, 50), canvas.clipped(40, 40, 50, 50):
        canvas.fill("white")
    assert lit(canvas) == pygame.Rect(40, 40, 20, 20)
    canvas.fill("white")
    assert lit(canvas) == pygame.Rect(0, 0, 100, 100)


def test_alpha_of_a_kept_picture_does_not_stick() -> None:
    canvas = small()
    canvas.circle(50, 50, 20, "white", alpha=60)
    assert canvas.surface.get_at((50, 50))[0] == 60
    canvas.fill("black")
    canvas.circle(50, 50, 20, "white")
    assert canvas.surface.get_at((50, 50))[0] == 255


def test_a_stamp_is_drawn_once_for_a_look() -> None:
    canvas = small()
    calls: list[float] = []

    def draw(part: Canvas) -> None:
        calls.append(part.text_scale)
        part.rect(0, 0, 20, 20, "white")

    for x in (10, 40):
        canvas.draw_cached("part", x, 30, 20, 20, draw, overhang=4)
    assert calls == [1.0]
    assert lit(canvas) == pygame.Rect(10, 30, 50, 20)
    canvas.text_scale = 1.5
    canvas.draw_cached("part", 10, 30, 20, 20, draw)
    assert calls == [1.0, 1.5]


def test_shifts_move_everything_and_end() -> None:
    canvas = small()
    with canvas.shifted(20, 30):
        canvas.rect(0, 0, 10, 10, "white")
    canvas.rect(0, 0, 5, 5, "white")
    assert lit(canvas) == pygame.Rect(0, 0, 30, 40)


def test_no_text_is_smaller_than_can_be_read() -> None:
    usual, large, small = (Canvas(pygame.Surface((64, 36)), k) for k in (1.0, 1.5, 0.5))
    assert usual.resolve_text_size("body", 4) == SMALLEST
    assert (
        large.resolve_text_size("body", 4) == small.resolve_text_size("body", 4) == SMALLEST
    )  # in logical units in every window
    assert usual.measure("text", size=4) == usual.measure("text", size=SMALLEST)


def test_roles_grow_with_the_text_size_and_sizes_by_hand_do_not() -> None:
    plain, large, largest = a_canvas(), a_canvas(text=150), a_canvas(text=200)
    for role in ROLES:
        own = plain.resolve_text_size(role)
        assert large.resolve_text_size(role) == SIZES[1.5][own]
        assert own < large.resolve_text_size(role) < largest.resolve_text_size(role) <= 2 * own
    assert large.resolve_text_size("body") == 20
    assert large.resolve_text_size("body", 12.6) == plain.resolve_text_size("body", 12.6) == 12
    assert large.measure("Duel", "body")[0] > 1.4 * plain.measure("Duel", "body")[0]


def test_every_face_and_theme_is_there() -> None:
    for file in FACE_FILES.values():
        assert (assets_dir() / "font" / file).is_file()
    canvas = small()
    for theme in THEMES.values():
        with canvas.themed(theme):
            assert all(canvas.resolve_color(token).a == 255 for token in theme.colors)
            assert all(canvas.measure("Aa", role)[0] > 0 for role in ROLES)
    assert canvas.theme.name == "zelda"


def test_capitals_stand_in_the_middle() -> None:
    for role in ("body", "strong", "button", "number"):
        canvas = Canvas(pygame.Surface((200, 200)), 4.0)
        canvas.text("H", 25, 25, role, color="white", align="center", valign="middle")
        box = lit(canvas)
        assert abs(box.centery - 100) <= 3
        assert abs(box.centerx - 100) <= 3


def test_rich_text_is_broken_and_bold_and_holds_icons() -> None:
    canvas = a_canvas()
    lines = canvas.break_text("**If you win:** push the target **1** square ({sword}3).", 140)
    assert len(lines) > 1
    assert all(line.width <= 140 for line in lines)
    runs = [run for line in lines for run in line.words]
    assert runs[0].text == "If you win:"
    assert runs[0].face == "bold"
    assert [run.icon for run in runs if run.icon] == ["sword"]
    assert runs[-1].text.endswith("3).")
    assert (
        canvas.draw_rich_text("one\ntwo", 0, 0, 200)
        == canvas.measure_rich_height("one\ntwo", 200)
        == pytest.approx(2 * 14 * LEADING.normal)
    )


def test_no_line_begins_with_a_dot_or_ends_with_an_icon() -> None:
    canvas = a_canvas()
    text = "Round 7  ·  Tom is next  ·  Lost Woods  ·  **Ganon** {heart} **21**/21"
    for width in range(90, 400, 5):
        lines = canvas.break_text(text, width)
        assert not any(line.words[0].text.startswith("·") for line in lines)
        assert not any(line.words[-1].icon for line in lines)


def test_text_fits_on_one_line_of_its_own_width() -> None:
    canvas = a_canvas()
    text = "Star Wars Epic Duels ist noch in Arbeit und lässt sich noch nicht spielen."
    width = canvas.break_text(text, 1e9, "label")[0].width
    assert len(canvas.break_text(text, width + 0.5, "label")) == 1


def test_no_line_is_wider_than_its_room() -> None:
    """Kerning makes some words wider together than one by one."""
    canvas = a_canvas()
    for text, width in (
        ("LTV zu To 3 Karte. Wenn", 145.41),
        ("Karte. AVAToTa y, macht, y,", 162.23),
        ("kann 3 Wa 1 To zu", 107.53),
        ("Karte. fort. Wähle", 126.83),
    ):
        for role in ("body", "label", "panel"):
            for room in (width, width * 0.999, width * 1.004):
                assert all(line.width <= room + 0.02 for line in canvas.break_text(text, room, role))


@pytest.mark.parametrize("size", [9, 11, 11.4, 15])
def test_a_change_of_weight_keeps_its_space(size: float) -> None:
    canvas = Canvas(pygame.Surface((64, 64)), 1.0)
    (line,) = canvas.break_text("takes **3** more **Attack:** each", 1e6, size=size)
    size = canvas.resolve_text_size("body", size)
    for one, other in pairwise(line.words):
        width = canvas.render_cache.fonts.measure(one.text, canvas.theme.face(one.face), size)[0]
        assert other.x - one.x - width >= size * 0.24


def test_a_word_that_is_too_long_is_broken_between_letters() -> None:
    canvas = a_canvas()
    lines = canvas.break_text("Bundesausbildungsförderungsgesetz", 90)
    assert "".join(run.text for line in lines for run in line.words) == "Bundesausbildungsförderungsgesetz"
    assert all(line.width <= 90 for line in lines)


def test_text_in_a_box_shrinks_then_wraps_and_tells_when_it_cannot() -> None:
    canvas = a_canvas()
    box = pygame.Rect(100, 100, 120, 40)
    for text in ("Short", "A little longer than that", "Many words that have to be set on two lines at least"):
        canvas.fill("black")
        canvas.draw_text_block(text, *box, "label", color="white")
        assert box.contains(lit(canvas).inflate(-2, -2))
    assert not canvas.render_cache.overflows
    canvas.draw_text_block("Word after word after word after word, far too many to fit " * 3, *box, "label")
    assert len(canvas.render_cache.overflows) == 1


def test_what_is_drawn_aside_leaves_nothing_behind() -> None:
    canvas = Canvas(pygame.Surface((400, 300)), 1.0)
    before, fonts = len(canvas.render_cache.surfaces), canvas.render_cache.fonts
    part = canvas.make_layer(100, 80)
    part.render_cache = canvas.render_cache.isolated()
    part.gradient(0, 0, 90, 70, "gold", "black", radius=9)
    part.draw_text_block("Word after word after word after word, far too many to fit " * 3, 0, 0, 90, 20, "label")
    assert len(canvas.render_cache.surfaces) == before
    assert len(part.render_cache.surfaces) > 0
    assert part.render_cache.fonts is fonts
    assert part.render_cache.overflows is canvas.render_cache.overflows


def test_a_mask_drawn_in_bands_is_the_one_drawn_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def masks() -> list[bytes]:
        corners = [(3.2, 60.7), (70.1, 2.3), (139.5, 88.8), (20.4, 119.9)]
        discs = (raster.make_disc_mask(48.3, (0.3, 0.8), border)[0] for border in (0, 2.5))
        return [pygame.image.tobytes(mask, "RGBA") for mask in (raster.make_polygon_mask(corners, 0), *discs)]

    monkeypatch.setattr(raster, "_MAX_BAND_PIXELS", 10**9)
    at_once = masks()
    monkeypatch.setattr(raster, "_MAX_BAND_PIXELS", 20_000)
    assert masks() == at_once


def test_a_redraw_makes_nothing_anew() -> None:
    canvas = a_canvas(1.5)

    def draw() -> None:
        draw_seat_mark(canvas, 1, 30, 30)
        draw_portrait(canvas, "zelda/portrait/link", 3, 200, 200, 40)
        draw_lettering(canvas, "DUEL", 300, 300, 40, tracking=4)
        canvas.shadow(10, 10, 50, 50, radius=8)
        canvas.glow(100, 100, 50, "gold")
        canvas.dashes((10, 400), (200, 480), "white")
        canvas.icon("sword", 10, 300, 30, color="ink")

    draw()
    before = len(canvas.render_cache.surfaces)
    draw()
    assert len(canvas.render_cache.surfaces) == before


def test_a_missing_picture_leaves_a_plate_and_a_note() -> None:
    from game.app.ui.drawing import art

    cache.clear_caches()  # another test may have looked for it, too
    canvas = small()
    canvas.picture("nowhere/nothing", 10, 10, 40, 40)
    assert lit(canvas) == pygame.Rect(10, 10, 40, 40)
    assert "nowhere/nothing" in art.MISSING
    art.MISSING.clear()
    cache.clear_caches()


@pytest.mark.parametrize(
    "text",
    [
        "no picture at all",
        "<svg>",
        '<svg viewBox="0 0 100% 100%"><circle cx="5" cy="5" r="5"/></svg>',
        '<svg viewBox="0 0 inf inf"><circle cx="5" cy="5" r="5"/></svg>',
        '<svg viewBox="0 0 1 1e9"><circle cx="5" cy="5" r="5"/></svg>',
        '<svg width="1.2.3" height="4"><circle cx="5" cy="5" r="5"/></svg>',
        '<svg width="0" height="0"><circle cx="5" cy="5" r="5"/></svg>',
    ],
)
@pytest.mark.parametrize("fit", ["cover", "contain"])
def test_a_picture_that_cannot_be_read_leaves_a_plate_and_a_note(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, fit: Fit
) -> None:
    from game.app.epic.cards.colors import DEFAULT_FRAME_COLORS, get_frame_colors
    from game.app.ui.drawing import art

    file = tmp_path / "odd.svg"
    file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(art, "_find_file", lambda path: file)
    name = f"odd/{len(text)}"
    canvas = small()
    canvas.picture(name, 10, 10, 40, 40, fit=fit)
    assert lit(canvas) == pygame.Rect(10, 10, 40, 40)
    assert name in art.MISSING
    assert get_frame_colors(name) == DEFAULT_FRAME_COLORS
    art.MISSING.clear()
    cache.clear_caches()


def test_a_picture_is_stretched_into_a_box_of_other_proportions() -> None:
    boxes = []
    for fit in ("stretch", "contain"):
        canvas = small()
        canvas.picture("dungeon/back/card", 10, 20, 60, 20, fit=fit)
        boxes.append(lit(canvas))
    assert boxes[0] == pygame.Rect(10, 20, 60, 20)
    assert boxes[1].width < 30


def test_a_picture_takes_one_color_and_keeps_its_shape() -> None:
    plain, red = small(), small()
    plain.picture("die/figure", 10, 10, 36, 52)
    red.picture("die/figure", 10, 10, 36, 52, color="#c80000")
    middle = red.surface.get_at((28, 50))
    assert (middle.r, middle.g, middle.b) == (200, 0, 0)
    assert plain.surface.get_at((11, 11)) == red.surface.get_at((11, 11))


def test_layers_share_what_is_kept() -> None:
    rasters = RenderCache()
    canvas = Canvas(pygame.Surface((100, 100)), 1.0, render_cache=rasters, text_scale=1.25)
    part = canvas.make_layer(30, 30)
    assert part.render_cache is rasters
    assert part.text_scale == 1.25
    part.rect(0, 0, 30, 30, "white")
    canvas.paste(part, 60, 60)
    assert lit(canvas) == pygame.Rect(60, 60, 30, 30)


def test_texts_are_measured_and_drawn_after_pygame_was_quit_and_started_again() -> None:
    fonts = Fonts()
    before = fonts.measure("Link", "body", 20.0)
    pygame.font.quit()
    pygame.font.init()
    assert fonts.measure("Zelda", "body", 20.0)[1] == before[1]
    assert fonts.render("Link", "body", 20.0, pygame.Color("white")).get_bounding_rect().width > 0


def test_no_font_holds_its_file_open() -> None:
    """A program may hold 1,024 files open, and a table of all sizes in both languages would have more."""
    fonts, before = Fonts(), next_file_number()
    for pixels in range(8, 40):
        for face in FACE_FILES:
            assert fonts.measure("Link", face, pixels)[0] > 0
    assert next_file_number() == before


def next_file_number() -> int:
    """Return the lowest number that no open file of this process has."""
    number = os.dup(1)
    os.close(number)
    return number


def test_a_flat_box_keeps_what_matters_of_a_picture() -> None:
    """The points lie inside pictures that exist, and a box of any height has the point in it."""
    points = msgspec.json.decode(
        (assets_dir() / "art" / "focus.json").read_bytes(), type=dict[str, tuple[float, float]]
    )
    assert points
    for path, point in points.items():
        assert art.exists(path), path
        assert all(0 < share < 1 for share in point)
    path, high = "zelda/card/link/spinning-blade", 62.0
    _x, y = points[path]
    whole, flat = small(), small()
    whole.picture(path, 0, 0, 100, high)
    flat.picture(path, 0, 0, 100, 20)
    middle = round(y * high)
    assert whole.surface.get_at((50, middle)) == flat.surface.get_at((50, 10 + middle - round(y * high)))


@pytest.mark.parametrize("flags", [0, pygame.SRCALPHA], ids=["opaque", "layer"])
def test_a_plain_color_is_laid_over_what_is_there(flags: int) -> None:
    for tone, alpha in (((5, 7, 11), 120), ((255, 240, 200), 40), ((0, 0, 0), 200)):
        surface = pygame.Surface((3, 1), flags)
        surface.fill((200, 100, 20))
        raster.blend_box(surface, pygame.Rect(1, 0, 1, 1), tone, alpha)
        wanted = [round(under + (over - under) * alpha / 255) for under, over in zip((200, 100, 20), tone, strict=True)]
        assert all(abs(part - one) <= 2 for part, one in zip(surface.get_at((1, 0))[:3], wanted, strict=True))
        assert surface.get_at((0, 0))[:3] == surface.get_at((2, 0))[:3] == (200, 100, 20)
