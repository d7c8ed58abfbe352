"""The one door for chance: dice, shuffles and random picks, each recorded so that a match can be told again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Protocol, TypeAlias

from game.rules.core.numbers import Number

Result: TypeAlias = Number | list[Number]
"""What chance gave: a number for a roll or a pick, an order for a shuffle."""


class Chance(Protocol):
    """Where rules get their luck from. ``why`` names the occasion; nothing is decided by it."""

    def roll(self, faces: int, why: str) -> int:
        """The index of the face that lies on top, 0 to ``faces - 1``."""

    def pick(self, count: int, why: str) -> int:
        """One of ``count`` things at random, 0 to ``count - 1``."""

    def shuffle(self, count: int, why: str) -> list[int]:
        """An order of ``count`` things: the new place i holds the thing that was at ``result[i]``."""


class Live:
    """Chance from a random generator; what it gave is kept in ``results``."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.results: list[Result] = []

    def roll(self, faces: int, why: str) -> int:
        value = int(self.rng.random() * faces)
        self.results.append(value)
        return value

    def pick(self, count: int, why: str) -> int:
        return self.roll(count, why)

    def shuffle(self, count: int, why: str) -> list[int]:
        order = list(range(count))
        self.rng.shuffle(order)
        self.results.append(order)
        return order


class TapeMismatch(Exception):
    """A recorded match asks chance for something else than it once got; the sentence says where."""


class Tape:
    """Chance that was recorded once and is played again, stopping at the first difference.

    Raises:
        TapeMismatch: the tape is at its end, or holds another kind of result than is asked for.
    """

    def __init__(self, results: Iterable[Result]) -> None:
        self.results: list[Result] = list(results)
        self.at = 0

    def roll(self, faces: int, why: str) -> int:
        value = self._next(why)
        if not isinstance(value, int) or not 0 <= value < faces:
            raise TapeMismatch(f"result {self.at} ({why}): {value!r} is not one of {faces} faces")
        return value

    def pick(self, count: int, why: str) -> int:
        return self.roll(count, why)

    def shuffle(self, count: int, why: str) -> list[int]:
        value = self._next(why)
        if not isinstance(value, list) or sorted(value) != list(range(count)):
            raise TapeMismatch(f"result {self.at} ({why}): {value!r} is not an order of {count} things")
        return list(value)

    def close(self) -> None:
        """Nothing more is asked for; raises ``TapeMismatch`` when something is left on the tape."""
        if self.at != len(self.results):
            raise TapeMismatch(f"{len(self.results) - self.at} results of chance were not asked for")

    def _next(self, why: str) -> Result:
        if self.at >= len(self.results):
            raise TapeMismatch(f"the tape ends after {self.at} results, but {why} asks for one more")
        self.at += 1
        return self.results[self.at - 1]


class Scripted:
    """Chance for tests and puzzles: rolls and picks as given, then the first face; shuffles keep the order.

    ``strict`` refuses what was not scripted instead of giving the first face.
    """

    def __init__(self, rolls: Sequence[int] = (), picks: Sequence[int] = (), *, strict: bool = False) -> None:
        self.rolls = list(rolls)
        self.picks = list(picks)
        self.strict = strict
        self.results: list[Result] = []

    def roll(self, faces: int, why: str) -> int:
        return self._take(self.rolls, faces, why)

    def pick(self, count: int, why: str) -> int:
        return self._take(self.picks, count, why)

    def shuffle(self, count: int, why: str) -> list[int]:
        order = list(range(count))
        self.results.append(order)
        return order

    def _take(self, script: list[int], count: int, why: str) -> int:
        if not script and self.strict:
            raise TapeMismatch(f"{why} asks for chance that the script does not have")
        value = script.pop(0) if script else 0
        if not 0 <= value < count:
            raise TapeMismatch(f"{why}: the script says {value}, but there are {count} results")
        self.results.append(value)
        return value
