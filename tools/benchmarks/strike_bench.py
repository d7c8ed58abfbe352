"""What life on the board costs, for `dev bench-window`: the frames of blows and of a table at rest in full-screen blits
of the same run.

Processor time is measured, so that other programs do not count. Every round shows the same frames, and the best time
of each counts. A round of a blow begins without a page of a flip-book: what it needs is drawn while its cards are
revealed; the rest of the match has been seen before.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from typing import NamedTuple

import msgspec
import pygame

from game.app import doors
from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.scene import MatchScene
from game.app.ui.audio.sound import Silence
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.drawing.video import start_video
from game.app.ui.services import Services
from game.app.ui.stack import LIVELY_RATE
from game.content.puzzles.positions import Position, Seat
from game.storage.settings import from_fields
from tools.shots.states.epic import SHOTS, seated
from tools.shots.states.epic_states import at

_FRAME = 1 / 60
_RESTS = 150
"""Pictures of a table at rest: ten seconds of what moves by itself."""
_LINK = Seat(
    "link", {"link": "J4", "navi": "G3"}, {"link": 14}, ("spinning-blade", "time-warp", "link-3-3-sb", "hook-and-chain")
)
_GANON = {"ganon": "K4", "wizrobe-1": "L2", "wizrobe-2": "I6"}
_HELD = {"ganon": "I6", "wizrobe-1": "L2", "wizrobe-2": "K4"}


class Bout(NamedTuple):
    """A blow to measure: where it is struck and by which steps."""

    position: Position
    steps: tuple[str, ...]


def _woods(squares: dict[str, str]) -> Position:
    return Position("lost-woods", (_LINK, Seat("ganon", squares, {}, ("dark-thunder",))), turn=9, active="link")


BOUTS: dict[str, Bout] = {
    "sword": Bout(_woods(_GANON), ("attack link ganon link/spinning-blade", "decline")),
    "fall": Bout(_woods(_HELD), ("attack link wizrobe-2 link/spinning-blade", "decline")),
    "bolt": Bout(
        Position(
            "kamino-platform",
            (
                Seat("han", {"han": "G4", "chewbacca": "F3"}, {"han": 9}, ("heroic-retreat", "its-not-wise")),
                Seat("jango", {"jango": "E4", "zam": "F1"}, {}, ()),
            ),
            game="star-wars",
            turn=9,
            active="han",
        ),
        ("attack han jango han/heroic-retreat",),
    ),
}


MEASURED = ("sword", "fall", "bolt")
"""The blows that are measured."""


class Frames(msgspec.Struct):
    """What frames cost in full-screen blits."""

    median: float
    p99: float


class Strike(msgspec.Struct):
    """A blow: its own frames, those before it, in which its cards are revealed and its pages drawn, and all of them."""

    name: str
    frames: Frames
    ahead: Frames
    whole: Frames


def strikes(size: tuple[int, int], rounds: int) -> list[Strike]:
    """All blows in a window of this size."""
    found = []
    for name in MEASURED:
        bout = BOUTS[name]
        with _window(size) as (canvas, picture):
            _struck(canvas, picture, bout)  # draws everything for the first time
            before, during, blits = zip(*(_struck(canvas, picture, bout) for _round in range(rounds)), strict=True)
            blit = min(blits)
            whole = [[*first, *second] for first, second in zip(before, during, strict=True)]
            found.append(Strike(name, *(_told(rows, blit) for rows in (during, before, whole))))
    return found


def at_rest(size: tuple[int, int], rounds: int, scene: str) -> Frames:
    """A board at rest on which only that moves which moves by itself."""
    with _window(size) as (canvas, picture):
        services = _services()
        services.stack.push(SHOTS[scene](services))
        _settle(services, canvas)
        rows, blits = [], []
        for _round in range(rounds + 1):
            services.stack.restart()
            row, beside = [], []
            for _picture in range(_RESTS):
                services.stack.update(1.0001 / LIVELY_RATE)
                row.append(_drawn(services, canvas))
                beside.append(_blit(canvas, picture))
            rows.append(row)
            blits.append(median(beside))
        services.stack.clear()
        return _told(rows[1:], min(blits[1:]))


def _told(rows: Sequence[Sequence[float]], blit: float) -> Frames:
    """The best times of frames that were drawn in several rounds, as ratios."""
    best = sorted(min(times) / blit for times in zip(*rows, strict=True))
    return Frames(median(best), best[max(0, round(len(best) * 0.99) - 1)])


@contextmanager
def _window(size: tuple[int, int]) -> Iterator[tuple[Canvas, pygame.Surface]]:
    """A canvas without a display, and a surface of its size."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    start_video()
    try:
        yield Canvas(pygame.display.set_mode(size), size[0] / WIDTH), pygame.Surface(size)
    finally:
        pygame.quit()


def _services() -> Services:
    settings = from_fields({"language": "en", "speed": "normal"})
    return Services(settings, Silence(), doors=doors.DOORS, saves_settings=False)


def _settle(services: Services, canvas: Canvas) -> None:
    for _time in range(2):
        services.stack.draw(canvas)
        services.stack.update(1.0)
    services.stack.draw(canvas)


def _struck(canvas: Canvas, picture: pygame.Surface, bout: Bout) -> tuple[list[float], list[float], float]:
    """The seconds of each frame before the blow and of each in it, and of a full-screen blit beside them."""
    services = _services()
    scene = seated(services, at(bout.position))
    services.stack.push(scene)
    _settle(services, canvas)
    canvas.rasters.pages.clear()
    _begin(scene, bout.steps)
    before: list[float] = []
    during: list[float] = []
    blits: list[float] = []
    gc.collect()
    gc.disable()
    try:
        while scene.stage.moving:
            services.stack.update(_FRAME)
            scene.redraw()
            times = during if during or scene.stage.actors else before
            times.append(_drawn(services, canvas))
            blits.append(_blit(canvas, picture))
    finally:
        gc.enable()
    services.stack.clear()
    return before, during, median(blits)


def _begin(scene: MatchScene, steps: tuple[str, ...]) -> None:
    session = scene.occasion.session
    start = len(session.log)
    for step in steps:
        refusal = session.submit(session.read(step))
        assert refusal is None, refusal
    play_events(scene.stage, session.events_for(scene.viewer, start), session.view(scene.viewer))


def _drawn(services: Services, canvas: Canvas) -> float:
    begin = time.thread_time()
    pygame.display.update(services.stack.draw(canvas))
    return time.thread_time() - begin


def _blit(canvas: Canvas, picture: pygame.Surface) -> float:
    begin = time.thread_time()
    picture.blit(canvas.surface, (0, 0))
    return time.thread_time() - begin
