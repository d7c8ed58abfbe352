"""Screen reader of the tests: sizes, overlaps, texts that leave their box, and drawing faults."""

from collections.abc import Callable
from contextlib import nullcontext
from typing import Literal

import pytest

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import draw_key_cap
from game.app.ui.widgets.base import Box, WidgetState
from game.app.ui.widgets.button import Button, IconButton
from tests.app.screen import get_used_canvas, start_screen
from tools.shots.reading import ScreenReader, ScreenReport


@pytest.fixture(autouse=True)
def _screen() -> None:
    start_screen()


def read(draw: Callable[[Canvas], None], k: float = 1.0) -> ScreenReport:
    canvas = get_used_canvas(k)
    canvas.listener = reader = ScreenReader(canvas.surface.get_size())
    draw(canvas)
    return reader.make_report()


def collect_words(report: ScreenReport) -> list[str]:
    return [text.text for text in report.visible_texts]


def test_the_size_is_that_of_the_screen() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.text("small", 20, 20, size=12)
        canvas.text("large", 20, 60, size=20)

    assert [text.size for text in read(draw).visible_texts] == [12, 20]
    assert [text.size for text in read(draw, 1.5).visible_texts] == [18, 30]
    smallest = read(draw).smallest
    assert smallest is not None
    assert smallest.text == "small"


def test_two_texts_overlap_unless_something_lies_between_them() -> None:
    def collide(canvas: Canvas) -> None:
        canvas.text("below", 20, 20, size=20)
        canvas.text("above", 40, 24, size=20)

    def stacked(canvas: Canvas) -> None:
        canvas.text("below", 20, 20, size=20)
        canvas.rect(10, 10, 200, 60, "panel", radius=8)
        canvas.text("above", 40, 24, size=20)

    def veiled(canvas: Canvas) -> None:
        canvas.text("below", 20, 20, size=20)
        canvas.rect(10, 10, 200, 60, "panel", radius=8, alpha=60)
        canvas.text("above", 40, 24, size=20)

    def apart(canvas: Canvas) -> None:
        canvas.text("below", 20, 20, size=20)
        canvas.text("above", 20, 44, size=20)

    assert [(one.text, other.text) for one, other in read(collide).overlaps] == [("below", "above")]
    assert not read(stacked).overlaps
    assert collect_words(read(stacked)) == ["above"]
    assert read(veiled).overlaps
    assert not read(apart).overlaps
    assert collect_words(read(apart)) == ["below", "above"]


def test_a_text_with_its_own_shadow_does_not_overlap_itself() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.text("shadow", 20, 21, size=20, color="black")
        canvas.text("shadow", 20, 20, size=20)

    assert not read(draw).overlaps


def test_a_text_leaves_the_box_it_lies_on_and_what_it_is_cut_to() -> None:
    def outside(canvas: Canvas) -> None:
        canvas.rect(10, 10, 60, 30, "panel")
        canvas.text("far too long", 15, 25, size=20)

    def cut(canvas: Canvas) -> None:
        with canvas.clipped(10, 10, 60, 30):
            canvas.text("far too long", 15, 25, size=20)

    def inside(canvas: Canvas) -> None:
        canvas.rect(10, 10, 160, 30, "panel")
        canvas.text("short", 15, 25, size=20)

    assert [text.text for text in read(outside).overflowing] == ["far too long"]
    assert [text.text for text in read(cut).overflowing] == ["far too long"]
    assert not read(inside).overflowing


def test_a_turned_part_is_read_where_it_lies() -> None:
    def part(canvas: Canvas) -> None:
        canvas.rect(0, 0, 120, 160, "paper", radius=6)
        canvas.text("card", 10, 10, size=12, valign="top")

    def turned(canvas: Canvas) -> None:
        canvas.text("under the card", 230, 250, size=16)
        canvas.text("beside", 420, 250, size=16)
        canvas.draw_cached("turned", 200, 200, 120, 160, part, overhang=10, angle=20)

    def magnified(canvas: Canvas) -> None:
        canvas.draw_cached("magnified", 200, 200, 120, 160, part, overhang=10, scale=2)

    report = read(turned)
    assert collect_words(report) == ["beside", "card"]
    card = report.visible_texts[1]
    assert 200 < card.ink_box.centerx < 225
    assert 230 < card.ink_box.centery < 265
    assert read(magnified).visible_texts[0].size == 24


def test_what_was_covered_can_be_read_no_more() -> None:
    canvas = get_used_canvas()
    canvas.listener = reader = ScreenReader(canvas.surface.get_size())
    canvas.text("below a layer", 20, 20)
    reader.cover()
    canvas.text("in it", 20, 20)
    report = reader.make_report()
    assert collect_words(report) == ["in it"]
    assert not report.overlaps


def list_covered(report: ScreenReport) -> list[str]:
    return [text.text for text, _by in report.covered_parts]


def test_a_text_that_something_covers_in_part_is_found() -> None:
    def over(width: int, mark: Literal["floating", "card"] | None = None) -> list[str]:
        def draw(canvas: Canvas) -> None:
            canvas.text("half of it", 20, 30, size=20)
            with canvas.marked(mark) if mark else nullcontext():
                canvas.rect(10, 10, width, 40, "panel")

        return list_covered(read(draw))

    assert over(60) == ["half of it"]
    assert over(200) == []  # covered as a whole
    assert over(8) == []  # left of it
    assert over(60, "floating") == []  # a tooltip may be over anything


