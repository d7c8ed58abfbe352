"""The doors that measure bots: they run, say what they found, and name what is not installed."""

from __future__ import annotations

import json
import sys

import pytest

from game.cli import main
from game.content.packs import build_rules
from game.dev.bench_bots import positions
from game.dev.open_spiel_game import Match
from game.rules.epic.pack import Setup


@pytest.mark.parametrize("door", ["open-spiel", "bench-bots"])
def test_what_is_not_installed_is_named(
    door: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert main(["--lang", "en", "dev", door]) == 2
    assert "pip install -e '.[bench]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["open-spiel", "--games", "0"], ["bench-bots", "--rounds", "0"], ["frames", "--frames", "1"]]
)
def test_a_measurement_needs_something_to_measure(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "dev", *words]) == 2
    assert capsys.readouterr().err


def test_frames_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "frames", "--rounds", "1", "--frames", "12", "--json"]) == 0
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert found["rounds"] == 1
    assert all(value > 0 for value in found.values())


def test_positions_are_decisions_in_the_middle_of_matches() -> None:
    found = positions(12)
    assert len(found) == 12
    for rules, state in found:
        assert state.turn
        assert len(rules.legal(state)) > 1


def test_a_match_for_other_tools_follows_from_seed_and_actions() -> None:
    """What OpenSpiel asks of a game: copies are independent, and the same history leads to the same position."""
    rules = build_rules(Setup("zelda", (("link",), ("ganon",)), "lost-woods", turn_limit=30))
    first, second = Match(rules), Match(rules)
    assert first.seat == -1
    assert first.options() == 0
    for match in (first, second):
        match.start(7)
    for step in range(60):
        if first.seat < 0:
            break
        copy = first.clone()
        place = step % first.options()
        assert first.text(place) == second.text(place)
        first.act(place)
        assert copy.state == second.state
        second.act(place)
        assert first.state == second.state
    other = Match(rules)
    other.start(8)
    assert other.state != first.state
