"""Every effect by its name: cards, dice, signs and stings here, blows in `blows`.

A recipe gets a generator of its own for each take and a factor for its pitches, so that no two takes are alike.
"""

from collections.abc import Callable
from functools import partial
from typing import get_args

import numpy as np

from game.sounds import EFFECTS, RATE, Weapon, Weight, blow
from tools.synthesis import blows
from tools.synthesis.voices import bell, brass, drum, flute, modes, pad, pluck, swish
from tools.synthesis.waves import TAU, Rng, Wave, ended, firm, generator, hertz, lay, levelled, noise, ringing, times

Recipe = Callable[[Rng, float], Wave]
Note = Callable[[Rng, float, float], Wave]

VARY = (1.0, 0.87, 1.14, 0.94)
"""What the pitches of each take are multiplied by; a melody keeps its key and takes a fifth part of it."""


def made(name: str, take: int) -> Wave:
    """The finished take of an effect, from 1: always the same samples for the same name and take."""
    wave = RECIPES[name](generator("effect", name, take), VARY[take - 1])
    return levelled(firm(ended(wave)), EFFECTS[name].target, whole=False)


def _notes(rng: Rng, pitch: float, names: str, step: float, voice: Note, long: float, wet: float = 0.3) -> Wave:
    """Notes one after the other, ringing on into each other, in a room; names joined by `+` sound together."""
    words = names.split()
    out = np.zeros(int((step * len(words) + long + 0.3) * RATE))
    tuned = pitch**0.2
    for i, word in enumerate(words):
        for name in word.split("+"):
            late = rng.uniform(0, 0.012) if i else 0.0
            lay(out, i * step + late, voice(rng, hertz(name) * tuned, long), rng.uniform(0.85, 1))
    return ringing(out, wet) if wet else out


def _melody(names: str, step: float, voice: Note, long: float, wet: float = 0.3) -> Recipe:
    return lambda rng, v: _notes(rng, v, names, step, voice, long, wet)


def _click(rng: Rng, f: float, seconds: float, decay: float) -> Wave:
    """A small hard thing on another."""
    table = [(f, 0.7, decay), (f * 2.4, 0.4, decay * 0.6), (f * 4.1, 0.2, decay * 0.4)]
    return modes(rng, seconds, table, 0.06) + noise(rng, seconds, 2500, 11000) * np.exp(-times(seconds) / 0.003) * 0.3


def _die(rng: Rng, pitch: float) -> Wave:
    """Bounces that come ever sooner and softer: a corner, then an edge, then the face it lies on."""
    out = np.zeros(int(1.0 * RATE))
    second, gap, loud = 0.01, rng.uniform(0.12, 0.2), 1.0
    shrink = rng.uniform(0.68, 0.82)
    table = rng.uniform(300, 420) * pitch
    while second < 0.8 and loud > 0.06:
        f = rng.uniform(1300, 2700) * pitch
        click = modes(rng, 0.12, [(f, 0.6, 0.014), (f * 1.7, 0.5, 0.009), (f * 2.6, 0.4, 0.006)], 0.1)
        wood = modes(rng, 0.12, [(table, 0.6, 0.02), (table * 2.2, 0.4, 0.012)], 0.12)
        lay(out, second, click + wood + noise(rng, 0.12, 3000, 12000) * np.exp(-times(0.12) / 0.003) * 0.5, loud)
        second, gap, loud = second + gap * rng.uniform(0.8, 1.2), gap * shrink, loud * rng.uniform(0.74, 0.9)
    return out


def _card(rng: Rng, pitch: float) -> Wave:
    out = np.zeros(int(0.3 * RATE))
    lay(out, 0, swish(rng, rng.uniform(0.12, 0.17), 1800 * pitch, 7500 * pitch, 0.55), 0.35)
    put = noise(rng, 0.1, 1200 * pitch, 9000) * np.exp(-times(0.1) / 0.005) + modes(
        rng, 0.1, [(470 * pitch, 0.8, 0.018)]
    )
    lay(out, rng.uniform(0.1, 0.13), put, 0.8)
    return out


def _draw(rng: Rng, v: float) -> Wave:
    """A card that is pulled off a pile: rising, with the corner's snap."""
    out = np.zeros(int(0.3 * RATE))
    lay(out, 0, swish(rng, rng.uniform(0.18, 0.24), 1300 * v, 5200 * v, 0.7), 0.4)
    lay(out, rng.uniform(0.14, 0.18), noise(rng, 0.06, 3000 * v, 12000) * np.exp(-times(0.06) / 0.004), 0.5)
    return out


