"""``dev balance --handicap`` and ``--first-turn``: measure handicaps of teams and the win rate of the first turn.

The handicap is found in rounds: matches without handicap, matches with extra health for either team, and matches
with the handicap that the previous rounds propose. All of them go into one fit (``handicap_fit.py``), so that each
pair of teams needs far fewer matches.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import combinations

import msgspec

from game.content.cards.handicaps import (
    MAX_EXTRA_HEALTH,
    SHORT_TURN_OPTION,
    FirstTurnStats,
    Handicap,
    HandicapTable,
    load_handicaps,
)
from game.content.cards.packs import load_pack
from game.terminal.workers import WorkerPool, run_tasks
from tools.balance.duels import NO_SEAT, DuelBatch, DuelResult, play_duel
from tools.balance.handicap_fit import HandicapFit, MatchCell
from tools.balance.page import format_percent, format_rate
from tools.balance.table import compute_rate

TRIAL_HEALTH = 6
"""Extra health of either team in the second round."""
PROPOSAL_ROUNDS = 2
"""Number of rounds played with the handicap that the fit proposes."""

HealthPair = tuple[int, int]
"""Extra health of the leaders of the first and of the second team."""
OnProgress = Callable[[int], None]
"""Callback that receives the number of matches played so far."""
MakeProgress = Callable[[int], OnProgress]
"""Function that returns a progress callback for a total number of matches."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command-line arguments of these measurements."""
    parser.add_argument("--handicap", action="store_true", help="measure the health that evens every pair of teams")
    parser.add_argument("--first-turn", action="store_true", help="compare a full with a short first turn")
    parser.add_argument("--even", action="store_true", help="play with the measured handicap")
    parser.add_argument("--bounds", action="store_true", help="check that teams, pairs and first turn are even")


class MatchSeries:
    """Rounds of matches between the same teams, with the win counts for the fit."""

    def __init__(self, duels: Sequence[DuelBatch], pool: WorkerPool, make_progress: MakeProgress) -> None:
        self.duels = [duel for duel in duels if duel.teams[0] < duel.teams[1]]
        """Batches whose teams are in alphabetical order."""
        self.swapped_duels = [duel for duel in duels if duel.teams[0] > duel.teams[1]]
        """Batches with the seats exchanged."""
        self.pool = pool
        self.make_progress = make_progress
        self.counts: dict[tuple[tuple[str, str], HealthPair, bool], tuple[int, int]] = {}
        """Wins of the first team and decided matches, by teams, extra health, and whether the first team had the first
        turn.
        """
        self.matches = 0
        """Number of matches played."""

    @property
    def cells(self) -> list[MatchCell]:
        """Return the counts of all decided matches."""
        return [MatchCell(teams, health, began, *count) for (teams, health, began), count in self.counts.items()]

    def play_round(self, round_name: str, list_healths: Callable[[str, str], Sequence[HealthPair]]) -> None:
        """Play a round: every batch once with each extra health that ``list_healths`` returns for its two teams."""
        duels = [
            msgspec.structs.replace(duel, health=health, seed=f"{duel.seed}/{round_name}/{health[0]},{health[1]}")
            for duel in (*self.duels, *self.swapped_duels)
            for health in list_healths(*duel.teams)
        ]
        tell, over = self.make_progress(sum(duel.matches for duel in duels)), 0
        for duel, outcomes in zip(duels, run_tasks(play_duel, duels, self.pool), strict=True):
            for outcome in outcomes:
                self._count_outcome(duel, outcome)
            over += len(outcomes)
            tell(over)
        self.matches += over

    def _count_outcome(self, duel: DuelBatch, outcome: DuelResult) -> None:
        """Add the result of a match to the counts; draws are ignored."""
        if outcome.winner == NO_SEAT:
            return
        assert len(duel.health) == 2
        key = (duel.teams, (duel.health[0], duel.health[1]), outcome.first_seat == 0)
        wins, games = self.counts.get(key, (0, 0))
        self.counts[key] = wins + (outcome.winner == 0), games + 1


def propose_handicap(fit: HandicapFit, first: str, second: str) -> tuple[int, Handicap]:
    """Return the index of the weaker team, 0 or 1, and the extra health that brings the win rate nearest to 50 %."""
    weaker = int(fit.predict_win_rate(first, second) > 0.5)
    low, high = (second, first) if weaker else (first, second)
    health = min(range(MAX_EXTRA_HEALTH + 1), key=lambda more: abs(fit.predict_win_rate(low, high, (more, 0)) - 0.5))
    after, margin = fit.predict_win_rate(low, high, (health, 0)), fit.estimate_margin(low, high, (health, 0))
    return weaker, Handicap(health, round(fit.predict_win_rate(low, high), 3), round(after, 3), round(margin, 3))


