"""The great moments of an adventure: what is seen of them, that it ends, and that nothing moves without motion."""

from __future__ import annotations

import pygame
import pytest

from game.app.dungeon.animation import spectacle
from game.app.dungeon.animation.beats import DungeonEventAnimator
from game.app.dungeon.animation.boss import ENTRANCE_STYLES, BossEntrance
from game.app.dungeon.animation.defeat import BossDefeat
from game.app.dungeon.animation.gems import GemFlight, get_slot_box
from game.app.dungeon.animation.growth import RoomGrowth
from game.app.dungeon.animation.spectacle import ChallengeSeal, CrackingHearts, RoomReveal, RupeeFlight
from game.app.dungeon.ids import HandCardId
from game.app.dungeon.pages.page import DungeonPage
from game.app.dungeon.pictures import need_bar
from game.app.dungeon.pictures.laid_view import arrange_cards, find_next_box
from game.app.dungeon.pictures.places import trace_journeys, trace_next_journey
from game.app.dungeon.pictures.stage import NEED_BOX, SEAL_BOX
from game.app.dungeon.pictures.trail import JourneyCutscene, trace_prints
from game.app.dungeon.scene import AdventureScene
from game.app.dungeon.views import need_view
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects import flipbook
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.widgets.base import Box, Widget, WidgetState
from game.rules.dungeon.engine import event as event_types
from tests.app.screen import get_used_canvas, show_scene, some_services, start_screen
from tools.films.moments import MOMENTS

SHOWN = {
    "journey": [JourneyCutscene],
    "room": [RoomReveal],
    "gems": [GemFlight],
    "solved": [GemFlight, ChallengeSeal, RupeeFlight],
    "penalty": [CrackingHearts, RupeeFlight],
    "phase-2": [BossDefeat, BossEntrance],
}


def moment(name: str, *, reduced: bool = False) -> tuple[AdventureScene, Canvas]:
    start_screen()
    services = some_services(speed="normal", reduced_motion=reduced)
    scene, begin = MOMENTS[name].build(services)
    assert isinstance(scene, AdventureScene)
    services.change_settings(speed="normal", reduced_motion=reduced)
    canvas = show_scene(services, scene, get_used_canvas(0.5))
    begin()
    return scene, canvas


def draw_scene(scene: AdventureScene, canvas: Canvas) -> bytes:
    scene.mark_dirty()
    scene.services.stack.draw(canvas)
    return pygame.image.tobytes(canvas.surface, "RGB")


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", SHOWN)
def test_cutscene_leaves_nothing_over_the_page(name: str) -> None:
    scene, canvas = moment(name)
    beats = scene.event_animator
    kinds: list[type] = []
    frames = set()
    while beats.is_busy:
        beats.update(0.1)
        frames.add(draw_scene(scene, canvas))
        if beats._cutscene is not None and type(beats._cutscene[0]) not in kinds:
            kinds.append(type(beats._cutscene[0]))
    assert kinds == SHOWN[name]
    assert len(frames) > 6
    assert nothing_left(beats)


def nothing_left(beats: DungeonEventAnimator) -> bool:
    return (
        beats._cutscene is None
        and not beats._finished_cutscenes
        and beats.hero is None
        and beats._flying_card is None
        and not beats.footprints
    )


def test_prints_appear_behind_link_while_he_walks() -> None:
    scene, canvas = moment("room")
    counts, last = [], 0.0
    while scene.event_animator.is_busy and scene.event_animator._cutscene is None:
        scene.event_animator.update(1 / 30)
        trail, hero = scene.event_animator.footprints, scene.event_animator.hero
        counts.append(len(trail))
        if trail and hero is not None and scene.event_animator._cutscene is None:
            draw_scene(scene, canvas)
            assert scene.shown_page is not None
            assert scene.shown_page.view_state.footprints == trail
            last = max(last, abs(trail[-1][1] - hero[1]))
    assert counts == sorted(counts)
    assert counts[-1] >= 3
    assert last < 40, "the last one is where he is"


