"""Matches in the middle, for the tests of the table."""

from __future__ import annotations

from random import Random

from game.content.packs import Definitions, definitions, rules_of
from game.table.saves import Match
from game.table.seats import Seats
from game.table.session import Session
from tests.conformance.worlds import WORLDS


def begin(world: str = "zelda-duel", seed: str = "7") -> tuple[Match, Definitions]:
    known = definitions(WORLDS[world])
    return Session(rules_of(known), seed), known


def play_on(match: Match, rng: Random, steps: int) -> None:
    """Some random steps, fewer when the match ends."""
    for _ in range(steps):
        if match.decision is None:
            return
        assert match.submit(rng.choice(match.legal())) is None


def people(seats: int) -> Seats:
    return Seats(["person"] * seats)
