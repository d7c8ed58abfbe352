"""Errors in content files, worded for the authors of the files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from game.errors import UserError


class Fault(NamedTuple):
    """Error in a content file; lines count from 1."""

    path: Path
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.message}"


class ContentError(UserError):
    """Invalid content files, with every fault; the text of the exception has one line per fault."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(faults))
        super().__init__("\n".join(str(fault) for fault in self.faults))
