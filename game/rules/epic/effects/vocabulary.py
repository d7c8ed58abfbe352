"""Vocabulary of card text: one frozen type per effect, and the pieces they share.

A card in a YAML file is validated against these types; the rules know nothing else about it, and its text is prose.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from game.rules.core.words import Number
from game.rules.epic.effects.words import (
    CardName,
    Held,
    Means,
    NewWord,
    Picture,
    Player,
    Players,
    Sentence,
    Signed,
    Word,
)


class Shape(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={
        "if_": "if",
        "else_": "else",
        "as_": "as",
        "is_": "is",
        "set_": "set",
        "except_": "except",
        "with_": "with",
        "while_": "while",
        "from_": "from",
    },
):
    """Base of everything written in a card file; unknown fields are refused."""


class CharacterFilter(Shape, frozen=True):
    """Filter of living characters; all given fields must match.

    ``opponents`` are the characters of other sides; ``own`` are those of the player of the card. Allies are neither.
    """

    side: Literal["opponents", "own", "any"] = "any"
    kind: str = ""
    """Of this kind only; ``major`` are all leads, ``minor`` all others."""
    near: str = ""
    """Adjacent to at least one of the named (8 neighbors)."""
    seen_by: str = ""
    """In the line of sight of at least one of the named."""
    reach_of: str = ""
    """Enemies that at least one of the named could attack from where it stands (Star Wars W8)."""
    except_: str = ""
    """Without the named."""


Who: TypeAlias = Word | CharacterFilter
"""A word or a described set. Words: ``self`` (who plays the card), ``attacker``, ``target``, ``held``, a word the card
binds, ``me`` (the player of the card, where a player is meant), ``everyone`` (all players, the active one first),
``own`` (the player's characters), ``team`` (those whom the card's deck belongs to), ``partners`` (``own`` without
``self``), ``others`` (everybody in play but ``self``), or the name of a kind of one's own. A word that is bound to a
player stands for all of that player's characters where characters are meant."""


class Amount(Shape, frozen=True):
    """Number that is evaluated when the sentence is resolved."""

    attack_of: Literal["", "top-discard", "attack-card"] = ""
    """The attack printed on the top card of the discard pile of the player of ``of``, or what the attack card of this
    combat counted for (Star Wars W7)."""
    of: str = ""
    """A character whose player is meant."""
    dealt: bool = False
    """The health that this attack took (Star Wars W9)."""
    hand: str = ""
    """Player whose number of cards in hand counts."""
    itself: Literal["left-out", "counted"] = "left-out"
    """Treatment of this card while it is still in that hand (Star Wars W14)."""
    missing: Number = 0
    """Value of a missing card, or of a card without an attack number."""
    max: Number = 99
    """More than this is not counted."""


Num: TypeAlias = Number | Amount


class Range(Shape, frozen=True):
    """Range of the health of a character or the hand of a player, both ends included."""

    of: str
    min: Number = -999
    max: Number = 999


class Condition(Shape, frozen=True):
    """Condition; all given fields must hold."""

    __test__ = False

    hit: bool | None = None
    """The attack dealt damage (Zelda R34)."""
    ranged: bool | None = None
    """The attack was declared as a ranged one (Zelda R35)."""
    near: tuple[tuple[str, str], ...] = ()
    """Pairs that must be adjacent, the fallen measured from where they fell (Zelda R36)."""
    sees: tuple[tuple[str, str], ...] = ()
    """Pairs of which the first must see the second."""
    fallen: str = ""
    """All of the named have fallen."""
    standing: str = ""
    """At least one of the named stands."""
    is_: tuple[str, str] | None = None
    """A bound word and the kind it must be, or ``opponent``."""
    health: Range | None = None
    """The health of the named lies in this range."""
    hand: Range | None = None
    """The player of the named holds so many cards."""
    answered: bool | None = None
    """A defense card was played against the attack, whatever its value (Star Wars W6)."""
    board: str = ""
    """The look of the board (Star Wars W26)."""
    done: bool | None = None
    """The optional part just before was carried out."""


class BaseEffect(Shape, frozen=True, kw_only=True, tag_field="do", tag=lambda name: name.lower()):
    """Base of the effects; in YAML an effect is named by ``do:``."""

    says: Sentence = 0
    """The number of the printed sentence that it carries out, from 1; without one, that of the verb before it."""


# Characters ---------------------------------------------------------------------------------------------------------


class Damage(BaseEffect, frozen=True):
    """Take health without defense. A group loses it at once, deaths are checked afterwards (Zelda R14)."""

    to: Who
    amount: Num


