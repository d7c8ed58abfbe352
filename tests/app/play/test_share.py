"""Sharing: a turn as an animation and the screen as a picture, of every game."""

from __future__ import annotations

import time
from io import BytesIO
from pathlib import Path

import pygame
import pytest
from PIL import Image

from game.app.play.replaying import share
from game.app.play.replaying.share import FilmScene
from game.app.play.replaying.transport import TransportScene
from game.app.play.saved_file import shorten_path
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.errors import UserError
from tests.app.screen import InputPlayer, get_form, get_used_canvas, some_services, start_screen, wait_until_open
from tools.shots.shot_list import SHOTS

SIZE = (80, 45)
RESULTS = ("match-result", "dungeon-victory", "elixir-result")
_PATIENCE = 300.0
"""Seconds after which a film counts as stuck."""
REPLAYS = ("replay-viewer", "dungeon-replay", "elixir-replay")


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path))
    monkeypatch.setattr(share, "_MAX_FRAMES", 6)  # whole films take seconds
    monkeypatch.setattr(share, "_END_FRAMES", 1)
    monkeypatch.setattr(share, "FRAME_SIZE", SIZE)
    start_screen()


class Sharer:
    """Simulated person in front of a scene who wants to share it."""

    def __init__(self, name: str) -> None:
        self.services: Services = some_services()
        self.canvas: Canvas = get_used_canvas(0.5)
        self.services.stack.push(SHOTS[name](self.services))
        self.services.stack.draw(self.canvas)
        self.player = InputPlayer(self.services.stack.handle)

    def press(self, id: str) -> None:
        top = self.services.stack.top
        assert top is not None
        self.services.stack.update(0.5)
        self.services.stack.draw(self.canvas)
        self.player.click_on(get_form(top), id)
        self.services.stack.update(0.5)
        self.services.stack.draw(self.canvas)

    def wait(self) -> None:
        """Draw until the film is written; a thread packs it, which takes as long as the machine needs."""
        until = time.monotonic() + _PATIENCE
        while len(self.services.stack.scenes) > 1:
            assert time.monotonic() < until, "it does not come to an end"
            self.services.stack.update(1 / 60)
            self.services.stack.draw(self.canvas)
            time.sleep(0.001)


def list_written(suffix: str) -> list[Path]:
    return sorted(share.get_share_folder().glob(f"*{suffix}"))


@pytest.mark.parametrize("name", [RESULTS[0], pytest.param(REPLAYS[1], marks=pytest.mark.soak), RESULTS[2]])
def test_a_turn_is_saved_as_an_animated_picture(name: str) -> None:
    giver = Sharer(name)
    giver.press("share")
    giver.press("film")
    assert isinstance(giver.services.stack.top, FilmScene)
    giver.wait()
    (file,) = list_written(".gif")
    with Image.open(file) as film:
        assert film.size == SIZE
        assert film.n_frames >= 2
    assert shorten_path(file) in giver.services.stack.toast.text


@pytest.mark.parametrize("name", [*RESULTS[:2], REPLAYS[2]])
def test_a_screenshot_omits_the_dialog(name: str) -> None:
    giver = Sharer(name)
    giver.services.stack.update(9.0)
    giver.services.stack.draw(giver.canvas)
    before = pygame.image.tobytes(giver.canvas.surface, "RGB")
    giver.press("share")
    giver.press("picture")
    giver.wait()
    (file,) = list_written(".png")
    seen = pygame.image.load(BytesIO(file.read_bytes()))
    assert seen.get_size() == giver.canvas.surface.get_size()
    pairs = zip(before, pygame.image.tobytes(seen, "RGB"), strict=True)
    assert sum(abs(one - other) > 60 for one, other in pairs) < 0.02 * len(before)  # a button has the pointer over it


@pytest.mark.parametrize("name", REPLAYS)
def test_a_film_shows_only_what_its_viewer_may_see(name: str) -> None:
    giver = Sharer(name)
    scene = giver.services.stack.top
    assert isinstance(scene, TransportScene)
    scene.set_reader(1)
    giver.press("share")
    giver.press("film")
    film = giver.services.stack.top
    assert isinstance(film, FilmScene)
    assert film._recorder.scene.replay_view.viewer == 1


def test_canceling_writes_no_file() -> None:
    giver = Sharer("match-result")
    giver.press("share")
    giver.press("film")
    wait_until_open(giver.services.stack)
    giver.services.stack.handle(Intent(Kind.BACK))
    giver.wait()
    assert not share.get_share_folder().exists()


def test_a_failed_write_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_more: object, **_words: object) -> None:
        raise UserError("The disk is full.")

    monkeypatch.setattr(share, "write_atomic", refuses)
    for id in ("film", "picture"):
        giver = Sharer("elixir-result")
        giver.press("share")
        giver.press(id)
        giver.wait()
        assert giver.services.stack.toast.text == "The disk is full."


def test_two_files_of_the_same_second_have_different_names() -> None:
    first = share.find_unused_path("zelda", ".gif")
    first.parent.mkdir(parents=True)
    first.touch()
    assert share.find_unused_path("zelda", ".gif") != first
