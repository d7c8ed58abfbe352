"""The film of a puzzle that is made: it goes to its end, in both games, and leaves nothing behind."""

import os
from pathlib import Path

import pytest

from game.app.play.replaying.camera import as_gif
from game.content.cards.packs import EPIC_PACKS
from game.content.puzzles.puzzles import added_puzzles
from game.paths import HOME_VARIABLE
from tests.app.screen import start_screen
from tools.films.making import PLANS
from tools.films.making_film import COLORS, RATE, filmed


@pytest.mark.sweep(2)
@pytest.mark.parametrize("game", EPIC_PACKS)
def test_a_puzzle_is_made_and_filmed(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    pictures = filmed(game, (160, 90))
    assert 20 * RATE < len(pictures) < 60 * RATE, "it is made in less than a minute"
    assert {picture.get_size() for picture in pictures} == {(160, 90)}
    assert as_gif(pictures[:2], RATE, COLORS).startswith(b"GIF89a")
    assert os.environ[HOME_VARIABLE] == str(tmp_path)
    assert not list(tmp_path.rglob("*.yaml"))
    assert added_puzzles(game) == ()
    assert set(PLANS) == set(EPIC_PACKS)
