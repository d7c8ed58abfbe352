"""Disk cache of pre-rendered parts of the title screen: reading pixels is far cheaper than drawing them.

The measured sizes of its texts are cached as well, since opening fonts takes as long as the rest of the layout. The
files are in the cache folder and may be deleted at any time. A file's name is a hash of everything that its picture
depends on, including the modification times of the sources, so an outdated file is never used.
"""

from __future__ import annotations

import contextlib
import os
import zlib
from collections.abc import Callable, Hashable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pygame

from game import __version__
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.text.fonts import Fonts, MeasuredText
from game.paths import assets_dir, user_cache_dir

_MAX_FILES = 40
"""Maximum number of cached files, for several window sizes and languages; beyond it, the oldest are deleted."""


def draw_baked(
    canvas: Canvas,
    key: Hashable,
    box: tuple[float, float, float, float],
    draw: Callable[[Canvas], None],
    overhang: float,
) -> None:
    """Draw a part like ``Canvas.draw_cached``, with its pixels cached on disk for the next start.

    ``box`` is x, y, width, height.
    """

    def draw_from_disk(part: Canvas) -> None:
        """Draw the part from its file, or draw it and write the file."""
        whole = part.surface
        if canvas.is_traced or part is canvas:
            draw(part)
            return
        file = _cache_file(repr((key, whole.get_size(), canvas.theme.name, canvas.text_scale, round(canvas.k, 4))))
        size = whole.get_width() * whole.get_height() * 4
        with contextlib.suppress(OSError, ValueError):
            pixels = file.read_bytes()
            if len(pixels) == size:
                whole.blit(
                    pygame.image.frombuffer(pixels, whole.get_size(), "RGBA"), (0, 0), special_flags=_COPY_WITH_ALPHA
                )
                return
        part.render_cache = part.render_cache.isolated()
        draw(part)
        _write_pixels(file, pygame.image.tobytes(whole, "RGBA"))

    canvas.draw_cached(key, *box, draw_from_disk, overhang=overhang)


def draw_baked_screen(canvas: Canvas, key: Hashable, draw: Callable[[Canvas], None]) -> None:
    """Draw an opaque full screen, with its pixels cached on disk in the screen's own pixel format."""
    surface = canvas.surface
    size = surface.get_size()
    look = (key, size, surface.get_masks(), surface.get_bytesize(), canvas.theme.name)
    file = _cache_file(repr((*look, canvas.text_scale, round(canvas.k, 4))))
    if not canvas.is_traced and _read_pixels(surface, file):
        canvas.mark_filled()
    else:
        draw(canvas)
        _write_pixels(_cache_file("measures"), msgspec.json.encode(canvas.render_cache.fonts.cached_measures))
        _write_pixels(file, canvas.take_snapshot().get_view("0").raw)


def load_measures(fonts: Fonts) -> None:
    """Load the measured text sizes of the last cached screen, so that fonts are opened only when it is drawn again."""
    with contextlib.suppress(OSError, msgspec.DecodeError):
        fonts.load_measures(msgspec.json.decode(_cache_file("measures").read_bytes(), type=list[MeasuredText]))


def _read_pixels(surface: pygame.Surface, file: Path) -> bool:
    """Read the pixels of a file into a surface; return whether the file held all of them."""
    whole = surface if _is_contiguous(surface) else pygame.Surface(surface.get_size(), 0, surface)
    with contextlib.suppress(OSError), file.open("rb", buffering=0) as source:
        pixels: Any = whole.get_view("0")
        if source.readinto(pixels) != pixels.length:
            return False
        del pixels  # it locks the surface
        if whole is not surface:
            surface.blit(whole, (0, 0))
        return True
    return False


def _is_contiguous(surface: pygame.Surface) -> bool:
    """Return whether the rows of a surface are contiguous in memory."""
    return surface.get_pitch() == surface.get_width() * surface.get_bytesize()


_COPY_WITH_ALPHA = pygame.BLEND_RGBA_MAX
"""Blend mode that copies pixels with their alpha unchanged onto an empty surface."""


def _cache_folder() -> Path:
    """Return the folder of the cached files."""
    return user_cache_dir() / "title"


def _cache_file(cache_key: str) -> Path:
    """Return the file of a picture; its name is a hash of the key and of the source version."""
    return _cache_folder() / f"{zlib.crc32(cache_key.encode()):08x}-{zlib.crc32(_source_version().encode()):08x}"


@cache
def _source_version() -> str:
    """Return a key that changes with the program and with every picture of the title screen."""
    art, window = assets_dir() / "art", Path(__file__).parents[2]
    folders = (
        art / "title",
        art / "ui",
        art / "icon",
        art / "ground",
        art / "room",
        art.parent,  # has the colors
        art.parent / "font",
        window / "menus",
        window / "menus" / "pictures",
        *(window / "ui").glob("*"),  # a packed program has no such folder, and its version says enough
    )
    youngest = max((entry.stat().st_mtime_ns for folder in folders for entry in _list_entries(folder)), default=0)
    return f"{__version__} {pygame.version.ver} {youngest}"


def _list_entries(folder: Path) -> list[os.DirEntry[str]]:
    """Return the files directly in a folder; empty if there is no such folder."""
    with contextlib.suppress(OSError), os.scandir(folder) as found:
        return [entry for entry in found if entry.is_file()]
    return []


def _write_pixels(file: Path, pixels: bytes) -> None:
    """Write pixels through a temporary file; ignore a disk that cannot be written."""
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(pixels)
        os.replace(part, file)
        kept = sorted(file.parent.iterdir(), key=lambda one: one.stat().st_mtime_ns)
        for old in kept[:-_MAX_FILES]:
            old.unlink(missing_ok=True)
