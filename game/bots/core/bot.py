"""Bot protocol: chooses one of the legal actions from the view of a seat."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol


class Bot(Protocol):
    """Computer player."""

    def choose(self, rules: Any, view: Any, seat: int, legal: list[Any], rng: Random) -> Any:
        """Return one of the legal actions of a seat; the same view and random state give the same choice.

        ``view`` is the redacted position of the seat, never the true state.
        """
