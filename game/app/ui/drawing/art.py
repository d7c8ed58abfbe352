"""Pictures loaded by their path under ``assets/art`` or in a mod, rasterized at the size at which they are shown."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pygame

from game.app.ui.drawing.svg_drawing import SvgDrawing, parse_extent, rasterize_svg
from game.content.formats.cache import cached
from game.content.formats.file_reading import read_regular_file
from game.content.mods.registry import PREVIEW_PREFIX, current_registry
from game.paths import assets_dir

MAX_BYTES = 1 << 20
"""Maximum size of a picture's file in bytes; pictures of mods have a smaller limit."""
_PATH = r"(?:[a-z0-9_-]+/)*[a-z0-9_-]+(?:\.svg)?"
"""Pattern of a valid path; names from saves and mods arrive unchecked, and only files in the folder may be opened."""
_MAX_PATH_LENGTH = 200

MISSING: set[str] = set()
"""Paths of requested pictures that do not exist or cannot be read; the canvas draws a placeholder for them."""


@cached
def load_drawing(path: str) -> SvgDrawing | None:
    """Return the SVG at ``path`` (``"icon/sword"``, ending optional) under ``assets/art``.

    Return None for a missing picture, whose path is added to ``MISSING``.
    """
    file = _find_file(path)
    try:
        source = read_regular_file(file, MAX_BYTES) if file is not None else b""
        extent = parse_extent(source.decode("utf-8", "replace")) if source else None
    except (OSError, ValueError):
        extent = None
    if file is None or extent is None or not (file.is_relative_to(assets_dir()) or _was_checked(source)):
        MISSING.add(path)
        return None
    return SvgDrawing(path, source, *extent)


@cached
def _load_focus_points() -> dict[str, tuple[float, float]]:
    """Return the focus points of all pictures by path, from ``focus.json``."""
    return msgspec.json.decode((assets_dir() / "art" / "focus.json").read_bytes(), type=dict[str, tuple[float, float]])


def find_focus_point(path: str) -> tuple[float, float] | None:
    """Return the point of a picture to keep visible when cropping, in fractions of its width and height.

    It is read from ``focus.json``; None for pictures without one.
    """
    return _load_focus_points().get(path)


def _was_checked(source: bytes) -> bool:
    """Return whether the check process could draw a mod's picture without crashing.

    An unknown picture is checked now.
    """
    from game.content.mods import check_cache  # only now: a game without mods needs neither it nor a process

    digest = check_cache.digest_picture(source)
    if digest in check_cache.find_safe_pictures():
        return True
    from game.app.ui import mod_check

    mod_check.check_mods(check_cache.summarize_checks().unchecked)
    return digest in check_cache.find_safe_pictures()


def exists(path: str) -> bool:
    """Return whether there is a picture at ``path``; a missing one is not added to ``MISSING``."""
    return _find_file(path) is not None


def _find_file(path: str) -> Path | None:
    """Return the game's own file, else the file of a mod: mods add pictures and never replace one."""
    if len(path) > _MAX_PATH_LENGTH or not re.fullmatch(_PATH, path, re.ASCII):
        return None
    name = path if path.endswith(".svg") else f"{path}.svg"
    own = assets_dir() / "art" / name
    if own.is_file():
        return own
    if name.startswith(PREVIEW_PREFIX):
        borrowed = current_registry().find_preview_image(name)
        return borrowed if borrowed is not None and borrowed.is_file() else None
    from game.content.mods import mods  # only now: the title screen needs no rulebook

    return next((file for folder in mods.list_art_folders() if (file := folder / name).is_file()), None)


def rasterize(picture: SvgDrawing, width: float, height: float) -> pygame.Surface | None:
    """Return the drawing at ``width`` x ``height`` pixels; None on failure, which is recorded in ``MISSING``."""
    image = rasterize_svg(picture, width, height)
    if image is None:
        MISSING.add(picture.path)
    return image
