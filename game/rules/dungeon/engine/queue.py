"""Queue of pending steps, executed until a player has to decide."""

from __future__ import annotations

from typing import Literal, assert_never

from game.rules.core.chance import Chance
from game.rules.core.protocol import Decision
from game.rules.dungeon import building
from game.rules.dungeon.actions import challenge, drawing, party_health, rewards
from game.rules.dungeon.actions.bottles import find_drinks
from game.rules.dungeon.engine.event import Event, ShopEntered
from game.rules.dungeon.engine.state import PendingStep, Question, State, Step
from game.rules.dungeon.match import SWORD, Match


def run_to_question(match: Match, state: State, chance: Chance, told: list[Event]) -> None:
    """Execute pending steps until a question is first in the queue, or the adventure is over."""
    while state.decision is None and state.result is None:
        todo = state.todo[0]
        what = todo.what
        match what:
            case "sword" | "item":
                _offer_item(match, state, what, todo, chance, told)
            case "dungeon" | "shop":
                _ask_party(match, state, todo, chance, told)
            case "play" | "redraw" | "between" | "rooms":
                _ask_seat(state, todo.seat if what != "rooms" else state.active, what)
            case "turn":
                _next_turn(match, state, told)
            case "discard":
                _ask_discard(state, todo, told)
            case "lose":
                _ask_bottle(state)
            case "penalty":
                _ask_penalty(match, state)
            case "safe" | "offer":
                _ask_at_entry(match, state, what)
            case "hearts" | "rupees" | "sit-out" | "reduce":
                state.todo.pop(0)
                rewards.apply_loss(match, state, what, todo, chance, told)
            case _:
                _execute_step(match, state, what, todo, chance, told)


def _ask_seat(state: State, seat: int, kind: Question) -> None:
    state.decision = Decision(seat, kind)


def _execute_step(match: Match, state: State, what: Step, todo: PendingStep, chance: Chance, told: list[Event]) -> None:
    """Execute a step that needs no decision."""
    match what:
        case "enter":
            challenge.enter_room(match, state, todo.count, told)
        case "round":
            challenge.begin_round(match, state, told)
        case "next-round":
            state.active = (state.active + 1) % match.players
            challenge.begin_round(match, state, told)
        case "fail":
            challenge.fail_challenge(match, state, told)
        case "solved":
            challenge.solve_room(match, state, todo, told)
        case "offer-reward":
            challenge.give_offer_reward(match, state, told)
        case "boss":
            challenge.defeat_boss(match, state, chance, told)
        case "restart":
            party_health.restart_dungeon(match, state, told)
        case "next":
            state.active = (state.active + 1) % match.players
            state.todo = [PendingStep("rooms")]
            for player in state.players:
                player.changed = False
        case _:
            assert_never(what)


def _offer_item(
    match: Match, state: State, what: Literal["sword", "item"], todo: PendingStep, chance: Chance, told: list[Event]
) -> None:
    """Offer an item to one player after the other; the last one must take it (Dungeon A53)."""
    order = get_item_order(match, state, todo)
    seat = order[todo.count]
    if todo.count < len(order) - 1:
        _ask_seat(state, seat, what)
    else:
        give_item(match, state, seat, chance, told)


def get_item_order(match: Match, state: State, todo: PendingStep) -> list[int]:
    """Return the order in which seats are offered the current item."""
    return rewards.find_item_order(match, state, todo.word)


def give_item(match: Match, state: State, seat: int, chance: Chance, told: list[Event]) -> None:
    """Give the offered item to a player; the player who takes the sword starts the first dungeon."""
    todo = state.todo.pop(0)
    drawing.give_item(match, state, seat, todo.word, chance, told)
    if todo.word == SWORD:
        state.active = seat
    if state.dungeon and todo.word == match.catalog.get_dungeon(state.dungeon).item:
        state.found = True


def _ask_party(match: Match, state: State, todo: PendingStep, chance: Chance, told: list[Event]) -> None:
    """Ask the owner of the sword on behalf of the party, about the shop or the next dungeon (A53).

    After the last dungeon the castle is laid out without a question, or the adventure ends.
    """
    if todo.what == "shop":
        if todo.count == 0:
            told.append(ShopEntered("boss" if todo.word == "boss" else "collapse"))
            state.todo[0] = PendingStep("shop", count=1, word=todo.word)
        _ask_seat(state, party_health.find_sword_owner(state), "shop")
    elif state.pieces >= match.options.levels and match.options.given:
        party_health.end_adventure(match, state, True, "given", told)
    elif state.pieces >= match.options.levels:
        building.build_castle(match, state, chance, told)
    else:
        _ask_seat(state, party_health.find_sword_owner(state), "dungeon")


def _next_turn(match: Match, state: State, told: list[Event]) -> None:
    assert state.challenge is not None
    if state.challenge.turns:
        _ask_seat(state, state.challenge.turns[0], "turn")
    else:
        challenge.end_round(match, state, told)


def _ask_discard(state: State, todo: PendingStep, told: list[Event]) -> None:
    """Ask for a discard, unless the player must discard all his cards anyway (Dungeon A36)."""
    hand = state.players[todo.seat].hand
    if len(hand) > todo.count > 0:
        _ask_seat(state, todo.seat, "discard")
        return
    state.todo.pop(0)
    if todo.count and hand:
        drawing.discard_cards(state, todo.seat, hand[:], "offer" if todo.word == "offer" else "penalty", told)


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


def _ask_at_entry(match: Match, state: State, what: Literal["safe", "offer"]) -> None:
    """Ask for the use of a bottle in a safe room, or for the answer to the offer of a room (Dungeon A52)."""
    asks = bool(find_drinks(state)) if what == "safe" else challenge.is_offer_open(match, state)
    if asks:
        _ask_seat(state, state.active, what)
    else:
        state.todo.pop(0)
