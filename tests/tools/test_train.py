"""Fitting the weights: what is counted at a turn's beginning, what the fit makes of it, and what the command says."""

from __future__ import annotations

import argparse
import json
import sys
from math import exp, log
from pathlib import Path
from random import Random

import msgspec
import numpy as np
import pytest

from game.bots.epic.evaluation import Evaluation
from game.bots.epic.weights import Weights
from game.cli import main
from game.content.cards.packs import build_rules
from game.errors import UserError
from game.rules.epic.pack import Setup
from game.terminal.workers import WorkerPool, run_tasks
from tests.bots.positions import find_random_positions
from tests.cards.builder import Scene, duel, ganon, link
from tests.conformance.worlds import WORLDS
from tools.training import train
from tools.training.ladder import GamePair
from tools.training.self_play import (
    DEFAULT_WEIGHTS,
    IRRELEVANT_FIELDS,
    PARENT_FIELDS,
    REFERENCE_WEIGHTS,
    TRAINED_FIELDS,
    FeatureExtractor,
    TurnSample,
    play_positions,
    play_samples,
)
from tools.training.train import (
    FITTED,
    TrainingReport,
    TrainingTrial,
    WeightFit,
    fit_weights,
    format_table,
    scale_weights,
)

WEAK = (99, 99, 99)
SHORT = [
    GamePair(
        ("greedy", "greedy"), Setup("zelda", teams, "lost-woods", turn_limit=limit, wounds=(WEAK, WEAK)), f"s/{limit}"
    )
    for teams, limit in [((("link",), ("ganon",)), 60), ((("ganon",), ("link",)), 1), ((("ganon",), ("zelda",)), 50)]
]
"""Matches that are over in a few turns, as each character has one health; the second one ends in a draw."""
PLAIN = msgspec.structs.replace(DEFAULT_WEIGHTS, rare=0.0)
"""Health counts the same however little there is."""


def features(scene: Scene, seat: int = 0) -> dict[str, float]:
    found = FeatureExtractor(scene.rules.match, PLAIN).extract(scene.state, seat)
    return dict(zip(("health", *TRAINED_FIELDS), found, strict=True))


def more(after: Scene, before: Scene) -> dict[str, float]:
    """Return the features that differ, and by how much."""
    old, new = features(before), features(after)
    return {name: pytest.approx(new[name] - old[name]) for name in new if abs(new[name] - old[name]) > 1e-9}


def test_every_trained_field_is_a_weight() -> None:
    fields = set(Weights.__struct_fields__)
    assert {*TRAINED_FIELDS, *IRRELEVANT_FIELDS, *PARENT_FIELDS, *PARENT_FIELDS.values()} <= fields
    assert set(PARENT_FIELDS) | set(PARENT_FIELDS.values()) <= set(TRAINED_FIELDS)


def test_one_more_health_raises_its_feature_by_one() -> None:
    ten, eleven = (duel(link(health={"link": health}), ganon()) for health in (10, 11))
    assert more(eleven, ten) == {"health": 1.0}
    hurt = duel(link(health={"link": 10}), ganon(health={"ganon": 17}))
    assert more(hurt, ten) == {"health": 3.0}


def test_a_defeat_changes_health_figure_and_card_features() -> None:
    both = duel(link(health={"navi": 2}), ganon())
    alone = duel(link(at={"navi": "fallen"}), ganon())
    lost = more(both, alone)
    assert lost["health"] == 2.0
    assert lost["figure"] == 1.0
    assert lost["dying"] == pytest.approx(-3 / 5)
    assert features(both)["deck_quality"] > features(alone)["deck_quality"]


def test_cards_in_hand_and_in_play_count_for_their_own() -> None:
    bare, armed = duel(link(), ganon()), duel(link(hand=["link-5-1-s"]), ganon())
    assert features(armed)["hand"] == pytest.approx(-features(armed, 1)["hand"])
    assert features(armed)["hand"] > features(bare)["hand"] == 0.0
    assert features(bare)["clock"] == features(bare)["sunburst"] == 0.0


def test_attacks_count_now_and_approaching_counts_by_the_step() -> None:
    far = duel(link(at={"navi": "fallen"}, link="C4", hand=["link-5-1-s"]), ganon(ganon="F4"))
    near = duel(link(at={"navi": "fallen"}, link="E4", hand=["link-5-1-s"]), ganon(ganon="F4"))
    assert features(far)["now"] == 0.0 < features(near)["now"]
    assert features(near)["soon"] == 0.0  # there is no card in the enemy's hand
    assert features(near)["approach"] == features(far)["approach"] + 2.0


