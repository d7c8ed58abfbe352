"""The calm loops that play behind the games, as scores: chords, a bass, a figure that goes through the chords, a tune.

Notes are written `A4/2`: pitch and length in beats; `-/1` is a rest. Chords are written once a bar. Whatever still
rings at the end rings on into the beginning, so that a loop has no seam.
"""

import random
from typing import NamedTuple

from game.dev.synth import RATE, Samples, Shape, bell, hiss, low, pitch, reed, scaled, sine, string, tone

SEED = 1986


class Voice(NamedTuple):
    """How a part sounds: wave, loudness, how long a note rings in seconds beyond its length, its way of dying away."""

    shape: Shape
    loud: float
    ring: float
    attack: float
    decay: float
    side: float
    """Where it sits, -1 left to 1 right."""


class Theme(NamedTuple):
    """One loop; `chords` has a chord a bar, `figure` picks its notes (from 0, octave higher from 3) by eighths."""

    beats_a_minute: float
    beats_a_bar: int
    chords: tuple[str, ...]
    figure: tuple[int | None, ...]
    tune: str
    tune_voice: Voice
    figure_voice: Voice
    pad_voice: Voice
    bass_voice: Voice
    brush: tuple[float, ...] = ()
    """Loudness of a soft brush at each eighth of a bar."""


HARP = Voice(string, 0.16, 1.1, 0.004, 4.0, 0.45)
FLUTE = Voice(reed, 0.2, 0.15, 0.06, 0.4, -0.25)
PAD = Voice(sine, 0.07, 0.9, 0.8, 0.0, 0.0)
BASS = Voice(reed, 0.2, 0.3, 0.02, 1.6, 0.0)
CHIME = Voice(bell, 0.15, 1.6, 0.003, 5.0, -0.5)
STRINGS = Voice(string, 0.05, 1.0, 0.9, 0.0, 0.15)
PLUCK = Voice(string, 0.19, 0.25, 0.003, 5.5, 0.4)

DUEL = Theme(
    beats_a_minute=84,
    beats_a_bar=4,
    chords=(
        *("D3 A3 F4", "C3 G3 E4", "G2 D3 B3", "D3 A3 F4", "F3 C4 A4", "C3 G3 E4", "A2 E3 C4", "D3 A3 F4"),
        *("Bb2 F3 D4", "F3 C4 A4", "C3 G3 E4", "G2 D3 B3", "A2 E3 C4", "Bb2 F3 D4", "C3 G3 E4", "D3 A3 F4"),
    ),
    figure=(0, 1, 2, 3, 4, 3, 2, 1),
    tune="A4/1.5 G4/0.5 F4/1 D4/1 E4/3 -/1 G4/1.5 A4/0.5 B4/1 D5/1 A4/3 -/1 "
    "C5/1.5 D5/0.5 C5/1 A4/1 G4/2 E4/2 C5/1 B4/1 A4/1 E4/1 F4/3 -/1 "
    "D5/2 C5/1 Bb4/1 A4/3 -/1 G4/1 A4/1 C5/1 E5/1 D5/3 -/1 "
    "C5/1.5 B4/0.5 A4/2 F4/1 G4/1 Bb4/2 G4/1.5 F4/0.5 E4/2 D4/3 -/1",
    tune_voice=FLUTE,
    figure_voice=HARP,
    pad_voice=PAD,
    bass_voice=BASS,
)

DUNGEON = Theme(
    beats_a_minute=63,
    beats_a_bar=4,
    chords=(
        *("A2 E3 C4", "A2 E3 C4", "Bb2 F3 D4", "A2 E3 C4", "G2 D3 Bb3", "A2 E3 C4"),
        *("F2 C3 A3", "E2 B2 G3", "D3 A3 F4", "Bb2 F3 D4", "A2 E3 C4", "A2 E3 C4"),
    ),
    figure=(0, None, None, 4, None, 2, None, None),
    tune="-/4 E5/2 F5/1 E5/1 D5/3 -/1 C5/1 A4/3 -/4 Bb4/2 A4/2 "
    "C5/2 A4/2 B4/3 -/1 D5/1.5 F5/0.5 E5/1 D5/1 D5/2 Bb4/2 A4/4 -/4",
    tune_voice=CHIME,
    figure_voice=Voice(bell, 0.13, 1.8, 0.003, 4.0, 0.5),
    pad_voice=STRINGS,
    bass_voice=Voice(sine, 0.24, 0.8, 0.05, 0.8, 0.0),
    brush=(0.05, 0, 0, 0, 0.03, 0, 0, 0),
)

