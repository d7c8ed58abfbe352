"""Every scene in every state it is drawn in: as it was approved, and with room for its words."""

from __future__ import annotations

import gc
from functools import cache
from pathlib import Path

import pygame
import pytest

from game import languages
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, RenderCache
from game.app.ui.drawing.rasters import make_surface_cache
from game.languages import set_language
from game.paths import HOME_VARIABLE
from game.storage.settings import LARGE_TEXT, TEXT_SIZES, WINDOW_FOR_LARGE_TEXT
from game.text import LANGUAGES, current_language
from tests.app.observed import find_redrawn, make_observed_rasters
from tests.app.screen import start_screen
from tools.i18n import pseudo
from tools.shots import approved, review, shot, still
from tools.shots.legible import SceneText
from tools.shots.reading import ScreenReader
from tools.shots.shot_list import GAME_SHOTS, SHOTS

USUAL = (WIDTH, HEIGHT)
USUAL_WORDS = ("en", 100)
USUAL_SIZES = [size for size in TEXT_SIZES if size != LARGE_TEXT]
LARGEST = max(USUAL_SIZES)
"""The largest text size that every window has room for."""
DENSE = ("elixir-result", "gauntlet", "new-match-four", "settings")
"""Scenes with most words, which the usual run always reads with the largest ones."""
SMALL = (WIDTH // 2, HEIGHT // 2)
PARTS = range(8)
"""The scenes are drawn in so many tests, so that several processes may share them."""
SHARES = [False, pytest.param(True, marks=pytest.mark.soak)]
"""Values of `rest`: the usual run draws some scenes of each part, the soak the rest."""


@pytest.fixture(autouse=True)
def _language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """Draw for a player who has played nothing: other tests of the process leave statistics in the folder of all."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    before = current_language()
    start_screen()
    yield
    set_language(before)


def names(part: int) -> list[str]:
    """Return neighbors in the list of scenes, which share most."""
    each = -(-len(SHOTS) // len(PARTS))
    return sorted(SHOTS)[part * each : (part + 1) * each]


def select_share(scenes: list[str], part: int, every: int, *, rest: bool) -> list[str]:
    """Return one in ``every`` of a part's scenes, or the others."""
    return [name for index, name in enumerate(scenes) if (index % every == part % every) is not rest]


_PICTURES = make_surface_cache(256_000_000)
"""Pictures lie here in the order they were asked for last, whatever the size of the words beside them."""


@cache
def rasters(spoken: str, size: int) -> RenderCache:
    """Return what scenes with one size of words share; the pictures in them are everybody's in a window of one size."""
    render_cache = RenderCache(1)
    render_cache.surfaces = _PICTURES
    return render_cache


def test_every_scene_has_an_approved_picture() -> None:
    names_approved = approved.list_approved()
    new, gone = sorted(set(SHOTS) - set(names_approved)), sorted(set(names_approved) - set(SHOTS))
    assert (new, gone) == ([], []), review.format_review_request([*new, *gone], None)
    assert len(names_approved) >= 40
    assert sorted(name for part in PARTS for name in names(part)) == sorted(SHOTS)


def check_scene(name: str) -> tuple[pygame.Surface, list[str]]:
    """Return a scene as it is usually drawn, and its faults.

    A fault is a missing picture or word, or a frame that equals the one before and makes new surfaces.
    """
    made: list[str] = []
    shared = rasters(*USUAL_WORDS)
    with still.show_scene(name, USUAL, render_cache=make_observed_rasters(USUAL, shared, made)) as (stack, canvas):
        picture, faults = canvas.surface.copy(), shot.list_faults(canvas)
        again = find_redrawn(stack, canvas, made)
    return picture, faults + ([f"{len(again)} surfaces in an equal frame, such as {again[0]}"] if again else [])


def read(name: str, pixels: tuple[int, int], text: int, shared: RenderCache) -> list[str]:
    """Return what is wrong with a scene, read while it is drawn at rest.

    A picture or a word is missing, or a text is too small, overlaps another one or leaves its box. What lies under a
    layer, a raised card or a tip counts as covered.
    """
    reader = ScreenReader(still.find_surface_size(pixels))
    with still.show_scene(name, pixels, text, shared, reader) as (_stack, canvas):
        faults = shot.list_faults(canvas)
    return faults + SceneText(reader.make_report(), sorted(shared.broken_words), overflowing_texts=[]).list_faults()


@pytest.mark.parametrize("rest", SHARES)
@pytest.mark.parametrize("part", PARTS)
def test_scenes_look_as_approved(part: int, rest: bool) -> None:
    """Scenes match their approved pictures, none is missing, and an equal frame draws nothing anew."""
    wrong, changes = [], []
    set_language("en")
    gc.collect()
    drawn = select_share(names(part), part, 2, rest=rest)
    for name in drawn:
        picture, faults = check_scene(name)
        wrong += [f"{name}: {fault}" for fault in faults]
        change = review.find_change(name, picture)
        changes += [] if change is None else [change]
    page = review.update_page(drawn, changes)
    if changes:
        wrong += [*map(str, changes), review.format_review_request([change.name for change in changes], page)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("rest", SHARES)
@pytest.mark.parametrize("part", PARTS)
def test_scenes_can_be_read_in_german_at_the_largest_size(part: int, rest: bool) -> None:
    """All can be read in German with large words, the hardest case."""
    wrong = []
    gc.collect()
    for name in select_share(names(part), part, 4, rest=rest):
        spoken, size = ("de", LARGEST) if name in GAME_SHOTS else USUAL_WORDS  # nobody reads a sheet with large words
        set_language(spoken)
        faults = read(name, USUAL, size, rasters(spoken, size))
        wrong += [f"{name} ({spoken}, {size} %): {fault}" for fault in faults]
    assert not wrong, "\n".join(wrong)


@pytest.mark.soak
def test_every_scene_can_be_read_in_english_at_the_usual_size() -> None:
    set_language("en")
    found = {name: read(name, USUAL, 100, rasters(*USUAL_WORDS)) for name in sorted(SHOTS)}
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize("name", DENSE)
def test_the_largest_text_has_room_in_scenes_with_most_words(name: str) -> None:
    assert read_at_largest(name) == []


@pytest.mark.sweep(12)
@pytest.mark.parametrize("name", sorted(set(GAME_SHOTS) - set(DENSE)))
def test_the_largest_text_has_room_in_a_large_window(name: str) -> None:
    assert read_at_largest(name) == []


@cache
def large_rasters() -> RenderCache:
    """Return what scenes in a large window share."""
    return RenderCache(128_000_000)


def read_at_largest(name: str) -> list[str]:
    """Return what is wrong with a scene in German with the largest words, in the smallest window that offers them."""
    set_language("de")
    return read(name, WINDOW_FOR_LARGE_TEXT, LARGE_TEXT, large_rasters())


def room_for_words(spoken: str, size: int, part: int) -> list[str]:
    """Return what does not fit in one language at one text size, in a part of the scenes."""
    found = []
    for name in names(part):
        set_language(spoken)
        faults = shot.draw_scene(name, SMALL, size, rasters(spoken, size))[1]
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
    """No text is cut in a pseudo-language whose words are about 40 % longer than in English."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(languages, "_catalogs", dict(languages._catalogs))
    pseudo.write_language(tmp_path)
    wrong = []
    for name in (name for part in PARTS for name in names(part)):
        set_language(pseudo.LANGUAGE_CODE)
        faults = read(name, USUAL, size, rasters(pseudo.LANGUAGE_CODE, size))
        wrong += [f"{name} ({size} %): {fault}" for fault in faults]
    assert not wrong, "\n".join(wrong)
