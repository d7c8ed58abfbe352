"""Tags of tagged structs: the names of their types in files, which stay when a type is renamed."""

from __future__ import annotations

import msgspec


def get_tag(struct_type: type[msgspec.Struct]) -> str:
    """Return the tag of a tagged struct type, such as ``draw`` for the effect that draws cards."""
    return str(struct_type.__struct_config__.tag)
