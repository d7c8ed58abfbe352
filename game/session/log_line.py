"""One line of the match log."""

from __future__ import annotations

import msgspec


class LogLine(msgspec.Struct, frozen=True):
    """Sentence of the log with the characters and squares it is about; `seat` is None for what no side did."""

    text: str
    seat: int | None = None
    figures: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()
    opens: bool = False
    """True if a turn begins with it."""

    @property
    def shown(self) -> str:
        """Return the sentence as it is drawn: the start of a turn is emphasized."""
        return f"**{self.text}**" if self.opens else self.text
