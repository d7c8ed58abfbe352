"""Card texts that no file would hold: what passes the structural checks is carried out, and comes to an end."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from game.content.cards.packs import EpicDefinitions, build_defined_rules
from game.presentation.rulebooks import get_rulebook
from game.rules.epic.engine import validation
from game.session.session import AnySession, Session
from tests.fuzz.texts import with_texts
from tests.session import test_books
from tests.session.books import MATCHES

KINDS = list(MATCHES["epic"])
STEPS = 120


def strange_match(seed: int) -> AnySession:
    """Return a match of one kind after the other whose teams have texts of the vocabulary's types alone."""
    rules = test_books.begin("epic", KINDS[seed % len(KINDS)], str(seed)).rules
    known: EpicDefinitions = get_rulebook(rules).get_definitions(rules)
    rng = Random(seed)
    teams = {name: with_texts(team, rng) for name, team in known.teams.items()}
    known = msgspec.structs.replace(known, teams=teams)
    assert get_rulebook(rules).validate_definitions(known) == []
    return Session(build_defined_rules(known), str(seed))


def play_match(seed: int) -> None:
    match, rng = strange_match(seed), Random(seed)
    for _ in range(STEPS):
        if match.decision is None:
            return
        assert match.submit(rng.choice(match.legal_actions())) is None
        state = match.snapshot()
        assert [*match.rules.check_invariants(state), *validation.validate_state(match.rules.match, state)] == []


@pytest.mark.parametrize("seed", range(12))
def test_texts_that_no_card_has_leave_a_position_that_can_be(seed: int) -> None:
    play_match(seed)


@pytest.mark.soak
def test_a_thousand_matches_of_strange_texts_come_to_an_end() -> None:
    for seed in range(12, 1_000):
        play_match(seed)
