"""Animation of a pack's opening: cards turn over one after another, with more light for rarer ones."""

from __future__ import annotations

import math

from game.app.elixir.pictures.card_view import BASE_CARD_HEIGHT, BASE_CARD_WIDTH, draw_back, draw_card, draw_turning
from game.app.play.ending.tally import RevealTimer
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects import flashes, flipbook
from game.app.ui.effects.flipbook import Flipbook
from game.app.ui.effects.timeline import AnimationSettings, Timer, ease_in_out_sine, ease_out_quad
from game.app.ui.widgets.base import Box
from game.presentation.elixir.view_models import ElixirCardFace

_START_DELAY, _TURN_SECONDS, _CARD_DELAY, _SHINE_SECONDS = 0.4, 0.5, 0.42, 0.6
"""Seconds before the first card, of a card's turn, between two cards, and of a card's light."""
_MAX_TOTAL_DELAY = 3.4
"""Maximum seconds between the starts of the first and the last card; many cards follow each other faster."""
_SMALL_PACK = 5
"""Number of cards of a small pack; in larger packs only rare cards burst into stars."""
_TEAR_START, _TEAR_END, _DEAL_SECONDS, _DEAL_DELAY = 0.35, 1.0, 0.35, 0.04
"""Seconds at which the pack begins to tear and is open, of a card's flight, and between two flights."""
_LIGHT_COLORS: dict[int, flashes.Tone] = {1: (150, 190, 160), 2: (120, 190, 255), 3: (255, 214, 110)}
"""Color of a card's light, by number of gems."""


class CardReveal(RevealTimer):
    """Progress of the cards of a pack that turn over on the result screen."""

    def __init__(self, animation_settings: AnimationSettings, card_count: int) -> None:
        super().__init__(
            animation_settings,
            _START_DELAY + _CARD_DELAY * max(0, card_count - 1) + _TURN_SECONDS + _SHINE_SECONDS if card_count else 0.0,
        )
        self.card_count = card_count
        """Number of cards in the pack."""

    @property
    def started_count(self) -> int:
        """Return the number of cards that have begun to turn over."""
        return sum(self.get_turn_progress(index) > 0 for index in range(self.card_count))

    def get_turn_progress(self, index: int) -> float:
        """Return the progress of a card: 0 to 1 while it turns over, 1 to 2 while its light shines."""
        start = _START_DELAY + _CARD_DELAY * index
        return self.progress(start, _TURN_SECONDS) + self.progress(start + _TURN_SECONDS, _SHINE_SECONDS)


class PackOpening(Timer):
    """Progress of a pack's opening on its own screen: it is torn, its cards are dealt, and they turn over.

    With reduced motion the cards fade in at their places instead.
    """

    def __init__(self, animation_settings: AnimationSettings, card_count: int) -> None:
        self.animation_settings, self.card_count, self.uses_fading = (
            animation_settings,
            card_count,
            animation_settings.reduced,
        )
        self._card_delay = min(_CARD_DELAY, _MAX_TOTAL_DELAY / max(1, card_count - 1))
        """Seconds between the starts of two cards."""
        self._first_turn = 0.0 if self.uses_fading else _TEAR_END + _DEAL_DELAY * card_count + _DEAL_SECONDS
        """Second at which the first card begins to turn over."""
        super().__init__(
            self._first_turn
            + self._card_delay * max(0, card_count - 1)
            + (_TURN_SECONDS if self.uses_fading else _TURN_SECONDS + _SHINE_SECONDS)
        )
        if animation_settings.speed <= 0:
            self.skip()

    @property
    def tear_progress(self) -> float:
        """Return the progress of tearing the pack, from 0 to 1."""
        return 1.0 if self.uses_fading else self.progress(_TEAR_START, _TEAR_END - _TEAR_START)

    @property
    def started_count(self) -> int:
        """Return the number of cards that have begun to turn over."""
        return sum(self.get_turn_progress(index) > 0 for index in range(self.card_count))

    def get_deal_progress(self, index: int) -> float:
        """Return the progress of a card's flight to its place, from 0 to 1."""
        return 1.0 if self.uses_fading else self.progress(_TEAR_END + _DEAL_DELAY * index, _DEAL_SECONDS, ease_out_quad)

    def get_turn_progress(self, index: int) -> float:
        """Return the progress of a card: 0 to 1 while it turns over, 1 to 2 while its light shines."""
        start = self._first_turn + self._card_delay * index
        return self.progress(start, _TURN_SECONDS) + self.progress(
            start + _TURN_SECONDS, 0 if self.uses_fading else _SHINE_SECONDS
        )

    def update(self, dt: float) -> bool:
        """Advance the animation; return whether the picture changed."""
        changed = not self.is_over
        self.advance(dt * self.animation_settings.rate)
        return changed


def draw_pack_card(
    canvas: Canvas, face: ElixirCardFace, box: Box, pack_center: tuple[float, float], opening: PackOpening, index: int
) -> None:
    """Draw a card of a pack on its flight from the pack's center, or as it turns over at its place."""
    dealt, share = opening.get_deal_progress(index), opening.get_turn_progress(index)
    if dealt <= 0:
        return
    x, y = pack_center[0] - box.w / 2, pack_center[1] - box.h / 2
    x, y = x + (box.x - x) * dealt, y + (box.y - y) * dealt
    if not opening.uses_fading:
        draw_revealed(canvas, face, x, y, box.w, share, min_gems=3 if opening.card_count > _SMALL_PACK else 2)
        return
    draw_card(canvas, face, x, y, box.w)
    if share < 1:
        canvas.draw_cached(
            ("elixir fading", face.kind, round(box.w, 1)), x, y, box.w, box.h,
            lambda part: draw_back(part, face.kind, 0, 0, box.w, side=0),
            overhang=10, alpha=round(255 * (1 - share)),
        )  # fmt: skip


def draw_revealed(
    canvas: Canvas, face: ElixirCardFace, x: float, y: float, width: float, progress: float, *, min_gems: int = 2
) -> None:
    """Draw a card of a pack at a progress of its turn; with ``min_gems`` gems or more it bursts into stars."""
    height = width * BASE_CARD_HEIGHT / BASE_CARD_WIDTH
    middle = x + width / 2, y + height / 2
    tone = _LIGHT_COLORS.get(face.gems, _LIGHT_COLORS[1])
    if progress > 0.5:
        canvas.glow(*middle, 130, "gold", 46 + 30 * (face.gems - 1))
    if 0 < progress < 2:
        strong = math.sin(math.pi * min(1.0, progress / 2))
        flipbook.add_light(canvas, *middle, width * 2.6, height * 1.9, tone, round(strong * (0.3 + 0.2 * face.gems), 1))
    if progress < 1:
        turn = ease_in_out_sine(progress)
        draw_turning(canvas, face, x, y - 12 * math.sin(math.pi * turn), width, turn, side=0)
        return
    draw_card(canvas, face, x, y, width, is_lifted=face.gems == 3)
    if progress < 2 and face.gems >= min_gems:
        star = Flipbook(("rarity", tone), 8, flashes.make_star(tone, 9 + 2 * face.gems), is_light=True)
        flipbook.draw_page(canvas, star, progress - 1, *middle, width * (1.0 + 0.4 * face.gems))
        sparks = Flipbook(
            ("rarity sparks", tone),
            14,
            flashes.make_sparks(-1.57, 1.6, 16 * face.gems, (tone, (255, 255, 255))),
            is_light=True,
        )
        flipbook.draw_page(canvas, sparks, progress - 1, *middle, width * 2.6)
