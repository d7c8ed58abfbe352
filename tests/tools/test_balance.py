"""The balance of the teams: counted right, the same on any number of processes, shown without help from outside."""

import json
import os
import re
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

from game.cli import main
from game.content.cards import matchups
from game.content.cards.packs import compile_library
from game.terminal.workers import WorkerPool
from tests.sources import ROOT
from tools.balance import balance
from tools.balance.charts import (
    HeatMapCell,
    LabelledShare,
    draw_heat_map,
    draw_histogram,
    draw_small_whisker,
    draw_whiskers,
)
from tools.balance.duels import NO_SEAT, CardCounts, DuelBatch, DuelResult, plan_duels, play_all, play_duel
from tools.balance.table import Rate, compute_rate, tabulate

SMALL = ["--bots", "random", "--teams", "link,ganon", "--maps", "triforce-chamber", "--games", "2"]


def _run(*words: str) -> int:
    return main(["--lang", "en", "dev", "balance", *words])


def _outcome(
    teams: str,
    winner: int,
    *,
    first: int = 0,
    turns: int = 40,
    limit: bool = False,
    cards: dict[str, CardCounts] | None = None,
) -> DuelResult:
    one, other = teams.split()
    return DuelResult((one, other), "triforce-chamber", first, winner, turns, limit, cards or {})


# Counting -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "decided", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (520, 1000, 0.489, 0.5508)],
)
def test_interval_of_wilson(wins: int, decided: int, low: float, high: float) -> None:
    rate = compute_rate(wins, decided)
    assert rate.share == wins / decided
    assert rate.low == pytest.approx(low, abs=0.0001)
    assert rate.high == pytest.approx(high, abs=0.0001)


def test_no_decided_matches_have_no_share() -> None:
    assert compute_rate(0, 0) == Rate(0, 0, None, None, None)


def test_table_counts_what_happened() -> None:
    drawn, used = CardCounts(drawn=True), CardCounts(drawn=True, attacks=2, defenses=1, plays=1)
    outcomes = [
        _outcome("link ganon", 0, first=0, turns=10, cards={"link/time-warp": drawn, "ganon/dark-volley": used}),
        _outcome("ganon link", 0, first=1, turns=20, cards={"ganon/dark-volley": drawn}),
        _outcome("link zelda", 0, first=1, turns=30, cards={"link/time-warp": used}),
        _outcome("zelda link", NO_SEAT, first=1, turns=200, limit=True, cards={"link/time-warp": drawn}),
    ]
    decks = {team: compile_library("zelda", (team,)).decks[team] for team in ("link", "ganon", "zelda")}
    table = tabulate(outcomes, decks)
    assert (table.matches, table.draws) == (4, 1)
    teams = {row.team: row for row in table.teams}
    assert list(teams) == ["link", "ganon", "zelda"]
    assert (teams["link"].rate.wins, teams["link"].rate.decided, teams["link"].draws) == (2, 3, 1)
    assert teams["link"].against == {"ganon": compute_rate(1, 2), "zelda": compute_rate(1, 1)}
    assert teams["zelda"].against["ganon"].share is None
    assert table.spread == pytest.approx(0.6667)
    assert table.first == compute_rate(1, 3)
    assert table.left == compute_rate(3, 3)
    assert (table.lengths.median, table.lengths.p95, table.lengths.longest, table.lengths.limit_hits) == (
        25,
        200,
        200,
        1,
    )
    cards = {row.card: row for row in table.cards}
    assert len(cards) == sum(len({definition.id for definition in deck}) for deck in decks.values())
    warp, volley = cards["link/time-warp"], cards["ganon/dark-volley"]
    assert (warp.matches, warp.drawn, warp.used, warp.uses_per_match) == (4, 3, 1, 1.0)
    assert warp.when_drawn == compute_rate(2, 2)
    assert (volley.matches, volley.drawn, volley.attacks, volley.defenses, volley.plays) == (2, 2, 2, 1, 1)
    assert volley.when_drawn == compute_rate(1, 2)
    assert volley.uses_per_match == 2.0


def test_ninety_five_of_a_hundred_matches() -> None:
    outcomes = [_outcome("link ganon", 0, turns=turn) for turn in range(1, 101)]
    decks = {team: compile_library("zelda", (team,)).decks[team] for team in ("link", "ganon")}
    assert tabulate(outcomes, decks).lengths.p95 == 95


# Playing ------------------------------------------------------------------------------------------------------------


def test_plan_has_every_pair_in_both_seat_orders_on_every_map() -> None:
    duels = plan_duels("zelda", ["a", "b", "c"], ["m", "n"], 4, ("random", "greedy"), 200, "7")
    assert len(duels) == 3 * 2 * 2
    assert {(duel.teams, duel.map) for duel in duels} >= {(("a", "b"), "m"), (("b", "a"), "m"), (("c", "b"), "n")}
    assert sum(duel.matches for duel in duels) == 3 * 2 * 4
    assert len({duel.seed for duel in duels}) == len(duels)
    assert {duel.bots for duel in duels} == {("random", "greedy")}


