"""The games of a match as they were told: events folded into records that a table can show."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.rules.core.protocol import HIDDEN
from game.rules.elixir import event as e
from game.rules.elixir.round import Bout
from game.rules.elixir.state import NONE


class Round(msgspec.Struct):
    """A round that was fought: under whose potions, and what came of it."""

    number: int
    drinkers: tuple[int, ...]
    bout: Bout


class Duel(msgspec.Struct):
    """One game. Characters and potions are catalog numbers by seat; ``winner`` is None while it goes on, -1 drawn."""

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
    rounds: list[Round] = []
    winner: int | None = None
    left: int = -1
    """The seat that got up during this game."""

    @property
    def last(self) -> Round | None:
        """The round that was fought last."""
        return self.rounds[-1] if self.rounds else None


class Story(msgspec.Struct):
    """A match so far."""

    duels: list[Duel] = []
    wins: tuple[int, int] = (0, 0)
    winners: tuple[int, ...] | None = None
    reason: str = ""

    @property
    def given_up(self) -> int:
        """The number of the game in which somebody conceded the match; 0 where nobody has."""
        return 1 + sum(duel.winner is not None for duel in self.duels) if self.reason == "conceded" else 0

    @property
    def duel(self) -> Duel | None:
        """The game that is played, or was played last."""
        return self.duels[-1] if self.duels else None


def story(events: Iterable[object]) -> Story:
    """What the events of a match tell, in the form in which one reader has them."""
    told = Story([], (0, 0))
    drinkers: list[int] = []
    for event in events:
        if not isinstance(event, e.BaseEvent):
            continue
        duel = _running(told, event)
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
                duel.rounds.append(Round(event.round, tuple(drinkers), event.bout))
                drinkers.clear()
            case e.Left():
                duel.left = event.seat
            case e.GameEnded():
                duel.winner = event.winner
                told.wins = event.wins
            case e.MatchEnded():
                told.winners, told.reason = event.winners, event.reason
    return told


def _running(told: Story, event: e.BaseEvent) -> Duel:
    """The game that an event belongs to; the first card laid, or somebody leaving, begins the next one."""
    if not told.duels or (told.duels[-1].winner is not None and isinstance(event, (e.WasLaid, e.TurnedUp, e.Left))):
        game = told.duels[-1].game + 1 if told.duels else 1
        told.duels.append(Duel(game, None, (False, False), {}, {}, [], {}, [], []))
    return told.duels[-1]
