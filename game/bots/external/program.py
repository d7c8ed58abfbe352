"""External program as a process: line-based input and output, and termination with all its descendants.

The program is not trusted. Its output is read line by line, each of bounded length, and never ahead, so a program that
writes endlessly blocks. Of its error output only the last line is kept.
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

from game.bounds import format_one_line

LONGEST_LEAVE = 0.5
"""Seconds that a program may take to exit when it is no longer needed."""
LONGEST_LINE = 10_000
"""Maximum number of bytes of an output line."""
LONGEST_TALE = 2_000
"""Number of bytes at the end of the error output that are stored."""
LONGEST_HUNT = 2.0
"""Seconds for finding and killing the descendants of a program. One that spawns without end may outlast it."""
MARK = "TRIFORCE_DUELS_BOT"
"""Environment variable that identifies the descendants of a program on Linux.

Its value begins with the id of the process that started the program.
"""

_SUBREAPER = 36
"""PR_SET_CHILD_SUBREAPER of Linux: orphaned descendants become our children instead of those of init."""
_RUNNING: WeakSet[Program] = WeakSet()


class ProcessExited(Exception):
    """Raised when the program has exited or closed its output."""


class LineTooLong(Exception):
    """Raised when the program writes a line that exceeds the limit."""


class Program:
    """Running program; raises ``OSError`` or ``ValueError`` when it cannot be started.

    Each pipe belongs to a thread that also closes it, so a program that neither reads nor writes blocks nothing.
    """

    def __init__(self, words: Sequence[str]) -> None:
        _adopt_orphans()
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
        self.end: Callable[[], object] = finalize(self, _end_program, self.process, mark, self._questions, over)
        """Finalizer that ends the program and its descendants."""
        _RUNNING.add(self)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        _start_thread(_write_lines, self.process.stdin, self._questions)
        _start_thread(_read_lines, self.process.stdout, self._answers, over)
        self._listening = _start_thread(_keep_tail, self.process.stderr, self._tale)

    def has_unread_line(self) -> bool:
        """Return whether the program wrote an unexpected line, which is dropped."""
        try:
            line = self._answers.get_nowait()
        except Empty:
            return False
        if not line:  # the end of the output, put back for the next reader
            self._answers.put(line)
        return bool(line)

    def write_line(self, line: bytes) -> None:
        """Write a line to the program, without waiting."""
        self._questions.put(line + b"\n")

    def read_line(self, patience: float) -> bytes:
        """Return the next line.

        Raises:
            Empty: no line within ``patience`` seconds.
            ProcessExited: the program has exited or closed its output.
            LineTooLong: the line exceeds the limit.
        """
        line = self._answers.get(timeout=patience)
        if not line:
            raise ProcessExited
        if len(line) >= LONGEST_LINE:
            raise LineTooLong
        return line

    def last_error_line(self) -> str:
        """Return the last line of the error output."""
        self._listening.join(0.2)  # a program that exits writes the reason last
        lines = bytes(self._tale).decode("utf-8", "replace").split("\n")
        return next((line for text in reversed(lines) if (line := format_one_line(text, 120))), "")


def _start_thread(work: Callable[..., None], *given: object) -> Thread:
    thread = Thread(target=work, args=given, name="program", daemon=True)
    thread.start()
    return thread


def _write_lines(pipe: IO[bytes], questions: SimpleQueue[bytes]) -> None:
    """Write every line to the program until an empty one comes."""
    with suppress(OSError), pipe:
        while question := questions.get():
            pipe.write(question)
            pipe.flush()


def _read_lines(pipe: IO[bytes], answers: Queue[bytes], over: Event) -> None:
    """Pass lines on one by one, each after the previous was taken; an empty one marks the end."""
    with suppress(OSError), pipe:
        while (line := pipe.readline(LONGEST_LINE)) and _put_line(line, answers, over):
            pass
    _put_line(b"", answers, over)


def _put_line(line: bytes, answers: Queue[bytes], over: Event) -> bool:
    while not over.is_set():
        with suppress(Full):
            answers.put(line, timeout=0.1)
            return True
    return False


def _keep_tail(pipe: IO[bytes], tale: bytearray) -> None:
    with suppress(OSError), pipe:
        while said := os.read(pipe.fileno(), LONGEST_TALE):
            tale += said
            del tale[:-LONGEST_TALE]


# The end --------------------------------------------------------------------------------------------------------------


def end_child_programs(process: int) -> None:
    """End the programs that a worker process started and, having exited, can no longer end; Linux only."""
    _kill_descendants(f"{process}-", orphans=False)


def _end_program(process: subprocess.Popen[bytes], mark: str, questions: SimpleQueue[bytes], over: Event) -> None:
    """Ask a program to exit, then kill it with all its descendants."""
    questions.put(b"")
    try:
        with suppress(subprocess.TimeoutExpired):
            process.wait(LONGEST_LEAVE)
    finally:  # also if the wait is interrupted
        over.set()
        _kill_group(process)
        _kill_descendants(mark, orphans=True)


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        if process.poll() is None:  # taskkill finds a tree only while its root runs
            subprocess.run(["taskkill", "/T", "/F", "/PID", str(process.pid)], capture_output=True, check=False)
    else:
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    if process.poll() is None:
        process.kill()
        process.wait()


def _adopt_orphans() -> None:
    """Adopt the processes that programs leave behind, so that they can be ended; Linux only."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)


