"""The picture of a save: its board with the characters where everybody saw them; hands are no part of it."""

from __future__ import annotations

import pygame

from game.app.epic.board.token import draw_token
from game.app.epic.board.view import BoardView
from game.app.ui.drawing.canvas import Canvas
from game.presentation.epic.rulebook import layout_of, lead_of, team_of
from game.presentation.epic.view_models import Token
from game.rules.epic.engine.state import State
from game.rules.epic.layout import Layout
from game.rules.epic.rules import EpicRules
from game.session.rulebook import Spot
from game.storage.save_words import SEATS
from game.storage.saves import Head

_SMALL = 240.0
"""A narrower picture is drawn larger and scaled down, so that tokens and coordinates stay in proportion."""
_DRAWN = 420.0
_AIR = 56.0
"""Round the board as it is drawn, for the edge of its slab and its shadow."""
_TINY = 11.5
"""On a smaller token its health would hide who it is."""


class Miniatures:
    """Draws the pictures of many saves; boards and finished pictures are kept."""

    def __init__(self) -> None:
        self._boards: dict[tuple[str, float, float], BoardView] = {}

    def draw(self, canvas: Canvas, head: Head, x: float, y: float, width: float, height: float) -> bool:
        """A save's board in a box; False when its map is gone."""
        layout = layout_of(head.game, head.map)
        if layout is None:
            return False
        spots = tuple(sound_spots(head, layout))
        self._draw(canvas, (head.game, head.map), layout, spots, (x, y, width, height))
        return True

    def board(self, canvas: Canvas, name: str, layout: Layout, box: tuple[float, float, float, float]) -> None:
        """A board with nobody on it; ``name`` is other for every board."""
        self._draw(canvas, ("", name), layout, (), box)

    def _draw(
        self,
        canvas: Canvas,
        name: tuple[str, str],
        layout: Layout,
        spots: tuple[Spot, ...],
        box: tuple[float, float, float, float],
    ) -> None:
        x, y, width, height = box
        drawn = max(width, _DRAWN) if width < _SMALL else width
        pixels = (canvas.px(width), canvas.px(height))
        key = ("miniature", *name, spots, pixels)
        tall = height * drawn / width

        air = _AIR * width / drawn

        def make() -> pygame.Surface:
            part = canvas.layer(drawn + 2 * _AIR, tall + 2 * _AIR)
            with part.shifted(_AIR, _AIR):
                self._position(part, name, layout, spots, (drawn, tall), small=drawn != width)
            if drawn == width:
                return part.surface
            edges = canvas.px(width + 2 * air), canvas.px(height + 2 * air)
            return pygame.transform.smoothscale(part.surface, edges)

        canvas.paste(canvas.rasters.cache.get(key, make), x - air, y - air)

    def _position(
        self,
        part: Canvas,
        name: tuple[str, str],
        layout: Layout,
        spots: tuple[Spot, ...],
        size: tuple[float, float],
        *,
        small: bool,
    ) -> None:
        wide, tall = size
        key = (name[1], wide, tall)
        view = self._boards.get(key)
        if view is None:
            view = self._boards[key] = BoardView(layout, pygame.FRect(0, 0, wide, tall), part.k)
        view.resize(pygame.FRect(0, 0, wide, tall), part.k)
        view.draw_ground(part)
        view.draw_props(part)
        for spot in sorted(spots, key=lambda spot: spot.square):
            health = None if small or view.token_radius < _TINY else spot.health
            token = Token(f"{name[0]}/portrait/{spot.kind}", spot.seat, health)
            draw_token(part, token, *view.center(spot.square), view.token_radius)


def position_head(rules: EpicRules, state: State) -> Head:
    """A position as the head of a save, for its picture."""
    match = rules.match
    spots = [
        Spot(figure.kind, figure.seat, square, health)
        for figure, square, health in zip(match.figures, state.squares, state.health, strict=True)
    ]
    teams = ["+".join(seat) for seat in match.setup.teams]
    return Head(match.pack.id, teams, teams, match.setup.map, state.turn, 0.0, False, spots=spots)


def sound_spots(head: Head, layout: Layout) -> list[Spot]:
    """The characters that can be drawn; a head that somebody wrote by hand may say anything."""
    teams = [team_of(head.game, team) for teams in head.teams for team in teams.split("+")]
    kinds = {one.kind for team in teams if team is not None for one in team.characters}
    size = layout.width * layout.height
    return [spot for spot in head.spots if spot.kind in kinds and 0 <= spot.seat < SEATS and 0 <= spot.square < size]


def lead_picture(game: str, team: str) -> str:
    """The portrait of the character that stands for a team; empty for a team that is gone."""
    known = team_of(game, team)
    return f"{game}/portrait/{lead_of(known).kind}" if known is not None else ""
