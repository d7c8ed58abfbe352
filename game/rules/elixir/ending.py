"""Ends of games and matches: captures, return of cards to the hand, ties, sudden death, leaving."""

from __future__ import annotations

from game.rules.core.protocol import Decision
from game.rules.elixir.action import Setup
from game.rules.elixir.event import Conceded, Event, GameEnded, Left, MatchEnded, Spent
from game.rules.elixir.state import CAPTURED, GAMES_PER_MATCH, HELD, LAID, NONE, RESTED, USED, Ending, State

SUDDEN_DEATH_GAMES = 3
"""Maximum number of additional games that decide a tie."""


def end_game(setup: Setup, state: State, winner: int, events: list[Event]) -> None:
    """End a game: its winner captures the loser's character; in a drawn game (-1) both are set aside (Elixir E18)."""
    _clear_played_cards(setup, state, winner, events)
    if winner >= 0:
        state.wins[winner] += 1
    else:
        state.drawn += 1
    events.append(GameEnded(state.game, winner, (state.wins[0], state.wins[1])))
    state.game += 1
    tied = state.wins[0] == state.wins[1]
    last = GAMES_PER_MATCH + SUDDEN_DEATH_GAMES if setup.sudden_death and tied else GAMES_PER_MATCH
    if state.game <= last:
        state.decision = Decision(0, "lay")
    else:
        _end_match(state, "tie" if tied else "cards", events)


def _clear_played_cards(setup: Setup, state: State, winner: int, events: list[Event]) -> None:
    """Set aside or capture the played characters, and return unrevealed potions to the hand (Elixir E15)."""
    aside = RESTED if state.sudden_death else USED
    for seat in (0, 1):
        if state.laid[seat] != NONE:
            card = state.characters[seat][state.laid[seat]]
            card.place, card.seen = CAPTURED if winner == 1 - seat else aside, True
        potion = state.potions[seat][state.poured[seat]] if state.poured[seat] != NONE else None
        if potion is not None and potion.place == LAID:
            potion.place = HELD
            if setup.spent_when_laid:
                potion.place, potion.seen = USED, True
                events.append(Spent(seat, potion.number))
    state.round = 0
    state.laid, state.poured = [NONE, NONE], [NONE, NONE]
    state.answers, state.exposed = [NONE, NONE], [False, False]


def _end_match(state: State, reason: Ending, events: list[Event]) -> None:
    state.decision = None
    first_wins, second_wins = state.wins
    state.result = () if first_wins == second_wins else (0,) if first_wins > second_wins else (1,)
    state.reason = reason
    events.append(MatchEnded(state.result, reason))


def is_decided(state: State) -> bool:
    """Return whether the player who is behind can no longer catch up (Elixir E22)."""
    return state.result is None and abs(state.wins[0] - state.wins[1]) > max(0, GAMES_PER_MATCH - state.game + 1)


def can_stop(setup: Setup, state: State) -> bool:
    """Return whether the match can be stopped: between the games of a decided practice match (Elixir E22)."""
    return setup.stakes == "practice" and is_decided(state) and state.round == 0 and state.laid == [NONE, NONE]


def stop_match(state: State, events: list[Event]) -> None:
    """Stop a decided practice match; the caller must have checked ``can_stop``."""
    _end_match(state, "stopped", events)


def concede_match(state: State, seat: int, events: list[Event]) -> None:
    """End a practice match with a player's defeat; played cards return to the hands."""
    events.append(Conceded(seat))
    for own, laid, poured in zip((0, 1), state.laid, state.poured, strict=True):
        if laid != NONE:
            state.characters[own][laid].place = state.playable_place
        if poured != NONE and state.potions[own][poured].place == LAID:
            state.potions[own][poured].place = HELD
    state.round = 0
    state.laid, state.poured = [NONE, NONE], [NONE, NONE]
    state.answers, state.exposed = [NONE, NONE], [False, False]
    state.decision, state.result, state.reason = None, (1 - seat,), "conceded"
    events.append(MatchEnded(state.result, state.reason))


def leave_match(setup: Setup, state: State, seat: int, events: list[Event]) -> None:
    """Leave the match (Elixir E44).

    The player loses the current game with the character played in it, and all later games without a capture; then the
    player with more games wins the match.
    """
    events.append(Left(seat))
    enemy_seat = 1 - seat
    _clear_played_cards(setup, state, enemy_seat, events)
    unplayed = max(0, GAMES_PER_MATCH - state.game)
    state.wins[enemy_seat] += 1 + unplayed
    events.append(GameEnded(state.game, enemy_seat, (state.wins[0], state.wins[1])))
    state.game += 1 + unplayed
    _end_match(state, "left", events)
