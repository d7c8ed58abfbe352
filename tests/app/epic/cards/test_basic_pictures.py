"""Pictures of basic cards: each has the parts it is put together from, and no two of a character look alike."""

from __future__ import annotations

import itertools

import msgspec
import pygame
import pytest

from game.app.epic.cards.duel import can_compose
from game.app.epic.cards.picture import draw_picture
from game.app.epic.cards.posed import PosedCharacter
from game.app.epic.cards.staging import CardStaging, find_composition, stage_card
from game.app.ui.drawing import art, raster
from game.app.ui.drawing.canvas import Canvas
from game.content.cards.packs import EPIC_PACKS, compile_library, load_pack
from game.paths import assets_dir
from game.presentation.epic.card_faces import make_card_face
from game.presentation.epic.view_models import CardFace
from game.text import pick_text

HAND, CELLS = (100, 109), (20, 22)
"""The picture of a card in the hand in pixels, and what is left of it at a glance."""
NEAR, NEAR_GRAY = 48, 24
"""From this difference of a color on the eye tells two cells apart, and two that have lost their color."""
APART, APART_GRAY = 0.36, 0.15
"""The share of cells in which any two of a character's cards differ, so not by their ground alone."""
TEAMS = [(pack, team) for pack in EPIC_PACKS for team in sorted(load_pack(pack).teams)]


def basics(pack: str, team: str) -> list[CardFace]:
    names = {character.kind: pick_text(character.name) for character in load_pack(pack).teams[team].characters}
    different = {card.id: card for card in compile_library(pack, (team,)).decks[team] if card.basic}
    return [make_card_face(pack, card, names[card.who[0]]) for card in different.values()]


def draw_glance(face: CardFace) -> pygame.Surface:
    """Draw a card at a glance, without texture and thin lines."""
    picture = pygame.Surface(HAND)
    draw_picture(Canvas(picture, 1.0), face, 0, 0, *HAND)
    return pygame.transform.smoothscale(picture, CELLS)


def measure_distance(one: pygame.Surface, other: pygame.Surface, near: int = NEAR) -> float:
    """Return the share of cells that differ by more than `near`."""
    same = pygame.transform.threshold(None, one, None, (near, near, near, 255), None, 0, other)
    return 1 - same / (one.get_width() * one.get_height())


@pytest.mark.sweep(3)
@pytest.mark.parametrize(("pack", "team"), TEAMS)
def test_every_basic_card_has_its_parts_and_no_two_of_a_character_look_alike(pack: str, team: str) -> None:
    faces = basics(pack, team)
    assert [face for face in faces if not can_compose(face)] == []
    pictures = [
        (face, picture, pygame.transform.grayscale(picture)) for face in faces for picture in [draw_glance(face)]
    ]
    twins = [
        (one.figures, one.attack, one.defense, other.attack, other.defense)
        for (one, first, gray), (other, second, grayer) in itertools.combinations(pictures, 2)
        if one.figures == other.figures
        and (measure_distance(first, second) < APART or measure_distance(gray, grayer, NEAR_GRAY) < APART_GRAY)
    ]
    assert twins == []


@pytest.mark.parametrize(("team", "kind"), [("darunia", "darunia"), ("ganon", "ganon"), ("zelda", "zelda")])
def test_no_weapon_and_no_hand_lies_over_a_face(team: str, kind: str) -> None:
    for face in basics("zelda", team):
        if face.figures != (f"zelda/pose/{kind}",):
            continue
        armed, bare = raster.make_blank(*HAND), raster.make_blank(*HAND)
        posed = PosedCharacter(Canvas(armed, 1.0), stage_card(face), face.figures, *HAND)
        posed.draw()
        PosedCharacter(Canvas(bare, 1.0), stage_card(face), face.figures, *HAND).draw_body(face.figures[0])
        reach = round(22 * posed.scale)
        seen = pygame.Rect(0, 0, 2 * reach, 2 * reach).move_to(center=posed.face)
        assert measure_distance(armed.subsurface(seen), bare.subsurface(seen)) == 0, (face.attack, face.defense)
        assert measure_distance(armed, bare) > 0, "the weapon is in the picture"


WHOLE = {"navi", "yoda"}
"""Kinds without legs: who floats, and who is so small that all of it is the body."""
MASKED = {
    *("knuckle", "skull-kid", "stalfos", "boba", "jango", "vader", "royal-guard", "battle-droid", "super-droid"),
    *("stormtrooper", "mace-clone", "obi-wan-clone", "yoda-clone"),
}
"""Kinds whose face shows nothing."""
MOUTH_HIDDEN = MASKED | {"chewbacca", "gerudo", "greedo", "poe", "wizrobe", "zam", "zora"}
"""Kinds that are not seen to open their mouth, or that always show their teeth."""


def _expressive_parts(pack: str) -> set[str]:
    """Return legs, the face that cries out and the face that is hit, for each kind that has them."""
    kinds = {character.kind for team in load_pack(pack).teams.values() for character in team.characters}
    without = {"legs": WHOLE, "cry": MOUTH_HIDDEN, "hurt": MASKED}
    return {f"{pack}/pose/{kind}/{part}" for part, others in without.items() for kind in kinds - others}


@pytest.mark.parametrize("pack", EPIC_PACKS)
def test_no_part_is_drawn_in_vain(pack: str) -> None:
    needed = {
        f"{figure}/{part}"
        for team in load_pack(pack).teams
        for face in basics(pack, team)
        for figure in face.figures
        for part in ("body", find_composition(face))
    }
    needed |= _expressive_parts(pack)
    folder = assets_dir() / "art"
    there = {path.relative_to(folder).with_suffix("").as_posix() for path in folder.glob(f"{pack}/pose/*/*.svg")}
    assert there == needed, f"missing: {sorted(needed - there)}; for no card: {sorted(there - needed)}"


def test_the_numbers_say_what_is_shown() -> None:
    face = basics("zelda", "link")[0]

    def shown(attack: int, defense: int, *, ranged: bool = False) -> str:
        return find_composition(msgspec.structs.replace(face, attack=attack, defense=defense, ranged=ranged))

    assert [shown(3, 1), shown(4, 1), shown(3, 3), shown(3, 3, ranged=True)] == ["strike", "heavy", "strike", "shot"]
    assert [shown(1, 4), shown(2, 3, ranged=True)] == ["guard", "guard"]


def test_attack_brings_nearer_and_defense_takes_back() -> None:
    face = basics("zelda", "link")[0]

    def staged(attack: int, defense: int) -> CardStaging:
        return stage_card(msgspec.structs.replace(face, attack=attack, defense=defense))

    strikes = [staged(attack, 1).size for attack in range(1, 7)]
    guards = [staged(1, defense).size for defense in range(2, 7)]
    assert strikes == sorted(strikes)
    assert guards == sorted(guards, reverse=True)
    assert [staged(1, defense).shield_count for defense in range(2, 7)] == [0, 0, 4, 5, 6]
    assert not staged(2, 4).shield_count
    assert [staged(4, 1).is_facing_left, staged(4, 2).is_facing_left] == [False, True]
    assert staged(9, 1) == staged(6, 1)


def test_a_character_without_parts_stands_behind_its_weapon() -> None:
    face = basics("zelda", "link")[0]
    stranger = msgspec.structs.replace(face, figures=("zelda/pose/nobody",))
    assert not can_compose(stranger)
    assert measure_distance(draw_glance(face), draw_glance(stranger)) > APART
    assert "zelda/pose/nobody/body" not in art.MISSING
