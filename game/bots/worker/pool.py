"""Bots in a worker process, so that the window keeps its frame rate while they think.

The window asks and polls every frame; nothing here blocks. The start of the process does not count as thinking time:
the time limit of an answer starts when a ready process has the question. A worker that crashed or takes too long is
restarted and asked again. If that fails too, a quick bot in this process answers, and the answer has the reason as
``fault``.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any, Literal, Protocol

import msgspec

from game.bots.core.advice import Advice
from game.bots.core.bot import Bot
from game.bots.epic.bots import find_thinking_time
from game.bots.epic.explain import explain_action
from game.bots.external.command import MAX_COMMAND_CHARS, BotTimeout, format_timeout
from game.bots.external.program import end_child_programs
from game.bots.worker.registry import RULEBOOK_BOTS, get_rulebook_bots
from game.bounds import format_one_line
from game.errors import UserError
from game.languages import set_language
from game.rules.core.protocol import AnyRules
from game.text import _, current_language

ANSWER_SECONDS = 60.0
"""Seconds after which a thinking worker counts as unresponsive, in addition to the time in its bot's name.

The slowest bot thinks for 3 seconds on an idle processor, so that only a hanging one exceeds the limit.
"""
START_SECONDS = 300.0
"""Seconds after which a process that is not ready counts as unresponsive."""
_EXIT_SECONDS = 2.0
"""Seconds that a worker has to end the programs that it has started."""
MAX_TRIES = 2
"""Number of times that a question is sent to a worker process."""
_NICENESS = 5
"""Niceness of the worker process: lower priority than the window, but not starved by other programs."""

Task = Literal["choose", "hint", "explain", "judge"]
"""Kind of question: choose an action, give a hint, explain an action of a bot, or grade an action."""


class BotQuestion(msgspec.Struct, frozen=True):
    """Question to a bot.

    ``view`` is the view of ``seat``, except for an explanation, which may be made from the view of another seat,
    ``reader``.
    """

    view: Any
    seat: int
    bot: str
    """Name of the bot in its registry."""
    seed: str
    """Random seed of the answer."""
    task: Task = "choose"
    action: str = ""
    """Action to explain or grade, in its text form; empty for other tasks."""
    reader: int = -1
    """Seat whose view an explanation uses; -1 for ``seat`` itself."""
    name: str = ""
    """Display name of the bot in sentences to the player; empty for the name ``bot``."""


class WorkerJob(msgspec.Struct, frozen=True):
    """Message to the worker: a question with its number and context."""

    number: int
    """Number that identifies the question."""
    question: BotQuestion
    match: Any = None
    """Definitions of the match; sent with the first question of a match only."""
    players: int = 0
    """Index of the rulebook in ``RULEBOOK_BOTS``."""
    language: str = "en"
    """Language of the sentences in the answer, as a code."""


def encode_job(job: WorkerJob) -> bytes:
    """Encode a job as JSON, which supports integers of any size, as used for sets of cards."""
    return msgspec.json.encode(job)


def decode_job(data: bytes) -> WorkerJob:
    """Decode a job, its parts to the types of its rulebook."""
    job = msgspec.json.decode(data, type=WorkerJob)
    players = RULEBOOK_BOTS[job.players]
    view = msgspec.convert(job.question.view, players.state_type)
    match = msgspec.convert(job.match, players.definitions_type) if job.match is not None else None
    return msgspec.structs.replace(job, question=msgspec.structs.replace(job.question, view=view), match=match)


class WorkerAnswer(msgspec.Struct, frozen=True):
    """Message from the worker: the answer to a question; ``number`` 0 reports that the worker is ready."""

    number: int
    """Number of the question."""
    action: str = ""
    """Action in its text form."""
    advice: Advice = Advice()
    """Comparison with other actions for a hint, explanation or grade; empty otherwise."""
    fault: str = ""
    """Sentence on why the requested bot did not answer and a quick bot did; empty if it answered."""
    unresponsive: bool = False
    """True if the requested bot should not be asked again in this match, because it would time out again."""


class BotAnswer(msgspec.Struct, frozen=True):
    """Answer to a question, with its action parsed."""

    action: Any
    """Chosen action as an object of the rules."""
    advice: Advice = Advice()
    """Comparison with other actions for a hint, explanation or grade; empty otherwise."""
    fault: str = ""
    """Sentence on why the requested bot did not answer and a quick bot did; empty if it answered."""
    unresponsive: bool = False
    """True if the requested bot should not be asked again in this match."""


class BotService(Protocol):
    """Service that answers questions to bots: in a worker process or in this process."""

    @property
    def pending_number(self) -> int:
        """Return the number of the pending question; 0 for none."""

    def start(self) -> None:
        """Prepare for the first question."""

    def ask(self, rules: AnyRules, question: BotQuestion) -> int:
        """Ask a question, which replaces a pending one; return its number."""

    def poll(self) -> BotAnswer | None:
        """Return the answer once; None while it is not ready or nothing is pending."""

    def cancel(self) -> None:
        """Drop the pending question."""

    def close(self) -> None:
        """Release all resources."""


class BotPool:
    """Bots of one match, created on demand and reused between questions."""

    def __init__(self, rules: AnyRules | None = None) -> None:
        self.rules = rules
        """Rules of the current match; None without one."""
        self.bots: dict[tuple[str, int], Bot] = {}
        """Bots by name and seat."""

    def set_rules(self, rules: AnyRules | None) -> None:
        """Close the bots and switch to another match, or to none."""
        for bot in self.bots.values():
            close = getattr(bot, "close", None)
            if close is not None:
                close()
        self.rules, self.bots = rules, {}

    def close(self) -> None:
        """Close all bots."""
        self.set_rules(None)

    def answer(self, number: int, question: BotQuestion) -> WorkerAnswer:
        """Answer a question; if the bot cannot play, a quick bot answers and the reason is given as ``fault``."""
        try:
            return self._ask_bot(number, question)
        except UserError as error:
            assert self.rules is not None
            quick = msgspec.structs.replace(question, bot=get_rulebook_bots(self.rules).fallback_bot)
            fault = f"{error.message} {_('A quick bot is filling in.')}"
            late = isinstance(error, BotTimeout)
            return msgspec.structs.replace(self._ask_bot(number, quick), fault=fault, unresponsive=late)

    def _ask_bot(self, number: int, question: BotQuestion) -> WorkerAnswer:
        """Answer a question by the requested bot."""
        view, seat = question.view, question.seat
        rules: Any = self.rules
        assert rules is not None
        players = get_rulebook_bots(rules)
        rng = Random(question.seed)
        if question.task == "explain":
            action = rules.from_text(view, question.action)
            reader = question.reader if question.reader >= 0 else seat
            return WorkerAnswer(number, question.action, explain_action(rules, view, seat, action, rng, viewer=reader))
        if question.task == "judge":
            assert players.grade_action is not None
            best, beside = players.grade_action(rules, view, seat, rules.from_text(view, question.action), rng)
            return WorkerAnswer(number, rules.to_text(best), beside)
        legal = rules.legal_actions(view)
        if question.task == "hint":
            action, advice = players.find_hint(rules, view, seat, legal, rng)
            return WorkerAnswer(number, rules.to_text(action), advice)
        key = question.bot, seat
        if key not in self.bots:
            self.bots[key] = players.make_bot(question.bot)
        return WorkerAnswer(number, rules.to_text(self.bots[key].choose(rules, view, seat, legal, rng)))


def serve(connection: Connection) -> None:
    """Run the worker: answer jobs until the connection is closed or the process is terminated."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit())
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    bench = BotPool()
    try:
        connection.send_bytes(msgspec.msgpack.encode(WorkerAnswer(0)))
        while True:
            job = decode_job(connection.recv_bytes())
            set_language(job.language)
            if job.match is not None:
                bench.set_rules(RULEBOOK_BOTS[job.players].build_rules(job.match))
            connection.send_bytes(msgspec.msgpack.encode(bench.answer(job.number, job.question)))
    except (EOFError, OSError):
        return
    finally:
        bench.close()


