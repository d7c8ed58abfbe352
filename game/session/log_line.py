"""One line of the match log."""

from __future__ import annotations

import msgspec


class LogLine(msgspec.Struct, frozen=True):
    """Sentence of the log with the characters and squares that it is about; ``seat`` is None for neutral events."""

    text: str
    seat: int | None = None
    figures: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()
    starts_turn: bool = False
    """True if a turn starts with this line."""

    @property
    def markup(self) -> str:
        """Return the sentence with its markup: the start of a turn is bold."""
        return f"**{self.text}**" if self.starts_turn else self.text
