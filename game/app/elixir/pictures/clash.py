"""A round on the felt: both draw back, jump at each other, and what comes of it; the one who loses breaks, one wins.

Shares run over the whole round; without motion there are only the sums.
"""

from __future__ import annotations

import math
from random import Random

import pygame

from game.app.elixir.pictures.card_view import BIG, BIG_TALL
from game.app.elixir.showing import ElixirShowing
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects import flashes, flipbook
from game.app.ui.effects.breaking import Breaking
from game.app.ui.effects.flipbook import Book
from game.app.ui.effects.timeline import Track, envelope, in_cubic, in_out_sine, out_back, out_quad, progress
from game.app.ui.style.ornaments import lettering
from game.presentation.elixir.reckoning import Reckoning
from game.presentation.elixir.view_models import character_face
from game.text import _

SHIELDS, BACK, JUMP, HIT = 0.18, 0.36, 0.52, 0.6
"""When shields open, both draw back, jump, and strike."""
_STOP = 0.66
_HOME = 0.9
_REACH = 104.0
_LUNGE = Track(
    (BACK, 0.0), (JUMP, -22.0, out_quad), (HIT, _REACH, in_cubic), (_STOP, _REACH), (_HOME, 0.0, in_out_sine)
)
"""How far a card is on its way to the other one."""
_RISE = Track((BACK, 0.0), (JUMP, -6.0, out_quad), (_STOP, -6.0), (_HOME, 0.0))
_SHOWN = envelope(0.22, 0.16)
_STEPS_FORWARD = Track((0.0, 0.0), (0.22, 1.0, out_back), (0.84, 1.0), (1.0, 0.0))
"""How clearly the winner is seen, and how large."""
_LOW = 524.0
"""Where the hand begins; the winner's scene leaves it free."""
_ART: tuple[float, float, float, float] = (9, 34, BIG - 18, 156)
_GLOWS: tuple[flashes.Tone, ...] = ((120, 236, 200), (255, 190, 120))


def offset(show: ElixirShowing, found: Reckoning | None, seat: int) -> Point:
    """How far a character's card is off its place."""
    share = show.fought
    if found is None or show.still or show.would_drink is not None or not BACK < share < 1:
        return 0.0, 0.0
    way = 1 if seat == show.me else -1
    struck = found.strikes[1 - seat].hits
    arch = 20 * math.sin(math.pi * progress(share, JUMP, HIT - JUMP, in_cubic))
    x, y = way * _LUNGE.at(share), _RISE.at(share) - arch
    own = progress(share, _STOP, _HOME - _STOP)
    if struck and own:
        x += math.sin(own * 44) * 5 * (1 - own) - 34 * way * math.sin(math.pi * own)
    return x, y


def draw_clash(canvas: Canvas, show: ElixirShowing, found: Reckoning, places: tuple[Point, Point]) -> None:
    """What flashes between the two: crescents, sparks, shields that hold; ``places`` are the cards' corners by seat."""
    share = show.fought
    if show.still or show.would_drink is not None or share >= 1:
        return
    for seat in (0, 1):
        shield = found.shields[seat]
        x, y = places[seat][0] + BIG / 2, places[seat][1] + BIG_TALL / 2
        if shield and share >= SHIELDS:
            own = progress(share, SHIELDS, HIT - SHIELDS)
            if own < 1:
                dome = Book(("mind dome",), 12, flashes.ring((70, 220, 130), runes=True), lit=True)
                flipbook.show(canvas, dome, own * 2 % 1.0, x, y, 420)
            elif not found.strikes[1 - seat].hits:
                held = Book(("mind holds",), 10, flashes.shield((60, 200, 110)), tint=(130, 240, 170))
                flipbook.show(canvas, held, min(0.99, progress(share, HIT, 0.3)), x, y - 12, 330)
    if share < HIT - 0.03:
        return
    for seat in (0, 1):
        strike, way = found.strikes[seat], 1.0 if seat == show.me else -1.0
        target = places[1 - seat]
        x, y = target[0] + BIG / 2 - way * 30, target[1] + 120.0
        turn = 0.0 if way > 0 else math.pi
        tone = _GLOWS[seat != show.me]
        own = progress(share, HIT - 0.03, 0.24)
        if own < 1:
            book = Book(("clash", turn, tone), 9, flashes.slash(turn, tone), tint=tone)
            flipbook.show(canvas, book, own, x, y if strike.hits else y - 40, 330)
        late = progress(share, HIT, 0.32)
        if share < HIT or late >= 1:
            continue
        if strike.hits:
            star = Book(("clash star",), 6, flashes.star((255, 214, 120)), lit=True)
            flipbook.show(canvas, star, min(0.99, late * 2.2), x + way * 26, y, 250)
            hot = Book(("clash sparks", turn), 14, flashes.sparks(turn, 0.8, 34, flashes.HOT), lit=True)
            flipbook.show(canvas, hot, late, x + way * 20, y, 460)
        else:
            back = math.pi - turn
            cold = Book(("clash back", back), 12, flashes.sparks(back, 0.5, 24, flashes.COLD), lit=True)
            flipbook.show(canvas, cold, late, x, y, 380)


