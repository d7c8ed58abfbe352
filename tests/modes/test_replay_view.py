"""A replay: its end, and how one steps through its turns."""

from __future__ import annotations

from random import Random

import pytest

from game.modes.replay_view import ReplayView
from game.rules.epic.event import Ended, TurnBegan
from game.storage.saves import LoadedSave
from tests.session.matches import begin, people, play_on


def conceded_duel(steps: int = 150) -> ReplayView:
    match = begin("zelda-duel", "6")
    play_on(match, Random(6), steps)
    assert match.submit(match.parse_action("concede link")) is None
    return ReplayView(LoadedSave(match, people(2)), starts_turn=lambda event: isinstance(event, TurnBegan))


def test_a_step_by_turns_goes_to_where_the_turn_changes() -> None:
    telling = conceded_duel()
    turns = [telling.get_view(step).turn for step in range(telling.last_step + 1)]
    starts = [0, *(step for step in range(1, telling.last_step + 1) if turns[step] != turns[step - 1])]
    assert len(starts) > 10
    for step in range(telling.last_step + 1):
        assert telling.find_next_turn(step) == next((start for start in starts if start > step), telling.last_step)
        assert telling.find_previous_turn(step) == max((start for start in starts if start < step), default=0)


@pytest.mark.parametrize("steps", [40, 41])
def test_a_replay_ends_with_the_step_that_ended_the_match(steps: int) -> None:
    telling = conceded_duel(steps)
    assert telling.get_view(telling.last_step) == telling.session.full_state_at(len(telling.session.journal) - 1)
    assert [isinstance(event, Ended) for event in telling.list_events_until(telling.last_step)].count(True) == 1
    assert not telling.can_continue_at(telling.last_step)
    assert all(telling.can_continue_at(step) for step in range(telling.last_step))
