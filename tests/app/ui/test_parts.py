"""Parts of a view and widgets: built and drawn again only where they change."""

import pytest

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Row
from game.app.ui.layout.panels import Panel
from game.app.ui.layout.tiles import Tile
from game.app.ui.layout.tree import DynamicView, lay_out
from game.app.ui.widgets.base import Box, Widget, WidgetState
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.form import WidgetGroup
from game.app.ui.widgets.run import WidgetNumbers, find_runs
from game.app.ui.widgets.text import Label, PanelBackground
from tests.app.screen import a_canvas, start_screen

BOX = Box(100, 100, 300, 40)


class Shown:
    """Part with a word, between two buttons."""

    def __init__(self) -> None:
        start_screen()
        self.word, self.built = "one", 0
        self.part = DynamicView(self._build, "one")
        view = Row(Button("left", "Left"), self.part.sized(grow=1, key="part"), Button("right", "Right"))
        self.arranged = lay_out(a_canvas(), view, Box(0, 0, 900, 300))
        self.form = WidgetGroup(self.arranged.widgets)

    def _build(self) -> Panel:
        self.built += 1
        return Panel("", Label(self.word))

    def show(self, word: str) -> None:
        self.word = word
        self.form.set_widgets(self.part.show_content(word, self.form.widgets))

    @property
    def words(self) -> list[str]:
        return [widget.text for widget in self.form.widgets if isinstance(widget, Label | Button)]


def test_a_part_is_replaced_in_its_place() -> None:
    shown = Shown()
    left, right = shown.form.get_widget("left"), shown.form.get_widget("right")
    shown.show("two")
    assert shown.words == ["Left", "two", "Right"]
    assert shown.form.get_widget("left") is left
    assert shown.form.get_widget("right") is right
    assert shown.part.widgets[0].box == shown.arranged.boxes["part"]


def test_what_was_shown_before_is_not_built_again() -> None:
    shown = Shown()
    before = list(shown.form.widgets)
    shown.show("two")
    shown.show("one")
    assert shown.form.widgets == before
    assert shown.built == 2


def test_the_pointer_at_rest_on_a_panel_leaves_everything_still() -> None:
    shown = Shown()
    box = shown.arranged.boxes["part"]
    shown.form.handle(Intent(Kind.MOVE, box.x + 4, box.y + 4, device="mouse"))
    for _frame in range(60):
        shown.form.update(1 / 60)
    assert not shown.form.is_animating
    assert not shown.form.update(1 / 60)


def test_only_widgets_that_look_different_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    start_screen()
    canvas, drawn = a_canvas(), []

    class Hidden(Widget):
        is_visible = False

        def draw(self, canvas: Canvas, state: WidgetState) -> None:
            raise AssertionError("drawn")

    def build_icons(*, is_on: bool) -> list[Widget]:
        undo, hint = IconButton("undo", "undo", tip="Undo"), IconButton("hint", "bulb", tip="Hint", is_on=is_on)
        area = Hidden("area").set_box(BOX)
        others = [Button("go", "Go").set_box(BOX), Tile("tile", Label("Tile")).set_box(BOX)]
        return [area, undo.set_box(BOX), hint.set_box(BOX._replace(x=BOX.right)), *others]

    form = WidgetGroup(build_icons(is_on=False))
    monkeypatch.setattr(Widget, "draw_marked", lambda widget, *_args: drawn.append(widget.id))
    for is_on, redrawn in (
        (False, ["undo", "hint", "go", "tile"]),
        (False, ["tile"]),
        (True, ["hint", "tile"]),
    ):
        form.set_widgets(build_icons(is_on=is_on))
        drawn.clear()
        with canvas.frame():
            form.draw_widgets(canvas, form.draw_widget)
        assert drawn == redrawn


def test_a_part_that_is_replaced_leaves_the_runs_of_the_other_widgets_as_they_are() -> None:
    def build_tips(count: int) -> list[Widget]:
        return [Button(f"tip {index}", "Tip").set_box(BOX) for index in range(count)]

    others: list[Widget] = [Button(index, "Button").set_box(BOX) for index in range(90)]
    numbers = WidgetNumbers()
    before, after = (
        [(run.name, run.numbers) for run in find_runs([*others[:30], *tip, *others[30:]], numbers, ())]
        for tip in (build_tips(3), build_tips(7))
    )
    assert len(before) > 4
    assert sum(run not in before for run in after) <= 2
    assert [number for _name, run in after for number in run if number <= 30] == list(range(1, 31))


def test_a_panel_that_is_replaced_by_an_equal_one_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    start_screen()
    canvas, drawn = a_canvas(), []
    draw = PanelBackground.draw
    monkeypatch.setattr(PanelBackground, "draw", lambda panel, *rest: (drawn.append(panel.title), draw(panel, *rest)))
    form = WidgetGroup()
    far = BOX._replace(y=400)
    for title, redrawn in (("One", ["Other", "One"]), ("One", []), ("Two", ["Other", "Two"])):
        form.set_widgets([PanelBackground("Other").set_box(far), PanelBackground(title).set_box(BOX)])
        drawn.clear()
        with canvas.frame():
            form.draw_background_panels(canvas)
        assert drawn == redrawn
