"""Bots in a worker process, so that the window keeps its frame rate while they think.

The window asks and polls every frame; nothing here blocks. The start of the process does not count as thinking time:
the clock of an answer starts when a ready process has the question. A worker that crashed or takes too long is
restarted and asked again. If that fails too, a quick bot in this process answers, and the answer says so.
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
from game.bots.external.command import MOST_NAMED, BotTimeout, format_timeout
from game.bots.external.program import end_child_programs
from game.bots.worker.registry import PLAYERS, get_rulebook_bots
from game.bounds import format_one_line
from game.errors import UserError
from game.languages import set_language
from game.rules.core.protocol import AnyRules
from game.text import _, current_language

PATIENCE = 60.0
"""Seconds after which a thinking worker counts as hanging, beyond those that the name of its bot allows it.

It only bounds a hang: the slowest bot thinks for 3 seconds where the processor is free.
"""
LONGEST_START = 300.0
"""Seconds after which a process that has not become ready counts as hanging."""
_FAREWELL = 2.0
"""Seconds that a worker has to end the programs that it has started."""
MOST_TRIES = 2
_COURTESY = 5
"""Niceness of the worker: below the window, but still with a share next to other busy programs."""

Task = Literal["choose", "hint", "explain", "judge"]


class Question(msgspec.Struct, frozen=True):
    """Question to a bot: ``choose`` an action, give a ``hint``, ``explain`` or ``judge`` an action.

    ``view`` is that of ``seat``; an explanation may be made from the view of another seat, ``reader``.
    """

    view: Any
    seat: int
    bot: str
    seed: str
    task: Task = "choose"
    action: str = ""
    reader: int = -1
    name: str = ""
    """Display name of the bot in sentences to the player; empty for ``bot`` itself."""


class WorkerJob(msgspec.Struct, frozen=True):
    """Message to the worker: a numbered question."""

    number: int
    question: Question
    match: Any = None
    """Definitions of the match; sent with the first question only."""
    players: int = 0
    """Index of the rulebook in ``PLAYERS``."""
    language: str = "en"
    """Language of the sentences in the answer."""


def encode_job(job: WorkerJob) -> bytes:
    """Encode a job as JSON, which has integers of any size; sets of cards are such integers."""
    return msgspec.json.encode(job)


def decode_job(data: bytes) -> WorkerJob:
    """Decode a job, its parts to the types of its rulebook."""
    job = msgspec.json.decode(data, type=WorkerJob)
    players = PLAYERS[job.players]
    view = msgspec.convert(job.question.view, players.state)
    match = msgspec.convert(job.match, players.definitions) if job.match is not None else None
    return msgspec.structs.replace(job, question=msgspec.structs.replace(job.question, view=view), match=match)


class WorkerAnswer(msgspec.Struct, frozen=True):
    """Message from the worker: the answer to a job; ``number`` 0 means that the worker is ready."""

    number: int
    action: str = ""
    """Action in its text form."""
    advice: Advice = Advice()
    fault: str = ""
    """Reason why the requested bot did not answer and another one did, as a sentence; empty if it answered."""
    unresponsive: bool = False
    """True if that bot is not worth asking again in this match: each question would take as long."""


class BotAnswer(msgspec.Struct, frozen=True):
    """Answer to a question, with its action parsed."""

    action: Any
    advice: Advice = Advice()
    fault: str = ""
    unresponsive: bool = False


class BotService(Protocol):
    """Interface that answers questions: in a worker process, or in this process."""

    @property
    def current(self) -> int:
        """Return the number of the pending question; 0 for none."""

    def start(self) -> None:
        """Prepare for the first question."""

    def ask(self, rules: AnyRules, question: Question) -> int:
        """Ask a question, replacing a pending one; return its number."""

    def poll(self) -> BotAnswer | None:
        """Return the answer once; None while there is none or nothing was asked."""

    def cancel(self) -> None:
        """Drop the pending question."""

    def close(self) -> None:
        """Release all resources."""


class BotPool:
    """Pool of the bots of one match, which are reused between questions."""

    def __init__(self, rules: AnyRules | None = None) -> None:
        self.rules = rules
        self.bots: dict[tuple[str, int], Bot] = {}

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

    def answer(self, number: int, question: Question) -> WorkerAnswer:
        """Answer a question; if the bot cannot play, a quick bot fills in, and the answer says why."""
        try:
            return self._ask_bot(number, question)
        except UserError as error:
            assert self.rules is not None
            quick = msgspec.structs.replace(question, bot=get_rulebook_bots(self.rules).stand_in)
            fault = f"{error.message} {_('A quick bot is filling in.')}"
            late = isinstance(error, BotTimeout)
            return msgspec.structs.replace(self._ask_bot(number, quick), fault=fault, unresponsive=late)

    def _ask_bot(self, number: int, question: Question) -> WorkerAnswer:
        view, seat = question.view, question.seat
        rules: Any = self.rules
        assert rules is not None
        players = get_rulebook_bots(rules)
        luck = Random(question.seed)
        if question.task == "explain":
            action = rules.from_text(view, question.action)
            reader = question.reader if question.reader >= 0 else seat
            return WorkerAnswer(number, question.action, explain_action(rules, view, seat, action, luck, reader=reader))
        if question.task == "judge":
            assert players.grade is not None
            best, beside = players.grade(rules, view, seat, rules.from_text(view, question.action), luck)
            return WorkerAnswer(number, rules.to_text(best), beside)
        legal = rules.legal_actions(view)
        if question.task == "hint":
            action, found = players.advise(rules, view, seat, legal, luck)
            return WorkerAnswer(number, rules.to_text(action), found)
        key = question.bot, seat
        if key not in self.bots:
            self.bots[key] = players.make(question.bot)
        return WorkerAnswer(number, rules.to_text(self.bots[key].choose(rules, view, seat, legal, luck)))


def serve(door: Connection) -> None:
    """Run the worker: answer jobs until the connection is closed or the process is terminated."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit())
    if hasattr(os, "nice"):
        os.nice(_COURTESY)
    bench = BotPool()
    try:
        door.send_bytes(msgspec.msgpack.encode(WorkerAnswer(0)))
        while True:
            job = decode_job(door.recv_bytes())
            set_language(job.language)
            if job.match is not None:
                bench.set_rules(PLAYERS[job.players].rules_of(job.match))
            door.send_bytes(msgspec.msgpack.encode(bench.answer(job.number, job.question)))
    except (EOFError, OSError):
        return
    finally:
        bench.close()


