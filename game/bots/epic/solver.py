"""Whether the aim of a puzzle can be reached from its position, by looking at every line there is.

The side whose turn it is needs one good action at each of its decisions (OR); every answer of the others, and every
result of a random pick, has to be met (AND). All cards are open, so the state is the truth and not a view. In a turn
that has to be won nobody counts on the die; where the enemies' turn has to be survived, every face is met.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import msgspec

from game.content.puzzles.aims import Aim, aim_of
from game.content.puzzles.puzzles import LoadedPuzzle
from game.errors import UserError
from game.rules.epic.actions import action as a
from game.rules.epic.actions.action import Action
from game.rules.epic.board import bits
from game.rules.epic.engine.queries import living
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.text import _

MOST_POSITIONS = 400_000
"""A search that needs more positions than this is given up; shipped puzzles need a small part of it."""


class _Luck(Exception):
    """A die or a shuffle is needed: such a line does not count as a win."""


class _Branch(Exception):
    """A random pick with several results that is not decided yet."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count


class _Given:
    """Chance that gives the results it was made with, and asks for a branch at the next one.

    ``faces`` are those of the die that may come; none where a line does not count when it needs the die.
    """

    def __init__(self, picks: tuple[int, ...], faces: tuple[int, ...] = (), hearts: frozenset[int] = frozenset()):
        self.picks = picks
        self.faces = faces
        self.hearts = hearts
        self.at = 0

    def roll(self, faces: int, why: str) -> int:
        if not self.faces:
            raise _Luck
        rolled = self.faces[self._given(len(self.faces))]
        if rolled in self.hearts:  # a second heart in a row changes nothing more
            self.faces = tuple(face for face in self.faces if face not in self.hearts)
        return rolled

    def shuffle(self, count: int, why: str) -> list[int]:
        if count > 1:
            raise _Luck
        return list(range(count))

    def pick(self, count: int, why: str) -> int:
        return 0 if count == 1 else self._given(count)

    def _given(self, count: int) -> int:
        if self.at == len(self.picks):
            raise _Branch(count)
        self.at += 1
        return self.picks[self.at - 1]


Stop: TypeAlias = Callable[[], None]
"""Asked at every new position; it may raise to break a search off."""


def _go_on() -> None:
    """Nothing breaks the search off."""


def solver_of(loaded: LoadedPuzzle, most: int = MOST_POSITIONS) -> Solver:
    """The solver of a puzzle."""
    return Solver(loaded.rules, loaded.state, most, loaded.aim)


