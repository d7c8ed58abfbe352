"""Asking the bots of a match: a bot that fails is named once, replaced, and noted with the match."""

from __future__ import annotations

from random import Random
from typing import Any

from game.app.play.thinking import BotDriver
from game.app.ui.effects.timeline import AnimationSettings
from game.bots.worker.pool import BotAnswer, BotQuestion, InProcessBots
from game.bots.worker.registry import get_rulebook_bots
from game.modes.active_match import start_epic_match
from game.rules.core.protocol import AnyRules
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats

LINK_GANON = Setup("zelda", (("link",), ("ganon",)), "triforce-chamber")
FRAME = 1 / 60
FAULT = "Ganon didn't answer in time. A quick bot is filling in."


class HangingBots(InProcessBots):
    """Bots that answer for every bot that hangs, and record the questions."""

    def __init__(self, hangs: str) -> None:
        super().__init__()
        self.hangs = hangs
        self.asked: list[BotQuestion] = []

    def ask(self, rules: AnyRules, question: BotQuestion) -> int:
        self.asked.append(question)
        return super().ask(rules, question)

    def poll(self) -> BotAnswer | None:
        answer = super().poll()
        if answer is None or self.asked[-1].bot != self.hangs:
            return answer
        return BotAnswer(answer.action, fault=FAULT, unresponsive=True)


def test_a_hanging_bot_is_reported_once_and_replaced_for_the_match() -> None:
    active_match: Any = start_epic_match(
        LINK_GANON, Seats([PERSON, "random"], ["Mira", "Ganon"]), "3", with_autosave=False
    )
    bots, texts = HangingBots("random"), list[str]()
    thinking: BotDriver[Any] = BotDriver(active_match, AnimationSettings(), lambda: bots, texts.append)
    rng = Random(3)
    for _step in range(60):
        session = active_match.session
        if session.decision.seat == 0:
            session.submit(rng.choice(session.legal_actions()))
        elif (action := thinking.poll_move(1e6)) is not None:
            session.submit(action)
    assert len(bots.asked) > 3
    assert texts == [FAULT]
    assert bots.asked[0].bot == "random"
    assert bots.asked[0].name == "Ganon"
    assert {question.bot for question in bots.asked[1:]} == {get_rulebook_bots(active_match.rules).fallback_bot}
    assert active_match.seats.stand_ins == [1]
    again = active_match.restart()
    assert again.seats.stand_ins == []
    assert again.seats.names == ["Mira", "Ganon"]


def make_driver() -> tuple[Any, BotDriver[Any]]:
    """Return a match in which a bot is asked, and its driver."""
    active_match: Any = start_epic_match(
        LINK_GANON, Seats(["random", "random"], ["Link", "Ganon"]), "3", with_autosave=False
    )
    bots = InProcessBots()
    return active_match, BotDriver(active_match, AnimationSettings(), lambda: bots)


def wait_for_move(thinking: BotDriver[Any]) -> float:
    """Return the seconds until a move at rest, in frames."""
    for frame in range(600):
        if thinking.poll_move(FRAME) is not None:
            return frame * FRAME
    raise AssertionError("no move")


def test_an_animation_counts_as_part_of_the_pause() -> None:
    _active_match, thinking = make_driver()
    usual = wait_for_move(thinking)
    for _frame in range(6):
        thinking.follow_animation(FRAME, is_cutscene=False)
    assert 0 < wait_for_move(thinking) < usual
    for _frame in range(60):
        thinking.follow_animation(FRAME, is_cutscene=False)
    assert wait_for_move(thinking) == 0


def test_the_board_is_seen_again_after_a_duel_moment() -> None:
    _active_match, thinking = make_driver()
    for _frame in range(120):
        thinking.follow_animation(FRAME, is_cutscene=True)
    assert 0.35 <= wait_for_move(thinking) <= 0.4
    for moment in (True, False):  # what follows the moment counts
        for _frame in range(12):
            thinking.follow_animation(FRAME, is_cutscene=moment)
    assert wait_for_move(thinking) < 0.2


def test_a_bot_thinks_during_an_animation() -> None:
    _active_match, thinking = make_driver()
    thinking.follow_animation(FRAME, is_cutscene=False)
    thinking.skip_pause()
    assert thinking.poll_move(0.0) is not None


def test_what_an_action_shows_of_the_board_counts_as_part_of_the_pause_after_a_duel_moment() -> None:
    active_match, _thinking = make_driver()
    bots = InProcessBots()
    thinking: BotDriver[Any] = BotDriver(
        active_match, AnimationSettings(), lambda: bots, get_board_seconds=lambda _action: 0.2
    )
    for _frame in range(120):
        thinking.follow_animation(FRAME, is_cutscene=True)
    assert 0.15 <= wait_for_move(thinking) <= 0.2
