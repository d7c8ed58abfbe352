"""Standees: their squares, their drawing order from back to front, and the base in the color of their seat."""

from __future__ import annotations

import itertools

import msgspec
import pygame
import pytest

from game.app.epic.board.cast import draw_characters, face_enemies, find_covered, find_faded, is_facing_left
from game.app.epic.board.cutout import CutOutSpec, render_cut_out
from game.app.epic.board.label import draw_label, find_label_center
from game.app.epic.board.motion import Motion
from game.app.epic.board.props import get_props
from game.app.epic.board.standee import BASE_DEPTH, BASE_HEIGHT, BASE_WIDTH, FOOT_Y, draw_standee
from game.app.epic.board.view import BoardView
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.theme import ZELDA, with_high_contrast
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.presentation.epic.rulebook import find_lead
from game.presentation.epic.view_models import Token

CELL = 60.0
KINDS = [
    (pack, character.kind, character == find_lead(team))
    for pack in EPIC_PACKS
    for team in load_pack(pack).teams.values()
    for character in team.characters
]
LINK = Token("zelda/portrait/link", 0, 14, is_lead=True)
GANON = Token("zelda/portrait/ganon", 1, 20, is_lead=True)


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def blank() -> Canvas:
    return Canvas(pygame.Surface((160, 160), pygame.SRCALPHA), 1.0)


def board(name: str = "triforce-chamber") -> tuple[Canvas, BoardView]:
    layout = load_pack("zelda").layouts[name]
    canvas = Canvas(pygame.Surface((780, 540)), 1.0)
    return canvas, BoardView(layout, pygame.FRect(10, 10, 760, 520))


def draw_token(token: Token, **how: bool | Motion) -> pygame.Surface:
    canvas = blank()
    draw_standee(canvas, token, 80, 80, CELL, **how)  # type: ignore[arg-type]
    return canvas.surface


@pytest.mark.parametrize(("pack", "kind", "lead"), KINDS)
def test_every_figure_stands_on_its_base(pack: str, kind: str, lead: bool) -> None:
    """A figure has its intended height, ends within its base, and leaves the base free on both sides."""
    figure = render_cut_out(blank(), CutOutSpec(f"{pack}/portrait/{kind}", lead=lead), CELL)
    solid = figure.get_bounding_rect(200).move(figure.corner)
    assert -1.25 * CELL <= solid.top <= -0.55 * CELL
    assert solid.bottom <= (BASE_HEIGHT / 2 + BASE_DEPTH) * CELL
    low = pygame.Rect(solid.left, solid.bottom - round(CELL * 0.08), solid.w, round(CELL * 0.08))
    hem = figure.subsurface(low.move(-figure.corner[0], -figure.corner[1])).get_bounding_rect(200)
    assert hem.w <= BASE_WIDTH * CELL


@pytest.mark.parametrize(("pack", "kind", "lead"), KINDS)
def test_a_standee_hides_little_of_the_square_behind(pack: str, kind: str, lead: bool) -> None:
    figure = render_cut_out(blank(), CutOutSpec(f"{pack}/portrait/{kind}", lead=lead), CELL)
    above = pygame.Rect(-CELL / 2, -(FOOT_Y + 1) * CELL, CELL, CELL).clip(figure.get_rect(topleft=figure.corner))
    mask = pygame.mask.from_surface(figure.subsurface(above.move(-figure.corner[0], -figure.corner[1])), 200)
    assert mask.count() / CELL**2 < 0.36


def test_the_pointer_hits_squares_and_not_pictures() -> None:
    """The head of a standee reaches over the square behind it, which is what a click there means."""
    canvas, view = board()
    square = 5 + 4 * view.layout.width
    draw_characters(canvas, view, {square: LINK})
    x, y = view.get_corner(square)
    head = (x + view.cell / 2, y - view.cell * 0.2)
    bare, other = board()
    assert canvas.surface.get_at((round(head[0]), round(head[1]))) != bare.surface.get_at((0, 0))
    assert view.find_square_at(head) == square - view.layout.width
    assert view.find_square_at((head[0], y + 1)) == square
    assert other.find_square_at(head) == square - view.layout.width


def test_who_stands_in_front_is_drawn_over_who_stands_behind() -> None:
    canvas, view = board()
    back = 5 + 4 * view.layout.width
    front = back + view.layout.width
    draw_characters(canvas, view, {front: GANON, back: LINK}, with_labels=False)
    alone, _view = board()
    draw_characters(alone, view, {front: GANON}, with_labels=False)
    x, y = view.get_corner(front)
    body = pygame.Rect(round(x + view.cell * 0.4), round(y), round(view.cell * 0.2), round(view.cell * 0.6))
    assert pygame.image.tobytes(canvas.surface.subsurface(body), "RGB") == pygame.image.tobytes(
        alone.surface.subsurface(body), "RGB"
    )


