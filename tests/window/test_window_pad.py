"""A whole match in the real window by a game controller alone: its events are posted, the window is on a screen."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from game.app import main
from game.app.epic.result.scene import MatchResultScene
from game.app.main import GameWindow
from game.app.ui.input.intents import Kind
from game.paths import HOME_VARIABLE
from game.storage.settings import Settings
from tests.app.epic.match.test_pad import play_match
from tests.window.desktop import ARTIFACTS, run_virtual_screen

pytestmark = pytest.mark.window


def test_a_whole_match_by_pad_on_a_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "x11")
    with run_virtual_screen() as screen:
        monkeypatch.setitem(os.environ, "DISPLAY", screen.name)
        pygame.quit()
        main.start_video()
        try:
            assert pygame.display.get_driver() == "x11"
            settings = Settings(
                language="en", window=(640, 360), speed="instant", confirm_end=False, confirm_move=False
            )
            window = GameWindow(settings)
            hands = play_match(window, "zelda-duel", 5)
            assert isinstance(hands.top, MatchResultScene)
            assert window.services.device == "pad"
            hands.show_frame()
            ARTIFACTS.mkdir(parents=True, exist_ok=True)
            pygame.image.save(pygame.display.get_surface(), ARTIFACTS / "pad-result.png")
            hands.key(Kind.BACK)
            window._run_frame(1.0)
            assert not isinstance(window.services.stack.top, MatchResultScene)
        finally:
            pygame.quit()
