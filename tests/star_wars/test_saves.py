"""Matches of Star Wars as saves: in the middle of every kind of question, and without a trace in other games' files."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec

from game.content.cards.packs import build_rules
from game.rules.core.chance import RecordingRandom
from game.rules.epic.actions.action import Ransom
from game.rules.epic.pack import Setup
from game.session.seats import Seats
from game.session.session import AnySession, Session
from game.storage import saves
from tests.conformance.worlds import WORLDS

QUESTIONS = {"player", "deck", "card", "order", "keep", "discard"}


def test_a_save_is_whole_in_the_middle_of_every_question() -> None:
    setups = (
        Setup("star-wars", (("luke", "yoda"), ("emperor", "anakin")), "kamino-platform", mode="master"),
        Setup("star-wars", (("anakin",), ("vader",), ("yoda",)), "geonosis-arena"),
    )
    met: set[str] = set()
    rng = Random(3)
    for seed in range(6):
        session: AnySession = Session(build_rules(setups[seed % 2]), str(seed))
        for _step in range(400):
            decision = session.decision
            if decision is None:
                break
            if decision.kind in QUESTIONS - met:
                met.add(decision.kind)
                _save_and_load(session)
            legal = session.legal_actions()
            ransoms = [action for action in legal if isinstance(action, Ransom)]
            session.submit(rng.choice(ransoms or legal))
    assert met == QUESTIONS


def _save_and_load(session: AnySession) -> None:
    seats = session.rules.seats
    data = saves.pack_save(session, Seats(["person"] * seats, [f"P{seat}" for seat in range(seats)]))
    back = saves.unpack_save(data, Path("x"))
    assert back.is_replayable
    assert back.session.snapshot() == session.snapshot()
    assert back.session.legal_actions() == session.legal_actions()


def test_what_only_star_wars_notes_is_not_written_elsewhere() -> None:
    """So that saves and journals of Zelda from before it was there are still the same, byte for byte."""
    for name, noted in (("zelda-duel", False), ("star-wars-duel", True)):
        rules, rng, chance = build_rules(WORLDS[name]), Random(1), RecordingRandom(Random(1))
        state = rules.setup(chance, None)
        while state.decision is not None:
            rules.apply(state, rng.choice(rules.legal_actions(state)), chance, None)
        assert (b"ledger" in msgspec.json.encode(state)) == noted
