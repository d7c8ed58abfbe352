"""Comparison of two actions by paired playouts: the same sampled worlds and the same luck for both."""

from __future__ import annotations

from math import fsum, sqrt
from typing import Literal, TypeAlias

import msgspec

NO_FIGURE = -1
"""Figure of a reason or fact that is about no single character."""
REPORTED_DEFEAT_FRACTION = 0.15
"""Fraction of playouts in which a character must be defeated before the defeat is mentioned."""
NEGLIGIBLE_FRACTION = 0.05
"""Fraction of playouts below which an outcome is ignored."""
SIGNIFICANCE_ERRORS = 3.0
"""Number of standard errors above which a difference counts as significant."""

SAMPLE_PARTS = 3
"""Number of parts of the sampled worlds; a significant difference must be positive in each part."""

Grade = Literal["best", "good", "loose", "blunder"]
"""Grade of a decision, from the best to the worst."""
MISTAKES: tuple[Grade, ...] = ("blunder", "loose")
"""Grades that count as mistakes."""
LOOSE_LOSS, BLUNDER_LOSS = 0.03, 0.1
"""Minimum loss of winning probability of the grades "loose" and "blunder", after the error margin is subtracted."""
LOSS_ERROR_MARGIN = 2.0
"""Number of standard errors that are subtracted from a loss before it is graded."""
MISSED_WIN_LEAD = 0.5
"""Lead in the fraction of worlds won from which missing the action is a blunder in any position."""


class Reason(msgspec.Struct, frozen=True):
    """Difference between two actions in their playouts, as a reason to prefer the first one.

    In Elixir Quest, the term ``game`` has the fraction of games won as ``mean`` and of games lost as ``baseline_mean``.
    """

    term: str
    """Measured quantity, such as ``health`` or ``won``."""
    gain: float
    """Advantage of the first action, converted to the unit of the evaluation."""
    figure: int = NO_FIGURE
    """Character that the difference is about; ``NO_FIGURE`` for none."""
    is_own: bool = False
    """True if the character belongs to the side of the acting player."""
    mean: float = 0.0
    """Mean of the term after the first action."""
    baseline_mean: float = 0.0
    """Mean of the term after the second action, with which the first one is compared."""


class ExpectedReply(msgspec.Struct, frozen=True):
    """Prediction for one character: the result of an attack on it, or the damage it takes from the opponents."""

    figure: int
    """Character that is attacked or at risk."""
    mean_loss: float
    """Mean loss of health."""
    defended_fraction: float = -1.0
    """Fraction of playouts in which a defense card is played; negative if the action is not an attack."""
    defeated_fraction: float = 0.0
    """Fraction of playouts in which the character is defeated."""
    current_health: int = 0
    """Current health of the character."""
    covers_full_round: bool = True
    """True if the prediction covers a turn of every other player, false if it covers only the next turn."""


class Fact(msgspec.Struct, frozen=True):
    """Deterministic effect of an action, or a property of the board after it."""

    term: str
    """Kind of the fact, one of ``FACTS`` of the game."""
    figure: int = NO_FIGURE
    """Character that the fact is about; ``NO_FIGURE`` for none."""
    other: int = NO_FIGURE
    """Second character of the fact, such as the enemy that cannot reach the first one."""
    value: float = 0.0
    """Value after the action, such as a number of steps or of health points."""
    baseline: float = 0.0
    """The same value without the action."""


class Sequel(msgspec.Struct, frozen=True):
    """Recommended follow-up action in the same turn, with its expected result."""

    action: str
    """Follow-up action in its text form."""
    reply: ExpectedReply | None = None
    """Expected result if ``action`` is an attack."""
    facts: tuple[Fact, ...] = ()
    """Effects of ``action`` if it plays a card."""


