"""`dev frames`: the time between two frames while a bot thinks in its process or while much sounds, beside the same
screen without it.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Literal, get_args

import msgspec
import pygame

from game.app.epic.match.scene import MatchScene
from game.app.ui.audio.sound import Mixer, Silence
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.drawing.video import start_video
from game.app.ui.services import Services
from game.bots.worker.pool import BotWorker, Question
from game.content.cards.packs import load_pack
from game.errors import UserError
from game.modes.active_match import begin
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from game.sounds import EFFECTS
from game.storage.settings import Settings

Beside = Literal["bot", "sound"]
"""What goes on beside the frames of one side."""
GOAL = 1.10
"""The 99th percentile, at most so many times that of the same screen on its own."""
_RATE = 60
_WARM = 30
"""Frames that are not counted."""
_ENDLESS = "search:600000it"
_SEED = "frames"
_EFFECT_EVERY, _MOOD_EVERY = 7, 90
"""Frames between two effects, and between two moods of the music."""


class Frames(msgspec.Struct):
    """What a run found, in milliseconds; the ratio is the median over the rounds."""

    beside: Beside
    p99_ratio: float
    p50_alone: float
    p99_alone: float
    p50_beside: float
    p99_beside: float
    rounds: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--beside", choices=get_args(Beside), default="bot", help="what runs beside the frames")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each side")
    parser.add_argument("--frames", type=int, default=240, help="frames per round")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(arguments: argparse.Namespace) -> int:
    if arguments.rounds < 1 or arguments.frames < 10:
        raise UserError("Measure at least one round of ten frames.")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")  # it mixes at the pace of a device, and nobody hears it
    start_video()
    try:
        found = measure(arguments.rounds, arguments.frames, arguments.beside)
    finally:
        pygame.quit()
    print(msgspec.json.encode(found).decode() if arguments.json else _summary(found))
    return 0


def measure(rounds: int, frames: int, beside: Beside = "bot") -> Frames:
    """Both sides in turn on the same screen; needs SDL's display."""
    surface = pygame.display.set_mode((WIDTH, HEIGHT))
    worker = BotWorker()
    services = Services(Settings(speed="instant"), Silence(), bots=worker, saves_settings=False)
    teams = sorted(load_pack("zelda").teams)[:2]
    setup = Setup("zelda", ((teams[0],), (teams[1],)), sorted(load_pack("zelda").layouts)[0])
    scene = MatchScene(services, begin(setup, Seats([PERSON, PERSON]), _SEED, kept=False))
    services.stack.push(scene)
    canvas = Canvas(surface, 1.0)
    pairs = []
    try:
        for _round in range(rounds):
            alone = _intervals(services, canvas, frames)
            with _thinking(worker, scene) if beside == "bot" else _sounding(services):
                pairs.append((alone, _intervals(services, canvas, frames)))
    finally:
        services.stack.clear()
    calm, busy = zip(*pairs, strict=True)
    return Frames(
        beside,
        p99_ratio=median(_part(one, 0.99) / _part(other, 0.99) for other, one in pairs),
        p50_alone=median(_part(one, 0.5) for one in calm),
        p99_alone=median(_part(one, 0.99) for one in calm),
        p50_beside=median(_part(one, 0.5) for one in busy),
        p99_beside=median(_part(one, 0.99) for one in busy),
        rounds=rounds,
    )


@contextmanager
def _thinking(worker: BotWorker, scene: MatchScene) -> Iterator[None]:
    """A bot thinks about the present question for as long as the block runs."""
    session = scene.occasion.session
    asked = session.decision
    assert asked is not None
    worker.ask(scene.occasion.rules, Question(session.view(asked.seat), asked.seat, _ENDLESS, _SEED))
    try:
        while worker.thinking_in is None:
            worker.poll()
            time.sleep(0.01)
        yield
    finally:
        worker.close()


class _Busy(Mixer):
    """The mixer at its loudest: music that changes its layer, ambience, and one effect after the other."""

    def __init__(self) -> None:
        super().__init__(100, 100, 100)
        self.music("zelda")
        self.ambience("lost-woods")
        self.frames = 0

    def update(self, dt: float) -> None:
        self.frames += 1
        if self.frames % _EFFECT_EVERY == 0:
            names = list(EFFECTS)
            self.play(names[self.frames // _EFFECT_EVERY % len(names)], self.frames % 200 / 100 - 1)
        if self.frames % _MOOD_EVERY == 0:
            self.music("zelda", ("combat", "last", "calm")[self.frames // _MOOD_EVERY % 3])
        super().update(dt)


@contextmanager
def _sounding(services: Services) -> Iterator[None]:
    """Much sounds for as long as the block runs; loops are read and unpacked meanwhile, as in a match."""
    before, services.sound = services.sound, _Busy()
    try:
        yield
    finally:
        services.sound.close()
        services.sound = before


def _intervals(services: Services, canvas: Canvas, frames: int) -> list[float]:
    """Milliseconds between frames that are all drawn, at the pace of the window."""
    clock, found = pygame.time.Clock(), []
    last = time.perf_counter()
    for number in range(frames + _WARM):
        clock.tick(_RATE)
        pygame.event.pump()
        services.stack.update(1 / _RATE)
        services.sound.update(1 / _RATE)
        services.stack.draw(canvas)
        pygame.display.flip()
        now = time.perf_counter()
        if number >= _WARM:
            found.append((now - last) * 1000)
        last = now
    return found


def _part(values: list[float], share: float) -> float:
    """The value that a share of all values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def _summary(found: Frames) -> str:
    if found.beside == "bot":
        line = (
            "Time between frames, 99 of 100: {beside} ms while a bot thinks, {alone} ms without one: {ratio} times "
            "(goal: at most {goal})."
        )
    else:
        line = (
            "Time between frames, 99 of 100: {beside} ms while much sounds, {alone} ms in silence: {ratio} times "
            "(goal: at most {goal})."
        )
    return line.format(
        beside=f"{found.p99_beside:.1f}",
        alone=f"{found.p99_alone:.1f}",
        ratio=f"{found.p99_ratio:.2f}",
        goal=f"{GOAL:.2f}",
    )
