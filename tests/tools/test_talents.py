"""Talent measurement: a fair schedule, the comparison with drawing, and a consistent report."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from game.content.cards.packs import EPIC_PACKS, load_pack
from game.errors import UserError
from game.languages import set_language
from game.rules.epic.actions.action import (
    Action,
    Attack,
    Decline,
    Defend,
    Discard,
    Draw,
    End,
    Heal,
    Keep,
    Play,
    Rescue,
    Take,
)
from game.terminal.match_arguments import SIMULATION_TURN_LIMIT
from game.terminal.workers import WorkerPool, run_tasks
from tools.balance import talents
from tools.balance.talents import (
    TalentGame,
    TalentMatch,
    TalentUse,
    get_used_card,
    is_preferred,
    is_response,
    play_game,
    schedule_games,
    tabulate,
)

BLADE, GUARD, FAIRY = "link/spinning-blade", "link/mirror-guard", "link/bottled-fairy"
SOME = [
    TalentMatch(
        ("link", "ganon"),
        (1.0, 0.0),
        {BLADE: TalentUse(3, 0, 2), GUARD: TalentUse(1, 1, 1), "ganon/dark-volley": TalentUse(4, 1, 0)},
    ),
    TalentMatch(("zelda", "link"), (0.5, 0.5), {BLADE: TalentUse(1, 0, 0), FAIRY: TalentUse(1, 1, 0)}),
]


def arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    talents.add_arguments(parser)
    return parser.parse_args(words)


def short(games: list[TalentGame]) -> list[TalentGame]:
    """Return the same matches with an early end."""
    return [
        msgspec.structs.replace(game, setup=msgspec.structs.replace(game.setup, turn_limit=14), bot="search:2it")
        for game in games
    ]


# Who meets whom -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", EPIC_PACKS)
def test_every_team_plays_as_often_against_all_others_on_all_maps(game: str) -> None:
    matches = 200 * len(load_pack(game).teams) // 2
    games = schedule_games(game, "search:40it", 200, "s")
    assert len(games) == matches
    assert len({game.seed for game in games}) == matches
    assert {game.setup.turn_limit for game in games} == {SIMULATION_TURN_LIMIT}
    teams, maps = load_pack(game).teams, load_pack(game).layouts
    met = Counter((game.setup.teams[0][0], game.setup.teams[1][0], game.setup.map) for game in games)
    assert Counter(team for pair in met.elements() for team in pair[:2]) == dict.fromkeys(teams, 200)
    assert set(met) == {(one, other, board) for one in teams for other in teams if one != other for board in maps}
    assert max(met.values()) - min(met.values()) == 1
    left = Counter(game.setup.teams[0][0] for game in games)
    assert all(90 <= count <= 110 for count in left.values())


def test_an_odd_number_of_teams_plays_often_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    content = load_pack("zelda")
    three = msgspec.structs.replace(content, teams={name: content.teams[name] for name in ("link", "ganon", "zelda")})
    monkeypatch.setattr(talents, "load_pack", lambda game: three)
    count = Counter(team for game in schedule_games("zelda", "search", 5, "s") for (team,) in game.setup.teams)
    assert set(count) == {"link", "ganon", "zelda"}
    assert min(count.values()) == 5
    assert max(count.values()) <= 6


# What is above drawing ----------------------------------------------------------------------------------------------

PLAY, ATTACK, DEFEND, RESCUE = Play(3, 0), Attack(4, 0, 2), Defend(5), Rescue(6)


@pytest.mark.parametrize("card", [PLAY, ATTACK])
def test_a_card_in_a_turn_is_measured_by_drawing(card: Action) -> None:
    legal = [End(), card, Draw()]
    assert is_preferred(card, legal, [(card, 30, 0.2), (Draw(), 10, 0.1), (End(), 0, -0.1)])
    assert not is_preferred(card, legal, [(card, 30, 0.1), (Draw(), 10, 0.1)])
    assert not is_preferred(card, legal, [(card, 30, 0.1), (Draw(), 2, 0.3)])  # ahead when it left the race


def test_drawing_dropped_early_by_the_search_counts_as_worse() -> None:
    assert is_preferred(PLAY, [End(), PLAY, Draw()], [(PLAY, 30, -0.5), (End(), 5, -0.6)])


def test_a_use_without_the_option_to_draw_is_not_counted() -> None:
    assert not is_preferred(PLAY, [End(), PLAY], [(PLAY, 30, 0.5), (End(), 5, 0.1)])
    assert not is_preferred(PLAY, [PLAY], [(PLAY, 0, 0.0)])


@pytest.mark.parametrize("card", [DEFEND, RESCUE])
def test_an_answer_is_measured_by_declining(card: Action) -> None:
    legal = [Decline(), card]
    assert is_preferred(card, legal, [(card, 30, 0.2), (Decline(), 10, 0.1)])
    assert not is_preferred(card, legal, [(card, 30, 0.2), (Decline(), 10, 0.2)])
    assert is_preferred(card, legal, [(card, 30, 0.2)])
    assert not is_preferred(card, [Draw(), card], [(card, 30, 0.2), (Draw(), 10, 0.1)])


def test_cards_that_are_used_and_cards_that_are_not() -> None:
    used = [PLAY, ATTACK, DEFEND, RESCUE]
    assert [get_used_card(action) for action in used] == [3, 4, 5, 6]
    assert [is_response(action) for action in used] == [False, False, True, True]
    for action in (Discard(3), Heal(0, 3), Take(3), Keep(3), Draw(), Decline(), End()):
        assert get_used_card(action) == talents.NO_CARD


# Playing and counting -----------------------------------------------------------------------------------------------


def test_the_number_of_processes_changes_nothing() -> None:
    games = short(schedule_games("zelda", "search:2it", 1, "s")[:2])
    told: list[int] = []
    played = list(run_tasks(play_game, games, WorkerPool(1), told.append))
    assert list(run_tasks(play_game, games, WorkerPool(2), told.append)) == played
    assert [match.teams for match in played] == [
        (left, right) for ((left,), (right,)) in (g.setup.teams for g in games)
    ]
    for match in played:
        assert match.cards
        for card, use in match.cards.items():
            team, _slash, name = card.partition("/")
            assert team in match.teams
            assert name in load_pack("zelda").teams[team].cards
            assert 0 <= use.above <= use.uses
            assert 0 <= use.answers <= use.uses > 0
    assert sum(use.above for match in played for use in match.cards.values()) > 0


@pytest.mark.parametrize("game", ["zelda", "star-wars"])
def test_every_talent_is_in_the_report(game: str) -> None:
    report = tabulate(game, "search", 2, "1", [])
    teams = load_pack(game).teams
    assert [row.team for row in report.teams] == list(teams)
    cards = [talent.card for row in report.teams for talent in row.talents]
    assert cards == report.never == [f"{team}/{name}" for team, words in teams.items() for name in words.cards]


def test_the_report_adds_up() -> None:
    report = tabulate("zelda", "search:40it", 2, "1", SOME)
    assert report.matches == 2
    rows = {row.team: row for row in report.teams}
    assert {team: row.matches for team, row in rows.items() if row.matches} == {"link": 2, "ganon": 1, "zelda": 1}
    assert {team: rows[team].points for team in ("link", "ganon", "zelda")} == {"link": 1.5, "ganon": 0.0, "zelda": 0.5}
    found = {talent.card: talent for row in report.teams for talent in row.talents}
    assert msgspec.structs.astuple(found[BLADE]) == (BLADE, 4, 0, 2, 2, 1)
    assert msgspec.structs.astuple(found[FAIRY]) == (FAIRY, 1, 1, 0, 1, 0)
    assert msgspec.structs.astuple(found["link/time-warp"]) == ("link/time-warp", 0, 0, 0, 0, 0)
    assert set(found) - set(report.never) == {BLADE, GUARD}


# The command --------------------------------------------------------------------------------------------------------


@pytest.fixture
def without_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talents.workers, "run_tasks", lambda play, games, hands, tell: SOME)


@pytest.mark.usefixtures("without_playing")
def test_the_command_prints_a_table_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert talents.run(arguments("--games", "2")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "2 matches of the bot search:40it against itself"
    at = lines.index("Link + Navi: 2 matches, 75 % won")
    assert lines[at + 1].split()[:3] == ["card", "uses", "answers"]
    assert lines[at + 2].split() == ["Spinning", "Blade", "4", "0", "2", "2", "1"]
    assert lines[-1].startswith("Never played with a higher value than drawing: ")
    assert "Bottled Fairy (Link + Navi)" in lines[-1]
    assert "Spinning Blade" not in lines[-1]
    assert talents.run(arguments("--games", "2", "--json")) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["bot"], report["games"], report["matches"]) == ("search:40it", 2, 2)
    assert msgspec.convert(report, talents.TalentReport) == tabulate("zelda", "search:40it", 2, "1", SOME)


@pytest.mark.usefixtures("without_playing")
def test_the_report_as_a_page(tmp_path: Path) -> None:
    page = tmp_path / "talents.md"
    assert talents.run(arguments("--games", "2", "--seed", "7", "--out", str(page))) == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Power and special cards of Zelda Epic Duels\n")
    assert "main.py dev talents --game zelda --bot search:40it --games 2 --seed 7\n" in text
    assert "\n| Spinning Blade | 4 | 0 | 2 | 2 | 1 |\n" in text
    assert sum(line.startswith("## ") for line in text.splitlines()) == len(load_pack("zelda").teams) + 1
    set_language("de")
    assert "| Wirbelklinge | 4 |" in talents.render_markdown(tabulate("zelda", "search", 2, "1", SOME))


def test_the_best_finding_is_a_sentence_as_well() -> None:
    teams = load_pack("zelda").teams
    cards = {f"{team}/{name}": TalentUse(1, 0, 1) for team, words in teams.items() for name in words.cards}
    report = tabulate("zelda", "search", 1, "1", [TalentMatch((team, team), (0.5, 0.5), cards) for team in teams])
    assert report.never == []
    assert talents.format_summary(report).endswith(
        "\nEvery card was played with a higher value than drawing at least once."
    )


@pytest.mark.parametrize(
    "words",
    [
        ["--bot", "greedy"],
        ["--bot", "knight"],
        ["--bot", "search:40"],
        ["--bot", "search:40it,search:20it"],
        ["--games", "0"],
        ["--jobs", "0"],
        ["--game", "chess"],
        ["--out", "/nowhere/at/all/talents.md"],
    ],
)
def test_impossible_matches_are_refused(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talents, "play_game", None)
    with pytest.raises(UserError):
        talents.run(arguments("--jobs", "1", *words))
