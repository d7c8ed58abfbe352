"""The one door for change: submitting, the journal, undo and redo, telling a match again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.presentation.rulebooks import make_log_formatter
from game.rules.epic import event as events
from game.rules.epic.actions import action as actions
from game.session.session import AnySession, JournalFault, Session, Step, UndoEvent
from game.storage import saves
from tests.conformance.worlds import WORLDS
from tests.session.matches import begin, people, play_on


def test_a_refused_action_changes_nothing() -> None:
    match = begin()
    before, journal = match.snapshot(), list(match.journal)
    refusal = match.submit(actions.End())
    assert refusal is not None
    assert refusal.code == "not-asked"
    assert match.snapshot() == before
    assert match.journal == journal


@pytest.mark.parametrize("world", sorted(WORLDS))
def test_a_step_is_looked_back_at_as_every_seat_and_a_bystander_saw_it(world: str) -> None:
    match, rng = begin(world), Random(5)
    viewers = range(-1, match.rules.seats)
    seen = [[match.view_for(seat) for seat in viewers]]
    while match.decision is not None and len(match.journal) < 40:
        play_on(match, rng, 1)
        seen.append([match.view_for(seat) for seat in viewers])
    assert [[match.view_at(step, seat) for seat in viewers] for step in range(len(seen))] == seen
    assert match.rules.seats == 1 or any(bystander != first for bystander, first, *_more in seen)


def test_the_same_seed_and_actions_give_the_same_match() -> None:
    one = begin(seed="abc")
    other = begin(seed="abc")
    third = begin(seed="abd")
    for match in (one, other, third):
        play_on(match, Random(3), 40)
    assert one.snapshot() == other.snapshot()
    assert one.log == other.log
    assert one.snapshot() != third.snapshot()


@pytest.mark.sweep(3)
@pytest.mark.parametrize("world", sorted(WORLDS))
def test_undo_then_redo_gives_the_same_position_at_every_step_that_may_be_taken_back(world: str) -> None:
    match = begin(world)
    rng, taken_back = Random(5), 0
    while match.decision is not None:
        before, log = match.snapshot(), list(match.log)
        play_on(match, rng, 1)
        if match.undo_refusal is not None:
            held = match.snapshot()
            assert match.undo() is not None
            assert match.snapshot() == held
            continue
        after = match.journal[-1]
        assert match.undo() is None
        assert match.snapshot() == before
        assert match.log == log
        assert match.can_redo
        match.redo()
        assert match.journal[-1] == after
        taken_back += 1
    assert taken_back > 20


def test_chance_hidden_cards_and_another_person_end_undo() -> None:
    """By what the journal says of each step, whatever the action was."""
    match = begin()
    rng, reasons = Random(9), set()
    while match.decision is not None:
        seat = match.decision.seat
        before = match.snapshot()
        play_on(match, rng, 1)
        step, refusal = match.journal[-1], match.undo_refusal
        seen = any(new & ~old for old, new in zip(before.seen, match.snapshot().seen, strict=True))
        same_person = match.decision is not None and match.decision.seat == seat
        assert (refusal is None) == (not step.results and not seen and same_person)
        reasons.add(refusal.code if refusal else "")
    assert reasons == {"", "undo-chance", "undo-shown", "undo-person"}


def test_a_new_action_forgets_what_could_be_redone() -> None:
    match = begin()
    first, second = match.legal_actions()[:2]
    match.submit(first)
    match.undo()
    match.submit(second)
    assert not match.can_redo


def test_with_everybodys_consent_any_step_is_taken_back() -> None:
    match = begin()
    play_on(match, Random(2), 12)
    middle, log = match.snapshot(), len(match.log)
    play_on(match, Random(3), 25)
    match.undo_steps(25)
    assert match.snapshot() == middle
    assert match.log[log:] == [UndoEvent(25)]
    assert match.events_for(0)[-1] == match.events_for(-1)[-1] == UndoEvent(25)
    assert not match.can_redo


@pytest.mark.sweep(3)
@pytest.mark.parametrize("world", sorted(WORLDS))
def test_a_journal_told_again_leads_to_the_same_match(world: str) -> None:
    match = begin(world)
    play_on(match, Random(4), 10_000)
    replayed = Session.replay(match.rules, match.seed, match.journal)
    assert replayed.snapshot() == match.snapshot()
    assert replayed.log == match.log
    assert replayed.journal == match.journal
    half = Session.replay(match.rules, match.seed, match.journal, until=len(match.journal) // 2)
    assert half.journal == match.journal[: len(match.journal) // 2]


def test_a_journal_that_was_changed_is_found_out() -> None:
    match = begin()
    play_on(match, Random(4), 60)
    rolled = next(i for i, step in enumerate(match.journal) if i > 6 and step.results)
    for broken in (
        {"digest": "0" * 16},
        {"action": "end end"},
        {"action": "place link A1"},
        {"results": []},
        {"results": [*match.journal[rolled].results, 0]},
    ):
        fields = {name: getattr(match.journal[rolled], name) for name in Step.__struct_fields__} | broken
        journal = [*match.journal[:rolled], Step(**fields), *match.journal[rolled + 1 :]]
        with pytest.raises(JournalFault, match=f"step {rolled}"):
            Session.replay(match.rules, match.seed, journal)


def test_a_journal_that_leads_elsewhere_has_no_step_to_take_back() -> None:
    """The position of a file is what counts; undo says why not, and nothing is done again on another position."""
    match = begin()
    rng = Random(4)
    while match.undo_refusal is not None or len(match.journal) < 20:
        match.submit(rng.choice(match.legal_actions()))
    other = begin()
    play_on(other, Random(5), 30)
    loaded = Session.resume(
        match.rules, match.seed, [*match.journal], other.snapshot(), None, [], same_rules=True
    )  # fmt: skip
    refusal = loaded.undo()
    assert refusal is not None
    assert refusal.code == "undo-start"
    assert not loaded.can_redo
    assert loaded.snapshot() == other.snapshot()


@pytest.mark.sweep(3)
@pytest.mark.parametrize("world", sorted(WORLDS))
def test_a_loaded_match_knows_every_position_and_takes_any_step_back(world: str) -> None:
    match = begin(world, "positions")
    play_on(match, Random(5), 70)
    seats = match.rules.seats
    data = saves.pack_save(match, people(seats))

    def loaded() -> AnySession:
        return saves.unpack_save(data, Path("match.tds")).session

    steps = len(match.journal)
    seen = loaded()
    for step in [*reversed(range(steps)), *range(steps)]:
        assert [seen.view_at(step, seat) for seat in range(-1, seats)] == [
            match.view_at(step, seat) for seat in range(-1, seats)
        ]
    back = loaded()
    for _step in range(steps - 1):
        back.undo_steps(1)
        match.undo_steps(1)
        assert back.snapshot() == match.snapshot()
    play_on(back, Random(6), 20)
    play_on(match, Random(6), 20)
    assert [back.view_at(step, 0) for step in range(20)] == [match.view_at(step, 0) for step in range(20)]


def test_a_seat_reads_no_card_of_another_hand_in_its_events() -> None:
    match = begin()
    play_on(match, Random(8), 200)
    for seat in (0, 1, -1):
        for event in match.events_for(seat):
            if isinstance(event, events.Drew) and event.seat != seat:
                assert event.card == -1
            if isinstance(event, events.Attacked) and event.seat != seat:
                assert event.card == -1
    assert any(isinstance(event, events.Drew) and event.card >= 0 for event in match.events_for(0))


def test_what_was_taken_back_together_stays_in_the_log_through_undo_saves_and_replays(tmp_path: Path) -> None:
    match = begin()
    play_on(match, Random(2), 30)
    match.undo_steps(4)
    match.undo_steps(1)
    play_on(match, Random(5), 20)
    match.undo_steps(22)
    told = [event for event in match.log if isinstance(event, UndoEvent)]
    assert [event.steps for event in told] == [4, 1, 22]
    play_on(match, Random(6), 10_000)
    loaded = saves.unpack_save(saves.pack_save(match, people(2)), tmp_path)
    assert loaded.session.log == match.log
    assert loaded.verify() == len(match.journal) - 1
    words = make_log_formatter(match.rules, people(2).name)
    lines = [line for event in match.log for line in words(event)]
    assert "All agreed to undo 4 steps." in lines
    assert "All agreed to undo 1 step." in lines
