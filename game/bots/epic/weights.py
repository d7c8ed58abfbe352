"""Weights of the evaluation of Epic Duels: the defaults, and those for planning in the search."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """Weight of each term of the evaluation; tempers and levels have their own."""

    figure: float = 2.7
    """A character on the board besides its health: it blocks, attacks, and keeps its cards usable."""
    dying: float = 0.5
    """The part of it that is lost when next to no health is left."""
    rare: float = 9.0
    """Additional weight of health as it grows rare on the board."""
    hand: float = 1.0
    crowded: float = 0.5
    """Share of its value that each card beyond ``FULL_HAND`` still has."""
    now: float = 0.7
    """Attacks that can be carried out in this turn."""
    threat: float = 0.25
    """Attacks that an enemy whose turn it is can carry out: it does not find the best ones as surely as oneself."""
    soon: float = 0.2
    """Attacks of the next player."""
    later: float = 0.15
    """Attacks of those whose turn is further off."""
    approach: float = 0.15
    """A step nearer to the nearest enemy: who has more characters near strikes first and together."""
    shun: float = 0.1
    """A step that an enemy is nearer."""
    clock: float = 1.2
    """A card in play for its clock."""
    fear: float = 1.0
    """Attacks of the enemies on the own side."""
    special: float = 1.0
    """Special cards in hand; who values them less plays them sooner."""
    sunburst: float = 0.0
    """Extra value in hand of a card that blocks every attack, besides its printed values."""
    striker: float = 0.0
    """Extra value in hand of a card that attacks with ``STRONG`` or more, besides its printed values."""
    guard: float = 0.0
    """The same of a card that defends with as much."""
    deck: float = 0.0
    """The mean worth of a deck's cards: those of the fallen are worth nothing, so that who falls takes cards along."""
    goal: float = 0.8
    """A step nearer to the square of a goal, a health point of whoever is to be defeated; nothing without goals."""
    doubt: int = 0
    """Cards that whoever answers an attack reckons with, since it lies face down; 0 to answer as if it lay open."""
    early: float = 0.0
    """The part of a value that the search judges before the turn of the next player, which it plays at a glance: one
    turn is one of many."""
    whim: float = 0.0
    """Health points that do not matter beside the pleasure of a surprise."""


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
"""Weights of the search. Planning sees beyond the health that a character has left, accounts for answers being given
blind, values a large hand and strong numbers in it more and special cards less, fears more what enemies could do next,
and does not trust a single turn of theirs. Found by matches (docs/bot-strength.md).
"""
