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
from tests.window.evening import Evening, make_player, open_evening

pytestmark = [pytest.mark.window, pytest.mark.soak]


_ALIKE = (12, 12, 12, 255)
"""Difference of a pixel's parts up to which it counts as the same."""


def name_moment(evening: Evening) -> str:
    """Return what is on the screen, in a word that changes with every other kind of screen."""
    top: Any = evening.top
    if isinstance(top, AdventureScene):
        decision = top.session.decision
        return f"{type(top.shown_page).__name__} {decision.kind if decision is not None else 'end'} {top.view.dungeon}"
    if isinstance(top, ElixirMatchScene):
        return f"{top.phase} {'asked' if top.is_person_asked else 'shown'}"
    return type(top).__name__


def check_picture(evening: Evening) -> None:
    """Check that nothing on the screen is left from before: a new layout draws the same."""
    evening.wait_for_rest()
    surface = evening.window.canvas.surface
    before = surface.copy()
    evening.window.services.stack.request_layout()
    evening.draw_frame(0.0)
    differs = pygame.mask.from_threshold(surface, (0, 0, 0), _ALIKE, before)
    differs.invert()
    stale = differs.get_bounding_rects()
    if stale:
        pygame.image.save(before, ARTIFACTS / "evening" / f"{evening.name}-stale-before.png")
        pygame.image.save(surface, ARTIFACTS / "evening" / f"{evening.name}-stale.png")
    assert not stale, f"{name_moment(evening)} shows what is no longer so: {stale}"


def check_hands(table: AdventureScene, *, covered: bool) -> None:
    """Check that no hand is seen but that of the person at the screen."""
    context = table.make_context()
    for seat, player in enumerate(context.view.players):
        if seat != table.viewer or covered:
            assert set(player.hand) <= {-1}, f"the hand of {seat} is seen"


def play_to_end(evening: Evening, steps: int = 3000) -> list[str]:
    """Play the open table to its result, with a picture of every kind of moment; return the actions."""
    table: Any = evening.table
    person = make_player(evening, table)
    done = 0
    for _step in range(steps):
        if person.over:
            return [step.action for step in table.session.journal]
        if isinstance(table, AdventureScene):
            check_hands(table, covered=isinstance(evening.top, Handover))
        moves = len(table.session.journal)
        moment = name_moment(evening)
        if moment not in evening.shots:
            evening.save_shot(moment)
        if moves != done and (evening.top is not table or table.is_person_asked):  # a bot may act between two pictures
            done = moves
            check_picture(evening)
        person.step()
    raise AssertionError("it does not end")


def leave_result(evening: Evening, result: type[Any]) -> None:
    """Look at the result, and go to the main menu."""
    evening.wait_for_rest()
    assert isinstance(evening.top, result)
    evening.save_shot("result")
    check_picture(evening)
    evening.press_widget("title")
    evening.wait_until(lambda: isinstance(evening.top, TitleScene), "the main menu")
    assert not slots.list_entries(slots.RUNNING)
    assert len(slots.list_entries(slots.REPLAYS)) == 1


def test_an_adventure_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_evening("alone", "mouse", "en", tmp_path, monkeypatch, seed=b"wind") as evening:
        evening.press_widget("dungeon")
        evening.save_shot("set-up")
        evening.press_widget("start")
        play_to_end(evening)
        [run] = load_adventures()
        assert run.players == ("Mira",)
        assert len(run.chapters) == 4
        leave_result(evening, DungeonResult)


def test_an_adventure_alone_by_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The dungeon is lost early at this difficulty, after an offer, a power of the Triforce and Beedle's stall."""
    with open_evening("alone", "keys", "en", tmp_path, monkeypatch, seed=b"k117") as evening:
        evening.press_widget("dungeon")
        evening.choose_value("grade", "master")
        evening.press_widget("start")
        play_to_end(evening)
        [run] = load_adventures()
        assert (run.players, run.won, run.seed) == (("Mira",), False, "6B31-3137")
        leave_result(evening, DungeonResult)


def test_an_adventure_of_two_people_and_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_evening("party", "mouse", "en", tmp_path, monkeypatch, seed=b"wind") as evening:
        evening.press_widget("dungeon")
        evening.press_widget("add")
        evening.press_widget("add")
        evening.choose_value(TravelerKindId(2), "greedy")
        evening.choose_value(TravelerKindId(1), "person")
        evening.save_shot("set-up")
        evening.press_widget("start")
        play_to_end(evening)
        assert len(load_adventures()) == 1
        leave_result(evening, DungeonResult)


@pytest.mark.parametrize("device", ["mouse", "keys"])
def test_five_games_of_elixir_quest(device: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_evening("quest", device, "en", tmp_path, monkeypatch, seed=b"wind") as evening:
        evening.press_widget("elixir")
        evening.save_shot("lobby")
        evening.press_widget(WayId("quick"))
        evening.save_shot("quick")
        evening.press_widget("begin")
        actions = play_to_end(evening)
        assert "drink" in actions
        assert isinstance(evening.top, ElixirResult)
        assert len(evening.top.history.games) == GAMES_PER_MATCH
        leave_result(evening, ElixirResult)
