"""Drawing of cards won in a match, and of the characters that fought in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.app.elixir.pictures.card_view import BASE_CARD_HEIGHT, BASE_CARD_WIDTH, draw_card
from game.app.elixir.pictures.opening import draw_revealed
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box
from game.presentation.elixir.view_models import ElixirCardFace

_MAX_CARD_WIDTH, _MAX_PACK_CARD_WIDTH = 150.0, 196.0
"""Maximum widths of a captured card and of a card from a pack."""


def draw_spread(canvas: Canvas, box: Box, faces: Sequence[ElixirCardFace], max_count: int, side: int) -> None:
    """Draw cards centered in a box, at the size at which ``max_count`` cards fit."""
    columns = 1 if max_count < 2 else 2 if max_count < 5 else 3
    rows = max(1, -(-max_count // columns))
    width = min(
        _MAX_CARD_WIDTH,
        box.w / columns - SPACE.small,
        (box.h / rows - SPACE.small) * BASE_CARD_WIDTH / BASE_CARD_HEIGHT,
    )
    height = width * BASE_CARD_HEIGHT / BASE_CARD_WIDTH + SPACE.small
    top = box.y + max(0.0, box.h - rows * height) / 2
    for index, face in enumerate(faces):
        x, y = box.x + index % columns * (width + SPACE.small), top + index // columns * height
        draw_card(canvas, face, x, y, width, side=side)


def draw_pack_cards(
    canvas: Canvas, box: Box, faces: Sequence[ElixirCardFace], get_turn_progress: Callable[[int], float]
) -> None:
    """Draw the cards of a pack side by side; ``get_turn_progress`` returns the turn progress of a card by index."""
    gap = SPACE.large
    width = min(
        _MAX_PACK_CARD_WIDTH, (box.w + gap) / max(1, len(faces)) - gap, box.h * BASE_CARD_WIDTH / BASE_CARD_HEIGHT
    )
    left = box.x + (box.w - len(faces) * (width + gap) + gap) / 2
    top = box.y + (box.h - width * BASE_CARD_HEIGHT / BASE_CARD_WIDTH) / 2
    for index, face in enumerate(faces):
        draw_revealed(canvas, face, left + index * (width + gap), top, width, get_turn_progress(index))


def draw_fighter(canvas: Canvas, box: Box, face: ElixirCardFace, seat: int, get_outcome: Callable[[], int]) -> None:
    """Draw a character of a game: framed and ticked if it won (1), gray and crossed out if it lost (-1)."""
    size, came = min(box.w, box.h), get_outcome()
    (x, y), mark = box.center, canvas.seat_mark(seat)
    left, top = x - size / 2, y - size / 2
    canvas.rect(left - 2, top - 2, size + 4, size + 4, "outline", radius=9)
    canvas.picture(face.art, left, top, size, size, radius=8, gray=came < 0, focus=(0.5, 0.35))
    if came < 1:
        canvas.rect(left, top, size, size, "#1a0604" if came < 0 else "outline", radius=8, alpha=120)
    canvas.rect(left, top, size, size, mark.light if came > 0 else "line", radius=8, border=3 if came > 0 else 1)
    if came < 0:
        reach = size * 0.24
        for way in (1, -1):
            canvas.line((x - reach, y - way * reach), (x + reach, y + way * reach), "danger", size * 0.065)
    if came > 0:
        canvas.circle(left + size - 5, top + 5, 12, "#0c2418")
        canvas.circle(left + size - 5, top + 5, 11, "#2f8f68")
        canvas.icon("tick", left + size - 13, top - 3, 16, color="white")
