"""How large what a match is played by may be: asked of definitions before anything is allocated by their numbers."""

from __future__ import annotations

from collections.abc import Mapping


def outside(sizes: Mapping[str, int], name: str, value: int, least: int = 1) -> list[str]:
    """A number that is larger than its size, or smaller than ``least``, in words."""
    return [] if least <= value <= sizes[name] else [f"{value} {name}"]
