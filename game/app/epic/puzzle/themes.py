"""Themes of puzzle training."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from game.content.puzzles.puzzles import LoadedPuzzle
from game.storage.save_words import game_name
from game.text import _


class PuzzleTheme(msgspec.Struct, frozen=True):
    """Theme of puzzle training: a subset of the puzzles."""

    id: str
    icon: str
    name: str
    text: str
    """Description of the theme."""
    includes: Callable[[LoadedPuzzle], bool]
    """Returns whether a puzzle belongs to the theme."""


def list_themes() -> list[PuzzleTheme]:
    """Return all themes, the one with all puzzles first."""
    return [
        PuzzleTheme("all", "star", _("All themes"), _("Any puzzle near your rating."), lambda _one: True),
        PuzzleTheme(
            "win", "crown", _("Win this turn"), _("Win before your turn ends."), _make_goal_filter("win-this-turn")
        ),
        PuzzleTheme(
            "fell", "skull", _("Defeat a fighter"), _("One enemy has to go this turn."), _make_goal_filter("fell")
        ),
        PuzzleTheme(
            "survive", "shield", _("Survive"), _("Outlast the enemy's next turn."), _make_goal_filter("survive")
        ),
        PuzzleTheme(
            "quiet", "hourglass", _("Quiet start"), _("The first move isn't an attack."), _has_quiet_first_action
        ),
        PuzzleTheme(
            "one", "flame", _("One action"), _("A single action has to do."), lambda puzzle: puzzle.state.actions == 1
        ),
        PuzzleTheme(
            "zelda", "triforce", game_name("zelda"), _("Heroes and villains of Hyrule."), _make_game_filter("zelda")
        ),
        PuzzleTheme(
            "star-wars",
            "saber",
            game_name("star-wars"),
            _("Jedi, Sith and bounty hunters."),
            _make_game_filter("star-wars"),
        ),
    ]


def _make_goal_filter(goal: str) -> Callable[[LoadedPuzzle], bool]:
    return lambda puzzle: puzzle.puzzle.goal == goal


def _make_game_filter(game: str) -> Callable[[LoadedPuzzle], bool]:
    return lambda puzzle: puzzle.puzzle.game == game


def _has_quiet_first_action(loaded: LoadedPuzzle) -> bool:
    return not loaded.solution[0].startswith("attack ")


def filter_by_theme(puzzles: Sequence[LoadedPuzzle], theme: PuzzleTheme) -> list[LoadedPuzzle]:
    """Return the puzzles of a theme."""
    return [puzzle for puzzle in puzzles if theme.includes(puzzle)]
