"""Balance statistics of teams, cards, sides and the first turn from many duels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil
from statistics import median

import msgspec

from game.rules.epic.engine.library import CardDefinition
from tools.balance.duels import NO_SEAT, DuelResult
from tools.statistics import Z95, wilson_interval


class Rate(msgspec.Struct, frozen=True):
    """Win rate in decided matches with its 95 % Wilson interval; ``None`` without decided matches."""

    wins: int
    decided: int
    """Number of matches that were not drawn."""
    share: float | None
    """Wins divided by decided matches."""
    low: float | None
    """Lower end of the interval."""
    high: float | None
    """Upper end of the interval."""


class MatchLengths(msgspec.Struct, frozen=True):
    """Statistics of match lengths; a turn of either player counts as one."""

    matches: int
    median: float
    p95: int
    """Number of turns that 95 % of the matches do not exceed."""
    longest: int
    limit_hits: int
    """Number of matches that ended at the turn limit."""


class TeamRow(msgspec.Struct, frozen=True):
    """Results of a team against all others together, and against each."""

    team: str
    matches: int
    draws: int
    rate: Rate
    """Win rate against all other teams."""
    against: dict[str, Rate]
    """Win rate by opposing team."""


class MapRow(msgspec.Struct, frozen=True):
    """Win rates of the first turn and of the left side on a map."""

    map: str
    first: Rate
    """Win rate of the player who has the first turn."""
    left: Rate
    """Win rate of the player on the left."""
    lengths: MatchLengths


class CardRow(msgspec.Struct, frozen=True):
    """Use of a card in the matches of its team, and the win rate of the team when it was drawn."""

    card: str
    team: str
    copies: int
    """Number of copies in the deck."""
    basic: bool
    """True for a basic card, False for a talent."""
    matches: int
    """Number of matches of the team."""
    drawn: int
    """Number of matches in which the card was drawn."""
    used: int
    """Number of matches in which the card was used."""
    attacks: int
    """Number of attacks with any copy."""
    defenses: int
    """Number of defenses with any copy."""
    plays: int
    """Number of times any copy was played as a special card."""
    uses_per_match: float
    """Mean number of attacks, defenses and plays per match."""
    when_drawn: Rate
    """Wins of the card's team in matches in which it was drawn."""


class BalanceTable(msgspec.Struct, frozen=True):
    """All statistics of a run; teams are sorted by win rate, cards by team and win rate, best first."""

    matches: int
    draws: int
    spread: float | None
    """Difference between the win rates of the strongest and the weakest team."""
    first: Rate
    """Win rate of the player who has the first turn."""
    left: Rate
    """Win rate of the player on the left."""
    lengths: MatchLengths
    turns: list[int]
    """Number of turns of each match, in ascending order."""
    teams: list[TeamRow]
    maps: list[MapRow]
    cards: list[CardRow]


def compute_rate(wins: int, decided: int, z: float = Z95) -> Rate:
    """Return a win rate with its Wilson interval; ``z`` is the normal quantile of the confidence, 95 % by default."""
    if not decided:
        return Rate(wins, decided, None, None, None)
    return Rate(wins, decided, *(round(number, 4) for number in (wins / decided, *wilson_interval(wins, decided, z))))


def tabulate(outcomes: Sequence[DuelResult], decks: Mapping[str, Iterable[CardDefinition]]) -> BalanceTable:
    """Compute all statistics; ``decks`` are the card definitions by team, duplicates allowed."""
    teams = sorted((_make_team_row(team, outcomes, decks) for team in decks), key=_get_win_rate_key, reverse=True)
    shares = [row.rate.share for row in teams if row.rate.share is not None]
    cards = [row for team in teams for row in _make_card_rows(team.team, outcomes, decks[team.team])]
    return BalanceTable(
        matches=len(outcomes),
        draws=sum(outcome.winner == NO_SEAT for outcome in outcomes),
        spread=round(max(shares) - min(shares), 4) if shares else None,
        first=_rate_seat(outcomes, lambda outcome: outcome.first_seat),
        left=_rate_seat(outcomes, lambda outcome: 0),
        lengths=_measure_lengths(outcomes),
        turns=sorted(outcome.turns for outcome in outcomes),
        teams=teams,
        maps=[_make_map_row(map_id, outcomes) for map_id in dict.fromkeys(outcome.map for outcome in outcomes)],
        cards=cards,
    )


def _rate_seat(outcomes: Iterable[DuelResult], get_seat: Callable[[DuelResult], int]) -> Rate:
    """Return the win rate of the seat that ``get_seat`` selects in each match."""
    decided = [outcome for outcome in outcomes if outcome.winner != NO_SEAT]
    return compute_rate(sum(outcome.winner == get_seat(outcome) for outcome in decided), len(decided))


def _make_team_row(team: str, outcomes: Sequence[DuelResult], teams: Iterable[str]) -> TeamRow:
    own = [outcome for outcome in outcomes if team in outcome.teams]

    def get_seat(outcome: DuelResult) -> int:
        return outcome.teams.index(team)

    against = {
        other: _rate_seat([outcome for outcome in own if other in outcome.teams], get_seat)
        for other in teams
        if other != team
    }
    draws = sum(outcome.winner == NO_SEAT for outcome in own)
    return TeamRow(team, len(own), draws, _rate_seat(own, get_seat), against)


def _make_map_row(map_id: str, outcomes: Sequence[DuelResult]) -> MapRow:
    here = [outcome for outcome in outcomes if outcome.map == map_id]
    return MapRow(
        map_id,
        _rate_seat(here, lambda outcome: outcome.first_seat),
        _rate_seat(here, lambda outcome: 0),
        _measure_lengths(here),
    )


def _measure_lengths(outcomes: Sequence[DuelResult]) -> MatchLengths:
    turns = sorted(outcome.turns for outcome in outcomes)
    return MatchLengths(
        matches=len(turns),
        median=median(turns),
        p95=turns[ceil(0.95 * len(turns)) - 1],
        longest=turns[-1],
        limit_hits=sum(outcome.hit_turn_limit for outcome in outcomes),
    )


def _make_card_rows(team: str, outcomes: Sequence[DuelResult], deck: Iterable[CardDefinition]) -> list[CardRow]:
    """Return the rows of a team's cards, talents before basic cards, each by win rate when drawn, highest first."""
    own = [outcome for outcome in outcomes if team in outcome.teams]
    rows = [
        _make_card_row(definition, own) for definition in {definition.id: definition for definition in deck}.values()
    ]
    return sorted(rows, key=lambda row: (row.basic, -(row.when_drawn.share or 0.0), row.card))


def _make_card_row(definition: CardDefinition, outcomes: Sequence[DuelResult]) -> CardRow:
    card, team = definition.id, definition.team
    uses = [(outcome, outcome.cards[card]) for outcome in outcomes if card in outcome.cards]
    drawn = [outcome for outcome, use in uses if use.drawn]
    total = sum(use.uses for _, use in uses)
    return CardRow(
        card=card,
        team=team,
        copies=definition.copies,
        basic=definition.basic,
        matches=len(outcomes),
        drawn=len(drawn),
        used=sum(use.uses > 0 for _, use in uses),
        attacks=sum(use.attacks for _, use in uses),
        defenses=sum(use.defenses for _, use in uses),
        plays=sum(use.plays for _, use in uses),
        uses_per_match=round(total / len(outcomes), 3),
        when_drawn=_rate_seat(drawn, lambda outcome: outcome.teams.index(team)),
    )


def _get_win_rate_key(row: TeamRow) -> tuple[float, str]:
    return row.rate.share or 0.0, row.team
