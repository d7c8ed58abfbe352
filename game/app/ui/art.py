"""Pictures by their path under `assets/art` or in a mod, rasterized at the size they are shown at."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pygame

from game.app.ui.drawing import Drawing, extent_of, rasterized
from game.content import mod_memory
from game.content.kept import cached
from game.content.mod_registry import LENT, current_registry
from game.content.reading import read_regular
from game.paths import assets

LARGEST = 1 << 20
"""Bytes of any picture; those of mods are checked for less."""
_PATH = r"(?:[a-z0-9_-]+/)*[a-z0-9_-]+(?:\.svg)?"
"""What may be asked for; names from saves and mods come here as they are, and nothing outside the folder is opened."""
_LONGEST_PATH = 200

MISSING: set[str] = set()
"""Pictures that were asked for and do not exist or cannot be read; the canvas shows an empty plate in their place."""


@cached
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


@cached
def _points() -> dict[str, tuple[float, float]]:
    return msgspec.json.decode((assets() / "art" / "focus.json").read_bytes(), type=dict[str, tuple[float, float]])


def point(path: str) -> tuple[float, float] | None:
    """What must stay in sight of a picture however flat its box is, such as the eyes: the share of its width and its
    height, as `focus.json` has it; None where nothing matters more than the rest.
    """
    return _points().get(path)


def _is_harmless(source: bytes) -> bool:
    """Whether a picture of a mod was drawn by a process of its own before; one that nobody tried yet is tried now."""
    digest = mod_memory.digest_picture(source)
    if digest in mod_memory.find_safe_pictures():
        return True
    from game.app.ui import mod_check  # only now: a game without mods needs no such process

    mod_check.check_now(mod_memory.summarize_checks().unchecked)
    return digest in mod_memory.find_safe_pictures()


def exists(path: str) -> bool:
    """Whether there is a picture at `path`, without noting a missing one."""
    return _file(path) is not None


def _file(path: str) -> Path | None:
    """The game's own file, else that of a mod, which adds pictures and never replaces one."""
    if len(path) > _LONGEST_PATH or not re.fullmatch(_PATH, path, re.ASCII):
        return None
    name = path if path.endswith(".svg") else f"{path}.svg"
    own = assets() / "art" / name
    if own.is_file():
        return own
    if name.startswith(LENT):
        borrowed = current_registry().find_lent_picture(name)
        return borrowed if borrowed is not None and borrowed.is_file() else None
    from game.content import mods  # only now: the title screen needs no rulebook

    return next((file for folder in mods.art_folders() if (file := folder / name).is_file()), None)


def rasterize(picture: Drawing, width: float, height: float) -> pygame.Surface | None:
    """The drawing at `width` x `height` pixels, as ``rasterized``; what cannot be drawn is noted in `MISSING`."""
    image = rasterized(picture, width, height)
    if image is None:
        MISSING.add(picture.path)
    return image
