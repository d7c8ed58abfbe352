"""``dev bench``: speed of rules and sessions, as ratios to python-chess and other peers, measured in the same run.

Ours and the peer are measured in alternating rounds, and the median counts. Processor time is measured: other
programs and waiting for the disk do not count. Matches are played at random; an action is one ``apply`` or ``push``
at a decision with two or more legal actions. A replay is loaded with every position and event of its 400 steps, as
python-chess reads a game of 160 plies with every move. A save is written and loaded up to its position; the peer is
``json`` with the same uncompressed bytes. The cards of all games are read and checked; the peer is PyYAML, which only
reads them.
"""

from __future__ import annotations

import argparse
import importlib
import io
import json
import os
import tempfile
import zlib
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from types import ModuleType
from typing import Any

import msgspec

from game.arguments import format_choices
from game.bots.core.random_bot import RandomBot
from game.compiled import is_compiled
from game.content.cards import dungeon_catalog
from game.content.cards.packs import EPIC_PACKS, build_rules
from game.errors import UserError
from game.rules.core.chance import RecordingRandom
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.session.seats import PERSON, Seats
from game.session.session import AnySession, Session
from game.storage import saves
from game.terminal.match_arguments import SIMULATION_TURN_LIMIT
from game.terminal.sim import simulate
from tools.benchmarks import content_bench, dungeon_bench, growth_bench
from tools.benchmarks.content_bench import MAX_CONTENT_RATIO
from tools.benchmarks.processor_time import measure_since, read_clock

MIN_ACTIONS_RATIO, MIN_ACTIONS_RATIO_COMPILED = 1.8, 3.2
"""Minimum ratio of our actions per second to the peer's, for interpreted and for compiled rules."""
MAX_CLONE_RATIO, MAX_CLONE_RATIO_COMPILED = 1.3, 1.1
"""Maximum ratio of our time to clone a state to the peer's to copy a board without its moves, interpreted and compiled.
"""
MAX_REPLAY_RATIO = 2.5
"""Maximum ratio of our time to load a replay to the peer's time to read a game."""
MAX_SAVE_RATIO = 1.3
"""Maximum ratio of our time to write and load a save to the time of ``json`` for the same bytes."""
REPLAY_STEPS, PGN_PLIES, LOADS_PER_ROUND, SAVES_PER_ROUND = 400, 160, 4, 12
"""Steps of the replay, plies of the peer's game, and numbers of loads and of saves per round."""
MATCHES_PER_ROUND, PEER_GAMES_PER_ROUND, MAX_PEER_PLIES, CLONES_PER_ROUND = 20, 5, 400, 4000
"""Matches, games of the peer, maximum plies of each game, and clones per round; both sides take about equally long."""
POSITION_STEPS = 150
"""Number of steps played before a state is cloned."""


