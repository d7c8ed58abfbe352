"""The terms of a match are told when its first turn begins, in the log and in a replay's text; and they are saved."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.cli import main
from game.content.cards.handicaps import find_handicap_health
from game.content.cards.packs import build_rules
from game.presentation.epic.log import EpicLogFormatter
from game.presentation.epic.terms import describe_terms
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.session.seats import Seats
from game.session.session import Session
from game.storage.saves import LoadedSave, read_save, write_save

TEAMS = (("luke",), ("vader",))


def _rules(**terms: object) -> EpicRules:
    return build_rules(Setup("star-wars", TEAMS, "geonosis-arena", **terms))  # type: ignore[arg-type]


def _begun(rules: EpicRules) -> Session:
    session: Session = Session(rules, "1")
    rng = Random(1)
    while session.view_for(-1).turn == 0:
        state = session.snapshot()
        session.submit(rng.choice(rules.legal_actions(state)))
    return session


def test_terms_in_sentences() -> None:
    assert describe_terms(_rules().match) == []
    health = find_handicap_health("star-wars", TEAMS)
    assert describe_terms(_rules(health=health, evened=True).match) == [
        f"Auto-balance: **Luke Skywalker** +{health[0]} health."
    ]
    texts = describe_terms(_rules(health=(0, -3), options=("short-first-turn", "no-free-cards-need-action")).match)
    assert texts[0] == "Handicap: **Darth Vader** −3 health."
    assert texts[1] == "Option on: **Short first turn**."
    assert texts[2].startswith("Option off: **")


def test_the_log_tells_them_once() -> None:
    rules = _rules(health=(4, 0), evened=True)
    session = _begun(rules)
    events = [event for step in range(len(session.journal)) for event in session.events_of(step)]
    lines = [line.text for line in EpicLogFormatter(rules.match, str).format_lines(events)]
    assert lines.count("Auto-balance: **Luke Skywalker** +4 health.") == 1


def test_a_save_keeps_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = _rules(health=(4, 0), evened=True, options=("short-first-turn",))
    session = _begun(rules)
    file = tmp_path / "even.tds"
    write_save(file, session, Seats(["greedy", "greedy"], ["A", "B"]))
    loaded_save: LoadedSave = read_save(file)
    assert loaded_save.rules.match.setup == rules.match.setup
    assert loaded_save.session.view_for(-1).maximum[0] == 17 + 4
    assert loaded_save.verify() == len(session.journal) - 1
    assert main(["--lang", "en", "replay", str(file)]) == 0
    assert "+4 health" in capsys.readouterr().out


def test_the_commands_play_with_what_was_measured(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--lang", "en", "sim", "--game", "star-wars", "--games", "1", "--jobs", "1", "--health", "even"]
    assert main([*words, "--teams", "luke,vader"]) == 0
    capsys.readouterr()
    assert main([*words, "--teams", "luke,vader,yoda"]) == 2
    assert "one team each" in capsys.readouterr().err
