"""Adventure as a table of its dungeons, for its result and the chronicle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.app.dungeon.pictures.chapters import draw_bosses, draw_cleared_place, draw_missed_place
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.motion import SlideIn
from game.app.ui.layout.paint import CustomPaint, Icon
from game.app.ui.layout.panels import draw_dark_ground
from game.app.ui.layout.tree import draw_view
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label
from game.rules.dungeon.cards import DungeonCatalog
from game.rules.dungeon.engine.state import Chapter
from game.text import _, ngettext, pick_text

_MAX_ROWS = 20
"""Maximum number of rows for dungeons that were not chosen."""
_RISE_DISTANCE, _MAX_ROW_HEIGHT = 16.0, 112.0
"""Distance by which a row rises to its final position, and maximum height of a row, in logical units."""
_ICON_SIZE = 18.0
"""Size of icons, in logical units."""
_PICTURE_WIDTH, _NAME_WIDTH, _COLLAPSES_WIDTH, _RUPEES_WIDTH, _BOSSES_WIDTH = 1.2, 3.0, 1.6, 0.7, 1.8
"""Relative widths of a row's columns."""


def list_dungeons(catalog: DungeonCatalog, level_count: int, given_codes: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the codes of an adventure's dungeons and its castle.

    A dungeon that the players choose freely has an empty code.
    """
    return tuple(given_codes) or ("",) * min(level_count, _MAX_ROWS) + (catalog.castle.code,)


def build_chapter_table(
    catalog: DungeonCatalog,
    chapters: Sequence[Chapter],
    dungeon_codes: Sequence[str],
    get_progress: Callable[[int], float] = lambda _row: 1.0,
) -> Column:
    """Return a row for each beaten dungeon of an adventure, in order, and for the remaining ``dungeon_codes``.

    ``get_progress`` returns the progress of a row's rise to its final position, from 0 to 1.
    """
    rows = []
    for index, code in enumerate(dungeon_codes):
        cleared = index < len(chapters)
        view = (
            _build_chapter(catalog, chapters[index], index + 1) if cleared else _build_missing(catalog, index + 1, code)
        )
        row = Column(view.sized(grow=1), paint=draw_dark_ground)
        rows.append(SlideIn(row, partial(get_progress, index), offset=(0, _RISE_DISTANCE)).sized(grow=1))
    return Column(*rows, gap=SPACE.tiny)


def draw_chapters(
    canvas: Canvas,
    box: Box,
    catalog: DungeonCatalog,
    chapters: Sequence[Chapter],
    way: Sequence[str],
    come: Callable[[int], float],
) -> None:
    """Draw the rows of an adventure, which rise to their final positions one after the other."""
    table = build_chapter_table(catalog, chapters, way, come)
    draw_view(canvas, table, box._replace(h=min(box.h, _MAX_ROW_HEIGHT * len(way))))


def _build_chapter(catalog: DungeonCatalog, chapter: Chapter, number: int) -> LayoutItem:
    """Return a cleared dungeon: its picture, its name, its cost, and its bosses."""
    code = chapter.dungeon
    name = pick_text(catalog.get_dungeon(code).name) if catalog.has_dungeon(code) else code
    rounds = ngettext("{count} round", "{count} rounds", chapter.rounds).format(count=chapter.rounds)
    rooms = ngettext("{count} room solved", "{count} rooms solved", chapter.rooms).format(count=chapter.rooms)
    known = [boss for boss in chapter.bosses if boss < len(catalog.rooms)]
    texts = Column(
        Label(f"{number}. {name}", "panel", valign="bottom").set_size_group("dungeons").sized(grow=1),
        Label(f"{rounds}, {rooms}", "small", color="mute", valign="top").set_size_group("rounds").sized(grow=1),
        gap=0,
    )
    return Row(
        CustomPaint(partial(draw_cleared_place, code=code)).sized(grow=_PICTURE_WIDTH),
        texts.sized(grow=_NAME_WIDTH),
        _build_figure("skull", _format_collapses(chapter.collapses), is_bad=chapter.collapses > 0).sized(
            grow=_COLLAPSES_WIDTH
        ),
        _build_figure("rupee", str(chapter.rupees)).sized(grow=_RUPEES_WIDTH),
        CustomPaint(partial(draw_bosses, catalog=catalog, bosses=known[:4])).sized(grow=_BOSSES_WIDTH),
        padding=SPACE.tiny,
    )


def _format_collapses(count: int) -> str:
    """Return a number of collapses as text."""
    return ngettext("{count} collapse", "{count} collapses", count).format(count=count) if count else _("no collapses")


def _build_figure(icon: str, text: str, *, is_bad: bool = False) -> LayoutItem:
    """Return a number with its icon; a bad one is red."""
    tone = "danger" if is_bad else "cream"
    return Row(
        Icon(icon, _ICON_SIZE, color="danger" if is_bad else None),
        Label(text, color=tone).set_size_group(f"figures {icon}").sized(grow=1),
        gap=SPACE.tiny,
    )


def _build_missing(catalog: DungeonCatalog, number: int, code: str) -> LayoutItem:
    """Return the row of a dungeon that was not cleared, or not even chosen."""
    named = pick_text(catalog.get_dungeon(code).name) if catalog.has_dungeon(code) else code  # its mod may be gone
    title = f"{number}. {named}" if code else _("Dungeon {number}").format(number=number)
    return Row(
        CustomPaint(partial(draw_missed_place, code=code)).sized(grow=_PICTURE_WIDTH),
        Label(title, "panel", color="mute").set_size_group("dungeons").sized(grow=_NAME_WIDTH),
        Label(_("not cleared"), "small", color="mute", align="right").sized(
            grow=_COLLAPSES_WIDTH + _RUPEES_WIDTH + _BOSSES_WIDTH
        ),
        padding=(SPACE.tiny, SPACE.tiny, SPACE.medium, SPACE.tiny),
    )
