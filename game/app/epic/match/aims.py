"""Whom a card means: an arrow from the card that is being carried out to each character that its text reaches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.ui.tween import Tween, in_out_sine
from game.rules.epic import event as e
from game.rules.epic.state import NONE

if TYPE_CHECKING:
    from game.app.epic.match.stage import Stage

_GROWS = 0.22


class Aim:
    """An arrow to a character; it grows from 0 to 1."""

    def __init__(self) -> None:
        self.grown = 0.0


def meant(stage: Stage, event: e.Event) -> int:
    """Whom the text of a card reaches with an event, ``NONE`` for what no card does to anybody."""
    if isinstance(event, e.Hurt | e.Healed):
        return event.figure if event.cause == "card" else NONE
    if isinstance(event, e.Moved):
        return event.figure if stage.match.figures[event.figure].seat != event.by else NONE
    return event.figure if isinstance(event, e.Increased | e.Set | e.Chose | e.Pinned) else NONE


def aim(stage: Stage, figure: int) -> None:
    """Lets an arrow grow to a character, if a card lies large beside the board."""
    if figure in stage.aims or stage.tempo.speed <= 0:
        return
    arrow = stage.aims[figure] = Aim()
    if stage.tempo.reduced:
        arrow.grown = 1.0
    else:
        stage.beside(Tween(_GROWS, lambda share: setattr(arrow, "grown", share), ease=in_out_sine))
