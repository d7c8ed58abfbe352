"""What the window's campaigns are tried with: the title, a scene opened from it, and its widgets."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.menus.title import TitleScene
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Reply, WidgetId
from game.paths import HOME_VARIABLE
from tests.app.screen import forms, some_services, start_screen, used_canvas


def at_title(home: Path, monkeypatch: pytest.MonkeyPatch) -> Services:
    """A window that stands at the title, with a home of its own."""
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    start_screen()
    services = some_services(speed="instant", confirm_end=False, confirm_move=False)
    services.stack.push(TitleScene(services))
    return services


def opened(services: Services, scene: Scene) -> None:
    """A scene as somebody opens it who has just started the program."""
    while len(services.stack.scenes) > 1:
        services.stack.pop()
    services.stack.push(scene)
    services.stack.draw(used_canvas(0.5))


def press(services: Services, id: WidgetId) -> None:
    """Presses a widget of the scene on top, which must have it."""
    services.stack.draw(used_canvas(0.5))
    top = services.stack.top
    widget = forms(top).widget(id)
    assert widget.enabled, widget.reason
    top.on_reply(Reply(id, "pressed"))  # type: ignore[attr-defined]
    services.stack.draw(used_canvas(0.5))
