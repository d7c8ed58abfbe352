"""The chapters of the journey played by bots: how often each is won, and by what."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from random import Random

from game.arguments import add_alias
from game.bots.core.bot import Bot
from game.bots.dungeon.bots import make_dungeon_bot
from game.bots.elixir.bots import make_elixir_bot
from game.bots.epic.bots import make_bot
from game.content.modes.journey import Adventure, Chapter, Duel, load_story
from game.errors import UserError
from game.modes.journey import matches
from game.modes.journey.state import Journey
from game.presentation.rulebooks import book_of
from game.session.session import AnySession
from game.text import percent

COMPANION, QUESTER = "greedy", "sensible"
"""Who plays for the person in an adventure, and in a match of Elixir Quest."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--chapter", default="", help="chapter, by file name (default: all)")
    matches = parser.add_argument("--matches", type=int, default=20, metavar="N", help="matches per chapter")
    add_alias(parser, "--games", matches)
    parser.add_argument("--bot", default="knight", help="bot that plays in your place")
    parser.add_argument("--seed", default="1", help="seed of the first match")


def run(arguments: argparse.Namespace) -> int:
    story = load_story()
    if arguments.chapter and arguments.chapter not in story.chapters:
        known = ", ".join(story.chapters)
        raise UserError(f'Unknown chapter "{arguments.chapter}". Choose from: {known}.')
    if arguments.matches < 1:
        raise UserError("--matches must be at least 1.")
    make_bot(arguments.bot)
    for name in [arguments.chapter] if arguments.chapter else story.chapters:
        ends = Counter(
            outcome_of(name, story.chapters[name], arguments.bot, f"{arguments.seed}/{number}")
            for number in range(arguments.matches)
        )
        won = sum(count for (side, _reason), count in ends.items() if side)
        told = ", ".join(f"{'+' if side else '-'}{reason} {count}" for (side, reason), count in ends.most_common())
        print(f"{name:14} {percent(round(100 * won / arguments.matches)):>5}  {told}")
    return 0


def outcome_of(name: str, chapter: Chapter, bot: str, seed: str) -> tuple[bool, str]:
    """A match of a chapter: whether it was won, and by what."""
    journey = Journey(seed, 1, name)
    seats = matches.seats_of(chapter, 1, [""], str)
    session = matches.begin(journey, chapter, seats, open_hands=False, kept=False).session
    play_out(session, bots_of(chapter, matches.kinds_of(chapter, 1), bot), seed)
    outcome = session.outcome
    assert outcome is not None
    return matches.ME in book_of(session.rules).winners(session.rules, outcome), outcome.reason


def bots_of(chapter: Chapter, kinds: Sequence[str], bot: str) -> list[Bot]:
    """By seat: the bots of the chapter, and one in place of the person."""
    match chapter.play:
        case Duel():
            return [make_bot(bot if seat == matches.ME else kind) for seat, kind in enumerate(kinds)]
        case Adventure():
            return [make_dungeon_bot(COMPANION) for _kind in kinds]
        case _:
            return [make_elixir_bot(QUESTER if seat == matches.ME else kind) for seat, kind in enumerate(kinds)]


def play_out(session: AnySession, bots: Sequence[Bot], seed: str) -> None:
    """A match to its end; every chapter's duels have a limit of turns."""
    while (asked := session.decision) is not None:
        luck = Random(f"{seed}/{len(session.journal)}")
        view, legal = session.view(asked.seat), session.legal()
        session.submit(bots[asked.seat].choose(session.rules, view, asked.seat, legal, luck))
