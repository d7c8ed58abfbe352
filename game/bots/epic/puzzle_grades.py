"""Difficulty of a puzzle, by how many of ten tries the bots of each level solve it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

import msgspec

from game.bots.epic.evaluation import WIN_VALUE, Evaluation
from game.bots.epic.levels import LEVELS, make_level_bot
from game.bots.epic.referee import PuzzleReferee
from game.bots.epic.weights import Weights
from game.content.puzzles.aims import PuzzleObjective
from game.content.puzzles.puzzles import GRADING_TRIES, LoadedPuzzle
from game.rules.core.chance import RecordingRandom
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State

MAJORITY = GRADING_TRIES // 2 + 1
"""Number of solved tries that is a majority of all tries."""
OFTEN_SOLVED = 4
"""Number of tries solved at one level that lowers the hardest grade by one."""


class PuzzleEvaluation(Evaluation):
    """Evaluation that also counts the objective of a puzzle, which bots know as players do."""

    def __init__(self, match: Match, weights: Weights, aim: PuzzleObjective) -> None:
        super().__init__(match, weights)
        self.objective = aim
        """Objective of the puzzle."""

    def evaluate(self, state: State, seat: int) -> float:
        worth = super().evaluate(state, seat)
        own = self.match.side_of[seat] == self.match.side_of[self.objective.seat]
        if self.objective.figure < 0 or not own or state.squares[self.objective.figure] >= 0:
            return worth
        return worth + (-WIN_VALUE if self.objective.includes_enemy_turn else WIN_VALUE)


def solves_puzzle(loaded: LoadedPuzzle, level: str, seed: str) -> bool:
    """Return whether a bot of a level reaches the objective against the best replies."""
    rules, match = loaded.rules, loaded.rules.match
    bot, rng = make_level_bot(level, ""), Random(seed)
    bot.bot.make_evaluation = partial(PuzzleEvaluation, aim=loaded.objective)
    # in a puzzle the bot looks for the solution instead of the next attack
    bot.habits = msgspec.structs.replace(bot.habits, attack_probability=0.0)
    referee = PuzzleReferee(loaded)
    state, chance = rules.clone(loaded.state), RecordingRandom(Random(f"{seed}/chance"))
    while (verdict := loaded.objective.judge(match, state)) is None:
        assert state.decision is not None
        seat = state.decision.seat
        if match.side_of[seat] == match.side_of[loaded.seat]:
            action = bot.choose(rules, rules.observe(state, seat), seat, rules.legal_actions(state), rng)
        else:
            action = referee.choose_reply_in(state)
        rules.apply(state, action, chance, None)
        chance.results.clear()
    return verdict


def measure_grade(loaded: LoadedPuzzle, levels: Sequence[str] = tuple(LEVELS)) -> tuple[int, dict[str, int]]:
    """Return the grade and the solved tries by level, up to the first level that solves a majority."""
    found: dict[str, int] = {}
    for level in levels:
        tries = [solves_puzzle(loaded, level, f"{loaded.id}/{level}/{index}") for index in range(GRADING_TRIES)]
        found[level] = tries.count(True)
        if found[level] >= MAJORITY:
            break
    return grade_puzzle(found, len(levels)), found


def grade_puzzle(solved_tries: dict[str, int], level_count: int = len(LEVELS)) -> int:
    """Return the grade by the solved tries of each level: the number of the first level that solves a majority.

    If none does, it is the number of the last level if one level solves ``OFTEN_SOLVED`` tries, else one more.
    """
    for grade, count in enumerate(solved_tries.values(), 1):
        if count >= MAJORITY:
            return grade
    return level_count if max(solved_tries.values()) >= OFTEN_SOLVED else level_count + 1
