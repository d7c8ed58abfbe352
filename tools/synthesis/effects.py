"""Sound effects by name: cards, dice, signals and stings here, blows in ``blows``.

A recipe gets a random generator and a pitch factor for each take, so that no two takes are equal.
"""

from collections.abc import Callable
from functools import partial
from typing import get_args

import numpy as np

from game.sounds import EFFECTS, SAMPLE_RATE, BlowWeight, Weapon, get_blow_name
from tools.synthesis import blows
from tools.synthesis.voices import play_bell, play_brass, play_drum, play_flute, play_modes, play_pad, play_swish, pluck
from tools.synthesis.waves import (
    TAU,
    Rng,
    Wave,
    add_at,
    add_reverb,
    limit_bass,
    make_generator,
    make_noise,
    make_times,
    normalize,
    note_to_hertz,
    trim,
)

Recipe = Callable[[Rng, float], Wave]
"""Function that returns an effect from a random generator and a pitch factor."""
Instrument = Callable[[Rng, float, float], Wave]
"""Function that returns a note from a random generator, its hertz and its seconds."""

TAKE_PITCHES = (1.0, 0.87, 1.14, 0.94)
"""Pitch factor of each take; melodies change pitch by only a fifth of that (as an exponent)."""


def render_effect(name: str, take: int) -> Wave:
    """Return a finished take of an effect, counted from 1; it depends only on name and take."""
    wave = RECIPES[name](make_generator("effect", name, take), TAKE_PITCHES[take - 1])
    return normalize(limit_bass(trim(wave)), EFFECTS[name].target_loudness, is_integrated=False)


def _play_notes(
    rng: Rng, pitch: float, names: str, interval: float, instrument: Instrument, seconds: float, wet: float = 0.3
) -> Wave:
    """Return successive notes in a room, ``interval`` seconds apart; names joined by ``+`` sound together."""
    words = names.split()
    out = np.zeros(int((interval * len(words) + seconds + 0.3) * SAMPLE_RATE))
    tuned = pitch**0.2
    for i, word in enumerate(words):
        for name in word.split("+"):
            late = rng.uniform(0, 0.012) if i else 0.0
            add_at(
                out, i * interval + late, instrument(rng, note_to_hertz(name) * tuned, seconds), rng.uniform(0.85, 1)
            )
    return add_reverb(out, wet) if wet else out


def _make_melody(names: str, interval: float, instrument: Instrument, seconds: float, wet: float = 0.3) -> Recipe:
    return lambda rng, v: _play_notes(rng, v, names, interval, instrument, seconds, wet)


def _make_click(rng: Rng, hertz: float, seconds: float, decay: float) -> Wave:
    """Return the click of a small hard object on another."""
    table = [(hertz, 0.7, decay), (hertz * 2.4, 0.4, decay * 0.6), (hertz * 4.1, 0.2, decay * 0.4)]
    return (
        play_modes(rng, seconds, table, 0.06)
        + make_noise(rng, seconds, 2500, 11000) * np.exp(-make_times(seconds) / 0.003) * 0.3
    )


def _make_die(rng: Rng, pitch: float) -> Wave:
    """Return a rolling die: bounces that get shorter and softer."""
    out = np.zeros(int(1.0 * SAMPLE_RATE))
    second, gap, loud = 0.01, rng.uniform(0.12, 0.2), 1.0
    shrink = rng.uniform(0.68, 0.82)
    table = rng.uniform(300, 420) * pitch
    while second < 0.8 and loud > 0.06:
        f = rng.uniform(1300, 2700) * pitch
        click = play_modes(rng, 0.12, [(f, 0.6, 0.014), (f * 1.7, 0.5, 0.009), (f * 2.6, 0.4, 0.006)], 0.1)
        wood = play_modes(rng, 0.12, [(table, 0.6, 0.02), (table * 2.2, 0.4, 0.012)], 0.12)
        add_at(
            out,
            second,
            click + wood + make_noise(rng, 0.12, 3000, 12000) * np.exp(-make_times(0.12) / 0.003) * 0.5,
            loud,
        )
        second, gap, loud = second + gap * rng.uniform(0.8, 1.2), gap * shrink, loud * rng.uniform(0.74, 0.9)
    return out


