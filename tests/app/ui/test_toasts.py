"""Toasts cover none of the buttons of any scene."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.ui.drawing.hearing import Hearing
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.widgets.base import Box, Widget
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.choice import Choice, Slider, Toggle
from game.app.ui.widgets.pane import Scrolled
from game.app.ui.widgets.textfield import TextField
from game.bots.core.thought import Budget
from game.bots.epic import explain
from game.languages import set_language
from game.paths import HOME_VARIABLE
from game.text import language
from tests.app.screen import apart, some_services, start_screen, used_canvas
from tools.shots.shot_list import PLAYED

BUTTONS = (Button, IconButton, Choice, Slider, Toggle, TextField)
SHORT = "Gespeichert."
LONG = "Der Ordner mit deinen Spielständen ließ sich nicht öffnen. Deine Partie ist sicher; versuch es noch einmal."
CROWDED = {"settings", "settings-contrast"}
"""Scenes that have no room for a long sentence in large letters: there it goes when the pointer comes to it."""
PARTS = range(6)


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    before = language()
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(explain.explain, "__defaults__", (Budget(iterations=10, seconds=2.0),))  # any hint will do
    start_screen()
    yield
    set_language(before)


def buttons(widgets: list[Widget]) -> list[Widget]:
    """Return what is pressed by its name, scrolled or not."""
    return [one for one in widgets if isinstance(one.inner if isinstance(one, Scrolled) else one, BUTTONS)]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("text", [pytest.param(100, marks=pytest.mark.soak), 150])
@pytest.mark.parametrize("part", PARTS)
def test_a_toast_covers_no_button_of_any_scene(part: int, text: int) -> None:
    covered: list[str] = []
    for name in sorted(PLAYED)[part :: len(PARTS)]:
        services = some_services(language="de", speed="instant", text_size=text)
        scene = PLAYED[name](services)
        if scene not in services.stack.scenes:
            services.stack.push(scene)
        canvas = Hearing.beside(used_canvas(0.25, text))  # where a toast lies needs no drawing
        services.stack.settle(canvas)
        services.stack.draw(canvas)
        top = services.stack.top
        widgets = buttons(list(getattr(getattr(top, "form", None), "widgets", ())))
        abouts: list[Box | None] = [None, *(one.box for one in widgets[:1] + widgets[-1:])]
        for about in abouts:
            for words in (SHORT, LONG):
                services.notify(words, about)
                services.stack.draw(canvas)
                box = services.stack.toast.box
                below = [one for one in widgets if not apart(box, one.box)]
                if below and name in CROWDED:
                    services.stack.handle(Intent(Kind.MOVE, *below[0].box.center, device="mouse"))
                    services.stack.handle(Intent(Kind.MOVE, *box.center, device="mouse"))
                    below = below if services.stack.toast.text else []
                covered += [f"{name}: {words[:12]} on {one.id}" for one in below]
    assert covered == [], "\n".join(covered)
