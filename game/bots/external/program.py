"""External program as a process: line-based input and output, and termination with all its descendants.

The program is not trusted. Its output is read line by line, each of bounded length and only on demand, so a program
that writes endlessly is blocked. Only the last bytes of its error output are stored.
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
"""Seconds that a program may take to exit after its input is closed."""
LONGEST_LINE = 10_000
"""Maximum length of an output line, in bytes."""
LONGEST_TALE = 2_000
"""Number of bytes at the end of the error output that are stored."""
LONGEST_HUNT = 2.0
"""Seconds for finding and killing the descendants of a program; one that spawns endlessly may survive."""
MARK = "TRIFORCE_DUELS_BOT"
"""Environment variable that identifies the descendants of a program on Linux.

Its value begins with the id of the process that started the program.
"""

_SUBREAPER = 36
"""Linux ``prctl`` option that makes this process the parent of orphaned descendants instead of init."""
_RUNNING: WeakSet[Program] = WeakSet()
"""Programs that were started by this process."""


class ProcessExited(Exception):
    """Raised when the program has exited or closed its output."""


class LineTooLong(Exception):
    """Raised when the program writes a line that exceeds the limit."""


class Program:
    """Running program; raises ``OSError`` or ``ValueError`` if it cannot be started.

    Each pipe has a thread that also closes it, so a program that neither reads nor writes blocks nothing.
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
        """Lines to be written to the program; an empty one ends it."""
        self._answers: Queue[bytes] = Queue(1)
        """Next line of the output; an empty one marks its end."""
        self._tale = bytearray()
        """Last bytes of the error output."""
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
        """Thread that reads the error output."""

    def has_unread_line(self) -> bool:
        """Drop a line that the program wrote without a question; return whether there was one."""
        try:
            line = self._answers.get_nowait()
        except Empty:
            return False
        if not line:  # the end of the output, put back for the next reader
            self._answers.put(line)
        return bool(line)

    def write_line(self, line: bytes) -> None:
        """Queue a line to be written to the program, without waiting."""
        self._questions.put(line + b"\n")

    def read_line(self, patience: float) -> bytes:
        """Return the next line of the output.

        Raises:
            Empty: no line within ``seconds``.
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
    """Start a daemon thread."""
    thread = Thread(target=work, args=given, name="program", daemon=True)
    thread.start()
    return thread


def _write_lines(pipe: IO[bytes], questions: SimpleQueue[bytes]) -> None:
    """Write every line to the program until an empty line is taken."""
    with suppress(OSError), pipe:
        while question := questions.get():
            pipe.write(question)
            pipe.flush()


def _read_lines(pipe: IO[bytes], answers: Queue[bytes], over: Event) -> None:
    """Pass on the output line by line, each after the previous was taken; an empty line marks the end."""
    with suppress(OSError), pipe:
        while (line := pipe.readline(LONGEST_LINE)) and _put_line(line, answers, over):
            pass
    _put_line(b"", answers, over)


def _put_line(line: bytes, answers: Queue[bytes], over: Event) -> bool:
    """Put a line into a queue once it has room; return false if the program was ended meanwhile."""
    while not over.is_set():
        with suppress(Full):
            answers.put(line, timeout=0.1)
            return True
    return False


def _keep_tail(pipe: IO[bytes], tale: bytearray) -> None:
    """Read the error output and store its last bytes."""
    with suppress(OSError), pipe:
        while said := os.read(pipe.fileno(), LONGEST_TALE):
            tale += said
            del tale[:-LONGEST_TALE]


# The end --------------------------------------------------------------------------------------------------------------


def end_child_programs(process: int) -> None:
    """End the programs that were started by a worker process that has exited; Linux only."""
    _kill_descendants(f"{process}-", orphans=False)


def _end_program(process: subprocess.Popen[bytes], mark: str, questions: SimpleQueue[bytes], over: Event) -> None:
    """Ask a program to exit by closing its input, then kill it with all its descendants."""
    questions.put(b"")
    try:
        with suppress(subprocess.TimeoutExpired):
            process.wait(LONGEST_LEAVE)
    finally:  # also if the wait is interrupted
        over.set()
        _kill_group(process)
        _kill_descendants(mark, orphans=True)


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a program with its process group."""
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
    """Become the parent of processes that programs leave behind, so that they can be ended; Linux only."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)


def _kill_descendants(mark: str, *, orphans: bool) -> None:
    """Kill and reap the processes whose mark starts with a prefix, and their descendants; Linux only."""
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
    """Id of the parent process."""
    session: int
    """Id of the session."""


def _find_descendants(mark: str, *, orphans: bool) -> list[int]:
    """Return the ids of the processes whose mark starts with a prefix, and of their descendants.

    ``include_orphans`` adds unmarked children of this process in another session: every program has its own session,
    so a program must have left them behind. That is true only while nothing else starts processes in their own
    session.
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
    """Return all processes of the machine by id; exited ones only if they are children of this process."""
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
    """Return the mark in the environment of a process; empty if it has none or has exited."""
    with suppress(OSError):
        for variable in Path(f"/proc/{process}/environ").read_bytes().split(b"\0"):
            if variable.startswith(f"{MARK}=".encode()):
                return variable.partition(b"=")[2].decode("ascii", "replace")
    return ""