@pytest.mark.parametrize("world", ["zelda-duel", "star-wars-duel"])
def test_health_and_features_times_weights_are_the_evaluation(world: str) -> None:
    """So fitted coefficients are weights. What counts at no beginning of a turn is left out."""
    rules = build_rules(WORLDS[world])
    weights = msgspec.structs.replace(
        DEFAULT_WEIGHTS, sunburst=0.5, deck_quality=3.0, **dict.fromkeys(IRRELEVANT_FIELDS, 0.0)
    )
    judge, apart = Evaluation(rules.match, weights), FeatureExtractor(rules.match)
    rest = Evaluation(rules.match, msgspec.structs.replace(weights, **dict.fromkeys(TRAINED_FIELDS, 0.0)))
    for state in find_random_positions(rules, 3, 200, 9):
        health, *found = apart.extract(state, 0)
        value = sum(
            getattr(weights, field) * getattr(weights, PARENT_FIELDS.get(field, ""), 1.0) * number
            for field, number in zip(TRAINED_FIELDS, found, strict=True)
        )
        assert judge.evaluate(state, 0) == pytest.approx(rest.evaluate(state, 0) + value)
        assert rest.score_health(state, 0) == pytest.approx(health)


def test_every_turn_is_seen_once_by_whose_turn_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds: list[tuple[int, int]] = []
    of = FeatureExtractor.extract

    def noting(self: FeatureExtractor, world: object, seat: int) -> list[float]:
        worlds.append((world.turn, seat == world.active))  # type: ignore[attr-defined]
        return of(self, world, seat)  # type: ignore[arg-type]

    monkeypatch.setattr(FeatureExtractor, "extract", noting)
    turns = play_samples(SHORT[0])
    assert len(turns) > 1
    assert worlds == [(number, True) for number in range(1, len(turns) + 1)]
    assert {len(turn.features) for turn in turns} == {1 + len(TRAINED_FIELDS)}
    assert {len(turn.reference_values) for turn in turns} == {len(REFERENCE_WEIGHTS)}
    assert {turn.won for turn in turns} == {0.0, 1.0}


def test_a_match_without_a_winner_teaches_nothing() -> None:
    assert play_samples(SHORT[1]) == []


def test_the_number_of_processes_changes_nothing() -> None:
    told: list[int] = []
    alone = list(run_tasks(play_samples, SHORT, WorkerPool(1), told.append))
    assert told == [0, 1, 2, 3]
    assert alone == list(run_tasks(play_samples, SHORT, WorkerPool(2)))
    assert alone[0] != alone[2]


def test_a_match_goes_from_the_set_up_to_its_end() -> None:
    rules = build_rules(SHORT[0].setup)
    decisions = [
        state.decision is not None
        for state in (state.clone() for state in play_positions(rules, [FirstActionBot()] * 2, "s"))
    ]
    assert decisions[-1] is False
    assert all(decisions[:-1])


class FirstActionBot:
    """Bot that takes the first action."""

    def choose(self, rules: object, view: object, seat: int, legal: list[object], rng: Random) -> object:
        return legal[0]


def test_coefficients_become_weights_in_health_points() -> None:
    numbers = dict.fromkeys(TRAINED_FIELDS, 0.0) | {
        "figure": 0.6,
        "dying": 0.3,
        "hand": 0.4,
        "sunburst": 0.8,
        "deck_quality": 1.0,
    }
    weights = scale_weights([0.2, *numbers.values()])
    assert weights == msgspec.structs.replace(
        DEFAULT_WEIGHTS,
        **(
            dict.fromkeys(TRAINED_FIELDS, 0.0)
            | {"figure": 3.0, "dying": 0.5, "hand": 2.0, "sunburst": 2.0, "deck_quality": 5.0}
        ),
    )
    assert scale_weights([0.2, *(numbers | {"figure": -0.1}).values()]).dying == -3.0
    assert scale_weights([0.2, *(numbers | {"figure": 0.0}).values()]).dying == 0.0


def made_up(matches: int) -> tuple[list[float], list[list[TurnSample]]]:
    """Return matches whose winners follow from known coefficients.

    One judge has nearly the right ones, the other guesses.
    """
    rng = Random(5)
    truth = [0.4, *(rng.uniform(-0.5, 0.5) for _field in TRAINED_FIELDS)]
    played = []
    for _match in range(matches):
        turns = []
        for _turn in range(10):
            row = [rng.gauss(0.0, 2.0) for _number in truth]
            odds = 0.3 + sum(weight * number for weight, number in zip(truth, row, strict=True))
            won = float(rng.random() < 1 / (1 + exp(-odds)))
            turns.append(TurnSample(row, [5.0 * odds + rng.gauss(0.0, 3.0), rng.gauss(0.0, 1.0)], won))
        played.append(turns)
    return truth, played


