"""A sentence of the log."""

from __future__ import annotations

import msgspec


class LogLine(msgspec.Struct, frozen=True):
    """One sentence of the log, with the characters and squares it is about; `seat` None is for what no side did."""

    text: str
    seat: int | None = None
    figures: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()
    opens: bool = False
    """Whether a turn begins with it."""

    @property
    def shown(self) -> str:
        """The sentence as it is drawn: the beginning of a turn stands out."""
        return f"**{self.text}**" if self.opens else self.text