class InProcessBots:
    """Answers in this process when polled; the default where no worker process is set up."""

    def __init__(self) -> None:
        self.current = 0
        self._number = 0
        self._bench = BotPool()
        self._question: Question | None = None

    def start(self) -> None:
        """Do nothing: there is nothing to prepare."""

    def ask(self, rules: AnyRules, question: Question) -> int:
        """Ask a question; it is answered when polled."""
        if self._bench.rules is not rules:
            self._bench.set_rules(rules)
        self._question = question
        self._number += 1
        self.current = self._number
        return self.current

    def poll(self) -> BotAnswer | None:
        """Return the answer once."""
        rules, question = self._bench.rules, self._question
        if question is None or rules is None:
            return None
        number = self.current
        self.cancel()
        return parse_answer(rules, question.view, self._bench.answer(number, question))

    def cancel(self) -> None:
        """Drop the pending question."""
        self._question, self.current = None, 0

    def close(self) -> None:
        """Drop the pending question and close the bots."""
        self.cancel()
        self._bench.close()


def parse_answer(rules: AnyRules, view: Any, answer: WorkerAnswer) -> BotAnswer:
    """Return an answer of the worker with its action parsed."""
    return BotAnswer(rules.from_text(view, answer.action), answer.advice, answer.fault, answer.unresponsive)


