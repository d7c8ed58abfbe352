"""A bot that is somebody's own program: questions go to it as lines of JSON, its answers come back as lines of JSON.

``docs/writing-bots.md`` describes the lines. The program gets what its seat may see and nothing else; it may be written
in any language.
"""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from queue import Empty
from random import Random
from typing import Any

import msgspec

from game.bots.external.program import Gone, Program, TooLong
from game.bots.external.view import match_record, view_record
from game.bounds import one_line
from game.errors import UserError, reason_of
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.text import _

LONGEST_ANSWER = 8.0
"""Seconds that a program may take for an answer."""
LONGEST_FIRST_ANSWER = 60.0
"""Seconds that it may take for the first one after its start, which is part of it."""
MOST_QUOTED, MOST_NAMED = 60, 200
"""Letters of an answer, and of a command, that stand in a sentence about them."""


class _Answer(msgspec.Struct):
    """What a program answers."""

    action: str


class BotTimeout(UserError):
    """A bot didn't answer in time."""


class CommandBot:
    """Starts the program with the first question and ends it when it is closed, given up or cannot play."""

    def __init__(
        self, command: str, patience: float = LONGEST_ANSWER, first_patience: float = LONGEST_FIRST_ANSWER
    ) -> None:
        """Take the words of a command, and the seconds for an answer and for the first one after a start.

        Raises:
            UserError: there are none, or the last one is not finished.
        """
        self.command = command
        self.patience = patience
        self.first_patience = first_patience
        self._words = words_of(command)
        self._program: Program | None = None
        self._told: EpicRules | None = None
        self._starting = False
        """Whether the program was started and has not answered yet."""

    def choose(self, rules: EpicRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        """Return what the program answers.

        Raises:
            BotTimeout: it is silent for too long.
            UserError: it cannot be started, ends, speaks without being asked, or names something that is not open.
        """
        program = self._program or self._start()
        if program.has_spoken():
            raise self._fault(_("it sent output out of turn"))
        if self._told is not rules:
            self._say(program, {"say": "match", "protocol": 1, **match_record(rules.match)})
            self._told = rules
        assert view.decision is not None
        texts = [rules.to_text(action) for action in legal]
        seed = rng.getrandbits(32)
        question = {"say": "choose", "seat": seat, "kind": view.decision.kind, "legal": texts, "seed": seed}
        self._say(program, {**question, "view": view_record(rules.match, view)})
        answer = self._read(program)
        if answer not in texts:
            text = one_line(answer, MOST_QUOTED)
            raise self._fault(_('it chose "{text}", which isn\'t legal').format(text=text))
        return legal[texts.index(answer)]

    def close(self) -> None:
        """End the program."""
        program, self._program = self._program, None
        if program is not None:
            program.end()

    def _start(self) -> Program:
        words = self._words
        if Path(words[0]).is_file():
            words = [str(Path(words[0]).resolve()), *words[1:]]
        try:
            self._program = Program(words)
        except OSError as error:
            raise self._fault(reason_of(error)) from None
        except ValueError:
            raise self._fault(_("its command contains an invalid character")) from None
        self._told, self._starting = None, True
        return self._program

    def _say(self, program: Program, message: dict[str, Any]) -> None:
        program.say(msgspec.json.encode(message))

    def _read(self, program: Program) -> str:
        try:
            line = program.hear(max(self.patience, self.first_patience) if self._starting else self.patience)
        except Empty:
            self.close()
            raise BotTimeout(timeout_sentence(one_line(self.command, MOST_NAMED))) from None
        except TooLong:
            raise self._fault(_("its answer is too long")) from None
        except Gone:
            why, last = _("its program exited"), program.last_words()
            raise self._fault(f"{why} ({last})" if last else why) from None
        self._starting = False
        try:
            return msgspec.json.decode(line, type=_Answer).action
        except (msgspec.DecodeError, ValueError, RecursionError):
            text = one_line(line[: 20 * MOST_QUOTED].decode(errors="replace"), MOST_QUOTED)
            raise self._fault(_('it answered "{text}", which isn\'t an action').format(text=text)) from None

    def _fault(self, why: str) -> UserError:
        self.close()
        return cannot_play(one_line(self.command, MOST_NAMED), why)


def timeout_sentence(name: str) -> str:
    """Return the sentence about a bot that was silent for too long."""
    return _("{bot} didn't answer in time.").format(bot=name)


def cannot_play(name: str, why: str) -> UserError:
    """The sentence about a bot that does not play, with its reason."""
    return UserError(_('The bot "{command}" can\'t play: {why}.').format(command=name, why=why))


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
        raise cannot_play(command, _("its command has an unclosed quote or a trailing backslash")) from None
    if not words:
        raise cannot_play(command, _("no program given"))
    return words
