"""Weights of the evaluation of Epic Duels: the defaults, and those for planning in the search."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """Weight of each term of the evaluation, in health points; levels and tempers have their own."""

    figure: float = 2.7
    """Value of a character on the board besides its health: it blocks, attacks, and keeps its cards usable."""
    dying: float = 0.5
    """Fraction of ``figure`` that a character loses as its health approaches 0."""
    rare: float = 9.0
    """Additional weight of each health point as the total health on the board shrinks."""
    hand: float = 1.0
    """Factor on the value of the cards in hand."""
    crowded: float = 0.5
    """Fraction of its value that each card beyond ``FULL_HAND`` has."""
    now: float = 0.7
    """Factor on attacks that the side can make in the current turn."""
    threat: float = 0.25
    """Factor on attacks of an enemy whose turn it is, who may not find the best ones."""
    soon: float = 0.2
    """Factor on attacks of the next player."""
    later: float = 0.15
    """Factor on attacks of the players after the next one."""
    approach: float = 0.15
    """Value of a step nearer to the nearest enemy; a side with more characters nearby attacks first and together."""
    shun: float = 0.1
    """Value of each step between an enemy and the nearest own character."""
    clock: float = 1.2
    """Value of a card in play with a continuing effect (clock)."""
    fear: float = 1.0
    """Factor on attacks of enemies on the bot's own side."""
    special: float = 1.0
    """Factor on the value of special cards in hand; a bot with a lower one plays them sooner."""
    sunburst: float = 0.0
    """Extra value in hand of a card that blocks every attack (sunburst)."""
    striker: float = 0.0
    """Extra value in hand of a card that attacks with ``STRONG_VALUE`` or more."""
    guard: float = 0.0
    """Extra value in hand of a card that defends with ``STRONG_VALUE`` or more."""
    deck_quality: float = 0.0
    """Factor on the mean value of a deck's cards; cards of a defeated character have no value."""
    goal: float = 0.8
    """Value of a step nearer to a goal square, or of a health point of the target; unused without goals."""
    doubt: int = 0
    """Number of possible attack cards that a defender considers; 0 to use the actual, hidden card."""
    early: float = 0.0
    """Weight of a position before the next player's turn in the search; the position after it has the rest.

    That turn is played out by the rollout policy and is only one of many possible ones.
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
    deck_quality=8.0,
    doubt=3,
    early=0.45,
)
"""Weights of the search bot.

They count health less and large hands of strong cards more, expect hidden attack cards, fear enemy attacks more, and
do not rely on a single simulated enemy turn. Found by matches (docs/bot-strength.md).
"""
