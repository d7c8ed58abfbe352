"""A recorded match in the terminal: told in sentences, or told again and compared step by step."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.errors import UserError
from game.table import saves
from game.table.saves import Saved
from game.table.wording import Teller
from game.text import _


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help=_("a save or a replay"))
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--text", action="store_true", help=_("tell the match in sentences, step by step (the default)"))
    how.add_argument("--verify", action="store_true", help=_("play it again and compare every step"))


def run(arguments: argparse.Namespace) -> int:
    saved = saves.read(arguments.file)
    if not saved.told_again:
        raise UserError(_("The journal of this match does not lead to its position."), file=arguments.file)
    if arguments.verify:
        steps = len(saved.session.journal) - 1
        print(_("{steps} steps lead to the recorded position.").format(steps=steps))
    else:
        _tell(saved)
    return 0


def _tell(saved: Saved) -> None:
    """The whole match with open hands: each action in its text form and what came of it."""
    session = saved.session
    teller = Teller(saved.rules.match, saved.seats.name)
    for number, step in enumerate(session.journal):
        if step.action:
            print(f"{number}. {saved.seats.name(step.seat)}: {step.action}")
        for event in session.events_of(number):
            sentence = teller.tell(event)
            if sentence:
                print(f"   {sentence}")
    if saved.pending:
        print(_("A fault in the program broke off: {action}").format(action=saved.pending))
    print(session.show(-1))
