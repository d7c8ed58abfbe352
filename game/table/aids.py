"""Planning aids for a person, from a view and public knowledge: reach, lanes, lines of sight, threats."""

from __future__ import annotations

from collections import Counter

from game.rules.core.protocol import HIDDEN
from game.rules.epic.board import AROUND, bits
from game.rules.epic.frames import CombatFrame
from game.rules.epic.match import Match
from game.rules.epic.movement import destinations
from game.rules.epic.query import blockers, living, movable, occupied
from game.rules.epic.state import UNPLACED, State


def lanes(match: Match, view: State, figure: int, square: int) -> frozenset[int]:
    """The squares that a character standing on a square would look along, up to what blocks its sight."""
    taken = occupied(view) & ~(1 << view.squares[figure] if view.squares[figure] >= 0 else 0)
    out: set[int] = set()
    for dx, dy in AROUND:
        for other in match.board.ray(square, dx, dy):
            if (taken | match.board.opaque) >> other & 1:
                break
            out.add(other)
    return frozenset(out)


def sight(match: Match, view: State, figure: int, square: int, target: int) -> tuple[bool, int | None]:
    """Whether a character on a square would see a target, and the square that blocks the line if one does.

    Out of line is ``(False, None)``.
    """
    goal = view.squares[target]
    if goal < 0:
        return False, None
    dx, dy = match.board.direction(square, goal)
    ray = match.board.ray(square, dx, dy)
    if goal not in ray:
        return False, None
    start = view.squares[figure]
    cut = (blockers(match, view, figure, target) | match.board.opaque) & ~(1 << start if start >= 0 else 0)
    for other in ray[: ray.index(goal)]:
        if cut >> other & 1:
            return False, other
    return True, None


NEAR_ROLL = 3
"""The roll of the die that a threat is sure to come with; a longer one is a further threat."""


def longest_roll(match: Match) -> int:
    """Return the most steps of a face of the die."""
    return max(face.steps for face in match.die)


def threats(
    match: Match, view: State, seat: int, steps: int = NEAR_ROLL, mover: int = -1
) -> dict[int, tuple[int, ...]]:
    """Return by square the enemies that could strike there after a walk of so many steps.

    The square of a character about to move counts as empty: its enemies can walk and shoot across it.

    A character counts as a shooter when its deck has a ranged card for it that is not out of the game.
    """
    if mover >= 0:
        view = view.clone()
        view.squares[mover] = UNPLACED
    out: dict[int, list[int]] = {}
    for enemy in bits(match.foes[seat] & living(view)):
        deck = match.deck_cards[match.figures[enemy].squad]
        shoots = any(match.shoots[card] and enemy in match.users[card] and card not in view.removed for card in deck)
        stands = {view.squares[enemy]}
        if movable(match, view, match.seat_of[enemy], enemy):
            stands |= {square for square, _ in destinations(match, view, match.seat_of[enemy], enemy, steps)}
        struck: set[int] = set()
        for square in stands:
            struck |= set(bits(match.board.near[square]))
            if shoots:
                struck |= lanes(match, view, enemy, square)
        for square in struck:
            out.setdefault(square, []).append(enemy)
    return {square: tuple(enemies) for square, enemies in out.items()}


def unseen(match: Match, view: State, seat: int) -> list[int]:
    """The cards of a seat that the viewer sees nowhere: they are in that hand or draw pile, or face down in combat."""
    squads = match.squads_of[seat]
    known = {*view.removed, *view.limbo, *(lying.card for lying in view.lying), *view.hands[seat]}
    for squad in squads:
        known.update(view.draw[squad], view.discard[squad])
    return [card for squad in squads for card in match.deck_cards[squad] if card not in known]


def known_in_hand(match: Match, view: State, of_seat: int, viewer: int) -> list[tuple[str, int]]:
    """Return the names of the cards that the viewer knows in the hand of another seat, each with its number."""
    held = [] if of_seat == viewer else [card for card in view.hands[of_seat] if card != HIDDEN]
    return list(Counter(match.card_ids[card] for card in sorted(held)).items())


def hidden_places(match: Match, view: State, seat: int) -> tuple[int, int, int]:
    """Return how many cards the viewer cannot see in the hand, in the draw piles and in the attack of a seat."""
    draw = sum(view.draw[squad].count(HIDDEN) for squad in match.squads_of[seat])
    attacks = [frame for frame in view.stack if isinstance(frame, CombatFrame) and frame.seat == seat]
    return view.hands[seat].count(HIDDEN), draw, sum(attack.attack_card == HIDDEN for attack in attacks)


def still_hidden(match: Match, view: State, of_seat: int) -> list[tuple[str, int]]:
    """The names of the cards a seat can still hold, each with how many copies are unseen, in the order of the deck."""
    return list(Counter(match.card_ids[card] for card in unseen(match, view, of_seat)).items())
