"""Forecasts of attacks equal what comes of playing out every hand and every card that may lie there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import fsum
from random import Random
from typing import NamedTuple

import pytest

from game.content.cards.packs import EPIC_PACKS, build_rules, load_pack
from game.content.puzzles.positions import Position, SeatSpec, build_position
from game.presentation.epic.analysis.forecasts import build_attack_forecast, build_defense_forecast
from game.presentation.epic.view_models import DamageChance
from game.rules.core.chance import RecordingRandom
from game.rules.epic import event as epic_events
from game.rules.epic.actions.action import Attack, Defend, Ransom
from game.rules.epic.engine.frames import CombatFrame
from game.rules.epic.engine.state import State, fallen_at
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from tests.conformance.worlds import WORLDS

TEAMS = [(game, team) for game in EPIC_PACKS for team in load_pack(game).teams]
HIDDEN_CARDS, HAND = 6, 2


class CombatResult(NamedTuple):
    """Result of an attack for its target; the least is best for the defender."""

    defeated: bool
    lost: int
    damage: int
    hit: bool


class Duel(NamedTuple):
    """Position in which a character is next to its target with one attack card."""

    rules: EpicRules
    state: State
    attack: Attack
    pool: list[int]
    """The cards that the defender may hold or draw."""


def begin_match(game: str, team: str, other: str, rng: Random) -> tuple[EpicRules, State]:
    layouts = load_pack(game).layouts
    rules = build_rules(Setup(game, ((team,), (other,)), rng.choice(sorted(layouts))))
    state = rules.setup(RecordingRandom(rng), None)
    while state.decision is None or state.decision.kind != "turn" or state.active != 0:
        rules.apply(state, rules.legal_actions(state)[0], RecordingRandom(rng), None)
    state.actions = 2
    return rules, state


def stand_beside(rules: EpicRules, state: State, figure: int, target: int) -> None:
    match = rules.match
    free = match.enterable_squares[figure] & match.enterable_squares[target]
    for square in state.squares:
        free &= ~(1 << square) if square >= 0 else -1
    pairs = [
        (one, two)
        for one in range(match.board.size)
        for two in range(match.board.size)
        if free >> one & 1 and free >> two & 1 and match.board.adjacent[one] >> two & 1
    ]
    state.squares[figure], state.squares[target] = pairs[len(pairs) // 2]


def deal(rules: EpicRules, state: State, seat: int, hand: list[int], draw: list[int]) -> None:
    """Give a seat with one squad its hand and its draw pile; all its other cards are discarded."""
    deck = rules.match.deck_cards[seat]
    state.hands[seat], state.draw[seat] = hand[:], tuple(draw)
    state.discard[seat] = tuple(card for card in deck if card not in hand and card not in draw)
    for card in deck:
        state.seen[card] = 1 << seat if card in hand else 0 if card in draw else rules.match.all_seats


def duels(game: str, team: str) -> Iterator[Duel]:
    """Yield each attack card of a team against both kinds of targets of another one, at healths where texts decide."""
    teams = list(load_pack(game).teams)
    other = teams[(teams.index(team) + 1) % len(teams)]
    rng = Random(team)
    rules, start = begin_match(game, team, other, rng)
    match = rules.match
    cards = {match.card_ids[card]: card for card in match.deck_cards[0] if match.cards[card].attack is not None}
    targets = sorted({match.figures[figure].lead: figure for figure in match.own_figures[1]}.values())
    for name, card in cards.items():
        side = match.cards[card].attack
        assert side is not None
        value = side.value if isinstance(side.value, int) else 3
        for target, health, alone in ((targets[0], value + 1, False), (targets[-1], max(1, value - 2), True)):
            state, figure = start.clone(), match.users[card][0]
            if game == "star-wars" and alone:
                state.require_status().ransoms[target] = 1
            stand_beside(rules, state, figure, target)
            if alone:
                for partner in match.own_figures[0]:
                    if partner != figure and not match.figures[partner].lead:
                        state.squares[partner], state.health[partner] = fallen_at(state.squares[partner]), 0
            state.health[figure] = min(5, state.health[figure])
            state.health[target] = min(health, state.maximum[target])
            deck = match.deck_cards[0]
            deal(rules, state, 0, [card], [one for one in deck if one != card])
            deck = match.deck_cards[1]
            pool = [*match.rescue_cards[target], *rng.sample(deck, len(deck))]
            pool = list(dict.fromkeys(pool))[:HIDDEN_CARDS]
            deal(rules, state, 1, pool[:HAND], pool[HAND:])
            assert rules.check_invariants(state) == [], name
            yield Duel(rules, state, Attack(card, figure, target), pool)


def best(rules: EpicRules, state: State, target: int, events: list[epic_events.Event], rng: Random) -> CombatResult:
    """Return the result of a combat when the target's player answers best and all else is random."""
    decision = state.decision
    if decision is None or not any(isinstance(frame, CombatFrame) for frame in state.stack):
        hurt = sum(
            event.amount + event.beyond
            for event in events
            if isinstance(event, epic_events.Hurt) and event.figure == target
        )
        down = state.squares[target] < 0
        hit = any(event.damage for event in events if isinstance(event, epic_events.Revealed))
        return CombatResult(down, 0 if down else -state.health[target], hurt, hit)
    options = rules.legal_actions(state)
    if decision.kind not in ("defend", "rescue", "discard") or decision.seat != rules.match.seat_of[target]:
        options = [rng.choice(options)]
    found = []
    for option in options:
        copy, told = state.clone(), events[:]
        rules.apply(copy, option, RecordingRandom(rng), told)
        found.append(best(rules, copy, target, told, rng))
    return min(found)


