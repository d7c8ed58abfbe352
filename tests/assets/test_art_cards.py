"""The pictures of the talent cards: each talent has its own, it fills its box, and no two of a deck look alike."""

import itertools
from pathlib import Path

import pygame
import pytest
import yaml

from game.content.cards.packs import EPIC_PACKS
from game.paths import assets_dir

ART = assets_dir() / "art"
TEAMS = sorted(team for pack in EPIC_PACKS for team in (assets_dir() / "cards" / pack / "teams").glob("*.yaml"))
PICTURES = sorted(picture for pack in EPIC_PACKS for picture in (ART / pack / "card").glob("*/*.svg"))

VIEW_BOX = 'viewBox="0 0 100 62"'
SHOWN = (60, 37)
"""Pixels: half the size at which a card in the hand shows its picture."""
LARGEST = 20_000
APART = 25.0
"""Least mean distance of two pictures, in steps of 255 a channel; an unlike pair has about 50."""


def show_scene(path: Path) -> pygame.Surface:
    return pygame.image.load_sized_svg(str(path), SHOWN)


def distance(one: pygame.Surface, other: pygame.Surface) -> float:
    """Mean difference of the color channels, 0 for equal pictures and 255 for black against white."""
    a, b = pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB")
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)


def test_the_distance_tells_pictures_apart() -> None:
    black, red = pygame.Surface(SHOWN), pygame.Surface(SHOWN)
    red.fill("#ff0000")
    assert distance(red, red) == 0
    assert distance(black, red) == 85


def find_folder(team: Path) -> Path:
    """Return where the pictures of a team's file are."""
    return ART / team.parents[1].name / "card" / team.stem


def test_every_deck_has_pictures_and_no_other_folder_does() -> None:
    folders, wanted = {picture.parent for picture in PICTURES}, {find_folder(team) for team in TEAMS}
    assert folders == wanted, f"pictures of a deck for each team and no other: {sorted(map(str, folders ^ wanted))}"


@pytest.mark.parametrize("team", TEAMS, ids=lambda team: team.stem)
def test_every_talent_has_a_picture_and_every_picture_its_talent(team: Path) -> None:
    talents = yaml.safe_load(team.read_text("utf-8"))["cards"]
    pictures, wanted = {path.name for path in find_folder(team).glob("*")}, {f"{talent}.svg" for talent in talents}
    assert pictures == wanted, f"in {find_folder(team)}, one for each talent and no other: {sorted(pictures ^ wanted)}"


@pytest.mark.sweep(3)
@pytest.mark.parametrize("team", TEAMS, ids=lambda team: team.stem)
def test_no_two_pictures_of_a_deck_look_alike(team: Path) -> None:
    pictures = {path.stem: show_scene(path) for path in PICTURES if path.parent == find_folder(team)}
    near = [(a, b) for a, b in itertools.combinations(pictures, 2) if distance(pictures[a], pictures[b]) < APART]
    assert near == [], f"draw one of each pair anew in {find_folder(team)}: {near}"


@pytest.mark.sweep(4)
@pytest.mark.parametrize("path", PICTURES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_card_picture_fills_its_box(path: Path) -> None:
    text = path.read_text("utf-8")
    assert VIEW_BOX in text, f"a picture of a card begins with {VIEW_BOX}"
    assert len(text.encode()) < LARGEST
    picture = show_scene(path)
    assert picture.get_size() == SHOWN
    filled = pygame.mask.from_surface(picture, 254).count() == SHOWN[0] * SHOWN[1]
    assert filled, "the ground has to reach beyond the edges: from -1,-1 and 102 x 64 large"
