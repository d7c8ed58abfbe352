"""Weapons in attack animations: their motion, flip-books and sounds.

The team file defines the weapon of a card or character; the default depends on the theme of the game.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from game.app.epic.match.animation.air import BoardPoint, FlipbookEffect
from game.app.ui.effects import flashes, missiles
from game.app.ui.effects.flashes import COLD, HOT, Tone
from game.app.ui.effects.flipbook import Flipbook
from game.app.ui.style.theme import Theme, parse_hex_color
from game.rules.epic.effects.words import Means
from game.rules.epic.engine.match import Match
from game.sounds import BlowWeight, Weapon, get_blow_name

MotionKind = Literal["lunge", "flight", "wave"]
"""Kind of attack motion: a jump at the target, a missile, or a wave."""
_WEAPONS: tuple[Weapon, ...] = get_args(Weapon)
_ANGLE_STEPS, _FINE_ANGLE_STEPS = 16, 64
"""Number of directions for which flip-book pages are drawn: of flashes, and of missiles along a line."""


class WeaponMotion(NamedTuple):
    """Motion of an attack with a weapon."""

    kind: MotionKind
    aim_seconds: float = 0.16
    """Seconds of aiming."""
    flight_seconds: float = 0.17
    """Seconds of flight over a distance of four squares."""
    arc_height: float = 0.0
    """Height of the missile's arc, in squares."""
    recoil: float = 0.2
    """Recoil of the attacker in squares; negative for a motion toward the target."""


MOTION_BY_WEAPON: dict[Means, WeaponMotion] = {
    "blade": WeaponMotion("lunge"),
    "saber": WeaponMotion("lunge"),
    "bow": WeaponMotion("flight", arc_height=0.16),
    "blaster": WeaponMotion("flight"),
    "magic": WeaponMotion("flight", aim_seconds=0.24, flight_seconds=0.24, arc_height=0.1, recoil=0.08),
    "thrown": WeaponMotion("flight", aim_seconds=0.14, flight_seconds=0.3, arc_height=0.55, recoil=-0.16),
    "explosion": WeaponMotion("flight", aim_seconds=0.16, flight_seconds=0.34, arc_height=0.8, recoil=-0.16),
    "push": WeaponMotion("wave", aim_seconds=0.16, flight_seconds=0.2, recoil=-0.14),
}


def find_weapon(match: Match, theme: Theme, figure: int, card: int, *, ranged: bool) -> Means:
    """Return the weapon that a character uses with a card."""
    definition = match.cards[card] if card >= 0 else None
    if definition is not None and definition.text is not None and definition.text.strike:
        return definition.text.strike
    kind = match.figures[figure].kind
    for team in match.library.teams.values():
        for character in team.characters:
            if character.kind == kind and (own := character.ranged if ranged else character.melee):
                return own
    if definition is not None and definition.is_special:
        return "magic"
    return theme.weapons[ranged]


def get_sound(means: Means, weight: BlowWeight) -> str:
    """Return the name of the sound effect of a blow."""
    weapon = next((weapon for weapon in _WEAPONS if weapon == means), None)
    return "push" if weapon is None else get_blow_name(weapon, weight)


def round_angle(angle: float, steps: int = _ANGLE_STEPS) -> float:
    """Round an angle, in radians, to the nearest of the directions that have flip-book pages."""
    return round(angle / math.tau * steps) % steps * math.tau / steps


@lru_cache(maxsize=64)
def lighten_color(color: str) -> Tone:
    """Return a color given as ``#rrggbb``, slightly lightened."""
    red, green, blue = (round(part + (255 - part) * 0.15) for part in parse_hex_color(color))
    return red, green, blue


