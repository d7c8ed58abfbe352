"""Thumbnail of a save: its board with the characters, without hands."""

from __future__ import annotations

import pygame

from game.app.epic.board.cast import draw_characters, face_enemies
from game.app.epic.board.view import BoardView
from game.app.ui.drawing.canvas import Canvas
from game.presentation.epic.rulebook import find_layout, find_lead, find_team
from game.presentation.epic.view_models import Token
from game.rules.epic.engine.state import State
from game.rules.epic.layout import Layout
from game.rules.epic.rules import EpicRules
from game.session.rulebook import ThumbnailCharacter
from game.storage.save_words import MAX_SEATS
from game.storage.saves import Head

_MIN_DRAWN_WIDTH = 240.0
"""Width below which a thumbnail is drawn larger and scaled down, to preserve the proportions of its details."""
_DRAWN_WIDTH = 420.0
"""Width at which such a thumbnail is drawn, in logical units."""
_SHADOW_PADDING = 56.0
"""Padding around the board for its edge and shadow, in logical units."""


class ThumbnailRenderer:
    """Renderer of save thumbnails with a cache of boards and thumbnails."""

    def __init__(self) -> None:
        self._boards: dict[tuple[str, float, float], BoardView] = {}

    def draw_save(self, canvas: Canvas, head: Head, x: float, y: float, width: float, height: float) -> bool:
        """Draw the board of a save in a box; return False if its map no longer exists."""
        layout = find_layout(head.game, head.map)
        if layout is None:
            return False
        spots = tuple(filter_valid_spots(head, layout))
        leads = frozenset(
            find_lead(team).kind for name in _list_teams(head) if (team := find_team(head.game, name)) is not None
        )
        self._draw_cached(canvas, (head.game, head.map), layout, spots, (x, y, width, height), leads)
        return True

    def draw_empty_board(
        self, canvas: Canvas, name: str, layout: Layout, box: tuple[float, float, float, float]
    ) -> None:
        """Draw a board without characters; ``name`` is part of the cache key and must be unique for each board."""
        self._draw_cached(canvas, ("", name), layout, (), box, frozenset())

    def _draw_cached(
        self,
        canvas: Canvas,
        name: tuple[str, str],
        layout: Layout,
        spots: tuple[ThumbnailCharacter, ...],
        box: tuple[float, float, float, float],
        leads: frozenset[str],
    ) -> None:
        x, y, width, height = box
        drawn = max(width, _DRAWN_WIDTH) if width < _MIN_DRAWN_WIDTH else width
        pixels = (canvas.to_pixels(width), canvas.to_pixels(height))
        key = ("miniature", *name, spots, pixels)
        tall = height * drawn / width

        air = _SHADOW_PADDING * width / drawn

        def render_thumbnail() -> pygame.Surface:
            part = canvas.make_layer(drawn + 2 * _SHADOW_PADDING, tall + 2 * _SHADOW_PADDING)
            with part.shifted(_SHADOW_PADDING, _SHADOW_PADDING):
                self._draw_position(part, name, layout, spots, (drawn, tall), leads)
            if drawn == width:
                return part.surface
            edges = canvas.to_pixels(width + 2 * air), canvas.to_pixels(height + 2 * air)
            return pygame.transform.smoothscale(part.surface, edges)

        canvas.paste(canvas.render_cache.surfaces.get(key, render_thumbnail), x - air, y - air)

    def _draw_position(
        self,
        part: Canvas,
        name: tuple[str, str],
        layout: Layout,
        spots: tuple[ThumbnailCharacter, ...],
        size: tuple[float, float],
        leads: frozenset[str],
    ) -> None:
        width, height = size
        key = (name[1], width, height)
        view = self._boards.get(key)
        if view is None:
            view = self._boards[key] = BoardView(layout, pygame.FRect(0, 0, width, height), part.k)
        view.resize(pygame.FRect(0, 0, width, height), part.k)
        view.draw_ground(part)
        view.draw_props(part)
        tokens = {
            spot.square: Token(f"{name[0]}/portrait/{spot.kind}", spot.seat, spot.health, is_lead=spot.kind in leads)
            for spot in spots
        }
        draw_characters(part, view, face_enemies(layout, tokens), with_labels=False)


def get_board_aspect(head: Head) -> float | None:
    """Return the ratio of width to height of a save's board; None if its map no longer exists."""
    layout = find_layout(head.game, head.map)
    return layout.width / layout.height if layout is not None else None


def make_position_head(rules: EpicRules, state: State) -> Head:
    """Return a position in the form of a save's head, to draw a thumbnail of it."""
    match = rules.match
    spots = [
        ThumbnailCharacter(figure.kind, figure.seat, square, health)
        for figure, square, health in zip(match.figures, state.squares, state.health, strict=True)
    ]
    teams = ["+".join(seat) for seat in match.setup.teams]
    return Head(match.pack.id, teams, teams, match.setup.map, state.turn, 0.0, False, spots=spots)


def _list_teams(head: Head) -> list[str]:
    """Return the names of all teams of a save."""
    return [name for names in head.teams for name in names.split("+")]


def filter_valid_spots(head: Head, layout: Layout) -> list[ThumbnailCharacter]:
    """Return the characters of a save that can be drawn, as save files may have been edited by hand."""
    teams = [find_team(head.game, name) for name in _list_teams(head)]
    kinds = {character.kind for team in teams if team is not None for character in team.characters}
    size = layout.width * layout.height
    return [
        spot for spot in head.spots if spot.kind in kinds and 0 <= spot.seat < MAX_SEATS and 0 <= spot.square < size
    ]


def get_lead_portrait(game: str, team: str) -> str:
    """Return the path of the portrait of a team's lead; empty if the team no longer exists."""
    known = find_team(game, team)
    return f"{game}/portrait/{find_lead(known).kind}" if known is not None else ""
