"""Invariants of a sound state; a broken one is a fault of the program, told in English for its makers."""

from __future__ import annotations

from msgspec import UNSET

from game.rules.epic.library import COMBAT
from game.rules.epic.match import Match
from game.rules.epic.query import living
from game.rules.epic.state import ATTACK_CARD, SLOTS, State


def check(m: Match, s: State) -> list[str]:
    """Broken invariants, empty when the state is sound."""
    return [*_cards(m, s), *_figures(m, s), *_knowledge(m, s), *_turn(m, s)]


def _cards(m: Match, s: State) -> list[str]:
    zones = [*s.hands, *s.draw, *s.discard, s.removed, s.limbo, [card.card for card in s.lying]]
    cards = sorted(card for zone in zones for card in zone)
    faults = []
    if cards != list(range(len(m.cards))):
        faults.append("a card is missing or stands in two places")
    for seat, hand in enumerate(s.hands):
        if len(hand) > m.pack.hand_limit:
            faults.append(f"seat {seat} holds {len(hand)} cards")
        if any(m.owner[card] != seat for card in hand):
            faults.append(f"seat {seat} holds another player's card")
    for squad, pile in enumerate(s.draw):
        if any(m.squad_of_card[card] != squad for card in pile + s.discard[squad]):
            faults.append(f"squad {squad} has another deck's card in a pile")
    return faults


def _figures(m: Match, s: State) -> list[str]:
    faults = []
    standing = [q for q in s.squares if q >= 0]
    if len(set(standing)) != len(standing):
        faults.append("two characters share a square")
    for i, square in enumerate(s.squares):
        name = m.names[i]
        if square >= 0 and not m.open_to[i] >> square & 1:
            faults.append(f"{name} stands where it may not")
        if not 0 <= s.health[i] <= s.maximum[i]:
            faults.append(f"{name} has {s.health[i]} of {s.maximum[i]} health")
        waiting = s.dying == i or s.saving >> i & 1 or (s.decision is not None and s.decision.kind == "rescue")
        if square >= 0 and s.health[i] == 0 and not waiting:
            faults.append(f"{name} stands with no health")
    return faults


def _knowledge(m: Match, s: State) -> list[str]:
    faults = []
    for seat, hand in enumerate(s.hands):
        if any(not s.seen[card] >> seat & 1 for card in hand):
            faults.append(f"seat {seat} does not know its own hand")
    public = [card for zone in (*s.discard, s.removed, [c.card for c in s.lying]) for card in zone]
    if any(s.seen[card] != m.everybody for card in public):
        faults.append("a face-up card is not known to everybody")
    return faults


def _turn(m: Match, s: State) -> list[str]:
    faults = []
    if (s.decision is None) != (s.result is not None):
        faults.append("somebody is asked after the end" if s.decision else "nobody is asked, but the match goes on")
    if s.ledger is not UNSET:
        faults += [f"{m.names[i]} is lifted and gone" for i, n in enumerate(s.ledger.pins) if n and s.squares[i] < 0]
        if min(s.ledger.owed + s.ledger.pins + s.ledger.barred + s.ledger.emptied) < 0:
            faults.append("a debt is negative")
    if s.actions < 0:
        faults.append(f"{s.actions} actions are left")
    if s.decision is not None and s.turn and not m.own[s.active] & living(s) and not s.stack:
        faults.append("a player without characters has the turn")
    for frame in s.stack:
        if frame.block not in m.blocks or not 0 <= frame.at <= len(m.blocks[frame.block]) or len(frame.slots) < SLOTS:
            faults.append(f"frame {frame.block} {frame.at} is out of its block")
        elif frame.block == COMBAT and frame.at < 3 and frame.slots[ATTACK_CARD] not in s.limbo:
            faults.append("an attack without its card")
    return faults
