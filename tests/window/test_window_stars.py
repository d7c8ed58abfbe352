"""Matches among the stars in the real window: six bots in two sides, and Master Play, from the title to the result."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.epic.setup.scene import NewMatchScene
from game.app.menus.title import TitleScene
from game.rules.epic.pack import Setup
from game.storage import presets, saves, slots
from game.storage.presets import LastMatch
from tests.app.screen import Player, a_canvas, shown
from tests.window.desktop import Desktop, Display, look, same_services, virtual_screen
from tests.window.test_window_match import SETTINGS, home

pytestmark = pytest.mark.window

SIX = (("luke",), ("vader",), ("obi-wan",), ("jango",), ("yoda",), ("emperor",))
MATCHES = {
    "three-against-three": Setup("star-wars", SIX, "kamino-platform", mode="3v3"),
    "masters": Setup("star-wars", (("luke", "yoda"), ("vader", "maul")), "emperors-throne-room", mode="master"),
}

_A_MATCH = 120.0
"""Seconds that a whole match of bots may take on a busy machine."""

__all__ = ["home"]


@pytest.fixture
def display() -> Iterator[Display]:
    with virtual_screen() as made:
        yield made


@pytest.mark.parametrize("name", MATCHES)
def test_bots_play_in_the_window_to_the_end(display: Display, home: Path, name: str) -> None:
    setup = MATCHES[name]
    seats = len(setup.teams)
    assert presets.save_last_match(LastMatch(setup, ("greedy",) * seats, ("",) * seats))
    desktop = Desktop(display, home)
    try:
        canvas, services = a_canvas(), same_services(SETTINGS)
        screen, top = Player(services.stack.handle), TitleScene(services)
        shown(services, top, canvas)
        look(desktop, lambda: canvas.surface, "title")
        desktop.click(*top.form.widget("star-wars").box.center)
        screen.click_on(top.form, "star-wars")
        services.stack.draw(canvas)
        services.stack.update(5.0)
        services.stack.draw(canvas)
        scene = services.stack.top
        assert isinstance(scene, NewMatchScene)
        assert scene.plan.setup() == setup
        look(desktop, lambda: canvas.surface, f"{name}-agreed")
        desktop.click(*scene.form.widget("start").box.center)
        replays = slots.folder(slots.REPLAYS)
        [kept] = desktop.wait(lambda: [str(file) for file in replays.glob(f"*{slots.ENDING}")], _A_MATCH)
        saved = saves.read(Path(kept))
        assert saved.session.rules.match.setup == setup
        outcome = saved.session.outcome
        assert outcome is not None
        assert outcome.reason == "eliminated"
        desktop.screenshot(f"{name}-over")
    finally:
        desktop.close()
    assert desktop.said.read_text() == ""
