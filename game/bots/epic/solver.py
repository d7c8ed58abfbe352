"""Puzzle solver: exhaustive AND/OR search of a turn.

The solving side needs one winning action at each of its decisions (OR) and must win against every reply of the
others and every result of a random pick (AND). All cards are open, so the true state is searched, not a view. A
puzzle to be won in one turn must not depend on the die; if the enemies' turn has to be survived, every face of the
die is considered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import msgspec

from game.content.puzzles.aims import PuzzleObjective, make_objective
from game.content.puzzles.puzzles import LoadedPuzzle
from game.errors import UserError
from game.rules.epic.actions.action import Action, Attack, Decline, Defend, Draw, End, Heal, Play, Rescue, Walk
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.queries import living_characters
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.text import _

MAX_POSITIONS = 400_000
"""Maximum number of searched positions; the puzzles of the game need far fewer."""


class Luck(Exception):
    """Raised when an action needs the die or a shuffle, so that it cannot count as a forced win."""


class _NeedsBranch(Exception):
    """Raised at a random pick with several possible results, none of which was chosen yet."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count
        """Number of possible results."""


class _BranchingChance:
    """Source of chance with given results, which raises ``_NeedsBranch`` at the first pick beyond them."""

    def __init__(self, picks: tuple[int, ...], faces: tuple[int, ...] = (), hearts: frozenset[int] = frozenset()):
        self.picks = picks
        """Given results of picks and rolls, in order."""
        self.faces = faces
        """Faces that the die may show; empty if the die must not be needed."""
        self.hearts = hearts
        """Faces with a Container Heart."""
        self.position = 0
        """Index of the next given result."""

    def roll(self, faces: int, reason: str) -> int:
        if not self.faces:
            raise Luck
        rolled = self.faces[self._next_result(len(self.faces))]
        if rolled in self.hearts:  # a second heart in a row has no further effect
            self.faces = tuple(face for face in self.faces if face not in self.hearts)
        return rolled

    def shuffle(self, count: int, reason: str) -> list[int]:
        if count > 1:
            raise Luck
        return list(range(count))

    def pick(self, count: int, reason: str) -> int:
        return 0 if count == 1 else self._next_result(count)

    def _next_result(self, count: int) -> int:
        """Return the next given result."""
        if self.position == len(self.picks):
            raise _NeedsBranch(count)
        self.position += 1
        return self.picks[self.position - 1]


PositionCallback: TypeAlias = Callable[[], None]
"""Function that is called at every new position; it may raise to cancel the search."""


def _never_stop() -> None:
    """Do nothing, so that the search continues."""


def make_solver(loaded: LoadedPuzzle, max_positions: int = MAX_POSITIONS) -> Solver:
    """Create the solver of a puzzle."""
    return Solver(loaded.rules, loaded.state, max_positions, loaded.objective)


