"""Commands that measure bots: they run, say what they found, and name what is not installed."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.cli import main
from game.content.cards.packs import build_rules
from game.errors import UserError
from game.rules.core.chance import RecordingRandom
from game.rules.epic.actions.notation import ACTIONS_WITHOUT_ARGUMENT, NOTATION_FORMS
from game.rules.epic.pack import Setup
from tools.benchmarks.bench_bots import positions
from tools.training.open_spiel_game import ChanceMatch, _StateMixin
from tools.training.open_spiel_peer import LeafEvaluator, sample_match
from tools.training.peers import make_player


@pytest.mark.parametrize("command", ["open-spiel", "bench-bots"])
def test_what_is_not_installed_is_named(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert main(["--lang", "en", "dev", command]) == 2
    assert "pip install -e '.[bench]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["open-spiel", "--games", "0"], ["bench-bots", "--rounds", "0"], ["frames", "--frames", "1"]]
)
def test_a_measurement_needs_something_to_measure(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "dev", *words]) == 2
    assert capsys.readouterr().err


@pytest.mark.parametrize("beside", ["bot", "sound"])
def test_frames_are_measured(beside: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "frames", "--beside", beside, "--rounds", "1", "--frames", "12", "--json"]) == 0
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert found.pop("beside") == beside
    assert found["rounds"] == 1
    assert all(value > 0 for value in found.values())


def test_positions_are_decisions_in_the_middle_of_matches() -> None:
    found = positions(12)
    assert len(found) == 12
    for rules, state in found:
        assert state.turn
        assert len(rules.legal_actions(state)) > 1


def test_the_search_of_open_spiel_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(UserError, match="bench"):
        make_player("ismcts:50ms")


RULES = build_rules(Setup("zelda", (("link",), ("ganon",)), "lost-woods", turn_limit=30))


def test_the_search_of_open_spiel_samples_from_the_view_of_its_seat() -> None:
    seen = 0
    for match in range(6):
        rng = Random(match)
        state = RULES.setup(RecordingRandom(rng), None)
        while state.decision is not None:
            seat, legal = state.decision.seat, RULES.legal_actions(state)
            if state.decision.kind == "defend":
                view = RULES.observe(state, seat)
                again = sample_match(RULES, view, seat, rng).resample(seat, rng)
                assert again.state is not None
                assert RULES.observe(again.state, seat) == view
                seen += 1
            RULES.apply(state, rng.choice(legal), RecordingRandom(rng), None)
    assert seen > 20


def go_on(match: ChanceMatch, step: int) -> None:
    """Draw a seed at a chance node, else take some action."""
    if match.waits:
        match.apply_seed(step)
    else:
        match.apply_option(step % match.count_options())


def test_a_match_for_other_tools_follows_from_draws_and_actions() -> None:
    """As OpenSpiel requires, copies are independent, and the same history leads to the same position."""
    first, second = ChanceMatch(RULES), ChanceMatch(RULES)
    assert first.seat == -1
    assert first.count_options() == 0
    draws = 0
    for step in range(200):
        assert first.waits == second.waits
        draws += first.waits
        if not first.waits and first.seat < 0:
            break
        copy = first.clone()
        if not first.waits:
            assert first.format_action(step % first.count_options()) == second.format_action(
                step % second.count_options()
            )
        go_on(first, step)
        assert (copy.state, copy.pending, copy.information_hashes) == (
            second.state,
            second.pending,
            second.information_hashes,
        )
        go_on(second, step)
        assert (first.state, first.information_hashes) == (second.state, second.information_hashes)
    assert draws > 10


def test_a_copy_does_not_predict_chance() -> None:
    """An action that rolls or draws waits for a seed, and another seed leads elsewhere."""
    match = ChanceMatch(RULES)
    ends = set()
    for step in range(40):
        go_on(match, step)
    while not match.waits:
        go_on(match, 0)
    for seed in range(12):
        copy = match.clone()
        copy.apply_seed(seed)
        ends.add(str(msgspec.json.encode(copy.state)))
    assert len(ends) > 1


def test_a_resampled_state_differs_but_looks_the_same_to_its_seat() -> None:
    match, others, rng = ChanceMatch(RULES), 0, Random(1)
    for step in range(120):
        go_on(match, step)
        if match.seat < 0:
            continue
        assert match.state is not None
        seat, hidden = match.seat, 1 - match.seat
        other = match.resample(seat, rng)
        assert other.information_hashes[seat] == match.information_hashes[seat]
        assert other.seat == seat
        assert other.count_options() == match.count_options()
        assert other.state is not None
        assert RULES.observe(other.state, seat) == RULES.observe(match.state, seat)
        others += other.state.hands[hidden] != match.state.hands[hidden]
    assert others > 20
    assert match.information_hashes[0] != match.information_hashes[1]


def test_the_grammar_of_actions_names_every_form_with_all_its_words() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "writing-bots.md").read_text(encoding="utf-8")
    grammar = page.partition("action    =")[2].partition("```")[0]
    for word in ACTIONS_WITHOUT_ARGUMENT:
        assert f'"{word}"' in grammar
    for word, form in NOTATION_FORMS.items():
        written = re.search(rf'"{word}" ([^|"]*)', grammar)
        assert written is not None, word
        assert len(written[1].split("  ")[0].split()) == len(form.fields), word
    assert set(re.findall(r'"([a-z]+)"', grammar)) == {*ACTIONS_WITHOUT_ARGUMENT, *NOTATION_FORMS}


class Position(_StateMixin):
    """State as OpenSpiel hands it to an evaluator, without the library."""

    def __init__(self, match: ChanceMatch) -> None:
        self.match = match


def test_leaf_values_are_zero_sum() -> None:
    values = []
    for teams in ((("link",), ("ganon",)), (("ganon",), ("link",))):
        rules = build_rules(Setup("zelda", teams, "lost-woods", turn_limit=30))
        match = ChanceMatch(rules)
        for step in range(400):
            go_on(match, step)
            moment = Position(match)
            if moment.is_terminal():
                break
            before = match.information_hashes[:]
            one, other = LeafEvaluator(rules, Random(1)).evaluate(moment)
            assert one == -other
            assert -1 <= one <= 1
            assert match.information_hashes == before
            values.append(one)
    assert min(values) < 0 < max(values)
