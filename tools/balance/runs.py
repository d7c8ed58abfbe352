"""``dev runs``: bots play gauntlet runs; reports win rates, where runs end, and the effect of each boon."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from math import fsum, sqrt
from random import Random

import msgspec

from game.arguments import add_alias, format_choices
from game.bots.core.bot import Bot
from game.bots.epic.bots import make_bot
from game.content.cards.packs import EPIC_PACKS, build_defined_rules, load_pack
from game.content.modes.gauntlet import GRADES, list_run_packs
from game.errors import UserError
from game.modes.gauntlet import steps
from game.modes.gauntlet.duels import PLAYER_SEAT, build_duel_definitions, get_current_fight
from game.modes.gauntlet.state import Boon, GauntletRun
from game.rules.core.chance import RecordingRandom
from game.rules.epic.board import iterate_bits
from game.rules.epic.rules import EpicRules
from game.terminal import workers
from game.text import format_percentage
from tools.output import format_count

RIDDLE_SOLVE_RATE = 0.6
"""Fraction of riddles that the simulated player solves."""
REST_DAMAGE = 8
"""Total lost health from which the simulated player rests and avoids elite fights."""
MIN_SAMPLES = 20
"""Minimum number of runs or duels with a boon for its estimate."""


class RunFight(msgspec.Struct, frozen=True):
    """Duel of a run: its act, its kind, the boons carried, and the result."""

    act: int
    kind: str
    """Kind of the opponent: duel, elite or boss."""
    won: bool
    boons: tuple[str, ...]
    """Distinct boons carried, in alphabetical order."""


class RunReport(msgspec.Struct, frozen=True):
    """Result of one run."""

    won: bool
    act: int
    """Act in which the run ended."""
    row: int
    """Row on the map where the run ended; 0 before the first place."""
    duels: int
    """Number of duels won."""
    fight: str
    """Kind of the last fight: duel, elite or boss; empty before the first."""
    boons: tuple[str, ...]
    """Boons chosen from free offers."""
    offered: tuple[str, ...]
    """Boons in free offers, including the chosen ones."""
    kinds: tuple[str, ...]
    """Kinds of the visited places, in order."""
    places: tuple[str, ...]
    """Visited places as act, row and lane, separated by slashes."""
    dead_end: str = ""
    """Step without legal choices, which is an error of the game; otherwise empty."""
    fights: tuple[RunFight, ...] = ()


class BoonChoice(msgspec.Struct, frozen=True):
    """Effect of choosing a boon: win rate of runs that chose it, minus that of all runs to which it was offered.

    Differences are in percentage points.

    Runs that get far are offered more boons, so that a comparison with all runs would favor every boon.
    """

    name: str
    count: int
    """Number of runs in which the boon was chosen."""
    win_rate_gain: float
    """Difference of the win rates, in percentage points."""
    standard_error: float
    """Standard error of ``win_rate_gain``, in percentage points."""


class BoonValue(msgspec.Struct, frozen=True):
    """Effect of carrying a boon: win rate of duels with it, minus the mean of all duels of the same act and kind.

    Runs that get far carry more boons, so every duel is compared only with those of the same act and kind.
    """

    name: str
    count: int
    """Number of duels in which the boon was carried."""
    win_rate_gain: float
    """Difference of the win rates, in percentage points."""
    margin: float
    """95 % margin of error of ``win_rate_gain``, in percentage points."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="zelda", metavar=format_choices(EPIC_PACKS), help="game")
    parser.add_argument("--team", default="", help="team (default: each in turn)")
    parser.add_argument("--runs", type=int, default=100, help="runs to play")
    parser.add_argument("--bot", default="greedy", help="bot that fights the duels; none draws winners at random")
    difficulty = parser.add_argument("--difficulty", type=int, default=1, metavar="N", help="difficulty, from 1 to 12")
    add_alias(parser, "--grade", difficulty)
    parser.add_argument("--known", type=int, default=99, help="bosses defeated before, which decides what can be found")
    parser.add_argument("--seed", default="1", help="seed of the first run")
    parser.add_argument("--json", action="store_true", help="print each run as JSON")
    workers.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    if arguments.game not in list_run_packs():
        raise UserError("This game has no gauntlet.")
    if not 1 <= arguments.difficulty <= GRADES or arguments.runs < 1:
        raise UserError(f"--difficulty must be from 1 to {GRADES}, and --runs at least 1.")
    teams = list(load_pack(arguments.game).teams)
    if arguments.team and arguments.team not in teams:
        raise UserError(f'Unknown team "{arguments.team}".')
    if arguments.bot != "none":
        make_bot(arguments.bot)
    chosen = [arguments.team] if arguments.team else teams
    play = partial(
        play_run, arguments.game, chosen, arguments.bot, arguments.difficulty, arguments.known, arguments.seed
    )
    reports = list(workers.run_tasks(play, range(arguments.runs), workers.read_worker_pool(arguments)))
    if arguments.json:
        for report in reports:
            print(msgspec.json.encode(report).decode())
    else:
        print("\n".join(format_report(reports)))
    return 1 if any(report.dead_end for report in reports) else 0


