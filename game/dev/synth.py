"""A small synthesizer from the standard library: oscillators, envelopes, filters, echo, and files.

A sound is a list of samples from -1 to 1, one channel, at `RATE` samples a second; times are seconds, pitches hertz.
Everything that looks random comes from a generator that the caller seeds, so a sound is the same on every machine.
"""

import array
import math
import random
import wave
from collections.abc import Callable, Sequence
from pathlib import Path

RATE = 32_000

Samples = list[float]
Shape = Callable[[float], float]
"""One turn of a wave: where in the turn, 0 to 1 -> height, -1 to 1."""

_TABLE = 1024


def sine(turn: float) -> float:
    return math.sin(math.tau * turn)


def soft_square(turn: float) -> float:
    """A square wave with rounded corners: the odd overtones up to the ninth."""
    return sum(math.sin(math.tau * turn * n) / n for n in (1, 3, 5, 7, 9)) * 0.9


def string(turn: float) -> float:
    """All overtones, weaker with the square of their number: a plucked or bowed string."""
    return sum(math.sin(math.tau * turn * n) / math.pow(n, 1.7) for n in range(1, 9)) * 0.7


def reed(turn: float) -> float:
    """Mostly the first three overtones: a flute with a little breath in it."""
    return 0.8 * math.sin(math.tau * turn) + 0.22 * math.sin(math.tau * turn * 2) + 0.1 * math.sin(math.tau * turn * 3)


def bell(turn: float) -> float:
    """A struck bar; the overtones are kept to whole numbers so that a chord of them stays clean."""
    return 0.7 * math.sin(math.tau * turn) + 0.2 * math.sin(math.tau * turn * 4) + 0.1 * math.sin(math.tau * turn * 9)


def pitch(name: str) -> float:
    """`"A4"` -> 440.0; sharps as `F#3`, flats as `Bb2`."""
    step = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}[name[0]]
    step += name.count("#") - name[1:].count("b")
    return 440.0 * math.pow(2, step / 12 + int(name[-1]) - 4)


def tone(
    seconds: float,
    start: float,
    end: float | None = None,
    *,
    shape: Shape = sine,
    attack: float = 0.005,
    decay: float = 3.0,
    vibrato: float = 0.0,
) -> Samples:
    """A tone that glides from one pitch to another; `decay` is how quickly it dies away, 0 holds it to a short end."""
    table = [shape(i / _TABLE) for i in range(_TABLE)]
    end = start if end is None else end
    count = int(seconds * RATE)
    out, turn = [0.0] * count, 0.0
    rise, fall = max(1, int(attack * RATE)), max(1, int(0.03 * RATE))
    for i in range(count):
        share = i / count
        now = start * (end / start) ** share if end != start else start
        if vibrato:
            now *= 1 + vibrato * math.sin(math.tau * 5.2 * i / RATE)
        turn += now / RATE
        level = math.exp(-decay * share) if decay else 1.0
        level *= min(1.0, i / rise) * min(1.0, (count - i) / fall)
        out[i] = table[int(turn % 1.0 * _TABLE)] * level
    return out


def hiss(seconds: float, rng: random.Random, *, attack: float = 0.002, decay: float = 6.0) -> Samples:
    """Noise that swells and dies away."""
    count = int(seconds * RATE)
    rise = max(1, int(attack * RATE))
    return [
        rng.uniform(-1, 1) * min(1.0, i / rise) * math.exp(-decay * i / count) * (1 - i / count) for i in range(count)
    ]


def low(samples: Samples, start: float, end: float | None = None) -> Samples:
    """Keeps what lies below a pitch, which may move from `start` to `end` on the way."""
    end = start if end is None else end
    out, kept = [0.0] * len(samples), 0.0
    for i, sample in enumerate(samples):
        cut = start + (end - start) * i / len(samples)
        kept += (1 - math.exp(-math.tau * cut / RATE)) * (sample - kept)
        out[i] = kept
    return out


def high(samples: Samples, cut: float) -> Samples:
    """Keeps what lies above a pitch."""
    return [sample - below for sample, below in zip(samples, low(samples, cut), strict=True)]


def scaled(samples: Samples, by: float) -> Samples:
    return [sample * by for sample in samples]


def mixed(*parts: tuple[float, Samples]) -> Samples:
    """Sounds laid over each other, each from its own moment on."""
    count = max(int(at * RATE) + len(samples) for at, samples in parts)
    out = [0.0] * count
    for at, samples in parts:
        first = int(at * RATE)
        for i, sample in enumerate(samples):
            out[first + i] += sample
    return out


def echo(samples: Samples, *, room: float = 0.5, wet: float = 0.25, tail: float = 0.4) -> Samples:
    """A room around a sound: four combs of different length, as Schroeder built them, and `tail` seconds to fade in."""
    dry = samples + [0.0] * int(tail * RATE)
    rest = [0.0] * len(dry)
    for delay, keep in ((0.0297, 0.78), (0.0371, 0.76), (0.0411, 0.74), (0.0437, 0.72)):
        back = int(delay * (0.6 + room) * RATE)
        line = [0.0] * len(dry)
        for i, sample in enumerate(dry):
            line[i] = sample + (keep * line[i - back] if i >= back else 0.0)
        for i in range(back, len(dry)):
            rest[i] += line[i - back] * 0.25
    return [sample * (1 - wet) + after * wet for sample, after in zip(dry, rest, strict=True)]


def leveled(samples: Samples, peak: float = 0.8) -> Samples:
    """The same sound with its loudest sample at `peak`, and with soft ends so that nothing clicks."""
    loudest = max(map(abs, samples))
    by = peak / loudest
    count, edge = len(samples), int(0.004 * RATE)
    return [sample * by * min(1.0, i / 32, (count - i) / edge) for i, sample in enumerate(samples)]


def write(file: Path, channels: Sequence[Samples]) -> None:
    """Writes channels of equal length as a WAV of 16 bits; raises `OSError`."""
    frames = array.array("h", bytes(2 * len(channels) * len(channels[0])))
    for place, samples in enumerate(channels):
        frames[place :: len(channels)] = array.array("h", [int(32767 * max(-1.0, min(1.0, s))) for s in samples])
    with wave.open(str(file), "wb") as out:
        out.setnchannels(len(channels))
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(frames.tobytes())
