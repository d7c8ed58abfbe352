"""Text form of Elixir Quest for the terminal: positions as plain lines, and questions."""

from __future__ import annotations

import argparse

from game.bots.elixir.bots import make_elixir_bot
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.presentation.elixir.wording import character_name, describe_potion, potion_name
from game.rules.core.protocol import HIDDEN
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import CAPTURED, HELD, LAID, NONE, ElixirCard, State
from game.terminal.elixir_sim import read_setup
from game.terminal.text_game import TextGame
from game.text import _


def make_text_game(arguments: argparse.Namespace) -> TextGame:
    """Return the practice match that the arguments describe, with cards dealt as in a quick match, for the terminal.

    Raises:
        UserError: it cannot be played.
    """
    setup = read_setup(arguments)
    rules = ElixirRules(load_elixir_catalog(), setup)
    title = f"{setup.game} {setup.format} {setup.potions}"

    def format_cards(view: State, seat: int) -> str:
        return format_hand(rules, view, seat)

    return TextGame(
        rules, make_elixir_bot, title, format_question, format_cards, lambda view: format_position(rules, view)
    )


def format_hand(rules: ElixirRules, view: State, seat: int) -> str:
    """Format a hand with the number of each card: characters as attack/health/mind, potions with their effects."""
    catalog = rules.catalog
    found = []
    for place, card in enumerate(view.characters[seat], 1):
        if card.place == view.playable_place and card.number != HIDDEN:
            numbers = catalog.characters[card.number]
            name = character_name(catalog, card.number)
            found.append(f"{place} {name} {numbers.attack}/{numbers.health}/{numbers.mind}")
    characters = ", ".join(found) or "-"
    potions = ", ".join(
        f"{place} {potion_name(catalog, card.number)} ({', '.join(describe_potion(catalog.potions[card.number]))})"
        for place, card in enumerate(view.potions[seat], 1)
        if card.place == HELD and card.number != HIDDEN and not view.sudden_death
    )
    return _("{characters}; potions: {potions}").format(characters=characters, potions=potions or "-")


def format_position(rules: ElixirRules, view: State) -> str:
    """Format the score, and the played cards and the numbers of remaining and lost cards of each player."""
    standing = _("game {game}, round {round}: {one} to {other}, {drawn} drawn")
    game = view.game - (view.result is not None)  # at the end one more than were played
    one, other = view.wins
    lines = [standing.format(game=game, round=view.round, one=one, other=other, drawn=view.drawn)]
    sentence = _("player {seat}: in play {table}; characters left {held}, lost {lost}, potions left {potions}")
    for seat, (characters, potions) in enumerate(zip(view.characters, view.potions, strict=True)):
        words = {"seat": seat + 1, "table": _format_table(rules, view, seat)}
        lost, left = _count_cards(characters, CAPTURED), _count_cards(potions, HELD) + _count_cards(potions, LAID)
        lines.append(
            sentence.format(**words, held=_count_cards(characters, view.playable_place), lost=lost, potions=left)
        )
    return "\n".join(lines)


def _format_table(rules: ElixirRules, view: State, seat: int) -> str:
    """Format the played cards of a seat; face-down cards are named by type only (Elixir E35)."""
    laid, poured = view.laid[seat], view.poured[seat]
    if laid == NONE:
        return "-"
    hidden = laid == HIDDEN
    name = character_name(rules.catalog, HIDDEN if hidden else view.characters[seat][laid].number)
    if hidden or poured == NONE:
        return name
    potion = potion_name(rules.catalog, HIDDEN if poured == HIDDEN else view.potions[seat][poured].number)
    return f"{name} + {potion}"


def _count_cards(cards: list[ElixirCard], place: int) -> int:
    return sum(card.place == place for card in cards)


def format_question(kind: str) -> str:
    """Return the text of a question by the kind of its decision."""
    return {
        "lay": _('play a character, with or without a potion: "lay 3 1" or "lay 3".'),
        "drink": _("drink or decline."),
    }[kind]
