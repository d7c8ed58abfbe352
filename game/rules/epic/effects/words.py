"""Meaning of the words in the fields of an effect; a card is checked for words that are bound to nobody."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from game.rules.core.words import Number

Word: TypeAlias = Annotated[str, "of characters"]
Player: TypeAlias = Annotated[str, "of a player"]
Players: TypeAlias = Annotated[str, "of a player, or everyone"]
Held: TypeAlias = Annotated[str, "of characters, bound as held"]
NewWord: TypeAlias = Annotated[str, "bound from here on"]
Picture: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([a-z0-9-]+(/[a-z0-9-]+)*)?$", max_length=200)]
"""A picture by its path; it leads nowhere else."""
CardName: TypeAlias = Annotated[str, "of a card of the team"]
Signed: TypeAlias = Annotated[Number, "below 0, too"]
Sentence: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=9)]
"""The number of a printed sentence, from 1; 0 leaves it open."""
Means = Literal["", "blade", "saber", "bow", "blaster", "magic", "thrown", "explosion", "push"]
"""Look and sound of an attack; empty for the default of its game. The rules ignore it."""
