"""Types of the words in effect fields; a card is checked for words that are not bound before their use."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from game.rules.core.words import Number

Word: TypeAlias = Annotated[str, "of characters"]
"""Word that means characters."""
Player: TypeAlias = Annotated[str, "of a player"]
"""Word that means a player."""
Players: TypeAlias = Annotated[str, "of a player, or everyone"]
"""Word that means a player, or ``everyone``."""
Held: TypeAlias = Annotated[str, "of characters, bound as held"]
"""Word that means characters, which the card then calls ``held``."""
NewWord: TypeAlias = Annotated[str, "bound from here on"]
"""New word that the effect binds, valid from the next effect on."""
PicturePath: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([a-z0-9-]+(/[a-z0-9-]+)*)?$", max_length=200)]
"""Path of a picture inside the picture folder, without ``..``."""
CardName: TypeAlias = Annotated[str, "of a card of the team"]
"""Name of a card of the same team."""
Signed: TypeAlias = Annotated[Number, "below 0, too"]
"""Number that may be negative."""
Sentence: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=9)]
"""Number of a printed sentence, from 1; 0 if not specified."""
Means = Literal["", "blade", "saber", "bow", "blaster", "magic", "thrown", "explosion", "push"]
"""Look and sound of an attack; empty for the default of its game. The rules ignore it."""
