"""``dev bench-window``: costs of the window, as ratios to a minimal pygame program in the same run.

Frames are measured in full-screen blits; start, idle processor time and memory are ratios to a program that only
opens a window and draws a line of text. Since other programs disturb single measurements, frames are measured in
processor time and drawn in several rounds, and the best time of each counts.
"""

from __future__ import annotations

import argparse
import math
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import msgspec
import pygame

from game.app import doors
from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.scene import MatchScene
from game.app.ui.audio.sound import NullSound
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.drawing.video import start_video
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.stack import AMBIENT_SECONDS
from game.paths import HOME_VARIABLE
from game.rules.epic.event import Moved
from game.storage.settings import from_fields
from tools.benchmarks import quest_bench, scene_bench, strike_bench
from tools.benchmarks.processor_time import read_thread_clock
from tools.shots.states.epic import SHOTS

WINDOW_SIZES = ((1280, 720), (1920, 1080))
"""Measured sizes of the window, in pixels."""
BUSIEST_SCENE = "match-board-4"
"""Name of the match scene with the most to draw."""
FRAMES_PER_ROUND = 300
"""Number of frames in a round."""
_WALK_FRAME = 200
"""Index of the frame from which a character walks while the pointer moves."""
MAX_FRAME_P99, MAX_START_RATIO, MAX_IDLE_RATIO, MAX_STILL_RATIO = 4.0, 1.4, 2.5, 1.5
"""Maximum 99th percentile of frames in blits; maximum ratios of start time, idle time, and idle time without animation.
"""
MAX_AMBIENT_P99, MAX_HOVER_P99 = 4.0, 4.0
"""Maximum 99th percentile of ambient frames, and of frames while the pointer moves, in blits."""
MAX_ATTACK_BLITS = 3.0, 6.0
"""Maximum median and 99th percentile of the frames of an attack, in blits."""
MAX_MEMORY_RATIOS = {(1280, 720): 2.8, (1920, 1080): 3.6}
"""Maximum ratio of peak memory, by window size."""
_SETTLING_SECONDS, _IDLE_SECONDS = 3.0, 4.0
"""Seconds before the idle measurement, which exclude one-time work after the first frame, and seconds of the
measurement.
"""

_MINIMAL_PROGRAM = """
import os, sys, time
import pygame
pygame.display.init(); pygame.font.init()
screen = pygame.display.set_mode(({wide}, {high}))
screen.blit(pygame.font.Font(None, 40).render("Hello", True, "white"), (40, 40))
pygame.display.flip()
"""
"""Program that opens a window and draws a line of text."""
_GAME_PROGRAM = """
from tools.benchmarks import window_program
window = window_program.open_game({wide}, {high})
"""
"""Program that opens the game's window."""
_EXIT_CODE = """
import os, sys
sys.stdout.flush(); os._exit(0)
"""
"""Code that ends the process at once, without Python's cleanup."""
_PRINT_MINIMAL_IDLE_CODE = """
clock = pygame.time.Clock()
for seconds in ({settling}, {seconds}):
    until, used = time.monotonic() + seconds, time.process_time()
    while time.monotonic() < until:
        clock.tick(30); pygame.event.get()
print(time.process_time() - used)
"""
"""Code that runs an idle event loop and prints its processor time."""
_PRINT_IDLE_CODE = """
window_program.print_idle_time(window, {settling}, {seconds})
"""
"""Code that runs the idle game and prints its processor time."""
_PRINT_MEMORY_CODE = """
status = open("/proc/self/status").read().split()
print(status[status.index("VmHWM:") + 1])
"""
"""Code that prints the peak memory of the process; the value of ``resource`` would include the parent process."""
_STILL_SCENE_CODE = """
window_program.save_battery(window)
window_program.push_scene(window, "{scene}")
"""
"""Code that shows a scene with all ambient animation switched off."""
_AMBIENT_SCENE_CODE = """
window_program.push_scene(window, "{scene}")
"""
"""Code that shows a scene with ambient animation."""
_SKIP_TIME_CODE = """
window_program.leave_alone(window, {seconds})
"""
"""Code that skips time without input, until the ambient animation stops."""
_PLAY_SCENE_CODE = """
window_program.push_scene(window, "{scene}")
window_program.play_frames(window)
"""
"""Code that shows a scene and draws frames of it."""


