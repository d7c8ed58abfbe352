"""Mod checks in a separate process, so that a malicious file can harm only that process.

The process reads a mod as the game would, draws each of its pictures and plays its puzzles, with limited processor
time and memory per mod. When it dies, the file being read is at fault, and another process continues with the next
mod.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Callable, Iterable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Literal

import msgspec

from game.content.formats.file_reading import format_untrusted, read_regular_file
from game.content.mods import check_cache
from game.content.mods.check_cache import CheckRecord
from game.content.mods.files import ModTree, mods_dir, read_tree
from game.errors import UserError
from game.languages import set_language
from game.text import current_language

MAX_CPU_SECONDS = 10
"""Maximum processor time per mod in seconds, on systems that can measure it."""
TIMEOUT_SECONDS = 180.0
"""Maximum elapsed time per mod in seconds; long, since on a busy machine the process gets little processor time."""
MAX_MEMORY = 400 << 20
"""Maximum memory of the process in bytes, on systems that can limit it."""
MAX_PICTURE_SIDE = 1600
"""Longer side, in pixels, at which a picture is drawn for the check: more than any scene uses."""
_MAX_MESSAGE_BYTES = 1 << 16
"""Maximum size of a message of the process, in bytes."""
_PROCESS_NICENESS = 10
"""Niceness of the process."""


class CheckJob(msgspec.Struct, frozen=True):
    """Mod to check, by the name of its folder; an empty name requests the check for conflicts between all valid mods.

    ``place`` is the folder that contains the mod, if it is not the mods folder.
    """

    name: str
    language: str
    place: bytes = b""
    """Path as the system encodes it, since the name of a folder need not be valid text."""


class CheckMessage(msgspec.Struct, frozen=True):
    """Message of the process.

    ``ready``: waiting for a job; ``at``: reading the file ``text``; ``good``: the picture with the digest ``text``
    is valid; ``apart``: the mod ``name`` conflicts with others for the reason ``text``; ``done``: job finished,
    ``text`` is the fault or empty.
    """

    what: Literal["ready", "at", "good", "apart", "done"]
    text: str = ""
    name: str = ""


# ---- the process ---------------------------------------------------------------------------------------------------


def run_check_process(connection: Connection) -> None:
    """Run the checking process: handle jobs until the connection is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_PROCESS_NICENESS)
    limit_memory()

    def send_message(message: CheckMessage) -> None:
        text = message.text.encode("utf-8", "replace").decode()  # a path that is no text cannot be sent
        connection.send_bytes(msgspec.msgpack.encode(msgspec.structs.replace(message, text=text)))

    with contextlib.suppress(EOFError, OSError):
        send_message(CheckMessage("ready"))
        while True:
            job = msgspec.msgpack.decode(connection.recv_bytes(_MAX_MESSAGE_BYTES), type=CheckJob)
            set_language(job.language)
            _limit_time()
            send_message(CheckMessage("done", _run_job(job, send_message)))


def limit_memory() -> None:
    """Limit the memory of this process; on systems without such a limit, only the limits on file sizes apply."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _limit_time() -> None:
    """Limit the processor time from now on; the system ends the process when it is used up."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        own = resource.getrusage(resource.RUSAGE_SELF)
        _soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(own.ru_utime + own.ru_stime) + MAX_CPU_SECONDS, hard))


def _run_job(job: CheckJob, send_message: Callable[[CheckMessage], None]) -> str:
    """Run a job; return the fault in one line, empty for none."""
    from game.content.formats import cache
    from game.content.mods import mods

    try:
        if job.name:
            check_mod(_mods_folder(job) / job.name, send_message)
        else:
            cache.clear_caches()
            for mod in mods.load_mods():
                if mod.fault:
                    send_message(CheckMessage("apart", mod.fault, mod.id))
    except (UserError, OSError, RecursionError) as error:
        return format_untrusted(str(error).partition("\n")[0], check_cache.MAX_FAULT_LENGTH)
    except MemoryError:
        return _format_memory_fault(_mods_folder(job) / job.name)
    return ""


def _mods_folder(job: CheckJob) -> Path:
    """Return the folder that contains the job's mod."""
    return Path(os.fsdecode(job.place)) if job.place else mods_dir()


