"""Bots in a process of their own, so that the window keeps its frame rate while they think.

The window asks and looks in again with every frame; nothing here waits. Starting the process is not thinking time:
the time for an answer begins when a process that is ready has the question. A worker that crashed or takes too long is
ended and started anew, and the question is put again. If that does not help either, the answer comes from a quick bot
in this process, and says so: a match never hangs on its bots.
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

from game.bots.advice import Advice
from game.bots.bot import Bot, longest_thought
from game.bots.command import MOST_NAMED, BotTimeout, timeout_sentence
from game.bots.explain import reasons
from game.bots.players import PLAYERS, players_of
from game.bots.program import end_programs_of
from game.bounds import one_line
from game.errors import UserError
from game.languages import set_language
from game.rules.core.protocol import AnyRules
from game.text import _, language

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
"""Niceness of the worker: the window goes first, and among other busy programs the worker still gets its share."""

Task = Literal["choose", "hint", "explain", "judge"]


class Question(msgspec.Struct, frozen=True):
    """What is asked of a bot: to ``choose``, to give a ``hint`` with its reasons, to ``explain`` an action, or to
    ``judge`` one by the best there was.

    ``view`` is what ``seat`` may see; an explanation may be made from what another seat knows: ``reader``.
    """

    view: Any
    seat: int
    bot: str
    seed: str
    task: Task = "choose"
    action: str = ""
    reader: int = -1
    name: str = ""
    """What the bot is called in sentences to the player; empty for ``bot`` itself."""


class Job(msgspec.Struct, frozen=True):
    """A question on its way to the worker."""

    number: int
    question: Question
    match: Any = None
    """What the match is played by; sent with the first question only."""
    players: int = 0
    """The place of its rulebook in ``PLAYERS``."""
    language: str = "en"
    """What a sentence of the answer is written in."""


def packed(job: Job) -> bytes:
    """A job as it is sent; as JSON, which knows whole numbers of any length, and sets of cards are such numbers."""
    return msgspec.json.encode(job)


def unpacked(data: bytes) -> Job:
    """A job as it was sent, its parts in the types of its rulebook."""
    job = msgspec.json.decode(data, type=Job)
    players = PLAYERS[job.players]
    view = msgspec.convert(job.question.view, players.state)
    match = msgspec.convert(job.match, players.definitions) if job.match is not None else None
    return msgspec.structs.replace(job, question=msgspec.structs.replace(job.question, view=view), match=match)


class Answer(msgspec.Struct, frozen=True):
    """What came of a job. ``number`` 0 says that the worker is ready."""

    number: int
    action: str = ""
    """In its text form."""
    advice: Advice = Advice()
    fault: str = ""
    """Why the bot that was meant did not answer, in a sentence; another one did."""
    unresponsive: bool = False
    """Whether that bot is not worth asking again in this match: each time would take as long."""


class Found(msgspec.Struct, frozen=True):
    """The answer to a question, as the window reads it."""

    action: Any
    advice: Advice = Advice()
    fault: str = ""
    unresponsive: bool = False


class Bots(Protocol):
    """Who answers questions: a worker process, or this process at once."""

    @property
    def current(self) -> int:
        """The number of the question that is still to be answered; 0 for none."""

    def start(self) -> None:
        """Get ready for the first question."""

    def ask(self, rules: AnyRules, question: Question) -> int:
        """Put a question; an earlier one is forgotten. Returns its number."""

    def poll(self) -> Found | None:
        """The answer, once; None while there is none or nothing was asked."""

    def cancel(self) -> None:
        """Forget the question."""

    def close(self) -> None:
        """Nobody will ask any more."""


class Bench:
    """The bots of one match as they are kept between its questions."""

    def __init__(self, rules: AnyRules | None = None) -> None:
        self.rules = rules
        self.bots: dict[tuple[str, int], Bot] = {}

    def change(self, rules: AnyRules | None) -> None:
        """Go over to another match, or to none."""
        for bot in self.bots.values():
            close = getattr(bot, "close", None)
            if close is not None:
                close()
        self.rules, self.bots = rules, {}

    def close(self) -> None:
        """Nobody will ask any more."""
        self.change(None)

    def answer(self, number: int, question: Question) -> Answer:
        """Let a bot choose, or find reasons. A bot that cannot play is stood in for, and the answer says why."""
        try:
            return self._answer(number, question)
        except UserError as error:
            assert self.rules is not None
            quick = msgspec.structs.replace(question, bot=players_of(self.rules).stand_in)
            fault = f"{error.message} {_('A quick bot is filling in.')}"
            late = isinstance(error, BotTimeout)
            return msgspec.structs.replace(self._answer(number, quick), fault=fault, unresponsive=late)

    def _answer(self, number: int, question: Question) -> Answer:
        view, seat = question.view, question.seat
        rules: Any = self.rules
        assert rules is not None
        players = players_of(rules)
        luck = Random(question.seed)
        if question.task == "explain":
            action = rules.from_text(view, question.action)
            reader = question.reader if question.reader >= 0 else seat
            return Answer(number, question.action, reasons(rules, view, seat, action, luck, reader=reader))
        if question.task == "judge":
            assert players.grade is not None
            best, beside = players.grade(rules, view, seat, rules.from_text(view, question.action), luck)
            return Answer(number, rules.to_text(best), beside)
        legal = rules.legal(view)
        if question.task == "hint":
            action, found = players.advise(rules, view, seat, legal, luck)
            return Answer(number, rules.to_text(action), found)
        key = question.bot, seat
        if key not in self.bots:
            self.bots[key] = players.make(question.bot)
        return Answer(number, rules.to_text(self.bots[key].choose(rules, view, seat, legal, luck)))


def serve(door: Connection) -> None:
    """The worker's life: answer jobs until the other end is closed, or it is asked to leave in mid-thought."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit())
    if hasattr(os, "nice"):
        os.nice(_COURTESY)
    bench = Bench()
    try:
        door.send_bytes(msgspec.msgpack.encode(Answer(0)))
        while True:
            job = unpacked(door.recv_bytes())
            set_language(job.language)
            if job.match is not None:
                bench.change(PLAYERS[job.players].rules_of(job.match))
            door.send_bytes(msgspec.msgpack.encode(bench.answer(job.number, job.question)))
    except (EOFError, OSError):
        return
    finally:
        bench.close()


