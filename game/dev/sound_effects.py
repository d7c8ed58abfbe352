"""The effects of the game, each a short function; its name is the file's name and what scenes play."""

import random
from collections.abc import Callable

from game.dev.synth import (
    Samples,
    bell,
    echo,
    high,
    hiss,
    leveled,
    low,
    mixed,
    pitch,
    reed,
    scaled,
    sine,
    soft_square,
    string,
    tone,
)

SEED = 1986

Make = Callable[[random.Random], Samples]
EFFECTS: dict[str, tuple[Make, float]] = {}
"""Name -> how it is made and how loud its peak is, 0 to 1."""


def effect(name: str, peak: float = 0.7) -> Callable[[Make], Make]:
    def enter(make: Make) -> Make:
        EFFECTS[name] = (make, peak)
        return make

    return enter


def made(name: str) -> Samples:
    """The finished effect: always the same samples for the same name."""
    make, peak = EFFECTS[name]
    return leveled(make(random.Random(f"{SEED} {name}")), peak)


def _notes(names: str, step: float, long: float, shape: Callable[[float], float] = bell, decay: float = 4.0) -> Samples:
    """Notes one after the other, ringing on into each other."""
    return mixed(*((i * step, tone(long, pitch(n), shape=shape, decay=decay)) for i, n in enumerate(names.split())))


def _knock(rng: random.Random, at: float, cut: float, seconds: float = 0.09) -> Samples:
    """A dull knock on wood."""
    return mixed(
        (0, scaled(low(hiss(seconds, rng, decay=9), cut), 1.6)), (0, scaled(tone(seconds, at, at * 0.7, decay=6), 0.8))
    )


# ---- the interface -------------------------------------------------------------------------------------------------


@effect("press", 0.4)
def _press(rng: random.Random) -> Samples:
    return mixed((0, _knock(rng, 320, 2600, 0.06)), (0.01, scaled(tone(0.08, 880, 990, decay=5), 0.25)))


@effect("change", 0.3)
def _change(rng: random.Random) -> Samples:
    return mixed((0, _knock(rng, 480, 3400, 0.04)))


@effect("refused", 0.4)
def _refused(rng: random.Random) -> Samples:
    return low(_notes("E3 C3", 0.08, 0.16, soft_square, 3), 1400)


@effect("undo", 0.45)
def _undo(rng: random.Random) -> Samples:
    return mixed((0, scaled(high(hiss(0.2, rng, attack=0.15, decay=1), 1500), 0.5)), (0.03, _notes("A4 E4", 0.07, 0.2)))


@effect("hint", 0.45)
def _hint(rng: random.Random) -> Samples:
    return echo(_notes("E5 B5 G#5", 0.08, 0.4), wet=0.3)


@effect("handover", 0.5)
def _handover(rng: random.Random) -> Samples:
    return echo(mixed((0, low(hiss(0.5, rng, attack=0.2, decay=3), 500, 1600)), (0.1, _notes("D4 A4", 0.14, 0.5))))


@effect("achievement", 0.6)
def _achievement(rng: random.Random) -> Samples:
    return echo(_notes("G4 B4 D5 F#5 A5", 0.09, 0.8), wet=0.3)


# ---- cards and the die ---------------------------------------------------------------------------------------------


@effect("card", 0.5)
def _card(rng: random.Random) -> Samples:
    return high(low(hiss(0.16, rng, attack=0.04, decay=4), 2500, 6500), 500)


@effect("draw", 0.45)
def _draw(rng: random.Random) -> Samples:
    return high(low(hiss(0.2, rng, attack=0.09, decay=3), 5200, 2200), 600)


@effect("flip", 0.5)
def _flip(rng: random.Random) -> Samples:
    return mixed((0, scaled(_card(rng), 0.7)), (0.1, _knock(rng, 260, 1800, 0.07)))


@effect("shuffle", 0.45)
def _shuffle(rng: random.Random) -> Samples:
    flaps = [(0.026 * i + rng.uniform(0, 0.008), high(hiss(0.045, rng, decay=5), 1800)) for i in range(20)]
    return mixed(*((at, scaled(samples, 0.4 + at)) for at, samples in flaps))


@effect("die", 0.55)
def _die(rng: random.Random) -> Samples:
    at, bounces = 0.0, []
    for i in range(9):
        bounces.append((at, scaled(_knock(rng, rng.uniform(500, 820), 4200, 0.05), 1 - i * 0.09)))
        at += 0.14 * 0.8**i + rng.uniform(0, 0.015)
    return mixed(*bounces)


