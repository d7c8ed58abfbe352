"""Frames of the stack: unfinished rules and card text, one record type a kind with a name for each of its numbers.

The operation that is carried out next is ``match.blocks[frame.block][frame.at]``. Groups of characters are bit masks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, TypeAlias

import msgspec

from game.rules.core.numbers import Count
from game.rules.core.references import one_of, some_of

NONE: Final = -9
"""Stands for a card, an answer or a count that there is not, or not yet."""

# What numbers point at; ``whole.tables`` has the tables of a match.
Seat: TypeAlias = Annotated[int, one_of("seat")]
Card: TypeAlias = Annotated[int, one_of("card")]
CardOrNone: TypeAlias = Annotated[int, one_of("card, or none")]
Figure: TypeAlias = Annotated[int, one_of("character")]
Figures: TypeAlias = Annotated[int, some_of("group of characters")]
"""A bit mask."""
Movers: TypeAlias = Annotated[int, some_of("group of characters, or none yet")]
"""Who may still move, a bit mask; ``NONE`` before the walk begins."""
Left: TypeAlias = Annotated[int, one_of("number of cards, or none yet")]
"""How many cards are still to be drawn, discarded or put back; ``NONE`` before that begins."""
Answer: TypeAlias = Annotated[int, one_of("answer")]
"""What the asked player has chosen, ``NONE`` while nobody has: it is used up before the next question."""

Words: TypeAlias = Mapping[str, int]
"""By word that a text binds: its place in ``TextContext.bound``."""
COMMON_WORDS: Final = {"self": "user", "attacker": "attacker", "target": "target", "held": "held"}
"""Words that every text knows, each with the field of a context that holds whom it means."""


class CombatFrame(msgspec.Struct, tag=True, gc=False):
    """An attack from the declaration until its cards are cleaned up."""

    block: ClassVar[str] = "@combat"
    seat: Seat
    """The attacker's player."""
    attacker: Figure
    target: Figure
    attack_card: Card
    defense_card: CardOrNone = NONE
    dealt: Annotated[int, one_of("loss of health")] = 0
    """The health that the target lost."""
    ranged: bool = False
    paid: bool = False
    """Whether the attack card has cost its action."""
    at: Count = 0
    answer: Answer = NONE
    known: Annotated[int, some_of("secret of a view")] = NONE
    """In the view of another seat, while the attack lies face down: the cards it knew in that hand and that the attack
    may be, a bit mask of cards; ``NONE`` for none of them."""

    def clone(self) -> CombatFrame:
        """A copy that shares nothing that changes."""
        return CombatFrame(
            self.seat,
            self.attacker,
            self.target,
            self.attack_card,
            self.defense_card,
            self.dealt,
            self.ranged,
            self.paid,
            self.at,
            self.answer,
            self.known,
        )


class WalkFrame(msgspec.Struct, tag=True, gc=False):
    """A walk by the die."""

    block: ClassVar[str] = "@walk"
    seat: Seat
    walkers: Figures
    """Who may walk, as far as they stand and nothing holds them."""
    steps: Annotated[int, one_of("number of steps")]
    everyone: bool
    """Whether each of them may walk, not one alone."""
    movers: Movers = NONE
    at: Count = 0

    def clone(self) -> WalkFrame:
        """A copy that shares nothing that changes."""
        return WalkFrame(self.seat, self.walkers, self.steps, self.everyone, self.movers, self.at)


class DrawFrame(msgspec.Struct, tag=True, gc=False):
    """Cards that a player draws, one by one."""

    block: ClassVar[str] = "@draw"
    seat: Seat
    left: Left
    at: Count = 0
    answer: Answer = NONE

    def clone(self) -> DrawFrame:
        """A copy that shares nothing that changes."""
        return DrawFrame(self.seat, self.left, self.at, self.answer)


class RansomFrame(msgspec.Struct, tag=True, gc=False):
    """Cards that a player discards so that a lifted character can act again (Star Wars W12)."""

    block: ClassVar[str] = "@ransom"
    seat: Seat
    figure: Figure
    left: Left
    at: Count = 0
    answer: Answer = NONE

    def clone(self) -> RansomFrame:
        """A copy that shares nothing that changes."""
        return RansomFrame(self.seat, self.figure, self.left, self.at, self.answer)


class TextContext(msgspec.Struct, gc=False):
    """What a card's text is read by: who plays the card, the combat that it belongs to, and whom its words mean."""

    seat: Seat
    card: Card
    user: Figures
    """The one who plays the card, called ``self`` in its text."""
    attacker: Figures = 0
    """Nobody outside of a combat, as ``target``."""
    target: Figures = 0
    attack_card: CardOrNone = NONE
    defense_card: CardOrNone = NONE
    dealt: Annotated[int, one_of("loss of health")] = 0
    ranged: bool = False
    paid: bool = False
    """As of the combat; no text asks for it, but stored texts have it."""
    done: Annotated[int, one_of("number of cards")] = 0
    """Of the last optional part: 1 if it was carried out. Of the last look at a pile: how many of the cards that it
    showed lie there still."""
    held: Figures = 0
    """Whom the card was laid on for its clock."""
    bound: list[Figures] = []
    """Whom the words mean that the text binds (``Words``), and 1 or 0 for each noted Triforce condition."""

    def bind(self, words: Words, word: str, figures: int) -> None:
        """Let a word mean some characters."""
        if word in words:
            self.bound[words[word]] = figures
        else:
            setattr(self, COMMON_WORDS[word], figures)

    def begin(self, block: str, at: int = 0) -> TextFrame:
        """Return a frame for a text that is read by this."""
        return TextFrame(
            self.seat,
            self.card,
            self.user,
            self.attacker,
            self.target,
            self.attack_card,
            self.defense_card,
            self.dealt,
            self.ranged,
            self.paid,
            self.done,
            self.held,
            self.bound[:],
            block=block,
            at=at,
        )

    def context(self) -> TextContext:
        """Return what the text is read by now, apart from how far it has been carried out."""
        return TextContext(
            self.seat,
            self.card,
            self.user,
            self.attacker,
            self.target,
            self.attack_card,
            self.defense_card,
            self.dealt,
            self.ranged,
            self.paid,
            self.done,
            self.held,
            self.bound[:],
        )


class TextFrame(TextContext, kw_only=True, tag=True, gc=False):
    """A text of a card that is being carried out."""

    block: str
    """``team/card.part``."""
    at: Count = 0
    answer: Answer = NONE
    movers: Movers = NONE
    left: Left = NONE

    def clone(self) -> TextFrame:
        """A copy that shares nothing that changes."""
        copy = self.begin(self.block, self.at)
        copy.answer, copy.movers, copy.left = self.answer, self.movers, self.left
        return copy


Frame: TypeAlias = CombatFrame | WalkFrame | DrawFrame | RansomFrame | TextFrame
