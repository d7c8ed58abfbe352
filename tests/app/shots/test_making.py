"""Films with a pointer go to their end and leave nothing behind: a puzzle that is made, and a turn of a duel."""

import os
from pathlib import Path

import pytest

from game.app.play.replaying.camera import encode_gif
from game.content.cards.packs import EPIC_PACKS
from game.content.puzzles.puzzles import load_mod_puzzles
from game.paths import HOME_VARIABLE
from tests.app.screen import start_screen
from tools.films.making import PLANS
from tools.films.making_film import FRAME_RATE, PALETTE_SIZE, film_puzzle
from tools.films.turn_film import FRAME_RATE as TURN_RATE
from tools.films.turn_film import film_turn


@pytest.mark.sweep(2)
@pytest.mark.parametrize("game", EPIC_PACKS)
def test_a_puzzle_is_made_and_filmed(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    pictures = film_puzzle(game, (160, 90))
    assert 20 * FRAME_RATE < len(pictures) < 60 * FRAME_RATE, "it is made in less than a minute"
    assert {picture.get_size() for picture in pictures} == {(160, 90)}
    assert encode_gif(pictures[:2], FRAME_RATE, PALETTE_SIZE).startswith(b"GIF89a")
    assert os.environ[HOME_VARIABLE] == str(tmp_path)
    assert not list(tmp_path.rglob("*.yaml"))
    assert load_mod_puzzles(game) == ()
    assert set(PLANS) == set(EPIC_PACKS)


def test_a_turn_is_filmed_within_eight_seconds() -> None:
    start_screen()
    pictures = film_turn((160, 90))
    assert 6 * TURN_RATE <= len(pictures) <= 8 * TURN_RATE
    exact, steady = (encode_gif(pictures, TURN_RATE, PALETTE_SIZE, tolerance) for tolerance in (0, 10))
    assert len(steady) < len(exact)
