"""Each widget by mouse and by keyboard, alone on a form."""

import pygame
import pytest

from game.app.ui.drawing.canvas import HEIGHT, WIDTH
from game.app.ui.input.intents import Intent, Kind, Translator
from game.app.ui.style.tokens import RADIUS
from game.app.ui.widgets.base import Box, Widget, WidgetEvent, WidgetOptions, WidgetState
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.choice import ChoiceOption, DropDown, SegmentedControl, Slider, Toggle
from game.app.ui.widgets.form import WidgetGroup
from game.app.ui.widgets.listbox import ListBox, ListRow
from game.app.ui.widgets.text import Label, PanelBackground
from game.app.ui.widgets.textfield import TextField
from game.app.ui.widgets.tooltip import Side, measure_max_tooltip_width, measure_tooltip, place_beside
from tests.app.screen import InputPlayer, a_canvas, get_used_canvas, start_screen
from tools.shots.reading import ScreenReader

BOX = Box(100, 100, 300, 40)
SIZES = [ChoiceOption("s", "small"), ChoiceOption("m", "medium"), ChoiceOption("l", "large")]


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


def make_form(*widgets: Widget) -> tuple[WidgetGroup, InputPlayer]:
    """Return a form that was drawn once, as widgets learn their inner measures there."""
    form = WidgetGroup(widgets)
    form.draw(a_canvas())
    return form, InputPlayer(form.handle)


def test_the_reason_of_a_closed_button_leaves_the_open_one_below_it_free() -> None:
    closed = Button("closed", "Defend", enabled=False, reason="Choose a card first.").set_box(Box(900, 500, 300, 50))
    below = Button("open", "No defense").set_box(Box(900, 560, 300, 40))
    form = WidgetGroup([closed, below], focus="closed")
    form.device = "keyboard"
    pictures = []
    for _look in range(2):
        canvas = a_canvas(0.5)
        form.draw(canvas)
        pictures.append(pygame.image.tobytes(canvas.surface.subsurface((450, 280, 150, 14)), "RGB"))
        form.handle(Intent(Kind.OK))
    assert pictures[0] == pictures[1]


def test_what_an_input_method_puts_together_is_shown_and_belongs_to_the_text_when_it_is_done() -> None:
    translator, field = Translator(), TextField("name", "Mi").set_box(Box(10, 10, 200, 40))
    done = Button("done", "Done", is_default=True).set_box(Box(10, 60, 200, 40))
    form = WidgetGroup([field, done], focus="name")
    form.device = "keyboard"

    def composed(text: str) -> bytes:
        intent = translator.translate(pygame.Event(pygame.TEXTEDITING, text=text, start=0, length=0))
        assert (intent is None) == (not text and not field.composition)
        if intent is not None:
            form.handle(intent)
        canvas = get_used_canvas(0.5)
        canvas.surface.fill("black")
        form.draw(canvas)
        return pygame.image.tobytes(canvas.surface, "RGB")

    plain = composed("")
    assert len({plain, composed("r"), composed("ra")}) == 3
    assert field.text == "Mi"
    for kind in (Kind.MAIN, Kind.ERASE, Kind.NEXT, Kind.BACK):
        event = form.handle(Intent(kind))
        assert event is not None
        assert (event.id, event.kind) == ("name", "used"), "the method's keys are its own"
    event = form.handle(Intent(Kind.TEXT, text="ra"))
    assert event is not None
    assert (field.text, field.composition, event.kind) == ("Mira", "", "changed")
    assert form.handle(Intent(Kind.MAIN)) == WidgetEvent("done", "pressed")
    composed("x")
    assert composed("") != plain
    assert (field.text, field.captures_input) == ("Mira", False)


def test_a_button_acts_on_enter_and_on_letting_go_of_the_mouse() -> None:
    _form, player = make_form(Button("go", "Go", keys=("g",)).set_box(BOX))
    assert player.press_key(Kind.OK) == WidgetEvent("go", "pressed")
    assert player.send_mouse(Kind.PRESS, 150, 120) == WidgetEvent("go", "used")
    assert player.send_mouse(Kind.RELEASE, 150, 120) == WidgetEvent("go", "pressed")
    player.send_mouse(Kind.PRESS, 150, 120)
    assert player.send_mouse(Kind.RELEASE, 700, 500) == WidgetEvent("go", "used")
    assert player.click(700, 500) is None
    assert player.press_key(Kind.KEY, "g") == WidgetEvent("go", "pressed")
    assert player.handle(Intent(Kind.OK, repeated=True)) is None


