"""Texts that stand beside each other have one size: what the longest of them asks for."""

from __future__ import annotations

import pytest

from game.app.menus.settings import SettingsScene
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.text.shared_size import find_shared_size
from game.app.ui.widgets.base import Box, WidgetState
from game.app.ui.widgets.button import Button, unify_buttons
from game.app.ui.widgets.choice import Toggle
from game.app.ui.widgets.listbox import ListBox, ListRow, wrap_rows
from game.app.ui.widgets.text import Label
from tests.app.screen import get_used_canvas, show_scene, some_services, start_screen


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


def test_the_longest_text_sets_the_size_of_all() -> None:
    canvas = get_used_canvas(text=150)
    short, long = ("Log", 120.0, 30.0), ("What the opponents can hold", 120.0, 30.0)
    size = find_shared_size(canvas, [short, long], "label")
    assert size == canvas.fit_block(*long, "label").size < canvas.fit_block(*short, "label").size


def test_no_text_of_a_column_is_drawn_smaller_than_the_others() -> None:
    """A text in two lines may have one at the size that another asks for, and that one may be smaller still."""
    canvas = get_used_canvas(text=150)
    rows = (
        "Es ist der erste Zusammenbruch dieses Abenteuers.",
        "Ein neuer Versuch beginnt am Eingang: Räume werden wieder verdeckt, sichere bleiben offen.",
        "Alle Herzen sind voll, der Gegenstand bleibt. Der letzte Kampf wächst um eine Phase.",
    )
    for width in range(300, 640, 20):
        cells = [(row, float(width), 42.0) for row in rows]
        size = find_shared_size(canvas, cells, "body", leading=1.1)
        assert {canvas.fit_block(*cell, "body", size=size, leading=1.1).size for cell in cells} == {size}


def test_buttons_of_a_row_are_written_alike() -> None:
    canvas = get_used_canvas()
    row = [
        Button("a", "Achievements").set_box(Box(0, 0, 100, 44)),
        Button("b", "Quit", keys=("q",)).set_box(Box(170, 0, 160, 44)),
    ]
    assert row[1].fit_sizes(canvas)[0] == 1.0
    unify_buttons(canvas, row)
    assert row[0].size_factor == row[1].size_factor < 1.0


@pytest.mark.parametrize(
    ("text", "lines"), [("Attack", 1), ("Done moving", 1), ("Bewegung beenden", 1), ("A b c d e f g" * 3, 3)]
)
def test_a_main_action_is_one_line_where_its_key_can_make_way(text: str, lines: int) -> None:
    canvas = get_used_canvas()
    button = Button("main", text, is_default=True, keys=(Kind.MAIN,), size_factor=0.8).set_box(Box(0, 0, 172, 48))
    canvas.render_cache.trace = []
    button.draw(canvas, WidgetState())
    assert len(canvas.render_cache.trace) == lines + 1, "the key and every line of words"


def test_a_second_line_is_never_larger_than_the_name_above_it() -> None:
    canvas = get_used_canvas(text=150)
    row = [
        Button("a", "Achievements", subtitle="three of twelve").set_box(Box(0, 0, 120, 70)),
        Button("b", "Quit", subtitle="at once").set_box(Box(170, 0, 300, 70)),
    ]
    unify_buttons(canvas, row)
    for button in row:
        name, second = button.fit_sizes(canvas)
        assert second * canvas.resolve_text_size("small") <= name * canvas.resolve_text_size("button") + 0.3


def test_a_long_line_of_a_list_takes_two_and_is_hit_as_one() -> None:
    canvas = get_used_canvas()
    rows = wrap_rows(
        canvas, [ListRow(0, "One"), ListRow(1, "A sentence that is longer than the list"), ListRow(2, "Three")], 220
    )
    assert rows[1].extra_height > 0 == rows[0].extra_height == rows[2].extra_height
    box = ListBox("list", rows, row_height=30).set_box(Box(0, 0, 220, 300))
    lower = 4 + 30 + 30 + rows[1].extra_height
    for y, value in ((20.0, 0), (lower - 2, 1), (lower + 2, 2)):
        box.handle(Intent(Kind.PRESS, 30, y, device="mouse"))
        assert box.value == value


@pytest.mark.parametrize("text", [100, 150])
def test_all_settings_are_written_in_one_size(text: int) -> None:
    services = some_services(language="de", text_size=text)
    scene = SettingsScene(services)
    show_scene(services, scene, get_used_canvas(text=text))
    shown_widgets = [widget.inner_widget for widget in scene.form.widgets]
    sizes = {widget.shared_size for widget in shown_widgets if isinstance(widget, Toggle | Label)}
    assert len(sizes) == 1
    assert None not in sizes
