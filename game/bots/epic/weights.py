"""Weights of the evaluation of Epic Duels: the defaults, and those for planning in the search."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """Weight of each term of the evaluation; tempers and levels have their own."""

    figure: float = 2.7
    """Character on the board, apart from its health: it blocks, attacks, and keeps its cards usable."""
    dying: float = 0.5
    """Share of ``figure`` that is lost when almost no health is left."""
    rare: float = 9.0
    """Additional weight of health as the total on the board shrinks."""
    hand: float = 1.0
    crowded: float = 0.5
    """Share of its value that each card beyond ``FULL_HAND`` still has."""
    now: float = 0.7
    """Attacks that can be carried out in this turn."""
    threat: float = 0.25
    """Attacks open to an enemy whose turn it is, which is less certain to find the best ones."""
    soon: float = 0.2
    """Attacks of the next player."""
    later: float = 0.15
    """Attacks of the players after the next one."""
    approach: float = 0.15
    """Step nearer to the nearest enemy: a side with more characters nearby attacks first and together."""
    shun: float = 0.1
    """Penalty for each step that an enemy is nearer."""
    clock: float = 1.2
    """Card that is in play on a clock."""
    fear: float = 1.0
    """Attacks of enemies on the bot's own side."""
    special: float = 1.0
    """Special cards in hand; a bot that values them less plays them sooner."""
    sunburst: float = 0.0
    """Extra value in hand of a card that blocks every attack, besides its printed values."""
    striker: float = 0.0
    """Extra value in hand of a card that attacks with ``STRONG`` or more, besides its printed values."""
    guard: float = 0.0
    """Extra value in hand of a card that defends with ``STRONG`` or more."""
    deck: float = 0.0
    """Mean value of a deck's cards; cards of a defeated character are worth nothing."""
    goal: float = 0.8
    """Step nearer to the square of a goal, or a health point of its target; unused without goals."""
    doubt: int = 0
    """Number of possible attack cards that a defender considers; 0 to defend as if the card were open."""
    early: float = 0.0
    """Share of a value that the search takes before the next player's turn.

    That turn is played out by a quick policy, and is only one of many possible ones.
    """
    whim: float = 0.0
    """Extra evaluation noise of a bot that likes surprises, in health points."""


PLANNING = Weights(
    dying=0.33,
    rare=7.0,
    hand=1.35,
    crowded=0.8,
    threat=0.37,
    soon=0.3,
    approach=0.19,
    shun=0.07,
    clock=0.85,
    fear=1.35,
    special=0.65,
    sunburst=0.7,
    striker=0.25,
    guard=0.35,
    deck=8.0,
    doubt=3,
    early=0.45,
)
"""Weights of the search.

They count health less and large hands of strong cards more, expect blind defenses, fear enemy attacks more, and do
not rely on a single simulated enemy turn. Found by matches (docs/bot-strength.md).
"""
