"""Saves of a running duel: naming, and undo by consent of all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app.epic.ids import SwingId
from game.app.epic.match.scene import MatchScene
from game.app.epic.replay import ReplayScene
from game.app.epic.result.scene import MatchResultScene
from game.app.menus.title import TitleScene
from game.app.play.ask import AskTextScene
from game.app.play.at_table import ask_joint_undo, ask_to_save
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetId
from game.modes.active_match import ActiveMatch, import_match
from game.session.seats import Seats
from game.session.session import UndoEvent
from game.storage import saves, slots
from game.storage.saves import LoadedSave
from tests.app.screen import InputPlayer, get_form, get_used_canvas, some_services, start_screen
from tests.session.matches import begin, play_on


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))
    start_screen()
    yield
    pygame.quit()


def a_table(steps: int = 40) -> tuple[Services, ActiveMatch]:
    match = begin()
    play_on(match, Random(3), steps)
    services = some_services()
    services.stack.push(TitleScene(services))
    seats = Seats(["person", "person"], ["Mira", "Tom"])
    return services, import_match(LoadedSave(match, seats))


def answer(services: Services, id: WidgetId) -> None:
    services.stack.draw(get_used_canvas())
    top = services.stack.top
    assert top is not None
    InputPlayer(services.stack.handle).click_on(get_form(top), id)
    services.stack.draw(get_used_canvas())


def type_text(services: Services, text: str) -> None:
    services.stack.draw(get_used_canvas())
    player = InputPlayer(services.stack.handle)
    player.type_text(text)
    player.press_key(Kind.OK)


def test_a_match_gets_a_name_and_the_same_name_is_replaced_after_a_question() -> None:
    services, active_match = a_table()
    ask_to_save(services, active_match)
    type_text(services, "evening")
    assert isinstance(services.stack.top, TitleScene)
    [first] = slots.list_entries(slots.NAMED)
    play_on(active_match.session, Random(4), 3)
    ask_to_save(services, active_match)
    type_text(services, "evening")
    assert isinstance(services.stack.top, Dialog)
    answer(services, "keep")
    assert isinstance(services.stack.top, AskTextScene)
    assert saves.read_save(first.path).session.snapshot() != active_match.session.snapshot()
    InputPlayer(services.stack.handle).press_key(Kind.OK)
    answer(services, "replace")
    assert isinstance(services.stack.top, TitleScene)
    assert [entry.path for entry in slots.list_entries(slots.NAMED)] == [first.path]
    assert saves.read_save(first.path).session.snapshot() == active_match.session.snapshot()


def test_an_empty_name_is_asked_for_again() -> None:
    services, active_match = a_table()
    ask_to_save(services, active_match)
    type_text(services, "   ")
    top = services.stack.top
    assert isinstance(top, AskTextScene)
    assert "Name your save" in top.error_message
    assert slots.list_entries(slots.NAMED) == []


def test_steps_are_taken_back_only_when_all_agree() -> None:
    services, active_match = a_table()
    before = active_match.session.snapshot()
    done: list[bool] = []
    ask_joint_undo(services, active_match, 7, lambda: done.append(True))
    top = services.stack.top
    assert isinstance(top, Dialog)
    assert "Mira and Tom" in top.text
    answer(services, "stay")
    assert (active_match.session.snapshot(), done) == (before, [])
    steps = len(active_match.session.journal)
    ask_joint_undo(services, active_match, 7, lambda: done.append(True))
    answer(services, "back")
    assert len(active_match.session.journal) == steps - 7
    assert done == [True]


def test_the_log_beside_the_board_says_that_steps_were_taken_back_and_so_does_the_match_that_is_resumed() -> None:
    services, active_match = a_table()
    scene = MatchScene(services, active_match)
    services.stack.push(scene)
    services.stack.draw(get_used_canvas())
    ask_joint_undo(services, active_match, 3, scene.restart_turn)
    answer(services, "back")
    lines = [line.text for line in scene.log_formatter.format_recent_lines(scene.stage.shown_events)]
    assert lines[-1] == "All agreed to undo 3 steps."
    assert active_match.autosave is not None
    assert saves.read_save(active_match.autosave.path).session.log[-1] == UndoEvent(3)


@pytest.mark.parametrize(("steps", "offered"), [(40, True), (20_000, False)], ids=["running", "over"])
def test_a_match_that_is_over_is_not_taken_back(steps: int, offered: bool) -> None:
    services, active_match = a_table(steps)
    scene = MatchScene(services, active_match)
    services.stack.push(scene)
    scene.open_menu()
    menu = services.stack.top
    assert isinstance(menu, Dialog)
    assert ("back" in [answer.value for answer in menu.answers]) is offered


def test_a_swing_of_the_result_is_shown_in_the_replay_and_back_leads_to_the_result() -> None:
    services, active_match = a_table(20_000)
    assert active_match.session.outcome is not None
    result = MatchResultScene(services, active_match)
    services.stack.push(result)
    services.stack.draw(get_used_canvas())
    answer(services, SwingId(1))
    replay = services.stack.top
    assert isinstance(replay, ReplayScene)
    assert replay.step == result.summary.swings[1].step
    InputPlayer(services.stack.handle).press_key(Kind.BACK)
    services.stack.draw(get_used_canvas())
    assert services.stack.top is result
