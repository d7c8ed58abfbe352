"""Parts of the title that were drawn once stay on disk as plain pixels: reading them is far cheaper than drawing them.

The files lie in the cache folder and may go at any time. Their names hold everything that the look depends on, the age
of the pictures among it, so that a stale one is never shown.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Hashable
from functools import cache
from pathlib import Path

import pygame

from game import __version__
from game.app.ui.canvas import Canvas
from game.paths import assets, user_cache

_KEPT = 40
"""Files of other sizes and languages beyond which the oldest go."""


def stamp(
    canvas: Canvas, key: Hashable, place: tuple[float, float, float, float], draw: Callable[[Canvas], None], pad: float
) -> None:
    """As ``Canvas.stamp``, at a place (x, y, width, height), with the pixels kept on disk for the next start."""

    def baked(part: Canvas) -> None:
        whole = part.surface
        if canvas.rasters.trace is not None or part is canvas:
            draw(part)
            return
        file = _file(repr((key, whole.get_size(), canvas.theme.name, canvas.text_scale, round(canvas.k, 4))))
        size = whole.get_width() * whole.get_height() * 4
        with contextlib.suppress(OSError, ValueError):
            pixels = file.read_bytes()
            if len(pixels) == size:
                whole.blit(pygame.image.frombuffer(pixels, whole.get_size(), "RGBA"), (0, 0), special_flags=_AS_IT_IS)
                return
        draw(part)
        _write(file, pygame.image.tobytes(whole, "RGBA"))

    canvas.stamp(key, *place, baked, pad=pad)


def whole(canvas: Canvas, key: Hashable, draw: Callable[[Canvas], None]) -> None:
    """A whole screen that lets nothing through, kept on disk like a part of it and put straight onto the canvas."""
    surface = canvas.surface
    size = surface.get_size()
    file = _file(repr((key, size, canvas.theme.name, canvas.text_scale, round(canvas.k, 4))))
    if canvas.rasters.trace is None:
        with contextlib.suppress(OSError, ValueError):
            pixels = file.read_bytes()
            surface.blit(pygame.image.frombuffer(pixels, size, "RGB"), (0, 0))
            return
    draw(canvas)
    _write(file, pygame.image.tobytes(surface, "RGB"))


_AS_IT_IS = pygame.BLEND_RGBA_MAX
"""Onto an empty surface: the pixels with their alpha, unmixed."""


def _folder() -> Path:
    return user_cache() / "title"


def _file(look: str) -> Path:
    return _folder() / hashlib.sha256(f"{look} {_age()}".encode()).hexdigest()[:24]


@cache
def _age() -> str:
    """Changes with the program and with every picture of the title."""
    art, here = assets() / "art", Path(__file__).parent
    folders = (art / "title", art / "ui", art / "icon", here, here / "widgets", here.parent / "menus")
    youngest = max((entry.stat().st_mtime_ns for folder in folders for entry in _entries(folder)), default=0)
    return f"{__version__} {youngest}"


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
