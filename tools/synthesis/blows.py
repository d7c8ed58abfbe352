"""Blows, shots and what answers them: by weapon, and by how much they hurt."""

import numpy as np

from game.sounds import RATE, Weapon, Weight
from tools.synthesis.voices import drum, modes, steel, swish
from tools.synthesis.waves import TAU, Rng, Wave, lay, noise, times

LENGTH: dict[Weight, float] = {"light": 0.45, "heavy": 0.85, "out": 1.4}


def thud(rng: Rng, pitch: float, loud: float = 1.0) -> Wave:
    """A body that is hit: skin, cloth and a little bone."""
    out = np.zeros(int(0.4 * RATE))
    lay(out, 0, drum(rng, rng.uniform(100, 130) * pitch, 0.45, 0.4), 0.8 * loud)
    cloth = noise(rng, 0.25, 350 * pitch, 2400 * pitch) * np.exp(-times(0.25) / rng.uniform(0.025, 0.045))
    lay(out, rng.uniform(0, 0.008), cloth, 0.35 * loud)
    f = rng.uniform(430, 560) * pitch
    lay(out, 0, modes(rng, 0.2, [(f, 0.5, 0.03), (f * 1.83, 0.4, 0.02), (f * 2.9, 0.3, 0.012)], 0.06), 0.6 * loud)
    return out


def tumble(rng: Rng, pitch: float, out: Wave, begin: float) -> None:
    """Somebody falls: a cry of air, the ground, and what he carried."""
    t = times(0.7)
    fall = (
        np.cumsum(rng.uniform(260, 360) * pitch * np.exp(-t / rng.uniform(0.2, 0.36)) + rng.uniform(70, 95) * pitch)
        / RATE
    )
    lay(out, begin, np.tanh(3 * np.sin(TAU * fall)) * np.exp(-t / 0.25) * np.clip(t / 0.01, 0, 1), 0.16)
    ground = begin + rng.uniform(0.26, 0.42)
    lay(out, ground, thud(rng, pitch * 0.85), 0.9)
    for _piece in range(int(rng.integers(5, 10))):
        f = rng.uniform(500, 2600) * pitch
        rattle = modes(rng, 0.25, [(f, 1, rng.uniform(0.01, 0.04)), (f * rng.uniform(2.1, 2.7), 0.5, 0.015)])
        lay(out, ground + rng.uniform(0.03, 0.5), rattle, rng.uniform(0.12, 0.4))


def _blade(rng: Rng, pitch: float, heavy: bool, out: Wave) -> float:
    hit = rng.uniform(0.1, 0.13) if heavy else rng.uniform(0.06, 0.09)
    lay(out, 0, swish(rng, hit * 2.2, (900 if heavy else 1500) * pitch, 5200 * pitch, 0.42), 0.22)
    base = rng.uniform(760, 860) if heavy else rng.uniform(1350, 1550)
    lay(out, hit, steel(rng, 0.7 if heavy else 0.36, base * pitch, 0.16 if heavy else 0.07))
    return hit


def _saber(rng: Rng, pitch: float, heavy: bool, out: Wave) -> float:
    """A humming blade that is swung, and the burst where it meets something."""
    length, hit = (0.7, 0.2) if heavy else (0.42, 0.12)
    t = times(length)
    bend = 1 + 0.35 * np.exp(-(((t - hit) / 0.09) ** 2))
    turn = np.cumsum(rng.uniform(150, 175) * pitch * bend) / RATE
    buzz = sum(np.sin(TAU * k * turn) / k**0.7 for k in range(1, 15)) * np.exp(-(((t - hit) / (0.45 * length)) ** 2))
    lay(out, 0, buzz, 0.22)
    burst = noise(rng, 0.3, 1200 * pitch, 7500) * np.exp(-times(0.3) / (0.09 if heavy else 0.05))
    crackle = np.where(rng.random(len(burst)) > 0.35, burst, 0.2 * burst)
    lay(out, hit, crackle, 0.45 if heavy else 0.3)
    return hit


