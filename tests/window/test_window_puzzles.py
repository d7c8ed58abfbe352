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
from tests.window.evening import HANDS, Evening, MouseDuelist, PadDuelist, open_evening
from tests.window.test_window_making import MouseSolver, PadSolver

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


def puzzle_on(evening: Evening) -> tuple[MatchScene, PuzzleExtension]:
    """Return the puzzle that is on the table."""
    evening.wait_for_rest()
    table = evening.table
    assert isinstance(table, MatchScene)
    assert isinstance(table.extension, PuzzleExtension)
    return table, table.extension


def fail(evening: Evening) -> None:
    """Play a wrong move, up to the window's comment."""
    table, guest = puzzle_on(evening)
    (MouseFailer if evening.device == "mouse" else PadFailer)(evening, table).step()
    evening.wait_until(lambda: guest.mistake is not None, "the answer to the mistake")
    evening.save_shot("mistake")


def press(evening: Evening, command: str) -> None:
    """Press a button of the table that leads to another one."""
    table, _guest = puzzle_on(evening)
    if evening.device == "mouse":
        MouseDuelist(evening, table).press_button(command)
    else:
        assert command == "again"
        evening.press_pad(Kind.OK)
    evening.wait_until(lambda: evening.table is not table, "the other table")


def solve(evening: Evening) -> None:
    """Play the solution, up to what comes after it."""
    table, guest = puzzle_on(evening)
    person = (PatientMouse if evening.device == "mouse" else PatientPad)(evening, table)
    while guest.verdict is None:
        person.step()
    evening.wait_until(lambda: evening.top is not table, "what comes after the solution")
    assert guest.verdict is True


@HANDS
def test_a_wrong_move_is_answered_taken_back_and_the_puzzle_solved(
    device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_evening("mistake", device, language, tmp_path, monkeypatch) as evening:
        evening.press_widget("solo")
        evening.press_widget("puzzles")
        evening.press_widget("play")
        fail(evening)
        press(evening, "again")
        evening.save_shot("again")
        solve(evening)
        assert isinstance(evening.top, Dialog)
        evening.save_shot("solved")
        [progress] = load_progress().values()
        assert (progress.tries, progress.solved) == (2, True)


@pytest.mark.soak
def test_ten_puzzles_in_a_row_and_then_a_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_evening("stream", "mouse", "en", tmp_path, monkeypatch) as evening:
        evening.press_widget("solo")
        evening.press_widget("puzzles")
        evening.press_widget("train")
        evening.save_shot("themes")
        evening.press_widget("start")
        for number in range(1, 11):
            solve(evening)
            evening.save_shot(f"after {number}")
            assert training.load_training().streak_or_empty.now == number
        fail(evening)
        assert training.load_training().streak_or_empty == training.PuzzleStreak(0, 10, 10, 11)
        press(evening, "next")
        evening.open_pause()
        evening.press_widget("list")
        evening.wait_until(lambda: isinstance(evening.top, TrainingScene), "the way back")
        evening.save_shot("numbers")
        assert evening.top.training == training.load_training()


@pytest.mark.soak
def test_the_daily_puzzle_adds_to_its_streak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_evening("daily", "mouse", "en", tmp_path, monkeypatch) as evening:
        today = datetime.date.fromisoformat(challenges.get_today())
        for back in (1, 2, 3):
            day = today - datetime.timedelta(days=back)
            challenges.record_score(DailyScore("puzzle", day.isoformat(), "Mira", True))
        evening.press_widget("day")
        evening.press_widget(TaskTileId("puzzle"))
        evening.save_shot("before")
        evening.press_widget(ActionId("play"))
        fail(evening)
        press(evening, "again")
        solve(evening)
        assert isinstance(evening.top, Dialog)
        evening.save_shot("solved")
        assert evening.top.text.endswith("Streak: 4 · Best: 4")
        evening.press_widget(evening.top.cancel)
        evening.wait_until(lambda: isinstance(evening.top, DailyScene), "the way back")
        evening.save_shot("after")
        assert challenges.find_streak(evening.top.now.book, "puzzle", today.isoformat()) == challenges.ChallengeStreak(
            4, 4
        )
