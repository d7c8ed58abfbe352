"""Widget ids of the journey's screens."""

from __future__ import annotations

import msgspec


class StoryBranchId(msgspec.Struct, frozen=True):
    """Widget id of a branch after a chapter, by number."""

    number: int
