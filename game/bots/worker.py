"""Bots in a process of their own, so that the window keeps its frame rate while they think.

The window asks and looks in again with every frame; nothing here waits. A worker that crashed or takes too long is
ended and started anew, and the question is put again. If that does not help either, the answer comes from a quick bot
in this process: a match never hangs on its bots.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random

import msgspec

from game.bots.bot import Bot, make_bot
from game.content.packs import Definitions, rules_of
from game.rules.epic.action import Action
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State

PATIENCE = 10.0
"""Seconds after which a thinking worker counts as hanging."""
MOST_TRIES = 2
STAND_IN = "greedy"
"""The bot that answers in this process when the worker fails again and again."""


class Job(msgspec.Struct, frozen=True):
    """A question to a bot: what its seat can see, and its luck."""

    number: int
    bot: str
    seat: int
    seed: str
    view: State
    match: Definitions | None = None
    """What the match is played by; sent with the first question only."""


class Answer(msgspec.Struct, frozen=True):
    """What came of a job. ``number`` 0 says that the worker is ready."""

    number: int
    action: str = ""
    """In its text form."""


class Bench:
    """The bots of one match as the worker keeps them."""

    def __init__(self) -> None:
        self.rules: EpicRules | None = None
        self.bots: dict[str, Bot] = {}

    def answer(self, job: Job) -> Answer:
        """Let a bot choose."""
        if job.match is not None:
            self.rules = rules_of(job.match)
        assert self.rules is not None
        bot = self.bots.setdefault(job.bot, make_bot(job.bot))
        legal = self.rules.legal(job.view)
        action = bot.choose(self.rules, job.view, job.seat, legal, Random(job.seed))
        return Answer(job.number, self.rules.to_text(action))


def serve(door: Connection) -> None:
    """The worker's life: answer jobs until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bench = Bench()
    read = msgspec.msgpack.Decoder(Job)
    try:
        door.send_bytes(msgspec.msgpack.encode(Answer(0)))
        while True:
            door.send_bytes(msgspec.msgpack.encode(bench.answer(read.decode(door.recv_bytes()))))
    except (EOFError, OSError):
        return


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
        self._told: EpicRules | None = None
        """The match that the process knows."""
        self._rules: EpicRules | None = None
        self._job: Job | None = None
        self._sent = False
        self._tries = 0
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

    def ask(self, rules: EpicRules, view: State, seat: int, bot: str, seed: str) -> None:
        """Put a question; an earlier one is forgotten.

        The same question has the same answer, as far as the bot's budget is not one of time.
        """
        self._number += 1
        self._rules, self._tries, self._sent = rules, 0, False
        self._job = Job(self._number, bot, seat, seed, view)
        self.start()
        self._step()

    def poll(self) -> Action | None:
        """The answer, once; None while there is none or nothing was asked."""
        job, rules = self._job, self._rules
        if job is None or rules is None:
            return None
        answer = self._step()
        if answer is None and self._tries >= MOST_TRIES:
            answer = self._stand_in(job, rules)
        if answer is None:
            return None
        self._job = None
        return rules.from_text(job.view, answer.action)

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
        """End the process as a crash would."""
        if self._process is not None:
            self._process.kill()
            self._process.join()

    def close(self) -> None:
        """End the process."""
        self.cancel()
        self._end()

    def _step(self) -> Answer | None:
        """Read what has come, notice what went wrong, and send what can be sent."""
        try:
            answer = self._receive()
            if answer is None and (self._thinking or not self._ready) and self.clock() - self._since > self.patience:
                self._restart()
            self._send()
        except (EOFError, OSError):
            self._restart()
            return None
        return answer

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
            job = msgspec.structs.replace(job, match=definitions_of(self._rules))
            self._told = self._rules
        self._door.send_bytes(msgspec.msgpack.encode(job))
        self._sent = self._thinking = True
        self._since = self.clock()

    def _restart(self) -> None:
        self._end()
        self._tries += 1
        self._sent = False
        self.start()

    def _end(self) -> None:
        self.kill()
        if self._door is not None:
            self._door.close()
        self._process = self._door = None
        self._thinking = False

    def _stand_in(self, job: Job, rules: EpicRules) -> Answer:
        bench = Bench()
        bench.rules = rules
        return bench.answer(msgspec.structs.replace(job, bot=STAND_IN))


def definitions_of(rules: EpicRules) -> Definitions:
    """What a match is played by, as it can be sent to another process."""
    m = rules.match
    return Definitions(m.setup, m.pack, dict(m.library.teams), m.board.layout)
