"""Frames of the resolution stack: unfinished rules and card texts, one record type per kind.

The next operation of a frame is ``match.blocks[frame.block][frame.at]``. Groups of characters are bit masks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, TypeAlias

import msgspec

from game.rules.core.numbers import Count
from game.rules.core.references import one_of, some_of

NONE: Final = -9
"""Number for no card, no answer yet or no count yet."""

# What numbers point at; ``validation.reference_tables`` has the tables of a match.
Seat: TypeAlias = Annotated[int, one_of("seat")]
Card: TypeAlias = Annotated[int, one_of("card")]
CardOrNone: TypeAlias = Annotated[int, one_of("card, or none")]
Figure: TypeAlias = Annotated[int, one_of("character")]
Figures: TypeAlias = Annotated[int, some_of("group of characters")]
"""Group of characters as a bit mask."""
Movers: TypeAlias = Annotated[int, some_of("group of characters, or none yet")]
"""Characters that may still move, as a bit mask; ``NONE`` before the walk starts."""
Left: TypeAlias = Annotated[int, one_of("number of cards, or none yet")]
"""Number of cards still to be drawn, discarded or put back; ``NONE`` before that starts."""
Answer: TypeAlias = Annotated[int, one_of("answer")]
"""Answer of the asked player, cleared before the next question; ``NONE`` while there is none."""

Words: TypeAlias = Mapping[str, int]
"""Index in ``TextContext.bound`` of each word that a card's texts bind."""
COMMON_WORDS: Final = {"self": "user", "attacker": "attacker", "target": "target", "held": "held"}
"""Words that every text can use, with the field of ``TextContext`` that has their characters."""


class CombatFrame(msgspec.Struct, tag=True, gc=False):
    """Attack from its declaration until its cards are cleaned up."""

    block: ClassVar[str] = "@combat"
    """Key of the operations in ``Match.blocks``."""
    seat: Seat
    """Player of the attacker."""
    attacker: Figure
    target: Figure
    attack_card: Card
    defense_card: CardOrNone = NONE
    dealt: Annotated[int, one_of("loss of health")] = 0
    """Health that the target lost."""
    ranged: bool = False
    paid: bool = False
    """True once the action for the attack card is spent."""
    at: Count = 0
    """Index of the next operation."""
    answer: Answer = NONE
    known: Annotated[int, some_of("secret of a view")] = NONE
    """In a view, while the attack is face down: mask of the known cards of that hand that the attack may be.

    ``NONE`` if there are none, and outside of views.
    """

    def clone(self) -> CombatFrame:
        """Return a copy that shares no mutable data."""
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
    """Walk by the movement die."""

    block: ClassVar[str] = "@walk"
    seat: Seat
    walkers: Figures
    """Characters that may walk unless they have fallen or are frozen or lifted."""
    steps: Annotated[int, one_of("number of steps")]
    everyone: bool
    """True if each of them may walk, False if only one may."""
    movers: Movers = NONE
    at: Count = 0

    def clone(self) -> WalkFrame:
        """Return a copy that shares no mutable data."""
        return WalkFrame(self.seat, self.walkers, self.steps, self.everyone, self.movers, self.at)


class DrawFrame(msgspec.Struct, tag=True, gc=False):
    """Draw of one or more cards outside of a card's text."""

    block: ClassVar[str] = "@draw"
    seat: Seat
    left: Left
    at: Count = 0
    answer: Answer = NONE

    def clone(self) -> DrawFrame:
        """Return a copy that shares no mutable data."""
        return DrawFrame(self.seat, self.left, self.at, self.answer)


class RansomFrame(msgspec.Struct, tag=True, gc=False):
    """Discards of the ransom that lets a lifted character act again (Star Wars W12)."""

    block: ClassVar[str] = "@ransom"
    seat: Seat
    figure: Figure
    left: Left
    at: Count = 0
    answer: Answer = NONE

    def clone(self) -> RansomFrame:
        """Return a copy that shares no mutable data."""
        return RansomFrame(self.seat, self.figure, self.left, self.at, self.answer)


class TextContext(msgspec.Struct, gc=False):
    """Context of a card's text: its player and user, its combat, and the characters that its words mean."""

    seat: Seat
    card: Card
    user: Figures
    """Character who plays the card, ``self`` in its text."""
    attacker: Figures = 0
    """Attacking character; empty outside of a combat, like ``target``."""
    target: Figures = 0
    attack_card: CardOrNone = NONE
    defense_card: CardOrNone = NONE
    dealt: Annotated[int, one_of("loss of health")] = 0
    """Health that the target of the combat lost."""
    ranged: bool = False
    paid: bool = False
    """Copied from the combat; no text uses it, but it is part of the stored form."""
    done: Annotated[int, one_of("number of cards")] = 0
    """1 if the last optional part was resolved; after a look at a pile, the number of its cards that are still
    there.
    """
    held: Figures = 0
    """Characters that the word ``held`` means while the card is in play."""
    bound: list[Figures] = []
    """Values of the words that the text binds, at the indices of ``Words``: characters as bit masks.

    Further entries are 1 or 0 for each recorded Triforce condition.
    """

    def bind(self, words: Words, word: str, figures: int) -> None:
        """Bind a word of the text to characters, given as a bit mask."""
        if word in words:
            self.bound[words[word]] = figures
        else:
            setattr(self, COMMON_WORDS[word], figures)

    def make_frame(self, block: str, at: int = 0) -> TextFrame:
        """Return a frame that resolves a text in this context, from operation ``at`` of its block."""
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

    def copy_context(self) -> TextContext:
        """Return a copy of the context fields only, without the progress in a ``TextFrame``."""
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
    """Card text that is being resolved."""

    block: str
    """Key of the operations in ``Match.blocks``: ``team/card.text_field``."""
    at: Count = 0
    answer: Answer = NONE
    movers: Movers = NONE
    left: Left = NONE

    def clone(self) -> TextFrame:
        """Return a copy that shares no mutable data."""
        copy = self.make_frame(self.block, self.at)
        copy.answer, copy.movers, copy.left = self.answer, self.movers, self.left
        return copy


Frame: TypeAlias = CombatFrame | WalkFrame | DrawFrame | RansomFrame | TextFrame
