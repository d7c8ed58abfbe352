"""`dev frames`: the time between two frames while a bot thinks in its process, beside the same screen without a bot."""

from __future__ import annotations

import argparse
import os
import time
from statistics import median

import msgspec
import pygame

from game.app.epic.match.scene import MatchScene
from game.app.play.occasion import begin
from game.app.ui.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.services import Services
from game.app.ui.sound import Silence
from game.app.ui.video import start_video
from game.bots.worker import BotWorker, Question
from game.content.packs import load_pack
from game.errors import UserError
from game.rules.epic.pack import Setup
from game.table.seats import PERSON, Seats
from game.table.settings import Settings
from game.text import _

GOAL = 1.10
"""The 99th percentile, at most so many times that of the same screen without a bot."""
_RATE = 60
_WARM = 30
"""Frames that are not counted."""
_ENDLESS = "search:600000it"
_SEED = "frames"


class Frames(msgspec.Struct):
    """What a run found, in milliseconds; the ratio is the median over the rounds."""

    p99_ratio: float
    p50_alone: float
    p99_alone: float
    p50_thinking: float
    p99_thinking: float
    rounds: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, default=5, help=_("how often both sides are measured"))
    parser.add_argument("--frames", type=int, default=240, help=_("frames in a round"))
    parser.add_argument("--json", action="store_true", help=_("one JSON object"))


def run(arguments: argparse.Namespace) -> int:
    if arguments.rounds < 1 or arguments.frames < 10:
        raise UserError(_("A measurement needs at least one round of ten frames."))
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    start_video()
    try:
        found = measure(arguments.rounds, arguments.frames)
    finally:
        pygame.quit()
    print(msgspec.json.encode(found).decode() if arguments.json else _summary(found))
    return 0


def measure(rounds: int, frames: int) -> Frames:
    """Both sides in turn on the same screen; needs SDL's display."""
    surface = pygame.display.set_mode((WIDTH, HEIGHT))
    worker = BotWorker()
    services = Services(Settings(speed="instant"), Silence(), bots=worker, saves_settings=False)
    teams = sorted(load_pack("zelda").teams)[:2]
    setup = Setup("zelda", ((teams[0],), (teams[1],)), sorted(load_pack("zelda").layouts)[0])
    scene = MatchScene(services, begin(setup, Seats([PERSON, PERSON]), _SEED, kept=False))
    services.stack.push(scene)
    canvas = Canvas(surface, 1.0)
    alone, thinking = [], []
    try:
        for _round in range(rounds):
            alone.append(_intervals(services, canvas, frames))
            _think(worker, scene)
            thinking.append(_intervals(services, canvas, frames))
            worker.close()
    finally:
        worker.close()
        services.stack.clear()
    pairs = list(zip(alone, thinking, strict=True))
    return Frames(
        p99_ratio=median(_part(busy, 0.99) / _part(calm, 0.99) for calm, busy in pairs),
        p50_alone=median(_part(one, 0.5) for one in alone),
        p99_alone=median(_part(one, 0.99) for one in alone),
        p50_thinking=median(_part(one, 0.5) for one in thinking),
        p99_thinking=median(_part(one, 0.99) for one in thinking),
        rounds=rounds,
    )


def _think(worker: BotWorker, scene: MatchScene) -> None:
    """Let the worker think about the present question until it is stopped."""
    session = scene.occasion.session
    asked = session.decision
    assert asked is not None
    worker.ask(scene.occasion.rules, Question(session.view(asked.seat), asked.seat, _ENDLESS, _SEED))
    while worker.thinking_in is None:
        worker.poll()
        time.sleep(0.01)


def _intervals(services: Services, canvas: Canvas, frames: int) -> list[float]:
    """Milliseconds between frames that are all drawn, at the pace of the window."""
    clock, found = pygame.time.Clock(), []
    last = time.perf_counter()
    for number in range(frames + _WARM):
        clock.tick(_RATE)
        pygame.event.pump()
        services.stack.update(1 / _RATE)
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
    return _(
        "Time between frames, 99 of 100: {thinking} ms while a bot thinks, {alone} ms without one: {ratio} times "
        "(goal: at most {goal})."
    ).format(
        thinking=f"{found.p99_thinking:.1f}",
        alone=f"{found.p99_alone:.1f}",
        ratio=f"{found.p99_ratio:.2f}",
        goal=f"{GOAL:.2f}",
    )
