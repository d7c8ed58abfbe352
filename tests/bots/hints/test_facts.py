"""Facts in hints: uses of a square, follow-ups of an action, and characters at risk."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.core.advice import NO_FIGURE, Advice, ExpectedReply, Fact
from game.bots.core.thought import Budget
from game.bots.epic.advice_words import (
    FACTS,
    SQUARE_FACTS,
    describe_advice,
    describe_attack,
    describe_fact,
    describe_risk,
)
from game.bots.epic.explain import find_epic_hint, make_playouts
from game.bots.epic.facts import UNREACHABLE, count_steps_to_enemies, find_rolls_against, find_rolls_for, with_figure_on
from game.content.cards.packs import build_rules
from game.presentation.epic.analysis.aids import find_threats
from game.rules.epic.actions.action import Attack, Walk
from game.rules.epic.engine.state import UNPLACED
from game.rules.epic.pack import Setup
from tests.bots.positions import duel_rules, find_random_positions
from tests.cards.builder import Scene, dark_link, duel, ganon, link

BUDGET = Budget(iterations=60)


def advise_all(scene: Scene, worlds: int = 24) -> tuple[list[str], dict[str, Advice]]:
    """Return the text forms of what is open, and the advice about each attack and draw."""
    rules = scene.rules
    view = rules.observe(scene.state, 0)
    legal = rules.legal_actions(view)
    lines = make_playouts(rules, view, 0, Random(1), worlds)
    found = {
        rules.to_text(option): lines.add_details(option, Advice(), legal)
        for option in legal
        if rules.to_text(option) == "draw" or isinstance(option, Attack)
    }
    return [rules.to_text(option) for option in legal], found


def test_the_attack_after_a_draw_is_named_with_its_result() -> None:
    """The draw itself does no damage; the attack after it defeats."""
    enemy = dark_link(at={"dark-link": "G4", "poe": "fallen"}, health={"dark-link": 1})
    scene = duel(link(link="F4", hand=["link-5-1-s"], draw=["sacred-blade"]), enemy, actions=2)
    _legal, found = advise_all(scene)
    advice = found["draw"]
    assert advice.reply is None
    assert advice.sequel is not None
    assert advice.sequel.action.startswith("attack link dark-link")
    assert advice.sequel.reply is not None
    assert advice.sequel.reply.defeated_fraction > 0.5
    texts = describe_advice(advice, str, str)
    then = next(index for index, sentence in enumerate(texts) if sentence.startswith("Then: "))
    assert not any("defeated" in sentence for sentence in texts[:then])
    assert "is defeated" in texts[then + 1]


def test_whoever_may_be_defeated_is_named_whatever_is_advised() -> None:
    """An attack says what it costs the enemy; that its fighter is in danger is said as well."""
    enemy = dark_link(at={"dark-link": "G4", "poe": "fallen"}, hand=["dark-link-5-1-s"] * 2)
    scene = duel(link(link="F4", hand=["link-4-1-s"], health={"link": 1}), enemy, actions=1)
    _legal, found = advise_all(scene)
    risk = found["attack link dark-link link/link-4-1-s"].risk
    assert risk is not None
    assert risk.defeated_fraction > 0.15
    assert "defeated" in describe_risk(risk, str)


def test_rolls_are_those_that_the_rules_need() -> None:
    """An enemy in reach needs no roll; otherwise every shorter walk ends where nothing can be attacked."""
    rules, looked = duel_rules(), 0
    match = rules.match
    for state in find_random_positions(rules, 3, 400, 9):
        if state.decision is None or state.decision.kind != "turn":
            continue
        seat = state.decision.seat
        attacked = {
            (action.figure, action.target) for action in rules.legal_actions(state) if isinstance(action, Attack)
        }
        for figure in match.own_figures[seat]:
            if state.squares[figure] < 0:
                continue
            rolls = find_rolls_for(match, state, figure)
            near = {target for target, roll in rolls.items() if roll == 0}
            if state.actions:
                assert {target for one, target in attacked if one == figure} <= near
            looked += len(near)
            for enemy, steps in count_steps_to_enemies(match, state, figure).items():
                assert find_rolls_against(match, state, figure)[enemy] <= max(steps, 2) or steps > 5
    assert looked > 5


def test_rolls_against_a_fighter_are_those_of_the_marks_on_the_board() -> None:
    """The window marks squares in enemy reach by its own reckoning: both say the same of every roll."""
    looked = 0
    for teams in (("link", "ganon"), ("zelda", "witches"), ("iron-knuckle", "nabooru")):
        rules = build_rules(Setup("zelda", tuple((team,) for team in teams), "triforce-chamber", turn_limit=60))
        match = rules.match
        for state in find_random_positions(rules, 4, 300, 11):
            if min(state.squares) == UNPLACED:
                continue
            for figure in (one for one in range(len(match.figures)) if state.squares[one] >= 0):
                seat, square = match.seat_of[figure], state.squares[figure]
                view = rules.observe(state, seat)
                rolls = find_rolls_against(match, view, figure)
                for steps in (2, 3, 4, 5):
                    marked = set(find_threats(match, view, seat, steps, figure).get(square, ()))
                    assert marked == {enemy for enemy, roll in rolls.items() if roll <= steps}
                    looked += len(marked)
    assert looked > 100


def test_a_walk_is_told_by_what_the_board_shows_after_it() -> None:
    scene = duel(link(link="B4", hand=["link-5-1-s", "link-4-1-s"]), ganon(ganon="G4"), actions=2)
    match, view = scene.rules.match, scene.rules.observe(scene.state, 0)
    figure, target = match.figure_by_name["link"], match.figure_by_name["ganon"]
    there = with_figure_on(view, figure, match.board.square_by_name["F4"])
    assert find_rolls_for(match, there, figure)[target] == 0
    assert 3 <= find_rolls_for(match, view, figure)[target] <= UNREACHABLE
    assert count_steps_to_enemies(match, there, figure)[target] == 0


@pytest.mark.parametrize("term", FACTS)
@pytest.mark.parametrize("amount", [1.0, 2.6, 5.0])
def test_every_fact_has_a_sentence(term: str, amount: float) -> None:
    figures = (3, 4) if term in SQUARE_FACTS else (3, NO_FIGURE)
    sentence = describe_fact(Fact(term, *figures, value=amount, baseline=6), lambda number: f"Figure{number}")
    assert sentence.endswith(".")
    assert "{" not in sentence
    assert "99" not in sentence


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (ExpectedReply(1, 5.0, 0.4, 1.0, 5), "X is defeated in more than 9 of 10 cases."),
        (
            ExpectedReply(1, 3.0, 0.4, 0.5, 5),
            "X is defeated in about 5 of 10 cases and defends in about 4 of 10 cases.",
        ),
        (ExpectedReply(1, 3.0, 0.0, 0.0, 9), "X loses about 3 of 9 health."),
        (ExpectedReply(1, 2.6, 0.5, 0.01, 9), "X loses about 3 of 9 health and defends in about 5 of 10 cases."),
        (
            ExpectedReply(1, 0.2, 0.9, 0.0, 9),
            "X spends a card on defense in about 9 of 10 cases and loses little health.",
        ),
    ],
)
def test_an_attack_is_described_with_both_numbers(answer: ExpectedReply, sentence: str) -> None:
    assert describe_attack(answer, lambda _figure: "X") == sentence


def test_nothing_is_compared_with_passing() -> None:
    """A hint does not compare moving with stopping."""
    rules = duel_rules()
    walks = 0
    for state in find_random_positions(rules, 8, 160, 13):
        if state.decision is None or state.decision.kind not in ("walk", "turn"):
            continue
        seat = state.decision.seat
        view, legal = rules.observe(state, seat), rules.legal_actions(state)
        action, advice = find_epic_hint(rules, view, seat, legal, Random(1), BUDGET)
        told = " ".join(describe_advice(advice, str, str))
        assert not told.endswith(("halt", "end"))
        assert "than: end" not in told
        assert "than: halt" not in told
        walks += isinstance(action, Walk)
    assert walks