def as_shares(results: list[CombatResult]) -> tuple[DamageChance, ...]:
    counts, downs = (
        Counter(result.damage for result in results),
        Counter(result.damage for result in results if result.defeated),
    )
    return tuple(
        DamageChance(damage, count / len(results), downs[damage] / len(results))
        for damage, count in sorted(counts.items())
    )


def assert_same(found: tuple[DamageChance, ...], expected: tuple[DamageChance, ...], about: str) -> None:
    assert [chance.damage for chance in found] == [chance.damage for chance in expected], about
    for one, other in zip(found, expected, strict=True):
        assert one[1:] == pytest.approx(other[1:]), about


@pytest.mark.sweep(3)
@pytest.mark.parametrize(("game", "team"), TEAMS, ids=[team for _game, team in TEAMS])
def test_an_attack_forecast_equals_playing_out_every_hand(game: str, team: str) -> None:
    rng = Random(team)
    for duel in duels(game, team):
        rules, state, attack, pool = duel
        attack_forecast = build_attack_forecast(rules.match, rules.observe(state, 0), attack)
        results = []
        for hand in combinations(pool, HAND):
            world, events = state.clone(), list[epic_events.Event]()
            rest = [card for card in pool if card not in hand]
            deal(rules, world, 1, list(hand), rest)
            rules.apply(world, attack, RecordingRandom(rng), events)
            results.append(best(rules, world, attack.target, events, rng))
        about = rules.to_text(attack)
        assert_same(attack_forecast.chances, as_shares(results), about)
        assert attack_forecast.block_probability == pytest.approx(
            sum(not result.hit for result in results) / len(results)
        ), about


@pytest.mark.sweep(3)
@pytest.mark.parametrize(("game", "team"), TEAMS, ids=[team for _game, team in TEAMS])
def test_a_defense_forecast_equals_playing_out_every_attack(game: str, team: str) -> None:
    rng = Random(team)
    for duel in duels(game, team):
        rules, state, attack, _pool = duel
        m = rules.match
        laid = state.clone()
        rules.apply(laid, attack, RecordingRandom(rng), None)
        if laid.decision is None or laid.decision.kind != "defend":
            continue
        view = rules.observe(laid, 1)
        cards = [card for card in m.deck_cards[0] if m.cards[card].attack and attack.figure in m.users[card]]
        for answer in rules.legal_actions(laid):
            if isinstance(answer, Ransom):
                continue
            results = []
            for card in cards:
                world, events = state.clone(), list[epic_events.Event]()
                deal(rules, world, 0, [card], [one for one in m.deck_cards[0] if one != card])
                rules.apply(world, Attack(card, attack.figure, attack.target), RecordingRandom(rng), events)
                rules.apply(world, answer, RecordingRandom(rng), events)
                results.append(best(rules, world, attack.target, events, rng))
            found = build_defense_forecast(m, view, answer.card if isinstance(answer, Defend) else None)
            assert_same(found, as_shares(results), f"{rules.to_text(attack)}, {rules.to_text(answer)}")


def test_the_triforce_of_the_sacred_blade_is_counted() -> None:
    """Three more damage come after the blow: a bare 8 would leave the lead with 10 health standing."""
    seats = (
        SeatSpec("link", {"link": "E4", "navi": "A1"}, hand=("sacred-blade",), health={"link": 5}),
        SeatSpec("ganon", {"ganon": "F4", "wizrobe-1": "E3", "wizrobe-2": "fallen"}, health={"ganon": 10}),
    )
    rules, state = build_position(Position("triforce-chamber", seats))
    attack = rules.from_text(state, "attack link ganon link/sacred-blade")
    assert isinstance(attack, Attack)
    state.hands[1].clear()
    attack_forecast = build_attack_forecast(rules.match, rules.observe(state, 0), attack)
    assert attack_forecast.chances == ((11, 1, 1),)
    state.health[attack.figure] = 6
    attack_forecast = build_attack_forecast(rules.match, rules.observe(state, 0), attack)
    assert attack_forecast.chances == ((8, 1, 0),)


def test_no_hidden_card_changes_a_forecast() -> None:
    for name in ("zelda-duel", "star-wars-master"):
        rules, chance, rng = build_rules(WORLDS[name]), RecordingRandom(Random(2)), Random(2)
        state, seen = rules.setup(chance, None), 0
        while state.decision is not None and state.turn < 60:
            view = rules.observe(state, state.decision.seat)
            world = rules.determinize(view, state.decision.seat, Random(1))
            again = rules.observe(world, state.decision.seat)
            for action in rules.legal_actions(state):
                if isinstance(action, Attack):
                    attack_forecast = build_attack_forecast(rules.match, view, action)
                    assert fsum(chance.probability for chance in attack_forecast.chances) == pytest.approx(1)
                    assert attack_forecast == build_attack_forecast(rules.match, again, action)
                    seen += 1
                elif isinstance(action, Defend):
                    told = build_defense_forecast(rules.match, view, action.card)
                    assert fsum(chance.probability for chance in told) == pytest.approx(1)
                    assert told == build_defense_forecast(rules.match, again, action.card)
                    seen += 1
            rules.apply(state, rng.choice(rules.legal_actions(state)), chance, None)
        assert seen > 20
