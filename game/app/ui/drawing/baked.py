"""Parts of the title that were drawn once stay on disk as plain pixels: reading them is far cheaper than drawing them.

The measures of its texts stay there as well, for opening fonts takes as long as all else of a layout. The files lie in
the cache folder and may go at any time. Their names hold everything that the look depends on, the age of the pictures
among it, so that a stale one is never shown.
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
from game.app.ui.text.fonts import Fonts, Measured
from game.paths import assets, user_cache

_KEPT = 40
"""Files of other sizes and languages beyond which the oldest go."""


def stamp(
    canvas: Canvas, key: Hashable, place: tuple[float, float, float, float], draw: Callable[[Canvas], None], pad: float
) -> None:
    """As ``Canvas.stamp``, at a place (x, y, width, height), with the pixels kept on disk for the next start."""

    def baked(part: Canvas) -> None:
        whole = part.surface
        if canvas.traced or part is canvas:
            draw(part)
            return
        file = _file(repr((key, whole.get_size(), canvas.theme.name, canvas.text_scale, round(canvas.k, 4))))
        size = whole.get_width() * whole.get_height() * 4
        with contextlib.suppress(OSError, ValueError):
            pixels = file.read_bytes()
            if len(pixels) == size:
                whole.blit(pygame.image.frombuffer(pixels, whole.get_size(), "RGBA"), (0, 0), special_flags=_AS_IT_IS)
                return
        part.rasters = part.rasters.aside()
        draw(part)
        _write(file, pygame.image.tobytes(whole, "RGBA"))

    canvas.stamp(key, *place, baked, pad=pad)


def whole(canvas: Canvas, key: Hashable, draw: Callable[[Canvas], None]) -> None:
    """A whole screen that lets nothing through, kept on disk as the screen itself has it and read right into it."""
    surface = canvas.surface
    size = surface.get_size()
    look = (key, size, surface.get_masks(), surface.get_bytesize(), canvas.theme.name)
    file = _file(repr((*look, canvas.text_scale, round(canvas.k, 4))))
    if not canvas.traced and _fill(surface, file):
        canvas.note_filled()
    else:
        draw(canvas)
        _write(_file("measures"), msgspec.json.encode(canvas.rasters.fonts.measured))
        _write(file, canvas.seen().get_view("0").raw)


def recall(fonts: Fonts) -> None:
    """Give fonts the measures of the last whole screen that was drawn: until it is drawn anew no font is opened."""
    with contextlib.suppress(OSError, msgspec.DecodeError):
        fonts.learn(msgspec.json.decode(_file("measures").read_bytes(), type=list[Measured]))


def _fill(surface: pygame.Surface, file: Path) -> bool:
    """Take the pixels of a file for those of a surface; whether it has held them all."""
    whole = surface if _in_one_piece(surface) else pygame.Surface(surface.get_size(), 0, surface)
    with contextlib.suppress(OSError), file.open("rb", buffering=0) as source:
        pixels: Any = whole.get_view("0")
        if source.readinto(pixels) != pixels.length:
            return False
        del pixels  # it locks the surface
        if whole is not surface:
            surface.blit(whole, (0, 0))
        return True
    return False


def _in_one_piece(surface: pygame.Surface) -> bool:
    """Whether row lies behind row, with nothing of a wider window between them."""
    return surface.get_pitch() == surface.get_width() * surface.get_bytesize()


_AS_IT_IS = pygame.BLEND_RGBA_MAX
"""Onto an empty surface: the pixels with their alpha, unmixed."""


def _folder() -> Path:
    return user_cache() / "title"


def _file(look: str) -> Path:
    return _folder() / f"{zlib.crc32(look.encode()):08x}-{zlib.crc32(_age().encode()):08x}"


@cache
def _age() -> str:
    """Changes with the program and with every picture of the title."""
    art, window = assets() / "art", Path(__file__).parents[2]
    folders = (
        art / "title",
        art / "ui",
        art / "icon",
        art / "ground",
        art / "room",
        art.parent / "font",
        window / "menus",
        *(window / "ui").glob("*"),  # a packed program has no such folder, and its version says enough
    )
    youngest = max((entry.stat().st_mtime_ns for folder in folders for entry in _entries(folder)), default=0)
    return f"{__version__} {pygame.version.ver} {youngest}"


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    with contextlib.suppress(OSError), os.scandir(folder) as found:
        return [entry for entry in found if entry.is_file()]
    return []


def _write(file: Path, pixels: bytes) -> None:
    """Through a temporary file; a disk that refuses is survived."""
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(pixels)
        os.replace(part, file)
        kept = sorted(file.parent.iterdir(), key=lambda one: one.stat().st_mtime_ns)
        for old in kept[:-_KEPT]:
            old.unlink(missing_ok=True)
