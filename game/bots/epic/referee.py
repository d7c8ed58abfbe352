"""Referee of a puzzle: plays the enemy and decides whether the objective is reached."""

from __future__ import annotations

from collections.abc import Sequence
from threading import RLock
from typing import Protocol, TypeAlias

import msgspec

from game.bots.epic.solver import Luck, Solver, make_solver
from game.content.puzzles.puzzles import LoadedPuzzle
from game.errors import UserError
from game.rules.core.chance import ReplayRandom, Result
from game.rules.core.numbers import Count
from game.rules.epic.actions.action import Action, Attack, End, Play
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.queries import living_characters
from game.rules.epic.engine.state import State

MAX_POSITIONS = 20_000
"""Maximum number of positions in the search for a refutation."""
_MAX_REFUTATION_ACTIONS = 200
"""Maximum number of actions of the enemies' turn that a refutation follows."""


class JournalStep(Protocol):
    """Step of a journal: an action in text form with its results of chance."""

    @property
    def action(self) -> str: ...

    @property
    def results(self) -> list[Result]: ...


class Survivor(msgspec.Struct, frozen=True):
    """Enemy that survives the best play of the puzzle."""

    figure: int
    """Character of the match."""
    health: Count
    """Remaining health."""


class Refutation(msgspec.Struct, frozen=True):
    """Reason why a position is lost: surviving enemies, or the attack that defeats an own character."""

    survivors: tuple[Survivor, ...] = ()
    """Enemies that survive the best play."""
    attacker: int = NONE
    """Enemy whose attack or card defeats the own character; ``NONE`` for no such attack."""
    card: int = NONE
    """Card of that attack; ``NONE`` for no such attack."""


class Mistake(msgspec.Struct, frozen=True):
    """First action after which a puzzle can no longer be solved."""

    step: int
    """Index of the action in the journal."""
    refutation: Refutation
    """Reason why the position after the journal is lost."""
    was_lucky: bool = False
    """True if the enemies could have won, but the actual roll prevented it."""


class PuzzleReferee:
    """Referee of the session of one puzzle; reads its journal without changing it."""

    def __init__(self, loaded: LoadedPuzzle) -> None:
        self.loaded = loaded
        self.rules = loaded.rules
        self.solver = make_solver(loaded)
        self._steps: list[JournalStep] = []
        """Steps of the journal that were replayed last."""
        self._states: list[State] = [loaded.state]
        """Positions of the puzzle, from the start to the position after each replayed step."""
        self._lock = RLock()

    def replay_journal(self, journal: Sequence[JournalStep]) -> State:
        """Return the true state after a journal, whose first step is the start of the match."""
        with self._lock:
            steps = list(journal[1:])
            same = 0
            while same < min(len(steps), len(self._steps)) and steps[same] == self._steps[same]:
                same += 1
            del self._steps[same:], self._states[same + 1 :]
            for step in steps[same:]:
                state = self.rules.clone(self._states[-1])
                self.rules.apply(state, self.rules.from_text(state, step.action), ReplayRandom(step.results), None)
                self._steps.append(step)
                self._states.append(state)
            return self._states[-1]

    def find_verdict(self, journal: Sequence[JournalStep]) -> bool | None:
        """Return whether the puzzle is solved (true) or failed (false); None while the turn continues."""
        return self.solver.find_verdict(self.replay_journal(journal))

    def find_mistake(self, journal: Sequence[JournalStep]) -> Mistake | None:
        """Return the first own action after which the enemy can prevent the objective.

        None if there is none, or if the search is too complex. If the objective includes the enemies' turn, an
        action that some roll refutes is a mistake, whatever the actual roll.
        """
        with self._lock:
            try:
                step = next((step for step in range(1, len(journal)) if self._gives_away(journal, step)), 0)
                return self._explain(journal, step) if step else None
            except UserError:
                return None

    def _gives_away(self, journal: Sequence[JournalStep], step: int) -> bool:
        """Return whether the action of a step turns a winning position into one that the enemy can refute."""
        solver, before = self.solver, self.replay_journal(journal[:step])
        if not solver.is_own_decision(before) or not solver.is_winning(before):
            return False
        if solver.objective.includes_enemy_turn:
            return not solver.wins_after(before, self.rules.from_text(before, journal[step].action))
        return not solver.is_winning(self.replay_journal(journal[: step + 1]))

    def _explain(self, journal: Sequence[JournalStep], step: int) -> Mistake:
        """Return the mistake of a step with its refutation."""
        now = self.replay_journal(journal)
        if not self.solver.is_winning(now):
            return Mistake(step, find_refutation(self.solver, now))
        before = self.replay_journal(journal[:step])
        action = self.rules.from_text(before, journal[step].action)
        return Mistake(step, find_unlucky_refutation(self.solver, before, action), was_lucky=True)

    def choose_reply(self, journal: Sequence[JournalStep]) -> Action:
        """Return the enemy's best reply; its strongest card if the position is too complex to search."""
        with self._lock:
            return self.choose_reply_in(self.replay_journal(journal))

    def choose_reply_in(self, state: State) -> Action:
        """Return the enemy's reply in a position of the puzzle."""
        try:
            return self.solver.find_best_reply(state)
        except UserError:
            return self.solver.order_actions(state)[0]

    def find_next_action(self, journal: Sequence[JournalStep]) -> Action:
        """Return the next action of the solving side.

        The next one of the solution while the journal follows it, otherwise a winning action.
        """
        with self._lock:
            return self._advise(journal)

    def _advise(self, journal: Sequence[JournalStep]) -> Action:
        state = self.replay_journal(journal)
        shown = self.rules.clone(self.loaded.state)
        for text, step in zip(self.loaded.solution, [*journal[1:], None], strict=False):
            action = self.rules.from_text(shown, text)
            if step is None:
                return action
            if step.action != text:
                break
            self.rules.apply(shown, action, ReplayRandom(step.results), None)
        winning = self.solver.find_winning_actions(state)
        return winning[0] if winning else self.solver.order_actions(state)[0]


