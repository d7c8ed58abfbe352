"""Tables and lists of views: heights, sizes of texts, captions, and rows that are only looked at."""

import pytest

from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.table import Ink, TableColumn, ViewList, table, two_lines
from game.app.ui.layout.tree import lay_out
from game.app.ui.widgets.base import Box, LayoutItem, Look, Reply
from game.app.ui.widgets.form import Form
from game.app.ui.widgets.text import Label
from tests.app.screen import Player, start_screen, used_canvas

BOX = Box(100, 100, 300, 200)
LONG = "a name that is much too long for the narrow column"


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


def named(item: str, ink: Ink) -> LayoutItem:
    return Label(item, color=ink.text).grouped("names")


def rows_in(view: LayoutItem, text: int = 100) -> ViewList:
    canvas = used_canvas(1.0, text)
    found = lay_out(canvas, view, BOX)
    for widget in found.widgets:
        widget.draw(canvas, Look())
    return next(widget for widget in found.widgets if isinstance(widget, ViewList))


def test_rows_grow_with_the_text_size() -> None:
    plain, large = (rows_in(ViewList("list", ["a", "b"], named, name=str), text) for text in (100, 150))
    assert 0 < plain.row_height < large.row_height


def test_texts_of_a_group_have_one_size_in_all_rows() -> None:
    columns = [TableColumn("Name", 1, named), TableColumn("", 1, named)]
    rows = rows_in(table("list", columns, ["a", LONG], name=str))
    sizes = {widget.alike for widgets in rows._kept.values() for widget in widgets}
    assert len(sizes) == 1


def test_a_caption_lies_above_the_first_row_of_its_part() -> None:
    items = ["a1", "a2", "b1"]
    rows = rows_in(ViewList("list", items, named, name=str, caption=lambda item: item[0] * item.endswith("1")))
    assert [id(row) in rows._captions for row in rows.rows] == [True, False, True]


def test_rows_that_are_only_looked_at_take_no_press() -> None:
    rows = rows_in(table("list", [TableColumn("Name", 1, named)], ["a", "b"], name=str, marks=False))
    assert not rows.focusable
    assert rows.handle(Intent(Kind.PRESS, x=150, y=150)) is None


def test_a_text_as_a_cell_is_aligned_as_its_column_and_as_large_as_the_others() -> None:
    columns = [TableColumn("Name", 3, lambda item, ink: item), TableColumn("Wins", 1, lambda item, ink: "7", "right")]
    rows = rows_in(table("list", columns, ["a", LONG], name=str))
    cells = [widget for widgets in rows._kept.values() for widget in widgets if isinstance(widget, Label)]
    assert {cell.align for cell in cells if cell.text == "7"} == {"right"}
    assert len({cell.alike for cell in cells if cell.text != "7"}) == 1


def test_rows_of_a_table_are_alike_and_those_of_a_list_as_high_as_they_need() -> None:
    def lines(item: str, ink: Ink) -> LayoutItem:
        return two_lines(item, LONG, ink, icon="star") if item == "b" else Label(item)

    listed = rows_in(ViewList("list", ["a", "b"], lines, name=str))
    assert listed._tops[1] < listed._tops[2] - listed._tops[1]
    rows = rows_in(table("list", [TableColumn("", 1, lines)], ["a", "b"], name=str))
    assert rows._tops[1] == rows._tops[2] - rows._tops[1]


def test_a_row_has_a_tooltip_of_its_own_and_says_why_it_is_closed() -> None:
    rows = ViewList(
        "list",
        ["a", "b", "c"],
        named,
        name=str,
        tip=lambda item: f"about {item}",
        reason=lambda item: "No." * (item == "c"),
    )
    lay_out(used_canvas(), rows, BOX)
    form = Form([rows], focus="list")
    player = Player(form.handle)
    for number, told in enumerate(["about a", "about b", "No."]):
        y = BOX.y + 4 + (number + 0.5) * rows.row_height
        player.mouse(Kind.MOVE, BOX.x + 40, y)
        assert rows.hint == told
        assert rows.tip_box.y < y < rows.tip_box.bottom, "the tooltip leaves the row free"
    assert player.keys(Kind.DOWN, Kind.DOWN) == Reply("list", "changed", "c"), "it can be looked at"
    assert player.key(Kind.OK) == Reply("list", "refused", "No.")
    assert "No." in rows.state
    player.key(Kind.UP)
    assert rows.hint == "about b"


def test_the_tooltip_of_a_row_goes_when_the_pointer_comes_to_the_next_one() -> None:
    rows = ViewList("list", ["a", "b"], named, name=str, tip=lambda item: f"about {item}")
    lay_out(used_canvas(), rows, BOX)
    form = Form([rows], focus="list")
    player = Player(form.handle)
    player.mouse(Kind.MOVE, BOX.x + 40, BOX.y + 8)
    form.update(1.0)
    form.update(1.0)
    assert form._tip_shown
    player.mouse(Kind.MOVE, BOX.x + 40, BOX.y + 8 + rows.row_height)
    assert not form._tip_shown
    assert form.update(0.01), "it is drawn without the tooltip"


def test_rows_that_are_only_looked_at_are_lower_where_all_of_them_can_be_seen_then() -> None:
    def placed(count: int, *, marks: bool) -> ViewList:
        items = [str(number) for number in range(count)]
        return rows_in(table("list", [TableColumn("Name", 1, named)], items, name=str, marks=marks))

    usual = placed(1, marks=False).row_height
    count = int(BOX.h / usual)
    assert placed(count, marks=True).scrolling.deepest > 0
    assert placed(count, marks=False).scrolling.deepest == 0
    assert placed(count, marks=False).row_height < usual
    assert placed(3 * count, marks=False).row_height == pytest.approx(usual)
    assert placed(3 * count, marks=False).scrolling.deepest > 0
