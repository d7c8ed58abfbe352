"""A puzzle is made from nothing in the real window within a minute at a person's pace, and then it is solved.

By mouse and keyboard for Zelda, by pad alone, in German and large letters, for Star Wars. The minute is counted in the
window's own time: how fast the machine draws does not matter, only the solver is waited for as long as it takes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.epic.match.scene import MatchScene
from game.app.epic.puzzle.board_field import BoardField
from game.app.epic.puzzle.scene import PuzzlesScene
from game.app.epic.puzzle.table import PuzzleExtension
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.app.ui.widgets.base import WidgetId
from game.app.ui.widgets.choice import DropDown, SegmentedControl, Slider
from game.app.ui.widgets.listbox import ListBox
from game.content.formats import cache
from game.content.mods.files import mods_dir
from game.content.puzzles.puzzles import load_mod_puzzles
from game.modes.puzzles.draft import OWN_PUZZLES_MOD
from game.rules.epic.actions import action as actions
from game.storage.puzzle_progress import load_progress
from tests.window.desktop import PATIENCE, focus_window, run_xdotool
from tests.window.window_driver import MouseDuelist, PadDuelist, WindowDriver, open_driver
from tools.films.making import PLANS, MouseAndKeyboard, PuzzleHands, PuzzlePlan, make_puzzle

pytestmark = pytest.mark.window
_MINUTE = 60.0
_PAUSE, _LETTER, _BUTTON, _HELD = 0.7, 0.15, 0.25, 0.08
"""A person's pace: before a click or a key that does something, between letters, between buttons of a pad, and between
the steps of one that is held.
"""
_KEYS = {Kind.MAIN: "Return", Kind.BACK: "Escape"}


class AtWindow(PuzzleHands):
    """Common actions of mouse and pad in the window of a session."""

    driver: WindowDriver

    def __init__(self, driver: WindowDriver) -> None:
        self.driver = driver
        self.presses = 0

    @property
    def top(self) -> Any:
        return self.driver.top

    def rest(self, seconds: float) -> None:
        """Wait as long as a person who looks and thinks."""
        end = self.driver.seconds + seconds
        while self.driver.seconds < end - 0.001:
            self.driver.draw_frame(min(0.05, end - self.driver.seconds))

    def wait_until(self, look: Callable[[], bool]) -> None:
        """Wait in real time while something else works."""
        last = time.monotonic()
        end = last + PATIENCE
        while not look():
            assert last < end, "the solver does not come to an end"
            time.sleep(0.02)
            last, before = time.monotonic(), last
            self.driver.draw_frame(last - before)
        self.rest(_PAUSE)


class ByMouse(AtWindow, MouseAndKeyboard):
    """Mouse and keyboard, as the screen's server sends them."""

    def __init__(self, driver: WindowDriver) -> None:
        super().__init__(driver)
        focus_window(driver.place)

    def click(self, x: float, y: float) -> None:
        self.rest(_PAUSE)
        self.driver.click(x, y)
        self.presses += 1

    def _key(self, name: str) -> None:
        pygame.event.clear((pygame.KEYDOWN, pygame.KEYUP))
        run_xdotool("key", name)
        end = time.monotonic() + PATIENCE
        while not pygame.event.peek(pygame.KEYUP):
            assert time.monotonic() < end, f"no {name} came"
            time.sleep(0.001)
        self.driver.draw_frame()
        self.presses += 1

    def press_key(self, kind: Kind) -> None:
        self.rest(_PAUSE)
        self._key(_KEYS[kind])
        self.rest(0.1)

    def type_text(self, text: str) -> None:
        for letter in text:
            self.rest(_LETTER)
            self._key({" ": "space", "/": "slash"}.get(letter, letter))


