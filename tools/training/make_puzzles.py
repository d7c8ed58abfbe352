"""``dev make-puzzles``: searches bot matches for puzzles and writes them without name and text; or rates puzzle files.

At every position before a defeat, many random hands are tried, so that a match yields many puzzles.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random

from game.bots.epic.puzzle_grades import measure_grade
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.puzzles.puzzles import Puzzle, PuzzleText, load_puzzle
from game.content.puzzles.writing import format_puzzle, make_puzzle
from game.errors import UserError
from game.rules.epic.pack import Setup
from tools.training.puzzle_search import FoundPuzzle, PuzzleSharpener, find_moments

GOALS = ("win-this-turn", "fell", "survive")
"""Goals of the puzzles."""
DEAL_COUNTS = {"win-this-turn": 40, "fell": 40, "survive": 12}
"""Number of hands tried for a position, by goal; a survival puzzle takes much longer to search."""
MAX_POSITIONS = {"win-this-turn": 3000, "fell": 3000, "survive": 4000}
"""Maximum number of positions that the solver searches for one puzzle, by goal."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=list(EPIC_PACKS), default="zelda", help="game")
    parser.add_argument("--matches", type=int, default=10, help="matches to play")
    parser.add_argument("--seed", default="puzzles", help="seed of the search")
    parser.add_argument("--goal", choices=GOALS, action="append", help="only this goal; can be repeated")
    parser.add_argument("--out", type=Path, help="folder to write to")
    parser.add_argument(
        "--grade", metavar="FILE", nargs="+", type=Path, help="rate the difficulty of these puzzles instead"
    )


def run(arguments: argparse.Namespace) -> int:
    """Search and write puzzles, or rate existing files.

    Raises:
        UserError: a file cannot be read or written, or there is no folder to write to.
    """
    if arguments.grade:
        for path in arguments.grade:
            rate_file(path)
        return 0
    if arguments.out is None:
        raise UserError("Name a folder with --out.")
    number = 0
    try:
        arguments.out.mkdir(parents=True, exist_ok=True)
        for puzzle in search_puzzles(arguments.game, arguments.matches, arguments.seed, arguments.goal or GOALS):
            number += 1
            path = arguments.out / f"{number:03}-{puzzle.goal}.yaml"
            path.write_text(format_puzzle(convert_puzzle(puzzle)), encoding="utf-8")
            print(
                f"{path.name}: {puzzle.decision_count}, {puzzle.position_count}, {' / '.join(puzzle.line)}", flush=True
            )
    except OSError as error:
        raise UserError(str(error)) from None
    return 0


def convert_puzzle(found_puzzle: FoundPuzzle) -> Puzzle:
    """Convert a found position into a puzzle without texts."""
    return make_puzzle(
        found_puzzle.position,
        name=PuzzleText("-", "-"),
        goal=found_puzzle.goal,
        target=found_puzzle.target,
        difficulty=1,
        solution=found_puzzle.line,
    )


def search_puzzles(game: str, match_count: int, seed: str, goals: tuple[str, ...] = GOALS) -> Iterator[FoundPuzzle]:
    """Yield the puzzles found in some matches, whose teams and boards depend on the seed."""
    rng = Random(f"{seed}/{game}")
    for index in range(match_count):
        for moment in find_moments(draw_setup(game, rng), f"{seed}/{index}"):
            if moment.goal not in goals:
                continue
            for deal in range(DEAL_COUNTS[moment.goal]):
                puzzle = PuzzleSharpener(
                    moment.redeal(rng) if deal else moment, MAX_POSITIONS[moment.goal]
                ).find_puzzle()
                if puzzle is not None:
                    yield puzzle


def draw_setup(game: str, rng: Random) -> Setup:
    """Return the setup of a random duel, with random rules of the board."""
    content = load_pack(game)
    camps = content.pack.camps
    pair = [rng.choice(camp) for camp in camps.values()] if camps else rng.sample(list(content.teams), 2)
    rng.shuffle(pair)
    board = rng.choice(list(content.layouts))
    options = tuple(option.token for option in content.pack.switches if option.map == board and rng.random() < 0.6)
    return Setup(game, tuple((team,) for team in pair), board, options=options)


def rate_file(path: Path) -> None:
    """Write the difficulty, measured with bots, into a puzzle file; everything else is unchanged."""
    grade_now, found = measure_grade(load_puzzle(path))
    level_counts = ", ".join(f"{level}: {count}" for level, count in found.items())
    print(f"{path.name}: {grade_now} ({level_counts})", flush=True)
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("found:")]
    place = next(index for index, line in enumerate(lines) if line.startswith("difficulty:"))
    lines[place : place + 1] = [f"difficulty: {grade_now}", f"found: {{{level_counts}}}"]
    try:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    except OSError as error:
        raise UserError(str(error), file=path) from None
