"""The rulebook of Epic Duels behind the protocol that all games share: who is asked, what is open, what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from game.rules.core.chance import Chance
from game.rules.core.protocol import Decision, Outcome, Refusal
from game.rules.epic import setup
from game.rules.epic.actions import action as a
from game.rules.epic.actions import cards, combat, movement, notation, reasons, winning
from game.rules.epic.actions.action import Action
from game.rules.epic.actions.piles import distinct, open_decks
from game.rules.epic.effects.grammar import choice, open_ways, way_index
from game.rules.epic.effects.hands import DECK, may_stop
from game.rules.epic.effects.piles import card_options, order_options
from game.rules.epic.effects.squares import place_options
from game.rules.epic.engine import invariants, observation
from game.rules.epic.engine.frames import DrawFrame, TextFrame, WalkFrame
from game.rules.epic.engine.machine import run
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import opponents
from game.rules.epic.engine.resolution import Flow
from game.rules.epic.engine.state import State
from game.rules.epic.engine.stored_frames import StoredState, restore, store
from game.rules.epic.event import Event

Options = Callable[[Match, State], list[Any]]


def _hand(match: Match, state: State) -> list[Action]:
    assert state.decision is not None
    return [a.Discard(card) for card in distinct(match, state.hands[state.decision.seat])]


def _limit(match: Match, state: State) -> list[Action]:
    stop: list[Action] = [a.Decline()] if may_stop(state) else []
    return stop + _hand(match, state)


def _decks(match: Match, state: State) -> list[Action]:
    assert state.decision is not None
    return [a.TakeDeck(squad) for squad in open_decks(match, state, state.decision.seat)]


def _players(match: Match, state: State) -> list[Action]:
    assert state.decision is not None
    return [a.PickPlayer(seat) for seat in opponents(match, state, state.decision.seat)]


def _kept(match: Match, state: State) -> list[Action]:
    assert state.decision is not None
    return [a.Keep(card) for card in distinct(match, state.hands[state.decision.seat])]


OPTIONS: Final[dict[str, Options]] = {
    "zone": lambda match, state: [a.TakeZone(zone) for zone in setup.zone_options(match, state)],
    "place": lambda match, state: [
        a.Place(setup.next_figure(match, state), q) for q in setup.placement_squares(match, state)
    ],
    "walk": lambda match, state: [a.Halt(), *movement.walk_options(match, state)],
    "turn": cards.turn_options,
    "defend": combat.defense_options,
    "rescue": winning.rescue_options,
    "discard": _hand,
    "limit": _limit,
    "figure": lambda match, state: [a.Pick(figure) for figure in choice(match, state)],
    "square": lambda match, state: [a.Put(square) for square in place_options(match, state)],
    "may": lambda match, state: [a.Answer(True), a.Answer(False)],
    "way": lambda match, state: [a.TakeWay(way.label) for way in open_ways(match, state)],
    "player": _players,
    "deck": _decks,
    "card": lambda match, state: [a.Take(card) for card in card_options(match, state)],
    "order": lambda match, state: [a.Lay(card) for card in order_options(match, state)],
    "keep": _kept,
}
"""By kind of decision: what is open. These are all the questions the game ever asks."""


def _answer(flow: Flow, value: int) -> None:
    frame = flow.state.stack[-1]
    assert not isinstance(frame, WalkFrame)
    frame.answer = value


def _decline(flow: Flow, kind: str) -> None:
    if kind == "rescue":
        winning.decline_rescue(flow)
    elif kind == "limit":
        frame = flow.state.stack[-1]
        assert isinstance(frame, DrawFrame | TextFrame)
        frame.left = 0
    else:
        _answer(flow, -1)


def _card(flow: Flow, action: a.Defend | a.Discard | a.Take | a.Lay | a.Keep) -> None:
    _answer(flow, action.card)


DEEDS: Final[dict[type[Action], Callable[[Flow, Any], None]]] = {
    a.Walk: movement.take_walk,
    a.Halt: movement.halt,
    a.Attack: combat.declare,
    a.Play: cards.play,
    a.Draw: cards.draw,
    a.Heal: cards.heal,
    a.End: cards.end,
    a.Defend: _card,
    a.Discard: _card,
    a.Take: _card,
    a.Lay: _card,
    a.Keep: _card,
    a.PickPlayer: lambda flow, action: _answer(flow, action.seat),
    a.TakeDeck: lambda flow, action: _answer(flow, DECK - action.squad),
    a.Ransom: cards.ransom,
    a.Rescue: winning.rescue,
    a.Pick: lambda flow, action: _answer(flow, action.figure),
    a.Put: lambda flow, action: _answer(flow, action.square),
    a.Answer: lambda flow, action: _answer(flow, int(action.yes)),
    a.TakeWay: lambda flow, action: _answer(flow, way_index(flow.match, flow.state, action.label)),
    a.Place: setup.place,
    a.TakeZone: setup.take_zone,
    a.Concede: lambda flow, action: winning.concede(flow, action.seat, ends=action.ends),
}
"""By kind of action: what carries it out; what declining means depends on the question."""


class EpicRules:
    """One match of an Epic Duels pack. Immutable; see ``game.rules.core.protocol.Rules`` for the contract."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def seats(self) -> int:
        return self.match.seats

    def setup(self, chance: Chance, events: list[Event] | None) -> State:
        return setup.open_setup(self.match, chance, events)

    def decision(self, state: State) -> Decision | None:
        return state.decision

    def legal(self, state: State) -> list[Action]:
        if state.decision is None:
            return []
        return OPTIONS[state.decision.kind](self.match, state)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action in self.legal(state):
            return None
        refusal = reasons.against(self.match, state, action)
        if refusal is None and not isinstance(action, a.Concede):  # which answers no question and is never listed
            return Refusal("not-offered")
        return refusal

    def apply(self, state: State, action: Action, chance: Chance, events: list[Event] | None) -> None:
        flow = Flow(self.match, state, chance, events)
        asked = state.decision
        assert asked is not None
        state.decision = None
        if isinstance(action, a.Decline):
            _decline(flow, asked.kind)
        else:
            DEEDS[type(action)](flow, action)
        run(flow)

    def observe(self, state: State, seat: int) -> State:
        return observation.observe(self.match, state, seat)

    def determinize(self, view: State, seat: int, rng: Random) -> State:
        return observation.determinize(self.match, view, seat, rng)

    def redact(self, event: Event, seat: int) -> Event:
        return event.redact(seat)

    def reveals(self, before: State, after: State) -> bool:
        return observation.reveals(before, after)

    def outcome(self, state: State) -> Outcome | None:
        return None if state.result is None else Outcome(state.result, state.reason)

    def stored(self, state: State) -> StoredState:
        return store(state)

    def restored(self, stored: StoredState) -> State:
        return restore(self.match, stored)

    def check(self, state: State) -> list[str]:
        faults = invariants.check(self.match, state)
        if state.decision is not None and not self.legal(state):
            faults.append(f"nothing is open at {state.decision}")
        return faults

    def clone(self, state: State) -> State:
        return state.clone()

    def to_text(self, action: Action) -> str:
        return notation.to_text(self.match, action)

    def from_text(self, state: State, text: str) -> Action:
        return notation.from_text(self.match, state, text)
