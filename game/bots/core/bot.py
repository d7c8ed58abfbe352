"""Bot protocol: chooses one of the legal actions from the view of a seat."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol


class Bot(Protocol):
    """Computer player of any game."""

    def choose(self, rules: Any, view: Any, seat: int, legal: list[Any], rng: Random) -> Any:
        """Return one of the legal actions of a seat.

        The choice depends only on the view and the state of ``rng``. ``view`` is the position without what is hidden
        from the seat, never the true state.
        """
