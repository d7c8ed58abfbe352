"""A bot that is somebody's own program: questions go to it as lines of JSON, its answers come back as lines of JSON.

``docs/writing-bots.md`` describes the lines. The program gets what its seat may see and nothing else; it may be written
in any language.
"""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path
from queue import Empty, Queue
from random import Random
from threading import Thread
from typing import Any

import msgspec

from game.bots.command_view import match_record, view_record
from game.errors import UserError
from game.rules.epic.action import Action
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State
from game.text import _

LONGEST_ANSWER = 8.0
"""Seconds that a program may take for an answer."""
LONGEST_LINE = 1_000_000


class CommandBot:
    """Starts the program with the first question and ends it when it is closed or a match is over."""

    def __init__(self, command: str, patience: float = LONGEST_ANSWER) -> None:
        self.command = command
        self.patience = patience
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: Queue[bytes] = Queue()
        self._told: EpicRules | None = None

    def choose(self, rules: EpicRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        """What the program answers.

        Raises:
            UserError: it cannot be started, is silent for too long, ends, or names something that is not open.
        """
        if self._process is None:
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
        process, self._process = self._process, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()
        try:
            process.wait(0.5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _start(self) -> None:
        words = shlex.split(self.command)
        if not words:
            raise self._fault(_("no program is named"))
        if Path(words[0]).is_file():
            words[0] = str(Path(words[0]).resolve())
        try:
            self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise self._fault((error.strerror or str(error)).rstrip(".")) from None
        self._told, self._lines = None, Queue()
        Thread(target=_pass_on, args=(self._process, self._lines), name="command bot", daemon=True).start()

    def _say(self, message: dict[str, Any]) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(msgspec.json.encode(message) + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise self._fault(_("it has ended")) from None

    def _read(self) -> str:
        try:
            line = self._lines.get(timeout=self.patience)
        except Empty:
            raise self._fault(_("it gave no answer in time")) from None
        if not line:
            raise self._fault(_("it has ended"))
        try:
            answer = msgspec.json.decode(line)
        except msgspec.DecodeError:
            answer = None
        if not isinstance(answer, dict) or not isinstance(answer.get("action"), str):
            text = line[:60].decode(errors="replace")
            raise self._fault(_('it answered "{text}", which is no action').format(text=text))
        return str(answer["action"])

    def _fault(self, why: str) -> UserError:
        self.close()
        return UserError(_('The bot "{command}" cannot play: {why}.').format(command=self.command, why=why))


def _pass_on(process: subprocess.Popen[bytes], lines: Queue[bytes]) -> None:
    """Every line of the program; an empty one says that there are no more."""
    assert process.stdout is not None
    try:
        while line := process.stdout.readline(LONGEST_LINE).strip():
            lines.put(line)
    except (OSError, ValueError):
        pass
    lines.put(b"")
