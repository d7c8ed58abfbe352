"""Invariants of a valid state, for tests, simulations and saves."""

from __future__ import annotations

from collections import Counter

from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.engine.observation import find_older_rooms
from game.rules.dungeon.engine.state import EMPTY, MAX_BOTTLES, MAX_CONTAINERS, NONE, State
from game.rules.dungeon.match import BASIC, SWORD, Match

MAX_QUEUE_LENGTH = 30
"""Largest number of pending steps in a valid state."""


def check_invariants(match: Match, state: State) -> list[str]:
    """Return descriptions of broken invariants; empty for a valid state."""
    faults = []
    if (state.decision is None) != (state.result is not None):
        faults.append("somebody is asked after the end" if state.decision else "nobody is asked, but it goes on")
    if state.decision is not None and (not state.todo or len(state.todo) > MAX_QUEUE_LENGTH):
        faults.append(f"a question with {len(state.todo)} things to do")
    if len(state.players) != match.players:
        return [*faults, f"{len(state.players)} players"]
    faults += _check_party(match, state)
    basics = Counter(
        card for seat in range(match.players) for card in _list_cards(state, seat) if _is_basic(match, card)
    )
    if basics - Counter(match.cards_by_group[BASIC]):
        faults.append("a basic card is there too often")
    for seat in range(match.players):
        faults += [f"seat {seat}: {fault}" for fault in _check_player(match, state, seat)]
    faults += _check_rooms(match, state)
    if state.challenge is not None:
        faults += _check_challenge(match, state)
    return faults


def _check_party(match: Match, state: State) -> list[str]:
    faults = []
    if not 0 <= state.hearts <= 2 * state.containers or (state.hearts == 0 and state.result is None):
        faults.append(f"{state.hearts} half hearts in {state.containers} containers")
    if not 0 < state.containers <= MAX_CONTAINERS:
        faults.append(f"{state.containers} heart containers")
    if state.rupees < 0:
        faults.append("rupees are owed")
    if len(state.bottles) > MAX_BOTTLES or any(
        content not in (EMPTY, *match.healing_by_content) for content in state.bottles
    ):
        faults.append(f"bottles {state.bottles}")
    if not 0 <= state.spent <= state.pieces == len(state.beaten) <= match.options.levels:
        faults.append(f"{state.spent} of {state.pieces} pieces spent after {len(state.beaten)} dungeons")
    owners = Counter(item for player in state.players for item in player.items)
    if any(count > 1 for count in owners.values()):
        faults.append("an item has two owners")
    asks_for_sword = bool(state.todo) and state.todo[0].word == SWORD
    conceded = state.reason == "conceded"  # perhaps before the sword had an owner
    if (owners[SWORD] == 0) != asks_for_sword and not conceded:
        faults.append("the sword is nobody's")
    if not 0 <= state.active < match.players:
        faults.append("nobody is active")
    return faults


def _list_cards(state: State, seat: int) -> list[int]:
    """Return all cards of a player: hand, draw pile, discard pile and played cards."""
    player = state.players[seat]
    cards = player.draw + player.hand + player.discard + player.covered
    if state.challenge is not None:
        cards += [laid_card.card for laid_card in state.challenge.laid if laid_card.seat == seat and not laid_card.gone]
    return cards


def _is_basic(match: Match, card: int) -> bool:
    return card != HIDDEN and match.catalog.items[card].group == BASIC


def _check_player(match: Match, state: State, seat: int) -> list[str]:
    faults = []
    player, cards = state.players[seat], _list_cards(state, seat)
    if HIDDEN in cards:
        return ["holds a card that is none"]
    items = Counter(card for card in cards if not _is_basic(match, card))
    if items != Counter(card for item in player.items for card in match.cards_by_group[item]):
        faults.append("has other item cards than his items")
    if len(cards) - items.total() != len(match.cards_by_group[BASIC]) // match.players:
        faults.append("has another number of basic cards than he was dealt")
    if len(player.hand) > match.hand_size:
        faults.append(f"holds {len(player.hand)} cards")
    if not player.draw:
        faults.append("has an empty pile that was not turned")
    if player.rests < 0:
        faults.append("sits out fewer rounds than none")
    return faults


def _check_rooms(match: Match, state: State) -> list[str]:
    faults = []
    rooms = state.base + state.cleared + [cell.room for cell in state.cells]
    wanted = find_older_rooms(match, state) + [match.catalog.dungeons[code].item_room for code in state.beaten]
    if not state.dungeon:
        if state.cells or state.bosses:
            faults.append("rooms of no dungeon")
    else:
        dungeon, layout = match.catalog.get_dungeon(state.dungeon), match.get_layout(state)
        wanted += dungeon.rooms if match.is_in_castle(state) else (*dungeon.rooms, dungeon.item_room)
        if len(state.cells) != layout.rooms:
            return [f"{len(state.cells)} rooms on a shape of {layout.rooms}"]
        if any(boss not in dungeon.bosses for boss in state.bosses) or not 0 <= state.phase <= state.phases:
            faults.append("bosses of another dungeon")
        if state.phases > len(state.bosses) or state.met < state.phase:
            faults.append(f"phase {state.phase} of {state.phases}, {state.met} of {len(state.bosses)} bosses met")
        if state.found != (match.is_in_castle(state) or any(dungeon.item in p.items for p in state.players)):
            faults.append("the item is found by nobody, or not found by its owner")
        if not 0 <= state.here < len(layout.squares):
            faults.append("Link is nowhere")
        faults += _check_cells(match, state)
    if sorted(rooms) != sorted(wanted):
        faults.append("rooms are missing or there twice")
    if any(cell.seen != (cell.room in state.seen) for cell in state.cells):
        faults.append("a room is known that nobody has seen")
    return faults


def _check_cells(match: Match, state: State) -> list[str]:
    """Return faults of the rooms on the cells (dungeon_quest 1.4)."""
    faults = []
    dungeon, layout = match.catalog.get_dungeon(state.dungeon), match.get_layout(state)
    for cell, place in enumerate(state.cells):
        if place.done > place.up or place.up > place.seen:
            faults.append(f"cell {cell} is done and face down, or up and unseen")
        below = layout.halves[cell] in ("entrance", "lower") and not match.is_in_castle(state)
        if below and place.room in dungeon.rooms:
            faults.append(f"cell {cell} of the lower half has a room of the dungeon's own")
        if place.room == dungeon.item_room and not below:
            faults.append("the item lies in the upper half")
    if state.teleporter != NONE and not state.cells[state.teleporter].done:
        faults.append("the teleporter lies on a room that is not solved")
    return faults


def _check_challenge(match: Match, state: State) -> list[str]:
    faults = []
    challenge = state.challenge
    assert challenge is not None
    room = match.catalog.rooms[challenge.room]
    if not 0 <= challenge.round <= room.limit:
        faults.append(f"round {challenge.round} of {room.limit}")
    if challenge.total < 0:
        faults.append("fewer points than none")
    if any(not 0 <= seat < match.players for seat in challenge.turns):
        faults.append("a turn of nobody")
    if any(laid_card.round > challenge.round for laid_card in challenge.laid):
        faults.append("a card of a round to come")
    return faults