def test_an_obstacle_in_front_of_a_standee_covers_its_base() -> None:
    canvas, view = board()
    layout = view.layout
    prop = next(
        prop
        for prop in get_props(canvas, layout)
        if prop.is_tall and layout.kinds[prop.square - layout.width] == "floor"
    )
    view.draw_ground(canvas)
    view.draw_props(canvas)
    bare = canvas.surface.copy()
    draw_characters(canvas, view, {prop.square - layout.width: LINK}, with_labels=False)
    x, y = view.get_center(prop.square)
    top = (round(x), round(y - 0.55 * view.cell))
    parts = zip(canvas.surface.get_at(top), bare.get_at(top), strict=True)
    assert max(abs(one - other) for one, other in parts) <= 2, "its edge is a little translucent"


def test_no_two_bases_look_alike_without_color() -> None:
    pictures = []
    for seat in range(6):
        canvas = blank()
        canvas.fill("#7f8a7a")
        draw_standee(canvas, msgspec.structs.replace(LINK, seat=seat), 80, 80, CELL)
        pictures.append(pygame.transform.grayscale(canvas.surface))
    for one, other in itertools.combinations(pictures, 2):
        same = pygame.transform.threshold(None, one, None, (20, 20, 20, 255), None, 0, other)
        assert 160 * 160 - same > 60


def test_states_change_how_a_standee_looks() -> None:
    states = [
        LINK,
        *(msgspec.structs.replace(LINK, **{name: True}) for name in ("active", "acted", "frozen", "cursed")),
    ]
    pictures = {pygame.image.tobytes(draw_token(token), "RGBA") for token in states}
    pictures |= {pygame.image.tobytes(draw_token(LINK, **{how: True}), "RGBA") for how in ("ghost", "faded")}
    pictures.add(pygame.image.tobytes(draw_token(msgspec.structs.replace(LINK, faces_left=True)), "RGBA"))
    assert len(pictures) == 8


def test_high_contrast_draws_a_white_line_round_a_standee() -> None:
    strong = Canvas(pygame.Surface((160, 160), pygame.SRCALPHA), 1.0, theme=with_high_contrast(ZELDA))
    draw_standee(strong, LINK, 80, 80, CELL)
    white = pygame.mask.from_threshold(strong.surface, (255, 255, 255), (12, 12, 12, 255)).count()
    assert white > pygame.mask.from_threshold(draw_token(LINK), (255, 255, 255), (12, 12, 12, 255)).count() + 100


@pytest.mark.parametrize("art", ["dungeon/keeper", "dungeon/portrait/nobody"])
def test_a_character_with_a_portrait_alone_stands_as_a_disc(art: str) -> None:
    """Characters that players make have no figure and no poses."""
    figure = render_cut_out(blank(), CutOutSpec(art, lead=True), CELL)
    assert 0.6 * CELL < figure.get_bounding_rect(200).w <= CELL
    for pose in ("strike", "shoot", "guard", "hit", "fallen"):
        render_cut_out(blank(), CutOutSpec(art, pose), CELL)  # type: ignore[arg-type]


def test_a_standee_is_drawn_once_for_a_size() -> None:
    canvas = blank()
    draw_standee(canvas, LINK, 80, 80, CELL)
    kept = len(canvas.render_cache.surfaces)
    draw_standee(canvas, msgspec.structs.replace(LINK, health=3), 90, 70, CELL)
    assert len(canvas.render_cache.surfaces) == kept, "neither health nor place is part of its pictures"


def test_a_label_climbs_to_the_belt_where_somebody_stands_in_front() -> None:
    canvas, view = board()
    square = 5 + 4 * view.layout.width
    assert find_covered(view.layout, {square, square + view.layout.width}) == {square}
    assert find_covered(view.layout, {square, square + 1}) == frozenset()
    low, high = (find_label_center(canvas, 80, 80, CELL, is_raised=climbs)[1] for climbs in (False, True))
    assert low - high == pytest.approx(0.36 * CELL)


def test_the_number_among_twins_stands_apart_from_the_health() -> None:
    canvas = Canvas(pygame.Surface((160, 160)), 1.0)
    canvas.render_cache.trace = []
    draw_label(canvas, msgspec.structs.replace(LINK, number=2, health=2), 80, 80, CELL)
    places = {place.centery: place for _text, place in canvas.render_cache.trace}
    assert len(places) == 2, "not in one line"
    assert min(place.left for place in places.values()) < 80 - 0.3 * CELL


def test_only_who_hides_something_lets_it_through() -> None:
    _canvas, view = board()
    width = view.layout.width
    square = 5 + 4 * width
    assert find_faded(view.layout, {square, square + width}, {square}) == {square + width}
    assert find_faded(view.layout, {square, square + width}, {square, square + width}) == frozenset()
    assert find_faded(view.layout, {square}, {square}) == frozenset()


def test_characters_look_toward_their_enemies() -> None:
    _canvas, view = board()
    layout = view.layout
    assert is_facing_left(layout, 8, [2, 3])
    assert not is_facing_left(layout, 1, [2, 3])
    assert is_facing_left(layout, 8, [8 + layout.width], default=True)
    assert not is_facing_left(layout, 8, [])
    faced = face_enemies(layout, {1: LINK, 9: GANON})
    assert (faced[1].faces_left, faced[9].faces_left) == (False, True)