class ByPad(AtWindow):
    """Gamepad alone: it has no letters, so the puzzle keeps its default name."""

    def _pad(self, kind: Kind, pause: float = _BUTTON) -> None:
        self.rest(pause)
        self.driver.press_pad(kind)
        self.presses += 1

    def _go(self, id: WidgetId) -> None:
        """Press the nearer shoulder button."""
        form = self.top.form
        for _press in form.widgets:
            if form.focus == id:
                return
            order = [widget.id for widget in form.widgets if widget.focusable]
            ahead = (order.index(id) - order.index(form.focus)) % len(order)
            self._pad(Kind.NEXT if ahead <= len(order) / 2 else Kind.PREV)
        assert form.focus == id, f"no pad comes to {id}"

    def _steps(self, count: int, back: Kind, on: Kind, pause: float = _BUTTON) -> None:
        for _step in range(abs(count)):
            self._pad(on if count > 0 else back, pause)

    def press(self, id: WidgetId) -> None:
        self._go(id)
        self._pad(Kind.OK)
        self.rest(_PAUSE)

    def choose(self, id: WidgetId, value: Any) -> None:
        self._go(id)
        widget = self.top.form.get_widget(id).inner_widget
        assert isinstance(widget, SegmentedControl | DropDown)
        count = [option.value for option in widget.options].index(value) - widget.index
        if isinstance(widget, SegmentedControl):
            self._steps(count, Kind.LEFT, Kind.RIGHT)
            return
        self._pad(Kind.OK)
        self._steps(count, Kind.UP, Kind.DOWN)
        self._pad(Kind.OK)

    def set_number(self, id: WidgetId, value: int) -> None:
        self._go(id)
        widget = self.top.form.get_widget(id).inner_widget
        assert isinstance(widget, Slider)
        self._steps(value - widget.value, Kind.LEFT, Kind.RIGHT, _HELD)

    def press_square(self, name: str) -> None:
        self._go("board")
        board = self.top.form.get_widget("board").inner_widget
        assert isinstance(board, BoardField)
        width = board.layout.width
        wanted = next(one for one in range(width * board.layout.height) if board.layout.square_name(one) == name)
        x, y = wanted % width - board.cursor % width, wanted // width - board.cursor // width
        self._steps(x, Kind.LEFT, Kind.RIGHT)
        self._steps(y, Kind.UP, Kind.DOWN)
        self._pad(Kind.OK)

    def write_text(self, id: WidgetId, text: str) -> None:
        pass

    def take_card(self, card: str) -> None:
        self._go("cards")
        listed = self.top.form.get_widget("cards").inner_widget
        assert isinstance(listed, ListBox)
        self._steps([row.value for row in listed.rows].index(card) - listed.selected_index, Kind.UP, Kind.DOWN, _HELD)
        self._pad(Kind.OK)

    def press_default(self) -> None:
        self.press(self.top.form.default_widget.id)

    def go_back(self) -> None:
        self._pad(Kind.BACK)
        self.rest(_PAUSE)


class Solving:
    """Choice of the solution's actions at the table of a puzzle."""

    match: MatchScene

    def choose(self) -> actions.Action:
        guest = self.match.extension
        assert isinstance(guest, PuzzleExtension)
        return guest.referee.find_next_action(list(self.match.active_match.session.journal))


class MouseSolver(Solving, MouseDuelist):
    """Puzzle solver with a mouse."""


class PadSolver(Solving, PadDuelist):
    """Puzzle solver with a gamepad."""


def solve(driver: WindowDriver) -> None:
    """Play the puzzle on the table to its victory."""
    table = driver.table
    assert isinstance(table, MatchScene)
    guest = table.extension
    assert isinstance(guest, PuzzleExtension)
    person = MouseSolver(driver, table) if driver.device == "mouse" else PadSolver(driver, table)
    while guest.verdict is None:
        person.step()
    driver.wait_until(lambda: isinstance(driver.top, Dialog), "the verdict")
    driver.save_shot("victory")
    assert guest.verdict is True


def make_timed(driver: WindowDriver, hands: AtWindow, plan: PuzzlePlan) -> float:
    """Make the puzzle; return the seconds from the open editor to the list that has it."""
    began: list[float] = []
    make_puzzle(hands, plan, lambda: began.append(driver.seconds))
    return driver.seconds - began[0]


@pytest.mark.parametrize(
    ("device", "language", "game", "text"), [("mouse", "en", "zelda", 100), ("pad", "de", "star-wars", 150)]
)
def test_a_puzzle_is_made_from_nothing_in_a_minute_and_solved(
    device: str, language: str, game: str, text: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields = {"text_size": text, "speed": "normal", "reduced_motion": False}
    plan = PLANS[game]
    with cache.isolated_cache(), open_driver("making", device, language, tmp_path, monkeypatch, **fields) as driver:
        hands = ByMouse(driver) if device == "mouse" else ByPad(driver)
        seconds = make_timed(driver, hands, plan)
        driver.save_shot("list")
        print(f"{device}: {hands.presses} presses, {seconds:.1f} s")
        assert seconds < _MINUTE, f"{seconds:.1f} s and {hands.presses} presses"
        (loaded,) = load_mod_puzzles(game)
        assert (mods_dir() / OWN_PUZZLES_MOD / "puzzles" / game / f"{loaded.id}.yaml").exists()
        listed = driver.top
        assert isinstance(listed, PuzzlesScene)
        assert (listed.marked.id, listed.marked.puzzle) == (loaded.id, loaded.puzzle)
        hands.press_default()
        solve(driver)
        assert load_progress()[f"{game}/{loaded.id}"].solved
