"""Adventures as a table of their dungeons: shown at the end of one and in the chronicle of past ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.app.dungeon.pictures.floor_view import room_art
from game.app.dungeon.pictures.room_light import draw_room_art
from game.app.dungeon.views.parts import sheet
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.widgets.base import Box
from game.rules.dungeon.cards import Catalog
from game.rules.dungeon.engine.state import Chapter
from game.text import _, ngettext, pick

_MOST = 20
_RISE = 16.0


def way_of(catalog: Catalog, levels: int, given: Sequence[str] = ()) -> tuple[str, ...]:
    """The codes of the dungeons that an adventure leads to: those that were given, or as many as the party chooses,
    which have none yet, and the castle.
    """
    return tuple(given) or ("",) * min(levels, _MOST) + (catalog.castle.code,)


def draw_chapters(
    canvas: Canvas,
    box: Box,
    catalog: Catalog,
    chapters: Sequence[Chapter],
    way: Sequence[str],
    come: Callable[[int], float] = lambda _row: 1.0,
) -> None:
    """A row for each dungeon of an adventure, in the order in which they were beaten, and for those of its ``way`` that
    were not.

    A row that has ``come`` in part, from 0 to 1, is still on its way up to its place.
    """
    rows = len(way)
    pitch = min(112.0, box.h / rows)
    for place in range(rows):
        row = Box(box.x, box.y + place * pitch, box.w, pitch - 6)
        share = come(place)
        if share <= 0:
            continue
        with canvas.shifted(0, _RISE * (1 - share)):
            if place < len(chapters):
                _draw_chapter(canvas, row, catalog, chapters[place], place + 1)
            else:
                _draw_missing(canvas, row, catalog, place + 1, way[place])


def _draw_chapter(canvas: Canvas, box: Box, catalog: Catalog, chapter: Chapter, number: int) -> None:
    sheet(canvas, box)
    x, y, w, h = box
    tall = h - 10
    art = min(tall * 1.5, 112.0)
    canvas.picture(f"dungeon/place/{chapter.dungeon.lower()}", x + 5, y + 5, art, tall, radius=RADIUS.medium)
    canvas.rect(x + 5, y + 5, art, tall, "outline", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.strong)
    left = x + art + 16
    name = pick(catalog.dungeon(chapter.dungeon).name) if catalog.knows(chapter.dungeon) else chapter.dungeon
    title = f"{number}. {name}"
    half, wide = min(h * 0.5 - 3, 26.0), w * 0.31
    canvas.block(title, left, y + h / 2 - half, wide, half, "panel", leading=LEADING.tight)
    rounds = ngettext("{count} round", "{count} rounds", chapter.rounds).format(count=chapter.rounds)
    rooms = ngettext("{count} room solved", "{count} rooms solved", chapter.rooms).format(count=chapter.rooms)
    canvas.block(f"{rounds}, {rooms}", left, y + h / 2, wide, half, "small", color="mute", leading=LEADING.tight)
    middle = left + wide + 8
    _figure(canvas, Box(middle, y, 164, h), "skull", _falls(chapter.collapses), bad=chapter.collapses > 0)
    _figure(canvas, Box(middle + 170, y, 62, h), "rupee", str(chapter.rupees))
    known = [boss for boss in chapter.bosses if boss < len(catalog.rooms)]
    _draw_bosses(canvas, Box(middle + 236, y + 5, x + w - 5 - middle - 236, tall), catalog, known[:4])


def _draw_bosses(canvas: Canvas, box: Box, catalog: Catalog, bosses: Sequence[int]) -> None:
    """Their pictures from the right, one over the other where there is no room beside it."""
    tall = min(box.h, 78.0)
    wide = min(tall * 1.35, box.w)
    step = min(wide + 5, (box.w - wide) / max(1, len(bosses) - 1))
    for place, boss in enumerate(bosses):
        left = box.right - wide - (len(bosses) - 1 - place) * step
        spot = Box(left, box.y + (box.h - tall) / 2, wide, tall)
        draw_room_art(canvas, room_art(catalog.room_ids[boss]), spot, radius=RADIUS.medium)
        canvas.rect(*spot, "brass", radius=RADIUS.medium, border=BORDER.thin)


def _falls(count: int) -> str:
    return ngettext("{count} collapse", "{count} collapses", count).format(count=count) if count else _("no collapses")


def _figure(canvas: Canvas, box: Box, icon: str, text: str, *, bad: bool = False) -> None:
    x, y, w, h = box
    size = min(20.0, h * 0.4)
    canvas.icon(
        icon, x, y + (h - size) / 2, size, color="minus" if bad else None, alpha=ALPHA.full if bad else ALPHA.strong
    )
    tone = "minus" if bad else "cream"
    canvas.block(text, x + size + 5, y, w - size - 5, h, "label", color=tone, leading=LEADING.tight)


def _draw_missing(canvas: Canvas, box: Box, catalog: Catalog, number: int, code: str) -> None:
    x, y, w, h = box
    canvas.rect(*box, "hollow", radius=RADIUS.medium, alpha=ALPHA.half)
    canvas.rect(*box, "panel_edge", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.faint)
    tall = h - 10
    art = min(tall * 1.5, 112.0)
    look = f"dungeon/place/{code.lower()}" if code else "dungeon/back/ba"
    canvas.picture(look, x + 5, y + 5, art, tall, radius=RADIUS.medium, alpha=ALPHA.light)
    named = pick(catalog.dungeon(code).name) if catalog.knows(code) else code  # its mod may be gone
    title = f"{number}. {named}" if code else _("Dungeon {number}").format(number=number)
    canvas.block(title, x + art + 16, y, w * 0.5, h, "panel", color="mute", leading=LEADING.tight)
    canvas.block(_("not cleared"), x + w * 0.55, y, w * 0.45 - 16, h, "small", color="mute", align="right")
