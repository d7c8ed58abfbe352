"""The duel moment: who is shown, when its phases come, how it is skipped, and how settings shorten or still it."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.animation.duel import sides, times, view
from game.app.epic.match.animation.duel.camera import BoardCamera
from game.app.epic.match.animation.duel.slides import SidePicture
from game.app.epic.match.animation.duel.state import DuelCutscene
from game.app.epic.match.animation.duel.view import CutsceneView
from game.app.epic.match.scene import MatchScene
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.input.intents import Intent, Kind
from game.presentation.epic.view_models import TeamCard, Token
from game.rules.epic import event as events
from tests.app.redrawn import ROUNDING, draw_whole, measure_difference
from tests.app.screen import get_used_canvas, show_scene, some_services, start_screen
from tools.films.moments import MOMENTS

FRAME = 1 / 60
LONGEST = 2.6
"""Seconds from a click to the result of an attack, at most."""


def begin_duel(name: str, **settings: object) -> tuple[MatchScene, Canvas]:
    """Return a moment that has just begun."""
    start_screen()
    services = some_services(**{"speed": "normal", **settings})
    scene, begin = MOMENTS[name].build(services)
    assert isinstance(scene, MatchScene)
    services.change_settings(**{"speed": "normal", **settings})
    canvas = show_scene(services, scene, get_used_canvas(0.5))
    begin()
    return scene, canvas


def film(scene: MatchScene, canvas: Canvas | None = None) -> list[tuple[float, DuelCutscene | None, int]]:
    """Return by frame the time, the moment and the number of shown events, drawn if there is a canvas."""
    rows, now = [], 0.0
    while scene.stage.has_motion:
        assert now < 20, "it goes on for ever"
        scene.stage.update(FRAME)
        now += FRAME
        if canvas is not None:
            scene.request_redraw()
            scene.services.stack.draw(canvas)
        rows.append((now, scene.stage.duel, len(scene.stage.shown_events)))
    return rows


def first(scene: MatchScene, wanted: Any, limit: float = 10.0) -> float:
    """Return seconds until something holds for the first time."""
    now = 0.0
    while not wanted(scene.stage.duel):
        assert now < limit, "it does not come"
        scene.stage.update(FRAME)
        now += FRAME
    return now


@pytest.mark.parametrize("left", [True, False])
def test_the_slanted_edge_of_a_sliding_side_is_put_down_in_bands_that_hold_little_else(left: bool) -> None:
    start_screen()
    canvas = get_used_canvas()
    slide = SidePicture(canvas, sides.SINGLE_EXTENT, is_right=left)
    edge = sides.SINGLE_EXTENT.solid + 4
    corners = [(edge, 12), (edge + 84, 12), (edge, 604)]
    slide.render(canvas, "side", lambda part: part.polygon([(WIDTH - x if left else x, y) for x, y in corners], "red"))
    with canvas.frame():
        slide.draw_at(canvas, 0.0)
    beside = sum(piece.w * piece.h for piece in slide._translucent_boxes)
    assert len(slide._translucent_boxes) <= 6
    assert beside < 0.75 * 84 * 592, "more than half of the box is empty"


def test_the_phases_of_an_attack_come_in_order_and_at_their_times() -> None:
    scene, _canvas = begin_duel("sword")
    marks = [
        first(scene, lambda duel: duel is not None),
        first(scene, lambda duel: duel.time >= times.SLIDE_IN.end),
        first(scene, lambda duel: duel.card.face_up > 0),
        first(scene, lambda duel: duel.card.face_up == 1),
        first(scene, lambda duel: duel.has_burst),
        first(scene, lambda duel: any(one.has_landed for one in duel.landings.values())),
        first(scene, lambda duel: duel is None),
    ]
    passed = [sum(marks[: index + 1]) for index in range(len(marks))]
    assert passed == sorted(passed)
    near = pytest.approx
    assert passed[3] == near(times.TURN_CARDS.end, abs=0.06)
    assert passed[4] == near(times.BURST_TIME, abs=0.06)
    assert passed[5] == near(times.BURST_TIME + times.compute_hit_stop(6) + times.FLIGHT_SECONDS, abs=0.08)
    assert passed[6] == near(times.SLIDE_OUT.end, abs=0.12)


@pytest.mark.parametrize(("damage", "seconds"), [(0, 0.05), (1, 0.08), (4, 0.17), (6, 0.22), (20, 0.22)])
def test_a_harder_blow_stops_everything_for_longer(damage: int, seconds: float) -> None:
    assert times.compute_hit_stop(damage) == pytest.approx(seconds)


@pytest.mark.parametrize("name", ["sword", "fall", "bolt", "block"])
def test_the_result_of_an_attack_is_there_in_time(name: str) -> None:
    scene, _canvas = begin_duel(name)
    now = 0.0
    while not any(isinstance(event, events.Hurt) for event in scene.stage.shown_events):
        scene.stage.update(FRAME)
        now += FRAME
        if name == "block" and scene.stage.duel is not None and scene.stage.duel.has_burst:
            break
    assert now <= LONGEST


def test_health_is_lost_where_the_blow_lands_and_not_before() -> None:
    scene, _canvas = begin_duel("sword")
    before = scene.stage.view.health[2]
    while scene.stage.has_motion:
        scene.stage.update(FRAME)
        duel = scene.stage.duel
        if duel is not None:
            landed = any(change.has_landed for change in duel.landings.values())
            assert (scene.stage.view.health[2] < before) == landed


def test_a_block_stops_the_attack_without_a_blow() -> None:
    scene, canvas = begin_duel("block")
    before = list(scene.stage.view.health)
    duels = {duel for _now, duel, _told in film(scene, canvas) if duel is not None}
    assert len(duels) == 1
    [duel] = duels
    assert duel.is_blocked
    assert not duel.landings
    assert scene.stage.view.health == before


def test_who_is_defeated_falls_out_of_the_picture() -> None:
    scene, canvas = begin_duel("fall")
    shares: list[float] = []
    while scene.stage.has_motion:
        scene.stage.update(FRAME)
        scene.request_redraw()
        scene.services.stack.draw(canvas)
        if scene.stage.duel is not None:
            shares += scene.stage.duel.fall_progress.values()
    assert shares == sorted(shares)
    assert any(0 < share < 1 for share in shares)
    assert shares[-1] == 1.0
    assert scene.stage.view.squares[4] < 0


def test_a_card_is_shown_with_all_whom_it_reaches() -> None:
    scene, canvas = begin_duel("aims")
    seen = {duel.affected: duel for _now, duel, _told in film(scene, canvas) if duel is not None}
    [(reached, duel)] = seen.items()
    assert set(reached) == {1, 3, 4, 5}
    assert duel.event is None
    assert set(duel.landings) == set(reached)
    assert all(change.has_landed for change in duel.landings.values())
    assert duel.shine == 1.0


@pytest.mark.parametrize("kind", [Kind.PRESS, Kind.OK, Kind.SKIP])
@pytest.mark.parametrize("seconds", [0.05, 0.2, 0.6, 1.0, 1.2, 1.3, 1.6, 1.95])
def test_a_click_ends_the_moment_at_once_in_every_phase(kind: Kind, seconds: float) -> None:
    scene, canvas = begin_duel("sword")
    for _frame in range(round(seconds / FRAME)):
        scene.stage.update(FRAME)
    scene.services.stack.draw(canvas)
    assert scene.stage.has_cutscene
    scene.handle(Intent(kind, 1200, 700, device="mouse"))
    assert [scene.stage.duel, scene.stage.has_motion] == [None, False]
    assert scene.stage.view == scene.active_match.session.view_for(scene.viewer)
    assert scene.stage.shown_events == scene.active_match.session.events_for(scene.viewer)


def test_only_the_first_moment_says_that_it_can_be_skipped() -> None:
    scene, _canvas = begin_duel("sword")
    first(scene, lambda duel: duel is not None)
    assert scene.stage.duel is not None
    assert scene.stage.duel.with_skip_hint
    scene.stage.skip()
    assert not scene.stage.needs_skip_hint


def test_nothing_else_is_drawn_over_the_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, canvas = begin_duel("sword")
    drawn: list[bool] = []
    monkeypatch.setattr(scene.form, "draw", lambda _canvas: drawn.append(scene.stage.has_cutscene))
    film(scene, canvas)
    assert not any(drawn)


def test_a_fast_game_halves_the_moment_and_an_instant_one_has_none() -> None:
    lengths = {}
    for speed in ("normal", "fast"):
        scene, _canvas = begin_duel("sword", speed=speed)
        lengths[speed] = sum(duel is not None for _now, duel, _told in film(scene)) * FRAME
    assert lengths["fast"] == pytest.approx(lengths["normal"] / 2, abs=0.1)
    scene, _canvas = begin_duel("sword", speed="instant")
    assert not scene.stage.has_cutscene
    assert not scene.stage.has_motion


def test_reduced_motion_fades_and_moves_nothing() -> None:
    scene, canvas = begin_duel("sword", reduced_motion=True)
    found, fades = set(), []
    while scene.stage.has_motion:
        scene.stage.update(FRAME)
        scene.request_redraw()
        scene.services.stack.draw(canvas)
        duel = scene.stage.duel
        if duel is not None:
            found.add((duel.time, duel.card.face_up))
            fades.append(duel.fade)
    assert fades[0] < 1
    assert max(fades) == 1
    assert fades[-1] < 1
    assert found == {(times.READ_CARDS.start, 1.0), (times.BURST_TIME, 1.0)}


def test_the_board_is_not_drawn_again_while_the_moment_covers_it(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, canvas = begin_duel("sword")
    drawn: list[float] = []
    put = scene.table._put_rest

    def counted(*same: Any) -> None:
        if scene.stage.duel is not None:
            drawn.append(scene.stage.duel.time)
        put(*same)

    monkeypatch.setattr(scene.table, "_put_rest", counted)
    film(scene, canvas)
    assert len(drawn) == 1, "for the picture that comes nearer"


def test_the_second_moment_of_a_turn_is_shorter() -> None:
    lengths = []
    scene, _canvas = begin_duel("sword")
    scene.stage.skip()
    for step in ("attack link ganon link/link-3-3-sb", "decline"):
        session = scene.active_match.session
        start = len(session.log)
        assert session.submit(session.parse_action(step)) is None
        play_events(scene.stage, session.events_for(scene.viewer, start), session.view_for(scene.viewer))
        if scene.stage.is_busy:
            lengths.append(sum(duel is not None for _now, duel, _told in film(scene)) * FRAME)
    assert 0 < lengths[-1] < 0.8 * times.SLIDE_OUT.end


def test_the_board_behind_the_moment_never_takes_back_what_a_blow_did(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, canvas = begin_duel("fall")
    said: list[tuple[float, int | None]] = []

    def note(_view: CutsceneView, _canvas: Canvas, token: Token, *_more: Any, **_named: Any) -> None:
        assert scene.stage.duel is not None
        said.append((scene.stage.duel.time, token.health))

    monkeypatch.setattr(CutsceneView, "_draw_label", note)
    monkeypatch.setattr(Canvas, "draw_group", lambda _canvas, _name, _key, draw: draw())
    film(scene, canvas)
    assert {health for _time, health in said} == {0}
    assert said[-1][0] >= times.LIGHTEN.start


@pytest.mark.parametrize("name", ["sword", "bolt"])
def test_every_frame_of_a_moment_looks_as_if_drawn_at_once(name: str) -> None:
    scene, canvas = begin_duel(name)
    while scene.stage.has_motion:
        scene.stage.update(FRAME)
        scene.request_redraw()
        scene.services.stack.draw(canvas)
        assert measure_difference(canvas.surface, draw_whole(scene.services.stack, canvas)) <= ROUNDING


@pytest.mark.parametrize("name", ["sword", "fall"])
def test_the_lights_go_up_on_plates_that_say_what_was_lost(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, canvas = begin_duel(name)
    said: list[tuple[str, int | None]] = []
    drawn: list[float] = []

    def note(_canvas: Canvas, box: pygame.FRect, teams: list[TeamCard]) -> None:
        assert scene.stage.duel is not None
        assert times.REST <= scene.stage.duel.time <= times.LIGHTEN.start
        drawn.append(scene.stage.duel.time)
        assert all(box.contains(scene.table.panels[team.seat]) for team in teams)
        said.extend((member.name, member.token.health) for team in teams for member in team.members)

    monkeypatch.setattr(view, "draw_teams", note)
    film(scene, canvas)
    showing = scene.build_view_state()
    teams = [*showing.left, *showing.right]
    assert said == [(member.name, member.token.health) for team in teams for member in team.members]
    assert len(set(drawn)) == len(drawn) == 2, "one side a frame"


def test_the_table_is_copied_for_the_lights_before_all_step_back(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, canvas = begin_duel("sword")
    copied: list[tuple[float, int]] = []
    prepare = BoardCamera.prepare_lights

    def note(camera: BoardCamera, on: Canvas) -> None:
        before = camera._copied
        prepare(camera, on)
        if camera._copied != before:
            assert scene.stage.duel is not None
            copied.append((scene.stage.duel.time, camera._copied))

    monkeypatch.setattr(BoardCamera, "prepare_lights", note)
    film(scene, canvas)
    assert [parts for _time, parts in copied] == [1, 2]
    assert all(times.REST <= time < times.SLIDE_OUT.start for time, _parts in copied)
    assert copied[0][0] < copied[1][0], "one part a frame"
