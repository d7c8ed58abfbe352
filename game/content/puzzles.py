"""Puzzle files: a position with a story, to be won in the turn that it shows, whatever the enemy answers.

A puzzle is open: everybody sees the enemy's hand, and what is drawn is known beforehand. So nothing depends on luck.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game import paths
from game.content import mods
from game.content.card_check import check_words
from game.content.kept import kept
from game.content.names import Names, UnknownName
from game.content.positions import Position, Written, build
from game.content.yaml_reader import Marks, convert, read_yaml
from game.errors import UserError
from game.rules.core.chance import Scripted, TapeMismatch
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State

LONGEST_STORY = 600
"""Letters of a puzzle's story and of its hint."""


class Text(Written, frozen=True):
    """A text for people in every language of the game."""

    en: str
    de: str


class Puzzle(Position, frozen=True, kw_only=True):
    """A position with a story and an aim."""

    name: Text
    story: Text
    """What is going on, in one or two sentences."""
    goal: Literal["win-this-turn"] = "win-this-turn"
    """The side whose turn it is has won before that turn ends."""
    difficulty: Annotated[int, msgspec.Meta(ge=1, le=3)]
    hint: Text
    solution: tuple[str, ...]
    """A line that wins, the enemy's answers among it: its first action is among those that win whatever is answered."""


class Loaded(msgspec.Struct, frozen=True):
    """A puzzle that can be played. The state is shared: clone it before it is changed."""

    id: str
    puzzle: Puzzle
    rules: EpicRules
    state: State
    line: tuple[str, ...]
    """The solution with the full names of its cards."""

    @property
    def seat(self) -> int:
        """The seat that has to win."""
        return self.state.active


def load_puzzle(path: Path) -> Loaded:
    """A puzzle by its file.

    Raises:
        ContentError: the file cannot be read, a name or number does not fit, a pile holds different cards, so that
            what is drawn is not known, or the solution is not a line of open actions that needs no luck.
    """
    data, marks = read_yaml(path)
    puzzle = convert(data, Puzzle, marks)
    rules, state = build(puzzle, marks)
    for index, squads in enumerate(rules.match.squads_of):
        ids = {rules.match.card_ids[card] for squad in squads for card in state.draw[squad]}
        if len(ids) > 1:
            what = 'a draw pile of a puzzle holds one card or equal ones: name them, and give the others a "rest"'
            marks.fault(("seats", index), what)
    for card in (card for hand in state.hands for card in hand):
        state.seen[card] = rules.match.everybody
    check_words(puzzle.name, marks, ("name",))
    for field in ("story", "hint"):
        check_words(getattr(puzzle, field), marks, (field,), alike=False, longest=LONGEST_STORY)
    line = _solution(puzzle, rules, state, marks)
    marks.raise_faults()
    return Loaded(path.stem, puzzle, rules, state, line)


def _solution(puzzle: Puzzle, rules: EpicRules, state: State, marks: Marks) -> tuple[str, ...]:
    """The solution in full text forms, after it was played: every action is open and the match is won at its end."""
    names, s, chance = Names(rules.match), rules.clone(state), Scripted(strict=True)
    line: list[str] = []
    for index, text in enumerate(puzzle.solution):
        where = ("solution", index)
        if s.result is not None:
            marks.fault(where, f'"{text}" comes after the end')
            return ()
        try:
            action = names.action(s, text)
            refusal = rules.why_not(s, action)
            if refusal is not None:
                marks.fault(where, f'"{text}" was refused: {refusal.code}')
                return ()
            line.append(rules.to_text(action))
            rules.apply(s, action, chance, None)
        except (UnknownName, TapeMismatch) as error:
            marks.fault(where, str(error))
            return ()
    if s.result is None or rules.match.side_of[state.active] not in s.result:
        marks.fault(("solution",), "the solution does not end with a victory")
    return tuple(line)


def puzzle_files(game: str = "zelda") -> list[Path]:
    """The files of the puzzles that ship with the game, the easiest first."""
    return sorted((paths.examples() / "puzzles" / game).glob("*.yaml"))


def shipped_puzzles(game: str = "zelda") -> tuple[Loaded, ...]:
    """The puzzles that ship with the game, read once, in the order of their files."""
    return _shipped(game)


def all_puzzles(game: str = "zelda") -> tuple[Loaded, ...]:
    """The puzzles that ship with the game, then those of mods; one that cannot be read is left out."""
    added = []
    for path in mods.puzzle_files(game):
        with contextlib.suppress(UserError):
            added.append(load_puzzle(path))
    return (*_shipped(game), *added)


@kept
def _shipped(game: str) -> tuple[Loaded, ...]:
    return tuple(load_puzzle(path) for path in puzzle_files(game))
