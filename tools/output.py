"""Files that tools write, and how far a long run is."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from game.console import REWRITE, write_controls
from game.errors import UserError, reason_of


def write(path: Path, content: bytes, mode: str = "wb") -> None:
    """Write a file; ``ab`` with no content only finds out whether it can be written.

    Raises:
        UserError: it cannot.
    """
    try:
        with path.open(mode) as file:
            file.write(content)
    except OSError as error:
        raise UserError(f"Couldn't write the file: {reason_of(error)}.", file=path) from error


def progress(total: int) -> Callable[[int], None]:
    """Tells on the error channel how far it is: a line that changes on a terminal, else one for each tenth."""
    start = time.monotonic()
    terminal = sys.stderr.isatty()
    told = -1

    def tell(over: int) -> None:
        nonlocal told
        if terminal or over * 10 // total > told:
            told = over * 10 // total
            seconds = round(time.monotonic() - start)
            line = f"{over} of {total} matches, {seconds} s"
            end = "\n" if not terminal or over == total else ""
            if terminal:
                write_controls(REWRITE, sys.stderr)
            print(line, end=end, file=sys.stderr, flush=True)

    return tell


def count_of(count: int, one: str, many: str) -> str:
    """Return a number with its noun, such as ``1 match`` or ``3 matches``."""
    return f"{count} {one if count == 1 else many}"
