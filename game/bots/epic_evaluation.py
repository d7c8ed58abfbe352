"""How good a position of Epic Duels is for a side: health, hands, what can be struck now, who stands too near to whom.

The numbers are in health points: 1.0 is as good as one health more than the enemies have. They were set by hand and
judged by matches between bots.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.core.protocol import HIDDEN
from game.rules.epic.board import bits
from game.rules.epic.combat import attack_options, value
from game.rules.epic.library import CardDef
from game.rules.epic.match import Match
from game.rules.epic.query import living
from game.rules.epic.state import State

WON = 1000.0
FIGURE = 2.5
"""A character on the board is worth this besides its health: it blocks, attacks, and keeps its cards usable."""
UNSEEN_CARD = 1.1
STRIKE = 0.55
"""What one point of attack in position is worth, before it is carried out."""
USUAL_DEFENSE = 2.0
APPROACH = 0.12
"""What a step nearer to the nearest enemy is worth."""


def evaluate(m: Match, s: State, seat: int) -> float:
    """The value of a position for the side of a seat."""
    side = m.side_of[seat]
    if s.result is not None:
        return 0.0 if not s.result else WON if side in s.result else -WON
    return _material(m, s, side) + _hands(m, s, side) + _position(m, s, seat)


def _material(m: Match, s: State, side: int) -> float:
    score = 0.0
    for figure, square in enumerate(s.squares):
        if square >= 0:
            worth = s.health[figure] + FIGURE
            score += worth if m.side_of_figure[figure] == side else -worth / max(1, m.sides - 1)
    return score


def _hands(m: Match, s: State, side: int) -> float:
    score = 0.0
    for seat, hand in enumerate(s.hands):
        mine = m.side_of[seat] == side
        worth = sum(card_worth(m, s, card) for card in hand)
        score += worth if mine else -worth / max(1, m.sides - 1)
    for lying in s.lying:
        worth = 1.2
        score += worth if m.side_of[lying.seat] == side else -worth
    return score


def card_worth(m: Match, s: State, card: int) -> float:
    """What a card in hand is worth; one that nobody living can use still heals a little."""
    if card == HIDDEN:
        return UNSEEN_CARD
    if not any(s.squares[figure] >= 0 for figure in m.users[card]):
        return 0.25
    return definition_worth(m.cards[card])


def definition_worth(card: CardDef) -> float:
    """What a card is worth by what is printed on it."""
    attack = card.attack.value if card.attack is not None and isinstance(card.attack.value, int) else 0
    defense = 0
    if card.defense is not None:
        defense = 9 if card.defense.value == "sunburst" else int(card.defense.value)
    if card.special:
        return 1.6 + 0.4 * card.free
    return 0.2 + 0.22 * max(0, attack - 1) + 0.2 * max(0, defense - 1) + 0.3 * (not card.basic)


def _position(m: Match, s: State, seat: int) -> float:
    alive = living(s)
    own, foes = bits(m.own[seat] & alive), bits(m.foes[seat] & alive)
    if not own or not foes:
        return 0.0
    score = 0.0
    if s.actions > 0 and not s.ending:
        strikes = STRIKE * _best_strikes(m, s, s.active, min(2, s.actions))
        score += strikes if m.side_of[s.active] == m.side_of[seat] else -strikes
    for figure in own:
        score -= APPROACH * min(distance(m, s.squares[figure], s.squares[foe]) for foe in foes)
    return score - _danger(m, s, own, foes)


def _best_strikes(m: Match, s: State, seat: int, count: int) -> float:
    """The attack numbers that could be played now, less a usual answer: the best of each card, as many as actions."""
    best: dict[int, float] = {}
    for option in attack_options(m, s, seat, [card for card in s.hands[seat] if card >= 0]):
        strength = value(m, s, option.card, option.figure, option.target, defending=False)
        gain = max(0.0, min(strength - USUAL_DEFENSE, s.health[option.target]))
        best[option.card] = max(best.get(option.card, 0.0), gain)
    return sum(sorted(best.values(), reverse=True)[:count])


def _danger(m: Match, s: State, own: Iterable[int], foes: list[int]) -> float:
    """Weak characters do not like enemies beside them."""
    score = 0.0
    for figure in own:
        near = m.board.near[s.squares[figure]]
        beside = sum(1 for foe in foes if near >> s.squares[foe] & 1)
        score += beside * (0.5 if s.health[figure] > 5 else 1.1)
    return score


def distance(m: Match, one: int, other: int) -> int:
    """Steps between two squares of the empty board."""
    width = m.board.width
    return abs(one % width - other % width) + abs(one // width - other // width)