def _kill_descendants(mark: str, *, orphans: bool) -> None:
    """Kill the processes whose mark has this prefix, and reap them; Linux only."""
    if sys.platform != "linux":
        return
    until, ended = time.monotonic() + LONGEST_HUNT, set[int]()
    while time.monotonic() < until and (kin := set(_find_descendants(mark, orphans=orphans))) | ended:
        for found in kin:
            with suppress(OSError):
                os.kill(found, signal.SIGKILL)
        ended |= kin
        for found in ended:  # an orphan may have become our child only now
            with suppress(OSError):
                os.waitpid(found, os.WNOHANG)
        time.sleep(0.01)
        ended &= _list_processes().keys()


class _ProcessEntry(NamedTuple):
    """Entry of the process table."""

    parent: int
    session: int


def _find_descendants(mark: str, *, orphans: bool) -> list[int]:
    """Return the descendants of an ended program: processes with its mark, and their descendants.

    With ``orphans`` also unmarked children of ours in another session: every program has its own session, so they were
    left behind by one. That holds only while nothing else is started in its own session.
    """
    table, us, session = _list_processes(), os.getpid(), os.getsid(0)
    ours = {other.process.pid for other in _RUNNING}
    marks = {found: _read_mark(found) for found in table}

    def is_descendant(found: int, depth: int = 100) -> bool:
        if found in (us, *ours) or found not in table or not depth:
            return False
        entry = table[found]
        left = orphans and entry.parent == us and entry.session != session and not marks[found]
        return marks[found].startswith(mark) or left or is_descendant(entry.parent, depth - 1)

    return [found for found in table if is_descendant(found)]


def _list_processes() -> dict[int, _ProcessEntry]:
    """Return all processes of the machine; exited ones only if they are ours to reap."""
    out = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with suppress(OSError, ValueError):
                line = (folder / "stat").read_text(errors="replace").rpartition(")")[2]
                state, parent, _group, session = line.split()[:4]
                if state not in "ZX" or int(parent) == os.getpid():
                    out[int(folder.name)] = _ProcessEntry(int(parent), int(session))
    return out


def _read_mark(process: int) -> str:
    """Return the mark in the environment of a process; empty for none, or if it has exited."""
    with suppress(OSError):
        for variable in Path(f"/proc/{process}/environ").read_bytes().split(b"\0"):
            if variable.startswith(f"{MARK}=".encode()):
                return variable.partition(b"=")[2].decode("ascii", "replace")
    return ""