class Heal(BaseEffect, frozen=True):
    """Restore health, up to the maximum; not for the fallen (Zelda R37)."""

    who: Who
    amount: Num


class Increase(BaseEffect, frozen=True):
    """Raise current and maximum health."""

    who: Who
    amount: Number


class Survive(BaseEffect, frozen=True):
    """Stay in play with this health; only in cards played when a character would be eliminated (Zelda R38)."""

    who: Who
    health: Number


class Destroy(BaseEffect, frozen=True):
    """Take all health at once; the fall comes at the next check of deaths (Star Wars W20)."""

    who: Who


class Pin(BaseEffect, frozen=True):
    """Bar the own side from moving, attacking or defending with the character until a player discards for it (W12)."""

    who: Who
    ransom: Number
    """Number of cards that any one player may discard to end it."""


# Squares ------------------------------------------------------------------------------------------------------------


class Move(BaseEffect, frozen=True):
    """Walk the character, or each of a group in any order; fewer steps are always allowed."""

    who: Who
    up_to: Number
    """Steps."""
    straight: bool = False
    """In one row or column only."""
    through: bool = False
    """Over anything; only the last square must be free."""


class Place(BaseEffect, frozen=True):
    """Put a character on a free square; nothing blocks."""

    who: Who
    near: Word = ""
    """Next to one of the named."""
    within: Number = 0
    """At most so many steps away on the bare grid (Zelda R47); 0 for any distance."""


class Swap(BaseEffect, frozen=True):
    """Swap the squares of two characters (Zelda R48)."""

    who: Word
    with_: Word


class Pull(BaseEffect, frozen=True):
    """Move along the line to the square next to ``to``, as far as the floor goes (Zelda R46)."""

    who: Word
    to: Word


class Roll(BaseEffect, frozen=True):
    """Roll the movement die again and walk by it (Zelda R31)."""


# Cards --------------------------------------------------------------------------------------------------------------


class Draw(BaseEffect, frozen=True):
    """Draw cards one by one, the hand limit applied each time (Zelda R41)."""

    count: Num = 1
    who: Literal["me", "everyone"] = "me"


class CardFilter(Shape, frozen=True):
    """Filter of cards in a hand; all given fields must match."""

    special: bool = False
    """Special cards only."""
    attack_above: Number | None = None
    """Only cards with a higher attack number; one that is counted at the reveal is higher (Star Wars W7)."""


class Discard(BaseEffect, frozen=True):
    """The player of ``who`` discards from hand; with too few cards all of them (Zelda R65, Star Wars W22)."""

    who: Players
    count: Number = 1
    all: bool = False
    """The whole hand, or all cards of ``which``."""
    keep: Number = 0
    """The whole hand but one card of the owner's choice."""
    by: Literal["owner", "chance", "me"] = "owner"
    """Chooser of the cards: the owner, chance, or the player of the card, who looks at the hand first."""
    which: CardFilter = CardFilter()
    show: Player = ""
    """The hand is shown to this player first."""
    to_side: bool = False
    """The partners of that player see it too (Star Wars W16)."""


class Take(BaseEffect, frozen=True):
    """Take one card of the deck that this card belongs to into the hand (Star Wars W17)."""

    from_: Literal["draw", "discard"]
    card: CardName = ""
    """This one, which is shown; else one of the player's choice."""
    top: Number = 0
    """Only out of so many from the top; 0 for the whole pile."""
    rest: Literal["", "order", "shuffle"] = ""
    """Treatment of the other cards: put back in any order, or the pile is shuffled."""


class Shuffle(BaseEffect, frozen=True):
    """Shuffle the discard pile of this card's deck into its draw pile."""


class Return(BaseEffect, frozen=True):
    """Return this card to the hand it came from (Zelda R42)."""


class Stay(BaseEffect, frozen=True):
    """Keep this card in play for its clock; ``to`` is bound as ``held``."""

    to: Held = ""


# The turn -----------------------------------------------------------------------------------------------------------


class Actions(BaseEffect, frozen=True):
    """Grant or take actions, now or in the next turn, never below none (Star Wars W10)."""

    add: Signed
    """Number of actions added; negative to take actions."""
    who: Player = "me"
    when: Literal["now", "next_turn"] = "now"


class Forbid(BaseEffect, frozen=True):
    """Forbid a player something during his next turn (Star Wars W11)."""

    who: Player
    what: Literal["draw"]


# Grammar ------------------------------------------------------------------------------------------------------------


