"""Hints: a good action, and what it comes to beside the next best."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from game.bots.core.advice import NO_FIGURE, Advice, Reason
from game.bots.core.thought import Budget
from game.bots.epic import explain as explaining
from game.bots.epic.advice_words import describe_advice, describe_grade, describe_reason
from game.bots.epic.explain import EQUAL_MARGIN, MIN_DIFFERENCE_BY_TERM, explain_action, find_epic_hint, make_playouts
from game.bots.epic.grading import Depth, compare_with_best
from game.bots.epic.worth import filter_idle_cards
from game.content.cards.packs import build_rules
from game.presentation.epic.action_words import describe_action
from game.rules.epic.rules import EpicRules
from tests.bots.positions import find_random_positions, one_of_each_kind
from tests.bots.test_bots import swap_hidden
from tests.cards.builder import Scene, dark_link, duel, ganon, link
from tests.conformance.worlds import WORLDS


def name_in(rules: EpicRules, figure: int) -> str:
    return rules.match.figures[figure].name


BUDGET = Budget(iterations=60)
FEW = 18
"""Worlds in which actions are played out where it does not matter how well they are told apart."""


def hint(scene: Scene) -> tuple[str, Advice]:
    """Return the action in text form, and its value beside the others."""
    rules, state = scene.rules, scene.state
    assert state.decision is not None
    seat = state.decision.seat
    view, legal = rules.observe(state, seat), rules.legal_actions(state)
    action, advice = find_epic_hint(rules, view, seat, legal, Random(2), BUDGET)
    return rules.to_text(action), advice


def format_reason(rules: EpicRules, advice: Advice) -> list[str]:
    return describe_advice(advice, lambda figure: name_in(rules, figure), lambda text: f"{text}.")


def test_an_attack_is_explained_by_its_damage_and_the_expected_reply() -> None:
    enemy = dark_link(at={"dark-link": "G4", "poe": "fallen"}, health={"dark-link": 8})
    scene = duel(link(link="F4", hand=["spinning-blade"]), enemy, actions=1)
    rules, view = scene.rules, scene.rules.observe(scene.state, 0)
    legal = {rules.to_text(action): action for action in rules.legal_actions(view)}
    attack = legal["attack link dark-link link/spinning-blade"]
    advice = make_playouts(rules, view, 0, Random(1)).compare(attack, legal["end"])
    reason = next(reason for reason in advice.reasons if reason.term == "health")
    assert (name_in(scene.rules, reason.figure), reason.is_own) == ("dark-link", False)
    assert reason.gain > 1
    assert advice.reply is not None
    assert advice.reply.defended_fraction == 0
    assert advice.reply.mean_loss > 3
    sentences = format_reason(scene.rules, advice)
    assert sentences[0].startswith("dark-link loses about ")
    assert sentences[0].endswith(" of 8 health.")
    assert not any("end." in sentence for sentence in sentences), "passing is no comparison"


def test_a_win_at_hand_is_the_reason() -> None:
    scene = duel(
        link(link="F4", hand=["link-5-1-s"]),
        dark_link(at={"dark-link": "G4", "poe": "fallen"}, health={"dark-link": 1}),
        actions=1,
    )
    action, advice = hint(scene)
    assert action.startswith("attack link dark-link")
    assert advice.reasons[0].term == "won"
    assert advice.is_clear
    assert "Wins the match." in format_reason(scene.rules, advice)


def test_two_actions_with_the_same_result_are_reported_as_equal() -> None:
    """A lone character far from all others has squares of equal value."""
    scene = duel(link(link="B2", hand=["link-5-1-s", "link-4-1-s"]), ganon(ganon="I7"), actions=1)
    rules, view = scene.rules, scene.rules.observe(scene.state, 0)
    draw = next(action for action in rules.legal_actions(view) if rules.to_text(action) == "draw")
    end = next(action for action in rules.legal_actions(view) if rules.to_text(action) == "end")
    better, same = (make_playouts(rules, view, 0, Random(1), 24).compare(draw, other) for other in (end, draw))
    assert (better.rival_action, better.equal_action) == ("end", "")
    assert (same.rival_action, same.equal_action, same.edge, same.reasons) == ("", "draw", 0.0, ())
    assert format_reason(rules, same) == ["About as good: draw."]
    worse = make_playouts(rules, view, 0, Random(1), 24).compare(end, draw)
    assert worse.edge == pytest.approx(-better.edge)
    assert not worse.rival_action


def test_a_move_is_graded_by_comparison_with_the_best() -> None:
    """A missed win is a blunder; the best move has no better alternative."""
    scene = duel(
        link(link="F4", hand=["link-5-1-s"]),
        dark_link(at={"dark-link": "G4", "poe": "fallen"}, health={"dark-link": 1}),
        actions=1,
    )
    rules, view = scene.rules, scene.rules.observe(scene.state, 0)
    legal = {rules.to_text(action): action for action in rules.legal_actions(view)}
    win = legal["attack link dark-link link/link-5-1-s"]
    grades = []
    for taken in (legal["end"], win):
        best, beside = compare_with_best(rules, view, 0, taken, Random(1), Depth(BUDGET, FEW))
        assert best == win
        grades.append(describe_grade(beside, "Strike.", str, str))
    assert grades[0].startswith("Blunder. Better: Strike. ")
    assert grades[0].endswith("Wins the match.")
    assert grades[1] == "The best choice."
    assert describe_grade(Advice(equal_action="draw"), "Draw.", str, str) == "Good. About equal: Draw."
    for lost, start in ((0.02, "Good. About equal: "), (0.05, "Inaccuracy. Better: "), (0.2, "Blunder. Better: ")):
        assert (
            describe_grade(
                Advice(rival_action="end", win_chance_loss=lost, win_chance_loss_error=0.001), "Draw.", str, str
            )
            == f"{start}Draw."
        )


def test_an_additional_card_is_a_reason() -> None:
    scene = duel(link(link="B2", hand=["link-5-1-s"], draw=["sacred-blade"]), ganon(ganon="I7"))
    rules, view = scene.rules, scene.rules.observe(scene.state, 0)
    draw, end = (
        next(action for action in rules.legal_actions(view) if rules.to_text(action) == text)
        for text in ("draw", "end")
    )
    advice = make_playouts(rules, view, 0, Random(1), 24).compare(draw, end)
    reason = next(reason for reason in advice.reasons if reason.term == "held")
    assert reason.mean > reason.baseline_mean
    assert "hands" not in {reason.term for reason in advice.reasons}


def test_the_only_action_needs_no_reason() -> None:
    scene = duel(link(link="F4"), ganon(ganon="G4"))
    legal = scene.rules.legal_actions(scene.state)[:1]
    assert find_epic_hint(scene.rules, scene.rules.observe(scene.state, 0), 0, legal, Random(1)) == (legal[0], Advice())
    assert format_reason(scene.rules, Advice()) == []


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("you", [True, False])
@pytest.mark.parametrize("term", MIN_DIFFERENCE_BY_TERM)
def test_every_reason_has_a_sentence(term: str, you: bool, own: bool) -> None:
    """About a character where it is about one, and with numbers that can be read."""
    figure = 3 if term in ("stands", "health", "strikes", "dangers") else NO_FIGURE
    amount, beside = (0.9, 0.4) if own else (-0.1, -0.6)
    reason = Reason(term, 2.0, figure, own, amount, beside)
    sentence = describe_reason(reason, lambda number: f"Figure{number}", to_actor=you)
    assert sentence.endswith(".")
    assert ("Figure3" in sentence) == (figure == 3)
    assert "-" not in sentence


@pytest.mark.sweep(3)
@pytest.mark.parametrize(
    ("world", "worlds"),
    [
        *((world, FEW) for world in sorted(WORLDS)[::2]),
        *(pytest.param(world, explaining.HINT_WORLDS, marks=pytest.mark.soak) for world in sorted(WORLDS)),
    ],
)
def test_every_question_can_be_explained(world: str, worlds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explaining, "make_playouts", partial(make_playouts, world_count=worlds))
    rules = build_rules(WORLDS[world])
    for state in one_of_each_kind(rules, 6, 400).values():
        assert state.decision is not None
        seat, legal = state.decision.seat, rules.legal_actions(state)
        view = rules.observe(state, seat)
        action, advice = find_epic_hint(rules, view, seat, legal, Random(1), BUDGET)
        assert action in legal
        others = {rules.to_text(other) for other in legal if other != action}
        assert {advice.equal_action, advice.rival_action} - {""} <= others
        assert {advice.equal_action, advice.rival_action} != {""} or len(
            filter_idle_cards(rules.match, view, legal)
        ) == 1
        assert bool(advice.rival_action) == (advice.edge >= EQUAL_MARGIN)
        gains = [reason.gain for reason in advice.reasons]
        assert gains == sorted(gains, reverse=True)
        assert describe_action(rules.match, view, action).endswith(".")


def test_an_explanation_reveals_no_hidden_cards() -> None:
    """The explanation of a move to another seat depends only on what that seat sees."""
    rules = build_rules(WORLDS["zelda-duel"])
    changed = 0
    for index, state in enumerate(find_random_positions(rules, 2, 300, 23)):
        assert state.decision is not None
        seat = state.decision.seat
        reader = 1 - seat
        moves = [action for action in rules.legal_actions(state) if getattr(action, "card", None) is None]
        if state.limbo or not moves:
            continue
        other = swap_hidden(rules, state, reader, Random(index))
        if moves[0] not in rules.legal_actions(other):
            continue
        changed += other != state
        terms = [
            explain_action(rules, rules.observe(truth, reader), seat, moves[0], Random(5), viewer=reader)
            for truth in (state, other)
        ]
        assert terms[0] == terms[1]
    assert changed
