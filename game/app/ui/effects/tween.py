"""Values that change over time: eased steps that run together or one after another and can be skipped.

A tween only ever touches what is shown; nothing in the rules waits for it.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable

Ease = Callable[[float], float]


def linear(t: float) -> float:
    """Even speed."""
    return t


def out_quad(t: float) -> float:
    """Quick start, soft end: hover, focus, panels."""
    return 1 - (1 - t) * (1 - t)


def in_out_sine(t: float) -> float:
    """Soft at both ends: steps on the board."""
    return 0.5 - math.cos(math.pi * t) / 2


def in_out_cubic(t: float) -> float:
    """Soft at both ends, fast between: a card on its way to the table."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def in_cubic(t: float) -> float:
    """Slow start, hard end: a blow."""
    return t**3


def overshoot(t: float) -> float:
    """Runs well past the end and swings back: a token that was pushed."""
    return 1 + 2.9 * (t - 1) ** 3 + 1.9 * (t - 1) ** 2


def out_back(t: float) -> float:
    """Runs a little past the end and settles: a card that is lifted."""
    pull = 1.2
    return 1 + (pull + 1) * (t - 1) ** 3 + pull * (t - 1) ** 2


class Tempo:
    """How fast things move: `speed` 1 is normal and 0 means at once; `reduced` asks for fades in place of motion."""

    def __init__(self, speed: float = 1.0, *, reduced: bool = False) -> None:
        self.speed = speed
        self.reduced = reduced

    def seconds(self, normal: float) -> float:
        """The duration a step of `normal` seconds has now."""
        return 0.0 if self.speed <= 0 else normal / self.speed


class Tween:
    """Calls `step` with a share from 0 to 1, eased, while `seconds` pass; `done` is called once at the end."""

    def __init__(
        self,
        seconds: float,
        step: Callable[[float], None],
        *,
        ease: Ease = out_quad,
        wait: float = 0.0,
        done: Callable[[], None] | None = None,
    ) -> None:
        self.seconds = seconds
        self.wait = wait
        self._step = step
        self._ease = ease
        self._done = done
        self._age = 0.0
        self._over = False

    @property
    def over(self) -> bool:
        """Whether the last step was taken."""
        return self._over

    def update(self, dt: float) -> float:
        """Moves on by `dt` seconds; returns what was left of them after the end, else 0."""
        if self._over:
            return dt
        self._age += dt
        lived = self._age - self.wait
        if lived < 0:
            return 0.0
        if lived >= self.seconds:
            self.finish()
            return lived - self.seconds
        self._step(self._ease(lived / self.seconds))
        return 0.0

    def finish(self) -> None:
        """Jumps to the end."""
        if not self._over:
            self._over = True
            self._step(1.0)
            if self._done is not None:
                self._done()


class Timeline:
    """Groups of tweens: those of a group run together, the groups one after another."""

    def __init__(self, tempo: Tempo | None = None) -> None:
        self.tempo = tempo or Tempo()
        self._groups: deque[list[Tween]] = deque()

    @property
    def busy(self) -> bool:
        """Whether anything is still to come."""
        return bool(self._groups)

    def then(self, *tweens: Tween) -> None:
        """Adds a group that starts when everything before it is over."""
        for tween in tweens:
            tween.seconds = self.tempo.seconds(tween.seconds)
            tween.wait = self.tempo.seconds(tween.wait)
        self._groups.append(list(tweens))

    def pause(self, seconds: float) -> None:
        """Adds a rest."""
        self.then(Tween(seconds, lambda _share: None))

    def call(self, function: Callable[[], None]) -> None:
        """Adds a moment at which `function` is called."""
        self.then(Tween(0.0, lambda _share: None, done=function))

    def update(self, dt: float) -> bool:
        """Moves on by `dt` seconds; returns whether anything moved. A `done` may add further groups."""
        moved = self.busy
        left = dt
        while self._groups:
            group = self._groups[0]
            rest = min((tween.update(left) for tween in group), default=left)
            if not all(tween.over for tween in group):
                break
            if self._groups and self._groups[0] is group:  # the end of a tween may have skipped the rest
                self._groups.popleft()
            left = rest
        return moved

    def skip(self) -> None:
        """Finishes everything that is queued, in order, also what the ends of tweens add."""
        while self._groups:
            for tween in self._groups.popleft():
                tween.finish()
