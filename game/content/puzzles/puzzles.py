"""Puzzle files: a position with a story and an aim that can be reached whatever the enemy answers and chance brings.

A puzzle is open: everybody sees the enemy's hand, and what is drawn is known beforehand. So nothing depends on luck.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec

from game import paths
from game.content.cards.card_check import check_words
from game.content.cards.packs import EPIC_PACKS, PackContent, join_mods, shipped_pack
from game.content.formats.cache import cached
from game.content.formats.yaml_reader import SourceMap, convert, read_yaml
from game.content.mods import mods
from game.content.mods.mods import Mod
from game.content.puzzles.aims import Aim, Goal, aim_of
from game.content.puzzles.match_names import Names, UnknownName
from game.content.puzzles.positions import FALLEN, Position, Written, build
from game.errors import UserError
from game.rules.core.chance import Scripted, TapeMismatch
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules

LONGEST_STORY = 600
"""Letters of a puzzle's story and of its hint."""
GRADES = 5
"""The hardest grade. How a grade follows from what the bots of each level find says `game.bots.epic.puzzle_grades`."""
TRIES = 10
"""How often the bots of each level try a puzzle when it is graded."""


Tries: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=TRIES)]
"""How many of a bot's tries reach the aim."""


class Text(Written, frozen=True):
    """A text for people in every language of the game."""

    en: str
    de: str


class Puzzle(Position, frozen=True, kw_only=True):
    """A position with a story and an aim."""

    name: Text
    story: Text | None = None
    """What is going on, in one or two sentences."""
    goal: Goal = "win-this-turn"
    target: str = ""
    """Who has to fall or to stand; empty where the match is to be won."""
    difficulty: Annotated[int, msgspec.Meta(ge=1, le=GRADES)]
    found: dict[str, Tries] = msgspec.field(default_factory=dict)
    """By level of the bots: how many of its tries reach the aim; levels above the first that finds it are left out."""
    hint: Text | None = None
    """What helps; without it, the first step of the solution is told."""
    solution: tuple[str, ...]
    """A line to the aim, the enemy's answers among it: its first action is among those that win whatever is answered.
    Where the aim is to survive, it ends with the turn."""


class LoadedPuzzle(msgspec.Struct, frozen=True):
    """A puzzle that can be played. The state is shared: clone it before it is changed."""

    id: str
    puzzle: Puzzle
    rules: EpicRules
    state: State
    line: tuple[str, ...]
    """The solution with the full names of its cards."""
    aim: Aim

    @property
    def seat(self) -> int:
        """The seat that has to win."""
        return self.state.active


def load_puzzle(path: Path, find_pack: Callable[[str], PackContent] | None = None) -> LoadedPuzzle:
    """Return a puzzle by its file; ``find_pack`` is that of ``positions.build``.

    Raises:
        ContentError: the file cannot be read, a name or number does not fit, a pile holds different cards, so that
            what is drawn is not known, or the solution is not a line of open actions that needs no luck.
    """
    data, marks = read_yaml(path)
    puzzle = convert(data, Puzzle, marks)
    rules, state = build(puzzle, marks, find_pack)
    for index, squads in enumerate(rules.match.squads_of):
        ids = {rules.match.card_ids[card] for squad in squads for card in state.draw[squad]}
        if len(ids) > 1:
            what = 'a draw pile of a puzzle holds one card or equal ones: name them, and give the others a "rest"'
            marks.fault(("seats", index), what)
    opened(rules, state)
    check_words(puzzle.name, marks, ("name",))
    for field, words in (("story", puzzle.story), ("hint", puzzle.hint)):
        if words is not None:
            check_words(words, marks, (field,), alike=False, longest=LONGEST_STORY)
    _check_target(puzzle, rules, state, marks)
    marks.raise_faults()
    aim = aim_of(rules.match, state, puzzle.goal, puzzle.target)
    line = _solution(puzzle, rules, state, aim, marks)
    marks.raise_faults()
    return LoadedPuzzle(path.stem, puzzle, rules, state, line, aim)


def check_puzzles(mod: Mod) -> None:
    """Check that the puzzles of a mod can be set up and won with the shipped content and the mod's own.

    Raises:
        UserError: the first puzzle with a fault.
    """

    def find_pack(game: str) -> PackContent:
        return join_mods(shipped_pack(game), [mod])

    for path in (path for files in mod.puzzles.values() for path in files):
        load_puzzle(path, find_pack)