def _flip(rng: Rng, v: float) -> Wave:
    out = np.zeros(int(0.35 * RATE))
    lay(out, 0, swish(rng, 0.14, 2200 * v, 6500 * v, 0.4), 0.3)
    lay(out, rng.uniform(0.12, 0.15), _card(rng, v * 0.9), 0.9)
    return out


def _shuffle(rng: Rng, v: float) -> Wave:
    out, second = np.zeros(int(0.9 * RATE)), 0.0
    for i in range(26):
        flap = noise(rng, 0.04, 1500 * v, 9000 * v) * np.exp(-times(0.04) / 0.006)
        lay(out, second, flap, 0.3 + 0.03 * i * rng.uniform(0.6, 1.2))
        second += rng.uniform(0.016, 0.036)
    return out


def _coin(rng: Rng, v: float) -> Wave:
    out = np.zeros(int(0.7 * RATE))
    f = 2300 * v
    for second, ratio in ((0.0, 1.0), (rng.uniform(0.06, 0.09), rng.uniform(1.3, 1.36))):
        table = [(f * ratio, 1, 0.12), (f * ratio * 1.52, 0.5, 0.08), (f * ratio * 2.63, 0.4, 0.05)]
        lay(out, second, modes(rng, 0.55, table, 0.01) * 0.5)
        lay(out, second, _click(rng, 900 * v, 0.1, 0.01), 0.4)
    return out


def _potion(rng: Rng, v: float) -> Wave:
    """Drops that rise in a bottle."""
    out = np.zeros(int(0.75 * RATE))
    for second in np.sort(rng.uniform(0, 0.55, 12)):
        t = times(rng.uniform(0.06, 0.11))
        turn = np.cumsum(rng.uniform(420, 900) * v * (1 + 0.9 * t / t[-1])) / RATE
        lay(out, float(second), np.sin(TAU * turn) * np.exp(-t / 0.03) * np.clip(t / 0.004, 0, 1), rng.uniform(0.5, 1))
    return out


def _step(rng: Rng, v: float) -> Wave:
    out = np.zeros(int(0.2 * RATE))
    table = [(f * v, loud, rng.uniform(0.012, 0.024)) for f, loud in ((330, 1), (560, 0.6), (850, 0.5), (1400, 0.3))]
    lay(out, 0, modes(rng, 0.12, table, 0.25), 0.7)
    lay(out, 0.01, noise(rng, 0.1, 900 * v, 5000) * np.exp(-times(0.1) / 0.014), 0.2)
    return out


def _tap(f: float, decay: float) -> Recipe:
    def make(rng: Rng, v: float) -> Wave:
        out = np.zeros(int(0.14 * RATE))
        lay(out, 0, _click(rng, f * v, 0.12, decay))
        return out

    return make


def _clock(rng: Rng, v: float) -> Wave:
    out = np.zeros(int(0.45 * RATE))
    lay(out, 0, _click(rng, 1500 * v, 0.12, 0.01))
    lay(out, 0.24, _click(rng, 1150 * v, 0.12, 0.012), 0.9)
    return out


def _door(rng: Rng, pitch: float) -> Wave:
    """Stone on stone, and where it comes to rest."""
    length = 0.8
    t = times(length)
    out = np.zeros(int(1.2 * RATE))
    jolts = 0.35 + 0.65 * np.interp(t, np.linspace(0, length, 40), rng.random(40))
    lay(out, 0, noise(rng, length, 160 * pitch, 900 * pitch, 1) * jolts * np.clip(t / 0.15, 0, 1), 0.5)
    lay(out, 0, noise(rng, length, 1500, 5000) * jolts**2 * np.clip(t / 0.15, 0, 1), 0.08)
    lay(out, 0.78, drum(rng, 105 * pitch, 0.4, 0.4), 1.0)
    return ringing(out, 0.3)


def _push(rng: Rng, v: float) -> Wave:
    """Air that is moved all at once."""
    out = np.zeros(int(0.8 * RATE))
    lay(out, 0, swish(rng, 0.7, 260 * v, 1500 * v, 0.5), 0.5)
    t = times(0.6)
    lay(out, 0, np.sin(TAU * np.cumsum((150 + 200 * t) * v) / RATE) * np.sin(np.pi * t / 0.6) ** 2, 0.4)
    return out


