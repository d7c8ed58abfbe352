"""Adventures as a table of their dungeons: shown at the end of one and in the chronicle of past ones."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.canvas import Canvas
from game.app.dungeon.floor_view import room_art
from game.app.dungeon.parts import LINE, sheet, words
from game.app.widgets.base import Box
from game.rules.dungeon.cards import Catalog
from game.rules.dungeon.state import Chapter
from game.text import _, ngettext, pick


def draw_chapters(canvas: Canvas, box: Box, catalog: Catalog, chapters: Sequence[Chapter], levels: int) -> None:
    """A row for each dungeon of an adventure, in the order in which they were beaten."""
    rows = levels + 1
    pitch = min(112.0, box.h / rows)
    for place in range(rows):
        row = Box(box.x, box.y + place * pitch, box.w, pitch - 6)
        if place < len(chapters):
            _draw_chapter(canvas, row, catalog, chapters[place], place + 1, last=place == rows - 1)
        else:
            _draw_missing(canvas, row, catalog, place + 1, last=place == rows - 1)


def _draw_chapter(canvas: Canvas, box: Box, catalog: Catalog, chapter: Chapter, number: int, *, last: bool) -> None:
    sheet(canvas, box, hot=last, radius=9)
    x, y, w, h = box
    tall = h - 10
    art = min(tall * 1.5, 112.0)
    canvas.picture(f"dungeon/place/{chapter.dungeon.lower()}", x + 5, y + 5, art, tall, radius=6)
    canvas.rect(x + 5, y + 5, art, tall, "#120a06", radius=6, border=1.4, alpha=200)
    left = x + art + 16
    title = f"{number}. {pick(catalog.dungeon(chapter.dungeon).name)}"
    words(canvas, title, left, y + 3, w * 0.36, h * 0.5, "panel", color="gold", leading=1.0)
    rounds = ngettext("{count} round", "{count} rounds", chapter.rounds).format(count=chapter.rounds)
    rooms = ngettext("{count} room solved", "{count} rooms solved", chapter.rooms).format(count=chapter.rooms)
    words(canvas, f"{rounds}, {rooms}", left, y + h * 0.5, w * 0.36, h * 0.44, "small", color="mute", leading=1.0)
    middle = left + w * 0.36 + 8
    _figure(canvas, Box(middle, y, 124, h), "skull", _falls(chapter.collapses), bad=chapter.collapses > 0)
    _figure(canvas, Box(middle + 128, y, 76, h), "rupee", str(chapter.rupees))
    size = min(tall, 54.0)
    wide = size * 1.35
    for place, boss in enumerate(chapter.bosses[:4]):
        right = x + w - 8 - (min(4, len(chapter.bosses)) - place) * (wide * (1 if len(chapter.bosses) < 3 else 0.62))
        canvas.picture(
            room_art(catalog.room_ids[boss]), right, y + (h - size) / 2, wide, size, radius=6, focus=(0.5, 0.4)
        )
        canvas.rect(right, y + (h - size) / 2, wide, size, "#c9a25b", radius=6, border=1.4)


def _falls(count: int) -> str:
    return ngettext("{count} collapse", "{count} collapses", count).format(count=count) if count else _("no collapse")


def _figure(canvas: Canvas, box: Box, icon: str, text: str, *, bad: bool = False) -> None:
    x, y, w, h = box
    size = min(20.0, h * 0.4)
    canvas.icon(icon, x, y + (h - size) / 2, size, color="#ff9c7c" if bad else None, alpha=255 if bad else 210)
    tone = "#ff9c7c" if bad else "cream"
    words(canvas, text, x + size + 5, y, w - size - 5, h, "label", color=tone, leading=1.0)


def _draw_missing(canvas: Canvas, box: Box, catalog: Catalog, number: int, *, last: bool) -> None:
    x, y, w, h = box
    canvas.rect(*box, "#140d08", radius=9, alpha=150)
    canvas.rect(*box, LINE, radius=9, border=1, alpha=60)
    name = pick(catalog.castle.name) if last else _("Dungeon {number}").format(number=number)
    words(canvas, f"{number}. {name}" if last else name, x + 16, y, w * 0.5, h, "panel", color="#8d7b64", leading=1.0)
    words(canvas, _("not beaten"), x + w * 0.55, y, w * 0.45 - 16, h, "small", color="#8d7b64", align="right")
