"""A whole match in the real window by mouse alone: from the title to the result and back, no hand on the keys."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import msgspec
import pygame
import pytest

from game.app.epic.match.openings import open_scenario
from game.app.epic.match.scene import MatchScene
from game.app.epic.replay import ReplayScene
from game.app.epic.result.scene import MatchResultScene
from game.app.menus.title import TitleScene
from game.app.ui.input.intents import Kind
from game.rules.epic.pack import Setup
from game.session.seats import PERSON
from game.storage import presets, slots
from game.storage import settings as storage
from game.storage.presets import LastMatch
from tests.app.screen import a_canvas, show_scene
from tests.window.desktop import (
    PATIENCE,
    Desktop,
    FightingHands,
    VirtualDisplay,
    make_same_services,
    measure_difference,
    wait_for_picture,
)
from tests.window.test_window_match import LAST_BLOW, SETTINGS, SETUP, display, from_the_title, home

__all__ = ["display", "home"]

pytestmark = pytest.mark.window

_PLACE = (150, 40)
"""Width and height around a click in which the window has to show what is clicked on."""
_ALIKE_HERE = 16.0
"""Mean difference of a color part, of 255, up to which that place counts as the same.

Flames and sparks move, and words lie a pixel or two beside those of another system. A missing button is above 20.
"""
MATCHES = {"zelda": SETUP, "star-wars": Setup("star-wars", (("luke",), ("vader",)), "kamino-platform")}
"""By the button of the title that leads there."""


class MouseHands(FightingHands):
    """Robot with the mouse alone; both hands of the table lie open, so that there are no hand-overs."""

    def __init__(self, desktop: Desktop, scene: MatchScene) -> None:
        super().__init__(desktop, scene.services, scene)
        self.luck = Random(7)

    def key(self, kind: Kind, key: str = "") -> None:
        raise AssertionError("no hand is on the keys")


class PatientHands(MouseHands):
    """Mouse that clicks only after it has seen the effect of the click before.

    A slow machine may get two clicks in one frame. The second one then meets the buttons from before the first one.
    One button is too small to be missed in the picture as a whole, so the place of the click is looked at by itself.
    """

    def click(self, x: float, y: float) -> None:
        self.compare_picture("mouse-before-click")
        self.compare_place(pygame.Rect(0, 0, *_PLACE).move(round(x) - _PLACE[0] // 2, round(y) - _PLACE[1] // 2))
        super().click(x, y)

    def compare_place(self, place: pygame.Rect) -> None:
        """Wait until the window shows at a place what the table here shows there."""
        place = place.clip(self.canvas.surface.get_rect())
        until = time.monotonic() + PATIENCE
        while True:
            for _frame in range(5):
                self.wait(0.1)
            self.show_frame()
            seen = self.desktop.take_screenshot("mouse-place")
            apart = measure_difference(self.canvas.surface.subsurface(place), seen.subsurface(place))
            if apart <= _ALIKE_HERE:
                return
            if time.monotonic() > until:
                self.desktop.screenshots["mouse-place-expected"] = self.canvas.surface.copy()
                raise AssertionError(f"the window shows something else at {place} (by {apart:.1f})")
            time.sleep(0.2)


@pytest.mark.soak
@pytest.mark.parametrize(("door", "setup"), MATCHES.items())
def test_a_whole_match_by_mouse_alone(display: VirtualDisplay, home: Path, door: str, setup: Setup) -> None:
    assert storage.save_settings(msgspec.structs.replace(SETTINGS, open_hands=True))
    assert presets.save_last_match(LastMatch(setup, (PERSON, PERSON), ("Mira", "Tom")))
    desktop = Desktop(display, home)
    try:
        hands = PatientHands(desktop, from_the_title(desktop, door=door, open_hands=True))
        hands.wait_for_turn()
        hands.compare_picture("mouse-setting-up")
        for _step in range(1500):
            hands.step()
            for _frame in range(20):
                hands.wait(0.1)
            if hands.over:
                break
            hands.wait_for_turn()
            hands.compare_picture("mouse-table")
        result = hands.top
        assert isinstance(result, MatchResultScene)
        desktop.wait_for(
            lambda: (
                [] if [*slots.get_slot_folder(slots.RUNNING).glob(f"*{slots.SAVE_SUFFIX}")] else ["the match is over"]
            )
        )
        desktop.take_screenshot("mouse-result")
        hands.show_frame()
        menu = result.form.get_widget("title").box
        desktop.click(menu.x + 40, menu.center[1])
        title, services = a_canvas(), make_same_services(SETTINGS)
        show_scene(services, TitleScene(services), title)
        wait_for_picture(desktop, lambda: title.surface, "mouse-title-again")
    finally:
        desktop.close()
    assert desktop.said.read_text() == ""


def test_the_last_blow_is_struck_and_reviewed_by_mouse(display: VirtualDisplay, home: Path) -> None:
    settings = msgspec.structs.replace(SETTINGS, open_hands=True)
    assert storage.save_settings(settings)
    file = home / "last-blow.yaml"
    file.write_text(LAST_BLOW, encoding="utf-8")
    scene = open_scenario(make_same_services(settings), file)
    assert isinstance(scene, MatchScene)
    hands = PatientHands(Desktop(display, home, str(file)), scene)
    try:
        for _step in range(40):
            hands.wait_for_turn()
            if hands.over:
                break
            hands.step()
        result = hands.top
        assert isinstance(result, MatchResultScene)
        hands.compare_picture("mouse-result")
        hands.click(*result.form.get_widget("review").box.center)
        assert isinstance(hands.top, ReplayScene)
        hands.compare_picture("mouse-review")
    finally:
        hands.desktop.close()
    assert hands.desktop.said.read_text() == ""
