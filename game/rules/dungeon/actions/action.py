"""Set-up and actions of the dungeon, as small frozen records."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from game.rules.dungeon.engine.state import NONE

PLAYERS = range(1, 6)
SHORT_LEVELS, LONG_LEVELS = 3, 7
"""Dungeons before the castle."""

CHOOSE_DUNGEON = "dungeon"
"""The kind of decision that asks for the next dungeon."""

Length = Literal["short", "long"]
Level = Literal["story", "hero", "master"]
GRADES: tuple[Level, ...] = ("story", "hero", "master")
"""Grades of difficulty, easiest first; the catalog has the numbers of each."""
STANDARD: Level = "story"
"""The grade without a limit, as the rules have it."""


class Setup(msgspec.Struct, frozen=True):
    """Options of an adventure, agreed before it starts."""

    game: str = "dungeon"
    players: int = 1
    length: Length = "short"
    grade: Level = STANDARD
    """Story is never lost; Hero and Master are at some collapse, and needs may be higher."""
    open_hands: bool = False
    """True if all players see all hands; by the rules they are only hinted at (Dungeon A34)."""
    any_kind: bool = False
    """The card of Triforce power 1 counts with its highest value of any kind (the option of Dungeon A54)."""
    fewer_phases: bool = False
    """The last fight has at most 4 phases (short) or 6 (long), however often Link collapsed (Dungeon A66)."""
    pure_random: bool = False
    """True if the castle's teleporter may be missing from its layout (the option of Dungeon A15)."""
    by_the_letter: bool = False
    """The letter of the rules where our reading left it to play better: a player alone sits out a whole round and has a
    new hand of 5 when his pile is used up, the castle's rooms come by chance, and every beaten phase of the last fight
    is a beaten boss (Dungeon A10, A15, A18)."""

    given: tuple[str, ...] = ()
    """The codes of the dungeons that are entered, in this order; the last of them ends the adventure in place of the
    castle. None leaves the choice to the party, as the rules have it."""
    hearts: int = 0
    """The heart containers that Link begins with; 0 for as many as the rules say."""

    @property
    def levels(self) -> int:
        """Return the number of dungeons before the castle, or of the given ones."""
        if self.given:
            return len(self.given)
        return SHORT_LEVELS if self.length == "short" else LONG_LEVELS


class BaseAction(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of the actions. Cards are kinds of item cards; cells and seats count from 0."""


# Questions of the party ----------------------------------------------------------------------------------------------


class Choose(BaseAction, frozen=True):
    """Choose the next dungeon by its code."""

    dungeon: str


class Take(BaseAction, frozen=True):
    """Take the item, or take what is offered."""


class Decline(BaseAction, frozen=True):
    """Pass an item to the next player, decline an offer, or keep the hand."""


# Between rooms -------------------------------------------------------------------------------------------------------


class Enter(BaseAction, frozen=True):
    """Enter a room, or try it again."""

    cell: int


class Call(BaseAction, frozen=True):
    """Ask another player to change cards before the next room (Dungeon A8, A59)."""

    seat: int


class Place(BaseAction, frozen=True):
    """Put the teleporter on a solved room (Dungeon A70)."""

    cell: int


# Cards ---------------------------------------------------------------------------------------------------------------


class Play(BaseAction, frozen=True):
    """Play a card face up as the room's kind."""

    card: int


class Support(BaseAction, frozen=True):
    """Play a support card face up."""

    card: int


class Down(BaseAction, frozen=True):
    """Play any card face down as support 1."""

    card: int


class Shield(BaseAction, frozen=True):
    """Play a card for the guard; ``way`` is one of those that the room names (Dungeon A62)."""

    card: int
    way: int = 0


class Swap(BaseAction, frozen=True):
    """Discard one card and draw."""

    card: int


class NewHand(BaseAction, frozen=True):
    """Discard the whole hand and draw; in a challenge a card is played at once."""


class Pass(BaseAction, frozen=True):
    """Skip this turn (Dungeon A73)."""


class Toss(BaseAction, frozen=True):
    """Discard this card: a penalty, the price of an offer, or power 2."""

    card: int


class Done(BaseAction, frozen=True):
    """Stop discarding with power 2 and draw; or leave the shop, or the bottle of a safe room."""


# Bottles, Triforce, shop ---------------------------------------------------------------------------------------------


class Drink(BaseAction, frozen=True):
    """Use a bottle; ``seat`` is the player whose discard pile the green potion serves."""

    bottle: str
    seat: int = NONE


class Pour(BaseAction, frozen=True):
    """Empty a bottle unused, or give it up to a penalty."""

    bottle: str


class Buy(BaseAction, frozen=True):
    """Buy something at Beedle's."""

    good: str


class Power(BaseAction, frozen=True):
    """Use that many pieces of the Triforce: 1, 2 or 4; 3 is asked when the penalty applies."""

    pieces: int


class Avert(BaseAction, frozen=True):
    """Use three pieces of the Triforce against the round penalty (Dungeon A57)."""


class Suffer(BaseAction, frozen=True):
    """Take the round penalty."""


class Concede(BaseAction, frozen=True):
    """Concede the adventure for the whole party. It answers no question, so ``legal_actions`` does not list it."""


Laying: TypeAlias = Play | Support | Down | Shield

Action: TypeAlias = (
    Choose
    | Take
    | Decline
    | Enter
    | Call
    | Place
    | Play
    | Support
    | Down
    | Shield
    | Swap
    | NewHand
    | Pass
    | Toss
    | Done
    | Drink
    | Pour
    | Buy
    | Power
    | Avert
    | Suffer
    | Concede
)