class InProcessBots:
    """Bot service in this process, which answers when polled; the default without a worker process."""

    def __init__(self) -> None:
        self.pending_number = 0
        """Number of the pending question; 0 for none."""
        self._number = 0
        """Number of the last question."""
        self._pool = BotPool()
        """Bots of the current match."""
        self._question: BotQuestion | None = None
        """Pending question; None for none."""

    def start(self) -> None:
        """Do nothing: there is nothing to prepare."""

    def ask(self, rules: AnyRules, question: BotQuestion) -> int:
        """Store a question, which is answered when polled; return its number."""
        if self._pool.rules is not rules:
            self._pool.set_rules(rules)
        self._question = question
        self._number += 1
        self.pending_number = self._number
        return self.pending_number

    def poll(self) -> BotAnswer | None:
        """Answer the pending question; None if nothing is pending."""
        rules, question = self._pool.rules, self._question
        if question is None or rules is None:
            return None
        number = self.pending_number
        self.cancel()
        return parse_answer(rules, question.view, self._pool.answer(number, question))

    def cancel(self) -> None:
        """Drop the pending question."""
        self._question, self.pending_number = None, 0

    def close(self) -> None:
        """Drop the pending question and close the bots."""
        self.cancel()
        self._pool.close()


def parse_answer(rules: AnyRules, view: Any, answer: WorkerAnswer) -> BotAnswer:
    """Return an answer of the worker with its action parsed."""
    return BotAnswer(rules.from_text(view, answer.action), answer.advice, answer.fault, answer.unresponsive)


