"""Routes: values that identify a scene and its arguments; a table maps them to scenes."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Route(msgspec.Struct, frozen=True):
    """Base of routes; the fields are the arguments of the scene's constructor, after the services."""

    @property
    def kind(self) -> str:
        """Return the key of the scene among those of a route type, such as the game; empty if there is only one."""
        return ""


RouteTable = Mapping[type[Route], str | Mapping[str, str]]
"""Scene of each route type as ``"module:name"``, or one for each kind.

A module is imported when its scene is opened.
"""
