"""``dev frames``: intervals between frames under load.

A bot thinks in its process or many sounds play; the intervals are compared with no load.
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
from game.app.ui.audio.sound import Mixer, NullSound
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.drawing.video import start_video
from game.app.ui.services import Services
from game.bots.worker.pool import BotQuestion, BotWorker
from game.content.cards.packs import load_pack
from game.errors import UserError
from game.modes.active_match import start_epic_match
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from game.sounds import EFFECTS
from game.storage.settings import Settings

Load = Literal["bot", "sound"]
"""Background load: a thinking bot or many sounds."""
MAX_P99_RATIO = 1.10
"""Maximum ratio of the 99th percentile of the intervals under load to that without."""
_FRAME_RATE = 60
"""Frames per second."""
_WARMUP_FRAMES = 30
"""Number of frames at the beginning that are not counted."""
_ENDLESS_BOT = "search:600000it"
"""Name of a bot whose budget exceeds the measurement."""
_SEED = "frames"
"""Seed of the match and of the bot."""
_EFFECT_INTERVAL, _MOOD_INTERVAL = 7, 90
"""Number of frames between two sound effects, and between two changes of the music's mood."""


class FrameIntervals(msgspec.Struct):
    """Median and 99th percentile of the intervals between frames in milliseconds, without load and under load."""

    beside: Load
    """Load of this measurement."""
    p99_ratio: float
    """Median over the rounds of the ratio of the 99th percentile under load to that without."""
    p50_alone: float
    """Median interval without load."""
    p99_alone: float
    """99th percentile without load."""
    p50_beside: float
    """Median interval under load."""
    p99_beside: float
    """99th percentile under load."""
    rounds: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--beside", choices=get_args(Load), default="bot", help="what runs beside the frames")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each side")
    parser.add_argument("--frames", type=int, default=240, help="frames per round")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(arguments: argparse.Namespace) -> int:
    if arguments.rounds < 1 or arguments.frames < 10:
        raise UserError("Measure at least one round of ten frames.")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")  # mixes at the speed of a device, without sound
    start_video()
    try:
        frame_intervals = measure(arguments.rounds, arguments.frames, arguments.beside)
    finally:
        pygame.quit()
    print(msgspec.json.encode(frame_intervals).decode() if arguments.json else _format_summary(frame_intervals))
    return 0


def measure(rounds: int, frames: int, load: Load = "bot") -> FrameIntervals:
    """Measure alternately without load and under load on the same screen; needs SDL's display."""
    surface = pygame.display.set_mode((WIDTH, HEIGHT))
    worker = BotWorker()
    services = Services(Settings(speed="instant"), NullSound(), bots=worker, saves_settings=False)
    teams = sorted(load_pack("zelda").teams)[:2]
    setup = Setup("zelda", ((teams[0],), (teams[1],)), sorted(load_pack("zelda").layouts)[0])
    scene = MatchScene(services, start_epic_match(setup, Seats([PERSON, PERSON]), _SEED, with_autosave=False))
    services.stack.push(scene)
    canvas = Canvas(surface, 1.0)
    pairs = []
    try:
        for _round in range(rounds):
            alone = _measure_intervals(services, canvas, frames)
            with _run_bot(worker, scene) if load == "bot" else _play_sounds(services):
                pairs.append((alone, _measure_intervals(services, canvas, frames)))
    finally:
        services.stack.clear()
    calm, busy = zip(*pairs, strict=True)
    return FrameIntervals(
        load,
        p99_ratio=median(_percentile(times, 0.99) / _percentile(other, 0.99) for other, times in pairs),
        p50_alone=median(_percentile(times, 0.5) for times in calm),
        p99_alone=median(_percentile(times, 0.99) for times in calm),
        p50_beside=median(_percentile(times, 0.5) for times in busy),
        p99_beside=median(_percentile(times, 0.99) for times in busy),
        rounds=rounds,
    )


@contextmanager
def _run_bot(worker: BotWorker, scene: MatchScene) -> Iterator[None]:
    """Let a bot think about the current decision while the block runs."""
    session = scene.active_match.session
    decision = session.decision
    assert decision is not None
    worker.ask(
        scene.active_match.rules, BotQuestion(session.view_for(decision.seat), decision.seat, _ENDLESS_BOT, _SEED)
    )
    try:
        while worker.thinking_pid is None:
            worker.poll()
            time.sleep(0.01)
        yield
    finally:
        worker.close()


class _BusyMixer(Mixer):
    """Mixer under full load: layered music, ambience, and one effect after another."""

    def __init__(self) -> None:
        super().__init__(100, 100, 100)
        self.set_music("zelda")
        self.set_ambience("lost-woods")
        self.frames = 0
        """Number of updates so far."""

    def update(self, dt: float) -> None:
        self.frames += 1
        if self.frames % _EFFECT_INTERVAL == 0:
            names = list(EFFECTS)
            self.play(names[self.frames // _EFFECT_INTERVAL % len(names)], self.frames % 200 / 100 - 1)
        if self.frames % _MOOD_INTERVAL == 0:
            self.set_music("zelda", ("combat", "last", "calm")[self.frames // _MOOD_INTERVAL % 3])
        super().update(dt)


@contextmanager
def _play_sounds(services: Services) -> Iterator[None]:
    """Play many sounds while the block runs; loops are read and decoded meanwhile, as in a match."""
    before, services.sound = services.sound, _BusyMixer()
    try:
        yield
    finally:
        services.sound.close()
        services.sound = before


def _measure_intervals(services: Services, canvas: Canvas, frames: int) -> list[float]:
    """Draw frames at the frame rate of the window; return the milliseconds between them."""
    clock, found = pygame.time.Clock(), []
    last = time.perf_counter()
    for index in range(frames + _WARMUP_FRAMES):
        clock.tick(_FRAME_RATE)
        pygame.event.pump()
        services.stack.update(1 / _FRAME_RATE)
        services.sound.update(1 / _FRAME_RATE)
        services.stack.draw(canvas)
        pygame.display.flip()
        now = time.perf_counter()
        if index >= _WARMUP_FRAMES:
            found.append((now - last) * 1000)
        last = now
    return found


def _percentile(values: list[float], fraction: float) -> float:
    """Return the value that a fraction of all values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(fraction * len(values)))]


def _format_summary(intervals: FrameIntervals) -> str:
    if intervals.beside == "bot":
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
        beside=f"{intervals.p99_beside:.1f}",
        alone=f"{intervals.p99_alone:.1f}",
        ratio=f"{intervals.p99_ratio:.2f}",
        goal=f"{MAX_P99_RATIO:.2f}",
    )
