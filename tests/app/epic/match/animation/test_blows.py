"""Blows on the board: each kind crosses it in its own way, counts in the moment of the hit, and leaves no trace."""

from __future__ import annotations

from typing import get_args

import numpy as np
import pygame
import pytest

from game.app.epic.match.animation import shatter
from game.app.epic.match.animation.blows import BlowAnimation, queue_strike
from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.scene import MatchScene
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects import falling
from game.content.puzzles.positions import Position, SeatSpec, build_position
from game.modes.active_match import start_from_position
from game.rules.epic import event as events
from game.rules.epic.effects.words import Means
from game.rules.epic.engine.state import UNPLACED
from game.session.seats import PERSON, Seats
from tests.app.screen import get_used_canvas, show_scene, some_services, start_screen
from tools.films.moments import MOMENTS

FRAME = 1 / 60
ROUNDING = 2
"""Tolerance of a color channel: a picture is blended in other portions of a row."""
ALL_MEANS = [means for means in get_args(Means) if means]
HAND = ("link-3-3-sb", "spinning-blade")


def position(
    link: str = "F3", wizrobe: str = "J3", hand: tuple[str, ...] = ("link-3-3-sb", "spinning-blade")
) -> Position:
    ganon = SeatSpec(
        "ganon", {"ganon": "L2", "wizrobe-1": wizrobe, "wizrobe-2": "L4"}, {}, ("ganon-1-4-s", "dark-thunder")
    )
    return Position(
        "lost-woods", (SeatSpec("link", {"link": link, "navi": "D2"}, {}, hand), ganon), turn=9, active="link"
    )


def make_table(where: Position, **settings: object) -> tuple[MatchScene, Canvas]:
    start_screen()
    services = some_services(**{"speed": "normal", **settings})
    rules, state = build_position(where)
    scene = MatchScene(services, start_from_position(rules, state, Seats([PERSON, PERSON], ["Ann", "Ben"]), seed="1"))
    scene.take_seat(0)
    scene.ask_person()
    canvas = show_scene(services, scene, get_used_canvas(0.5))
    assert services.stack.top is scene
    return scene, canvas


def play(scene: MatchScene, *steps: str) -> None:
    session = scene.active_match.session
    start = len(session.log)
    for step in steps:
        assert session.submit(session.parse_action(step)) is None, step
    play_events(scene.stage, session.events_for(scene.viewer, start), session.view_for(scene.viewer))


def board(scene: MatchScene, canvas: Canvas) -> bytes:
    scene.request_redraw()
    scene.services.stack.draw(canvas)
    window = scene.table.board.window
    return pygame.image.tobytes(canvas.surface.subsurface(canvas.to_pixel_rect(*window.topleft, *window.size)), "RGB")


def wait_for_motion(scene: MatchScene, canvas: Canvas) -> None:
    """Draw frames until a character moves on the board."""
    for _frame in range(600):
        if scene.stage.sprites or scene.stage.effects.effects:
            return
        scene.stage.update(FRAME)
        board(scene, canvas)
    raise AssertionError("nobody moves")


def finish_animation(scene: MatchScene) -> None:
    for _frame in range(2000):
        if not scene.stage.has_motion:
            return
        scene.stage.update(FRAME)
    raise AssertionError("it goes on for ever")


def strike_first_wizrobe(scene: MatchScene, amount: int = 3) -> None:
    """Animate damage to the first Wizrobe by a card of Link, without a cutscene."""
    after = scene.active_match.session.view_for(scene.viewer)
    after.health[3] -= amount
    if after.health[3] <= 0:
        after.squares[3] = UNPLACED
    hurt = events.Hurt(3, amount, after.health[3], "card")
    fell = [events.Fell(3, scene.stage.view.squares[3])] if after.health[3] <= 0 else []
    scene.stage.queued_actor = 0, "blade"
    play_events(scene.stage, [hurt, *fell], after)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("means", ALL_MEANS)
