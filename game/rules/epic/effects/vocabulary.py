"""Vocabulary of card text: one frozen type per effect, and the types of their fields.

A card in a YAML file is validated against these types. The rules use nothing else of a card; its printed text is for
display only.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from game.rules.core.words import LocalizedText, Number
from game.rules.epic.effects.words import (
    CardName,
    Held,
    Means,
    NewWord,
    PicturePath,
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
    """Base of all records in a card file; unknown fields are refused."""


class CharacterFilter(Shape, frozen=True):
    """Filter of living characters; all given fields must match.

    ``opponents`` are the characters of other sides, ``own`` those of the player of the card; allies are neither.
    """

    side: Literal["opponents", "own", "any"] = "any"
    kind: str = ""
    """Kind of character; ``major`` matches all leads, ``minor`` all others."""
    near: str = ""
    """Word for characters; the filter matches characters adjacent to at least one of them (8 neighbors)."""
    seen_by: str = ""
    """Word for characters; the filter matches characters that at least one of them sees."""
    reach_of: str = ""
    """Word for characters; the filter matches enemies that one of them could attack from its square (Star Wars W8)."""
    except_: str = ""
    """Word for characters that the filter excludes."""


Who: TypeAlias = Word | CharacterFilter
"""Word or filter for characters.

Words: ``self`` (the character who plays the card), ``attacker``, ``target``, ``held``, a word the card binds, ``me``
(the player of the card, where a player is meant), ``everyone`` (all players, the active one first), ``own`` (the
player's characters), ``team`` (the characters whose deck the card belongs to), ``partners`` (``own`` without ``self``),
``others`` (every character in play but ``self``), or the name of a kind of the player's characters. A word that is
bound to a player stands for all of that player's characters where characters are meant.
"""


class Amount(Shape, frozen=True):
    """Number that is evaluated when the sentence is resolved."""

    attack_of: Literal["", "top-discard", "attack-card"] = ""
    """Use the attack value printed on the top discard of the player of ``of``, or the value of this combat's attack
    card (Star Wars W7).
    """
    of: str = ""
    """Word for a character whose player is meant."""
    dealt: bool = False
    """Use the health that the target lost by this attack (Star Wars W9)."""
    hand: str = ""
    """Word for a player; use the number of cards in his hand."""
    itself: Literal["left-out", "counted"] = "left-out"
    """True if this card counts while it is still in that hand (Star Wars W14)."""
    missing: Number = 0
    """Value if there is no card, or a card without an attack number."""
    max: Number = 99
    """Largest value; higher ones count as this."""


Num: TypeAlias = Number | Amount


class Range(Shape, frozen=True):
    """Range of the health of a character, or of the number of cards of a player, both ends included."""

    of: str
    min: Number = -999
    max: Number = 999


class Condition(Shape, frozen=True):
    """Condition; all given fields must hold."""

    __test__ = False

    hit: bool | None = None
    """True if the attack must have dealt damage, False if it must not (Zelda R34)."""
    ranged: bool | None = None
    """True if the attack must be ranged, False if melee (Zelda R35)."""
    near: tuple[tuple[str, str], ...] = ()
    """Pairs of words that must be adjacent; for fallen characters the square where they fell counts (Zelda R36)."""
    sees: tuple[tuple[str, str], ...] = ()
    """Pairs of words of which the first must see the second."""
    fallen: str = ""
    """Word for characters who must all have fallen."""
    standing: str = ""
    """Word for characters of whom at least one must be on the board."""
    is_: tuple[str, str] | None = None
    """Word and the kind of character that it must mean, or ``opponent``."""
    health: Range | None = None
    """Range in which the health of a character must be."""
    hand: Range | None = None
    """Range in which the number of cards of a player must be."""
    answered: bool | None = None
    """True if a defense card must have been played against the attack, whatever its value (Star Wars W6)."""
    board: str = ""
    """Theme that the board must have (Star Wars W26)."""
    done: bool | None = None
    """True if the optional part just before must have been resolved, False if declined."""


class BaseEffect(
    Shape, frozen=True, kw_only=True, tag_field="do", tag=lambda name: name.removesuffix("Effect").lower()
):
    """Base of the effects; the ``do:`` field in YAML has their name."""

    says: Sentence = 0
    """Number of the printed sentence that the effect implements, from 1; 0 if it is that of the effect before it."""


# Characters ---------------------------------------------------------------------------------------------------------


class DamageEffect(BaseEffect, frozen=True):
    """Take health, without a defense. A group loses it at once, then deaths are checked (Zelda R14)."""

    to: Who
    amount: Num


class HealEffect(BaseEffect, frozen=True):
    """Restore health, up to the maximum; not for fallen characters (Zelda R37)."""

    who: Who
    amount: Num


class IncreaseEffect(BaseEffect, frozen=True):
    """Raise current and maximum health."""

    who: Who
    amount: Number


class SurviveEffect(BaseEffect, frozen=True):
    """Keep the character in play with this health; only in cards played at an elimination (Zelda R38)."""

    who: Who
    health: Number


class DestroyEffect(BaseEffect, frozen=True):
    """Take all health; the character falls at the next check of deaths (Star Wars W20)."""

    who: Who


class LiftEffect(BaseEffect, frozen=True, tag="pin"):
    """Lift a character: it cannot move, attack or defend until a player discards the ransom (W12)."""

    who: Who
    ransom: Number
    """Number of cards that one player must discard to end it."""


# Squares ------------------------------------------------------------------------------------------------------------


class MoveEffect(BaseEffect, frozen=True):
    """Walk with the character, or with each of a group in any order; fewer steps are always allowed."""

    who: Who
    up_to: Number
    """Maximum number of steps."""
    straight: bool = False
    """True if it must stay in one row or column."""
    through: bool = False
    """True if it may pass through anything; only the last square must be free."""


class PlaceEffect(BaseEffect, frozen=True):
    """Put a character on a free square; obstacles do not matter."""

    who: Who
    near: Word = ""
    """Word for characters; the square must be adjacent to one of them."""
    within: Number = 0
    """Maximum distance in steps, ignoring obstacles (Zelda R47); 0 for any distance."""


class SwapEffect(BaseEffect, frozen=True):
    """Swap the squares of two characters (Zelda R48)."""

    who: Word
    with_: Word


class PullEffect(BaseEffect, frozen=True):
    """Move a character in line to the square next to ``to``, up to the first blocked square (Zelda R46)."""

    who: Word
    to: Word


class RollEffect(BaseEffect, frozen=True):
    """Roll the movement die again and walk (Zelda R31)."""


# Cards --------------------------------------------------------------------------------------------------------------


class DrawEffect(BaseEffect, frozen=True):
    """Draw cards one by one; the hand limit applies to each (Zelda R41)."""

    count: Num = 1
    who: Literal["me", "everyone"] = "me"


class CardFilter(Shape, frozen=True):
    """Filter of cards in a hand; all given fields must match."""

    special: bool = False
    """Special cards only."""
    attack_above: Number | None = None
    """Attack number that must be exceeded; a value that is only known at the reveal exceeds it (Star Wars W7)."""


class DiscardEffect(BaseEffect, frozen=True):
    """Discard from the hand of the player ``who``; with too few cards the whole hand (Zelda R65, Star Wars W22)."""

    who: Players
    count: Number = 1
    all: bool = False
    """True to discard the whole hand, or all cards that match ``which``."""
    keep: Number = 0
    """1 to discard the whole hand but one card of the owner's choice."""
    by: Literal["owner", "chance", "me"] = "owner"
    """Chooser of the cards: the owner, chance, or the player of the card, who first looks at the hand."""
    which: CardFilter = CardFilter()
    """Filter of the cards discarded with ``all``."""
    show: Player = ""
    """Word for a player who sees the hand first."""
    to_side: bool = False
    """True if the allies of that player see it too (Star Wars W16)."""


class TakeEffect(BaseEffect, frozen=True):
    """Take one card from a pile of this card's deck into the hand (Star Wars W17)."""

    from_: Literal["draw", "discard"]
    card: CardName = ""
    """Name of the card, which is shown to all; empty for a card of the player's choice."""
    top: Number = 0
    """Number of top cards to choose from; 0 for the whole pile."""
    rest: Literal["", "order", "shuffle"] = ""
    """Treatment of the other cards: ``order`` to put them back in any order, ``shuffle`` to shuffle the pile."""


class ShuffleEffect(BaseEffect, frozen=True):
    """Shuffle the discard pile of this card's deck into its draw pile."""


class ReturnEffect(BaseEffect, frozen=True):
    """Return this card to the hand it came from (Zelda R42)."""


class StayEffect(BaseEffect, frozen=True):
    """Keep this card in play for its clock; the word ``held`` then means the characters of ``to``."""

    to: Held = ""


# The turn -----------------------------------------------------------------------------------------------------------


class ActionsEffect(BaseEffect, frozen=True):
    """Add or take actions, now or in the next turn; a player never has fewer than 0 (Star Wars W10)."""

    add: Signed
    """Number of actions added; negative to take actions."""
    who: Player = "me"
    """Word for the player concerned."""
    when: Literal["now", "next_turn"] = "now"


class ForbidEffect(BaseEffect, frozen=True):
    """Forbid a player something during his next turn (Star Wars W11)."""

    who: Player
    what: Literal["draw"]


# Grammar ------------------------------------------------------------------------------------------------------------


class ChooseEffect(BaseEffect, frozen=True):
    """Choose one character or player and bind a word to it; without candidates the word means nobody."""

    as_: NewWord
    among: CharacterFilter = CharacterFilter()
    player: Literal["", "opponent"] = ""
    """``opponent`` to choose an opposing player instead of a character."""


class AllEffect(BaseEffect, frozen=True):
    """Bind a word to all characters that match a filter now."""

    as_: NewWord
    among: CharacterFilter
    with_: Word = ""
    """Word for further characters that belong to the group."""


class IfEffect(BaseEffect, frozen=True):
    """Resolve ``then`` if the condition holds, otherwise ``else``."""

    test: Condition
    then: Text
    else_: Text = ()


class MayEffect(BaseEffect, frozen=True):
    """Ask the player of the card whether to resolve ``then``."""

    then: Text


class Way(Shape, frozen=True):
    """Option of an ``either``: its label in the notation of actions, its displayed name, and its text."""

    label: str
    name: LocalizedText
    then: Text
    test: Condition = Condition()


class EitherEffect(BaseEffect, frozen=True):
    """Ask the player of the card to choose one of the ways whose conditions hold."""

    ways: tuple[Way, ...]


class TriforceEffect(BaseEffect, frozen=True):
    """Resolve ``then`` once per game, card name and player, if the condition held when it was played (Zelda R39)."""

    then: Text
    test: Condition = Condition()
    else_: Text = ()


Effect: TypeAlias = (
    DamageEffect
    | HealEffect
    | IncreaseEffect
    | SurviveEffect
    | DestroyEffect
    | LiftEffect
    | MoveEffect
    | PlaceEffect
    | SwapEffect
    | PullEffect
    | RollEffect
    | DrawEffect
    | DiscardEffect
    | TakeEffect
    | ShuffleEffect
    | ReturnEffect
    | StayEffect
    | ActionsEffect
    | ForbidEffect
    | ChooseEffect
    | AllEffect
    | IfEffect
    | MayEffect
    | EitherEffect
    | TriforceEffect
)
Text: TypeAlias = "tuple[Effect, ...]"
"""Effects of a text, in order."""


class PassiveEffect(Shape, frozen=True):
    """Effect that applies while a card is in play; it is evaluated when needed, never resolved."""

    of: str
    """Word for the characters whose card values or losses it changes."""
    add: Literal["", "attack", "defense", "hurt"] = ""
    """Add ``by`` to attack values, to defense values, or to each loss of health (``hurt``)."""
    set_: Literal["", "values"] = ""
    """``values`` to set attack and defense values to ``by``; additions apply afterwards (Zelda R32)."""
    by: Number = 0
    """Amount to add, or value to set."""
    against: str = ""
    """Word for the only character against whom it applies; empty for all."""
    forbid: Literal["", "own_move"] = ""
    """``own_move`` if its own side cannot move the character (Zelda R49)."""


class ValueOverride(Shape, frozen=True):
    """Value of a combat card that replaces the printed one if a condition holds at the reveal."""

    test: Condition
    value: Number


class CombatHalf(Shape, frozen=True):
    """Attack or defense half of a combat card."""

    value: Number | Literal["sunburst"] | Amount
    """Printed number, ``sunburst`` for a defense that blocks any attack, or an amount counted at the reveal."""
    icons: tuple[Literal["sword", "bow"], ...] = ()
    """Icons: a sword strikes adjacent targets, a bow shoots in a line."""
    instead: tuple[ValueOverride, ...] = ()
    """Values that replace the printed one; the first whose condition holds applies."""


class CardText(Shape, frozen=True):
    """Talent card as written in the file of a team."""

    name: LocalizedText
    text: LocalizedText
    who: tuple[str, ...]
    """Kinds of characters that may use it."""
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
    """Kind of character; the card is played only when one of them would be eliminated (Zelda R38)."""
    while_: tuple[PassiveEffect, ...] = ()
    """Passive effects while the card is in play."""
    clock: Number = 0
    """Number of its owner's later turns for which the card stays in play; 0 for none."""
    free: bool = False
    """True if playing it does not cost an action."""
    strike: Means = ""
    """Look and sound of its strike; empty for the default of its user."""
    standing: bool = False
    """True if the card is in play for the whole match and in no deck.

    Its ``on_attack`` follows every attack of its users, its ``on_defend`` every attack on one of them; ``self`` is the
    user concerned.
    """
    on_turn: Text = ()
    """Effects of a standing card when its owner's turn begins, after the roll; ``self`` is its first user in play."""
    art: PicturePath = ""
    """Path of the picture if the card uses that of another one, such as ``zelda/card/link/time-warp``."""
