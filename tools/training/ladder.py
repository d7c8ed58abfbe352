"""``dev ladder``: a round robin between bots with a table of their strengths.

Two games make a pair: the same teams on the same map with the seats exchanged, so that neither team nor side favors
a bot. With more than two players, a bot plays every other seat: a whole side of a team game, two of three seats in
one free-for-all and one of them in the other. Strength is measured in Elo (Bradley-Terry model, with a mean of 0);
intervals are bootstrapped over the pairs of games.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import fsum, log, log10
from random import Random

import msgspec

from game.arguments import add_alias, format_choices
from game.content.cards.packs import EPIC_PACKS, build_rules, find_mode, load_pack
from game.errors import UserError
from game.rules.core.chance import RecordingRandom
from game.rules.epic.pack import Setup
from game.terminal import workers
from game.terminal.match_arguments import SIMULATION_TURN_LIMIT
from game.terminal.workers import SINGLE_PROCESS, WorkerPool
from tools.statistics import wilson_interval
from tools.training.peers import make_player

BOOTSTRAP_SAMPLES = 300
"""Number of bootstrap samples."""
FIT_ITERATIONS = 200
"""Number of iterations of the fit."""
DEFAULT_BOTS = "random,apprentice,knight,hero"
"""Bots that are ranked by default."""
PAIRS_PER_CHECK = 8
"""Number of pairs of games played between two checks of the sequential test."""
TESTED_WIN_RATE = 0.6
"""Win rate that the sequential test distinguishes from one minus it."""
MATCH_FORMS: dict[str, tuple[str, int, int]] = {
    "duel": ("duel", 2, 1),
    "2v2": ("2v2", 4, 1),
    "3v3": ("3v3", 6, 1),
    "three": ("ffa", 3, 1),
    "four": ("ffa", 4, 1),
    "master": ("master", 2, 2),
}
"""Mode, number of seats and teams per seat, by name of the form."""


class GamePair(msgspec.Struct, frozen=True):
    """Two games between two bots with the seats exchanged."""

    bots: tuple[str, str]
    setup: Setup
    seed: str


class PairResult(msgspec.Struct, frozen=True):
    """Result of a pair of games."""

    bots: tuple[str, str]
    points: float
    """Points of the first bot, from 0 to 2; a draw is half a point."""
    draws: int
    """Number of drawn games."""


class RankedBot(msgspec.Struct):
    """Bot with its strength and a 95 % interval."""

    bot: str
    elo: float
    """Strength in Elo; the mean of all bots is 0."""
    low: float
    """Lower end of the interval."""
    high: float
    """Upper end of the interval."""
    points: float
    """Points in all games; a draw is half a point."""
    games: int
    """Number of games."""


class HeadToHead(msgspec.Struct):
    """Result of all games between two bots, with a 95 % Wilson interval of the first one's win rate."""

    bots: tuple[str, str]
    points: float
    """Points of the first bot; a draw is half a point."""
    games: int
    draws: int
    low: float
    """Lower end of the interval."""
    high: float
    """Upper end of the interval."""


