"""A replay: how one steps through its turns."""

from __future__ import annotations

from random import Random

from game.modes.replay_view import Telling
from game.rules.epic import event as e
from game.storage.saves import Saved
from tests.session.matches import begin, people, play_on


def conceded_duel() -> Telling:
    match = begin("zelda-duel", "6")
    play_on(match, Random(6), 150)
    assert match.submit(match.read("concede link")) is None
    return Telling(Saved(match, people(2)), begins=lambda event: isinstance(event, e.TurnBegan))


def test_a_step_by_turns_goes_to_where_the_turn_changes() -> None:
    telling = conceded_duel()
    turns = [telling.view(step).turn for step in range(telling.last + 1)]
    starts = [0, *(step for step in range(1, telling.last + 1) if turns[step] != turns[step - 1])]
    assert len(starts) > 10
    for step in range(telling.last + 1):
        assert telling.turn_after(step) == next((start for start in starts if start > step), telling.last)
        assert telling.turn_before(step) == max((start for start in starts if start < step), default=0)
