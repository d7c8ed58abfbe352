"""Puzzle search in bot matches: positions before a defeat, made as difficult and as simple as possible.

The target gets the most health at which the attack still works, or the defender the least at which it survives, so
that few solutions are left. A position is a puzzle if exactly one first action works while other attacks, cards or
walks are possible.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import msgspec

from game.bots.epic.greedy import GreedyBot
from game.bots.epic.solver import Solver, find_solution
from game.content.cards.packs import build_rules
from game.content.puzzles.aims import Goal, PuzzleObjective, make_objective
from game.content.puzzles.positions import FALLEN, Position, SeatSpec, build_position
from game.content.puzzles.writing import export_position, get_card_name
from game.errors import UserError
from game.rules.epic.actions.action import Action, Attack, Play, Walk
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from tools.training.self_play import play_positions

NOISE = 1.0
"""Evaluation noise of the bots, in health points."""
MAX_OWN_CARDS, MAX_ENEMY_CARDS = 5, 3
"""Maximum number of cards in the player's hand and in the enemy's."""
MIN_DECISIONS = {"win-this-turn": 2, "fell": 2, "survive": 1}
"""Minimum number of decisions of the solver in the solution, by goal; survival puzzles also have replies after them."""


class FoundPuzzle(msgspec.Struct, frozen=True):
    """Puzzle that was found."""

    position: Position
    goal: Goal
    target: str
    """Character to be defeated or to survive; empty if any."""
    line: tuple[str, ...]
    """Actions of the solution, in text form."""
    decision_count: int
    """Number of decisions of the solver in the solution."""
    position_count: int
    """Number of positions that the solver searched."""


class PuzzleMoment(msgspec.Struct, frozen=True):
    """Position of a match shortly before a defeat, from which a puzzle may be made."""

    position: Position
    goal: Goal
    target: str
    """Character that is defeated in the match; empty if any."""
    decks: tuple[tuple[str, ...], ...]
    """Cards in hand and draw pile by seat, highest attack value first."""

    def redeal(self, rng: Random) -> PuzzleMoment:
        """Return the same position with random hands."""
        position = self.position
        for index, (seat, deck) in enumerate(zip(position.seats, self.decks, strict=True)):
            own = seat.team == position.active
            count = min(len(deck), rng.randint(3, MAX_OWN_CARDS) if own else rng.randint(1, MAX_ENEMY_CARDS))
            hand = tuple(rng.sample(deck, count))
            if self.goal == "survive":  # the enemies' turn has many lines, so they get few cards
                half = max(2, len(deck) // 2)
                part = deck[-half:] if own else deck[:half]
                hand = tuple(rng.sample(part, min(len(part), 4 if own else 2)))
                seat = _remove_figures(seat, self._choose_figures(seat, own, rng))
            position = replace_seat(position, index, msgspec.structs.replace(seat, hand=hand))
        if self.goal == "survive":
            position = msgspec.structs.replace(position, actions=1, paid=1)
        return msgspec.structs.replace(self, position=position)

    def _choose_figures(self, seat: SeatSpec, is_solver: bool, rng: Random) -> set[str]:
        """Return the characters to keep.

        These are the leader, for the solver also the target, otherwise sometimes a random one.
        """
        there = [name for name, square in seat.squares.items() if square != FALLEN]
        if is_solver:
            return {there[0], self.target}
        return {there[0], rng.choice(there)} if rng.random() < 0.3 else {there[0]}


def find_moments(setup: Setup, seed: str) -> Iterator[PuzzleMoment]:
    """Play a match between bots and yield positions shortly before each defeat."""
    rules = build_rules(setup)
    acting: list[State] = []
    walking: list[State] = []
    """Positions at the start of a turn's actions or walk, the latest last."""
    down = 0
    for state in play_positions(rules, [GreedyBot(noise=NOISE)] * 2, seed):
        now = sum(1 << f for f, square in enumerate(state.squares) if square < -1)
        for figure in iterate_bits(now & ~down):
            yield from _find_before(rules, figure, acting, walking)
        down = now
        if state.decision is None or state.lying:
            continue
        begins = state.decision.kind == "walk" and state.decision.seat == state.active
        if begins and (not walking or walking[-1].turn != state.turn):
            walking = [*walking[-1:], state.clone()]
        if state.decision.kind == "turn" and (not acting or acting[-1].turn != state.turn):
            acting = [*acting[-1:], state.clone()]


