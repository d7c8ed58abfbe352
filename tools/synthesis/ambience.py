"""Ambiences: background sounds of boards and other places, as seamless stereo loops."""

from collections.abc import Callable

import numpy as np

from game.sounds import AMBIENCE_LOUDNESS, SAMPLE_RATE
from tools.synthesis.voices import play_bell, play_drum, play_modes, pluck
from tools.synthesis.waves import (
    TAU,
    Rng,
    Wave,
    add_to_loop,
    filter_band,
    make_generator,
    make_noise,
    make_room_response,
    make_slow_curve,
    make_times,
    normalize,
    place_in_room,
)

LOOP_SECONDS = 20.0
"""Length of every loop in seconds; long enough that its repetition is not noticed."""


def render_ambience(name: str) -> Wave:
    """Return the finished loop of an ambience, which depends only on its name."""
    rng = make_generator("ambience", name)
    out = np.zeros((2, int(LOOP_SECONDS * SAMPLE_RATE)))
    wet, decay = AMBIENCE_RECIPES[name](rng, out)
    placed = place_in_room(filter_band(out, 40, 14000, 2), wet, make_room_response(3, 1.6, decay))
    return normalize(placed, AMBIENCE_LOUDNESS, is_integrated=True)


def _add_wind(rng: Rng, out: Wave, low_hertz: float, high_hertz: float, loudness: float, points: int = 9) -> None:
    """Add wind with independent gusts on each side."""
    for side in out:
        gusts = 0.2 + make_slow_curve(rng, LOOP_SECONDS, points) ** 1.5
        side += make_noise(rng, LOOP_SECONDS, low_hertz, high_hertz) * gusts * loudness


def _add_howl(rng: Rng, out: Wave, hertz: float, loudness: float) -> None:
    """Add howling wind: a narrow band whose pitch changes slowly."""
    for side in out:
        wander = hertz * (0.8 + 0.5 * make_slow_curve(rng, LOOP_SECONDS, 7))
        drift = np.cumsum(wander) / SAMPLE_RATE
        drift *= round(drift[-1]) / drift[-1]
        rough = filter_band(rng.standard_normal(len(drift)), 0, 30, 2)
        side += (
            np.sin(TAU * drift) * rough / np.abs(rough).max() * make_slow_curve(rng, LOOP_SECONDS, 6) ** 2 * loudness
        )


def _add_leaves(rng: Rng, out: Wave, loudness: float) -> None:
    for side in out:
        gusts, flutter = 0.2 + make_slow_curve(rng, LOOP_SECONDS, 9) ** 1.5, make_slow_curve(rng, LOOP_SECONDS, 150)
        side += make_noise(rng, LOOP_SECONDS, 1800, 7500, 1) * gusts * (0.4 + 0.6 * flutter) * loudness


def _add_birds(rng: Rng, out: Wave, count: int, low_hertz: float, high_hertz: float) -> None:
    """Add birds that call and answer each other at long intervals."""
    for _bird in range(count):
        begin, f = rng.uniform(0, LOOP_SECONDS), rng.uniform(low_hertz, high_hertz)
        side, far = rng.uniform(0.1, 0.9), rng.uniform(0.15, 0.5)
        for note in range(int(rng.integers(2, 6))):
            t = make_times(rng.uniform(0.07, 0.16))
            moving = f * (1 + rng.uniform(-0.25, 0.25) * t / t[-1] + 0.04 * np.sin(TAU * rng.uniform(18, 32) * t))
            chirp = np.sin(TAU * np.cumsum(moving) / SAMPLE_RATE) * np.sin(np.pi * t / t[-1]) ** 2 * far
            add_to_loop(out, begin + note * 0.19, chirp, side)