class Choose(BaseEffect, frozen=True):
    """Choose one character or player; without candidates the word is bound to nobody."""

    as_: NewWord
    among: CharacterFilter = CharacterFilter()
    player: Literal["", "opponent"] = ""
    """One of these players is picked, not a character."""


class All(BaseEffect, frozen=True):
    """Bind a word to a group as of now."""

    as_: NewWord
    among: CharacterFilter
    with_: Word = ""
    """The named are of the group too."""


class If(BaseEffect, frozen=True):
    """Resolve ``then`` if the condition holds, otherwise ``else``."""

    test: Condition
    then: Text
    else_: Text = ()


class May(BaseEffect, frozen=True):
    """Ask the player of the card whether to resolve ``then``."""

    then: Text


class LocalizedText(Shape, frozen=True):
    """Text in every language of the game."""

    en: str
    de: str


class Way(Shape, frozen=True):
    """Option of an ``either``. ``label`` is its notation, ``name`` its display text."""

    label: str
    name: LocalizedText
    then: Text
    test: Condition = Condition()


class Either(BaseEffect, frozen=True):
    """Ask the player of the card to choose one of the open ways."""

    ways: tuple[Way, ...]


class Triforce(BaseEffect, frozen=True):
    """Resolve ``then`` once per game, card name and player, if the condition held when played (Zelda R39)."""

    then: Text
    test: Condition = Condition()
    else_: Text = ()


Effect: TypeAlias = (
    Damage
    | Heal
    | Increase
    | Survive
    | Destroy
    | Pin
    | Move
    | Place
    | Swap
    | Pull
    | Roll
    | Draw
    | Discard
    | Take
    | Shuffle
    | Return
    | Stay
    | Actions
    | Forbid
    | Choose
    | All
    | If
    | May
    | Either
    | Triforce
)
Text: TypeAlias = "tuple[Effect, ...]"


class PassiveEffect(Shape, frozen=True):
    """Effect that applies while a card is in play; evaluated by queries, never resolved."""

    of: str
    """Characters whose cards or losses it changes."""
    add: Literal["", "attack", "defense", "hurt"] = ""
    """Add ``by`` to attack values, to defense values, or to each loss of health."""
    set_: Literal["", "values"] = ""
    """Attack and defense values count as ``by``; plus and minus come after (Zelda R32)."""
    by: Number = 0
    """Amount to add, or value to set."""
    against: str = ""
    """Only against this character."""
    forbid: Literal["", "own_move"] = ""
    """Its own side cannot move it (Zelda R49)."""


class ValueOverride(Shape, frozen=True):
    """Alternative value of a combat card if a condition holds at the reveal."""

    test: Condition
    value: Number


class CombatHalf(Shape, frozen=True):
    """Attack or defense half of a combat card."""

    value: Number | Literal["sunburst"] | Amount
    """The printed number; a sunburst blocks any attack; what is counted at the reveal has no printed number."""
    icons: tuple[Literal["sword", "bow"], ...] = ()
    """A sword strikes adjacent targets, a bow shoots along lines."""
    instead: tuple[ValueOverride, ...] = ()
    """Values that take the printed one's place; the first whose test holds."""


class CardText(Shape, frozen=True):
    """Talent card as written in a team's file."""

    name: LocalizedText
    text: LocalizedText
    who: tuple[str, ...]
    """The kinds that may use it."""
    copies: Number
    """Number of copies in the deck."""
    attack: CombatHalf | None = None
    """Its attack half; a card without both halves is a special card."""
    defense: CombatHalf | None = None
    """Its defense half."""
    on_attack: Text = ()
    """Effects after the damage when the card was played as an attack."""
    on_defend: Text = ()
    """Effects after the attacker's text when the card was played as a defense."""
    on_play: Text = ()
    """Effects of a special card."""
    on_fall: str = ""
    """The kind that would be eliminated; such a card is played at that moment and at no other (Zelda R38)."""
    while_: tuple[PassiveEffect, ...] = ()
    """Passive effects while the card is in play."""
    clock: Number = 0
    """For how many of its owner's later turns it stays in play."""
    free: bool = False
    """Playing it does not count as an action."""
    strike: Means = ""
    """Look and sound of its strike; empty for that of its user."""
    standing: bool = False
    """True if the card is in no deck, but in play from the beginning and for the whole match. Its ``on_attack`` follows
    every attack of its users, its ``on_defend`` every attack on one of them; ``self`` is the user concerned.
    """
    on_turn: Text = ()
    """Effects of a standing card when its owner's turn begins, after the roll; ``self`` is its first user in play."""
    art: Picture = ""
    """Path of the picture if it is another card's: ``zelda/card/link/time-warp``."""
