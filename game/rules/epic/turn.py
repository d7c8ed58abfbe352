"""A turn: clocks count up, the die, movement, two actions, the end (Zelda "A turn", R29)."""

from __future__ import annotations

from msgspec import UNSET

from game.rules.epic import event as e
from game.rules.epic.board import bits
from game.rules.epic.clocks import count_up, expire
from game.rules.epic.flow import Flow
from game.rules.epic.health import heal
from game.rules.epic.movement import push_walk
from game.rules.epic.options import Face
from game.rules.epic.query import living, stands
from game.rules.epic.state import BARRED_NOW, Ledger, State

CONTAINER_HEART_STEPS = 4
"""A Container Heart moves everybody so far when the switch "heart moves" is on."""


def begin_turn(flow: Flow) -> None:
    """Count up the clocks of the active player and roll the die."""
    m, s = flow.m, flow.s
    s.turn += 1
    whole = s.actions = m.first_turn_actions if s.turn == 1 else m.pack.actions
    s.paid = 0
    s.hearted = s.ending = False
    flow.tell(e.TurnBegan, s.active, s.turn)
    if s.ledger is not UNSET:
        _settle_debts(flow, s.ledger, whole)
    count_up(flow, s.active)
    roll_and_walk(flow, s.active, again=False)


def _settle_debts(flow: Flow, ledger: Ledger, whole: int) -> None:
    """Actions that were lost beforehand, never below none; a bar on drawing takes hold (Star Wars W10, W11)."""
    s = flow.s
    lost = min(whole, ledger.owed[s.active])
    ledger.owed[s.active] = 0
    if lost:
        s.actions = whole - lost
        flow.tell(e.ActionsLost, s.active, lost, s.actions)
    if ledger.barred[s.active]:
        ledger.barred[s.active] = BARRED_NOW


def roll_and_walk(flow: Flow, seat: int, *, again: bool) -> None:
    """Roll the movement die and lay the walk on the stack; the first heart of a turn heals (Zelda R6, R24, R30)."""
    m, s = flow.m, flow.s
    while True:
        index = flow.chance.roll(len(m.die), "movement")
        face = m.die[index]
        flow.tell(e.Rolled, seat, index, again)
        if not face.heart:
            break
        if not s.hearted:
            s.hearted = True
            for figure in bits(m.own[seat] & living(s)):
                heal(flow, figure, 2 if m.fairies >> s.squares[figure] & 1 else 1, "heart")
        if m.heart_moves:
            face = Face(face.name, CONTAINER_HEART_STEPS, everyone=True)
            break
        again = True
    push_walk(flow, seat, face.steps, everyone=face.everyone)


def pay_action(flow: Flow) -> None:
    """Use up one of the two actions."""
    s = flow.s
    s.actions -= 1
    s.paid += 1
    flow.tell(e.ActionPaid, s.active, s.actions)


def end_turn(flow: Flow) -> None:
    """Clocks that are due go at the latest now (Zelda R18); then the next player begins, or the turn limit ends it."""
    m, s = flow.m, flow.s
    expire(flow, s.active)
    flow.tell(e.TurnEnded, s.active)
    if s.barred(s.active):
        s.notes().barred[s.active] = 0
    if m.setup.turn_limit and s.turn >= m.setup.turn_limit:
        s.result, s.reason = (), "turn-limit"
        flow.tell(e.Ended, s.result, s.reason)
        return
    s.active = next_seat(flow, s.active)
    begin_turn(flow)


def next_seat(flow: Flow, seat: int) -> int:
    """The next player clockwise who has a character in play (Zelda R57)."""
    for step in range(1, flow.m.seats + 1):
        other = (seat + step) % flow.m.seats
        if stands(flow.m, flow.s, other):
            return other
    return seat


def round_of(s: State, seats: int) -> int:
    """The round for people to read: each player's turn once."""
    return (s.turn - 1) // seats + 1 if s.turn else 0
