"""Rulebook protocol: types, construction, public facts and words that sessions and saves need of a game.

Each rulebook is one subclass of ``Rulebook`` and one line in ``game.presentation.rulebooks``.
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
    """Character in the thumbnail of a save: id, seat, square (negative: off the board) and health."""

    kind: Word
    seat: Seat
    square: Number
    health: Count


class Public(msgspec.Struct, frozen=True):
    """Public facts of a position for lists of saves; contains no hidden information."""

    teams: list[str]
    """By seat the id of the team it leads, two of them as ``one+other``; none where a seat has no team."""
    map: str
    """The id of the place or of the way of playing."""
    turn: int
    """Progress of the match; 0 during set-up."""
    spots: list[Spot] = []
    scores: list[int] = []
    """By seat: what was won so far; empty where the health in ``spots`` tells how a match stands."""


class SeatStats(msgspec.Struct, frozen=True):
    """Results of one seat in a finished match, for the statistics."""

    teams: tuple[str, ...] = ()
    damage: int = 0
    cards: dict[str, int] = {}
    """By id: how often a card was played that is worth counting."""


class Rulebook(Protocol):
    """Base of the adapters, one per rulebook, with the answers that most of them share.

    Definitions are a ``msgspec.Struct`` with everything a match is played by, so a save keeps its rules when a card
    changes later. Their field ``setup`` has a field ``game``, by which a file finds its rulebook.
    """

    @property
    def games(self) -> tuple[str, ...]:
        """Return the games played by this rulebook, as named in ``setup.game``."""

    @property
    def rules(self) -> type[Any]:
        """Return the rules class, by which a running match finds its rulebook."""

    @property
    def definitions(self) -> type[Any]:
        """Return the type that msgspec decodes definitions to."""

    @property
    def state(self) -> type[Any]:
        """Return the type that msgspec decodes a stored position to."""

    has_sides: bool = False
    """True if players may change sides for another match."""
    cooperative: bool = False
    """True if all players win or lose together."""

    def validate_definitions(self, known: Any) -> list[str]:
        """Return the faults that the rules could not run with: sizes, references, wrong number of seats.

        Called on definitions read from a file before rules are built from them; empty for valid ones.
        """

    def build_rules(self, known: Any) -> AnyRules:
        """Build the rules of a match from its definitions; faulty hand-written ones may raise any exception."""

    def validate_state(self, rules: Any, state: Any) -> list[str]:
        """Return why a decoded position cannot belong to this match; called before anything else uses it."""

    def get_definitions(self, rules: Any) -> Any:
        """Return the definitions that rules were built from."""

    def renew_definitions(self, known: Any, *, swapped: bool = False) -> Any:
        """Return current definitions for a rematch with the same set-up, optionally with all seats moved on by one.

        Raises:
            UserError: the set-up can no longer be played.
        """

    def public_facts(self, rules: Any, view: Any) -> Public:
        """Return the header of a save from a spectator's view."""

    def validate_public(self, game: str, seats: int, public: Public) -> list[str]:
        """Return what is impossible in the public facts of a match; numbers are already in range.

        Missing content, such as the team of a removed mod, is not a fault.
        """

    def find_winners(self, rules: Any, outcome: Outcome) -> list[int]:
        """Return the winning seats."""
        return list(outcome.winners)

    def collect_stats(self, match: AnySession) -> list[SeatStats]:
        """Return the results of each seat of a finished match."""

    def is_conceded(self, match: AnySession) -> bool:
        """Return whether a finished match was conceded while it could still be won."""
        return match.outcome is not None and match.outcome.reason == "conceded"

    def match_length(self, turn: int) -> int:
        """Return the length of a finished match from ``Public.turn``: rounds, dungeons or decided games."""
        return turn

    def make_log_formatter(self, rules: Any, player: Callable[[int], str]) -> Told:
        """Return a formatter of rule events; ``player`` names a seat. Callers use ``rulebooks.make_log_formatter``."""

    def format_refusal(self, rules: Any, refusal: Refusal) -> str:
        """Return why an action is refused, in one sentence."""

    def game_name(self, game: str) -> str:
        """Return the name of one of its games."""

    def part_name(self, game: str, part: str, *, short: bool = False) -> str:
        """Return the name of a team, character or card; the id itself if it no longer exists.

        ``short`` names a team by its leader alone, for lines with many teams.
        """

    def place_name(self, game: str, place: str) -> str:
        """Return the name of ``Public.map``."""

    def format_progress(self, turn: int, seats: int, *, finished: bool = False, ending: str = "") -> str:
        """Return the progress of a match from ``Public.turn``, such as ``Round 3``; ``ending`` says why it is over."""
