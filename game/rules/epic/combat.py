"""Combat: a face-down attack, the defender's answer, the comparison, both texts (Zelda "Attack")."""

from __future__ import annotations

from game.rules.epic import event as e
from game.rules.epic.action import Attack, Decline, Defend, Ransom
from game.rules.epic.flow import Flow, advance
from game.rules.epic.health import hurt
from game.rules.epic.library import COMBAT, Op
from game.rules.epic.match import Match
from game.rules.epic.piles import remove, take_from_hand, to_discard
from game.rules.epic.query import SUNBURST, occupied, value
from game.rules.epic.state import (
    ANSWER,
    ATTACK_CARD,
    ATTACKER,
    CARD,
    DEALT,
    DEFENSE_CARD,
    EMPTY_SLOTS,
    NONE,
    PAID,
    RANGED,
    SEAT,
    SELF,
    SLOTS,
    TARGET,
    Frame,
    State,
)
from game.rules.epic.turn import pay_action


def attack_options(m: Match, s: State, seat: int, cards: list[int]) -> list[Attack]:
    """The attacks open to a player with some of the cards in hand, in attack position (Zelda "Attack position")."""
    targets = {figure: found for figure in m.own_figures[seat] if (found := targets_of(m, s, figure))}
    if not targets:
        return []
    out = []
    for card in cards:
        strikes, shoots = m.strikes[card], m.shoots[card]
        if strikes or shoots:
            for figure in m.users[card]:
                for target, close in targets.get(figure, ()):
                    if close or shoots:
                        out.append(Attack(card, figure, target))
    return out


def targets_of(m: Match, s: State, figure: int) -> list[tuple[int, bool]]:
    """The enemies that a character stands beside or sees, each with whether it stands beside it."""
    squares = s.squares
    square = squares[figure]
    if square < 0 or s.pinned(figure):
        return []
    near, lines, taken = m.board.near[square], m.board.between[square], -1
    out = []
    for target in m.foe_figures[m.seat_of[figure]]:
        goal = squares[target]
        if goal < 0:
            continue
        if near >> goal & 1:
            out.append((target, True))
        elif (between := lines.get(goal)) is not None:
            if taken < 0:
                taken = occupied(s)
            if not between & (taken | m.cover if m.hides[target] else taken):
                out.append((target, False))
    return out


def declare(flow: Flow, action: Attack) -> None:
    """Name attacker and target and lay the card face down; melee or ranged is fixed now (Zelda R35).

    Nothing is told of the card until the reveal: neither whether it costs an action, nor at close range whether it is a
    bow, nor whether it is one that somebody knows of that hand (``hidden.observe``).
    """
    m, s = flow.m, flow.s
    take_from_hand(flow, action.card)
    slots = EMPTY_SLOTS[:]
    slots[SEAT] = m.seat_of[action.figure]
    slots[SELF] = slots[ATTACKER] = 1 << action.figure
    slots[TARGET] = 1 << action.target
    slots[ATTACK_CARD] = action.card
    slots[RANGED] = int(shoots_with(m, s, slots, action.card))
    s.stack.append(Frame(COMBAT, 0, slots))
    flow.tell(e.Attacked, slots[SEAT], action.figure, action.target, action.card, not at_close_range(m, s, slots))


def at_close_range(m: Match, s: State, slots: list[int]) -> bool:
    """Whether an attack that lies face down goes from one square to the next."""
    attacker, target = (s.squares[_one(slots[slot])] for slot in (ATTACKER, TARGET))
    return bool(m.board.near[attacker] >> target & 1)


def shoots_with(m: Match, s: State, slots: list[int], card: int) -> bool:
    """Whether a card makes an announced attack a ranged one; with both icons it is melee at close range (Zelda R16)."""
    return not at_close_range(m, s, slots) or not m.strikes[card]


