"""Text form of the dungeon for the terminal: positions as plain lines, and questions."""

from __future__ import annotations

import argparse

from game.bots.dungeon.bots import make_dungeon_bot
from game.content.cards.dungeon_catalog import build_rules
from game.presentation.dungeon.terms import (
    bottle_name,
    describe_ops,
    dungeon_name,
    format_hearts,
    group_name,
    item_name,
    kind_name,
    room_name,
)
from game.presentation.option_words import list_dungeon_options
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.cards import Room
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules
from game.terminal.dungeon_sim import read_setup
from game.terminal.text_game import TextGame
from game.text import _, pick_text

COLUMN_WIDTH = 27
"""Number of characters per room in the rows of a dungeon."""


def make_text_game(arguments: argparse.Namespace) -> TextGame:
    """Return the adventure that the arguments describe, for the terminal.

    Raises:
        UserError: it cannot be played.
    """
    setup = read_setup(arguments)
    rules = build_rules(setup)
    catalog = rules.catalog

    def format_hand(view: State, seat: int) -> str:
        hand = [card for card in view.players[seat].hand if card != HIDDEN]
        return ", ".join(f"{catalog.item_ids[card]} ({item_name(catalog, card)})" for card in hand)

    chosen = [field.replace("_", "-") for field in list_dungeon_options() if getattr(setup, field)]
    title = " ".join([setup.game, setup.length, setup.grade, str(setup.players), *chosen])
    return TextGame(
        rules, make_dungeon_bot, title, format_question, format_hand, lambda view: format_position(rules, view)
    )


def format_position(rules: DungeonRules, view: State) -> str:
    """Format the party, the rooms row by row from the top, the current challenge, and the cards of each player."""
    bottles = ", ".join(bottle_name(content) for content in view.bottles) or "-"
    lines = [
        _("hearts {hearts} of {most}, rupees {rupees}, bottles {bottles}, Triforce {ready} of {pieces}").format(
            hearts=format_hearts(view.hearts),
            most=view.containers,
            rupees=view.rupees,
            bottles=bottles,
            ready=view.pieces - view.spent,
            pieces=view.pieces,
        )
    ]
    if view.dungeon:
        lines += _format_rooms(rules, view)
    standing = insight.get_status(rules, view)
    if standing is not None and view.challenge is not None:
        lines.append(_format_challenge(rules, rules.catalog.rooms[view.challenge.room], view.challenge.kind, standing))
    for seat, player in enumerate(view.players):
        items = ", ".join(group_name(rules.catalog, item) for item in player.items) or "-"
        sizes = {"hand": len(player.hand), "draw": len(player.draw), "used": len(player.discard) + len(player.covered)}
        sentence = _("player {seat}: hand {hand}, deck {draw}, discard pile {used}, items {items}")
        lines.append(sentence.format(seat=seat + 1, items=items, **sizes))
    return "\n".join(lines)


def _format_challenge(rules: DungeonRules, room: Room, kind: str, status: insight.ChallengeStatus) -> str:
    sentence = _(
        "{room}: {have} of {need} ({kind}), round {round} of {limit}; each round: {each}; at the limit: {last}"
    )
    return sentence.format(
        room=pick_text(room.name),
        have=status.total + status.points,
        need=status.need,
        kind=kind_name(kind),
        round=status.round,
        limit=status.limit,
        each=describe_ops(rules.catalog, room.each_round),
        last=describe_ops(rules.catalog, room.at_limit),
    )


def _format_rooms(rules: DungeonRules, view: State) -> list[str]:
    """Format the cells with their numbers: ``>`` marks Link, ``*`` solved, ``+`` enterable, ``?`` unseen rooms."""
    layout = rules.match.get_layout(view)
    open_cells = insight.find_open_cells(rules, view)
    lines = [dungeon_name(rules.catalog, view.dungeon)]
    for row in reversed(range(layout.height)):
        texts = [""] * layout.width
        for cell in [cell for cell, square in enumerate(layout.squares) if square[1] == row]:
            number = insight.get_visible_room(rules, view, cell)
            done = cell != layout.boss and view.cells[cell].done
            mark = ">" if cell == view.here else "*" if done else "+" if cell in open_cells else " "
            name = room_name(rules.catalog, number) if number != HIDDEN else "?"
            texts[layout.squares[cell][0]] = f"{mark}{cell + 1} {layout.cell_name(cell)} {name}"
        lines.append(" ".join(text.ljust(COLUMN_WIDTH) for text in texts).rstrip())
    return lines


def format_question(kind: str) -> str:
    """Return the text of a question by the kind of its decision."""
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
