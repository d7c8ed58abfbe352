"""A text in every language of the game, as it stands in the data files."""

from __future__ import annotations

import msgspec


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in every language of the game."""

    en: str
    de: str
