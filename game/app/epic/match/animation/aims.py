"""Arrows from the card being resolved to each character that its text affects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.app.epic.match.animation.performers import AimArrow
from game.app.epic.match.animation.stage import AnimationState
from game.app.ui.effects.timeline import Tween, ease_in_out_sine
from game.rules.core.exhaustive import Handler, with_default
from game.rules.epic import event as e
from game.rules.epic.engine.frames import NONE

_GROWS = 0.22


def find_target(stage: AnimationState, event: e.Event) -> int:
    """Return the character that an event affects through a card; ``NONE`` if no card caused the event."""
    return AIMS[type(event)](stage, event)


def _find_none(stage: AnimationState, event: e.Event) -> int:
    return NONE


def _find_figure(stage: AnimationState, event: e.Increased | e.Set | e.Chose | e.Pinned) -> int:
    return event.figure


def _find_card_target(stage: AnimationState, event: e.Hurt | e.Healed) -> int:
    return event.figure if event.cause == "card" else NONE


def _find_moved(stage: AnimationState, event: e.Moved) -> int:
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
        stage.run_beside(Tween(_GROWS, lambda share: setattr(arrow, "grown", share), ease=ease_in_out_sine))


AIMS: dict[type[e.Event], Callable[[Any, Any], int]] = with_default(
    "the targets of cards",
    e.Event,
    Handler.TARGET,
    {
        **dict.fromkeys((e.Increased, e.Set, e.Chose, e.Pinned), _find_figure),
        **dict.fromkeys((e.Hurt, e.Healed), _find_card_target),
        e.Moved: _find_moved,
    },
    _find_none,
)
"""Function that finds the character a card affects, by type of event."""
