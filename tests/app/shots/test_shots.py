"""Every scene in every state it is drawn in: as it was when somebody looked at it, and with room for its words."""

from __future__ import annotations

import gc
from functools import cache
from pathlib import Path

import pygame
import pytest

from game import languages
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Rasters
from game.app.ui.drawing.rasters import surface_cache
from game.languages import set_language
from game.paths import HOME_VARIABLE
from game.storage.settings import LARGE_TEXT, TEXT_SIZES, WINDOW_FOR_LARGE_TEXT
from game.text import LANGUAGES, language
from tests.app.observed import made_again, observed_rasters
from tests.app.screen import start_screen
from tools.i18n import pseudo
from tools.shots import guard, shot, still
from tools.shots.legible import Reading
from tools.shots.reading import ScreenReader
from tools.shots.shot_list import PLAYED, SHOTS

GUARDED = Path(__file__).parents[1] / "shots.json"
ARTIFACTS = Path(__file__).parents[3] / "artifacts" / "shots"
USUAL = (WIDTH, HEIGHT)
USUAL_WORDS = ("en", 100)
USUAL_SIZES = [size for size in TEXT_SIZES if size != LARGE_TEXT]
LARGEST = max(USUAL_SIZES)
"""The largest text size that every window has room for."""
DENSE = ("elixir-result", "gauntlet", "new-match-four", "settings")
"""Scenes with most words; `dev shot all --texts --text 200 --size 1920x1080 --lang de` looks at all of them."""
SMALL = (WIDTH // 2, HEIGHT // 2)
PARTS = range(8)
"""The scenes are drawn in so many tests, so that several processes may share them."""
REFRESH = "look at it; if it is meant: main.py dev shot all --guard tests/app/shots.json"


@pytest.fixture(autouse=True)
def _language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """Draw for a player who has played nothing: other tests of the process leave statistics in the folder of all."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    before = language()
    start_screen()
    yield
    set_language(before)


def names(part: int) -> list[str]:
    """Scenes that lie together in the list, as they share most."""
    each = -(-len(SHOTS) // len(PARTS))
    return sorted(SHOTS)[part * each : (part + 1) * each]


def write(name: str, picture: pygame.Surface, tile: int) -> Path:
    """The picture as it is now, the tile that differs most in a frame."""
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    columns = -(-picture.get_width() // guard.TILE)
    place = pygame.Rect(tile % columns * guard.TILE, tile // columns * guard.TILE, guard.TILE, guard.TILE)
    pygame.image.save(picture, ARTIFACTS / f"{name}.png")
    marked = picture.copy()
    pygame.draw.rect(marked, "magenta", place.inflate(6, 6), 3)
    file = ARTIFACTS / f"{name}-differs.png"
    pygame.image.save(marked, file)
    return file


_PICTURES = surface_cache(256_000_000)
"""Pictures lie here in the order they were asked for last, whatever the size of the words beside them."""


@cache
def rasters(spoken: str, size: int) -> Rasters:
    """What scenes with one size of words share; the pictures in them are everybody's in a window of one size."""
    found = Rasters(1)
    found.cache = _PICTURES
    return found


def test_every_scene_is_guarded() -> None:
    guarded = guard.read(GUARDED)
    assert sorted(guarded) == sorted(SHOTS), REFRESH
    assert len(guarded) >= 40
    assert sorted(name for part in PARTS for name in names(part)) == sorted(SHOTS)


def looked_at(name: str) -> tuple[pygame.Surface, list[str]]:
    """Return a scene as it is usually drawn, and what is wrong with it: a picture or a word is missing, or a frame that
    is like the one before makes surfaces anew.
    """
    made: list[str] = []
    shared = rasters(*USUAL_WORDS)
    with still.shown(name, USUAL, rasters=observed_rasters(USUAL, shared, made)) as (stack, canvas):
        picture, faults = canvas.surface.copy(), shot.faults(canvas)
        again = made_again(stack, canvas, made)
    return picture, faults + ([f"{len(again)} surfaces in an equal frame, such as {again[0]}"] if again else [])


def read(name: str, pixels: tuple[int, int], text: int, shared: Rasters) -> list[str]:
    """Return what is wrong with a scene, read while it is drawn at rest.

    A picture or a word is missing, or a text is too small, overlaps another one or leaves its box. What lies under a
    layer, a raised card or a tip counts as covered.
    """
    reader = ScreenReader(still.surface_size(pixels))
    with still.shown(name, pixels, text, shared, reader) as (_stack, canvas):
        faults = shot.faults(canvas)
    return faults + Reading(reader.report(), sorted(shared.cuts), overflows=[]).faults()


@pytest.mark.parametrize("every", [2, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("part", PARTS)
def test_scenes_look_as_guarded(part: int, every: int) -> None:
    """The mean colors of its tiles are as when somebody looked at it, no picture and no word is missing in it, and an
    equal frame draws nothing anew.
    """
    guarded = guard.read(GUARDED)
    wrong = []
    set_language("en")
    gc.collect()
    for name in names(part)[part % every :: every]:
        picture, faults = looked_at(name)
        wrong += [f"{name}: {fault}" for fault in faults]
        most, tile = guard.furthest(guard.tile_means(picture), guarded[name])
        if most > guard.LIMIT:
            wrong.append(f"{name}: a tile differs by {most}, see {write(name, picture, tile)}; {REFRESH}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("part", PARTS)
def test_scenes_can_be_read_in_german_at_the_largest_size(part: int, every: int) -> None:
    """All can be read in German with large words, the hardest case."""
    wrong = []
    gc.collect()
    for name in names(part)[part % every :: every]:
        spoken, size = ("de", LARGEST) if name in PLAYED else USUAL_WORDS  # nobody reads a sheet with large words
        set_language(spoken)
        faults = read(name, USUAL, size, rasters(spoken, size))
        wrong += [f"{name} ({spoken}, {size} %): {fault}" for fault in faults]
    assert not wrong, "\n".join(wrong)


@pytest.mark.soak
def test_every_scene_can_be_read_in_english_at_the_usual_size() -> None:
    set_language("en")
    found = {name: read(name, USUAL, 100, rasters(*USUAL_WORDS)) for name in sorted(SHOTS)}
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_the_largest_text_has_room_in_a_large_window() -> None:
    wrong = []
    large = Rasters(128_000_000)
    for name in DENSE:
        set_language("de")
        faults = read(name, WINDOW_FOR_LARGE_TEXT, LARGE_TEXT, large)
        wrong += [f"{name}: {fault}" for fault in faults]
    assert not wrong, "\n".join(wrong)


def room_for_words(spoken: str, size: int, part: int) -> list[str]:
    """What does not fit in one language at one text size, in a part of the scenes."""
    found = []
    for name in names(part):
        set_language(spoken)
        faults = shot.draw(name, SMALL, size, rasters(spoken, size))[1]
        found += [f"{name} ({spoken}, {size} %): {fault}" for fault in faults]
    return found


@pytest.mark.soak
@pytest.mark.parametrize("size", USUAL_SIZES)
@pytest.mark.parametrize("spoken", sorted(LANGUAGES))
def test_every_label_has_room_in_every_language_at_every_size(spoken: str, size: int) -> None:
    assert [fault for part in PARTS for fault in room_for_words(spoken, size, part)] == []


@pytest.mark.soak
@pytest.mark.parametrize("size", [min(USUAL_SIZES), LARGEST])
def test_a_language_of_long_words_has_room(size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever language comes, its words are not cut: those of the made-up one are some 40 % longer than in English."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(languages, "_catalogs", dict(languages._catalogs))
    pseudo.write(tmp_path)
    wrong = []
    for name in (name for part in PARTS for name in names(part)):
        set_language(pseudo.CODE)
        faults = read(name, USUAL, size, rasters(pseudo.CODE, size))
        wrong += [f"{name} ({size} %): {fault}" for fault in faults]
    assert not wrong, "\n".join(wrong)


def test_a_changed_tile_is_found() -> None:
    picture = pygame.Surface(USUAL)
    picture.fill("#405060")
    before = guard.tile_means(picture)
    assert guard.furthest(before, guard.tile_means(picture)) == (0, 0)
    picture.fill("black", (600, 320, 60, 30))
    most, tile = guard.furthest(guard.tile_means(picture), before)
    assert most > guard.LIMIT
    assert (tile % 32, tile // 32) in {(15, 8), (16, 8)}
    assert guard.furthest(before, before[:-3]) == (255, 0)


def test_guarded_means_survive_the_file(tmp_path: Path) -> None:
    means = {"one": bytes(range(256)), "two": b""}
    guard.write(tmp_path / "means.json", means)
    assert guard.read(tmp_path / "means.json") == means
