"""Benchmark of the match screen for ``dev bench-window``: frames of attacks and of an idle board, in blits.

Processor time is measured, so that other programs do not count. Every round shows the same frames, and the best time
of each counts. A round of an attack begins with an empty cache of flip-book pages, which are drawn while the cards
are revealed; everything else, including the figures, is cached.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from typing import NamedTuple

import msgspec
import pygame

from game.app import doors
from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.scene import MatchScene
from game.app.ui.audio.sound import NullSound
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.drawing.video import start_video
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.stack import AMBIENT_FPS
from game.content.puzzles.positions import Position, SeatSpec
from game.storage.settings import from_fields
from tools.benchmarks.processor_time import read_thread_clock
from tools.shots.shot_list import GAME_SHOTS
from tools.shots.states.epic import make_scene
from tools.shots.states.epic_states import start_at

_FRAME_SECONDS = 1 / 60
"""Duration of a frame."""
_IDLE_FRAMES = 150
"""Number of frames of an idle board: ten seconds of ambient animation."""
_LINK = SeatSpec(
    "link", {"link": "J4", "navi": "G3"}, {"link": 14}, ("spinning-blade", "time-warp", "link-3-3-sb", "hook-and-chain")
)
"""Link's characters and hand in the measured positions."""
_GANON_SQUARES = {"ganon": "K4", "wizrobe-1": "L2", "wizrobe-2": "I6"}
"""Squares of Ganon's characters for an attack on Ganon."""
_WIZROBE_TARGET_SQUARES = {"ganon": "I6", "wizrobe-1": "L2", "wizrobe-2": "K4"}
"""Squares of Ganon's characters for an attack that defeats a wizrobe."""


class BenchAttack(NamedTuple):
    """Attack to be measured: its position, and the actions that make it, in text form."""

    position: Position
    steps: tuple[str, ...]


def _make_woods(squares: dict[str, str], hand: tuple[str, ...] = ("dark-thunder",)) -> Position:
    return Position("lost-woods", (_LINK, SeatSpec("ganon", squares, {}, hand)), turn=9, active="link")


ATTACKS: dict[str, BenchAttack] = {
    "sword": BenchAttack(_make_woods(_GANON_SQUARES), ("attack link ganon link/spinning-blade", "decline")),
    "fall": BenchAttack(_make_woods(_WIZROBE_TARGET_SQUARES), ("attack link wizrobe-2 link/spinning-blade", "decline")),
    "block": BenchAttack(
        _make_woods(_GANON_SQUARES, hand=("ganon-1-4-s",)),
        ("attack link ganon link/link-3-3-sb", "defend ganon/ganon-1-4-s"),
    ),
    "bolt": BenchAttack(
        Position(
            "kamino-platform",
            (
                SeatSpec("han", {"han": "G4", "chewbacca": "F3"}, {"han": 9}, ("heroic-retreat", "its-not-wise")),
                SeatSpec("jango", {"jango": "E4", "zam": "F1"}, {}, ()),
            ),
            game="star-wars",
            turn=9,
            active="han",
        ),
        ("attack han jango han/heroic-retreat",),
    ),
}
"""Attacks by name."""


MEASURED_ATTACKS = ("sword", "fall", "bolt")
"""Names of the attacks that are measured."""


class FrameCosts(msgspec.Struct):
    """Median and 99th percentile of the cost of frames, in full-screen blits."""

    median: float
    p99: float


class StrikeCosts(msgspec.Struct):
    """Costs of an attack: frames from its impact on, frames before that (the reveal of its cards), and all frames."""

    name: str
    """Name of the attack."""
    frames: FrameCosts
    """Frames from the impact on."""
    ahead: FrameCosts
    """Frames before the impact."""
    whole: FrameCosts
    """All frames."""


def measure_strikes(size: tuple[int, int], rounds: int) -> list[StrikeCosts]:
    """Measure all attacks in a window of this size."""
    found = []
    for name in MEASURED_ATTACKS:
        bout = ATTACKS[name]
        with _open_window(size) as (canvas, picture):
            _measure_attack(canvas, picture, bout)  # warm-up: fills the caches
            before, during, blits = zip(
                *(_measure_attack(canvas, picture, bout) for _round in range(rounds)), strict=True
            )
            blit = min(blits)
            whole = [[*first, *second] for first, second in zip(before, during, strict=True)]
            found.append(StrikeCosts(name, *(_summarize_frames(rows, blit) for rows in (during, before, whole))))
    return found


def measure_idle_board(size: tuple[int, int], rounds: int, scene: str) -> FrameCosts:
    """Measure a board on which only the ambient animation runs."""
    with _open_window(size) as (canvas, picture):
        services = _make_services()
        services.stack.push(GAME_SHOTS[scene](services))
        _settle_scene(services, canvas)
        rows, blits = [], []
        for _round in range(rounds + 1):
            services.stack.restart_ambient()
            services.stack.inactivity_clock.restart()
            row, beside = [], []
            for _picture in range(_IDLE_FRAMES):
                services.stack.update(1.0001 / AMBIENT_FPS)
                row.append(_measure_frame(services, canvas))
                beside.append(_measure_blit(canvas, picture))
            rows.append(row)
            blits.append(median(beside))
        services.stack.clear()
        return _summarize_frames(rows[1:], min(blits[1:]))