def _add_drops(rng: Rng, out: Wave, count: int, loudness: float) -> None:
    """Add drops falling into still water, each a short rising tone."""
    for second in rng.uniform(0, LOOP_SECONDS, count):
        t = make_times(0.12)
        turn = np.cumsum(rng.uniform(700, 2200) * (1 + 0.6 * t / 0.12)) / SAMPLE_RATE
        drop = np.sin(TAU * turn) * np.exp(-t / 0.022) * np.clip(t / 0.002, 0, 1) * rng.uniform(0.3, 1)
        add_to_loop(out, second, drop * loudness, rng.uniform(0.05, 0.95))


def _add_crackles(rng: Rng, out: Wave, count: int, loudness: float) -> None:
    bursts = make_slow_curve(rng, LOOP_SECONDS, 25) ** 3
    for second in rng.uniform(0, LOOP_SECONDS, count):
        if rng.random() < bursts[int(second * SAMPLE_RATE)] + 0.04:
            f = rng.uniform(900, 6500)
            snap = play_modes(rng, 0.05, [(f, 1, 0.002), (f * 0.45, 0.6, 0.004)], 0.1) * (0.2 + rng.pareto(2.5)) * 0.6
            add_to_loop(out, second, np.tanh(snap) * loudness, rng.uniform(0.2, 0.8))


def _add_drone(rng: Rng, out: Wave, pitches: tuple[float, ...], loudness: float) -> None:
    """Add tones that swell independently; each completes whole periods in the loop."""
    t = make_times(LOOP_SECONDS)
    for f in pitches:
        for side in out:
            whole = round(f * (1 + rng.uniform(-0.004, 0.004)) * LOOP_SECONDS) / LOOP_SECONDS
            side += np.sin(TAU * (whole * t + rng.random())) * (0.3 + make_slow_curve(rng, LOOP_SECONDS, 5)) * loudness


def _add_distant(rng: Rng, out: Wave, count: int, loudness: float, make_sound: Callable[[Rng], Wave]) -> None:
    """Add distant single sounds at random times."""
    for second in rng.uniform(0, LOOP_SECONDS, count):
        add_to_loop(out, second, make_sound(rng) * loudness * rng.uniform(0.4, 1), rng.uniform(0.1, 0.9))


def _add_forest(rng: Rng, out: Wave) -> tuple[float, float]:
    _add_wind(rng, out, 120, 500, 0.12)
    _add_leaves(rng, out, 0.2)
    _add_birds(rng, out, 9, 2300, 4200)
    return 0.35, 1.5


def _add_fountain(rng: Rng, out: Wave) -> tuple[float, float]:
    for side in out:
        side += (
            make_noise(rng, LOOP_SECONDS, 600, 3800, 1) * (0.6 + 0.4 * make_slow_curve(rng, LOOP_SECONDS, 60)) * 0.12
        )
        side += (
            make_noise(rng, LOOP_SECONDS, 3500, 9000, 1) * (0.3 + 0.7 * make_slow_curve(rng, LOOP_SECONDS, 220)) * 0.05
        )
    _add_drops(rng, out, 260, 0.3)
    _add_distant(rng, out, 7, 0.16, lambda r: play_bell(r, 880 * 2 ** (int(r.integers(0, 9)) / 6), 1.6))
    return 0.3, 1.4


def _add_desert(rng: Rng, out: Wave) -> tuple[float, float]:
    _add_wind(rng, out, 180, 900, 0.25, 7)
    _add_wind(rng, out, 3500, 9000, 0.05, 11)
    _add_howl(rng, out, 520, 0.3)
    return 0.1, 0.8


def _add_chamber(rng: Rng, out: Wave) -> tuple[float, float]:
    _add_drone(rng, out, (110, 165, 220, 330, 441, 660), 0.06)
    _add_wind(rng, out, 300, 1200, 0.05, 5)
    _add_distant(rng, out, 9, 0.2, lambda r: play_bell(r, 660 * 2 ** (int(r.integers(0, 13)) / 6), 1.8))
    return 0.8, 1.9


