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


def test_rows_that_are_only_looked_at_take_no_press() -> None:
    rows = rows_in(table("list", [TableColumn("Name", 1, named)], ["a", "b"], name=str, marks=False))
    assert not rows.focusable
    assert rows.handle(Intent(Kind.PRESS, x=150, y=150)) is None


def test_rows_that_are_only_looked_at_are_lower_where_all_of_them_can_be_seen_then() -> None:
    def placed(count: int, *, marks: bool) -> TableRows:
        items = [str(number) for number in range(count)]
        return rows_in(table("list", [TableColumn("Name", 1, named)], items, name=str, marks=marks))

    usual = placed(1, marks=False).row_height
    count = int(BOX.h / usual)
    assert placed(count, marks=True).scrolling.deepest > 0
    assert placed(count, marks=False).scrolling.deepest == 0
    assert placed(count, marks=False).row_height < usual
    assert placed(3 * count, marks=False).row_height == usual
    assert placed(3 * count, marks=False).scrolling.deepest > 0