def test_a_button_that_goes_while_it_is_held_lets_go_of_the_mouse() -> None:
    form, player = make_form(Button("go", "Go").set_box(BOX))
    assert player.send_mouse(Kind.PRESS, 150, 120) == WidgetEvent("go", "used")
    form.set_widgets([])
    assert player.send_mouse(Kind.MOVE, 160, 120) is None
    form.set_widgets([Button("go", "Go").set_box(BOX)])
    assert player.send_mouse(Kind.RELEASE, 150, 120) is None


def test_a_button_that_is_off_says_why() -> None:
    form, player = make_form(Button("go", "Go", enabled=False, reason="Not yet.", keys=("g",)).set_box(BOX))
    assert player.press_key(Kind.OK) == WidgetEvent("go", "refused", "Not yet.")
    assert player.click(150, 120) == WidgetEvent("go", "refused", "Not yet.")
    assert player.press_key(Kind.KEY, "g") == WidgetEvent("go", "refused", "Not yet.")
    assert form.get_widget("go").tooltip_text == "Not yet."


def test_a_button_is_as_wide_as_its_text() -> None:
    for text in (100, 150):
        canvas = a_canvas(text=text)
        width = Button.measure_width(canvas, "Einstellungen zurücksetzen", icon="undo", shown_key=Kind.BACK)
        button = Button("x", "Einstellungen zurücksetzen", icon="undo", keys=(Kind.BACK,)).set_box(
            Box(10, 10, width, Button.measure_height(canvas))
        )
        canvas.render_cache.trace = []
        WidgetGroup([button]).draw(canvas)
        written = {text: box.width / canvas.k for text, box in canvas.render_cache.trace}
        assert written["Einstellungen zurücksetzen"] == pytest.approx(
            canvas.measure("Einstellungen zurücksetzen", "button")[0], abs=2
        )


def test_an_icon_button_works_like_a_button() -> None:
    _form, player = make_form(IconButton("eye", "eye", tip="Look", keys=(Kind.THREAT,)).set_box(Box(50, 50, 36, 36)))
    assert player.click(60, 60) == WidgetEvent("eye", "pressed")
    assert player.press_key(Kind.THREAT) == WidgetEvent("eye", "pressed")


def test_a_toggle_changes_at_once() -> None:
    _form, player = make_form(Toggle("t", "Motion", False).set_box(BOX))
    assert player.press_key(Kind.OK) == WidgetEvent("t", "changed", True)
    assert player.click(380, 120) == WidgetEvent("t", "changed", False)


def test_segments_are_chosen_by_arrow_enter_and_click() -> None:
    form, player = make_form(SegmentedControl("size", SIZES, "m").set_box(BOX))
    assert player.press_key(Kind.RIGHT) == WidgetEvent("size", "changed", "l")
    assert player.press_key(Kind.RIGHT) is None
    assert player.press_key(Kind.OK) == WidgetEvent("size", "changed", "s")
    form.draw(a_canvas())
    assert player.click(BOX.right - 10, 120) == WidgetEvent("size", "changed", "l")
    assert player.click(BOX.right - 10, 120) == WidgetEvent("size", "used")


def test_a_drop_down_opens_chooses_and_closes() -> None:
    form, player = make_form(
        DropDown("d", SIZES, "s").set_box(BOX), Button("below", "Below").set_box(Box(100, 200, 300, 40))
    )
    assert player.click_on(form, "d") == WidgetEvent("d", "used")
    assert form.get_widget("d").captures_input
    assert player.press_keys(Kind.DOWN, Kind.DOWN, Kind.OK) == WidgetEvent("d", "changed", "l")
    assert not form.get_widget("d").captures_input
    player.press_key(Kind.OK)
    assert player.press_key(Kind.BACK) == WidgetEvent("d", "used")
    assert not form.get_widget("d").captures_input
    player.press_key(Kind.OK)
    row = form.get_widget("d")._row_box(1)
    assert player.send_mouse(Kind.PRESS, *row.center) == WidgetEvent("d", "changed", "m")
    player.press_key(Kind.OK)
    assert player.send_mouse(Kind.PRESS, 900, 600) == WidgetEvent("d", "used")
    assert not form.get_widget("d").captures_input


