"""Routes: values that name a scene and its arguments; a table maps them to scenes."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Route(msgspec.Struct, frozen=True):
    """Base of routes; the fields are the arguments of the scene, after the services."""

    @property
    def kind(self) -> str:
        """Return which of several scenes shows the route, where each game has its own; empty where there is one."""
        return ""


Doors = Mapping[type[Route], str | Mapping[str, str]]
"""The scene of each route as `"module:name"`, or one for each kind. A module is imported when its door is opened."""
