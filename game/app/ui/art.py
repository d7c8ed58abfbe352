"""SVG pictures by their path under `assets/art`, rasterized at the size they are shown at.

nanosvg keeps the aspect ratio and ignores clip paths, so sizes are computed from the view box here and cropping to a
shape is the canvas's work.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pygame

from game.content import mod_memory
from game.content.kept import kept
from game.content.reading import read_regular
from game.paths import assets

LARGEST = 1 << 20
"""Bytes of any picture; those of mods are checked for less."""
_VIEW_BOX = re.compile(r'viewBox\s*=\s*"([^"]+)"')
_LENGTH = re.compile(r'<svg[^>]*?\s(width|height)\s*=\s*"([0-9.]+)')
_PATH = re.compile(r"(?:[a-z0-9_-]+/)*[a-z0-9_-]+(?:\.svg)?", re.ASCII)
"""What may be asked for; names from saves and mods come here as they are, and nothing outside the folder is opened."""
_LONGEST_PATH = 200
_LONGEST = 20.0
"""How many times as long as wide, or as wide as long, a picture may be."""

MISSING: set[str] = set()
"""Pictures that were asked for and do not exist or cannot be read; the canvas shows an empty plate in their place."""


class Drawing(msgspec.Struct, frozen=True):
    """The text of an SVG file, the path it was asked for by, and the width and height of its view box."""

    path: str
    source: bytes
    width: float
    height: float


@kept
def drawing(path: str) -> Drawing | None:
    """The SVG at `path` (`"icon/sword"`, ending optional) under `assets/art`, or None with a note in `MISSING`."""
    file = _file(path)
    try:
        source = read_regular(file, LARGEST) if file is not None else b""
        extent = extent_of(source.decode("utf-8", "replace")) if source else None
    except (OSError, ValueError):
        extent = None
    if file is None or extent is None or not (file.is_relative_to(assets()) or _is_harmless(source)):
        MISSING.add(path)
        return None
    return Drawing(path, source, *extent)


def _is_harmless(source: bytes) -> bool:
    """Whether a picture of a mod was drawn by a process of its own before; one that nobody tried yet is tried now."""
    digest = mod_memory.digest(source)
    if digest in mod_memory.checked_pictures():
        return True
    from game.app.menus import mod_check

    mod_check.check_now(mod_memory.outlook().unchecked)
    return digest in mod_memory.checked_pictures()


def exists(path: str) -> bool:
    """Whether there is a picture at `path`, without noting a missing one."""
    return _file(path) is not None


def _file(path: str) -> Path | None:
    """The game's own file, else that of a mod, which adds pictures and never replaces one."""
    if len(path) > _LONGEST_PATH or not _PATH.fullmatch(path):
        return None
    name = path if path.endswith(".svg") else f"{path}.svg"
    own = assets() / "art" / name
    if own.is_file():
        return own
    from game.content import mods  # only now: the title screen needs no rulebook

    return next((file for folder in mods.art_folders() if (file := folder / name).is_file()), None)


def extent_of(text: str) -> tuple[float, float]:
    """Width and height of a drawing; raises ValueError when they are no numbers."""
    box = _VIEW_BOX.search(text)
    if box:
        numbers = [float(part) for part in box.group(1).replace(",", " ").split()]
        if len(numbers) == 4 and numbers[2] > 0 and numbers[3] > 0:
            return _in_shape(numbers[2], numbers[3])
    lengths: Mapping[str, str] = dict(_LENGTH.findall(text[:2000]))
    return _in_shape(float(lengths.get("width", 100)), float(lengths.get("height", 100)))


def _in_shape(width: float, height: float) -> tuple[float, float]:
    """The extent; raises ValueError for one that would be many screens long when its other side fits."""
    if not (0 < width < math.inf and 0 < height < math.inf and 1 / _LONGEST <= width / height <= _LONGEST):
        raise ValueError("no extent of a picture")
    return width, height


def rasterize(picture: Drawing, width: float, height: float) -> pygame.Surface | None:
    """The drawing at `width` x `height` pixels; the larger scale wins when the two ask for different ones.

    None, with a note in `MISSING`, when it cannot be read: a player's own pictures may be anything.
    """
    scale = max(width / picture.width, height / picture.height)
    size = (max(1, round(picture.width * scale)), max(1, round(picture.height * scale)))
    try:
        return pygame.image.load_sized_svg(io.BytesIO(picture.source), size)
    except pygame.error:
        MISSING.add(picture.path)
        return None