def test_the_click_after_a_drop_down_was_closed_by_a_key_belongs_to_what_it_hits() -> None:
    form, player = make_form(
        DropDown("d", SIZES, "s").set_box(BOX), Button("below", "Below").set_box(Box(100, 400, 300, 40))
    )
    player.click_on(form, "d")
    player.press_key(Kind.BACK)
    assert player.click_on(form, "below") == WidgetEvent("below", "pressed")
    assert not form.get_widget("d").captures_input


def test_a_drop_down_near_the_lower_edge_opens_upward() -> None:
    _form, player = make_form(DropDown("d", SIZES, "s").set_box(Box(100, HEIGHT - 60, 200, 40)))
    player.press_key(Kind.OK)
    rows = [_form.get_widget("d")._row_box(index) for index in range(3)]
    assert all(row.y >= 0 and row.bottom <= HEIGHT - 60 for row in rows)


MANY = [ChoiceOption(index, f"{word} {index}") for index, word in enumerate(["Ada", "Ärmel", "Bea"] * 20)]


@pytest.mark.parametrize("y", [60, 330, HEIGHT - 60])
def test_a_drop_down_with_more_values_than_fit_scrolls_and_stays_on_the_screen(y: float) -> None:
    field = DropDown("d", MANY, 30).set_box(Box(100, y, 300, 40))
    form, player = make_form(field)
    player.press_key(Kind.OK)
    form.draw(a_canvas())
    box = field._list.box
    assert box.y >= 0
    assert box.bottom <= HEIGHT
    assert box.bottom <= field.box.y or box.y >= field.box.bottom, "the field stays in sight"
    assert box.y <= field._row_box(30).y
    assert field._row_box(30).bottom <= box.bottom
    player.press_keys(*[Kind.DOWN] * 12)
    assert box.y <= field._row_box(42).y
    assert field._row_box(42).bottom <= box.bottom
    player.send_mouse(Kind.WHEEL, *box.center, 100)
    assert field._row_box(0).y == pytest.approx(box.y + 4)
    assert player.send_mouse(Kind.PRESS, *field._row_box(2).center) == WidgetEvent("d", "changed", 2)


def test_the_bar_of_an_open_list_is_dragged_and_chooses_nothing() -> None:
    field = DropDown("d", MANY, 0).set_box(BOX)
    form, player = make_form(field)
    player.click_on(form, "d")
    x, y = field._list.scrolling.thumb.center
    assert player.send_mouse(Kind.PRESS, x, y) == WidgetEvent("d", "used")
    player.send_mouse(Kind.MOVE, x, HEIGHT)
    assert player.send_mouse(Kind.RELEASE, x, HEIGHT) == WidgetEvent("d", "used")
    assert field.is_open
    assert field._row_box(len(MANY) - 1).bottom == pytest.approx(field._list.box.bottom - 4)


def test_a_letter_marks_the_next_value_of_an_open_list_that_begins_with_it() -> None:
    field = DropDown("d", MANY, 0).set_box(BOX)
    form, player = make_form(field)
    player.press_key(Kind.OK)
    player.press_key(Kind.KEY, "b")
    assert "Bea 2" in field.accessible_value
    player.press_key(Kind.HINT, "a")
    assert "Ada 3" in field.accessible_value, "whatever else the letter means"
    player.press_key(Kind.KEY, "A")
    assert "Ärmel 4" in field.accessible_value
    player.handle(Intent(Kind.KEY, key="b", pressed="ctrl+b"))
    player.press_key(Kind.KEY, "x")
    assert "Ärmel 4" in field.accessible_value
    assert player.press_key(Kind.OK) == WidgetEvent("d", "changed", 4)
    form.draw(a_canvas())


