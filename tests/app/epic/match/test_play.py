"""Whole matches played at the table by clicks and by keys to the result screen."""

from __future__ import annotations

from random import Random
from typing import get_args

import msgspec
import pytest

from game.app.epic.match.controller import MODE_BY_DECISION
from game.app.epic.match.scene import MatchScene
from game.app.epic.result.scene import MatchResultScene
from game.modes.active_match import start_epic_match
from game.rules.epic.engine.resolution import Question
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from tests.app.epic.robot import Robot
from tests.app.screen import some_services, start_screen
from tests.conformance.worlds import WORLDS

LONGEST = 6000
MOST_TURNS = 18
PLAYED_OUT = ("star-wars-3v3", "star-wars-master", "zelda-2v2", "zelda-duel", "zelda-ffa-3", "zelda-mirror")
"""Kinds of matches that are played to their end here; the soak plays all."""
SEEDS = {"star-wars-3v3": 3, "star-wars-duel": 3, "zelda-duel": 3, "zelda-ffa-3": 3, "zelda-ffa-4": 3}
"""Matches in which another one than the usual seed asks for more kinds of actions."""


def robot(
    setup: Setup, seed: int, *, keys: bool | None = False, kinds: list[str] | None = None, **settings: object
) -> Robot:
    start_screen()
    services = some_services(**{"speed": "instant", "confirm_end": False, "confirm_move": False, **settings})
    seats = Seats(
        kinds or [PERSON] * len(setup.teams), ["Mira", "Tom", "Ada", "Noah", "Lea", "Jonas"][: len(setup.teams)]
    )
    active_match = start_epic_match(
        setup, seats, str(seed), with_autosave=False, open_hands=bool(settings.get("open_hands", False))
    )
    return Robot(services, MatchScene(services, active_match), Random(seed), keys=keys)


def play_out(hands: Robot) -> None:
    for _step in range(LONGEST):
        if hands.over:
            return
        hands.step()
    raise AssertionError("the match does not end")


def short(setup: Setup) -> Setup:
    """Return the same match with fewer turns where many play."""
    return msgspec.structs.replace(setup, turn_limit=min(setup.turn_limit, MOST_TURNS))


@pytest.mark.sweep(3)
@pytest.mark.parametrize(
    ("name", "seed", "keys"),
    [
        *((name, SEEDS.get(name, 8), None) for name in PLAYED_OUT),
        ("zelda-mirror", 3, True),  # a zone is taken once in a match: by mouse above
    ],
)
def test_a_match_is_played_to_its_end(name: str, seed: int, keys: bool | None) -> None:
    """Each kind of action by mouse and by keys in turn."""
    setup = WORLDS[name] if WORLDS[name].game == "zelda" else short(WORLDS[name])
    hands = robot(setup, seed, keys=keys)
    play_out(hands)
    assert isinstance(hands.top, MatchResultScene)
    hands.show_frame()


@pytest.mark.soak
@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
@pytest.mark.parametrize("name", sorted(WORLDS))
def test_a_long_match_is_played_to_its_end(name: str, keys: bool) -> None:
    hands = robot(WORLDS[name], 3, keys=keys)
    play_out(hands)
    assert isinstance(hands.top, MatchResultScene)


def test_every_question_of_a_match_has_a_mode() -> None:
    assert set(MODE_BY_DECISION) == set(get_args(Question))