STARS = Theme(
    beats_a_minute=76,
    beats_a_bar=4,
    chords=(
        *("F2 C3 A3", "G2 D3 B3", "F2 C3 A3", "A2 E3 C4", "D3 A3 F#4", "E3 B3 G4", "C3 G3 E4", "G2 D3 B3"),
        *("A2 E3 C4", "F2 C3 A3", "C3 G3 E4", "G2 D3 B3", "D3 A3 F#4", "F2 C3 A3", "G2 D3 B3", "A2 E3 C4"),
    ),
    figure=(0, 3, 1, 4, 2, 4, 1, 3),
    tune="-/4 D5/3 B4/1 C5/4 -/2 A4/1 C5/1 F#5/3 E5/1 G5/2 E5/2 E5/4 D5/3 -/1 "
    "-/2 E5/1 C5/1 A4/4 G4/2 C5/2 B4/4 A4/2 D5/2 C5/3 -/1 B4/2 D5/2 E5/3 -/1",
    tune_voice=Voice(reed, 0.16, 0.7, 0.18, 0.6, -0.2),
    figure_voice=Voice(sine, 0.12, 0.5, 0.006, 4.5, 0.5),
    pad_voice=STRINGS,
    bass_voice=Voice(string, 0.14, 0.4, 0.03, 1.2, 0.0),
)

ELIXIR = Theme(
    beats_a_minute=112,
    beats_a_bar=3,
    chords=(
        *("G3 D4 B4", "E3 B3 G4", "C3 G3 E4", "D3 A3 F#4", "G3 D4 B4", "B2 F#3 D4", "C3 G3 E4", "D3 A3 F#4"),
        *("E3 B3 G4", "A2 E3 C#4", "D3 A3 F#4", "G3 D4 B4", "C3 G3 E4", "B2 F#3 D4", "A2 E3 C4", "D3 A3 F#4"),
        *("G3 D4 B4", "Eb3 Bb3 G4", "C3 G3 Eb4", "D3 A3 F#4", "G3 D4 B4", "E3 B3 G4", "A2 E3 C4", "G3 D4 B4"),
    ),
    figure=(None, None, 1, 2, 1, 2),
    tune="B4/1 D5/1 G5/1 F#5/2 E5/1 E5/1 G4/1 C5/1 A4/3 B4/1 D5/1 A5/1 F#5/2 D5/1 E5/1 D5/1 C5/1 A4/3 "
    "G5/1 F#5/1 E5/1 C#5/2 E5/1 F#5/1 A4/1 D5/1 B4/3 C5/1 E5/1 G5/1 F#5/2 D5/1 C5/1 B4/1 A4/1 D5/3 "
    "B4/1 D5/1 G5/1 G5/2 Eb5/1 Eb5/1 D5/1 C5/1 A4/3 B4/1 D5/1 G5/1 B5/2 G5/1 E5/1 C5/1 A4/1 G4/3",
    tune_voice=Voice(bell, 0.17, 0.7, 0.003, 4.0, -0.25),
    figure_voice=PLUCK,
    pad_voice=Voice(reed, 0.035, 0.6, 0.4, 0.0, 0.2),
    bass_voice=Voice(string, 0.2, 0.2, 0.004, 4.0, 0.0),
    brush=(0, 0, 0.04, 0, 0.03, 0),
)