class WindowCosts(msgspec.Struct):
    """Costs at one window size; ``blits_...`` and nested costs are in full-screen blits, all others ratios."""

    size: tuple[int, int]
    blits_median: float
    """Median cost of the frames of the busiest scene."""
    blits_p99: float
    """99th percentile of the cost of the frames of the busiest scene."""
    scenes: scene_bench.SceneCosts
    """Slowest of all scenes."""
    rest: strike_bench.FrameCosts
    """Frames of the busiest scene with only ambient animation."""
    strikes: list[strike_bench.StrikeCosts]
    """Frames of attacks."""
    start: float
    """Ratio of the time from process start to first frame."""
    lively: float
    """Ratio of the processor time of the busiest scene with ambient animation."""
    idle: float
    """Ratio of the processor time of the same scene after the ambient animation has stopped."""
    still: float
    """Ratio of the processor time of the same scene with ambient animation switched off."""
    memory: float
    """Ratio of the peak memory with a match on the screen."""
    quests: quest_bench.QuestCosts
    """Frames of Dungeon and Elixir Quest."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``dev bench-window``."""
    parser.add_argument("--rounds", type=int, default=7, help="measurements of each side")
    parser.add_argument("--quests", action="store_true", help="measure only Dungeon and Elixir Quest")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Measure and print the costs; return exit code 1 if a goal is missed."""
    rounds = max(1, arguments.rounds)
    if arguments.quests:
        return _report_quests(
            [quest_bench.measure_quests(size, rounds) for size in WINDOW_SIZES], as_json=arguments.json
        )
    with tempfile.TemporaryDirectory() as home:  # one for all, so that everything is compiled once
        found = [measure_size(size, rounds, home) for size in WINDOW_SIZES]
    if arguments.json:
        print(msgspec.json.encode(found).decode())
    else:
        for costs in found:
            print("\n".join(_format_costs(costs)))
    return 0 if all(_meets_goals(costs) for costs in found) else 1


def _report_quests(found: list[quest_bench.QuestCosts], *, as_json: bool) -> int:
    """Print the frames of Dungeon and Elixir Quest; return 1 when a goal is missed."""
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        for (width, height), costs in zip(WINDOW_SIZES, found, strict=True):
            print("\n".join([f"{width}x{height}", *quest_bench.format_quests(costs)]))
    return 0 if all(map(quest_bench.meets_goals, found)) else 1


def measure_size(size: tuple[int, int], rounds: int, user_home: str) -> WindowCosts:
    """Measure all costs at one window size."""
    mid, worst = measure_frames(size, rounds)
    scenes = scene_bench.find_slowest_scenes(size, scene_bench.SCENE_NAMES)
    lives = strike_bench.measure_idle_board(size, rounds, BUSIEST_SCENE), strike_bench.measure_strikes(size, rounds)
    few = max(1, rounds // 3)
    lively, alone = (
        _AMBIENT_SCENE_CODE.format(scene=BUSIEST_SCENE),
        _SKIP_TIME_CODE.format(seconds=math.ceil(AMBIENT_SECONDS)),
    )
    rests = measure_idle(size, few, user_home, lively), measure_idle(size, few, user_home, lively + alone)
    still = measure_idle(size, few, user_home, _STILL_SCENE_CODE.format(scene=BUSIEST_SCENE))
    quests = quest_bench.measure_quests(size, rounds)
    start, memory = measure_start(size, rounds, user_home), measure_memory(size, user_home)
    return WindowCosts(size, mid, worst, scenes, *lives, start, *rests, still, memory, quests)


def measure_frames(size: tuple[int, int], rounds: int) -> tuple[float, float]:
    """Return the median and 99th percentile of the frames of the busiest scene, in full-screen blits.

    The pointer moves over the board and the hand, and a character walks.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    start_video()
    screen = pygame.display.set_mode(size)
    try:
        services = Services(
            from_fields({"language": "en"}), NullSound(), route_table=doors.ROUTE_TABLE, saves_settings=False
        )
        scene = SHOTS[BUSIEST_SCENE](services)
        assert isinstance(scene, MatchScene)
        services.stack.push(scene)
        canvas = Canvas(screen, size[0] / WIDTH)
        picture = pygame.Surface(size)
        best, blit = [1e9] * FRAMES_PER_ROUND, 1e9
        for index in range(rounds + 1):
            times, blits = _tour_pointer(services, scene, canvas, picture)
            if index:  # the first round draws everything for the first time
                best = [min(pair) for pair in zip(best, times, strict=True)]
                blit = min(blit, median(blits))
        best.sort()
        return best[FRAMES_PER_ROUND // 2] / blit, best[round(FRAMES_PER_ROUND * 0.99) - 1] / blit
    finally:
        pygame.quit()


def _tour_pointer(
    services: Services, scene: MatchScene, canvas: Canvas, surface: pygame.Surface
) -> tuple[list[float], list[float]]:
    """Move the pointer over the board and the hand; return the seconds of each frame and of a blit after it."""
    times, blits = [], []
    for step in range(FRAMES_PER_ROUND):
        x, y = 300 + step * 7 % 650, 80 + step * 13 % 420
        if step % 5 == 4:
            x, y = 280 + step * 11 % 700, HEIGHT - 80
        services.stack.handle(Intent(Kind.MOVE, x, y, device="mouse"))
        if step == _WALK_FRAME:
            _repeat_walk(scene)
        services.stack.update(1 / 60)
        scene.dirty = True
        begin = read_thread_clock()
        pygame.display.update(services.stack.draw(canvas))
        times.append(read_thread_clock() - begin)
        begin = read_thread_clock()
        surface.blit(canvas.surface, (0, 0))
        blits.append(read_thread_clock() - begin)
    return times, blits


def _repeat_walk(scene: MatchScene) -> None:
    """Animate the last walk of the match again."""
    moved = next(event for event in reversed(scene.stage.shown_events) if isinstance(event, Moved))
    play_events(scene.stage, [moved], scene.active_match.session.view_for(scene.viewer))


def measure_start(size: tuple[int, int], rounds: int, user_home: str) -> float:
    """Return the time from process start to first frame as a ratio; modules are already compiled and files cached."""
    fields = {"wide": size[0], "high": size[1]}
    pairs = []
    for index in range(rounds + 1):
        ours, least = (
            _measure_seconds(program.format(**fields) + _EXIT_CODE, user_home)
            for program in (_GAME_PROGRAM, _MINIMAL_PROGRAM)
        )
        if index:
            pairs.append(ours / least)
    return median(pairs)


def measure_idle(size: tuple[int, int], rounds: int, user_home: str, scene_code: str) -> float:
    """Return the ratio of the idle processor time of the game, after ``scene_code``, to a minimal loop."""
    fields = {"wide": size[0], "high": size[1]}
    times = {"settling": _SETTLING_SECONDS, "seconds": _IDLE_SECONDS}
    pairs = []
    ours_at_rest = _GAME_PROGRAM.format(**fields) + scene_code + _PRINT_IDLE_CODE.format(**times)
    for _round in range(rounds):
        ours = float(_read_output(ours_at_rest, user_home))
        bare = float(
            _read_output(_MINIMAL_PROGRAM.format(**fields) + _PRINT_MINIMAL_IDLE_CODE.format(**times), user_home)
        )
        pairs.append(ours / bare)
    return median(pairs)


def measure_memory(size: tuple[int, int], user_home: str) -> float:
    """Return the ratio of the peak memory with a match on the screen."""
    fields = {"wide": size[0], "high": size[1]}
    ours, least = (
        _GAME_PROGRAM.format(**fields) + _PLAY_SCENE_CODE.format(scene=BUSIEST_SCENE),
        _MINIMAL_PROGRAM.format(**fields),
    )
    _read_output(ours + _PRINT_MEMORY_CODE, user_home)
    return int(_read_output(ours + _PRINT_MEMORY_CODE, user_home)) / int(
        _read_output(least + _PRINT_MEMORY_CODE, user_home)
    )


def _make_environment(user_home: str) -> dict[str, str]:
    """Return environment variables with separate user folders, no screen or sound, and a cache of compiled modules."""
    found = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    found |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPYCACHEPREFIX": f"{user_home}/compiled"}
    return {**found, HOME_VARIABLE: user_home}


def _measure_seconds(program: str, user_home: str) -> float:
    command = [sys.executable, "-c", program]
    begin = time.perf_counter()
    subprocess.run(command, env=_make_environment(user_home), cwd=_get_root(), check=True, capture_output=True)
    return time.perf_counter() - begin


def _read_output(program: str, user_home: str) -> str:
    command = [sys.executable, "-c", program + _EXIT_CODE]
    done = subprocess.run(command, env=_make_environment(user_home), cwd=_get_root(), capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"a measured program failed:\n{done.stderr}")
    return done.stdout.split()[-1]


def _get_root() -> Path:
    return Path(__file__).resolve().parents[2]


def _meets_goals(costs: WindowCosts) -> bool:
    mid, worst = MAX_ATTACK_BLITS
    return (
        costs.blits_p99 <= MAX_FRAME_P99
        and costs.rest.p99 <= MAX_AMBIENT_P99
        and costs.scenes.hovering.p99 <= MAX_HOVER_P99
        and all(
            strike_costs.frames.median <= mid and strike_costs.whole.median <= mid for strike_costs in costs.strikes
        )
        and all(strike_costs.frames.p99 <= worst and strike_costs.ahead.p99 <= worst for strike_costs in costs.strikes)
        and costs.start <= MAX_START_RATIO
        and costs.idle <= MAX_IDLE_RATIO
        and costs.still <= MAX_STILL_RATIO
        and costs.memory <= MAX_MEMORY_RATIOS[costs.size]
        and quest_bench.meets_goals(costs.quests)
    )


def _format_costs(costs: WindowCosts) -> list[str]:
    width, height = costs.size
    memory_goal = MAX_MEMORY_RATIOS[costs.size]
    full, hovering = costs.scenes.full, costs.scenes.hovering
    return [
        f"{width}x{height}",
        f"  frame of the busiest board: {costs.blits_median:.1f} full-screen blits, "
        f"p99 {costs.blits_p99:.1f} (goal: at most {MAX_FRAME_P99:.0f})",
        f"  a picture of it at rest: {costs.rest.median:.1f} full-screen blits, "
        f"p99 {costs.rest.p99:.1f} (goal: {MAX_AMBIENT_P99:.0f})",
        f"  a frame under the pointer in the slowest scene ({hovering.scene}): {hovering.median:.1f} "
        f"full-screen blits, p99 {hovering.p99:.1f} (goal: at most {MAX_HOVER_P99:.0f})",
        f"  the slowest scene drawn in full ({full.scene}): {full.blits:.0f} full-screen blits, "
        f"{full.milliseconds:.1f} ms",
        *map(_format_strike, costs.strikes),
        *quest_bench.format_quests(costs.quests),
        f"  start to the first frame: {costs.start:.2f} times a bare window (goal: at most {MAX_START_RATIO:.1f})",
        f"  processor time of a board that lives, up to {AMBIENT_SECONDS:.0f} s after the last input: "
        f"{costs.lively:.1f} times a bare loop",
        f"  the same from then on: {costs.idle:.1f} (goal: at most {MAX_IDLE_RATIO:.1f})",
        f"  the same of a board where nothing moves by itself: {costs.still:.1f} (goal: at most {MAX_STILL_RATIO:.1f})",
        f"  memory in a match: {costs.memory:.2f} times a bare window (goal: at most {memory_goal:.1f})",
    ]


def _format_strike(strike: strike_bench.StrikeCosts) -> str:
    mid, worst = MAX_ATTACK_BLITS
    return (
        f"  a frame of a blow ({strike.name}): {strike.frames.median:.1f} full-screen blits, "
        f"p99 {strike.frames.p99:.1f}; its reveal included {strike.whole.median:.1f}, "
        f"while its cards are revealed p99 {strike.ahead.p99:.1f} (goal: at most {mid:.0f} and {worst:.0f})"
    )