def test_a_slider_is_moved_by_arrow_wheel_and_drag() -> None:
    form, player = make_form(Slider("v", 50).set_box(BOX))
    assert player.press_key(Kind.RIGHT) == WidgetEvent("v", "changed", 55)
    assert player.press_key(Kind.LAST) == WidgetEvent("v", "changed", 100)
    assert player.press_key(Kind.RIGHT) == WidgetEvent("v", "used")
    assert player.send_mouse(Kind.PRESS, 110, 120) == WidgetEvent("v", "changed", 0)
    assert player.send_mouse(Kind.MOVE, 110 + 108, 300) == WidgetEvent("v", "changed", 50)
    assert player.send_mouse(Kind.RELEASE, 110 + 108, 300) == WidgetEvent("v", "submitted", 50)
    assert player.send_mouse(Kind.MOVE, 300, 120) is None
    assert player.send_mouse(Kind.WHEEL, 300, 120, -1.0) == WidgetEvent("v", "changed", 45)
    assert form.get_widget("v").value == 45


def rows(count: int) -> list[ListRow]:
    return [ListRow(index, f"Match {index}", f"round {index}") for index in range(count)]


def test_a_list_marks_scrolls_and_submits() -> None:
    form, player = make_form(ListBox("list", rows(40)).set_box(Box(100, 100, 300, 200)))
    box = form.get_widget("list")
    assert isinstance(box, ListBox)
    assert player.press_keys(*[Kind.DOWN] * 10) == WidgetEvent("list", "changed", 10)
    assert 0 < box.top <= 10 * box.row_height
    assert player.press_key(Kind.OK) == WidgetEvent("list", "submitted", 10)
    assert player.press_key(Kind.LAST) == WidgetEvent("list", "changed", 39)
    assert player.press_key(Kind.DOWN) is None
    player.send_mouse(Kind.WHEEL, 200, 150, 100.0)
    assert box.top == 0
    assert player.click(200, 100 + 4 + 2.5 * box.row_height) == WidgetEvent("list", "changed", 2)
    assert player.click(200, 100 + 4 + 2.5 * box.row_height) == WidgetEvent("list", "submitted", 2)
    player.send_mouse(Kind.PRESS, 392, 110)
    player.send_mouse(Kind.MOVE, 392, 290)
    player.send_mouse(Kind.RELEASE, 392, 290)
    assert box.top == pytest.approx(40 * box.row_height - 192)
    form.draw(a_canvas())


def test_an_empty_list_shows_its_sentence_and_lets_everything_pass() -> None:
    form, player = make_form(ListBox("list", [], empty="Nothing yet.").set_box(Box(100, 100, 300, 200)))
    assert player.press_key(Kind.DOWN) is None
    assert player.press_key(Kind.OK) is None
    assert form.get_widget("list").value is None


def test_a_text_field_takes_names_of_any_script() -> None:
    form, player = make_form(
        TextField("name", "").set_box(BOX), Button("other", "Z", keys=("z", Kind.UNDO)).set_box(Box(100, 300, 300, 40))
    )
    field = form.get_widget("name")
    assert isinstance(field, TextField)
    assert player.type_text("Jörg Δ 猫") == WidgetEvent("name", "changed", "Jörg Δ 猫")
    player.press_keys(Kind.LEFT, Kind.LEFT, Kind.ERASE)
    assert field.text == "Jörg  猫"
    assert player.press_key(Kind.UNDO, "z") == WidgetEvent("name", "used")
    assert player.handle(Intent(Kind.OK, key=" ")) == WidgetEvent("name", "used")
    assert player.press_key(Kind.OK, "return") == WidgetEvent("name", "submitted", "Jörg  猫")
    assert player.press_key(Kind.BACK) is None
    form.draw(a_canvas())


def test_a_text_field_replaces_what_is_selected_and_stops_at_its_length() -> None:
    form, player = make_form(
        Button("first", "First").set_box(Box(100, 50, 300, 40)), TextField("name", "Mira", max_length=6).set_box(BOX)
    )
    field = form.get_widget("name")
    assert isinstance(field, TextField)
    player.press_key(Kind.NEXT)
    assert field.is_all_selected
    player.type_text("Tom\x07")
    assert field.text == "Tom"
    player.type_text("asino")
    assert field.text == "Tomasi"
    player.press_key(Kind.SELECT_ALL)
    assert player.press_key(Kind.ERASE) == WidgetEvent("name", "changed", "")
    assert player.press_key(Kind.ERASE) == WidgetEvent("name", "used", "")