def _find_before(
    rules: EpicRules, figure: int, turn_states: list[State], walk_states: list[State]
) -> Iterator[PuzzleMoment]:
    """Yield the earlier positions from which a puzzle about the defeated character may be made."""
    match, name = rules.match, rules.match.names[figure]
    seat = match.seat_of[figure]
    if turn_states and seat != turn_states[-1].active and turn_states[-1].squares[figure] >= 0:
        position, lead = export_position(match, turn_states[-1]), match.figures[figure].lead
        decks = _list_possible_hands(match, turn_states[-1])
        if lead or match.pack.victory == "all":
            yield PuzzleMoment(
                replace_seat(position, seat, _remove_figures(position.seats[seat], {name})), "win-this-turn", "", decks
            )
        if not lead:
            yield PuzzleMoment(position, "fell", name, decks)
    for early in (*turn_states[:1], *walk_states[:1]):
        if early.active == seat and early.squares[figure] >= 0:
            yield PuzzleMoment(export_position(match, early), "survive", name, _list_possible_hands(match, early))


def _list_possible_hands(match: Match, state: State) -> tuple[tuple[str, ...], ...]:
    """Return by seat the cards that might be in hand, highest attack value first."""
    return tuple(
        tuple(
            get_card_name(match, card)
            for card in sorted(_list_cards(match, state, seat), key=partial(_get_attack_key, match))
        )
        for seat in range(match.seats)
    )


def _list_cards(match: Match, state: State, seat: int) -> list[int]:
    return [*state.hands[seat], *(card for squad in match.squads_of[seat] for card in state.draw[squad])]


def _get_attack_key(match: Match, card: int) -> tuple[int, int]:
    """Return a sort key by descending attack value."""
    attack = match.cards[card].attack
    return -attack.value if attack is not None and isinstance(attack.value, int) else 0, card


def _remove_figures(seat: SeatSpec, kept: set[str]) -> SeatSpec:
    """Return the seat with only these characters on the board."""
    squares = {name: square if name in kept else FALLEN for name, square in seat.squares.items()}
    health = {name: points for name, points in seat.health.items() if name in kept}
    return msgspec.structs.replace(seat, squares=squares, health=health)


def replace_seat(position: Position, index: int, seat: SeatSpec) -> Position:
    """Return the position with one seat replaced."""
    seats = (*position.seats[:index], seat, *position.seats[index + 1 :])
    return msgspec.structs.replace(position, seats=seats)


# Judging --------------------------------------------------------------------------------------------------------------


