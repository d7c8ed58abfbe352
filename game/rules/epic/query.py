"""Questions about a position: who is meant, who stands next to whom, who sees whom, what a card's test says.

Everything here only looks. Groups of characters are bit masks.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET

from game.rules.epic import vocabulary as v
from game.rules.epic.board import bits
from game.rules.epic.match import Match
from game.rules.epic.state import (
    ATTACK_CARD,
    ATTACKER,
    CARD,
    DEALT,
    DEFENSE_CARD,
    DONE,
    EMPTY_SLOTS,
    NONE,
    RANGED,
    SEAT,
    SELF,
    TARGET,
    Lying,
    State,
    last_square,
)

Words = Mapping[str, int]


def living(s: State) -> int:
    """The characters on the board."""
    mask = 0
    for i, square in enumerate(s.squares):
        if square >= 0:
            mask |= 1 << i
    return mask


def stands(m: Match, s: State, seat: int) -> bool:
    """Whether a player has a character on the board."""
    squares = s.squares
    for figure in m.own_figures[seat]:  # noqa: SIM110 - asked at every step: a loop is three times as fast as any()
        if squares[figure] >= 0:
            return True
    return False


def occupied(s: State) -> int:
    """The squares with a character on them."""
    mask = 0
    for square in s.squares:
        if square >= 0:
            mask |= 1 << square
    return mask


def adjacent(m: Match, s: State, one: int, other: int) -> bool:
    """Whether two characters stand next to each other; the fallen are measured from where they fell (Zelda R36)."""
    a, b = last_square(s.squares[one]), last_square(s.squares[other])
    return a >= 0 and b >= 0 and bool(m.board.near[a] >> b & 1)


def sees(m: Match, s: State, viewer: int, target: int) -> bool:
    """Line of sight: straight or diagonal, with no character and no sight-blocking obstacle between."""
    a, b = s.squares[viewer], s.squares[target]
    if a < 0 or b < 0:
        return False
    between = m.board.between[a].get(b)
    if between is None:
        return False
    return not between & blockers(m, s, viewer, target)


def blockers(m: Match, s: State, viewer: int, target: int) -> int:
    """The squares that cut a line besides the walls: characters, and cover that hides the target (Zelda R51)."""
    mask = occupied(s)
    if m.hides[target] and m.side_of_figure[viewer] != m.side_of_figure[target]:
        mask |= m.cover
    return mask


def who(m: Match, s: State, slots: list[int], words: Words, meant: v.Who) -> int:
    """The characters that a word or a description means. Words may mean the fallen, descriptions never do."""
    if isinstance(meant, v.Those):
        return those(m, s, slots, words, meant)
    slot = words.get(meant)
    if slot is not None:
        return slots[slot]
    if meant == "own":
        return m.own[slots[SEAT]]
    if meant == "team":
        return m.of_squad[m.squad_of_card[slots[CARD]]]
    if meant == "partners":
        return m.own[slots[SEAT]] & ~slots[SELF]
    if meant == "others":
        return living(s) & ~slots[SELF]
    return m.own[slots[SEAT]] & m.kind_mask.get(meant, 0)


def those(m: Match, s: State, slots: list[int], words: Words, meant: v.Those) -> int:
    """The living characters that a description means."""
    seat = slots[SEAT]
    mask = living(s)
    if meant.side == "opponents":
        mask &= m.foes[seat]
    elif meant.side == "own":
        mask &= m.own[seat]
    if meant.kind:
        mask &= m.kind_mask.get(meant.kind, 0)
    if meant.except_:
        mask &= ~who(m, s, slots, words, meant.except_)
    if meant.near:
        centers = measured_from(m, s, slots, words, meant.near)
        mask = sum(1 << c for c in bits(mask) if any(c != o and adjacent(m, s, o, c) for o in centers))
    if meant.seen_by:
        viewers = bits(who(m, s, slots, words, meant.seen_by))
        mask = sum(1 << c for c in bits(mask) if any(c != o and sees(m, s, o, c) for o in viewers))
    if meant.reach_of:
        fighters = bits(who(m, s, slots, words, meant.reach_of) & living(s))
        mask = sum(1 << c for c in bits(mask) if any(reaches(m, s, o, c) for o in fighters))
    return mask


def reaches(m: Match, s: State, figure: int, target: int) -> bool:
    """Whether a character could attack an enemy from where both stand (Star Wars W8)."""
    if m.side_of_figure[figure] == m.side_of_figure[target]:
        return False
    return adjacent(m, s, figure, target) or (m.shooter[figure] and sees(m, s, figure, target))


def measured_from(m: Match, s: State, slots: list[int], words: Words, word: str) -> tuple[int, ...]:
    """The characters that adjacency is measured from: a bound one even where it fell, of a kind only the living."""
    mask = who(m, s, slots, words, word)
    return bits(mask if word in words else mask & living(s))


def holds(m: Match, s: State, slots: list[int], words: Words, test: v.Test) -> bool:
    """Whether every part of a test holds now."""
    if test.hit is not None and (slots[DEALT] > 0) != test.hit:
        return False
    if test.ranged is not None and bool(slots[RANGED]) != test.ranged:
        return False
    if test.done is not None and bool(slots[DONE]) != test.done:
        return False
    if test.answered is not None and (slots[DEFENSE_CARD] != NONE) != test.answered:
        return False
    if test.board and m.board.layout.theme != test.board:
        return False
    if test.fallen and who(m, s, slots, words, test.fallen) & living(s):
        return False
    if test.standing and not who(m, s, slots, words, test.standing) & living(s):
        return False
    if test.is_ is not None and not _is(m, slots, who(m, s, slots, words, test.is_[0]), test.is_[1]):
        return False
    if test.health is not None:
        figures = bits(who(m, s, slots, words, test.health.of))
        if not figures or not all(test.health.min <= s.health[c] <= test.health.max for c in figures):
            return False
    if test.hand is not None:
        seat = player(m, s, slots, words, test.hand.of)
        if seat < 0 or not test.hand.min <= cards_beside(s, seat, slots[CARD]) <= test.hand.max:
            return False
    return _pairs(m, s, slots, words, test)


def cards_beside(s: State, seat: int, card: int) -> int:
    """How many cards a hand holds when a card that may still be in it is played (Star Wars W13)."""
    hand = s.hands[seat]
    return len(hand) - (card in hand)


def _is(m: Match, slots: list[int], mask: int, kind: str) -> bool:
    if kind == "opponent":
        return bool(mask & m.foes[slots[SEAT]])
    return bool(mask & m.kind_mask.get(kind, 0))


def _pairs(m: Match, s: State, slots: list[int], words: Words, test: v.Test) -> bool:
    for one, other in test.near:
        ones = measured_from(m, s, slots, words, one)
        others = measured_from(m, s, slots, words, other)
        if not any(adjacent(m, s, a, b) for a in ones for b in others):
            return False
    for one, other in test.sees:
        ones, others = bits(who(m, s, slots, words, one)), bits(who(m, s, slots, words, other))
        if not any(sees(m, s, a, b) for a in ones for b in others):
            return False
    return True


def player(m: Match, s: State, slots: list[int], words: Words, word: str) -> int:
    """The seat a word means: ``me``, or the player of a character; -1 when nobody is meant."""
    if word == "me":
        return slots[SEAT]
    mask = who(m, s, slots, words, word)
    return m.seat_of[mask.bit_length() - 1] if mask else -1


def number(m: Match, s: State, slots: list[int], words: Words, num: v.Num) -> int:
    """The value of an amount now (Borrowed Skill reads the printed number, Zelda R33)."""
    if isinstance(num, int):
        return num
    if num.dealt:
        return slots[DEALT]
    if num.hand:
        seat = player(m, s, slots, words, num.hand)
        return len(s.hands[seat]) if seat >= 0 else 0
    if num.attack_of == "attack-card":
        attacker, target = slots[ATTACKER].bit_length() - 1, slots[TARGET].bit_length() - 1
        answered = slots[DEFENSE_CARD] != NONE
        return value(m, s, slots[ATTACK_CARD], attacker, target, defending=False, answered=answered)
    mask = who(m, s, slots, words, num.of)
    if not mask:
        return 0
    pile = s.discard[m.figures[mask.bit_length() - 1].squad]
    printed = num.missing
    if pile:
        side = m.cards[pile[-1]].attack
        if side is not None and isinstance(side.value, int):
            printed = side.value
    return min(printed, num.max)


# What a card counts for ----------------------------------------------------------------------------------------------

SUNBURST = -1
"""Shown for a defense that blocks everything."""


def value(
    m: Match, s: State, card: int, user: int, opponent: int, *, defending: bool, answered: bool | None = None
) -> int:
    """What a card's number counts for: printed or its instead, then set, then the sum of plus and minus (Zelda R32).

    Not below 0. ``answered`` says whether a defense card is played; as long as that is open, it is taken to be.
    """
    side = m.cards[card].defense if defending else m.cards[card].attack
    assert side is not None
    if side.value == "sunburst":
        return SUNBURST
    if isinstance(side.value, int) and not side.instead:
        number = side.value
    else:
        number = _counted(m, s, card, side, (opponent, user) if defending else (user, opponent), answered)
        if isinstance(side.value, v.Amount) and card not in s.limbo and (defending or not s.limbo):
            number -= 1  # before it is laid the card is still in the hand that it counts (W14)
    bonus = 0
    for lying in s.lying:
        for rule in m.cards[lying.card].while_:
            if not helped(m, lying, rule.of) >> user & 1:
                continue
            if rule.set_ == "values":
                number = rule.by
            elif rule.add == ("defense" if defending else "attack") and (
                not rule.against or helped(m, lying, rule.against) >> opponent & 1
            ):
                bonus += rule.by
    return max(0, number + bonus)


def _counted(m: Match, s: State, card: int, side: v.Side, pair: tuple[int, int], answered: bool | None) -> int:
    """A value that depends on the position: the first ``instead`` whose test holds, or what is counted (W6, W14)."""
    slots = EMPTY_SLOTS[:]
    slots[SEAT], slots[CARD] = m.owner[card], card
    slots[ATTACKER], slots[TARGET] = 1 << pair[0], 1 << pair[1]
    slots[SELF] = slots[ATTACKER] if m.seat_of[pair[0]] == m.owner[card] else slots[TARGET]
    slots[DEFENSE_CARD] = NONE if answered is False else card
    words = m.library.words[m.card_ids[card]]
    for other in side.instead:
        if holds(m, s, slots, words, other.test):
            return other.value
    assert side.value != "sunburst"
    return number(m, s, slots, words, side.value)


# What holds while a card lies in play --------------------------------------------------------------------------------


def helped(m: Match, card: Lying, word: str) -> int:
    """The characters a word of a lying card means, the fallen among them."""
    words = m.library.words[m.card_ids[card.card]]
    slot = words.get(word)
    if slot is not None:
        return card.slots[slot]
    own = m.own[card.seat]
    return own if word == "own" else own & m.kind_mask.get(word, 0)


def frozen(m: Match, s: State, figure: int) -> bool:
    """Whether a character may not be moved by its own side (Zelda R49)."""
    return any(
        rule.forbid == "own_move" and helped(m, card, rule.of) >> figure & 1
        for card in s.lying
        for rule in m.cards[card.card].while_
    )


def movable(m: Match, s: State, seat: int, figure: int) -> bool:
    """Whether a seat may move, place or exchange a character that stands on the board (Zelda R49, Star Wars W12).

    A frozen one is not moved by its own side, a lifted one not by its own player.
    """
    if s.squares[figure] < 0:
        return False
    if not s.lying and s.ledger is UNSET:
        return True
    if s.pinned(figure) and seat == m.seat_of[figure]:
        return False
    return m.side_of[seat] != m.side_of_figure[figure] or not frozen(m, s, figure)


def loss(m: Match, s: State, figure: int, amount: int) -> int:
    """What is left of a loss of health after the cards in play (Zelda R34)."""
    for card in s.lying:
        for rule in m.cards[card.card].while_:
            if rule.add == "hurt" and helped(m, card, rule.of) >> figure & 1:
                amount += rule.by
    return max(0, amount)
