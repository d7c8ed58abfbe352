"""Puzzle files: positions with a story and an objective that can be reached whatever the opponent does.

Puzzles have no hidden information: the enemy's hand is visible and the order of the draw piles is known, so the
solution does not depend on luck.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec

from game import paths
from game.content.cards.card_check import check_translations
from game.content.cards.packs import EPIC_PACKS, PackContent, add_mods, read_shipped_pack
from game.content.formats.cache import cached
from game.content.formats.yaml_reader import SourceMap, convert, read_yaml
from game.content.mods import mods
from game.content.mods.mods import Mod
from game.content.puzzles.aims import Goal, PuzzleObjective, make_objective
from game.content.puzzles.match_names import NameResolver, UnknownNameError
from game.content.puzzles.positions import FALLEN, Position, PositionRecord, build_position
from game.errors import UserError
from game.rules.core.chance import ReplayMismatch, ScriptedRandom
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules

MAX_STORY_LENGTH = 600
"""Maximum length of a puzzle's story and of its hint, in characters."""
MAX_DIFFICULTY = 5
"""Highest difficulty of a puzzle; ``game.bots.epic.puzzle_grades`` derives it from the bots that solve the puzzle."""
GRADING_TRIES = 10
"""Number of tries per bot level when a puzzle is graded."""


SolvedTries: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=GRADING_TRIES)]
"""Number of tries in which a bot reached the objective."""


class PuzzleText(PositionRecord, frozen=True):
    """Text for players in both languages."""

    en: str
    de: str


class Puzzle(Position, frozen=True, kw_only=True):
    """Position with a story and an objective."""

    name: PuzzleText
    """Title of the puzzle."""
    story: PuzzleText | None = None
    """Situation, in one or two sentences."""
    goal: Goal = "win-this-turn"
    target: str = ""
    """Character to defeat or to keep alive; empty if the goal is to win."""
    difficulty: Annotated[int, msgspec.Meta(ge=1, le=MAX_DIFFICULTY)]
    found: dict[str, SolvedTries] = msgspec.field(default_factory=dict)
    """Number of successful tries by bot level; levels above the first one that solved the puzzle are omitted."""
    hint: PuzzleText | None = None
    """Hint; without it, the first step of the solution is shown."""
    solution: tuple[str, ...]
    """Actions of the solution, including the enemy's replies.

    Its first action is one of those that win against every reply. If the goal is to survive, it ends with the turn.
    """


class LoadedPuzzle(msgspec.Struct, frozen=True):
    """Puzzle ready to play. The state is shared, so clone it before changing it."""

    id: str
    puzzle: Puzzle
    rules: EpicRules
    state: State
    solution: tuple[str, ...]
    """Solution with the full ids of its cards."""
    objective: PuzzleObjective

    @property
    def key(self) -> str:
        """Return the key of the puzzle in saved files, such as ``zelda/01-into-the-spin``."""
        return f"{self.puzzle.game}/{self.id}"

    @property
    def seat(self) -> int:
        """Return the seat of the player."""
        return self.state.active


def load_puzzle(path: Path, find_pack: Callable[[str], PackContent] | None = None) -> LoadedPuzzle:
    """Load a puzzle from its file.

    Args:
        path: the file.
        find_pack: returns the content of a game by name; by default the installed content.

    Raises:
        ContentError: the file cannot be read, a name or number is invalid, the order of a draw pile matters, or the
            solution is not a sequence of legal actions without luck that reaches the objective.
    """
    data, marks = read_yaml(path)
    puzzle = convert(data, Puzzle, marks)
    rules, state = build_position(puzzle, marks, find_pack)
    for index, squads in enumerate(rules.match.squads_of):
        ids = {rules.match.card_ids[card] for squad in squads for card in state.draw[squad]}
        if len(ids) > 1:
            message = 'a draw pile of a puzzle holds one card or equal ones: name them, and give the others a "rest"'
            marks.add_fault(("seats", index), message)
    reveal_hands(rules, state)
    check_translations(puzzle.name, marks, ("name",))
    for field, words in (("story", puzzle.story), ("hint", puzzle.hint)):
        if words is not None:
            check_translations(words, marks, (field,), is_name=False, max_length=MAX_STORY_LENGTH)
    _check_target(puzzle, rules, state, marks)
    marks.raise_faults()
    aim = make_objective(rules.match, state, puzzle.goal, puzzle.target)
    line = _check_solution(puzzle, rules, state, aim, marks)
    marks.raise_faults()
    return LoadedPuzzle(path.stem, puzzle, rules, state, line, aim)


