"""Staging of basic cards: pose, distance and direction of the character, derived from the card's numbers.

The higher the attack, the nearer the character, from half a figure to a face that fills the card, and the
further its weapon reaches. The higher the defense, the farther away it is, behind one shell per point. With
an odd defense the character faces right, with an even one left.
"""

from __future__ import annotations

import msgspec

from game.app.ui.drawing.raster import Point
from game.presentation.epic.view_models import CardFace

MAX_STAGED_VALUE = 6
"""Value at which higher numbers are capped; symbols in place of a number count as this value."""
HEAVY_ATTACK = 4
"""Attack from which a blow is swung from above the shoulder."""
_WALL_DEFENSE = 4
"""Defense from which a guard may be shown behind a wall of shields."""

_SIZE_BY_ATTACK = {1: 0.22, 2: 0.235, 3: 0.32, 4: 0.375, 5: 0.47, 6: 0.53}
"""Size of an attacking character by attack: length of a part unit, in hundredths of the picture's width."""
_SIZE_BY_DEFENSE = {1: 0.42, 2: 0.42, 3: 0.37, 4: 0.27, 5: 0.215, 6: 0.2}
"""Size of a guarding character by defense, in the same unit."""


class CardStaging(msgspec.Struct, frozen=True):
    """Staging of a basic card; angles are degrees clockwise."""

    composition: str
    """Kind of picture: "guard", "shot", "heavy" or "strike"."""
    attack: int
    """Attack, from 1 to ``MAX_STAGED_VALUE``."""
    defense: int
    """Defense, from 1 to ``MAX_STAGED_VALUE``."""
    size: float
    """Length of a part unit, in hundredths of the picture's width."""
    face_center: Point
    """Center of the face, as fractions of the picture's width and height."""
    lean: float
    """Rotation of the body with its arms about the face."""
    arm_angle: float
    """Rotation of the arm with the weapon about its shoulder."""
    other_arm_angle: float
    """Rotation of the other arm about its shoulder."""

    @property
    def shield_count(self) -> int:
        """Return the number of shields in the wall in front of the character; 0 without a wall."""
        return self.defense if self.composition == "guard" and self.attack == 1 and self.defense >= _WALL_DEFENSE else 0

    @property
    def is_facing_left(self) -> bool:
        """Return whether the character faces left."""
        return self.defense % 2 == 0


def find_composition(face: CardFace) -> str:
    """Return the composition: a guard if the defense exceeds the attack, else a shot or a blow."""
    attack, defense = _get_numbers(face)
    if defense > attack:
        return "guard"
    if face.ranged:
        return "shot"
    return "heavy" if attack >= HEAVY_ATTACK else "strike"


def stage_card(face: CardFace) -> CardStaging:
    """Return the staging of a basic card, derived from its numbers."""
    composition = find_composition(face)
    attack, defense = (min(MAX_STAGED_VALUE, max(1, number)) for number in _get_numbers(face))
    if composition == "guard":
        return _stage_guard(attack, defense)
    return _stage_shot(attack, defense) if composition == "shot" else _stage_blow(composition, attack, defense)


def _stage_guard(attack: int, defense: int) -> CardStaging:
    """Stage a low defense as a close-up with the blade held out, a high one as a small figure amid shells or a wall."""
    high = defense >= _WALL_DEFENSE
    return CardStaging(
        composition="guard",
        attack=attack,
        defense=defense,
        size=_SIZE_BY_DEFENSE[defense] + 0.05 * (attack - 1) * high,
        face_center=(0.44 if high else 0.3, 0.42 if high else 0.48),
        lean=0.0 if attack == 1 else (7.0 if high else -7.0),
        arm_angle=-8.0 if high else 16.0,
        other_arm_angle=0.0,
    )


def _stage_blow(composition: str, attack: int, defense: int) -> CardStaging:
    """Stage a blow: without defense as a full swing, with some as a raised blade, a thrust or a ready stance."""
    heavy = composition == "heavy"
    return CardStaging(
        composition=composition,
        attack=attack,
        defense=defense,
        size=_SIZE_BY_ATTACK[attack],
        face_center=({1: 0.26, 2: 0.3}.get(defense, 0.4), 0.42),
        lean={1: 3.0 * attack - 6, 2: -6.0}.get(defense, 0.0),
        arm_angle={1: -20.0 if attack > HEAVY_ATTACK else -2.0, 2: -24.0 if heavy else 34.0}.get(
            defense, -12.0 if heavy else -34.0
        ),
        other_arm_angle=0.0 if defense == 1 else 34.0,
    )


def _stage_shot(attack: int, defense: int) -> CardStaging:
    """Stage a shot, the nearer the higher the attack; with some defense it is aimed upward."""
    return CardStaging(
        composition="shot",
        attack=attack,
        defense=defense,
        size=_SIZE_BY_ATTACK[attack],
        face_center=({1: 0.4 if attack < 3 else 0.26, 2: 0.3}.get(defense, 0.36), 0.42 if defense == 1 else 0.48),
        lean={1: 8.0 * attack - 25, 2: -12.0}.get(defense, 0.0),
        arm_angle={1: 0.0 if attack < HEAVY_ATTACK else -8.0, 2: -8.0}.get(defense, 14.0),
        other_arm_angle=0.0 if defense == 1 else 34.0,
    )


def _get_numbers(face: CardFace) -> tuple[int, int]:
    """Return attack and defense as numbers; a symbol counts as 99 and a missing value as 0."""
    values = [number if isinstance(number, int) else (99 if number else 0) for number in (face.attack, face.defense)]
    return values[0], values[1]
