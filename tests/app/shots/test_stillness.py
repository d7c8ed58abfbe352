"""With reduced motion no pixel of any scene moves by itself."""

from __future__ import annotations

import pygame
import pytest

from game.bots.core.thought import Budget
from game.bots.epic import explain
from tests.app.screen import get_used_canvas, some_services, start_screen
from tools.shots.shot_list import GAME_SHOTS

SECONDS = 4
SHOWN = 12
"""Seconds after which what a scene shows on its own has been shown: a reveal, an answer, the last turn again."""


@pytest.fixture(autouse=True)
def _any_hint_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explain.find_epic_hint, "__defaults__", (Budget(iterations=40, seconds=2.0),))


@pytest.mark.sweep(4)
@pytest.mark.parametrize("name", sorted(GAME_SHOTS))
def test_no_pixel_moves_for_four_seconds(name: str) -> None:
    start_screen()
    services = some_services(reduced_motion=True)
    services.stack.push(GAME_SHOTS[name](services))
    services.change_settings(reduced_motion=True)
    canvas = get_used_canvas(0.25)
    services.stack.draw(canvas)
    for _half in range(2 * SHOWN):
        services.stack.update(0.5)
    services.stack.draw(canvas)
    before = pygame.image.tobytes(canvas.surface, "RGB")
    for _quarter in range(4 * SECONDS):
        services.stack.update(0.25)
        if services.stack.is_dirty:
            services.stack.draw(canvas)
        assert pygame.image.tobytes(canvas.surface, "RGB") == before
    services.stack.clear()