THEMES = {"zelda": DUEL, "dungeon": DUNGEON, "star-wars": STARS, "elixir": ELIXIR}
"""The loop of each game, by the game's id."""


class _Loop:
    """Two channels that are closed to a ring: what runs over the end is added at the beginning."""

    def __init__(self, seconds: float) -> None:
        self.count = int(seconds * RATE)
        self.left = [0.0] * self.count
        self.right = [0.0] * self.count

    def add(self, at: float, samples: Samples, side: float) -> None:
        first = int(at * RATE)
        west, east = (1 - side) / 2, (1 + side) / 2
        left, right, count = self.left, self.right, self.count
        for i, sample in enumerate(samples, first):
            left[i % count] += sample * west
            right[i % count] += sample * east


def rendered(theme: Theme, seed: int = SEED) -> tuple[Samples, Samples]:
    """Both channels of a loop, with the room around it, the loudest sample at 0.6."""
    rng = random.Random(seed)
    beat = 60 / theme.beats_a_minute
    bar = beat * theme.beats_a_bar
    loop = _Loop(bar * len(theme.chords))
    for index, names in enumerate(theme.chords):
        chord = [pitch(name) for name in names.split()]
        at = index * bar
        _note(loop, theme.bass_voice, at, bar * 0.9, chord[0] / (2 if chord[0] > 130 else 1))
        for place, note in enumerate(chord):
            voice = theme.pad_voice
            _note(loop, voice._replace(side=voice.side + (place - 1) * 0.5), at, bar, note)
        _figure(loop, theme, at, beat / 2, chord, rng)
    _tune(loop, theme, beat)
    return _finished(loop)


def _figure(loop: _Loop, theme: Theme, at: float, step: float, chord: list[float], rng: random.Random) -> None:
    for place, pick in enumerate(theme.figure):
        if pick is not None:
            note = chord[pick % 3] * 2 ** (pick // 3)
            soft = theme.figure_voice._replace(loud=theme.figure_voice.loud * rng.uniform(0.75, 1.0))
            _note(loop, soft, at + place * step + rng.uniform(0, 0.012), step, note * 2)
    for place, loud in enumerate(theme.brush):
        if loud:
            loop.add(at + place * step, scaled(low(hiss(0.18, rng, attack=0.02), 5000), loud), 0.3)


def _tune(loop: _Loop, theme: Theme, beat: float) -> None:
    at = 0.0
    for word in theme.tune.split():
        name, _, beats = word.partition("/")
        long = float(beats) * beat
        if name != "-":
            _note(loop, theme.tune_voice, at, long, pitch(name))
        at += long


def _note(loop: _Loop, voice: Voice, at: float, long: float, hertz: float) -> None:
    vibrato = 0.004 if voice.decay < 1 else 0.0
    made = tone(long + voice.ring, hertz, shape=voice.shape, attack=voice.attack, decay=voice.decay, vibrato=vibrato)
    if not voice.decay:  # a held note has to leave as softly as it came
        tail = int(voice.ring * RATE)
        for i in range(1, tail + 1):
            made[-i] *= i / tail
    loop.add(at, scaled(made, voice.loud), max(-1.0, min(1.0, voice.side)))


def _finished(loop: _Loop) -> tuple[Samples, Samples]:
    left, right = _room(loop.left, 0.0), _room(loop.right, 0.0023)
    by = 0.6 / max(max(map(abs, left)), max(map(abs, right)))
    return scaled(left, by), scaled(right, by)


def _room(dry: Samples, apart: float) -> Samples:
    """The echo of a hall, run twice around the ring so that its end has reached its beginning."""
    out = scaled(dry, 0.75)
    count = len(dry)
    for delay, keep in ((0.0437, 0.8), (0.0531, 0.79), (0.0619, 0.77), (0.0713, 0.75)):
        back = int((delay + apart) * RATE)
        line = [0.0] * count
        for _ in range(2):
            for i in range(count):
                line[i] = dry[i] + keep * line[i - back]
        for i in range(count):
            out[i] += line[i - back] * 0.06
    return out