@effect("heart", 0.55)
def _heart(rng: random.Random) -> Samples:
    return echo(_notes("C5 E5 G5 C6", 0.07, 0.5), wet=0.25)


# ---- the duel ------------------------------------------------------------------------------------------------------


@effect("step", 0.4)
def _step(rng: random.Random) -> Samples:
    return mixed((0, _knock(rng, 150, 900, 0.1)), (0.02, scaled(high(hiss(0.05, rng), 2500), 0.15)))


@effect("clash", 0.75)
def _clash(rng: random.Random) -> Samples:
    ring = [(0.0, scaled(tone(0.5, f, shape=sine, decay=7), 0.3)) for f in (2093, 2794, 3520, 4310)]
    return echo(mixed((0, high(hiss(0.12, rng, decay=8), 1200)), *ring), wet=0.2)


@effect("block", 0.65)
def _block(rng: random.Random) -> Samples:
    plate = [(0.0, scaled(tone(0.3, f, f * 0.97, decay=8), 0.35)) for f in (420, 611, 903)]
    return mixed((0, _knock(rng, 180, 1600, 0.12)), *plate)


@effect("hit", 0.75)
def _hit(rng: random.Random) -> Samples:
    return mixed((0, low(hiss(0.22, rng, decay=7), 2600, 400)), (0, scaled(tone(0.25, 190, 55, decay=4), 1.1)))


@effect("hit-hard", 0.85)
def _hit_hard(rng: random.Random) -> Samples:
    thud = tone(0.5, 150, 38, decay=4)
    return echo(mixed((0, low(hiss(0.4, rng, decay=6), 4200, 300)), (0, scaled(thud, 1.5))), wet=0.2)


@effect("heal", 0.55)
def _heal(rng: random.Random) -> Samples:
    return echo(_notes("F4 A4 C5 F5", 0.09, 0.6, reed, 3), wet=0.35)


@effect("fall", 0.75)
def _fall(rng: random.Random) -> Samples:
    cry = low(tone(0.7, 420, 70, shape=string, decay=2.5), 1500)
    return echo(mixed((0, cry), (0.55, scaled(_knock(rng, 90, 700, 0.25), 1.4))), wet=0.3)


@effect("turn", 0.5)
def _turn(rng: random.Random) -> Samples:
    return echo(_notes("D4 G4", 0.12, 0.5, string), wet=0.25)


@effect("clock", 0.45)
def _clock(rng: random.Random) -> Samples:
    return mixed((0, _knock(rng, 900, 5000, 0.03)), (0.22, scaled(_knock(rng, 700, 4200, 0.03), 0.8)))


@effect("triforce", 0.65)
def _triforce(rng: random.Random) -> Samples:
    shine = [
        (0.05 * i, scaled(tone(1.0, pitch(n), shape=bell, decay=4), 0.5)) for i, n in enumerate(("A4", "C#5", "E5"))
    ]
    return echo(mixed((0, scaled(tone(1.2, 110, shape=string, decay=2), 0.6)), *shine), wet=0.4, tail=0.7)


@effect("victory", 0.75)
def _victory(rng: random.Random) -> Samples:
    line = _notes("C4 G4 E4 C5 D5 G5", 0.14, 0.7, string, 3)
    chord = mixed(*((0.0, tone(1.6, pitch(n), shape=reed, decay=2.5)) for n in ("C4", "E4", "G4", "C5")))
    return echo(mixed((0, line), (0.84, scaled(chord, 0.5))), wet=0.3)


@effect("defeat", 0.65)
def _defeat(rng: random.Random) -> Samples:
    chord = mixed(*((0.0, tone(1.5, pitch(n), shape=reed, decay=3)) for n in ("A2", "C3", "Eb3")))
    return echo(mixed((0, _notes("A3 G3 F3", 0.22, 0.7, string)), (0.66, scaled(chord, 0.6))), wet=0.35)


@effect("draw-game", 0.55)
def _draw_game(rng: random.Random) -> Samples:
    return echo(_notes("D4 F4 D4", 0.2, 0.7, string), wet=0.3)


# ---- among the stars -----------------------------------------------------------------------------------------------


@effect("blade", 0.65)
def _blade(rng: random.Random) -> Samples:
    hum = mixed((0, tone(0.5, 130, 185, shape=string, decay=1.5)), (0, tone(0.5, 133, 179, shape=string, decay=1.5)))
    return mixed((0, low(hum, 500, 2600)), (0.12, scaled(high(hiss(0.2, rng), 3000), 0.25)))


