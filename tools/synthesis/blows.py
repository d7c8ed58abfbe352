"""Sounds of attacks and hits, by weapon and by severity."""

import numpy as np

from game.sounds import SAMPLE_RATE, BlowWeight, Weapon
from tools.synthesis.voices import play_drum, play_modes, play_steel, play_swish
from tools.synthesis.waves import TAU, Rng, Wave, add_at, make_noise, make_times

BLOW_SECONDS: dict[BlowWeight, float] = {"light": 0.45, "heavy": 0.85, "out": 1.4}
"""Length of a blow in seconds, by severity: light, heavy, or a defeat ("out")."""


def make_thud(rng: Rng, pitch: float, loudness: float = 1.0) -> Wave:
    """Return the dull sound of a hit on a body."""
    out = np.zeros(int(0.4 * SAMPLE_RATE))
    add_at(out, 0, play_drum(rng, rng.uniform(100, 130) * pitch, 0.45, 0.4), 0.8 * loudness)
    cloth = make_noise(rng, 0.25, 350 * pitch, 2400 * pitch) * np.exp(-make_times(0.25) / rng.uniform(0.025, 0.045))
    add_at(out, rng.uniform(0, 0.008), cloth, 0.35 * loudness)
    f = rng.uniform(430, 560) * pitch
    add_at(
        out,
        0,
        play_modes(rng, 0.2, [(f, 0.5, 0.03), (f * 1.83, 0.4, 0.02), (f * 2.9, 0.3, 0.012)], 0.06),
        0.6 * loudness,
    )
    return out


def add_tumble(rng: Rng, pitch: float, out: Wave, start: float) -> None:
    """Add a falling body: a gasp, the impact on the ground, and dropped equipment."""
    t = make_times(0.7)
    fall = (
        np.cumsum(rng.uniform(260, 360) * pitch * np.exp(-t / rng.uniform(0.2, 0.36)) + rng.uniform(70, 95) * pitch)
        / SAMPLE_RATE
    )
    add_at(out, start, np.tanh(3 * np.sin(TAU * fall)) * np.exp(-t / 0.25) * np.clip(t / 0.01, 0, 1), 0.16)
    ground = start + rng.uniform(0.26, 0.42)
    add_at(out, ground, make_thud(rng, pitch * 0.85), 0.9)
    for _piece in range(int(rng.integers(5, 10))):
        f = rng.uniform(500, 2600) * pitch
        rattle = play_modes(rng, 0.25, [(f, 1, rng.uniform(0.01, 0.04)), (f * rng.uniform(2.1, 2.7), 0.5, 0.015)])
        add_at(out, ground + rng.uniform(0.03, 0.5), rattle, rng.uniform(0.12, 0.4))


def _add_blade(rng: Rng, pitch: float, heavy: bool, out: Wave) -> float:
    hit = rng.uniform(0.1, 0.13) if heavy else rng.uniform(0.06, 0.09)
    add_at(out, 0, play_swish(rng, hit * 2.2, (900 if heavy else 1500) * pitch, 5200 * pitch, 0.42), 0.22)
    base = rng.uniform(760, 860) if heavy else rng.uniform(1350, 1550)
    add_at(out, hit, play_steel(rng, 0.7 if heavy else 0.36, base * pitch, 0.16 if heavy else 0.07))
    return hit


def _add_saber(rng: Rng, pitch: float, heavy: bool, out: Wave) -> float:
    """Add a swung laser sword with its hum, and the burst of its impact."""
    length, hit = (0.7, 0.2) if heavy else (0.42, 0.12)
    t = make_times(length)
    bend = 1 + 0.35 * np.exp(-(((t - hit) / 0.09) ** 2))
    turn = np.cumsum(rng.uniform(150, 175) * pitch * bend) / SAMPLE_RATE
    buzz = sum(np.sin(TAU * k * turn) / k**0.7 for k in range(1, 15)) * np.exp(-(((t - hit) / (0.45 * length)) ** 2))
    add_at(out, 0, buzz, 0.22)
    burst = make_noise(rng, 0.3, 1200 * pitch, 7500) * np.exp(-make_times(0.3) / (0.09 if heavy else 0.05))
    crackle = np.where(rng.random(len(burst)) > 0.35, burst, 0.2 * burst)
    add_at(out, hit, crackle, 0.45 if heavy else 0.3)
    return hit