# One run --------------------------------------------------------------------------------------------------------------


def play_run(
    game: str, teams: Sequence[str], bot: str, grade: int, bosses_defeated: int, seed: str, number: int
) -> RunReport:
    """Play one run with a simple policy: random choices except for rests and avoided elite fights."""
    rng = Random(f"{seed}/{number}/choices")
    now = steps.create_run(game, teams[number % len(teams)], f"{seed}/{number}", grade, bosses_defeated)
    kinds: list[str] = []
    places: list[str] = []
    taken: list[str] = []
    offered: list[str] = []
    fights: list[RunFight] = []
    while not now.is_over:
        if now.step == "duel":
            won, losses = play_duel(now, bot, rng)
            carried = tuple(sorted({_get_boon_name(boon) for boon in now.boons}))
            fights.append(RunFight(now.act, get_current_fight(now).kind, won, carried))
            now = steps.apply_duel(now, won=won, losses=losses)
        elif now.step == "riddle":
            now = steps.apply_riddle(now, solved=rng.random() < RIDDLE_SOLVE_RATE)
        elif not (open_now := steps.list_options(now)):
            return _make_report(now, kinds, places, taken, offered, fights, f"{now.step} in act {now.act}")
        else:
            choice = choose_option(now, open_now, rng)
            if now.step in ("boons", "treasure"):
                offered += [_get_boon_name(boon) for boon in now.offers]
                taken += [_get_boon_name(now.offers[int(choice.split()[1])])] if choice.startswith("take") else []
            now = steps.apply_option(now, choice)
            if now.walked and open_now[0].startswith("go"):
                assert now.current_place is not None
                kinds.append(now.current_place.kind)
                places.append(f"{now.act}/{now.current_place.row}/{now.current_place.lane}")
    return _make_report(now, kinds, places, taken, offered, fights, "")


def _get_boon_name(boon: Boon) -> str:
    return f"{boon.kind} {boon.what}" if boon.kind in ("card", "heirloom") else boon.kind


def _make_report(
    run: GauntletRun,
    kinds: Sequence[str],
    places: Sequence[str],
    chosen: Sequence[str],
    offered: Sequence[str],
    fights: Sequence[RunFight],
    dead_end: str,
) -> RunReport:
    row = run.current_place.row if run.current_place is not None else 0
    fight = next((kind for kind in reversed(kinds) if kind in ("duel", "elite", "boss")), "")
    return RunReport(
        run.step == "won",
        run.act,
        row,
        run.won,
        fight,
        tuple(chosen),
        tuple(offered),
        tuple(kinds),
        tuple(places),
        dead_end,
        tuple(fights),
    )


def choose_option(run: GauntletRun, options: Sequence[str], rng: Random) -> str:
    """Choose at random, except: rest or avoid elite fights while wounded, and never decline a boon or treasure."""
    wounded = sum(run.wounds) >= REST_DAMAGE
    if run.step == "rest":
        return steps.HEAL if wounded or len(options) == 1 else rng.choice(options[1:])
    if run.step == "path" and wounded:
        tame = [option for option in options if run.places[int(option.split()[1])].kind != "elite"]
        return rng.choice(tame or options)
    if run.step == "boons" and len(options) > 1:
        return rng.choice([option for option in options if option != steps.SKIP])
    if run.step == "treasure" and len(options) > 1:
        return rng.choice([option for option in options if option != steps.GOLD])
    return rng.choice(options)


def play_duel(run: GauntletRun, bot: str, rng: Random) -> tuple[bool, list[int]]:
    """Play the current duel; return whether it was won, and the lost health of each own character."""
    if bot == "none":
        return rng.random() < 0.9, [rng.randint(0, 5), rng.randint(0, 5)]
    rules = build_defined_rules(build_duel_definitions(run))
    bots: list[Bot] = [make_bot(bot), make_bot(get_current_fight(run).level)]
    return play_match(rules, bots, f"{run.seed}/{run.act}/{len(run.walked)}")


