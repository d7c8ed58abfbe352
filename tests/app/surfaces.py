"""Surface counter: records the surfaces that a block of code makes by a cache, a canvas, or pygame directly."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pygame

_METHODS = {
    "convert", "convert_alpha", "copy", "frombuffer", "frombytes", "fromstring", "load", "load_basic",
    "load_extended", "load_sized_svg", "make_surface", "premul_alpha", "render", "subsurface",
}  # fmt: skip
"""Functions of pygame and methods of its surfaces and fonts that return a new surface."""
_MEASURES = {"average_color", "threshold", "get_smoothscale_backend", "set_smoothscale_backend"}
"""Functions of `pygame.transform` that return no surface."""


@contextmanager
def record_surfaces() -> Iterator[list[str]]:
    """Collect a line with function and place for every surface that is made in the block."""
    made: list[str] = []
    real = pygame.Surface

    def profile(frame: FrameType, event: str, called: Any) -> None:
        if event == "c_call" and _makes_surface(called, real):
            made.append(f"{called.__name__} {_find_place(frame)}")

    class Kind(type):
        def __call__(cls, *args: Any, **kwargs: Any) -> pygame.Surface:
            made.append(f"Surface {_find_place(sys._getframe(1))}")
            return real(*args, **kwargs)

        def __instancecheck__(cls, instance: object) -> bool:
            return isinstance(instance, real)

    class Surface(metaclass=Kind):
        """Substitute for `pygame.Surface`, whose constructor the profiler does not report."""

    before = sys.getprofile()
    setattr(pygame, "Surface", Surface)  # noqa: B010
    sys.setprofile(profile)
    try:
        yield made
    finally:
        sys.setprofile(before)
        setattr(pygame, "Surface", real)  # noqa: B010


def _makes_surface(called: Any, surface: type) -> bool:
    owner, name = getattr(called, "__self__", None), called.__name__
    if isinstance(owner, surface | pygame.font.Font):
        return name in _METHODS
    module = getattr(owner, "__name__", "")
    if module == "pygame.transform":
        return name not in _MEASURES
    return module.startswith("pygame.") and name in _METHODS


def _find_place(frame: FrameType | None) -> str:
    """Return the innermost line of code of the game."""
    while frame is not None and "/game/" not in frame.f_code.co_filename.replace("\\", "/"):
        frame = frame.f_back
    return "" if frame is None else f"{frame.f_code.co_filename.rpartition('game/')[2]}:{frame.f_lineno}"
