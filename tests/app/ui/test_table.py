"""Tables and lists of views: heights, sizes of texts, captions, and rows that are only looked at."""

import pytest

from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column
from game.app.ui.layout.table import RowColors, TableColumn, ViewList, make_table
from game.app.ui.layout.tree import lay_out
from game.app.ui.widgets.base import Box, LayoutItem, WidgetState
from game.app.ui.widgets.text import Label
from tests.app.screen import get_used_canvas, start_screen

BOX = Box(100, 100, 300, 200)
LONG = "a name that is much too long for the narrow column"


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


def make_item(item: str, row_colors: RowColors) -> LayoutItem:
    return Label(item, color=row_colors.text).set_size_group("names")


def rows_in(view: LayoutItem, text: int = 100) -> ViewList:
    canvas = get_used_canvas(1.0, text)
    result = lay_out(canvas, view, BOX)
    for widget in result.widgets:
        widget.draw(canvas, WidgetState())
    return next(widget for widget in result.widgets if isinstance(widget, ViewList))


def test_rows_grow_with_the_text_size() -> None:
    plain, large = (rows_in(ViewList("list", ["a", "b"], make_item, name=str), text) for text in (100, 150))
    assert 0 < plain.row_height < large.row_height


def test_texts_of_a_group_have_one_size_in_all_rows() -> None:
    columns = [TableColumn("Name", 1, make_item), TableColumn("", 1, make_item)]
    rows = rows_in(make_table("list", columns, ["a", LONG], name=str))
    sizes = {widget.shared_size for widgets in rows._widgets_by_row.values() for widget in widgets}
    assert len(sizes) == 1


def test_a_caption_lies_above_the_first_row_of_its_part() -> None:
    items = ["a1", "a2", "b1"]
    rows = rows_in(ViewList("list", items, make_item, name=str, caption=lambda item: item[0] * item.endswith("1")))
    assert [id(row) in rows._captions for row in rows.rows] == [True, False, True]


def test_rows_that_are_only_looked_at_take_no_press() -> None:
    rows = rows_in(make_table("list", [TableColumn("Name", 1, make_item)], ["a", "b"], name=str, selectable=False))
    assert not rows.focusable
    assert rows.handle(Intent(Kind.PRESS, x=150, y=150)) is None


def test_a_text_as_a_cell_is_aligned_as_its_column_and_as_large_as_the_others() -> None:
    columns = [
        TableColumn("Name", 3, lambda item, row_colors: item),
        TableColumn("Wins", 1, lambda item, row_colors: "7", "right"),
    ]
    rows = rows_in(make_table("list", columns, ["a", LONG], name=str))
    cells = [widget for widgets in rows._widgets_by_row.values() for widget in widgets if isinstance(widget, Label)]
    assert {cell.align for cell in cells if cell.text == "7"} == {"right"}
    assert len({cell.shared_size for cell in cells if cell.text != "7"}) == 1


def test_rows_of_a_table_are_alike_and_those_of_a_list_as_high_as_they_need() -> None:
    def lines(item: str, row_colors: RowColors) -> LayoutItem:
        return Column(Label(item), Label(LONG)) if item == "b" else Label(item)

    listed = rows_in(ViewList("list", ["a", "b"], lines, name=str))
    assert listed._tops[1] < listed._tops[2] - listed._tops[1]
    rows = rows_in(make_table("list", [TableColumn("", 1, lines)], ["a", "b"], name=str))
    assert rows._tops[1] == rows._tops[2] - rows._tops[1]


def test_rows_that_are_only_looked_at_are_lower_where_all_of_them_can_be_seen_then() -> None:
    def placed(count: int, *, marks: bool) -> ViewList:
        items = [str(index) for index in range(count)]
        return rows_in(make_table("list", [TableColumn("Name", 1, make_item)], items, name=str, selectable=marks))

    usual = placed(1, marks=False).row_height
    count = int(BOX.h / usual)
    assert placed(count, marks=True).scrolling.max_offset > 0
    assert placed(count, marks=False).scrolling.max_offset == 0
    assert placed(count, marks=False).row_height < usual
    assert placed(3 * count, marks=False).row_height == pytest.approx(usual)
    assert placed(3 * count, marks=False).scrolling.max_offset > 0
