"""Rulebook of Epic Duels, implementing the protocol that all games share."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from game.rules.core.chance import Chance
from game.rules.core.protocol import Decision, Outcome, Refusal
from game.rules.epic import setup
from game.rules.epic.actions import action as actions
from game.rules.epic.actions import cards, combat, movement, notation, reasons, winning
from game.rules.epic.actions.action import Action
from game.rules.epic.actions.piles import distinct_cards, find_open_decks
from game.rules.epic.effects.grammar import find_candidates, find_open_ways, find_way_index
from game.rules.epic.effects.hands import DECK_ANSWER_BASE, can_stop_drawing
from game.rules.epic.effects.piles import card_options, order_options
from game.rules.epic.effects.squares import place_options
from game.rules.epic.engine import invariants, observation
from game.rules.epic.engine.frames import DrawFrame, TextFrame, WalkFrame
from game.rules.epic.engine.machine import run_to_decision
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import find_opponents
from game.rules.epic.engine.resolution import ResolutionContext
from game.rules.epic.engine.state import State
from game.rules.epic.engine.stored_frames import StoredState, restore_state, store_state
from game.rules.epic.event import Event

OptionFinder = Callable[[Match, State], list[Any]]


def _hand_options(match: Match, state: State) -> list[Action]:
    assert state.decision is not None
    return [actions.Discard(card) for card in distinct_cards(match, state.hands[state.decision.seat])]


def _limit_options(match: Match, state: State) -> list[Action]:
    stop: list[Action] = [actions.Decline()] if can_stop_drawing(state) else []
    return stop + _hand_options(match, state)


def _deck_options(match: Match, state: State) -> list[Action]:
    assert state.decision is not None
    return [actions.TakeDeck(squad) for squad in find_open_decks(match, state, state.decision.seat)]


def _player_options(match: Match, state: State) -> list[Action]:
    assert state.decision is not None
    return [actions.PickPlayer(seat) for seat in find_opponents(match, state, state.decision.seat)]


def _keep_options(match: Match, state: State) -> list[Action]:
    assert state.decision is not None
    return [actions.Keep(card) for card in distinct_cards(match, state.hands[state.decision.seat])]


OPTION_FINDERS: Final[dict[str, OptionFinder]] = {
    "zone": lambda match, state: [actions.TakeZone(zone) for zone in setup.zone_options(match, state)],
    "place": lambda match, state: [
        actions.Place(setup.next_character(match, state), q) for q in setup.placement_squares(match, state)
    ],
    "walk": lambda match, state: [actions.Halt(), *movement.walk_options(match, state)],
    "turn": cards.turn_options,
    "defend": combat.defense_options,
    "rescue": winning.rescue_options,
    "discard": _hand_options,
    "limit": _limit_options,
    "figure": lambda match, state: [actions.Pick(figure) for figure in find_candidates(match, state)],
    "square": lambda match, state: [actions.Put(square) for square in place_options(match, state)],
    "may": lambda match, state: [actions.Answer(True), actions.Answer(False)],
    "way": lambda match, state: [actions.TakeWay(way.label) for way in find_open_ways(match, state)],
    "player": _player_options,
    "deck": _deck_options,
    "card": lambda match, state: [actions.Take(card) for card in card_options(match, state)],
    "order": lambda match, state: [actions.PutBack(card) for card in order_options(match, state)],
    "keep": _keep_options,
}
"""Functions that list the legal answers to a decision, by its kind; these are all kinds of decisions."""


def _submit_answer(context: ResolutionContext, value: int) -> None:
    frame = context.state.stack[-1]
    assert not isinstance(frame, WalkFrame)
    frame.answer = value


def _submit_decline(context: ResolutionContext, kind: str) -> None:
    if kind == "rescue":
        winning.decline_rescue(context)
    elif kind == "limit":
        frame = context.state.stack[-1]
        assert isinstance(frame, DrawFrame | TextFrame)
        frame.left = 0
    else:
        _submit_answer(context, -1)


def _submit_card(
    context: ResolutionContext, action: actions.Defend | actions.Discard | actions.Take | actions.PutBack | actions.Keep
) -> None:
    _submit_answer(context, action.card)


ACTION_HANDLERS: Final[dict[type[Action], Callable[[ResolutionContext, Any], None]]] = {
    actions.Walk: movement.take_walk,
    actions.Halt: movement.end_movement,
    actions.Attack: combat.declare_attack,
    actions.Play: cards.play_card,
    actions.Draw: cards.draw_card,
    actions.Heal: cards.heal_by_discard,
    actions.End: cards.end_actions,
    actions.Defend: _submit_card,
    actions.Discard: _submit_card,
    actions.Take: _submit_card,
    actions.PutBack: _submit_card,
    actions.Keep: _submit_card,
    actions.PickPlayer: lambda context, action: _submit_answer(context, action.seat),
    actions.TakeDeck: lambda context, action: _submit_answer(context, DECK_ANSWER_BASE - action.squad),
    actions.Ransom: cards.begin_ransom,
    actions.Rescue: winning.play_rescue,
    actions.Pick: lambda context, action: _submit_answer(context, action.figure),
    actions.Put: lambda context, action: _submit_answer(context, action.square),
    actions.Answer: lambda context, action: _submit_answer(context, int(action.yes)),
    actions.TakeWay: lambda context, action: _submit_answer(
        context, find_way_index(context.match, context.state, action.label)
    ),
    actions.Place: setup.place_character,
    actions.TakeZone: setup.take_zone,
    actions.Concede: lambda context, action: winning.concede_side(context, action.seat, ends=action.ends),
}
"""Functions that execute an action, by its type; the effect of ``Decline`` depends on the pending question."""


class EpicRules:
    """Immutable rules of one match of an Epic Duels pack; see ``game.rules.core.protocol.Rules``."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def seats(self) -> int:
        return self.match.seats

    def setup(self, chance: Chance, events: list[Event] | None) -> State:
        return setup.begin_setup(self.match, chance, events)

    def decision(self, state: State) -> Decision | None:
        return state.decision

    def legal_actions(self, state: State) -> list[Action]:
        if state.decision is None:
            return []
        return OPTION_FINDERS[state.decision.kind](self.match, state)

    def find_refusal(self, state: State, action: Action) -> Refusal | None:
        if action in self.legal_actions(state):
            return None
        refusal = reasons.find_refusal(self.match, state, action)
        if refusal is None and not isinstance(action, actions.Concede):  # which answers no question and is never listed
            return Refusal("not-offered")
        return refusal

    def apply(self, state: State, action: Action, chance: Chance, events: list[Event] | None) -> None:
        context = ResolutionContext(self.match, state, chance, events)
        decision = state.decision
        assert decision is not None
        state.decision = None
        if isinstance(action, actions.Decline):
            _submit_decline(context, decision.kind)
        else:
            ACTION_HANDLERS[type(action)](context, action)
        run_to_decision(context)

    def observe(self, state: State, seat: int) -> State:
        return observation.observe(self.match, state, seat)

    def determinize(self, view: State, seat: int, rng: Random) -> State:
        return observation.determinize(self.match, view, seat, rng)

    def redact(self, event: Event, seat: int) -> Event:
        return event.redact(seat)

    def reveals(self, before: State, after: State) -> bool:
        return observation.reveals_information(before, after)

    def outcome(self, state: State) -> Outcome | None:
        return None if state.result is None else Outcome(state.result, state.reason)

    def to_stored(self, state: State) -> StoredState:
        return store_state(state)

    def from_stored(self, stored: StoredState) -> State:
        return restore_state(self.match, stored)

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
