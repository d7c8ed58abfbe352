"""Adventures as a table of their dungeons: shown at the end of one and in the chronicle of past ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.app.dungeon.pictures.chapters import draw_bosses, draw_place, draw_unknown
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.paint import Icon, Painting
from game.app.ui.layout.panels import Tile
from game.app.ui.layout.tree import lay_out
from game.app.ui.style.tokens import ALPHA, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Look
from game.app.ui.widgets.text import Label
from game.rules.dungeon.cards import Catalog
from game.rules.dungeon.engine.state import Chapter
from game.text import _, ngettext, pick

_MOST = 20
_RISE, _HIGHEST = 16.0, 112.0
"""How far a row rises to its place, and how high it is at most."""
_ICON = 18.0
_PLACE, _NAME, _FALLS, _RUPEES, _BOSSES = 1.2, 3.0, 1.6, 0.7, 1.8
"""Shares of a row's width."""


def way_of(catalog: Catalog, levels: int, given: Sequence[str] = ()) -> tuple[str, ...]:
    """The codes of the dungeons that an adventure leads to: those that were given, or as many as the party chooses,
    which have none yet, and the castle.
    """
    return tuple(given) or ("",) * min(levels, _MOST) + (catalog.castle.code,)


def chapter_rows(catalog: Catalog, chapters: Sequence[Chapter], way: Sequence[str]) -> list[Tile]:
    """Return a row for each dungeon of an adventure, in the order in which they were beaten, and for those of its
    ``way`` that were not.
    """
    found = []
    for place, code in enumerate(way):
        cleared = place < len(chapters)
        view = _chapter(catalog, chapters[place], place + 1) if cleared else _missing(catalog, place + 1, code)
        row = Tile("", view, ground=_draw_ground)
        row.focusable = False
        found.append(row)
    return found


def draw_chapters(
    canvas: Canvas,
    box: Box,
    catalog: Catalog,
    chapters: Sequence[Chapter],
    way: Sequence[str],
    come: Callable[[int], float] = lambda _row: 1.0,
) -> None:
    """Draw the rows of an adventure.

    A row that has ``come`` in part, from 0 to 1, is still on its way up to its place.
    """
    rows = chapter_rows(catalog, chapters, way)
    lay_out(canvas, chapter_table(rows), box._replace(h=min(box.h, _HIGHEST * len(rows))))
    for place, row in enumerate(rows):
        share = come(place)
        if share > 0:
            with canvas.shifted(0, _RISE * (1 - share)):
                row.draw(canvas, Look())


def chapter_table(rows: Sequence[Tile]) -> Column:
    """Return rows one below the other, all of one height."""
    return Column(*(row.sized(grow=1) for row in rows), gap=SPACE.tiny)


def _draw_ground(canvas: Canvas, box: Box, look: Look) -> None:
    canvas.rect(*box, "well", radius=RADIUS.medium, alpha=ALPHA.half)


def _chapter(catalog: Catalog, chapter: Chapter, number: int) -> LayoutItem:
    """Return a dungeon that was cleared: its picture, its name, what it cost, and its bosses."""
    code = chapter.dungeon
    name = pick(catalog.dungeon(code).name) if catalog.knows(code) else code
    rounds = ngettext("{count} round", "{count} rounds", chapter.rounds).format(count=chapter.rounds)
    rooms = ngettext("{count} room solved", "{count} rooms solved", chapter.rooms).format(count=chapter.rooms)
    known = [boss for boss in chapter.bosses if boss < len(catalog.rooms)]
    texts = Column(
        Label(f"{number}. {name}", "panel", valign="bottom").grouped("dungeons").sized(grow=1),
        Label(f"{rounds}, {rooms}", "small", color="mute", valign="top").grouped("rounds").sized(grow=1),
        gap=0,
    )
    return Row(
        Painting(partial(draw_place, code=code)).sized(grow=_PLACE),
        texts.sized(grow=_NAME),
        _figure("skull", _falls(chapter.collapses), bad=chapter.collapses > 0).sized(grow=_FALLS),
        _figure("rupee", str(chapter.rupees)).sized(grow=_RUPEES),
        Painting(partial(draw_bosses, catalog=catalog, bosses=known[:4])).sized(grow=_BOSSES),
        padding=SPACE.tiny,
    )


def _falls(count: int) -> str:
    return ngettext("{count} collapse", "{count} collapses", count).format(count=count) if count else _("no collapses")


def _figure(icon: str, text: str, *, bad: bool = False) -> LayoutItem:
    tone = "danger" if bad else "cream"
    return Row(
        Icon(icon, _ICON, color="danger" if bad else None),
        Label(text, color=tone).grouped(f"figures {icon}").sized(grow=1),
        gap=SPACE.tiny,
    )


def _missing(catalog: Catalog, number: int, code: str) -> LayoutItem:
    """Return a dungeon that was not cleared, or not even chosen."""
    named = pick(catalog.dungeon(code).name) if catalog.knows(code) else code  # its mod may be gone
    title = f"{number}. {named}" if code else _("Dungeon {number}").format(number=number)
    return Row(
        Painting(partial(draw_unknown, code=code)).sized(grow=_PLACE),
        Label(title, "panel", color="mute").grouped("dungeons").sized(grow=_NAME),
        Label(_("not cleared"), "small", color="mute", align="right").sized(grow=_FALLS + _RUPEES + _BOSSES),
        padding=(SPACE.tiny, SPACE.tiny, SPACE.medium, SPACE.tiny),
    )