def test_outcomes_of_matches() -> None:
    (outcome, other) = play_duel(DuelBatch("zelda", ("link", "ganon"), "lost-woods", 2, ("random", "random"), 200, "1"))
    assert outcome != other
    assert outcome.first_seat in (0, 1)
    assert outcome.winner in (0, 1, NO_SEAT)
    assert 2 <= outcome.turns <= 200
    assert {card.partition("/")[0] for card in outcome.cards} == {"link", "ganon"}
    assert sum(use.drawn for use in outcome.cards.values()) >= 8
    assert sum(use.attacks for use in outcome.cards.values()) > 0
    assert all(use.drawn for use in outcome.cards.values())


def test_turn_limit_is_a_draw() -> None:
    (outcome,) = play_duel(DuelBatch("zelda", ("link", "ganon"), "lost-woods", 1, ("random", "random"), 3, "1"))
    assert (outcome.winner, outcome.turns, outcome.hit_turn_limit) == (NO_SEAT, 3, True)


def test_number_of_processes_changes_nothing() -> None:
    duels = plan_duels("zelda", ["link", "ganon"], ["lost-woods"], 2, ("random", "random"), 60, "1")
    told: list[int] = []
    alone, together = play_all(duels, WorkerPool(1), told.append), play_all(duels, WorkerPool(2), told.append)
    assert alone == together
    assert told == [0, 1, 2, 0, 1, 2]
    assert (
        play_all(
            plan_duels("zelda", ["link", "ganon"], ["lost-woods"], 2, ("random",) * 2, 60, "2"),
            WorkerPool(1),
            told.append,
        )
        != alone
    )


# The command --------------------------------------------------------------------------------------------------------


def test_command_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(*SMALL, "--jobs", "1") == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("2 matches, ")
    for line in ("link", "ganon", "all maps", "triforce-chamber", "turn limit reached: ", "link/time-warp"):
        assert re.search(rf"^{line}", shown.out, re.MULTILINE), line
    assert shown.err.splitlines()[0].startswith("0 of 2 matches")
    assert shown.err.splitlines()[-1].startswith("2 of 2 matches")


def test_command_writes_page_and_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(*SMALL, "--jobs", "1", "--json", "--out", str(tmp_path / "report")) == 0
    table = json.loads(capsys.readouterr().out)
    assert json.loads((tmp_path / "report" / "balance.json").read_text(encoding="utf-8")) == table
    assert table["settings"] == {"bots": "random, random", "games": "2", "seed": "1", "turn_limit": "200"}
    assert table["matches"] == 2
    page = (tmp_path / "report" / "balance.html").read_text(encoding="utf-8")
    assert "<h1>Balance of Zelda Epic Duels</h1>" in page
    for needed in ("Ganon", "Triforce Chamber", "Time Warp", "Link 5/1 (sword)"):
        assert needed in page
    tree = ET.fromstring(page.removeprefix("<!DOCTYPE html>\n"))
    assert len(list(tree.iter("{http://www.w3.org/2000/svg}svg"))) >= 5
    assert len(list(tree.iter("tr"))) == len(table["cards"]) + 2
    outside = re.findall(r"(?:src|href|url|@import|<script|<link)[^>]*", page.replace("http://www.w3.org/2000/svg", ""))
    assert not outside
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_only_the_pairs_of_a_team_are_played_and_merged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in (balance, matchups):
        monkeypatch.setattr(module, "assets_dir", lambda: tmp_path)
    file = tmp_path / "cards" / "zelda" / matchups.MATCHUP_FILE
    file.parent.mkdir(parents=True)
    kept = matchups.Matchups("random", 9, {"link": {"ganon": (4.0, 9)}, "ganon": {"link": (5.0, 9)}})
    file.write_bytes(msgspec.json.encode(kept))
    words = ["--bots", "random", "--teams", "link,ganon,ruto", "--maps", "triforce-chamber", "--games", "2"]
    words += ["--turn-limit", "0"]  # a pairing in which nobody wins in time is not kept
    assert _run(*words, "--around", "ruto", "--keep", "--jobs", "1") == 0
    assert "4 of 4 matches" in capsys.readouterr().err
    found = matchups.load_matchups("zelda")
    assert found is not None
    assert found.won["link"]["ganon"] == (4.0, 9)
    assert set(found.won["ruto"]) == {"link", "ganon"}
    assert found.won["link"]["ruto"][1] <= 2