def check_mod(folder: Path, send_message: Callable[[CheckMessage], None]) -> None:
    """Read a whole mod as the game would use it.

    Raises:
        UserError: names the first file with a fault.
    """
    from game.content.mods import mods
    from game.content.puzzles.puzzles import check_puzzles

    send_message(CheckMessage("at", str(folder / "mod.yaml")))
    tree = read_tree(folder)
    mod = mods.read_mod(tree)
    for path in tree.find_files("art/**/*.svg"):
        send_message(CheckMessage("at", str(path)))
        send_message(CheckMessage("good", check_picture(path)))
    if mod.puzzles:
        send_message(CheckMessage("at", str(next(iter(mod.puzzles.values()))[0])))
        check_puzzles(mod)


def check_picture(path: Path) -> str:
    """Draw a picture at its largest size; return the digest of its source.

    Raises:
        UserError: it is not allowed or cannot be drawn.
    """
    from game.app.ui.drawing.svg_drawing import SvgDrawing, parse_extent, rasterize_svg
    from game.content.formats import svg

    try:
        source = read_regular_file(path, svg.MAX_SVG_BYTES)
        picture = SvgDrawing(str(path), source, *parse_extent(svg.check_svg(source)))
    except OSError as error:
        raise UserError(f"the picture cannot be read: {error.strerror or error}", file=path, line=1) from None
    except svg.SvgError as error:
        raise UserError(error.message, file=path, line=error.line) from None
    except ValueError:
        what = "the picture has no viewBox of four numbers, or is far longer than wide"
        raise UserError(what, file=path, line=1) from None
    scale = MAX_PICTURE_SIDE / max(picture.width, picture.height)
    if rasterize_svg(picture, picture.width * scale, picture.height * scale) is None:
        raise UserError("the picture cannot be drawn", file=path, line=1)
    return check_cache.digest_picture(source)


def _format_memory_fault(path: Path | str) -> str:
    """Return the message that a file needs too much memory."""
    what = f"this takes more than {MAX_MEMORY >> 20} MB of memory, or breaks the program that draws it"
    return str(UserError(what, file=path, line=1))


def _format_time_fault(path: Path | str) -> str:
    """Return the message that a file takes too much time."""
    return str(UserError(f"this takes more than {MAX_CPU_SECONDS} seconds", file=path, line=1))


# ---- the game's end ------------------------------------------------------------------------------------------------


