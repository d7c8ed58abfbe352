"""Test helpers for the window's campaigns: the title, a scene opened from it, and its widgets."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.menus.title import TitleScene
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetEvent, WidgetId
from game.paths import HOME_VARIABLE
from tests.app.screen import get_form, get_used_canvas, some_services, start_screen


def open_title(home: Path, monkeypatch: pytest.MonkeyPatch) -> Services:
    """Return services of a window at the title, with its own user home."""
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    start_screen()
    services = some_services(speed="instant", confirm_end=False, confirm_move=False)
    services.stack.push(TitleScene(services))
    return services


def open_scene(services: Services, scene: Scene) -> None:
    """Open a scene as from a freshly started program."""
    while len(services.stack.scenes) > 1:
        services.stack.pop()
    services.stack.push(scene)
    services.stack.draw(get_used_canvas(0.5))


def press_widget(services: Services, id: WidgetId) -> None:
    """Press a widget of the scene on top, which must have it."""
    services.stack.draw(get_used_canvas(0.5))
    top = services.stack.top
    widget = get_form(top).get_widget(id)
    assert widget.enabled, widget.reason
    top.on_widget_event(WidgetEvent(id, "pressed"))  # type: ignore[attr-defined]
    services.stack.draw(get_used_canvas(0.5))
