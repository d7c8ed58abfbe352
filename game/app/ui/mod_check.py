"""Mods looked at by a process of their own, so that whatever a stranger's file does happens there and is ended there.

The process reads a mod as the game would, draws each of its pictures and plays its puzzles. It has so much processor
time and memory for a mod; when it is gone, the file that it was at is at fault, and another one goes on with the next.
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

from game.content import mod_memory
from game.content.mod_files import Tree, mods_folder, tree_of
from game.content.mod_memory import Record
from game.content.reading import read_regular, shown
from game.errors import UserError
from game.languages import set_language
from game.text import language

MOST_SECONDS = 10
"""Of the processor's time that a mod may take in all, where a system can count it."""
PATIENCE = 180.0
"""Seconds by the clock; on a busy machine the process gets little of them."""
MOST_MEMORY = 400 << 20
"""Bytes that the process may reserve, where a system can hold it to that."""
LARGEST_SIDE = 1600
"""Pixels of the longer side that a picture is drawn with: more than any scene asks for."""
_LONGEST_WORD = 1 << 16
_COURTESY = 10


class Job(msgspec.Struct, frozen=True):
    """A mod to be looked at by the name of its folder; without one, how those that are sound go together. ``place`` is
    the folder that it lies in where that is not the one of the mods.
    """

    name: str
    language: str
    place: bytes = b""
    """As the system writes it: the name of a folder need not be text."""


class Said(msgspec.Struct, frozen=True):
    """What the process tells: it is ``ready``, is ``at`` a file, found a ``good`` picture, is ``done`` with a fault or
    none; of all together, that the mod ``name`` has to stay ``apart``.
    """

    what: Literal["ready", "at", "good", "apart", "done"]
    text: str = ""
    name: str = ""


# ---- the process ---------------------------------------------------------------------------------------------------


