"""The dungeon in the terminal: what the command `text` has to know of it, and a position in plain lines."""

from __future__ import annotations

import argparse

from game.bots.dungeon.bots import make_dungeon_bot
from game.content.cards.dungeon_catalog import build_rules
from game.presentation.dungeon.terms import (
    bottle_name,
    dungeon_name,
    group_name,
    hearts,
    item_name,
    kind_name,
    ops_words,
    room_name,
)
from game.presentation.option_words import dungeon_options
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.cards import Room
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules
from game.terminal.dungeon_sim import setup_from
from game.terminal.text_game import TextGame
from game.text import _, pick

COLUMN = 27
"""Letters that a room has in the rows of a dungeon."""


def table_for(arguments: argparse.Namespace) -> TextGame:
    """The adventure that the arguments describe.

    Raises:
        UserError: it cannot be played.
    """
    setup = setup_from(arguments)
    rules = build_rules(setup)
    catalog = rules.catalog

    def held(view: State, seat: int) -> str:
        hand = [card for card in view.players[seat].hand if card != HIDDEN]
        return ", ".join(f"{catalog.item_ids[card]} ({item_name(catalog, card)})" for card in hand)

    chosen = [field.replace("_", "-") for field in dungeon_options() if getattr(setup, field)]
    title = " ".join([setup.game, setup.length, setup.grade, str(setup.players), *chosen])
    return TextGame(rules, make_dungeon_bot, title, question, held, lambda view: show(rules, view))


def show(rules: DungeonRules, view: State) -> str:
    """The position: the party, the rooms row by row from the top, the running challenge, hands and piles."""
    bottles = ", ".join(bottle_name(content) for content in view.bottles) or "-"
    lines = [
        _("hearts {hearts} of {most}, rupees {rupees}, bottles {bottles}, Triforce {ready} of {pieces}").format(
            hearts=hearts(view.hearts),
            most=view.containers,
            rupees=view.rupees,
            bottles=bottles,
            ready=view.pieces - view.spent,
            pieces=view.pieces,
        )
    ]
    if view.dungeon:
        lines += _rooms(rules, view)
    standing = insight.standing(rules, view)
    if standing is not None and view.challenge is not None:
        lines.append(_challenge(rules, rules.catalog.rooms[view.challenge.room], view.challenge.kind, standing))
    for seat, player in enumerate(view.players):
        items = ", ".join(group_name(rules.catalog, item) for item in player.items) or "-"
        sizes = {"hand": len(player.hand), "draw": len(player.draw), "used": len(player.discard) + len(player.covered)}
        sentence = _("player {seat}: hand {hand}, deck {draw}, discard pile {used}, items {items}")
        lines.append(sentence.format(seat=seat + 1, items=items, **sizes))
    return "\n".join(lines)


def _challenge(rules: DungeonRules, room: Room, kind: str, standing: insight.Standing) -> str:
    sentence = _(
        "{room}: {have} of {need} ({kind}), round {round} of {limit}; each round: {each}; at the limit: {last}"
    )
    return sentence.format(
        room=pick(room.name),
        have=standing.total + standing.points,
        need=standing.need,
        kind=kind_name(kind),
        round=standing.round,
        limit=standing.limit,
        each=ops_words(rules.catalog, room.each_round),
        last=ops_words(rules.catalog, room.at_limit),
    )


def _rooms(rules: DungeonRules, view: State) -> list[str]:
    """Cells with their numbers: ``>`` is where Link stands, ``*`` is done, ``+`` can be entered, ``?`` was not seen."""
    layout = rules.match.layout(view)
    open_cells = insight.beckons(rules, view)
    lines = [dungeon_name(rules.catalog, view.dungeon)]
    for row in reversed(range(layout.height)):
        texts = [""] * layout.width
        for cell in [cell for cell, square in enumerate(layout.squares) if square[1] == row]:
            number = insight.preview_of(rules, view, cell)
            done = cell != layout.boss and view.cells[cell].done
            mark = ">" if cell == view.here else "*" if done else "+" if cell in open_cells else " "
            name = room_name(rules.catalog, number) if number != HIDDEN else "?"
            texts[layout.squares[cell][0]] = f"{mark}{cell + 1} {layout.name(cell)} {name}"
        lines.append(" ".join(text.ljust(COLUMN) for text in texts).rstrip())
    return lines


def question(kind: str) -> str:
    """What a decision asks, in a few words."""
    return {
        "sword": _("take the sword or leave it to the others."),
        "item": _("take the item or leave it to the others."),
        "dungeon": _("choose the next dungeon."),
        "rooms": _("choose a room."),
        "between": _("swap cards or keep them."),
        "offer": _("accept the offer or decline."),
        "safe": _("use a bottle or rest."),
        "turn": _("play a card or choose another action."),
        "play": _("play a card."),
        "redraw": _("discard any cards, then draw."),
        "discard": _("discard a card."),
        "lose": _("choose a bottle to lose."),
        "avert": _("prevent the penalty or take it."),
        "shop": _("buy something or leave."),
    }[kind]
