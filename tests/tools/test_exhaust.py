"""Command `dev exhaust`: plays until every sentence of a card was carried out; bounded, since all teams take long."""

import re

import pytest

from game.cli import main
from game.content.cards.packs import load_pack
from tools.training.exhaust import CoverageHunt


def test_all_branches_of_two_decks_are_covered(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "exhaust", "--teams", "link,ganon", "--games-limit", "1500"]) == 0
    out = capsys.readouterr().out
    assert re.fullmatch(r"\d+ match(es)?: (\d+) of \2 positions and branches carried out\n", out)


def test_what_is_missing_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "exhaust", "--teams", "link,ganon", "--games-limit", "1"]) == 1
    *listed, last = capsys.readouterr().out.splitlines()
    match = re.fullmatch(r"1 match: (\d+) of (\d+) positions and branches carried out", last)
    assert match is not None
    assert len(listed) == int(match[2]) - int(match[1])
    for line in listed:
        assert re.fullmatch(
            r"never carried out: (link|ganon)/[a-z-]+\.on_(attack|defend|play), position \d+( \S+)?", line
        )


def test_all_teams_are_covered_by_default_and_a_run_is_reproducible() -> None:
    teams = sorted(load_pack("zelda").teams)
    first, again = CoverageHunt("zelda", teams, "5"), CoverageHunt("zelda", teams, "5")
    assert first.play(6) == again.play(6) == 6
    assert first.uncovered == again.uncovered
    assert {block.partition("/")[0] for block, _at, _branch in first.all_branches} == set(teams)
    assert first.uncovered < first.all_branches


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--games-limit", "0"], "A simulation needs at least one match."),
        (["--game", "chess"], 'Unknown game "chess"'),
        (["--teams", "link,gannon"], 'Unknown team "gannon"'),
        (["--teams", "link,zelda,gannon"], 'Unknown team "gannon"'),
        (["--teams", "link"], "A match needs two to four players."),
        (["--teams", "link,link"], "A match needs two to four players."),
    ],
)
def test_invalid_arguments_are_reported_in_one_line(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert main(["dev", "exhaust", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err
    assert err.count("\n") == 1