@effect("bolt", 0.6)
def _bolt(rng: random.Random) -> Samples:
    return mixed((0, tone(0.22, 1500, 240, shape=soft_square, decay=4)), (0, scaled(high(hiss(0.08, rng), 2500), 0.4)))


@effect("push", 0.65)
def _push(rng: random.Random) -> Samples:
    return echo(mixed((0, low(hiss(0.6, rng, attack=0.25, decay=2), 200, 1500)), (0, tone(0.6, 60, 110, decay=1))))


# ---- the dungeon ---------------------------------------------------------------------------------------------------


@effect("door", 0.65)
def _door(rng: random.Random) -> Samples:
    grind = low(hiss(0.7, rng, attack=0.2, decay=2), 350)
    return echo(mixed((0, scaled(grind, 2)), (0.62, _knock(rng, 80, 500, 0.2))), room=0.9, wet=0.3)


@effect("room", 0.55)
def _room(rng: random.Random) -> Samples:
    return echo(mixed((0, _card(rng)), (0.12, _notes("E3 B3", 0.1, 0.5, string))), room=0.9, wet=0.35)


@effect("monster", 0.65)
def _monster(rng: random.Random) -> Samples:
    growl = mixed((0, tone(0.6, 95, 62, shape=soft_square, decay=1.5, vibrato=0.08)), (0, low(hiss(0.6, rng), 500)))
    return echo(low(growl, 300, 900), room=0.9)


@effect("boss", 0.8)
def _boss(rng: random.Random) -> Samples:
    low_chord = mixed(*((0.0, tone(1.4, pitch(n), shape=string, decay=2)) for n in ("D2", "A2", "Eb3")))
    return echo(
        mixed((0, low_chord), (0, _knock(rng, 60, 400, 0.4)), (0.5, _knock(rng, 60, 400, 0.4))), room=1, wet=0.35
    )


@effect("solved", 0.6)
def _solved(rng: random.Random) -> Samples:
    return echo(_notes("B4 D5 F#5 E5", 0.1, 0.6), room=0.8, wet=0.3)


@effect("chest", 0.65)
def _chest(rng: random.Random) -> Samples:
    creak = scaled(low(tone(0.35, 210, 330, shape=string, decay=0.5, vibrato=0.05), 900), 0.6)
    return echo(mixed((0, creak), (0.36, _notes("G4 C5 E5 B5", 0.1, 0.7))), room=0.8, wet=0.3)


@effect("collapse", 0.85)
def _collapse(rng: random.Random) -> Samples:
    stones = [(rng.uniform(0, 0.9), scaled(_knock(rng, rng.uniform(50, 140), 600, 0.25), 0.9)) for _ in range(14)]
    return echo(mixed((0, low(hiss(1.3, rng, attack=0.1, decay=3), 900, 120)), *stones), room=1, wet=0.3)


@effect("coin", 0.5)
def _coin(rng: random.Random) -> Samples:
    return mixed(
        (0, tone(0.09, pitch("F5"), shape=bell, decay=2)), (0.07, tone(0.35, pitch("C6"), shape=bell, decay=5))
    )


@effect("fairy", 0.55)
def _fairy(rng: random.Random) -> Samples:
    names = ("E6", "B5", "G6", "D6", "A6", "E6")
    return echo(mixed(*((0.07 * i, tone(0.4, pitch(n), decay=5)) for i, n in enumerate(names))), wet=0.4)


# ---- the elixir table ----------------------------------------------------------------------------------------------


@effect("potion", 0.55)
def _potion(rng: random.Random) -> Samples:
    drops = [(rng.uniform(0, 0.45), tone(0.07, f := rng.uniform(380, 900), f * 1.6, decay=3)) for _ in range(11)]
    return low(mixed(*drops), 3000)


@effect("shield", 0.55)
def _shield(rng: random.Random) -> Samples:
    return echo(mixed((0, tone(0.5, 330, 440, shape=reed, decay=2)), (0, tone(0.5, 495, 660, shape=reed, decay=2))))


@effect("capture", 0.6)
def _capture(rng: random.Random) -> Samples:
    return mixed((0, _draw(rng)), (0.16, _notes("C5 G5", 0.08, 0.4)))


@effect("pack", 0.6)
def _pack(rng: random.Random) -> Samples:
    rip = high(hiss(0.3, rng, attack=0.12, decay=1.5), 2200)
    return echo(mixed((0, scaled(rip, 0.7)), (0.3, _notes("D5 F#5 A5 D6", 0.07, 0.5))), wet=0.25)
