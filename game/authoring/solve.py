"""`dev solve`: searches the turn of a puzzle in full and tells which first actions win, and how they go on."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from game.arguments import add_alias
from game.bots.epic.solver import MOST_POSITIONS, Solver, solver_of
from game.content.formats.errors import ContentError, Fault
from game.content.puzzles.puzzles import LoadedPuzzle, load_puzzle
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.text import _, ngettext

MOST_ANSWERS = 6
"""So many answers to one question are followed; the others are counted."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar=_("FILE"), nargs="+", type=Path, help=_("puzzle files (YAML)"))
    help_most = _("positions to search before giving up")
    most = parser.add_argument("--max-positions", type=int, default=MOST_POSITIONS, metavar="N", help=help_most)
    add_alias(parser, "--most", most)
    parser.add_argument("--brief", action="store_true", help=_("show the first actions only"))


def run(arguments: argparse.Namespace) -> int:
    """Solve every file; exit code 1 when one cannot be won, or its solution begins with an action that does not win.

    Raises:
        ContentError: files that cannot be read; nothing is searched then.
        UserError: a position has more lines than ``--max-positions`` allows.
    """
    puzzles: list[LoadedPuzzle] = []
    faults: list[Fault] = []
    for path in arguments.files:
        try:
            puzzles.append(load_puzzle(path))
        except ContentError as error:
            faults += error.faults
    if faults:
        raise ContentError(faults)
    code = max([_tell(puzzle, arguments.max_positions, brief=arguments.brief) for puzzle in puzzles])
    if len(puzzles) > 1 and not code:
        print(_("All {count} puzzles verified.").format(count=len(puzzles)))
    return code


def _tell(loaded: LoadedPuzzle, most: int, *, brief: bool) -> int:
    rules, state = loaded.rules, loaded.state
    solver = solver_of(loaded, most)
    winning = [rules.to_text(action) for action in solver.winning(state)]
    openings = len(rules.legal(state))
    print(f"{loaded.id}: {loaded.puzzle.name.en}")
    if not winning:
        print("  " + _("can't be won"))
        return 1
    sentence = ngettext("{count} of {all} first actions wins", "{count} of {all} first actions win", len(winning))
    sole = " (" + _("only one opening") + ")" if only_opening(winning) else ""
    print(f"  {sentence.format(count=len(winning), all=openings)}{sole}: {', '.join(winning)}")
    if not brief:
        for line in tree(rules, solver, state):
            print(f"  {line}")
    looked = ngettext("{count} position", "{count} positions", solver.positions).format(count=solver.positions)
    print(f"  {looked}")
    if loaded.line[0] not in winning:
        print("  " + _("the solution's first action doesn't win"))
        return 1
    return 0


def only_opening(winning: list[str]) -> bool:
    """Whether all that wins begins with the same card, or the same action, whoever plays it."""
    return len({text.split()[-1] if text.startswith(("play", "attack")) else text for text in winning}) == 1


def tree(rules: EpicRules, solver: Solver, state: State, depth: int = 0) -> Iterator[str]:
    """The lines of a winning strategy: one action of the side, every answer of the enemy below it."""
    if solver.verdict(state) is not None:
        yield f"{'  ' * depth}{_('won')}"
        return
    if solver.ours(state):
        actions, total = solver.winning(state)[:1], 1
        mark = ""
    else:
        answers = solver.ordered(state)
        actions, total, mark = answers[:MOST_ANSWERS], len(answers), "- "
    for action in actions:
        yield f"{'  ' * depth}{mark}{rules.to_text(action)}"
        for after in solver.outcomes(state, action):
            yield from tree(rules, solver, after, depth + bool(mark))
    if total > len(actions):
        more = total - len(actions)
        yield f"{'  ' * depth}- " + ngettext("{count} more reply", "{count} more replies", more).format(count=more)