class BotWorker:
    """Client of the worker process: one question at a time, never blocking."""

    def __init__(self, patience: float = PATIENCE, clock: Callable[[], float] = time.monotonic) -> None:
        self.patience = patience
        self.clock = clock
        self.starts = 0
        """Number of process starts."""
        self._process: BaseProcess | None = None
        self._door: Connection | None = None
        self._read = msgspec.msgpack.Decoder(WorkerAnswer)
        self._ready = False
        self._thinking = False
        self._since = 0.0
        self._told: AnyRules | None = None
        """Rules of the match that was sent to the process."""
        self._rules: AnyRules | None = None
        self._job: WorkerJob | None = None
        self._sent = False
        self._tries = 0
        self._ended = False
        """True if the last try failed because the process ended, not because of a timeout."""
        self._number = 0

    def start(self) -> None:
        """Start the process early, so that the first question need not wait for it."""
        if self._process is not None:
            return
        context = get_context("spawn")
        self._door, other = context.Pipe()
        self._process = context.Process(target=serve, args=(other,), daemon=True, name="bots")
        self._process.start()
        other.close()
        self.starts += 1
        self._ready = self._thinking = False
        self._told, self._since = None, self.clock()

    def ask(self, rules: AnyRules, question: Question) -> int:
        """Ask a question, replacing a pending one; return its number.

        The same question has the same answer unless the bot's budget is one of time.
        """
        self._number += 1
        self._rules, self._tries, self._sent = rules, 0, False
        self._job = WorkerJob(self._number, question, players=PLAYERS.index(get_rulebook_bots(rules)))
        self.start()
        self._update()
        return self._number

    @property
    def current(self) -> int:
        """Return the number of the pending question; 0 for none."""
        return self._job.number if self._job is not None else 0

    def poll(self) -> BotAnswer | None:
        """Return the answer once; None while there is none or nothing was asked."""
        job, rules = self._job, self._rules
        if job is None or rules is None:
            return None
        answer = self._update()
        if answer is None and self._tries >= MOST_TRIES:
            stand_in = get_rulebook_bots(rules).stand_in
            quick = msgspec.structs.replace(job.question, bot=stand_in, task=_reduce_task(job.question.task))
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
        """Return the id of the process that thinks about the question; None while it has not begun."""
        process = self._process
        return process.pid if process is not None and self._thinking and self._sent else None

    def cancel(self) -> None:
        """Drop the pending question; the process finishes its answer, which is ignored."""
        self._job = None

    def kill(self) -> None:
        """Kill the process as a crash would, and the programs it leaves behind."""
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
            self._process.join(_FAREWELL)
        self._end_process()

    def _update(self) -> WorkerAnswer | None:
        """Receive an answer, restart a failed process, and send what can be sent."""
        try:
            answer = self._receive_answer()
            if answer is None and (self._thinking or not self._ready) and self.clock() - self._since > self._time_limit:
                self._restart_process(ended=False)
            self._send_job()
        except (EOFError, OSError):
            self._restart_process(ended=True)
            return None
        return answer

    @property
    def _time_limit(self) -> float:
        """Return the seconds for what the process does now; a dropped question gets only the patience."""
        if not self._ready:
            return LONGEST_START
        return self.patience + (find_thinking_time(self._job.question.bot) if self._job and self._sent else 0.0)

    def _format_fault(self, question: Question) -> str:
        name = question.name or format_one_line(question.bot, MOST_NAMED)
        why = _("{bot} stopped unexpectedly.").format(bot=name) if self._ended else format_timeout(name)
        return f"{why} {_('A quick bot is filling in.')}"

    def _receive_answer(self) -> WorkerAnswer | None:
        assert self._door is not None
        while self._door.poll():
            answer = self._read.decode(self._door.recv_bytes())
            self._ready, self._thinking = True, False
            if self._job is not None and answer.number == self._job.number:
                return answer
        return None

    def _send_job(self) -> None:
        """Send the pending job to an idle process, which reads at once, so that sending does not block."""
        if self._job is None or self._sent or self._thinking or not self._ready:
            return
        assert self._door is not None
        assert self._rules is not None
        job = self._job
        if self._told is not self._rules:
            match = get_rulebook_bots(self._rules).definitions_of(self._rules)
            job = msgspec.structs.replace(job, match=match)
            self._told = self._rules
        self._door.send_bytes(encode_job(msgspec.structs.replace(job, language=current_language())))
        self._sent = self._thinking = True
        self._since = self.clock()

    def _restart_process(self, *, ended: bool) -> None:
        if self._sent or not self._thinking:  # otherwise it failed on a question that was canceled
            self._tries += 1
        self._end_process()
        self._ended = ended
        self._sent = False
        self.start()

    def _end_process(self) -> None:
        self.kill()
        if self._door is not None:
            self._door.close()
        self._process = self._door = None
        self._thinking = False


def _reduce_task(task: Task) -> Task:
    """Return the task for a quick bot: a hint would need a search, which this process must not run."""
    return "choose" if task == "hint" else task
