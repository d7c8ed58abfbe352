"""Animation time: clocks, keyframe tracks, and tweens that run together or in sequence and can be skipped.

Animations only affect what is shown; the rules never wait for them.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

Ease = Callable[[float], float]
"""Easing function: maps linear progress from 0 to 1 to eased progress."""


def linear(t: float) -> float:
    """Return the progress unchanged, for constant speed."""
    return t


def ease_out_quad(t: float) -> float:
    """Return eased-out progress, for hover, focus and panels."""
    return 1 - (1 - t) * (1 - t)


def ease_in_out_sine(t: float) -> float:
    """Return progress eased in and out, for steps on the board."""
    return 0.5 - math.cos(math.pi * t) / 2


def ease_in_out_cubic(t: float) -> float:
    """Return progress eased in and out with a fast middle, for a card that moves to the table."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def ease_in_cubic(t: float) -> float:
    """Return eased-in progress with an abrupt end, for a blow."""
    return t**3


def ease_overshoot(t: float) -> float:
    """Return progress that overshoots far and swings back, for a token that was pushed."""
    return 1 + 2.9 * (t - 1) ** 3 + 1.9 * (t - 1) ** 2


def ease_out_back(t: float) -> float:
    """Return progress that overshoots a little and settles, for a card that is raised."""
    pull = 1.2
    return 1 + (pull + 1) * (t - 1) ** 3 + pull * (t - 1) ** 2


class AnimationSettings:
    """Animation settings: ``speed`` 1 is normal, 0 skips animations; ``reduced`` replaces motion by fades."""

    def __init__(self, speed: float = 1.0, *, reduced: bool = False) -> None:
        self.speed = speed
        self.reduced = reduced

    @property
    def is_still(self) -> bool:
        """Return whether there is no motion: animations are skipped or replaced by fades."""
        return self.reduced or self.speed <= 0

    @property
    def rate(self) -> float:
        """Return the time scale for effects that follow the animation speed; never 0."""
        return max(0.05, self.speed)

    def scale_duration(self, seconds: float) -> float:
        """Return the duration, at the current speed, of a step that normally takes ``seconds``."""
        return 0.0 if self.speed <= 0 else seconds / self.speed


def compute_progress(time: float, start: float, seconds: float, ease: Ease = linear) -> float:
    """Return the eased progress of a time span at a time: 0 until its start, 1 from its end on."""
    if seconds <= 0:
        return float(time >= start)
    return ease(max(0.0, min(1.0, (time - start) / seconds)))


def move_toward(value: float, target: float, step: float) -> float:
    """Return a value moved by at most ``step`` toward a target, never past it."""
    return min(target, value + step) if target > value else max(target, value - step)


