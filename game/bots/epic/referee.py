"""Referee of a puzzle: plays the enemy and decides whether the aim is reached."""

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

MOST_POSITIONS = 20_000
"""Maximum number of positions in the search for a reason."""
_LONGEST = 200
"""Maximum number of steps of the enemy's turn that are followed."""


class JournalStep(Protocol):
    """Entry of a journal: the text form of an action and its results of chance."""

    @property
    def action(self) -> str: ...

    @property
    def results(self) -> list[Result]: ...


class Survivor(msgspec.Struct, frozen=True):
    """A character that is left, and its health."""

    figure: int
    health: Count


class Refutation(msgspec.Struct, frozen=True):
    """Reason for a lost position: enemies that survive the best play, or the attack that defeats an own character."""

    survivors: tuple[Survivor, ...] = ()
    attacker: int = NONE
    card: int = NONE


class Mistake(msgspec.Struct, frozen=True):
    """The action that gave a puzzle away: its place in the journal, and why the position after the journal is lost."""

    step: int
    refutation: Refutation
    lucky: bool = False
    """True if the actual roll prevented the refutation."""


class PuzzleReferee:
    """Follows the journal of the session of one puzzle, without changing it."""

    def __init__(self, loaded: LoadedPuzzle) -> None:
        self.loaded = loaded
        self.rules = loaded.rules
        self.solver = make_solver(loaded)
        self._told: list[JournalStep] = []
        self._states: list[State] = [loaded.state]
        self._lock = RLock()

    def replay_journal(self, journal: Sequence[JournalStep]) -> State:
        """Return the true state after the steps of a journal; the first step is the start."""
        with self._lock:
            steps = list(journal[1:])
            same = 0
            while same < min(len(steps), len(self._told)) and steps[same] == self._told[same]:
                same += 1
            del self._told[same:], self._states[same + 1 :]
            for step in steps[same:]:
                state = self.rules.clone(self._states[-1])
                self.rules.apply(state, self.rules.from_text(state, step.action), ReplayRandom(step.results), None)
                self._told.append(step)
                self._states.append(state)
            return self._states[-1]

    def find_verdict(self, journal: Sequence[JournalStep]) -> bool | None:
        """Return whether the puzzle is solved; None while the turn continues."""
        return self.solver.find_verdict(self.replay_journal(journal))

    def find_mistake(self, journal: Sequence[JournalStep]) -> Mistake | None:
        """Return the first own action after which the enemy can prevent the aim.

        None if there is none, or if the search is too complex. If the aim includes the enemies' turn, an action that
        some roll refutes is a mistake, whatever the actual roll.
        """
        with self._lock:
            try:
                step = next((step for step in range(1, len(journal)) if self._gives_away(journal, step)), 0)
                return self._explain(journal, step) if step else None
            except UserError:
                return None

    def _gives_away(self, journal: Sequence[JournalStep], step: int) -> bool:
        solver, before = self.solver, self.replay_journal(journal[:step])
        if not solver.is_own_decision(before) or not solver.is_winning(before):
            return False
        if solver.aim.includes_enemy_turn:
            return not solver.wins_after(before, self.rules.from_text(before, journal[step].action))
        return not solver.is_winning(self.replay_journal(journal[: step + 1]))

    def _explain(self, journal: Sequence[JournalStep], step: int) -> Mistake:
        now = self.replay_journal(journal)
        if not self.solver.is_winning(now):
            return Mistake(step, find_refutation(self.solver, now))
        before = self.replay_journal(journal[:step])
        action = self.rules.from_text(before, journal[step].action)
        return Mistake(step, find_unlucky_refutation(self.solver, before, action), lucky=True)

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
        """Return the next action of the solving side: that of the solution while it is followed, else a winning one."""
        with self._lock:
            return self._advise(journal)

    def _advise(self, journal: Sequence[JournalStep]) -> Action:
        state = self.replay_journal(journal)
        shown = self.rules.clone(self.loaded.state)
        for text, step in zip(self.loaded.line, [*journal[1:], None], strict=False):
            action = self.rules.from_text(shown, text)
            if step is None:
                return action
            if step.action != text:
                break
            self.rules.apply(shown, action, ReplayRandom(step.results), None)
        winning = self.solver.find_winning_actions(state)
        return winning[0] if winning else self.solver.order_actions(state)[0]


