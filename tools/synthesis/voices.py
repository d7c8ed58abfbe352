"""Instruments: functions that render one note.

They are plucked strings, flutes, brass, pads, drums and struck objects.
"""

import numpy as np

from game.sounds import SAMPLE_RATE
from tools.synthesis.waves import TAU, Rng, Wave, filter_band, make_noise, make_times


def make_envelope(times: Wave, seconds: float, attack: float, release: float) -> Wave:
    """Return an envelope that rises for ``attack`` seconds and falls for ``release`` seconds after ``seconds``."""
    return np.clip(times / attack, 0, 1) ** 1.5 * np.clip((seconds + release - times) / release, 0, 1) ** 2


def add_overtones(cycles: Wave, gains: list[Wave] | list[float]) -> Wave:
    """Return a sum of harmonics with these gains; ``cycles`` is the phase of the fundamental in cycles."""
    turn = np.exp(1j * TAU * cycles)
    now = np.ones_like(turn)
    made = np.zeros_like(cycles)
    for gain in gains:
        now = now * turn
        made += gain * now.imag
    return made


def pluck(rng: Rng, hertz: float, seconds: float, brightness: float = 0.6, damping: float = 0.996) -> Wave:
    """Render a plucked string (Karplus-Strong) at the exact pitch, with the resonance of a wooden body.

    Every note starts with the same spectrum and random phases; plucking at a fifth of the string removes every fifth
    overtone. High notes would lose their brightness too soon, so their loop filter is weaker.
    """
    soft = float(np.clip(0.5 * (200 / hertz) ** 0.7, 0.12, 0.5))
    n = round(SAMPLE_RATE / hertz - soft)
    ratio = hertz * (n + soft) / SAMPLE_RATE
    total = int(seconds * SAMPLE_RATE * ratio) + 4 * n
    y = np.zeros(total)
    overtone = np.arange(1, n // 2 + 1)
    shape = (
        np.abs(np.sin(np.pi * overtone / 5))
        * overtone ** (brightness - 1.15)
        * np.exp(1j * rng.uniform(0, TAU, n // 2))
    )
    y[1 : n + 1] = np.fft.irfft(np.concatenate([[0], shape]), n)
    gain = damping ** max(1.0, 220 / hertz)
    for start in range(n + 1, total, n):
        end = min(start + n, total)
        y[start:end] = gain * ((1 - soft) * y[start - n : end - n] + soft * y[start - n - 1 : end - n - 1])
    t = make_times(seconds)
    made: Wave = np.interp(np.arange(len(t)) * ratio, np.arange(total - 1), y[1:])
    body = (
        0.7 * made
        + 0.9 * filter_band(made, 90, 130)
        + 0.7 * filter_band(made, 190, 260)
        + 0.35 * filter_band(made, 2200, 5200, 2)
    )
    made = body * np.clip((seconds - t) / 0.15, 0, 1) * np.clip(t / 0.001, 0, 1)
    return made / (float(np.abs(made).max()) + 1e-9)


def play_flute(rng: Rng, hertz: float, seconds: float) -> Wave:
    """Return a flute note with delayed vibrato, overtones that follow the breath, a chiff, and breath noise."""
    t = make_times(seconds + 0.18)
    breath = make_envelope(t, seconds, 0.07, 0.18) * (
        1 + 0.06 * np.interp(t, t[::2000], rng.standard_normal(len(t[::2000])))
    )
    late = np.clip((t - 0.25) / 0.5, 0, 1)
    moving = hertz * (1 + late * 0.005 * np.sin(TAU * 5.1 * t) - 0.012 * np.exp(-t / 0.03))
    gains = [np.ones_like(t), 0.35 * breath, 0.16 * breath**2, 0.05 * breath, 0.03 * breath**2, 0.012 * breath]
    tone = add_overtones(np.cumsum(moving) / SAMPLE_RATE, gains)
    air = 0.035 * make_noise(rng, seconds + 0.18, hertz * 0.9, hertz * 2.3) + 0.045 * make_noise(
        rng, seconds + 0.18, 3000, 9000
    )
    chiff = 0.12 * make_noise(rng, seconds + 0.18, 2 * hertz, 6 * hertz) * np.exp(-t / 0.018)
    return breath * (tone * (1 + 0.1 * late * np.sin(TAU * 5.1 * t)) + air + chiff)


def play_brass(rng: Rng, hertz: float, seconds: float, brightness: float = 1.0) -> Wave:
    """Return two brass players a few cents apart, whose overtones grow and decay with the loudness."""
    t = make_times(seconds + 0.22)
    loud = make_envelope(t, seconds, 0.06, 0.22) * (0.75 + 0.25 * np.exp(-t / 0.35))
    cut = (350 + 2600 * brightness * loud**1.5) / hertz
    gains = [loud * (k + 1) ** -0.6 / (1 + ((k + 1) / cut) ** 4) for k in range(min(16, int(12000 / hertz)))]
    made = np.zeros_like(t)
    for _player in range(2):
        wobble = 1 + 0.003 * np.sin(TAU * rng.uniform(4.4, 5.2) * t + rng.uniform(0, 6)) * np.clip(t - 0.2, 0, 1)
        moving = hertz * wobble * (1 + rng.uniform(-0.0025, 0.0025) - 0.03 * np.exp(-t / 0.025))
        made += add_overtones(np.cumsum(moving) / SAMPLE_RATE, gains)
    return made * 0.35


def play_pad(rng: Rng, hertz: float, seconds: float) -> Wave:
    """Return three detuned synthetic strings; the filter opens and closes once per note."""
    t = make_times(seconds + 1.2)
    cut = (250 + 1500 * np.sin(np.pi * t / t[-1]) ** 2) / hertz
    gains = [1 / (k + 1) / (1 + ((k + 1) / cut) ** 4) for k in range(8)]
    made = np.zeros_like(t)
    for detuned in (-0.003, 0.0, 0.0035):
        made += add_overtones(t * hertz * (1 + detuned) + rng.random(), gains)
    return made * make_envelope(t, seconds, 1.0, 1.2) * 0.3


def play_hum(rng: Rng, hertz: float, seconds: float) -> Wave:
    """Return a low synthetic string whose detuned tones beat."""
    t = make_times(seconds + 0.2)
    gains = [1 / (k + 1) ** 1.2 for k in range(9)]
    made = add_overtones(t * hertz, gains) + add_overtones(t * hertz * 1.006 + rng.random(), gains)
    return made * make_envelope(t, seconds, 0.01, 0.2) * np.exp(-t / max(0.2, seconds)) * 0.4


def play_bell(rng: Rng, hertz: float, seconds: float) -> Wave:
    """Return a struck glass bar with the overtones of a free bar; higher ones decay faster."""
    table = [
        (hertz, 1.0, 0.7),
        (hertz * 2.01, 0.25, 0.5),
        (hertz * 2.76, 0.35, 0.25),
        (hertz * 5.4, 0.18, 0.1),
        (hertz * 8.9, 0.08, 0.05),
    ]
    t = make_times(seconds)
    struck = play_modes(rng, seconds, [mode for mode in table if mode[0] < 16000], 0.0008)
    return struck * np.clip((seconds - t) / 0.2, 0, 1) * 0.6


def play_modes(rng: Rng, seconds: float, modes: list[tuple[float, float, float]], spread: float = 0.02) -> Wave:
    """Return a struck object: its modes as hertz, loudness and decay seconds; ``spread`` varies the hertz."""
    t = make_times(seconds)
    made = np.zeros_like(t)
    for f, loud, decay in modes:
        f, loud = f * (1 + rng.uniform(-spread, spread)), loud * rng.uniform(0.8, 1.2)
        made += loud * np.sin(TAU * f * t + rng.uniform(0, 0.5)) * np.exp(-t / decay)
    return made * np.clip(t / 0.0008, 0, 1)


def play_drum(rng: Rng, hertz: float, rim_fraction: float, seconds: float = 0.9) -> Wave:
    """Return a hand drum of five modes; ``rim_fraction`` is the hit position, 0 at the center and 1 at the rim."""
    t = make_times(seconds)
    fall = np.cumsum(1 + 0.35 * np.exp(-t / 0.02)) / SAMPLE_RATE
    made = np.zeros_like(t)
    for ratio, loud, decay in ((1, 1, 0.3), (1.59, 0.5, 0.16), (2.14, 0.4, 0.11), (2.65, 0.3, 0.08), (3.5, 0.25, 0.05)):
        weight = loud * (1 - 0.75 * rim_fraction if ratio == 1 else 0.4 + rim_fraction)
        gone = np.exp(-t / decay / (1 - 0.4 * rim_fraction))
        made += weight * np.sin(TAU * hertz * ratio * fall * (1 + rng.uniform(-0.01, 0.01))) * gone
    hand = (
        make_noise(rng, seconds, 900, 7000) * np.exp(-t / (0.006 + 0.012 * rim_fraction)) * (0.12 + 0.35 * rim_fraction)
    )
    return (made * 0.6 + hand) * np.clip(t / 0.001, 0, 1) * np.clip((seconds - t) / 0.1, 0, 1)


def play_shaker(rng: Rng, seconds: float = 0.12) -> Wave:
    t = make_times(seconds)
    return make_noise(rng, seconds, 5000, 13000) * np.clip(t / 0.02, 0, 1) * np.exp(-t / 0.025) * 0.4


def play_swish(rng: Rng, seconds: float, low_hertz: float, high_hertz: float, peak_fraction: float) -> Wave:
    """Return the swish of a swung weapon: three bands of noise that swell one after another."""
    t = make_times(seconds)
    made = np.zeros_like(t)
    for i, f in enumerate(np.geomspace(low_hertz, high_hertz, 3)):
        swell = np.exp(-(((t / seconds - peak_fraction * (0.7 + 0.3 * i)) / 0.16) ** 2)) * 0.8**i
        made += make_noise(rng, seconds, f * 0.7, f * 1.4) * swell
    return made


def play_steel(rng: Rng, seconds: float, base_hertz: float, decay: float) -> Wave:
    """Return two blades that hit each other: inharmonic modes, and a short noise."""
    ratios = (1, 1.47, 2.09, 2.56, 3.39, 4.08, 5.23, 6.4)
    table = [(base_hertz * r, 1 / (1 + 0.25 * i), decay / (1 + 0.5 * i)) for i, r in enumerate(ratios)]
    edge = make_noise(rng, seconds, 2500, 11000) * np.exp(-make_times(seconds) / 0.012) * 0.5
    return play_modes(rng, seconds, table, 0.035) * 0.3 + edge
