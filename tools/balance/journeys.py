"""``dev journey``: win rates of bots in the chapters of the journey, by reason for the end of the match."""

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
from game.content.modes.journey import AdventurePlay, DuelPlay, StoryChapter, load_story
from game.errors import UserError
from game.modes.journey import matches
from game.modes.journey.state import JourneyState
from game.presentation.rulebooks import get_rulebook
from game.session.session import AnySession
from game.text import format_percentage

ADVENTURE_BOT, ELIXIR_BOT = "greedy", "sensible"
"""Bots in the person's seat: of an adventure, and of a match of Elixir Quest."""


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
            play_chapter(name, story.chapters[name], arguments.bot, f"{arguments.seed}/{index}")
            for index in range(arguments.matches)
        )
        won = sum(count for (side, _reason), count in ends.items() if side)
        text = ", ".join(f"{'+' if side else '-'}{reason} {count}" for (side, reason), count in ends.most_common())
        print(f"{name:14} {format_percentage(round(100 * won / arguments.matches)):>5}  {text}")
    return 0


def play_chapter(name: str, chapter: StoryChapter, bot: str, seed: str) -> tuple[bool, str]:
    """Play a match of a chapter; return whether it was won, and the reason for its end."""
    journey = JourneyState(seed, 1, name)
    seats = matches.build_seats(chapter, 1, [""], str)
    session = matches.start_match(journey, chapter, seats, open_hands=False, with_autosave=False).session
    play_out(session, make_bots(chapter, matches.list_seat_kinds(chapter, 1), bot), seed)
    outcome = session.outcome
    assert outcome is not None
    return matches.PLAYER_SEAT in get_rulebook(session.rules).find_winners(session.rules, outcome), outcome.reason


def make_bots(chapter: StoryChapter, bot_names: Sequence[str], bot: str) -> list[Bot]:
    """Return the bots by seat: those of the chapter, and one in the person's seat."""
    match chapter.play:
        case DuelPlay():
            return [make_bot(bot if seat == matches.PLAYER_SEAT else kind) for seat, kind in enumerate(bot_names)]
        case AdventurePlay():
            return [make_dungeon_bot(ADVENTURE_BOT) for _kind in bot_names]
        case _:
            return [
                make_elixir_bot(ELIXIR_BOT if seat == matches.PLAYER_SEAT else kind)
                for seat, kind in enumerate(bot_names)
            ]


def play_out(session: AnySession, bots: Sequence[Bot], seed: str) -> None:
    """Play a match to its end; every chapter's duels have a turn limit."""
    while (decision := session.decision) is not None:
        rng = Random(f"{seed}/{len(session.journal)}")
        view, legal = session.view_for(decision.seat), session.legal_actions()
        session.submit(bots[decision.seat].choose(session.rules, view, decision.seat, legal, rng))