def opened(rules: EpicRules, state: State) -> State:
    """The position with all hands laid open."""
    for card in (card for hand in state.hands for card in hand):
        state.seen[card] = rules.match.everybody
    return state


def _check_target(puzzle: Puzzle, rules: EpicRules, state: State, marks: SourceMap) -> None:
    """Who has to fall is an enemy, who has to stand one's own, and both are on the board."""
    if puzzle.goal == "win-this-turn":
        if puzzle.target:
            marks.fault(("target",), f'"target" does not go with "{puzzle.goal}"')
        return
    try:
        figure = Names(rules.match).figure(puzzle.target)
    except UnknownName as error:
        marks.fault(("target",), str(error))
        return
    own = rules.match.side_of_figure[figure] == rules.match.side_of[state.active]
    if own != (puzzle.goal == "survive"):
        side = "the side whose turn it is" if puzzle.goal == "survive" else "enemies"
        marks.fault(("target",), f"{puzzle.target} has to be of {side}")
    elif state.squares[figure] < 0:
        marks.fault(("target",), f'{puzzle.target} is "{FALLEN}" already')


def _solution(puzzle: Puzzle, rules: EpicRules, state: State, aim: Aim, marks: SourceMap) -> tuple[str, ...]:
    """The solution in full text forms, after it was played: every action is open and the aim is reached at its end.

    Whoever has to survive has a line for the own turn; what the enemies roll after it is of no matter.
    """
    names, played, chance = Names(rules.match), rules.clone(state), Scripted(strict=not aim.lasts)
    line: list[str] = []
    reached: bool | None = None
    for index, text in enumerate(puzzle.solution):
        where = ("solution", index)
        if reached is not None:
            marks.fault(where, f'"{text}" comes after the end')
            return ()
        try:
            action = names.action(played, text)
            refusal = rules.why_not(played, action)
            if refusal is not None:
                marks.fault(where, f'"{text}" was refused: {refusal.code}')
                return ()
            line.append(rules.to_text(action))
            _carry_out(rules, played, action, chance, aim)
        except (UnknownName, TapeMismatch) as error:
            marks.fault(where, str(error))
            return ()
        reached = aim.verdict(rules.match, played)
        if aim.lasts and reached is None and played.turn > aim.turn:
            reached = True
    if not reached:
        end = "with a victory" if aim.goal == "win-this-turn" else "where the aim is reached"
        marks.fault(("solution",), f"the solution does not end {end}")
    return tuple(line)


def _carry_out(rules: EpicRules, s: State, action: Action, chance: Scripted, aim: Aim) -> None:
    """Do an action; a turn that ends with the last one asks for the next die, which is of no matter any more."""
    try:
        rules.apply(s, action, chance, None)
    except TapeMismatch:
        if aim.verdict(rules.match, s) is None:
            raise


def puzzle_files(game: str = "zelda") -> list[Path]:
    """The files of the puzzles that ship with the game, by their names."""
    return sorted((paths.examples() / "puzzles" / game).glob("*.yaml"))


def shipped_puzzles(game: str = "zelda") -> tuple[LoadedPuzzle, ...]:
    """The puzzles of a game that ship with it, read once, the easiest first, those of a grade in the order of their
    files."""
    return _shipped(game)


def all_puzzles(game: str = "zelda") -> tuple[LoadedPuzzle, ...]:
    """The puzzles that ship with the game, then those of mods; one that cannot be read is left out."""
    return (*_shipped(game), *added_puzzles(game))


def added_puzzles(game: str = "zelda") -> tuple[LoadedPuzzle, ...]:
    """The puzzles of mods; one that cannot be read is left out."""
    added = []
    for path in mods.puzzle_files(game):
        with contextlib.suppress(UserError):
            added.append(load_puzzle(path))
    return tuple(added)


def every_puzzle() -> tuple[LoadedPuzzle, ...]:
    """The puzzles of all games that ship with them, the easiest first."""
    found = [one for game in EPIC_PACKS for one in _shipped(game)]
    return tuple(sorted(found, key=lambda one: one.puzzle.difficulty))


@cached
def _shipped(game: str) -> tuple[LoadedPuzzle, ...]:
    found = [load_puzzle(path) for path in puzzle_files(game)]
    return tuple(sorted(found, key=lambda one: one.puzzle.difficulty))
