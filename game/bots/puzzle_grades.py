"""How hard a puzzle is: in how many of ten tries the bots of each level find it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from game.bots.epic_evaluation import WON, Evaluation
from game.bots.levels import LEVELS, make_level
from game.bots.referee import PuzzleReferee
from game.bots.weights import Weights
from game.content.aims import Aim
from game.content.puzzles import TRIES, LoadedPuzzle
from game.rules.core.chance import Live
from game.rules.epic.match import Match
from game.rules.epic.state import State

MOST = TRIES // 2 + 1
"""So many finds out of all tries are most of them."""
OFTEN = 4
"""What no level finds in most tries is one grade easier where some level finds it so often."""


class AimedEvaluation(Evaluation):
    """Judges positions by the aim of a puzzle, which a bot is told as a person is."""

    def __init__(self, match: Match, weights: Weights, aim: Aim) -> None:
        super().__init__(match, weights)
        self.aim = aim

    def of(self, state: State, seat: int) -> float:
        worth = super().of(state, seat)
        own = self.match.side_of[seat] == self.match.side_of[self.aim.seat]
        if self.aim.figure < 0 or not own or state.squares[self.aim.figure] >= 0:
            return worth
        return worth + (-WON if self.aim.lasts else WON)


def finds(loaded: LoadedPuzzle, level: str, seed: str) -> bool:
    """Whether a bot of a level reaches the aim against the best answers."""
    rules, match = loaded.rules, loaded.rules.match
    bot, luck = make_level(level, ""), Random(seed)
    bot.player.judging = partial(AimedEvaluation, aim=loaded.aim)
    referee = PuzzleReferee(loaded)
    state, chance = rules.clone(loaded.state), Live(Random(f"{seed}/chance"))
    while (verdict := loaded.aim.verdict(match, state)) is None:
        assert state.decision is not None
        seat = state.decision.seat
        if match.side_of[seat] == match.side_of[loaded.seat]:
            action = bot.choose(rules, rules.observe(state, seat), seat, rules.legal(state), luck)
        else:
            action = referee.answer_in(state)
        rules.apply(state, action, chance, None)
        chance.results.clear()
    return verdict


def graded(loaded: LoadedPuzzle, levels: Sequence[str] = tuple(LEVELS)) -> tuple[int, dict[str, int]]:
    """The grade by ``grade_of`` and the finds by level, up to the first level that finds it in most tries."""
    found: dict[str, int] = {}
    for level in levels:
        tries = [finds(loaded, level, f"{loaded.id}/{level}/{number}") for number in range(TRIES)]
        found[level] = tries.count(True)
        if found[level] >= MOST:
            break
    return grade_of(found, len(levels)), found


def grade_of(found: dict[str, int], levels: int = len(LEVELS)) -> int:
    """The grade that follows from the finds by level: the first level that finds it in most tries gives it.

    Where none does, it is the last level's as long as some level finds it often, and else the one above.
    """
    for grade, count in enumerate(found.values(), 1):
        if count >= MOST:
            return grade
    return levels if max(found.values()) >= OFTEN else levels + 1