def _bow(rng: Rng, pitch: float, heavy: bool, out: Wave) -> float:
    """The string's snap, the arrow's flight, wood in what it hits."""
    snap = modes(rng, 0.16, [(210 * pitch, 0.6, 0.03), (430 * pitch, 0.5, 0.025), (910 * pitch, 0.4, 0.015)], 0.06)
    lay(out, 0, snap + noise(rng, 0.16, 1500, 6000) * np.exp(-times(0.16) / 0.01) * 0.3, 0.6)
    hit = rng.uniform(0.16, 0.2)
    lay(out, 0.02, swish(rng, hit, 1400 * pitch, 4200 * pitch, 0.6), 0.2)
    f = rng.uniform(360, 440) * pitch
    wood = modes(rng, 0.25, [(f, 1, 0.03), (f * 2.4, 0.7, 0.02), (f * 4.3, 0.5, 0.012)], 0.05)
    lay(out, hit, wood + noise(rng, 0.25, 900, 7000) * np.exp(-times(0.25) / 0.007), 1.3 if heavy else 0.7)
    return hit


def _blaster(rng: Rng, pitch: float, heavy: bool, out: Wave) -> float:
    """A wire that is struck: a falling tone with its overtones, and the impact's sparks."""
    length = 0.3 if heavy else 0.2
    t = times(length)
    falling = rng.uniform(1400, 2600) * np.exp(-t / rng.uniform(0.035, 0.075))
    turn = np.cumsum(pitch * (falling + rng.uniform(210, 420))) / RATE
    shot = (np.sin(TAU * turn) + 0.5 * np.sin(TAU * 2.02 * turn) + 0.3 * np.sin(TAU * 3.01 * turn)) * np.exp(-t / 0.09)
    lay(out, 0, shot * np.clip(t / 0.001, 0, 1) + noise(rng, length, 2500, 9000) * np.exp(-t / 0.012) * 0.5, 0.7)
    hit = rng.uniform(0.12, 0.15)
    sparks = noise(rng, 0.25, 700 * pitch, 8000) * np.exp(-times(0.25) / 0.05)
    lay(out, hit, np.where(rng.random(len(sparks)) > 0.6, sparks, 0.15 * sparks), 0.5 if heavy else 0.22)
    return hit


def _magic(rng: Rng, pitch: float, heavy: bool, out: Wave) -> float:
    """Glass that is drawn together out of the air and bursts."""
    hit = 0.26 if heavy else 0.16
    lay(out, 0, swish(rng, hit * 1.5, 700 * pitch, 6000 * pitch, 0.7), 0.2)
    for _shard in range(9 if heavy else 6):
        f = rng.uniform(700, 3800) * pitch
        ring = modes(rng, 0.35, [(f, 1, rng.uniform(0.04, 0.12)), (f * 2.76, 0.3, 0.03)])
        lay(out, hit + rng.uniform(-0.06, 0.08), ring, rng.uniform(0.15, 0.4))
    lay(out, hit, noise(rng, 0.3, 500 * pitch, 5000) * np.exp(-times(0.3) / 0.06), 0.35)
    return hit


def _thrown(rng: Rng, pitch: float, heavy: bool, out: Wave) -> float:
    """Something that turns in its flight, and hits."""
    hit = rng.uniform(0.2, 0.24)
    t = times(hit + 0.05)
    turning = 0.5 + 0.5 * np.sin(TAU * rng.uniform(15, 21) * t + rng.uniform(0, 6))
    lay(out, 0, noise(rng, hit + 0.05, 600 * pitch, 2600 * pitch) * turning * np.clip(t / 0.05, 0, 1), 0.22)
    f = rng.uniform(620, 760) * pitch
    lay(out, hit, modes(rng, 0.25, [(f, 1, 0.04), (f * 2.2, 0.7, 0.03), (f * 3.7, 0.5, 0.02)], 0.05), 0.9)
    return hit


def _explosion(rng: Rng, pitch: float, heavy: bool, out: Wave) -> float:
    """A crack, a wave of pressure whose pitch falls, and stones."""
    length = 0.8 if heavy else 0.42
    t = times(length)
    crack = noise(rng, length, 1500 * pitch, 9000) * np.exp(-t / 0.02)
    wave = noise(rng, length, 90 * pitch, 1100 * pitch, 1) * np.exp(-t / (0.22 if heavy else 0.11))
    lay(out, 0.002, crack * 0.6 + wave, 1.0)
    for _stone in range(12 if heavy else 5):
        f = rng.uniform(300, 1500) * pitch
        lay(out, rng.uniform(0.1, length * 0.9), modes(rng, 0.1, [(f, 1, 0.015), (f * 2.3, 0.6, 0.01)]), 0.25)
    return 0.01


