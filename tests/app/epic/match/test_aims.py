"""Arrows from the card that is carried out: to all whom it reaches, while it lies there, and without motion at once."""

from __future__ import annotations

import pygame
import pytest

from game.app.epic.match.pictures import aim_arrows
from game.app.epic.match.pictures.aim_arrows import draw_aim
from game.app.epic.match.scene import MatchScene
from game.app.ui.drawing.raster import Point
from tests.app.screen import shown, some_services, start_screen, used_canvas
from tools.films.moments import MOMENTS

SKULL_KID, FIRST_MOBLIN, SECOND_MOBLIN, GANON, FIRST_WIZROBE, SECOND_WIZROBE = range(6)


def the_moon_falls(**settings: object) -> MatchScene:
    start_screen()
    services = some_services(**{"speed": "normal", **settings})
    scene, begin = MOMENTS["aims"].make(services)
    assert isinstance(scene, MatchScene)
    shown(services, scene, used_canvas(0.5))
    begin()
    return scene


def test_an_arrow_grows_to_each_whom_a_card_reaches_and_goes_with_the_card() -> None:
    scene = the_moon_falls()
    stage = scene.stage
    seen: dict[int, list[float]] = {}
    hurt: dict[int, float] = {}
    while stage.moving:
        stage.update(1 / 60)
        for figure, arrow in stage.aims.items():
            seen.setdefault(figure, []).append(arrow.grown)
            if stage.view.health[figure] < stage.match.figures[figure].health:
                hurt.setdefault(figure, arrow.grown)
    assert set(seen) == {FIRST_MOBLIN, GANON, FIRST_WIZROBE, SECOND_WIZROBE}
    assert all(grown[0] < 0.2 and grown[-1] == 1 and grown == sorted(grown) for grown in seen.values())
    assert set(hurt.values()) == {1.0}, "it has arrived before the blow does"
    assert not stage.table, "the card is gone, and with it what is drawn from it"


def test_the_triforce_shines_on_the_card_where_it_stands() -> None:
    scene = the_moon_falls()
    places = set()
    while scene.stage.moving:
        scene.stage.update(1 / 60)
        places |= {flight.goal for flight in scene.stage.flights if flight.shine}
    assert places == {("table", 2)}


def test_without_motion_arrows_are_there_at_once() -> None:
    scene = the_moon_falls(reduced_motion=True)
    grown = set()
    while scene.stage.moving:
        scene.stage.update(1 / 60)
        grown |= {arrow.grown for arrow in scene.stage.aims.values()}
    assert grown == {1.0}


def test_what_is_skipped_leaves_no_arrow() -> None:
    scene = the_moon_falls()
    while not scene.stage.aims:
        scene.stage.update(1 / 60)
    scene.stage.skip()
    assert not scene.stage.aims


def test_an_arrow_leads_from_the_card_to_the_rim_of_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = the_moon_falls()
    assert scene.canvas is not None
    scene.services.stack.draw(scene.canvas)
    board, place = scene.table.board, scene.table.acting
    put: list[tuple[str, Point]] = []
    monkeypatch.setattr(aim_arrows, "_put", lambda _canvas, kind, _size, at, *_more: put.append((kind, at)))
    target = board.center(4)
    heads = []
    for grown in (0.0, 0.5, 1.0):
        put.clear()
        draw_aim(scene.canvas, board, place, target, grown)
        assert [kind for kind, _at in put].count("head") == 1
        heads.append(put[-1][1])
    ways = [pygame.Vector2(head).distance_to(target) for head in heads]
    assert ways == sorted(ways, reverse=True)
    assert board.token_radius < ways[-1] < board.token_radius * 2
    assert abs(put[0][1][0] - place.box.right) < 40
    put.clear()
    draw_aim(scene.canvas, board, place, (-50.0, 20.0), 1.0)
    assert not put, "who is not in the board's window is not pointed at"
