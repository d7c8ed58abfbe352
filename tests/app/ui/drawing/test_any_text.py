"""The canvas draws whatever text it is given: names come from other people's files."""

import tempfile
import unicodedata
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.style.ornaments import draw_lettering
from game.app.ui.text.fonts import sanitize_line
from game.paths import HOME_VARIABLE
from tests.app.screen import a_canvas, start_screen

ODD = (
    "a\0b",
    "\0",
    "\ud800 alone",
    "\u200b",
    "\u0301",
    "e" + "\u0301" * 500,
    "👨‍👩‍👧‍👦 " * 12,
    "\x1b[31mred\r\n\t",
    "\u202eback",
    "﷽" * 60,
    "{../../../etc/passwd}",
    "{no-such-icon}{A}{}{{b}",
    "** ** ***",
    "W" * 60,
    "W" * 200_000,
    "a-" * 4_000,
    "one word " * 30_000,
    "\n" * 50,
)


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


def draw_every_way(canvas: Canvas, text: str) -> None:
    canvas.text(text, 20, 20, "heading", shadow=120, outline="black")
    canvas.text(text, 20, 20, "label", tracking=2)
    canvas.measure(text, tracking=2)
    canvas.draw_text_block(text, 20, 60, 200, 40, "strong")
    canvas.draw_text_block(text, 20, 60, 200, 40, "small", wraps=True)
    canvas.draw_rich_text(text, 20, 60, 200)
    canvas.fit_line(text, 100, "banner")
    canvas.measure_rich_height(text, 3)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("text", ODD, ids=lambda text: ascii(text[:12]))
def test_every_text_is_drawn(text: str) -> None:
    canvas = a_canvas(0.5)
    draw_every_way(canvas, text)
    draw_lettering(canvas, text[:80], 300, 200, 30)
    assert all(picture.get_width() < 40_000 for picture in canvas.render_cache.surfaces.list_items())


@settings(max_examples=30)
@given(st.text(alphabet=st.characters(exclude_categories=()), max_size=12))
def test_any_signs_are_drawn_and_measured_alike(text: str) -> None:
    canvas = Canvas(pygame.Surface((300, 100)), 1.0)
    draw_every_way(canvas, text)
    if text:
        assert canvas.text(text, 0, 0) == pytest.approx(canvas.measure(text)[0], abs=1.5)


def test_what_cannot_be_drawn_has_a_sign_in_its_place() -> None:
    assert sanitize_line("Mi\0ra") == "Mi\ufffdra"
    assert sanitize_line("Zoë Ünal 7") == "Zoë Ünal 7"
    assert len(sanitize_line("x" * 5_000)) == 1_000
    for sign in map(chr, range(0x3000)):
        assert unicodedata.category(sanitize_line(sign)) not in ("Cc", "Cs")


def test_a_long_word_is_broken_between_letters_without_end() -> None:
    canvas = a_canvas()
    lines = canvas.break_text("ab-" * 3_000, 120)
    assert "".join(run.text for line in lines for run in line.words) == "ab-" * 3_000
    assert all(line.width <= 120.5 for line in lines)


def test_a_picture_is_looked_for_among_the_pictures_only(monkeypatch: pytest.MonkeyPatch) -> None:
    with tempfile.TemporaryDirectory() as home:
        monkeypatch.setenv(HOME_VARIABLE, home)
        outside = Path(home) / "outside.svg"
        outside.write_text('<svg viewBox="0 0 1 1"/>')
        for path in (
            str(outside),
            "../../" + "../" * 20 + str(outside),
            "icon/\0",
            "icon/" + "a" * 5_000,
            "",
            "icon/ß",
        ):
            assert not art.exists(path), path
            assert art.load_drawing(path) is None, path
    art.MISSING.clear()


def test_a_text_of_many_pages_is_shortened_in_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas, measured = a_canvas(0.5), Canvas.measure
    short = canvas.fit_line("one word " * 40, 100, "banner")
    widths: list[float] = []

    def count(self: Canvas, text: str, role: str = "body", *, size: float | None = None, tracking: float = 0) -> Point:
        widths.append(measured(self, text, role, size=size, tracking=tracking)[0])
        return measured(self, text, role, size=size, tracking=tracking)

    monkeypatch.setattr(Canvas, "measure", count)
    assert canvas.fit_line("one word " * 30_000, 100, "banner") == short
    assert len(widths) < 100
