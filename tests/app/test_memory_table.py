"""What a match at the table does with saves: a name for it, and taking back what all agree to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app.dialog import Dialog
from game.app.input import Kind
from game.app.match.occasion import Occasion, adopt
from game.app.memory.ask import AskText
from game.app.memory.at_table import ask_to_save, ask_to_take_back
from game.app.services import Services
from game.app.title import TitleScene
from game.table import saves, slots
from game.table.saves import Saved
from game.table.seats import Seats
from tests.app.foundation import Player, a_canvas, forms, some_services, start_screen
from tests.table.matches import begin, play_on


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))
    start_screen()
    yield
    pygame.quit()


def a_table(steps: int = 40) -> tuple[Services, Occasion]:
    match, known = begin()
    play_on(match, Random(3), steps)
    services = some_services()
    services.stack.push(TitleScene(services))
    seats = Seats(["person", "person"], ["Mira", "Tom"])
    return services, adopt(Saved(match, match.rules, seats, known))  # type: ignore[arg-type]


def answer(services: Services, id: str) -> None:
    services.stack.draw(a_canvas())
    top = services.stack.top
    assert top is not None
    Player(services.stack.handle).click_on(forms(top), id)
    services.stack.draw(a_canvas())


def typed(services: Services, text: str) -> None:
    services.stack.draw(a_canvas())
    player = Player(services.stack.handle)
    player.type(text)
    player.key(Kind.OK)


def test_a_match_gets_a_name_and_the_same_name_is_replaced_after_a_question() -> None:
    services, occasion = a_table()
    ask_to_save(services, occasion)
    typed(services, "evening")
    assert isinstance(services.stack.top, TitleScene)
    [first] = slots.entries(slots.NAMED)
    play_on(occasion.session, Random(4), 3)
    ask_to_save(services, occasion)
    typed(services, "evening")
    assert isinstance(services.stack.top, Dialog)
    answer(services, "keep")
    assert isinstance(services.stack.top, AskText)
    assert saves.read(first.path).session.snapshot() != occasion.session.snapshot()
    Player(services.stack.handle).key(Kind.OK)
    answer(services, "replace")
    assert isinstance(services.stack.top, TitleScene)
    assert [entry.path for entry in slots.entries(slots.NAMED)] == [first.path]
    assert saves.read(first.path).session.snapshot() == occasion.session.snapshot()


def test_an_empty_name_is_asked_for_again() -> None:
    services, occasion = a_table()
    ask_to_save(services, occasion)
    typed(services, "   ")
    top = services.stack.top
    assert isinstance(top, AskText)
    assert "name" in top.fault
    assert slots.entries(slots.NAMED) == []


def test_steps_are_taken_back_only_when_all_agree() -> None:
    services, occasion = a_table()
    before = occasion.session.snapshot()
    done: list[bool] = []
    ask_to_take_back(services, occasion, 7, lambda: done.append(True))
    top = services.stack.top
    assert isinstance(top, Dialog)
    assert "Mira and Tom" in top.text
    answer(services, "stay")
    assert (occasion.session.snapshot(), done) == (before, [])
    steps = len(occasion.session.journal)
    ask_to_take_back(services, occasion, 7, lambda: done.append(True))
    answer(services, "back")
    assert len(occasion.session.journal) == steps - 7
    assert done == [True]
