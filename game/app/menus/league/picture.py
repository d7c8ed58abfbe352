"""A tournament as a picture to show around: what it is, and how it stands or ended."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pygame

from game.app.menus.league.bracket import bracket
from game.app.menus.league.lists import about_line, standings_table
from game.app.menus.league.sheets import champion_view, names_of
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.effects.lamplight import draw_lit_table
from game.app.ui.layout.flex import Column
from game.app.ui.layout.panels import Panel
from game.app.ui.layout.tree import SCREEN, draw_view
from game.app.ui.style.tokens import ALPHA, SPACE
from game.app.ui.widgets.base import LayoutItem
from game.app.ui.widgets.text import Label
from game.modes.league import standings
from game.modes.league.records_file import Book
from game.modes.league.tournament import Tournament
from game.storage.files import write_whole

_SCALE = 1.5


def picture(book: Book, tournament: Tournament) -> pygame.Surface:
    """Return the picture, 1920 x 1080."""
    surface = pygame.Surface((round(WIDTH * _SCALE), round(HEIGHT * _SCALE)))
    canvas = Canvas(surface, _SCALE)
    draw_lit_table(canvas)
    draw_view(canvas, _view(book, tournament), SCREEN)
    return surface


def _view(book: Book, tournament: Tournament) -> LayoutItem:
    """Return the name and what it is, the tree or the table, and who has won."""
    knockout = tournament.form == "knockout"
    standing = bracket(book, tournament) if knockout else standings_table(book, tournament, marks=False)
    champions = standings.champions(tournament)
    won = champion_view(book, tournament, names_of(book, tournament, champions)) if champions else None
    return Column(
        Label(tournament.name, "title", align="center", shadow=ALPHA.strong),
        Label(about_line(tournament), "body", color="cream", align="center", shadow=ALPHA.strong),
        Panel("", standing.sized(grow=1)).sized(grow=1),
        won.sized(align="center") if won is not None else None,
        padding=SPACE.huge,
    )


def write_picture(book: Book, tournament: Tournament, target: Path, name: str) -> Path:
    """Write the picture as PNG to a file, or under a name into a folder; returns the file. Raises ``UserError``."""
    target = target / name if os.path.isdir(target) else target
    data = io.BytesIO()
    pygame.image.save(picture(book, tournament), data, "shown.png")
    write_whole(target, data.getvalue(), backup=False)
    return target