class BotWorker:
    """Bot service in a worker process: one question at a time, never blocking."""

    def __init__(self, answer_seconds: float = ANSWER_SECONDS, clock: Callable[[], float] = time.monotonic) -> None:
        self.answer_seconds = answer_seconds
        """Seconds for an answer, in addition to the time in the bot's name."""
        self.clock = clock
        """Clock in seconds."""
        self.start_count = 0
        """Number of process starts."""
        self._process: BaseProcess | None = None
        """Worker process; None before the start."""
        self._connection: Connection | None = None
        """Connection to the worker process; None before the start."""
        self._decoder = msgspec.msgpack.Decoder(WorkerAnswer)
        """Decoder of answers."""
        self._is_ready = False
        """True once the process has reported that it is ready."""
        self._is_thinking = False
        """True while the process works on a question, also on a canceled one."""
        self._started_at = 0.0
        """Clock time of the start of the process or of its current question."""
        self._sent_rules: AnyRules | None = None
        """Rules of the match that was sent to the process; None before that."""
        self._rules: AnyRules | None = None
        """Rules of the match of the pending question; None before the first one."""
        self._job: WorkerJob | None = None
        """Pending question; None for none."""
        self._is_sent = False
        """True if the pending question was sent to the process."""
        self._tries = 0
        """Number of failed tries of the pending question."""
        self._has_crashed = False
        """True if the last try failed because the process ended, not because of a timeout."""
        self._number = 0
        """Number of the last question."""

    def start(self) -> None:
        """Start the process early, so that the first question need not wait for it."""
        if self._process is not None:
            return
        context = get_context("spawn")
        self._connection, other = context.Pipe()
        self._process = context.Process(target=serve, args=(other,), daemon=True, name="bots")
        self._process.start()
        other.close()
        self.start_count += 1
        self._is_ready = self._is_thinking = False
        self._sent_rules, self._started_at = None, self.clock()

    def ask(self, rules: AnyRules, question: BotQuestion) -> int:
        """Ask a question, replacing a pending one; return its number.

        The same question has the same answer unless the bot's budget is one of time.
        """
        self._number += 1
        self._rules, self._tries, self._is_sent = rules, 0, False
        self._job = WorkerJob(self._number, question, players=RULEBOOK_BOTS.index(get_rulebook_bots(rules)))
        self.start()
        self._update()
        return self._number

    @property
    def pending_number(self) -> int:
        """Return the number of the pending question; 0 for none."""
        return self._job.number if self._job is not None else 0

    def poll(self) -> BotAnswer | None:
        """Return the answer once; None while it is not ready or nothing is pending."""
        job, rules = self._job, self._rules
        if job is None or rules is None:
            return None
        answer = self._update()
        if answer is None and self._tries >= MAX_TRIES:
            stand_in = get_rulebook_bots(rules).fallback_bot
            quick = msgspec.structs.replace(job.question, bot=stand_in, task=_simplify_task(job.question.task))
            answer = BotPool(rules).answer(job.number, quick)
            if job.question.task == "choose":
                answer = msgspec.structs.replace(answer, fault=self._format_fault(job.question), unresponsive=True)
        if answer is None:
            return None
        self._job = None
        return parse_answer(rules, job.question.view, answer)

    @property
    def is_waiting(self) -> bool:
        """Return whether an answer is pending."""
        return self._job is not None

    @property
    def thinking_pid(self) -> int | None:
        """Return the id of the process that works on the pending question; None while no process does."""
        process = self._process
        return process.pid if process is not None and self._is_thinking and self._is_sent else None

    def cancel(self) -> None:
        """Drop the pending question; the answer of the process is ignored."""
        self._job = None

    def kill(self) -> None:
        """Kill the process and the programs that it leaves behind."""
        process = self._process
        if process is not None and process.pid is not None:
            process.kill()
            process.join()
            end_child_programs(process.pid)

    def close(self) -> None:
        """End the process and the programs it has started."""
        self.cancel()
        if self._process is not None:
            self._process.terminate()
            self._process.join(_EXIT_SECONDS)
        self._end_process()

    def _update(self) -> WorkerAnswer | None:
        """Receive an answer, restart a failed process, and send the pending question if possible."""
        try:
            answer = self._receive_answer()
            if (
                answer is None
                and (self._is_thinking or not self._is_ready)
                and self.clock() - self._started_at > self._time_limit
            ):
                self._restart_process(has_crashed=False)
            self._send_job()
        except (EOFError, OSError):
            self._restart_process(has_crashed=True)
            return None
        return answer

    @property
    def _time_limit(self) -> float:
        """Return the time limit in seconds of the current work of the process."""
        if not self._is_ready:
            return START_SECONDS
        return self.answer_seconds + (
            find_thinking_time(self._job.question.bot) if self._job and self._is_sent else 0.0
        )

    def _format_fault(self, question: BotQuestion) -> str:
        """Return the sentence on why the requested bot did not answer."""
        name = question.name or format_one_line(question.bot, MAX_COMMAND_CHARS)
        why = _("{bot} stopped unexpectedly.").format(bot=name) if self._has_crashed else format_timeout(name)
        return f"{why} {_('A quick bot is filling in.')}"

    def _receive_answer(self) -> WorkerAnswer | None:
        """Return the answer to the pending question if it has arrived; other answers are dropped."""
        assert self._connection is not None
        while self._connection.poll():
            answer = self._decoder.decode(self._connection.recv_bytes())
            self._is_ready, self._is_thinking = True, False
            if self._job is not None and answer.number == self._job.number:
                return answer
        return None

    def _send_job(self) -> None:
        """Send the pending question to an idle process, which reads at once, so that sending does not block."""
        if self._job is None or self._is_sent or self._is_thinking or not self._is_ready:
            return
        assert self._connection is not None
        assert self._rules is not None
        job = self._job
        if self._sent_rules is not self._rules:
            match = get_rulebook_bots(self._rules).get_definitions(self._rules)
            job = msgspec.structs.replace(job, match=match)
            self._sent_rules = self._rules
        self._connection.send_bytes(encode_job(msgspec.structs.replace(job, language=current_language())))
        self._is_sent = self._is_thinking = True
        self._started_at = self.clock()

    def _restart_process(self, *, has_crashed: bool) -> None:
        """End the process and start a new one; count a failed try unless a canceled question caused it."""
        if self._is_sent or not self._is_thinking:  # otherwise it failed on a question that was canceled
            self._tries += 1
        self._end_process()
        self._has_crashed = has_crashed
        self._is_sent = False
        self.start()

    def _end_process(self) -> None:
        """Kill the process and close the connection."""
        self.kill()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = None
        self._is_thinking = False


def _simplify_task(task: Task) -> Task:
    """Return the task for a quick bot in this process: a choice instead of a hint, which would need a search."""
    return "choose" if task == "hint" else task