def _make_card(rng: Rng, pitch: float) -> Wave:
    out = np.zeros(int(0.3 * SAMPLE_RATE))
    add_at(out, 0, play_swish(rng, rng.uniform(0.12, 0.17), 1800 * pitch, 7500 * pitch, 0.55), 0.35)
    put = make_noise(rng, 0.1, 1200 * pitch, 9000) * np.exp(-make_times(0.1) / 0.005) + play_modes(
        rng, 0.1, [(470 * pitch, 0.8, 0.018)]
    )
    add_at(out, rng.uniform(0.1, 0.13), put, 0.8)
    return out


def _make_draw(rng: Rng, pitch: float) -> Wave:
    """Return a card drawn from a pile: a rising noise, then the snap of its corner."""
    out = np.zeros(int(0.3 * SAMPLE_RATE))
    add_at(out, 0, play_swish(rng, rng.uniform(0.18, 0.24), 1300 * pitch, 5200 * pitch, 0.7), 0.4)
    add_at(
        out,
        rng.uniform(0.14, 0.18),
        make_noise(rng, 0.06, 3000 * pitch, 12000) * np.exp(-make_times(0.06) / 0.004),
        0.5,
    )
    return out


def _make_flip(rng: Rng, pitch: float) -> Wave:
    out = np.zeros(int(0.35 * SAMPLE_RATE))
    add_at(out, 0, play_swish(rng, 0.14, 2200 * pitch, 6500 * pitch, 0.4), 0.3)
    add_at(out, rng.uniform(0.12, 0.15), _make_card(rng, pitch * 0.9), 0.9)
    return out


def _make_shuffle(rng: Rng, pitch: float) -> Wave:
    out, second = np.zeros(int(0.9 * SAMPLE_RATE)), 0.0
    for i in range(26):
        flap = make_noise(rng, 0.04, 1500 * pitch, 9000 * pitch) * np.exp(-make_times(0.04) / 0.006)
        add_at(out, second, flap, 0.3 + 0.03 * i * rng.uniform(0.6, 1.2))
        second += rng.uniform(0.016, 0.036)
    return out


def _make_coin(rng: Rng, pitch: float) -> Wave:
    out = np.zeros(int(0.7 * SAMPLE_RATE))
    f = 2300 * pitch
    for second, ratio in ((0.0, 1.0), (rng.uniform(0.06, 0.09), rng.uniform(1.3, 1.36))):
        table = [(f * ratio, 1, 0.12), (f * ratio * 1.52, 0.5, 0.08), (f * ratio * 2.63, 0.4, 0.05)]
        add_at(out, second, play_modes(rng, 0.55, table, 0.01) * 0.5)
        add_at(out, second, _make_click(rng, 900 * pitch, 0.1, 0.01), 0.4)
    return out


def _make_potion(rng: Rng, pitch: float) -> Wave:
    """Return drops of rising pitch in a bottle."""
    out = np.zeros(int(0.75 * SAMPLE_RATE))
    for second in np.sort(rng.uniform(0, 0.55, 12)):
        t = make_times(rng.uniform(0.06, 0.11))
        turn = np.cumsum(rng.uniform(420, 900) * pitch * (1 + 0.9 * t / t[-1])) / SAMPLE_RATE
        add_at(
            out, float(second), np.sin(TAU * turn) * np.exp(-t / 0.03) * np.clip(t / 0.004, 0, 1), rng.uniform(0.5, 1)
        )
    return out


def _make_step(rng: Rng, pitch: float) -> Wave:
    out = np.zeros(int(0.2 * SAMPLE_RATE))
    table = [
        (f * pitch, loud, rng.uniform(0.012, 0.024)) for f, loud in ((330, 1), (560, 0.6), (850, 0.5), (1400, 0.3))
    ]
    add_at(out, 0, play_modes(rng, 0.12, table, 0.25), 0.7)
    add_at(out, 0.01, make_noise(rng, 0.1, 900 * pitch, 5000) * np.exp(-make_times(0.1) / 0.014), 0.2)
    return out


