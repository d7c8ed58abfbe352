"""How large numbers may be that are read from files: every one of a match is far below, and a loop by one is short."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

MOST = 999_999

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
"""How many of something."""

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
"""A number that may be below 0, such as a square of a character that fell there."""
