"""What a blow is seen and heard as: which pages it needs, how it crosses the board, how the target answers.

What a card or a character strikes with is said in its team's file; the rest follows from the game's look.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from game.app.epic.match.animation.air import Cells, Effect
from game.app.ui.effects import flashes, missiles
from game.app.ui.effects.flashes import COLD, HOT, Tone
from game.app.ui.effects.flipbook import Book
from game.app.ui.style.theme import Theme
from game.rules.epic.effects.words import Means
from game.rules.epic.engine.match import Match
from game.sounds import Weapon, Weight, blow

Way = Literal["lunge", "flight", "wave"]
"""The attacker jumps at the target, something flies there, or a wave runs there."""
_WEAPONS: tuple[Weapon, ...] = get_args(Weapon)
_TURNS, _FINE_TURNS = 16, 64
"""Directions that pages are drawn for: of what flashes, and of what flies along a line."""


class Arm(NamedTuple):
    """How a kind of blow runs: its way, seconds of aiming and of a flight over four squares, height of its arch."""

    way: Way
    aim: float = 0.16
    fly: float = 0.17
    arch: float = 0.0
    kick: float = 0.2


ARMS: dict[Means, Arm] = {
    "blade": Arm("lunge"),
    "saber": Arm("lunge"),
    "bow": Arm("flight", arch=0.16),
    "blaster": Arm("flight"),
    "magic": Arm("flight", aim=0.24, fly=0.24, arch=0.1, kick=0.08),
    "thrown": Arm("flight", aim=0.14, fly=0.3, arch=0.55, kick=-0.16),
    "explosion": Arm("flight", aim=0.16, fly=0.34, arch=0.8, kick=-0.16),
    "push": Arm("wave", aim=0.16, fly=0.2, kick=-0.14),
}


def means_of(match: Match, theme: Theme, figure: int, card: int, *, ranged: bool) -> Means:
    """What a character strikes with when it uses a card."""
    definition = match.cards[card] if card >= 0 else None
    if definition is not None and definition.text is not None and definition.text.strike:
        return definition.text.strike
    kind = match.figures[figure].kind
    for team in match.library.teams.values():
        for character in team.characters:
            if character.kind == kind and (own := character.ranged if ranged else character.melee):
                return own
    if definition is not None and definition.special:
        return "magic"
    return theme.weapons[ranged]


def heard(means: Means, weight: Weight) -> str:
    """The effect that a blow sounds like."""
    weapon = next((one for one in _WEAPONS if one == means), None)
    return "push" if weapon is None else blow(weapon, weight)


def rounded(angle: float, turns: int = _TURNS) -> float:
    """A direction as pages are drawn for it."""
    return round(angle / math.tau * turns) % turns * math.tau / turns


@lru_cache(maxsize=64)
def tone_of(color: str) -> Tone:
    """A ``#rrggbb`` as numbers, with some white in it."""
    parts = [int(color[place : place + 2], 16) for place in (1, 3, 5)]
    red, green, blue = (round(part + (255 - part) * 0.15) for part in parts)
    return red, green, blue


class Line(NamedTuple):
    """From the attacker's middle to the target's, in squares; ``tone`` is the color of the attacker's seat."""

    start: Cells
    end: Cells
    tone: Tone

    @property
    def far(self) -> float:
        """How long it is."""
        return math.dist(self.start, self.end)

    @property
    def way(self) -> Cells:
        """Its direction; to the right where both stand on one point."""
        far = self.far
        if far < 1e-6:
            return 1.0, 0.0
        return (self.end[0] - self.start[0]) / far, (self.end[1] - self.start[1]) / far

    @property
    def angle(self) -> float:
        """Its direction in radians."""
        return math.atan2(self.way[1], self.way[0])

    def at(self, along: float, *, from_end: bool = False, up: float = 0.0) -> Cells:
        """A point on it, so many squares from the attacker or before the target."""
        x, y = self.end if from_end else self.start
        along = -along if from_end else along
        return x + self.way[0] * along, y + self.way[1] * along - up


def swing(means: Means, line: Line) -> list[Effect]:
    """What is seen where the attacker lets go; without what flies."""
    turn = rounded(line.angle)
    if means in ("blade", "saber"):
        glow: Tone = line.tone if means == "saber" else (150, 205, 255)
        book = Book(("slash", turn, glow), 9, flashes.slash(turn, glow), tint=glow)
        return [Effect(book, line.at(0.42, from_end=True, up=0.12), 3.1, 0.26)]
    if means == "blaster":
        book = Book(("muzzle", line.tone), 5, flashes.star(line.tone, 7), lit=True)
        return [Effect(book, line.at(0.5), 1.7, 0.14)]
    if means == "push":
        book = Book(("wave", turn, line.tone), 10, flashes.wave(turn, line.tone), lit=True)
        return [Effect(book, line.at(0.2), min(6.0, max(3.0, 2 * line.far)), 0.34)]
    return []


