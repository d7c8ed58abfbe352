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

EXIT_SECONDS = 0.5
"""Seconds that a program may take to exit after its input is closed."""
MAX_LINE_BYTES = 10_000
"""Maximum length of an output line, in bytes."""
MAX_ERROR_BYTES = 2_000
"""Number of bytes at the end of the error output that are stored."""
KILL_SECONDS = 2.0
"""Seconds for finding and killing the descendants of a program; one that spawns endlessly may survive."""
MARK_VARIABLE = "TRIFORCE_DUELS_BOT"
"""Environment variable that identifies the descendants of a program on Linux.

Its value begins with the id of the process that started the program.
"""

_PR_SET_CHILD_SUBREAPER = 36
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

    def __init__(self, arguments: Sequence[str]) -> None:
        _adopt_orphans()
        mark = f"{os.getpid()}-{os.urandom(16).hex()}"
        self.process = subprocess.Popen(
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            env={**os.environ, MARK_VARIABLE: mark},
        )
        self._input_lines: SimpleQueue[bytes] = SimpleQueue()
        """Lines to be written to the program; an empty one ends it."""
        self._output_lines: Queue[bytes] = Queue(1)
        """Next line of the output; an empty one marks its end."""
        self._error_tail = bytearray()
        """Last bytes of the error output."""
        over = Event()
        self.end: Callable[[], object] = finalize(self, _end_program, self.process, mark, self._input_lines, over)
        """Finalizer that ends the program and its descendants."""
        _RUNNING.add(self)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        _start_thread(_write_lines, self.process.stdin, self._input_lines)
        _start_thread(_read_lines, self.process.stdout, self._output_lines, over)
        self._error_thread = _start_thread(_keep_tail, self.process.stderr, self._error_tail)
        """Thread that reads the error output."""

    def drop_unread_line(self) -> bool:
        """Drop a line that the program wrote without a question; return whether there was one."""
        try:
            line = self._output_lines.get_nowait()
        except Empty:
            return False
        if not line:  # the end of the output, put back for the next reader
            self._output_lines.put(line)
        return bool(line)

    def write_line(self, line: bytes) -> None:
        """Queue a line to be written to the program, without waiting."""
        self._input_lines.put(line + b"\n")

    def read_line(self, seconds: float) -> bytes:
        """Return the next line of the output.

        Raises:
            Empty: no line within ``seconds``.
            ProcessExited: the program has exited or closed its output.
            LineTooLong: the line exceeds the limit.
        """
        line = self._output_lines.get(timeout=seconds)
        if not line:
            raise ProcessExited
        if len(line) >= MAX_LINE_BYTES:
            raise LineTooLong
        return line

    def get_last_error_line(self) -> str:
        """Return the last line of the error output."""
        self._error_thread.join(0.2)  # a program that exits writes the reason last
        lines = bytes(self._error_tail).decode("utf-8", "replace").split("\n")
        return next((line for text in reversed(lines) if (line := format_one_line(text, 120))), "")


def _start_thread(target: Callable[..., None], *arguments: object) -> Thread:
    """Start a daemon thread."""
    thread = Thread(target=target, args=arguments, name="program", daemon=True)
    thread.start()
    return thread


def _write_lines(pipe: IO[bytes], lines: SimpleQueue[bytes]) -> None:
    """Write every line to the program until an empty line is taken."""
    with suppress(OSError), pipe:
        while question := lines.get():
            pipe.write(question)
            pipe.flush()


def _read_lines(pipe: IO[bytes], lines: Queue[bytes], ended: Event) -> None:
    """Pass on the output line by line, each after the previous was taken; an empty line marks the end."""
    with suppress(OSError), pipe:
        while (line := pipe.readline(MAX_LINE_BYTES)) and _put_line(line, lines, ended):
            pass
    _put_line(b"", lines, ended)


def _put_line(line: bytes, lines: Queue[bytes], ended: Event) -> bool:
    """Put a line into a queue once it has room; return false if the program was ended meanwhile."""
    while not ended.is_set():
        with suppress(Full):
            lines.put(line, timeout=0.1)
            return True
    return False


def _keep_tail(pipe: IO[bytes], tail: bytearray) -> None:
    """Read the error output and store its last bytes."""
    with suppress(OSError), pipe:
        while said := os.read(pipe.fileno(), MAX_ERROR_BYTES):
            tail += said
            del tail[:-MAX_ERROR_BYTES]


# The end --------------------------------------------------------------------------------------------------------------


def end_child_programs(process_id: int) -> None:
    """End the programs that were started by a worker process that has exited; Linux only."""
    _kill_descendants(f"{process_id}-", include_orphans=False)


def _end_program(process: subprocess.Popen[bytes], mark: str, lines: SimpleQueue[bytes], ended: Event) -> None:
    """Ask a program to exit by closing its input, then kill it with all its descendants."""
    lines.put(b"")
    try:
        with suppress(subprocess.TimeoutExpired):
            process.wait(EXIT_SECONDS)
    finally:  # also if the wait is interrupted
        ended.set()
        _kill_group(process)
        _kill_descendants(mark, include_orphans=True)


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
            ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _kill_descendants(mark_prefix: str, *, include_orphans: bool) -> None:
    """Kill and reap the processes whose mark starts with a prefix, and their descendants; Linux only."""
    if sys.platform != "linux":
        return
    until, ended = time.monotonic() + KILL_SECONDS, set[int]()
    while (
        time.monotonic() < until
        and (kin := set(_find_descendants(mark_prefix, include_orphans=include_orphans))) | ended
    ):
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


def _find_descendants(mark_prefix: str, *, include_orphans: bool) -> list[int]:
    """Return the ids of the processes whose mark starts with a prefix, and of their descendants.

    ``include_orphans`` adds unmarked children of this process in another session: every program has its own session,
    so a program must have left them behind. That is true only while nothing else starts processes in their own
    session.
    """
    table, us, session = _list_processes(), os.getpid(), os.getsid(0)
    ours = {other.process.pid for other in _RUNNING}
    marks = {found: _read_mark(found) for found in table}

    def is_descendant(process: int, depth: int = 100) -> bool:
        if process in (us, *ours) or process not in table or not depth:
            return False
        entry = table[process]
        left = include_orphans and entry.parent == us and entry.session != session and not marks[process]
        return marks[process].startswith(mark_prefix) or left or is_descendant(entry.parent, depth - 1)

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


def _read_mark(process_id: int) -> str:
    """Return the mark in the environment of a process; empty if it has none or has exited."""
    with suppress(OSError):
        for variable in Path(f"/proc/{process_id}/environ").read_bytes().split(b"\0"):
            if variable.startswith(f"{MARK_VARIABLE}=".encode()):
                return variable.partition(b"=")[2].decode("ascii", "replace")
    return ""
