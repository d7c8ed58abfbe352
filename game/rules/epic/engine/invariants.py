"""Invariants of a valid state; a broken one is a bug, described in English for developers."""

from __future__ import annotations

from itertools import chain

from msgspec import UNSET

from game.rules.epic.engine.frames import CombatFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import living_characters
from game.rules.epic.engine.state import State


def check_invariants(match: Match, state: State) -> list[str]:
    """Return descriptions of broken invariants; empty for a valid state."""
    return [
        *_check_cards(match, state),
        *_check_figures(match, state),
        *_check_knowledge(match, state),
        *_check_turn(match, state),
    ]


def _check_cards(match: Match, state: State) -> list[str]:
    lying = [card.card for card in state.lying]
    cards = [*chain(*state.hands, *state.draw, *state.discard, state.removed, state.limbo, lying)]
    cards.sort()
    faults = []
    if cards != list(range(len(match.cards))):
        faults.append("a card is missing or stands in two places")
    for seat, hand in enumerate(state.hands):
        if len(hand) > match.pack.hand_limit:
            faults.append(f"seat {seat} holds {len(hand)} cards")
        if not {match.owner[card] for card in hand} <= {seat}:
            faults.append(f"seat {seat} holds another player's card")
    for squad, pile in enumerate(state.draw):
        if not {match.squad_of_card[card] for card in (*pile, *state.discard[squad])} <= {squad}:
            faults.append(f"squad {squad} has another deck's card in a pile")
        if state.away and not set(pile).isdisjoint(state.away):
            faults.append(f"squad {squad} has a card in its draw pile that was not filled into it")
    return faults


def _check_figures(match: Match, state: State) -> list[str]:
    faults = []
    standing = [q for q in state.squares if q >= 0]
    if len(set(standing)) != len(standing):
        faults.append("two characters share a square")
    for i, square in enumerate(state.squares):
        name = match.names[i]
        if square >= 0 and not match.enterable_squares[i] >> square & 1:
            faults.append(f"{name} stands where it may not")
        if not 0 <= state.health[i] <= state.maximum[i]:
            faults.append(f"{name} has {state.health[i]} of {state.maximum[i]} health")
        waiting = (
            state.dying == i
            or state.saving >> i & 1
            or (state.decision is not None and state.decision.kind == "rescue")
        )
        if square >= 0 and state.health[i] == 0 and not waiting:
            faults.append(f"{name} stands with no health")
    return faults


def _check_knowledge(match: Match, state: State) -> list[str]:
    faults = []
    for seat, hand in enumerate(state.hands):
        if any(not state.seen[card] >> seat & 1 for card in hand):
            faults.append(f"seat {seat} does not know its own hand")
    public = [card for zone in (*state.discard, state.removed, [c.card for c in state.lying]) for card in zone]
    if any(state.seen[card] != match.all_seats for card in public):
        faults.append("a face-up card is not known to everybody")
    return faults


def _check_turn(match: Match, state: State) -> list[str]:
    faults = []
    if (state.decision is None) != (state.result is not None):
        faults.append("somebody is asked after the end" if state.decision else "nobody is asked, but the match goes on")
    if state.ledger is not UNSET:
        faults += [
            f"{match.names[i]} is lifted and gone"
            for i, n in enumerate(state.ledger.ransoms)
            if n and state.squares[i] < 0
        ]
        if min(state.ledger.owed + state.ledger.ransoms + state.ledger.barred + state.ledger.emptied) < 0:
            faults.append("a debt is negative")
    if state.actions < 0:
        faults.append(f"{state.actions} actions are left")
    if (
        state.decision is not None
        and state.turn
        and not match.own_mask[state.active] & living_characters(state)
        and not state.stack
    ):
        faults.append("a player without characters has the turn")
    for frame in state.stack:
        if frame.block not in match.blocks or not 0 <= frame.at <= len(match.blocks[frame.block]):
            faults.append(f"frame {frame.block} {frame.at} is out of its block")
        elif isinstance(frame, CombatFrame) and frame.at < 3 and frame.attack_card not in state.limbo:
            faults.append("an attack without its card")
    return faults
