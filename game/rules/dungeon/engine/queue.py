"""Queue of pending steps, executed until a player has to decide."""

from __future__ import annotations

from typing import Literal, assert_never

from game.rules.core.chance import Chance
from game.rules.core.protocol import Decision
from game.rules.dungeon import building
from game.rules.dungeon.actions import challenge, drawing, party_health, rewards
from game.rules.dungeon.actions.bottles import find_drinks
from game.rules.dungeon.engine.event import Event, ShopEntered
from game.rules.dungeon.engine.state import AutomaticStep, PendingStep, Question, State
from game.rules.dungeon.match import SWORD, Match


def run_to_question(match: Match, state: State, chance: Chance, events: list[Event]) -> None:
    """Execute pending steps until a question is first in the queue, or the adventure is over."""
    while state.decision is None and state.result is None:
        todo = state.todo[0]
        what = todo.what
        match what:
            case "sword" | "item":
                _offer_item(match, state, what, todo, chance, events)
            case "dungeon" | "shop":
                _ask_party(match, state, todo, chance, events)
            case "play" | "redraw" | "between" | "rooms":
                _ask_seat(state, todo.seat if what != "rooms" else state.active, what)
            case "turn":
                _next_turn(match, state, events)
            case "discard":
                _ask_discard(state, todo, events)
            case "lose":
                _ask_bottle(state)
            case "penalty":
                _ask_penalty(match, state)
            case "safe" | "offer":
                _ask_at_entry(match, state, what)
            case "hearts" | "rupees" | "sit-out" | "reduce":
                state.todo.pop(0)
                rewards.apply_loss(match, state, what, todo, chance, events)
            case _:
                _execute_step(match, state, what, todo, chance, events)


def _ask_seat(state: State, seat: int, kind: Question) -> None:
    state.decision = Decision(seat, kind)


def _execute_step(
    match: Match, state: State, kind: AutomaticStep, step: PendingStep, chance: Chance, events: list[Event]
) -> None:
    """Execute a step that needs no decision."""
    match kind:
        case "enter":
            challenge.enter_room(match, state, step.count, events)
        case "round":
            challenge.begin_round(match, state, events)
        case "next-round":
            state.active = (state.active + 1) % match.players
            challenge.begin_round(match, state, events)
        case "fail":
            challenge.fail_challenge(match, state, events)
        case "solved":
            challenge.solve_room(match, state, step, events)
        case "offer-reward":
            challenge.give_offer_reward(match, state, events)
        case "boss":
            challenge.defeat_boss(match, state, chance, events)
        case "restart":
            party_health.restart_dungeon(match, state, events)
        case "next":
            state.active = (state.active + 1) % match.players
            state.todo = [PendingStep("rooms")]
            for player in state.players:
                player.changed = False
        case _:
            assert_never(kind)


def _offer_item(
    match: Match, state: State, kind: Literal["sword", "item"], step: PendingStep, chance: Chance, events: list[Event]
) -> None:
    """Offer an item to one player after the other; the last one must take it (Dungeon A53)."""
    order = get_item_order(match, state, step)
    seat = order[step.count]
    if step.count < len(order) - 1:
        _ask_seat(state, seat, kind)
    else:
        give_item(match, state, seat, chance, events)


def get_item_order(match: Match, state: State, step: PendingStep) -> list[int]:
    """Return the order in which seats are offered the current item."""
    return rewards.find_item_order(match, state, step.word)


def give_item(match: Match, state: State, seat: int, chance: Chance, events: list[Event]) -> None:
    """Give the offered item to a player; the player who takes the sword starts the first dungeon."""
    todo = state.todo.pop(0)
    drawing.give_item(match, state, seat, todo.word, chance, events)
    if todo.word == SWORD:
        state.active = seat
    if state.dungeon and todo.word == match.catalog.get_dungeon(state.dungeon).item:
        state.found = True


def _ask_party(match: Match, state: State, step: PendingStep, chance: Chance, events: list[Event]) -> None:
    """Ask the owner of the sword on behalf of the party, about the shop or the next dungeon (A53).

    After the last dungeon the castle is laid out without a question, or the adventure ends.
    """
    if step.what == "shop":
        if step.count == 0:
            events.append(ShopEntered("boss" if step.word == "boss" else "collapse"))
            state.todo[0] = PendingStep("shop", count=1, word=step.word)
        _ask_seat(state, party_health.find_sword_owner(state), "shop")
    elif state.pieces >= match.options.levels and match.options.given:
        party_health.end_adventure(match, state, True, "given", events)
    elif state.pieces >= match.options.levels:
        building.build_castle(match, state, chance, events)
    else:
        _ask_seat(state, party_health.find_sword_owner(state), "dungeon")


def _next_turn(match: Match, state: State, events: list[Event]) -> None:
    assert state.challenge is not None
    if state.challenge.turns:
        _ask_seat(state, state.challenge.turns[0], "turn")
    else:
        challenge.end_round(match, state, events)


def _ask_discard(state: State, step: PendingStep, events: list[Event]) -> None:
    """Ask for a discard, unless the player must discard all his cards anyway (Dungeon A36)."""
    hand = state.players[step.seat].hand
    if len(hand) > step.count > 0:
        _ask_seat(state, step.seat, "discard")
        return
    state.todo.pop(0)
    if step.count and hand:
        drawing.discard_cards(state, step.seat, hand[:], "offer" if step.word == "offer" else "penalty", events)


def _ask_bottle(state: State) -> None:
    if state.bottles:
        _ask_seat(state, state.active, "lose")
    else:
        state.todo.pop(0)


def _ask_penalty(match: Match, state: State) -> None:
    """Ask whether to avert a penalty if three Triforce pieces are ready; else apply it (Dungeon A57)."""
    if state.pieces - state.spent >= match.catalog.amounts.avert:
        _ask_seat(state, state.active, "avert")
    else:
        challenge.apply_penalty(match, state, False)


def _ask_at_entry(match: Match, state: State, kind: Literal["safe", "offer"]) -> None:
    """Ask for the use of a bottle in a safe room, or for the answer to the offer of a room (Dungeon A52)."""
    asks = bool(find_drinks(state)) if kind == "safe" else challenge.is_offer_open(match, state)
    if asks:
        _ask_seat(state, state.active, kind)
    else:
        state.todo.pop(0)
