"""Puzzles in the real window: one failed and solved, ten in a row in training, a daily one with a streak."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from game.app.epic.match.scene import MatchScene
from game.app.epic.puzzle.table import PuzzleExtension
from game.app.epic.puzzle.training import TrainingScene
from game.app.menus.daily.scene import DailyScene, TaskTileId
from game.app.menus.saves.acts import ActionId
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.modes.daily import challenges
from game.modes.daily.challenges import DailyScore
from game.modes.puzzles import training
from game.rules.epic.actions import action as actions
from game.storage.puzzle_progress import load_progress
from tests.window.test_window_making import MouseSolver, PadSolver
from tests.window.window_driver import DEVICES, MouseDuelist, PadDuelist, WindowDriver, open_driver

pytestmark = pytest.mark.window


class Patient:
    """Hands that leave the dialog after the puzzle alone."""

    def confirm_loss(self) -> None:
        """Answer no dialog: the settings ask nothing back."""


class PatientMouse(Patient, MouseSolver):
    """Patient solver with a mouse."""


class PatientPad(Patient, PadSolver):
    """Patient solver with a gamepad."""


class Failing:
    """Choice of losing actions at the table of a puzzle, preferably a card."""

    match: MatchScene

    def choose(self) -> actions.Action:
        session, guest = self.match.active_match.session, self.match.extension
        assert isinstance(guest, PuzzleExtension)
        winning = guest.referee.solver.find_winning_actions(session.snapshot())
        wrong = [action for action in session.legal_actions() if action not in winning]
        return min(wrong, key=lambda one: not isinstance(one, actions.Attack | actions.Play))


class MouseFailer(Failing, MouseDuelist):
    """Puzzle failer with a mouse."""


class PadFailer(Failing, PadDuelist):
    """Puzzle failer with a gamepad."""


def puzzle_on(driver: WindowDriver) -> tuple[MatchScene, PuzzleExtension]:
    """Return the puzzle that is on the table."""
    driver.wait_for_rest()
    table = driver.table
    assert isinstance(table, MatchScene)
    assert isinstance(table.extension, PuzzleExtension)
    return table, table.extension


def fail(driver: WindowDriver) -> None:
    """Play a wrong move, up to the window's comment."""
    table, guest = puzzle_on(driver)
    (MouseFailer if driver.device == "mouse" else PadFailer)(driver, table).step()
    driver.wait_until(lambda: guest.mistake is not None, "the answer to the mistake")
    driver.save_shot("mistake")


def press(driver: WindowDriver, command: str) -> None:
    """Press a button of the table that leads to another one."""
    table, _guest = puzzle_on(driver)
    if driver.device == "mouse":
        MouseDuelist(driver, table).press_button(command)
    else:
        assert command == "again"
        driver.press_pad(Kind.OK)
    driver.wait_until(lambda: driver.table is not table, "the other table")


def solve(driver: WindowDriver) -> None:
    """Play the solution, up to what comes after it."""
    table, guest = puzzle_on(driver)
    person = (PatientMouse if driver.device == "mouse" else PatientPad)(driver, table)
    while guest.verdict is None:
        person.step()
    driver.wait_until(lambda: driver.top is not table, "what comes after the solution")
    assert guest.verdict is True


@DEVICES
def test_a_wrong_move_is_answered_taken_back_and_the_puzzle_solved(
    device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_driver("mistake", device, language, tmp_path, monkeypatch) as driver:
        driver.press_widget("solo")
        driver.press_widget("puzzles")
        driver.press_widget("play")
        fail(driver)
        press(driver, "again")
        driver.save_shot("again")
        solve(driver)
        assert isinstance(driver.top, Dialog)
        driver.save_shot("solved")
        [progress] = load_progress().values()
        assert (progress.tries, progress.solved) == (2, True)


@pytest.mark.soak
def test_ten_puzzles_in_a_row_and_then_a_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_driver("stream", "mouse", "en", tmp_path, monkeypatch) as driver:
        driver.press_widget("solo")
        driver.press_widget("puzzles")
        driver.press_widget("train")
        driver.save_shot("themes")
        driver.press_widget("start")
        for number in range(1, 11):
            solve(driver)
            driver.save_shot(f"after {number}")
            assert training.load_training().streak_or_empty.now == number
        fail(driver)
        assert training.load_training().streak_or_empty == training.PuzzleStreak(0, 10, 10, 11)
        press(driver, "next")
        driver.open_pause()
        driver.press_widget("list")
        driver.wait_until(lambda: isinstance(driver.top, TrainingScene), "the way back")
        driver.save_shot("numbers")
        assert driver.top.training == training.load_training()


@pytest.mark.soak
def test_the_daily_puzzle_adds_to_its_streak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_driver("daily", "mouse", "en", tmp_path, monkeypatch) as driver:
        today = datetime.date.fromisoformat(challenges.get_today())
        for back in (1, 2, 3):
            day = today - datetime.timedelta(days=back)
            challenges.record_score(DailyScore("puzzle", day.isoformat(), "Mira", True))
        driver.press_widget("day")
        driver.press_widget(TaskTileId("puzzle"))
        driver.save_shot("before")
        driver.press_widget(ActionId("play"))
        fail(driver)
        press(driver, "again")
        solve(driver)
        assert isinstance(driver.top, Dialog)
        driver.save_shot("solved")
        assert driver.top.text.endswith("Streak: 4 · Best: 4")
        driver.press_widget(driver.top.cancel)
        driver.wait_until(lambda: isinstance(driver.top, DailyScene), "the way back")
        driver.save_shot("after")
        assert challenges.find_streak(driver.top.now.book, "puzzle", today.isoformat()) == challenges.ChallengeStreak(
            4, 4
        )
