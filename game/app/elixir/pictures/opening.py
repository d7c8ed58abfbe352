"""A pack is opened card by card: each turns over in turn, the rarer the brighter."""

from __future__ import annotations

import math

from game.app.elixir.pictures.card_view import TALL, WIDE, draw_card, draw_turning
from game.app.play.ending.tally import Tally
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects import flashes, flipbook
from game.app.ui.effects.flipbook import Book
from game.app.ui.effects.timeline import Tempo, in_out_sine
from game.presentation.elixir.view_models import Face

_WAIT, _TURN, _APART, _SHINE = 0.4, 0.5, 0.42, 0.6
_TONES: dict[int, flashes.Tone] = {1: (150, 190, 160), 2: (120, 190, 255), 3: (255, 214, 110)}
"""The color of a rarity's light, by gems."""


class Opening(Tally):
    """How far the cards of a pack have been turned up."""

    def __init__(self, tempo: Tempo, count: int) -> None:
        super().__init__(tempo, _WAIT + _APART * max(0, count - 1) + _TURN + _SHINE if count else 0.0)
        self.count = count

    @property
    def turned(self) -> int:
        """How many have begun to turn."""
        return sum(self.opened(place) > 0 for place in range(self.count))

    def opened(self, place: int) -> float:
        """How far a card has turned, 0 to 1, and its light has shone, to 2."""
        start = _WAIT + _APART * place
        return self.share(start, _TURN) + self.share(start + _TURN, _SHINE)


def draw_unpacked(canvas: Canvas, face: Face, x: float, y: float, wide: float, share: float) -> None:
    """A card of a pack at a moment of its opening."""
    tall = wide * TALL / WIDE
    middle = x + wide / 2, y + tall / 2
    tone = _TONES.get(face.gems, _TONES[1])
    if share > 0.5:
        canvas.glow(*middle, 130, "gold", 46 + 30 * (face.gems - 1))
    if 0 < share < 2:
        strong = math.sin(math.pi * min(1.0, share / 2))
        flipbook.light(canvas, *middle, wide * 2.6, tall * 1.9, tone, round(strong * (0.3 + 0.2 * face.gems), 1))
    if share < 1:
        turn = in_out_sine(share)
        draw_turning(canvas, face, x, y - 12 * math.sin(math.pi * turn), wide, turn)
        return
    draw_card(canvas, face, x, y, wide, lift=face.gems == 3)
    if share < 2 and face.gems > 1:
        star = Book(("rarity", tone), 8, flashes.star(tone, 9 + 2 * face.gems), lit=True)
        flipbook.show(canvas, star, share - 1, *middle, wide * (1.0 + 0.4 * face.gems))
        sparks = Book(
            ("rarity sparks", tone), 14, flashes.sparks(-1.57, 1.6, 16 * face.gems, (tone, (255, 255, 255))), lit=True
        )
        flipbook.show(canvas, sparks, share - 1, *middle, wide * 2.6)
