"""Measuring what evens teams: the fit finds what matches were drawn from, and the set-up reads what is written."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from math import exp
from pathlib import Path

import pytest

from game.cli import main
from game.content.cards import handicaps
from game.content.cards.handicaps import FirstTurnStats, Handicap, HandicapTable, load_handicaps
from tools.balance import balance, bounds
from tools.balance.bounds import BROKEN, HOLDS, INCONCLUSIVE, judge_share
from tools.balance.duels import DuelBatch, DuelResult, play_duel
from tools.balance.handicap import merge_handicaps, propose_handicap
from tools.balance.handicap_fit import HandicapFit, MatchCell, invert_matrix
from tools.balance.table import compute_rate, tabulate

TINY = ["--bots", "random", "--teams", "link,ganon", "--maps", "triforce-chamber", "--games", "2", "--jobs", "1"]
STRENGTH = {"weak": -0.8, "fair": 0.0, "strong": 0.9}
SLOPE, FIRST = 0.15, 0.3


def _run(*words: str) -> int:
    return main(["--lang", "en", "dev", "balance", *words])


def _cells(games: int) -> list[MatchCell]:
    """Return as many wins as the model says, rounded: what a very long measurement would find."""
    found = []
    for one, other in (("weak", "fair"), ("weak", "strong"), ("fair", "strong")):
        for health in ((0, 0), (6, 0), (0, 6)):
            for began in (True, False):
                odds = STRENGTH[one] - STRENGTH[other] + SLOPE * (health[0] - health[1]) + (FIRST if began else -FIRST)
                found.append(MatchCell((one, other), health, began, round(games / (1 + exp(-odds))), games))
    return found


# The fit ------------------------------------------------------------------------------------------------------------


def test_the_fit_recovers_the_parameters_of_simulated_matches() -> None:
    fit = HandicapFit(["weak", "fair", "strong"], _cells(4000))
    for team in STRENGTH:
        assert fit.get_health_value(team) == pytest.approx(SLOPE, abs=0.02)
    even = (STRENGTH["strong"] - STRENGTH["weak"]) / SLOPE
    weaker, gift = propose_handicap(fit, "strong", "weak")
    assert weaker == 1
    assert gift.health == pytest.approx(even, abs=1)
    assert gift.before == pytest.approx(0.16, abs=0.02)
    assert gift.after == pytest.approx(0.5, abs=0.03)
    assert fit.predict_win_rate("weak", "strong") == pytest.approx(1 - fit.predict_win_rate("strong", "weak"))


def test_more_matches_narrow_the_interval() -> None:
    few, many = (
        HandicapFit(["weak", "fair", "strong"], _cells(games)).estimate_margin("weak", "strong") for games in (20, 2000)
    )
    assert many < few / 2


def test_inverse_of_a_matrix() -> None:
    matrix = [[4.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 2.0]]
    found = invert_matrix(matrix)
    product = [[sum(a * found[k][j] for k, a in enumerate(row)) for j in range(3)] for row in matrix]
    assert product == [[pytest.approx(float(i == j)) for j in range(3)] for i in range(3)]


# The matches --------------------------------------------------------------------------------------------------------


def test_a_duel_is_played_with_its_handicap_and_options() -> None:
    plain = DuelBatch("zelda", ("link", "ganon"), "lost-woods", 6, ("greedy", "random"), 200, "1")
    given = DuelBatch("zelda", ("link", "ganon"), "lost-woods", 6, ("greedy", "random"), 200, "1", (-14, 20))
    usual = play_duel(plain)
    assert sum(result.winner == 0 for result in play_duel(given)) < sum(result.winner == 0 for result in usual)
    short = DuelBatch(
        "zelda", ("link", "ganon"), "lost-woods", 2, ("greedy", "random"), 200, "1", options=("short-first-turn",)
    )
    assert [result.turns for result in play_duel(short)] != [result.turns for result in usual[:2]]


# The command --------------------------------------------------------------------------------------------------------


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use a folder of the test in place of the assets."""
    for module in (balance, handicaps):
        monkeypatch.setattr(module, "assets_dir", lambda: tmp_path)
    (tmp_path / "cards" / "zelda").mkdir(parents=True)
    return tmp_path


def test_the_command_writes_a_file_that_the_setup_reads(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("--handicap", "--keep", *TINY) == 0
    assert "points a health" in capsys.readouterr().out
    table = load_handicaps("zelda")
    assert table is not None
    assert (table.bot, table.matches) == ("random", 2 * 5)
    assert table.find_pairing("link", "ganon") is not None
    assert _run("--first-turn", "--keep", "--json", *TINY) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["short"] for one in told["first"]] == [False, True]
    reloaded = load_handicaps("zelda")
    assert reloaded is not None
    assert reloaded.pairs == table.pairs
    assert [one.short for one in reloaded.first] == [False, True]