def test_every_kind_of_blow_is_another_film_and_ends_at_rest(means: Means) -> None:
    scene, canvas = make_table(position("I3"))
    stage, still = scene.stage, board(scene, canvas)
    counted: list[bool] = []

    def counts() -> None:
        counted.append(stage.effects.stopped)
        assert all(effect.goal is None for effect in stage.effects.effects), "what flew is not in the air any more"

    queue_strike(BlowAnimation(stage, 0, 3, means, 3), counts)
    frames, names = set(), set()
    while stage.has_motion:
        stage.update(FRAME)
        frames.add(board(scene, canvas))
        names |= {effect.flipbook.key[0] for effect in stage.effects.effects}
    assert counted == [True], "it takes effect once, while everything stands still"
    assert len(frames) > 20
    own = {"blade": "slash", "saber": "slash", "bow": "arrow", "blaster": "bolt", "magic": "orb"}
    assert own.get(means, {"thrown": "spike", "explosion": "bomb", "push": "wave"}.get(means)) in names
    assert not stage.sprites
    assert stage.effects.shake == (0.0, 0.0)
    assert board(scene, canvas) == still


def test_health_is_lost_in_the_hit_and_the_bar_runs_off_after_it() -> None:
    scene, canvas = make_table(position())
    before = scene.stage.view.health[3]
    strike_first_wizrobe(scene)
    wait_for_motion(scene, canvas)
    told: list[tuple[bool, int]] = []
    while not told or told[-1][0] or len(set(told)) < 3:
        told.append((scene.stage.effects.stopped, scene.stage.view.health[3]))
        scene.stage.update(FRAME)
    assert (False, before) in told
    assert (True, before - 3) in told
    assert scene.stage.view.health[3] == before - 3
    assert scene.stage.effects.drains[3].before == before
    finish_animation(scene)
    assert not scene.stage.effects.drains


def test_a_click_ends_a_blow_at_once() -> None:
    scene, canvas = make_table(position())
    strike_first_wizrobe(scene)
    wait_for_motion(scene, canvas)
    scene.stage.skip()
    assert not scene.stage.has_motion
    assert not scene.stage.effects.effects
    assert scene.stage.view.health[3] == scene.active_match.session.view_for(scene.viewer).health[3] - 3


def test_a_token_breaks_and_its_panel_turns_gray() -> None:
    scene, canvas = make_table(position("J4", "K4", hand=("spinning-blade",)))
    strike_first_wizrobe(scene, scene.stage.view.health[3])
    wait_for_motion(scene, canvas)
    grays: list[float] = []
    broken, names = [], set()
    while scene.stage.is_busy:
        scene.stage.update(FRAME)
        board(scene, canvas)
        names |= {effect.flipbook.key[0] for effect in scene.stage.effects.effects}
        if 3 in scene.stage.effects.graying:
            grays.append(scene.stage.effects.graying[3])
            broken.append(scene.stage.view.squares[3] < 0)
    assert {"shards", "dust"} <= names
    assert grays == sorted(grays)
    assert grays[0] == 0.0
    assert grays[-1] > 0.9
    assert broken[0] is False, "it stands a moment before it breaks"
    assert broken[-1] is True
    assert not scene.stage.effects.graying
    assert 3 not in scene.stage.sprites


def test_who_comes_home_while_the_board_shakes_is_seen() -> None:
    scene, canvas = make_table(position("J4", "K4", hand=("spinning-blade",)))
    stage = scene.stage
    strike_first_wizrobe(scene, scene.stage.view.health[3])
    wait_for_motion(scene, canvas)
    while 3 not in stage.effects.graying or 0 in stage.sprites or stage.effects.shake == (0.0, 0.0):
        stage.update(FRAME)
        board(scene, canvas)
    stage.effects.effects.clear()
    stage.effects.numbers.clear()
    stage.effects.shake = 0.1, 0.0
    shaken = draw_link(scene, canvas)
    stage.effects.shake, stage.effects.bakes = (0.0, 0.0), False
    assert shaken == draw_link(scene, canvas)


def test_a_board_that_is_one_picture_below_the_cards_of_a_combat_shows_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[list[bytes]] = []
    for whole in (True, False):
        scene, canvas = make_table(position("J4", "K4"))
        if not whole:
            monkeypatch.setattr(scene.table, "_put_whole", lambda *_same: None)
        play(scene, "attack link wizrobe-1 link/spinning-blade")
        frames = []
        while scene.stage.is_busy:
            scene.stage.update(FRAME)
            frames.append(board(scene, canvas))
        shown.append(frames)
    assert len(shown[0]) > 12
    assert len(shown[0]) == len(shown[1])
    for one, other in zip(*shown, strict=True):
        first, second = (np.frombuffer(picture, np.uint8).astype(np.int16) for picture in (one, other))
        assert np.abs(first - second).max() <= ROUNDING