class Solver:
    """Exhaustive search of the turn of one position; results are cached for further questions about the turn.

    Every question raises a ``UserError`` if the position is too complex or can repeat endlessly.
    """

    def __init__(
        self,
        rules: EpicRules,
        start: State,
        max_positions: int = MAX_POSITIONS,
        objective: PuzzleObjective | None = None,
        on_position: PositionCallback = _never_stop,
    ) -> None:
        self.rules = rules
        self.match = rules.match
        self.objective = objective or make_objective(rules.match, start)
        """Objective of the puzzle."""
        self.side = self.match.side_of[start.active]
        """Side that solves the puzzle."""
        self.max_positions = max_positions
        """Maximum number of searched positions."""
        self.on_position = on_position
        """Function that is called at every new position; it may raise to cancel the search."""
        die = self.match.die
        self.faces = tuple(range(len(die))) if self.objective.includes_enemy_turn else ()
        """Faces of the die that must all be considered; empty if the die must not be needed."""
        self.hearts = frozenset(face for face in self.faces if die[face].heart)
        """Faces with a Container Heart."""
        self.results: dict[bytes, bool] = {}
        """True for each position that is winning for the solving side, by position key."""
        self._current_path: set[bytes] = set()
        """Keys of the positions on the current path of the search."""
        twins: dict[tuple[int, str], int] = {}
        self._canonical_cards = [
            twins.setdefault((owner, name), card)
            for card, (owner, name) in enumerate(zip(self.match.owner, self.match.card_ids, strict=True))
        ]
        """First copy of each card, by card, so that equal copies are interchangeable."""

    @property
    def position_count(self) -> int:
        """Return the number of different positions searched so far."""
        return len(self.results)

    def find_verdict(self, state: State) -> bool | None:
        """Return whether the objective is reached (true) or missed (false); None while the turn continues."""
        return self.objective.judge(self.match, state)

    def is_own_decision(self, state: State) -> bool:
        """Return whether the solving side makes the next decision."""
        return state.decision is not None and self.match.side_of[state.decision.seat] == self.side

    def is_winning(self, state: State) -> bool:
        """Return whether the solving side can force the objective."""
        verdict = self.find_verdict(state)
        if verdict is not None:
            return verdict
        key = self.make_key(state)
        found = self.results.get(key)
        if found is None:
            if len(self.results) >= self.max_positions:
                raise UserError(_("This position is too complex to solve."))
            self.on_position()
            if key in self._current_path:  # a free card that returns to the hand
                raise UserError(_("Can't solve this position: its moves can repeat endlessly."))
            self._current_path.add(key)
            try:
                actions = self.order_actions(state)
                if self.is_own_decision(state):
                    found = any(self.wins_after(state, action) for action in actions)
                else:
                    found = all(self.wins_after(state, action) for action in actions)
            finally:
                self._current_path.remove(key)
            self.results[key] = found
        return found

    def wins_after(self, state: State, action: Action) -> bool:
        """Return whether an action leads to a winning position with every result of chance."""
        if isinstance(action, End) and not self.objective.includes_enemy_turn:
            return False
        try:
            return all(self.is_winning(after) for after in self.iterate_outcomes(state, action))
        except Luck:
            return False

    def find_winning_actions(self, state: State) -> list[Action]:
        """Return the actions that keep the win, the most decisive first."""
        return [action for action in self.order_actions(state) if self.wins_after(state, action)]

    def find_best_reply(self, state: State) -> Action:
        """Return a reply of the enemy that refutes, else the one that leaves the fewest winning actions."""
        actions = self.order_actions(state)
        refutation = next((action for action in actions if not self.wins_after(state, action)), None)
        return refutation or min(actions, key=lambda action: self._count_winning_actions(state, action))

    def _count_winning_actions(self, state: State, action: Action) -> int:
        """Return the number of winning actions after a reply; a large number if the reply ends the turn."""
        after = next(self.iterate_outcomes(state, action))
        if self.find_verdict(after) is not None:
            return len(self.match.board.adjacent) ** 2
        return len(self.find_winning_actions(after)) if self.is_own_decision(after) else 0

    def iterate_outcomes(self, state: State, action: Action) -> Iterator[State]:
        """Yield the states that an action may lead to, one for each result of chance."""
        waiting: list[tuple[int, ...]] = [()]
        while waiting:
            picks = waiting.pop()
            after = state.clone()
            try:
                self.rules.apply(after, action, _BranchingChance(picks, self.faces, self.hearts), None)
            except _NeedsBranch as branch:
                waiting += [(*picks, value) for value in reversed(range(branch.count))]
            except Luck:
                if not self.find_verdict(after):
                    raise
                yield after  # the aim is reached before the die is needed, as when a turn ends with its last action
            else:
                yield after

    # Order and identity -------------------------------------------------------------------------------------------

    def order_actions(self, state: State) -> list[Action]:
        """Return the legal actions, the most decisive first: strong cards, walks toward enemies."""
        legal = self.rules.legal_actions(state)
        if state.decision is not None and state.decision.kind == "walk":
            enemies = [
                state.squares[c]
                for c in iterate_bits(self.match.enemy_mask[state.decision.seat] & living_characters(state))
            ]
            legal.sort(key=lambda action: self._measure_distance(action, enemies))
        else:
            legal.sort(key=self._rank_action)
        return legal

    def _rank_action(self, action: Action) -> int:
        """Return the sort key of an action that is not a walk, less for more decisive actions."""
        match action:
            case Attack():
                side = self.match.cards[action.card].attack
                return -int(side.value) if side is not None and isinstance(side.value, int) else 0
            case Defend():
                side = self.match.cards[action.card].defense
                return -int(side.value) if side is not None and isinstance(side.value, int) else -99
            case Play() | Rescue():
                return -1
            case Decline() | Draw() | Heal():
                return 1
            case End():
                return 2
        return 0

    def _measure_distance(self, action: Action, enemy_squares: list[int]) -> int:
        """Return the distance of a walk's target from the nearest enemy; 1 for another action."""
        if not isinstance(action, Walk):
            return 1
        width = self.match.board.width
        x, y = action.square % width, action.square // width
        return min((max(abs(x - enemy % width), abs(y - enemy // width)) for enemy in enemy_squares), default=0)

    def make_key(self, state: State) -> bytes:
        """Return the key of a position for the rest of the turn; equal copies of a card give the same key."""
        canon = self._canonical_cards
        return msgspec.msgpack.encode(
            (
                state.squares,
                state.health,
                state.maximum,
                [sorted([canon[card] for card in hand]) for hand in state.hands],
                [[canon[card] for card in pile] for pile in state.discard],
                [[canon[card] for card in pile] for pile in state.draw],
                [(canon[card.card], card.figure, card.count, card.text.held, card.text.bound) for card in state.lying],
                [(frame.block, frame) for frame in state.stack],
                state.limbo,
                state.spent,
                (state.active, state.turn, state.ending, state.hearted),
                None if state.ledger is msgspec.UNSET else state.ledger,
                (state.actions, state.paid, state.dying, state.saving, state.declined, state.decided, state.decision),
            )
        )


def find_solution(rules: EpicRules, solver: Solver, start: State) -> tuple[tuple[str, ...], int]:
    """Return the solution against the best replies up to the end of the turn, and the number of own decisions.

    The solution is empty if it depends on a random pick, whose result a puzzle file cannot contain.
    """
    state, line, own = start, [], 0
    while solver.find_verdict(state) is None and state.turn == start.turn:
        if solver.is_own_decision(state):
            action = next(action for action in solver.order_actions(state) if solver.wins_after(state, action))
            own += len(rules.legal_actions(state)) > 1
        else:
            action = solver.find_best_reply(state)
        line.append(rules.to_text(action))
        outcomes = list(solver.iterate_outcomes(state, action))
        if len(outcomes) > 1 and not solver.objective.includes_enemy_turn:
            return (), 0
        state = outcomes[0]
    return tuple(line), own
