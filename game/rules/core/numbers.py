"""Integer types for numbers read from files: larger than any match needs, small enough to loop over."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

MAX_NUMBER = 999_999
"""Largest absolute value of a number read from a file."""

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MAX_NUMBER)]
"""Count of things, from 0 to ``MAX_NUMBER``."""

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=-MAX_NUMBER, le=MAX_NUMBER)]
"""Integer that may be negative, such as the encoded square of a fallen character."""
