"""Rulebook protocol: what sessions, saves and lists of matches need of a game, such as types, names and texts.

Each rulebook is a subclass of ``Rulebook`` and a line in ``game.presentation.rulebooks``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Protocol, TypeAlias

import msgspec

from game.rules.core.numbers import Count, Number
from game.rules.core.protocol import AnyRules, Outcome, Refusal
from game.session.dates import MAX_TIMESTAMP
from game.session.session import AnySession

SentenceFormatter = Callable[[Any], list[str]]
"""Function that returns the log sentences of an event, which must be redacted for its reader; possibly none."""


MAX_SEATS = 6
"""Largest number of players of any match."""
IdText: TypeAlias = Annotated[str, msgspec.Meta(max_length=100)]
"""Id of a character, team, card, map or the like."""
Timestamp: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=MAX_TIMESTAMP)]
"""Seconds since 1970, within the range that every operating system can convert to a date."""
Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=MAX_SEATS)]
"""Index of a player in the match."""


class ThumbnailCharacter(msgspec.Struct, frozen=True):
    """Character in the thumbnail of a save; a negative square is off the board."""

    kind: IdText
    seat: Seat
    square: Number
    health: Count


class PublicFacts(msgspec.Struct, frozen=True):
    """Public facts of a position, for lists of saves; they contain no hidden information."""

    teams: list[str]
    """Id of the team of each seat, ``one+other`` for two teams, empty for none."""
    map: str
    """Id of the map, or of the variant of a game without maps."""
    turn: int
    """Progress of the match in turns or rounds; 0 during the set-up."""
    spots: list[ThumbnailCharacter] = []
    """Characters of the thumbnail."""
    scores: list[int] = []
    """Score in numbers of the rulebook: games won by seat, or the party's Triforce pieces, half hearts, heart
    containers and collapses. Empty if the health of the characters is the score.
    """


class SeatStats(msgspec.Struct, frozen=True):
    """Results of a seat in a finished match, for the statistics."""

    teams: tuple[str, ...] = ()
    damage: int = 0
    cards: dict[str, int] = {}
    """Number of times that each card was played, by card id."""


class Rulebook(Protocol):
    """Base of the adapters, one per rulebook, with default implementations.

    Definitions are a ``msgspec.Struct`` with everything that a match is played by, so that a save keeps its rules when
    a card changes later. They have a field ``setup``, whose field ``game`` selects the rulebook.
    """

    @property
    def games(self) -> tuple[str, ...]:
        """Return the ids of the games that this rulebook plays, as in ``setup.game``."""

    @property
    def rules(self) -> type[Any]:
        """Return the class of the rules, which identifies the rulebook of a running match."""

    @property
    def definitions(self) -> type[Any]:
        """Return the type as which definitions are decoded."""

    @property
    def state(self) -> type[Any]:
        """Return the type as which a stored position is decoded."""

    has_sides: bool = False
    """True if players can change sides for a rematch."""
    cooperative: bool = False
    """True if all players win or lose together."""

    def validate_definitions(self, definitions: Any) -> list[str]:
        """Return faults of definitions that would break the rules: sizes, references, numbers of seats.

        It is called on definitions from a file before rules are built from them; empty for valid ones.
        """

    def build_rules(self, definitions: Any) -> AnyRules:
        """Build the rules of a match from its definitions; invalid definitions may raise any exception."""

    def validate_state(self, rules: Any, state: Any) -> list[str]:
        """Return reasons why a decoded position is impossible in this match; called before anything else uses it."""

    def get_definitions(self, rules: Any) -> Any:
        """Return the definitions that rules were built from."""

    def renew_definitions(self, definitions: Any, *, swapped: bool = False) -> Any:
        """Return up-to-date definitions for a rematch with the same set-up; ``swapped`` moves all seats on by one.

        Raises:
            UserError: the set-up can no longer be played.
        """

    def public_facts(self, rules: Any, view: Any) -> PublicFacts:
        """Return the public facts of a position from a spectator's view."""

    def validate_public(self, game: str, seats: int, public: PublicFacts) -> list[str]:
        """Return faults of public facts, whose numbers are already known to be in range.

        Missing content, such as the team of a removed mod, is not a fault.
        """

    def find_winners(self, rules: Any, outcome: Outcome) -> list[int]:
        """Return the winning seats."""
        return list(outcome.winners)

    def collect_stats(self, match: AnySession) -> list[SeatStats]:
        """Return the results of each seat of a finished match, for the statistics."""

    def is_conceded(self, match: AnySession) -> bool:
        """Return whether a finished match ended by a concession."""
        return match.outcome is not None and match.outcome.reason == "conceded"

    def match_length(self, turn: int) -> int:
        """Return the length of a finished match from ``PublicFacts.turn``, in rounds, dungeons or decided games."""
        return turn

    def make_log_formatter(self, rules: Any, get_player_name: Callable[[int], str]) -> SentenceFormatter:
        """Return a formatter of rule events; ``get_player_name`` returns the name of a seat.

        Callers use ``rulebooks.make_log_formatter``.
        """

    def format_refusal(self, rules: Any, refusal: Refusal) -> str:
        """Return the reason of a refusal as a sentence."""

    def game_name(self, game: str) -> str:
        """Return the displayed name of a game of this rulebook."""

    def part_name(self, game: str, part: str, *, short: bool = False) -> str:
        """Return the displayed name of a team, character or card; its id if it no longer exists.

        ``short`` names a team by its leader only, for lines with many teams.
        """

    def place_name(self, game: str, place: str) -> str:
        """Return the displayed name of ``PublicFacts.map``."""

    def format_progress(self, turn: int, seats: int, *, finished: bool = False, ending: str = "") -> str:
        """Return the progress of a match from ``PublicFacts.turn``, such as ``Round 3``.

        ``ending`` is the reason of the end of a finished match.
        """