def _make_tap(hertz: float, decay: float) -> Recipe:
    def make(rng: Rng, v: float) -> Wave:
        out = np.zeros(int(0.14 * SAMPLE_RATE))
        add_at(out, 0, _make_click(rng, hertz * v, 0.12, decay))
        return out

    return make


def _make_clock(rng: Rng, pitch: float) -> Wave:
    out = np.zeros(int(0.45 * SAMPLE_RATE))
    add_at(out, 0, _make_click(rng, 1500 * pitch, 0.12, 0.01))
    add_at(out, 0.24, _make_click(rng, 1150 * pitch, 0.12, 0.012), 0.9)
    return out


def _make_door(rng: Rng, pitch: float) -> Wave:
    """Return a stone door that slides and comes to rest."""
    length = 0.8
    t = make_times(length)
    out = np.zeros(int(1.2 * SAMPLE_RATE))
    jolts = 0.35 + 0.65 * np.interp(t, np.linspace(0, length, 40), rng.random(40))
    add_at(out, 0, make_noise(rng, length, 160 * pitch, 900 * pitch, 1) * jolts * np.clip(t / 0.15, 0, 1), 0.5)
    add_at(out, 0, make_noise(rng, length, 1500, 5000) * jolts**2 * np.clip(t / 0.15, 0, 1), 0.08)
    add_at(out, 0.78, play_drum(rng, 105 * pitch, 0.4, 0.4), 1.0)
    return add_reverb(out, 0.3)


def _make_push(rng: Rng, pitch: float) -> Wave:
    """Return a gust of air."""
    out = np.zeros(int(0.8 * SAMPLE_RATE))
    add_at(out, 0, play_swish(rng, 0.7, 260 * pitch, 1500 * pitch, 0.5), 0.5)
    t = make_times(0.6)
    add_at(out, 0, np.sin(TAU * np.cumsum((150 + 200 * t) * pitch) / SAMPLE_RATE) * np.sin(np.pi * t / 0.6) ** 2, 0.4)
    return out


def _make_shield(rng: Rng, pitch: float) -> Wave:
    """Return the rising shimmer of a magic shield."""
    out = np.zeros(int(0.9 * SAMPLE_RATE))
    t = make_times(0.7)
    for ratio in (1.0, 1.5, 2.01, 3.02):
        glide = np.cumsum(340 * pitch * ratio * (1 + 0.3 * np.clip(t / 0.25, 0, 1))) / SAMPLE_RATE
        add_at(out, 0, np.sin(TAU * glide) * np.clip(t / 0.08, 0, 1) * np.exp(-t / 0.25), 0.5 / ratio)
    add_at(out, 0, play_swish(rng, 0.4, 1500 * pitch, 6000 * pitch, 0.5), 0.15)
    return add_reverb(out, 0.2)


def _make_collapse(rng: Rng, pitch: float) -> Wave:
    out = np.zeros(int(2.2 * SAMPLE_RATE))
    t = make_times(2.0)
    add_at(out, 0, make_noise(rng, 2.0, 120, 1200, 1) * np.clip(t / 0.2, 0, 1) * np.exp(-t / 0.8), 0.5)
    for second in rng.uniform(0, 1.6, 34):
        f = rng.uniform(220, 1300)
        stone = play_modes(rng, 0.25, [(f, 1, 0.03), (f * 2.3, 0.6, 0.02), (f * 4.1, 0.4, 0.01)], 0.08)
        add_at(out, float(second), stone, rng.uniform(0.2, 0.8) * (1 - second / 2.4))
    return add_reverb(out, 0.3)