def test_a_long_text_moves_along_with_its_caret_and_stays_in_its_field() -> None:
    canvas, words = a_canvas(), "the quick brown fox jumps over the lazy dog and over the fence behind it"
    field = TextField("line", words, max_length=200).set_box(Box(20, 20, 240, 40))
    for caret in (len(words), len(words) // 2, 0):
        field.caret = caret
        field.draw(canvas, WidgetState(current=True))
        assert 28 <= field._character_positions[caret] <= 252
    field.caret = len(words)
    field.draw(canvas, WidgetState())
    assert field._character_positions[0] == 32, "nobody writes in it: it is read from its beginning"


def test_a_click_sets_the_caret_and_the_pointer_does_not_steal_the_field() -> None:
    form, player = make_form(
        TextField("name", "Mira").set_box(BOX), Button("other", "Other").set_box(Box(100, 300, 300, 40))
    )
    field = form.get_widget("name")
    assert isinstance(field, TextField)
    player.send_mouse(Kind.PRESS, BOX.x + 12, 120)
    player.send_mouse(Kind.RELEASE, BOX.x + 12, 120)
    assert field.caret == 0
    player.send_mouse(Kind.MOVE, *form.get_widget("other").box.center)
    assert form.focus == "name"
    player.handle(Intent(Kind.TEXT, text="A"))
    assert field.text == "AMira"


def test_a_rebuilt_form_keeps_focus_caret_scroll_and_open_list() -> None:
    def build(name: str) -> list[Widget]:
        return [
            ListBox("list", rows(40), selected_index=30).set_box(Box(100, 100, 300, 200)),
            TextField("name", name).set_box(Box(100, 320, 300, 40)),
            DropDown("d", SIZES, "s").set_box(Box(100, 400, 300, 40)),
        ]

    form, player = make_form(*build("Mira"))
    form.set_focus("name")
    player.press_keys(Kind.FIRST, Kind.RIGHT)
    form.set_focus("d")
    player.press_key(Kind.OK)
    top = form.get_widget("list").top
    form.set_widgets(build("Mira"))
    assert form.focus == "d"
    assert form.get_widget("d").captures_input
    assert form.get_widget("name").caret == 1
    assert form.get_widget("list").top == top > 0


def test_the_tooltip_comes_after_a_rest_and_stays_on_the_screen() -> None:
    corner = Box(WIDTH - 40, HEIGHT - 40, 36, 36)
    form, player = make_form(IconButton("eye", "eye", tip="A long explanation of what this eye is for").set_box(corner))
    player.send_mouse(Kind.MOVE, *corner.center)
    assert form.is_animating
    assert form.update(0.1)
    canvas = a_canvas()
    canvas.render_cache.trace = []
    form.draw(canvas)
    assert not any("explanation" in text for text, _box in canvas.render_cache.trace)
    for _frame in range(10):
        form.update(0.1)
    canvas.render_cache.trace.clear()
    form.draw(canvas)
    drawn = [box for text, box in canvas.render_cache.trace if "explanation" in text]
    assert drawn
    assert all(canvas.surface.get_rect().contains(box) for box in drawn)
    assert not form.is_animating


def test_hover_lights_up_and_goes_out() -> None:
    form, player = make_form(Button("go", "Go").set_box(BOX))
    player.send_mouse(Kind.MOVE, *BOX.center)
    form.update(1.0)
    assert form.get_state(form.get_widget("go")).hover == 1.0
    assert not form.get_state(form.get_widget("go")).focused
    player.send_mouse(Kind.LEAVE, -1, -1)
    form.update(1.0)
    assert form.get_state(form.get_widget("go")).hover == 0.0
    player.press_key(Kind.NEXT)
    assert form.get_state(form.get_widget("go")).focused


def test_labels_and_panels_are_passed_by() -> None:
    form, player = make_form(
        PanelBackground("Title", "remark").set_box(BOX), Label("Words").set_box(BOX), Button("go", "Go").set_box(BOX)
    )
    assert form.focus == "go"
    assert player.press_key(Kind.NEXT) == WidgetEvent("go", "used")


def test_a_value_keeps_its_words_whole_and_its_icon_where_there_is_room() -> None:
    options = [ChoiceOption("a", "Person", "person"), ChoiceOption("b", "Apprentice", "robot")]
    drawn = []
    for width in (104, 220):
        canvas = a_canvas()
        canvas.listener = reader = ScreenReader(canvas.surface.get_size())
        DropDown("d", options, "b").set_box(Box(100, 100, width, 30)).draw(canvas, WidgetState())
        drawn.append([text.text for text in reader.make_report().visible_texts])
    assert drawn == [["Apprentice"], ["Apprentice"]]


def test_what_was_just_pressed_keeps_its_tooltip_until_the_pointer_comes_back() -> None:
    form, player = make_form(
        Button("b", "Team", tip="Taken by you").set_box(BOX), Button("c", "Other").set_box(Box(600, 300, 90, 40))
    )

    def told() -> bool:
        form.update(1.0)
        return form._is_tooltip_shown

    player.click_on(form, "b")
    assert not told()
    assert not form.is_animating
    player.send_mouse(Kind.MOVE, 620, 320)
    player.send_mouse(Kind.MOVE, *form.get_widget("b").box.center)
    assert told()


@pytest.mark.parametrize(("text", "sub"), [(100, False), (100, True), (150, False), (200, False)])
@pytest.mark.parametrize("gold", [False, True])
def test_buttons_are_40_to_60_high_and_those_in_bars_36(text: int, sub: bool, gold: bool) -> None:
    canvas = a_canvas(text=text)
    assert 40 <= Button.measure_height(canvas, gold=gold, has_subtitle=sub) <= 60
    assert IconButton("eye", "eye", tip="Look").measure(canvas, 500) == (36, 36)


def test_the_gold_button_has_the_large_radius_and_all_others_the_medium_one() -> None:
    assert Button("a", "Go", is_default=True).radius == RADIUS.large
    assert Button("b", "Go").radius == RADIUS.medium


def test_all_that_is_switched_off_has_the_same_ink() -> None:
    off = a_canvas().resolve_color("off")[:3]
    common: tuple[WidgetOptions, WidgetOptions] = {"enabled": True}, {"enabled": False}
    for state in common:
        widgets: list[Widget] = [
            Button("button", "Go", keys=("g",), **state),
            IconButton("icon", "eye", tip="Look", keys=("g",), **state),
            Toggle("toggle", "Motion", False, **state),
            SegmentedControl("segments", SIZES, "m", **state),
            DropDown("list", SIZES, "m", **state),
            Slider("slider", 50, **state),
        ]
        for widget in widgets:
            canvas = a_canvas()
            widget.set_box(BOX).draw_marked(canvas, WidgetState())
            pixels = canvas.surface.subsurface(tuple(map(int, BOX)))
            seen = {tuple(pixels.get_at((x, y)))[:3] for x in range(int(BOX.w)) for y in range(int(BOX.h))}
            assert (off in seen) == (not state["enabled"]), widget.id


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("side", ["below", "above", "aside"])
@pytest.mark.parametrize("x", [0, 600, WIDTH - 40])
@pytest.mark.parametrize("y", [60, 350, HEIGHT - 40])
def test_a_tooltip_lies_on_the_screen_and_beside_what_it_is_about(text: int, side: Side, x: float, y: float) -> None:
    canvas, about = a_canvas(text=text), Box(x, y, 40, 40)
    words = "Ends your turn. {sword} **Unused actions** are lost, and the next player draws two cards."
    size = measure_tooltip(canvas, words)
    box = Box(*place_beside(about, *size, side=side), *size)
    assert box.x >= 0
    assert box.right <= WIDTH
    assert box.bottom <= HEIGHT
    assert not box.overlaps(about)
    assert size[0] <= measure_max_tooltip_width(canvas) + 1
