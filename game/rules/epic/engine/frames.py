"""Frames of the resolution stack: unfinished rules and card text, one record type per kind.

The next operation is ``match.blocks[frame.block][frame.at]``. Groups of characters are bit masks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, TypeAlias

import msgspec

from game.rules.core.numbers import Count
from game.rules.core.references import one_of, some_of

NONE: Final = -9
"""Missing card, answer or count."""

# What numbers point at; ``validation.reference_tables`` has the tables of a match.
Seat: TypeAlias = Annotated[int, one_of("seat")]
Card: TypeAlias = Annotated[int, one_of("card")]
CardOrNone: TypeAlias = Annotated[int, one_of("card, or none")]
Figure: TypeAlias = Annotated[int, one_of("character")]
Figures: TypeAlias = Annotated[int, some_of("group of characters")]
"""A bit mask."""
Movers: TypeAlias = Annotated[int, some_of("group of characters, or none yet")]
"""Characters that may still move, a bit mask; ``NONE`` before the walk begins."""
Left: TypeAlias = Annotated[int, one_of("number of cards, or none yet")]
"""Number of cards still to be drawn, discarded or put back; ``NONE`` before that begins."""
Answer: TypeAlias = Annotated[int, one_of("answer")]
"""Choice of the asked player, used up before the next question; ``NONE`` while there is none."""

Words: TypeAlias = Mapping[str, int]
"""By word that a text binds: its place in ``TextContext.bound``."""
COMMON_WORDS: Final = {"self": "user", "attacker": "attacker", "target": "target", "held": "held"}
"""Words that every text knows, each with the field of ``TextContext`` that holds the characters it means."""


class CombatFrame(msgspec.Struct, tag=True, gc=False):
    """Attack from its declaration until its cards are cleaned up."""

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
    """True once the attack card has cost its action."""
    at: Count = 0
    answer: Answer = NONE
    known: Annotated[int, some_of("secret of a view")] = NONE
    """In the view of another seat, while the attack lies face down: the cards it knew in that hand and that the attack
    may be, a bit mask of cards; ``NONE`` for none of them."""

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
    """Walk by the die."""

    block: ClassVar[str] = "@walk"
    seat: Seat
    walkers: Figures
    """Characters that may walk, unless they have fallen or are held."""
    steps: Annotated[int, one_of("number of steps")]
    everyone: bool
    """True if each of them may walk, not one alone."""
    movers: Movers = NONE
    at: Count = 0

    def clone(self) -> WalkFrame:
        """Return a copy that shares no mutable data."""
        return WalkFrame(self.seat, self.walkers, self.steps, self.everyone, self.movers, self.at)


class DrawFrame(msgspec.Struct, tag=True, gc=False):
    """Draw of several cards, one by one."""

    block: ClassVar[str] = "@draw"
    seat: Seat
    left: Left
    at: Count = 0
    answer: Answer = NONE

    def clone(self) -> DrawFrame:
        """Return a copy that shares no mutable data."""
        return DrawFrame(self.seat, self.left, self.at, self.answer)


class RansomFrame(msgspec.Struct, tag=True, gc=False):
    """Discards that let a lifted character act again (Star Wars W12)."""

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
    """Context of a card text: its player and user, its combat, and the characters its words are bound to."""

    seat: Seat
    card: Card
    user: Figures
    """The one who plays the card, called ``self`` in its text."""
    attacker: Figures = 0
    """Empty outside of a combat, like ``target``."""
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
    """Characters that the card was laid on for its clock."""
    bound: list[Figures] = []
    """Characters by word that the text binds (``Words``), and 1 or 0 for each noted Triforce condition."""

    def bind(self, words: Words, word: str, figures: int) -> None:
        """Bind a word of the text to characters, a bit mask."""
        if word in words:
            self.bound[words[word]] = figures
        else:
            setattr(self, COMMON_WORDS[word], figures)

    def make_frame(self, block: str, at: int = 0) -> TextFrame:
        """Return a frame for a text in this context, starting at operation ``at`` of a block."""
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
        """Return a copy without the progress that a ``TextFrame`` adds."""
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
    """Card text being resolved."""

    block: str
    """``team/card.part``."""
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
