"""Combat: face-down attack, defense, comparison and both texts (Zelda "Attack")."""

from __future__ import annotations

from game.rules.epic import event as events
from game.rules.epic.actions.action import Attack, Decline, Defend, Ransom
from game.rules.epic.actions.clocks import fire_triggers
from game.rules.epic.actions.health import lose_health
from game.rules.epic.actions.piles import discard_card, remove_card, take_from_hand
from game.rules.epic.actions.turn import pay_action
from game.rules.epic.engine.frames import NONE, CombatFrame, TextFrame
from game.rules.epic.engine.library import Operation
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import SUNBURST, card_value, occupied_squares, pending_attack
from game.rules.epic.engine.resolution import ResolutionContext, advance_frame
from game.rules.epic.engine.state import State


def attack_options(match: Match, state: State, seat: int, cards: list[int]) -> list[Attack]:
    """Return the legal attacks with the given cards in hand (Zelda "Attack position")."""
    targets = {figure: found for figure in match.own_figures[seat] if (found := find_targets(match, state, figure))}
    if not targets:
        return []
    out = []
    for card in cards:
        strikes, shoots = match.has_sword[card], match.has_bow[card]
        if strikes or shoots:
            for figure in match.users[card]:
                for target, close in targets.get(figure, ()):
                    if close or shoots:
                        out.append(Attack(card, figure, target))
    return out


def find_targets(match: Match, state: State, figure: int) -> list[tuple[int, bool]]:
    """Return the enemies that a character is adjacent to or sees, each with True if it is adjacent."""
    squares = state.squares
    square = squares[figure]
    if square < 0 or state.get_ransom(figure):
        return []
    near, lines, occupied = match.board.adjacent[square], match.board.between[square], -1
    out = []
    for target in match.enemy_figures[match.seat_of[figure]]:
        goal = squares[target]
        if goal < 0:
            continue
        if near >> goal & 1:
            out.append((target, True))
        elif (between := lines.get(goal)) is not None:
            if occupied < 0:
                occupied = occupied_squares(state)
            if not between & (occupied | match.cover_squares if match.uses_cover[target] else occupied):
                out.append((target, False))
    return out


def declare_attack(context: ResolutionContext, action: Attack) -> None:
    """Declare an attack with a face-down card; whether it is melee or ranged is fixed now (Zelda R35).

    The reveal makes public what the card costs, whether a close attack is ranged, and, to players who know cards of
    that hand, which card was played (``observation.observe``).
    """
    match, state = context.match, context.state
    take_from_hand(context, action.card)
    frame = CombatFrame(match.seat_of[action.figure], action.figure, action.target, action.card)
    frame.ranged = is_ranged_with(match, state, frame, action.card)
    state.stack.append(frame)
    is_ranged = not is_close_range(match, state, frame)
    context.emit(events.Attacked, frame.seat, action.figure, action.target, action.card, is_ranged)


def is_close_range(match: Match, state: State, frame: CombatFrame) -> bool:
    """Return whether the target of an attack is on an adjacent square."""
    return bool(match.board.adjacent[state.squares[frame.attacker]] >> state.squares[frame.target] & 1)


def is_ranged_with(match: Match, state: State, frame: CombatFrame, card: int) -> bool:
    """Return whether an attack with a card is ranged; a card with both icons is melee at close range (Zelda R16)."""
    return not is_close_range(match, state, frame) or not match.has_sword[card]


def ask_defense(context: ResolutionContext, frame: CombatFrame, op: Operation) -> None:
    """Ask the target's player for a defense unless the hand is too small; so asking reveals nothing."""
    match, state, target = context.match, context.state, frame.target
    seat = match.seat_of[target]
    if frame.answer == NONE and len(state.hands[seat]) > max(0, state.get_ransom(target) - 1):
        context.ask(seat, "defend")
        return
    card = frame.defense_card = frame.answer if frame.answer >= 0 else NONE
    if card != NONE:
        take_from_hand(context, card)
        state.seen[card] = match.all_seats
    context.emit(events.Defended, seat, target, card)
    state.seen[frame.attack_card] = match.all_seats
    advance_frame(frame)


def defense_options(match: Match, state: State) -> list[Decline | Defend | Ransom]:
    """Return the defense cards that the target can use, and the choice not to defend (Zelda R13).

    A lifted target cannot defend until its player has discarded the ransom (Star Wars W12).
    """
    target = pending_attack(state).target
    if state.get_ransom(target):
        return [Decline(), Ransom(target)]
    out: list[Decline | Defend | Ransom] = [Decline()]
    done = set()
    for card in state.hands[match.seat_of[target]]:
        usable = match.cards[card].defense is not None and target in match.users[card]
        if usable and match.card_ids[card] not in done:
            done.add(match.card_ids[card])
            out.append(Defend(card))
    return out


def resolve_strike(context: ResolutionContext, frame: CombatFrame, op: Operation) -> None:
    """Reveal and pay for the attack card and compare the values; the target loses the difference in health.

    Only now it becomes public whether the attack card was free (Zelda R43).
    """
    match, state, attacker, target = context.match, context.state, frame.attacker, frame.target
    if not match.cards[frame.attack_card].free and not frame.paid:
        frame.paid = True
        pay_action(context)
    answered = frame.defense_card != NONE
    attack = card_value(match, state, frame.attack_card, attacker, target, defending=False, answered=answered)
    defense = NONE
    damage = attack
    if answered:
        defense = card_value(match, state, frame.defense_card, target, attacker, defending=True)
        damage = 0 if defense == SUNBURST else max(0, attack - defense)
    context.emit(events.Revealed, frame.attack_card, frame.defense_card, attack, defense, damage, frame.ranged)
    frame.dealt = lose_health(context, target, damage, "combat")
    advance_frame(frame)


def begin_attacker_text(context: ResolutionContext, frame: CombatFrame, op: Operation) -> None:
    """Push the attacker's texts, the card's before those of standing cards; a hit is not required (Zelda R12)."""
    advance_frame(frame)
    if context.match.standing_cards:
        fire_triggers(context, "on_attack", frame.attacker, frame)
    context.push_text("on_attack", frame.attack_card, frame.attacker, frame)


def begin_defender_text(context: ResolutionContext, frame: CombatFrame, op: Operation) -> None:
    """Push the defender's texts, the card's before those of standing cards; they follow the attacker's."""
    advance_frame(frame)
    if context.match.standing_cards:
        fire_triggers(context, "on_defend", frame.target, frame)
    if frame.defense_card != NONE:
        context.push_text("on_defend", frame.defense_card, frame.target, frame)


def clean_up(context: ResolutionContext, frame: CombatFrame | TextFrame, op: Operation) -> None:
    """Discard the cards still in limbo, or remove them from the game (Zelda "Triforce").

    Cards that returned to a hand or stay in play for their clock are not in limbo any more.
    """
    match, state = context.match, context.state
    if isinstance(frame, CombatFrame):
        user, cards = 1 << frame.attacker, [frame.attack_card, frame.defense_card]
    else:
        user, cards = frame.user, [frame.card]
    for card in cards:
        if card in state.limbo:
            state.limbo.remove(card)
            if match.cards[card].leaves_play and not match.triforce_reusable:
                remove_card(context, card, "triforce")
            else:
                discard_card(context, card, "played")
    if state.saving & user:
        state.saving &= ~user
        context.wounded = True
    advance_frame(frame)
