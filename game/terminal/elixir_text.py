"""Elixir Quest in the terminal: what the command `text` has to know of it, and a position in plain lines."""

from __future__ import annotations

import argparse

from game.bots.elixir.bots import make_elixir_bot
from game.content.cards.elixir_catalog import load_catalog
from game.presentation.elixir.wording import character_name, potion_lines, potion_name
from game.rules.core.protocol import HIDDEN
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import CAPTURED, HELD, LAID, NONE, Card, State
from game.terminal.elixir_sim import setup_from
from game.terminal.text_game import TextGame
from game.text import _


def table_for(arguments: argparse.Namespace) -> TextGame:
    """The practice match that the arguments describe, with cards dealt as for quick play.

    Raises:
        UserError: it cannot be played.
    """
    setup = setup_from(arguments)
    rules = ElixirRules(load_catalog(), setup)
    title = f"{setup.game} {setup.format} {setup.potions}"

    def cards(view: State, seat: int) -> str:
        return held(rules, view, seat)

    return TextGame(rules, make_elixir_bot, title, question, cards, lambda view: show(rules, view))


def held(rules: ElixirRules, view: State, seat: int) -> str:
    """What a player may lay: characters with attack/health/mind, potions with what they do, each with its number."""
    catalog = rules.catalog
    found = []
    for place, card in enumerate(view.characters[seat], 1):
        if card.place == view.ready and card.number != HIDDEN:
            numbers = catalog.characters[card.number]
            name = character_name(catalog, card.number)
            found.append(f"{place} {name} {numbers.attack}/{numbers.health}/{numbers.mind}")
    characters = ", ".join(found) or "-"
    potions = ", ".join(
        f"{place} {potion_name(catalog, card.number)} ({', '.join(potion_lines(catalog.potions[card.number]))})"
        for place, card in enumerate(view.potions[seat], 1)
        if card.place == HELD and card.number != HIDDEN and not view.sudden_death
    )
    return _("{characters}; potions: {potions}").format(characters=characters, potions=potions or "-")


def show(rules: ElixirRules, view: State) -> str:
    """The position: the game, who has won how many, and by player what is on the table, held and gone."""
    standing = _("game {game}, round {round}: {one} to {other}, {drawn} drawn")
    game = view.game - (view.result is not None)  # at the end one more than were played
    one, other = view.wins
    lines = [standing.format(game=game, round=view.round, one=one, other=other, drawn=view.drawn)]
    sentence = _("player {seat}: in play {table}; characters left {held}, lost {lost}, potions left {potions}")
    for seat, (characters, potions) in enumerate(zip(view.characters, view.potions, strict=True)):
        words = {"seat": seat + 1, "table": _table(rules, view, seat)}
        lost, left = _count(characters, CAPTURED), _count(potions, HELD) + _count(potions, LAID)
        lines.append(sentence.format(**words, held=_count(characters, view.ready), lost=lost, potions=left))
    return "\n".join(lines)


def _table(rules: ElixirRules, view: State, seat: int) -> str:
    """What a player has laid; what lies face down is a character or a potion (Elixir E35)."""
    laid, poured = view.laid[seat], view.poured[seat]
    if laid == NONE:
        return "-"
    hidden = laid == HIDDEN
    name = character_name(rules.catalog, HIDDEN if hidden else view.characters[seat][laid].number)
    if hidden or poured == NONE:
        return name
    potion = potion_name(rules.catalog, HIDDEN if poured == HIDDEN else view.potions[seat][poured].number)
    return f"{name} + {potion}"


def _count(cards: list[Card], place: int) -> int:
    return sum(card.place == place for card in cards)


def question(kind: str) -> str:
    """What a decision asks, in a few words."""
    return {
        "lay": _('play a character, with or without a potion: "lay 3 1" or "lay 3".'),
        "drink": _("drink or decline."),
    }[kind]