def check_puzzles(mod: Mod) -> None:
    """Check that the puzzles of a mod can be solved with the shipped content and the mod's own.

    Raises:
        UserError: the first invalid puzzle.
    """

    def find_pack(game: str) -> PackContent:
        return add_mods(read_shipped_pack(game), [mod])

    for path in (path for files in mod.puzzles.values() for path in files):
        load_puzzle(path, find_pack)


def reveal_hands(rules: EpicRules, state: State) -> State:
    """Reveal all hands in a state, and return it."""
    for card in (card for hand in state.hands for card in hand):
        state.seen[card] = rules.match.all_seats
    return state


def _check_target(puzzle: Puzzle, rules: EpicRules, state: State, source_map: SourceMap) -> None:
    """Check that the target is on the board and on the right side: an enemy to defeat, or an ally to keep alive."""
    if puzzle.goal == "win-this-turn":
        if puzzle.target:
            source_map.add_fault(("target",), f'"target" does not go with "{puzzle.goal}"')
        return
    try:
        figure = NameResolver(rules.match).find_figure(puzzle.target)
    except UnknownNameError as error:
        source_map.add_fault(("target",), str(error))
        return
    own = rules.match.side_of_figure[figure] == rules.match.side_of[state.active]
    if own != (puzzle.goal == "survive"):
        side = "the side whose turn it is" if puzzle.goal == "survive" else "enemies"
        source_map.add_fault(("target",), f"{puzzle.target} has to be of {side}")
    elif state.squares[figure] < 0:
        source_map.add_fault(("target",), f'{puzzle.target} is "{FALLEN}" already')


def _check_solution(
    puzzle: Puzzle, rules: EpicRules, state: State, objective: PuzzleObjective, source_map: SourceMap
) -> tuple[str, ...]:
    """Play the solution, check that it reaches the objective, and return its actions with full card ids.

    If a character has to survive, the solution covers only the player's own turn.
    """
    names, played, chance = (
        NameResolver(rules.match),
        rules.clone(state),
        ScriptedRandom(strict=not objective.includes_enemy_turn),
    )
    line: list[str] = []
    reached: bool | None = None
    for index, text in enumerate(puzzle.solution):
        field_path = ("solution", index)
        if reached is not None:
            source_map.add_fault(field_path, f'"{text}" comes after the end')
            return ()
        try:
            action = names.parse_action(played, text)
            refusal = rules.find_refusal(played, action)
            if refusal is not None:
                source_map.add_fault(field_path, f'"{text}" was refused: {refusal.code}')
                return ()
            line.append(rules.to_text(action))
            _apply_action(rules, played, action, chance, objective)
        except (UnknownNameError, ReplayMismatch) as error:
            source_map.add_fault(field_path, str(error))
            return ()
        reached = objective.judge(rules.match, played)
        if objective.includes_enemy_turn and reached is None and played.turn > objective.turn:
            reached = True
    if not reached:
        end = "with a victory" if objective.goal == "win-this-turn" else "where the aim is reached"
        source_map.add_fault(("solution",), f"the solution does not end {end}")
    return tuple(line)


def _apply_action(
    rules: EpicRules, state: State, action: Action, chance: ScriptedRandom, objective: PuzzleObjective
) -> None:
    """Apply an action of the solution. If it ends the puzzle, a die roll missing from the script is ignored."""
    try:
        rules.apply(state, action, chance, None)
    except ReplayMismatch:
        if objective.judge(rules.match, state) is None:
            raise


def list_puzzle_files(game: str = "zelda") -> list[Path]:
    """Return the files of a game's shipped puzzles, sorted by name."""
    return sorted((paths.examples_dir() / "puzzles" / game).glob("*.yaml"))


def load_shipped_puzzles(game: str = "zelda") -> tuple[LoadedPuzzle, ...]:
    """Load the shipped puzzles of a game, cached, sorted by difficulty, then by file name."""
    return _load_shipped(game)


def load_mod_puzzles(game: str = "zelda") -> tuple[LoadedPuzzle, ...]:
    """Load the puzzles of mods for a game; invalid ones are skipped."""
    added = []
    for path in mods.list_puzzle_files(game):
        with contextlib.suppress(UserError):
            added.append(load_puzzle(path))
    return tuple(added)


def load_all_shipped() -> tuple[LoadedPuzzle, ...]:
    """Load the shipped puzzles of all games, sorted by difficulty."""
    found = [puzzle for game in EPIC_PACKS for puzzle in _load_shipped(game)]
    return tuple(sorted(found, key=lambda puzzle: puzzle.puzzle.difficulty))


@cached
def _load_shipped(game: str) -> tuple[LoadedPuzzle, ...]:
    found = [load_puzzle(path) for path in list_puzzle_files(game)]
    return tuple(sorted(found, key=lambda puzzle: puzzle.puzzle.difficulty))
