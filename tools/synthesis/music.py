"""Renderer of the scores: composes a tune from motifs and parts from chords, and mixes the parts into layers.

The layers of a piece share the samples of their parts, so that a crossfade causes no beating. The tail of a piece
wraps around to its beginning, so that the loop is seamless.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.sounds import LAYER_LOUDNESS, PIECES, SAMPLE_RATE, Layer, MusicPiece
from tools.synthesis.scores import SCORES, Motif, Score
from tools.synthesis.voices import play_bell, play_brass, play_drum, play_flute, play_hum, play_pad, play_shaker, pluck
from tools.synthesis.waves import (
    TAU,
    Rng,
    Wave,
    find_stereo_factor,
    key_to_hertz,
    make_generator,
    make_noise,
    make_room_response,
    normalize,
    widen,
)

PITCH_CLASSES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
"""Pitch class by note name, in semitones above C."""
STEREO_CORRELATION = 0.35
"""Target correlation of left and right in the calm layer: wide, but complete on a single loudspeaker too."""

INSTRUMENTS: dict[str, Callable[[Rng, float, float], Wave]] = {
    "flute": play_flute,
    "horn": lambda rng, f, seconds: 1.2 * play_brass(rng, f, seconds, 0.7),
    "brass": lambda rng, f, seconds: play_brass(rng, f, seconds, 1.2),
    "harp": lambda rng, f, _seconds: pluck(rng, f, 2.2, 0.75),
    "short": lambda rng, f, _seconds: pluck(rng, f, 0.32, 1.0, 0.985),
    "pulse": lambda rng, f, _seconds: play_hum(rng, f, 0.12),
    "bell": lambda rng, f, _seconds: play_bell(rng, f, 2.0),
    "hum": lambda rng, f, seconds: play_hum(rng, f, seconds),
    "pad": play_pad,
}
"""Functions that return a note from a random generator, its hertz and its seconds, by instrument."""
PART_PANS = {"figure": 0.5, "lead": -0.3, "drums": -0.15, "shaker": 0.5, "ostinato": -0.5, "chords": 0.35, "horns": 0.2}
"""Pan of each part, from -1 (left) to 1 (right)."""
DRY_PARTS = frozenset({"bass", "ostinato", "great"})
"""Parts with less reverberation."""
GAINS: dict[Layer, dict[str, float]] = {
    "calm": {"figure": 0.8, "pad": 0.9, "lead": 0.75, "bass": 0.35},
    "combat": {"figure": 0.6, "pad": 0.5, "lead": 0.45, "bass": 0.6, "drums": 0.8, "shaker": 0.5}
    | {"ostinato": 0.6, "chords": 0.5},
    "last": {"figure": 0.3, "pad": 0.6, "lead": 0.3, "bass": 0.7, "drums": 0.9, "shaker": 0.7, "ostinato": 0.8}
    | {"chords": 0.8, "horns": 0.85, "great": 1.0},
}
"""Gain of each part in each layer."""
GREAT_DRUM_PATTERNS = (
    ((0, 0.9), (0.44, 0.45), (0.5, 0.7)),
    ((0, 0.8), (0.63, 0.7)),
    ((0, 0.8), (0.375, 0.5), (0.75, 0.5), (0.81, 0.5), (0.88, 0.6), (0.94, 0.7)),
)
"""Patterns of the large drum for one bar: strokes as fraction of the bar and loudness; the last one is a fill."""


class Note(NamedTuple):
    """Note of a part."""

    beat: float
    """Time of its beginning, in beats."""
    key: float
    """Pitch as a MIDI key number."""
    duration: float
    """Length in beats."""
    loudness: float
    pan: float
    """Pan from -1 (left) to 1 (right)."""
    instrument: str


def parse_chord(name: str) -> tuple[int, int, int]:
    """Return the pitch classes of a chord name such as ``"F#m"``, root first."""
    minor = name.endswith("m")
    root = (PITCH_CLASSES[name[0]] + name.count("#") - name[1:].count("b")) % 12
    return root, (root + (3 if minor else 4)) % 12, (root + 7) % 12


def find_nearest_key(target_key: float, pitch_classes: tuple[int, ...]) -> int:
    """Return the key nearest to ``target_key`` that belongs to one of the pitch classes."""
    return min(
        (key for key in range(24, 109) if key % 12 in pitch_classes), key=lambda key: (abs(key - target_key), key)
    )


def compose_tune(score: Score, piece: MusicPiece) -> list[tuple[float, int, float]]:
    """Return the notes of the tune as beat, key and length in beats; some phrases rest in their second half."""
    rng = make_generator("tune", score.seed)
    scale = sorted(key for key in range(24, 109) if key % 12 in {parse_chord(name)[0] for name in score.scale.split()})
    found: list[tuple[float, int, float]] = []
    here = float(score.center_key)
    for index, phrase in enumerate(score.phrases):
        order = _choose_motifs(rng, score.motifs)
        rise = rng.uniform(2, 7) * (1, -0.6, 1.2)[index % 3]
        rests = index > 0 and rng.random() < 0.35
        for bar, name in enumerate(phrase.split()):
            if rests and bar > 1:
                continue
            beat = float((index * 4 + bar) * piece.beats_per_bar)
            wanted = 0.55 * (score.center_key + rise * np.sin(np.pi * (bar + 0.5) / 4)) + 0.45 * here
            key = find_nearest_key(wanted, parse_chord(name))
            for beats, step in score.motifs[order[bar]]:
                if step is not None:
                    key = _move_on_scale(scale, key, step)
                    found.append((beat, key, beats))
                beat += beats
            here = float(key)
    return found


def _choose_motifs(rng: Rng, motifs: tuple[Motif, ...]) -> tuple[int, int, int, int]:
    """Return the indices of the motifs for the four bars of a phrase."""
    a, b, c, d = (int(i) for i in rng.permutation(len(motifs))[[0, 1, 2, 3]])
    return ((a, b, a, c), (a, a, b, c), (a, b, c, d))[int(rng.integers(3))]


def _move_on_scale(scale: list[int], key: int, step: int) -> int:
    """Return the key that is some scale steps away."""
    if step == 0:
        return key
    at = min(range(len(scale)), key=lambda i: (abs(scale[i] - key), i))
    return scale[at + step]


def compose_parts(score: Score, piece: MusicPiece) -> dict[str, list[Note]]:
    """Return the notes of every part except the drums."""
    rng, strokes = make_generator("parts", score.seed), make_generator("strokes", score.seed)
    names = [name for phrase in score.phrases for name in phrase.split()]
    assert len(names) == piece.bars, piece.name
    parts: dict[str, list[Note]] = {
        part: [] for part in ("figure", "pad", "bass", "ostinato", "chords", "lead", "horns")
    }
    figure, shade, force = score.figures[0], 1.0, 1.0
    for bar, name in enumerate(names):
        first, classes, beats = float(bar * piece.beats_per_bar), parse_chord(name), piece.beats_per_bar
        if bar % 4 == 0:
            force = strokes.uniform(0.65, 1.1)
        stabs = ((0, 2.5), (1, beats - 1), (0, 1.5), (0.5, beats - 0.5))[int(strokes.integers(4))]
        low = find_nearest_key(38 + 2 * (bar % 8 > 3), classes[:1])
        stack = [find_nearest_key(55 + 4 * i, (c,)) for i, c in enumerate(classes)]
        for i, key in enumerate(stack):
            parts["pad"].append(Note(first - 0.4, key, beats + 0.4, 0.12, (-0.8, 0.1, 0.8)[i], "pad"))
            for at in stabs:
                parts["chords"].append(Note(first + at, key, 1.2, 0.2 * force, 0.35, "brass"))
        for at, loud in ((0, 0.6), (beats * 0.625, 0.4)):
            held = at == 0 or score.bass_instrument == "harp"
            parts["bass"].append(
                Note(first + at, low, beats * 0.6, loud * (1 if held else 0.6), 0, score.bass_instrument)
            )
        ladder = [*stack, *(key + 12 for key in stack)]
        if bar % 2 == 0:
            figure, shade = score.figures[int(rng.integers(len(score.figures)))], rng.uniform(0.7, 1.15)
        for i, rung in enumerate(figure):
            if rung is not None and rng.random() > 0.07:
                loud = 0.34 * shade * (1.15 if i % 4 == 0 else rng.uniform(0.7, 1))
                parts["figure"].append(
                    Note(first + i / 2, ladder[rung], 1, loud, rng.uniform(0.1, 0.85), score.figure_instrument)
                )
        for i in range(beats * 4):
            if i % 2 == 0 or i in (3, 11):
                key = stack[0] + (0, 0, 7, 0, 0, 12)[(i // 2 + bar) % 6] - 12 * (score.ostinato_instrument == "pulse")
                loud = force * (0.3 if i % 4 else 0.38)
                parts["ostinato"].append(Note(first + i / 4, key, 0.4, loud, -0.5, score.ostinato_instrument))
    for at, key, long in compose_tune(score, piece):
        parts["lead"].append(Note(at, key, long * 0.94, 0.3, -0.3, score.lead_instrument))
        for down, loud, side in ((12, 0.42, 0.5), (24, 0.26, -0.6)):
            lower = key - down + (12 if score.center_key < 70 else 0)
            parts["horns"].append(Note(at, lower, long * 0.85, loud, side, "brass"))
    return parts


def render_layers(name: str) -> Iterator[tuple[Layer, Wave]]:
    """Yield the finished stereo layers of a piece, all of the same length."""
    score, piece = SCORES[name], PIECES[name]
    dry = {layer: np.zeros((2, piece.sample_count)) for layer in piece.layers}
    wet = {layer: np.zeros((2, piece.sample_count)) for layer in piece.layers}
    usual = dict(score.part_gains)
    for part, wave in _render_parts(score, piece):
        for layer in piece.layers:
            gain = GAINS[layer].get(part, 0.0) * usual.get(part, 1.0)
            if gain:
                dry[layer] += gain * wave
                wet[layer] += (gain * (0.35 if part in DRY_PARTS else 1)) * wave
    response = np.fft.rfft(make_room_response(), piece.sample_count)
    width = 0.0
    for layer in piece.layers:
        made = _add_room(dry.pop(layer), wet.pop(layer), score.reverb_gain, response)
        width = width or find_stereo_factor(made, STEREO_CORRELATION)
        yield layer, normalize(widen(made, width), LAYER_LOUDNESS[layer], is_integrated=True)


def _add_room(dry: Wave, wet: Wave, reverb_gain: float, room_response: NDArray[np.complex128]) -> Wave:
    """Mix a dry and a reverberant signal; brighten it above 2.5 kHz and limit it to 35 Hz to 15.5 kHz."""
    count = dry.shape[1]
    f = np.fft.rfftfreq(count, 1 / SAMPLE_RATE) + 1e-9
    light = 1 + 0.8 / np.sqrt(1 + (2500 / f) ** 2)
    light /= np.sqrt(1 + (35 / f) ** 4) * np.sqrt(1 + (f / 15500) ** 4)
    sides = [
        np.fft.irfft((np.fft.rfft(d) + reverb_gain * np.fft.rfft(w) * r) * light, count)
        for d, w, r in zip(dry, wet, room_response, strict=True)
    ]
    return np.stack(sides)


def _render_parts(score: Score, piece: MusicPiece) -> Iterator[tuple[str, Wave]]:
    """Yield every part that is used in a layer of the piece, one at a time."""
    heard = {part for layer in piece.layers for part in GAINS[layer]}
    for part, played in compose_parts(score, piece).items():
        if part in heard:
            yield part, _render_part(part, played, score, piece)
    struck = {"drums": _render_drums, "shaker": _render_shakers, "great": _render_great_drum}
    for part, play in struck.items():
        if part in heard:
            yield part, play(score, piece)


def _render_part(part: str, notes: list[Note], score: Score, piece: MusicPiece) -> Wave:
    """Render the notes of a part; equal notes share at most two variants, and the timing is slightly uneven."""
    rng = make_generator("played", score.seed, part)
    out = np.zeros((2, piece.sample_count))
    made: dict[tuple[str, float, float, int], Wave] = {}
    beat = piece.samples_per_bar / piece.beats_per_bar
    exact = part in ("pad", "ostinato", "chords", "horns")
    for note in notes:
        key = (note.instrument, note.key, round(note.duration, 2), int(rng.integers(2)))
        if key not in made:
            made[key] = INSTRUMENTS[note.instrument](rng, key_to_hertz(note.key), note.duration * beat / SAMPLE_RATE)
        late = 0.0 if exact else float(rng.normal(0, 0.012))
        _add_note(out, int((note.beat + late) * beat), made[key], note.loudness, note.pan)
    return out


def _add_note(out: Wave, first_sample: int, wave: Wave, loudness: float, pan: float) -> None:
    """Add a note to a stereo loop; its tail wraps around to the beginning."""
    count = out.shape[1]
    first_sample %= count
    angle = (pan + 1) * np.pi / 4
    for row, gain in zip(out, (loudness * np.cos(angle), loudness * np.sin(angle)), strict=True):
        fits = min(len(wave), count - first_sample)
        row[first_sample : first_sample + fits] += gain * wave[:fits]
        row[: len(wave) - fits] += gain * wave[fits:]


def _render_drums(score: Score, piece: MusicPiece) -> Wave:
    rng = make_generator("drums", score.seed)
    out, beat = np.zeros((2, piece.sample_count)), piece.samples_per_bar / piece.beats_per_bar
    shade = 1.0
    hits = {slap: [play_drum(rng, 98 * (1 + 0.9 * slap / 10), slap / 10) for _take in range(3)] for slap in range(11)}
    for bar in range(piece.bars):
        if bar % 4 == 0:
            shade = rng.uniform(0.55, 1.1)
        fill = bar % 4 == 3 and rng.random() < 0.7
        pattern = score.drums[-1 if fill else int(rng.integers(len(score.drums)))]
        for at, slap, loud in pattern:
            if loud >= 0.5 or rng.random() > 0.3:
                first = int((bar * piece.beats_per_bar + at + rng.normal(0, 0.006)) * beat)
                wave = hits[round(slap * 10)][int(rng.integers(3))]
                _add_note(
                    out, first, wave, loud * shade * rng.uniform(0.43, 0.57), PART_PANS["drums"] + 0.5 * slap - 0.2
                )
    return out


def _render_shakers(score: Score, piece: MusicPiece) -> Wave:
    rng = make_generator("shaker", score.seed)
    out, beat = np.zeros((2, piece.sample_count)), piece.samples_per_bar / piece.beats_per_bar
    shade, takes = 1.0, [play_shaker(rng) for _take in range(6)]
    for step in range(piece.bars * piece.beats_per_bar * 4):
        first = int((step / 4 + rng.normal(0, 0.006)) * beat)
        if step % (piece.beats_per_bar * 16) == 0:
            shade = rng.uniform(0.4, 1.1)
        loud = (0.32, 0.12, 0.2, 0.14)[step % 4] * shade
        _add_note(out, first, takes[int(rng.integers(6))], loud, PART_PANS["shaker"])
    return out


def _render_great_drum(score: Score, piece: MusicPiece) -> Wave:
    """Render the large drum, and a swell of noise before every second phrase."""
    rng = make_generator("great", score.seed)
    out = np.zeros((2, piece.sample_count))
    takes = [play_drum(rng, 52, 0.05, 1.6) for _take in range(4)]
    for bar in range(piece.bars):
        for share, loud in GREAT_DRUM_PATTERNS[2 if bar % 4 == 3 else int(rng.integers(3))]:
            _add_note(out, int((bar + share) * piece.samples_per_bar), takes[int(rng.integers(4))], loud, 0)
        if bar % 8 == 7:
            swell = make_noise(rng, piece.samples_per_bar / SAMPLE_RATE, 3500, 12000)
            swell *= np.linspace(0, 1, len(swell)) ** 3
            turning = np.sin(TAU * np.arange(len(swell)) / len(swell) / 4)
            _add_note(out, bar * piece.samples_per_bar, swell * turning, 0.05, 0.7)
            _add_note(out, bar * piece.samples_per_bar, swell * (1 - turning), 0.05, -0.7)
    return out
