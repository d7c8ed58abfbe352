"""The worker: it answers as the bot would in this process, and whatever befalls it, an answer comes."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.bots.bot import make_bot
from game.bots.worker import MOST_TRIES, STAND_IN, BotWorker, Job, definitions_of
from game.content.packs import build_rules
from game.rules.epic.action import Action
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State
from tests.bots.positions import duel_rules, one_of_each_kind
from tests.conformance.worlds import WORLDS

ROOT = Path(__file__).resolve().parent.parent.parent
LONG = "search:600000it"


@pytest.fixture
def worker() -> Iterator[BotWorker]:
    worker = BotWorker()
    yield worker
    worker.close()


@pytest.fixture(scope="module")
def rules() -> EpicRules:
    return duel_rules()


@pytest.fixture(scope="module")
def kinds(rules: EpicRules) -> dict[str, State]:
    return one_of_each_kind(rules, 4)


def here(rules: EpicRules, state: State, bot: str, seed: str) -> Action:
    """What the bot does in this process."""
    assert state.decision is not None
    seat = state.decision.seat
    action: Action = make_bot(bot).choose(rules, rules.observe(state, seat), seat, rules.legal(state), Random(seed))
    return action


def ask(worker: BotWorker, rules: EpicRules, state: State, bot: str, seed: str) -> None:
    assert state.decision is not None
    worker.ask(rules, rules.observe(state, state.decision.seat), state.decision.seat, bot, seed)


def wait(worker: BotWorker) -> Action:
    """Frame by frame, as the window does."""
    for _frame in range(20_000):
        action = worker.poll()
        if action is not None:
            return action
        time.sleep(0.002)
    raise AssertionError("no answer")


def wait_until_it_thinks(worker: BotWorker) -> int:
    """The process that has taken the question."""
    for _frame in range(20_000):
        assert worker.poll() is None
        if worker.thinking_in is not None:
            return worker.thinking_in
        time.sleep(0.002)
    raise AssertionError("it never began")


def test_it_answers_like_the_bot_itself(worker: BotWorker, rules: EpicRules, kinds: dict[str, State]) -> None:
    for seed, state in enumerate(kinds.values()):
        for bot in ("search:25it", "knight"):
            ask(worker, rules, state, bot, str(seed))
            assert wait(worker) == here(rules, state, bot, str(seed))
            assert worker.poll() is None
    assert worker.starts == 1


def test_it_changes_between_matches(worker: BotWorker) -> None:
    for name in ("zelda-ffa-4", "zelda-2v2", "zelda-ffa-4"):
        rules = build_rules(WORLDS[name])
        state = one_of_each_kind(rules, 2, 200)["walk"]
        ask(worker, rules, state, "greedy", "s")
        assert wait(worker) == here(rules, state, "greedy", "s")
    assert worker.starts == 1


def test_a_crash_in_mid_thought_costs_a_new_start_only(
    worker: BotWorker, rules: EpicRules, kinds: dict[str, State]
) -> None:
    ask(worker, rules, kinds["walk"], "search:3000it", "7")
    first = wait_until_it_thinks(worker)
    worker.kill()
    assert wait(worker) == here(rules, kinds["walk"], "search:3000it", "7")
    assert worker.starts == 2
    ask(worker, rules, kinds["turn"], "greedy", "8")
    assert wait_until_it_thinks_or_answers(worker) != first
    assert worker.starts == 2


def wait_until_it_thinks_or_answers(worker: BotWorker) -> int | None:
    process = worker.thinking_in
    wait(worker)
    return process


def test_when_it_crashes_again_and_again_a_quick_bot_answers(
    worker: BotWorker, rules: EpicRules, kinds: dict[str, State]
) -> None:
    ask(worker, rules, kinds["walk"], LONG, "7")
    for crash in range(MOST_TRIES):
        wait_until_it_thinks(worker)
        worker.kill()
        if crash < MOST_TRIES - 1:
            assert worker.poll() is None
    assert wait(worker) == here(rules, kinds["walk"], STAND_IN, "7")
    ask(worker, rules, kinds["turn"], "greedy", "8")
    assert wait(worker) == here(rules, kinds["turn"], "greedy", "8")


def test_a_thought_that_never_ends_is_ended(rules: EpicRules, kinds: dict[str, State]) -> None:
    now = [0.0]
    worker = BotWorker(patience=5.0, clock=lambda: now[0])
    try:
        ask(worker, rules, kinds["walk"], LONG, "7")
        for _try in range(MOST_TRIES):
            wait_until_it_thinks(worker)
            now[0] += 4.9
            assert worker.poll() is None
            now[0] += 0.2
        assert wait(worker) == here(rules, kinds["walk"], STAND_IN, "7")
        assert worker.starts == 1 + MOST_TRIES
    finally:
        worker.close()


def test_a_cancelled_question_is_never_answered(worker: BotWorker, rules: EpicRules, kinds: dict[str, State]) -> None:
    ask(worker, rules, kinds["walk"], "search:1500it", "7")
    wait_until_it_thinks(worker)
    worker.cancel()
    assert not worker.waiting
    assert worker.poll() is None
    ask(worker, rules, kinds["turn"], "greedy", "8")
    assert worker.waiting
    assert wait(worker) == here(rules, kinds["turn"], "greedy", "8")
    assert worker.starts == 1


def test_a_new_question_takes_the_place_of_the_old_one(
    worker: BotWorker, rules: EpicRules, kinds: dict[str, State]
) -> None:
    ask(worker, rules, kinds["walk"], "greedy", "7")
    ask(worker, rules, kinds["turn"], "greedy", "8")
    assert wait(worker) == here(rules, kinds["turn"], "greedy", "8")
    assert worker.poll() is None


def test_closing_ends_the_process_and_asking_starts_it_again(
    worker: BotWorker, rules: EpicRules, kinds: dict[str, State]
) -> None:
    worker.close()
    ask(worker, rules, kinds["walk"], LONG, "7")
    wait_until_it_thinks(worker)
    worker.close()
    worker.close()
    assert worker.thinking_in is None
    assert worker.poll() is None
    ask(worker, rules, kinds["turn"], "greedy", "8")
    assert wait(worker) == here(rules, kinds["turn"], "greedy", "8")
    assert worker.starts == 2


def test_what_is_sent_comes_back_the_same(rules: EpicRules, kinds: dict[str, State]) -> None:
    for state in kinds.values():
        assert state.decision is not None
        view = rules.observe(state, state.decision.seat)
        job = Job(1, "hero", state.decision.seat, "s", view, definitions_of(rules))
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(job), type=Job) == job


def test_there_is_no_pygame_where_bots_think() -> None:
    program = """
import sys
from game.bots.bot import BOTS, make_bot
from game.bots.worker import Bench, Job, definitions_of
from tests.bots.positions import duel_rules, one_of_each_kind
rules = duel_rules()
state = one_of_each_kind(rules, 4)["turn"]
seat = state.decision.seat
job = Job(1, "search:20it", seat, "s", rules.observe(state, seat), definitions_of(rules))
print(Bench().answer(job).action)
print(sorted(name for name in sys.modules if "pygame" in name or name.startswith("game.app")))
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    action, modules = done.stdout.splitlines()
    assert action
    assert modules == "[]"
