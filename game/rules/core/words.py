"""Localized texts and printed numbers, shared by the data files of all games."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=-999, le=999)]
"""Number printed on a card; at most three digits, so that sums and bars of it can still be drawn."""


class LocalizedText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Text in every language of the game."""

    en: str
    de: str