class AttackLine(NamedTuple):
    """Line from the center of the attacker to the center of the target, in squares."""

    start: BoardPoint
    end: BoardPoint
    tone: Tone
    """Light color of the attacker's seat."""

    @property
    def length(self) -> float:
        """Return the length of the line, in squares."""
        return math.dist(self.start, self.end)

    @property
    def direction(self) -> BoardPoint:
        """Return the direction as a unit vector; to the right if both ends coincide."""
        far = self.length
        if far < 1e-6:
            return 1.0, 0.0
        return (self.end[0] - self.start[0]) / far, (self.end[1] - self.start[1]) / far

    @property
    def angle(self) -> float:
        """Return the direction as an angle, in radians."""
        return math.atan2(self.direction[1], self.direction[0])

    def get_point(self, distance: float, *, from_end: bool = False, up: float = 0.0) -> BoardPoint:
        """Return the point at a distance from the attacker, or before the target if ``from_end``, raised by ``up``.

        All lengths are in squares.
        """
        x, y = self.end if from_end else self.start
        distance = -distance if from_end else distance
        return x + self.direction[0] * distance, y + self.direction[1] * distance - up


def make_swing(means: Means, line: AttackLine) -> list[FlipbookEffect]:
    """Return the effects at the attacker at the moment of the blow, without missiles."""
    turn = round_angle(line.angle)
    if means in ("blade", "saber"):
        glow: Tone = line.tone if means == "saber" else (150, 205, 255)
        flipbook = Flipbook(("slash", turn, glow), 9, flashes.make_slash(turn, glow), tint=glow)
        return [FlipbookEffect(flipbook, line.get_point(0.42, from_end=True, up=0.12), 3.1, 0.26)]
    if means == "blaster":
        flipbook = Flipbook(("muzzle", line.tone), 5, flashes.make_star(line.tone, 7), is_light=True)
        return [FlipbookEffect(flipbook, line.get_point(0.5), 1.7, 0.14)]
    if means == "push":
        flipbook = Flipbook(("wave", turn, line.tone), 10, flashes.make_wave(turn, line.tone), is_light=True)
        return [FlipbookEffect(flipbook, line.get_point(0.2), min(6.0, max(3.0, 2 * line.length)), 0.34)]
    return []


def make_charge(means: Means, line: AttackLine) -> list[FlipbookEffect]:
    """Return the effects around the attacker while it aims."""
    if means != "magic":
        return []
    flipbook = Flipbook(("runes", line.tone), 10, flashes.make_ring(line.tone, has_runes=True), is_light=True)
    return [FlipbookEffect(flipbook, (line.start[0], line.start[1] + 0.12), 2.3, 0.42)]


def make_missile(means: Means, line: AttackLine, seconds: float) -> list[FlipbookEffect]:
    """Return the missiles that fly along the line in the given time."""
    arm, fine = MOTION_BY_WEAPON[means], round_angle(line.angle, _FINE_ANGLE_STEPS)
    start, goal = line.get_point(0.5, up=0.04), line.get_point(0.3, from_end=True)
    if means == "bow":
        flipbook = Flipbook(("arrow", fine), 1, missiles.make_arrow(fine), tint=(230, 220, 200))
        return [FlipbookEffect(flipbook, start, 2.0, seconds, goal=goal, arc_height=arm.arc_height)]
    if means == "blaster":
        flipbook = Flipbook(("bolt", fine, line.tone), 1, missiles.make_bolt(fine, line.tone), is_light=True)
        return [FlipbookEffect(flipbook, start, 1.5, seconds, goal=goal, aura=line.tone)]
    if means == "magic":
        turn = round_angle(line.angle)
        flipbook = Flipbook(("orb", turn, line.tone), 6, missiles.make_orb(turn, line.tone), is_light=True)
        return [
            FlipbookEffect(
                flipbook, start, 2.2, seconds, goal=goal, arc_height=arm.arc_height, loops=2.0, aura=line.tone
            )
        ]
    if means == "explosion":
        flipbook = Flipbook(("bomb",), 8, missiles.make_bomb(), tint=(40, 40, 50))
        return [FlipbookEffect(flipbook, start, 1.3, seconds, goal=goal, arc_height=arm.arc_height, loops=1.0)]
    turn = round_angle(line.angle)
    flipbook = Flipbook(("spike", turn), 8, missiles.make_spike(turn), tint=(200, 210, 224))
    return [FlipbookEffect(flipbook, start, 2.1, seconds, goal=goal, arc_height=arm.arc_height, loops=1.6)]