def play_match(rules: EpicRules, bots: Sequence[Bot], seed: str) -> tuple[bool, list[int]]:
    """Play a match between two bots; return whether the first one won, and the lost health of its characters."""
    chance, rng = RecordingRandom(Random(f"{seed}/chance")), Random(f"{seed}/bots")
    state = rules.setup(chance, None)
    while (decision := state.decision) is not None:
        view = rules.observe(state, decision.seat)
        rules.apply(
            state, bots[decision.seat].choose(rules, view, decision.seat, rules.legal_actions(state), rng), chance, None
        )
        chance.results.clear()
    match = rules.match
    left = [
        state.health[figure] if state.squares[figure] >= 0 else 0
        for figure in iterate_bits(match.own_mask[PLAYER_SEAT])
    ]
    losses = [
        max(0, match.figures[figure].health - health)
        for figure, health in zip(iterate_bits(match.own_mask[PLAYER_SEAT]), left, strict=True)
    ]
    return match.side_of[PLAYER_SEAT] in (state.result or ()), losses


# What is told ---------------------------------------------------------------------------------------------------------


def rank_choices(reports: Sequence[RunReport]) -> list[BoonChoice]:
    """Return the boons chosen in at least ``MIN_SAMPLES`` runs, largest win rate gain first."""
    found = []
    for name in sorted({boon for report in reports for boon in report.boons}):
        could = [report.won for report in reports if name in report.offered]
        having = [report.won for report in reports if name in report.boons]
        if len(having) >= MIN_SAMPLES:
            mean, share = fsum(could) / len(could), fsum(having) / len(having)
            error = sqrt(max(mean * (1 - mean), 1e-9) / len(having))
            found.append(BoonChoice(name, len(having), 100 * (share - mean), 100 * error))
    return sorted(found, key=lambda choice: -choice.win_rate_gain)


def rank_values(reports: Sequence[RunReport]) -> list[BoonValue]:
    """Return the boons carried in at least ``MIN_SAMPLES`` duels, largest win rate gain first."""
    fights = [fight for report in reports for fight in report.fights]
    alike: dict[tuple[int, str], list[bool]] = {}
    for fight in fights:
        alike.setdefault((fight.act, fight.kind), []).append(fight.won)
    usual = {key: fsum(won) / len(won) for key, won in alike.items()}
    found = []
    for name in sorted({boon for fight in fights for boon in fight.boons}):
        carrying = [(fight.won, usual[fight.act, fight.kind]) for fight in fights if name in fight.boons]
        if (count := len(carrying)) >= MIN_SAMPLES:
            apart = fsum(won - share for won, share in carrying) / count
            error = sqrt(fsum(share * (1 - share) for _won, share in carrying)) / count
            found.append(BoonValue(name, count, 100 * apart, 196 * error))
    return sorted(found, key=lambda value: -value.win_rate_gain)


def _format_count(counts: Iterable[tuple[str, int]]) -> str:
    return "; ".join(f"{name}: {count}" for name, count in counts)


def format_report(reports: Sequence[RunReport]) -> list[str]:
    """Format the report as lines."""
    count, won = len(reports), sum(report.won for report in reports)
    dead = [report.dead_end for report in reports if report.dead_end]
    duels = round(fsum(report.duels + (not report.won) for report in reports) / count, 1)
    share = format_percentage(round(100 * won / count))
    lines = [f"{format_count(count, 'run', 'runs')}, {won} won ({share}), {len(dead)} dead ends, {duels} duels a run."]
    ends = Counter(f"act {report.act}, {report.fight}" for report in reports if not report.won)
    lines.append(f"Lost: {_format_count(sorted(ends.items()))}.")
    kinds = Counter(kind for report in reports for kind in report.kinds)
    lines.append(f"Places: {_format_count(kinds.most_common())}.")
    walked = Counter(place for report in reports for place in report.places)
    lines.append(f"Spots of the maps walked: {len(walked)}.")
    lines.append("Runs won with a boon, against those to which it was offered, and the standard error:")
    lines += [
        f"{choice.win_rate_gain:+6.1f} ±{choice.standard_error:4.1f}  {choice.count:5}  {choice.name}"
        for choice in rank_choices(reports)
    ]
    lines.append("Duels won while carrying a boon, against all of their act and kind, and the 95% interval:")
    lines += [
        f"{value.win_rate_gain:+6.1f} ±{value.margin:4.1f}  {value.count:5}  {value.name}"
        for value in rank_values(reports)
    ]
    return lines
