"""``dev bench-bots``: speed of the search compared with OpenSpiel's, time beyond its budget, and memory use.

Speed and memory are ratios to peers in the same run: the speed to OpenSpiel's Python ``ISMCTSBot`` on gin rummy, the
memory to a process that plays gin rummy with RLCard.
"""

from __future__ import annotations

import argparse
import importlib
import subprocess
import sys
import time
from random import Random
from statistics import median
from typing import Any

import msgspec

from game.bots.core.thought import Budget
from game.bots.epic.search import SearchBot
from game.compiled import is_compiled
from game.content.cards.packs import build_rules, load_pack
from game.errors import UserError
from game.rules.core.chance import RecordingRandom
from game.rules.epic.engine.state import State
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.terminal.match_arguments import SIMULATION_TURN_LIMIT
from tools.training.open_spiel_game import import_open_spiel

MIN_SPEED_RATIO, MIN_SPEED_RATIO_COMPILED = 5.0, 9.0
"""Minimum ratio of simulations per second to the peer's, for interpreted and for compiled rules."""
MAX_OVERTIME_MILLISECONDS, MAX_MEMORY_RATIO = 25.0, 2.5
"""Maximum 99th percentile of the time beyond the budget, and maximum ratio of peak memory to the peer's."""
BUDGET = Budget(seconds=0.05)
"""Thinking time of our search per decision."""
PEER_SIMULATIONS = 200
"""Simulations of the peer's search per decision."""
POSITIONS = 40
"""Number of sampled decisions with several legal actions, from the middle of matches."""
SAMPLE_INTERVAL = 9
"""Number of decisions from one sample to the next."""
OUR_PROGRAM = """
import resource
from random import Random
from game.bots.epic.search import SearchBot
from game.bots.core.thought import Budget
from tools.benchmarks.bench_bots import positions
for rules, state in positions(6):
    seat = state.decision.seat
    view, legal = rules.observe(state, seat), rules.legal_actions(state)
    SearchBot(Budget(seconds=0.3)).choose(rules, view, seat, legal, Random(1))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
"""Program that searches some decisions and prints its peak memory in kilobytes."""
PEER_PROGRAM = """
import resource
import rlcard
from rlcard.agents import RandomAgent
env = rlcard.make("gin-rummy")
env.set_agents([RandomAgent(num_actions=env.num_actions) for _player in range(env.num_players)])
for _game in range(6):
    env.run(is_training=False)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
"""Program that plays gin rummy with RLCard and prints its peak memory in kilobytes."""