def ask_defense(flow: Flow, frame: Frame, op: Op) -> None:
    """The target's player is asked whenever the hand is not empty, so that the question betrays nothing."""
    m, s, slots = flow.m, flow.s, frame.slots
    target = _one(slots[TARGET])
    seat = m.seat_of[target]
    if slots[ANSWER] == NONE:
        if len(s.hands[seat]) > max(0, s.pinned(target) - 1):
            flow.ask(seat, "defend")
            return
        slots[ANSWER] = -1
    card = slots[ANSWER] if slots[ANSWER] >= 0 else NONE
    slots[DEFENSE_CARD] = card
    if card != NONE:
        take_from_hand(flow, card)
        s.seen[card] = m.everybody
    flow.tell(e.Defended, seat, target, card)
    s.seen[slots[ATTACK_CARD]] = m.everybody
    advance(frame)


def defense_options(m: Match, s: State) -> list[Decline | Defend | Ransom]:
    """The cards with a defense value that the target may use, or none (Zelda R13).

    A lifted target cannot defend itself unless its player first discards for it (Star Wars W12).
    """
    frame = s.stack[-1]
    target = _one(frame.slots[TARGET])
    if s.pinned(target):
        return [Decline(), Ransom(target)]
    out: list[Decline | Defend | Ransom] = [Decline()]
    done = set()
    for card in s.hands[m.seat_of[target]]:
        usable = m.cards[card].defense is not None and target in m.users[card]
        if usable and m.card_ids[card] not in done:
            done.add(m.card_ids[card])
            out.append(Defend(card))
    return out


def strike(flow: Flow, frame: Frame, op: Op) -> None:
    """Turn the attack card up and pay for it, compare attack and defense; the target loses the difference.

    What a free card costs is seen now, not before (Zelda R43).
    """
    m, s, slots = flow.m, flow.s, frame.slots
    if not m.cards[slots[ATTACK_CARD]].free and not slots[PAID]:
        slots[PAID] = 1
        pay_action(flow)
    attacker, target = _one(slots[ATTACKER]), _one(slots[TARGET])
    answered = slots[DEFENSE_CARD] != NONE
    attack = value(m, s, slots[ATTACK_CARD], attacker, target, defending=False, answered=answered)
    defense = NONE
    damage = attack
    if answered:
        defense = value(m, s, slots[DEFENSE_CARD], target, attacker, defending=True)
        damage = 0 if defense == SUNBURST else max(0, attack - defense)
    flow.tell(e.Revealed, slots[ATTACK_CARD], slots[DEFENSE_CARD], attack, defense, damage, bool(slots[RANGED]))
    slots[DEALT] = hurt(flow, target, damage, "combat")
    advance(frame)


def attacker_text(flow: Flow, frame: Frame, op: Op) -> None:
    """The attacker's effects come first, also when nothing was hit (Zelda R12)."""
    advance(frame)
    _push_text(flow, frame, frame.slots[ATTACK_CARD], frame.slots[ATTACKER], "on_attack")


def defender_text(flow: Flow, frame: Frame, op: Op) -> None:
    """Then the defender's effects."""
    advance(frame)
    if frame.slots[DEFENSE_CARD] != NONE:
        _push_text(flow, frame, frame.slots[DEFENSE_CARD], frame.slots[TARGET], "on_defend")


def _push_text(flow: Flow, frame: Frame, card: int, user: int, part: str) -> None:
    name = f"{flow.m.card_ids[card]}.{part}"
    if not flow.m.blocks[name]:
        return
    slots = frame.slots + [0] * (flow.m.library.slots[flow.m.card_ids[card]] - SLOTS)
    slots[SEAT], slots[CARD], slots[SELF] = flow.m.owner[card], card, user
    flow.s.stack.append(Frame(name, 0, slots))


def clean_up(flow: Flow, frame: Frame, op: Op) -> None:
    """What is still in limbo goes to its discard pile, or out of the game (Zelda "Triforce").

    Cards that returned to a hand or stay for their clock have left limbo already.
    """
    m, s, slots = flow.m, flow.s, frame.slots
    cards = (slots[ATTACK_CARD], slots[DEFENSE_CARD]) if frame.block == COMBAT else (slots[CARD],)
    for card in cards:
        if card in s.limbo:
            s.limbo.remove(card)
            if m.cards[card].leaves_play and not m.triforce_again:
                remove(flow, card, "triforce")
            else:
                to_discard(flow, card, "played")
    if s.saving & slots[SELF]:
        s.saving &= ~slots[SELF]
        flow.wounded = True
    advance(frame)


def _one(mask: int) -> int:
    return mask.bit_length() - 1
