"""A replay watched to its end in the real window, by mouse."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.app.menus.saves.acts import ActionId
from game.bots.epic.greedy import GreedyBot
from game.content.cards.packs import build_rules
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from game.session.session import AnySession, Session
from game.storage import saves, slots
from tests.window.window_driver import open_driver

pytestmark = [pytest.mark.window, pytest.mark.soak]


def save_replay() -> None:
    """Let bots play a duel to its end and save it among the replays."""
    setup = Setup("zelda", (("link",), ("ganon",)), "lost-woods")
    session: AnySession = Session(build_rules(setup), "7")
    bot, rng = GreedyBot(worlds=1), Random(7)
    while (decision := session.decision) is not None:
        view = session.view_for(decision.seat)
        assert session.submit(bot.choose(session.rules, view, decision.seat, session.legal_actions(), rng)) is None
    slots.get_slot_folder(slots.REPLAYS).mkdir(parents=True, exist_ok=True)
    saves.write_save(
        slots.get_slot_folder(slots.REPLAYS) / f"watched{slots.SAVE_SUFFIX}", session, Seats([PERSON, PERSON])
    )


def test_a_replay_is_watched_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_driver("replay", "mouse", "en", tmp_path, monkeypatch, speed="fast", reduced_motion=False) as driver:
        save_replay()
        driver.press_widget("saves")
        driver.choose_value("tab", "replays")
        driver.press_widget(ActionId("open"))
        replay: Any = driver.top
        driver.press_widget("play")
        driver.wait_until(lambda: replay.step >= replay.telling.last and not replay.busy, "the end of the replay")
        driver.save_shot("end")
        assert not replay.playing
