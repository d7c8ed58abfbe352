"""Animation of the events of Elixir Quest, with time to read the calculation; it can be skipped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.app.elixir.pictures.clash import (
    DRINK,
    DRINK_TOO,
    HIT,
    ROUND,
    STEP_IN,
    RoundProgress,
    compute_round_progress,
)
from game.app.ui.effects.timeline import AnimationSettings, Ease, Timeline, Tween, linear
from game.app.ui.services import Services
from game.rules.core.exhaustive import Handler, with_default
from game.rules.elixir import event as e

_NOTE = 0.4
"""Seconds for which an event without an animation of its own is shown."""
SOUNDS: dict[type, str] = {
    e.WasLaid: "card",
    e.TurnedUp: "flip",
    e.Poured: "potion",
    e.Shown: "flip",
    e.Declined: "card",
    e.Spent: "card",
}
"""Sound of an event, by type."""


class ElixirEventAnimator:
    """Animator of the events of a match."""

    def __init__(self, services: Services, tempo: AnimationSettings | None = None) -> None:
        self.services = services
        self.tempo = tempo or services.animation_settings
        """Speed and reduction of animations."""
        self.timeline = Timeline(self.tempo)
        """Queue of animations."""
        self.told: list[object] = []
        """Events whose animation has begun."""
        self.landed = 0
        """Number of events whose animation has ended; the log lists only these."""
        self.turned = 1.0
        """Progress of revealing the characters, from 0 to 1."""
        self.fought = 1.0
        """Progress of the last round, from 0 to 1."""
        self.poured = 1.0
        """Progress of drinking the last potion, from 0 to 1."""
        self._drunk = False
        """True once a potion was queued for the coming round, so that a second one is drunk faster."""

    @property
    def is_still(self) -> bool:
        """Return whether events are shown without motion."""
        return self.tempo.is_still

    @property
    def busy(self) -> bool:
        """Return whether an animation is running or queued."""
        return self.timeline.busy

    @property
    def progress(self) -> tuple[RoundProgress, float]:
        """Return what of the animation is seen: the phases of a round, and the progress of drinking."""
        return compute_round_progress(self.turned, self.fought, still=self.is_still), self.poured

    def show_all(self, events: Sequence[object]) -> None:
        """Show events at once, without animation."""
        self.timeline = Timeline(self.tempo)
        self.told = list(events)
        self.landed = len(self.told)
        self.turned = self.fought = self.poured = 1.0

    def animate_events(self, events: Sequence[e.Event], ended: Callable[[], None]) -> None:
        """Queue the animations of events; ``on_game_end`` is called when the end of a game is shown."""
        for event in events:
            self._queue_event(event, ended)
        if self.tempo.speed <= 0:
            self.skip()

    def skip(self) -> None:
        """Finish all animations at once."""
        self.timeline.skip()

    def update(self, dt: float) -> bool:
        """Advance the animations; return whether the picture changed."""
        return self.timeline.update(dt)

    def _queue_event(self, event: e.Event, ended: Callable[[], None]) -> None:
        """Queue the start, animation and end of an event."""
        line = self.timeline
        line.add_call(lambda: self._begin_event(event))
        SHOWS[type(event)](self, event, ended)
        line.add_call(self._finish_event)

    def _skip_event(self, event: e.Event, ended: Callable[[], None]) -> None:
        pass

    def _animate_reveal(self, event: e.TurnedUp, ended: Callable[[], None]) -> None:
        self._queue_progress(STEP_IN, "turned", linear)

    def _animate_potion(self, event: e.Poured, ended: Callable[[], None]) -> None:
        self._queue_progress(DRINK_TOO if self._drunk else DRINK, "poured", linear)
        self._drunk = True

    def _pause_for_note(self, event: e.Shown | e.Declined | e.Spent, ended: Callable[[], None]) -> None:
        self.timeline.add_pause(_NOTE)

    def _animate_round(self, event: e.Fought, ended: Callable[[], None]) -> None:
        self._drunk = False
        self._queue_progress(ROUND * HIT, "fought", linear, end=HIT)
        self.timeline.add_call(lambda: self._play_strike_sound(event))
        self._queue_progress(ROUND * (1 - HIT), "fought", linear, start=HIT)

    def _queue_game_end(self, event: e.GameEnded, ended: Callable[[], None]) -> None:
        self.timeline.add_call(ended)

    def _finish_event(self) -> None:
        """Count an event as shown."""
        self.landed += 1

    def _begin_event(self, event: e.Event) -> None:
        """Add an event to those shown, play its sound, and restart the progress that it animates."""
        self.told.append(event)
        if type(event) in SOUNDS:
            self.services.play_effect(SOUNDS[type(event)])
        match event:
            case e.TurnedUp():
                self.turned = 0.0
            case e.Poured():
                self.poured = 0.0
            case e.Fought():
                self.fought = 0.0
            case e.GameEnded(winner=winner):
                self.services.play_effect("capture" if winner >= 0 else "turn")

    def _play_strike_sound(self, event: e.Fought) -> None:
        bout = event.bout
        if any(bout.hits):
            self.services.play_effect("hit-hard" if bout.winner >= 0 else "clash")
        else:
            self.services.play_effect("shield" if any(bout.shields) else "block")

    def _queue_progress(self, seconds: float, name: str, ease: Ease, *, start: float = 0.0, end: float = 1.0) -> None:
        """Queue the change of a progress attribute.

        If animations are off, the attribute gets its final value at once, and the same time passes.
        """

        def set_progress(share: float) -> None:
            setattr(self, name, start + (end - start) * share)

        if self.is_still:
            self.timeline.add_call(lambda: set_progress(1.0))
            self.timeline.add_pause(seconds)
            return
        self.timeline.add_tweens(Tween(seconds, set_progress, ease=ease))


SHOWS: dict[type[e.Event], Callable[[ElixirEventAnimator, Any, Callable[[], None]], None]] = with_default(
    "the animations",
    e.Event,
    Handler.ANIMATION,
    {
        **dict.fromkeys((e.Shown, e.Declined, e.Spent), ElixirEventAnimator._pause_for_note),
        e.TurnedUp: ElixirEventAnimator._animate_reveal,
        e.Poured: ElixirEventAnimator._animate_potion,
        e.Fought: ElixirEventAnimator._animate_round,
        e.GameEnded: ElixirEventAnimator._queue_game_end,
    },
    ElixirEventAnimator._skip_event,
)
"""Function that queues the animation of an event, by type."""
