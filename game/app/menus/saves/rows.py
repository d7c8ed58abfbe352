"""Rows of a list of saves: portraits, players, game and date."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from game.app.menus.saves.tables import draw_save, get_portrait
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.paint import CustomPaint, Icon
from game.app.ui.layout.table import RowColors, ViewList
from game.app.ui.style.ornaments import draw_portrait
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.listbox import ListRow
from game.app.ui.widgets.text import Label
from game.storage.crash_report import write_crash
from game.storage.save_words import (
    MAX_SEATS,
    find_score,
    format_date,
    format_headline,
    format_state,
    format_title,
    game_name,
    map_name,
)
from game.storage.saves import Head
from game.storage.slots import Entry
from game.text import _

_PORTRAITS_SIZE = (96.0, 64.0)
"""Width and height of the portraits in a row, in logical pixels."""
_MAX_PORTRAIT_RADIUS = 24.0
"""Maximum radius of a portrait, in logical pixels."""
_WARNING_SIZE = 36.0
"""Size of the warning icon of a damaged save, in logical pixels."""
_MAX_PORTRAITS_PER_LINE = 3
"""Number of portraits above which they are drawn in two lines."""


def check_entry(entry: Entry) -> Entry:
    """Return an entry unchanged or, if its header cannot be formatted, marked as damaged."""
    head = entry.head
    if head is None:
        return entry
    try:
        SaveList.list_lines(entry)
        format_place(head)
        for seat in range(min(MAX_SEATS, len(head.players))):
            find_score(head, seat)
    except Exception as error:
        return mark_damaged(entry, error)
    return entry


def mark_damaged(entry: Entry, error: Exception) -> Entry:
    """Return an entry marked as damaged, and write a crash report on the error."""
    write_crash(error)
    return msgspec.structs.replace(entry, head=None, fault=_("This save is corrupted."))


def format_place(head: Head) -> tuple[str, str]:
    """Return texts with the location and the progress of a match."""
    return map_name(head), format_state(head)


def get_entry_name(entry: Entry) -> str:
    """Return the name of an entry: title of the match, or file name if it cannot be read."""
    return format_title(entry.head) if entry.head else entry.path.name


class SaveList(ViewList):
    """List of saves with portraits; ``on_error`` is called with an entry that cannot be drawn.

    ``captions`` are headings above the first entry of a section, by path of that entry.
    """

    def __init__(
        self,
        entries: list[Entry],
        *,
        selected_index: int,
        on_error: Callable[[Entry, Exception], None],
        captions: dict[Path, str],
    ) -> None:
        super().__init__(
            "list",
            entries,
            self._build_row,
            name=get_entry_name,
            selected_index=selected_index,
            empty=_("Nothing here yet."),
            caption=lambda entry: captions.get(entry.path, ""),
        )
        self.on_error = on_error

    def _draw_row(self, canvas: Canvas, row: ListRow, box: Box, is_selected: bool) -> None:
        try:
            super()._draw_row(canvas, row, box, is_selected)
        except Exception as error:
            self.on_error(row.value, error)

    @classmethod
    def _build_row(cls, entry: Entry, row_colors: RowColors) -> LayoutItem:
        first, *others = cls.list_lines(entry)
        words = Column(
            Row(
                Label(first[0], first[1], color=row_colors.text).sized(grow=1),
                Icon("star", SPACE.large, color=row_colors.text).sized(align="start") if entry.is_protected else None,
            ),
            *(Label(text, role, color=row_colors.subdued) for text, role in others),
            gap=SPACE.tiny,
        )
        return Row(cls._build_portraits(entry, row_colors), words.sized(grow=1, align="center"))

    @staticmethod
    def _build_portraits(entry: Entry, row_colors: RowColors) -> LayoutItem:
        width, height = _PORTRAITS_SIZE
        head = entry.head
        if head is None:
            color = "attack" if row_colors.is_selected else "danger"
            return Icon("warning", _WARNING_SIZE, color=color).sized(width=width, height=height, align="center")
        picture = CustomPaint(lambda canvas, box: draw_portraits(canvas, head, box))
        return picture.sized(width=width, height=height, align="center")

    @staticmethod
    def list_lines(entry: Entry) -> list[tuple[str, str]]:
        """Return the lines of a row, each with its text style."""
        head = entry.head
        if head is None:
            return [(entry.path.name, "strong"), (_("Unreadable file"), "label")]
        game = game_name(head.game)
        return [
            (format_title(head, short=True), "strong"),
            (f"{game} · {format_headline(head, short=True)}" if head.name else game, "label"),
            (format_date(head.saved), "small"),
        ]


def draw_portraits(canvas: Canvas, head: Head, box: Box) -> None:
    """Draw the portraits of a match's leaders or, if there are none, its preview image."""
    pictures = [get_portrait(head.game, team) for team in head.teams[:MAX_SEATS]]
    if not any(pictures):
        draw_save(canvas, head, box)
        return
    lines = 1 if len(pictures) <= _MAX_PORTRAITS_PER_LINE else 2
    each = -(-len(pictures) // lines)
    radius = min(_MAX_PORTRAIT_RADIUS, box.h / (2 * lines))
    step = min(2 * radius, (box.w - 2 * radius) / max(1, each - 1))
    left = box.x + (box.w - 2 * radius - step * (each - 1)) / 2 + radius
    for seat, picture in enumerate(pictures):
        line, place = divmod(seat, each)
        if picture:
            draw_portrait(canvas, picture, seat, left + place * step, box.y + box.h * (line + 0.5) / lines, radius)
