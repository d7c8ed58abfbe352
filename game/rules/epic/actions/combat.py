"""Combat: a face-down attack, the defender's answer, the comparison, both texts (Zelda "Attack")."""

from __future__ import annotations

from game.rules.epic import event as e
from game.rules.epic.actions.action import Attack, Decline, Defend, Ransom
from game.rules.epic.actions.clocks import stir
from game.rules.epic.actions.health import hurt
from game.rules.epic.actions.piles import remove, take_from_hand, to_discard
from game.rules.epic.actions.turn import pay_action
from game.rules.epic.engine.library import COMBAT, Op
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import SUNBURST, occupied, value
from game.rules.epic.engine.resolution import Flow, advance
from game.rules.epic.engine.state import (
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


def attack_options(match: Match, state: State, seat: int, cards: list[int]) -> list[Attack]:
    """The attacks open to a player with some of the cards in hand, in attack position (Zelda "Attack position")."""
    targets = {figure: found for figure in match.own_figures[seat] if (found := targets_of(match, state, figure))}
    if not targets:
        return []
    out = []
    for card in cards:
        strikes, shoots = match.strikes[card], match.shoots[card]
        if strikes or shoots:
            for figure in match.users[card]:
                for target, close in targets.get(figure, ()):
                    if close or shoots:
                        out.append(Attack(card, figure, target))
    return out


def targets_of(match: Match, state: State, figure: int) -> list[tuple[int, bool]]:
    """The enemies that a character stands beside or sees, each with whether it stands beside it."""
    squares = state.squares
    square = squares[figure]
    if square < 0 or state.pinned(figure):
        return []
    near, lines, taken = match.board.near[square], match.board.between[square], -1
    out = []
    for target in match.foe_figures[match.seat_of[figure]]:
        goal = squares[target]
        if goal < 0:
            continue
        if near >> goal & 1:
            out.append((target, True))
        elif (between := lines.get(goal)) is not None:
            if taken < 0:
                taken = occupied(state)
            if not between & (taken | match.cover if match.hides[target] else taken):
                out.append((target, False))
    return out


def declare(flow: Flow, action: Attack) -> None:
    """Name attacker and target and lay the card face down; melee or ranged is fixed now (Zelda R35).

    Nothing is told of the card until the reveal: neither whether it costs an action, nor at close range whether it is a
    bow, nor whether it is one that somebody knows of that hand (``hidden.observe``).
    """
    match, state = flow.match, flow.state
    take_from_hand(flow, action.card)
    slots = EMPTY_SLOTS[:]
    slots[SEAT] = match.seat_of[action.figure]
    slots[SELF] = slots[ATTACKER] = 1 << action.figure
    slots[TARGET] = 1 << action.target
    slots[ATTACK_CARD] = action.card
    slots[RANGED] = int(shoots_with(match, state, slots, action.card))
    state.stack.append(Frame(COMBAT, 0, slots))
    flow.tell(
        e.Attacked, slots[SEAT], action.figure, action.target, action.card, not at_close_range(match, state, slots)
    )


def at_close_range(match: Match, state: State, slots: list[int]) -> bool:
    """Whether an attack that lies face down goes from one square to the next."""
    attacker, target = (state.squares[_one(slots[slot])] for slot in (ATTACKER, TARGET))
    return bool(match.board.near[attacker] >> target & 1)


def shoots_with(match: Match, state: State, slots: list[int], card: int) -> bool:
    """Whether a card makes an announced attack a ranged one; with both icons it is melee at close range (Zelda R16)."""
    return not at_close_range(match, state, slots) or not match.strikes[card]


def ask_defense(flow: Flow, frame: Frame, op: Op) -> None:
    """The target's player is asked whenever the hand is not empty, so that the question betrays nothing."""
    match, state, slots = flow.match, flow.state, frame.slots
    target = _one(slots[TARGET])
    seat = match.seat_of[target]
    if slots[ANSWER] == NONE:
        if len(state.hands[seat]) > max(0, state.pinned(target) - 1):
            flow.ask(seat, "defend")
            return
        slots[ANSWER] = -1
    card = slots[ANSWER] if slots[ANSWER] >= 0 else NONE
    slots[DEFENSE_CARD] = card
    if card != NONE:
        take_from_hand(flow, card)
        state.seen[card] = match.everybody
    flow.tell(e.Defended, seat, target, card)
    state.seen[slots[ATTACK_CARD]] = match.everybody
    advance(frame)


def defense_options(match: Match, state: State) -> list[Decline | Defend | Ransom]:
    """The cards with a defense value that the target may use, or none (Zelda R13).

    A lifted target cannot defend itself unless its player first discards for it (Star Wars W12).
    """
    frame = state.stack[-1]
    target = _one(frame.slots[TARGET])
    if state.pinned(target):
        return [Decline(), Ransom(target)]
    out: list[Decline | Defend | Ransom] = [Decline()]
    done = set()
    for card in state.hands[match.seat_of[target]]:
        usable = match.cards[card].defense is not None and target in match.users[card]
        if usable and match.card_ids[card] not in done:
            done.add(match.card_ids[card])
            out.append(Defend(card))
    return out


def strike(flow: Flow, frame: Frame, op: Op) -> None:
    """Turn the attack card up and pay for it, compare attack and defense; the target loses the difference.

    What a free card costs is seen now, not before (Zelda R43).
    """
    match, state, slots = flow.match, flow.state, frame.slots
    if not match.cards[slots[ATTACK_CARD]].free and not slots[PAID]:
        slots[PAID] = 1
        pay_action(flow)
    attacker, target = _one(slots[ATTACKER]), _one(slots[TARGET])
    answered = slots[DEFENSE_CARD] != NONE
    attack = value(match, state, slots[ATTACK_CARD], attacker, target, defending=False, answered=answered)
    defense = NONE
    damage = attack
    if answered:
        defense = value(match, state, slots[DEFENSE_CARD], target, attacker, defending=True)
        damage = 0 if defense == SUNBURST else max(0, attack - defense)
    flow.tell(e.Revealed, slots[ATTACK_CARD], slots[DEFENSE_CARD], attack, defense, damage, bool(slots[RANGED]))
    slots[DEALT] = hurt(flow, target, damage, "combat")
    advance(frame)


def attacker_text(flow: Flow, frame: Frame, op: Op) -> None:
    """The attacker's effects come first, also when nothing was hit (Zelda R12); those of its card before others."""
    advance(frame)
    if flow.match.standing:
        stir(flow, "on_attack", _one(frame.slots[ATTACKER]), frame.slots)
    _push_text(flow, frame, frame.slots[ATTACK_CARD], frame.slots[ATTACKER], "on_attack")


def defender_text(flow: Flow, frame: Frame, op: Op) -> None:
    """Then the defender's effects."""
    advance(frame)
    if flow.match.standing:
        stir(flow, "on_defend", _one(frame.slots[TARGET]), frame.slots)
    if frame.slots[DEFENSE_CARD] != NONE:
        _push_text(flow, frame, frame.slots[DEFENSE_CARD], frame.slots[TARGET], "on_defend")


def _push_text(flow: Flow, frame: Frame, card: int, user: int, part: str) -> None:
    name = f"{flow.match.card_ids[card]}.{part}"
    if not flow.match.blocks[name]:
        return
    slots = frame.slots + [0] * (flow.match.library.slots[flow.match.card_ids[card]] - SLOTS)
    slots[SEAT], slots[CARD], slots[SELF] = flow.match.owner[card], card, user
    flow.state.stack.append(Frame(name, 0, slots))


def clean_up(flow: Flow, frame: Frame, op: Op) -> None:
    """What is still in limbo goes to its discard pile, or out of the game (Zelda "Triforce").

    Cards that returned to a hand or stay for their clock have left limbo already.
    """
    match, state, slots = flow.match, flow.state, frame.slots
    cards = (slots[ATTACK_CARD], slots[DEFENSE_CARD]) if frame.block == COMBAT else (slots[CARD],)
    for card in cards:
        if card in state.limbo:
            state.limbo.remove(card)
            if match.cards[card].leaves_play and not match.triforce_again:
                remove(flow, card, "triforce")
            else:
                to_discard(flow, card, "played")
    if state.saving & slots[SELF]:
        state.saving &= ~slots[SELF]
        flow.wounded = True
    advance(frame)


def _one(mask: int) -> int:
    return mask.bit_length() - 1
