"""Combat: a face-down attack, the defender's answer, the comparison, both texts (Zelda "Attack")."""

from __future__ import annotations

from game.rules.epic import event as e
from game.rules.epic.actions.action import Attack, Decline, Defend, Ransom
from game.rules.epic.actions.clocks import fire_triggers
from game.rules.epic.actions.health import hurt
from game.rules.epic.actions.piles import remove, take_from_hand, to_discard
from game.rules.epic.actions.turn import pay_action
from game.rules.epic.engine.frames import NONE, CombatFrame, TextFrame
from game.rules.epic.engine.library import Op
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import SUNBURST, attack_in, occupied, value
from game.rules.epic.engine.resolution import Flow, advance
from game.rules.epic.engine.state import State


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
    bow, nor whether it is one that somebody knows of that hand (``observation.observe``).
    """
    match, state = flow.match, flow.state
    take_from_hand(flow, action.card)
    frame = CombatFrame(match.seat_of[action.figure], action.figure, action.target, action.card)
    frame.ranged = shoots_with(match, state, frame, action.card)
    state.stack.append(frame)
    far = not at_close_range(match, state, frame)
    flow.tell(e.Attacked, frame.seat, action.figure, action.target, action.card, far)


def at_close_range(match: Match, state: State, frame: CombatFrame) -> bool:
    """Whether an attack that lies face down goes from one square to the next."""
    return bool(match.board.near[state.squares[frame.attacker]] >> state.squares[frame.target] & 1)


def shoots_with(match: Match, state: State, frame: CombatFrame, card: int) -> bool:
    """Whether a card makes an announced attack a ranged one; with both icons it is melee at close range (Zelda R16)."""
    return not at_close_range(match, state, frame) or not match.strikes[card]


def ask_defense(flow: Flow, frame: CombatFrame, op: Op) -> None:
    """The target's player is asked whenever the hand is not empty, so that the question betrays nothing."""
    match, state, target = flow.match, flow.state, frame.target
    seat = match.seat_of[target]
    if frame.answer == NONE and len(state.hands[seat]) > max(0, state.pinned(target) - 1):
        flow.ask(seat, "defend")
        return
    card = frame.defense_card = frame.answer if frame.answer >= 0 else NONE
    if card != NONE:
        take_from_hand(flow, card)
        state.seen[card] = match.everybody
    flow.tell(e.Defended, seat, target, card)
    state.seen[frame.attack_card] = match.everybody
    advance(frame)


def defense_options(match: Match, state: State) -> list[Decline | Defend | Ransom]:
    """The cards with a defense value that the target may use, or none (Zelda R13).

    A lifted target cannot defend itself unless its player first discards for it (Star Wars W12).
    """
    target = attack_in(state).target
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


def strike(flow: Flow, frame: CombatFrame, op: Op) -> None:
    """Turn the attack card up and pay for it, compare attack and defense; the target loses the difference.

    What a free card costs is seen now, not before (Zelda R43).
    """
    match, state, attacker, target = flow.match, flow.state, frame.attacker, frame.target
    if not match.cards[frame.attack_card].free and not frame.paid:
        frame.paid = True
        pay_action(flow)
    answered = frame.defense_card != NONE
    attack = value(match, state, frame.attack_card, attacker, target, defending=False, answered=answered)
    defense = NONE
    damage = attack
    if answered:
        defense = value(match, state, frame.defense_card, target, attacker, defending=True)
        damage = 0 if defense == SUNBURST else max(0, attack - defense)
    flow.tell(e.Revealed, frame.attack_card, frame.defense_card, attack, defense, damage, frame.ranged)
    frame.dealt = hurt(flow, target, damage, "combat")
    advance(frame)


def attacker_text(flow: Flow, frame: CombatFrame, op: Op) -> None:
    """The attacker's effects come first, also when nothing was hit (Zelda R12); those of its card before others."""
    advance(frame)
    if flow.match.standing:
        fire_triggers(flow, "on_attack", frame.attacker, frame)
    flow.begin_text("on_attack", frame.attack_card, frame.attacker, frame)


def defender_text(flow: Flow, frame: CombatFrame, op: Op) -> None:
    """Then the defender's effects."""
    advance(frame)
    if flow.match.standing:
        fire_triggers(flow, "on_defend", frame.target, frame)
    if frame.defense_card != NONE:
        flow.begin_text("on_defend", frame.defense_card, frame.target, frame)


def clean_up(flow: Flow, frame: CombatFrame | TextFrame, op: Op) -> None:
    """Discard the cards still in limbo, or take them out of the game (Zelda "Triforce").

    Cards that returned to a hand or stay for their clock have left limbo already.
    """
    match, state = flow.match, flow.state
    if isinstance(frame, CombatFrame):
        user, cards = 1 << frame.attacker, [frame.attack_card, frame.defense_card]
    else:
        user, cards = frame.user, [frame.card]
    for card in cards:
        if card in state.limbo:
            state.limbo.remove(card)
            if match.cards[card].leaves_play and not match.triforce_again:
                remove(flow, card, "triforce")
            else:
                to_discard(flow, card, "played")
    if state.saving & user:
        state.saving &= ~user
        flow.wounded = True
    advance(frame)
