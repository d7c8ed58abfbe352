"""Card actions of a turn: play a special card, draw, heal (Zelda "Two actions"), and their legality."""

from __future__ import annotations

from msgspec import UNSET

from game.rules.epic import event as events
from game.rules.epic.actions.action import Action, Draw, End, Heal, Play, Ransom
from game.rules.epic.actions.combat import attack_options
from game.rules.epic.actions.health import restore_health as heal_one
from game.rules.epic.actions.piles import can_draw, discard_from_hand, distinct_cards, take_from_hand
from game.rules.epic.actions.turn import pay_action
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.frames import CombatFrame, DrawFrame, RansomFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import living_characters
from game.rules.epic.engine.resolution import ResolutionContext
from game.rules.epic.engine.state import State
from game.rules.epic.engine.usefulness import does_something


def turn_options(match: Match, state: State) -> list[Action]:
    """Return all legal actions of the active player after the movement."""
    seat = state.active
    hand = distinct_cards(match, state.hands[seat])
    payable = hand if state.actions > 0 else [card for card in hand if can_afford(match, state, card)]
    out: list[Action] = [End(), *attack_options(match, state, seat, payable)]
    out += [
        Play(card, figure) for card in payable if match.is_special[card] for figure in find_users(match, state, card)
    ]
    if state.actions > 0:
        if can_draw(match, state, seat):
            out.append(Draw())
        out += heal_options(match, state, seat, hand)
    if state.ledger is not UNSET:
        out += ransom_options(state, seat)
    return out


def ransom_options(state: State, seat: int) -> list[Ransom]:
    """Return the ransoms for lifted characters that a player has enough cards for; they cost no action (W12)."""
    return [
        Ransom(c) for c in iterate_bits(living_characters(state)) if 0 < state.get_ransom(c) <= len(state.hands[seat])
    ]


def can_afford(match: Match, state: State, card: int) -> bool:
    """Return whether a card can still be paid for; free cards cost no action, except by an option (Zelda R11, R29)."""
    return state.actions > 0 or (match.cards[card].free and not match.free_needs_action)


def find_users(match: Match, state: State, card: int) -> list[int]:
    """Return the characters that can play a special card now, which must have an effect (Zelda R28, R44).

    With the option ``by-the-letter`` it may be without effect.
    """
    if not match.is_special[card]:
        return []
    return [
        c
        for c in match.users[card]
        if state.squares[c] >= 0 and (match.by_the_letter or does_something(match, state, card, c))
    ]


def heal_options(match: Match, state: State, seat: int, hand: list[int]) -> list[Heal]:
    """Return the heals of a sole survivor below full health, by cards that nobody can play (Zelda R10, R53)."""
    if match.pack.healing == "leads":
        return [heal for squad in match.squads_of[seat] for heal in _lead_heal_options(match, state, squad, hand)]
    alive = [c for c in match.own_figures[seat] if state.squares[c] >= 0]
    if len(alive) != 1 or state.health[alive[0]] >= state.maximum[alive[0]]:
        return []
    return [Heal(alive[0], card) for card in hand if not match.last_users[card] >> alive[0] & 1]


def _lead_heal_options(match: Match, state: State, squad: int, hand: list[int]) -> list[Heal]:
    """Return heals of a lead by its partners' cards or, after its fall, of partners by the lead's cards (W27, W31)."""
    alive = living_characters(state) & match.squad_mask[squad]
    leads = match.squad_mask[squad] & match.lead_mask
    standing = alive & leads
    if standing and match.strict_healing and alive & ~leads:
        return []
    patients = [c for c in iterate_bits(standing or alive) if state.health[c] < state.maximum[c]]
    givers = match.squad_mask[squad] & ~leads if standing else leads
    cards = [
        c for c in hand if match.squad_of_card[c] == squad and not any(not givers >> u & 1 for u in match.users[c])
    ]
    return [Heal(patient, card) for patient in patients for card in cards]


def play_card(context: ResolutionContext, action: Play) -> None:
    """Play a special card with one of the characters that may use it."""
    match, state = context.match, context.state
    definition = match.cards[action.card]
    if not definition.free:
        pay_action(context)
    take_from_hand(context, action.card)
    state.seen[action.card] = match.all_seats
    context.push_text("on_play", action.card, action.figure)
    context.emit(events.Played, state.active, action.figure, action.card, definition.free, False)


def draw_card(context: ResolutionContext, action: Draw) -> None:
    """Draw a card as an action."""
    pay_action(context)
    context.state.stack.append(DrawFrame(context.state.active, left=1))


def heal_by_discard(context: ResolutionContext, action: Heal) -> None:
    """Discard a card of another character of the team, and heal 1 health."""
    pay_action(context)
    discard_from_hand(context, action.card, "heal")
    heal_one(context, action.figure, 1, "action")


def begin_ransom(context: ResolutionContext, action: Ransom) -> None:
    """Start the discards for a lifted character; possible also when it is attacked (Star Wars W12)."""
    match, state = context.match, context.state
    attack = state.stack[-1] if state.stack else None
    seat = match.seat_of[attack.target] if isinstance(attack, CombatFrame) else state.active
    state.stack.append(RansomFrame(seat, action.figure, left=state.get_ransom(action.figure)))


def end_actions(context: ResolutionContext, action: End) -> None:
    """End the actions of the turn; remaining actions are lost (Zelda R11)."""
    context.state.ending = True
