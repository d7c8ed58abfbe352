"""OpenSpiel adapter of duel matches: after ``register``, OpenSpiel loads the game ``epic_duels``.

An action that needs randomness waits at a chance node for a seed, so that a copy of a state does not reveal future
results. The information state of a seat consists of everything it has observed and done; a search resamples worlds
that are consistent with it. The number of an action is its index in the list of legal actions, so it is only valid
for one decision.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import sys
import time
from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any, ClassVar

import msgspec

from game.arguments import add_alias
from game.content.cards.packs import build_rules, load_pack
from game.errors import UserError
from game.rules.core.chance import RecordingRandom, ReplayMismatch, ReplayRandom
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.rules.epic.event import Event
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.terminal.match_arguments import SIMULATION_TURN_LIMIT

GAME_NAME = "epic_duels"
"""Name of the game in OpenSpiel."""
SEED_COUNT = 256
"""Number of seeds, the outcomes of a chance node."""
MAX_ACTIONS = 2048
"""Maximum number of legal actions of a decision."""
MAX_GAME_LENGTH = 20_000
"""Maximum number of decisions in a match."""


def import_open_spiel() -> ModuleType:
    """Import OpenSpiel.

    Raises:
        UserError: it is not installed.
    """
    try:
        return importlib.import_module("pyspiel")
    except ImportError:
        raise UserError("This tool needs OpenSpiel: pip install -e '.[bench]'") from None


class ChanceMatch:
    """Match whose course is determined by actions and by the seeds of its chance nodes."""

    def __init__(self, rules: EpicRules) -> None:
        self.rules = rules
        self.state: State | None = None
        """Current position; None before the setup."""
        self.pending: Action | None = None
        """Action that waits for a seed."""
        self.information_hashes = [""] * rules.seats
        """Hash of all observations and actions so far, by seat."""

    def clone(self) -> ChanceMatch:
        """Return an independent copy."""
        other = ChanceMatch(self.rules)
        other.pending, other.information_hashes = self.pending, self.information_hashes[:]
        other.state = self.state.clone() if self.state is not None else None
        return other

    def resample(self, seat: int, rng: Random) -> ChanceMatch:
        """Return a match that is consistent with the information of a seat; hidden cards are dealt at random."""
        assert self.state is not None
        other = self.clone()
        world = other.state = self.rules.determinize(self.rules.observe(self.state, seat), seat, rng)
        for one in range(self.rules.seats):
            if one != seat:
                other.information_hashes[one] = _make_fingerprint(
                    "", msgspec.json.encode(self.rules.observe(world, one))
                )
        return other

    @property
    def waits(self) -> bool:
        """Return whether the match is at a chance node, where a seed must be chosen."""
        return self.state is None or self.pending is not None

    @property
    def seat(self) -> int:
        """Return the deciding seat; -1 at a chance node and after the end."""
        if self.state is None or self.state.decision is None or self.waits:
            return -1
        return self.state.decision.seat

    def count_options(self) -> int:
        """Return the number of legal actions."""
        return len(self.rules.legal_actions(self.state)) if self.state is not None and not self.waits else 0

    def apply_seed(self, seed: int) -> None:
        """Set up the match with a seed, or execute the pending action with it."""
        events: list[Event] = []
        chance = RecordingRandom(Random(seed))
        if self.state is None:
            self.state = self.rules.setup(chance, events)
        else:
            assert self.pending is not None
            self.rules.apply(self.state, self.pending, chance, events)
            self.pending = None
        self._note_events(events)

    def apply_option(self, index: int) -> None:
        """Choose a legal action by its index; it is executed at once unless it needs randomness."""
        assert self.state is not None
        action, seat = self.rules.legal_actions(self.state)[index], self.seat
        self.information_hashes[seat] = _make_fingerprint(
            self.information_hashes[seat], self.rules.to_text(action).encode()
        )
        after, events = self.state.clone(), list[Event]()
        try:
            self.rules.apply(after, action, ReplayRandom([]), events)
        except ReplayMismatch:
            self.pending = action
            return
        self.state = after
        self._note_events(events)

    def format_action(self, index: int) -> str:
        """Return the text form of an action."""
        assert self.state is not None
        return self.rules.to_text(self.rules.legal_actions(self.state)[index])

    def _note_events(self, events: list[Event]) -> None:
        """Add the visible events to the information of every seat."""
        for seat in range(self.rules.seats):
            news = [self.rules.redact(event, seat) for event in events]
            self.information_hashes[seat] = _make_fingerprint(self.information_hashes[seat], msgspec.json.encode(news))


def _make_fingerprint(previous: str, data: bytes) -> str:
    """Return the hash of a previous fingerprint and new data."""
    return hashlib.sha256(previous.encode() + data).hexdigest()[:32]


class TextObserver:
    """OpenSpiel observer that returns the view of a seat as text; there is no tensor."""

    tensor: ClassVar[list[float]] = []
    """Empty tensor, required by OpenSpiel."""
    dict: ClassVar[dict[str, Any]] = {}
    """Empty tensor parts, required by OpenSpiel."""

    def set_from(self, state: Any, player: int) -> None:
        """Do nothing: there is no tensor."""

    def string_from(self, state: Any, player: int) -> str:
        """Return the view as text."""
        return str(state.observation_string(player))


def register(pyspiel: Any) -> None:
    """Register the game with OpenSpiel unless it is registered."""
    if GAME_NAME in pyspiel.registered_names():
        return
    kind = pyspiel.GameType
    game_type = kind(
        short_name=GAME_NAME,
        long_name="Epic Duels",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"game": "zelda", "one": "", "other": "", "map": ""},
    )
    pyspiel.register_game(game_type, _make_game_class(pyspiel, game_type))


def _read_setup(parameters: dict[str, Any]) -> Setup:
    pack = str(parameters.get("game") or "zelda")
    content = load_pack(pack)
    teams = list(content.teams)
    one, other = str(parameters.get("one") or teams[0]), str(parameters.get("other") or teams[1])
    board = str(parameters.get("map") or next(iter(content.layouts)))
    return Setup(pack, ((one,), (other,)), board, turn_limit=SIMULATION_TURN_LIMIT)


def _make_game_class(pyspiel: Any, game_type: Any) -> Any:
    """Return the class of the game, whose base class exists only if OpenSpiel is installed."""
    state_class = _make_state_class(pyspiel)

    class EpicDuels(pyspiel.Game):  # type: ignore[misc, unused-ignore]
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            self.rules = build_rules(_read_setup(params or {}))
            info = pyspiel.GameInfo(
                num_distinct_actions=MAX_ACTIONS,
                max_chance_outcomes=SEED_COUNT,
                num_players=2,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=MAX_GAME_LENGTH,
            )
            super().__init__(game_type, info, params or {})

        def new_initial_state(self) -> Any:
            return state_class(self)

        def make_py_observer(self, kind: Any = None, params: Any = None) -> TextObserver:
            return TextObserver()

    return EpicDuels


class _StateMixin:
    """Methods of an OpenSpiel state that do not need the library."""

    match: ChanceMatch
    """Match of this state."""

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(self.match.count_options()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the seeds with equal probabilities."""
        return [(seed, 1.0 / SEED_COUNT) for seed in range(SEED_COUNT)]

    def _apply_action(self, action: int) -> None:
        if self.match.waits:
            self.match.apply_seed(action)
        else:
            self.match.apply_option(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if self.match.waits else self.match.format_action(action)

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return not self.match.waits and self.match.state is not None and self.match.state.decision is None

    def returns(self) -> list[float]:
        """Return 1 for a winner, -1 for a loser."""
        state = self.match.state
        if state is None or not self.is_terminal() or not state.result:
            return [0.0, 0.0]
        side_of = self.match.rules.match.side_of
        return [1.0 if side_of[seat] in state.result else -1.0 for seat in range(2)]

    def observation_string(self, player: int | None = None) -> str:
        """Return the view of a player, by default the deciding one, as text."""
        seat = self.match.seat if player is None else player
        return str(self.match.rules.observe(self.match.state, seat)) if self.match.state is not None else ""

    def information_state_string(self, player: int | None = None) -> str:
        """Return a hash of everything that a player, by default the deciding one, has observed and done."""
        return self.match.information_hashes[self.match.seat if player is None else player]

    def __str__(self) -> str:
        return str(self.match.state) if self.match.state is not None else "to be set up"


def _make_state_class(pyspiel: Any) -> Any:
    """Return the class of a state, whose base class exists only if OpenSpiel is installed."""

    class EpicDuelsState(_StateMixin, pyspiel.State):  # type: ignore[misc, unused-ignore]
        def __init__(self, game: Any) -> None:
            pyspiel.State.__init__(self, game)
            self.match = ChanceMatch(game.rules)

        def current_player(self) -> int:
            if self.match.waits:
                return int(pyspiel.PlayerId.CHANCE)
            return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.match.seat

        def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Any:
            """Return another state consistent with the player's information; ``sampler`` gives numbers from 0 to 1."""
            return self._with(self.match.resample(player, Random(sampler())))

        def __deepcopy__(self, memo: dict[int, Any]) -> Any:
            return self._with(self.match.clone())

        def _with_match(self, match: ChanceMatch) -> Any:
            """Return the same node of the same game with another match."""
            other = type(self).__new__(type(self))
            pyspiel.State.__init__(other, self.get_game())
            other.match = match
            return other

    return EpicDuelsState


def add_arguments(parser: argparse.ArgumentParser) -> None:
    matches = parser.add_argument("--matches", type=int, default=10, metavar="N", help="matches to play")
    add_alias(parser, "--games", matches)


def run(arguments: argparse.Namespace) -> int:
    """Run OpenSpiel's own test of a game, which plays at random with all checks."""
    if arguments.matches < 1:
        raise UserError("A simulation needs at least one match.")
    pyspiel = import_open_spiel()
    register(pyspiel)
    start = time.perf_counter()
    pyspiel.random_sim_test(pyspiel.load_game(GAME_NAME), num_sims=arguments.matches, serialize=False, verbose=False)
    seconds = time.perf_counter() - start
    sys.stdout.flush()
    sentence = "OpenSpiel's random simulation test is passed: {games} matches in {seconds} s."
    print(sentence.format(games=arguments.matches, seconds=f"{seconds:.1f}"))
    return 0
