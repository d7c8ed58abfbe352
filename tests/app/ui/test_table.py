"""Tables and lists of views: heights, sizes of texts, captions, and rows that are only looked at."""

import pytest

from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.table import Ink, TableColumn, TableRows, table, view_list
from game.app.ui.layout.tree import lay_out
from game.app.ui.widgets.base import Box, LayoutItem, Look
from game.app.ui.widgets.text import Label
from tests.app.screen import start_screen, used_canvas

BOX = Box(100, 100, 300, 200)
LONG = "a name that is much too long for the narrow column"


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


def named(item: str, ink: Ink) -> LayoutItem:
    return Label(item, color=ink.text).grouped("names")


def rows_in(view: LayoutItem, text: int = 100) -> TableRows:
    canvas = used_canvas(1.0, text)
    found = lay_out(canvas, view, BOX)
    for widget in found.widgets:
        widget.draw(canvas, Look())
    return next(widget for widget in found.widgets if isinstance(widget, TableRows))


def test_rows_grow_with_the_text_size() -> None:
    plain, large = (rows_in(view_list("list", named, ["a", "b"], name=str), text) for text in (100, 150))
    assert 0 < plain.row_height < large.row_height


def test_texts_of_a_group_have_one_size_in_all_rows() -> None:
    columns = [TableColumn("Name", 1, named), TableColumn("", 1, named)]
    rows = rows_in(table("list", columns, ["a", LONG], name=str, row_height=20))
    sizes = {widget.alike for widgets in rows._kept.values() for widget in widgets}
    assert len(sizes) == 1


def test_a_caption_lies_above_the_first_row_of_its_part() -> None:
    items = ["a1", "a2", "b1"]
    rows = rows_in(view_list("list", named, items, name=str, caption=lambda item: item[0] * item.endswith("1")))
    assert [row.extra > 0 for row in rows.rows] == [True, False, True]


def test_rows_that_are_only_looked_at_are_all_seen_and_take_no_input() -> None:
    rows = rows_in(table("list", [TableColumn("Name", 1, named)], [*"abcdefghijklmnop"], name=str, marks=False))
    assert not rows.focusable
    assert rows.handle(Intent(Kind.PRESS, x=150, y=150)) is None
    assert len(rows.rows) * rows.row_height <= rows.box.h