class BenchRatios(msgspec.Struct):
    """Results of a run: ratios of ours to the peer's, and the median values."""

    actions_ratio: float
    clone_ratio: float
    replay_ratio: float
    save_ratio: float
    content_ratio: float
    actions_per_second: float
    peer_actions_per_second: float
    clone_microseconds: float
    peer_clone_microseconds: float
    replay_milliseconds: float
    peer_replay_milliseconds: float
    save_milliseconds: float
    peer_save_milliseconds: float
    content_milliseconds: float
    peer_content_milliseconds: float
    rounds: int
    """Number of rounds measured."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="zelda", metavar=format_choices(EPIC_PACKS), help="game")
    parser.add_argument("--rounds", type=int, default=7, help="measurements of each side")
    parser.add_argument("--matches", type=int, default=MATCHES_PER_ROUND, help="matches per round")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--growth", action="store_true", help="measure how costs grow with players, steps and mods")


def run(arguments: argparse.Namespace) -> int:
    if arguments.rounds < 1 or arguments.matches < 1:
        raise UserError("Measure at least one round and one match.")
    if arguments.growth:
        return growth_bench.run(arguments.rounds)
    if arguments.game in dungeon_catalog.GAMES:
        return dungeon_bench.run(arguments.rounds, arguments.json)
    ratios = measure(import_peer(), arguments.rounds, arguments.matches)
    print(msgspec.json.encode(ratios).decode() if arguments.json else _format_summary(ratios))
    return 0


def import_peer() -> ModuleType:
    """Import python-chess.

    Raises:
        UserError: it is not installed.
    """
    try:
        return importlib.import_module("chess")
    except ImportError:
        raise UserError("This tool needs python-chess: pip install -e '.[bench]'") from None


def measure(chess_module: ModuleType, rounds: int, matches: int = MATCHES_PER_ROUND) -> BenchRatios:
    """Measure ours and the peer in alternating rounds; return medians, with ratios computed within a round."""
    rules = build_rules(Setup("zelda", (("link",), ("ganon",)), "triforce-chamber", turn_limit=SIMULATION_TURN_LIMIT))
    games = max(1, PEER_GAMES_PER_ROUND * matches // MATCHES_PER_ROUND)
    copies = max(1, CLONES_PER_ROUND * matches // MATCHES_PER_ROUND)
    ours, theirs, clones, boards = [], [], [], []
    replays, games_read, saved, dumped = [], [], [], []
    contents, texts = [], []
    match, pgn = _play_long_match(rules), _make_long_pgn(chess_module)
    for index in range(rounds):
        ours.append(_measure_our_speed(rules, matches, f"bench/{index}"))
        theirs.append(_measure_peer_speed(chess_module, games, f"bench/{index}"))
        clones.append(_measure_our_clone(rules, copies, f"bench/{index}"))
        boards.append(_measure_peer_clone(chess_module, copies, f"bench/{index}"))
        replays.append(_measure_our_replay(match))
        games_read.append(_time_call(lambda: _read_game(chess_module, pgn), LOADS_PER_ROUND))
        with tempfile.TemporaryDirectory(prefix="triforce-duels-") as folder:
            saved.append(_measure_our_save(match, Path(folder)))
            dumped.append(_measure_peer_save(match, Path(folder)))
        contents.append(content_bench.measure_ours())
        texts.append(content_bench.measure_peer())
    return BenchRatios(
        actions_ratio=_median_ratio(ours, theirs),
        clone_ratio=_median_ratio(clones, boards),
        replay_ratio=_median_ratio(replays, games_read),
        save_ratio=_median_ratio(saved, dumped),
        content_ratio=_median_ratio(contents, texts),
        actions_per_second=median(ours),
        peer_actions_per_second=median(theirs),
        clone_microseconds=median(clones) * 1e6,
        peer_clone_microseconds=median(boards) * 1e6,
        replay_milliseconds=median(replays) * 1e3,
        peer_replay_milliseconds=median(games_read) * 1e3,
        save_milliseconds=median(saved) * 1e3,
        peer_save_milliseconds=median(dumped) * 1e3,
        content_milliseconds=median(contents) * 1e3,
        peer_content_milliseconds=median(texts) * 1e3,
        rounds=rounds,
    )


def _median_ratio(ours: list[float], peer: list[float]) -> float:
    return median(one / other for one, other in zip(ours, peer, strict=True))


def _measure_our_speed(rules: EpicRules, matches: int, seed: str) -> float:
    start = read_clock()
    report = simulate(rules, [RandomBot() for _seat in range(rules.seats)], matches, seed)
    return report.actions / measure_since(start)


def _measure_peer_speed(chess: ModuleType, games: int, seed: str) -> float:
    rng, actions = Random(seed), 0
    start = read_clock()
    for _game in range(games):
        board = chess.Board()
        for _ply in range(MAX_PEER_PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(rng.random() * len(moves))])
            actions += len(moves) > 1
    return actions / measure_since(start)


def _measure_our_clone(rules: EpicRules, copies: int, seed: str) -> float:
    rng = Random(seed)
    chance = RecordingRandom(rng)
    state = rules.setup(chance, None)
    for _step in range(POSITION_STEPS):
        if state.decision is not None:
            rules.apply(state, rng.choice(rules.legal_actions(state)), chance, None)
    return _time_call(lambda: rules.clone(state), copies)


def _measure_peer_clone(chess: ModuleType, copies: int, seed: str) -> float:
    rng, board = Random(seed), chess.Board()
    for _ply in range(POSITION_STEPS):
        moves = list(board.legal_moves)
        if moves:
            board.push(rng.choice(moves))
    return _time_call(lambda: board.copy(stack=False), copies)


def _play_long_match(rules: EpicRules) -> AnySession:
    """Play a match of ``REPLAY_STEPS`` steps."""
    for index in range(1000):
        rng = Random(f"replay/{index}")
        match: AnySession = Session(rules, f"replay/{index}")
        while match.decision is not None and len(match.journal) <= REPLAY_STEPS:
            match.submit(rng.choice(match.legal_actions()))
        if len(match.journal) > REPLAY_STEPS:
            return match
    raise AssertionError("no match was long enough")


def _make_long_pgn(chess: ModuleType) -> str:
    """Play a game of ``PGN_PLIES`` plies with the peer and return it as PGN."""
    for index in range(1000):
        rng, board = Random(f"replay/{index}"), chess.Board()
        while board.ply() < PGN_PLIES and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        if board.ply() == PGN_PLIES:
            return str(importlib.import_module("chess.pgn").Game.from_board(board))
    raise AssertionError("no game was long enough")


def _measure_our_replay(match: AnySession) -> float:
    data, path = saves.pack_save(match, Seats([PERSON] * match.rules.seats)), Path("bench.tds")

    def load() -> None:
        loaded_save = saves.unpack_save(data, path)
        if not loaded_save.is_replayable or len(loaded_save.session.log) != len(match.log):
            raise AssertionError("the replay was not told")

    return _time_call(load, LOADS_PER_ROUND)


def _read_game(chess: ModuleType, pgn: str) -> None:
    game = chess.pgn.read_game(io.StringIO(pgn))
    if game.errors or game.end().ply() != PGN_PLIES:
        raise AssertionError("the game was not read")


def _measure_our_save(match: AnySession, folder: Path) -> float:
    path, seats = folder / "match.tds", Seats([PERSON] * match.rules.seats)

    def save_and_load() -> None:
        saves.write_save(path, match, seats)
        saves.read_save(path)

    return _time_call(save_and_load, SAVES_PER_ROUND)


def _measure_peer_save(match: AnySession, folder: Path) -> float:
    path = folder / "match.json"
    envelope = saves.decode_envelope(saves.pack_save(match, Seats([PERSON] * match.rules.seats)), path)
    found = json.loads(zlib.decompress(b64decode(envelope.body)))

    def save_and_load() -> None:
        with path.open("w", encoding="utf-8") as file:
            file.write(json.dumps(found))
            file.flush()
            os.fsync(file.fileno())
        with path.open(encoding="utf-8") as file:
            json.load(file)

    return _time_call(save_and_load, SAVES_PER_ROUND)


def _time_call(function: Callable[[], Any], repetitions: int) -> float:
    """Return the mean seconds of a call of a function."""
    start = read_clock()
    for _time in range(repetitions):
        function()
    return measure_since(start) / repetitions


def _format_summary(ratios: BenchRatios) -> str:
    fast = is_compiled()
    actions, clone = (
        (MIN_ACTIONS_RATIO_COMPILED, MAX_CLONE_RATIO_COMPILED) if fast else (MIN_ACTIONS_RATIO, MAX_CLONE_RATIO)
    )
    lines = [
        ("Random actions a second: {ratio} times python-chess (goal: at least {goal}).", "actions", actions),
        ("Time of a clone: {ratio} times a board of python-chess (goal: at most {goal}).", "clone", clone),
        ("Loading a replay: {ratio} times a game of python-chess (goal: at most {goal}).", "replay", MAX_REPLAY_RATIO),
        ("Saving and loading: {ratio} times json with the same bytes (goal: at most {goal}).", "save", MAX_SAVE_RATIO),
        (
            "Reading cards: {ratio} times PyYAML with the same text (goal: at most {goal}).",
            "content",
            MAX_CONTENT_RATIO,
        ),
    ]
    return "\n".join(
        sentence.format(ratio=f"{getattr(ratios, f'{name}_ratio'):.2f}", goal=f"{goal:.1f}")
        for sentence, name, goal in lines
    )
