"""Rows and columns: who grows, who shrinks, and views that give way to shorter ones."""

from __future__ import annotations

from math import ceil

import pytest

from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, FirstFit, FirstFitHeight, Row, Spacer
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.panels import ScrollContainer
from game.app.ui.layout.tree import lay_out
from game.app.ui.style.tokens import LEADING
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.choice import Toggle
from game.app.ui.widgets.form import WidgetGroup
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from tests.app.screen import get_used_canvas, start_screen

BOX = Box(0, 0, 300, 200)


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


def heights(view: LayoutItem) -> list[float]:
    return [widget.box.h for widget in lay_out(get_used_canvas(), view, BOX).widgets]


def collect_texts(view: LayoutItem, box: Box = BOX) -> list[str]:
    return [widget.text for widget in lay_out(get_used_canvas(), view, box).widgets if isinstance(widget, Label)]


def test_what_grows_begins_with_its_fixed_height() -> None:
    fixed, plain = Label("a").sized(height=50, grow=1), Label("b").sized(grow=1)
    assert heights(Column(fixed, plain, Label("c").sized(height=40), gap=0.0)) == [105, 55, 40]


def test_everything_shrinks_alike_where_there_is_too_little_room() -> None:
    kept, grown = Label("a").sized(height=300), Label("b").sized(height=100, grow=1)
    assert heights(Column(kept, grown, gap=0.0)) == [150, 50]


def test_a_text_stays_high_enough_to_be_read_while_others_can_give_way() -> None:
    least = ceil(get_used_canvas().min_size)
    picture, text = CustomPaint(lambda canvas, box: None).sized(height=780), Label("a").sized(height=20)
    assert heights(Column(picture, text, gap=0.0)) == [200 - least, least]
    assert heights(Column(picture, Row(text, gap=0.0), gap=0.0)) == [200 - least, least]


def test_where_no_text_has_room_enough_the_longest_one_gives_way() -> None:
    least = ceil(get_used_canvas().min_size)
    long, short = Label("many words " * 200), Label("a")
    assert heights(Column(long, short, gap=0.0)) == [200 - least, least]


def test_the_first_view_that_is_narrow_enough_is_shown() -> None:
    view = FirstFit(Row(Label("long words"), Spacer(400)), Row(Label("words"), Spacer(100)), Label("w"))
    assert collect_texts(view) == ["words"]
    assert collect_texts(view, Box(0, 0, 20, 20)) == ["w"]


def test_the_first_view_that_is_low_enough_is_shown() -> None:
    view = FirstFitHeight(Label("high").sized(height=300), Label("lower").sized(height=200), Label("low"))
    assert collect_texts(view) == ["lower"]
    assert collect_texts(view, Box(0, 0, 300, 5)) == ["low"]


def test_an_arrow_leads_on_from_a_switch_that_is_off() -> None:
    form = WidgetGroup()
    pane = ScrollView("pane", form)
    switches = [Toggle(id, id, False, enabled=id != "b", reason="not now").sized(height=120) for id in ("a", "b", "c")]
    below = Toggle("below", "below", False).set_box(Box(0, 210, 300, 30))
    form.set_widgets(
        [*lay_out(get_used_canvas(), ScrollContainer(pane, Column(*switches)), BOX).widgets, below], focus="b"
    )
    form.handle(Intent(Kind.DOWN))
    assert form.focus == "c"


@pytest.mark.parametrize("role", ["label", "banner"])
def test_a_label_with_a_word_wider_than_its_line_is_as_high_as_it_is_drawn(role: str) -> None:
    canvas, label = get_used_canvas(), Label("Wochenaufgabe", role)
    wide = canvas.measure(label.text, role)[0] * 0.85
    height = label.measure(canvas, wide)[1]
    drawn = canvas.fit_block(label.text, wide, height, role, wraps=True)
    assert len(drawn.lines) == 1
    assert height == ceil(canvas.resolve_text_size(role) * LEADING.normal)
