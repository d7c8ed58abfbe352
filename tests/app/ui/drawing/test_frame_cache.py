"""Caches of pictures: what a frame uses stays, what is left goes when it was used longest ago."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import pygame

from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.rasters import FrameCache, make_surface_cache


def test_the_cache_forgets_what_was_used_longest_ago() -> None:
    cache = make_surface_cache(1000 * 1000)
    made = []

    def make(name: str) -> pygame.Surface:
        made.append(name)
        return raster.make_blank(150, 150)

    for name in "abcdefghijkl":
        cache.get(name, lambda name=name: make(name))
        cache.get("a", lambda: make("a"))
    assert made == list("abcdefghijkl")
    assert cache.used_bytes <= cache.limit
    cache.get("b", lambda: make("b"))
    assert made[-1] == "b"


def test_the_cache_forgets_what_others_are_made_of_first() -> None:
    cache = make_surface_cache(1000 * 1000)
    made: list[str] = []

    def make(name: str, *of: str) -> pygame.Surface:
        made.append(name)
        for part in of:
            cache.get(part, partial(make, part))
        return raster.make_blank(150, 150)

    def get(name: str) -> None:
        cache.get(name, lambda: make(name, f"shadow of {name}", f"rim of {name}"))

    for name in "abcdefghi":
        get(name)
    assert cache.used_bytes <= cache.limit
    assert len(made) == 27
    for name in "abcdefghi":
        get(name)
    assert len(made) == 27, "each whole picture is still there"
    get("rim of i")
    with cache.count_as_parts():
        for name in "klmnopqrstuv":
            get(name)
    get("rim of i")
    assert "rim of i" not in made[27:], "what was asked for by itself is a part no more"


def test_what_others_are_made_of_never_takes_more_than_its_share() -> None:
    cache = make_surface_cache(1000 * 1000)

    def whole(name: int) -> pygame.Surface:
        for part in range(4):
            cache.get((name, part), lambda: raster.make_blank(100, 100))
        return raster.make_blank(10, 10)

    for name in range(12):
        cache.get(name, partial(whole, name))
    assert cache.used_bytes <= cache.limit / 4, "half of the cache is free, and yet the parts are gone"
    assert len(cache) > 12


class PictureCache:
    """Cache of pictures of ten bytes with room for five, and the names of those that were made."""

    def __init__(self) -> None:
        self.cache = FrameCache[str](50, lambda _name: 10)
        self.made: list[str] = []

    def _make(self, name: str) -> str:
        self.made.append(name)
        return name * 1

    def get(self, names: Iterable[str]) -> None:
        for name in names:
            self.cache.get(name, partial(self._make, name))

    def frame(self, names: Iterable[str], visible: Iterable[str] = ()) -> list[str]:
        """Draw a frame; what had to be made for it."""
        self.made.clear()
        self.cache.begin_frame()
        self.get(names)
        seen = {id(picture) for picture in self.cache.list_items() if picture in visible}
        self.cache.end_frame(lambda: seen)
        return list(self.made)


def test_a_frame_larger_than_the_cache_is_made_once() -> None:
    pictures = PictureCache()
    assert pictures.frame("abcdefgh") == list("abcdefgh")
    assert pictures.frame("abcdefgh") == []
    assert pictures.frame("hgfedcba") == []


def test_what_is_new_in_a_frame_takes_the_place_of_nothing_that_the_frame_shows() -> None:
    pictures = PictureCache()
    pictures.frame("abcdefgh")
    assert pictures.frame("abcdXefgh") == ["X"]
    assert pictures.frame("abcdefgh") == []


def test_memory_goes_back_under_the_limit_when_a_heavy_scene_is_left() -> None:
    pictures = PictureCache()
    pictures.frame("abcdefgh")
    assert pictures.cache.used_bytes == 80
    assert pictures.frame("xyz") == list("xyz")
    assert pictures.cache.used_bytes == 50
    assert pictures.frame("gh") == [], "what was used last is what stays"


def test_what_no_frame_has_used_lately_goes_first() -> None:
    pictures = PictureCache()
    pictures.frame("ab")
    pictures.frame("cd")
    pictures.frame("ab")
    pictures.frame("xy")
    assert pictures.frame("ab") == []
    assert pictures.frame("cd") == list("cd")


def test_what_stays_on_the_screen_without_being_asked_for_is_in_use() -> None:
    pictures = PictureCache()
    pictures.frame("abcdefgh")
    assert pictures.frame("a", visible="abcdefgh") == []
    assert pictures.frame("abcdefgh") == []
    pictures.frame("a")
    assert pictures.frame("abcdefgh") != [], "what is neither asked for nor seen may go"


def test_what_is_drawn_between_frames_takes_the_place_of_nothing_on_the_screen() -> None:
    pictures = PictureCache()
    pictures.frame("abcdefgh")
    pictures.get("xyz")
    assert pictures.frame("abcdefgh") == []


def test_a_frame_that_fails_protects_nothing_for_ever() -> None:
    pictures = PictureCache()
    pictures.frame("abcdefgh")
    pictures.cache.begin_frame()
    pictures.get("abcd")
    assert pictures.frame("xy") == list("xy")
    assert pictures.cache.used_bytes == 50


def test_a_canvas_keeps_a_frame_larger_than_its_caches_whole_or_in_groups() -> None:
    canvas = Canvas(pygame.Surface((400, 300)), 1.0)
    for cache in (canvas.render_cache.surfaces, canvas.render_cache.transformed, canvas.render_cache.pages):
        cache.limit = 10_000

    def draw() -> None:
        for index in range(8):
            canvas.rect(index, 0, 100, 100, "gold", radius=4 + index)

    for key in (1, None):
        seen = []
        for index in range(3):
            with canvas.frame():
                canvas.draw_group("boxes", key or -index, draw)
            seen.append({id(picture) for picture in canvas.render_cache.surfaces.list_items()})
        assert seen[0] == seen[1] == seen[2]
        assert canvas.render_cache.surfaces.used_bytes > 8 * 40_000
    with canvas.frame():
        canvas.circle(20, 20, 4, "gold")
    assert canvas.render_cache.surfaces.used_bytes <= 10_000
