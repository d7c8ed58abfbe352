"""Arrows from the card being resolved to each character that its text affects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.app.epic.match.animation.performers import AimArrow
from game.app.epic.match.animation.stage import AnimationState
from game.app.ui.effects.timeline import Tween, ease_in_out_sine
from game.rules.core.exhaustive import Handler, with_default
from game.rules.epic import event as events
from game.rules.epic.engine.frames import NONE

_GROW_SECONDS = 0.22


def find_target(stage: AnimationState, event: events.Event) -> int:
    """Return the character that an event affects through a card; ``NONE`` if no card caused the event."""
    return TARGET_BY_EVENT[type(event)](stage, event)


def _find_none(stage: AnimationState, event: events.Event) -> int:
    return NONE


def _find_figure(stage: AnimationState, event: events.Increased | events.Set | events.Chose | events.Lifted) -> int:
    return event.figure


def _find_card_target(stage: AnimationState, event: events.Hurt | events.Healed) -> int:
    return event.figure if event.cause == "card" else NONE


def _find_moved(stage: AnimationState, event: events.Moved) -> int:
    """Return a character that another seat moved; ``NONE`` for a character that its own seat moves."""
    return event.figure if stage.match.figures[event.figure].seat != event.by else NONE


def grow_arrow(stage: AnimationState, figure: int) -> None:
    """Start growing an arrow to a character, if it has none yet."""
    if figure in stage.aims or stage.tempo.speed <= 0:
        return
    arrow = stage.aims[figure] = AimArrow()
    if stage.tempo.reduced:
        arrow.grown = 1.0
    else:
        stage.run_parallel(Tween(_GROW_SECONDS, lambda share: setattr(arrow, "grown", share), ease=ease_in_out_sine))


TARGET_BY_EVENT: dict[type[events.Event], Callable[[Any, Any], int]] = with_default(
    "the targets of cards",
    events.Event,
    Handler.TARGET,
    {
        **dict.fromkeys((events.Increased, events.Set, events.Chose, events.Lifted), _find_figure),
        **dict.fromkeys((events.Hurt, events.Healed), _find_card_target),
        events.Moved: _find_moved,
    },
    _find_none,
)
"""Function that finds the character a card affects, by type of event."""