def test_page_is_in_english_with_names_in_the_language_that_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "de", "dev", "balance", *SMALL, "--games", "6", "--jobs", "1", "--out", str(tmp_path)]) == 0
    page = (tmp_path / "balance.html").read_text(encoding="utf-8")
    assert '<html lang="en">' in page
    assert "Zeitsprung" in page
    assert re.search(r"\d\.\d %", page)
    assert not re.search(r"\d,\d %", page)


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["--teams", "link,gannon"], 'Did you mean "ganon"?'),
        (["--teams", "link"], "at least two teams"),
        (["--teams", "link,link"], "at least two teams"),
        (["--around", "lnik"], 'Did you mean "link"?'),
        (["--teams", "link,ganon", "--around", "ruto"], 'Unknown team "ruto"'),
        (["--maps", "lost-wods"], 'Did you mean "lost-woods"?'),
        (["--maps", ""], 'Unknown board ""'),
        (["--bots", "genius"], 'Unknown bot "genius"'),
        (["--bots", "random,random,random"], "more bots than seats"),
        (["--games", "3"], "needs an even number"),
        (["--games", "0"], "needs an even number"),
        (["--jobs", "0"], "from 1 to 256"),
        (["--turn-limit", "-1"], "can't be negative"),
        (["--game", "chess"], "Unknown game"),
    ],
)
def test_invalid_arguments_are_refused(
    words: list[str], what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(*words, "--out", str(tmp_path / "report")) == 2
    shown = capsys.readouterr()
    assert what in shown.err
    assert len(shown.err.splitlines()) == 1
    assert shown.out == ""
    assert not list(tmp_path.iterdir())


def test_folder_that_is_a_file_is_refused_before_playing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "report").touch()
    assert _run(*SMALL, "--out", str(tmp_path / "report")) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "Couldn't create the folder" in line


@pytest.fixture
def heard() -> Iterator[None]:
    """Restore interrupts, which a shell ignores for background tests and programs would inherit."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.posix
@pytest.mark.usefixtures("heard")
def test_interrupt_ends_all_processes_at_once(tmp_path: Path) -> None:
    words = ["--teams", "link,ganon,ruto", "--maps", "lost-woods", "--bots", "greedy", "--games", "2000", "--jobs", "2"]
    words += ["--out", str(tmp_path)]
    program = subprocess.Popen(
        [sys.executable, "main.py", "--lang", "en", "dev", "balance", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with program:
        assert program.stderr is not None
        try:
            assert program.stderr.readline().startswith("0 of 6000 matches")
            os.killpg(program.pid, signal.SIGINT)  # as a terminal does: to the program and its workers
            out, err = program.communicate(timeout=300)  # to the end of the channels, which the workers hold open, too
        finally:
            with suppress(ProcessLookupError):
                os.killpg(program.pid, signal.SIGKILL)
    assert (program.returncode, out, err) == (130, "", "")
    assert not list(tmp_path.iterdir())


# Charts -------------------------------------------------------------------------------------------------------------


def test_charts_are_valid_pictures_with_texts() -> None:
    share = LabelledShare(0.6, 0.5, 0.7, "60 % <b>")
    charts = [
        draw_heat_map(["one & two"], ["three"], [[HeatMapCell(0.6, "60", "one > three")]], 'a "matrix"'),
        draw_whiskers([("one & two", share), ("nobody", None)], "shares"),
        draw_small_whisker(share, "share"),
        draw_histogram([0, 3, 4, 12], 5, "lengths", [(3.5, "median"), (12, "95 %")]),
    ]
    words = [" ".join("".join(node.itertext()) for node in ET.fromstring(chart).iter()) for chart in charts]
    assert "one & two" in words[0]
    assert "one > three" in words[0]
    assert "60 % <b>" in words[1]
    assert "5–9: 0" in words[3]
    assert "10–14: 1" in words[3]


def test_heat_map_distinguishes_shares() -> None:
    def color(value: float) -> tuple[int, ...]:
        picture = draw_heat_map(["a"], ["b"], [[HeatMapCell(value, "", "")]], "")
        match = re.search(r'fill="#(\w\w)(\w\w)(\w\w)"/>', picture)
        assert match is not None
        return tuple(int(part, 16) for part in match.groups())

    assert color(0.5) == (255, 255, 255)
    assert color(0.6)[2] > color(0.6)[0]
    assert color(0.4)[0] > color(0.4)[2]
    assert sum(color(0.7)) < sum(color(0.6))
    assert color(0.95) == color(1.0)


def test_histogram_has_bars_as_tall_as_their_counts() -> None:
    picture = ET.fromstring(draw_histogram([1, 1, 1, 1, 6, 6], 5, "", []))
    bars = [float(node.get("height", 0)) for node in picture.iter("{http://www.w3.org/2000/svg}rect")]
    assert bars == [160, 80]
