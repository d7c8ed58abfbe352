"""Falling, being saved, and winning (Zelda "Goal", R1, R14, R36, R38, R57, R58)."""

from __future__ import annotations

from msgspec import UNSET

from game.rules.epic import event as e
from game.rules.epic.action import Decline, Rescue
from game.rules.epic.board import bits
from game.rules.epic.clocks import drop_stale
from game.rules.epic.flow import Flow
from game.rules.epic.match import Match
from game.rules.epic.piles import distinct, remove, take_from_hand, to_discard
from game.rules.epic.query import living
from game.rules.epic.state import CARD, EMPTY_SLOTS, NONE, SEAT, SELF, SLOTS, Frame, State, fallen


def check_deaths(flow: Flow) -> bool:
    """Take everybody at 0 health off the board, the active player's first, then clockwise (Zelda R65).

    Gives True when it stopped to ask whether a card saves somebody; the check begins again after the answer.
    """
    m, s = flow.m, flow.s
    flow.wounded = False
    for figure in m.clockwise[s.active]:
        if s.health[figure] > 0 or s.squares[figure] < 0 or s.saving >> figure & 1:
            continue
        if not s.declined >> figure & 1 and could_be_saved(m, s, figure):
            s.dying = figure
            flow.ask(m.seat_of[figure], "rescue")
            return True
        fall(flow, figure)
    if s.decided and m.sudden_end:
        break_off(flow)
    return False


def could_be_saved(m: Match, s: State, figure: int) -> bool:
    """Whether a saving card can be in that hand by public knowledge; asking betrays nothing (Zelda R38)."""
    if not m.rescuers[figure] or not s.hands[m.seat_of[figure]]:
        return False
    squad = m.figures[figure].squad
    gone = set(s.discard[squad]) | set(s.removed) | set(s.limbo)
    return any(card not in gone for card in m.rescuers[figure])


def rescue_options(m: Match, s: State) -> list[Decline | Rescue]:
    """The saving cards in hand, or none of them."""
    hand = s.hands[m.seat_of[s.dying]]
    return [Decline(), *(Rescue(c) for c in distinct(m, [c for c in hand if c in m.rescuers[s.dying]]))]


def rescue(flow: Flow, action: Rescue) -> None:
    """Play a saving card; the interrupted text goes on when it is done."""
    m, s = flow.m, flow.s
    figure = s.dying
    s.dying = NONE
    flow.wounded = True
    seat = m.seat_of[figure]
    take_from_hand(flow, action.card)
    s.seen[action.card] = m.everybody
    s.saving |= 1 << figure
    slots = EMPTY_SLOTS[:] + [0] * (m.library.slots[m.card_ids[action.card]] - SLOTS)
    slots[SEAT], slots[CARD], slots[SELF] = seat, action.card, 1 << figure
    s.stack.append(Frame(m.block_on_play[action.card], 0, slots))
    flow.tell(e.Played, seat, figure, action.card, True, True)


def decline_rescue(flow: Flow) -> None:
    """Let the character fall."""
    flow.s.declined |= 1 << flow.s.dying
    flow.s.dying = NONE
    flow.wounded = True


def fall(flow: Flow, figure: int) -> None:
    """Take a character off the board; its square is free at once (Zelda R36)."""
    m, s = flow.m, flow.s
    square = s.squares[figure]
    s.squares[figure] = fallen(square)
    s.declined &= ~(1 << figure)
    flow.tell(e.Fell, figure, square)
    drop_stale(flow)
    seat = m.seat_of[figure]
    if s.ledger is not UNSET:
        s.ledger.pins[figure] = 0
    if m.pack.victory == "leads" and m.figures[figure].lead:
        s.decided = len(sides_left(m, s)) <= 1
    if is_out(m, s, seat):
        flow.tell(e.Eliminated, seat)
        s.decided = len(sides_left(m, s)) <= 1
        if not s.decided:
            leave_table(flow, seat)


def is_out(m: Match, s: State, seat: int) -> bool:
    """Whether a player is out: without characters, or each for himself without a lead (Star Wars W4, W5)."""
    own = m.own[seat] & living(s)
    return not own or (m.pack.victory == "leads" and not m.team_play and not own & m.leads)


def break_off(flow: Flow) -> None:
    """Nothing later on the cards happens (Star Wars W2)."""
    s = flow.s
    s.stack.clear()
    s.saving = 0
    for card in list(s.limbo):
        s.limbo.remove(card)
        to_discard(flow, card, "played")


def leave_table(flow: Flow, seat: int) -> None:
    """An eliminated player's characters, hand, piles and cards in play go; his curses end (Zelda R57, Star Wars W4)."""
    m, s = flow.m, flow.s
    for figure in bits(m.own[seat] & living(s)):
        square = s.squares[figure]
        s.squares[figure] = fallen(square)
        if s.ledger is not UNSET:
            s.ledger.pins[figure] = 0
        flow.tell(e.Left, figure, square)
        drop_stale(flow)
    for card in list(s.lying):
        if card.seat == seat:
            s.lying.remove(card)
            remove(flow, card.card, "out")
    for left in (s.hands[seat], *(pile[q] for q in m.squads_of[seat] for pile in (s.draw, s.discard))):
        for card_number in left:
            remove(flow, card_number, "out")
    s.hands[seat] = []
    for squad in m.squads_of[seat]:
        s.draw[squad] = s.discard[squad] = ()


def sides_left(m: Match, s: State) -> list[int]:
    """The sides that are still in: with a character in play, or with a lead where leads decide."""
    alive = living(s)
    if m.pack.victory == "leads":
        alive &= m.leads
    return [side for side in range(m.sides) if m.of_side[side] & alive]


def settle(flow: Flow) -> bool:
    """End the match when one side is left; with none left the side whose turn it is wins (Zelda R1, R58)."""
    m, s = flow.m, flow.s
    if not s.decided:
        if m.second_exhaustion and s.result is None and s.ledger is not UNSET and max(s.ledger.emptied) > 1:
            s.result, s.reason = least_hurt(m, s), "exhausted"
            flow.tell(e.Ended, s.result, s.reason)
        return s.result is not None
    if s.result is None:
        left = sides_left(m, s) or [m.side_of[s.active]]
        s.result, s.reason = tuple(left), "eliminated"
        flow.tell(e.Ended, s.result, s.reason)
    return True


def least_hurt(m: Match, s: State) -> tuple[int, ...]:
    """The side whose leads took least damage when a pile ran out again; none when two are equal (Star Wars W28)."""
    left = sides_left(m, s)
    damage = {side: sum(s.maximum[c] - s.health[c] for c in bits(m.of_side[side] & m.leads)) for side in left}
    best = [side for side in left if damage[side] == min(damage.values())]
    return tuple(best) if len(best) == 1 else ()
