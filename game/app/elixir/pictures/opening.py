"""Animation of a pack's opening: cards turn over one after another, with more light for rarer ones."""

from __future__ import annotations

import math

from game.app.elixir.pictures.card_view import TALL, WIDE, draw_back, draw_card, draw_turning
from game.app.play.ending.tally import RevealTimer
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects import flashes, flipbook
from game.app.ui.effects.flipbook import Flipbook
from game.app.ui.effects.timeline import AnimationSettings, Timer, ease_in_out_sine, ease_out_quad
from game.app.ui.widgets.base import Box
from game.presentation.elixir.view_models import ElixirCardFace

_WAIT, _TURN, _APART, _SHINE = 0.4, 0.5, 0.42, 0.6
"""Seconds before the first card, of a card's turn, between two cards, and of a card's light."""
_ALL = 3.4
"""Maximum seconds between the starts of the first and the last card; many cards follow each other faster."""
_FEW = 5
"""Number of cards of a small pack; in larger packs only rare cards burst into stars."""
_SEALED, _TORN, _DEAL, _DEAL_APART = 0.35, 1.0, 0.35, 0.04
"""Seconds at which the pack begins to tear and is open, of a card's flight, and between two flights."""
_TONES: dict[int, flashes.Tone] = {1: (150, 190, 160), 2: (120, 190, 255), 3: (255, 214, 110)}
"""Color of a card's light, by number of gems."""


class CardReveal(RevealTimer):
    """Progress of the cards of a pack that turn over on the result screen."""

    def __init__(self, tempo: AnimationSettings, count: int) -> None:
        super().__init__(tempo, _WAIT + _APART * max(0, count - 1) + _TURN + _SHINE if count else 0.0)
        self.count = count
        """Number of cards in the pack."""

    @property
    def turned_count(self) -> int:
        """Return the number of cards that have begun to turn over."""
        return sum(self.get_turn_progress(place) > 0 for place in range(self.count))

    def get_turn_progress(self, place: int) -> float:
        """Return the progress of a card: 0 to 1 while it turns over, 1 to 2 while its light shines."""
        start = _WAIT + _APART * place
        return self.progress(start, _TURN) + self.progress(start + _TURN, _SHINE)


class PackOpening(Timer):
    """Progress of a pack's opening on its own screen: it is torn, its cards are dealt, and they turn over.

    With reduced motion the cards fade in at their places instead.
    """

    def __init__(self, tempo: AnimationSettings, count: int) -> None:
        self.tempo, self.count, self.fades = tempo, count, tempo.reduced
        self._apart = min(_APART, _ALL / max(1, count - 1))
        """Seconds between the starts of two cards."""
        self._first = 0.0 if self.fades else _TORN + _DEAL_APART * count + _DEAL
        """Second at which the first card begins to turn over."""
        super().__init__(self._first + self._apart * max(0, count - 1) + (_TURN if self.fades else _TURN + _SHINE))
        if tempo.speed <= 0:
            self.skip()

    @property
    def torn(self) -> float:
        """Return the progress of tearing the pack, from 0 to 1."""
        return 1.0 if self.fades else self.progress(_SEALED, _TORN - _SEALED)

    @property
    def turned_count(self) -> int:
        """Return the number of cards that have begun to turn over."""
        return sum(self.get_turn_progress(place) > 0 for place in range(self.count))

    def get_deal_progress(self, place: int) -> float:
        """Return the progress of a card's flight to its place, from 0 to 1."""
        return 1.0 if self.fades else self.progress(_TORN + _DEAL_APART * place, _DEAL, ease_out_quad)

    def get_turn_progress(self, place: int) -> float:
        """Return the progress of a card: 0 to 1 while it turns over, 1 to 2 while its light shines."""
        start = self._first + self._apart * place
        return self.progress(start, _TURN) + self.progress(start + _TURN, 0 if self.fades else _SHINE)

    def update(self, dt: float) -> bool:
        """Advance the animation; return whether the picture changed."""
        changed = not self.is_over
        self.advance(dt * self.tempo.rate)
        return changed


def draw_pack_card(
    canvas: Canvas, face: ElixirCardFace, box: Box, middle: tuple[float, float], opening: PackOpening, n: int
) -> None:
    """Draw a card of a pack on its flight from the pack's center, or as it turns over at its place."""
    dealt, share = opening.get_deal_progress(n), opening.get_turn_progress(n)
    if dealt <= 0:
        return
    x, y = middle[0] - box.w / 2, middle[1] - box.h / 2
    x, y = x + (box.x - x) * dealt, y + (box.y - y) * dealt
    if not opening.fades:
        draw_revealed(canvas, face, x, y, box.w, share, least=3 if opening.count > _FEW else 2)
        return
    draw_card(canvas, face, x, y, box.w)
    if share < 1:
        canvas.draw_cached(
            ("elixir fading", face.kind, round(box.w, 1)), x, y, box.w, box.h,
            lambda part: draw_back(part, face.kind, 0, 0, box.w, side=0),
            pad=10, alpha=round(255 * (1 - share)),
        )  # fmt: skip


def draw_revealed(
    canvas: Canvas, face: ElixirCardFace, x: float, y: float, wide: float, share: float, *, least: int = 2
) -> None:
    """Draw a card of a pack at a progress of its turn; with ``min_gems`` gems or more it bursts into stars."""
    tall = wide * TALL / WIDE
    middle = x + wide / 2, y + tall / 2
    tone = _TONES.get(face.gems, _TONES[1])
    if share > 0.5:
        canvas.glow(*middle, 130, "gold", 46 + 30 * (face.gems - 1))
    if 0 < share < 2:
        strong = math.sin(math.pi * min(1.0, share / 2))
        flipbook.add_light(canvas, *middle, wide * 2.6, tall * 1.9, tone, round(strong * (0.3 + 0.2 * face.gems), 1))
    if share < 1:
        turn = ease_in_out_sine(share)
        draw_turning(canvas, face, x, y - 12 * math.sin(math.pi * turn), wide, turn, side=0)
        return
    draw_card(canvas, face, x, y, wide, lift=face.gems == 3)
    if share < 2 and face.gems >= least:
        star = Flipbook(("rarity", tone), 8, flashes.make_star(tone, 9 + 2 * face.gems), lit=True)
        flipbook.draw_page(canvas, star, share - 1, *middle, wide * (1.0 + 0.4 * face.gems))
        sparks = Flipbook(
            ("rarity sparks", tone),
            14,
            flashes.make_sparks(-1.57, 1.6, 16 * face.gems, (tone, (255, 255, 255))),
            lit=True,
        )
        flipbook.draw_page(canvas, sparks, share - 1, *middle, wide * 2.6)
