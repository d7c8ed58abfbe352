"""Command `simulate`: what it counts, that it can be repeated, and what it says to bad input."""

import json

import pytest

from game.bots.core.random_bot import RandomBot
from game.cli import main
from game.content.cards.packs import build_rules
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.terminal.sim import simulate
from game.terminal.simulation import BrokenInvariant


def read_report(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    """Return what a simulation reports, without what a stopwatch says."""
    assert main(["sim", "--json", *words]) == 0
    report: dict[str, object] = json.loads(capsys.readouterr().out)
    return {name: value for name, value in report.items() if "second" not in name}


def test_counts_every_match(capsys: pytest.CaptureFixture[str]) -> None:
    report = read_report(capsys, "--games", "6", "--seed", "x")
    assert report["games"] == 6
    assert sum(report["wins"]) + report["draws"] == 6  # type: ignore[call-overload]
    assert report["mean_length"] == report["actions"] / 6  # type: ignore[operator]


def test_repeats_itself_with_the_same_seed_alone(capsys: pytest.CaptureFixture[str]) -> None:
    first, again = (read_report(capsys, "--games", "3", "--seed", "7") for _ in range(2))
    assert first == again
    assert read_report(capsys, "--games", "3", "--seed", "8") != first


def test_checks_positions_without_changing_them(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--games", "2", "--teams", "skull-kid,ruto", "--map", "lost-woods", "--options", "all")
    assert read_report(capsys, *words, "--check") == read_report(capsys, *words)


def test_a_turn_limit_makes_draws(capsys: pytest.CaptureFixture[str]) -> None:
    report = read_report(capsys, "--games", "4", "--turn-limit", "3")
    assert report["turns"] == 12
    assert report["draws"] == report["turn_limit_hits"] == 4


def test_both_players_of_a_side_win(capsys: pytest.CaptureFixture[str]) -> None:
    teams = "link,ganon,zelda,witches"
    report = read_report(capsys, "--games", "3", "--mode", "2v2", "--teams", teams, "--turn-limit", "0")
    wins = report["wins"]
    assert isinstance(wins, list)
    assert wins[:2] == wins[2:]
    assert sum(wins) == 6


def test_a_better_bot_wins_more(capsys: pytest.CaptureFixture[str]) -> None:
    wins = read_report(capsys, "--games", "6", "--bots", "random,greedy", "--turn-limit", "0")["wins"]
    assert isinstance(wins, list)
    assert wins[0] < wins[1]


def test_says_it_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "--games", "2", "--turn-limit", "1"]) == 0
    assert capsys.readouterr().out.startswith("Matches: 2. Wins by seat: 0, 0. Draws: 2. Per match: turns 1, actions ")


def test_a_broken_position_is_shown_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = build_rules(Setup("zelda", (("link",), ("ganon",)), "triforce-chamber"))
    monkeypatch.setattr(
        EpicRules, "check_invariants", lambda self, state: ["a card is missing"] if state.turn == 2 else []
    )
    with pytest.raises(BrokenInvariant, match=r"seed 5/0: a card is missing\n[^\n]*ABC"):
        simulate(rules, [RandomBot(), RandomBot()], 1, "5", check=True)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--teams", "link,gannon"], 'Unknown team "gannon". Did you mean "ganon"?'),
        (["--map", "moon"], 'Unknown board "moon". Choose from: fairy-fountain, leever-desert'),
        (["--options", "leever"], 'Unknown option "leever". Did you mean "leevers"?'),
        (["--options", "leevers"], '"Crossing leevers" only works on the board "Leever Desert".'),
        (["--bots", "greedi"], 'Unknown bot "greedi". Did you mean "greedy"?'),
        (["--bots", "random,random,random"], "There are more bots than seats."),
        (["--game", "chess"], 'Unknown game "chess". Choose from: dungeon, elixir, star-wars, zelda.'),
        (["--mode", "3v3"], 'Unknown mode "3v3".'),
        (["--mode", "2v2"], "Two against two needs four players."),
        (["--teams", "link,link"], "Link + Navi is chosen twice"),
        (["--teams", "link"], "A match needs two to four players."),
        (["--games", "0"], "A simulation needs at least one match."),
        (["--turn-limit", "-1"], "The turn limit can't be negative."),
        (["--health", "x,y"], '"x,y" isn\'t a list of numbers.'),
        (["--health", "99,0"], "A handicap must be from -20 to 20 health."),
        (["--health", "1"], "The handicap needs one number per seat."),
    ],
)
def test_bad_input_is_told_in_one_line(capsys: pytest.CaptureFixture[str], words: list[str], sentence: str) -> None:
    assert main(["sim", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"triforce-duels: {sentence}")
    assert err.count("\n") == 1


STAR_WARS = (
    ("duel", "luke,vader", "geonosis-arena"),
    ("ffa", "yoda,emperor,han", "kamino-platform"),
    ("2v2", "obi-wan,dooku,mace,maul", "carbon-freezing-chamber"),
    ("3v3", "anakin,boba,luke,jango,yoda,vader", "emperors-throne-room"),
    ("master", "luke+yoda,vader+maul", "kamino-platform"),
)


@pytest.mark.parametrize(("mode", "teams", "board"), STAR_WARS)
def test_every_mode_of_star_wars_is_played_to_the_end(
    mode: str, teams: str, board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--game", "star-wars", "--mode", mode, "--teams", teams, "--map", board, "--turn-limit", "0")
    report = read_report(capsys, *words, "--games", "2", "--check")
    assert report["draws"] == report["turn_limit_hits"] == 0
    wins = report["wins"]
    assert isinstance(wins, list)
    assert sum(wins) == 2 * {"2v2": 2, "3v3": 3}.get(mode, 1)
