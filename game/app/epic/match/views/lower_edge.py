"""Lower edge of the table beside the hand: the draw pile (also the Draw button), the discard pile, and the die."""

from __future__ import annotations

from game.app.epic.match.animation.motion_view import get_die_picture
from game.app.epic.match.animation.stage import AnimationState
from game.app.epic.match.pictures.card_piles import draw_pile, draw_pile_ground
from game.app.epic.match.pictures.die import draw_die
from game.app.epic.match.showing import MatchViewState
from game.app.epic.match.views.table_layout import DIE_SIZE, TableLayout
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, SPACE
from game.app.ui.widgets.base import Box
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import UNPLACED
from game.text import _, pgettext


def draw_piles(canvas: Canvas, layout: TableLayout, view_state: MatchViewState, *, can_draw: bool) -> None:
    """Draw the draw pile, which looks like a button if ``can_draw``, and the discard pile."""
    asked = any(command.id == "draw" for command in view_state.commands)
    several = len(view_state.draw) > 1
    deck = pgettext("piles", "Decks") if several else view_state.draw[0].label
    draw_pile_ground(canvas, layout.deck, _("Draw") if asked else deck, is_raised=can_draw, with_key_cap=asked)
    draw_pile_ground(canvas, layout.pile, pgettext("pile", "Discard"))
    pairs = [
        *zip(layout.draw_boxes, view_state.draw, strict=True),
        *zip(layout.discard_boxes, view_state.discard, strict=True),
    ]
    for box, pile in pairs:
        draw_pile(canvas, box, pile)


def draw_roll(canvas: Canvas, match: Match, face: int, text: str, box: Box) -> None:
    """Draw the die and the text of the roll."""
    draw_die(canvas, box.x + DIE_SIZE / 2, box.center[1], DIE_SIZE, get_die_picture(match, face))
    left = box.x + DIE_SIZE + SPACE.small
    canvas.draw_text_block(
        text, left, box.y - SPACE.tiny, box.right - left, box.h + SPACE.small, "small", wraps=True, shadow=ALPHA.full
    )


def draw_missing_hand(canvas: Canvas, layout: TableLayout, stage: AnimationState) -> None:
    """Draw the reason why no hand is shown; draw nothing while hands are being dealt."""
    if not stage.view.turn and UNPLACED not in stage.view.squares:
        return
    words = _("Your hand is empty.") if stage.view.turn else _("Cards are dealt after setup.")
    canvas.text(words, *layout.hand.center, "quiet", align="center", shadow=ALPHA.strong)
