"""Pictures of basic cards: each has the parts it is put together from, and no two of a team look alike."""

from __future__ import annotations

import itertools

import msgspec
import pygame
import pytest

from game.app.epic.cards.duel import can_compose, composition_of
from game.app.epic.cards.picture import draw_picture
from game.app.ui import art
from game.app.ui.canvas import Canvas
from game.content.packs import EPIC_PACKS, library, load_pack
from game.paths import assets
from game.table.card_faces import card_face
from game.table.epic_records import CardFace
from game.text import pick

LOW, SQUARE = (100, 62), (100, 104)
"""The picture of a card with text below it, and of one without."""
NEAR = (24, 24, 24, 255)
"""Two pixels are told apart from this difference of a color on."""
APART = 0.1
TEAMS = [(pack, team) for pack in EPIC_PACKS for team in sorted(load_pack(pack).teams)]


def basics(pack: str, team: str) -> list[CardFace]:
    names = {character.kind: pick(character.name) for character in load_pack(pack).teams[team].characters}
    different = {card.id: card for card in library(pack, (team,)).decks[team] if card.basic}
    return [card_face(pack, card, names[card.who[0]]) for card in different.values()]


def drawn(face: CardFace, size: tuple[int, int] = LOW) -> pygame.Surface:
    picture = pygame.Surface(size)
    draw_picture(Canvas(picture, 1.0), face, 0, 0, *size)
    return picture


def apart(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of pixels that differ."""
    return 1 - pygame.transform.threshold(None, one, None, NEAR, None, 0, other) / (one.get_width() * one.get_height())


@pytest.mark.parametrize("size", [LOW, SQUARE])
@pytest.mark.parametrize(("pack", "team"), TEAMS)
def test_every_basic_card_has_its_parts_and_each_looks_different(pack: str, team: str, size: tuple[int, int]) -> None:
    faces = basics(pack, team)
    assert [face for face in faces if not can_compose(face)] == []
    pictures = [(face, drawn(face, size)) for face in faces]
    twins = [
        (one.figures, one.attack, one.defense, other.figures, other.attack, other.defense)
        for (one, first), (other, second) in itertools.combinations(pictures, 2)
        if apart(first, second) < APART
    ]
    assert twins == []


@pytest.mark.parametrize("pack", EPIC_PACKS)
def test_no_part_is_drawn_in_vain(pack: str) -> None:
    needed = {
        f"{figure}/{part}"
        for team in load_pack(pack).teams
        for face in basics(pack, team)
        for figure in face.figures
        for part in ("body", composition_of(face))
    }
    folder = assets() / "art"
    assert {str(path.relative_to(folder).with_suffix("")) for path in folder.glob(f"{pack}/pose/*/*.svg")} == needed


def test_the_numbers_say_what_is_shown() -> None:
    face = basics("zelda", "link")[0]

    def shown(attack: int, defense: int, *, ranged: bool = False) -> str:
        return composition_of(msgspec.structs.replace(face, attack=attack, defense=defense, ranged=ranged))

    assert [shown(3, 1), shown(4, 1), shown(3, 3), shown(3, 3, ranged=True)] == ["strike", "heavy", "strike", "shot"]
    assert [shown(1, 4), shown(2, 3, ranged=True)] == ["guard", "guard"]


def test_a_character_without_parts_stands_behind_its_weapon() -> None:
    face = basics("zelda", "link")[0]
    stranger = msgspec.structs.replace(face, figures=("zelda/pose/nobody",))
    assert not can_compose(stranger)
    assert apart(drawn(face), drawn(stranger)) > APART
    assert "zelda/pose/nobody/body" not in art.MISSING