def _add_carbon(rng: Rng, out: Wave) -> tuple[float, float]:
    """Add pumps, pipes and steam."""
    _add_drone(rng, out, (55, 110, 165, 221, 330), 0.12)
    for side in out:
        side += make_noise(rng, LOOP_SECONDS, 2500, 9000, 1) * make_slow_curve(rng, LOOP_SECONDS, 8) ** 4 * 0.25
    _add_distant(
        rng, out, 12, 0.35, lambda r: play_modes(r, 0.8, [(310, 1, 0.2), (742, 0.6, 0.15), (1310, 0.4, 0.1)], 0.1)
    )
    for beat in range(20):
        add_to_loop(out, beat * LOOP_SECONDS / 20, play_drum(rng, 70, 0.2, 0.5) * 0.25, 0.5)
    return 0.4, 1.6


def _add_rain(rng: Rng, out: Wave) -> tuple[float, float]:
    """Add rain on metal above the sea."""
    for side in out:
        side += (
            make_noise(rng, LOOP_SECONDS, 1500, 10000, 1) * (0.7 + 0.3 * make_slow_curve(rng, LOOP_SECONDS, 30)) * 0.12
        )
        side += make_noise(rng, LOOP_SECONDS, 80, 420, 1) * (0.3 + make_slow_curve(rng, LOOP_SECONDS, 4)) * 0.14
    for second in rng.uniform(0, LOOP_SECONDS, 420):
        f = rng.uniform(1200, 4200)
        add_to_loop(
            out,
            second,
            play_modes(rng, 0.06, [(f, 1, 0.008), (f * 1.6, 0.5, 0.005)]) * rng.uniform(0.05, 0.25),
            rng.random(),
        )
    return 0.15, 0.9


def _add_throne(rng: Rng, out: Wave) -> tuple[float, float]:
    """Add the hum of a large space station and its distant machinery."""
    _add_drone(rng, out, (60, 90, 120, 181, 240, 361), 0.12)
    for side in out:
        side += make_noise(rng, LOOP_SECONDS, 150, 700, 1) * (0.5 + 0.5 * make_slow_curve(rng, LOOP_SECONDS, 6)) * 0.09
    _add_howl(rng, out, 900, 0.05)
    return 0.6, 1.9


def _add_arena(rng: Rng, out: Wave) -> tuple[float, float]:
    """Add hot wind over sand, wings, and a distant crowd."""
    _add_wind(rng, out, 200, 1100, 0.14, 7)
    for side in out:
        crowd = 0.3 + make_slow_curve(rng, LOOP_SECONDS, 12) ** 2
        side += (
            make_noise(rng, LOOP_SECONDS, 450, 1300, 2)
            * crowd
            * (0.6 + 0.4 * make_slow_curve(rng, LOOP_SECONDS, 160))
            * 0.14
        )
    for second in rng.uniform(0, LOOP_SECONDS, 6):
        t = make_times(rng.uniform(0.5, 1.2))
        wings = np.sin(TAU * rng.uniform(150, 230) * t) * (0.5 + 0.5 * np.sin(TAU * 31 * t))
        add_to_loop(out, second, wings * np.sin(np.pi * t / t[-1]) ** 2 * 0.12, rng.random())
    return 0.3, 1.3


def _add_ruin(rng: Rng, out: Wave) -> tuple[float, float]:
    _add_wind(rng, out, 140, 700, 0.16, 11)
    _add_howl(rng, out, 340, 0.12)
    _add_distant(
        rng, out, 10, 0.2, lambda r: play_modes(r, 0.2, [(r.uniform(500, 1400), 1, 0.02), (2100, 0.4, 0.01)], 0.2)
    )
    return 0.5, 1.7


def _add_cave(rng: Rng, out: Wave) -> tuple[float, float]:
    _add_wind(rng, out, 70, 320, 0.2, 5)
    _add_drops(rng, out, 22, 0.5)
    _add_howl(rng, out, 180, 0.2)
    return 0.9, 1.9