def charge(means: Means, line: Line) -> list[Effect]:
    """What gathers about the attacker while it aims."""
    if means != "magic":
        return []
    book = Book(("runes", line.tone), 10, flashes.ring(line.tone, runes=True), lit=True)
    return [Effect(book, (line.start[0], line.start[1] + 0.12), 2.3, 0.42)]


def missile(means: Means, line: Line, seconds: float) -> list[Effect]:
    """What flies along the line."""
    arm, fine = ARMS[means], rounded(line.angle, _FINE_TURNS)
    start, goal = line.at(0.5, up=0.04), line.at(0.3, from_end=True)
    if means == "bow":
        book = Book(("arrow", fine), 1, missiles.arrow(fine), tint=(230, 220, 200))
        return [Effect(book, start, 2.0, seconds, goal=goal, arch=arm.arch)]
    if means == "blaster":
        book = Book(("bolt", fine, line.tone), 1, missiles.bolt(fine, line.tone), lit=True)
        return [Effect(book, start, 1.5, seconds, goal=goal, aura=line.tone)]
    if means == "magic":
        turn = rounded(line.angle)
        book = Book(("orb", turn, line.tone), 6, missiles.orb(turn, line.tone), lit=True)
        return [Effect(book, start, 2.2, seconds, goal=goal, arch=arm.arch, turns=2.0, aura=line.tone)]
    if means == "explosion":
        book = Book(("bomb",), 8, missiles.bomb(), tint=(40, 40, 50))
        return [Effect(book, start, 1.3, seconds, goal=goal, arch=arm.arch, turns=1.0)]
    turn = rounded(line.angle)
    book = Book(("spike", turn), 8, missiles.spike(turn), tint=(200, 210, 224))
    return [Effect(book, start, 2.1, seconds, goal=goal, arch=arm.arch, turns=1.6)]


def impact(means: Means, line: Line) -> list[Effect]:
    """What is seen where a blow hurts."""
    spot, turn = line.at(0.16, from_end=True), rounded(line.angle)
    if means == "explosion":
        blast = Book(("blast",), 16, flashes.blast(), tint=(120, 70, 40))
        embers = Book(("embers",), 14, flashes.sparks(0.0, 3.0, 40, HOT, 0.8), lit=True)
        return [Effect(blast, line.end, 4.4, 0.62), Effect(embers, line.end, 5.4, 0.55)]
    glow: Tone = (255, 214, 120)
    tones = HOT
    if means in ("magic", "blaster", "saber", "push"):
        glow = line.tone
        tones = ((255, 255, 255), (255, 244, 214), line.tone, line.tone)
    star = Book(("star", glow), 6, flashes.star(glow), lit=True)
    streaks = Book(("sparks", turn, tones), 14, flashes.sparks(turn, 0.75, 30, tones), lit=True)
    found = [Effect(star, spot, 2.1, 0.2), Effect(streaks, spot, 4.4, 0.5)]
    if means == "magic":
        ring = Book(("ring", glow), 10, flashes.ring(glow), lit=True)
        found.append(Effect(ring, (line.end[0], line.end[1] + 0.1), 2.9, 0.4))
    return found


def parry(line: Line, *, sun: bool) -> list[Effect]:
    """What is seen where a blow does nothing: the defender's shield, or rays for one whom nothing can hurt."""
    back = rounded(line.angle + math.pi)
    spot = line.at(0.34, from_end=True)
    streaks = Book(("sparks back", back), 12, flashes.sparks(back, 0.5, 22, COLD), lit=True)
    found = [Effect(streaks, spot, 3.6, 0.42)]
    if sun:
        rays = Book(("sunburst",), 12, flashes.sunburst(), lit=True)
        return [Effect(rays, line.end, 3.4, 0.7), *found]
    book = Book(("shield",), 10, flashes.shield((70, 150, 240)), tint=(120, 180, 250))
    return [Effect(book, line.at(0.22, from_end=True), 1.9, 0.5), *found]


def healing() -> Book:
    """Green leaves that rise."""
    tones: tuple[Tone, ...] = ((126, 216, 164), (190, 244, 200), (84, 190, 120))
    return Book(("leaves",), 16, flashes.leaves(tones), tint=(150, 230, 170))


def glory() -> Book:
    """A golden ring about somebody who is guarded or grows."""
    return Book(("glory",), 12, flashes.ring((255, 214, 110), runes=True), lit=True)


def rolling(tone: Tone) -> Book:
    """Dust of a color."""
    return Book(("dust", tone), 14, flashes.dust(tone), tint=tone, soft=True)


def flash() -> Book:
    """The light in which somebody falls."""
    return Book(("star", "fall"), 6, flashes.star((255, 150, 90), 11), lit=True)