def test_a_card_may_cover_a_card_but_not_a_text_of_the_table() -> None:
    def card(part: Canvas) -> None:
        part.rect(0, 0, 120, 160, "paper", radius=6)
        part.text("its name", 10, 20, size=14, color="ink")

    def over_a_text(canvas: Canvas) -> None:
        canvas.text("name plate", 60, 60, size=16)
        with canvas.marked("card"):
            canvas.draw_cached("a card", 100, 30, 120, 160, card, overhang=8)

    def over_a_card(canvas: Canvas) -> None:
        with canvas.marked("card"):
            canvas.draw_cached("a card", 100, 30, 120, 160, card, overhang=8)
            canvas.draw_cached("a card", 140, 30, 120, 160, card, overhang=8)

    assert list_covered(read(over_a_text)) == ["name plate"]
    assert list_covered(read(over_a_card)) == []


def test_a_key_over_an_icon_is_found_and_an_icon_button_has_none() -> None:
    def over(canvas: Canvas) -> None:
        canvas.icon("gear", 40, 40, 20)
        draw_key_cap(canvas, "F1", 48, 54)

    def button(canvas: Canvas) -> None:
        IconButton("menu", "gear", tip="Menu", keys=("F1",)).set_box(Box(40, 40, 34, 34)).draw(canvas, WidgetState())

    assert list_covered(read(over)) == ["icon/gear"]
    assert list_covered(read(button)) == []


def faint(draw: Callable[[Canvas], object]) -> list[str]:
    def on_a_panel(canvas: Canvas) -> None:
        canvas.rect(0, 0, 400, 200, "#303030")
        draw(canvas)

    return [text.text for text in read(on_a_panel).low_contrast]


def test_a_text_needs_contrast_and_a_large_one_less() -> None:
    assert faint(lambda canvas: canvas.text("gray", 20, 30, size=14, color="#606060")) == ["gray"]
    assert faint(lambda canvas: canvas.text("gray", 20, 30, size=14, color="#c0c0c0")) == []
    assert faint(lambda canvas: canvas.text("gray", 20, 30, size=14, color="#868686")) == ["gray"]
    assert faint(lambda canvas: canvas.text("gray", 20, 50, size=40, color="#868686")) == []
    assert faint(lambda canvas: canvas.text("gray", 20, 30, size=14, color="#c0c0c0", alpha=140)) == ["gray"]
    assert faint(lambda canvas: canvas.text("rim", 20, 30, size=14, color="#202020", outline="white")) == []


def test_only_the_upper_one_of_two_equal_texts_needs_contrast() -> None:
    def embossed(canvas: Canvas) -> None:
        canvas.text("5", 20, 31, "number", size=20, color="#383838")
        canvas.text("5", 20, 30, "number", size=20, color="white")

    def apart(canvas: Canvas) -> None:
        canvas.text("5", 20, 60, "number", size=20, color="#383838")
        canvas.text("5", 20, 30, "number", size=20, color="white")

    assert faint(embossed) == []
    assert faint(apart) == ["5"]


def test_texts_of_disabled_controls_need_no_contrast() -> None:
    def button(*, enabled: bool) -> Callable[[Canvas], None]:
        class Gray(Button):
            def draw(self, canvas: Canvas, state: WidgetState) -> None:
                canvas.text("gray", 20, 30, size=14, color="#606060")

        return lambda canvas: (
            Gray("go", "gray", enabled=enabled).set_box(Box(10, 10, 90, 40)).draw_marked(canvas, WidgetState())
        )

    assert faint(button(enabled=True)) == ["gray"]
    assert faint(button(enabled=False)) == []


@pytest.mark.parametrize("first", ["line", "text"])
def test_a_line_through_a_text_is_found(first: str) -> None:
    def lines(line: float, mark: Literal["floating"] | None = None) -> list[str]:
        def draw(canvas: Canvas) -> None:
            parts: list[Callable[[], object]] = [
                lambda: canvas.rect(10, line, 200, 2, "gold"),
                lambda: canvas.text("on a line", 20, 30, size=20),
            ]
            with canvas.marked(mark) if mark else nullcontext():
                for part in parts if first == "line" else reversed(parts):
                    part()

        return [text.text for text in read(draw).touching_lines]

    assert lines(30) == ["on a line"]
    assert lines(50) == []
    if first == "text":
        assert lines(30, "floating") == []  # struck out on purpose


def test_a_picture_in_other_proportions_is_found() -> None:
    def shown(width: float, fit: Literal["cover", "stretch"]) -> list[str]:
        return read(lambda canvas: canvas.picture("zelda/portrait/link", 20, 20, width, 60, fit=fit)).stretched_pictures

    assert shown(120, "stretch") == ["zelda/portrait/link"]
    assert shown(60, "stretch") == []
    assert shown(120, "cover") == []


def test_a_shadow_that_is_cut_at_a_side_is_found() -> None:
    def cut(air: float) -> int:
        def draw(canvas: Canvas) -> None:
            with canvas.clipped(100 - air, 80, 60 + 2 * air, 80):
                canvas.shadow(100, 100, 60, 40, radius=6)

        return len(read(draw).cut_shadows)

    assert cut(2) == 1
    assert cut(16) == 0