def _add_bow(rng: Rng, pitch: float, heavy: bool, out: Wave) -> float:
    """Add the snap of the string, the flight of the arrow, and its impact in wood."""
    snap = play_modes(rng, 0.16, [(210 * pitch, 0.6, 0.03), (430 * pitch, 0.5, 0.025), (910 * pitch, 0.4, 0.015)], 0.06)
    add_at(out, 0, snap + make_noise(rng, 0.16, 1500, 6000) * np.exp(-make_times(0.16) / 0.01) * 0.3, 0.6)
    hit = rng.uniform(0.16, 0.2)
    add_at(out, 0.02, play_swish(rng, hit, 1400 * pitch, 4200 * pitch, 0.6), 0.2)
    f = rng.uniform(360, 440) * pitch
    wood = play_modes(rng, 0.25, [(f, 1, 0.03), (f * 2.4, 0.7, 0.02), (f * 4.3, 0.5, 0.012)], 0.05)
    add_at(out, hit, wood + make_noise(rng, 0.25, 900, 7000) * np.exp(-make_times(0.25) / 0.007), 1.3 if heavy else 0.7)
    return hit


def _add_blaster(rng: Rng, pitch: float, heavy: bool, out: Wave) -> float:
    """Add a blaster shot: a falling tone with overtones, and the sparks of its impact."""
    length = 0.3 if heavy else 0.2
    t = make_times(length)
    falling = rng.uniform(1400, 2600) * np.exp(-t / rng.uniform(0.035, 0.075))
    turn = np.cumsum(pitch * (falling + rng.uniform(210, 420))) / SAMPLE_RATE
    shot = (np.sin(TAU * turn) + 0.5 * np.sin(TAU * 2.02 * turn) + 0.3 * np.sin(TAU * 3.01 * turn)) * np.exp(-t / 0.09)
    add_at(
        out, 0, shot * np.clip(t / 0.001, 0, 1) + make_noise(rng, length, 2500, 9000) * np.exp(-t / 0.012) * 0.5, 0.7
    )
    hit = rng.uniform(0.12, 0.15)
    sparks = make_noise(rng, 0.25, 700 * pitch, 8000) * np.exp(-make_times(0.25) / 0.05)
    add_at(out, hit, np.where(rng.random(len(sparks)) > 0.6, sparks, 0.15 * sparks), 0.5 if heavy else 0.22)
    return hit


def _add_magic(rng: Rng, pitch: float, heavy: bool, out: Wave) -> float:
    """Add magic: a gathering sound of glass that bursts."""
    hit = 0.26 if heavy else 0.16
    add_at(out, 0, play_swish(rng, hit * 1.5, 700 * pitch, 6000 * pitch, 0.7), 0.2)
    for _shard in range(9 if heavy else 6):
        f = rng.uniform(700, 3800) * pitch
        ring = play_modes(rng, 0.35, [(f, 1, rng.uniform(0.04, 0.12)), (f * 2.76, 0.3, 0.03)])
        add_at(out, hit + rng.uniform(-0.06, 0.08), ring, rng.uniform(0.15, 0.4))
    add_at(out, hit, make_noise(rng, 0.3, 500 * pitch, 5000) * np.exp(-make_times(0.3) / 0.06), 0.35)
    return hit


def _add_thrown(rng: Rng, pitch: float, heavy: bool, out: Wave) -> float:
    """Add a thrown weapon that spins in flight, and its impact."""
    hit = rng.uniform(0.2, 0.24)
    t = make_times(hit + 0.05)
    turning = 0.5 + 0.5 * np.sin(TAU * rng.uniform(15, 21) * t + rng.uniform(0, 6))
    add_at(out, 0, make_noise(rng, hit + 0.05, 600 * pitch, 2600 * pitch) * turning * np.clip(t / 0.05, 0, 1), 0.22)
    f = rng.uniform(620, 760) * pitch
    add_at(out, hit, play_modes(rng, 0.25, [(f, 1, 0.04), (f * 2.2, 0.7, 0.03), (f * 3.7, 0.5, 0.02)], 0.05), 0.9)
    return hit


def _add_explosion(rng: Rng, pitch: float, heavy: bool, out: Wave) -> float:
    """Add a crack, a pressure wave of falling pitch, and falling stones."""
    length = 0.8 if heavy else 0.42
    t = make_times(length)
    crack = make_noise(rng, length, 1500 * pitch, 9000) * np.exp(-t / 0.02)
    wave = make_noise(rng, length, 90 * pitch, 1100 * pitch, 1) * np.exp(-t / (0.22 if heavy else 0.11))
    add_at(out, 0.002, crack * 0.6 + wave, 1.0)
    for _stone in range(12 if heavy else 5):
        f = rng.uniform(300, 1500) * pitch
        add_at(out, rng.uniform(0.1, length * 0.9), play_modes(rng, 0.1, [(f, 1, 0.015), (f * 2.3, 0.6, 0.01)]), 0.25)
    return 0.01


