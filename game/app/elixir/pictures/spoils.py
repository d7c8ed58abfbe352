"""Cards that were won in a match, the faces of those who fought in it, and the medal of its winner."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.app.elixir.pictures.card_view import TALL, WIDE, draw_card
from game.app.elixir.pictures.opening import draw_unpacked
from game.app.ui.drawing.canvas import SHAPE_REACH, Canvas
from game.app.ui.style.carved import coin
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box
from game.presentation.elixir.view_models import Face

_WIDEST, _WIDEST_OPENED = 150.0, 196.0
_MEDAL = 24.0


def draw_spread(canvas: Canvas, box: Box, faces: Sequence[Face], most: int, side: int) -> None:
    """Draw cards in the middle of a box, as large as ``most`` of them can be there."""
    columns = 1 if most < 2 else 2 if most < 5 else 3
    rows = max(1, -(-most // columns))
    wide = min(_WIDEST, box.w / columns - SPACE.small, (box.h / rows - SPACE.small) * WIDE / TALL)
    tall = wide * TALL / WIDE + SPACE.small
    top = box.y + max(0.0, box.h - rows * tall) / 2
    for place, face in enumerate(faces):
        x, y = box.x + place % columns * (wide + SPACE.small), top + place // columns * tall
        draw_card(canvas, face, x, y, wide, side=side)


def draw_opened(canvas: Canvas, box: Box, faces: Sequence[Face], opened: Callable[[int], float]) -> None:
    """Draw the cards of a pack side by side; ``opened`` tells how far each is turned up."""
    gap = SPACE.large
    wide = min(_WIDEST_OPENED, (box.w + gap) / max(1, len(faces)) - gap, box.h * WIDE / TALL)
    left = box.x + (box.w - len(faces) * (wide + gap) + gap) / 2
    top = box.y + (box.h - wide * TALL / WIDE) / 2
    for place, face in enumerate(faces):
        draw_unpacked(canvas, face, left + place * (wide + gap), top, wide, opened(place))


def draw_fighter(canvas: Canvas, box: Box, art: str, seat: int, is_lost: Callable[[], bool]) -> None:
    """Draw a character in the shape of its seat, gray once it was captured."""
    mark, (x, y), radius = canvas.seat(seat), box.center, min(box.w, box.h) / 2
    canvas.shape(mark.shape, x, y, radius, mark.color)
    reach = (radius - 2) * SHAPE_REACH[mark.shape]
    canvas.picture(art, x - reach, y - reach, 2 * reach, 2 * reach, shape=mark.shape, gray=is_lost())


def draw_medals(canvas: Canvas, x: float, y: float, wide: float, scale: float) -> None:
    """Draw a golden medal with a flask at either side of a heading so wide."""

    def draw(part: Canvas) -> None:
        coin(part, _MEDAL, _MEDAL, _MEDAL, "gold")
        part.icon("flask", _MEDAL * 0.42, _MEDAL * 0.4, _MEDAL * 1.16, color="gold_ink")

    for side in (-1, 1):
        left, top = x + side * (wide / 2 + 52) - _MEDAL, y - _MEDAL
        canvas.stamp("games medal", left, top, 2 * _MEDAL, 2 * _MEDAL, draw, pad=8, scale=scale)