def test_the_land_shows_the_way_that_was_gone() -> None:
    scene, _canvas = moment("journey")
    context = scene.make_context()
    way, long = trace_next_journey(context, "HW")
    (_first, _long), (before, _much) = trace_journeys(context)
    assert before(1.0) == pytest.approx(way(0.0)), "each begins where the one before ended"
    assert len(trace_prints(way, long, 0.0)) == 0
    assert len(trace_prints(way, long, 0.5)) * 2 <= len(trace_prints(way, long, 1.0)) + 1
    feet = trace_prints(way, long, 1.0)
    assert len({(round(x), round(y)) for x, y in feet}) == len(feet)


def test_click_ends_a_cutscene() -> None:
    scene, _canvas = moment("solved")
    scene.event_animator.update(0.8)
    scene.event_animator.skip()
    assert not scene.event_animator.is_busy
    assert nothing_left(scene.event_animator)


def test_without_motion_the_seal_stands_still_and_nothing_flies() -> None:
    scene, canvas = moment("solved", reduced=True)
    pictures = set()
    kinds = set()
    while scene.event_animator.is_busy:
        scene.event_animator.update(0.2)
        if scene.event_animator.is_busy and scene.event_animator._cutscene is not None:
            kinds.add(type(scene.event_animator._cutscene[0]))
            pictures.add(draw_scene(scene, canvas))
    assert kinds == {ChallengeSeal}
    assert len(pictures) == 1


def test_hearts_and_rupees_count_along_with_what_falls_and_flies() -> None:
    scene, canvas = moment("penalty")
    hearts, purse = [], []
    while scene.event_animator.is_busy:
        scene.event_animator.update(1 / 30)
        if scene.event_animator.is_busy:
            draw_scene(scene, canvas)
            assert scene.shown_page is not None
            hearts.append(scene.shown_page.context.hearts)
            purse.append(scene.shown_page.context.rupees)
    assert sorted({*hearts}) == [scene.view.hearts - 3, scene.view.hearts]
    assert hearts == sorted(hearts, reverse=True)
    assert purse == sorted(purse, reverse=True)
    assert len({*purse}) == 5, "one by one"


def test_redrawn_counts_equal_a_full_redraw() -> None:
    scene, canvas = moment("penalty")
    draw_scene(scene, canvas)
    page = scene.shown_page
    assert page is not None

    def draw_counts(hearts: int, rupees: int, *, are_counted: bool) -> bytes:
        page.context.hearts, page.context.rupees, page.context.is_counting_points = hearts, rupees, are_counted
        with canvas.frame():
            page.draw_static(canvas)
        return pygame.image.tobytes(canvas.surface, "RGB")

    before = draw_counts(page.context.view.hearts, page.context.view.rupees, are_counted=False)
    after = draw_counts(1, 3, are_counted=True)
    canvas.discard_frame()
    assert after == draw_counts(1, 3, are_counted=True) != before


