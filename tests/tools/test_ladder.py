"""The ladder: fair pairings, strengths that follow from the points, and a command that says what is wrong."""

from __future__ import annotations

import argparse
import json
from collections import Counter

import pytest

from game.bots.core.random_bot import RandomBot
from game.errors import UserError
from game.terminal.workers import WorkerPool
from tools.statistics import wilson_interval
from tools.training import ladder
from tools.training.ladder import (
    PAIRS_PER_CHECK,
    PairResult,
    fit_elo,
    is_decided,
    play_all,
    play_until_decided,
    rank_bots,
    schedule_pairs,
)


def arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    ladder.add_arguments(parser)
    return parser.parse_args(words)


def test_every_two_bots_meet_on_the_same_boards() -> None:
    games = list(schedule_pairs("zelda", ["random", "greedy", "knight"], 5, "s"))
    by_bots: dict[tuple[str, str], list[object]] = {}
    for pair in games:
        by_bots.setdefault(pair.bots, []).append((pair.setup, pair.seed))
    assert list(by_bots) == [("random", "greedy"), ("random", "knight"), ("greedy", "knight")]
    assert by_bots["random", "greedy"] == by_bots["random", "knight"] == by_bots["greedy", "knight"]
    assert len(by_bots["random", "greedy"]) == 5


@pytest.mark.parametrize(("game", "form"), [("zelda", "2v2"), ("zelda", "three"), ("star-wars", "master")])
def test_more_than_two_seats_are_shared_evenly(game: str, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every seat is led once by either bot, partners by the same one, and no form favors the first bot."""
    made: list[str] = []

    def make(name: str) -> RandomBot:
        made.append(name)
        return RandomBot()

    monkeypatch.setattr(ladder, "make_player", make)
    (pair,) = schedule_pairs(game, ["one", "other"], 1, "s", form)
    points = ladder.play_pair(pair).points
    seats, sides = len(pair.setup.teams), pair.setup.side_of
    first, second = made[:seats], made[seats:]
    assert all({a, b} == {"one", "other"} for a, b in zip(first, second, strict=True))
    assert len(set(zip(sides, first, strict=True))) == len(set(sides))
    assert 0 <= points <= 2
    assert len({team for teams in pair.setup.teams for team in teams}) == seats * len(pair.setup.teams[0])


def test_an_unknown_form_is_named() -> None:
    with pytest.raises(UserError, match="master"):
        list(schedule_pairs("zelda", ["random", "greedy"], 1, "s", "master"))


def test_strengths_follow_from_the_points() -> None:
    played = (
        [PairResult(("a", "b"), 1.5, 0)] * 40
        + [PairResult(("b", "c"), 1.5, 0)] * 40
        + [PairResult(("a", "c"), 1.8, 0)] * 40
    )
    strengths = fit_elo(["a", "b", "c"], played)
    assert strengths["a"] - strengths["b"] == pytest.approx(191, abs=8)  # three points to one
    assert sum(strengths.values()) == pytest.approx(0)
    table = rank_bots(["c", "a", "b"], played)
    assert [rung.bot for rung in table.rungs] == ["a", "b", "c"]
    assert all(rung.low <= rung.elo <= rung.high for rung in table.rungs)
    assert table.rungs[0].points == pytest.approx(40 * 3.3)
    assert table.rungs[0].games == 160


def test_a_bot_that_always_loses_still_has_a_number() -> None:
    strengths = fit_elo(["a", "b"], [PairResult(("a", "b"), 2.0, 0)] * 10)
    assert 400 < strengths["a"] - strengths["b"] < 900


def test_intervals_are_those_of_wilson() -> None:
    low, high = wilson_interval(40, 50)
    assert (round(low, 3), round(high, 3)) == (0.670, 0.888)
    assert wilson_interval(0, 0) == (0.0, 1.0)
    assert wilson_interval(10, 10)[1] == pytest.approx(1.0)


def test_the_number_of_processes_changes_nothing() -> None:
    games = list(schedule_pairs("zelda", ["random", "apprentice"], 2, "s"))
    assert play_all(games, WorkerPool(2)) == play_all(games)


def test_a_clear_pairing_ends_early(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_decided([])
    assert is_decided([PairResult(("a", "b"), 2.0, 0)] * 8)
    assert is_decided([PairResult(("a", "b"), 0.0, 0)] * 8)
    assert not is_decided([PairResult(("a", "b"), 2.0, 0), PairResult(("a", "b"), 0.0, 0)] * 40)
    games = list(schedule_pairs("zelda", ["random", "greedy", "knight"], 2 * PAIRS_PER_CHECK, "s"))
    points = {("random", "greedy"): 0.0, ("random", "knight"): 0.5, ("greedy", "knight"): 1.0}
    monkeypatch.setattr(
        ladder, "play_all", lambda some, hands: [PairResult(one.bots, points[one.bots], 0) for one in some]
    )
    played = Counter(result.bots for result in play_until_decided(games))
    portions = {("random", "greedy"): 1, ("random", "knight"): 2, ("greedy", "knight"): 2}
    assert played == {bots: count * PAIRS_PER_CHECK for bots, count in portions.items()}


def test_the_command_prints_a_table_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--bots", "random,greedy", "--games", "2", "--seed", "3", "--jobs", "1"]
    assert ladder.run(arguments(*words)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith("greedy ")
    assert lines[-1].startswith("random - greedy: ")
    assert ladder.run(arguments(*words, "--json")) == 0
    table = json.loads(capsys.readouterr().out)
    assert [rung["bot"] for rung in table["rungs"]] == ["greedy", "random"]
    assert table["meetings"][0]["games"] == 2


@pytest.mark.parametrize(
    "words",
    [
        ["--bots", "greedy"],
        ["--bots", "greedy,greedy"],
        ["--bots", "greedy,sauron"],
        ["--games", "3"],
        ["--games", "0"],
        ["--jobs", "0"],
        ["--game", "chess", "--jobs", "1"],
    ],
)
def test_impossible_matches_are_refused(words: list[str]) -> None:
    with pytest.raises(UserError):
        ladder.run(arguments(*words))
