"""Actions of a turn: play a card, draw, heal (Zelda "Two actions"), and which of them are open."""

from __future__ import annotations

from msgspec import UNSET

from game.rules.epic import event as e
from game.rules.epic.actions.action import Action, Draw, End, Heal, Play, Ransom
from game.rules.epic.actions.combat import attack_options
from game.rules.epic.actions.health import heal as heal_one
from game.rules.epic.actions.piles import can_draw, discard_from_hand, distinct, take_from_hand
from game.rules.epic.actions.turn import pay_action
from game.rules.epic.board import bits
from game.rules.epic.engine.frames import CombatFrame, DrawFrame, RansomFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import living
from game.rules.epic.engine.resolution import Flow
from game.rules.epic.engine.state import State
from game.rules.epic.engine.usefulness import does_something


def turn_options(match: Match, state: State) -> list[Action]:
    """Everything the active player may do between movement and the end of the turn."""
    seat = state.active
    hand = distinct(match, state.hands[seat])
    payable = hand if state.actions > 0 else [card for card in hand if affordable(match, state, card)]
    out: list[Action] = [End(), *attack_options(match, state, seat, payable)]
    out += [Play(card, figure) for card in payable if match.specials[card] for figure in players_of(match, state, card)]
    if state.actions > 0:
        if can_draw(match, state, seat):
            out.append(Draw())
        out += heal_options(match, state, seat, hand)
    if state.ledger is not UNSET:
        out += ransom_options(state, seat)
    return out


def ransom_options(state: State, seat: int) -> list[Ransom]:
    """The lifted characters that a player has cards enough to free, at no action (Star Wars W12)."""
    return [Ransom(c) for c in bits(living(state)) if 0 < state.pinned(c) <= len(state.hands[seat])]


def affordable(match: Match, state: State, card: int) -> bool:
    """Whether there is an action for the card; free cards need one only where the option says so (Zelda R11, R29)."""
    return state.actions > 0 or (match.cards[card].free and not match.free_needs_action)


def players_of(match: Match, state: State, card: int) -> list[int]:
    """The characters for whom a special card may be played; by the letter also for nothing (Zelda R28, R44)."""
    if not match.specials[card]:
        return []
    return [
        c
        for c in match.users[card]
        if state.squares[c] >= 0 and (match.by_the_letter or does_something(match, state, card, c))
    ]


def heal_options(match: Match, state: State, seat: int, hand: list[int]) -> list[Heal]:
    """A lone survivor below full health may be healed with cards that nobody can ever play again (Zelda R10, R53)."""
    if match.pack.healing == "leads":
        return [heal for squad in match.squads_of[seat] for heal in _lead_heals(match, state, squad, hand)]
    alive = [c for c in match.own_figures[seat] if state.squares[c] >= 0]
    if len(alive) != 1 or state.health[alive[0]] >= state.maximum[alive[0]]:
        return []
    return [Heal(alive[0], card) for card in hand if not match.needed[card] >> alive[0] & 1]


def _lead_heals(match: Match, state: State, squad: int, hand: list[int]) -> list[Heal]:
    """A lead by cards of its partners, or with it gone a partner by cards of the lead (Star Wars W27, W31)."""
    alive = living(state) & match.of_squad[squad]
    leads = match.of_squad[squad] & match.leads
    standing = alive & leads
    if standing and match.strict_healing and alive & ~leads:
        return []
    patients = [c for c in bits(standing or alive) if state.health[c] < state.maximum[c]]
    givers = match.of_squad[squad] & ~leads if standing else leads
    cards = [
        c for c in hand if match.squad_of_card[c] == squad and not any(not givers >> u & 1 for u in match.users[c])
    ]
    return [Heal(patient, card) for patient in patients for card in cards]


def play(flow: Flow, action: Play) -> None:
    """Play a special card for one of the characters it names."""
    match, state = flow.match, flow.state
    definition = match.cards[action.card]
    if not definition.free:
        pay_action(flow)
    take_from_hand(flow, action.card)
    state.seen[action.card] = match.everybody
    flow.begin_text("on_play", action.card, action.figure)
    flow.tell(e.Played, state.active, action.figure, action.card, definition.free, False)


def draw(flow: Flow, action: Draw) -> None:
    """Draw a card as an action."""
    pay_action(flow)
    flow.state.stack.append(DrawFrame(flow.state.active, left=1))


def heal(flow: Flow, action: Heal) -> None:
    """Discard a card of a partner (or of a fallen lead), heal 1."""
    pay_action(flow)
    discard_from_hand(flow, action.card, "heal")
    heal_one(flow, action.figure, 1, "action")


def ransom(flow: Flow, action: Ransom) -> None:
    """Begin to discard for a lifted character, also in answer to an attack on it (Star Wars W12)."""
    match, state = flow.match, flow.state
    attack = state.stack[-1] if state.stack else None
    seat = match.seat_of[attack.target] if isinstance(attack, CombatFrame) else state.active
    state.stack.append(RansomFrame(seat, action.figure, left=state.pinned(action.figure)))


def end(flow: Flow, action: End) -> None:
    """End the turn; actions left over are lost (Zelda R11)."""
    flow.state.ending = True
