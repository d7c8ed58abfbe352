"""Effects of the blows, blocks and cures in a duel cutscene."""

from __future__ import annotations

from game.app.epic.match.animation import arms
from game.app.epic.match.animation.duel.state import DuelCutscene
from game.app.epic.match.animation.stage import AnimationState
from game.app.ui.effects.flipbook import Flipbook
from game.rules.epic.engine.queries import SUNBURST

_OMITTED_EFFECTS = ("sparks", "embers")
"""Effects that are left out, as they spread so far that they would cross the cards."""


def find_books(
    stage: AnimationState, duel: DuelCutscene, seat: int
) -> tuple[tuple[Flipbook, ...], tuple[Flipbook, ...]]:
    """Return the flip-books of the hit or block, and those of gained health."""
    line = arms.AttackLine((0.0, 0.0), (1.0, 0.0), arms.lighten_color(stage.theme.seats[seat].color))
    if duel.is_blocked and duel.event is not None:
        return tuple(
            effect.flipbook for effect in arms.make_parry(line, is_invulnerable=duel.event.defense == SUNBURST)
        ), ()
    seen = [*arms.make_swing(duel.means, line), *arms.make_impact(duel.means, line)]
    return tuple(effect.flipbook for effect in seen if effect.flipbook.key[0] not in _OMITTED_EFFECTS), (
        arms.make_healing(),
    )
