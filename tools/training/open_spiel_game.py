"""Our matches as a game of OpenSpiel, so that its tools and bots can play them: ``import`` it and load ``epic_duels``.

Whatever asks for luck waits at a chance node for the draw of a seed, so that a copy of a state foresees nothing. The
information state of a seat is all that it was told and did; from it a search resamples worlds that the seat cannot tell
from the truth. An action is the place of one of ours in the list of those that are open: a number has its meaning at
one decision only.
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
from game.rules.core.chance import Live, Tape, TapeMismatch
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.rules.epic.event import Event
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.terminal.match_arguments import SIMULATION_TURN_LIMIT

NAME = "epic_duels"
SEEDS = 256
"""What may be drawn where luck is asked for."""
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
        raise UserError("This tool needs OpenSpiel: pip install -e '.[bench]'") from None


class Match:
    """A running match; everything that happens follows from the actions and from what chance is drawn between them."""

    def __init__(self, rules: EpicRules) -> None:
        self.rules = rules
        self.state: State | None = None
        self.pending: Action | None = None
        """What cannot be carried out before a seed is drawn for it."""
        self.told = [""] * rules.seats
        """By seat: a fingerprint of all that it was told and did, in order."""

    def clone(self) -> Match:
        """A copy that shares nothing that changes."""
        other = Match(self.rules)
        other.pending, other.told = self.pending, self.told[:]
        other.state = self.state.clone() if self.state is not None else None
        return other

    def resampled(self, seat: int, luck: Random) -> Match:
        """A match that a seat cannot tell from this one; what the others were told is unknown but for where it led."""
        assert self.state is not None
        other = self.clone()
        world = other.state = self.rules.determinize(self.rules.observe(self.state, seat), seat, luck)
        for one in range(self.rules.seats):
            if one != seat:
                other.told[one] = _fingerprint("", msgspec.json.encode(self.rules.observe(world, one)))
        return other

    @property
    def waits(self) -> bool:
        """Whether a seed has to be drawn before it goes on."""
        return self.state is None or self.pending is not None

    @property
    def seat(self) -> int:
        """Who is asked; -1 while a seed has to be drawn and after the end."""
        if self.state is None or self.state.decision is None or self.waits:
            return -1
        return self.state.decision.seat

    def options(self) -> int:
        """How many actions are open."""
        return len(self.rules.legal(self.state)) if self.state is not None and not self.waits else 0

    def draw(self, seed: int) -> None:
        """Go on with some luck: set up, or carry out what waited for it."""
        events: list[Event] = []
        chance = Live(Random(seed))
        if self.state is None:
            self.state = self.rules.setup(chance, events)
        else:
            assert self.pending is not None
            self.rules.apply(self.state, self.pending, chance, events)
            self.pending = None
        self._tell(events)

    def act(self, place: int) -> None:
        """Choose an action by its place among those that are open; without luck it is carried out at once."""
        assert self.state is not None
        action, seat = self.rules.legal(self.state)[place], self.seat
        self.told[seat] = _fingerprint(self.told[seat], self.rules.to_text(action).encode())
        after, events = self.state.clone(), list[Event]()
        try:
            self.rules.apply(after, action, Tape([]), events)
        except TapeMismatch:
            self.pending = action
            return
        self.state = after
        self._tell(events)

    def text(self, place: int) -> str:
        """An action in its text form."""
        assert self.state is not None
        return self.rules.to_text(self.rules.legal(self.state)[place])

    def _tell(self, events: list[Event]) -> None:
        for seat in range(self.rules.seats):
            news = [self.rules.redact(event, seat) for event in events]
            self.told[seat] = _fingerprint(self.told[seat], msgspec.json.encode(news))


def _fingerprint(before: str, news: bytes) -> str:
    return hashlib.sha256(before.encode() + news).hexdigest()[:32]


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
        provides_information_state_string=True,
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


class _Moment:
    """What a state of OpenSpiel says of a match, wherever the library is not needed for it."""

    match: Match

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(self.match.options()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The seeds, each as likely as the others."""
        return [(seed, 1.0 / SEEDS) for seed in range(SEEDS)]

    def _apply_action(self, action: int) -> None:
        if self.match.waits:
            self.match.draw(action)
        else:
            self.match.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if self.match.waits else self.match.text(action)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return not self.match.waits and self.match.state is not None and self.match.state.decision is None

    def returns(self) -> list[float]:
        """1 for who has won, -1 for who has lost."""
        state = self.match.state
        if state is None or not self.is_terminal() or not state.result:
            return [0.0, 0.0]
        side_of = self.match.rules.match.side_of
        return [1.0 if side_of[seat] in state.result else -1.0 for seat in range(2)]

    def observation_string(self, player: int | None = None) -> str:
        """The view of a player, or of the one who is asked, in text."""
        seat = self.match.seat if player is None else player
        return str(self.match.rules.observe(self.match.state, seat)) if self.match.state is not None else ""

    def information_state_string(self, player: int | None = None) -> str:
        """A fingerprint of all that a player, or the one who is asked, was told and did."""
        return self.match.told[self.match.seat if player is None else player]

    def __str__(self) -> str:
        return str(self.match.state) if self.match.state is not None else "to be set up"


def _state_class(pyspiel: Any) -> Any:
    class EpicDuelsState(_Moment, pyspiel.State):  # type: ignore[misc, unused-ignore]
        def __init__(self, game: Any) -> None:
            pyspiel.State.__init__(self, game)
            self.match = Match(game.rules)

        def current_player(self) -> int:
            if self.match.waits:
                return int(pyspiel.PlayerId.CHANCE)
            return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.match.seat

        def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Any:
            """Another state that the player cannot tell from this one; ``sampler`` gives numbers from 0 to 1."""
            return self._with(self.match.resampled(player, Random(sampler())))

        def __deepcopy__(self, memo: dict[int, Any]) -> Any:
            return self._with(self.match.clone())

        def _with(self, match: Match) -> Any:
            """The same moment of the same game with another match."""
            other = type(self).__new__(type(self))
            pyspiel.State.__init__(other, self.get_game())
            other.match = match
            return other

    return EpicDuelsState


def add_arguments(parser: argparse.ArgumentParser) -> None:
    matches = parser.add_argument("--matches", type=int, default=10, metavar="N", help="matches to play")
    add_alias(parser, "--games", matches)


def run(arguments: argparse.Namespace) -> int:
    """OpenSpiel's own test of games: random play, with everything that can be checked on the way."""
    if arguments.matches < 1:
        raise UserError("A simulation needs at least one match.")
    pyspiel = open_spiel()
    register(pyspiel)
    start = time.perf_counter()
    pyspiel.random_sim_test(pyspiel.load_game(NAME), num_sims=arguments.matches, serialize=False, verbose=False)
    seconds = time.perf_counter() - start
    sys.stdout.flush()
    sentence = "OpenSpiel's random simulation test is passed: {games} matches in {seconds} s."
    print(sentence.format(games=arguments.matches, seconds=f"{seconds:.1f}"))
    return 0
