"""Chance: the only source of dice, shuffles and random picks, recorded so that a match can be replayed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Protocol, TypeAlias

from game.rules.core.numbers import Number

Result: TypeAlias = Number | list[Number]
"""Result of chance as it is recorded: the number of a roll or a pick, or the permutation of a shuffle."""


class Chance(Protocol):
    """Source of randomness for rules.

    ``reason`` describes the draw in error messages and has no effect on the result.
    """

    def roll(self, faces: int, reason: str) -> int:
        """Return the index of a random face, 0 to ``faces - 1``."""

    def pick(self, count: int, reason: str) -> int:
        """Return a random index, 0 to ``count - 1``."""

    def shuffle(self, count: int, reason: str) -> list[int]:
        """Return a random permutation: new position i holds the item that was at ``result[i]``."""


class RecordingRandom:
    """Chance from a random generator; appends every result to ``results``."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.results: list[Result] = []

    def roll(self, faces: int, reason: str) -> int:
        value = int(self.rng.random() * faces)
        self.results.append(value)
        return value

    def pick(self, count: int, reason: str) -> int:
        return self.roll(count, reason)

    def shuffle(self, count: int, reason: str) -> list[int]:
        order = list(range(count))
        self.rng.shuffle(order)
        self.results.append(order)
        return order


class ReplayMismatch(Exception):
    """Replay that asks for another result of chance than was recorded; the message names the first difference."""


class ReplayRandom:
    """Chance that returns recorded results and stops at the first difference.

    Raises:
        ReplayMismatch: no result is left, or the next one does not fit the roll, pick or shuffle.
    """

    def __init__(self, results: Iterable[Result]) -> None:
        self.results: list[Result] = list(results)
        self.next_index = 0
        """Index in ``results`` of the result to return next."""

    def roll(self, faces: int, reason: str) -> int:
        value = self._take_next(reason)
        if not isinstance(value, int) or not 0 <= value < faces:
            raise ReplayMismatch(f"result {self.next_index} ({reason}): {value!r} is not one of {faces} faces")
        return value

    def pick(self, count: int, reason: str) -> int:
        return self.roll(count, reason)

    def shuffle(self, count: int, reason: str) -> list[int]:
        value = self._take_next(reason)
        if not isinstance(value, list) or sorted(value) != list(range(count)):
            raise ReplayMismatch(f"result {self.next_index} ({reason}): {value!r} is not an order of {count} things")
        return list(value)

    def close(self) -> None:
        """Check that all recorded results were used.

        Raises:
            ReplayMismatch: some results were not used.
        """
        if self.next_index != len(self.results):
            raise ReplayMismatch(f"{len(self.results) - self.next_index} results of chance were not asked for")

    def _take_next(self, reason: str) -> Result:
        if self.next_index >= len(self.results):
            raise ReplayMismatch(f"the tape ends after {self.next_index} results, but {reason} asks for one more")
        self.next_index += 1
        return self.results[self.next_index - 1]


class ScriptedRandom:
    """Chance for tests and puzzles: returns scripted rolls and picks, then index 0; shuffles keep the order.

    With ``strict``, raise ``ReplayMismatch`` once the script is used up instead of returning index 0.
    """

    def __init__(self, rolls: Sequence[int] = (), picks: Sequence[int] = (), *, strict: bool = False) -> None:
        self.rolls = list(rolls)
        self.picks = list(picks)
        self.strict = strict
        self.results: list[Result] = []

    def roll(self, faces: int, reason: str) -> int:
        return self._take_scripted(self.rolls, faces, reason)

    def pick(self, count: int, reason: str) -> int:
        return self._take_scripted(self.picks, count, reason)

    def shuffle(self, count: int, reason: str) -> list[int]:
        order = list(range(count))
        self.results.append(order)
        return order

    def _take_scripted(self, script: list[int], count: int, reason: str) -> int:
        if not script and self.strict:
            raise ReplayMismatch(f"{reason} asks for chance that the script does not have")
        value = script.pop(0) if script else 0
        if not 0 <= value < count:
            raise ReplayMismatch(f"{reason}: the script says {value}, but there are {count} results")
        self.results.append(value)
        return value