class BotBenchResult(msgspec.Struct):
    """Results of a run."""

    speed_ratio: float
    simulations_per_second: float
    peer_simulations_per_second: float
    overtime_p99: float
    """99th percentile of the milliseconds beyond the budget."""
    memory_ratio: float
    memory_megabytes: float
    """Peak memory of our process, in megabytes."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each side")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(arguments: argparse.Namespace) -> int:
    if arguments.rounds < 1:
        raise UserError("Measure at least one round.")
    bot_bench_result = measure(arguments.rounds)
    print(msgspec.json.encode(bot_bench_result).decode() if arguments.json else _format_summary(bot_bench_result))
    return 0


def measure(rounds: int) -> BotBenchResult:
    """Measure ours and the peer in alternating rounds."""
    pyspiel = import_open_spiel()
    ours, theirs, over = [], [], []
    where = positions(POSITIONS)
    for index in range(rounds):
        simulations, seconds, late = _measure_our_search(where, index)
        ours.append(simulations / seconds)
        over += late
        theirs.append(_measure_peer_search(pyspiel, index))
    own, peer = _measure_memory(OUR_PROGRAM), _measure_memory(PEER_PROGRAM)
    return BotBenchResult(
        speed_ratio=median(one / other for one, other in zip(ours, theirs, strict=True)),
        simulations_per_second=median(ours),
        peer_simulations_per_second=median(theirs),
        overtime_p99=sorted(over)[min(len(over) - 1, int(0.99 * len(over)))],
        memory_ratio=own / peer,
        memory_megabytes=own / 1024,
    )


def positions(count: int) -> list[tuple[EpicRules, State]]:
    """Return sampled decisions from random matches between all teams."""
    content = load_pack("zelda")
    teams, maps, rng = sorted(content.teams), sorted(content.layouts), Random("bench")
    found: list[tuple[EpicRules, State]] = []
    while len(found) < count:
        one, other = rng.sample(teams, 2)
        setup = Setup("zelda", ((one,), (other,)), rng.choice(maps), turn_limit=SIMULATION_TURN_LIMIT)
        rules = build_rules(setup)
        chance, step = RecordingRandom(rng), 0
        state = rules.setup(chance, None)
        while state.decision is not None and len(found) < count:
            legal = rules.legal_actions(state)
            if state.turn and len(legal) > 1:
                step += 1
                if step % SAMPLE_INTERVAL == 0:
                    found.append((rules, state.clone()))
            rules.apply(state, rng.choice(legal), chance, None)
    return found


def _measure_our_search(samples: list[tuple[EpicRules, State]], seed: int) -> tuple[int, float, list[float]]:
    """Return the total simulations, the total seconds, and the milliseconds beyond the budget of each decision."""
    simulations, seconds = 0, 0.0
    over = []
    for rules, state in samples:
        assert state.decision is not None
        seat, bot = state.decision.seat, SearchBot(BUDGET)
        view, legal = rules.observe(state, seat), rules.legal_actions(state)
        start = time.perf_counter()
        bot.choose(rules, view, seat, legal, Random(seed))
        used = time.perf_counter() - start
        simulations, seconds = simulations + bot.last_result.iterations, seconds + used
        over.append(max(0.0, used - BUDGET.seconds) * 1000)
    return simulations, seconds, over


def _measure_peer_search(pyspiel: Any, seed: int) -> float:
    """Return the simulations per second of OpenSpiel's Python bot on gin rummy, from the middle of a game."""
    ismcts = importlib.import_module("open_spiel.python.algorithms.ismcts")
    mcts = importlib.import_module("open_spiel.python.algorithms.mcts")
    numpy = importlib.import_module("numpy")
    rng, state = Random(seed), pyspiel.load_game("gin_rummy").new_initial_state()
    for _step in range(60):
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, shares)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(rng.choice(state.legal_actions()))
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=numpy.random.RandomState(seed)),
        uct_c=2.0,
        max_simulations=PEER_SIMULATIONS,
        random_state=numpy.random.RandomState(seed),
    )
    start = time.perf_counter()
    bot.step(state)
    return PEER_SIMULATIONS / (time.perf_counter() - start)


def _measure_memory(program: str) -> float:
    """Run a program and return its peak memory in kilobytes.

    Raises:
        UserError: it cannot be run.
    """
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    if done.returncode:
        raise UserError("This tool needs OpenSpiel and RLCard: pip install -e '.[bench]'")
    return float(done.stdout.split()[-1])


def _format_summary(result: BotBenchResult) -> str:
    speed = MIN_SPEED_RATIO_COMPILED if is_compiled() else MIN_SPEED_RATIO
    return "\n".join(
        [
            "Simulations a second: {ratio} times OpenSpiel's ISMCTSBot on gin rummy (goal: at least {goal}).".format(
                ratio=f"{result.speed_ratio:.1f}", goal=f"{speed:.1f}"
            ),
            "Time beyond the budget, 99 of 100 decisions: {over} ms (goal: at most {goal}).".format(
                over=f"{result.overtime_p99:.1f}", goal=f"{MAX_OVERTIME_MILLISECONDS:.0f}"
            ),
            "Memory: {ratio} times a process that plays gin rummy with RLCard (goal: at most {goal}).".format(
                ratio=f"{result.memory_ratio:.2f}", goal=f"{MAX_MEMORY_RATIO:.1f}"
            ),
        ]
    )