def _make_pack(rng: Rng, pitch: float) -> Wave:
    """Return torn paper and a shimmer."""
    out = np.zeros(int(1.5 * SAMPLE_RATE))
    t = make_times(0.34)
    tear = make_noise(rng, 0.34, 1800 * pitch, 9500) * (0.3 + 0.7 * (rng.random(len(t)) > 0.5)) * (t / 0.34) ** 0.7
    add_at(out, 0, tear, 0.35)
    add_at(out, 0.33, _play_notes(rng, pitch, "D5 F#5 A5 D6", 0.07, play_bell, 0.8, 0), 0.9)
    return add_reverb(out, 0.25)


def _make_chest(rng: Rng, pitch: float) -> Wave:
    out = np.zeros(int(2.2 * SAMPLE_RATE))
    t = make_times(0.4)
    creak = np.sin(TAU * np.cumsum(260 + 160 * t / 0.4 + 20 * np.sin(TAU * 23 * t)) / SAMPLE_RATE)
    add_at(out, 0, np.tanh(4 * creak) * (0.3 + 0.7 * (np.sin(TAU * 31 * t) > 0)) * np.sin(np.pi * t / 0.4), 0.15)
    add_at(out, 0.38, _play_notes(rng, pitch, "G4 B4 E5 A5", 0.12, pluck, 1.2, 0), 0.7)
    add_at(out, 0.62, play_bell(rng, note_to_hertz("A5"), 1.0), 0.4)
    return add_reverb(out, 0.3)


def _make_room(rng: Rng, pitch: float) -> Wave:
    out = np.zeros(int(1.2 * SAMPLE_RATE))
    add_at(out, 0, _make_card(rng, pitch), 0.5)
    add_at(out, 0.12, _play_notes(rng, pitch, "E3+B3 F#4", 0.12, pluck, 0.7, 0), 0.6)
    return add_reverb(out, 0.3)


def _make_capture(rng: Rng, pitch: float) -> Wave:
    out = np.zeros(int(1.1 * SAMPLE_RATE))
    add_at(out, 0, _make_draw(rng, pitch), 0.7)
    add_at(out, 0.18, _play_notes(rng, pitch, "C5 G5", 0.09, play_bell, 0.6, 0), 0.6)
    return out


def _make_boss(rng: Rng, pitch: float) -> Wave:
    """Return low brass notes a tritone apart, and two large drums."""
    out = np.zeros(int(2.4 * SAMPLE_RATE))
    for name in ("D2", "A2", "D3", "G#3"):
        add_at(out, 0, play_brass(rng, note_to_hertz(name), 1.6, 1.5), 0.6)
    for second in (0.0, 0.42, 1.2):
        add_at(out, second, play_drum(rng, 72, 0.25, 0.9), 1.0)
    return add_reverb(out, 0.35)


def _make_fanfare(rng: Rng, pitch: float, tune: str, chord: str, *, step: float, bright: float) -> Wave:
    """Return a brass melody over plucked strings that ends on a chord with a drum."""
    words = tune.split()
    end = step * len(words)
    out = np.zeros(int((end + 2.2) * SAMPLE_RATE))
    for i, name in enumerate(words):
        add_at(out, i * step, play_brass(rng, note_to_hertz(name), step * 0.8, bright), 0.6)
        add_at(out, i * step, pluck(rng, note_to_hertz(name) * 2, 0.8), 0.3)
    for name in chord.split():
        add_at(out, end, play_brass(rng, note_to_hertz(name), 1.3, bright), 0.4)
        add_at(out, end, play_pad(rng, note_to_hertz(name), 0.8), 0.25)
        add_at(out, end + rng.uniform(0, 0.05), pluck(rng, note_to_hertz(name) * 2, 1.8), 0.3)
    add_at(out, end, play_drum(rng, 95, 0.2, 1.0), 0.8)
    return add_reverb(out, 0.3)


