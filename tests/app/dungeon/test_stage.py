"""The stage of an encounter: casts stand clear of the need bar, bosses are large, raised cards hide no face."""

from __future__ import annotations

import pygame
import pytest

from game.app.dungeon.mood import is_boss
from game.app.dungeon.pages.encounter_layout import HAND_TOP
from game.app.dungeon.pages.pieces import arrange_docked_hand
from game.app.dungeon.pictures.floor_view import get_room_art
from game.app.dungeon.pictures.stage import (
    BOSS_SCREEN_FRACTION,
    HAND_CARD_WIDTH,
    NEED_BOX,
    SCREEN,
    BossCondition,
    draw_stage,
    get_lifted_box,
    has_lifted_box,
    load_casts,
    place_cast,
    place_drawing,
)
from game.app.dungeon.scene import AdventureScene
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box
from game.content.cards.dungeon_catalog import load_dungeon_catalog
from tests.app.screen import get_used_canvas, some_services, start_screen
from tools.shots.states.dungeon import SHOTS

CATALOG = load_dungeon_catalog()
ROOMS = range(len(CATALOG.room_ids))
BOSSES = [room for room in ROOMS if is_boss(CATALOG, room)]
TEXTS = [1.0, 1.25, 1.5, 2.0]
HAND = Box(188, HAND_TOP, 904, 720 - HAND_TOP)


def art(room: int) -> str:
    return get_room_art(CATALOG.room_ids[room])


def overlap(one: Box, other: Box) -> float:
    return max(0.0, min(one.right, other.right) - max(one.x, other.x)) * max(
        0.0, min(one.bottom, other.bottom) - max(one.y, other.y)
    )


def test_every_room_says_what_matters_in_its_drawing() -> None:
    assert {CATALOG.room_ids[room].lower() for room in ROOMS} <= set(load_casts())
    for left, top, right, bottom in load_casts().values():
        assert 0 <= left < right <= 100
        assert 0 <= top < bottom <= 100
        assert (right - left) * (bottom - top) >= 900, "a cast is no speck"


@pytest.mark.parametrize("text", TEXTS)
def test_the_need_bar_hides_nothing_of_a_cast(text: float) -> None:
    for room in ROOMS:
        for phase in (-1, 0, 3):
            cast = place_cast(art(room), text, is_boss=is_boss(CATALOG, room), phase=phase)
            assert overlap(cast, NEED_BOX) == 0, CATALOG.room_ids[room]
            assert cast.y >= NEED_BOX.bottom, CATALOG.room_ids[room]
            assert cast.y < NEED_BOX.bottom + 60, "nor does it stand far below it"


@pytest.mark.parametrize("text", TEXTS)
def test_the_upper_edge_of_a_drawing_lies_behind_the_bar(text: float) -> None:
    for room in ROOMS:
        assert place_drawing(art(room), text, is_boss=is_boss(CATALOG, room)).y <= NEED_BOX.bottom


@pytest.mark.parametrize("text", TEXTS)
def test_a_boss_takes_two_fifths_of_the_screen(text: float) -> None:
    seen = SCREEN if has_lifted_box(text) else SCREEN._replace(h=HAND_TOP)
    for room in BOSSES:
        share = overlap(place_cast(art(room), text, is_boss=True), seen) / (SCREEN.w * SCREEN.h)
        assert share >= BOSS_SCREEN_FRACTION - 0.005, (CATALOG.room_ids[room], round(share, 3))


@pytest.mark.parametrize("text", TEXTS[1:])
def test_a_raised_card_of_large_texts_hides_no_face(text: float) -> None:
    dock = get_lifted_box(text, HAND.right)
    for room in ROOMS:
        boss = is_boss(CATALOG, room)
        cast = place_cast(art(room), text, is_boss=boss)
        seen = cast if not boss else cast._replace(x=cast.center[0] - cast.w / 6, w=cast.w / 3)
        assert seen.right <= dock.x + 1, CATALOG.room_ids[room]


@pytest.mark.parametrize("count", [1, 2, 5, 8, 10])
@pytest.mark.parametrize("chosen", [-1, 0, 4])
def test_every_name_of_a_hand_in_large_texts_has_room(count: int, chosen: int) -> None:
    chosen = min(chosen, count - 1)
    dock = get_lifted_box(1.5, HAND.right)
    strips = arrange_docked_hand(count, HAND, dock, HAND_CARD_WIDTH, chosen)
    assert len({(box.x, box.y) for box in strips}) == count
    for index, box in enumerate(strips):
        assert box.w >= 96
        assert box.x >= HAND.x
        if index != chosen:
            assert chosen < 0 or box.x + HAND_CARD_WIDTH <= dock.x, "beside the raised card"
            assert all(overlap(box, other) < 1 for at, other in enumerate(strips) if at not in (index, chosen))


def stage(condition: BossCondition, room: str = "FE-11") -> bytes:
    start_screen()
    canvas: Canvas = get_used_canvas(0.25)
    scene = SHOTS["dungeon-boss-last"](some_services())
    assert isinstance(scene, AdventureScene)
    draw_stage(canvas, scene.make_context(), CATALOG.room_ids.index(room), condition)
    return pygame.image.tobytes(canvas.surface, "RGB")


def test_phases_and_wounds_of_a_boss_differ() -> None:
    seen = {stage(BossCondition(phase, wounds)) for phase in (-1, 0, 1, 2, 3) for wounds in (0, 1, 2)}
    assert len(seen) == 15


def test_wounds_are_drawn_for_bosses_only() -> None:
    assert stage(BossCondition(-1, 0), "DP-01") == stage(BossCondition(-1, 2), "DP-01")
