"""Views of a mod: description and contents with images, or its faults."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.app.epic.miniature import ThumbnailRenderer
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Grid, Row
from game.app.ui.layout.paint import CustomPaint, Icon
from game.app.ui.layout.table import RowColors, ViewList
from game.app.ui.layout.tiles import draw_sunken_ground
from game.app.ui.style.tokens import LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, make_growing_length
from game.app.ui.widgets.text import Label
from game.content.mods.listing import ModItem, ModSummary, register_preview_art
from game.text import _, ngettext, pick_text

ColoredText: TypeAlias = tuple[str, str]
"""A text and the name of its color."""
PAGE_WIDTH = make_growing_length(840, 380)
"""Width of a page of text."""
_TILE_WIDTH = make_growing_length(172, 80)
"""Width of an item's tile."""
_COVER_SIZE, _ICON_SIZE, _IMAGE_HEIGHT = 62.0, 38.0, 110.0
"""Size of a mod's cover in the list, size of an icon in its place, and height of an item's image, in logical pixels."""
_THUMBNAILS = ThumbnailRenderer()


def get_mod_name(mod: ModSummary) -> str:
    """Return the name of a mod; its id if it has none."""
    return pick_text(mod.about.name) if mod.about is not None else mod.id


def format_status(mod: ModSummary) -> str:
    """Return a line with state and contents of a mod."""
    told = {"on": _("on"), "off": _("off"), "faulty": _("disabled until fixed"), "waiting": _("checking…")}
    return "  ·  ".join(part for part in (told[mod.state], format_counts(mod)) if part)


def format_counts(mod: ModSummary) -> str:
    """Return the numbers of teams, boards, dungeons and puzzles in a mod as text."""
    count = {kind: sum(piece.kind == kind for piece in mod.pieces) for kind in ("team", "board", "dungeon", "puzzle")}
    teams, boards, dungeons, puzzles = count.values()
    texts = [
        ngettext("{count} team", "{count} teams", teams).format(count=teams) if teams else "",
        ngettext("{count} board", "{count} boards", boards).format(count=boards) if boards else "",
        ngettext("{count} dungeon", "{count} dungeons", dungeons).format(count=dungeons) if dungeons else "",
        ngettext("{count} puzzle", "{count} puzzles", puzzles).format(count=puzzles) if puzzles else "",
    ]
    return ", ".join(text for text in texts if text)


def get_kind_name(item: ModItem) -> str:
    """Return the name of the kind of an item."""
    return {"team": _("Team"), "board": _("Board"), "dungeon": _("Dungeon"), "puzzle": _("Puzzle")}[item.kind]


def draw_item(canvas: Canvas, mod: ModSummary, item: ModItem, box: Box) -> None:
    """Draw the image of an item of a mod: a board, a portrait, or an icon for its kind."""
    if item.layout is not None:
        _THUMBNAILS.draw_empty_board(canvas, f"{mod.stamp}/{item.layout.id}", item.layout, box)
        return
    picture = f"{register_preview_art(mod)}/{item.picture}"
    shown = picture if item.picture and art.exists(picture) else item.picture
    if shown and art.exists(shown):
        canvas.picture(shown, *box, radius=RADIUS.medium)
        return
    size = min(box.w, box.h) * 0.62
    sign = {"team": "person", "board": "map", "dungeon": "stairs", "puzzle": "puzzle"}[item.kind]
    canvas.icon(sign, box.x + (box.w - size) / 2, box.y + (box.h - size) / 2, size, color="mute")


def build_mod_list(mods: Sequence[ModSummary], selected_index: int) -> ViewList:
    """Return the list of mods with covers and states."""
    return ViewList("list", mods, _build_row, name=get_mod_name, selected_index=selected_index)


def _build_row(mod: ModSummary, row_colors: RowColors) -> LayoutItem:
    """Return a row of the list of mods."""
    words = Column(
        Label(get_mod_name(mod), "strong", color=row_colors.text),
        Label(format_status(mod), "small", color=row_colors.subdued),
        gap=SPACE.tiny,
    )
    return Row(
        _build_cover(mod, row_colors).sized(width=_COVER_SIZE, height=_COVER_SIZE, align="center"),
        words.sized(grow=1, align="center"),
    )


def _build_cover(mod: ModSummary, row_colors: RowColors) -> CustomPaint:
    """Return the cover of a mod: the image of its first item, or an icon for its state."""
    if mod.state == "faulty" or mod.fault:
        return Icon("warning", _ICON_SIZE, color="attack" if row_colors.is_selected else "danger")
    if mod.pieces:
        return CustomPaint(lambda canvas, box: draw_item(canvas, mod, mod.pieces[0], box))
    return Icon("hourglass" if mod.state == "waiting" else "chest", _ICON_SIZE, color=row_colors.subdued)


def build_mod_page(mod: ModSummary, notes: Sequence[ColoredText]) -> LayoutItem:
    """Return the full description of a mod, with notes and the tiles of its items."""
    author = mod.about.author if mod.about is not None else ""
    line = _("by {author}").format(author=author) if author else ""
    origin = "  ·  ".join(part for part in (line, mod.folder.name) if part)
    return Column(
        Column(Label(get_mod_name(mod), "banner"), Label(origin, "small", color="mute"), gap=SPACE.tiny),
        Label(pick_text(mod.about.about), "body", leading=LEADING.loose) if mod.about is not None else None,
        *(_build_note(text, color) for text, color in notes),
        Grid(*(_build_tile(mod, piece) for piece in mod.pieces), columns=2, cell_width=_TILE_WIDTH)
        if mod.pieces
        else None,
    )


def _build_note(text: str, color: str) -> LayoutItem:
    """Return a note; an important one has a sunken background."""
    words = Label(text, "body", color=color, leading=LEADING.loose)
    return Column(words, padding=(SPACE.medium, SPACE.small), paint=draw_sunken_ground) if color == "cream" else words


def _build_tile(mod: ModSummary, item: ModItem) -> LayoutItem:
    """Return the tile of an item: image, kind and name."""
    return Column(
        CustomPaint(lambda canvas, box: draw_item(canvas, mod, item, box)).sized(height=_IMAGE_HEIGHT),
        Label(get_kind_name(item), "small", color="mute", align="center"),
        Label(pick_text(item.name), align="center"),
        gap=SPACE.tiny,
        padding=SPACE.small,
        paint=draw_sunken_ground,
    )


def build_paragraphs(*paragraphs: tuple[str, str, str]) -> LayoutItem:
    """Return paragraphs from top to bottom, each given as text, text style and color."""
    return Column(*(Label(text, role, color=color, leading=LEADING.loose) for text, role, color in paragraphs))
