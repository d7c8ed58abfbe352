"""What can be read on a screen: sizes, overlaps, texts that leave their box, and what is covered."""

from collections.abc import Callable

import pytest

from game.app.dev.reading import Report, ScreenReader
from game.app.ui.canvas import Canvas
from tests.app.screen import start_screen, used_canvas


@pytest.fixture(autouse=True)
def _screen() -> None:
    start_screen()


def read(draw: Callable[[Canvas], None], k: float = 1.0) -> Report:
    canvas = used_canvas(k)
    canvas.reader = reader = ScreenReader(canvas.surface.get_size())
    draw(canvas)
    return reader.report()


def words(report: Report) -> list[str]:
    return [one.text for one in report.seen]


def test_the_size_is_that_of_the_screen() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.text("small", 20, 20, size=12)
        canvas.text("large", 20, 60, size=20)

    assert [one.size for one in read(draw).seen] == [12, 20]
    assert [one.size for one in read(draw, 1.5).seen] == [18, 30]
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
    assert words(read(stacked)) == ["above"]
    assert read(veiled).overlaps
    assert not read(apart).overlaps
    assert words(read(apart)) == ["below", "above"]


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

    assert [one.text for one in read(outside).leaving] == ["far too long"]
    assert [one.text for one in read(cut).leaving] == ["far too long"]
    assert not read(inside).leaving


def test_a_turned_part_is_read_where_it_lies() -> None:
    def part(canvas: Canvas) -> None:
        canvas.rect(0, 0, 120, 160, "paper", radius=6)
        canvas.text("card", 10, 10, size=12, valign="top")

    def turned(canvas: Canvas) -> None:
        canvas.text("under the card", 230, 250, size=16)
        canvas.text("beside", 420, 250, size=16)
        canvas.stamp("turned", 200, 200, 120, 160, part, pad=10, angle=20)

    def magnified(canvas: Canvas) -> None:
        canvas.stamp("magnified", 200, 200, 120, 160, part, pad=10, scale=2)

    report = read(turned)
    assert words(report) == ["beside", "card"]
    card = report.seen[1]
    assert 200 < card.ink.centerx < 225
    assert 230 < card.ink.centery < 265
    assert read(magnified).seen[0].size == 24


def test_what_was_covered_can_be_read_no_more() -> None:
    canvas = used_canvas()
    canvas.reader = reader = ScreenReader(canvas.surface.get_size())
    canvas.text("below a layer", 20, 20)
    reader.cover()
    canvas.text("in it", 20, 20)
    report = reader.report()
    assert words(report) == ["in it"]
    assert not report.overlaps
