"""Puzzles out of matches of bots: positions before somebody falls, made tight and cut down to what matters.

A position is tight when whoever has to fall has the most health with which it still works out, or whoever has to stand
the least. Then few ways are left, and a puzzle is a position where one first action works and another that offers
itself does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import msgspec

from game.bots.epic.greedy import GreedyBot
from game.bots.epic.solver import Solver, line_of
from game.content.cards.packs import build_rules
from game.content.puzzles.aims import Aim, Goal, aim_of
from game.content.puzzles.positions import FALLEN, Position, Seat, build
from game.content.puzzles.writing import position_of, short
from game.errors import UserError
from game.rules.epic.actions import action as a
from game.rules.epic.board import bits
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from tools.training.self_play import positions

NOISE = 1.0
MOST_OWN, MOST_ENEMY = 5, 3
"""Cards in hand that a puzzle shows at most."""
LEAST_ACTIONS = {"win-this-turn": 2, "fell": 2, "survive": 1}
"""Decisions of one's own in the turn that the shortest puzzle asks for; who survives has answers to give after it."""


class Found(msgspec.Struct, frozen=True):
    """A position that makes a puzzle."""

    position: Position
    goal: Goal
    target: str
    line: tuple[str, ...]
    own: int
    """Decisions of one's own on the way."""
    searched: int
    """Positions that the solver looked at."""

    @property
    def special(self) -> bool:
        """Whether a special card is a part of it."""
        return any(step.startswith("play ") for step in self.line)


