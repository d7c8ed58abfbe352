"""Buttons of a table have places of their own: under a resting pointer none becomes another one."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from random import Random

import pytest

from game.app.dungeon.scene import AdventureScene
from game.app.elixir.scene import ElixirMatchScene
from game.app.epic.match.ids import ButtonId
from game.app.epic.match.scene import MatchScene
from game.app.play.table import TableScene
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.hearing import RecordingCanvas
from game.app.ui.input.intents import Kind
from game.app.ui.widgets.base import Box, Widget
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.form import WidgetGroup
from game.bots.core.thought import Budget
from game.bots.epic import explain, grading
from game.rules.dungeon.actions.action import Setup as DungeonSetup
from game.rules.epic.pack import Setup as EpicSetup
from tests.app.dungeon.robot import make_adventure
from tests.app.elixir.test_table import make_table as elixir_table
from tests.app.epic.match.test_play import robot as epic_robot
from tests.app.person import Person
from tests.app.screen import are_apart

STEPS = 60


@pytest.fixture(autouse=True)
def _any_advice_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hints and the coach say at once whatever they find."""
    brief = grading.Depth(Budget(iterations=10), 4)
    monkeypatch.setattr(grading, "QUICK_DEPTH", brief)
    monkeypatch.setattr(grading, "THOROUGH_DEPTH", brief)
    monkeypatch.setattr(explain.find_epic_hint, "__defaults__", (Budget(iterations=10, seconds=2.0),))
    monkeypatch.setattr(explain.make_playouts, "__defaults__", (4,))


class ButtonPlaces:
    """Places of a table's buttons, state by state; the default one is the main action, whatever its text."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, table: TableScene) -> None:
        self.states: list[tuple[object, dict[str, Box]]] = []
        before = WidgetGroup.set_widgets

        def set_widgets(form: WidgetGroup, widgets: Iterable[Widget], *, focus: str | None = None) -> None:
            before(form, widgets, focus=focus)
            if form is table.form:
                shown = {
                    _name(widget): widget.box for widget in form.widgets if isinstance(widget, Button | IconButton)
                }
                page = type(table.shown_page) if isinstance(table, AdventureScene) else None
                self.states.append((page, shown))

        monkeypatch.setattr(WidgetGroup, "set_widgets", set_widgets)

    def swaps(self) -> set[tuple[str, str]]:
        """Return pairs of buttons of which the second came where the first had been."""
        return {
            (one, other)
            for (page, before), (next_page, after) in pairwise(state for state in self.states if state[1])
            if page == next_page  # another page of an adventure is another screen
            for one, box in before.items()
            for other, place in after.items()
            if one != other and not are_apart(box, place)
        }


def _name(widget: Widget) -> str:
    return "main action" if widget.is_default and widget.id not in (ButtonId("end"), ButtonId("back")) else widget.id


def watch_match(hands: Person, table: TableScene, monkeypatch: pytest.MonkeyPatch) -> ButtonPlaces:
    """Play some steps, with a hint asked for and carried out now and then."""
    places = ButtonPlaces(monkeypatch, table)
    hands.canvas = RecordingCanvas.for_canvas(hands.canvas)  # where the buttons are needs no drawing
    for step in range(STEPS):
        if hands.over:
            break
        if hands.top is table and table.is_person_asked and step % 7 == 3:
            hands.key(Kind.HINT)
            hands.wait(0.1)
            hands.show_frame()
            assert table.hints.hint is not None
        hands.step()  # type: ignore[attr-defined]
        if hands.top is table:
            hands.show_frame()
    assert len(places.states) > 20
    return places


@pytest.mark.parametrize(
    ("setup", "keys", "text"),
    [
        ("zelda", False, 100),
        ("zelda", True, 150),
        ("masters", False, 150),
        *(pytest.param("zelda", keys, text, marks=pytest.mark.soak) for keys, text in ((False, 150), (True, 100))),
        *(pytest.param("masters", *case, marks=pytest.mark.soak) for case in ((False, 100), (True, 100), (True, 150))),
    ],
)
def test_no_button_of_a_duel_is_replaced_under_the_pointer(
    setup: str, keys: bool, text: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    setups = {
        "zelda": EpicSetup("zelda", (("link",), ("ganon",)), "lost-woods"),
        "masters": EpicSetup("star-wars", (("luke", "yoda"), ("vader", "maul")), "emperors-throne-room", mode="master"),
    }
    hands = epic_robot(setups[setup], 4, keys=keys, text_size=text, coach=True)
    assert isinstance(hands.match, MatchScene)
    assert watch_match(hands, hands.match, monkeypatch).swaps() == set()


def test_no_button_of_an_adventure_is_replaced_under_the_pointer(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = make_adventure(DungeonSetup(players=2), "3", people=2, coach=True)
    assert isinstance(hands.scene, AdventureScene)
    assert watch_match(hands, hands.scene, monkeypatch).swaps() == set()


def test_no_button_of_elixir_quest_is_replaced_under_the_pointer(monkeypatch: pytest.MonkeyPatch) -> None:
    hands, scene = elixir_table(["person", "person"], coach=True)
    hands.luck = Random(5)
    assert isinstance(scene, ElixirMatchScene)
    assert watch_match(hands, scene, monkeypatch).swaps() == set()


def test_a_press_on_a_page_that_just_appeared_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = make_adventure(DungeonSetup(players=1), "3", people=1)
    pages: list[bool] = []
    layout = AdventureScene.layout

    def lay_out(scene: AdventureScene, canvas: Canvas) -> None:
        before = type(scene.shown_page)
        layout(scene, canvas)
        if before not in (type(None), type(scene.shown_page)):
            pages.append(scene.services.stack.is_opening)

    monkeypatch.setattr(AdventureScene, "layout", lay_out)
    for _step in range(STEPS):
        hands.step()
    assert len(pages) > 1
    assert all(pages)
