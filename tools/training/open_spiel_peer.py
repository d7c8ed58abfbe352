"""OpenSpiel's ISMCTSBot as a player of ours, to measure the search against: its tree, our judgment at the leaves."""

from __future__ import annotations

import importlib
from random import Random
from typing import Any

from game.bots.core.thought import Budget
from game.bots.epic.evaluation import Evaluation
from game.bots.epic.greedy import settle
from game.bots.epic.quick_play import finish_turn
from game.bots.epic.weights import PLANNING
from game.errors import UserError
from game.rules.core.chance import Live
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from tools.training.open_spiel_game import NAME, SEEDS, Match, open_spiel, register

EXPLORATION = 0.5
"""For values from -1 to 1."""
LEAD = 20.0
"""Health points that are as good as a match that is won."""
LEAST = 2
"""Iterations of a decision, at least."""


class Leaf:
    """What a position is worth to either seat: both turns played out at a glance, then judged as our search does."""

    def __init__(self, rules: EpicRules, luck: Random) -> None:
        self.rules, self.luck = rules, luck
        self.judge = Evaluation(rules.match, PLANNING)

    def evaluate(self, state: Any) -> list[float]:
        """By seat, from -1 to 1."""
        if state.is_terminal():
            return [float(value) for value in state.returns()]
        match: Match = state.match.clone()
        while match.waits:
            match.draw(self.luck.randrange(SEEDS))
        assert match.state is not None
        world, chance = match.state, Live(self.luck)
        active = world.active
        settle(self.rules, self.judge, world, chance, self.luck)
        if world.active == active:
            finish_turn(self.rules, self.judge, world, chance, self.luck)
        if world.result is None:
            finish_turn(self.rules, self.judge, world, chance, self.luck)
        value = max(-1.0, min(1.0, self.judge.of(world, 0) / LEAD))
        return [value, -value]

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """All actions are alike before they are tried."""
        legal = state.legal_actions(state.current_player())
        return [(action, 1.0 / len(legal)) for action in legal]


def imagined(rules: EpicRules, view: State, seat: int, luck: Random) -> Match:
    """A match that a seat cannot tell from the true one by its view: what is dealt anew is dealt from a whole world."""
    match = Match(rules)
    match.state = rules.determinize(view, seat, luck)
    return match


class OpenSpielSearch:
    """Plays matches of two seats by the ``ISMCTSBot`` of OpenSpiel (Lanctot et al. 2019)."""

    def __init__(self, budget: Budget) -> None:
        self.pyspiel: Any = open_spiel()
        register(self.pyspiel)
        self.budget = budget
        self.iterations = 0

    def choose(self, rules: EpicRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        if rules.seats != 2:
            raise UserError("OpenSpiel's search plays matches of two players only.")
        if len(legal) == 1:
            return legal[0]
        numpy = importlib.import_module("numpy")
        ismcts = importlib.import_module("open_spiel.python.algorithms.ismcts")
        state = self.pyspiel.load_game(NAME).new_initial_state()
        state.match = imagined(rules, view, seat, rng)
        luck = numpy.random.RandomState(rng.randrange(2**32))
        bot = ismcts.ISMCTSBot(
            game=state.get_game(),
            evaluator=Leaf(rules, rng),
            uct_c=EXPLORATION,
            max_simulations=LEAST,
            random_state=luck,
        )
        bot.reset()
        used, self.iterations = self.budget.clock(), 0
        # Its own loop counts iterations and knows no time: this is that loop with our budget.
        root = bot.create_new_node(state)
        bot._root_node = root
        while self.iterations < LEAST or used(self.iterations) < 1:
            bot.run_simulation(bot.sample_root_state(state))
            self.iterations += 1
        chances = bot.get_final_policy(state, root)
        place: int = max(chances, key=lambda choice: choice[1])[0]
        return rules.legal(view)[place]
