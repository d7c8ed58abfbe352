"""Asking the bots of a match: a bot that fails is named once, replaced, and noted with the match."""

from __future__ import annotations

from random import Random
from typing import Any

from game.app.play.thinking import Thinking
from game.app.ui.effects.timeline import Tempo
from game.bots.worker.pool import AtOnce, Found, Question
from game.bots.worker.registry import players_of
from game.modes.active_match import begin
from game.rules.core.protocol import AnyRules
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats

LINK_GANON = Setup("zelda", (("link",), ("ganon",)), "triforce-chamber")
FAULT = "Ganon didn't answer in time. A quick bot is filling in."


class HangingBots(AtOnce):
    """Answers in the place of every bot that hangs, and notes who was asked."""

    def __init__(self, hangs: str) -> None:
        super().__init__()
        self.hangs = hangs
        self.asked: list[Question] = []

    def ask(self, rules: AnyRules, question: Question) -> int:
        self.asked.append(question)
        return super().ask(rules, question)

    def poll(self) -> Found | None:
        found = super().poll()
        if found is None or self.asked[-1].bot != self.hangs:
            return found
        return Found(found.action, fault=FAULT, unresponsive=True)


def test_a_bot_that_hangs_is_told_about_once_and_replaced_for_the_match() -> None:
    occasion: Any = begin(LINK_GANON, Seats([PERSON, "random"], ["Mira", "Ganon"]), "3", kept=False)
    bots, told = HangingBots("random"), list[str]()
    thinking: Thinking[Any] = Thinking(occasion, Tempo(), lambda: bots, told.append)
    rng = Random(3)
    for _step in range(60):
        session = occasion.session
        if session.decision.seat == 0:
            session.submit(rng.choice(session.legal()))
        elif (action := thinking.answer(1e6)) is not None:
            session.submit(action)
    assert len(bots.asked) > 3
    assert told == [FAULT]
    assert bots.asked[0].bot == "random"
    assert bots.asked[0].name == "Ganon"
    assert {question.bot for question in bots.asked[1:]} == {players_of(occasion.rules).stand_in}
    assert occasion.seats.stand_ins == [1]
    again = occasion.again()
    assert again.seats.stand_ins == []
    assert again.seats.names == ["Mira", "Ganon"]
