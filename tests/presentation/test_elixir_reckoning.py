"""The arithmetic that the table shows is that of the rules, number by number."""

from __future__ import annotations

import re
from random import Random

import pytest

from game.app.elixir.table.words import format_strike_calculation
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.presentation.elixir.duel_records import build_history
from game.presentation.elixir.reckoning import break_down_round
from game.rules.elixir import event as elixir_events
from game.rules.elixir.action import Setup
from game.rules.elixir.round import printed_fighter, resolve_round
from game.rules.elixir.rules import ElixirRules
from game.session.session import Session

CATALOG = load_elixir_catalog()


def value(text: str) -> int:
    """Evaluate a sum such as `155 − 15 + 25`."""
    total = 0
    for sign, digits in re.findall(r"([+−]?)\s*(\d+)", text):
        total += -int(digits) if sign == "−" else int(digits)
    return total


@pytest.mark.parametrize("shields", [True, False])
def test_every_sum_on_the_table_is_right(shields: bool) -> None:
    rules, rng, floored, swapped = ElixirRules(CATALOG, Setup(shields=shields)), Random(5), 0, 0
    for _round in range(4000):
        characters = (rng.randrange(52), rng.randrange(52))
        potions = tuple(rng.choice([None, rng.randrange(38)]) for _seat in (0, 1))
        round_breakdown = break_down_round(rules, characters, (potions[0], potions[1]))
        effects = [CATALOG.potions[n].effects if n is not None else () for n in potions]
        one, other = (printed_fighter(CATALOG.characters[n]) for n in characters)
        round_result = resolve_round(one, other, (effects[0], effects[1]), shielded=shields)
        assert round_breakdown.winner == round_result.winner
        assert round_breakdown.shields == round_result.shields
        for seat in (0, 1):
            for stat, number in round_breakdown.numbers[seat].items():
                assert (
                    number.current
                    == max(0, number.swapped + number.change)
                    == getattr(round_result.fighters[seat], stat)
                )
                floored += number.is_floored
                swapped += number.swapped != number.printed
            strike = round_breakdown.strikes[seat]
            assert strike.hits == round_result.hits[seat]
            text = format_strike_calculation(strike)
            left, sign, right = re.fullmatch(r"(\d+) ([<>=]) (.*)", text).groups()  # type: ignore[union-attr]
            parts = right.split(" = ")
            assert len({value(part) for part in parts}) == 1
            attack, health = int(left), value(parts[0])
            assert sign == (">" if attack > health else "=" if attack == health else "<")
            assert strike.hits == (attack > health and not strike.missed)
    assert floored > 20
    assert swapped > 200


@pytest.mark.parametrize("seed", range(6))
def test_the_story_of_a_match_is_that_of_its_position(seed: int) -> None:
    rules = ElixirRules(CATALOG, Setup(sudden_death=True))
    session: Session = Session(rules, str(seed))  # type: ignore[type-arg]
    rng = Random(seed)
    while session.decision is not None:
        assert session.submit(rng.choice(session.legal_actions())) is None
    for reader in (0, 1, -1):
        history = build_history(session.events_for(reader))
        state = session.snapshot()
        assert list(history.wins) == state.wins
        assert history.winners == state.result
        assert [game.number for game in history.games] == list(range(1, state.game))
        for game in history.games:
            assert game.winner is not None
            assert game.last_round is not None
            assert game.winner == game.last_round.result.winner
            known = {event.potion for event in session.log if isinstance(event, elixir_events.Poured)}
            assert set(game.revealed_potions.values()) <= known


def test_leaving_and_stopping_go_through_the_journal() -> None:
    rules = ElixirRules(CATALOG, Setup(format="beginner"))
    session: Session = Session(rules, "3")  # type: ignore[type-arg]
    refusal = session.submit(session.parse_action("stop"))
    assert refusal is not None
    assert refusal.code == "may-not-stop"
    assert session.submit(session.legal_actions()[0]) is None
    assert session.submit(session.parse_action("leave 2")) is None
    assert session.outcome is not None
    assert (session.outcome.winners, session.outcome.reason) == ((0,), "left")
    assert rules.to_text(session.parse_action("leave 1")) == "leave 1"
    refused = session.submit(session.parse_action("leave 1"))
    assert refused is not None
    assert refused.code == "match-over"
    replayed = Session.replay(rules, "3", session.journal)
    assert replayed.snapshot() == session.snapshot()
    history = build_history(session.log)
    assert history.games[-1].leaving_seat == 1


def test_a_decided_practice_match_may_be_stopped() -> None:
    rules, rng = ElixirRules(CATALOG, Setup(format="beginner")), Random(1)
    stopped = 0
    for seed in range(40):
        session: Session = Session(rules, str(seed))  # type: ignore[type-arg]
        while session.decision is not None:
            if session.submit(session.parse_action("stop")) is None:
                stopped += 1
                break
            assert session.submit(rng.choice(session.legal_actions())) is None
        assert session.outcome is not None
        if session.outcome.reason == "stopped":
            assert len(session.outcome.winners) == 1
    assert stopped > 1
