"""Comparison of two actions by paired playouts: the same sampled worlds and the same luck for both."""

from __future__ import annotations

from math import fsum, sqrt
from typing import Literal, TypeAlias

import msgspec

NOBODY = -1
LIKELY = 0.15
"""Share of playouts from which the defeat of a character is worth mentioning."""
RARE = 0.05
"""Share of playouts below which an outcome is ignored."""
CERTAIN = 3.0
"""Number of standard errors from which a difference counts as significant."""

PARTS = 3
"""Number of parts of the sampled worlds in each of which a significant difference must appear."""

Grade = Literal["best", "good", "loose", "blunder"]
MISTAKES: tuple[Grade, ...] = ("blunder", "loose")
LOOSE, BLUNDER = 0.03, 0.1
"""Smallest loss of winning probability of each grade, beyond the error of the estimate."""
DOUBT = 2.0
"""Number of standard errors by which a loss is reduced before it is graded."""
AT_HAND = 0.5
"""Lead in the share of won worlds from which a missed win is a blunder, however good the position remains."""


class Reason(msgspec.Struct, frozen=True):
    """One difference between two actions in their playouts, and the character it is about.

    ``gain`` is the advantage of the first action; ``amount`` and ``beside`` are the means of the two.
    """

    term: str
    gain: float
    figure: int = NOBODY
    own: bool = False
    amount: float = 0.0
    beside: float = 0.0


class ExpectedReply(msgspec.Struct, frozen=True):
    """Prediction of the reply of the opponents: how often an attack is defended (a share), or whom they will hurt.

    ``amount`` is the mean loss of health.
    """

    figure: int
    amount: float
    defended: float = -1.0
    """Below 0 if the action is no attack."""
    defeated: float = 0.0
    """Share of cases in which the figure is defeated."""
    left: int = 0
    """Current health of the figure."""
    whole: bool = True
    """True if every other player has had a turn by then."""


class Fact(msgspec.Struct, frozen=True):
    """Certain effect of an action, or a property of the board after it.

    ``figure`` and ``other`` are characters; ``amount`` is how it is then, ``beside`` how it is without the action.
    """

    term: str
    figure: int = NOBODY
    other: int = NOBODY
    amount: float = 0.0
    beside: float = 0.0


class Sequel(msgspec.Struct, frozen=True):
    """Follow-up action in the same turn, in its text form, with its expected result."""

    action: str
    answer: ExpectedReply | None = None
    """Expected result, if ``action`` is an attack."""
    facts: tuple[Fact, ...] = ()
    """Effects, if ``action`` plays a card."""


class Advice(msgspec.Struct, frozen=True):
    """Comparison of the best action with others; actions are in their text form."""

    equal: str = ""
    """Action that is about as good; empty for none."""
    rival: str = ""
    """Action that ``reasons`` compare with: the best one that is clearly worse; empty for none."""
    edge: float = 0.0
    """Value of the action minus that of ``rival``."""
    error: float = 0.0
    """The error of that."""
    reasons: tuple[Reason, ...] = ()
    """Significant differences, the most important first."""
    answer: ExpectedReply | None = None
    lost: float = 0.0
    """Winning probability that ``rival`` gives away, from 0 to 1."""
    unsure: float = 0.0
    """The error of that."""
    sequel: Sequel | None = None
    """Continuation of the action in the same turn."""
    risk: ExpectedReply | None = None
    """Own character that will probably be hurt before the next turn, with the expected loss of health."""
    facts: tuple[Fact, ...] = ()
    """Effects of the action, the most important first."""
    other: ExpectedReply | None = None
    """Expected result of ``rival``, or else of ``equal``, if that is an attack and the action is not."""
    stays: bool = False
    """True if ``reasons`` compare with not moving, because there is no ``rival``."""

    @property
    def is_clear(self) -> bool:
        """Return whether the better action is better beyond doubt."""
        return self.edge > 1.5 * CERTAIN * self.error


def grade_decision(advice: Advice) -> Grade:
    """Grade a decision by its comparison with the best action; ``advice`` is empty if it was the best."""
    if not advice.rival:
        return "good" if advice.equal else "best"
    sure = advice.lost - DOUBT * advice.unsure
    missed = any(reason.term == "won" and reason.amount - reason.beside >= AT_HAND for reason in advice.reasons)
    return "blunder" if missed or sure >= BLUNDER else "loose" if sure >= LOOSE else "good"


class PairedSamples:
    """Paired samples, one of each action per world: their means and the standard error of the difference."""

    def __init__(self) -> None:
        self.ones: list[float] = []
        self.others: list[float] = []

    @property
    def one(self) -> float:
        """Return the mean of the first action."""
        return fsum(self.ones) / len(self.ones)

    @property
    def other(self) -> float:
        """Return the mean of the second action."""
        return fsum(self.others) / len(self.others)

    @property
    def gain(self) -> float:
        """Return the mean difference between the first and the second action."""
        return self.one - self.other

    @property
    def error(self) -> float:
        """Return the standard error of the gain; common variation of the pairs does not count."""
        count, middle = len(self.ones), self.gain
        if count < 2:
            return float("inf")
        squares = fsum((a - b - middle) ** 2 for a, b in zip(self.ones, self.others, strict=True))
        return sqrt(squares / (count - 1) / count)

    @property
    def is_certain(self) -> bool:
        """Return whether the gain is significant overall and positive in each part of the samples."""
        if self.gain <= CERTAIN * self.error:
            return False
        gains = [a - b for a, b in zip(self.ones, self.others, strict=True)]
        size = -(-len(gains) // PARTS)
        return all(fsum(gains[start : start + size]) > 0 for start in range(0, len(gains), size))


Facts: TypeAlias = dict[tuple[str, int], float]
"""Measures of a position, by term and character; higher is better for the seat."""


class PairedFacts:
    """Paired samples by term, of two actions played out in the same worlds."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, int], PairedSamples] = {}

    def add(self, one: Facts, other: Facts) -> None:
        """Add the facts of one world; both actions must have the same terms."""
        for name, worth in one.items():
            spread = self.found.setdefault(name, PairedSamples())
            spread.ones.append(worth)
            spread.others.append(other[name])

    def swap(self) -> PairedFacts:
        """Return the comparison with the two actions exchanged."""
        pairs = PairedFacts()
        for name, spread in self.found.items():
            pairs.found[name] = other = PairedSamples()
            other.ones, other.others = spread.others, spread.ones
        return pairs