class Clock:
    """Clock that is advanced by hand, in seconds; negative during an initial delay."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now

    def advance(self, dt: float) -> float:
        """Advance by ``dt`` seconds; return the new time."""
        self.now += dt
        return self.now

    def restart(self, now: float = 0.0) -> None:
        """Set the time."""
        self.now = now

    def progress(self, start: float, seconds: float, ease: Ease = linear) -> float:
        """Return the eased progress of a time span, from 0 to 1."""
        return compute_progress(self.now, start, seconds, ease)


class Timer(Clock):
    """Clock with an end after a number of seconds."""

    def __init__(self, seconds: float = 0.0, *, delay: float = 0.0) -> None:
        super().__init__(-delay)
        self.seconds = seconds

    def start(self, seconds: float) -> None:
        """Restart with a duration in seconds."""
        self.seconds = seconds
        self.restart()

    @property
    def seconds_left(self) -> float:
        """Return the seconds until the end, negative after it."""
        return self.seconds - self.now

    @property
    def is_over(self) -> bool:
        """Return whether the end has been reached."""
        return self.now >= self.seconds

    def skip(self) -> None:
        """Jump to the end."""
        self.now = math.inf


class Keyframe(NamedTuple):
    """Value at a time, and the easing function from the previous keyframe."""

    time: float
    value: float
    ease: Ease = linear


class Track:
    """Keyframe track: interpolates between keyframes; constant before the first and after the last.

    Two keyframes at one time are a jump.
    """

    def __init__(self, *frames: tuple[float, float] | tuple[float, float, Ease]) -> None:
        self.frames = [Keyframe(*frame) for frame in frames]

    def evaluate(self, time: float) -> float:
        """Return the value at a time."""
        before = self.frames[0]
        if time <= before.time:
            return before.value
        for frame in self.frames[1:]:
            if time < frame.time:
                share = compute_progress(time, before.time, frame.time - before.time, frame.ease)
                return before.value + (frame.value - before.value) * share
            before = frame
        return before.value


def make_envelope(rise: float, fall: float) -> Track:
    """Return a track over time 0 to 1 that rises, holds and falls.

    It rises from 0 to 1 in ``rise``, and falls back to 0 in ``fall`` at the end.
    """
    return Track((0.0, 0.0), (rise, 1.0), (1 - fall, 1.0), (1.0, 0.0))


class Tween:
    """Animation that calls ``on_step`` with eased progress from 0 to 1 over ``seconds``, then ``on_done`` once."""

    def __init__(
        self,
        seconds: float,
        on_step: Callable[[float], None],
        *,
        ease: Ease = ease_out_quad,
        delay: float = 0.0,
        on_done: Callable[[], None] | None = None,
    ) -> None:
        self.seconds = seconds
        self.delay = delay
        """Seconds before the first step."""
        self._on_step = on_step
        self._ease = ease
        self._on_done = on_done
        self._clock = Clock()
        self._is_over = False

    @property
    def is_over(self) -> bool:
        """Return whether the tween has ended."""
        return self._is_over

    def update(self, dt: float) -> float:
        """Advance by ``dt`` seconds; return the seconds that remain of them after the end, else 0."""
        if self._is_over:
            return dt
        lived = self._clock.advance(dt) - self.delay
        if lived < 0:
            return 0.0
        if lived >= self.seconds:
            self.finish()
            return lived - self.seconds
        self._on_step(self._ease(lived / self.seconds))
        return 0.0

    def finish(self) -> None:
        """Jump to the end and call ``on_done``."""
        if not self._is_over:
            self._is_over = True
            self._on_step(1.0)
            if self._on_done is not None:
                self._on_done()


class Timeline:
    """Sequence of groups of tweens: the tweens of a group run together, the groups one after another."""

    def __init__(self, settings: AnimationSettings | None = None) -> None:
        self.settings = settings or AnimationSettings()
        self._groups: deque[list[Tween]] = deque()

    @property
    def busy(self) -> bool:
        """Return whether any tween is still queued or running."""
        return bool(self._groups)

    def add_tweens(self, *tweens: Tween) -> None:
        """Add a group of tweens that starts when everything before it has ended."""
        for tween in tweens:
            tween.seconds = self.settings.scale_duration(tween.seconds)
            tween.delay = self.settings.scale_duration(tween.delay)
        self._groups.append(list(tweens))

    def add_staggered(self, tween: Tween, previous: Tween | None, seconds: float) -> None:
        """Add a tween ``seconds`` after the start of ``previous``, or after everything if that was not added last."""
        group = self._groups[-1] if self._groups else []
        if previous is None or not group or group[-1] is not previous:
            self.add_tweens(tween)
            return
        tween.seconds = self.settings.scale_duration(tween.seconds)
        tween.delay = previous.delay + self.settings.scale_duration(seconds)
        group.append(tween)

    def add_pause(self, seconds: float) -> None:
        """Add a pause in seconds."""
        self.add_tweens(Tween(seconds, lambda _share: None))

    def add_call(self, function: Callable[[], None]) -> None:
        """Add a call of ``function`` after everything before it."""
        self.add_tweens(Tween(0.0, lambda _share: None, on_done=function))

    def update(self, dt: float) -> bool:
        """Advance by ``dt`` seconds; return whether any tween was running.

        An ``on_done`` callback may add further groups.
        """
        moved = self.busy
        left = dt
        while self._groups:
            group = self._groups[0]
            rest = min((tween.update(left) for tween in group), default=left)
            if not all(tween.is_over for tween in group):
                break
            if self._groups and self._groups[0] is group:  # the end of a tween may have skipped the rest
                self._groups.popleft()
            left = rest
        return moved

    def skip(self) -> None:
        """Finish everything that is queued, in order, including groups added by ``on_done`` callbacks."""
        while self._groups:
            for tween in self._groups.popleft():
                tween.finish()