class Advice(msgspec.Struct, frozen=True):
    """Comparison of a recommended action with its alternatives; all actions are in their text form."""

    equal_action: str = ""
    """Alternative that is about as good; empty for none."""
    rival_action: str = ""
    """Alternative that ``reasons`` compare with: the best one that is clearly worse; empty for none."""
    edge: float = 0.0
    """Value of the recommended action minus the value of ``rival_action``."""
    edge_error: float = 0.0
    """Standard error of ``edge``."""
    reasons: tuple[Reason, ...] = ()
    """Significant advantages of the recommended action over ``rival_action``, the most important first."""
    reply: ExpectedReply | None = None
    """Expected result of the recommended action if it is an attack."""
    win_chance_loss: float = 0.0
    """Winning probability that ``rival_action`` gives away, from 0 to 1."""
    win_chance_loss_error: float = 0.0
    """Standard error of ``win_chance_loss``."""
    sequel: Sequel | None = None
    """Recommended follow-up action in the same turn."""
    risk: ExpectedReply | None = None
    """Own character that will probably lose health before the next own turn, and how much."""
    facts: tuple[Fact, ...] = ()
    """Effects of the recommended action, the most important first."""
    rival_reply: ExpectedReply | None = None
    """Expected result of ``rival_action`` (else ``equal_action``) if only that one is an attack."""
    compares_with_staying: bool = False
    """True if ``reasons`` compare with not moving, because there is no ``rival_action``."""

    @property
    def is_clear(self) -> bool:
        """Return whether ``edge`` clearly exceeds its error, so that the advice needs no "probably"."""
        return self.edge > 1.5 * SIGNIFICANCE_ERRORS * self.edge_error


def grade_decision(comparison: Advice) -> Grade:
    """Grade a decision by its comparison with the best action.

    ``comparison`` has the graded action as its ``rival_action`` or ``equal_action``; it is empty if the graded
    action was the best.
    """
    if not comparison.rival_action:
        return "good" if comparison.equal_action else "best"
    sure = comparison.win_chance_loss - LOSS_ERROR_MARGIN * comparison.win_chance_loss_error
    missed = any(
        reason.term == "won" and reason.mean - reason.baseline_mean >= MISSED_WIN_LEAD for reason in comparison.reasons
    )
    return "blunder" if missed or sure >= BLUNDER_LOSS else "loose" if sure >= LOOSE_LOSS else "good"


class PairedSamples:
    """Paired samples of two actions, one pair per world, with their means and the standard error of the difference."""

    def __init__(self) -> None:
        self.first_samples: list[float] = []
        """Values of the first action by world."""
        self.second_samples: list[float] = []
        """Values of the second action by world."""

    @property
    def first_mean(self) -> float:
        """Return the mean of the first action."""
        return fsum(self.first_samples) / len(self.first_samples)

    @property
    def second_mean(self) -> float:
        """Return the mean of the second action."""
        return fsum(self.second_samples) / len(self.second_samples)

    @property
    def mean_gain(self) -> float:
        """Return the mean of the first action minus the mean of the second."""
        return self.first_mean - self.second_mean

    @property
    def standard_error(self) -> float:
        """Return the standard error of the mean gain, from the differences within the pairs.

        Infinite for a single pair.
        """
        count, middle = len(self.first_samples), self.mean_gain
        if count < 2:
            return float("inf")
        squares = fsum((a - b - middle) ** 2 for a, b in zip(self.first_samples, self.second_samples, strict=True))
        return sqrt(squares / (count - 1) / count)

    @property
    def is_significant(self) -> bool:
        """Return whether the mean gain is significant over all samples and positive in each part of them."""
        if self.mean_gain <= SIGNIFICANCE_ERRORS * self.standard_error:
            return False
        gains = [a - b for a, b in zip(self.first_samples, self.second_samples, strict=True)]
        size = -(-len(gains) // SAMPLE_PARTS)
        return all(fsum(gains[start : start + size]) > 0 for start in range(0, len(gains), size))


Facts: TypeAlias = dict[tuple[str, int], float]
"""Measured values of a position, by term and character; greater is better for the acting seat."""


class PairedFacts:
    """Paired samples of two actions played out in the same worlds, by term and character."""

    def __init__(self) -> None:
        self.samples: dict[tuple[str, int], PairedSamples] = {}
        """Samples of both actions by term and character."""

    def add_pair(self, first: Facts, second: Facts) -> None:
        """Add the facts of both actions in one world; both must have the same terms."""
        for name, worth in first.items():
            spread = self.samples.setdefault(name, PairedSamples())
            spread.first_samples.append(worth)
            spread.second_samples.append(second[name])

    def swap(self) -> PairedFacts:
        """Return the same samples with the first and second action exchanged."""
        pairs = PairedFacts()
        for name, spread in self.samples.items():
            pairs.samples[name] = other = PairedSamples()
            other.first_samples, other.second_samples = spread.second_samples, spread.first_samples
        return pairs
