"""The queue of what is to happen: carried out until somebody has to be asked."""

from __future__ import annotations

from typing import Literal, assert_never

from game.rules.core.chance import Chance
from game.rules.core.protocol import Decision
from game.rules.dungeon import building
from game.rules.dungeon.actions import challenge, drawing, party_health, rewards
from game.rules.dungeon.actions.bottles import drinkable
from game.rules.dungeon.engine.event import Event, ShopEntered
from game.rules.dungeon.engine.state import Question, State, Step, Todo
from game.rules.dungeon.match import SWORD, Match


def go_on(match: Match, state: State, chance: Chance, told: list[Event]) -> None:
    """Carry things out until a question stands first in the queue, or the adventure is over."""
    while state.decision is None and state.result is None:
        todo = state.todo[0]
        what = todo.what
        match what:
            case "sword" | "item":
                _offer_item(match, state, what, todo, chance, told)
            case "dungeon" | "shop":
                _party(match, state, todo, chance, told)
            case "play" | "redraw" | "between" | "rooms":
                _ask(state, todo.seat if what != "rooms" else state.active, what)
            case "turn":
                _turn(match, state, told)
            case "discard":
                _discard(state, todo, told)
            case "lose":
                _lose_bottle(state)
            case "penalty":
                _penalty(match, state)
            case "safe" | "offer":
                _at_the_door(match, state, what)
            case "hearts" | "rupees" | "sit-out" | "reduce":
                state.todo.pop(0)
                rewards.lose(match, state, what, todo, chance, told)
            case _:
                _carry_out(match, state, what, todo, chance, told)


def _ask(state: State, seat: int, kind: Question) -> None:
    state.decision = Decision(seat, kind)


def _carry_out(match: Match, state: State, what: Step, todo: Todo, chance: Chance, told: list[Event]) -> None:
    """What asks nobody anything."""
    match what:
        case "enter":
            challenge.enter(match, state, todo.count, told)
        case "round":
            challenge.begin_round(match, state, told)
        case "next-round":
            state.active = (state.active + 1) % match.players
            challenge.begin_round(match, state, told)
        case "fail":
            challenge.fail(match, state, told)
        case "solved":
            challenge.solved(match, state, todo, told)
        case "offer-reward":
            challenge.offer_reward(match, state, told)
        case "boss":
            challenge.boss_beaten(match, state, chance, told)
        case "restart":
            party_health.restart(match, state, told)
        case "next":
            state.active = (state.active + 1) % match.players
            state.todo = [Todo("rooms")]
            for player in state.players:
                player.changed = False
        case _:
            assert_never(what)


def _offer_item(
    match: Match, state: State, what: Literal["sword", "item"], todo: Todo, chance: Chance, told: list[Event]
) -> None:
    """An item is offered to one player after the other; the last one takes it (Dungeon A53)."""
    order = item_order(match, state, todo)
    seat = order[todo.count]
    if todo.count < len(order) - 1:
        _ask(state, seat, what)
    else:
        give(match, state, seat, chance, told)


def item_order(match: Match, state: State, todo: Todo) -> list[int]:
    """To whom the item that is being given is offered."""
    return rewards.item_order(match, state, todo.word)


def give(match: Match, state: State, seat: int, chance: Chance, told: list[Event]) -> None:
    """A player takes the item that is offered; whoever has the sword opens the first dungeon."""
    todo = state.todo.pop(0)
    drawing.give_item(match, state, seat, todo.word, chance, told)
    if todo.word == SWORD:
        state.active = seat
    if state.dungeon and todo.word == match.catalog.dungeon(state.dungeon).item:
        state.found = True


def _party(match: Match, state: State, todo: Todo, chance: Chance, told: list[Event]) -> None:
    """What the sword owner decides for everybody: the shop, the next dungeon; the castle comes by itself (A53)."""
    if todo.what == "shop":
        if todo.count == 0:
            told.append(ShopEntered("boss" if todo.word == "boss" else "collapse"))
            state.todo[0] = Todo("shop", count=1, word=todo.word)
        _ask(state, party_health.sword_owner(state), "shop")
    elif state.pieces >= match.options.levels and match.options.given:
        party_health.end(match, state, True, "given", told)
    elif state.pieces >= match.options.levels:
        building.build_castle(match, state, chance, told)
    else:
        _ask(state, party_health.sword_owner(state), "dungeon")


def _turn(match: Match, state: State, told: list[Event]) -> None:
    assert state.challenge is not None
    if state.challenge.turns:
        _ask(state, state.challenge.turns[0], "turn")
    else:
        challenge.end_round(match, state, told)


def _discard(state: State, todo: Todo, told: list[Event]) -> None:
    """Whoever has no more cards than he loses is not asked (Dungeon A36)."""
    hand = state.players[todo.seat].hand
    if len(hand) > todo.count > 0:
        _ask(state, todo.seat, "discard")
        return
    state.todo.pop(0)
    if todo.count and hand:
        drawing.discard(state, todo.seat, hand[:], "offer" if todo.word == "offer" else "penalty", told)


def _lose_bottle(state: State) -> None:
    if state.bottles:
        _ask(state, state.active, "lose")
    else:
        state.todo.pop(0)


def _penalty(match: Match, state: State) -> None:
    """Three ready pieces may avert it; that is asked when it falls (Dungeon A57)."""
    if state.pieces - state.spent >= match.catalog.amounts.avert:
        _ask(state, state.active, "avert")
    else:
        challenge.penalty(match, state, False)


def _at_the_door(match: Match, state: State, what: Literal["safe", "offer"]) -> None:
    """One bottle in a safe room before anything else; then the offer of a room (Dungeon A52)."""
    asks = bool(drinkable(state)) if what == "safe" else challenge.offer_is_open(match, state)
    if asks:
        _ask(state, state.active, what)
    else:
        state.todo.pop(0)
