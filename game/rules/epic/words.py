"""What the words in the fields of a verb stand for; by these types a card is checked for words that mean nobody."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from game.rules.core.words import Number

Word: TypeAlias = Annotated[str, "of characters"]
Player: TypeAlias = Annotated[str, "of a player"]
Players: TypeAlias = Annotated[str, "of a player, or everyone"]
Held: TypeAlias = Annotated[str, "of characters, bound as held"]
NewWord: TypeAlias = Annotated[str, "bound from here on"]
CardName: TypeAlias = Annotated[str, "of a card of the team"]
Signed: TypeAlias = Annotated[Number, "below 0, too"]
