"""Comparison of two actions by paired playouts: the same sampled worlds and the same luck for both."""

from __future__ import annotations

from math import fsum, sqrt
from typing import Literal, TypeAlias

import msgspec

NOBODY = -1
"""Figure of a reason or fact that is about no single character."""
LIKELY = 0.15
"""Fraction of playouts in which a character must be defeated before the defeat is mentioned."""
RARE = 0.05
"""Fraction of playouts below which an outcome is ignored."""
CERTAIN = 3.0
"""Number of standard errors above which a difference counts as significant."""

PARTS = 3
"""Number of parts of the sampled worlds; a significant difference must be positive in each part."""

Grade = Literal["best", "good", "loose", "blunder"]
"""Grade of a decision, from the best to the worst."""
MISTAKES: tuple[Grade, ...] = ("blunder", "loose")
"""Grades that count as mistakes."""
LOOSE, BLUNDER = 0.03, 0.1
"""Minimum loss of winning probability of the grades "loose" and "blunder", after the error margin is subtracted."""
DOUBT = 2.0
"""Number of standard errors that are subtracted from a loss before it is graded."""
AT_HAND = 0.5
"""Lead in the fraction of worlds won from which missing the action is a blunder in any position."""


class Reason(msgspec.Struct, frozen=True):
    """Difference between two actions in their playouts, as a reason to prefer the first one.

    In Elixir Quest, the term ``game`` has the fraction of games won as ``mean`` and of games lost as ``baseline_mean``.
    """

    term: str
    """Measured quantity, such as ``health`` or ``won``."""
    gain: float
    """Advantage of the first action, converted to the unit of the evaluation."""
    figure: int = NOBODY
    """Character that the difference is about; ``NO_FIGURE`` for none."""
    own: bool = False
    """True if the character belongs to the side of the acting player."""
    amount: float = 0.0
    """Mean of the term after the first action."""
    beside: float = 0.0
    """Mean of the term after the second action, with which the first one is compared."""


class ExpectedReply(msgspec.Struct, frozen=True):
    """Prediction for one character: the result of an attack on it, or the damage it takes from the opponents."""

    figure: int
    """Character that is attacked or at risk."""
    amount: float
    """Mean loss of health."""
    defended: float = -1.0
    """Fraction of playouts in which a defense card is played; negative if the action is not an attack."""
    defeated: float = 0.0
    """Fraction of playouts in which the character is defeated."""
    left: int = 0
    """Current health of the character."""
    whole: bool = True
    """True if the prediction covers a turn of every other player, false if it covers only the next turn."""


class Fact(msgspec.Struct, frozen=True):
    """Deterministic effect of an action, or a property of the board after it."""

    term: str
    """Kind of the fact, one of ``FACTS`` of the game."""
    figure: int = NOBODY
    """Character that the fact is about; ``NO_FIGURE`` for none."""
    other: int = NOBODY
    """Second character of the fact, such as the enemy that cannot reach the first one."""
    amount: float = 0.0
    """Value after the action, such as a number of steps or of health points."""
    beside: float = 0.0
    """The same value without the action."""


class Sequel(msgspec.Struct, frozen=True):
    """Recommended follow-up action in the same turn, with its expected result."""

    action: str
    """Follow-up action in its text form."""
    answer: ExpectedReply | None = None
    """Expected result if ``action`` is an attack."""
    facts: tuple[Fact, ...] = ()
    """Effects of ``action`` if it plays a card."""


class Advice(msgspec.Struct, frozen=True):
    """Comparison of a recommended action with its alternatives; all actions are in their text form."""

    equal: str = ""
    """Alternative that is about as good; empty for none."""
    rival: str = ""
    """Alternative that ``reasons`` compare with: the best one that is clearly worse; empty for none."""
    edge: float = 0.0
    """Value of the recommended action minus the value of ``rival_action``."""
    error: float = 0.0
    """Standard error of ``edge``."""
    reasons: tuple[Reason, ...] = ()
    """Significant advantages of the recommended action over ``rival_action``, the most important first."""
    answer: ExpectedReply | None = None
    """Expected result of the recommended action if it is an attack."""
    lost: float = 0.0
    """Winning probability that ``rival_action`` gives away, from 0 to 1."""
    unsure: float = 0.0
    """Standard error of ``win_chance_loss``."""
    sequel: Sequel | None = None
    """Recommended follow-up action in the same turn."""
    risk: ExpectedReply | None = None
    """Own character that will probably lose health before the next own turn, and how much."""
    facts: tuple[Fact, ...] = ()
    """Effects of the recommended action, the most important first."""
    other: ExpectedReply | None = None
    """Expected result of ``rival_action`` (else ``equal_action``) if only that one is an attack."""
    stays: bool = False
    """True if ``reasons`` compare with not moving, because there is no ``rival_action``."""

    @property
    def is_clear(self) -> bool:
        """Return whether ``edge`` clearly exceeds its error, so that the advice needs no "probably"."""
        return self.edge > 1.5 * CERTAIN * self.error


def grade_decision(advice: Advice) -> Grade:
    """Grade a decision by its comparison with the best action.

    ``comparison`` has the graded action as its ``rival_action`` or ``equal_action``; it is empty if the graded
    action was the best.
    """
    if not advice.rival:
        return "good" if advice.equal else "best"
    sure = advice.lost - DOUBT * advice.unsure
    missed = any(reason.term == "won" and reason.amount - reason.beside >= AT_HAND for reason in advice.reasons)
    return "blunder" if missed or sure >= BLUNDER else "loose" if sure >= LOOSE else "good"


class PairedSamples:
    """Paired samples of two actions, one pair per world, with their means and the standard error of the difference."""

    def __init__(self) -> None:
        self.ones: list[float] = []
        """Values of the first action by world."""
        self.others: list[float] = []
        """Values of the second action by world."""

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
        """Return the mean of the first action minus the mean of the second."""
        return self.one - self.other

    @property
    def error(self) -> float:
        """Return the standard error of the mean gain, from the differences within the pairs.

        Infinite for a single pair.
        """
        count, middle = len(self.ones), self.gain
        if count < 2:
            return float("inf")
        squares = fsum((a - b - middle) ** 2 for a, b in zip(self.ones, self.others, strict=True))
        return sqrt(squares / (count - 1) / count)

    @property
    def is_certain(self) -> bool:
        """Return whether the mean gain is significant over all samples and positive in each part of them."""
        if self.gain <= CERTAIN * self.error:
            return False
        gains = [a - b for a, b in zip(self.ones, self.others, strict=True)]
        size = -(-len(gains) // PARTS)
        return all(fsum(gains[start : start + size]) > 0 for start in range(0, len(gains), size))


Facts: TypeAlias = dict[tuple[str, int], float]
"""Measured values of a position, by term and character; greater is better for the acting seat."""


class PairedFacts:
    """Paired samples of two actions played out in the same worlds, by term and character."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, int], PairedSamples] = {}
        """Samples of both actions by term and character."""

    def add(self, one: Facts, other: Facts) -> None:
        """Add the facts of both actions in one world; both must have the same terms."""
        for name, worth in one.items():
            spread = self.found.setdefault(name, PairedSamples())
            spread.ones.append(worth)
            spread.others.append(other[name])

    def swap(self) -> PairedFacts:
        """Return the same samples with the first and second action exchanged."""
        pairs = PairedFacts()
        for name, spread in self.found.items():
            pairs.found[name] = other = PairedSamples()
            other.ones, other.others = spread.others, spread.ones
        return pairs
