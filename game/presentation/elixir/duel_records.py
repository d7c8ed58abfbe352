"""Match history of Elixir Quest: events folded into records of games and rounds."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.rules.core.protocol import HIDDEN
from game.rules.elixir import event as e
from game.rules.elixir.round import RoundResult
from game.rules.elixir.state import NONE


class RoundRecord(msgspec.Struct):
    """Finished round: its number, the seats whose potions were active, and its result."""

    number: int
    drinkers: tuple[int, ...]
    bout: RoundResult


class GameRecord(msgspec.Struct):
    """One game of a match.

    Characters and potions are catalog numbers by seat; ``winner`` is None while the game goes on, -1 for a draw.
    """

    game: int
    characters: tuple[int, int] | None = None
    with_potion: tuple[bool, bool] = (False, False)
    laid: dict[int, int] = {}
    """By seat: the potion that lies or lay there, as far as the reader knows; -9 for none."""
    poured: dict[int, int] = {}
    """By seat: the potion that was turned up."""
    declined: list[int] = []
    spent: dict[int, int] = {}
    """By seat: a potion that was used up without being turned up."""
    shown: list[e.Shown] = []
    rounds: list[RoundRecord] = []
    winner: int | None = None
    left: int = -1
    """The seat that got up during this game."""

    @property
    def last_round(self) -> RoundRecord | None:
        """Return the last finished round; None before the first."""
        return self.rounds[-1] if self.rounds else None


class MatchHistory(msgspec.Struct):
    """History of a match as one reader may see it."""

    duels: list[GameRecord] = []
    wins: tuple[int, int] = (0, 0)
    winners: tuple[int, ...] | None = None
    reason: str = ""

    @property
    def conceded_game(self) -> int:
        """Return the number of the game in which the match was conceded; 0 if it was not."""
        return 1 + sum(duel.winner is not None for duel in self.duels) if self.reason == "conceded" else 0

    @property
    def current_game(self) -> GameRecord | None:
        """Return the current or last game; None before the first."""
        return self.duels[-1] if self.duels else None


def build_history(events: Iterable[object]) -> MatchHistory:
    """Fold the events of a match, as one reader may see them, into a history."""
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
    """Return the game of an event; the first card played or a player leaving opens a new one."""
    if not told.duels or (told.duels[-1].winner is not None and isinstance(event, (e.WasLaid, e.TurnedUp, e.Left))):
        game = told.duels[-1].game + 1 if told.duels else 1
        told.duels.append(GameRecord(game, None, (False, False), {}, {}, [], {}, [], []))
    return told.duels[-1]
