"""The measurement of fights counts what turns offer and pass up; the newcomer plays as it is described."""

from __future__ import annotations

import json
from random import Random

import pytest

from game.cli import main
from game.rules.epic.actions.action import Action
from tests.cards.builder import Scene, dark_link, duel, ganon, link
from tools.training.fights import TurnCounter
from tools.training.ladder import schedule_pairs
from tools.training.newcomer import NewcomerBot
from tools.training.peers import make_player


def newcomer(scene: Scene) -> str:
    """Return what the newcomer does in a scene."""
    decision = scene.state.decision
    assert decision is not None
    view = scene.rules.observe(scene.state, decision.seat)
    return scene.rules.to_text(
        NewcomerBot().choose(scene.rules, view, decision.seat, scene.rules.legal_actions(view), Random(1))
    )


def test_a_newcomer_attacks_with_the_biggest_number_and_keeps_a_good_shield() -> None:
    enemy = dark_link(at={"dark-link": "G4", "poe": "J4"})
    scene = duel(link(at={"link": "F4", "navi": "J1"}, hand=["link-3-3-sb", "link-5-1-s", "link-1-5-s"]), enemy)
    assert newcomer(scene) == "attack link dark-link link/link-5-1-s"
    shield = duel(link(at={"link": "F4", "navi": "J1"}, hand=["link-1-5-s"]), enemy)
    assert newcomer(shield) == "draw"


def test_a_newcomer_walks_to_the_nearest_enemy_and_stays_beside_it() -> None:
    far = duel(link(link="C1", navi="fallen"), dark_link(at={"dark-link": "G1", "poe": "fallen"}), die=3)
    assert newcomer(far) == "move link F1"
    beside = duel(link(link="F1", navi="fallen"), dark_link(at={"dark-link": "G1", "poe": "fallen"}), die=3)
    assert newcomer(beside) == "stay"


def test_a_newcomer_defends_with_its_best_shield_but_not_with_an_attack() -> None:
    def answer(*hand: str) -> str:
        enemy = dark_link(at={"dark-link": "G4", "poe": "J4"}, hand=hand)
        scene = duel(link(at={"link": "F4", "navi": "J1"}, hand=["link-3-3-sb"]), enemy)
        return newcomer(scene.do("attack link dark-link link-3-3-sb") or scene)

    assert answer("dark-link-1-4-s", "dark-link-5-1-s").startswith("defend ")
    assert answer("dark-link-5-1-s") == "decline"


def count(scene: Scene, *texts: str) -> TurnCounter:
    """Carry actions out and count the turn that they make."""
    counter, rules = TurnCounter(scene.rules, 0), scene.rules
    for text in texts:
        state, legal = scene.state, rules.legal_actions(scene.state)
        action: Action = rules.from_text(state, text)
        assert action in legal
        counter.read_decision(state, legal, action)
        scene.do(text)
    counter.finish_turn()
    return counter


def near(health: int = 16) -> Scene:
    """Return a scene with Link's 5 in reach of Dark Link after a walk of 3."""
    enemy = dark_link(at={"dark-link": "G1", "poe": "fallen"}, health={"dark-link": health})
    return duel(link(at={"link": "C1", "navi": "fallen"}, hand=["link-5-1-s"]), enemy, die=3)


def test_a_missed_hit_within_a_walk_is_counted() -> None:
    passed = count(near(), "stay", "draw")
    assert passed.chances == {"hit": 1, "lethal": 0, "lethal-walk": 0, "unused": 1, "away": 1, "idle": 0}
    assert passed.times == {"hit": 1, "lethal": 0, "lethal-walk": 0, "unused": 0, "away": 0, "idle": 0}
    made = count(near(), "move link F1", "attack link dark-link link/link-5-1-s")
    assert made.times["hit"] == 0


def test_a_turn_that_ends_early_leaves_an_action_unused() -> None:
    scene = duel(link(link="C1"), ganon(ganon="G1"), actions=1, rolls=("3",))
    assert count(scene, "end").times["unused"] == 1
    spent = duel(link(link="C1"), ganon(ganon="G1"), actions=1)
    assert count(spent, "draw").times["unused"] == 0


def test_a_lethal_hit_counts_in_reach_and_within_a_walk() -> None:
    stayed = count(near(5), "stay", "draw")
    assert (stayed.chances["lethal"], stayed.times["lethal-walk"]) == (0, 1)
    came = count(near(5), "move link F1", "draw")
    assert (came.times["lethal"], came.times["lethal-walk"]) == (1, 1)
    struck = count(near(5), "move link F1", "attack link dark-link link/link-5-1-s")
    assert (struck.chances["lethal"], struck.times["lethal"], struck.times["lethal-walk"]) == (1, 0, 0)


def test_a_turn_walks_away_from_all_enemies_or_from_none() -> None:
    assert count(near(), "move link A1", "draw").times["away"] == 1
    two = duel(link(link="C1", navi="fallen"), ganon(ganon="G1", wizrobe_1="A1", wizrobe_2="fallen"), die=3)
    assert count(two, "move link D1", "draw").times["away"] == 0


def test_the_command_says_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "fights", "--bots", "random,newcomer", "--matches", "2", "--jobs", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["shares"][0]["chances"] == 2
    assert found["longest"] >= found["rounds"] > 1
    assert main(["dev", "fights", "--bots", "random,newcomer", "--matches", "2", "--jobs", "1"]) == 0
    assert "hits within a walk passed up" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--bots", "newcomer"], ["--matches", "3"], ["--bots", "newcomer,nobody"]])
def test_an_impossible_measurement_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "dev", "fights", *words]) == 2
    assert capsys.readouterr().err


def test_the_newcomer_is_not_a_selectable_bot() -> None:
    assert isinstance(make_player("newcomer"), NewcomerBot)
    assert len(list(schedule_pairs("zelda", ["newcomer", "newcomer"], 3, "1"))) == 3
