"""`dev balance --handicap` and `--first-turn`: measure what evens two teams, and what the first turn is worth.

The handicap is found in rounds: matches as they are printed, matches with some health more for either team, and matches
with the handicap that the matches so far propose. All of them go into one fit (`handicap_fit.py`), so that a pairing
needs far fewer matches than it would alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import combinations

import msgspec

from game.content.cards.handicaps import MOST_HEALTH, SHORT, FirstTurns, Gift, Handicaps, load_handicaps
from game.content.cards.packs import load_pack
from game.terminal.workers import WorkerPool, in_turn
from tools.balance.duels import NOBODY, Duel, Outcome, play_duel
from tools.balance.handicap_fit import Cell, Fit
from tools.balance.page import in_words, percent
from tools.balance.table import rate_of

TRIED = 6
"""The health that either team is given in the second round."""
ROUNDS = 2
"""How often a proposed handicap is played with."""

Health = tuple[int, int]
Tell = Callable[[int], None]
Progress = Callable[[int], Tell]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what these measurements are asked for by."""
    parser.add_argument("--handicap", action="store_true", help="measure the health that evens every pair of teams")
    parser.add_argument("--first-turn", action="store_true", help="compare a full with a short first turn")
    parser.add_argument("--even", action="store_true", help="play with the measured handicap")
    parser.add_argument("--bounds", action="store_true", help="check that teams, pairs and first turn are even")


class Series:
    """Rounds of matches between the same teams, counted as the fit wants them."""

    def __init__(self, duels: Sequence[Duel], pool: WorkerPool, progress: Progress) -> None:
        self.duels = [duel for duel in duels if duel.teams[0] < duel.teams[1]]
        self.other = [duel for duel in duels if duel.teams[0] > duel.teams[1]]
        self.pool = pool
        self.progress = progress
        self.counts: dict[tuple[tuple[str, str], Health, bool], tuple[int, int]] = {}
        self.matches = 0

    @property
    def cells(self) -> list[Cell]:
        """All matches that were decided so far."""
        return [Cell(teams, health, began, *count) for (teams, health, began), count in self.counts.items()]

    def play(self, name: str, given: Callable[[str, str], Sequence[Health]]) -> None:
        """A round: every duel with each handicap of its pair."""
        duels = [
            msgspec.structs.replace(duel, health=health, seed=f"{duel.seed}/{name}/{health[0]},{health[1]}")
            for duel in (*self.duels, *self.other)
            for health in given(*duel.teams)
        ]
        tell, over = self.progress(sum(duel.matches for duel in duels)), 0
        for duel, outcomes in zip(duels, in_turn(play_duel, duels, self.pool), strict=True):
            for outcome in outcomes:
                self._count(duel, outcome)
            over += len(outcomes)
            tell(over)
        self.matches += over

    def _count(self, duel: Duel, outcome: Outcome) -> None:
        if outcome.winner == NOBODY:
            return
        assert len(duel.health) == 2
        key = (duel.teams, (duel.health[0], duel.health[1]), outcome.first == 0)
        wins, games = self.counts.get(key, (0, 0))
        self.counts[key] = wins + (outcome.winner == 0), games + 1


def gift_of(fit: Fit, one: str, other: str) -> tuple[int, Gift]:
    """Which of two teams is the weaker one, 0 or 1, and the health that brings the two nearest to even."""
    weaker = int(fit.share(one, other) > 0.5)
    low, high = (other, one) if weaker else (one, other)
    health = min(range(MOST_HEALTH + 1), key=lambda more: abs(fit.share(low, high, (more, 0)) - 0.5))
    after, margin = fit.share(low, high, (health, 0)), fit.margin(low, high, (health, 0))
    return weaker, Gift(health, round(fit.share(low, high), 3), round(after, 3), round(margin, 3))


def measure(teams: Sequence[str], duels: Sequence[Duel], pool: WorkerPool, progress: Progress) -> tuple[Handicaps, Fit]:
    """Play all rounds and fit; of pairs that have not played the fit knows too little to tell what evens them."""
    series = Series(duels, pool, progress)
    series.play("printed", lambda one, other: [(0, 0)])
    series.play("tried", lambda one, other: [(TRIED, 0), (0, TRIED)])
    fit = Fit(teams, series.cells)
    for number in range(ROUNDS):
        series.play(f"proposed {number}", partial(_proposed, fit))
        fit = Fit(teams, series.cells)
    pairs: dict[str, dict[str, Gift]] = {}
    played = {frozenset(duel.teams) for duel in duels}
    for one, other in (pair for pair in combinations(teams, 2) if frozenset(pair) in played):
        weaker, gift = gift_of(fit, one, other)
        low, high = (other, one) if weaker else (one, other)
        pairs.setdefault(low, {})[high] = gift
    return Handicaps(duels[0].bots[0], series.matches, pairs), fit


