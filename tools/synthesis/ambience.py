"""Ambiences: what a place sounds like while nobody does anything, as stereo loops without a seam."""

from collections.abc import Callable

import numpy as np

from game.sounds import AMBIENCE_TARGET, RATE
from tools.synthesis.voices import bell, drum, modes, pluck
from tools.synthesis.waves import TAU, Rng, Wave, around, band, generator, in_room, levelled, noise, room, slow, times

SECONDS = 20.0
"""How long every loop is; long enough that nobody waits for its bird."""


def made(name: str) -> Wave:
    """The finished loop of an ambience: always the same samples for the same name."""
    rng = generator("ambience", name)
    out = np.zeros((2, int(SECONDS * RATE)))
    wet, decay = PLACES[name](rng, out)
    placed = in_room(band(out, 40, 14000, 2), wet, room(3, 1.6, decay))
    return levelled(placed, AMBIENCE_TARGET, whole=True)


def _wind(rng: Rng, out: Wave, low: float, high: float, loud: float, points: int = 9) -> None:
    """Gusts of their own on each side."""
    for side in out:
        gusts = 0.2 + slow(rng, SECONDS, points) ** 1.5
        side += noise(rng, SECONDS, low, high) * gusts * loud


def _howl(rng: Rng, out: Wave, f: float, loud: float) -> None:
    """Wind that sings at an edge: a narrow band whose pitch wanders."""
    for side in out:
        wander = f * (0.8 + 0.5 * slow(rng, SECONDS, 7))
        drift = np.cumsum(wander) / RATE
        drift *= round(drift[-1]) / drift[-1]
        rough = band(rng.standard_normal(len(drift)), 0, 30, 2)
        side += np.sin(TAU * drift) * rough / np.abs(rough).max() * slow(rng, SECONDS, 6) ** 2 * loud


def _leaves(rng: Rng, out: Wave, loud: float) -> None:
    for side in out:
        gusts, flutter = 0.2 + slow(rng, SECONDS, 9) ** 1.5, slow(rng, SECONDS, 150)
        side += noise(rng, SECONDS, 1800, 7500, 1) * gusts * (0.4 + 0.6 * flutter) * loud


def _birds(rng: Rng, out: Wave, count: int, low: float, high: float) -> None:
    """Birds that answer one another, seldom."""
    for _bird in range(count):
        begin, f = rng.uniform(0, SECONDS), rng.uniform(low, high)
        side, far = rng.uniform(0.1, 0.9), rng.uniform(0.15, 0.5)
        for note in range(int(rng.integers(2, 6))):
            t = times(rng.uniform(0.07, 0.16))
            moving = f * (1 + rng.uniform(-0.25, 0.25) * t / t[-1] + 0.04 * np.sin(TAU * rng.uniform(18, 32) * t))
            chirp = np.sin(TAU * np.cumsum(moving) / RATE) * np.sin(np.pi * t / t[-1]) ** 2 * far
            around(out, begin + note * 0.19, chirp, side)


def _drops(rng: Rng, out: Wave, count: int, loud: float) -> None:
    """Drops into still water: a short rising tone each."""
    for second in rng.uniform(0, SECONDS, count):
        t = times(0.12)
        turn = np.cumsum(rng.uniform(700, 2200) * (1 + 0.6 * t / 0.12)) / RATE
        drop = np.sin(TAU * turn) * np.exp(-t / 0.022) * np.clip(t / 0.002, 0, 1) * rng.uniform(0.3, 1)
        around(out, second, drop * loud, rng.uniform(0.05, 0.95))


def _crackles(rng: Rng, out: Wave, count: int, loud: float) -> None:
    bursts = slow(rng, SECONDS, 25) ** 3
    for second in rng.uniform(0, SECONDS, count):
        if rng.random() < bursts[int(second * RATE)] + 0.04:
            f = rng.uniform(900, 6500)
            snap = modes(rng, 0.05, [(f, 1, 0.002), (f * 0.45, 0.6, 0.004)], 0.1) * (0.2 + rng.pareto(2.5)) * 0.6
            around(out, second, np.tanh(snap) * loud, rng.uniform(0.2, 0.8))


def _drone(rng: Rng, out: Wave, pitches: tuple[float, ...], loud: float) -> None:
    """Tones that swell of their own accord; each makes whole turns in the loop."""
    t = times(SECONDS)
    for f in pitches:
        for side in out:
            whole = round(f * (1 + rng.uniform(-0.004, 0.004)) * SECONDS) / SECONDS
            side += np.sin(TAU * (whole * t + rng.random())) * (0.3 + slow(rng, SECONDS, 5)) * loud


