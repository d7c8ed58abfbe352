"""Texts and numbers as they stand in the data files of every game."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=-999, le=999)]
"""A number on a card: as much as anybody would print, so that sums, bars and rows of it stay drawable."""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in every language of the game."""

    en: str
    de: str
