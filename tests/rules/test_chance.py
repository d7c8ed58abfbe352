"""Chance: what was recorded is played again, and the first difference stops it with a sentence."""

from random import Random

import pytest

from game.rules.core.chance import RecordingRandom, ReplayMismatch, ReplayRandom, Result, ScriptedRandom


def test_a_tape_plays_what_was_recorded() -> None:
    live = RecordingRandom(Random(3))
    asked = [live.roll(6, "die"), live.pick(4, "card"), live.shuffle(5, "pile")]
    tape = ReplayRandom(live.results)
    with pytest.raises(ReplayMismatch, match="3 results of chance were not asked for"):
        tape.close()
    assert [tape.roll(6, "die"), tape.pick(4, "card"), tape.shuffle(5, "pile")] == asked
    tape.close()
    with pytest.raises(ReplayMismatch, match="die"):
        tape.roll(6, "die")


@pytest.mark.parametrize("face", [0, 5])
def test_every_face_of_the_die_is_one(face: int) -> None:
    assert ReplayRandom([face]).roll(6, "die") == face
    assert ReplayRandom([face]).pick(6, "card") == face


@pytest.mark.parametrize("found", [6, 7, -1, [0], [0, 1, 2, 3, 4, 5]])
def test_another_number_than_a_face_is_refused(found: Result) -> None:
    for ask in (ReplayRandom([found]).roll, ReplayRandom([found]).pick):
        with pytest.raises(ReplayMismatch, match="is not one of 6 faces"):
            ask(6, "die")


@pytest.mark.parametrize("found", [3, [0, 1], [0, 1, 1], [1, 2, 3], [0, 1, 2, 3]])
def test_what_is_no_order_of_all_is_refused(found: Result) -> None:
    with pytest.raises(ReplayMismatch, match="is not an order of 3 things"):
        ReplayRandom([found]).shuffle(3, "pile")


def test_an_order_is_given_as_a_list_of_its_own() -> None:
    results: list[Result] = [[2, 0, 1]]
    ReplayRandom(results).shuffle(3, "pile").append(9)
    assert results == [[2, 0, 1]]


def test_a_script_is_read_from_the_front_and_then_gives_the_first() -> None:
    chance = ScriptedRandom(rolls=[5, 2], picks=[3])
    assert [chance.roll(6, "die") for _ in range(3)] == [5, 2, 0]
    assert [chance.pick(4, "card") for _ in range(2)] == [3, 0]
    assert chance.shuffle(3, "pile") == [0, 1, 2]
    assert chance.results == [5, 2, 0, 3, 0, [0, 1, 2]]


def test_a_strict_script_gives_what_it_has_and_nothing_else() -> None:
    chance = ScriptedRandom(rolls=[4], strict=True)
    assert chance.roll(6, "die") == 4
    for ask in (chance.roll, chance.pick):
        with pytest.raises(ReplayMismatch, match="the script does not have"):
            ask(6, "die")


@pytest.mark.parametrize("face", [6, -1])
def test_a_script_cannot_give_a_face_that_is_none(face: int) -> None:
    with pytest.raises(ReplayMismatch, match=f"the script says {face}, but there are 6 results"):
        ScriptedRandom(rolls=[face]).roll(6, "die")