def _far(rng: Rng, out: Wave, count: int, loud: float, make: Callable[[Rng], Wave]) -> None:
    """Single things, far away, now and then."""
    for second in rng.uniform(0, SECONDS, count):
        around(out, second, make(rng) * loud * rng.uniform(0.4, 1), rng.uniform(0.1, 0.9))


def _forest(rng: Rng, out: Wave) -> tuple[float, float]:
    _wind(rng, out, 120, 500, 0.12)
    _leaves(rng, out, 0.2)
    _birds(rng, out, 9, 2300, 4200)
    return 0.35, 1.5


def _fountain(rng: Rng, out: Wave) -> tuple[float, float]:
    for side in out:
        side += noise(rng, SECONDS, 600, 3800, 1) * (0.6 + 0.4 * slow(rng, SECONDS, 60)) * 0.12
        side += noise(rng, SECONDS, 3500, 9000, 1) * (0.3 + 0.7 * slow(rng, SECONDS, 220)) * 0.05
    _drops(rng, out, 260, 0.3)
    _far(rng, out, 7, 0.16, lambda r: bell(r, 880 * 2 ** (int(r.integers(0, 9)) / 6), 1.6))
    return 0.3, 1.4


def _desert(rng: Rng, out: Wave) -> tuple[float, float]:
    _wind(rng, out, 180, 900, 0.25, 7)
    _wind(rng, out, 3500, 9000, 0.05, 11)
    _howl(rng, out, 520, 0.3)
    return 0.1, 0.8


def _chamber(rng: Rng, out: Wave) -> tuple[float, float]:
    _drone(rng, out, (110, 165, 220, 330, 441, 660), 0.06)
    _wind(rng, out, 300, 1200, 0.05, 5)
    _far(rng, out, 9, 0.2, lambda r: bell(r, 660 * 2 ** (int(r.integers(0, 13)) / 6), 1.8))
    return 0.8, 1.9


def _carbon(rng: Rng, out: Wave) -> tuple[float, float]:
    """Pumps, pipes and steam."""
    _drone(rng, out, (55, 110, 165, 221, 330), 0.12)
    for side in out:
        side += noise(rng, SECONDS, 2500, 9000, 1) * slow(rng, SECONDS, 8) ** 4 * 0.25
    _far(rng, out, 12, 0.35, lambda r: modes(r, 0.8, [(310, 1, 0.2), (742, 0.6, 0.15), (1310, 0.4, 0.1)], 0.1))
    for beat in range(20):
        around(out, beat * SECONDS / 20, drum(rng, 70, 0.2, 0.5) * 0.25, 0.5)
    return 0.4, 1.6


def _rain(rng: Rng, out: Wave) -> tuple[float, float]:
    """Rain on metal over a sea."""
    for side in out:
        side += noise(rng, SECONDS, 1500, 10000, 1) * (0.7 + 0.3 * slow(rng, SECONDS, 30)) * 0.12
        side += noise(rng, SECONDS, 80, 420, 1) * (0.3 + slow(rng, SECONDS, 4)) * 0.14
    for second in rng.uniform(0, SECONDS, 420):
        f = rng.uniform(1200, 4200)
        around(
            out,
            second,
            modes(rng, 0.06, [(f, 1, 0.008), (f * 1.6, 0.5, 0.005)]) * rng.uniform(0.05, 0.25),
            rng.random(),
        )
    return 0.15, 0.9


def _throne(rng: Rng, out: Wave) -> tuple[float, float]:
    """The hum of a great station, and what turns in its depth."""
    _drone(rng, out, (60, 90, 120, 181, 240, 361), 0.12)
    for side in out:
        side += noise(rng, SECONDS, 150, 700, 1) * (0.5 + 0.5 * slow(rng, SECONDS, 6)) * 0.09
    _howl(rng, out, 900, 0.05)
    return 0.6, 1.9


def _arena(rng: Rng, out: Wave) -> tuple[float, float]:
    """Hot wind over sand, wings, and many throats far away."""
    _wind(rng, out, 200, 1100, 0.14, 7)
    for side in out:
        crowd = 0.3 + slow(rng, SECONDS, 12) ** 2
        side += noise(rng, SECONDS, 450, 1300, 2) * crowd * (0.6 + 0.4 * slow(rng, SECONDS, 160)) * 0.14
    for second in rng.uniform(0, SECONDS, 6):
        t = times(rng.uniform(0.5, 1.2))
        wings = np.sin(TAU * rng.uniform(150, 230) * t) * (0.5 + 0.5 * np.sin(TAU * 31 * t))
        around(out, second, wings * np.sin(np.pi * t / t[-1]) ** 2 * 0.12, rng.random())
    return 0.3, 1.3


