"""Ranges of numbers read from files: far above those of any match, small enough to loop over."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

MOST = 999_999

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
"""Number of things, from 0 to ``MOST``."""

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
"""A number that may be below 0, such as a square of a character that fell there."""