class Moment(msgspec.Struct, frozen=True):
    """A moment of a match that may make a puzzle: the position and who falls soon."""

    position: Position
    goal: Goal
    target: str
    decks: tuple[tuple[str, ...], ...]
    """By seat: the cards in hand and in the draw pile, the strongest attacks first."""

    def dealt(self, luck: Random) -> Moment:
        """The same with other cards in hand."""
        position = self.position
        for index, (seat, deck) in enumerate(zip(position.seats, self.decks, strict=True)):
            own = seat.team == position.active
            count = min(len(deck), luck.randint(3, MOST_OWN) if own else luck.randint(1, MOST_ENEMY))
            hand = tuple(luck.sample(deck, count))
            if self.goal == "survive":  # the enemies' turn has very many lines: few take part in it
                half = max(2, len(deck) // 2)
                part = deck[-half:] if own else deck[:half]
                hand = tuple(luck.sample(part, min(len(part), 4 if own else 2)))
                seat = _left(seat, self._few(seat, own, luck))
            position = changed_seat(position, index, msgspec.structs.replace(seat, hand=hand))
        if self.goal == "survive":
            position = msgspec.structs.replace(position, actions=1, paid=1)
        return msgspec.structs.replace(self, position=position)

    def _few(self, seat: Seat, own: bool, luck: Random) -> set[str]:
        """The lead, who has to stand, and now and then one more."""
        there = [name for name, square in seat.squares.items() if square != FALLEN]
        if own:
            return {there[0], self.target}
        return {there[0], luck.choice(there)} if luck.random() < 0.3 else {there[0]}


def moments(setup: Setup, seed: str) -> Iterator[Moment]:
    """Play a match and give the moments before somebody fell."""
    rules = build_rules(setup)
    acting: list[State] = []
    walking: list[State] = []
    """Where a turn began to be acted or walked, the present one last."""
    down = 0
    for state in positions(rules, [GreedyBot(noise=NOISE)] * 2, seed):
        now = sum(1 << f for f, square in enumerate(state.squares) if square < -1)
        for figure in bits(now & ~down):
            yield from _before(rules, figure, acting, walking)
        down = now
        if state.decision is None or state.lying:
            continue
        begins = state.decision.kind == "walk" and state.decision.seat == state.active
        if begins and (not walking or walking[-1].turn != state.turn):
            walking = [*walking[-1:], state.clone()]
        if state.decision.kind == "turn" and (not acting or acting[-1].turn != state.turn):
            acting = [*acting[-1:], state.clone()]


def _before(rules: EpicRules, figure: int, acting: list[State], walking: list[State]) -> Iterator[Moment]:
    """What whoever falls now makes of the positions before."""
    match, name = rules.match, rules.match.names[figure]
    seat = match.seat_of[figure]
    if acting and seat != acting[-1].active and acting[-1].squares[figure] >= 0:
        position, lead = position_of(match, acting[-1]), match.figures[figure].lead
        decks = _decks(match, acting[-1])
        if lead or match.pack.victory == "all":
            yield Moment(changed_seat(position, seat, _left(position.seats[seat], {name})), "win-this-turn", "", decks)
        if not lead:
            yield Moment(position, "fell", name, decks)
    for early in (*acting[:1], *walking[:1]):
        if early.active == seat and early.squares[figure] >= 0:
            yield Moment(position_of(match, early), "survive", name, _decks(match, early))


def _decks(match: Match, state: State) -> tuple[tuple[str, ...], ...]:
    """By seat: the cards that might be in hand by now."""
    return tuple(
        tuple(short(match, card) for card in sorted(_cards(match, state, seat), key=partial(_blow, match)))
        for seat in range(match.seats)
    )


def _cards(match: Match, state: State, seat: int) -> list[int]:
    return [*state.hands[seat], *(card for squad in match.squads_of[seat] for card in state.draw[squad])]


def _blow(match: Match, card: int) -> tuple[int, int]:
    """Sorts cards by what they strike with."""
    attack = match.cards[card].attack
    return -attack.value if attack is not None and isinstance(attack.value, int) else 0, card


def _left(seat: Seat, who: set[str]) -> Seat:
    squares = {one: square if one in who else FALLEN for one, square in seat.squares.items()}
    health = {one: points for one, points in seat.health.items() if one in who}
    return msgspec.structs.replace(seat, squares=squares, health=health)


def changed_seat(position: Position, index: int, seat: Seat) -> Position:
    """The position with another seat."""
    seats = (*position.seats[:index], seat, *position.seats[index + 1 :])
    return msgspec.structs.replace(position, seats=seats)


# Judging --------------------------------------------------------------------------------------------------------------


class Sharpener:
    """Makes a puzzle of a moment, or finds that there is none in it."""

    def __init__(self, moment: Moment, most: int) -> None:
        self.goal, self.target, self.most = moment.goal, moment.target, most
        self.searched = 0
        self.start = moment.position
        names = [seat.team for seat in self.start.seats]
        self.active = names.index(self.start.active) if self.start.active in names else 0

    def solved(self, position: Position) -> tuple[EpicRules, State, Solver] | None:
        """The search of a position in which the aim can be reached."""
        try:
            rules, state = build(position)
            aim: Aim = aim_of(rules.match, state, self.goal, self.target)
            if aim.figure >= 0 and state.squares[aim.figure] < 0:
                return None
            solver = Solver(rules, state, self.most, aim)
            works = solver.verdict(state) is None and solver.wins(state)
        except UserError:
            return None
        self.searched = solver.positions
        return (rules, state, solver) if works else None

    def opening(self, position: Position) -> a.Action | None:
        """The only first action, where there is one."""
        found = self.solved(position)
        if found is None:
            return None
        rules, state, solver = found
        try:
            winning = solver.winning(state)
        except UserError:
            return None
        legal = rules.legal(state)
        if len(winning) != 1 or len(legal) < 3:
            return None
        forceful = [one for one in legal if isinstance(one, a.Attack | a.Play | a.Walk) and one not in winning]
        return winning[0] if forceful else None

    def sharpen(self) -> Found | None:
        """Cut, tighten, judge."""
        position = self.tight(self.fewer(self.start))
        if position is None:
            return None
        first = self.opening(position)
        if first is None:
            return None
        return self.told(self.cut(position, first))

    # Health -----------------------------------------------------------------------------------------------------------

    @property
    def whose(self) -> int:
        """The seat of whoever has to fall or to stand."""
        return self.active if self.goal == "survive" else 1 - self.active

    def _who(self, position: Position) -> str:
        if self.target:
            return self.target
        return next(name for name, square in position.seats[self.whose].squares.items() if square != FALLEN)

    def with_health(self, position: Position, health: int) -> Position:
        seat = position.seats[self.whose]
        more = {**seat.health, self._who(position): health}
        return changed_seat(position, self.whose, msgspec.structs.replace(seat, health=more))

    def tight(self, position: Position) -> Position | None:
        """The position with the last health at which the aim can be reached."""
        rules, state = build(position)
        figure = rules.match.figure_named[self._who(position)]
        most = state.maximum[figure]
        order = range(1, most + 1) if self.goal != "survive" else range(most, 0, -1)
        low, high = 0, len(order)  # works at order[low - 1], not at order[high]
        if self.solved(self.with_health(position, order[0])) is None:
            return None
        low = 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.solved(self.with_health(position, order[middle - 1])):
                low = middle
            else:
                high = middle - 1
        if low == len(order) and self.goal != "survive":
            return None
        return self.with_health(position, order[low - 1])

    # Cutting ----------------------------------------------------------------------------------------------------------

    def fewer(self, position: Position) -> Position:
        """Hands that a person can take in: the strongest and the special cards first as they lie."""
        luck = Random(f"{position.seats[0].hand}{position.seats[1].hand}")
        for index, seat in enumerate(position.seats):
            most = MOST_OWN if index == self.active else MOST_ENEMY
            if len(seat.hand) > most:
                kept = sorted(luck.sample(range(len(seat.hand)), most))
                hand = tuple(seat.hand[place] for place in kept)
                position = changed_seat(position, index, msgspec.structs.replace(seat, hand=hand))
        return position

    def cut(self, position: Position, first: a.Action) -> Position:
        """Leave out whom and what nothing depends on: the same single first action stays, others still offer
        themselves."""
        for index in (1 - self.active, self.active):
            seat = position.seats[index]
            for name, square in seat.squares.items():
                if square == FALLEN or name == self._who(position):
                    continue
                left = {one for one, at in position.seats[index].squares.items() if at != FALLEN and one != name}
                position = self._if_same(position, index, _left(position.seats[index], left), first)
            for card in dict.fromkeys(seat.hand):
                hand = list(position.seats[index].hand)
                if len(hand) <= (4 if index == self.active else 2):
                    break
                hand.remove(card)
                fewer = msgspec.structs.replace(position.seats[index], hand=tuple(hand))
                position = self._if_same(position, index, fewer, first)
        return position

    def _if_same(self, position: Position, index: int, seat: Seat, first: a.Action) -> Position:
        other = changed_seat(position, index, seat)
        found = self.opening(other)
        same = found is not None and type(found) is type(first) and _alike(found, first)
        tight = same and self.solved(self.with_health(other, self._next(other))) is None
        return other if tight else position

    def _next(self, position: Position) -> int:
        """The health at which it must not work out any more; 0 for one that cannot be."""
        health = int(position.seats[self.whose].health[self._who(position)])
        return health + (-1 if self.goal == "survive" else 1)

    # The line ---------------------------------------------------------------------------------------------------------

    def told(self, position: Position) -> Found | None:
        """The puzzle with its line, where it is long enough."""
        found = self.solved(position)
        if found is None:
            return None
        rules, state, solver = found
        try:
            line, own = line_of(rules, solver, state)
        except UserError:
            return None
        cards = {step.split()[-1] for step in line if step.startswith(("attack ", "play "))}
        if own < LEAST_ACTIONS[self.goal] or (len(cards) < 2 and self.goal != "survive"):
            return None  # too short, or the same blow again and again
        return Found(position, self.goal, self.target, line, own, solver.positions)


def _alike(one: a.Action, other: a.Action) -> bool:
    fields = set(one.__struct_fields__) - {"card"}
    return all(getattr(one, field) == getattr(other, field) for field in fields)
