"""Simulations: whole adventures without a broken invariant, and the doors that run and measure them."""

from __future__ import annotations

import argparse
import json

import msgspec
import pytest

from game import cli
from game.bots.dungeon.bots import make_dungeon_bot
from game.content.cards.dungeon_catalog import build_rules
from game.rules.dungeon.actions.action import PLAYER_COUNTS, GradeId, Length, Setup
from game.rules.dungeon.engine import invariants
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules
from game.terminal import sim
from game.terminal.dungeon_sim import read_setup, simulate
from game.terminal.match_arguments import parse_bots
from game.terminal.simulation import BrokenInvariant
from tools.balance import dungeon_balance as balance
from tools.balance import dungeon_tension as tension
from tools.balance.dungeon_cells import AdventureCell, CellResult, DungeonCount, RoomCount

KEYS = {
    "games",
    "won",
    "collapses",
    "dungeons",
    "rounds",
    "decisions",
    "points",
    "seconds",
    "decisions_per_second",
    "mean_score",
}


def play(length: Length, players: int, games: int) -> None:
    rules = build_rules(Setup(players=players, length=length))
    report = simulate(rules, parse_bots("greedy", players, make_dungeon_bot), games, "1", check=True)
    assert report.games == games
    assert report.dungeons >= report.won * (4 if length == "short" else 8)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("length", ["short", "long"])
def test_some_adventures_without_a_broken_invariant(length: Length, players: int) -> None:
    play(length, players, 2 if length == "short" else 1)


@pytest.mark.soak
@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("length", ["short", "long"])
def test_a_thousand_adventures_without_a_broken_invariant(length: Length, players: int) -> None:
    play(length, players, 100)


def test_the_command_prints_the_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    words = "sim --game dungeon --length short --players 2 --bots greedy --games 2 --seed 1 --grade master --json"
    assert cli.main(words.split()) == 0
    first = json.loads(capsys.readouterr().out)
    assert set(first) == KEYS
    assert first["games"] == 2
    assert first["decisions"] > 100
    assert cli.main(words.split()) == 0
    again = json.loads(capsys.readouterr().out)
    for key in KEYS - {"seconds", "decisions_per_second"}:
        assert first[key] == again[key]
    assert cli.main(["sim", "--game", "dungeon", "--games", "1", "--bots", "random"]) == 0
    assert "Adventures: 1. Won: 0." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--players 6", "An adventure is for 1 to 5 players, not 6."),
        ("--players 0", "An adventure is for 1 to 5 players, not 0."),
        ("--grade easy", 'Unknown difficulty "easy". Choose story, hero or master.'),
        ("--length endless", 'Unknown length "endless". Choose short or long.'),
        ("--options by-the-lettr", 'Unknown option "by-the-lettr". Did you mean "by-the-letter"?'),
        ("--bots sage", 'Unknown bot "sage"'),
        ("--bots greedy,random", "There are more bots than seats."),
        ("--games 0", "A simulation needs at least one match."),
    ],
)
def test_command_reports_invalid_arguments(words: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", "en", "sim", "--game", "dungeon", *words.split()]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "setup"),
    [
        ("none", Setup()),
        ("by-the-letter", Setup(by_the_letter=True)),
        ("open-hands,fewer-phases", Setup(open_hands=True, fewer_phases=True)),
        ("all", Setup(open_hands=True, any_kind=True, fewer_phases=True, pure_random=True, by_the_letter=True)),
    ],
)
def test_the_commands_take_the_options_of_an_adventure(words: str, setup: Setup) -> None:
    parser = argparse.ArgumentParser()
    sim.add_arguments(parser)
    assert read_setup(parser.parse_args(["--game", "dungeon", "--options", words])) == setup


def test_story_is_never_lost_and_never_endless() -> None:
    """Random companions lose no adventure of this grade; a dungeon that takes 400 rounds is given up."""
    report = simulate(build_rules(Setup()), parse_bots("random", 1, make_dungeon_bot), 1, "1")
    assert (report.won, report.rounds > 400) == (0, True)


def test_a_broken_invariant_stops_a_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_game: object, state: State) -> list[str]:
        return ["a fault"] if state.rounds == 3 else []

    monkeypatch.setattr(invariants, "check_invariants", broken)
    with pytest.raises(BrokenInvariant, match="a fault"):
        simulate(build_rules(Setup()), parse_bots("greedy", 1, make_dungeon_bot), 1, "1", check=True)


# Balance ------------------------------------------------------------------------------------------------------------


def test_balance_measures_rooms_dungeons_and_bounds(capsys: pytest.CaptureFixture[str]) -> None:
    words = "dev balance --game dungeon --way chance --lengths short --players 1,3 --games 2 --jobs 1 --seed 2"
    assert cli.main(words.split()) in (0, 1)
    text = capsys.readouterr().out
    assert "| short | 1 | hero |" in text
    assert "| short | 3 | hero |" in text
    assert "| Ganon's Castle |" in text
    assert "| FE-R15 | Keeper of Nowhere |" in text
    assert cli.main([*words.split(), "--json"]) in (0, 1)
    table = json.loads(capsys.readouterr().out)
    assert [cell["cell"]["players"] for cell in table["cells"]] == [1, 3]
    assert all(count["passed"] <= count["tries"] for count in table["rooms_few"].values())


