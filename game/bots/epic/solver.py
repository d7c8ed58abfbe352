"""Puzzle solver: exhaustive AND/OR search of a turn.

The solving side needs one good action at each of its decisions (OR); every reply of the others, and every result of a
random pick, must be met (AND). All cards are open, so it searches the true state, not a view. A turn that has to be won
must not depend on the die; where the turn of the enemies has to be survived, every face must be met.
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

MOST_POSITIONS = 400_000
"""Maximum number of searched positions; shipped puzzles need a small part of it."""


class Luck(Exception):
    """A die or a shuffle is needed: such a line does not count as a win."""


class _NeedsBranch(Exception):
    """Raised at a random pick with several results that is not decided yet."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count


class _BranchingChance:
    """Chance with given results, which raises ``_NeedsBranch`` at the next one.

    ``faces`` are the possible faces of the die; empty if a line must not need the die.
    """

    def __init__(self, picks: tuple[int, ...], faces: tuple[int, ...] = (), hearts: frozenset[int] = frozenset()):
        self.picks = picks
        self.faces = faces
        self.hearts = hearts
        self.at = 0

    def roll(self, faces: int, why: str) -> int:
        if not self.faces:
            raise Luck
        rolled = self.faces[self._next_result(len(self.faces))]
        if rolled in self.hearts:  # a second heart in a row has no further effect
            self.faces = tuple(face for face in self.faces if face not in self.hearts)
        return rolled

    def shuffle(self, count: int, why: str) -> list[int]:
        if count > 1:
            raise Luck
        return list(range(count))

    def pick(self, count: int, why: str) -> int:
        return 0 if count == 1 else self._next_result(count)

    def _next_result(self, count: int) -> int:
        if self.at == len(self.picks):
            raise _NeedsBranch(count)
        self.at += 1
        return self.picks[self.at - 1]


Stop: TypeAlias = Callable[[], None]
"""Function that is called at every new position; it may raise to cancel the search."""


def _never_stop() -> None:
    """Let the search continue."""


def make_solver(loaded: LoadedPuzzle, most: int = MOST_POSITIONS) -> Solver:
    """Create the solver of a puzzle."""
    return Solver(loaded.rules, loaded.state, most, loaded.aim)


class Solver:
    """Searches the turn of one position; results are cached for further questions about the same turn.

    Raises from every question:
        UserError: the position is too complex, or can repeat endlessly.
    """

    def __init__(
        self,
        rules: EpicRules,
        start: State,
        most: int = MOST_POSITIONS,
        aim: PuzzleObjective | None = None,
        stop: Stop = _never_stop,
    ) -> None:
        self.rules = rules
        self.match = rules.match
        self.aim = aim or make_objective(rules.match, start)
        self.side = self.match.side_of[start.active]
        self.most = most
        self.stop = stop
        die = self.match.die
        self.faces = tuple(range(len(die))) if self.aim.includes_enemy_turn else ()
        self.hearts = frozenset(face for face in self.faces if die[face].heart)
        self.known: dict[bytes, bool] = {}
        self._on_the_way: set[bytes] = set()
        """Positions on the current path of the search."""
        twins: dict[tuple[int, str], int] = {}
        self._canon = [
            twins.setdefault((owner, name), card)
            for card, (owner, name) in enumerate(zip(self.match.owner, self.match.card_ids, strict=True))
        ]

    @property
    def position_count(self) -> int:
        """Return the number of different positions searched so far."""
        return len(self.known)

    def find_verdict(self, state: State) -> bool | None:
        """Return whether the aim is reached or missed; None while the turn continues."""
        return self.aim.judge(self.match, state)

    def is_own_decision(self, state: State) -> bool:
        """Return whether the solving side decides."""
        return state.decision is not None and self.match.side_of[state.decision.seat] == self.side

    def is_winning(self, state: State) -> bool:
        """Return whether the solving side can force the aim."""
        verdict = self.find_verdict(state)
        if verdict is not None:
            return verdict
        key = self.key(state)
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= self.most:
                raise UserError(_("This position is too complex to solve."))
            self.stop()
            if key in self._on_the_way:  # a free card that returns to the hand
                raise UserError(_("Can't solve this position: its moves can repeat endlessly."))
            self._on_the_way.add(key)
            try:
                actions = self.order_actions(state)
                if self.is_own_decision(state):
                    found = any(self.wins_after(state, action) for action in actions)
                else:
                    found = all(self.wins_after(state, action) for action in actions)
            finally:
                self._on_the_way.remove(key)
            self.known[key] = found
        return found

    def wins_after(self, state: State, action: Action) -> bool:
        """Return whether an action leads to a winning position for every result of chance."""
        if isinstance(action, End) and not self.aim.includes_enemy_turn:
            return False
        try:
            return all(self.is_winning(after) for after in self.iterate_outcomes(state, action))
        except Luck:
            return False

    def find_winning_actions(self, state: State) -> list[Action]:
        """Return the actions that keep the win, most forcing first."""
        return [action for action in self.order_actions(state) if self.wins_after(state, action)]

    def find_best_reply(self, state: State) -> Action:
        """Return the reply of an enemy that refutes, else the one that leaves the fewest winning actions."""
        actions = self.order_actions(state)
        refutation = next((action for action in actions if not self.wins_after(state, action)), None)
        return refutation or min(actions, key=lambda action: self._count_winning(state, action))

    def _count_winning(self, state: State, action: Action) -> int:
        """Return the number of winning actions left after a reply; a reply that ends the turn sorts last."""
        after = next(self.iterate_outcomes(state, action))
        if self.find_verdict(after) is not None:
            return len(self.match.board.near) ** 2
        return len(self.find_winning_actions(after)) if self.is_own_decision(after) else 0

    def iterate_outcomes(self, state: State, action: Action) -> Iterator[State]:
        """Yield the states that an action may lead to, one for each result of the random picks."""
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
        """Return the legal actions, most decisive first: strong cards, moves toward enemies."""
        legal = self.rules.legal_actions(state)
        if state.decision is not None and state.decision.kind == "walk":
            foes = [
                state.squares[c] for c in iterate_bits(self.match.foes[state.decision.seat] & living_characters(state))
            ]
            legal.sort(key=lambda action: self._measure_distance(action, foes))
        else:
            legal.sort(key=self._rank_action)
        return legal

    def _rank_action(self, action: Action) -> int:
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

    def _measure_distance(self, action: Action, foes: list[int]) -> int:
        if not isinstance(action, Walk):
            return 1
        width = self.match.board.width
        x, y = action.square % width, action.square // width
        return min((max(abs(x - foe % width), abs(y - foe // width)) for foe in foes), default=0)

    def key(self, state: State) -> bytes:
        """Return the key of a position for the rest of the turn; equal copies of a card are one."""
        canon = self._canon
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
    """Return the line to the aim against the best replies, to the end of the turn, and the number of own decisions.

    Empty if something is picked at random, whose result a file cannot state.
    """
    state, line, own = start, [], 0
    while solver.find_verdict(state) is None and state.turn == start.turn:
        if solver.is_own_decision(state):
            action = next(one for one in solver.order_actions(state) if solver.wins_after(state, one))
            own += len(rules.legal_actions(state)) > 1
        else:
            action = solver.find_best_reply(state)
        line.append(rules.to_text(action))
        outcomes = list(solver.iterate_outcomes(state, action))
        if len(outcomes) > 1 and not solver.aim.includes_enemy_turn:
            return (), 0
        state = outcomes[0]
    return tuple(line), own
