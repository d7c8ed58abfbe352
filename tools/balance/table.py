"""What many duels say about the balance of teams, cards, sides and the first turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil
from statistics import median

import msgspec

from game.rules.epic.engine.library import CardDef
from tools.balance.duels import NOBODY, Outcome
from tools.statistics import Z95, wilson


class Rate(msgspec.Struct, frozen=True):
    """A share of wins among decided matches with its 95 % interval (Wilson); ``None`` where nothing was decided."""

    wins: int
    decided: int
    share: float | None
    low: float | None
    high: float | None


class Lengths(msgspec.Struct, frozen=True):
    """How long matches were, in single turns."""

    matches: int
    median: float
    p95: int
    longest: int
    limit_hits: int


class TeamRow(msgspec.Struct, frozen=True):
    """A team against all others, and against each."""

    team: str
    matches: int
    draws: int
    rate: Rate
    against: dict[str, Rate]


class MapRow(msgspec.Struct, frozen=True):
    """What a map is worth to the first turn and to the left side."""

    map: str
    first: Rate
    left: Rate
    lengths: Lengths


class CardRow(msgspec.Struct, frozen=True):
    """A card in the matches of its team. ``uses`` counts attacks, defenses and plays of all copies."""

    card: str
    team: str
    copies: int
    basic: bool
    matches: int
    drawn: int
    """Matches in which it was drawn."""
    used: int
    """Matches in which it was used."""
    attacks: int
    defenses: int
    plays: int
    uses_per_match: float
    when_drawn: Rate
    """Wins of its team in the matches in which it was drawn."""


class Table(msgspec.Struct, frozen=True):
    """Everything that was counted. Shares go from 0 to 1; teams and cards stand from the strongest down."""

    matches: int
    draws: int
    spread: float | None
    """Between the shares of the strongest and the weakest team."""
    first: Rate
    left: Rate
    lengths: Lengths
    turns: list[int]
    """Of each match, from the shortest up."""
    teams: list[TeamRow]
    maps: list[MapRow]
    cards: list[CardRow]


def rate_of(wins: int, decided: int, z: float = Z95) -> Rate:
    """Return a share with its Wilson interval; ``z`` is the quantile of its confidence, 95 % by default."""
    if not decided:
        return Rate(wins, decided, None, None, None)
    return Rate(wins, decided, *(round(number, 4) for number in (wins / decided, *wilson(wins, decided, z))))


def tabulate(outcomes: Sequence[Outcome], decks: Mapping[str, Iterable[CardDef]]) -> Table:
    """Count outcomes. ``decks`` are the definitions of the cards by team, a definition once for each copy or once."""
    teams = sorted((_team_row(team, outcomes, decks) for team in decks), key=_by_share, reverse=True)
    shares = [row.rate.share for row in teams if row.rate.share is not None]
    cards = [row for team in teams for row in _card_rows(team.team, outcomes, decks[team.team])]
    return Table(
        matches=len(outcomes),
        draws=sum(outcome.winner == NOBODY for outcome in outcomes),
        spread=round(max(shares) - min(shares), 4) if shares else None,
        first=_rate(outcomes, lambda outcome: outcome.first),
        left=_rate(outcomes, lambda outcome: 0),
        lengths=_lengths(outcomes),
        turns=sorted(outcome.turns for outcome in outcomes),
        teams=teams,
        maps=[_map_row(map_id, outcomes) for map_id in dict.fromkeys(outcome.map for outcome in outcomes)],
        cards=cards,
    )


def _rate(outcomes: Iterable[Outcome], seat_of: Callable[[Outcome], int]) -> Rate:
    """The wins of one seat of each match."""
    decided = [outcome for outcome in outcomes if outcome.winner != NOBODY]
    return rate_of(sum(outcome.winner == seat_of(outcome) for outcome in decided), len(decided))


def _team_row(team: str, outcomes: Sequence[Outcome], teams: Iterable[str]) -> TeamRow:
    own = [outcome for outcome in outcomes if team in outcome.teams]

    def seat(outcome: Outcome) -> int:
        return outcome.teams.index(team)

    against = {
        other: _rate([outcome for outcome in own if other in outcome.teams], seat) for other in teams if other != team
    }
    draws = sum(outcome.winner == NOBODY for outcome in own)
    return TeamRow(team, len(own), draws, _rate(own, seat), against)


def _map_row(map_id: str, outcomes: Sequence[Outcome]) -> MapRow:
    here = [outcome for outcome in outcomes if outcome.map == map_id]
    return MapRow(map_id, _rate(here, lambda outcome: outcome.first), _rate(here, lambda outcome: 0), _lengths(here))


def _lengths(outcomes: Sequence[Outcome]) -> Lengths:
    turns = sorted(outcome.turns for outcome in outcomes)
    return Lengths(
        matches=len(turns),
        median=median(turns),
        p95=turns[ceil(0.95 * len(turns)) - 1],
        longest=turns[-1],
        limit_hits=sum(outcome.limit for outcome in outcomes),
    )


def _card_rows(team: str, outcomes: Sequence[Outcome], deck: Iterable[CardDef]) -> list[CardRow]:
    """The cards of a team, talents before basics, each from the most to the least successful when drawn."""
    own = [outcome for outcome in outcomes if team in outcome.teams]
    rows = [_card_row(definition, own) for definition in {one.id: one for one in deck}.values()]
    return sorted(rows, key=lambda row: (row.basic, -(row.when_drawn.share or 0.0), row.card))


def _card_row(definition: CardDef, own: Sequence[Outcome]) -> CardRow:
    card, team = definition.id, definition.team
    uses = [(outcome, outcome.cards[card]) for outcome in own if card in outcome.cards]
    drawn = [outcome for outcome, use in uses if use.drawn]
    total = sum(use.uses for _, use in uses)
    return CardRow(
        card=card,
        team=team,
        copies=definition.copies,
        basic=definition.basic,
        matches=len(own),
        drawn=len(drawn),
        used=sum(use.uses > 0 for _, use in uses),
        attacks=sum(use.attacks for _, use in uses),
        defenses=sum(use.defenses for _, use in uses),
        plays=sum(use.plays for _, use in uses),
        uses_per_match=round(total / len(own), 3),
        when_drawn=_rate(drawn, lambda outcome: outcome.teams.index(team)),
    )


def _by_share(row: TeamRow) -> tuple[float, str]:
    return row.rate.share or 0.0, row.team
