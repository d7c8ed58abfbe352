"""Texts and numbers shared by the data files of all games."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=-999, le=999)]
"""A number on a card: as much as anybody would print, so that sums, bars and rows of it stay drawable."""


class LocalizedText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Text in every language of the game."""

    en: str
    de: str