@pytest.mark.parametrize("counts", [True, False])
def test_what_the_points_are_worth_is_not_said_while_they_are_counted(
    counts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    remark = "counts only with a matching card"
    monkeypatch.setattr(need_view, "_format_warning", lambda _standing: remark)
    scene, canvas = moment("gems")
    draw_scene(scene, canvas)
    page = scene.shown_page
    assert page is not None
    page.context.is_counting_points = counts
    canvas.render_cache.trace = []
    page.draw_below(canvas)
    assert (remark in [text for text, _place in canvas.render_cache.trace]) is not counts


def test_a_card_flies_to_the_place_where_it_will_lie() -> None:
    scene, _canvas = moment("gems")
    while scene.event_animator._cutscene is None:
        scene.event_animator.update(1 / 30)
    spot, landed = scene.event_animator._landing_box, find_next_box(scene.make_context())
    while scene.event_animator.is_busy:
        scene.event_animator.update(0.1)
    laid = arrange_cards(scene.make_context())[-1].box
    assert spot == landed
    assert abs(laid.center[0] - spot.center[0]) < NEED_BOX.w / 2
    assert laid.y == spot.y


def test_the_seal_stands_above_what_is_written_below_it(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, canvas = moment("solved")
    wax: list[tuple[float, float, float]] = []
    monkeypatch.setattr(spectacle, "draw_wax_seal", lambda _canvas, *place: wax.append(place))
    while scene.event_animator.is_busy:
        scene.event_animator.update(0.1)
        draw_scene(scene, canvas)
    box = SEAL_BOX
    (_x, y, size) = wax[-1]
    assert y + size <= box.bottom - 54 - 8, "two lines and their margin"
    assert y - size >= box.y
    assert size >= 40


def test_every_gem_lands_in_a_place_of_its_own_and_is_counted() -> None:
    gems = GemFlight((800, 250), 14, 6, 3, 0)
    assert [gems.count_landed(share) for share in (0.0, 1.0)] == [0, 3]
    assert len({get_slot_box(14, 6 + index) for index in range(3)}) == 3
    assert get_slot_box(14, 99) == get_slot_box(14, 13), "a point too many flies to the last place"


def test_gems_that_stay_are_not_drawn_again_when_a_phase_is_shown_as_won(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, canvas = moment("phase-1")
    drawn, draw_socket = list[Box](), need_bar._draw_socket

    def note(canvas: Canvas, box: Box, seat: int | None, is_faint: bool) -> None:
        drawn.append(box)
        draw_socket(canvas, box, seat, is_faint)

    monkeypatch.setattr(need_bar, "_draw_socket", note)
    scene.services.stack.draw(canvas)
    page = scene.shown_page
    assert page is not None
    status = page.context.challenge_status
    assert status is not None
    while not page.context.is_shown_as_won:
        drawn.clear()
        scene.services.stack.update(1 / 30)
        scene.services.stack.draw(canvas)
    assert len(drawn) == status.need - status.total, "only those that were void"


def test_phases_of_a_boss_come_in_different_ways() -> None:
    assert [BossEntrance(0, phase, 4).style for phase in range(4)] == list(ENTRANCE_STYLES)
    assert {BossEntrance(room, 0, 1).style for room in range(4)} == set(ENTRANCE_STYLES), "other bosses by their rooms"


def test_the_smoke_of_a_boss_is_painted_before_it_rises(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, canvas = moment("phase-1")
    challenge = scene.view.challenge
    assert challenge is not None
    entrance = BossEntrance(challenge.room, ENTRANCE_STYLES.index("rises"), 4)
    while not entrance.prepare(canvas, scene.make_context()):
        pass
    painted: list[int] = []
    monkeypatch.setattr(flipbook, "_render_page", lambda *_page: painted.append(1))
    for frame in range(60):
        entrance.draw(canvas, scene.make_context(), 0.1 + frame / 150)
    assert not painted


def test_a_boss_comes_and_falls_as_a_cross_fade_without_motion() -> None:
    scene, canvas = moment("phase-2", reduced=True)
    kinds: list[type] = []
    frames: dict[type, list[bytes]] = {}
    while scene.event_animator.is_busy:
        scene.event_animator.update(0.1)
        if scene.event_animator._cutscene is not None:
            kind = type(scene.event_animator._cutscene[0])
            kinds += [kind] if kind not in kinds else []
            frames.setdefault(kind, []).append(draw_scene(scene, canvas))
    assert kinds == [BossDefeat, BossEntrance]
    for kind in kinds:
        assert len(set(frames[kind])) > 2, "it fades"
        assert len(set(frames[kind][-4:])) == 1, "and then it stands still"


def test_a_page_below_a_boss_is_drawn_again_only_when_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, canvas = moment("phase-2")
    drawn: list[bool] = []
    draw = AdventureScene._draw_page

    def note(self: AdventureScene, canvas: Canvas, page: DungeonPage) -> None:
        drawn.append(True)
        draw(self, canvas, page)

    monkeypatch.setattr(AdventureScene, "_draw_page", note)
    for _frame in range(120):
        scene.event_animator.update(1 / 60)
        draw_scene(scene, canvas)
    assert 1 <= len(drawn) <= 2


def test_click_skips_boss_cutscenes() -> None:
    scene, canvas = moment("phase-2")
    scene.event_animator.update(0.5)
    draw_scene(scene, canvas)
    scene.handle(Intent(Kind.PRESS, 640, 300))
    assert not scene.event_animator.is_busy
    assert nothing_left(scene.event_animator)


@pytest.mark.parametrize("speed", ["fast", "instant"])
def test_the_speed_of_animations_holds_for_a_boss(speed: str) -> None:
    scene, _canvas = moment("phase-2")
    scene.event_animator.skip()
    scene.services.change_settings(speed=speed)
    scene.event_animator.animate_events(scene.make_context(), list_phase_events(scene))
    seconds = 0.0
    while scene.event_animator.is_busy:
        scene.event_animator.update(0.1)
        seconds += 0.1
    assert seconds == 0 if speed == "instant" else 0 < seconds < 5


def list_phase_events(scene: AdventureScene) -> list[event_types.Event]:
    """Return the events of a phase that is beaten and of the next one."""
    challenge = scene.session.snapshot().challenge
    assert challenge is not None
    return [
        event_types.BossBeaten(challenge.room, 1, 4),
        event_types.RoomEntered(0, challenge.cell, challenge.room, False),
        event_types.RoundBegan(1, 0, ()),
    ]


def test_a_beaten_boss_breaks_once() -> None:
    scene, canvas = moment("phase-2")
    scene.event_animator.skip()
    challenge = scene.session.snapshot().challenge
    assert challenge is not None
    solved = event_types.RoomSolved(challenge.room, challenge.cell, 2, 9, 9)
    scene.event_animator.animate_events(scene.make_context(), [solved, event_types.BossBeaten(challenge.room, 1, 1)])
    kinds = []
    while scene.event_animator.is_busy:
        scene.event_animator.update(0.1)
        draw_scene(scene, canvas)
        if scene.event_animator._cutscene is not None and type(scene.event_animator._cutscene[0]) not in kinds:
            kinds.append(type(scene.event_animator._cutscene[0]))
    assert kinds == [BossDefeat]


def test_a_boss_is_faced_by_an_entrance_of_its_own() -> None:
    scene, canvas = moment("phase-2")
    scene.event_animator.skip()
    scene.view.challenge = None
    challenge = scene.session.snapshot().challenge
    assert challenge is not None
    scene.event_animator.animate_events(scene.make_context(), list_phase_events(scene)[1:])
    kinds = []
    while scene.event_animator.is_busy:
        scene.event_animator.update(0.1)
        draw_scene(scene, canvas)
        if scene.event_animator._cutscene is not None and type(scene.event_animator._cutscene[0]) not in kinds:
            kinds.append(type(scene.event_animator._cutscene[0]))
    assert kinds == [RoomReveal, BossEntrance]


def test_a_room_grows_in_frames_that_scale_no_more_than_a_band(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, canvas = moment("room")
    scaled: list[int] = []
    smoothscale = pygame.transform.smoothscale

    def count(picture: pygame.Surface, size: tuple[int, int], *args: pygame.Surface) -> pygame.Surface:
        scaled.append(size[0] * size[1])
        return smoothscale(picture, size, *args)

    frames = []
    while scene.event_animator.is_busy:
        monkeypatch.setattr(pygame.transform, "smoothscale", smoothscale)
        scene.services.stack.update(1 / 60)
        monkeypatch.setattr(pygame.transform, "smoothscale", count)
        scaled.clear()
        if scene.event_animator.is_busy:
            scene.services.stack.draw(canvas)
            cutscene = scene.event_animator._cutscene
            if cutscene is not None and cutscene[1] > 0.1:
                frames.append(sum(scaled))
    width, height = canvas.surface.get_size()
    assert max(frames) < 0.45 * width * height
    assert sum(frames) > width * height


def test_bands_of_a_growing_room_share_a_frame_only_while_they_are_small(monkeypatch: pytest.MonkeyPatch) -> None:
    start_screen()
    canvas = get_used_canvas()
    width, height = canvas.surface.get_size()
    efforts: list[float] = []
    smoothscale = pygame.transform.smoothscale

    def count(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        natural = picture.get_size()
        efforts.append((natural[0] * natural[1] / 2 + size[0] * size[1]) / (width * height / 5))
        return smoothscale(picture, size)

    monkeypatch.setattr(pygame.transform, "smoothscale", count)
    room = RoomGrowth(canvas, Box(500, 340, 262, 112), pygame.Surface((262, 112)), lambda part: None)
    shared = []
    for _frame in range(40):
        efforts.clear()
        room.prepare()
        if len(efforts) > 1:
            shared.append(sum(efforts))
    assert len(shared) > 5
    assert max(shared) < 1.55, "two bands of half the size, or more of smaller ones"


def test_half_a_heart_cracks_where_it_was() -> None:
    assert CrackingHearts(5, 3, 4).heart_indices == [1, 2]
    assert CrackingHearts(4, 4, 4).heart_indices == []


def test_a_card_that_was_laid_is_no_longer_in_the_hand() -> None:
    scene, canvas = moment("solved")
    card = scene.make_context().hand[0]
    scene.event_animator.update(0.05)
    draw_scene(scene, canvas)
    assert scene.shown_page is not None
    away = scene.shown_page.context.played_card_ids
    assert away == {HandCardId(scene.make_context().hand.index(card))}
    scene.event_animator.skip()
    draw_scene(scene, canvas)
    assert not scene.shown_page.context.played_card_ids


def test_a_solved_room_misses_nothing_and_takes_nothing() -> None:
    scene, canvas = moment("solved")
    said: dict[bool, str] = {}
    while scene.event_animator.is_busy:
        scene.event_animator.update(0.1)
        canvas.render_cache.trace = []
        draw_scene(scene, canvas)
        assert scene.shown_page is not None
        said[scene.shown_page.context.is_shown_as_won] = " ".join(text for text, _place in canvas.render_cache.trace)
    assert "then retreat" in said[False]
    assert "Round over" in said[True]
    assert "Still missing" not in said[True]


@pytest.mark.parametrize("name", ["gems", "penalty"])
def test_frames_of_a_moment_reuse_the_widgets(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, canvas = moment(name)
    stack, drawn = scene.services.stack, []
    draw_marked = Widget.draw_marked

    def count(widget: Widget, part: Canvas, state: WidgetState) -> None:
        drawn.append(widget)
        draw_marked(widget, part, state)

    stack.draw(canvas)
    monkeypatch.setattr(Widget, "draw_marked", count)
    frames = 0
    while scene.event_animator.is_busy:
        stack.update(1 / 15)
        drawn.clear()
        stack.draw(canvas)
        frames += 1
        if scene.event_animator.is_busy:
            assert not drawn
            shown = pygame.image.tobytes(canvas.surface, "RGB")
            assert draw_scene(scene, canvas) == shown
            assert drawn
    assert frames > 6


def test_a_growing_room_is_scaled_in_frames_that_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, canvas = moment("room")
    stack, beats = scene.services.stack, scene.event_animator
    scaled: list[int] = []
    smoothscale = pygame.transform.smoothscale

    def count(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        scaled.append(1)
        return smoothscale(picture, size)

    frames: list[tuple[bool, int]] = []
    while beats.is_busy:
        stack.update(1 / 60)
        if beats._cutscene is not None and beats._cutscene[1] > 0.45:
            monkeypatch.setattr(pygame.transform, "smoothscale", count)
        scaled.clear()
        changed = bool(stack.draw(canvas))
        if beats.is_busy and beats._cutscene is not None and beats._cutscene[1] > 0.47:
            frames.append((changed, len(scaled)))
    assert len(frames) > 20
    assert max(count for _changed, count in frames) <= 2
    assert sum(changed and count > 0 for changed, count in frames) <= 3, "where two steps follow each other"
    assert sum(changed for changed, _count in frames) <= 19
