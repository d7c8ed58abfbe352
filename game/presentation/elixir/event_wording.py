"""Formatter of the events of Elixir Quest as lines of the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.presentation.elixir.wording import character_name, describe_round, potion_name
from game.rules.core.exhaustive import Handler, with_default
from game.rules.core.protocol import HIDDEN
from game.rules.elixir import event as e
from game.rules.elixir.cards import ElixirCatalog
from game.rules.elixir.state import NONE
from game.text import _

Players = Sequence[str]
"""Names of the players by seat."""


def format_event(catalog: ElixirCatalog, players: Players, event: e.Event) -> list[str]:
    """Return the log lines of an event; empty if it is not logged."""
    return LINES[type(event)](catalog, players, event)


def _format_nothing(catalog: ElixirCatalog, players: Players, event: e.Event) -> list[str]:
    """Return no lines."""
    return []


def _format_was_laid(catalog: ElixirCatalog, players: Players, event: e.WasLaid) -> list[str]:
    player = players[event.seat]
    if event.character == HIDDEN:
        return [_("{player} has chosen.").format(player=player)]
    words = {"player": player, "character": character_name(catalog, event.character)}
    if event.potion == NONE:
        return [_("{player} plays {character}.").format(**words)]
    sentence = _("{player} plays {character} with {potion}.")
    return [sentence.format(**words, potion=potion_name(catalog, event.potion))]


def _format_turned_up(catalog: ElixirCatalog, players: Players, event: e.TurnedUp) -> list[str]:
    one, other = (character_name(catalog, number) for number in event.characters)
    return [_("Game {number}: {one} vs {other}.").format(number=event.game, one=one, other=other)]


def _format_poured(catalog: ElixirCatalog, players: Players, event: e.Poured) -> list[str]:
    sentence = _("{player} drinks {potion}.")
    return [sentence.format(player=players[event.seat], potion=potion_name(catalog, event.potion))]


def _format_declined(catalog: ElixirCatalog, players: Players, event: e.Declined) -> list[str]:
    return [_("{player} doesn't drink.").format(player=players[event.seat])]


def _format_spent(catalog: ElixirCatalog, players: Players, event: e.Spent) -> list[str]:
    sentence = _("{player}'s {potion} is used up.")
    return [sentence.format(player=players[event.seat], potion=potion_name(catalog, event.potion))]


def _format_shown(catalog: ElixirCatalog, players: Players, event: e.Shown) -> list[str]:
    player = players[event.seat]
    if not event.cards:
        return [_("{player} has nothing to reveal.").format(player=player)]
    named = potion_name if event.what == "potions" else character_name
    names = ", ".join(named(catalog, number) for number in event.cards)
    if event.laid == NONE:
        return [_("{player} reveals {names}.").format(player=player, names=names)]
    sentence = _("{player} reveals {names}. Face down: {potion}.")
    return [sentence.format(player=player, names=names, potion=potion_name(catalog, event.laid))]


def _format_fought(catalog: ElixirCatalog, players: Players, event: e.Fought) -> list[str]:
    return [_("Round {number}").format(number=event.round), *describe_round(event.bout, players)]


def _format_game_ended(catalog: ElixirCatalog, players: Players, event: e.GameEnded) -> list[str]:
    if event.winner < 0:
        return [_("The game is drawn. Both characters are set aside.")]
    return [_("{player} wins the game.").format(player=players[event.winner])]


def _format_left(catalog: ElixirCatalog, players: Players, event: e.Left) -> list[str]:
    return [_("{player} concedes.").format(player=players[event.seat])]


def _format_conceded(catalog: ElixirCatalog, players: Players, event: e.Conceded) -> list[str]:
    return [_("{player} concedes.").format(player=players[event.seat])]


def _format_match_ended(catalog: ElixirCatalog, players: Players, event: e.MatchEnded) -> list[str]:
    if not event.winners:
        return [_("The match is drawn.")]
    return [_("{player} wins the match.").format(player=players[event.winners[0]])]


LINES: dict[type[e.Event], Callable[[ElixirCatalog, Players, Any], list[str]]] = with_default(
    "the words of the log",
    e.Event,
    Handler.LOG,
    {
        e.WasLaid: _format_was_laid,
        e.TurnedUp: _format_turned_up,
        e.Poured: _format_poured,
        e.Declined: _format_declined,
        e.Spent: _format_spent,
        e.Shown: _format_shown,
        e.Fought: _format_fought,
        e.GameEnded: _format_game_ended,
        e.Left: _format_left,
        e.Conceded: _format_conceded,
        e.MatchEnded: _format_match_ended,
    },
    _format_nothing,
)
"""Function that formats the log lines of an event, by type."""