def measure_handicaps(
    teams: Sequence[str], duels: Sequence[DuelBatch], pool: WorkerPool, make_progress: MakeProgress
) -> tuple[HandicapTable, HandicapFit]:
    """Play all rounds and fit the handicaps of the pairs of teams that have played each other."""
    series = MatchSeries(duels, pool, make_progress)
    series.play_round("printed", lambda one, other: [(0, 0)])
    series.play_round("tried", lambda one, other: [(TRIAL_HEALTH, 0), (0, TRIAL_HEALTH)])
    fit = HandicapFit(teams, series.cells)
    for index in range(PROPOSAL_ROUNDS):
        series.play_round(f"proposed {index}", partial(_propose_healths, fit))
        fit = HandicapFit(teams, series.cells)
    pairs: dict[str, dict[str, Handicap]] = {}
    played = {frozenset(duel.teams) for duel in duels}
    for one, other in (pair for pair in combinations(teams, 2) if frozenset(pair) in played):
        weaker, gift = propose_handicap(fit, one, other)
        low, high = (other, one) if weaker else (one, other)
        pairs.setdefault(low, {})[high] = gift
    return HandicapTable(duels[0].bots[0], series.matches, pairs), fit


def _propose_healths(fit: HandicapFit, first: str, second: str) -> list[HealthPair]:
    """Return the proposed extra health of both teams as the only entry."""
    return [_propose_health(fit, first, second)]


def _propose_health(fit: HandicapFit, first: str, second: str) -> HealthPair:
    weaker, gift = propose_handicap(fit, first, second)
    return (0, gift.health) if weaker else (gift.health, 0)


def format_handicaps(handicaps: HandicapTable, fit: HandicapFit) -> Iterator[str]:
    """Format by team, weakest first: mean win rate, value of a health point, handicaps against stronger teams."""
    width = max(len(team) for team in fit.teams) + 2
    met = {
        team: [other for other in fit.teams if handicaps.find_pairing(team, other) is not None] for team in fit.teams
    }
    shares = {
        team: _mean([fit.predict_win_rate(team, other) for other in others]) for team, others in met.items() if others
    }
    for team in sorted(shares, key=lambda team: shares[team]):
        gifts = sorted(handicaps.pairs.get(team, {}).items(), key=lambda row: row[1].health)
        given = ", ".join(
            f"{other} +{gift.health} ({format_percent(gift.before)} → {format_percent(gift.after)})"
            for other, gift in gifts
        )
        slope = f"{25 * fit.get_health_value(team):.1f} points a health"
        yield f"{team:<{width}}{format_percent(shares[team]):>6}  {slope}  {given}"


def _mean(values: Sequence[float]) -> float:
    total = 0.0
    for share in values:
        total += share
    return total / len(values)


def measure_first_turns(
    duels: Sequence[DuelBatch], pool: WorkerPool, make_progress: MakeProgress
) -> list[FirstTurnStats]:
    """Play all batches with a full first turn, then with a short one."""
    return [_play_first_turns(duels, short, pool, make_progress) for short in (False, True)]


def _play_first_turns(
    duels: Sequence[DuelBatch], is_short: bool, pool: WorkerPool, make_progress: MakeProgress
) -> FirstTurnStats:
    wins = games = over = 0
    played = [
        msgspec.structs.replace(duel, options=(*duel.options, *((SHORT_TURN_OPTION,) * is_short))) for duel in duels
    ]
    tell = make_progress(sum(duel.matches for duel in duels))
    for outcomes in run_tasks(play_duel, played, pool):
        decided = [outcome for outcome in outcomes if outcome.winner != NO_SEAT]
        wins += sum(outcome.winner == outcome.first_seat for outcome in decided)
        games += len(decided)
        over += len(outcomes)
        tell(over)
    return FirstTurnStats(duels[0].bots[0], is_short, wins, games)


def format_first_turns(stats: Sequence[FirstTurnStats]) -> Iterator[str]:
    """Format the win rate of the full and of the short first turn, with its interval."""
    for entry in stats:
        name = "a short first turn wins" if entry.short else "a whole first turn wins"
        yield f"{name} {format_rate(compute_rate(entry.wins, entry.games))}, {entry.bot}, {entry.games}"


def merge_handicaps(stored: HandicapTable | None, new: HandicapTable, teams: Collection[str]) -> HandicapTable:
    """Replace stored measurements by new ones, by pair of teams; teams that no longer exist are dropped.

    Pairs measured with another bot are dropped as incomparable; first turns are replaced by bot and length.
    """
    before = stored or HandicapTable(new.bot, 0, {})
    same = {(one.bot, one.short) for one in new.first}
    first = (*(one for one in before.first if (one.bot, one.short) not in same), *new.first)
    if not new.pairs:
        return msgspec.structs.replace(before, first=first)
    pairs: dict[str, dict[str, Handicap]] = {}
    for weaker, stronger, gift in _list_handicaps(before) if before.bot == new.bot else ():
        if new.find_pairing(weaker, stronger) is None and weaker in teams and stronger in teams:
            pairs.setdefault(weaker, {})[stronger] = gift
    stays = bool(pairs)
    for weaker, stronger, gift in _list_handicaps(new):
        pairs.setdefault(weaker, {})[stronger] = gift
    return HandicapTable(new.bot, new.matches + stays * before.matches, pairs, first)


def _list_handicaps(table: HandicapTable) -> Iterator[tuple[str, str, Handicap]]:
    """Yield the weaker team, the stronger team and the handicap of each measured pair."""
    for weaker, row in table.pairs.items():
        for stronger, gift in row.items():
            yield weaker, stronger, gift


def render_handicap_file(game: str, new: HandicapTable) -> bytes:
    """Return the content of the game's handicap file after merging new measurements into the stored ones."""
    table = merge_handicaps(load_handicaps(game), new, load_pack(game).teams)
    return msgspec.json.format(msgspec.json.encode(table)) + b"\n"
