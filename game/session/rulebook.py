"""What the table has to know of a rulebook to keep its matches: types, how to rebuild it, public facts, words.

A rulebook of the game is one subclass of ``Rulebook`` and one line in ``game.presentation.rulebooks``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Protocol, TypeAlias

import msgspec

from game.rules.core.numbers import Count, Number
from game.rules.core.protocol import AnyRules, Outcome, Refusal
from game.session.dates import LATEST
from game.session.session import AnySession

Told = Callable[[Any], list[str]]
"""Turns an event, in the form that its reader may see, into sentences; none for what needs no words."""


MOST_SEATS = 6
"""The most players of any match."""
Word: TypeAlias = Annotated[str, msgspec.Meta(max_length=100)]
"""The id of something."""
Moment: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=LATEST)]
"""Seconds since 1970; every system knows the date of as many."""
Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)]


class Spot(msgspec.Struct, frozen=True):
    """A character in the picture of a save: what it is, whose, where it stands (negative: nowhere) and its health."""

    kind: Word
    seat: Seat
    square: Number
    health: Count


class Public(msgspec.Struct, frozen=True):
    """What a list of saves shows of a position; nothing in it is hidden from anybody at the table."""

    teams: list[str]
    """By seat the id of the team it leads, two of them as ``one+other``; none where a seat has no team."""
    map: str
    """The id of the place or of the way of playing."""
    turn: int
    """How far the match went, 0 while it is set up."""
    spots: list[Spot] = []
    scores: list[int] = []
    """By seat: what was won so far; empty where the health in ``spots`` tells how a match stands."""


class SeatStats(msgspec.Struct, frozen=True):
    """What a seat did in a match that is over, for the statistics."""

    teams: tuple[str, ...] = ()
    damage: int = 0
    cards: dict[str, int] = {}
    """By id: how often a card was played that is worth counting."""


class Rulebook(Protocol):
    """Base of the adapters, one for each rulebook, with the answers that most of them share.

    The definitions are a ``msgspec.Struct`` with all that a match is played by, so that a save stays what it was when
    a card changes later. They have a field ``setup`` with a field ``game``, by which a file finds its rulebook.
    """

    @property
    def games(self) -> tuple[str, ...]:
        """The games that are played by it, as ``setup.game`` names them."""

    @property
    def rules(self) -> type[Any]:
        """The class of its rules, by which a running match finds its rulebook."""

    @property
    def definitions(self) -> type[Any]:
        """What msgspec reads the definitions as."""

    @property
    def state(self) -> type[Any]:
        """Type that msgspec decodes a stored position to."""

    has_sides: bool = False
    """Whether players may change sides for another match."""
    cooperative: bool = False
    """Whether all players win or lose together."""

    def validate_definitions(self, known: Any) -> list[str]:
        """Describe what the rules could not be carried out with: sizes, references, a set-up of other seats.

        Asked of definitions that were read, before rules are made of them; empty for sound ones.
        """

    def rules_of(self, known: Any) -> AnyRules:
        """The rules of a match by its definitions. Faults in hand-written ones may raise what they like."""

    def validate_state(self, rules: Any, state: Any) -> list[str]:
        """Describe why a position that was read could not be one of this match; asked before anything else sees it."""

    def definitions_of(self, rules: Any) -> Any:
        """The definitions that rules were made of."""

    def renewed(self, known: Any, *, swapped: bool = False) -> Any:
        """Today's definitions for a new match with the same set-up, or with everybody on the next player's side.

        Raises ``UserError`` when it can no longer be played.
        """

    def public(self, rules: Any, view: Any) -> Public:
        """The head of a save, from a bystander's view."""

    def public_faults(self, game: str, seats: int, public: Public) -> list[str]:
        """What cannot be among the public facts of a match of so many seats, in words; numbers are in range.

        What is gone, like a team of a mod, is no fault.
        """

    def winners(self, rules: Any, outcome: Outcome) -> list[int]:
        """The seats that won."""
        return list(outcome.winners)

    def collect_stats(self, match: AnySession) -> list[SeatStats]:
        """Return what each seat did in a match that is over, by seat."""

    def is_conceded(self, match: AnySession) -> bool:
        """Return whether a match that is over was given away: conceded while it could still be won."""
        return match.outcome is not None and match.outcome.reason == "conceded"

    def length(self, turn: int) -> int:
        """Return how long a finished match was, by ``Public.turn``: rounds, dungeons, games that were decided."""
        return turn

    def teller(self, rules: Any, player: Callable[[int], str]) -> Told:
        """Tells the events of the rules; ``player`` names a seat. Callers use ``rulebooks.teller_of``."""

    def refusal_sentence(self, rules: Any, refusal: Refusal) -> str:
        """Why something may not be done, in one sentence."""

    def game_name(self, game: str) -> str:
        """What one of its games is called."""

    def name_of(self, game: str, part: str, *, short: bool = False) -> str:
        """The name of a team, character or card by its id; the id itself when it is gone.

        ``short`` names a team by its leader alone, where many stand in one line.
        """

    def place_name(self, game: str, place: str) -> str:
        """The name of ``Public.map``."""

    def progress(self, turn: int, seats: int, *, finished: bool = False, ending: str = "") -> str:
        """How far a match of so many seats went, by ``Public.turn``: ``Round 3``; ``ending`` says why it is over."""
