"""The words that card text is written in: one frozen type a verb, and the few pieces they share.

A card in a YAML file is checked against these types; the rules know nothing else about a card; its text is prose.
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
    """Base of everything that is written in a card file; a field that is not known is refused."""


class Those(Shape, frozen=True):
    """A described set of living characters; every field given must hold.

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


Who: TypeAlias = Word | Those
"""A word or a described set. Words: ``self`` (who plays the card), ``attacker``, ``target``, ``held``, a word the card
binds, ``me`` (the player of the card, where a player is meant), ``everyone`` (all players, the active one first),
``own`` (the player's characters), ``team`` (those whom the card's deck belongs to), ``partners`` (``own`` without
``self``), ``others`` (everybody in play but ``self``), or the name of a kind of one's own. A word that is bound to a
player stands for all of that player's characters where characters are meant."""


class Amount(Shape, frozen=True):
    """A number that is read when the sentence is carried out."""

    attack_of: Literal["", "top-discard", "attack-card"] = ""
    """The attack printed on the top card of the discard pile of the player of ``of``, or what the attack card of this
    combat counted for (Star Wars W7)."""
    of: str = ""
    """A character whose player is meant."""
    dealt: bool = False
    """The health that this attack took (Star Wars W9)."""
    hand: str = ""
    """How many cards the player named holds."""
    itself: Literal["left-out", "counted"] = "left-out"
    """Whether this card counts itself while it still lies in that hand (Star Wars W14)."""
    missing: Number = 0
    """What a missing card or a card without an attack number counts as."""
    max: Number = 99
    """More than this is not counted."""


Num: TypeAlias = Number | Amount


class Limit(Shape, frozen=True):
    """A range for the health of a character or the hand of a player, both ends included."""

    of: str
    min: Number = -999
    max: Number = 999


class Test(Shape, frozen=True):
    """A condition; every field given must hold."""

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
    health: Limit | None = None
    """The health of the named lies in this range."""
    hand: Limit | None = None
    """The player of the named holds so many cards."""
    answered: bool | None = None
    """A defense card was played against the attack, whatever its value (Star Wars W6)."""
    board: str = ""
    """The look of the board (Star Wars W26)."""
    done: bool | None = None
    """Whether the optional part just before was carried out."""


class Verb(Shape, frozen=True, kw_only=True, tag_field="do", tag=lambda name: name.lower()):
    """Base of the verbs; in YAML a verb is named by ``do:``."""

    says: Sentence = 0
    """The number of the printed sentence that it carries out, from 1; without one, that of the verb before it."""


# Characters ---------------------------------------------------------------------------------------------------------


class Damage(Verb, frozen=True):
    """Take health; cannot be defended against. A group is hurt at once, deaths are checked afterwards (Zelda R14)."""

    to: Who
    amount: Num


class Heal(Verb, frozen=True):
    """Give health back, up to the maximum; the fallen stay fallen (Zelda R37)."""

    who: Who
    amount: Num


class Increase(Verb, frozen=True):
    """Raise current and maximum health."""

    who: Who
    amount: Number


class Survive(Verb, frozen=True):
    """Stay in play with this health; only in cards that are played when a character would be eliminated (Zelda R38)."""

    who: Who
    health: Number


class Destroy(Verb, frozen=True):
    """Take all health at once; the fall comes at the next check of deaths (Star Wars W20)."""

    who: Who


class Pin(Verb, frozen=True):
    """Nobody of its own side may move the character, attack or defend with it until a player discards for it (W12)."""

    who: Who
    ransom: Number
    """How many cards any one player may discard to end it."""


# Squares ------------------------------------------------------------------------------------------------------------


class Move(Verb, frozen=True):
    """The player of the card walks the character, or each of a group in any order; fewer steps are always allowed."""

    who: Who
    up_to: Number
    """Steps."""
    straight: bool = False
    """In one row or column only."""
    through: bool = False
    """Over anything; only the last square must be free."""


class Place(Verb, frozen=True):
    """Put a character on a free square; nothing blocks."""

    who: Who
    near: Word = ""
    """Next to one of the named."""
    within: Number = 0
    """At most so many steps away on the bare grid (Zelda R47); 0 for any distance."""


class Swap(Verb, frozen=True):
    """Two characters exchange their squares (Zelda R48)."""

    who: Word
    with_: Word


class Pull(Verb, frozen=True):
    """Move along the line to the square next to ``to``, as far as the floor goes (Zelda R46)."""

    who: Word
    to: Word


class Roll(Verb, frozen=True):
    """Roll the movement die again and walk by it (Zelda R31)."""


# Cards --------------------------------------------------------------------------------------------------------------


class Draw(Verb, frozen=True):
    """Draw cards one by one, the hand limit applied each time (Zelda R41)."""

    count: Num = 1
    who: Literal["me", "everyone"] = "me"


class Which(Shape, frozen=True):
    """Cards in a hand; every field given must hold."""

    special: bool = False
    """Special cards only."""
    attack_above: Number | None = None
    """Only cards with a higher attack number; one that is counted at the reveal is higher (Star Wars W7)."""


class Discard(Verb, frozen=True):
    """The player of ``who`` discards from hand; with too few cards all of them (Zelda R65, Star Wars W22)."""

    who: Players
    count: Number = 1
    all: bool = False
    """The whole hand, or all cards of ``which``."""
    keep: Number = 0
    """The whole hand but one card of the owner's choice."""
    by: Literal["owner", "chance", "me"] = "owner"
    """Who chooses: the owner, nobody, or the player of the card, who looks at the hand first."""
    which: Which = Which()
    show: Player = ""
    """The hand is shown to this player first."""
    to_side: bool = False
    """The partners of that player see it too (Star Wars W16)."""


