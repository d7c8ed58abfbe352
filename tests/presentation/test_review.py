"""A finished match looked back on: every number is checked against the match itself."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from game.presentation.epic.analysis import review
from game.presentation.epic.analysis.review import UNKNOWN, get_match
from game.rules.epic import event as events
from game.rules.epic.engine.state import State
from game.session.session import AnySession
from tests.conformance.worlds import WORLDS
from tests.session.matches import begin, play_on

WORLD_SEEDS = [(world, seed) for world in sorted(WORLDS) for seed in ("1", "2")]


@cache
def play_finished(world: str, seed: str) -> AnySession:
    match = begin(world, seed)
    play_on(match, Random(seed), 20_000)
    assert match.outcome is not None
    return match


@pytest.fixture(params=WORLD_SEEDS, ids=lambda pair: "-".join(pair))
def match(request: pytest.FixtureRequest) -> AnySession:
    return play_finished(*request.param)


@pytest.mark.sweep(3)
def test_health_over_time_is_the_health_of_the_positions(match: AnySession) -> None:
    moments = {moment.step: moment for moment in review.sample_health(match)}
    assert min(moments) == 0
    assert max(moments) == len(match.journal) - 1
    shown = moments[0]
    for step in range(len(match.journal)):
        shown = moments.get(step, shown)
        state: State = match.full_state_at(step)
        alive = [h if at >= -1 else 0 for h, at in zip(state.health, state.squares, strict=True)]
        assert list(shown.health_by_figure) == alive
        assert sum(shown.health_by_seat) == sum(alive)


def test_every_loss_of_health_has_an_author_unless_a_toll_took_it(match: AnySession) -> None:
    m = get_match(match)
    lost = [event for event in match.log if isinstance(event, events.Hurt)]
    found = review.find_losses(match)
    assert [(h.figure, h.amount) for h in found] == [(event.figure, event.amount) for event in lost]
    for harm, event in zip(found, lost, strict=True):
        assert (harm.seat == UNKNOWN) == (event.cause == "toll")
        if harm.seat != UNKNOWN:
            assert m.owner[harm.card] == harm.seat
        if event.cause == "combat":
            assert m.enemy_mask[harm.seat] >> harm.figure & 1


def test_the_biggest_swings_are_the_falls_of_the_chart(match: AnySession) -> None:
    """The chart has one point a turn, so the list and the pins tell of turns, too."""
    swings = review.find_biggest_swings(match, 10_000)
    amounts = [swing.amount for swing in swings]
    assert amounts == sorted(amounts, reverse=True)
    assert review.find_biggest_swings(match, 2) == swings[:2]
    moments = review.sample_health(match)
    ends = {moment.turn: moment.health_by_seat for moment in moments}
    falls = {
        (turn, seat): before[seat] - after[seat]
        for (turn, after), before in zip(ends.items(), [moments[0].health_by_seat, *ends.values()], strict=False)
        for seat in range(len(after))
        if before[seat] > after[seat]
    }
    assert {(swing.turn, swing.seat): swing.amount for swing in swings} == falls
    m = get_match(match)
    for swing in swings:
        assert match.view_at(swing.step, UNKNOWN).turn == swing.turn
        assert any(isinstance(event, events.Hurt) for event in match.events_of(swing.step))
        end = max(moment.step for moment in moments if moment.turn == swing.turn)
        state: State = match.full_state_at(end)
        for figure, lost, left in swing.losses:
            assert m.seat_of[figure] == swing.seat
            assert lost > 0
            assert left == (state.health[figure] if state.squares[figure] >= -1 else 0)


def test_luck_counts_what_the_log_says(match: AnySession) -> None:
    m = get_match(match)
    faces = m.die
    for seat, luck in enumerate(review.measure_luck(match)):
        rolls = [faces[event.face] for event in match.log if isinstance(event, events.Rolled) and event.seat == seat]
        assert luck.steps.actual == sum(face.steps for face in rolls)
        assert luck.steps.expected == pytest.approx(len(rolls) * sum(f.steps for f in faces) / len(faces))
        assert luck.hearts.actual == sum(face.heart for face in rolls)
        drawn = [event.card for event in match.log if isinstance(event, events.Drew) and event.seat == seat]
        assert luck.talents.actual == sum(not m.cards[card].basic for card in drawn)
        assert 0 <= luck.talents.expected <= len(drawn)
        declared = sum(isinstance(event, events.Attacked) and event.seat == seat for event in match.log)
        assert 0 <= luck.stopped.expected <= declared


def test_the_odds_of_a_draw_are_those_of_the_pile(match: AnySession) -> None:
    """The piles that are followed through the log are the piles of the positions."""
    piles = review._PileTracker(get_match(match), match.start_state)
    for step, event in review.iterate_events(match):
        piles.update(event)
        last = event is match.events_of(step)[-1]
        if last:
            state: State = match.full_state_at(step)
            if state.result is None:
                assert [set(pile) for pile in state.draw] == piles.draw
                assert [set(pile) for pile in state.discard] == piles.discard


def test_totals_add_up(match: AnySession) -> None:
    totals = review.count_totals(match)
    fallen = sum(isinstance(event, events.Fell) for event in match.log)
    assert sum(seat_totals.lost for seat_totals in totals) == fallen
    healed = sum(event.amount for event in match.log if isinstance(event, (events.Healed, events.Increased)))
    assert sum(seat_totals.healed for seat_totals in totals) == healed
    enemies = [
        h for h in review.find_losses(match) if h.seat >= 0 and get_match(match).enemy_mask[h.seat] >> h.figure & 1
    ]
    assert sum(seat_totals.dealt for seat_totals in totals) == sum(harm.amount for harm in enemies)
    played = sum(isinstance(event, events.Played) for event in match.log)
    attacks = sum(isinstance(event, events.Revealed) for event in match.log)
    answers = sum(isinstance(event, events.Revealed) and event.defense_card >= 0 for event in match.log)
    assert sum(seat_totals.played for seat_totals in totals) == played + attacks + answers


def test_a_match_begun_from_a_position_is_reviewed_too() -> None:
    first = begin("zelda-duel", "3")
    play_on(first, Random(3), 60)
    again: AnySession = type(first)(first.rules, "9", first.snapshot())
    play_on(again, Random(4), 20_000)
    match_review = review.review_match(again)
    assert match_review.health_samples[0].health_by_figure == tuple(
        h if at >= -1 else 0
        for h, at in zip(again.full_state_at(0).health, again.full_state_at(0).squares, strict=True)
    )


def test_the_truth_is_for_matches_that_are_over() -> None:
    match = begin()
    play_on(match, Random(1), 20)
    with pytest.raises(ValueError, match="not over"):
        match.full_state_at(3)


def test_a_pile_that_is_shuffled_before_it_ran_out_keeps_what_lay_in_it() -> None:
    """A text may shuffle the discard pile into a draw pile that still has cards (Star Wars W17)."""
    match = begin()
    piles = review._PileTracker(get_match(match), match.start_state)
    first, *rest = sorted(piles.draw[0])
    piles.update(events.Drew(0, first, 0))
    piles.update(events.Discarded(0, first, "text"))
    piles.update(events.Shuffled(0, len(rest) + 1, refill=True))
    assert piles.draw[0] == {first, *rest}
    assert piles.discard[0] == set()
