"""Whom a card means: an arrow from the card that is being carried out to each character that its text reaches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.app.epic.match.animation.performers import Aim
from game.app.epic.match.animation.stage import StageState
from game.app.ui.effects.timeline import Tween, in_out_sine
from game.rules.core.exhaustive import Handler, with_default
from game.rules.epic import event as e
from game.rules.epic.engine.frames import NONE

_GROWS = 0.22


def meant(stage: StageState, event: e.Event) -> int:
    """Whom the text of a card reaches with an event, ``NONE`` for what no card does to anybody."""
    return AIMS[type(event)](stage, event)


def _nobody(stage: StageState, event: e.Event) -> int:
    return NONE


def _always(stage: StageState, event: e.Increased | e.Set | e.Chose | e.Pinned) -> int:
    return event.figure


def _by_a_card(stage: StageState, event: e.Hurt | e.Healed) -> int:
    return event.figure if event.cause == "card" else NONE


def _moved(stage: StageState, event: e.Moved) -> int:
    """One's own characters walk in every turn."""
    return event.figure if stage.match.figures[event.figure].seat != event.by else NONE


def aim(stage: StageState, figure: int) -> None:
    """Lets an arrow grow to a character, if a card lies large beside the board."""
    if figure in stage.aims or stage.tempo.speed <= 0:
        return
    arrow = stage.aims[figure] = Aim()
    if stage.tempo.reduced:
        arrow.grown = 1.0
    else:
        stage.beside(Tween(_GROWS, lambda share: setattr(arrow, "grown", share), ease=in_out_sine))


AIMS: dict[type[e.Event], Callable[[Any, Any], int]] = with_default(
    "the targets of cards",
    e.Event,
    Handler.TARGET,
    {
        **dict.fromkeys((e.Increased, e.Set, e.Chose, e.Pinned), _always),
        **dict.fromkeys((e.Hurt, e.Healed), _by_a_card),
        e.Moved: _moved,
    },
    _nobody,
)
"""By event: at whom the card that is being carried out points."""