def measure_moment(
    size: tuple[int, int],
    rounds: int,
    make: Callable[[Services], tuple[Scene, Callable[[], None]]],
    is_over: Callable[[Scene], bool],
) -> FrameCosts:
    """Measure a moment from its beginning until it is over; ``make`` returns its scene and what begins it."""
    with _open_window(size) as (canvas, picture):
        found = [_measure_moment(canvas, picture, make, is_over) for _round in range(rounds + 1)]
        rows, blits = zip(*found[1:], strict=True)  # the first round fills the caches
        return _summarize_frames(rows, min(blits))


def _measure_moment(
    canvas: Canvas,
    picture: pygame.Surface,
    make: Callable[[Services], tuple[Scene, Callable[[], None]]],
    is_over: Callable[[Scene], bool],
) -> tuple[list[float], float]:
    """Return the seconds of each frame of a moment, and of a full-screen blit beside them."""
    services = _make_services()
    scene, begin = make(services)
    services.stack.push(scene)
    _settle_scene(services, canvas)
    canvas.render_cache.pages.clear()
    begin()
    times: list[float] = []
    blits: list[float] = []
    gc.collect()
    gc.disable()
    try:
        while not is_over(scene):
            services.stack.update(_FRAME_SECONDS)
            times.append(_measure_frame(services, canvas))
            blits.append(_measure_blit(canvas, picture))
    finally:
        gc.enable()
    services.stack.clear()
    return times, median(blits)


def _summarize_frames(rounds: Sequence[Sequence[float]], blit_seconds: float) -> FrameCosts:
    """Return the cost of the frames, each by its best time in all rounds."""
    best = sorted(min(times) / blit_seconds for times in zip(*rounds, strict=True))
    return FrameCosts(median(best), best[max(0, round(len(best) * 0.99) - 1)])


@contextmanager
def _open_window(size: tuple[int, int]) -> Iterator[tuple[Canvas, pygame.Surface]]:
    """Provide a canvas on SDL's dummy display, and a surface of its size."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    start_video()
    try:
        yield Canvas(pygame.display.set_mode(size), size[0] / WIDTH), pygame.Surface(size)
    finally:
        pygame.quit()


def _make_services() -> Services:
    settings = from_fields({"language": "en", "speed": "normal"})
    return Services(settings, NullSound(), route_table=doors.ROUTE_TABLE, saves_settings=False)


def _settle_scene(services: Services, canvas: Canvas) -> None:
    """Draw the scene and skip its entrance."""
    for _time in range(2):
        services.stack.draw(canvas)
        services.stack.update(1.0)
    services.stack.draw(canvas)


def _measure_attack(
    canvas: Canvas, surface: pygame.Surface, attack: BenchAttack
) -> tuple[list[float], list[float], float]:
    """Return the seconds of each frame before and from the impact on, and the median seconds of a full-screen blit."""
    services = _make_services()
    scene = make_scene(services, start_at(attack.position))
    services.stack.push(scene)
    _settle_scene(services, canvas)
    canvas.render_cache.pages.clear()
    _submit_actions(scene, attack.steps)
    before: list[float] = []
    during: list[float] = []
    blits: list[float] = []
    gc.collect()
    gc.disable()
    try:
        while scene.stage.has_motion:
            services.stack.update(_FRAME_SECONDS)
            scene.request_redraw()
            times = during if during or _has_burst(scene) else before
            times.append(_measure_frame(services, canvas))
            blits.append(_measure_blit(canvas, surface))
    finally:
        gc.enable()
    services.stack.clear()
    return before, during, median(blits)


def _has_burst(scene: MatchScene) -> bool:
    """Return whether the animation of the attack has reached the impact."""
    return scene.stage.duel is not None and scene.stage.duel.has_burst


def _submit_actions(scene: MatchScene, actions: tuple[str, ...]) -> None:
    """Submit actions in text form and start their animation."""
    session = scene.active_match.session
    start = len(session.log)
    for step in actions:
        refusal = session.submit(session.parse_action(step))
        assert refusal is None, refusal
    play_events(scene.stage, session.events_for(scene.viewer, start), session.view_for(scene.viewer))


def _measure_frame(services: Services, canvas: Canvas) -> float:
    begin = read_thread_clock()
    pygame.display.update(services.stack.draw(canvas))
    return read_thread_clock() - begin


def _measure_blit(canvas: Canvas, surface: pygame.Surface) -> float:
    begin = read_thread_clock()
    surface.blit(canvas.surface, (0, 0))
    return read_thread_clock() - begin
