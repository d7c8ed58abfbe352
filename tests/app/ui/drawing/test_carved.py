"""Frames and coins: distinguishable metals, unchanged cached surfaces, and the best coin for the best."""

from __future__ import annotations

import itertools
from typing import get_args

import pygame
import pytest

from game.app.menus.statistics import rank_metals
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.carved import Metal, draw_carved_frame, draw_coin, draw_ribbon
from game.app.ui.style.theme import SPACE, ZELDA
from game.app.ui.widgets.base import Box
from game.storage.statistics import StatisticsPlayer, Tally

METALS: tuple[Metal, ...] = get_args(Metal)


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def draw_metal(metal: Metal) -> pygame.Surface:
    canvas = Canvas(pygame.Surface((48, 80)), 1.0)
    draw_ribbon(canvas, 24, 24, 18, "#b3252e")
    draw_coin(canvas, 24, 24, 18, metal)
    return canvas.surface


def test_metals_are_told_apart() -> None:
    tones = {
        metal: pygame.transform.average_color(draw_metal(metal), pygame.Rect(12, 12, 24, 24))[:3] for metal in METALS
    }
    for one, other in itertools.combinations(METALS, 2):
        assert sum(abs(a - b) for a, b in zip(tones[one], tones[other], strict=True)) > 60
    tail = draw_metal("gold").get_at((31, 46))
    assert tail.r > 2 * tail.g, "a ribbon hangs out from behind"


def test_a_frame_is_of_wood_or_of_steel_and_its_sheet_is_the_same() -> None:
    rims = []
    for theme in (ZELDA, SPACE):
        canvas = Canvas(pygame.Surface((120, 90)), 1.0, theme=theme)
        draw_carved_frame(canvas, Box(10, 10, 100, 70), frame_width=8, has_lamp=False)
        rims.append(canvas.surface.get_at((60, 14)))
        inside = canvas.surface.get_at((60, 45))
        low, high = canvas.resolve_color("panel_low"), canvas.resolve_color("panel")
        assert min(low.b, high.b) - 2 <= inside.b <= max(low.b, high.b) + 2
    wood, steel = rims
    assert wood.r > wood.b
    assert steel.b > steel.r


def test_most_wins_are_worth_gold_and_none_nothing() -> None:
    won = {"Ada": 5, "Tom": 9, "Mira": 5, "Noah": 0, "Jo": 2, "Kit": 1}
    tallies = [Tally(StatisticsPlayer("person", name), 9, count, 0, 0, 0, None, 0) for name, count in won.items()]
    metals = rank_metals(tallies)
    assert [metals.get(tally.won) for tally in tallies] == ["silver", "gold", "silver", None, "bronze", None]
