"""Movement and sight on the Kamino Platform: the gangway between two waters, the parked starship.

  A B C D E F G H I J
1 . . . . . . ~ ~ ~ ~
2 . . . . . . ~ ~ ~ .
3 . . . . . . . . . .
4 . . . # . . . . . .
5 . # # # . . . . . .
6 . . # # . . ~ ~ ~ .
7 . . . . . . ~ ~ ~ ~
"""

from __future__ import annotations

import pytest

from tests.cards.builder import Scene
from tests.cards.star_wars.scenes import duel, han, luke, maul, vader, yoda


def shot(shooter: str, target: str, *, between: str = "A1") -> str:
    """Return the refusal of a shot from square to square, empty when legal; Chewbacca stands ``between``."""
    scene = duel(
        han(han=shooter, chewbacca=between, hand=["gamblers-luck"]),
        vader(vader=target, stormtrooper_1="A6", stormtrooper_2="A7"),
        board="kamino-platform",
    )
    return scene.get_refusal("attack han vader gamblers-luck")


def walk(square: str, die: str) -> Scene:
    """Return Luke on a square, about to move by the die, with nobody else near."""
    return duel(
        luke(luke=square, leia="A1"),
        vader(vader="A4", stormtrooper_1="A6", stormtrooper_2="A7"),
        board="kamino-platform",
        die=die,
    )


@pytest.mark.parametrize(("shooter", "target"), [("F2", "J2"), ("F6", "J6"), ("J2", "J6"), ("F1", "J5"), ("F7", "J3")])
def test_shots_go_over_water(shooter: str, target: str) -> None:
    assert shot(shooter, target) == ""


@pytest.mark.parametrize(("shooter", "target"), [("D3", "D7"), ("A5", "E5"), ("B4", "E7"), ("B7", "E4"), ("C4", "E6")])
def test_shots_do_not_pass_the_starship(shooter: str, target: str) -> None:
    assert shot(shooter, target) == "sight-blocked"


@pytest.mark.parametrize(("shooter", "target"), [("C4", "C1"), ("C4", "F1"), ("E4", "E7"), ("A4", "C4"), ("E7", "C7")])
def test_shots_pass_beside_the_starship(shooter: str, target: str) -> None:
    assert shot(shooter, target) == ""


def test_shots_do_not_pass_an_ally_on_the_gangway() -> None:
    assert shot("F3", "J3", between="H3") == "sight-blocked"
    assert shot("F3", "J3", between="H4") == ""


@pytest.mark.parametrize(("shooter", "target"), [("F3", "H4"), ("E1", "F3"), ("J3", "H4"), ("C4", "D2")])
def test_shots_are_never_knight_like(shooter: str, target: str) -> None:
    assert shot(shooter, target) == "not-in-line"


@pytest.mark.parametrize(("attacker", "target"), [("F3", "G4"), ("E4", "D3"), ("C4", "D3"), ("A5", "B4"), ("A5", "B6")])
def test_adjacent_squares_can_be_attacked_diagonally(attacker: str, target: str) -> None:
    assert shot(attacker, target) == ""
    assert blade(attacker, target) == ""


def blade(attacker: str, target: str) -> str:
    """Return the refusal of a blow of Luke's."""
    scene = duel(
        luke(luke=attacker, leia="A1", hand=["justice"]),
        vader(vader=target, stormtrooper_1="B1", stormtrooper_2="A7"),
        board="kamino-platform",
    )
    return scene.get_refusal("attack luke vader justice")


@pytest.mark.parametrize(("attacker", "target"), [("F2", "J2"), ("F3", "H3"), ("F3", "H4"), ("C4", "E4")])
def test_a_blade_reaches_only_the_next_square(attacker: str, target: str) -> None:
    assert blade(attacker, target) == "not-adjacent"


def test_steps_enter_neither_water_nor_the_starship() -> None:
    walks = walk("F2", "5").list_walks("luke")
    assert not walks & {"G1", "G2", "H2", "I2", "G6", "D4", "C5", "D6"}
    assert {"F5", "F6", "F7", "I4", "J3"} <= walks
    assert not walks & {"J2", "J4"}


def test_the_gangway_leads_to_the_far_end() -> None:
    walks = walk("G3", "4").list_walks("luke")
    assert {"J2", "J3", "J4", "I5", "H5"} <= walks
    assert "J6" not in walks


def test_steps_are_orthogonal() -> None:
    walks = walk("F3", "3").list_walks("luke")
    assert {"G3", "G4", "H4", "I3"} <= walks
    assert "I4" not in walks


def test_enemies_bar_the_gangway_and_allies_do_not() -> None:
    scene = duel(
        luke(luke="F4", leia="A1"),
        vader(vader="G3", stormtrooper_1="G4", stormtrooper_2="G5"),
        board="kamino-platform",
        die="5",
    )
    assert not any(square[0] in "GHIJ" for square in scene.list_walks("luke"))
    scene = duel(
        luke(luke="F4", leia="G4"),
        vader(vader="G3", stormtrooper_1="G5", stormtrooper_2="A7"),
        board="kamino-platform",
        die="5",
    )
    assert scene.list_walks("luke") >= {"H4", "I4", "J4"}
    assert not scene.list_walks("luke") & {"G3", "G4", "G5"}


def test_partners_of_the_team_may_be_passed() -> None:
    scene = duel(
        luke(luke="F4", leia="A1"),
        vader(vader="G3", stormtrooper_1="G5", stormtrooper_2="A7"),
        yoda(yoda="G4", yoda_clone_1="A2", yoda_clone_2="A3"),
        maul(maul="B1", battle_droid_1="B2", battle_droid_2="B3"),
        board="kamino-platform",
        mode="2v2",
        die="5",
    )
    assert "H4" in scene.list_walks("luke")
    assert "G4" not in scene.list_walks("luke")
