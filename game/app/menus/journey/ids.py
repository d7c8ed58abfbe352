"""Widget ids of the journey's screens."""

from __future__ import annotations

import msgspec


class StoryChoiceId(msgspec.Struct, frozen=True):
    """Widget id of an option in a decision of the story."""

    index: int
    """Index of the option."""
