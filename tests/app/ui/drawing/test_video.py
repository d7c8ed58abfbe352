"""Video set-up: hints for SDL and its driver before the window opens."""

import os
from pathlib import Path

import pytest

from game.app.ui.drawing.video import start_video
from game.paths import HOME_VARIABLE, user_cache_dir


def test_what_a_driver_keeps_for_the_game_lies_in_its_own_cache(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """So that removing the game leaves nothing of it, unless the player has chosen another place."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setenv("MESA_SHADER_CACHE_DIR", "chosen")
    start_video()
    assert os.environ["MESA_SHADER_CACHE_DIR"] == "chosen"
    monkeypatch.delenv("MESA_SHADER_CACHE_DIR")
    start_video()
    assert Path(os.environ["MESA_SHADER_CACHE_DIR"]) == user_cache_dir() == tmp_path / "cache"
