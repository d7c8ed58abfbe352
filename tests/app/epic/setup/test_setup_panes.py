"""Scroll views of the set-up: the focus scrolls into view, and the scroll bar can be dragged."""

import pytest

from game.app.epic.setup.ids import HealthId, OptionId
from game.app.play.rules_sheet import RuleExplanation
from game.app.ui.input.intents import Kind
from game.app.ui.widgets.pane import ScrolledWidget
from game.text import pick_text
from tests.app.epic.setup.test_setup_scene import Hall, screen, two_people
from tests.app.redrawn import ROUNDING, draw_whole, measure_difference
from tests.app.screen import collect_texts

__all__ = ["screen"]


def make_crowded_hall() -> Hall:
    """Return the sheet with large text, of which not all can be seen at once."""
    hall = Hall(two_people(), text_size=150)
    hall.turn_to("seed")
    return hall


def test_a_focus_below_the_edge_scrolls_into_sight() -> None:
    hall = make_crowded_hall()
    for id in ("seed", OptionId("good-vs-evil"), HealthId(1)):
        hall.tab_to(id)
        widget = hall.scene.form.get_widget(id)
        assert isinstance(widget, ScrolledWidget)
        view = widget.scroll_view.box
        assert view.y - 1 <= widget.inner.box.y
        assert widget.inner.box.bottom <= view.bottom + 1


def test_the_foot_of_the_sheet_explains_the_option_with_the_pointer_or_the_focus_in_place_of_its_tooltip() -> None:
    hall = Hall(two_people())
    hall.scene.show_rules(shown=True)
    scene, stack = hall.scene, hall.scene.services.stack
    stack.draw(hall.canvas)
    line = next(widget for widget in scene.form.widgets if isinstance(widget, RuleExplanation))
    assert "Point at a rule to see what it does." in collect_texts(scene)
    switches = {option.token: option for option in hall.plan.content.pack.switches}
    for token in (
        "good-vs-evil",
        next(token for token, option in switches.items() if not hall.plan.applies_to_map(option)),
    ):
        hall.player.send_mouse(Kind.MOVE, *scene.form.get_widget(OptionId(token)).box.center)
        stack.update(1.0)
        heard = collect_texts(scene)
        found = line.find_text()
        assert pick_text(switches[token].text) in found
        assert found.startswith("Only on") == (token != "good-vs-evil")
        assert sum(pick_text(switches[token].text) in words for words in heard) == 1
    hall.tab_to("turn_limit")
    assert line.find_text() == "Draw after this many turns."


def test_the_explanation_is_drawn_anew_when_the_pointer_goes_from_one_text_to_another() -> None:
    """Texts have no names of their own: outside of the sheet the focus is explained, on it the pointer."""
    hall = Hall(two_people())
    hall.scene.show_rules(shown=True)
    stack, form = hall.scene.services.stack, hall.scene.form
    stack.draw(hall.canvas)
    form.set_focus("seed")
    for text in [widget for widget in form.widgets if not widget.focusable]:
        hall.player.send_mouse(Kind.MOVE, *text.box.center)
        stack.update(1.0)
        stack.draw(hall.canvas)
        assert measure_difference(hall.canvas.surface, draw_whole(stack, hall.canvas)) <= ROUNDING, text


def test_the_scroll_bar_is_dragged() -> None:
    hall = make_crowded_hall()
    pane = hall.scene._options_scroll
    bar = hall.scene.form.get_widget("options bar").box
    x = bar.center[0]
    hall.player.send_mouse(Kind.MOVE, x, bar.y + 5)
    hall.player.send_mouse(Kind.PRESS, x, bar.y + 5)
    hall.player.send_mouse(Kind.MOVE, x, bar.bottom)
    assert pane.top == pytest.approx(pane.max_offset)
    hall.player.send_mouse(Kind.RELEASE, x, bar.bottom)
    hall.player.send_mouse(Kind.MOVE, x, bar.y)
    assert pane.top == pytest.approx(pane.max_offset)
    hall.player.click(x, bar.y + 2)
    assert pane.top < pane.max_offset
