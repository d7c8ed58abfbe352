"""Planning aids from a view and public knowledge: lines of sight, threats, unseen cards."""

from __future__ import annotations

from collections import Counter

from game.rules.core.protocol import HIDDEN
from game.rules.epic.actions.movement import find_destinations
from game.rules.epic.board import ADJACENT_STEPS, iterate_bits
from game.rules.epic.engine.frames import CombatFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import find_blockers, is_movable, living_characters, occupied_squares
from game.rules.epic.engine.state import UNPLACED, State


def find_visible_squares(match: Match, view: State, figure: int, square: int) -> frozenset[int]:
    """Return the squares that a character would see from a square."""
    occupied = occupied_squares(view) & ~(1 << view.squares[figure] if view.squares[figure] >= 0 else 0)
    out: set[int] = set()
    for dx, dy in ADJACENT_STEPS:
        for other in match.board.find_ray(square, dx, dy):
            if (occupied | match.board.opaque) >> other & 1:
                break
            out.add(other)
    return frozenset(out)


def check_sight(match: Match, view: State, figure: int, square: int, target: int) -> tuple[bool, int | None]:
    """Return whether a character on a square would see a target, and the first square that blocks the line.

    The blocking square is None if there is none; ``(False, None)`` if the two squares are not in line.
    """
    goal = view.squares[target]
    if goal < 0:
        return False, None
    dx, dy = match.board.find_direction(square, goal)
    ray = match.board.find_ray(square, dx, dy)
    if goal not in ray:
        return False, None
    start = view.squares[figure]
    cut = (find_blockers(match, view, figure, target) | match.board.opaque) & ~(1 << start if start >= 0 else 0)
    for other in ray[: ray.index(goal)]:
        if cut >> other & 1:
            return False, other
    return True, None


NEAR_ROLL = 3
"""Roll of the movement die that a near threat requires; a far threat requires a higher one."""


def find_longest_roll(match: Match) -> int:
    """Return the highest number of steps on the movement die."""
    return max(face.steps for face in match.die)


def find_threats(
    match: Match, view: State, seat: int, steps: int = NEAR_ROLL, mover: int = -1
) -> dict[int, tuple[int, ...]]:
    """Return the enemies that could attack each square after moving at most ``steps``.

    The square of ``mover`` counts as empty, so that enemies can walk and shoot across it. An enemy can make ranged
    attacks if its deck has a ranged card for it that is still in the game.
    """
    if mover >= 0:
        view = view.clone()
        view.squares[mover] = UNPLACED
    out: dict[int, list[int]] = {}
    for enemy in iterate_bits(match.enemy_mask[seat] & living_characters(view)):
        deck = match.deck_cards[match.figures[enemy].squad]
        shoots = any(match.has_bow[card] and enemy in match.users[card] and card not in view.removed for card in deck)
        stands = {view.squares[enemy]}
        if is_movable(match, view, match.seat_of[enemy], enemy):
            stands |= {square for square, _ in find_destinations(match, view, match.seat_of[enemy], enemy, steps)}
        struck: set[int] = set()
        for square in stands:
            struck |= set(iterate_bits(match.board.adjacent[square]))
            if shoots:
                struck |= find_visible_squares(match, view, enemy, square)
        for square in struck:
            out.setdefault(square, []).append(enemy)
    return {square: tuple(enemies) for square, enemies in out.items()}


def find_unseen_cards(match: Match, view: State, seat: int) -> list[int]:
    """Return the cards of a seat that the viewer cannot see: in its hand, draw pile or face-down attack."""
    squads = match.squads_of[seat]
    known = {*view.removed, *view.limbo, *(in_play.card for in_play in view.lying), *view.hands[seat]}
    for squad in squads:
        known.update(view.draw[squad], view.discard[squad])
    return [card for squad in squads for card in match.deck_cards[squad] if card not in known]


def list_known_in_hand(match: Match, view: State, seat: int, viewer: int) -> list[tuple[str, int]]:
    """Return the names and counts of the cards in another seat's hand that the viewer knows."""
    held = [] if seat == viewer else [card for card in view.hands[seat] if card != HIDDEN]
    return list(Counter(match.card_ids[card] for card in sorted(held)).items())


def count_hidden_cards(match: Match, view: State, seat: int) -> tuple[int, int, int]:
    """Return the number of hidden cards in the hand, the draw piles and the announced attack of a seat."""
    draw = sum(view.draw[squad].count(HIDDEN) for squad in match.squads_of[seat])
    attacks = [frame for frame in view.stack if isinstance(frame, CombatFrame) and frame.seat == seat]
    return view.hands[seat].count(HIDDEN), draw, sum(attack.attack_card == HIDDEN for attack in attacks)


def list_unseen_names(match: Match, view: State, seat: int) -> list[tuple[str, int]]:
    """Return the names and counts of the unseen cards of a seat, in the order of the deck."""
    return list(Counter(match.card_ids[card] for card in find_unseen_cards(match, view, seat)).items())
