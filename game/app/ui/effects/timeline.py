"""Time of what is shown: clocks, keyframe tracks, and tweens that run together or one after another and can be skipped.

All of it only ever touches what is shown; nothing in the rules waits for it.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

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

    @property
    def still(self) -> bool:
        """Whether things are shown without motion: at once, or with fades."""
        return self.reduced or self.speed <= 0

    @property
    def rate(self) -> float:
        """Return how fast time runs for what follows the speed while it moves; it never stands still."""
        return max(0.05, self.speed)

    def seconds(self, normal: float) -> float:
        """The duration a step of `normal` seconds has now."""
        return 0.0 if self.speed <= 0 else normal / self.speed


def progress(time: float, start: float, seconds: float, ease: Ease = linear) -> float:
    """Return the eased share of a span that has passed at a time: 0 up to its start, 1 from its end on."""
    if seconds <= 0:
        return float(time >= start)
    return ease(max(0.0, min(1.0, (time - start) / seconds)))


def move_toward(value: float, goal: float, step: float) -> float:
    """Return a value one step nearer to its goal, and never past it."""
    return min(goal, value + step) if goal > value else max(goal, value - step)


class Clock:
    """Seconds that have passed, moved on by `advance`; it begins below 0 where something waits first."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now

    def advance(self, dt: float) -> float:
        """Moves on by `dt` seconds; returns the time then."""
        self.now += dt
        return self.now

    def restart(self, now: float = 0.0) -> None:
        """Begins again at a time."""
        self.now = now

    def share(self, start: float, seconds: float, ease: Ease = linear) -> float:
        """Return the eased share that has passed of a span, from 0 to 1."""
        return progress(self.now, start, seconds, ease)


class Timer(Clock):
    """A clock that is over after some seconds."""

    def __init__(self, seconds: float = 0.0, *, wait: float = 0.0) -> None:
        super().__init__(-wait)
        self.seconds = seconds

    def start(self, seconds: float) -> None:
        """Begins again, and lasts so many seconds."""
        self.seconds = seconds
        self.restart()

    @property
    def left(self) -> float:
        """Seconds up to the end, negative after it."""
        return self.seconds - self.now

    @property
    def over(self) -> bool:
        """Return whether the end has come."""
        return self.now >= self.seconds

    def skip(self) -> None:
        """Jumps to the end."""
        self.now = math.inf


class Keyframe(NamedTuple):
    """A value at a time, and how it is approached from the keyframe before."""

    time: float
    value: float
    ease: Ease = linear


class Track:
    """A value over time: it runs from keyframe to keyframe, and rests before the first and after the last.

    Two keyframes at one time are a jump.
    """

    def __init__(self, *frames: tuple[float, float] | tuple[float, float, Ease]) -> None:
        self.frames = [Keyframe(*frame) for frame in frames]

    def at(self, time: float) -> float:
        """Return the value at a time."""
        before = self.frames[0]
        if time <= before.time:
            return before.value
        for frame in self.frames[1:]:
            if time < frame.time:
                share = progress(time, before.time, frame.time - before.time, frame.ease)
                return before.value + (frame.value - before.value) * share
            before = frame
        return before.value


def envelope(rise: float, fall: float) -> Track:
    """Return a track from 0 up to 1 and back to 0, over a time from 0 to 1: it rises, holds, and falls at the end."""
    return Track((0.0, 0.0), (rise, 1.0), (1 - fall, 1.0), (1.0, 0.0))


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
        self._clock = Clock()
        self._over = False

    @property
    def over(self) -> bool:
        """Whether the last step was taken."""
        return self._over

    def update(self, dt: float) -> float:
        """Moves on by `dt` seconds; returns what was left of them after the end, else 0."""
        if self._over:
            return dt
        lived = self._clock.advance(dt) - self.wait
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
