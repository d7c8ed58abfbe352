"""Rules of the dungeon, implementing the protocol that all games share."""

from __future__ import annotations

from random import Random

from game.rules.core.chance import Chance
from game.rules.core.protocol import Decision, Outcome, Refusal
from game.rules.dungeon import notation
from game.rules.dungeon.actions import carrying_out, legal, party_health
from game.rules.dungeon.actions.action import Action, Concede, Setup
from game.rules.dungeon.cards import DungeonCatalog
from game.rules.dungeon.engine import invariants, observation, queue
from game.rules.dungeon.engine.event import Event
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.match import Match
from game.rules.dungeon.setup import set_up


class DungeonRules:
    """Rules of one adventure; see ``game.rules.core.protocol.Rules``."""

    def __init__(self, catalog: DungeonCatalog, setup: Setup) -> None:
        self.match = Match(catalog, setup)
        self.catalog = catalog
        self.options = setup

    @property
    def seats(self) -> int:
        """Return the number of players of the party."""
        return self.match.players

    def setup(self, chance: Chance, events: list[Event] | None) -> State:
        """Return a new adventure at its first decision."""
        new_events: list[Event] = [] if events is None else events
        state = set_up(self.match, chance, new_events)
        queue.run_to_question(self.match, state, chance, new_events)
        return state

    def decision(self, state: State) -> Decision | None:
        return state.decision

    def legal_actions(self, state: State) -> list[Action]:
        return legal.legal_actions(self.match, state)

    def find_refusal(self, state: State, action: Action) -> Refusal | None:
        return legal.find_refusal(self.match, state, action)

    def apply(self, state: State, action: Action, chance: Chance, events: list[Event] | None) -> None:
        new_events: list[Event] = [] if events is None else events
        assert state.decision is not None
        seat = state.decision.seat
        if isinstance(action, Concede):
            party_health.concede_adventure(self.match, state, new_events)
            return
        state.decision = None
        carrying_out.execute_action(self.match, state, seat, action, chance, new_events)
        queue.run_to_question(self.match, state, chance, new_events)

    def observe(self, state: State, seat: int) -> State:
        return observation.observe(self.match, state, seat)

    def determinize(self, view: State, seat: int, rng: Random) -> State:
        return observation.determinize(self.match, view, seat, rng)

    def redact(self, event: Event, seat: int) -> Event:
        return event if self.match.options.open_hands else event.redact(seat)

    def reveals(self, before: State, after: State) -> bool:
        return observation.reveals_information(before, after)

    def outcome(self, state: State) -> Outcome | None:
        return None if state.result is None else Outcome(state.result, state.reason)

    def to_stored(self, state: State) -> State:
        return state

    def from_stored(self, stored: State) -> State:
        return stored

    def check_invariants(self, state: State) -> list[str]:
        faults = invariants.check_invariants(self.match, state)
        if state.decision is not None and not self.legal_actions(state):
            faults.append(f"nothing is open at {state.decision}")
        return faults

    def clone(self, state: State) -> State:
        return state.clone()

    def to_text(self, action: Action) -> str:
        return notation.to_text(self.match, action)

    def from_text(self, state: State, text: str) -> Action:
        return notation.from_text(self.match, state, text)
