"""Shareable image of a tournament: name, format, and standings or bracket."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pygame

from game.app.menus.league.bracket import build_bracket
from game.app.menus.league.lists import build_standings, format_summary
from game.app.menus.league.sheets import build_champion, format_names
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.effects.lamplight import draw_lit_table
from game.app.ui.layout.flex import Column
from game.app.ui.layout.panels import Panel
from game.app.ui.layout.tree import SCREEN, draw_view
from game.app.ui.style.tokens import ALPHA, SPACE
from game.app.ui.widgets.base import LayoutItem
from game.app.ui.widgets.text import Label
from game.modes.league import standings
from game.modes.league.records_file import LeagueRecords
from game.modes.league.tournament import Tournament
from game.storage.files import write_atomic

_SCALE = 1.5
"""Scale from logical pixels to pixels of the image."""


def render_picture(league_records: LeagueRecords, tournament: Tournament) -> pygame.Surface:
    """Return the image, 1920 x 1080 pixels."""
    surface = pygame.Surface((round(WIDTH * _SCALE), round(HEIGHT * _SCALE)))
    canvas = Canvas(surface, _SCALE)
    draw_lit_table(canvas)
    draw_view(canvas, _build_view(league_records, tournament), SCREEN)
    return surface


def _build_view(league_records: LeagueRecords, tournament: Tournament) -> LayoutItem:
    """Return name and format, bracket or standings, and the champions."""
    knockout = tournament.form == "knockout"
    standing = (
        build_bracket(league_records, tournament)
        if knockout
        else build_standings(league_records, tournament, is_selectable=False)
    )
    champions = standings.find_champions(tournament)
    won = (
        build_champion(league_records, tournament, format_names(league_records, tournament, champions))
        if champions
        else None
    )
    return Column(
        Label(tournament.name, "title", align="center", shadow=ALPHA.strong),
        Label(format_summary(tournament), "body", color="cream", align="center", shadow=ALPHA.strong),
        Panel("", standing.sized(grow=1)).sized(grow=1),
        won.sized(align="center") if won is not None else None,
        padding=SPACE.huge,
    )


def write_picture(league_records: LeagueRecords, tournament: Tournament, target: Path, name: str) -> Path:
    """Write the image as PNG to a file, or into a folder under ``name``; return the file's path.

    Raises:
        UserError: the file cannot be written.
    """
    target = target / name if os.path.isdir(target) else target
    data = io.BytesIO()
    pygame.image.save(render_picture(league_records, tournament), data, "shown.png")
    write_atomic(target, data.getvalue(), backup=False)
    return target
