"""Pages of flip-books: the reported changed area contains all changed pixels."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.app.epic.match.animation import arms
from game.app.epic.match.animation.air import FlipbookEffect
from game.app.epic.match.animation.arms import AttackLine
from game.app.ui.drawing import raster
from game.app.ui.effects import flashes, flipbook
from game.app.ui.effects.flipbook import Flipbook, Paint
from game.rules.epic.effects.words import Means
from tests.app.screen import a_canvas, start_screen

LINE = AttackLine((3.0, 3.0), (4.0, 3.5), (80, 140, 255))
SIZE = 120.0


def _effects() -> list[FlipbookEffect]:
    found = [*arms.make_parry(LINE, is_invulnerable=True), *arms.make_parry(LINE, is_invulnerable=False)]
    kinds: tuple[Means, ...] = ("blade", "saber", "blaster", "magic", "explosion", "push")
    for means in kinds:
        found += [*arms.make_impact(means, LINE), *arms.make_swing(means, LINE), *arms.make_charge(means, LINE)]
    return [
        *found,
        FlipbookEffect(arms.make_dust((200, 190, 150)), (0, 0), 3.2, 0.75),
        FlipbookEffect(arms.make_healing(), (0, 0), 2.0, 0.9),
    ]


BOOKS = {str(effect.flipbook.key): effect.flipbook for effect in _effects()}


def _silent(paint: Paint) -> Paint:
    """Return the same painter without its result, the changed area."""

    def draws(big: pygame.Surface, k: float, share: float, rng: Random) -> None:
        paint(big, k, share, rng)

    return draws


@pytest.mark.parametrize("key", sorted(BOOKS))
def test_a_page_that_is_cut_as_its_drawing_says_shows_all_that_was_drawn(key: str) -> None:
    start_screen()
    canvas, book, rng = a_canvas(), BOOKS[key], Random(key)
    for index in range(book.page_count):
        shown = []
        for one in (book, book._replace(paint=_silent(book.paint))):
            canvas.render_cache.pages.clear()
            flipbook_page, sheet = flipbook.get_page(canvas, one, index, SIZE), raster.make_blank(160, 160)
            if flipbook_page.picture is not None:
                picture = flipbook_page.picture.convert_alpha()
                sheet.blit(picture, (80 + flipbook_page.dx, 80 + flipbook_page.dy), special_flags=pygame.BLEND_RGBA_ADD)
            shown.append(sheet)
        for _point in range(400):
            spot = rng.randrange(160), rng.randrange(160)
            first, second = (sheet.get_at(spot) for sheet in shown)
            if book.is_light:
                assert first[:3] == second[:3]
            else:
                assert first.a == second.a


def test_a_blurred_page_looks_like_one_at_its_own_size_and_paints_a_quarter(monkeypatch: pytest.MonkeyPatch) -> None:
    start_screen()
    canvas, tone, sizes = a_canvas(0.5), (150, 110, 230), list[int]()
    dust = flashes.make_dust(tone)

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> pygame.Rect | None:
        sizes.append(page.get_width())
        return dust(page, scale, progress, rng)

    book = Flipbook(("puff",), 8, paint, tint=tone, is_soft=True)
    shown = []
    for one, progress in ((book, 0.4), (book._replace(key=("blurred puff",), is_blurred=True), 0.4), (book, 0.6)):
        surface = pygame.Surface((200, 200))
        flipbook.draw_page(canvas.for_surface(surface), one, progress, 200, 200, 400)
        shown.append(pygame.image.tobytes(surface, "RGB"))
    assert sizes == [200, 100, 200]
    same, blurred, later = shown
    difference, change = (
        sum(abs(first - second) for first, second in zip(same, other, strict=True)) for other in (blurred, later)
    )
    assert difference < 7 * len(same)
    assert change > 0
