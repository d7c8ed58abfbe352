"""Set-up and actions of the dungeon, as small frozen records."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from game.rules.dungeon.engine.state import NONE

PLAYER_COUNTS = range(1, 6)
"""Possible numbers of players."""
SHORT_LEVELS, LONG_LEVELS = 3, 7
"""Number of dungeons before the castle, in a short and in a long adventure."""

CHOOSE_DUNGEON = "dungeon"
"""Kind of the decision about which dungeon to enter next."""

Length = Literal["short", "long"]
GradeId = Literal["story", "hero", "master"]
"""Grade of difficulty of an adventure."""
GRADES: tuple[GradeId, ...] = ("story", "hero", "master")
"""Grades of difficulty, easiest first; ``DungeonCatalog.grades`` has the rules of each."""
DEFAULT_GRADE: GradeId = "story"
"""Grade of the printed rules, in which an adventure cannot be lost."""


class Setup(msgspec.Struct, frozen=True):
    """Options of an adventure, agreed before it starts."""

    game: str = "dungeon"
    players: int = 1
    length: Length = "short"
    grade: GradeId = DEFAULT_GRADE
    """Grade of difficulty. Story is never lost; Hero and Master are lost at a number of collapses and may raise the
    needs.
    """
    open_hands: bool = False
    """True if all players see all hands; in the printed rules players may only hint at their cards (Dungeon A34)."""
    any_kind: bool = False
    """True if a card played by Triforce power 1 may count with its highest value of any kind (the option of Dungeon
    A54).
    """
    fewer_phases: bool = False
    """True if the last fight has at most 4 phases (short) or 6 (long), however often Link collapsed (Dungeon A66)."""
    pure_random: bool = False
    """True if the room with the teleporter may be missing from the castle (the option of Dungeon A15)."""
    by_the_letter: bool = False
    """True for the literal reading of rules that are otherwise interpreted for better play.

    A single player sits out a whole round and draws a new hand of 5 when his pile is used up, the castle's rooms are
    fully random, and every beaten phase of the last fight counts as a beaten boss (Dungeon A10, A15, A18).
    """

    given: tuple[str, ...] = ()
    """Codes of the dungeons to enter, in order; beating the last one wins the adventure, without the castle.

    Empty if the party chooses its dungeons, as in the printed rules.
    """
    hearts: int = 0
    """Number of heart containers at the start; 0 for the number in the rules."""

    @property
    def levels(self) -> int:
        """Return the number of dungeons before the castle, or of the dungeons in ``given``."""
        if self.given:
            return len(self.given)
        return SHORT_LEVELS if self.length == "short" else LONG_LEVELS


class BaseAction(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of the actions. ``card`` is the catalog number of an item card; cells and seats count from 0."""


# Questions of the party ----------------------------------------------------------------------------------------------


class Choose(BaseAction, frozen=True):
    """Choose the next dungeon by its code."""

    dungeon: str


class Accept(BaseAction, frozen=True, tag="Take"):
    """Accept an item or an offer."""


class Decline(BaseAction, frozen=True):
    """Pass an item to the next player, decline an offer, or keep the hand between rooms."""


# Between rooms -------------------------------------------------------------------------------------------------------


class Enter(BaseAction, frozen=True):
    """Enter a room, for the first time or again after a failed try."""

    cell: int


class Call(BaseAction, frozen=True):
    """Ask another player to change cards before the party enters the next room (Dungeon A8, A59)."""

    seat: int


class PlaceTeleporter(BaseAction, frozen=True, tag="Place"):
    """Move the teleporter to a solved room (Dungeon A70)."""

    cell: int


# Cards ---------------------------------------------------------------------------------------------------------------


class Play(BaseAction, frozen=True):
    """Play a card face up with its value of the room's kind."""

    card: int


class Support(BaseAction, frozen=True):
    """Play a support card face up."""

    card: int


class Down(BaseAction, frozen=True):
    """Play any card face down; it counts as support of 1 point."""

    card: int


class Shield(BaseAction, frozen=True):
    """Play a card for a guard of the room; ``way`` is the index of the guard in ``Room.guard`` (Dungeon A62)."""

    card: int
    way: int = 0


class Swap(BaseAction, frozen=True):
    """Discard one card and draw."""

    card: int


class NewHand(BaseAction, frozen=True):
    """Discard the whole hand and draw a new one; in a challenge a card must be played right after."""


class Pass(BaseAction, frozen=True):
    """Skip this turn (Dungeon A73)."""


class Toss(BaseAction, frozen=True):
    """Discard this card, as a penalty, as the price of an offer, or with Triforce power 2."""

    card: int


class Done(BaseAction, frozen=True):
    """Stop discarding with Triforce power 2 and draw; leave the shop; or use no bottle in a safe room."""


# Bottles, Triforce, shop ---------------------------------------------------------------------------------------------


class UseBottle(BaseAction, frozen=True, tag="Drink"):
    """Use a bottle; ``seat`` is the player whose discard pile a green potion shuffles back, else ``NONE``."""

    bottle: str
    seat: int = NONE


class Pour(BaseAction, frozen=True):
    """Empty a bottle without using it, or lose it to a penalty."""

    bottle: str


class Buy(BaseAction, frozen=True):
    """Buy something at Beedle's."""

    good: str


class Power(BaseAction, frozen=True):
    """Use a Triforce power by its number of pieces: 1, 2 or 4. Three pieces only avert a penalty (``Avert``)."""

    pieces: int


class Avert(BaseAction, frozen=True):
    """Spend three pieces of the Triforce to avert the round penalty (Dungeon A57)."""


class Suffer(BaseAction, frozen=True):
    """Accept the round penalty instead of averting it."""


class Concede(BaseAction, frozen=True):
    """Concede the adventure for the whole party. It is legal at any decision, but ``legal_actions`` never lists it."""


CardPlay: TypeAlias = Play | Support | Down | Shield
"""Actions that play a card in a challenge."""

Action: TypeAlias = (
    Choose
    | Accept
    | Decline
    | Enter
    | Call
    | PlaceTeleporter
    | Play
    | Support
    | Down
    | Shield
    | Swap
    | NewHand
    | Pass
    | Toss
    | Done
    | UseBottle
    | Pour
    | Buy
    | Power
    | Avert
    | Suffer
    | Concede
)
