"""Formatter of the events of Elixir Quest as lines of the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.presentation.elixir.wording import character_name, describe_calculation, potion_name
from game.rules.core.exhaustive import Handler, with_default
from game.rules.core.protocol import HIDDEN
from game.rules.elixir import event as elixir_events
from game.rules.elixir.cards import ElixirCatalog
from game.rules.elixir.state import NONE
from game.text import _

PlayerNames = Sequence[str]
"""Names of the players by seat."""


def format_event(catalog: ElixirCatalog, players: PlayerNames, event: elixir_events.Event) -> list[str]:
    """Return the log lines of an event; empty if it is not logged."""
    return LINES[type(event)](catalog, players, event)


def _format_nothing(catalog: ElixirCatalog, players: PlayerNames, event: elixir_events.Event) -> list[str]:
    """Return no lines."""
    return []


def _format_was_laid(catalog: ElixirCatalog, players: PlayerNames, event: elixir_events.WasLaid) -> list[str]:
    player = players[event.seat]
    if event.character == HIDDEN:
        return [_("{player} has chosen.").format(player=player)]
    words = {"player": player, "character": character_name(catalog, event.character)}
    if event.potion == NONE:
        return [_("{player} plays {character}.").format(**words)]
    sentence = _("{player} plays {character} with {potion}.")
    return [sentence.format(**words, potion=potion_name(catalog, event.potion))]


def _format_turned_up(catalog: ElixirCatalog, players: PlayerNames, event: elixir_events.TurnedUp) -> list[str]:
    one, other = (character_name(catalog, number) for number in event.characters)
    return [_("Game {number}: {one} vs {other}.").format(number=event.game, one=one, other=other)]


def _format_poured(catalog: ElixirCatalog, players: PlayerNames, event: elixir_events.Poured) -> list[str]:
    sentence = _("{player} drinks {potion}.")
    return [sentence.format(player=players[event.seat], potion=potion_name(catalog, event.potion))]


def _format_declined(catalog: ElixirCatalog, players: PlayerNames, event: elixir_events.Declined) -> list[str]:
    return [_("{player} doesn't drink.").format(player=players[event.seat])]


def _format_spent(catalog: ElixirCatalog, players: PlayerNames, event: elixir_events.Spent) -> list[str]:
    sentence = _("{player}'s {potion} is used up.")
    return [sentence.format(player=players[event.seat], potion=potion_name(catalog, event.potion))]


def _format_shown(catalog: ElixirCatalog, players: PlayerNames, event: elixir_events.Shown) -> list[str]:
    player = players[event.seat]
    if not event.cards:
        return [_("{player} has nothing to reveal.").format(player=player)]
    named = potion_name if event.what == "potions" else character_name
    names = ", ".join(named(catalog, number) for number in event.cards)
    if event.laid == NONE:
        return [_("{player} reveals {names}.").format(player=player, names=names)]
    sentence = _("{player} reveals {names}. Face down: {potion}.")
    return [sentence.format(player=player, names=names, potion=potion_name(catalog, event.laid))]


def _format_fought(catalog: ElixirCatalog, players: PlayerNames, event: elixir_events.Fought) -> list[str]:
    return [_("Round {number}").format(number=event.round), *describe_calculation(event.bout, players)]


def _format_game_ended(catalog: ElixirCatalog, players: PlayerNames, event: elixir_events.GameEnded) -> list[str]:
    if event.winner < 0:
        return [_("The game is drawn. Both characters are set aside.")]
    return [_("{player} wins the game.").format(player=players[event.winner])]


def _format_left(catalog: ElixirCatalog, players: PlayerNames, event: elixir_events.Left) -> list[str]:
    return [_("{player} concedes.").format(player=players[event.seat])]


def _format_conceded(catalog: ElixirCatalog, players: PlayerNames, event: elixir_events.Conceded) -> list[str]:
    return [_("{player} concedes.").format(player=players[event.seat])]


def _format_match_ended(catalog: ElixirCatalog, players: PlayerNames, event: elixir_events.MatchEnded) -> list[str]:
    if not event.winners:
        return [_("The match is drawn.")]
    return [_("{player} wins the match.").format(player=players[event.winners[0]])]


LINES: dict[type[elixir_events.Event], Callable[[ElixirCatalog, PlayerNames, Any], list[str]]] = with_default(
    "the words of the log",
    elixir_events.Event,
    Handler.LOG,
    {
        elixir_events.WasLaid: _format_was_laid,
        elixir_events.TurnedUp: _format_turned_up,
        elixir_events.Poured: _format_poured,
        elixir_events.Declined: _format_declined,
        elixir_events.Spent: _format_spent,
        elixir_events.Shown: _format_shown,
        elixir_events.Fought: _format_fought,
        elixir_events.GameEnded: _format_game_ended,
        elixir_events.Left: _format_left,
        elixir_events.Conceded: _format_conceded,
        elixir_events.MatchEnded: _format_match_ended,
    },
    _format_nothing,
)
"""Function that formats the log lines of an event, by type."""
