"""The worker: it answers as the bot would in this process, and whatever befalls it, an answer comes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.bots.epic.bots import make_bot
from game.bots.epic.explain import explain_action
from game.bots.external.command import FIRST_ANSWER_SECONDS
from game.bots.worker.pool import (
    MAX_TRIES,
    START_SECONDS,
    BotAnswer,
    BotQuestion,
    BotWorker,
    InProcessBots,
    WorkerJob,
    decode_job,
    encode_job,
)
from game.bots.worker.registry import get_rulebook_bots
from game.content.cards.packs import build_rules
from game.languages import set_language
from game.rules.core.chance import RecordingRandom
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.text import _, current_language
from tests.bots.positions import duel_rules, one_of_each_kind
from tests.conformance.worlds import WORLDS
from tests.sources import ROOT

LONG = "search:600000it"
LONGEST_WAIT = 300.0
"""Seconds after which a worker counts as one that never answers, however busy the machine is."""


@pytest.fixture
def worker() -> Iterator[BotWorker]:
    worker = BotWorker()
    yield worker
    worker.close()


@pytest.fixture(scope="module")
def shared() -> Iterator[BotWorker]:
    """Give one worker to all tests that leave its process alone."""
    worker = BotWorker()
    yield worker
    worker.close()


@pytest.fixture(scope="module")
def rules() -> EpicRules:
    return duel_rules()


@pytest.fixture(scope="module")
def kinds(rules: EpicRules) -> dict[str, State]:
    return one_of_each_kind(rules, 4)


def choose_locally(rules: EpicRules, state: State, bot: str, seed: str) -> Action:
    """Return what the bot does in this process."""
    assert state.decision is not None
    seat = state.decision.seat
    action: Action = make_bot(bot).choose(
        rules, rules.observe(state, seat), seat, rules.legal_actions(state), Random(seed)
    )
    return action


def ask(worker: BotWorker, rules: EpicRules, state: State, bot: str, seed: str) -> None:
    assert state.decision is not None
    worker.ask(rules, question(rules, state, bot, seed))


def question(rules: EpicRules, state: State, bot: str, seed: str) -> BotQuestion:
    assert state.decision is not None
    seat = state.decision.seat
    return BotQuestion(rules.observe(state, seat), seat, bot, seed)


def wait(worker: BotWorker) -> Action:
    """Wait frame by frame, as the window does."""
    return wait_for(worker).action


def wait_until_it_thinks(worker: BotWorker) -> int:
    """Return the process that has taken the question."""
    until = time.monotonic() + LONGEST_WAIT
    while time.monotonic() < until:
        assert worker.poll() is None
        if worker.thinking_pid is not None:
            return worker.thinking_pid
        time.sleep(0.002)
    raise AssertionError("it never began")


def test_it_answers_like_the_bot_itself(shared: BotWorker, rules: EpicRules, kinds: dict[str, State]) -> None:
    for seed, state in enumerate(kinds.values()):
        for bot in ("search:25it", "knight"):
            ask(shared, rules, state, bot, str(seed))
            assert wait(shared) == choose_locally(rules, state, bot, str(seed))
            assert shared.poll() is None
    assert shared.start_count == 1


def test_it_changes_between_matches(shared: BotWorker) -> None:
    for name in ("zelda-ffa-4", "zelda-2v2", "zelda-ffa-4"):
        rules = build_rules(WORLDS[name])
        state = one_of_each_kind(rules, 2, 200)["walk"]
        ask(shared, rules, state, "greedy", "s")
        assert wait(shared) == choose_locally(rules, state, "greedy", "s")
    assert shared.start_count == 1


def test_a_crash_restarts_the_worker(worker: BotWorker, rules: EpicRules, kinds: dict[str, State]) -> None:
    ask(worker, rules, kinds["walk"], "search:1000it", "7")
    first = wait_until_it_thinks(worker)
    worker.kill()
    assert wait(worker) == choose_locally(rules, kinds["walk"], "search:1000it", "7")
    assert worker.start_count == 2
    ask(worker, rules, kinds["turn"], "greedy", "8")
    assert wait_until_it_thinks_or_answers(worker) != first
    assert worker.start_count == 2


def wait_until_it_thinks_or_answers(worker: BotWorker) -> int | None:
    process = worker.thinking_pid
    wait(worker)
    return process


def test_a_quick_bot_answers_after_repeated_crashes(
    worker: BotWorker, rules: EpicRules, kinds: dict[str, State]
) -> None:
    ask(worker, rules, kinds["walk"], LONG, "7")
    for crash in range(MAX_TRIES):
        wait_until_it_thinks(worker)
        worker.kill()
        if crash < MAX_TRIES - 1:
            assert worker.poll() is None
    answer = wait_for(worker)
    assert answer.action == choose_locally(rules, kinds["walk"], get_rulebook_bots(rules).fallback_bot, "7")
    assert answer.fault == f"{LONG} stopped unexpectedly. A quick bot is filling in."
    assert answer.unresponsive
    ask(worker, rules, kinds["turn"], "greedy", "8")
    assert wait(worker) == choose_locally(rules, kinds["turn"], "greedy", "8")


def test_a_hanging_search_is_ended(rules: EpicRules, kinds: dict[str, State]) -> None:
    now = [0.0]
    worker = BotWorker(answer_seconds=5.0, clock=lambda: now[0])
    try:
        ask(worker, rules, kinds["walk"], LONG, "7")
        for _try in range(MAX_TRIES):
            wait_until_it_thinks(worker)
            now[0] += 4.9
            assert worker.poll() is None
            now[0] += 0.2
        answer = wait_for(worker)
        assert answer.action == choose_locally(rules, kinds["walk"], get_rulebook_bots(rules).fallback_bot, "7")
        assert answer.fault == f"{LONG} didn't answer in time. A quick bot is filling in."
        assert answer.unresponsive
        assert worker.start_count == 1 + MAX_TRIES
    finally:
        worker.close()


@pytest.mark.posix
def test_starting_its_process_is_not_thinking_time(rules: EpicRules, kinds: dict[str, State]) -> None:
    now, others = [0.0], set(multiprocessing.active_children())
    worker = BotWorker(answer_seconds=5.0, clock=lambda: now[0])
    try:
        ask(worker, rules, kinds["walk"], "greedy", "7")
        (process,) = set(multiprocessing.active_children()) - others
        assert process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)  # it starts as slowly as on a machine that is busy for minutes
        now[0] += 120.0
        assert worker.poll() is None
        assert worker.start_count == 1
        os.kill(process.pid, signal.SIGCONT)
        answer = wait_for(worker)
        assert answer.action == choose_locally(rules, kinds["walk"], "greedy", "7")
        assert not answer.fault
        assert worker.start_count == 1
    finally:
        worker.close()


@pytest.mark.posix
def test_a_process_that_never_becomes_ready_is_abandoned(rules: EpicRules, kinds: dict[str, State]) -> None:
    now, others = [0.0], set(multiprocessing.active_children())
    worker = BotWorker(clock=lambda: now[0])
    try:
        asked = question(rules, kinds["walk"], "sage", "7")
        worker.ask(rules, msgspec.structs.replace(asked, name="Ganon"))
        answer = None
        while worker.start_count <= MAX_TRIES and answer is None:
            for process in set(multiprocessing.active_children()) - others:
                assert process.pid is not None
                os.kill(process.pid, signal.SIGSTOP)
            now[0] += START_SECONDS + 1.0
            answer = worker.poll()
        assert answer is not None
        assert answer.fault == "Ganon didn't answer in time. A quick bot is filling in."
    finally:
        worker.close()


@pytest.mark.parametrize(
    ("bot", "longest"),
    [
        ("search:20000ms", 20.0),
        (f"cmd:{sys.executable} -c 'import sys; sys.stdin.read()'", FIRST_ANSWER_SECONDS),
    ],
)
def test_a_bot_may_use_its_time_limit_and_a_timeout_is_reported(
    rules: EpicRules, kinds: dict[str, State], bot: str, longest: float
) -> None:
    now = [0.0]
    worker = BotWorker(answer_seconds=5.0, clock=lambda: now[0])
    try:
        ask(worker, rules, kinds["walk"], bot, "7")
        for _try in range(MAX_TRIES):
            wait_until_it_thinks(worker)
            now[0] += longest + 4.9
            assert worker.poll() is None
            assert worker.thinking_pid is not None
            now[0] += 0.2
        answer = wait_for(worker)
        assert answer.action == choose_locally(rules, kinds["walk"], get_rulebook_bots(rules).fallback_bot, "7")
        assert answer.fault == f"{bot} didn't answer in time. A quick bot is filling in."
    finally:
        worker.close()


def test_a_canceled_search_does_not_block_the_next_question(rules: EpicRules, kinds: dict[str, State]) -> None:
    now = [0.0]
    worker = BotWorker(answer_seconds=5.0, clock=lambda: now[0])
    try:
        ask(worker, rules, kinds["walk"], "search:600000ms", "7")
        wait_until_it_thinks(worker)
        ask(worker, rules, kinds["turn"], "greedy", "8")
        now[0] += 5.1
        assert wait(worker) == choose_locally(rules, kinds["turn"], "greedy", "8")
        assert worker.start_count == 2
    finally:
        worker.close()


def test_a_fault_comes_in_the_language_of_the_window(
    shared: BotWorker, rules: EpicRules, kinds: dict[str, State]
) -> None:
    before = current_language()
    try:
        for code in ("de", "en"):
            set_language(code)
            ask(shared, rules, kinds["walk"], "cmd:./there-is-no-such-bot", "7")
            sentence = _('The bot "{command}" can\'t play: {why}.')
            fault = wait_for(shared).fault
            assert fault.startswith(sentence.format(command="./there-is-no-such-bot", why="")[:-1])
            assert fault.endswith(_("A quick bot is filling in."))
    finally:
        set_language(before)


@pytest.mark.posix
def test_closing_ends_the_program_of_a_thinking_bot(
    worker: BotWorker, rules: EpicRules, kinds: dict[str, State], tmp_path: Path
) -> None:
    life, file = tmp_path / "life", tmp_path / "bot.py"
    os.mkfifo(life)
    hang = f"import time; life = open({str(life)!r}, 'wb', 0); life.write(b'x'); time.sleep(20); life.write(b'over')"
    file.write_text(hang, encoding="utf-8")
    ask(worker, rules, kinds["walk"], f"cmd:{sys.executable} {file}", "7")
    wait_until_it_thinks(worker)
    with life.open("rb") as reader:  # waits until the program has opened it
        worker.close()
        assert reader.read() == b"x", "nothing more until it is gone"


def test_a_cancelled_question_is_never_answered(shared: BotWorker, rules: EpicRules, kinds: dict[str, State]) -> None:
    ask(shared, rules, kinds["walk"], "search:1500it", "7")
    wait_until_it_thinks(shared)
    shared.cancel()
    assert not shared.is_waiting
    assert shared.poll() is None
    ask(shared, rules, kinds["turn"], "greedy", "8")
    assert shared.is_waiting
    assert wait(shared) == choose_locally(rules, kinds["turn"], "greedy", "8")
    assert shared.start_count == 1


def test_a_new_question_takes_the_place_of_the_old_one(
    shared: BotWorker, rules: EpicRules, kinds: dict[str, State]
) -> None:
    ask(shared, rules, kinds["walk"], "greedy", "7")
    ask(shared, rules, kinds["turn"], "greedy", "8")
    assert wait(shared) == choose_locally(rules, kinds["turn"], "greedy", "8")
    assert shared.poll() is None


def test_closing_ends_the_process_and_asking_starts_it_again(
    worker: BotWorker, rules: EpicRules, kinds: dict[str, State]
) -> None:
    worker.close()
    ask(worker, rules, kinds["walk"], LONG, "7")
    wait_until_it_thinks(worker)
    worker.close()
    worker.close()
    assert worker.thinking_pid is None
    assert worker.poll() is None
    ask(worker, rules, kinds["turn"], "greedy", "8")
    assert wait(worker) == choose_locally(rules, kinds["turn"], "greedy", "8")
    assert worker.start_count == 2


def test_in_process_answers_are_the_same(rules: EpicRules, kinds: dict[str, State]) -> None:
    here_at_once = InProcessBots()
    assert here_at_once.poll() is None
    for seed, state in enumerate(kinds.values()):
        number = here_at_once.ask(rules, question(rules, state, "search:25it", str(seed)))
        assert here_at_once.pending_number == number
        answer = here_at_once.poll()
        assert answer is not None
        assert answer.action == choose_locally(rules, state, "search:25it", str(seed))
        assert here_at_once.pending_number == 0
    here_at_once.ask(rules, question(rules, kinds["walk"], "greedy", "1"))
    here_at_once.cancel()
    assert here_at_once.poll() is None


def test_hints_and_explanations_come_with_their_reasons(
    shared: BotWorker, rules: EpicRules, kinds: dict[str, State]
) -> None:
    state = kinds["turn"]
    hint = msgspec.structs.replace(question(rules, state, "", "3"), task="hint")
    shared.ask(rules, hint)
    action = wait_for(shared)
    assert action.action in rules.legal_actions(state)
    assert action.advice.rival_action or action.advice.equal_action
    text = rules.to_text(action.action)
    shared.ask(rules, msgspec.structs.replace(hint, task="explain", action=text))
    explained = wait_for(shared)
    assert explained.action == action.action
    assert explained.advice == explain_action(rules, hint.view, hint.seat, action.action, Random("3"))


def wait_for(worker: BotWorker) -> BotAnswer:
    until = time.monotonic() + LONGEST_WAIT
    while time.monotonic() < until:
        answer = worker.poll()
        if answer is not None:
            return answer
        time.sleep(0.002)
    raise AssertionError("no answer")


def test_messages_round_trip(rules: EpicRules, kinds: dict[str, State]) -> None:
    for state in kinds.values():
        assert state.decision is not None
        job = WorkerJob(1, question(rules, state, "hero", "s"), get_rulebook_bots(rules).get_definitions(rules))
        assert decode_job(encode_job(job)) == job


def test_the_worker_does_not_import_pygame() -> None:
    program = """
import sys
from game.bots.epic.bots import BOTS, make_bot
from game.bots.worker.pool import BotPool, BotQuestion
from tests.bots.positions import duel_rules, one_of_each_kind
rules = duel_rules()
state = one_of_each_kind(rules, 4)["turn"]
seat = state.decision.seat
print(BotPool(rules).answer(1, BotQuestion(rules.observe(state, seat), seat, "search:20it", "s")).action)
print(sorted(name for name in sys.modules if "pygame" in name or name.startswith("game.app")))
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    action, modules = done.stdout.splitlines()
    assert action
    assert modules == "[]"


def test_sets_of_more_cards_than_a_machine_word_has_bits_reach_the_bot() -> None:
    setup = Setup("zelda", (("link",), ("ganon",), ("zelda",), ("ruto",)), "triforce-chamber")
    rules = build_rules(setup)
    state = rules.setup(RecordingRandom(Random(3)), None)
    view = rules.observe(state, 0)
    view.seen[0] = 1 << 121
    job = decode_job(encode_job(WorkerJob(1, BotQuestion(view, 0, "random", "seed", "choose"))))
    assert job.question.view == view
