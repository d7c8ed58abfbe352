"""Where a scene may lead: a record says what is meant, and a table of doors who shows it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Route(msgspec.Struct, frozen=True):
    """Something that can be opened; its fields are what its scene is made with, after the services."""

    @property
    def kind(self) -> str:
        """Which of several scenes shows it, where games have one each; empty where there is one."""
        return ""


Doors = Mapping[type[Route], str | Mapping[str, str]]
"""The scene of each route as `"module:name"`, or one for each kind. A module is imported when its door is opened."""