def test_the_fit_finds_what_the_winners_follow_from() -> None:
    truth, played = made_up(600)
    fit = fit_weights(np, played)
    expected = scale_weights(truth)
    assert fit.health == pytest.approx(truth[0], abs=0.05)
    assert fit.turn == pytest.approx(0.3 / 0.4, abs=0.25)
    for field in ("figure", "hand", "clock", "now", "soon", "approach", "shun", "deck_quality"):
        assert getattr(fit.weights, field) == pytest.approx(getattr(expected, field), abs=0.25)
    assert fit.losses[FITTED] < fit.losses["by_hand"] < fit.losses["planning"] == pytest.approx(log(2), abs=0.02)
    assert list(fit.losses) == [*REFERENCE_WEIGHTS, FITTED]


def test_the_fit_converges_with_few_matches() -> None:
    """Winners that follow from one number without fail, and a column in which nothing happens."""
    rows = np.array([[float(number), 3.0] for number in range(-20, 20)])
    health, nothing, _constant = train.fit_regression(np, rows, (rows[:, 0] > 0).astype(float))
    assert 0.1 < health < 10
    assert nothing == pytest.approx(0.0, abs=1e-6)


def test_matches_in_which_health_does_not_help_teach_nothing() -> None:
    backward = [
        [
            TurnSample([-number, *([0.0] * len(TRAINED_FIELDS))], [number, number], float(number > 0))
            for number in (-1.0, 1.0)
        ]
    ] * 8
    with pytest.raises(UserError, match="Health didn't help"):
        fit_weights(np, backward)
    with pytest.raises(UserError, match="Too few"):
        fit_weights(np, backward[:3])


FOUND = WeightFit(
    {"by_hand": 0.52, "planning": 0.51, FITTED: 0.4567}, Weights(figure=1.25, deck_quality=11.0), 0.21, 0.9
)


def test_the_table_shows_losses_and_weights_side_by_side() -> None:
    training = TrainingReport("zelda", "1", 8, 2, 480, FOUND, TrainingTrial(23.5, 40, 0.434, 0.731))
    lines = format_table(training).splitlines()
    rows = {line.split()[0]: line.split()[1:] for line in lines}
    assert rows["figure"] == ["2.70", "2.70", "1.25"]
    assert rows["deck_quality"] == ["0.00", "8.00", "11.00"]
    assert rows["fitted"] == ["0.4567"]
    assert "480 beginnings of turns in 6 matches" in lines[0]
    assert lines[-1] == "23.5/40 = 0.588 [0.434, 0.731]"
    assert len({len(line) for line in lines if line.split()[0] in TRAINED_FIELDS}) == 1


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use short matches and a known fit: the command alone, also without NumPy."""
    monkeypatch.setattr(train, "schedule_pairs", lambda game, bots, count, seed: SHORT[: min(2, count)])
    monkeypatch.setattr(train, "import_numpy", lambda: None)
    monkeypatch.setattr(train, "fit_weights", lambda np, played: FOUND)


@pytest.mark.usefixtures("quick")
def test_training_writes_weights_that_can_be_tried(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "weights.json"
    words = ["--games", "4", "--jobs", "1", "--seed", "7", "--try", "2", "--out", str(file)]
    assert main(["--lang", "en", "dev", "train", *words, "--json"]) == 0
    out = capsys.readouterr()
    found = json.loads(file.read_text(encoding="utf-8"))
    assert json.loads(out.out) == found
    assert "2 of 2 matches" in out.err
    turns = len(play_samples(SHORT[0]))
    assert (found["seed"], found["games"], found["draws"], found["positions"]) == ("7", 2, 1, turns)
    assert found["fit"]["losses"][FITTED] == 0.4567
    assert msgspec.convert(found["fit"]["weights"], Weights) == FOUND.weights
    assert found["trial"]["games"] == 2
    assert main(["--lang", "en", "dev", "train", "--games", "4", "--jobs", "1"]) == 0
    assert capsys.readouterr().out == format_table(TrainingReport("zelda", "1", 2, 1, turns, FOUND)) + "\n"


def test_the_library_that_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.setattr(train.workers, "run_tasks", None)  # nothing is played before
    assert main(["--lang", "en", "dev", "train"]) == 2
    assert "pip install -e '.[train]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["--games", "3"],
        ["--games", "-4"],
        ["--jobs", "0"],
        ["--try", "3"],
        ["--try", "-2"],
        ["--game", "chess"],
        ["--out", "nowhere/at/all.json"],
        ["--out", "."],
    ],
)
def test_what_cannot_be_done_is_refused_before_anything_is_played(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train, "import_numpy", lambda: None)
    monkeypatch.setattr(train.workers, "run_tasks", None)
    parser = argparse.ArgumentParser()
    train.add_arguments(parser)
    with pytest.raises(UserError):
        train.run(parser.parse_args(words))
