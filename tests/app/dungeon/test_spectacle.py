"""The great moments of an adventure: what is seen of them, that it ends, and that nothing moves without motion."""

from __future__ import annotations

import pygame
import pytest

from game.app.dungeon.animation import spectacle
from game.app.dungeon.animation.beats import Beats
from game.app.dungeon.animation.gems import Gems, slot
from game.app.dungeon.animation.spectacle import COMINGS, Cracks, Entrance, Fallen, Rupees, Seal, Turning
from game.app.dungeon.ids import CardId
from game.app.dungeon.pictures import laid_view
from game.app.dungeon.pictures.places import journey, journeys
from game.app.dungeon.pictures.room_card import picture_box
from game.app.dungeon.pictures.trail import Journey, prints
from game.app.dungeon.scene import AdventureScene
from game.app.dungeon.views import need_view
from game.app.ui.drawing.canvas import Canvas
from game.rules.dungeon.engine import insight
from tests.app.screen import shown, some_services, start_screen, used_canvas
from tools.films.moments import MOMENTS

SHOWN = {
    "journey": [Journey],
    "room": [Turning],
    "gems": [Gems],
    "solved": [Gems, Seal, Rupees],
    "penalty": [Cracks, Rupees],
    "phase-2": [Seal, Fallen, Entrance],
}


def moment(name: str, *, reduced: bool = False) -> tuple[AdventureScene, Canvas]:
    start_screen()
    services = some_services(speed="normal", reduced_motion=reduced)
    scene, begin = MOMENTS[name].make(services)
    assert isinstance(scene, AdventureScene)
    services.change(speed="normal", reduced_motion=reduced)
    canvas = shown(services, scene, used_canvas(0.5))
    begin()
    return scene, canvas


def drawn(scene: AdventureScene, canvas: Canvas) -> bytes:
    scene.touch()
    scene.services.stack.draw(canvas)
    return pygame.image.tobytes(canvas.surface, "RGB")


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", SHOWN)
def test_a_moment_is_a_film_of_its_own_and_leaves_nothing_over_the_page(name: str) -> None:
    scene, canvas = moment(name)
    beats = scene.beats
    kinds: list[type] = []
    frames = set()
    while beats.busy:
        beats.update(0.1)
        frames.add(drawn(scene, canvas))
        if beats._picture is not None and type(beats._picture[0]) not in kinds:
            kinds.append(type(beats._picture[0]))
    assert kinds == SHOWN[name]
    assert len(frames) > 6
    assert nothing_left(beats)


def nothing_left(beats: Beats) -> bool:
    return (
        beats._picture is None and not beats._stays and beats.hero is None and beats._flying is None and not beats.trail
    )


def test_prints_appear_behind_link_while_he_walks() -> None:
    scene, canvas = moment("room")
    counts, last = [], 0.0
    while scene.beats.busy and scene.beats._picture is None:
        scene.beats.update(1 / 30)
        trail, hero = scene.beats.trail, scene.beats.hero
        counts.append(len(trail))
        if trail and hero is not None and scene.beats._picture is None:
            drawn(scene, canvas)
            assert scene.page_shown is not None
            assert scene.page_shown.showing.trail == trail
            last = max(last, abs(trail[-1][1] - hero[1]))
    assert counts == sorted(counts)
    assert counts[-1] >= 3
    assert last < 40, "the last one is where he is"


def test_the_land_shows_the_way_that_was_gone() -> None:
    scene, _canvas = moment("journey")
    desk = scene.desk()
    way, long = journey(desk, "HW")
    (_first, _long), (before, _much) = journeys(desk)
    assert before(1.0) == pytest.approx(way(0.0)), "each begins where the one before ended"
    assert len(prints(way, long, 0.0)) == 0
    assert len(prints(way, long, 0.5)) * 2 <= len(prints(way, long, 1.0)) + 1
    feet = prints(way, long, 1.0)
    assert len({(round(x), round(y)) for x, y in feet}) == len(feet)


def test_a_click_ends_it_at_once() -> None:
    scene, _canvas = moment("solved")
    scene.beats.update(0.8)
    scene.beats.skip()
    assert not scene.beats.busy
    assert nothing_left(scene.beats)


def test_without_motion_the_seal_stands_still_and_nothing_flies() -> None:
    scene, canvas = moment("solved", reduced=True)
    pictures = set()
    kinds = set()
    while scene.beats.busy:
        scene.beats.update(0.2)
        if scene.beats.busy and scene.beats._picture is not None:
            kinds.add(type(scene.beats._picture[0]))
            pictures.add(drawn(scene, canvas))
    assert kinds == {Seal}
    assert len(pictures) == 1