class Losing:
    """The picture of who has lost, on its way to pieces."""

    def __init__(self) -> None:
        self._of: object = None
        self._breaking: Breaking | None = None

    def draw(self, canvas: Canvas, show: ElixirShowing, art: str, place: Point) -> None:
        """Over the card that lies at ``place``."""
        x, y = place[0] + _ART[0], place[1] + _ART[1]
        key = (art, canvas.k)
        if self._of != key or self._breaking is None:
            part = canvas.layer(_ART[2], _ART[3])
            part.picture(art, 0, 0, _ART[2], _ART[3], radius=8, focus=(0.5, 0.3))
            self._of, self._breaking = key, Breaking(part.surface, seed=7)
        canvas.rect(x, y, _ART[2], _ART[3], "#0a1410", radius=8, alpha=round(200 * (1 - show.shattered)))
        self._breaking.draw(canvas, x, y, show.shattered)


_WREATH = 158.0
"""Half the width of the winner's laurel."""


def draw_winner(canvas: Canvas, show: ElixirShowing) -> None:
    """Who has won the game steps forward, in rays, with a laurel and the name."""
    share, duel = show.crowned, show.open_duel
    if share >= 1 or duel is None or duel.characters is None or show.winner < 0:
        return
    seat = show.winner
    near = _SHOWN.at(share)
    canvas.rect(0, 0, WIDTH, _LOW, "#04100c", alpha=round(185 * near))
    middle = WIDTH / 2, 232.0
    book = Book(("winner rays",), 16, _rays, lit=True)
    with canvas.clipped(0, 0, WIDTH, _LOW):
        flipbook.show(canvas, book, share * 0.999, *middle, 760)
    face = character_face(show.rules.catalog, duel.characters[seat])
    radius = 118 * max(0.05, _STEPS_FORWARD.at(share))
    alpha = round(255 * near)
    mark = canvas.seat(seat)
    canvas.circle(*middle, radius + 9, "#120b05", alpha=alpha)
    canvas.circle(*middle, radius + 6, "gold", alpha=alpha)
    canvas.circle(*middle, radius + 2, mark.color, alpha=alpha)
    _portrait(canvas, face.art, middle, radius, alpha)
    _laurel(canvas, middle, share, near)
    grown = progress(share, 0.18, 0.2)
    if grown:
        words = _("You win") if seat == show.viewer else _("{name} wins").format(name=show.names[seat])
        size = 62.0 if len(words) < 16 else 44.0
        canvas.glow(middle[0], 432, 330, "#04100c", round(235 * near))
        with canvas.shifted(0, 26 * (1 - out_quad(grown))):
            lettering(canvas, words, middle[0], 410, size * (0.8 + 0.2 * out_back(grown)) if grown < 1 else size)
            score = f"{show.story.wins[show.me]} : {show.story.wins[show.foe]}"
            canvas.text(score, middle[0], 470, "banner", size=26, color="cream", align="center", shadow=180)


def _portrait(canvas: Canvas, art: str, middle: Point, radius: float, alpha: int) -> None:
    """A round picture that grows: drawn once at its full size."""

    def draw(part: Canvas) -> None:
        part.picture(art, 0, 0, 236, 236, shape="circle", focus=(0.5, 0.3))

    x, y = middle[0] - 118, middle[1] - 118
    canvas.stamp(("winner", art), x, y, 236, 236, draw, alpha=alpha, scale=min(1.0, radius / 118))


def _laurel(canvas: Canvas, middle: Point, share: float, near: float) -> None:
    """It comes down upon the portrait and stays there."""
    come = progress(share, 0.2, 0.16)
    if come <= 0:
        return

    def draw(part: Canvas) -> None:
        part.picture("ui/laurel", 0, 0, 2 * _WREATH, 2 * _WREATH, fit="contain")

    grown = 1 + 0.7 * (1 - out_quad(come))
    x, y = middle[0] - _WREATH, middle[1] - _WREATH + 10
    alpha = round(255 * near * min(1.0, come * 2))
    canvas.stamp("winner laurel", x, y, 2 * _WREATH, 2 * _WREATH, draw, alpha=alpha, scale=grown)


def _rays(big: pygame.Surface, scale: float, share: float, luck: Random) -> None:
    """Golden rays that turn slowly, strongest in the middle of their time."""
    middle, strong = big.get_width() / 2, math.sin(math.pi * min(1.0, share * 1.02)) ** 0.5
    for ray in range(14):
        angle = math.tau * ray / 14 + share * 0.9
        half = 0.1 + 0.05 * (ray % 3)
        for ring in range(5, 0, -1):
            far = middle * ring / 5
            tone = flashes.dimmed((150, 112, 40), strong * (1 - ring / 5.4))
            ends = [
                (middle + far * math.cos(angle + part), middle + far * math.sin(angle + part)) for part in (-half, half)
            ]
            pygame.draw.polygon(big, tone, [(middle, middle), *ends])