def _make_triforce(rng: Rng, pitch: float) -> Wave:
    out = np.zeros(int(2.4 * SAMPLE_RATE))
    for i, name in enumerate(("A3", "E4", "B4", "C#5", "F#5")):
        add_at(out, 0.07 * i, play_bell(rng, note_to_hertz(name), 1.8), 0.6)
        add_at(out, 0, play_pad(rng, note_to_hertz(name), 1.0), 0.3)
    add_at(out, 0.1, play_swish(rng, 1.2, 2500, 9000, 0.5), 0.06)
    return add_reverb(out, 0.4)


def _make_refused(rng: Rng, pitch: float) -> Wave:
    return _play_notes(rng, pitch, "E4 D#4", 0.09, partial(pluck, brightness=0.2, damping=0.98), 0.18, 0)


def _make_undo(rng: Rng, pitch: float) -> Wave:
    out = np.zeros(int(0.5 * SAMPLE_RATE))
    add_at(out, 0, play_swish(rng, 0.2, 4000, 1500, 0.5), 0.25)
    add_at(out, 0.05, _play_notes(rng, pitch, "A4 E4", 0.08, pluck, 0.25, 0), 0.7)
    return out


def _make_handover(rng: Rng, pitch: float) -> Wave:
    out = np.zeros(int(1.3 * SAMPLE_RATE))
    add_at(out, 0, play_swish(rng, 0.5, 700, 2600, 0.5), 0.2)
    add_at(out, 0.1, _play_notes(rng, pitch, "D4 A4", 0.15, pluck, 0.8, 0), 0.7)
    return add_reverb(out, 0.25)


RECIPES: dict[str, Recipe] = {
    "victory": partial(_make_fanfare, tune="C4 E4 D4 G4 A4 B4", chord="C3 G3 C4 E4 D5", step=0.2, bright=1.3),
    "defeat": partial(_make_fanfare, tune="A3 G3 E3 F3", chord="D2 A2 D3 F3 C4", step=0.34, bright=0.6),
    "draw-game": _make_melody("D4+A4 F4 G4 D4+G4", 0.26, pluck, 1.4),
    "achievement": _make_melody("G4 A4 D5 F#5 B5+E5", 0.1, play_bell, 1.4),
    "boss": _make_boss,
    "triforce": _make_triforce,
    "fall": blows.make_fall,
    "collapse": _make_collapse,
    "pack": _make_pack,
    "hit-hard": blows.make_hard_hit,
    "clash": blows.make_clash,
    "blade": partial(blows.make_blow, weapon="saber", weight="heavy"),
    "hit": blows.make_hit,
    "block": blows.make_block,
    "bolt": partial(blows.make_blow, weapon="blaster", weight="light"),
    "monster": blows.make_monster,
    "push": _make_push,
    "shield": _make_shield,
    "door": _make_door,
    "die": _make_die,
    "coin": _make_coin,
    "heal": _make_melody("D4 G4 A4+D5", 0.11, play_flute, 0.5),
    "heart": _make_melody("E5 G5 C6+E6", 0.08, play_bell, 0.7),
    "potion": _make_potion,
    "capture": _make_capture,
    "chest": _make_chest,
    "solved": _make_melody("B4 F#5 C#5 E5", 0.11, play_bell, 0.9),
    "fairy": _make_melody("E6 B5 A6 F#6 D6 G6", 0.08, play_bell, 0.6, 0.4),
    "turn": _make_melody("D4 G4", 0.13, pluck, 0.8),
    "room": _make_room,
    "card": _make_card,
    "draw": _make_draw,
    "shuffle": _make_shuffle,
    "flip": _make_flip,
    "refused": _make_refused,
    "hint": _make_melody("E5 B5", 0.1, play_bell, 0.6),
    "undo": _make_undo,
    "handover": _make_handover,
    "step": _make_step,
    "press": _make_tap(620, 0.014),
    "clock": _make_clock,
    "change": _make_tap(880, 0.01),
}
"""Recipe by effect."""
RECIPES |= {
    get_blow_name(weapon, weight): partial(blows.make_blow, weapon=weapon, weight=weight)
    for weapon in get_args(Weapon)
    for weight in get_args(BlowWeight)
}
