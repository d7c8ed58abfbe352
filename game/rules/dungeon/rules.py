"""The rules of the dungeon behind the protocol of all games."""

from __future__ import annotations

from random import Random

from game.rules.core.chance import Chance
from game.rules.core.protocol import Decision, Outcome, Refusal
from game.rules.dungeon import acting, checks, flow, hidden, notation, options
from game.rules.dungeon.cards import Catalog
from game.rules.dungeon.event import Event
from game.rules.dungeon.game import Game
from game.rules.dungeon.setup import set_up
from game.rules.dungeon.state import State
from game.rules.dungeon.table import Action, Setup


class DungeonRules:
    """One adventure; see ``game.rules.core.protocol.Rules`` for the contract."""

    def __init__(self, catalog: Catalog, setup: Setup) -> None:
        self.game = Game(catalog, setup)
        self.catalog = catalog
        self.options = setup

    @property
    def seats(self) -> int:
        """How many players share Link."""
        return self.game.players

    def setup(self, chance: Chance, events: list[Event] | None) -> State:
        """A new adventure at its first question."""
        told: list[Event] = [] if events is None else events
        state = set_up(self.game, chance, told)
        flow.go_on(self.game, state, chance, told)
        return state

    def decision(self, state: State) -> Decision | None:
        return state.decision

    def legal(self, state: State) -> list[Action]:
        return options.legal(self.game, state)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return options.why_not(self.game, state, action)

    def apply(self, state: State, action: Action, chance: Chance, events: list[Event] | None) -> None:
        told: list[Event] = [] if events is None else events
        assert state.decision is not None
        seat = state.decision.seat
        state.decision = None
        acting.carry_out(self.game, state, seat, action, chance, told)
        flow.go_on(self.game, state, chance, told)

    def observe(self, state: State, seat: int) -> State:
        return hidden.observe(self.game, state, seat)

    def determinize(self, view: State, seat: int, rng: Random) -> State:
        return hidden.determinize(self.game, view, seat, rng)

    def redact(self, event: Event, seat: int) -> Event:
        return hidden.redact(self.game, event, seat)

    def reveals(self, before: State, after: State) -> bool:
        return hidden.reveals(before, after)

    def outcome(self, state: State) -> Outcome | None:
        return None if state.result is None else Outcome(state.result, state.reason)

    def check(self, state: State) -> list[str]:
        faults = checks.check(self.game, state)
        if state.decision is not None and not self.legal(state):
            faults.append(f"nothing is open at {state.decision}")
        return faults

    def clone(self, state: State) -> State:
        return state.clone()

    def to_text(self, action: Action) -> str:
        return notation.to_text(self.game, action)

    def from_text(self, state: State, text: str) -> Action:
        return notation.from_text(self.game, state, text)