WEAPONS = {
    "blade": _blade,
    "saber": _saber,
    "bow": _bow,
    "blaster": _blaster,
    "magic": _magic,
    "thrown": _thrown,
    "explosion": _explosion,
}


def blow(rng: Rng, pitch: float, weapon: Weapon, weight: Weight) -> Wave:
    """A weapon's blow: light is the weapon alone, heavy has the body below it, the last one has the fall."""
    out = np.zeros(int(LENGTH[weight] * RATE))
    hit = WEAPONS[weapon](rng, pitch, weight != "light", out)
    if weight != "light":
        lay(out, hit, thud(rng, pitch), 0.8)
    if weight == "out":
        tumble(rng, pitch, out, hit + rng.uniform(0.04, 0.1))
    return out


def hit(rng: Rng, pitch: float) -> Wave:
    return thud(rng, pitch)


def hit_hard(rng: Rng, pitch: float) -> Wave:
    out = np.zeros(int(0.7 * RATE))
    lay(out, 0, thud(rng, pitch), 1.0)
    lay(out, rng.uniform(0.015, 0.03), thud(rng, pitch * 0.7), 1.1)
    crack = noise(rng, 0.4, 500 * pitch, 4500) * np.exp(-times(0.4) / rng.uniform(0.04, 0.08))
    lay(out, 0.005, crack, 0.4)
    return out


def clash(rng: Rng, pitch: float) -> Wave:
    """Blade on blade, twice: the second is the slide."""
    out = np.zeros(int(0.8 * RATE))
    lay(out, 0, steel(rng, 0.6, rng.uniform(880, 1020) * pitch, 0.15))
    lay(out, rng.uniform(0.05, 0.1), steel(rng, 0.5, rng.uniform(1250, 1450) * pitch, 0.1), 0.5)
    lay(out, 0.08, swish(rng, 0.4, 2600 * pitch, 6500, 0.3), 0.12)
    return out


def block(rng: Rng, pitch: float) -> Wave:
    """A shield of wood and iron."""
    out = np.zeros(int(0.5 * RATE))
    f = rng.uniform(230, 270) * pitch
    table = [(f, 0.6, 0.09), (f * 2.3, 0.6, 0.06), (f * 3.9, 0.5, 0.05), (f * 6.1, 0.4, 0.09), (f * 9.7, 0.3, 0.12)]
    lay(out, 0.004, modes(rng, 0.45, table, 0.04))
    lay(out, 0, noise(rng, 0.2, 400, 5000) * np.exp(-times(0.2) / 0.01), 0.5)
    lay(out, rng.uniform(0.05, 0.075), noise(rng, 0.2, 1500, 8000) * np.exp(-times(0.2) / 0.03), 0.06)
    return out


def fall(rng: Rng, pitch: float) -> Wave:
    out = np.zeros(int(1.3 * RATE))
    lay(out, 0, thud(rng, pitch), 0.8)
    tumble(rng, pitch, out, 0.06)
    return out


def monster(rng: Rng, pitch: float) -> Wave:
    """A throat: a rough falling tone through two formants, and its breath."""
    length = rng.uniform(0.6, 0.85)
    t = times(length)
    f = rng.uniform(92, 118) * pitch * (1.15 - 0.45 * (t / length) ** 2)
    turn = np.cumsum(f * (1 + 0.05 * np.sin(TAU * rng.uniform(22, 31) * t))) / RATE
    gains = np.arange(1, 26)
    first, second = rng.uniform(480, 640) * pitch, rng.uniform(1100, 1500) * pitch
    made = np.zeros_like(t)
    for k in gains:
        near = np.exp(-(((k * 100 - first) / 220) ** 2)) + 0.6 * np.exp(-(((k * 100 - second) / 330) ** 2)) + 0.12
        made += near / k**0.3 * np.sin(TAU * k * turn + rng.uniform(0, 6))
    breath = noise(rng, length, 500 * pitch, 2600 * pitch) * (0.4 + 0.6 * np.sin(TAU * rng.uniform(24, 34) * t) ** 2)
    return (made * 0.5 + breath * 0.35) * np.sin(np.pi * np.clip(t / length, 0, 1)) ** 0.7
