"""Output files and progress messages of the tools."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from game.console import LINE_START, write_controls
from game.errors import UserError, describe_os_error


def write_file(path: Path, content: bytes, mode: str = "wb") -> None:
    """Write a file; mode ``ab`` with empty content only checks that the file can be written.

    Raises:
        UserError: it cannot.
    """
    try:
        with path.open(mode) as file:
            file.write(content)
    except OSError as error:
        raise UserError(f"Couldn't write the file: {describe_os_error(error)}.", file=path) from error


def make_progress(total: int) -> Callable[[int], None]:
    """Return a callback that prints progress to stderr: one updated line on a terminal, otherwise a line per 10 %."""
    start = time.monotonic()
    terminal = sys.stderr.isatty()
    told = -1

    def report_progress(finished_count: int) -> None:
        nonlocal told
        if terminal or finished_count * 10 // total > told:
            told = finished_count * 10 // total
            seconds = round(time.monotonic() - start)
            line = f"{finished_count} of {total} matches, {seconds} s"
            end = "\n" if not terminal or finished_count == total else ""
            if terminal:
                write_controls(LINE_START, sys.stderr)
            print(line, end=end, file=sys.stderr, flush=True)

    return report_progress


def format_count(count: int, singular: str, plural: str) -> str:
    """Return a number with its noun, such as ``1 match`` or ``3 matches``."""
    return f"{count} {singular if count == 1 else plural}"
