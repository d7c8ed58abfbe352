"""Standard streams of a command: handles missing, closed or full ones, limited encodings, and control characters."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import re
import sys
from collections.abc import Iterator
from typing import Any, TextIO

from game.errors import describe_os_error

CLEAR_SCREEN = "\x1b[H\x1b[2J\x1b[3J"
"""Control sequence that clears a terminal and its scrollback."""
LINE_START = "\r"
"""Control character that moves the cursor to the start of the line, to overwrite it."""

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")
"""Control characters except tab and newline, and bidirectional marks."""
_ERROR_HANDLER = "triforce-duels.substitute"
"""Name of the codec error handler that substitutes characters."""
_SUBSTITUTES = {
    "≤": "<=", "≥": ">=", "−": "-", "–": "-", "—": "-", "…": "...", "×": "x", "·": "-", "•": "*", "→": "->", "←": "<-",
    "½": "1/2", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "‚": "'",
    "\xa0": " ", "\u202f": " ",
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "é": "e",
}  # fmt: skip
"""Replacements of characters that an encoding lacks; all others are replaced by a question mark."""


def open_missing_streams() -> None:
    """Replace the standard streams that a Windows program without a console lacks with the null device."""
    if sys.stdout is None or sys.stderr is None:
        sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


class OutputError(Exception):
    """Failed write to standard output; ``reason`` is the text of the system, empty if there is no output stream."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class SafeStream:
    """Text stream that replaces control characters and raises ``OutputError`` on a failed write."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write a text, with a question mark in place of every control character."""
        self.write_controls(re.sub(_CONTROLS, "?", text))
        return len(text)

    def write_controls(self, text: str) -> None:
        """Write a text without replacing its control characters."""
        if self._stream is None:
            raise OutputError("")
        try:
            self._stream.write(text)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutputError(describe_os_error(error)) from error

    def flush(self) -> None:
        """Flush the buffer."""
        if self._stream is None:
            return
        try:
            self._stream.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutputError(describe_os_error(error)) from error

    def isatty(self) -> bool:
        """Return whether the stream is a terminal."""
        return self._stream is not None and self._stream.isatty()

    def abandon(self) -> None:
        """Discard the buffer, so that closing the stream raises no error."""
        with contextlib.suppress(OSError, ValueError, AttributeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), self._stream.fileno())  # type: ignore[union-attr]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def write_controls(text: str, stream: TextIO | None = None) -> None:
    """Write a control sequence such as ``CLEAR_SCREEN`` to a stream, by default to standard output."""
    found = stream or sys.stdout
    if isinstance(found, SafeStream):
        found.write_controls(text)
    else:
        found.write(text)


@contextlib.contextmanager
def use_safe_streams() -> Iterator[SafeStream]:
    """Replace the standard streams by safe ones inside a ``with`` block; yield standard output."""
    _fill_closed_descriptors()
    before = sys.stdin, sys.stdout, sys.stderr
    for stream in before[1:]:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_ERROR_HANDLER)
    output = SafeStream(before[1])
    with contextlib.ExitStack() as stack:
        if before[0] is None:
            sys.stdin = stack.enter_context(open(os.devnull, encoding="utf-8"))
        sys.stdout = output
        if before[2] is None:
            sys.stderr = stack.enter_context(open(os.devnull, "w", encoding="utf-8"))
        else:
            sys.stderr = SafeStream(before[2])
        try:
            yield output
        finally:
            sys.stdin, sys.stdout, sys.stderr = before


def _fill_closed_descriptors() -> None:
    """Open the null device for each closed standard stream, so that no other file gets its descriptor."""
    for handle in range(3):
        try:
            os.fstat(handle)
        except OSError:
            os.open(os.devnull, os.O_RDONLY if handle == 0 else os.O_WRONLY)


def _replace_unencodable(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    failed = error.object[error.start : error.end]
    plain = "".join(_SUBSTITUTES.get(letter, "?") for letter in failed)
    return plain, error.end


codecs.register_error(_ERROR_HANDLER, _replace_unencodable)