class Take(Verb, frozen=True):
    """Take one card of the deck that this card belongs to into the hand (Star Wars W17)."""

    from_: Literal["draw", "discard"]
    card: CardName = ""
    """This one, which is shown; else one of the player's choice."""
    top: Number = 0
    """Only out of so many from the top; 0 for the whole pile."""
    rest: Literal["", "order", "shuffle"] = ""
    """What becomes of the others: put back in any order, or the pile is shuffled."""


class Shuffle(Verb, frozen=True):
    """Shuffle the discard pile of this card's deck into its draw pile."""


class Return(Verb, frozen=True):
    """This card goes back to the hand it came from (Zelda R42)."""


class Stay(Verb, frozen=True):
    """This card stays in play for its clock; ``to`` is bound as ``held``."""

    to: Held = ""


# The turn -----------------------------------------------------------------------------------------------------------


class Actions(Verb, frozen=True):
    """More or fewer actions, now or in the next turn, never below none (Star Wars W10)."""

    add: Signed
    """How many more; fewer where it is negative."""
    who: Player = "me"
    when: Literal["now", "next_turn"] = "now"


class Forbid(Verb, frozen=True):
    """A player may not do something during the next turn of his own (Star Wars W11)."""

    who: Player
    what: Literal["draw"]


# Grammar ------------------------------------------------------------------------------------------------------------


class Choose(Verb, frozen=True):
    """The player of the card picks one character, or one player; with none to pick, the word is bound to nobody."""

    as_: NewWord
    among: Those = Those()
    player: Literal["", "opponent"] = ""
    """One of these players is picked, not a character."""


class All(Verb, frozen=True):
    """Bind a word to a group as it stands now."""

    as_: NewWord
    among: Those
    with_: Word = ""
    """The named are of the group too."""


class If(Verb, frozen=True):
    """Carry out ``then`` when the test holds, otherwise ``else``."""

    test: Test
    then: Text
    else_: Text = ()


class May(Verb, frozen=True):
    """Ask the player of the card whether ``then`` is carried out."""

    then: Text


class Words(Shape, frozen=True):
    """A text in every language of the game."""

    en: str
    de: str


class Way(Shape, frozen=True):
    """One of the ways of an ``either``. ``label`` is its text form, ``name`` what a player reads."""

    label: str
    name: Words
    then: Text
    test: Test = Test()


class Either(Verb, frozen=True):
    """Ask the player of the card which of the open ways is taken."""

    ways: tuple[Way, ...]


class Triforce(Verb, frozen=True):
    """Once per game for this card's name and player: ``then``, if the test held as the card was played (Zelda R39)."""

    then: Text
    test: Test = Test()
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


class While(Shape, frozen=True):
    """What holds while a card lies in play; asked for by a query, never carried out."""

    of: str
    """Whose cards or losses it changes."""
    add: Literal["", "attack", "defense", "hurt"] = ""
    """Add ``by`` to attack values, to defense values, or to each loss of health."""
    set_: Literal["", "values"] = ""
    """Attack and defense values count as ``by``; plus and minus come after (Zelda R32)."""
    by: Number = 0
    """How much."""
    against: str = ""
    """Only against this character."""
    forbid: Literal["", "own_move"] = ""
    """Its own side cannot move it (Zelda R49)."""


class Instead(Shape, frozen=True):
    """Another value of a combat card when a test holds at the reveal."""

    test: Test
    value: Number


class Side(Shape, frozen=True):
    """The attack or the defense half of a combat card."""

    value: Number | Literal["sunburst"] | Amount
    """The printed number; a sunburst blocks any attack; what is counted at the reveal has no printed number."""
    icons: tuple[Literal["sword", "bow"], ...] = ()
    """A sword strikes adjacent targets, a bow shoots along lines."""
    instead: tuple[Instead, ...] = ()
    """Values that take the printed one's place; the first whose test holds."""


class Card(Shape, frozen=True):
    """A talent card as it is written in a team's file."""

    name: Words
    text: Words
    who: tuple[str, ...]
    """The kinds that may use it."""
    copies: Number
    """How many of it are in the deck."""
    attack: Side | None = None
    """Its attack half; a card without both halves is a special card."""
    defense: Side | None = None
    """Its defense half."""
    on_attack: Text = ()
    """What happens after the damage when it was played as an attack."""
    on_defend: Text = ()
    """What happens after the attacker's text when it was played as a defense."""
    on_play: Text = ()
    """What a special card does."""
    on_fall: str = ""
    """The kind that would be eliminated; such a card is played at that moment and at no other (Zelda R38)."""
    while_: tuple[While, ...] = ()
    """What holds while it lies in play."""
    clock: Number = 0
    """For how many of its owner's later turns it stays in play."""
    free: bool = False
    """Playing it does not count as an action."""
    strike: Means = ""
    """What it is seen and heard to strike with; empty for what its user strikes with."""
    standing: bool = False
    """It is in no deck: it lies in play from the beginning and for the whole match. Its ``on_attack`` follows every
    attack of its users, its ``on_defend`` every attack on one of them; ``self`` is the user concerned."""
    on_turn: Text = ()
    """What a standing card does when a turn of its owner begins, after the roll; ``self`` is its first user in play."""
    art: Picture = ""
    """Whose picture it bears, by its path, where that is another card's: ``zelda/card/link/time-warp``."""
