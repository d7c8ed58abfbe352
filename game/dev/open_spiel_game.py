"""Our matches as a game of OpenSpiel, so that its tools and bots can play them: ``import`` it and load ``epic_duels``.

All luck follows from one draw at the beginning, as in a session: the seed. An action is the place of one of ours in the
list of those that are open, so its number means something at one decision only.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from random import Random
from types import ModuleType
from typing import Any, ClassVar

from game.content.packs import build_rules, load_pack
from game.dev.match_arguments import SIMULATION_TURN_LIMIT
from game.errors import UserError
from game.rules.core.chance import Live
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State
from game.text import _

NAME = "epic_duels"
SEEDS = 1_000
MOST_OPTIONS = 2048
LONGEST = 20_000
"""Decisions of a match, at most."""


def open_spiel() -> ModuleType:
    """The library.

    Raises:
        UserError: it is not installed.
    """
    try:
        return importlib.import_module("pyspiel")
    except ImportError:
        raise UserError(_("This tool needs OpenSpiel: pip install -e '.[bench]'")) from None


class Match:
    """A running match by its seed; everything that happens follows from the seed and the actions."""

    def __init__(self, rules: EpicRules) -> None:
        self.rules = rules
        self.seed = -1
        self.steps = 0
        self.state: State | None = None

    def clone(self) -> Match:
        """A copy that shares nothing that changes."""
        other = Match(self.rules)
        other.seed, other.steps = self.seed, self.steps
        other.state = self.state.clone() if self.state is not None else None
        return other

    @property
    def seat(self) -> int:
        """Who is asked; -1 before the draw of the seed and after the end."""
        return self.state.decision.seat if self.state is not None and self.state.decision is not None else -1

    def options(self) -> int:
        """How many actions are open."""
        return len(self.rules.legal(self.state)) if self.state is not None else 0

    def start(self, seed: int) -> None:
        """Set up with some luck."""
        self.seed = seed
        self.state = self.rules.setup(self._chance(), None)

    def act(self, place: int) -> None:
        """Carry out an action by its place among those that are open."""
        assert self.state is not None
        action = self.rules.legal(self.state)[place]
        self.steps += 1
        self.rules.apply(self.state, action, self._chance(), None)

    def text(self, place: int) -> str:
        """An action in its text form."""
        assert self.state is not None
        return self.rules.to_text(self.rules.legal(self.state)[place])

    def _chance(self) -> Live:
        return Live(Random(f"{self.seed}/{self.steps}"))


class Observer:
    """What a seat sees, as text; there are no numbers to learn from."""

    tensor: ClassVar[list[float]] = []
    dict: ClassVar[dict[str, Any]] = {}

    def set_from(self, state: Any, player: int) -> None:
        """There is no tensor to fill."""

    def string_from(self, state: Any, player: int) -> str:
        """The view in text."""
        return str(state.observation_string(player))


def register(pyspiel: Any) -> None:
    """Make the game known to OpenSpiel; twice does no harm."""
    if NAME in pyspiel.registered_names():
        return
    kind = pyspiel.GameType
    game_type = kind(
        short_name=NAME,
        long_name="Epic Duels",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"game": "zelda", "one": "", "other": "", "map": ""},
    )
    pyspiel.register_game(game_type, _game_class(pyspiel, game_type))


def _setup_of(parameters: dict[str, Any]) -> Setup:
    pack = str(parameters.get("game") or "zelda")
    content = load_pack(pack)
    teams = list(content.teams)
    one, other = str(parameters.get("one") or teams[0]), str(parameters.get("other") or teams[1])
    board = str(parameters.get("map") or next(iter(content.layouts)))
    return Setup(pack, ((one,), (other,)), board, turn_limit=SIMULATION_TURN_LIMIT)


def _game_class(pyspiel: Any, game_type: Any) -> Any:
    """The class that OpenSpiel makes games of; its base is there only where OpenSpiel is."""
    state_class = _state_class(pyspiel)

    class EpicDuels(pyspiel.Game):  # type: ignore[misc, unused-ignore]
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            self.rules = build_rules(_setup_of(params or {}))
            info = pyspiel.GameInfo(
                num_distinct_actions=MOST_OPTIONS,
                max_chance_outcomes=SEEDS,
                num_players=2,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=LONGEST,
            )
            super().__init__(game_type, info, params or {})

        def new_initial_state(self) -> Any:
            return state_class(self)

        def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
            return Observer()

    return EpicDuels


def _state_class(pyspiel: Any) -> Any:
    class EpicDuelsState(pyspiel.State):  # type: ignore[misc, unused-ignore]
        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.match = Match(game.rules)

        def current_player(self) -> int:
            if self.match.state is None:
                return int(pyspiel.PlayerId.CHANCE)
            return int(pyspiel.PlayerId.TERMINAL) if self.match.state.decision is None else self.match.seat

        def _legal_actions(self, player: int) -> list[int]:
            return list(range(self.match.options()))

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(seed, 1.0 / SEEDS) for seed in range(SEEDS)]

        def _apply_action(self, action: int) -> None:
            if self.match.state is None:
                self.match.start(action)
            else:
                self.match.act(action)

        def _action_to_string(self, player: int, action: int) -> str:
            return f"seed {action}" if self.match.state is None else self.match.text(action)

        def is_terminal(self) -> bool:
            return self.match.state is not None and self.match.state.decision is None

        def returns(self) -> list[float]:
            state = self.match.state
            if state is None or state.decision is not None or not state.result:
                return [0.0, 0.0]
            side_of = self.match.rules.match.side_of
            return [1.0 if side_of[seat] in state.result else -1.0 for seat in range(2)]

        def observation_string(self, player: int) -> str:
            return str(self.match.rules.observe(self.match.state, player)) if self.match.state is not None else ""

        def __str__(self) -> str:
            return str(self.match.state) if self.match.state is not None else "to be set up"

        def __deepcopy__(self, memo: dict[int, Any]) -> Any:
            other = type(self).__new__(type(self))
            pyspiel.State.__init__(other, self.get_game())
            other.match = self.match.clone()
            return other

    return EpicDuelsState


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=10, help=_("how many matches"))


def run(arguments: argparse.Namespace) -> int:
    """OpenSpiel's own test of games: random play, with everything that can be checked on the way."""
    if arguments.games < 1:
        raise UserError(_("A simulation needs at least one match."))
    pyspiel = open_spiel()
    register(pyspiel)
    start = time.perf_counter()
    pyspiel.random_sim_test(pyspiel.load_game(NAME), num_sims=arguments.games, serialize=False, verbose=False)
    seconds = time.perf_counter() - start
    sys.stdout.flush()
    sentence = _("OpenSpiel's random simulation test is passed: {games} matches in {seconds} s.")
    print(sentence.format(games=arguments.games, seconds=f"{seconds:.1f}"))
    return 0
