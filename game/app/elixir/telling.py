"""Animation of the events of Elixir Quest, with time to read the calculation; it can be skipped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.app.elixir.pictures.clash import (
    ENTRANCE_SECONDS,
    FIRST_DRINK_SECONDS,
    HIT_FRACTION,
    ROUND_SECONDS,
    SECOND_DRINK_SECONDS,
    RoundProgress,
    compute_round_progress,
)
from game.app.ui.effects.timeline import AnimationSettings, Ease, Timeline, Tween, linear
from game.app.ui.services import Services
from game.rules.core.exhaustive import Handler, with_default
from game.rules.elixir import event as elixir_events

_NOTE_SECONDS = 0.4
"""Seconds for which an event without an animation of its own is shown."""
_STEP_SECONDS = 1 / 60
"""Pause between two steps, so that no frame draws both the end of one and the beginning of the next."""
SOUNDS: dict[type, str] = {
    elixir_events.WasLaid: "card",
    elixir_events.TurnedUp: "flip",
    elixir_events.Poured: "potion",
    elixir_events.Shown: "flip",
    elixir_events.Declined: "card",
    elixir_events.Spent: "card",
}
"""Sound of an event, by type."""


class ElixirEventAnimator:
    """Animator of the events of a match."""

    def __init__(self, services: Services, animation_settings: AnimationSettings | None = None) -> None:
        self.services = services
        self.animation_settings = animation_settings or services.animation_settings
        """Speed and reduction of animations."""
        self.timeline = Timeline(self.animation_settings)
        """Queue of animations."""
        self.started_events: list[object] = []
        """Events whose animation has begun."""
        self.finished_count = 0
        """Number of events whose animation has ended; the log lists only these."""
        self.turned = 1.0
        """Progress of revealing the characters, from 0 to 1."""
        self.fought = 1.0
        """Progress of the last round, from 0 to 1."""
        self.poured = 1.0
        """Progress of drinking the last potion, from 0 to 1."""
        self._has_drink = False
        """True once a potion was queued for the coming round, so that a second one is drunk faster."""

    @property
    def is_still(self) -> bool:
        """Return whether events are shown without motion."""
        return self.animation_settings.is_still

    @property
    def is_busy(self) -> bool:
        """Return whether an animation is running or queued."""
        return self.timeline.busy

    @property
    def progress(self) -> tuple[RoundProgress, float]:
        """Return what of the animation is seen: the phases of a round, and the progress of drinking."""
        return compute_round_progress(self.turned, self.fought, still=self.is_still), self.poured

    def show_all(self, events: Sequence[object]) -> None:
        """Show events at once, without animation."""
        self.timeline = Timeline(self.animation_settings)
        self.started_events = list(events)
        self.finished_count = len(self.started_events)
        self.turned = self.fought = self.poured = 1.0

    def animate_events(self, events: Sequence[elixir_events.Event], on_game_end: Callable[[], None]) -> None:
        """Queue the animations of events; ``on_game_end`` is called when the end of a game is shown."""
        for event in events:
            self._queue_event(event, on_game_end)
        if self.animation_settings.speed <= 0:
            self.skip()

    def skip(self) -> None:
        """Finish all animations at once."""
        self.timeline.skip()

    def update(self, dt: float) -> bool:
        """Advance the animations; return whether the picture changed."""
        return self.timeline.update(dt)

    def _queue_event(self, event: elixir_events.Event, on_game_end: Callable[[], None]) -> None:
        """Queue the start, animation and end of an event."""
        line = self.timeline
        line.add_call(lambda: self._begin_event(event))
        EVENT_ANIMATIONS[type(event)](self, event, on_game_end)
        line.add_call(self._finish_event)

    def _skip_event(self, event: elixir_events.Event, on_game_end: Callable[[], None]) -> None:
        pass

    def _animate_reveal(self, event: elixir_events.TurnedUp, on_game_end: Callable[[], None]) -> None:
        self._queue_progress(ENTRANCE_SECONDS, "turned", linear)
        self.timeline.add_pause(_STEP_SECONDS)

    def _animate_potion(self, event: elixir_events.Poured, on_game_end: Callable[[], None]) -> None:
        self._queue_progress(SECOND_DRINK_SECONDS if self._has_drink else FIRST_DRINK_SECONDS, "poured", linear)
        self._has_drink = True

    def _pause_for_note(
        self, event: elixir_events.Shown | elixir_events.Declined | elixir_events.Spent, on_game_end: Callable[[], None]
    ) -> None:
        self.timeline.add_pause(_NOTE_SECONDS)

    def _animate_round(self, event: elixir_events.Fought, on_game_end: Callable[[], None]) -> None:
        self._has_drink = False
        self._queue_progress(ROUND_SECONDS * HIT_FRACTION, "fought", linear, end=HIT_FRACTION)
        self.timeline.add_call(lambda: self._play_strike_sound(event))
        self._queue_progress(ROUND_SECONDS * (1 - HIT_FRACTION), "fought", linear, start=HIT_FRACTION)

    def _queue_game_end(self, event: elixir_events.GameEnded, on_game_end: Callable[[], None]) -> None:
        self.timeline.add_pause(2 * _STEP_SECONDS)
        self.timeline.add_call(on_game_end)

    def _finish_event(self) -> None:
        """Count an event as shown."""
        self.finished_count += 1

    def _begin_event(self, event: elixir_events.Event) -> None:
        """Add an event to those shown, play its sound, and restart the progress that it animates."""
        self.started_events.append(event)
        if type(event) in SOUNDS:
            self.services.play_effect(SOUNDS[type(event)])
        match event:
            case elixir_events.TurnedUp():
                self.turned = 0.0
            case elixir_events.Poured():
                self.poured = 0.0
            case elixir_events.Fought():
                self.fought = 0.0
            case elixir_events.GameEnded(winner=winner):
                self.services.play_effect("capture" if winner >= 0 else "turn")

    def _play_strike_sound(self, event: elixir_events.Fought) -> None:
        bout = event.bout
        if any(bout.hits):
            self.services.play_effect("hit-hard" if bout.winner >= 0 else "clash")
        else:
            self.services.play_effect("shield" if any(bout.shields) else "block")

    def _queue_progress(self, seconds: float, name: str, ease: Ease, *, start: float = 0.0, end: float = 1.0) -> None:
        """Queue the change of a progress attribute.

        If animations are off, the attribute gets its final value at once, and the same time passes.
        """

        def set_progress(fraction: float) -> None:
            setattr(self, name, start + (end - start) * fraction)

        if self.is_still:
            self.timeline.add_call(lambda: set_progress(1.0))
            self.timeline.add_pause(seconds)
            return
        self.timeline.add_tweens(Tween(seconds, set_progress, ease=ease))


EVENT_ANIMATIONS: dict[type[elixir_events.Event], Callable[[ElixirEventAnimator, Any, Callable[[], None]], None]] = (
    with_default(
        "the animations",
        elixir_events.Event,
        Handler.ANIMATION,
        {
            **dict.fromkeys(
                (elixir_events.Shown, elixir_events.Declined, elixir_events.Spent), ElixirEventAnimator._pause_for_note
            ),
            elixir_events.TurnedUp: ElixirEventAnimator._animate_reveal,
            elixir_events.Poured: ElixirEventAnimator._animate_potion,
            elixir_events.Fought: ElixirEventAnimator._animate_round,
            elixir_events.GameEnded: ElixirEventAnimator._queue_game_end,
        },
        ElixirEventAnimator._skip_event,
    )
)
"""Function that queues the animation of an event, by type."""
