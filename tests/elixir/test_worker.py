"""The bots of Elixir Quest in a process of their own answer what they answer at once."""

from __future__ import annotations

import time
from random import Random

from game.bots.elixir.bots import ELIXIR_BOTS
from game.bots.worker.pool import (
    BotAnswer,
    BotQuestion,
    BotService,
    BotWorker,
    InProcessBots,
    WorkerJob,
    decode_job,
    encode_job,
)
from game.bots.worker.registry import get_rulebook_bots
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.rules.core.chance import RecordingRandom
from game.rules.elixir.action import Setup
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import State

PATIENCE = 300.0


def sample_positions(rules: ElixirRules) -> list[State]:
    """Return one of each question in the middle of a match: laying first, laying second, drinking."""
    found: dict[tuple[str, int], State] = {}
    for seed in range(4):
        chance, rng = RecordingRandom(Random(seed)), Random(seed)
        state = rules.setup(chance, None)
        while state.decision is not None:
            if state.game > 2:  # before, the best bot thinks for long
                found.setdefault((state.decision.kind, state.decision.seat), rules.clone(state))
            rules.apply(state, rng.choice(rules.legal_actions(state)), chance, None)
    return list(found.values())


def answer(bots: BotService, rules: ElixirRules, question: BotQuestion) -> BotAnswer:
    bots.ask(rules, question)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = bots.poll()
        if found is not None:
            return found
        time.sleep(0.002)
    raise AssertionError("no answer")


def test_the_worker_plays_every_bot_and_gives_hints() -> None:
    rules = ElixirRules(load_elixir_catalog(), Setup())
    asked = sample_positions(rules)
    assert len(asked) == 4
    worker = BotWorker(answer_seconds=PATIENCE)
    try:
        for state in asked:
            seat = state.decision.seat if state.decision is not None else -1
            view = rules.observe(state, seat)
            for index, bot in enumerate(["", *ELIXIR_BOTS]):
                question = BotQuestion(view, seat, bot, str(index), "choose" if bot else "hint")
                found = answer(worker, rules, question)
                assert found.action in rules.legal_actions(state)
                assert not found.fault
                assert found == answer(InProcessBots(), rules, question)
    finally:
        worker.close()
    assert worker.start_count == 1


def test_what_is_sent_comes_back_the_same() -> None:
    rules = ElixirRules(load_elixir_catalog(), Setup(sudden_death=True))
    players = get_rulebook_bots(rules)
    for state in sample_positions(rules):
        question = BotQuestion(rules.observe(state, 0), 0, "sage", "s")
        job = WorkerJob(1, question, players.get_definitions(rules), players=1)
        assert decode_job(encode_job(job)) == job
