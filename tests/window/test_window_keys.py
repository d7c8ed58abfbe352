"""A whole match in the real window by keyboard alone: from the title to the result and back, no hand on the mouse."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pygame
import pytest

from game.app.epic.match.scene import MatchScene
from game.app.epic.result.scene import MatchResultScene
from game.app.epic.setup.scene import NewMatchScene
from game.app.menus.title import TitleScene
from game.app.ui.input.intents import ACTIVE_BINDINGS, Intent, Kind
from game.modes.active_match import ActiveMatch
from game.session.seats import PERSON
from game.session.session import AnySession
from game.storage import presets, saves, slots
from game.storage import settings as storage
from game.storage.presets import LastMatch
from tests.app.screen import a_canvas, show_scene
from tests.window.desktop import (
    Desktop,
    FightingHands,
    VirtualDisplay,
    WindowHands,
    make_same_services,
    measure_difference,
    wait_for_picture,
)
from tests.window.test_window_match import SETTINGS, SETUP, display, home

__all__ = ["display", "home"]

pytestmark = pytest.mark.window

SYMS = {"return": "Return", "escape": "Escape", "tab": "Tab", "shift+tab": "shift+Tab"}
SYMS |= {"up": "Up", "down": "Down", "left": "Left", "right": "Right"}


class KeyHands(FightingHands):
    """Robot with keys alone; both hands of the table lie open, so that there are no hand-overs."""

    def __init__(self, desktop: Desktop, scene: MatchScene) -> None:
        super().__init__(desktop, scene.services, scene)
        self.keys = True
        self.luck = Random(4)

    def key(self, kind: Kind, key: str = "") -> None:
        self.desktop.wait_until_open(self.services.stack)
        super(WindowHands, self).key(kind, key)
        first = ACTIVE_BINDINGS.by_kind[kind].keys[0] if kind in ACTIVE_BINDINGS.by_kind else ""
        self.desktop.press_key(key or SYMS.get(first, first))

    def click(self, x: float, y: float) -> None:
        raise AssertionError("no hand is on the mouse")


def from_the_title(desktop: Desktop) -> MatchScene:
    """Return a new match by keys; the same match at a table in this process, told from what the window keeps."""
    canvas, services = a_canvas(), make_same_services(SETTINGS)
    show_scene(services, TitleScene(services), canvas)
    wait_for_picture(desktop, lambda: canvas.surface, "keys-title")
    press = services.stack.handle
    desktop.press_key("n")
    press(Intent(Kind.DECLINE, key="n"))
    desktop.wait_until_open(services.stack)
    for _step in range(60):
        services.stack.draw(canvas)
        services.stack.update(1.0)
        services.stack.draw(canvas)
        setup = services.stack.top
        assert isinstance(setup, NewMatchScene)
        there = setup.form.focus == "start"
        desktop.press_key("Return" if there else "Tab")
        if there:
            break
        press(Intent(Kind.NEXT))
    [kept] = desktop.wait_for(
        lambda: [str(path) for path in slots.get_slot_folder(slots.RUNNING).glob(f"*{slots.SAVE_SUFFIX}")]
    )
    save = saves.read_save(Path(kept))
    return MatchScene(make_same_services(SETTINGS), ActiveMatch(save.session, save.seats, open_hands=True))


def replay_of_the_window() -> AnySession:
    """Return the match that the window has kept as one that is over."""
    [kept] = slots.get_slot_folder(slots.REPLAYS).glob(f"*{slots.SAVE_SUFFIX}")
    session = saves.read_save(kept).session
    assert session.outcome is not None
    return session


def steps(session: AnySession) -> list[str]:
    """Return all actions of a match."""
    return [entry.action for entry in session.journal]


def see_the_result(hands: KeyHands, table: pygame.Surface) -> None:
    """Wait until the window shows the result and no longer the table; here nobody is offered a rematch."""
    hands.wait(5.0)
    hands.show_frame()
    result = hands.canvas.surface

    def seen() -> list[str]:
        window = hands.desktop.take_screenshot("keys-result")
        return ["the result"] if measure_difference(result, window) < measure_difference(table, window) / 2 else []

    hands.desktop.wait_for(seen)


@pytest.mark.soak
def test_a_whole_match_by_keys_alone(display: VirtualDisplay, home: Path) -> None:
    assert storage.save_settings(msgspec.structs.replace(SETTINGS, open_hands=True))
    assert presets.save_last_match(LastMatch(SETUP, (PERSON, PERSON), ("Mira", "Tom")))
    desktop = Desktop(display, home)
    try:
        hands = KeyHands(desktop, from_the_title(desktop))
        hands.wait_for_turn()
        hands.compare_picture("keys-setting-up")
        for _step in range(1500):
            hands.step()
            for _frame in range(20):
                hands.wait(0.1)
            if hands.over:
                break
            hands.wait_for_turn()
            hands.compare_picture("keys-table")
            table = hands.canvas.surface.copy()
        assert isinstance(hands.top, MatchResultScene)
        desktop.wait_for(
            lambda: (
                [] if [*slots.get_slot_folder(slots.RUNNING).glob(f"*{slots.SAVE_SUFFIX}")] else ["the match is over"]
            )
        )
        assert steps(replay_of_the_window()) == steps(hands.match.active_match.session), (
            "the window played another match"
        )
        see_the_result(hands, table)
        desktop.press_key("Escape")
        title, services = a_canvas(), make_same_services(SETTINGS)
        show_scene(services, TitleScene(services), title)
        wait_for_picture(desktop, lambda: title.surface, "keys-title-again")
    finally:
        desktop.close()
    assert desktop.said.read_text() == ""