def test_hearts_and_rupees_count_along_with_what_falls_and_flies() -> None:
    scene, canvas = moment("penalty")
    hearts, purse = [], []
    while scene.beats.busy:
        scene.beats.update(1 / 30)
        if scene.beats.busy:
            drawn(scene, canvas)
            assert scene.page_shown is not None
            hearts.append(scene.page_shown.desk.hearts)
            purse.append(scene.page_shown.desk.rupees)
    assert sorted({*hearts}) == [scene.view.hearts - 3, scene.view.hearts]
    assert hearts == sorted(hearts, reverse=True)
    assert purse == sorted(purse, reverse=True)
    assert len({*purse}) == 5, "one by one"


def test_what_counts_is_drawn_as_the_whole_page_would_be() -> None:
    scene, canvas = moment("penalty")
    drawn(scene, canvas)
    page = scene.page_shown
    assert page is not None
    page.desk.hearts, page.desk.rupees, page.desk.counts = 1, 3, True
    page.draw(canvas)
    whole = pygame.image.tobytes(canvas.surface, "RGB")
    page.desk.hearts, page.desk.rupees, page.desk.counts = page.desk.view.hearts, page.desk.view.rupees, False
    page.draw(canvas)
    assert pygame.image.tobytes(canvas.surface, "RGB") != whole
    page.desk.hearts, page.desk.rupees, page.desk.counts = 1, 3, True
    page.draw_counts(canvas)
    assert pygame.image.tobytes(canvas.surface, "RGB") == whole


@pytest.mark.parametrize("counts", [True, False])
def test_what_the_points_are_worth_is_not_said_while_they_are_counted(
    counts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    remark = "counts only with a matching card"
    monkeypatch.setattr(need_view, "_remark", lambda _standing: remark)
    scene, canvas = moment("gems")
    drawn(scene, canvas)
    page = scene.page_shown
    assert page is not None
    page.desk.counts = counts
    canvas.rasters.trace = []
    page.draw(canvas)
    assert (remark in [text for text, _place in canvas.rasters.trace]) is not counts


def test_a_card_flies_to_the_place_where_it_will_lie() -> None:
    scene, _canvas = moment("gems")
    while scene.beats._picture is None:
        scene.beats.update(1 / 30)
    desk = scene.desk()
    assert desk.view.challenge is not None
    row = [one for one in insight.lines(desk.rules, desk.view) if one.round == max(1, desk.view.challenge.round)]
    assert len(row) == 1
    first = next(iter(laid_view._ordered(laid_view.PLAYED, desk, None).slots[desk.view.challenge.round]))
    assert first.seat != desk.seat
    assert scene.beats._spot.x - laid_view._ordered(laid_view.PLAYED, desk, None).left == pytest.approx(67, abs=6)


def test_the_seal_stands_above_what_is_written_below_it(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, canvas = moment("solved")
    wax: list[tuple[float, float, float]] = []
    monkeypatch.setattr(spectacle, "draw_wax", lambda _canvas, *place: wax.append(place))
    while scene.beats.busy:
        scene.beats.update(0.1)
        drawn(scene, canvas)
    standing, challenge = scene.desk().standing, scene.view.challenge
    assert standing is not None
    assert challenge is not None
    box = picture_box(scene.desk(), challenge.room, standing.need)
    (_x, y, size) = wax[-1]
    assert y + size <= box.bottom - 54 - 8, "two lines and their margin"
    assert y - size >= box.y
    assert size >= 40


def test_every_gem_lands_in_a_place_of_its_own_and_is_counted() -> None:
    gems = Gems((800, 250), 14, 6, 3, 0)
    assert [gems.landed(share) for share in (0.0, 1.0)] == [0, 3]
    assert len({slot(14, 6 + number) for number in range(3)}) == 3
    assert slot(14, 99) == slot(14, 13), "a point too many flies to the last place"


def test_phases_of_a_boss_come_in_different_ways() -> None:
    assert [Entrance(0, 9, "combat", number).coming for number in (1, 2, 3, 4)] == list(COMINGS)


def test_half_a_heart_cracks_where_it_was() -> None:
    assert Cracks(5, 3, 4).places == [1, 2]
    assert Cracks(4, 4, 4).places == []


def test_a_card_that_was_laid_is_no_longer_in_the_hand() -> None:
    scene, canvas = moment("solved")
    card = scene.desk().hand[0]
    scene.beats.update(0.05)
    drawn(scene, canvas)
    assert scene.page_shown is not None
    away = scene.page_shown.desk.away
    assert away == {CardId(scene.desk().hand.index(card))}
    scene.beats.skip()
    drawn(scene, canvas)
    assert not scene.page_shown.desk.away


def test_a_solved_room_misses_nothing_and_takes_nothing() -> None:
    scene, canvas = moment("solved")
    said: dict[bool, str] = {}
    while scene.beats.busy:
        scene.beats.update(0.1)
        canvas.rasters.trace = []
        drawn(scene, canvas)
        assert scene.page_shown is not None
        said[scene.page_shown.desk.won] = " ".join(text for text, _place in canvas.rasters.trace)
    assert "End of round" in said[False]
    assert "Round over" in said[True]
    assert "Still missing" not in said[True]
