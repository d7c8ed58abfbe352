"""The table of pairings: what is kept fits the teams, and a file that makes no sense is no table."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.content.cards import matchups
from game.content.cards.matchups import Matchups, load_matchups, merge_matchups
from game.content.cards.packs import load_pack
from game.terminal.workers import WorkerPool
from tools.balance.balance import make_matchups
from tools.balance.duels import plan_duels, play_all
from tools.balance.table import tabulate


def test_what_ships_fits_the_teams() -> None:
    found = load_matchups("zelda")
    assert found is not None
    teams = set(load_pack("zelda").teams)
    assert set(found.won) == teams, "measure them: main.py dev balance --around TEAM --games 26 --keep"
    for team, rows in found.won.items():
        assert set(rows) == teams - {team}
        for other, (points, games) in rows.items():
            assert found.won[other][team] == (games - points, games)
    assert sum(count for rows in found.won.values() for _points, count in rows.values()) == 2 * found.matches


def test_shares() -> None:
    found = Matchups("greedy", 6, {"a": {"b": (3.0, 4), "c": (0.0, 2)}, "b": {}})
    assert found.find_win_rate("a", "b") == 0.75
    assert found.find_win_rate("a") == 0.5
    assert found.find_win_rate("b") is found.find_win_rate("a", "d") is found.find_win_rate("x") is None


def test_bots_fill_the_table() -> None:
    duels = plan_duels("zelda", ["link", "ganon"], ["lost-woods"], 2, ("random", "random"), 4000, "s")
    table = tabulate(play_all(duels, WorkerPool(1), lambda _over: None), {"link": (), "ganon": ()})
    found = make_matchups(table, "random")
    assert found.matches == 2
    assert found.won["link"]["ganon"][1] == found.won["ganon"]["link"][1]


def test_what_is_measured_of_a_team_takes_its_place_in_what_is_kept() -> None:
    kept = Matchups(
        "greedy", 8, {"a": {"b": (3.0, 4), "gone": (1.0, 4)}, "b": {"a": (1.0, 4)}, "gone": {"a": (3.0, 4)}}
    )
    new = Matchups("greedy", 6, {"c": {"a": (6.0, 6)}, "a": {"c": (0.0, 6)}, "b": {}})
    found = merge_matchups(kept, new, {"a", "b", "c"})
    assert found.won == {"a": {"b": (3.0, 4), "c": (0.0, 6)}, "b": {"a": (1.0, 4)}, "c": {"a": (6.0, 6)}}
    assert found.matches == 10
    assert merge_matchups(None, new, {"a", "b", "c"}) == new


def test_nothing_stays_of_what_another_bot_has_played() -> None:
    kept = Matchups("random", 4, {"a": {"b": (3.0, 4)}, "b": {"a": (1.0, 4)}})
    new = Matchups("greedy", 6, {"a": {"c": (0.0, 6)}, "c": {"a": (6.0, 6)}})
    assert merge_matchups(kept, new, {"a", "b", "c"}) == new


@pytest.mark.parametrize("damage", [b"", b"[]", b'{"bot": 3}', b'{"bot": "x", "matches": 1, "won": {"a": {"b": 1}}}'])
def test_a_damaged_file_is_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: bytes) -> None:
    monkeypatch.setattr(matchups, "assets_dir", lambda: tmp_path)
    folder = tmp_path / "cards" / "zelda"
    folder.mkdir(parents=True)
    (folder / matchups.MATCHUP_FILE).write_bytes(damage)
    assert load_matchups("zelda") is None
    shutil.rmtree(folder)
    assert load_matchups("zelda") is None
