"""A tournament as a picture to show around: what it is, and how it stands or ended."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pygame

from game.app.menus.league.lists import TableList, Tree, about_line
from game.app.menus.pictures.league_face import face
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.effects.lamplight import draw_lit_table
from game.app.ui.style.carved import ribbon
from game.app.ui.style.ornaments import panel
from game.app.ui.style.tokens import ALPHA
from game.app.ui.widgets.base import Box, Look, Widget
from game.modes.league import standings
from game.modes.league.records_file import Book
from game.modes.league.tournament import MOST, Tournament
from game.storage.files import write_whole

_SCALE = 1.5
_MARGIN, _PAD = 40.0, 20.0


def picture(book: Book, tournament: Tournament) -> pygame.Surface:
    """The picture, 1920 x 1080."""
    surface = pygame.Surface((round(WIDTH * _SCALE), round(HEIGHT * _SCALE)))
    canvas = Canvas(surface, _SCALE)
    draw_lit_table(canvas)
    wide, line = WIDTH - 2 * _MARGIN, about_line(tournament)
    canvas.block(tournament.name, _MARGIN, 18, wide, 56, "title", align="center", shadow=ALPHA.strong)
    canvas.block(line, _MARGIN, 72, wide, 28, "body", color="cream", align="center", shadow=ALPHA.strong)
    champions = standings.champions(tournament)
    foot = 96.0 if champions else 0.0
    box = Box(_MARGIN, 112, wide, HEIGHT - 112 - 32 - foot)
    panel(canvas, *box)
    inner = box.inset(_PAD)
    shown: Widget
    if tournament.form == "knockout":
        shown = Tree(book, tournament).placed(inner)
    else:
        shown = TableList(canvas, inner, book, tournament, most=MOST)
    shown.draw(canvas, Look())
    if champions:
        _champions(canvas, book, tournament, champions, Box(_MARGIN, box.bottom + 10, wide, foot))
    return surface


def _champions(canvas: Canvas, book: Book, tournament: Tournament, places: list[int], box: Box) -> None:
    names = " & ".join(book.name(tournament, place) for place in places)
    wide = canvas.measure(names, "heading")[0]
    left = box.center[0] - wide / 2 - 36
    member = book.member(tournament.entrants[places[0]].member)
    ribbon(canvas, left, box.y + 34, 28)
    face(canvas, member, left, box.y + 34, 28)
    canvas.block(names, left + 44, box.y + 8, wide + 12, 52, "heading", shadow=ALPHA.strong)


def write_picture(book: Book, tournament: Tournament, target: Path, name: str) -> Path:
    """Write the picture as PNG to a file, or under a name into a folder; returns the file. Raises ``UserError``."""
    target = target / name if os.path.isdir(target) else target
    data = io.BytesIO()
    pygame.image.save(picture(book, tournament), data, "shown.png")
    write_whole(target, data.getvalue(), backup=False)
    return target