def _shield(rng: Rng, pitch: float) -> Wave:
    """A veil of light that closes."""
    out = np.zeros(int(0.9 * RATE))
    t = times(0.7)
    for ratio in (1.0, 1.5, 2.01, 3.02):
        glide = np.cumsum(340 * pitch * ratio * (1 + 0.3 * np.clip(t / 0.25, 0, 1))) / RATE
        lay(out, 0, np.sin(TAU * glide) * np.clip(t / 0.08, 0, 1) * np.exp(-t / 0.25), 0.5 / ratio)
    lay(out, 0, swish(rng, 0.4, 1500 * pitch, 6000 * pitch, 0.5), 0.15)
    return ringing(out, 0.2)


def _collapse(rng: Rng, pitch: float) -> Wave:
    out = np.zeros(int(2.2 * RATE))
    t = times(2.0)
    lay(out, 0, noise(rng, 2.0, 120, 1200, 1) * np.clip(t / 0.2, 0, 1) * np.exp(-t / 0.8), 0.5)
    for second in rng.uniform(0, 1.6, 34):
        f = rng.uniform(220, 1300)
        stone = modes(rng, 0.25, [(f, 1, 0.03), (f * 2.3, 0.6, 0.02), (f * 4.1, 0.4, 0.01)], 0.08)
        lay(out, float(second), stone, rng.uniform(0.2, 0.8) * (1 - second / 2.4))
    return ringing(out, 0.3)


def _pack(rng: Rng, v: float) -> Wave:
    """Paper that is torn, and what shines within."""
    out = np.zeros(int(1.5 * RATE))
    t = times(0.34)
    tear = noise(rng, 0.34, 1800 * v, 9500) * (0.3 + 0.7 * (rng.random(len(t)) > 0.5)) * (t / 0.34) ** 0.7
    lay(out, 0, tear, 0.35)
    lay(out, 0.33, _notes(rng, v, "D5 F#5 A5 D6", 0.07, bell, 0.8, 0), 0.9)
    return ringing(out, 0.25)


def _chest(rng: Rng, v: float) -> Wave:
    out = np.zeros(int(2.2 * RATE))
    t = times(0.4)
    creak = np.sin(TAU * np.cumsum(260 + 160 * t / 0.4 + 20 * np.sin(TAU * 23 * t)) / RATE)
    lay(out, 0, np.tanh(4 * creak) * (0.3 + 0.7 * (np.sin(TAU * 31 * t) > 0)) * np.sin(np.pi * t / 0.4), 0.15)
    lay(out, 0.38, _notes(rng, v, "G4 B4 E5 A5", 0.12, pluck, 1.2, 0), 0.7)
    lay(out, 0.62, bell(rng, hertz("A5"), 1.0), 0.4)
    return ringing(out, 0.3)


def _room(rng: Rng, v: float) -> Wave:
    out = np.zeros(int(1.2 * RATE))
    lay(out, 0, _card(rng, v), 0.5)
    lay(out, 0.12, _notes(rng, v, "E3+B3 F#4", 0.12, pluck, 0.7, 0), 0.6)
    return ringing(out, 0.3)


def _capture(rng: Rng, v: float) -> Wave:
    out = np.zeros(int(1.1 * RATE))
    lay(out, 0, _draw(rng, v), 0.7)
    lay(out, 0.18, _notes(rng, v, "C5 G5", 0.09, bell, 0.6, 0), 0.6)
    return out


def _boss(rng: Rng, v: float) -> Wave:
    """Low brass a tritone apart, and two great drums."""
    out = np.zeros(int(2.4 * RATE))
    for name in ("D2", "A2", "D3", "G#3"):
        lay(out, 0, brass(rng, hertz(name), 1.6, 1.5), 0.6)
    for second in (0.0, 0.42, 1.2):
        lay(out, second, drum(rng, 72, 0.25, 0.9), 1.0)
    return ringing(out, 0.35)


