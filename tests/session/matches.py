"""Unfinished matches for the session tests."""

from __future__ import annotations

from random import Random

from game.content.cards.packs import build_rules
from game.session.seats import Seats
from game.session.session import AnySession, Session
from tests.conformance.worlds import WORLDS


def begin(world: str = "zelda-duel", seed: str = "7") -> AnySession:
    return Session(build_rules(WORLDS[world]), seed)


def play_on(match: AnySession, rng: Random, steps: int) -> None:
    """Play some random steps, fewer when the match ends."""
    for _ in range(steps):
        if match.decision is None:
            return
        assert match.submit(rng.choice(match.legal_actions())) is None


def people(seats: int) -> Seats:
    return Seats(["person"] * seats)
