"""One duel against a bot in the real window by mouse: saved in the middle, continued after a restart, and watched."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app import doors
from game.app.epic.match.scene import MatchScene
from game.app.epic.replay import ReplayScene
from game.app.epic.result.scene import MatchResultScene
from game.app.menus.saves.acts import ActionId
from game.app.menus.saves.saves import SavesScene
from game.app.menus.title import TitleScene
from game.app.ui.dialog import Dialog
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetId
from game.bots.epic.greedy import GreedyBot
from game.modes.active_match import ActiveMatch
from game.rules.epic.actions import action as actions
from game.rules.epic.rules import EpicRules
from game.session.seats import PERSON
from game.storage import presets, saves, slots
from game.storage.presets import LastMatch
from tests.app.screen import InputPlayer, a_canvas, show_scene
from tests.window.desktop import (
    Desktop,
    VirtualDisplay,
    make_same_services,
    run_virtual_screen,
    run_window_manager,
    wait_for_picture,
)
from tests.window.test_window_match import SETTINGS, SETUP, from_the_title, home
from tests.window.test_window_mouse import PatientHands

__all__ = ["home"]

pytestmark = [pytest.mark.window, pytest.mark.soak]

BOT = "apprentice"
NAME = "Half way"
_HALF = 25
"""Steps of the player after which the match is saved and the game is left."""
_MOST = 1500
_REST = 0.6
"""Seconds in which what has just come onto the screen takes no press."""


@pytest.fixture
def display() -> Iterator[VirtualDisplay]:
    with run_virtual_screen() as made, run_window_manager(made):
        yield made


class FramedWindow(Desktop):
    """Game in a window with a title bar, which stays where it is."""

    @cached_property
    def box(self) -> pygame.Rect:  # type: ignore[override]
        self.move_mouse(0, 0)
        pointer = dict(word.split(":") for word in self.run_tool("getmouselocation").split())
        return pygame.Rect(int(pointer["x"]), int(pointer["y"]), 1280, 720)


class Duelist(PatientHands):
    """Player against a bot, which plays the same match here as in the window; decides as a bot, for a short match."""

    def choose(self) -> actions.Action:
        session = self.match.active_match.session
        view, legal = session.view_for(0), session.legal_actions()
        return GreedyBot(worlds=1).choose(session.rules, view, 0, legal, Random(len(session.journal)))

    def play_steps(self, most: int) -> None:
        """Play until the end, or so many steps."""
        for _step in range(most):
            self.wait_for_turn()
            if self.over:
                return
            self.step()

    def press_answer(self, id: str) -> None:
        """Press an answer of the dialog on top, here and in the window."""
        assert isinstance(self.top, Dialog)
        self.show_frame()
        self.click(*self.top.form.get_widget(id).box.center)


def find_place(scene: WidgetScene, id: WidgetId) -> tuple[float, float]:
    return scene.form.get_widget(id).box.center


def press(desktop: Desktop, scene: WidgetScene, id: WidgetId) -> None:
    """Press a widget in the window only, where a scene here has it, as soon as presses count."""
    time.sleep(_REST)
    desktop.click(*find_place(scene, id))


def save_by_name(hands: Duelist) -> Path:
    """Save the match by the pause menu; return the file that the window writes."""
    hands.click(*find_place(hands.match, "menu"))
    hands.press_answer("save")
    asked = hands.top
    assert isinstance(asked, WidgetScene)
    hands.show_frame()
    hands.click(*find_place(asked, "line"))
    hands.desktop.run_tool("type", "--delay", "60", NAME)
    InputPlayer(hands.services.stack.handle).type_text(NAME)
    hands.compare_picture("duel-named")
    press(hands.desktop, asked, "ok")
    [file] = hands.desktop.wait_for(lambda: [str(path) for path in slots.get_slot_folder(slots.NAMED).glob("*.tds")])
    hands.services.stack.pop()
    hands.wait_for_turn()
    hands.show_frame()
    time.sleep(_REST)
    hands.desktop.take_screenshot("duel-saved")
    return Path(file)


def show_title(services: Services) -> tuple[TitleScene, Canvas]:
    """Return the main menu with the matches that can be continued, and a picture of it."""
    services.find_unfinished = doors.FIND_UNFINISHED
    title, canvas = TitleScene(services), a_canvas()
    show_scene(services, title, canvas)
    return title, canvas


def quit_game(desktop: Desktop) -> None:
    """Leave the main menu, and confirm it."""
    title, canvas = show_title(services := make_same_services(SETTINGS))
    wait_for_picture(desktop, lambda: canvas.surface, "duel-title")
    press(desktop, title, "quit")
    InputPlayer(services.stack.handle).click_on(title.form, "quit")
    asked = services.stack.top
    assert isinstance(asked, Dialog)
    services.stack.draw(canvas)
    time.sleep(_REST)
    desktop.take_screenshot("duel-quit")
    press(desktop, asked, "quit")
    assert desktop.game.wait(60) == 0


def load_by_name(desktop: Desktop, file: Path) -> MatchScene:
    """Open a save from the list of the main menu; return the same match at a table here."""
    services = make_same_services(SETTINGS)
    title, canvas = show_title(services)
    wait_for_picture(desktop, lambda: canvas.surface, "duel-title-again")
    press(desktop, title, "saves")
    shelf = SavesScene(services)
    show_scene(services, shelf, canvas)
    wait_for_picture(desktop, lambda: canvas.surface, "duel-saves")
    at = [entry.path for entry in shelf.entries].index(file)
    rows = shelf.form.get_widget("list")
    if at != shelf.selected_index:
        middle = (rows._tops[at] + rows._tops[at + 1]) / 2  # type: ignore[attr-defined]
        x, y = rows.box.center[0], rows.box.y + middle - rows.top  # type: ignore[attr-defined]
        desktop.click(x, y)
        InputPlayer(services.stack.handle).click(x, y)
        services.stack.draw(canvas)
        services.stack.update(5.0)
        services.stack.draw(canvas)
        assert shelf.selected_entry is not None
        assert shelf.selected_entry.path == file
        wait_for_picture(desktop, lambda: canvas.surface, "duel-chosen")
    press(desktop, shelf, ActionId("open"))
    save = saves.read_save(file)

    def play_again() -> ActiveMatch[EpicRules]:
        raise AssertionError("nobody asked for another match")

    same = ActiveMatch[EpicRules](save.session, save.seats, restart=play_again, restart_swapped=play_again)
    return MatchScene(make_same_services(SETTINGS), same)


def test_a_duel_is_saved_continued_and_watched_by_mouse(display: VirtualDisplay, home: Path) -> None:
    assert presets.save_last_match(LastMatch(SETUP, (PERSON, BOT), ("Mira", "")))
    desktop = FramedWindow(display, home)
    try:
        hands = Duelist(desktop, from_the_title(desktop))
        hands.wait_for_turn()
        hands.compare_picture("duel-setting-up")
        hands.play_steps(_HALF)
        hands.wait_for_turn()
        hands.compare_picture("duel-half")
        file = save_by_name(hands)
        done = [step.action for step in hands.match.active_match.session.journal]
        assert [step.action for step in saves.read_save(file).session.journal] == done
        hands.click(*find_place(hands.match, "menu"))
        hands.show_frame()
        press(desktop, hands.top, "leave")  # type: ignore[arg-type]
        quit_game(desktop)
        assert desktop.said.read_text() == ""
        desktop = FramedWindow(display, home)
        hands = Duelist(desktop, load_by_name(desktop, file))
        hands.wait_for_turn()
        hands.compare_picture("duel-loaded")
        hands.play_steps(_MOST)
        result = hands.top
        assert isinstance(result, MatchResultScene)
        hands.compare_picture("duel-result")
        [replay] = desktop.wait_for(lambda: [str(path) for path in slots.get_slot_folder(slots.REPLAYS).glob("*.tds")])
        journal = saves.read_save(Path(replay)).session.journal
        assert [step.action for step in journal] == [step.action for step in hands.match.active_match.session.journal]
        assert [step.action for step in journal][: len(done)] == done
        hands.click(*find_place(result, "review"))
        watched = hands.top
        assert isinstance(watched, ReplayScene)
        hands.compare_picture("duel-review")
        hands.click(*find_place(watched, "turn on"))
        hands.compare_picture("duel-next-turn")
    finally:
        desktop.close()
    assert desktop.said.read_text() == ""
