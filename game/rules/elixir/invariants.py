"""Invariants of a valid state, for tests, simulations and saves."""

from __future__ import annotations

from game.rules.core.protocol import HIDDEN
from game.rules.elixir.action import Setup
from game.rules.elixir.cards import ElixirCatalog
from game.rules.elixir.deck_building import MAX_RARE, potions_per_player
from game.rules.elixir.state import CAPTURED, GAMES_PER_MATCH, HELD, LAID, NONE, RESTED, USED, State


def check_invariants(catalog: ElixirCatalog, setup: Setup, state: State) -> list[str]:
    """Return descriptions of broken invariants; empty for a valid state."""
    faults = []
    if (state.decision is None) != (state.result is not None):
        faults.append("somebody is asked after the end" if state.decision else "nobody is asked, but it goes on")
    if sum(state.wins) + state.drawn != state.game - 1:
        faults.append("won and drawn games are not those that were played")
    for seat in (0, 1):
        faults += [f"seat {seat}: {fault}" for fault in _check_seat(catalog, setup, state, seat)]
    return faults


def _check_seat(catalog: ElixirCatalog, setup: Setup, state: State, seat: int) -> list[str]:
    faults = []
    characters, potions = state.characters[seat], state.potions[seat]
    if len(characters) != GAMES_PER_MATCH or len(potions) != potions_per_player(setup):
        return [f"{len(characters)} characters and {len(potions)} potions"]
    for kind, cards, known in (
        ("character", characters, [c.rarity for c in catalog.characters]),
        ("potion", potions, [p.rarity for p in catalog.potions]),
    ):
        if any(card.number == HIDDEN or not 0 <= card.number < len(known) for card in cards):
            return [f"a {kind} that is none"]
        if sum(known[card.number] == "rare" for card in cards) > MAX_RARE:
            faults.append(f"too many rare {kind}s")
        if any(card.place not in (HELD, LAID, USED, CAPTURED, RESTED) for card in cards):
            faults.append(f"a {kind} is nowhere")
    lost = sum(card.place == CAPTURED for card in characters)
    if lost > state.wins[1 - seat] or (lost < state.wins[1 - seat] and state.reason != "left"):
        faults.append("has lost another number of characters than games")
    if [i for i, card in enumerate(characters) if card.place == LAID] != _list_index(state.laid[seat]):
        faults.append("has laid another character than lies there")
    poured = state.poured[seat]
    face_down = [i for i, card in enumerate(potions) if card.place == LAID]
    if face_down not in ([], _list_index(poured)) or (poured != NONE and potions[poured].place not in (LAID, USED)):
        faults.append("has laid another potion than lies there")
    if any(card.place not in (HELD, LAID, USED) for card in potions):
        faults.append("has lost a potion")
    if any(not card.seen for card in characters + potions if card.place in (USED, CAPTURED, RESTED)):
        faults.append("a card was played that nobody saw")
    return faults


def _list_index(index: int) -> list[int]:
    """Return a list with an index, empty for ``NONE``."""
    return [] if index == NONE else [index]