def make_impact(means: Means, line: AttackLine) -> list[FlipbookEffect]:
    """Return the effects at the target of a blow that does damage."""
    spot, turn = line.get_point(0.16, from_end=True), round_angle(line.angle)
    if means == "explosion":
        blast = Flipbook(("blast",), 16, flashes.make_blast(), tint=(120, 70, 40))
        embers = Flipbook(("embers",), 14, flashes.make_sparks(0.0, 3.0, 40, HOT, 0.8), is_light=True)
        return [FlipbookEffect(blast, line.end, 4.4, 0.62), FlipbookEffect(embers, line.end, 5.4, 0.55)]
    glow: Tone = (255, 214, 120)
    tones = HOT
    if means in ("magic", "blaster", "saber", "push"):
        glow = line.tone
        tones = ((255, 255, 255), (255, 244, 214), line.tone, line.tone)
    star = Flipbook(("star", glow), 6, flashes.make_star(glow), is_light=True)
    streaks = Flipbook(("sparks", turn, tones), 14, flashes.make_sparks(turn, 0.75, 30, tones), is_light=True)
    found = [FlipbookEffect(star, spot, 2.1, 0.2), FlipbookEffect(streaks, spot, 4.4, 0.5)]
    if means == "magic":
        ring = Flipbook(("ring", glow), 10, flashes.make_ring(glow), is_light=True)
        found.append(FlipbookEffect(ring, (line.end[0], line.end[1] + 0.1), 2.9, 0.4))
    return found


def make_parry(line: AttackLine, *, is_invulnerable: bool) -> list[FlipbookEffect]:
    """Return the effects at the target of a blocked blow: a shield, or rays if it is invulnerable."""
    back = round_angle(line.angle + math.pi)
    spot = line.get_point(0.34, from_end=True)
    streaks = Flipbook(("sparks back", back), 12, flashes.make_sparks(back, 0.5, 22, COLD), is_light=True)
    found = [FlipbookEffect(streaks, spot, 3.6, 0.42)]
    if is_invulnerable:
        rays = Flipbook(("sunburst",), 12, flashes.make_sunburst(), is_light=True)
        return [FlipbookEffect(rays, line.end, 3.4, 0.7), *found]
    flipbook = Flipbook(("shield",), 10, flashes.make_shield((70, 150, 240)), tint=(120, 180, 250))
    return [FlipbookEffect(flipbook, line.get_point(0.22, from_end=True), 1.9, 0.5), *found]


def make_healing() -> Flipbook:
    """Return the flip-book of healing: rising green leaves."""
    tones: tuple[Tone, ...] = ((126, 216, 164), (190, 244, 200), (84, 190, 120))
    return Flipbook(("leaves",), 16, flashes.make_leaves(tones), tint=(150, 230, 170))


def make_golden_ring() -> Flipbook:
    """Return the flip-book of protection and growth: a golden ring."""
    return Flipbook(("glory",), 12, flashes.make_ring((255, 214, 110), has_runes=True), is_light=True)


def make_dust(tone: Tone) -> Flipbook:
    """Return the flip-book of dust in a color."""
    return Flipbook(("dust", tone), 14, flashes.make_dust(tone), tint=tone, is_soft=True)


def make_flash() -> Flipbook:
    """Return the flip-book of the flash at a defeat."""
    return Flipbook(("star", "fall"), 6, flashes.make_star((255, 150, 90), 11), is_light=True)