def test_bounds_that_do_not_hold_are_named() -> None:
    cell = AdventureCell("short", 1, "hero", "greedy", 10, "1")
    result = CellResult(cell, dungeons={"RW": DungeonCount(tries=10, collapses=11)})
    result.rooms = {"RW-01": RoomCount(tries=40, passed=20), "RW-02": RoomCount(tries=40, passed=39)}
    faults = balance.tabulate([result], []).faults
    assert len(faults) == 2
    assert any("RW" in fault and "1.10" in fault for fault in faults)
    assert any("RW-01" in fault and "50 %" in fault for fault in faults)


def test_natural_play_comes_first_and_takes_easy_dungeons(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One adventure in five is played, so that every length, grade and bot is among them."""
    cells = tension.plan_cells(1, 1, "2")
    assert len(cells) == 2 * 3 * 3 + 2 * 2
    monkeypatch.setattr(tension, "plan_cells", lambda *_words: cells[::5])
    words = "dev balance --game dungeon --way natural --games 1 --searches 1 --jobs 1 --seed 2"
    assert cli.main([*words.split(), "--json"]) in (0, 1)
    table = json.loads(capsys.readouterr().out)
    assert [cell["cell"] for cell in table["natural"]] == msgspec.to_builtins(cells[::5])
    for name, values in (
        ("bot", {"greedy", "search"}),
        ("length", {"short", "long"}),
        ("grade", {"story", "hero", "master"}),
    ):
        assert {cell["cell"][name] for cell in table["natural"]} == values
    short = [set(cell["dungeons"]) for cell in table["natural"] if cell["cell"]["length"] == "short"]
    assert all(dungeons <= {"RW", "KT", "DP", "FE"} for dungeons in short)
    assert (table["cells"], table["rooms_few"]) == ([], {})


def natural(grade: GradeId, players: int, won: int, fallen: int = 0, bot: str = "greedy", **levels: int) -> CellResult:
    """Return a hundred short adventures with so many collapses by level, ``l4`` for the castle."""
    counts = {name[1:]: DungeonCount(tries=100, collapses=count) for name, count in levels.items()}
    return CellResult(AdventureCell("short", players, grade, bot, 100, "1", natural=True), won, fallen, levels=counts)


SOUND = [
    natural("story", 2, 100, 55, l1=30, l2=25, l3=20, l4=25),
    natural("hero", 1, 75),
    natural("hero", 2, 70),
    natural("hero", 2, 85, bot="search"),
    natural("master", 2, 35),
]


def test_bounds_of_natural_play_hold() -> None:
    found = tension.measure_bounds(SOUND)
    assert [round(bound.value, 2) for bound in found] == [0.55, 0.7, 0.35, 0.15, 0.3, 0.25, 0.05]
    assert tension.list_broken_bounds(SOUND) == []
    assert balance.format_page(balance.tabulate([], SOUND)).endswith("All bounds hold.")
    assert "| short | 2 | hero | search | 100 | 85% [77-91] |" in "\n".join(tension.format_natural_play(SOUND))


@pytest.mark.parametrize(
    ("worse", "sentence"),
    [
        (natural("story", 3, 100, 71), "Story, short, 3 players: adventures with a collapse: 71%, not 40% to 70%"),
        (natural("hero", 3, 54), "Hero, short, 3 players: won: 54%, not 55% to 80%"),
        (natural("master", 3, 46), "Master, short, 3 players: won: 46%, not 25% to 45%"),
        (natural("master", 3, 44, bot="search"), "Master, short, 2 and 3 players: won more by the search: 9%"),
        (natural("story", 3, 100, 50, l1=60, l4=20), "Story, short: collapses in level 1, the most: 50%"),
        (natural("story", 3, 100, 50, l2=26, l3=30), "Story, short: collapses in the castle: 16%, not 20% to 100%"),
        (natural("master", 1, 46), "Master, short: won by one player more than by two: 11%, not -10% to 10%"),
    ],
)
def test_bounds_of_natural_play_that_do_not_hold(worse: CellResult, sentence: str) -> None:
    (fault,) = tension.list_broken_bounds([*SOUND, worse])
    assert fault.startswith(sentence)


@pytest.mark.parametrize(
    "words",
    ["--players 6", "--grades easy", "--lengths both", "--games 0", "--bots sage", "--way luck", "--searches -1"],
)
def test_balance_reports_bounds_that_fail(words: str) -> None:
    assert cli.main(["dev", "balance", "--game", "dungeon", *words.split()]) == 2


def test_rules_know_how_many_sit_at_the_table() -> None:
    assert [build_rules(Setup(players=count)).seats for count in PLAYER_COUNTS] == [1, 2, 3, 4, 5]
    assert isinstance(build_rules(Setup()), DungeonRules)
