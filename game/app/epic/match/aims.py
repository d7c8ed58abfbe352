"""Whom a card means: an arrow from the card that is being carried out to each character that its text reaches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.app.epic.match.performers import Aim
from game.app.epic.match.stage import StageState
from game.app.ui.tween import Tween, in_out_sine
from game.rules.core.entries import complete
from game.rules.epic import event as e
from game.rules.epic.frames import NONE

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


UNAIMED: tuple[type[e.Event], ...] = (
    e.ZoneTaken,
    e.Placed,
    e.RolledForFirst,
    e.Shuffled,
    e.TurnBegan,
    e.Rolled,
    e.Halted,
    e.Attacked,
    e.Defended,
    e.Revealed,
    e.Played,
    e.Decided,
    e.Survived,
    e.Fell,
    e.Left,
    e.Drew,
    e.Took,
    e.Looked,
    e.Arranged,
    e.Showed,
    e.Discarded,
    e.Removed,
    e.Returned,
    e.StaysInPlay,
    e.Clocked,
    e.Stirred,
    e.TriforceUsed,
    e.ActionsGained,
    e.ActionsOwed,
    e.ActionsLost,
    e.Forbidden,
    e.Freed,
    e.PlayerChosen,
    e.ActionPaid,
    e.TurnEnded,
    e.Eliminated,
    e.Conceded,
    e.Ended,
)
"""What points at nobody."""
AIMS: dict[type[e.Event], Callable[[Any, Any], int]] = complete(
    "the arrows of the cards",
    e.Event,
    {
        **dict.fromkeys(UNAIMED, _nobody),
        **dict.fromkeys((e.Increased, e.Set, e.Chose, e.Pinned), _always),
        **dict.fromkeys((e.Hurt, e.Healed), _by_a_card),
        e.Moved: _moved,
    },
)
"""By event: at whom the card that is being carried out points."""