# Reasons ----------------------------------------------------------------------------------------------------------


_Left: TypeAlias = tuple[int, tuple[Survivor, ...]]
"""Total health of the surviving enemies, and each of them."""


def find_refutation(solver: Solver, state: State) -> Refutation:
    """Return why a lost position is lost; an empty refutation where that takes too long to find or needs luck."""
    if solver.match.goals and solver.aim.figure == NONE:  # the goal is not about health
        return Refutation()
    try:
        return (
            _find_attack(solver, state)
            if solver.aim.includes_enemy_turn
            else Refutation(_LeastHealth(solver).find(state)[1])
        )
    except (UserError, Luck):
        return Refutation()


def find_unlucky_refutation(solver: Solver, state: State, action: Action) -> Refutation:
    """Return why an action loses by another result of chance than the one that came, as `find_refutation` does."""
    try:
        lost = next((after for after in solver.iterate_outcomes(state, action) if not solver.is_winning(after)), None)
    except (UserError, Luck):
        return Refutation()
    return find_refutation(solver, lost) if lost is not None else Refutation()


class _LeastHealth:
    """Minimax over the rest of the turn: the side leaves as little health as it can, the enemy as much as it can."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self._known: dict[bytes, _Left] = {}
        self._open: set[bytes] = set()

    def find(self, state: State) -> _Left:
        """Return what is left of the enemies at the end of the turn.

        Raises:
            UserError: too many positions, or moves that repeat.
            Luck: an answer of the enemy needs the die.
        """
        verdict = self.solver.find_verdict(state)
        if verdict is not None:
            return (0, ()) if verdict else self._measure(state)
        key = self.solver.key(state)
        if key not in self._known:
            if key in self._open or len(self._known) >= MOST_POSITIONS:
                raise UserError("")
            self.solver.stop()
            self._open.add(key)
            try:
                self._known[key] = self._search(state)
            finally:
                self._open.remove(key)
        return self._known[key]

    def _search(self, state: State) -> _Left:
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

    def _find_after(self, state: State, action: Action) -> _Left:
        if isinstance(action, End):
            return self._measure(state)
        return max((self.find(after) for after in self.solver.iterate_outcomes(state, action)), key=_total)

    def _measure(self, state: State) -> _Left:
        """Return the health of the characters that must be defeated."""
        match, aim = self.solver.match, self.solver.aim
        wanted = 1 << aim.figure if aim.figure != NONE else match.foes[aim.seat]
        if aim.figure == NONE and match.pack.victory == "leads":
            wanted &= match.leads
        left = tuple(
            Survivor(one, max(0, state.health[one])) for one in iterate_bits(wanted & living_characters(state))
        )
        total: int = sum(one.health for one in left)
        return total, left


def _total(left: _Left) -> int:
    return left[0]


def _find_attack(solver: Solver, state: State) -> Refutation:
    """Follow the enemy's best answers, the side defending as well as it can, up to the attack that defeats it."""
    last = Refutation()
    for _step in range(_LONGEST):
        if solver.find_verdict(state) is not None:
            return last
        actions = solver.order_actions(state)
        if solver.is_own_decision(state):
            action: Action = next((one for one in actions if isinstance(one, End)), actions[0])
        else:
            action = next(one for one in actions if not solver.wins_after(state, one))
            if isinstance(action, Attack | Play):
                last = Refutation(attacker=action.figure, card=action.card)
        lost = next((after for after in solver.iterate_outcomes(state, action) if not solver.is_winning(after)), None)
        if lost is None:
            break
        state = lost
    return Refutation()
