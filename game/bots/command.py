"""A bot that is somebody's own program: questions go to it as lines of JSON, its answers come back as lines of JSON.

``docs/writing-bots.md`` describes the lines. The program gets what its seat may see and nothing else; it may be written
in any language.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import IO, Any
from weakref import finalize

import msgspec

from game.bots.command_view import match_record, view_record
from game.errors import UserError
from game.rules.epic.action import Action
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State
from game.text import _

LONGEST_ANSWER = 8.0
"""Seconds that a program may take for an answer."""
LONGEST_LEAVE = 0.5
"""Seconds that a program may take to leave when it is no longer needed."""
LONGEST_LINE = 1_000_000


class CommandBot:
    """Starts the program with the first question and ends it when it is closed, given up or cannot play.

    Each pipe belongs to a thread that also closes it: a program that neither reads nor writes holds up nobody.
    """

    def __init__(self, command: str, patience: float = LONGEST_ANSWER) -> None:
        """Take the words of a command.

        Raises:
            UserError: there are none, or the last one is not finished.
        """
        self.command = command
        self.patience = patience
        self._words = words_of(command)
        self._questions: SimpleQueue[bytes] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._end: Callable[[], object] | None = None
        """What ends the program; None while none runs."""
        self._told: EpicRules | None = None

    def choose(self, rules: EpicRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        """What the program answers.

        Raises:
            UserError: it cannot be started, is silent for too long, ends, or names something that is not open.
        """
        if self._end is None:
            self._start()
        if self._told is not rules:
            self._say({"say": "match", "protocol": 1, **match_record(rules.match)})
            self._told = rules
        assert view.decision is not None
        texts = [rules.to_text(action) for action in legal]
        seed = rng.getrandbits(32)
        question = {"say": "choose", "seat": seat, "kind": view.decision.kind, "legal": texts, "seed": seed}
        self._say({**question, "view": view_record(rules.match, view)})
        answer = self._read()
        if answer not in texts:
            raise self._fault(_('it answered "{text}", which is not open').format(text=answer[:60]))
        return legal[texts.index(answer)]

    def close(self) -> None:
        """End the program."""
        end, self._end = self._end, None
        if end is not None:
            end()

    def _start(self) -> None:
        words = self._words
        if Path(words[0]).is_file():
            words = [str(Path(words[0]).resolve()), *words[1:]]
        try:
            # A session of its own, so that what the program has started ends with it.
            process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        except OSError as error:
            raise self._fault((error.strerror or str(error)).rstrip(".")) from None
        self._told, self._questions, self._answers = None, SimpleQueue(), SimpleQueue()
        self._end = finalize(self, _end, process, self._questions)
        for act, args in (
            (_hand_over, (process.stdin, self._questions, self._answers)),
            (_pass_on, (process.stdout, self._answers)),
        ):
            Thread(target=act, args=args, name="command bot", daemon=True).start()

    def _say(self, message: dict[str, Any]) -> None:
        self._questions.put(msgspec.json.encode(message) + b"\n")

    def _read(self) -> str:
        try:
            line = self._answers.get(timeout=self.patience)
        except Empty:
            raise self._fault(_("it gave no answer in time")) from None
        if not line:
            raise self._fault(_("it has ended"))
        try:
            answer = msgspec.json.decode(line)
        except msgspec.DecodeError:
            answer = None
        if not isinstance(answer, dict) or not isinstance(answer.get("action"), str):
            text = line.strip()[:60].decode(errors="replace")
            raise self._fault(_('it answered "{text}", which is no action').format(text=text))
        return str(answer["action"])

    def _fault(self, why: str) -> UserError:
        self.close()
        return cannot_play(self.command, why)


def cannot_play(name: str, why: str) -> UserError:
    """The sentence about a bot that does not play, with its reason."""
    return UserError(_('The bot "{command}" cannot play: {why}.').format(command=name, why=why))


def words_of(command: str, *, windows: bool = os.name == "nt") -> list[str]:
    """A command as the program and what it is given.

    On Windows a backslash is part of a path, and double quotation marks alone hold words together.

    Raises:
        UserError: there is no word, or the last one is not finished.
    """
    reader = shlex.shlex(command, posix=True)
    reader.whitespace_split, reader.commenters = True, ""
    if windows:
        reader.escape, reader.quotes = "", '"'
    try:
        words = list(reader)
    except ValueError:
        raise cannot_play(command, _("its command ends inside quotation marks or with a backslash")) from None
    if not words:
        raise cannot_play(command, _("no program is named"))
    return words


def _hand_over(pipe: IO[bytes], questions: SimpleQueue[bytes], answers: SimpleQueue[bytes]) -> None:
    """Hand every question to the program until an empty one comes; no answer follows when it does not take them."""
    with suppress(OSError), pipe:
        while question := questions.get():
            pipe.write(question)
            pipe.flush()
    answers.put(b"")


def _pass_on(pipe: IO[bytes], answers: SimpleQueue[bytes]) -> None:
    """Every line of the program; an empty one says that there are no more."""
    with suppress(OSError), pipe:
        while line := pipe.readline(LONGEST_LINE):
            answers.put(line)
    answers.put(b"")


def _end(process: subprocess.Popen[bytes], questions: SimpleQueue[bytes]) -> None:
    """Ask a program to leave, and make it leave with all that it has started."""
    questions.put(b"")
    try:
        with suppress(subprocess.TimeoutExpired):
            process.wait(LONGEST_LEAVE)
    finally:  # also when the wait is broken off from outside
        if process.poll() is None:
            if hasattr(os, "killpg"):
                with suppress(OSError):
                    os.killpg(process.pid, signal.SIGKILL)
            process.kill()
            process.wait()