def _proposed(fit: Fit, one: str, other: str) -> list[Health]:
    return [_health(fit, one, other)]


def _health(fit: Fit, one: str, other: str) -> Health:
    weaker, gift = gift_of(fit, one, other)
    return (0, gift.health) if weaker else (gift.health, 0)


def in_lines(found: Handicaps, fit: Fit) -> Iterator[str]:
    """By team from the weakest: its share against all it has met, what a health is worth, and what it is given."""
    wide = max(len(team) for team in fit.teams) + 2
    met = {team: [other for other in fit.teams if found.even(team, other) is not None] for team in fit.teams}
    shares = {team: _mean([fit.share(team, other) for other in others]) for team, others in met.items() if others}
    for team in sorted(shares, key=lambda team: shares[team]):
        gifts = sorted(found.pairs.get(team, {}).items(), key=lambda row: row[1].health)
        given = ", ".join(
            f"{other} +{gift.health} ({percent(gift.before)} → {percent(gift.after)})" for other, gift in gifts
        )
        slope = f"{25 * fit.worth(team):.1f} points a health"
        yield f"{team:<{wide}}{percent(shares[team]):>6}  {slope}  {given}"


def _mean(shares: Sequence[float]) -> float:
    total = 0.0
    for share in shares:
        total += share
    return total / len(shares)


def measure_first_turns(duels: Sequence[Duel], pool: WorkerPool, progress: Progress) -> list[FirstTurns]:
    """Play all duels with the whole first turn, then with a short one."""
    return [_first_turns(duels, short, pool, progress) for short in (False, True)]


def _first_turns(duels: Sequence[Duel], short: bool, pool: WorkerPool, progress: Progress) -> FirstTurns:
    wins = games = over = 0
    played = [msgspec.structs.replace(duel, options=(*duel.options, *((SHORT,) * short))) for duel in duels]
    tell = progress(sum(duel.matches for duel in duels))
    for outcomes in in_turn(play_duel, played, pool):
        decided = [outcome for outcome in outcomes if outcome.winner != NOBODY]
        wins += sum(outcome.winner == outcome.first for outcome in decided)
        games += len(decided)
        over += len(outcomes)
        tell(over)
    return FirstTurns(duels[0].bots[0], short, wins, games)


def first_lines(found: Sequence[FirstTurns]) -> Iterator[str]:
    """What each kind of first turn wins, with its interval."""
    for one in found:
        name = "a short first turn wins" if one.short else "a whole first turn wins"
        yield f"{name} {in_words(rate_of(one.wins, one.games))}, {one.bot}, {one.games}"


def joined(kept: Handicaps | None, new: Handicaps, teams: Collection[str]) -> Handicaps:
    """What was kept with what was measured anew in its place, pair by pair for the teams that there are.

    What another bot has played cannot be compared, so none of its pairs stay; first turns do, by bot and kind.
    """
    before = kept or Handicaps(new.bot, 0, {})
    same = {(one.bot, one.short) for one in new.first}
    first = (*(one for one in before.first if (one.bot, one.short) not in same), *new.first)
    if not new.pairs:
        return msgspec.structs.replace(before, first=first)
    pairs: dict[str, dict[str, Gift]] = {}
    for weaker, stronger, gift in _gifts(before) if before.bot == new.bot else ():
        if new.even(weaker, stronger) is None and weaker in teams and stronger in teams:
            pairs.setdefault(weaker, {})[stronger] = gift
    stays = bool(pairs)
    for weaker, stronger, gift in _gifts(new):
        pairs.setdefault(weaker, {})[stronger] = gift
    return Handicaps(new.bot, new.matches + stays * before.matches, pairs, first)


def _gifts(found: Handicaps) -> Iterator[tuple[str, str, Gift]]:
    """Each pair that was measured: the weaker team, the stronger one, and what evens them."""
    for weaker, row in found.pairs.items():
        for stronger, gift in row.items():
            yield weaker, stronger, gift


def as_file(game: str, new: Handicaps) -> bytes:
    """The whole content of a pack's file when this was measured."""
    found = joined(load_handicaps(game), new, load_pack(game).teams)
    return msgspec.json.format(msgspec.json.encode(found)) + b"\n"
