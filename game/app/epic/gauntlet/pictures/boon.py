"""Pictures of boons on offer: a changed card, a portrait with a heart, a bottle, and the shelf of a shop."""

from __future__ import annotations

from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH, draw_card
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import draw_hover_ring, draw_portrait
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, WidgetState
from game.modes.gauntlet.state import Boon, GauntletRun
from game.presentation.epic.view_models import CardDisplay, CardFace

_PLAYER_SEAT = 0


def draw_offered_card(canvas: Canvas, box: Box, face: CardFace, *, sold: bool = False, small: bool = False) -> None:
    """Draw a card as large as a box allows, with an upgraded number after the old one.

    A ``sold`` card is dimmed; a ``small`` one shows only title, picture and values.
    """
    scale = min(box.w / CARD_WIDTH, box.h / CARD_HEIGHT)
    x = box.x + (box.w - CARD_WIDTH * scale) / 2
    y = box.y + (box.h - CARD_HEIGHT * scale) / 2
    display = CardDisplay(is_compact=small, shows_printed=True)
    draw_card(canvas, x, y, scale, face, display, alpha=ALPHA.half if sold else ALPHA.full)


def draw_offered_boon(canvas: Canvas, box: Box, run: GauntletRun, boon: Boon) -> None:
    """Draw an offer that is not a card: health for a character, or healing."""
    (x, y), radius = box.center, min(box.w, box.h) * 0.42
    alpha = ALPHA.half if boon.sold else ALPHA.full
    if boon.kind == "health":
        draw_portrait(canvas, f"{run.game}/portrait/{boon.what}", _PLAYER_SEAT, x, y, radius)
        canvas.icon("heart", x + radius * 0.3, y + radius * 0.3, radius * 0.7)
        return
    canvas.glow(x, y, radius * 1.4, "candle", ALPHA.half)
    canvas.ellipse(x - radius * 0.6, y + radius * 0.82, radius * 1.2, radius * 0.24, "black", alpha=ALPHA.half)
    if boon.kind == "heal":
        canvas.picture("dungeon/bottle/red", x - radius, y - radius, 2 * radius, 2 * radius, fit="contain", alpha=alpha)
    else:
        canvas.icon("cards", x - radius * 0.75, y - radius * 0.75, radius * 1.5, alpha=alpha)


def draw_rest(canvas: Canvas, box: Box) -> None:
    """Draw the symbol of a rest: a flame on a dark sheet."""
    canvas.rect(*box, "night_deep", radius=RADIUS.medium, alpha=ALPHA.half)
    (x, y), radius = box.center, min(box.w, box.h) * 0.42
    canvas.glow(x, y, radius * 1.3, "candle", ALPHA.strong)
    canvas.icon("flame", x - radius * 0.8, y - radius * 0.8, radius * 1.6)


def draw_shelf(canvas: Canvas, box: Box) -> None:
    """Draw a shelf with space for price tags along its front."""
    canvas.gradient(box.x, box.y, box.w, box.h + SPACE.medium, "black", "black", alpha=ALPHA.strong, alpha_bottom=0)
    canvas.gradient(box.x, box.y - SPACE.tiny, box.w, SPACE.medium, "#d9a060", "#a9713a", radius=RADIUS.small)
    canvas.gradient(box.x, box.y + SPACE.small, box.w, box.h - SPACE.medium, "#8a5a2c", "#4a2c15", radius=RADIUS.small)
    canvas.line((box.x, box.y - SPACE.tiny), (box.right, box.y - SPACE.tiny), "#ffe0a8", BORDER.thin, alpha=ALPHA.half)


def draw_offer_ground(canvas: Canvas, box: Box, state: WidgetState) -> None:
    """Draw the hover highlight of an offer that is not chosen."""
    if state.hover:
        canvas.rect(*box, "focus", radius=RADIUS.large, alpha=round(ALPHA.faint * state.hover))
        draw_hover_ring(canvas, *box, state.hover, radius=RADIUS.large)


def draw_chosen_ground(canvas: Canvas, box: Box, state: WidgetState) -> None:
    """Draw the background of the chosen offer."""
    canvas.rect(*box, "night_deep", radius=RADIUS.large, alpha=ALPHA.half)
    canvas.glow(*box.center, box.w * 0.7, "gold", ALPHA.light)
    canvas.rect(*box, "gold", radius=RADIUS.large, border=BORDER.thick)
