"""Commands of Elixir Quest: simulations, and a game told as arithmetic."""

from __future__ import annotations

import json

import pytest

from game.bots.core.random_bot import RandomBot
from game.cli import main
from game.rules.core.chance import ScriptedRandom
from game.rules.elixir.action import Setup
from game.rules.elixir.rules import ElixirRules
from game.terminal.elixir_sim import simulate
from game.terminal.simulation import BrokenInvariant
from tests.elixir.builder import CATALOG


def read_report(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    """Return what a simulation reports, without what a stopwatch says."""
    assert main(["sim", "--game", "elixir", "--json", *words]) == 0
    report: dict[str, object] = json.loads(capsys.readouterr().out)
    return {name: value for name, value in report.items() if "second" not in name}


def test_counts_every_match_and_game(capsys: pytest.CaptureFixture[str]) -> None:
    report = read_report(capsys, "--games", "20", "--seed", "x", "--check")
    wins, singles = report["wins"], report["single_wins"]
    assert isinstance(wins, list)
    assert isinstance(singles, list)
    assert sum(wins) + report["draws"] == report["games"] == 20  # type: ignore[operator]
    assert sum(singles) + report["single_draws"] == 100  # type: ignore[operator]
    assert report["decided"] == wins[0] / sum(wins)
    assert report["mean_length"] == report["actions"] / 20  # type: ignore[operator]


def test_repeats_itself_with_the_same_seed_alone(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--games", "8", "--bots", "sensible,random", "--seed")
    assert read_report(capsys, *words, "7") == read_report(capsys, *words, "7")
    assert read_report(capsys, *words, "7") != read_report(capsys, *words, "8")


def test_beginner_matches_have_no_potions(capsys: pytest.CaptureFixture[str]) -> None:
    """Four choices of each player; the last character is no choice."""
    assert read_report(capsys, "--games", "5", "--format", "beginner")["mean_length"] == 8
    assert read_report(capsys, "--games", "5", "--potions", "0")["mean_length"] == 8


def test_the_same_decks_are_dealt_to_both() -> None:
    state = ElixirRules(CATALOG, Setup(same_decks=True)).setup(ScriptedRandom(), None)
    assert state.characters[0] == state.characters[1]
    assert state.potions[0] == state.potions[1]
    assert state.characters[0] is not state.characters[1]


def test_says_it_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "--game", "elixir", "--games", "2", "--same-decks"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Matches: 2. Wins by seat: ")
    assert out.count("\n") == 1


def test_a_broken_position_is_shown_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        ElixirRules, "check_invariants", lambda self, state: ["a card is missing"] if state.game == 3 else []
    )
    with pytest.raises(BrokenInvariant, match=r"seed 5/0: a card is missing\nState"):
        simulate(ElixirRules(CATALOG, Setup()), [RandomBot(), RandomBot()], 1, "5", check=True)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--format", "expert"], 'Unknown format "expert". Choose from: beginner, advanced.'),
        (["--potions", "6"], "Choose 0 to 5 potions per player, not 6."),
        (["--bots", "sag"], 'Unknown bot "sag". Did you mean "sage"?'),
        (["--bots", "random,random,random"], "There are more bots than seats."),
        (["--games", "0"], "A simulation needs at least one match."),
    ],
)
def test_bad_input_is_told_in_one_line(capsys: pytest.CaptureFixture[str], words: list[str], sentence: str) -> None:
    assert main(["sim", "--game", "elixir", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"triforce-duels: {sentence}\n"


@pytest.mark.soak
def test_twenty_thousand_random_matches_are_sound(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ((), ("--format", "beginner"), ("--same-decks",), ("--potions", "2")):
        assert read_report(capsys, "--games", "5000", "--check", *words)["games"] == 5000


# A game as arithmetic -------------------------------------------------------------------------------------------------


def read_lines(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert main(["dev", "elixir-round", *words]) == 0
    return [line.strip() for line in capsys.readouterr().out.splitlines()]


def test_the_example_of_the_rules_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    lines = read_lines(capsys, "apreda", "145/130/40", "--potions", ",see-invisible")
    assert lines == [
        "Round 1",
        "A 130/150/30",
        "B 145/130/40",
        "A attacks: 130 ≤ 130. Miss.",
        "B attacks: 145 ≤ 150. Miss.",
        "Both miss. The round is drawn.",
        "Round 2",
        "B drinks See Invisible: Enemy health −15, The enemy reveals all potions.",
        "A 130/135/30",
        "B 145/130/40",
        "A attacks: 130 ≤ 130. Miss.",
        "B attacks: 145 > 135. Hit!",
        "B wins the round.",
        "B wins the game in round 2.",
    ]


def test_shields_misses_and_skipped_rounds_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    lines = read_lines(capsys, "120/120/90", "130/130/30", "--potions", ",smoke-vial")
    assert "A has a Mind Shield: 90 > 2 × 30, so 90 − 30 = +60 health." in lines
    assert "B attacks: 130 ≤ 120 + 60 = 180. Miss." in lines
    assert "Round 2 is skipped: no potion." in lines
    assert lines[-1] == "The game is drawn."
    missed = read_lines(capsys, "160/120/40", "160/130/40", "--potions", "smoke-vial,small-comfort")
    assert "Both hit. The round is drawn." in missed
    assert "B attacks: 160 > 120, but a potion makes it miss." in missed
    assert [line for line in missed if line.startswith("Round")] == ["Round 1", "Round 2"]


def test_a_game_of_beginners_is_one_round(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = read_lines(capsys, "apreda", "145/130/40", "--beginner")
    assert [line for line in drawn if line.startswith("Round")] == ["Round 1"]
    assert drawn[-1] == "The game is drawn."
    assert read_lines(capsys, "145/130/40", "120/130/40", "--beginner")[-1] == "A wins the game in round 1."


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["1/2", "1/2/3"], '"1/2" isn\'t attack/health/mind, such as 120/130/40.'),
        (["gripin", "1/2/3"], 'Unknown character "gripin". Did you mean "grippin"?'),
        (["1/2/3", "1/2/3", "--potions", "smoke"], 'Unknown potion "smoke"'),
        (["1/2/3", "1/2/3", "--potions", "a,b,c"], "Name at most two potions."),
        (["1/2/3", "1/2/3", "--beginner", "--potions", "smoke-vial"], "Beginner rules have no potions."),
    ],
)
def test_a_game_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str], words: list[str], sentence: str) -> None:
    assert main(["dev", "elixir-round", *words]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"triforce-duels: {sentence}")
    assert err.count("\n") == 1
