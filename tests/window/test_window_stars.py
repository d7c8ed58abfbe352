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
from tests.app.screen import InputPlayer, a_canvas, show_scene
from tests.window.desktop import Desktop, VirtualDisplay, make_same_services, run_virtual_screen, wait_for_picture
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
def display() -> Iterator[VirtualDisplay]:
    with run_virtual_screen() as made:
        yield made


@pytest.mark.parametrize("name", MATCHES)
def test_bots_play_in_the_window_to_the_end(display: VirtualDisplay, home: Path, name: str) -> None:
    setup = MATCHES[name]
    seats = len(setup.teams)
    assert presets.save_last_match(LastMatch(setup, ("greedy",) * seats, ("",) * seats))
    desktop = Desktop(display, home)
    try:
        canvas, services = a_canvas(), make_same_services(SETTINGS)
        screen, top = InputPlayer(services.stack.handle), TitleScene(services)
        show_scene(services, top, canvas)
        wait_for_picture(desktop, lambda: canvas.surface, "title")
        desktop.click(*top.form.get_widget("star-wars").box.center)
        screen.click_on(top.form, "star-wars")
        services.stack.draw(canvas)
        services.stack.update(5.0)
        services.stack.draw(canvas)
        scene = services.stack.top
        assert isinstance(scene, NewMatchScene)
        assert scene.plan.build_setup() == setup
        wait_for_picture(desktop, lambda: canvas.surface, f"{name}-agreed")
        desktop.click(*scene.form.get_widget("start").box.center)
        replays = slots.get_slot_folder(slots.REPLAYS)
        [kept] = desktop.wait_for(lambda: [str(file) for file in replays.glob(f"*{slots.SAVE_SUFFIX}")], _A_MATCH)
        save = saves.read_save(Path(kept))
        assert save.session.rules.match.setup == setup
        outcome = save.session.outcome
        assert outcome is not None
        assert outcome.reason == "eliminated"
        desktop.take_screenshot(f"{name}-over")
    finally:
        desktop.close()
    assert desktop.said.read_text() == ""
