"""Validation of positions from files, beyond ``check_invariants``, which trusts its input.

Every reference must exist, and the rules must ask the pending question again from the same position without changing
anything else.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.core.protocol import Decision
from game.rules.core.references import Tables, find_dangling_references
from game.rules.elixir.deck_building import potions_per_player
from game.rules.elixir.ending import SUDDEN_DEATH_GAMES
from game.rules.elixir.rules import MAX_ROUNDS, ElixirRules
from game.rules.elixir.state import CAPTURED, GAMES_PER_MATCH, LAID, NONE, RESTED, State


def validate_state(rules: ElixirRules, state: State) -> list[str]:
    """Return reasons why a position of this match is impossible; call it before anything else uses the position."""
    found = list(find_dangling_references(state, reference_tables(rules), {"seat": rules.seats}))
    if not found:
        found = [*_check_games(rules, state), *(fault for seat in (0, 1) for fault in _check_cards(rules, state, seat))]
    return found or _check_question(rules, state)


def reference_tables(rules: ElixirRules) -> Tables:
    """Return the allowed values of the references in a state (``game.rules.core.references``)."""
    return {
        "seat": (range(rules.seats),),
        "place": (range(RESTED + 1),),
        "game": (range(1, GAMES_PER_MATCH + SUDDEN_DEATH_GAMES + 2),),
        "round": (range(MAX_ROUNDS + 1),),
        "character of a seat, or none": (range(GAMES_PER_MATCH), (NONE,)),
        "potion of a seat, or none": (range(potions_per_player(rules.options)), (NONE,)),
        "answer, or none": ((0, 1, NONE),),
    }


def _check_games(rules: ElixirRules, state: State) -> Iterator[str]:
    sudden = rules.options.sudden_death
    if state.decision is not None and state.game > GAMES_PER_MATCH + (SUDDEN_DEATH_GAMES if sudden else 0):
        yield f"game {state.game} is played"
    if state.decision is not None and state.sudden_death and state.wins[0] != state.wins[1]:
        yield "sudden death without a tie"
    if state.result is not None and (not state.reason or len(set(state.result)) != len(state.result)):
        yield f"the end is {state.result} {state.reason!r}"
    if state.result is not None and (state.round or state.laid != [NONE, NONE] or state.poured != [NONE, NONE]):
        yield "cards on the table after the end"


def _check_cards(rules: ElixirRules, state: State, seat: int) -> Iterator[str]:
    """Yield faults of a player's cards: too few characters for the remaining games, or incomplete played cards."""
    characters, potions = state.characters[seat], state.potions[seat]
    if len(characters) != GAMES_PER_MATCH or len(potions) != potions_per_player(rules.options):
        yield f"{len(characters)} characters and {len(potions)} potions"
        return
    for name, cards, known in (
        ("character", characters, len(rules.catalog.characters)),
        ("potion", potions, len(rules.catalog.potions)),
    ):
        yield from (f"there is no {name} {card.number}" for card in cards if not 0 <= card.number < known)
    last = GAMES_PER_MATCH + SUDDEN_DEATH_GAMES if state.sudden_death else GAMES_PER_MATCH
    ready = sum(card.place in (state.playable_place, LAID) for card in characters)
    if state.decision is not None and ready < last + 1 - state.game:
        yield f"{ready} characters for the games from {state.game} on"
    if not state.sudden_death and any(card.place == RESTED for card in characters):
        yield "a character rests before sudden death"
    if sum(card.place == CAPTURED for card in characters) > state.wins[1 - seat]:
        yield "more characters are lost than games"
    if state.round == 0 and (state.answers[seat] != NONE or state.exposed[seat]):
        yield "an answer before the first round"
    if state.round and state.laid[seat] == NONE:
        yield "a round without characters"
    if state.poured[seat] != NONE and state.laid[seat] == NONE:
        yield "a potion without its character"
    if state.poured[seat] == NONE and state.answers[seat] != NONE:
        yield "an answer without a potion"


def _check_question(rules: ElixirRules, state: State) -> list[str]:
    """Return a fault unless the rules ask the pending question again."""
    if state.decision is None:
        return []
    if state.round == 0:
        wanted = Decision(int(state.laid[0] != NONE), "lay")
        sound = state.laid[1] == NONE and state.decision == wanted
        return [] if sound else [f"{state.decision.kind} is asked of seat {state.decision.seat}"]
    copy = state.clone()
    copy.decision = None
    rules.continue_game(copy, [])
    return [] if copy == state else [f"{state.decision.kind} is asked where {copy.decision} would be"]
