"""Handicap files: the shipped ones match the teams, and an invalid file offers nothing."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from game.content.cards import handicaps
from game.content.cards.handicaps import FirstTurnStats, Handicap, HandicapTable, find_handicap_health, load_handicaps
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.errors import UserError

FOUND = HandicapTable("greedy", 8, {"a": {"b": Handicap(6, 0.2, 0.49, 0.1)}})


@pytest.mark.parametrize("game", EPIC_PACKS)
def test_what_ships_evens_every_pair(game: str) -> None:
    table = load_handicaps(game)
    assert table is not None
    teams = sorted(load_pack(game).teams)
    for one, other in combinations(teams, 2):
        even = table.find_pairing(one, other)
        assert even is not None, "measure it: main.py dev balance --handicap --keep"
        assert even.handicap.before <= 0.5
        assert abs(even.handicap.after - 0.5) <= abs(even.handicap.before - 0.5) + 0.001
        assert 0 < even.handicap.margin < 0.2
        assert find_handicap_health(game, [[one], [other]]) in (even.health, ())
    assert {team for row in table.pairs.values() for team in row} | set(table.pairs) == set(teams)


def test_the_weaker_team_is_given_health_wherever_it_sits() -> None:
    one, other = FOUND.find_pairing("a", "b"), FOUND.find_pairing("b", "a")
    assert one is not None
    assert other is not None
    assert (one.health, one.weaker) == ((6, 0), 0)
    assert (other.health, other.weaker) == ((0, 6), 1)
    assert FOUND.find_pairing("a", "c") is None


@pytest.mark.parametrize(
    ("teams", "sentence"),
    [
        ([["luke"], ["vader"], ["yoda"]], "one team each"),
        ([["luke", "yoda"], ["vader", "maul"]], "one team each"),
        ([["luke"], ["nobody"]], "No balance data"),
    ],
)
def test_others_are_not_measured(teams: list[list[str]], sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        find_handicap_health("star-wars", teams)


def test_a_team_is_even_with_itself() -> None:
    assert find_handicap_health("star-wars", [["luke"], ["luke"]]) == ()


@pytest.mark.parametrize(
    ("whole", "short", "helps"),
    [
        ((640, 1000), (510, 1000), True),
        ((192, 300), (153, 300), True),
        ((64, 100), (51, 100), False),  # the same shares, but so few games may be luck
        ((520, 1000), (500, 1000), False),
        ((640, 1000), (620, 1000), False),
    ],
)
def test_a_short_first_turn_is_recommended_where_the_numbers_say_so(
    whole: tuple[int, int], short: tuple[int, int], helps: bool
) -> None:
    first = (FirstTurnStats("greedy", False, *whole), FirstTurnStats("greedy", True, *short))
    assert HandicapTable("greedy", 0, {}, first).recommends_short_turn == helps
    assert not HandicapTable("greedy", 0, {}, first[:1]).recommends_short_turn


def test_first_turns_of_all_bots_count_together() -> None:
    first = (FirstTurnStats("greedy", False, 60, 100), FirstTurnStats("search:50it", False, 20, 60))
    first_turn_stats = HandicapTable("greedy", 0, {}, first).sum_first_turns(short=False)
    assert first_turn_stats == FirstTurnStats("greedy, search:50it", False, 80, 160)
    assert HandicapTable("greedy", 0, {}, first).sum_first_turns(short=True) is None


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"[]",
        b'{"bot": "x", "matches": 1, "pairs": {"a": {"b": {"health": 21, "before": 0, "after": 0.5, "margin": 0}}}}',
        b'{"bot": "x", "matches": 1, "pairs": {"a": {"b": {"health": 2, "before": 2, "after": 0.5, "margin": 0}}}}',
    ],
)
def test_a_damaged_file_offers_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: bytes) -> None:
    monkeypatch.setattr(handicaps, "assets_dir", lambda: tmp_path)
    folder = tmp_path / "cards" / "zelda"
    folder.mkdir(parents=True)
    (folder / handicaps.FILE).write_bytes(damage)
    assert load_handicaps("zelda") is None
    assert load_handicaps("elsewhere") is None
