"""Somebody's own program as it runs: lines go in, lines come out, and it ends with all that it has started.

It is trusted with nothing. What it says is read line by line, each of bounded length, and never ahead: a program that
talks without end waits for a reader. What it says on the error channel is thrown away but for its last line.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Full, Queue, SimpleQueue
from threading import Event, Thread
from typing import IO, NamedTuple
from weakref import WeakSet, finalize

from game.bounds import one_line

LONGEST_LEAVE = 0.5
"""Seconds that a program may take to leave when it is no longer needed."""
LONGEST_LINE = 10_000
"""Bytes of a line that a program says."""
LONGEST_TALE = 2_000
"""Bytes that are kept of the error channel."""
LONGEST_HUNT = 2.0
"""Seconds in which what a program has started is looked for and ended; what starts more all the time may outlast it."""
MARK = "TRIFORCE_DUELS_BOT"
"""A variable in the environment of a program, by which what it has started is known on Linux.

Its value begins with the number of the process that started the program.
"""

_SUBREAPER = 36
"""PR_SET_CHILD_SUBREAPER of Linux: whose parent ends becomes our child, and not that of the first process."""
_RUNNING: WeakSet[Program] = WeakSet()


class Gone(Exception):
    """The program says nothing more."""


class TooLong(Exception):
    """The program says a line without end."""


class Program:
    """A program that was started; raises ``OSError`` or ``ValueError`` when it cannot be.

    Each pipe belongs to a thread that also closes it: a program that neither reads nor writes holds up nobody.
    """

    def __init__(self, words: Sequence[str]) -> None:
        _adopt()
        mark = f"{os.getpid()}-{os.urandom(16).hex()}"
        self.process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            env={**os.environ, MARK: mark},
        )
        self._questions: SimpleQueue[bytes] = SimpleQueue()
        self._answers: Queue[bytes] = Queue(1)
        self._tale = bytearray()
        over = Event()
        self.end: Callable[[], object] = finalize(self, _end, self.process, mark, self._questions, over)
        """Ends the program with all that it has started."""
        _RUNNING.add(self)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        _in_background(_hand_over, self.process.stdin, self._questions)
        _in_background(_pass_on, self.process.stdout, self._answers, over)
        self._listening = _in_background(_keep_last, self.process.stderr, self._tale)

    def has_spoken(self) -> bool:
        """Whether it has said a line that nobody waited for; the line is lost."""
        try:
            line = self._answers.get_nowait()
        except Empty:
            return False
        if not line:  # its end is no line: who hears next is told
            self._answers.put(line)
        return bool(line)

    def say(self, line: bytes) -> None:
        """Give the program a line."""
        self._questions.put(line + b"\n")

    def hear(self, patience: float) -> bytes:
        """Its next line.

        Raises:
            Empty: it says nothing in so many seconds.
            Gone: it has ended, or closed what it speaks through.
            TooLong: the line does not end.
        """
        line = self._answers.get(timeout=patience)
        if not line:
            raise Gone
        if len(line) >= LONGEST_LINE:
            raise TooLong
        return line

    def last_words(self) -> str:
        """The last line that it has said on the error channel."""
        self._listening.join(0.2)  # what ends says why at the end
        lines = bytes(self._tale).decode("utf-8", "replace").split("\n")
        return next((line for text in reversed(lines) if (line := one_line(text, 120))), "")


def _in_background(work: Callable[..., None], *given: object) -> Thread:
    thread = Thread(target=work, args=given, name="program", daemon=True)
    thread.start()
    return thread


def _hand_over(pipe: IO[bytes], questions: SimpleQueue[bytes]) -> None:
    """Give every line to the program until an empty one comes."""
    with suppress(OSError), pipe:
        while question := questions.get():
            pipe.write(question)
            pipe.flush()


def _pass_on(pipe: IO[bytes], answers: Queue[bytes], over: Event) -> None:
    """One line after the other, when the one before was taken; an empty one says that there are no more."""
    with suppress(OSError), pipe:
        while (line := pipe.readline(LONGEST_LINE)) and _offer(line, answers, over):
            pass
    _offer(b"", answers, over)


def _offer(line: bytes, answers: Queue[bytes], over: Event) -> bool:
    while not over.is_set():
        with suppress(Full):
            answers.put(line, timeout=0.1)
            return True
    return False


def _keep_last(pipe: IO[bytes], tale: bytearray) -> None:
    with suppress(OSError), pipe:
        while said := os.read(pipe.fileno(), LONGEST_TALE):
            tale += said
            del tale[:-LONGEST_TALE]


# The end --------------------------------------------------------------------------------------------------------------


def end_programs_of(process: int) -> None:
    """On Linux, end the programs that another process has started and, having ended itself, cannot end any more."""
    _end_kin(f"{process}-", orphans=False)


def _end(process: subprocess.Popen[bytes], mark: str, questions: SimpleQueue[bytes], over: Event) -> None:
    """Ask a program to leave, and make it leave with all that it has started."""
    questions.put(b"")
    try:
        with suppress(subprocess.TimeoutExpired):
            process.wait(LONGEST_LEAVE)
    finally:  # also when the wait is broken off from outside
        over.set()
        _end_group(process)
        _end_kin(mark, orphans=True)


def _end_group(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        if process.poll() is None:  # a tree can be told only as long as its root stands
            subprocess.run(["taskkill", "/T", "/F", "/PID", str(process.pid)], capture_output=True, check=False)
    else:
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    if process.poll() is None:
        process.kill()
        process.wait()


def _adopt() -> None:
    """On Linux, what a program leaves behind when it ends becomes a child of ours, so that it can be ended as well."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)