class AtOnce:
    """Answers in this process when it is looked for: where nobody watches frames, and when a worker fails."""

    def __init__(self) -> None:
        self.current = 0
        self._number = 0
        self._bench = Bench()
        self._question: Question | None = None

    def start(self) -> None:
        """There is nothing to get ready."""

    def ask(self, rules: AnyRules, question: Question) -> int:
        """Put a question; it is thought about when the answer is looked for."""
        if self._bench.rules is not rules:
            self._bench.change(rules)
        self._question = question
        self._number += 1
        self.current = self._number
        return self.current

    def poll(self) -> Found | None:
        """The answer, once."""
        rules, question = self._bench.rules, self._question
        if question is None or rules is None:
            return None
        number = self.current
        self.cancel()
        return found_in(rules, question.view, self._bench.answer(number, question))

    def cancel(self) -> None:
        """Forget the question."""
        self._question, self.current = None, 0

    def close(self) -> None:
        """Forget everything."""
        self.cancel()
        self._bench.close()


def found_in(rules: AnyRules, view: Any, answer: Answer) -> Found:
    """An answer with its action read."""
    return Found(rules.from_text(view, answer.action), answer.advice, answer.fault, answer.unresponsive)


class BotWorker:
    """The window's end: one question at a time, never waiting."""

    def __init__(self, patience: float = PATIENCE, clock: Callable[[], float] = time.monotonic) -> None:
        self.patience = patience
        self.clock = clock
        self.starts = 0
        """How often a process was started."""
        self._process: BaseProcess | None = None
        self._door: Connection | None = None
        self._read = msgspec.msgpack.Decoder(Answer)
        self._ready = False
        self._thinking = False
        self._since = 0.0
        self._told: AnyRules | None = None
        """The match that the process knows."""
        self._rules: AnyRules | None = None
        self._job: Job | None = None
        self._sent = False
        self._tries = 0
        self._ended = False
        """Whether the last try failed because the process ended, not because of its time."""
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
        """Put a question; an earlier one is forgotten.

        The same question has the same answer, as far as the bot's budget is not one of time.
        """
        self._number += 1
        self._rules, self._tries, self._sent = rules, 0, False
        self._job = Job(self._number, question, players=PLAYERS.index(players_of(rules)))
        self.start()
        self._step()
        return self._number

    @property
    def current(self) -> int:
        """The number of the question that is still to be answered; 0 for none."""
        return self._job.number if self._job is not None else 0

    def poll(self) -> Found | None:
        """The answer, once; None while there is none or nothing was asked."""
        job, rules = self._job, self._rules
        if job is None or rules is None:
            return None
        answer = self._step()
        if answer is None and self._tries >= MOST_TRIES:
            stand_in = players_of(rules).stand_in
            quick = msgspec.structs.replace(job.question, bot=stand_in, task=_quick_task(job.question.task))
            answer = Bench(rules).answer(job.number, quick)
            if job.question.task == "choose":
                answer = msgspec.structs.replace(answer, fault=self._fault(job.question), unresponsive=True)
        if answer is None:
            return None
        self._job = None
        return found_in(rules, job.question.view, answer)

    @property
    def waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self._job is not None

    @property
    def thinking_in(self) -> int | None:
        """The number of the process that thinks about the question; None while it has not begun."""
        process = self._process
        return process.pid if process is not None and self._thinking and self._sent else None

    def cancel(self) -> None:
        """Forget the question. The process finishes its thought, which nobody will read."""
        self._job = None

    def kill(self) -> None:
        """End the process as a crash would, and the programs that it leaves behind."""
        process = self._process
        if process is not None and process.pid is not None:
            process.kill()
            process.join()
            end_programs_of(process.pid)

    def close(self) -> None:
        """End the process, and with it the programs that it has started."""
        self.cancel()
        if self._process is not None:
            self._process.terminate()
            self._process.join(_FAREWELL)
        self._end()

    def _step(self) -> Answer | None:
        """Read what has come, notice what went wrong, and send what can be sent."""
        try:
            answer = self._receive()
            if answer is None and (self._thinking or not self._ready) and self.clock() - self._since > self._allowed:
                self._restart(ended=False)
            self._send()
        except (EOFError, OSError):
            self._restart(ended=True)
            return None
        return answer

    @property
    def _allowed(self) -> float:
        """Seconds that the process has for what it does now; a forgotten question gets no more than the patience."""
        if not self._ready:
            return LONGEST_START
        return self.patience + (longest_thought(self._job.question.bot) if self._job and self._sent else 0.0)

    def _fault(self, question: Question) -> str:
        name = question.name or one_line(question.bot, MOST_NAMED)
        why = _("{bot} stopped unexpectedly.").format(bot=name) if self._ended else timeout_sentence(name)
        return f"{why} {_('A quick bot is filling in.')}"

    def _receive(self) -> Answer | None:
        assert self._door is not None
        while self._door.poll():
            answer = self._read.decode(self._door.recv_bytes())
            self._ready, self._thinking = True, False
            if self._job is not None and answer.number == self._job.number:
                return answer
        return None

    def _send(self) -> None:
        """A process that is ready reads at once, so that sending to it does not wait."""
        if self._job is None or self._sent or self._thinking or not self._ready:
            return
        assert self._door is not None
        assert self._rules is not None
        job = self._job
        if self._told is not self._rules:
            match = players_of(self._rules).definitions_of(self._rules)
            job = msgspec.structs.replace(job, match=match)
            self._told = self._rules
        self._door.send_bytes(packed(msgspec.structs.replace(job, language=language())))
        self._sent = self._thinking = True
        self._since = self.clock()

    def _restart(self, *, ended: bool) -> None:
        if self._sent or not self._thinking:  # else it failed over a question that was forgotten
            self._tries += 1
        self._end()
        self._ended = ended
        self._sent = False
        self.start()

    def _end(self) -> None:
        self.kill()
        if self._door is not None:
            self._door.close()
        self._process = self._door = None
        self._thinking = False


def _quick_task(task: Task) -> Task:
    """A hint takes a search, which is not for this process."""
    return "choose" if task == "hint" else task