def serve(door: Connection) -> None:
    """The process's life: a job after the other until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_COURTESY)
    limit_memory()

    def tell(said: Said) -> None:
        text = said.text.encode("utf-8", "replace").decode()  # a path that is no text cannot be sent
        door.send_bytes(msgspec.msgpack.encode(msgspec.structs.replace(said, text=text)))

    with contextlib.suppress(EOFError, OSError):
        tell(Said("ready"))
        while True:
            job = msgspec.msgpack.decode(door.recv_bytes(_LONGEST_WORD), type=Job)
            set_language(job.language)
            _limit_time()
            tell(Said("done", _outcome(job, tell)))


def limit_memory() -> None:
    """Hold this process to its memory; where that is not possible, the bounds on files have to do."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _limit_time() -> None:
    """From now on so many seconds of the processor; the system ends the process after them."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        own = resource.getrusage(resource.RUSAGE_SELF)
        _soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(own.ru_utime + own.ru_stime) + MOST_SECONDS, hard))


def _outcome(job: Job, tell: Callable[[Said], None]) -> str:
    """What is wrong with a mod, in a line."""
    from game.content import kept, mods

    try:
        if job.name:
            look_at(_place(job) / job.name, tell)
        else:
            kept.forget()
            for mod in mods.found():
                if mod.fault:
                    tell(Said("apart", mod.fault, mod.id))
    except (UserError, OSError, RecursionError) as error:
        return shown(str(error).partition("\n")[0], mod_memory.LONGEST_FAULT)
    except MemoryError:
        return _too_much(_place(job) / job.name)
    return ""


def _place(job: Job) -> Path:
    return Path(os.fsdecode(job.place)) if job.place else mods_folder()


def look_at(folder: Path, tell: Callable[[Said], None]) -> None:
    """A whole mod as the game would use it.

    Raises:
        UserError: the first file with a fault.
    """
    from game.content import mods
    from game.content.puzzles import check_puzzles

    tell(Said("at", str(folder / "mod.yaml")))
    tree = tree_of(folder)
    mod = mods.read(tree)
    for path in tree.files("art/**/*.svg"):
        tell(Said("at", str(path)))
        tell(Said("good", draw_once(path)))
    if mod.puzzles:
        tell(Said("at", str(next(iter(mod.puzzles.values()))[0])))
        check_puzzles(mod)


def draw_once(path: Path) -> str:
    """Draw a picture as large as it can come to be; the digest of its bytes.

    Raises:
        UserError: it must not or cannot be drawn.
    """
    from game.app.ui.drawing import Drawing, extent_of, rasterized
    from game.content import svg

    try:
        source = read_regular(path, svg.LARGEST)
        picture = Drawing(str(path), source, *extent_of(svg.check_text(source)))
    except OSError as error:
        raise UserError(f"the picture cannot be read: {error.strerror or error}", file=path, line=1) from None
    except svg.PictureError as error:
        raise UserError(error.what, file=path, line=error.line) from None
    except ValueError:
        what = "the picture has no viewBox of four numbers, or is far longer than wide"
        raise UserError(what, file=path, line=1) from None
    scale = LARGEST_SIDE / max(picture.width, picture.height)
    if rasterized(picture, picture.width * scale, picture.height * scale) is None:
        raise UserError("the picture cannot be drawn", file=path, line=1)
    return mod_memory.digest_picture(source)


def _too_much(path: Path | str) -> str:
    what = f"this takes more than {MOST_MEMORY >> 20} MB of memory, or breaks the program that draws it"
    return str(UserError(what, file=path, line=1))


def _too_long(path: Path | str) -> str:
    return str(UserError(f"this takes more than {MOST_SECONDS} seconds", file=path, line=1))


# ---- the game's end ------------------------------------------------------------------------------------------------


class ModCheck:
    """Looks at some mods one after the other without waiting; what it finds is remembered at once.

    With a ``place`` they lie there and not among the mods: then nothing is remembered but in ``records``.
    """

    def __init__(
        self,
        names: Iterable[str],
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.monotonic,
        place: Path | None = None,
    ):
        self.place = place
        self.records: dict[str, Record] = {}
        """What was found of each mod."""
        self.patience = patience
        self.clock = clock
        self.faults: dict[str, str] = {}
        """What is wrong, by the names of the mods."""
        self.done = False
        self._left = [*names, ""] if place is None else [*names]
        self._tree: Tree | None = None
        self._at = ""
        self._good: set[str] = set()
        self._apart: dict[str, str] = {}
        self._since = 0.0
        self._busy = False
        self._process: BaseProcess | None = None
        self._door: Connection | None = None

    def poll(self, wait: float = 0.0) -> bool:
        """Take what has been told so far, at most ``wait`` seconds long; whether everything is done."""
        if not self.done:
            self._start()
            try:
                self._listen(wait)
            except (EOFError, OSError, ValueError):  # it is gone, or talks nonsense
                self._lost(_too_much(self._at) if not self._timed_out() else _too_long(self._at))
            else:
                if self._busy and self.clock() - self._since > self.patience:
                    self._lost(_too_long(self._at))
        return self.done

    def close(self) -> None:
        """End the process; what was not looked at stays unchecked."""
        process, door, self._process, self._door = self._process, self._door, None, None
        self._busy = False
        if door is not None:
            door.close()
        if process is not None:
            process.kill()
            process.join()

    def _start(self) -> None:
        if self._process is not None:
            return
        context = get_context("spawn")
        self._door, other = context.Pipe()
        self._process = context.Process(target=serve, args=(other,), daemon=True, name="mods")
        self._process.start()
        other.close()
        self._since, self._busy = self.clock(), True

    def _listen(self, wait: float) -> None:
        while not self.done and self._door is not None and self._door.poll(wait):
            wait = 0.0
            said = msgspec.msgpack.decode(self._door.recv_bytes(_LONGEST_WORD), type=Said)
            if said.what == "ready":
                self._next()
            elif said.what == "at":
                self._at = shown(said.text, mod_memory.LONGEST_FAULT)
            elif said.what == "good":
                self._good.add(said.text)
            elif said.what == "apart":
                self._apart[said.name] = said.text
            else:
                self._finish(said.text)
                self._next()

    def _next(self) -> None:
        """The next job that there is anything to do for."""
        self._busy = False
        while self._left and self._door is not None:
            name = self._left[0]
            folder = (self.place or mods_folder()) / name
            self._good, self._apart, self._at = set(), {}, str(folder)
            try:
                self._tree = tree_of(folder) if name else None
            except (UserError, OSError) as error:
                self.faults[name] = str(error)
                self._left.pop(0)
                continue
            self._door.send_bytes(msgspec.msgpack.encode(Job(name, language(), os.fsencode(self.place or ""))))
            self._since, self._busy = self.clock(), True
            return
        self.done = not self._left
        if self.done:
            self.close()

    def _finish(self, fault: str) -> None:
        """Keep what was found about the mod whose turn it was."""
        if not self._left:
            return
        name = self._left.pop(0)
        if self._tree is not None:
            fault = shown(fault, mod_memory.LONGEST_FAULT)
            self.records[name] = Record(self._tree.stamp, fault, frozenset(self._good))
            if self.place is None:
                mod_memory.store_records({name: self.records[name]})
            if fault:
                self.faults[name] = fault
        elif not name and not fault:
            known = mod_memory.summarize_checks()
            apart = {one: why for one, why in self._apart.items() if one not in known.faults}
            mod_memory.store_conflicts(known.stamps, apart)
            self.faults |= apart

    def _timed_out(self) -> bool:
        """Whether the system has ended the process for the time that it took."""
        if self._process is None:
            return False
        self._process.join(1.0)
        return self._process.exitcode == -getattr(signal, "SIGXCPU", 0)

    def _lost(self, fault: str) -> None:
        """The process is gone: the file that it was at is at fault, and the others are still to be looked at."""
        self.close()
        self._finish(fault)
        self.done = not self._left


def check_now(names: Iterable[str], place: Path | None = None) -> dict[str, str]:
    """Look at some mods and wait for it; the faults by name."""
    return checked(ModCheck(names, place=place)).faults


def checked(check: ModCheck) -> ModCheck:
    """A check that has come to its end."""
    try:
        while check._left not in ([], [""]) and not check.poll(0.2):
            pass
    finally:
        check.close()
    return check


class Watch:
    """Looks at what the window has not seen before while people do other things; the mods join when all is known."""

    def __init__(self) -> None:
        known = mod_memory.summarize_checks()
        self._check = ModCheck(known.unchecked) if known.unchecked or not known.conflicts_known else None

    def poll(self) -> bool:
        """Whether everything has become known just now."""
        if self._check is None or not self._check.poll():
            return False
        self.close()
        return True

    def close(self) -> None:
        """End what is still being looked at."""
        if self._check is not None:
            self._check.close()
            self._check = None
