"""A mod as the window shows it: what it says of itself, what it brings with pictures, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.app.epic.miniature import Miniatures
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Grid, Row
from game.app.ui.layout.paint import Icon, Painting
from game.app.ui.layout.panels import sunken_ground
from game.app.ui.layout.table import Ink, ViewList
from game.app.ui.style.tokens import LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, growing
from game.app.ui.widgets.text import Label
from game.content.mods.listing import Listed, Piece, art_of
from game.text import _, ngettext, pick

Remark: TypeAlias = tuple[str, str]
"""A sentence and its color."""
SHEET = growing(840, 380)
"""Width of a sheet of sentences."""
_TILE = growing(172, 80)
_COVER, _SIGN, _PICTURE = 62.0, 38.0, 110.0
_BOARDS = Miniatures()


def name_of(mod: Listed) -> str:
    """What a mod is called; one that says nothing of itself by its folder."""
    return pick(mod.about.name) if mod.about is not None else mod.id


def state_line(mod: Listed) -> str:
    """How it stands with a mod, and what it brings, in a line."""
    told = {"on": _("on"), "off": _("off"), "faulty": _("disabled until fixed"), "waiting": _("checking…")}
    return "  ·  ".join(part for part in (told[mod.state], sums(mod)) if part)


def sums(mod: Listed) -> str:
    """How many of everything a mod brings."""
    count = {kind: sum(piece.kind == kind for piece in mod.pieces) for kind in ("team", "board", "dungeon", "puzzle")}
    teams, boards, dungeons, puzzles = count.values()
    texts = [
        ngettext("{count} team", "{count} teams", teams).format(count=teams) if teams else "",
        ngettext("{count} board", "{count} boards", boards).format(count=boards) if boards else "",
        ngettext("{count} dungeon", "{count} dungeons", dungeons).format(count=dungeons) if dungeons else "",
        ngettext("{count} puzzle", "{count} puzzles", puzzles).format(count=puzzles) if puzzles else "",
    ]
    return ", ".join(text for text in texts if text)


def kind_of(piece: Piece) -> str:
    """What sort of thing it is."""
    return {"team": _("Team"), "board": _("Board"), "dungeon": _("Dungeon"), "puzzle": _("Puzzle")}[piece.kind]


def draw_piece(canvas: Canvas, mod: Listed, piece: Piece, box: Box) -> None:
    """The picture of what a mod brings: a board, a portrait, a place, or the sign of its kind."""
    if piece.layout is not None:
        _BOARDS.board(canvas, f"{mod.stamp}/{piece.layout.id}", piece.layout, box)
        return
    picture = f"{art_of(mod)}/{piece.picture}"
    shown = picture if piece.picture and art.exists(picture) else piece.picture
    if shown and art.exists(shown):
        canvas.picture(shown, *box, radius=RADIUS.medium)
        return
    size = min(box.w, box.h) * 0.62
    sign = {"team": "person", "board": "map", "dungeon": "stairs", "puzzle": "puzzle"}[piece.kind]
    canvas.icon(sign, box.x + (box.w - size) / 2, box.y + (box.h - size) / 2, size, color="mute")


def mod_list(mods: Sequence[Listed], at: int) -> ViewList:
    """Return mods with their pictures, each with how it stands."""
    return ViewList("list", mods, _row, name=name_of, at=at)


def _row(mod: Listed, ink: Ink) -> LayoutItem:
    words = Column(
        Label(name_of(mod), "strong", color=ink.text), Label(state_line(mod), "small", color=ink.quiet), gap=SPACE.tiny
    )
    return Row(_cover(mod, ink).sized(width=_COVER, height=_COVER, align="center"), words.sized(grow=1, align="center"))


def _cover(mod: Listed, ink: Ink) -> Painting:
    if mod.state == "faulty" or mod.fault:
        return Icon("warning", _SIGN, color="attack" if ink.marked else "danger")
    if mod.pieces:
        return Painting(lambda canvas, box: draw_piece(canvas, mod, mod.pieces[0], box))
    return Icon("hourglass" if mod.state == "waiting" else "chest", _SIGN, color=ink.quiet)


def mod_page(mod: Listed, remarks: Sequence[Remark]) -> LayoutItem:
    """Return all of a mod, one below the other; ``remarks`` are sentences with their colors."""
    author = mod.about.author if mod.about is not None else ""
    line = _("by {author}").format(author=author) if author else ""
    origin = "  ·  ".join(part for part in (line, mod.folder.name) if part)
    return Column(
        Column(Label(name_of(mod), "banner"), Label(origin, "small", color="mute"), gap=SPACE.tiny),
        Label(pick(mod.about.about), "body", leading=LEADING.loose) if mod.about is not None else None,
        *(_remark(text, color) for text, color in remarks),
        Grid(*(_tile(mod, piece) for piece in mod.pieces), columns=2, cell_width=_TILE) if mod.pieces else None,
    )


def _remark(text: str, color: str) -> LayoutItem:
    """Return a sentence; one that is to be read stands on a sunken sheet."""
    words = Label(text, "body", color=color, leading=LEADING.loose)
    return Column(words, padding=(SPACE.medium, SPACE.small), paint=sunken_ground) if color == "prose" else words


def _tile(mod: Listed, piece: Piece) -> LayoutItem:
    """Return something that a mod brings: its picture, what it is, its name."""
    return Column(
        Painting(lambda canvas, box: draw_piece(canvas, mod, piece, box)).sized(height=_PICTURE),
        Label(kind_of(piece), "small", color="mute", align="center"),
        Label(pick(piece.name), align="center"),
        gap=SPACE.tiny,
        padding=SPACE.small,
        paint=sunken_ground,
    )


def sentences(*lines: tuple[str, str, str]) -> LayoutItem:
    """Return paragraphs one below the other, each a text with its role and its color."""
    return Column(*(Label(text, role, color=color, leading=LEADING.loose) for text, role, color in lines))
