"""OpenSpiel's ISMCTSBot as an opponent of our search, with our evaluation at the leaves of its tree."""

from __future__ import annotations

import importlib
from random import Random
from typing import Any

from game.bots.core.thought import Budget
from game.bots.epic.evaluation import Evaluation
from game.bots.epic.greedy import resolve_pending
from game.bots.epic.quick_play import finish_turn
from game.bots.epic.weights import PLANNING
from game.errors import UserError
from game.rules.core.chance import RecordingRandom
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from tools.training.open_spiel_game import GAME_NAME, SEED_COUNT, ChanceMatch, import_open_spiel, register

EXPLORATION = 0.5
"""Exploration constant (UCT) for values from -1 to 1."""
WINNING_LEAD = 20.0
"""Evaluation in health points that counts as a certain win."""
MIN_ITERATIONS = 2
"""Minimum number of search iterations per decision."""


class LeafEvaluator:
    """OpenSpiel evaluator: completes the turns of both players by the rollout policy, then uses our evaluation."""

    def __init__(self, rules: EpicRules, rng: Random) -> None:
        self.rules, self.luck = rules, rng
        self.evaluation = Evaluation(rules.match, PLANNING)
        """Evaluation of positions."""

    def evaluate(self, state: Any) -> list[float]:
        """Return the values by seat, from -1 to 1."""
        if state.is_terminal():
            return [float(value) for value in state.returns()]
        match: ChanceMatch = state.match.clone()
        while match.waits:
            match.apply_seed(self.luck.randrange(SEED_COUNT))
        assert match.state is not None
        world, chance = match.state, RecordingRandom(self.luck)
        active = world.active
        resolve_pending(self.rules, self.evaluation, world, chance, self.luck)
        if world.active == active:
            finish_turn(self.rules, self.evaluation, world, chance, self.luck)
        if world.result is None:
            finish_turn(self.rules, self.evaluation, world, chance, self.luck)
        value = max(-1.0, min(1.0, self.evaluation.evaluate(world, 0) / WINNING_LEAD))
        return [value, -value]

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Return a uniform prior over the legal actions."""
        legal = state.legal_actions(state.current_player())
        return [(action, 1.0 / len(legal)) for action in legal]


def sample_match(rules: EpicRules, view: State, seat: int, rng: Random) -> ChanceMatch:
    """Return a match consistent with a seat's view, with the hidden cards dealt at random."""
    match = ChanceMatch(rules)
    match.state = rules.determinize(view, seat, rng)
    return match


class OpenSpielSearch:
    """Bot for two seats that runs OpenSpiel's ``ISMCTSBot`` (Lanctot et al. 2019)."""

    def __init__(self, budget: Budget) -> None:
        self.pyspiel: Any = import_open_spiel()
        """Module of OpenSpiel."""
        register(self.pyspiel)
        self.budget = budget
        """Thinking time or iterations per decision."""
        self.iterations = 0
        """Number of iterations in the last decision."""

    def choose(self, rules: EpicRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        if rules.seats != 2:
            raise UserError("OpenSpiel's search plays matches of two players only.")
        if len(legal) == 1:
            return legal[0]
        numpy = importlib.import_module("numpy")
        ismcts = importlib.import_module("open_spiel.python.algorithms.ismcts")
        state = self.pyspiel.load_game(GAME_NAME).new_initial_state()
        state.match = sample_match(rules, view, seat, rng)
        luck = numpy.random.RandomState(rng.randrange(2**32))
        bot = ismcts.ISMCTSBot(
            game=state.get_game(),
            evaluator=LeafEvaluator(rules, rng),
            uct_c=EXPLORATION,
            max_simulations=MIN_ITERATIONS,
            random_state=luck,
        )
        bot.reset()
        used, self.iterations = self.budget.start_clock(), 0
        # OpenSpiel's own loop has no time limit; this is that loop with our budget.
        root = bot.create_new_node(state)
        bot._root_node = root
        while self.iterations < MIN_ITERATIONS or used(self.iterations) < 1:
            bot.run_simulation(bot.sample_root_state(state))
            self.iterations += 1
        chances = bot.get_final_policy(state, root)
        place: int = max(chances, key=lambda choice: choice[1])[0]
        return rules.legal_actions(view)[place]