def test_bounds_are_told_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    stars = ["--game", "star-wars", "--teams", "luke,vader", "--maps", "geonosis-arena", "--games", "2", "--jobs", "1"]
    assert _run("--even", "--bounds", "--bots", "random", *stars) in (0, 1)
    assert "teams from 45 % to 55 %: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wins", "games", "found"),
    [(500, 1000, HOLDS), (5, 10, INCONCLUSIVE), (540, 1000, INCONCLUSIVE), (700, 1000, BROKEN), (0, 0, INCONCLUSIVE)],
)
def test_a_bound_holds_breaks_or_is_open(wins: int, games: int, found: str) -> None:
    assert judge_share(compute_rate(wins, games), (0.45, 0.55)) == found


def test_bounds_are_corrected_for_multiple_tests() -> None:
    lucky = compute_rate(8, 8)
    assert judge_share(lucky, (0.35, 0.65)) == BROKEN
    assert judge_share(lucky, (0.35, 0.65), 66) == INCONCLUSIVE
    assert judge_share(compute_rate(40, 40), (0.35, 0.65), 66) == BROKEN


def test_a_broken_bound_is_named() -> None:
    def outcomes(winner: Callable[[int], int]) -> list[DuelResult]:
        return [DuelResult(("link", "ganon"), "lost-woods", n % 2, winner(n), 30, False, {}) for n in range(2000)]

    even = tabulate(outcomes(lambda n: n // 2 % 2), {"link": (), "ganon": ()})
    uneven = tabulate(outcomes(lambda n: int(n % 10 == 0)), {"link": (), "ganon": ()})
    assert bounds.holds_all(even)
    assert not bounds.holds_all(uneven)
    assert any(line.startswith("  ! link") for line in bounds.format_bounds(uneven))
    assert not any(line.startswith("  ") for line in bounds.format_bounds(even))


def test_a_team_is_measured_alone_and_the_others_keep_theirs(shelf: Path) -> None:
    two = [*TINY, "--teams", "link,ganon,ruto,zelda"]
    assert _run("--handicap", "--keep", *two) == 0
    before = load_handicaps("zelda")
    assert _run("--handicap", "--around", "link", "--seed", "2", "--keep", *two) == 0
    after = load_handicaps("zelda")
    assert before is not None
    assert after is not None
    assert after.matches == before.matches + 3 * 2 * 5
    for one, other in combinations(("link", "ganon", "ruto", "zelda"), 2):
        kept, pairing_handicap = before.find_pairing(one, other), after.find_pairing(one, other)
        assert pairing_handicap is not None, "no pair is lost"
        assert (pairing_handicap == kept) == ("link" not in (one, other))
    assert sum(map(len, after.pairs.values())) == 6, "no pair is there twice"


def test_a_new_measurement_replaces_the_old_one() -> None:
    gift = {"a": {"b": Handicap(2, 0.4, 0.5, 0.1)}}
    kept = HandicapTable("greedy", 9, gift, (FirstTurnStats("greedy", False, 5, 9),))
    first = HandicapTable(
        "greedy", 0, {}, (FirstTurnStats("greedy", False, 6, 9), FirstTurnStats("greedy", True, 4, 9))
    )
    assert merge_handicaps(kept, first, "ab") == HandicapTable("greedy", 9, gift, first.first)
    assert merge_handicaps(None, kept, "ab") == kept
    assert merge_handicaps(first, kept, "ab").pairs == gift
    turned = HandicapTable(
        "greedy", 7, {"b": {"a": Handicap(1, 0.45, 0.5, 0.1)}, "c": {"a": Handicap(3, 0.4, 0.5, 0.1)}}
    )
    assert merge_handicaps(kept, turned, "abc").pairs == turned.pairs, "a pair stands once, whoever is the weaker one"
    both = merge_handicaps(kept, HandicapTable("greedy", 7, {"b": {"c": Handicap(1, 0.45, 0.5, 0.1)}}), "abc")
    assert (both.matches, set(both.pairs)) == (16, {"a", "b"})
    assert set(merge_handicaps(kept, both, "abc").pairs) == {"a", "b"}
    gone = merge_handicaps(kept, HandicapTable("greedy", 7, {"a": {"c": Handicap(1, 0.45, 0.5, 0.1)}}), "ac")
    assert set(gone.pairs["a"]) == {"c"}, "of a team that is gone nothing stays"
    other = merge_handicaps(kept, HandicapTable("knight", 7, {"a": {"c": Handicap(1, 0.45, 0.5, 0.1)}}), "abc")
    assert set(other.pairs["a"]) == {"c"}, "another bot's matches cannot be compared"
