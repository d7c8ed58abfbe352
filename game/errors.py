"""The one error a player may read."""

from pathlib import Path


class UserError(Exception):
    """Something the person at the keyboard can put right; the message is a finished, translated sentence.

    `file` and `line` (from 1) say where, when the fault lies in a file. `str()` gives `file:line: message`,
    which `game.cli.main` prints as it is before it exits with code 2.
    """

    def __init__(self, message: str, *, file: Path | str | None = None, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line

    def __str__(self) -> str:
        place = [" ".join(str(part).splitlines()) for part in (self.file, self.line) if part is not None]
        return ":".join([*place, f" {self.message}"]) if place else self.message