# Reasons ----------------------------------------------------------------------------------------------------------


_RemainingHealth: TypeAlias = tuple[int, tuple[Survivor, ...]]
"""Total health of the surviving enemies, and each of them with its health."""


def find_refutation(solver: Solver, state: State) -> Refutation:
    """Return why a lost position is lost; an empty refutation if the search takes too long or depends on chance."""
    if solver.match.goals and solver.objective.figure == NONE:  # the goal is not about health
        return Refutation()
    try:
        return (
            _find_attack(solver, state)
            if solver.objective.includes_enemy_turn
            else Refutation(_LeastHealth(solver).find(state)[1])
        )
    except (UserError, Luck):
        return Refutation()


def find_unlucky_refutation(solver: Solver, state: State, action: Action) -> Refutation:
    """Return why an action can lose by another result of chance than the actual one; see ``find_refutation``."""
    try:
        lost = next((after for after in solver.iterate_outcomes(state, action) if not solver.is_winning(after)), None)
    except (UserError, Luck):
        return Refutation()
    return find_refutation(solver, lost) if lost is not None else Refutation()


class _LeastHealth:
    """Minimax search over the rest of a turn: the solving side minimizes the enemies' health."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self._results: dict[bytes, _RemainingHealth] = {}
        """Results by position key."""
        self._current_path: set[bytes] = set()
        """Keys of the positions on the current path of the search."""

    def find(self, state: State) -> _RemainingHealth:
        """Return the remaining health of the enemies at the end of the turn.

        Raises:
            UserError: too many positions, or moves that repeat.
            Luck: an answer of the enemy depends on the die.
        """
        verdict = self.solver.find_verdict(state)
        if verdict is not None:
            return (0, ()) if verdict else self._measure(state)
        key = self.solver.make_key(state)
        if key not in self._results:
            if key in self._current_path or len(self._results) >= MAX_POSITIONS:
                raise UserError("")
            self.solver.on_position()
            self._current_path.add(key)
            try:
                self._results[key] = self._search(state)
            finally:
                self._current_path.remove(key)
        return self._results[key]

    def _search(self, state: State) -> _RemainingHealth:
        """Return the remaining health after the best actions of both sides."""
        actions = self.solver.order_actions(state)
        if not self.solver.is_own_decision(state):
            return max((self._find_after(state, action) for action in actions), key=_total)
        best = self._measure(state)
        for action in actions:
            try:
                best = min(best, self._find_after(state, action), key=_total)
            except Luck:  # an action that relies on luck is no plan
                continue
        return best

    def _find_after(self, state: State, action: Action) -> _RemainingHealth:
        """Return the greatest remaining health over the results of chance of an action."""
        if isinstance(action, End):
            return self._measure(state)
        return max((self.find(after) for after in self.solver.iterate_outcomes(state, action)), key=_total)

    def _measure(self, state: State) -> _RemainingHealth:
        """Return the current health of the characters that must be defeated."""
        match, aim = self.solver.match, self.solver.objective
        wanted = 1 << aim.figure if aim.figure != NONE else match.enemy_mask[aim.seat]
        if aim.figure == NONE and match.pack.victory == "leads":
            wanted &= match.lead_mask
        left = tuple(
            Survivor(figure, max(0, state.health[figure])) for figure in iterate_bits(wanted & living_characters(state))
        )
        total: int = sum(survivor.health for survivor in left)
        return total, left


def _total(remaining: _RemainingHealth) -> int:
    """Return the total health, the order of results."""
    return remaining[0]


def _find_attack(solver: Solver, state: State) -> Refutation:
    """Return the last attack of the enemies' best play, to which the best-defending solving side loses a character."""
    last = Refutation()
    for _step in range(_MAX_REFUTATION_ACTIONS):
        if solver.find_verdict(state) is not None:
            return last
        actions = solver.order_actions(state)
        if solver.is_own_decision(state):
            action: Action = next((action for action in actions if isinstance(action, End)), actions[0])
        else:
            action = next(action for action in actions if not solver.wins_after(state, action))
            if isinstance(action, Attack | Play):
                last = Refutation(attacker=action.figure, card=action.card)
        lost = next((after for after in solver.iterate_outcomes(state, action) if not solver.is_winning(after)), None)
        if lost is None:
            break
        state = lost
    return Refutation()