def _fanfare(rng: Rng, pitch: float, tune: str, chord: str, *, step: float, bright: float) -> Wave:
    """A line of brass over plucked strings that comes to rest on a chord, with a drum under it."""
    words = tune.split()
    end = step * len(words)
    out = np.zeros(int((end + 2.2) * RATE))
    for i, name in enumerate(words):
        lay(out, i * step, brass(rng, hertz(name), step * 0.8, bright), 0.6)
        lay(out, i * step, pluck(rng, hertz(name) * 2, 0.8), 0.3)
    for name in chord.split():
        lay(out, end, brass(rng, hertz(name), 1.3, bright), 0.4)
        lay(out, end, pad(rng, hertz(name), 0.8), 0.25)
        lay(out, end + rng.uniform(0, 0.05), pluck(rng, hertz(name) * 2, 1.8), 0.3)
    lay(out, end, drum(rng, 95, 0.2, 1.0), 0.8)
    return ringing(out, 0.3)


def _triforce(rng: Rng, v: float) -> Wave:
    out = np.zeros(int(2.4 * RATE))
    for i, name in enumerate(("A3", "E4", "B4", "C#5", "F#5")):
        lay(out, 0.07 * i, bell(rng, hertz(name), 1.8), 0.6)
        lay(out, 0, pad(rng, hertz(name), 1.0), 0.3)
    lay(out, 0.1, swish(rng, 1.2, 2500, 9000, 0.5), 0.06)
    return ringing(out, 0.4)


def _refused(rng: Rng, v: float) -> Wave:
    return _notes(rng, v, "E4 D#4", 0.09, partial(pluck, bright=0.2, hold=0.98), 0.18, 0)


def _undo(rng: Rng, v: float) -> Wave:
    out = np.zeros(int(0.5 * RATE))
    lay(out, 0, swish(rng, 0.2, 4000, 1500, 0.5), 0.25)
    lay(out, 0.05, _notes(rng, v, "A4 E4", 0.08, pluck, 0.25, 0), 0.7)
    return out


def _handover(rng: Rng, v: float) -> Wave:
    out = np.zeros(int(1.3 * RATE))
    lay(out, 0, swish(rng, 0.5, 700, 2600, 0.5), 0.2)
    lay(out, 0.1, _notes(rng, v, "D4 A4", 0.15, pluck, 0.8, 0), 0.7)
    return ringing(out, 0.25)


RECIPES: dict[str, Recipe] = {
    "victory": partial(_fanfare, tune="C4 E4 D4 G4 A4 B4", chord="C3 G3 C4 E4 D5", step=0.2, bright=1.3),
    "defeat": partial(_fanfare, tune="A3 G3 E3 F3", chord="D2 A2 D3 F3 C4", step=0.34, bright=0.6),
    "draw-game": _melody("D4+A4 F4 G4 D4+G4", 0.26, pluck, 1.4),
    "achievement": _melody("G4 A4 D5 F#5 B5+E5", 0.1, bell, 1.4),
    "boss": _boss,
    "triforce": _triforce,
    "fall": blows.fall,
    "collapse": _collapse,
    "pack": _pack,
    "hit-hard": blows.hit_hard,
    "clash": blows.clash,
    "blade": partial(blows.blow, weapon="saber", weight="heavy"),
    "hit": blows.hit,
    "block": blows.block,
    "bolt": partial(blows.blow, weapon="blaster", weight="light"),
    "monster": blows.monster,
    "push": _push,
    "shield": _shield,
    "door": _door,
    "die": _die,
    "coin": _coin,
    "heal": _melody("D4 G4 A4+D5", 0.11, flute, 0.5),
    "heart": _melody("E5 G5 C6+E6", 0.08, bell, 0.7),
    "potion": _potion,
    "capture": _capture,
    "chest": _chest,
    "solved": _melody("B4 F#5 C#5 E5", 0.11, bell, 0.9),
    "fairy": _melody("E6 B5 A6 F#6 D6 G6", 0.08, bell, 0.6, 0.4),
    "turn": _melody("D4 G4", 0.13, pluck, 0.8),
    "room": _room,
    "card": _card,
    "draw": _draw,
    "shuffle": _shuffle,
    "flip": _flip,
    "refused": _refused,
    "hint": _melody("E5 B5", 0.1, bell, 0.6),
    "undo": _undo,
    "handover": _handover,
    "step": _step,
    "press": _tap(620, 0.014),
    "clock": _clock,
    "change": _tap(880, 0.01),
}
RECIPES |= {
    blow(weapon, weight): partial(blows.blow, weapon=weapon, weight=weight)
    for weapon in get_args(Weapon)
    for weight in get_args(Weight)
}
