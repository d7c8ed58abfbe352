"""Match history of Elixir Quest: records of games and rounds, built from the events of a match."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.rules.core.protocol import HIDDEN
from game.rules.elixir import event as e
from game.rules.elixir.round import RoundResult
from game.rules.elixir.state import NONE


class RoundRecord(msgspec.Struct):
    """Finished round of a game."""

    number: int
    """Number of the round in its game, from 1."""
    drinkers: tuple[int, ...]
    """Seats whose potion was drunk in this round."""
    bout: RoundResult
    """Result of the round."""


class GameRecord(msgspec.Struct):
    """One game of a match; characters and potions are catalog numbers."""

    game: int
    """Number of the game in the match, from 1."""
    characters: tuple[int, int] | None = None
    """Characters by seat; None until they are turned face up."""
    with_potion: tuple[bool, bool] = (False, False)
    """Whether each seat laid a potion with its character, by seat."""
    laid: dict[int, int] = {}
    """Potions laid in this game as far as the reader knows them, by seat; ``NONE`` for no potion."""
    poured: dict[int, int] = {}
    """Potions that were turned face up, by seat."""
    declined: list[int] = []
    """Seats that declined to drink."""
    spent: dict[int, int] = {}
    """Potions that were used up without being turned face up, by seat."""
    shown: list[e.Shown] = []
    """Events of cards shown by an effect."""
    rounds: list[RoundRecord] = []
    """Finished rounds."""
    winner: int | None = None
    """Winning seat; None while the game continues, -1 for a draw."""
    left: int = -1
    """Seat that left the match during this game; -1 for none."""

    @property
    def last_round(self) -> RoundRecord | None:
        """Return the last finished round; None before the first."""
        return self.rounds[-1] if self.rounds else None


class MatchHistory(msgspec.Struct):
    """Games of a match, as far as one reader may see them."""

    duels: list[GameRecord] = []
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
        return 1 + sum(duel.winner is not None for duel in self.duels) if self.reason == "conceded" else 0

    @property
    def current_game(self) -> GameRecord | None:
        """Return the current or last game; None before the first."""
        return self.duels[-1] if self.duels else None


def build_history(events: Iterable[object]) -> MatchHistory:
    """Build the history of a match from its events, as far as one reader may see them."""
    told = MatchHistory([], (0, 0))
    drinkers: list[int] = []
    for event in events:
        if not isinstance(event, e.BaseEvent):
            continue
        duel = _find_game(told, event)
        match event:
            case e.WasLaid():
                if event.character != HIDDEN:
                    duel.laid[event.seat] = event.potion
            case e.TurnedUp():
                duel.characters, duel.with_potion = event.characters, event.potions
            case e.Poured():
                duel.poured[event.seat] = duel.laid[event.seat] = event.potion
                drinkers.append(event.seat)
            case e.Declined():
                duel.declined.append(event.seat)
            case e.Spent():
                duel.spent[event.seat] = duel.laid[event.seat] = event.potion
            case e.Shown():
                duel.shown.append(event)
                if event.laid != NONE:
                    duel.laid[event.seat] = event.laid
            case e.Fought():
                duel.rounds.append(RoundRecord(event.round, tuple(drinkers), event.bout))
                drinkers.clear()
            case e.Left():
                duel.left = event.seat
            case e.GameEnded():
                duel.winner = event.winner
                told.wins = event.wins
            case e.MatchEnded():
                told.winners, told.reason = event.winners, event.reason
    return told


def _find_game(told: MatchHistory, event: e.BaseEvent) -> GameRecord:
    """Return the record of the game that an event belongs to; a card laid or a player leaving may begin a new one."""
    if not told.duels or (told.duels[-1].winner is not None and isinstance(event, (e.WasLaid, e.TurnedUp, e.Left))):
        game = told.duels[-1].game + 1 if told.duels else 1
        told.duels.append(GameRecord(game, None, (False, False), {}, {}, [], {}, [], []))
    return told.duels[-1]
