"""Every character and potion has its picture, and no picture is without its card."""

from __future__ import annotations

import pygame
import pytest

from game.content.cards.elixir_catalog import load_elixir_catalog
from game.paths import assets_dir

ART = assets_dir() / "art" / "elixir"
SHOWN = 64


@pytest.mark.parametrize(
    ("kind", "ids"), [("character", load_elixir_catalog().character_ids), ("potion", load_elixir_catalog().potion_ids)]
)
def test_every_card_has_a_picture_and_every_picture_its_card(kind: str, ids: tuple[str, ...]) -> None:
    assert {path.stem for path in (ART / kind).glob("*.svg")} == set(ids)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("path", sorted(ART.rglob("*.svg")), ids=lambda path: path.stem)
def test_a_picture_fills_its_frame(path) -> None:  # type: ignore[no-untyped-def]
    picture = pygame.image.load_sized_svg(str(path), (SHOWN, SHOWN))
    assert pygame.mask.from_surface(picture, 254).count() == SHOWN * SHOWN
