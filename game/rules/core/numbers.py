"""Integer types for numbers read from files: larger than any match needs, small enough to loop over."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

MOST = 999_999
"""Largest absolute value of a number read from a file."""

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
"""Count of things, from 0 to ``MAX_NUMBER``."""

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
"""Integer that may be negative, such as the encoded square of a fallen character."""
