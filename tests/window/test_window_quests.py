"""Adventures and matches of Elixir Quest in the real window, to their ends: by mouse, or by keyboard alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.dungeon.result import DungeonResult
from game.app.dungeon.scene import AdventureScene
from game.app.dungeon.setup_parts import TravelerKindId
from game.app.elixir.ids import WayId
from game.app.elixir.result import ElixirResult
from game.app.elixir.scene import ElixirMatchScene
from game.app.menus.title import TitleScene
from game.app.play.handover import Handover
from game.modes.dungeon.chronicle import load_adventures
from game.rules.elixir.state import GAMES_PER_MATCH
from game.storage import slots
from tests.window.desktop import ARTIFACTS
from tests.window.window_driver import WindowDriver, make_player, open_driver

pytestmark = [pytest.mark.window, pytest.mark.soak]


_ALIKE = (12, 12, 12, 255)
"""Difference of a pixel's parts up to which it counts as the same."""


def name_moment(driver: WindowDriver) -> str:
    """Return what is on the screen, in a word that changes with every other kind of screen."""
    top: Any = driver.top
    if isinstance(top, AdventureScene):
        decision = top.session.decision
        return f"{type(top.shown_page).__name__} {decision.kind if decision is not None else 'end'} {top.view.dungeon}"
    if isinstance(top, ElixirMatchScene):
        return f"{top.phase} {'asked' if top.is_person_asked else 'shown'}"
    return type(top).__name__


def check_picture(driver: WindowDriver) -> None:
    """Check that nothing on the screen is left from before: a new layout draws the same."""
    driver.wait_for_rest()
    surface = driver.window.canvas.surface
    before = surface.copy()
    driver.window.services.stack.request_layout()
    driver.draw_frame(0.0)
    differs = pygame.mask.from_threshold(surface, (0, 0, 0), _ALIKE, before)
    differs.invert()
    stale = differs.get_bounding_rects()
    if stale:
        pygame.image.save(before, ARTIFACTS / "sessions" / f"{driver.name}-stale-before.png")
        pygame.image.save(surface, ARTIFACTS / "sessions" / f"{driver.name}-stale.png")
    assert not stale, f"{name_moment(driver)} shows what is no longer so: {stale}"


def check_hands(table: AdventureScene, *, covered: bool) -> None:
    """Check that no hand is seen but that of the person at the screen."""
    context = table.make_context()
    for seat, player in enumerate(context.view.players):
        if seat != table.viewer or covered:
            assert set(player.hand) <= {-1}, f"the hand of {seat} is seen"


def play_to_end(driver: WindowDriver, steps: int = 3000) -> list[str]:
    """Play the open table to its result, with a picture of every kind of moment; return the actions."""
    table: Any = driver.table
    person = make_player(driver, table)
    done = 0
    for _step in range(steps):
        if person.over:
            return [step.action for step in table.session.journal]
        if isinstance(table, AdventureScene):
            check_hands(table, covered=isinstance(driver.top, Handover))
        moves = len(table.session.journal)
        moment = name_moment(driver)
        if moment not in driver.shots:
            driver.save_shot(moment)
        if moves != done and (driver.top is not table or table.is_person_asked):  # a bot may act between two pictures
            done = moves
            check_picture(driver)
        person.step()
    raise AssertionError("it does not end")


def leave_result(driver: WindowDriver, result: type[Any]) -> None:
    """Look at the result, and go to the main menu."""
    driver.wait_for_rest()
    assert isinstance(driver.top, result)
    driver.save_shot("result")
    check_picture(driver)
    driver.press_widget("title")
    driver.wait_until(lambda: isinstance(driver.top, TitleScene), "the main menu")
    assert not slots.list_entries(slots.RUNNING)
    assert len(slots.list_entries(slots.REPLAYS)) == 1


def test_an_adventure_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_driver("alone", "mouse", "en", tmp_path, monkeypatch, seed=b"wind") as driver:
        driver.press_widget("dungeon")
        driver.save_shot("set-up")
        driver.press_widget("start")
        play_to_end(driver)
        [run] = load_adventures()
        assert run.players == ("Mira",)
        assert len(run.chapters) == 4
        leave_result(driver, DungeonResult)


def test_an_adventure_alone_by_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The dungeon is lost early at this difficulty, after an offer, a power of the Triforce and Beedle's stall."""
    with open_driver("alone", "keys", "en", tmp_path, monkeypatch, seed=b"k117") as driver:
        driver.press_widget("dungeon")
        driver.choose_value("grade", "master")
        driver.press_widget("start")
        play_to_end(driver)
        [run] = load_adventures()
        assert (run.players, run.won, run.seed) == (("Mira",), False, "6B31-3137")
        leave_result(driver, DungeonResult)


def test_an_adventure_of_two_people_and_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_driver("party", "mouse", "en", tmp_path, monkeypatch, seed=b"wind") as driver:
        driver.press_widget("dungeon")
        driver.press_widget("add")
        driver.press_widget("add")
        driver.choose_value(TravelerKindId(2), "greedy")
        driver.choose_value(TravelerKindId(1), "person")
        driver.save_shot("set-up")
        driver.press_widget("start")
        play_to_end(driver)
        assert len(load_adventures()) == 1
        leave_result(driver, DungeonResult)


@pytest.mark.parametrize("device", ["mouse", "keys"])
def test_five_games_of_elixir_quest(device: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_driver("quest", device, "en", tmp_path, monkeypatch, seed=b"wind") as driver:
        driver.press_widget("elixir")
        driver.save_shot("lobby")
        driver.press_widget(WayId("quick"))
        driver.save_shot("quick")
        driver.press_widget("begin")
        actions = play_to_end(driver)
        assert "drink" in actions
        assert isinstance(driver.top, ElixirResult)
        assert len(driver.top.history.games) == GAMES_PER_MATCH
        leave_result(driver, ElixirResult)
