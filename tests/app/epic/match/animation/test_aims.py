"""Arrows from the resolving card to all characters that it affects; with instant speed they do not move."""

from __future__ import annotations

import pygame
import pytest

from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.pictures import aim_arrows
from game.app.epic.match.pictures.aim_arrows import draw_arrow
from game.app.epic.match.scene import MatchScene
from game.app.ui.drawing.raster import Point
from game.rules.epic import event as events
from tests.app.screen import get_used_canvas, show_scene, some_services, start_screen
from tools.films.moments import MOMENTS

FIRST_MOBLIN, GANON, FIRST_WIZROBE, SECOND_WIZROBE = 1, 3, 4, 5


REACHED = (FIRST_MOBLIN, GANON, FIRST_WIZROBE, SECOND_WIZROBE)


def play_four_choices(**settings: object) -> MatchScene:
    """Play a card beside the board for which four characters are chosen one after the other.

    What a card does before anybody decides anything is shown in a duel moment, without arrows.
    """
    start_screen()
    services = some_services(**{"speed": "normal", **settings})
    scene, _begin = MOMENTS["aims"].build(services)
    assert isinstance(scene, MatchScene)
    show_scene(services, scene, get_used_canvas(0.5))
    stage = scene.stage
    stage.lay_card(stage.view.hands[0][0], 0, "play", 1.0)
    play_events(
        stage, [events.Chose(0, figure) for figure in REACHED], scene.active_match.session.view_for(scene.viewer)
    )
    return scene


def test_an_arrow_grows_to_each_whom_a_card_means_and_goes_with_the_card() -> None:
    scene = play_four_choices()
    stage = scene.stage
    seen: dict[int, list[float]] = {}
    while stage.has_motion:
        stage.update(1 / 60)
        for figure, arrow in stage.aims.items():
            seen.setdefault(figure, []).append(arrow.grown)
    assert set(seen) == set(REACHED)
    assert all(grown[0] < 0.2 and grown[-1] == 1 and grown == sorted(grown) for grown in seen.values())
    assert not stage.table, "the card is gone, and with it what is drawn from it"


def test_without_motion_arrows_are_there_at_once() -> None:
    scene = play_four_choices(reduced_motion=True)
    grown = set()
    while scene.stage.has_motion:
        scene.stage.update(1 / 60)
        grown |= {arrow.grown for arrow in scene.stage.aims.values()}
    assert grown == {1.0}


def test_what_is_skipped_leaves_no_arrow() -> None:
    scene = play_four_choices()
    while not scene.stage.aims:
        scene.stage.update(1 / 60)
    scene.stage.skip()
    assert not scene.stage.aims


def test_an_arrow_leads_from_the_card_to_the_rim_of_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = play_four_choices()
    assert scene.canvas is not None
    scene.services.stack.draw(scene.canvas)
    board, place = scene.table.board, scene.table.acting
    put: list[tuple[str, Point]] = []
    monkeypatch.setattr(aim_arrows, "_put", lambda _canvas, kind, _size, at, *_more: put.append((kind, at)))
    target = board.get_center(4)
    heads = []
    for grown in (0.0, 0.5, 1.0):
        put.clear()
        draw_arrow(scene.canvas, board, place, target, grown)
        assert [kind for kind, _at in put].count("head") == 1
        heads.append(put[-1][1])
    ways = [pygame.Vector2(head).distance_to(target) for head in heads]
    assert ways == sorted(ways, reverse=True)
    assert board.cell * 0.41 < ways[-1] < board.cell * 0.82
    assert abs(put[0][1][0] - place.box.right) < 40
    put.clear()
    draw_arrow(scene.canvas, board, place, (-50.0, 20.0), 1.0)
    assert not put, "who is not in the board's window is not pointed at"
