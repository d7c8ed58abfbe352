"""Command ``dev solve``: searches all lines of a puzzle and prints the first actions that win, and how."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from game.arguments import add_alias
from game.bots.epic.solver import MAX_POSITIONS, Solver, make_solver
from game.content.formats.errors import ContentError, Fault
from game.content.puzzles.puzzles import LoadedPuzzle, load_puzzle
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.text import _, ngettext

MAX_SHOWN_REPLIES = 6
"""Number of replies to an action that are printed; of the others only their number."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``dev solve``."""
    parser.add_argument("files", metavar=_("FILE"), nargs="+", type=Path, help=_("puzzle files (YAML)"))
    help_most = _("positions to search before giving up")
    most = parser.add_argument("--max-positions", type=int, default=MAX_POSITIONS, metavar="N", help=help_most)
    add_alias(parser, "--most", most)
    parser.add_argument("--brief", action="store_true", help=_("show the first actions only"))


def run(arguments: argparse.Namespace) -> int:
    """Solve every file; return 1 if a puzzle cannot be won, or the first action of its solution does not win.

    Raises:
        ContentError: a file cannot be read; then no puzzle is searched.
        UserError: the search of a puzzle exceeds ``--max-positions``.
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
    code = max([_report_puzzle(puzzle, arguments.max_positions, brief=arguments.brief) for puzzle in puzzles])
    if len(puzzles) > 1 and not code:
        print(_("All {count} puzzles verified.").format(count=len(puzzles)))
    return code


def _report_puzzle(loaded: LoadedPuzzle, max_positions: int, *, brief: bool) -> int:
    rules, state = loaded.rules, loaded.state
    solver = make_solver(loaded, max_positions)
    winning = [rules.to_text(action) for action in solver.find_winning_actions(state)]
    openings = len(rules.legal_actions(state))
    print(f"{loaded.id}: {loaded.puzzle.name.en}")
    if not winning:
        print("  " + _("can't be won"))
        return 1
    sentence = ngettext("{count} of {all} first actions wins", "{count} of {all} first actions win", len(winning))
    sole = " (" + _("only one opening") + ")" if has_single_opening(winning) else ""
    print(f"  {sentence.format(count=len(winning), all=openings)}{sole}: {', '.join(winning)}")
    if not brief:
        for line in format_tree(rules, solver, state):
            print(f"  {line}")
    looked = ngettext("{count} position", "{count} positions", solver.position_count).format(
        count=solver.position_count
    )
    print(f"  {looked}")
    if loaded.solution[0] not in winning:
        print("  " + _("the solution's first action doesn't win"))
        return 1
    return 0


def has_single_opening(winning: list[str]) -> bool:
    """Return whether all winning first actions are the same card or action, regardless of the character."""
    return len({text.split()[-1] if text.startswith(("play", "attack")) else text for text in winning}) == 1


def format_tree(rules: EpicRules, solver: Solver, state: State, depth: int = 0) -> Iterator[str]:
    """Yield the lines of a winning strategy: an action of the solving side, and below it every reply of the enemy."""
    if solver.find_verdict(state) is not None:
        yield f"{'  ' * depth}{_('won')}"
        return
    if solver.is_own_decision(state):
        actions, total = solver.find_winning_actions(state)[:1], 1
        mark = ""
    else:
        answers = solver.order_actions(state)
        actions, total, mark = answers[:MAX_SHOWN_REPLIES], len(answers), "- "
    for action in actions:
        yield f"{'  ' * depth}{mark}{rules.to_text(action)}"
        for after in solver.iterate_outcomes(state, action):
            yield from format_tree(rules, solver, after, depth + bool(mark))
    if total > len(actions):
        more = total - len(actions)
        yield f"{'  ' * depth}- " + ngettext("{count} more reply", "{count} more replies", more).format(count=more)
