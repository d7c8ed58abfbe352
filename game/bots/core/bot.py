"""Bot protocol: from a view and the legal actions of a seat to one of those actions."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, rules: Any, view: Any, seat: int, legal: list[Any], rng: Random) -> Any:
        """Return one of the legal actions of a seat; the same view and luck give the same choice.

        ``view`` is what the seat may see, never the true state.
        """