class PuzzleSharpener:
    """Search for a puzzle in a moment, by variation of health, hands and characters."""

    def __init__(self, moment: PuzzleMoment, max_positions: int) -> None:
        self.goal, self.target, self.max_positions = moment.goal, moment.target, max_positions
        self.position_count = 0
        """Number of positions that the last search visited."""
        self.start = moment.position
        """Position of the moment."""
        names = [seat.team for seat in self.start.seats]
        self.active_seat = names.index(self.start.active) if self.start.active in names else 0
        """Seat of the active player."""

    def solve(self, position: Position) -> tuple[EpicRules, State, Solver] | None:
        """Return the solver of a position in which the goal can be reached, otherwise None."""
        try:
            rules, state = build_position(position)
            aim: PuzzleObjective = make_objective(rules.match, state, self.goal, self.target)
            if aim.figure >= 0 and state.squares[aim.figure] < 0:
                return None
            solver = Solver(rules, state, self.max_positions, aim)
            works = solver.find_verdict(state) is None and solver.is_winning(state)
        except UserError:
            return None
        self.position_count = solver.position_count
        return (rules, state, solver) if works else None

    def find_only_action(self, position: Position) -> Action | None:
        """Return the first action of the solution if it is the only one and others are tempting, otherwise None."""
        found = self.solve(position)
        if found is None:
            return None
        rules, state, solver = found
        try:
            winning = solver.find_winning_actions(state)
        except UserError:
            return None
        legal = rules.legal_actions(state)
        if len(winning) != 1 or len(legal) < 3:
            return None
        forceful = [action for action in legal if isinstance(action, Attack | Play | Walk) and action not in winning]
        return winning[0] if forceful else None

    def find_puzzle(self) -> FoundPuzzle | None:
        """Vary the moment until it is a puzzle; return None if that fails."""
        position = self.find_critical_health(self.reduce_hands(self.start))
        if position is None:
            return None
        first = self.find_only_action(position)
        if first is None:
            return None
        return self.make_result(self.reduce_position(position, first))

    # Health -----------------------------------------------------------------------------------------------------------

    @property
    def target_seat(self) -> int:
        """Return the seat of the character to be defeated or to survive."""
        return self.active_seat if self.goal == "survive" else 1 - self.active_seat

    def _find_character(self, position: Position) -> str:
        """Return the name of the character to be defeated or to survive."""
        if self.target:
            return self.target
        return next(name for name, square in position.seats[self.target_seat].squares.items() if square != FALLEN)

    def replace_health(self, position: Position, health: int) -> Position:
        """Return the position with another health of the target character."""
        seat = position.seats[self.target_seat]
        more = {**seat.health, self._find_character(position): health}
        return replace_seat(position, self.target_seat, msgspec.structs.replace(seat, health=more))

    def find_critical_health(self, position: Position) -> Position | None:
        """Return the position with the critical health.

        This is the highest or lowest health at which the goal can still be reached.
        """
        rules, state = build_position(position)
        figure = rules.match.figure_by_name[self._find_character(position)]
        most = state.maximum[figure]
        order = range(1, most + 1) if self.goal != "survive" else range(most, 0, -1)
        low, high = 0, len(order)  # solvable at order[low - 1], not at order[high]
        if self.solve(self.replace_health(position, order[0])) is None:
            return None
        low = 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.solve(self.replace_health(position, order[middle - 1])):
                low = middle
            else:
                high = middle - 1
        if low == len(order) and self.goal != "survive":
            return None
        return self.replace_health(position, order[low - 1])

    # Cutting ----------------------------------------------------------------------------------------------------------

    def reduce_hands(self, position: Position) -> Position:
        """Return the position with at most ``MAX_OWN_CARDS`` and ``MAX_ENEMY_CARDS`` cards in hand."""
        rng = Random(f"{position.seats[0].hand}{position.seats[1].hand}")
        for index, seat in enumerate(position.seats):
            most = MAX_OWN_CARDS if index == self.active_seat else MAX_ENEMY_CARDS
            if len(seat.hand) > most:
                kept = sorted(rng.sample(range(len(seat.hand)), most))
                hand = tuple(seat.hand[place] for place in kept)
                position = replace_seat(position, index, msgspec.structs.replace(seat, hand=hand))
        return position

    def reduce_position(self, position: Position, only_action: Action) -> Position:
        """Remove characters and cards as long as the only first action stays the same and others are tempting."""
        for index in (1 - self.active_seat, self.active_seat):
            seat = position.seats[index]
            for name, square in seat.squares.items():
                if square == FALLEN or name == self._find_character(position):
                    continue
                left = {one for one, at in position.seats[index].squares.items() if at != FALLEN and one != name}
                position = self._keep_if_same(
                    position, index, _remove_figures(position.seats[index], left), only_action
                )
            for card in dict.fromkeys(seat.hand):
                hand = list(position.seats[index].hand)
                if len(hand) <= (4 if index == self.active_seat else 2):
                    break
                hand.remove(card)
                fewer = msgspec.structs.replace(position.seats[index], hand=tuple(hand))
                position = self._keep_if_same(position, index, fewer, only_action)
        return position

    def _keep_if_same(self, position: Position, index: int, seat: SeatSpec, only_action: Action) -> Position:
        """Return the position with a seat replaced if the only first action stays the same, otherwise unchanged."""
        other = replace_seat(position, index, seat)
        found = self.find_only_action(other)
        same = found is not None and type(found) is type(only_action) and _differs_only_in_card(found, only_action)
        tight = same and self.solve(self.replace_health(other, self._get_impossible_health(other))) is None
        return other if tight else position

    def _get_impossible_health(self, position: Position) -> int:
        """Return the next health, at which the goal must be impossible."""
        health = int(position.seats[self.target_seat].health[self._find_character(position)])
        return health + (-1 if self.goal == "survive" else 1)

    # The line ---------------------------------------------------------------------------------------------------------

    def make_result(self, position: Position) -> FoundPuzzle | None:
        """Return the puzzle with its solution, or None if the solution is too short."""
        found = self.solve(position)
        if found is None:
            return None
        rules, state, solver = found
        try:
            line, own = find_solution(rules, solver, state)
        except UserError:
            return None
        cards = {step.split()[-1] for step in line if step.startswith(("attack ", "play "))}
        if own < MIN_DECISIONS[self.goal] or (len(cards) < 2 and self.goal != "survive"):
            return None  # too short, or the same card throughout
        return FoundPuzzle(position, self.goal, self.target, line, own, solver.position_count)


def _differs_only_in_card(first: Action, second: Action) -> bool:
    """Return whether two actions are equal except for the card."""
    fields = set(first.__struct_fields__) - {"card"}
    return all(getattr(first, field) == getattr(second, field) for field in fields)