class ModCheck:
    """Check of some mods, one after the other, without blocking; results are stored at once.

    If ``folder`` is given, the mods are in that folder, and the results are stored only in ``records``.
    """

    def __init__(
        self,
        names: Iterable[str],
        timeout: float = TIMEOUT_SECONDS,
        clock: Callable[[], float] = time.monotonic,
        folder: Path | None = None,
    ):
        self.folder = folder
        """Folder that contains the mods; None for the mods folder."""
        self.records: dict[str, CheckRecord] = {}
        """Check record of each mod, by name."""
        self.timeout = timeout
        """Maximum seconds per mod."""
        self.clock = clock
        """Returns the current time in seconds."""
        self.faults: dict[str, str] = {}
        """Fault of each mod that failed, by name."""
        self.is_done = False
        """True when all mods are checked."""
        self._remaining = [*names, ""] if folder is None else [*names]
        """Names of the mods that are not checked yet; an empty name stands for the check for conflicts."""
        self._tree: ModTree | None = None
        """Files of the current mod."""
        self._current_file = ""
        """File that is being read."""
        self._valid_pictures: set[str] = set()
        """Digests of the current mod's valid pictures."""
        self._conflicts: dict[str, str] = {}
        """Reason of the conflict of each mod that conflicts with others."""
        self._job_started_at = 0.0
        """Time at which the current job started."""
        self._is_job_running = False
        """True while a job is running."""
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None

    def poll(self, timeout: float = 0.0) -> bool:
        """Handle the messages so far, waiting for at most ``timeout`` seconds; return whether everything is done."""
        if not self.is_done:
            self._start_process()
            try:
                self._read_messages(timeout)
            except (EOFError, OSError, ValueError):  # it is gone, or talks nonsense
                self._handle_process_loss(
                    _format_memory_fault(self._current_file)
                    if not self._has_timed_out()
                    else _format_time_fault(self._current_file)
                )
            else:
                if self._is_job_running and self.clock() - self._job_started_at > self.timeout:
                    self._handle_process_loss(_format_time_fault(self._current_file))
        return self.is_done

    def close(self) -> None:
        """End the process; mods not checked yet remain unchecked."""
        process, door, self._process, self._connection = self._process, self._connection, None, None
        self._is_job_running = False
        if door is not None:
            door.close()
        if process is not None:
            process.kill()
            process.join()

    def _start_process(self) -> None:
        """Start the process unless it is running."""
        if self._process is not None:
            return
        context = get_context("spawn")
        self._connection, other = context.Pipe()
        self._process = context.Process(target=run_check_process, args=(other,), daemon=True, name="mods")
        self._process.start()
        other.close()
        self._job_started_at, self._is_job_running = self.clock(), True

    def _read_messages(self, timeout: float) -> None:
        """Handle the messages of the process."""
        while not self.is_done and self._connection is not None and self._connection.poll(timeout):
            timeout = 0.0
            check_message = msgspec.msgpack.decode(self._connection.recv_bytes(_MAX_MESSAGE_BYTES), type=CheckMessage)
            if check_message.what == "ready":
                self._send_next_job()
            elif check_message.what == "at":
                self._current_file = format_untrusted(check_message.text, check_cache.MAX_FAULT_LENGTH)
            elif check_message.what == "good":
                self._valid_pictures.add(check_message.text)
            elif check_message.what == "apart":
                self._conflicts[check_message.name] = check_message.text
            else:
                self._store_result(check_message.text)
                self._send_next_job()

    def _send_next_job(self) -> None:
        """Start the next job whose mod can be read; finish if there is none."""
        self._is_job_running = False
        while self._remaining and self._connection is not None:
            name = self._remaining[0]
            folder = (self.folder or mods_dir()) / name
            self._valid_pictures, self._conflicts, self._current_file = set(), {}, str(folder)
            try:
                self._tree = read_tree(folder) if name else None
            except (UserError, OSError) as error:
                self.faults[name] = str(error)
                self._remaining.pop(0)
                continue
            self._connection.send_bytes(
                msgspec.msgpack.encode(CheckJob(name, current_language(), os.fsencode(self.folder or "")))
            )
            self._job_started_at, self._is_job_running = self.clock(), True
            return
        self.is_done = not self._remaining
        if self.is_done:
            self.close()

    def _store_result(self, fault: str) -> None:
        """Store the result of the current mod."""
        if not self._remaining:
            return
        name = self._remaining.pop(0)
        if self._tree is not None:
            fault = format_untrusted(fault, check_cache.MAX_FAULT_LENGTH)
            self.records[name] = CheckRecord(self._tree.stamp, fault, frozenset(self._valid_pictures))
            if self.folder is None:
                check_cache.store_records({name: self.records[name]})
            if fault:
                self.faults[name] = fault
        elif not name and not fault:
            known = check_cache.summarize_checks()
            apart = {one: why for one, why in self._conflicts.items() if one not in known.faults}
            check_cache.store_conflicts(known.stamps, apart)
            self.faults |= apart

    def _has_timed_out(self) -> bool:
        """Return whether the system has ended the process for its processor time."""
        if self._process is None:
            return False
        self._process.join(1.0)
        return self._process.exitcode == -getattr(signal, "SIGXCPU", 0)

    def _handle_process_loss(self, fault: str) -> None:
        """Record the fault of the file that was being read when the process ended; the next mods are still checked."""
        self.close()
        self._store_result(fault)
        self.is_done = not self._remaining


def check_mods(names: Iterable[str], folder: Path | None = None) -> dict[str, str]:
    """Check some mods and wait for the results; return the faults by name."""
    return wait_for_check(ModCheck(names, folder=folder)).faults


def wait_for_check(check: ModCheck) -> ModCheck:
    """Wait until a check is done, and return it."""
    try:
        while check._remaining not in ([], [""]) and not check.poll(0.2):
            pass
    finally:
        check.close()
    return check


class ModWatcher:
    """Background check of mods that were not checked before; they are loaded when all results are known."""

    def __init__(self) -> None:
        known = check_cache.summarize_checks()
        self._check = ModCheck(known.unchecked) if known.unchecked or not known.conflicts_known else None

    def poll(self) -> bool:
        """Return whether the last results have arrived since the last call."""
        if self._check is None or not self._check.poll():
            return False
        self.close()
        return True

    def close(self) -> None:
        """End the running check."""
        if self._check is not None:
            self._check.close()
            self._check = None