def _end_kin(mark: str, *, orphans: bool) -> None:
    """On Linux, end what bears a mark that begins so, wherever it is, and fetch what ended there."""
    if sys.platform != "linux":
        return
    until, ended = time.monotonic() + LONGEST_HUNT, set[int]()
    while time.monotonic() < until and (kin := set(_kin(mark, orphans=orphans))) | ended:
        for found in kin:
            with suppress(OSError):
                os.kill(found, signal.SIGKILL)
        ended |= kin
        for found in ended:  # one whose parent ended a moment ago may be ours only now
            with suppress(OSError):
                os.waitpid(found, os.WNOHANG)
        time.sleep(0.01)
        ended &= _table().keys()


class _Running(NamedTuple):
    """A line of the table of processes."""

    parent: int
    session: int


def _kin(mark: str, *, orphans: bool) -> list[int]:
    """What comes of a program that has ended: it bears its mark or comes of such.

    With ``orphans`` also what was left to us without a mark: every program has a session of its own, so a child of ours
    in another session was left behind by one. That holds only where we start nothing else in a session of its own.
    """
    table, us, session = _table(), os.getpid(), os.getsid(0)
    ours = {other.process.pid for other in _RUNNING}
    marks = {found: _mark_of(found) for found in table}

    def belongs(found: int, depth: int = 100) -> bool:
        if found in (us, *ours) or found not in table or not depth:
            return False
        entry = table[found]
        left = orphans and entry.parent == us and entry.session != session and not marks[found]
        return marks[found].startswith(mark) or left or belongs(entry.parent, depth - 1)

    return [found for found in table if belongs(found)]


def _table() -> dict[int, _Running]:
    """Every process of the machine; one that has ended stands in it only while it is ours to fetch."""
    out = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with suppress(OSError, ValueError):
                line = (folder / "stat").read_text(errors="replace").rpartition(")")[2]
                state, parent, _group, session = line.split()[:4]
                if state not in "ZX" or int(parent) == os.getpid():
                    out[int(folder.name)] = _Running(int(parent), int(session))
    return out


def _mark_of(process: int) -> str:
    """The mark that a process has in its environment; empty for none, or where it has ended."""
    with suppress(OSError):
        for variable in Path(f"/proc/{process}/environ").read_bytes().split(b"\0"):
            if variable.startswith(f"{MARK}=".encode()):
                return variable.partition(b"=")[2].decode("ascii", "replace")
    return ""