WEAPONS = {
    "blade": _add_blade,
    "saber": _add_saber,
    "bow": _add_bow,
    "blaster": _add_blaster,
    "magic": _add_magic,
    "thrown": _add_thrown,
    "explosion": _add_explosion,
}
"""Functions by weapon that add its sound and return the second of the impact."""


def make_blow(rng: Rng, pitch: float, weapon: Weapon, weight: BlowWeight) -> Wave:
    """Return a blow: the weapon alone if light, with the hit body if heavy, and also with the fall for a defeat."""
    out = np.zeros(int(BLOW_SECONDS[weight] * SAMPLE_RATE))
    hit = WEAPONS[weapon](rng, pitch, weight != "light", out)
    if weight != "light":
        add_at(out, hit, make_thud(rng, pitch), 0.8)
    if weight == "out":
        add_tumble(rng, pitch, out, hit + rng.uniform(0.04, 0.1))
    return out


def make_hit(rng: Rng, pitch: float) -> Wave:
    return make_thud(rng, pitch)


def make_hard_hit(rng: Rng, pitch: float) -> Wave:
    out = np.zeros(int(0.7 * SAMPLE_RATE))
    add_at(out, 0, make_thud(rng, pitch), 1.0)
    add_at(out, rng.uniform(0.015, 0.03), make_thud(rng, pitch * 0.7), 1.1)
    crack = make_noise(rng, 0.4, 500 * pitch, 4500) * np.exp(-make_times(0.4) / rng.uniform(0.04, 0.08))
    add_at(out, 0.005, crack, 0.4)
    return out


def make_clash(rng: Rng, pitch: float) -> Wave:
    """Return two strokes of blade on blade, the second sliding."""
    out = np.zeros(int(0.8 * SAMPLE_RATE))
    add_at(out, 0, play_steel(rng, 0.6, rng.uniform(880, 1020) * pitch, 0.15))
    add_at(out, rng.uniform(0.05, 0.1), play_steel(rng, 0.5, rng.uniform(1250, 1450) * pitch, 0.1), 0.5)
    add_at(out, 0.08, play_swish(rng, 0.4, 2600 * pitch, 6500, 0.3), 0.12)
    return out


def make_block(rng: Rng, pitch: float) -> Wave:
    """Return the sound of a shield of wood and iron."""
    out = np.zeros(int(0.5 * SAMPLE_RATE))
    f = rng.uniform(230, 270) * pitch
    table = [(f, 0.6, 0.09), (f * 2.3, 0.6, 0.06), (f * 3.9, 0.5, 0.05), (f * 6.1, 0.4, 0.09), (f * 9.7, 0.3, 0.12)]
    add_at(out, 0.004, play_modes(rng, 0.45, table, 0.04))
    add_at(out, 0, make_noise(rng, 0.2, 400, 5000) * np.exp(-make_times(0.2) / 0.01), 0.5)
    add_at(out, rng.uniform(0.05, 0.075), make_noise(rng, 0.2, 1500, 8000) * np.exp(-make_times(0.2) / 0.03), 0.06)
    return out


def make_fall(rng: Rng, pitch: float) -> Wave:
    out = np.zeros(int(1.3 * SAMPLE_RATE))
    add_at(out, 0, make_thud(rng, pitch), 0.8)
    add_tumble(rng, pitch, out, 0.06)
    return out


def make_monster(rng: Rng, pitch: float) -> Wave:
    """Return a monster's cry: a rough falling tone through two formants, with breath."""
    length = rng.uniform(0.6, 0.85)
    t = make_times(length)
    f = rng.uniform(92, 118) * pitch * (1.15 - 0.45 * (t / length) ** 2)
    turn = np.cumsum(f * (1 + 0.05 * np.sin(TAU * rng.uniform(22, 31) * t))) / SAMPLE_RATE
    gains = np.arange(1, 26)
    first, second = rng.uniform(480, 640) * pitch, rng.uniform(1100, 1500) * pitch
    made = np.zeros_like(t)
    for k in gains:
        near = np.exp(-(((k * 100 - first) / 220) ** 2)) + 0.6 * np.exp(-(((k * 100 - second) / 330) ** 2)) + 0.12
        made += near / k**0.3 * np.sin(TAU * k * turn + rng.uniform(0, 6))
    breath = make_noise(rng, length, 500 * pitch, 2600 * pitch) * (
        0.4 + 0.6 * np.sin(TAU * rng.uniform(24, 34) * t) ** 2
    )
    return (made * 0.5 + breath * 0.35) * np.sin(np.pi * np.clip(t / length, 0, 1)) ** 0.7