def _ruin(rng: Rng, out: Wave) -> tuple[float, float]:
    _wind(rng, out, 140, 700, 0.16, 11)
    _howl(rng, out, 340, 0.12)
    _far(rng, out, 10, 0.2, lambda r: modes(r, 0.2, [(r.uniform(500, 1400), 1, 0.02), (2100, 0.4, 0.01)], 0.2))
    return 0.5, 1.7


def _cave(rng: Rng, out: Wave) -> tuple[float, float]:
    _wind(rng, out, 70, 320, 0.2, 5)
    _drops(rng, out, 22, 0.5)
    _howl(rng, out, 180, 0.2)
    return 0.9, 1.9


def _fire(rng: Rng, out: Wave) -> tuple[float, float]:
    """A low roar that breathes, a thin hiss, and crackles in bursts."""
    for side in out:
        side += noise(rng, SECONDS, 60, 320, 1) * (0.5 + 0.5 * slow(rng, SECONDS, 90)) * 0.13
        side += noise(rng, SECONDS, 2500, 9000, 1) * (0.2 + slow(rng, SECONDS, 40) ** 2) * 0.035
    _crackles(rng, out, 900, 1.0)
    return 0.1, 0.5


def _high_wind(rng: Rng, out: Wave) -> tuple[float, float]:
    _wind(rng, out, 250, 1500, 0.2, 9)
    _howl(rng, out, 640, 0.35)
    _howl(rng, out, 410, 0.25)
    _birds(rng, out, 3, 900, 1300)
    return 0.3, 1.4


def _water(rng: Rng, out: Wave) -> tuple[float, float]:
    """Water that runs somewhere below, and drops from the roof."""
    for side in out:
        side += noise(rng, SECONDS, 350, 1900, 1) * (0.5 + 0.5 * slow(rng, SECONDS, 45)) * 0.06
    _drops(rng, out, 70, 0.4)
    _drone(rng, out, (87, 131), 0.03)
    return 0.8, 1.9


def _storm(rng: Rng, out: Wave) -> tuple[float, float]:
    _rain(rng, out)
    _wind(rng, out, 160, 800, 0.12, 8)
    for second in (3.1, 11.8):
        t = times(4.0)
        roll = noise(rng, 4.0, 45, 320, 1) * np.exp(-t / 1.3) * (0.4 + slow(rng, 4.0, 14)) * np.clip(t / 0.05, 0, 1)
        around(out, second, roll * np.clip((4.0 - t) / 0.5, 0, 1) * 0.7, rng.uniform(0.3, 0.7))
    return 0.3, 1.5


def _tavern(rng: Rng, out: Wave) -> tuple[float, float]:
    """Many voices behind a wall, mugs on wood, a lute two rooms away, and the hearth."""
    for side in out:
        for low, high in ((220, 420), (420, 800), (900, 1900)):
            syllables = slow(rng, SECONDS, 130) ** 2 * (0.4 + slow(rng, SECONDS, 11))
            side += noise(rng, SECONDS, low, high, 2) * syllables * 0.09
    _far(rng, out, 12, 0.25, lambda r: modes(r, 0.3, [(r.uniform(900, 1900), 1, 0.04), (3300, 0.5, 0.03)], 0.1))
    keys = (196.0, 220.0, 246.9, 293.7, 329.6, 392.0)
    for beat in range(30):
        if rng.random() < 0.6:
            note = pluck(rng, keys[int(rng.integers(6))], 1.2, 0.3)
            around(out, beat * SECONDS / 30 + rng.normal(0, 0.01), note * 0.09, 0.75)
    _crackles(rng, out, 260, 0.4)
    return 0.35, 0.9


PLACES: dict[str, Callable[[Rng, Wave], tuple[float, float]]] = {
    "forest": _forest,
    "fountain": _fountain,
    "desert": _desert,
    "chamber": _chamber,
    "carbon": _carbon,
    "rain": _rain,
    "throne": _throne,
    "arena": _arena,
    "ruin": _ruin,
    "cave": _cave,
    "fire": _fire,
    "wind": _high_wind,
    "drops": _water,
    "storm": _storm,
    "tavern": _tavern,
}
"""What lays a place into an empty loop, and answers how wet its room is and how many seconds that rings."""