def _add_fire(rng: Rng, out: Wave) -> tuple[float, float]:
    """Add a low roar of varying loudness, a thin hiss, and bursts of crackles."""
    for side in out:
        side += make_noise(rng, LOOP_SECONDS, 60, 320, 1) * (0.5 + 0.5 * make_slow_curve(rng, LOOP_SECONDS, 90)) * 0.13
        side += (
            make_noise(rng, LOOP_SECONDS, 2500, 9000, 1) * (0.2 + make_slow_curve(rng, LOOP_SECONDS, 40) ** 2) * 0.035
        )
    _add_crackles(rng, out, 900, 1.0)
    return 0.1, 0.5


def _add_high_wind(rng: Rng, out: Wave) -> tuple[float, float]:
    _add_wind(rng, out, 250, 1500, 0.2, 9)
    _add_howl(rng, out, 640, 0.35)
    _add_howl(rng, out, 410, 0.25)
    _add_birds(rng, out, 3, 900, 1300)
    return 0.3, 1.4


def _add_water(rng: Rng, out: Wave) -> tuple[float, float]:
    """Add running water below, and drops from the roof."""
    for side in out:
        side += (
            make_noise(rng, LOOP_SECONDS, 350, 1900, 1) * (0.5 + 0.5 * make_slow_curve(rng, LOOP_SECONDS, 45)) * 0.06
        )
    _add_drops(rng, out, 70, 0.4)
    _add_drone(rng, out, (87, 131), 0.03)
    return 0.8, 1.9


def _add_storm(rng: Rng, out: Wave) -> tuple[float, float]:
    _add_rain(rng, out)
    _add_wind(rng, out, 160, 800, 0.12, 8)
    for second in (3.1, 11.8):
        t = make_times(4.0)
        roll = (
            make_noise(rng, 4.0, 45, 320, 1)
            * np.exp(-t / 1.3)
            * (0.4 + make_slow_curve(rng, 4.0, 14))
            * np.clip(t / 0.05, 0, 1)
        )
        add_to_loop(out, second, roll * np.clip((4.0 - t) / 0.5, 0, 1) * 0.7, rng.uniform(0.3, 0.7))
    return 0.3, 1.5


def _add_tavern(rng: Rng, out: Wave) -> tuple[float, float]:
    """Add many voices behind a wall, mugs on wood, a distant lute, and a fire."""
    for side in out:
        for low, high in ((220, 420), (420, 800), (900, 1900)):
            syllables = make_slow_curve(rng, LOOP_SECONDS, 130) ** 2 * (0.4 + make_slow_curve(rng, LOOP_SECONDS, 11))
            side += make_noise(rng, LOOP_SECONDS, low, high, 2) * syllables * 0.09
    _add_distant(
        rng, out, 12, 0.25, lambda r: play_modes(r, 0.3, [(r.uniform(900, 1900), 1, 0.04), (3300, 0.5, 0.03)], 0.1)
    )
    keys = (196.0, 220.0, 246.9, 293.7, 329.6, 392.0)
    for beat in range(30):
        if rng.random() < 0.6:
            note = pluck(rng, keys[int(rng.integers(6))], 1.2, 0.3)
            add_to_loop(out, beat * LOOP_SECONDS / 30 + rng.normal(0, 0.01), note * 0.09, 0.75)
    _add_crackles(rng, out, 260, 0.4)
    return 0.35, 0.9


AMBIENCE_RECIPES: dict[str, Callable[[Rng, Wave], tuple[float, float]]] = {
    "forest": _add_forest,
    "fountain": _add_fountain,
    "desert": _add_desert,
    "chamber": _add_chamber,
    "carbon": _add_carbon,
    "rain": _add_rain,
    "throne": _add_throne,
    "arena": _add_arena,
    "ruin": _add_ruin,
    "cave": _add_cave,
    "fire": _add_fire,
    "wind": _add_high_wind,
    "drops": _add_water,
    "storm": _add_storm,
    "tavern": _add_tavern,
}
"""Functions by ambience that add its sounds to an empty loop and return gain and decay seconds of the reverberation."""