def draw_link(scene: MatchScene, canvas: Canvas) -> bytes:
    """Return the middle of Link's token as it is drawn now."""
    board(scene, canvas)
    x, y = scene.table.find_standee(scene.stage, 0)
    return pygame.image.tobytes(canvas.surface.subsurface(canvas.to_pixel_rect(x - 6, y - 14, 12, 12)), "RGB")


def test_pieces_fall_alike_for_the_same_seed_and_come_to_the_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    shatter.simulate_tracks.cache_clear()
    first = shatter.simulate_tracks(7)
    shatter.simulate_tracks.cache_clear()
    assert shatter.simulate_tracks(7) == first
    assert shatter.simulate_tracks(8) != first
    monkeypatch.setattr(falling, "has_physics", lambda: False)
    shatter.simulate_tracks.cache_clear()
    falling.simulate_fall.cache_clear()
    plain = shatter.simulate_tracks(7)
    shatter.simulate_tracks.cache_clear()
    falling.simulate_fall.cache_clear()
    assert plain != first
    for ways in (first, plain):
        assert len(ways) == shatter.WEDGE_COUNT + shatter.SPLINTER_COUNT
        for way in ways:
            assert len(way) == shatter.PAGE_COUNT
            assert min(spot.y for spot in way) < way[0].y - 0.05, "up first"
            assert all(spot.y < 0.4 for spot in way), "and not through the ground"


@pytest.mark.parametrize("steps", [("decline",), ("defend ganon/ganon-1-4-s",)], ids=["hit", "parried"])
def test_reduced_motion_moves_no_token_and_shows_no_flash(steps: tuple[str, ...]) -> None:
    where = position("K2", hand=("link-3-3-sb",))
    scene, _canvas = make_table(where, reduced_motion=True)
    play(scene, "attack link ganon link/link-3-3-sb", *steps)
    places = {scene.table.find_standee(scene.stage, figure) for figure in range(5)}
    while scene.stage.is_busy:
        scene.stage.update(FRAME)
        assert {scene.table.find_standee(scene.stage, figure) for figure in range(5)} == places
        assert all(
            (actor.dx, actor.dy, actor.turn, actor.lift) == (0, 0, 0, 0) for actor in scene.stage.sprites.values()
        )
        assert not scene.stage.effects.effects
        assert scene.stage.effects.shake == (0.0, 0.0)


@pytest.mark.parametrize(
    "event", [events.Healed(0, 3, 9, "card"), events.Increased(0, 2, 9, 20), events.Survived(0, 1)]
)
def test_who_is_healed_grows_or_is_guarded_shines_unless_motion_is_reduced(
    event: events.Healed | events.Increased | events.Survived,
) -> None:
    for reduced in (False, True):
        scene, _canvas = make_table(position(), reduced_motion=reduced)
        play_events(scene.stage, [event], scene.stage.view)
        seen = set()
        while scene.stage.has_motion:
            scene.stage.update(FRAME)
            seen |= {effect.flipbook.key[0] for effect in scene.stage.effects.effects}
        wanted = {"leaves"} if isinstance(event, events.Healed) else {"leaves", "glory"}
        assert seen == (set() if reduced else wanted)


def test_event_without_an_animation_is_applied_at_once() -> None:
    scene, _canvas = make_table(position())
    play_events(scene.stage, [events.ActionPaid(0, 1)], scene.stage.view)
    scene.stage.update(0.0)
    assert (scene.stage.view.actions, scene.stage.has_motion) == (1, False)


@pytest.mark.parametrize(("name", "lost"), [("magic", 3), ("block", 0)])
def test_the_film_of_a_blow_ends_with_the_health_that_it_left(name: str, lost: int) -> None:
    start_screen()
    services = some_services(speed="normal")
    scene, begin = MOMENTS[name].build(services)
    assert isinstance(scene, MatchScene)
    show_scene(services, scene, get_used_canvas(0.5))
    before = sum(scene.stage.view.health)
    begin()
    while scene.stage.has_motion:
        scene.stage.update(FRAME)
    assert before - sum(scene.stage.view.health) == lost
    assert [event.amount for event in scene.stage.shown_events if isinstance(event, events.Hurt)] == [lost] * bool(lost)
