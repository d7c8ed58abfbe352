"""What speaks for an action beside another one: both are played out in the same worlds with the same luck, and the
positions where that ends are compared.
"""

from __future__ import annotations

from math import fsum, sqrt
from typing import Literal, TypeAlias

import msgspec

NOBODY = -1
CERTAIN = 3.0
"""A difference that is larger than so many of its errors is no luck of the worlds."""

PARTS = 3
"""A difference has to be there in each of so many parts of the worlds."""

Grade = Literal["best", "good", "loose", "blunder"]
LOOSE, BLUNDER = 0.03, 0.1
"""The chances to win that a decision gives away at least to be called so, beyond the error of the figure."""
DOUBT = 2.0
"""So many errors of the figure are in favor of who decided."""
AT_HAND = 0.5
"""Who lets a win go that was at hand in so many of the worlds more blunders, however good the position is."""


class Reason(msgspec.Struct, frozen=True):
    """One thing in which two actions differ where they are played out, and whom it is about.

    ``gain`` is by how much the action is better in it; ``amount`` and ``beside`` are what the two come to.
    """

    term: str
    gain: float
    figure: int = NOBODY
    own: bool = False
    amount: float = 0.0
    beside: float = 0.0


class Answer(msgspec.Struct, frozen=True):
    """What the others will probably do: whether an attack is defended (a share) or else whom they will hurt.

    ``amount`` is the health that it costs on average.
    """

    figure: int
    amount: float
    defended: float = -1.0
    """Below 0 where nobody is attacked."""


class Advice(msgspec.Struct, frozen=True):
    """Why an action is the best, or how it stands beside another one. Actions are in their text form."""

    equal: str = ""
    """An action that is about as good; empty for none."""
    rival: str = ""
    """What ``reasons`` compare with: the best action that is not about as good."""
    edge: float = 0.0
    """By how much it is better than ``rival``."""
    error: float = 0.0
    """The error of that."""
    reasons: tuple[Reason, ...] = ()
    """The weightiest first; each of them is more than the luck of the worlds."""
    answer: Answer | None = None
    lost: float = 0.0
    """The chance to win, from 0 to 1, that ``rival`` gives away beside it."""
    unsure: float = 0.0
    """The error of that."""

    @property
    def clear(self) -> bool:
        """Whether the better one is better beyond doubt."""
        return self.edge > 1.5 * CERTAIN * self.error


def grade_of(advice: Advice) -> Grade:
    """How good an action was by how the best one stands beside it; that advice is empty where they are one."""
    if not advice.rival:
        return "good" if advice.equal else "best"
    sure = advice.lost - DOUBT * advice.unsure
    missed = any(reason.term == "won" and reason.amount - reason.beside >= AT_HAND for reason in advice.reasons)
    return "blunder" if missed or sure >= BLUNDER else "loose" if sure >= LOOSE else "good"


class Spread:
    """Numbers that come in pairs, one of each action in the same world: their means and the error of the difference."""

    def __init__(self) -> None:
        self.ones: list[float] = []
        self.others: list[float] = []

    @property
    def one(self) -> float:
        return fsum(self.ones) / len(self.ones)

    @property
    def other(self) -> float:
        return fsum(self.others) / len(self.others)

    @property
    def gain(self) -> float:
        """By how much the first is larger on average."""
        return self.one - self.other

    @property
    def error(self) -> float:
        """The standard error of the gain; luck that both share does not count."""
        count, middle = len(self.ones), self.gain
        if count < 2:
            return float("inf")
        squares = fsum((a - b - middle) ** 2 for a, b in zip(self.ones, self.others, strict=True))
        return sqrt(squares / (count - 1) / count)

    @property
    def certain(self) -> bool:
        """Whether the first is larger beyond the luck of the worlds, on the whole and in each part of them."""
        if self.gain <= CERTAIN * self.error:
            return False
        gains = [a - b for a, b in zip(self.ones, self.others, strict=True)]
        size = -(-len(gains) // PARTS)
        return all(fsum(gains[start : start + size]) > 0 for start in range(0, len(gains), size))


Facts: TypeAlias = dict[tuple[str, int], float]
"""A position in numbers, by term and by whom it is about; all are the better the larger they are."""


class Pairs:
    """What two actions come to in the same worlds."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, int], Spread] = {}

    def add(self, one: Facts, other: Facts) -> None:
        """Note one world; both have the same terms."""
        for name, worth in one.items():
            spread = self.found.setdefault(name, Spread())
            spread.ones.append(worth)
            spread.others.append(other[name])

    def turned(self) -> Pairs:
        """The same the other way round."""
        pairs = Pairs()
        for name, spread in self.found.items():
            pairs.found[name] = other = Spread()
            other.ones, other.others = spread.others, spread.ones
        return pairs
