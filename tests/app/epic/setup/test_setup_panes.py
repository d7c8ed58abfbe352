"""The panes of the set-up that hold more than fits: what has the focus comes into sight, the bar is dragged."""

import pytest

from game.app.epic.setup.ids import HealthId, OptionId
from game.app.ui.input.intents import Kind
from game.app.ui.widgets.pane import Scrolled
from tests.app.epic.setup.test_setup_scene import Hall, screen, two_people

__all__ = ["screen"]


def test_a_focus_below_the_edge_scrolls_into_sight() -> None:
    hall = Hall(two_people())
    for id in ("seed", OptionId("good-vs-evil"), HealthId(1)):
        hall.tab_to(id)
        widget = hall.scene.form.widget(id)
        assert isinstance(widget, Scrolled)
        view = widget.pane.box
        assert view.y - 1 <= widget.inner.box.y
        assert widget.inner.box.bottom <= view.bottom + 1


def test_the_scroll_bar_is_dragged() -> None:
    hall = Hall(two_people())
    pane = hall.scene._options
    bar = hall.scene.form.widget("options bar").box
    x = bar.center[0]
    hall.player.mouse(Kind.MOVE, x, bar.y + 5)
    hall.player.mouse(Kind.PRESS, x, bar.y + 5)
    hall.player.mouse(Kind.MOVE, x, bar.bottom)
    assert pane.top == pytest.approx(pane.deepest)
    hall.player.mouse(Kind.RELEASE, x, bar.bottom)
    hall.player.mouse(Kind.MOVE, x, bar.y)
    assert pane.top == pytest.approx(pane.deepest)
    hall.player.click(x, bar.y + 2)
    assert pane.top < pane.deepest
