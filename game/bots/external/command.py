"""Bot that runs an external program: questions and answers are lines of JSON.

``docs/writing-bots.md`` describes the protocol. The program gets the view of its seat and nothing else; it may be
written in any language.
"""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from queue import Empty
from random import Random
from typing import Any

import msgspec

from game.bots.external.program import LineTooLong, ProcessExited, Program
from game.bots.external.view import encode_match, encode_view
from game.bounds import format_one_line
from game.errors import UserError, describe_os_error
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.text import _

ANSWER_SECONDS = 8.0
"""Seconds that a program may take for an answer."""
FIRST_ANSWER_SECONDS = 60.0
"""Seconds that a program may take for its first answer, including its start."""
MAX_QUOTED_CHARS, MAX_COMMAND_CHARS = 60, 200
"""Maximum number of characters of an answer, and of a command, that an error message quotes."""


class _ProgramAnswer(msgspec.Struct):
    """JSON answer of a program."""

    action: str
    """Chosen action in its text form."""


class BotTimeout(UserError):
    """Error of a bot that does not answer in time."""


class CommandBot:
    """Bot that runs an external program, started by the first question and ended by ``close`` or any error."""

    def __init__(
        self, command: str, answer_seconds: float = ANSWER_SECONDS, first_answer_seconds: float = FIRST_ANSWER_SECONDS
    ) -> None:
        """Create a bot from a command, with the time limits of an answer and of the first answer after a start.

        Raises:
            UserError: the command is empty or has an unclosed quote.
        """
        self.command = command
        """Command line of the program."""
        self.answer_seconds = answer_seconds
        """Seconds that the program may take for an answer."""
        self.first_answer_seconds = first_answer_seconds
        """Seconds that the program may take for its first answer after a start."""
        self._arguments = split_command(command)
        """Program and its arguments."""
        self._program: Program | None = None
        """Running program; None before the start and after the end."""
        self._sent_rules: EpicRules | None = None
        """Rules of the match that was sent to the program; None before that."""
        self._is_starting = False
        """True while the program has been started and has not answered yet."""

    def choose(self, rules: EpicRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        """Return the program's choice.

        Raises:
            BotTimeout: the program does not answer in time.
            UserError: the program cannot be started, exits, writes without a question, or chooses an illegal action.
        """
        program = self._program or self._start_program()
        if program.drop_unread_line():
            raise self._make_error(_("it sent output out of turn"))
        if self._sent_rules is not rules:
            self._write_message(program, {"say": "match", "protocol": 1, **encode_match(rules.match)})
            self._sent_rules = rules
        assert view.decision is not None
        texts = [rules.to_text(action) for action in legal]
        seed = rng.getrandbits(32)
        question = {"say": "choose", "seat": seat, "kind": view.decision.kind, "legal": texts, "seed": seed}
        self._write_message(program, {**question, "view": encode_view(rules.match, view)})
        answer = self._read_answer(program)
        if answer not in texts:
            text = format_one_line(answer, MAX_QUOTED_CHARS)
            raise self._make_error(_('it chose "{text}", which isn\'t legal').format(text=text))
        return legal[texts.index(answer)]

    def close(self) -> None:
        """End the program if it runs."""
        program, self._program = self._program, None
        if program is not None:
            program.end()

    def _start_program(self) -> Program:
        words = self._arguments
        if Path(words[0]).is_file():
            words = [str(Path(words[0]).resolve()), *words[1:]]
        try:
            self._program = Program(words)
        except OSError as error:
            raise self._make_error(describe_os_error(error)) from None
        except ValueError:
            raise self._make_error(_("its command contains an invalid character")) from None
        self._sent_rules, self._is_starting = None, True
        return self._program

    def _write_message(self, program: Program, message: dict[str, Any]) -> None:
        program.write_line(msgspec.json.encode(message))

    def _read_answer(self, program: Program) -> str:
        try:
            line = program.read_line(
                max(self.answer_seconds, self.first_answer_seconds) if self._is_starting else self.answer_seconds
            )
        except Empty:
            self.close()
            raise BotTimeout(format_timeout(format_one_line(self.command, MAX_COMMAND_CHARS))) from None
        except LineTooLong:
            raise self._make_error(_("its answer is too long")) from None
        except ProcessExited:
            why, last = _("its program exited"), program.get_last_error_line()
            raise self._make_error(f"{why} ({last})" if last else why) from None
        self._is_starting = False
        try:
            return msgspec.json.decode(line, type=_ProgramAnswer).action
        except (msgspec.DecodeError, ValueError, RecursionError):
            text = format_one_line(line[: 20 * MAX_QUOTED_CHARS].decode(errors="replace"), MAX_QUOTED_CHARS)
            raise self._make_error(_('it answered "{text}", which isn\'t an action').format(text=text)) from None

    def _make_error(self, reason: str) -> UserError:
        """End the program and return the error with a reason."""
        self.close()
        return make_bot_error(format_one_line(self.command, MAX_COMMAND_CHARS), reason)


def format_timeout(name: str) -> str:
    """Return the sentence about a bot that did not answer in time."""
    return _("{bot} didn't answer in time.").format(bot=name)


def make_bot_error(name: str, reason: str) -> UserError:
    """Return the error about a bot that cannot play, with its reason."""
    return UserError(_('The bot "{command}" can\'t play: {why}.').format(command=name, why=reason))


def split_command(command: str, *, is_windows: bool = os.name == "nt") -> list[str]:
    """Split a command into the program and its arguments.

    On Windows a backslash is part of a path, and only double quotes group words.

    Raises:
        UserError: the command is empty, or has an unclosed quote or a trailing backslash.
    """
    reader = shlex.shlex(command, posix=True)
    reader.whitespace_split, reader.commenters = True, ""
    if is_windows:
        reader.escape, reader.quotes = "", '"'
    try:
        words = list(reader)
    except ValueError:
        raise make_bot_error(command, _("its command has an unclosed quote or a trailing backslash")) from None
    if not words:
        raise make_bot_error(command, _("no program given"))
    return words