class Solver:
    """Searches the turn of one position; what it has found out is kept for further questions about the same turn.

    Raises from every question:
        UserError: the position has too many lines, or one that never ends.
    """

    def __init__(
        self, rules: EpicRules, start: State, most: int = MOST_POSITIONS, aim: Aim | None = None, stop: Stop = _go_on
    ) -> None:
        self.rules = rules
        self.match = rules.match
        self.aim = aim or aim_of(rules.match, start)
        self.side = self.match.side_of[start.active]
        self.most = most
        self.stop = stop
        die = self.match.die
        self.faces = tuple(range(len(die))) if self.aim.lasts else ()
        self.hearts = frozenset(face for face in self.faces if die[face].heart)
        self.known: dict[bytes, bool] = {}
        self._on_the_way: set[bytes] = set()
        """Positions that are being searched, each of which comes of the one before it."""
        twins: dict[tuple[int, str], int] = {}
        self._canon = [
            twins.setdefault((owner, name), card)
            for card, (owner, name) in enumerate(zip(self.match.owner, self.match.card_ids, strict=True))
        ]

    @property
    def positions(self) -> int:
        """How many different positions were looked at so far."""
        return len(self.known)

    def verdict(self, state: State) -> bool | None:
        """Whether the aim is reached or missed already; None while it goes on."""
        return self.aim.verdict(self.match, state)

    def ours(self, state: State) -> bool:
        """Whether the side that has to win is asked."""
        return state.decision is not None and self.match.side_of[state.decision.seat] == self.side

    def wins(self, state: State) -> bool:
        """Whether the side can still reach the aim whatever is answered."""
        verdict = self.verdict(state)
        if verdict is not None:
            return verdict
        key = self._key(state)
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= self.most:
                raise UserError(_("This position is too complex to solve."))
            self.stop()
            if key in self._on_the_way:  # a free card that comes back to the hand
                raise UserError(_("Can't solve this position: its moves can repeat endlessly."))
            self._on_the_way.add(key)
            try:
                actions = self.ordered(state)
                if self.ours(state):
                    found = any(self.wins_after(state, action) for action in actions)
                else:
                    found = all(self.wins_after(state, action) for action in actions)
            finally:
                self._on_the_way.remove(key)
            self.known[key] = found
        return found

    def wins_after(self, state: State, action: Action) -> bool:
        """Whether an action leads to a won position by every result of chance."""
        if isinstance(action, a.End) and not self.aim.lasts:
            return False
        try:
            return all(self.wins(after) for after in self.outcomes(state, action))
        except _Luck:
            return False

    def winning(self, state: State) -> list[Action]:
        """The actions of the side that keep the win, most forceful first."""
        return [action for action in self.ordered(state) if self.wins_after(state, action)]

    def best_answer(self, state: State) -> Action:
        """The answer of an enemy that gives the side the least: one that refutes, else the fewest ways to go on."""
        actions = self.ordered(state)
        refutation = next((action for action in actions if not self.wins_after(state, action)), None)
        return refutation or min(actions, key=lambda action: self._room(state, action))

    def _room(self, state: State, action: Action) -> int:
        """How many ways are left to the side after an answer; the end comes last of all."""
        after = next(self.outcomes(state, action))
        if self.verdict(after) is not None:
            return len(self.match.board.near) ** 2
        return len(self.winning(after)) if self.ours(after) else 0

    def outcomes(self, state: State, action: Action) -> Iterator[State]:
        """The states that an action may lead to, one for each result of the random picks."""
        waiting: list[tuple[int, ...]] = [()]
        while waiting:
            picks = waiting.pop()
            after = state.clone()
            try:
                self.rules.apply(after, action, _Given(picks, self.faces, self.hearts), None)
            except _Branch as branch:
                waiting += [(*picks, value) for value in reversed(range(branch.count))]
            except _Luck:
                if not self.verdict(after):
                    raise
                yield after  # the aim was reached before the die was needed, as when a turn ends with its last action
            else:
                yield after

    # Order and identity -------------------------------------------------------------------------------------------

    def ordered(self, state: State) -> list[Action]:
        """What is open, that first which settles a question soonest: strong cards, walks up to enemies."""
        legal = self.rules.legal(state)
        if state.decision is not None and state.decision.kind == "walk":
            foes = [state.squares[c] for c in bits(self.match.foes[state.decision.seat] & living(state))]
            legal.sort(key=lambda action: self._distance(action, foes))
        else:
            legal.sort(key=self._rank)
        return legal

    def _rank(self, action: Action) -> int:
        match action:
            case a.Attack():
                side = self.match.cards[action.card].attack
                return -int(side.value) if side is not None and isinstance(side.value, int) else 0
            case a.Defend():
                side = self.match.cards[action.card].defense
                return -int(side.value) if side is not None and isinstance(side.value, int) else -99
            case a.Play() | a.Rescue():
                return -1
            case a.Decline() | a.Draw() | a.Heal():
                return 1
            case a.End():
                return 2
        return 0

    def _distance(self, action: Action, foes: list[int]) -> int:
        if not isinstance(action, a.Walk):
            return 1
        width = self.match.board.width
        x, y = action.square % width, action.square // width
        return min((max(abs(x - foe % width), abs(y - foe // width)) for foe in foes), default=0)

    def _key(self, state: State) -> bytes:
        """What decides about the rest of the turn, equal copies of a card being one."""
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


def line_of(rules: EpicRules, solver: Solver, start: State) -> tuple[tuple[str, ...], int]:
    """The line to the aim against the best answers, to the end of the turn at most, and how many decisions are one's
    own. There is no line where something is picked at random: a file cannot say what that gives."""
    state, line, own = start, [], 0
    while solver.verdict(state) is None and state.turn == start.turn:
        if solver.ours(state):
            action = next(one for one in solver.ordered(state) if solver.wins_after(state, one))
            own += len(rules.legal(state)) > 1
        else:
            action = solver.best_answer(state)
        line.append(rules.to_text(action))
        outcomes = list(solver.outcomes(state, action))
        if len(outcomes) > 1 and not solver.aim.lasts:
            return (), 0
        state = outcomes[0]
    return tuple(line), own
