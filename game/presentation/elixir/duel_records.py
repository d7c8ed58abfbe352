"""Match history of Elixir Quest: records of games and rounds, built from the events of a match."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.rules.core.protocol import HIDDEN
from game.rules.elixir import event as elixir_events
from game.rules.elixir.round import RoundResult
from game.rules.elixir.state import NONE


class RoundRecord(msgspec.Struct):
    """Finished round of a game."""

    number: int
    """Number of the round in its game, from 1."""
    drinking_seats: tuple[int, ...]
    """Seats whose potion was drunk in this round."""
    result: RoundResult
    """Result of the round."""


class GameRecord(msgspec.Struct):
    """One game of a match; characters and potions are catalog numbers."""

    number: int
    """Number of the game in the match, from 1."""
    characters: tuple[int, int] | None = None
    """Characters by seat; None until they are turned face up."""
    with_potion: tuple[bool, bool] = (False, False)
    """True for each seat that laid a potion with its character, by seat."""
    laid_potions: dict[int, int] = {}
    """Potions laid in this game as far as the reader knows them, by seat; ``NONE`` for no potion."""
    revealed_potions: dict[int, int] = {}
    """Potions that were turned face up, by seat."""
    declining_seats: list[int] = []
    """Seats that declined to drink."""
    spent_potions: dict[int, int] = {}
    """Potions that were used up without being turned face up, by seat."""
    shown: list[elixir_events.Shown] = []
    """Events of cards shown by an effect."""
    rounds: list[RoundRecord] = []
    """Finished rounds."""
    winner: int | None = None
    """Winning seat; None while the game continues, -1 for a draw."""
    leaving_seat: int = -1
    """Seat that left the match during this game; -1 for none."""

    @property
    def last_round(self) -> RoundRecord | None:
        """Return the last finished round; None before the first."""
        return self.rounds[-1] if self.rounds else None


class MatchHistory(msgspec.Struct):
    """Games of a match, as far as one reader may see them."""

    games: list[GameRecord] = []
    """Games in order."""
    wins: tuple[int, int] = (0, 0)
    """Games won by seat."""
    winners: tuple[int, ...] | None = None
    """Winning seats of the match; None while it continues, empty for a draw."""
    reason: str = ""
    """Reason of the match's end; empty while it continues."""

    @property
    def conceded_game(self) -> int:
        """Return the number of the game in which the match was conceded; 0 if it was not."""
        return 1 + sum(game.winner is not None for game in self.games) if self.reason == "conceded" else 0

    @property
    def current_game(self) -> GameRecord | None:
        """Return the current or last game; None before the first."""
        return self.games[-1] if self.games else None


def build_history(events: Iterable[object]) -> MatchHistory:
    """Build the history of a match from its events, as far as one reader may see them."""
    history = MatchHistory([], (0, 0))
    drinkers: list[int] = []
    for event in events:
        if not isinstance(event, elixir_events.BaseEvent):
            continue
        game = _find_game(history, event)
        match event:
            case elixir_events.WasLaid():
                if event.character != HIDDEN:
                    game.laid_potions[event.seat] = event.potion
            case elixir_events.TurnedUp():
                game.characters, game.with_potion = event.characters, event.potions
            case elixir_events.Poured():
                game.revealed_potions[event.seat] = game.laid_potions[event.seat] = event.potion
                drinkers.append(event.seat)
            case elixir_events.Declined():
                game.declining_seats.append(event.seat)
            case elixir_events.Spent():
                game.spent_potions[event.seat] = game.laid_potions[event.seat] = event.potion
            case elixir_events.Shown():
                game.shown.append(event)
                if event.laid != NONE:
                    game.laid_potions[event.seat] = event.laid
            case elixir_events.Fought():
                game.rounds.append(RoundRecord(event.round, tuple(drinkers), event.bout))
                drinkers.clear()
            case elixir_events.Left():
                game.leaving_seat = event.seat
            case elixir_events.GameEnded():
                game.winner = event.winner
                history.wins = event.wins
            case elixir_events.MatchEnded():
                history.winners, history.reason = event.winners, event.reason
    return history


def _find_game(history: MatchHistory, event: elixir_events.BaseEvent) -> GameRecord:
    """Return the record of the game that an event belongs to; a card laid or a player leaving may begin a new one."""
    if not history.games or (
        history.games[-1].winner is not None
        and isinstance(event, (elixir_events.WasLaid, elixir_events.TurnedUp, elixir_events.Left))
    ):
        game = history.games[-1].number + 1 if history.games else 1
        history.games.append(GameRecord(game, None, (False, False), {}, {}, [], {}, [], []))
    return history.games[-1]