class Ladder(msgspec.Struct):
    """Result of a ladder."""

    rungs: list[RankedBot]
    """Bots, strongest first."""
    meetings: list[HeadToHead]
    """Result of each two bots against each other."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="zelda", metavar=format_choices(EPIC_PACKS), help="game")
    parser.add_argument("--bots", default=DEFAULT_BOTS, metavar="NAMES", help="bots to rank, separated by commas")
    matches = parser.add_argument("--matches", type=int, default=20, metavar="N", help="matches per pair of bots")
    add_alias(parser, "--games", matches)
    parser.add_argument("--form", default="duel", choices=list(MATCH_FORMS), help="who plays with and against whom")
    parser.add_argument("--seed", default="1", help="seed of the ladder")
    workers.add_arguments(parser)
    parser.add_argument("--sure", action="store_true", help="stop a pairing once the stronger bot is clear")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(arguments: argparse.Namespace) -> int:
    bots = [name for name in arguments.bots.split(",") if name]
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise UserError("A ladder needs at least two different bots.")
    if arguments.matches < 2 or arguments.matches % 2:
        raise UserError("--matches needs an even number.")
    hands = workers.read_worker_pool(arguments)
    for name in bots:
        make_player(name)
    games = list(schedule_pairs(arguments.game, bots, arguments.matches // 2, arguments.seed, arguments.form))
    played = play_until_decided(games, hands) if arguments.sure else play_all(games, hands)
    ladder = rank_bots(bots, played)
    print(msgspec.json.encode(ladder).decode() if arguments.json else format_table(ladder))
    return 0


def schedule_pairs(
    game: str, bots: list[str], pair_count: int, seed: str, form_name: str = "duel"
) -> Iterator[GamePair]:
    """Yield the pairs of games; each two bots play the same teams on the same maps."""
    content = load_pack(game)
    mode, seats, each = MATCH_FORMS[form_name]
    for bot_pair in combinations(bots, 2):
        rng = Random(seed)
        for index in range(pair_count):
            drawn = rng.sample(list(content.teams), seats * each)
            teams = tuple(tuple(drawn[seat * each : (seat + 1) * each]) for seat in range(seats))
            board = rng.choice(list(content.layouts))
            yield GamePair(
                bot_pair,
                Setup(
                    game,
                    teams,
                    board,
                    mode=find_mode(content.pack, mode, seats),
                    turn_limit=SIMULATION_TURN_LIMIT * seats // 2,
                ),
                f"{seed}/{index}",
            )


def play_all(pairs: list[GamePair], pool: WorkerPool = SINGLE_PROCESS) -> list[PairResult]:
    """Play every pair of games; the result does not depend on the number of processes."""
    return list(workers.run_tasks(play_pair, pairs, pool))


def play_until_decided(pairs: list[GamePair], pool: WorkerPool = SINGLE_PROCESS) -> list[PairResult]:
    """Play the pairs of each two bots in batches, until a sequential test has decided which bot is stronger."""
    played: list[PairResult] = []
    for bots in dict.fromkeys(pair.bots for pair in pairs):
        left, met = [pair for pair in pairs if pair.bots == bots], list[PairResult]()
        while left and not is_decided(met):
            met += play_all(left[:PAIRS_PER_CHECK], pool)
            left = left[PAIRS_PER_CHECK:]
        played += met
    return played


def is_decided(results: list[PairResult]) -> bool:
    """Return whether a sequential probability ratio test (Wald 1945) has decided which bot is stronger.

    It tests a win rate of ``TESTED_WIN_RATE`` against one minus it, with 5 % error of either kind. An even pair
    carries no information.
    """
    ratio = fsum((pair.points - 1) * log(TESTED_WIN_RATE / (1 - TESTED_WIN_RATE)) for pair in results)
    return abs(ratio) >= log(0.95 / 0.05)


def play_pair(pair: GamePair) -> PairResult:
    """Play both games of a pair: the first bot plays the even sides, then the odd ones."""
    rules = build_rules(pair.setup)
    points, draws = 0.0, 0
    for first in (0, 1):
        bots = [make_player(pair.bots[(side + first) % 2]) for side in rules.match.side_of]
        chance = RecordingRandom(Random(f"{pair.seed}/{first}/chance"))
        lucks = [Random(f"{pair.seed}/{first}/{seat}") for seat in range(rules.seats)]
        state = rules.setup(chance, None)
        while (decision := state.decision) is not None:
            seat = decision.seat
            view, legal = rules.observe(state, seat), rules.legal_actions(state)
            rules.apply(state, bots[seat].choose(rules, view, seat, legal, lucks[seat]), chance, None)
            chance.results.clear()
        draws += not state.result
        own = [side % 2 == first for side in state.result or ()]
        points += sum(own) / len(own) if own else 0.5
    return PairResult(pair.bots, points, draws)


def rank_bots(bots: list[str], results: list[PairResult]) -> Ladder:
    """Return the ladder computed from results."""
    strengths = fit_elo(bots, results)
    rng = Random(len(results))
    drawn = [fit_elo(bots, rng.choices(results, k=len(results))) for _ in range(BOOTSTRAP_SAMPLES)]
    rungs = []
    for bot in bots:
        values = sorted(strength[bot] for strength in drawn)
        low, high = values[int(0.025 * BOOTSTRAP_SAMPLES)], values[int(0.975 * BOOTSTRAP_SAMPLES)]
        own = [pair.points if pair.bots[0] == bot else 2 - pair.points for pair in results if bot in pair.bots]
        rungs.append(RankedBot(bot, strengths[bot], low, high, sum(own), 2 * len(own)))
    rungs.sort(key=lambda rung: -rung.elo)
    return Ladder(rungs, [_make_head_to_head(both, results) for both in combinations(bots, 2)])


def _make_head_to_head(bots: tuple[str, str], results: list[PairResult]) -> HeadToHead:
    met = [pair for pair in results if pair.bots == bots]
    points, games = sum(pair.points for pair in met), 2 * len(met)
    low, high = wilson_interval(points, games)
    return HeadToHead(bots, points, games, sum(pair.draws for pair in met), low, high)


def fit_elo(bots: list[str], results: Iterable[PairResult]) -> dict[str, float]:
    """Return the Elo strengths that explain the points best (Bradley-Terry).

    One additional drawn game between each two bots keeps them finite.
    """
    wins = {(a, b): 0.0 for a in bots for b in bots if a != b}
    for pair in results:
        one, other = pair.bots
        wins[one, other] += pair.points
        wins[other, one] += 2 - pair.points
    for key in wins:
        wins[key] += 0.5
    power = dict.fromkeys(bots, 1.0)
    for _round in range(FIT_ITERATIONS):
        for bot in bots:
            others = [other for other in bots if other != bot]
            won = sum(wins[bot, other] for other in others)
            met = fsum((wins[bot, other] + wins[other, bot]) / (power[bot] + power[other]) for other in others)
            power[bot] = won / met
    logs = {bot: 400 * log10(strength) for bot, strength in power.items()}
    middle = fsum(logs.values()) / len(logs)
    return {bot: value - middle for bot, value in logs.items()}


def format_table(ladder: Ladder) -> str:
    """Format the ladder as lines."""
    width = max(len(rung.bot) for rung in ladder.rungs)
    lines = ["Strength in Elo, with the interval of 95 %:"]
    for rung in ladder.rungs:
        low, height = round(rung.low), round(rung.high)
        lines.append(f"{rung.bot:<{width}}  {round(rung.elo):+5} [{low:+}, {height:+}]  {rung.points:g}/{rung.games}")
    lines.append("Points of the first in each pairing:")
    for met in ladder.meetings:
        share = met.points / met.games if met.games else 0.0
        one, other = met.bots
        lines.append(f"{one} - {other}: {met.points:g}/{met.games} = {share:.3f} [{met.low:.3f}, {met.high:.3f}]")
    return "\n".join(lines)
