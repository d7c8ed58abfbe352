"""Questions about a position: who is meant, who stands next to whom, who sees whom, what a card's test says.

Everything here only looks. Groups of characters are bit masks.
"""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from game.rules.core.protocol import HIDDEN
from game.rules.epic import vocabulary as v
from game.rules.epic.board import bits
from game.rules.epic.frames import COMMON_WORDS, NONE, CombatFrame, TextContext, TextFrame, Words
from game.rules.epic.match import Match
from game.rules.epic.state import State, last_square


def living(state: State) -> int:
    """The characters on the board."""
    mask = 0
    for i, square in enumerate(state.squares):
        if square >= 0:
            mask |= 1 << i
    return mask


def attack_in(state: State) -> CombatFrame:
    """Return the frame of the attack that waits for its answer."""
    frame = state.stack[-1]
    assert isinstance(frame, CombatFrame)
    return frame


def text_in(state: State) -> TextFrame:
    """Return the frame of the text whose question is asked."""
    frame = state.stack[-1]
    assert isinstance(frame, TextFrame)
    return frame


def stands(match: Match, state: State, seat: int) -> bool:
    """Whether a player has a character on the board."""
    squares = state.squares
    for figure in match.own_figures[seat]:  # noqa: SIM110 - asked at every step: a loop is three times as fast as any()
        if squares[figure] >= 0:
            return True
    return False


def occupied(state: State) -> int:
    """The squares with a character on them."""
    mask = 0
    for square in state.squares:
        if square >= 0:
            mask |= 1 << square
    return mask


def adjacent(match: Match, state: State, one: int, other: int) -> bool:
    """Whether two characters stand next to each other; the fallen are measured from where they fell (Zelda R36)."""
    a, b = last_square(state.squares[one]), last_square(state.squares[other])
    return a >= 0 and b >= 0 and bool(match.board.near[a] >> b & 1)


def sees(match: Match, state: State, viewer: int, target: int) -> bool:
    """Line of sight: straight or diagonal, with no character and no sight-blocking obstacle between."""
    start, goal = state.squares[viewer], state.squares[target]
    if start < 0 or goal < 0:
        return False
    between = match.board.between[start].get(goal)
    if between is None:
        return False
    return not between & blockers(match, state, viewer, target)


def blockers(match: Match, state: State, viewer: int, target: int) -> int:
    """The squares that cut a line besides the walls: characters, and cover that hides the target (Zelda R51)."""
    mask = occupied(state)
    if match.hides[target] and match.side_of_figure[viewer] != match.side_of_figure[target]:
        mask |= match.cover
    return mask


def who(match: Match, state: State, text: TextContext, words: Words, meant: v.Who) -> int:
    """The characters that a word or a description means. Words may mean the fallen, descriptions never do."""
    if isinstance(meant, v.Those):
        return those(match, state, text, words, meant)
    place = words.get(meant)
    if place is not None:
        return text.bound[place]
    field = COMMON_WORDS.get(meant)
    if field is not None:
        figures: int = getattr(text, field)
        return figures
    if meant == "own":
        return match.own[text.seat]
    if meant == "team":
        return match.of_squad[match.squad_of_card[text.card]]
    if meant == "partners":
        return match.own[text.seat] & ~text.user
    if meant == "others":
        return living(state) & ~text.user
    return match.own[text.seat] & match.kind_mask.get(meant, 0)


def those(match: Match, state: State, text: TextContext, words: Words, meant: v.Those) -> int:
    """The living characters that a description means."""
    seat = text.seat
    mask = living(state)
    if meant.side == "opponents":
        mask &= match.foes[seat]
    elif meant.side == "own":
        mask &= match.own[seat]
    if meant.kind:
        mask &= match.kind_mask.get(meant.kind, 0)
    if meant.except_:
        mask &= ~who(match, state, text, words, meant.except_)
    if meant.near:
        centers = measured_from(match, state, text, words, meant.near)
        mask = sum(1 << c for c in bits(mask) if any(c != o and adjacent(match, state, o, c) for o in centers))
    if meant.seen_by:
        viewers = bits(who(match, state, text, words, meant.seen_by))
        mask = sum(1 << c for c in bits(mask) if any(c != o and sees(match, state, o, c) for o in viewers))
    if meant.reach_of:
        fighters = bits(who(match, state, text, words, meant.reach_of) & living(state))
        mask = sum(1 << c for c in bits(mask) if any(reaches(match, state, o, c) for o in fighters))
    return mask


def reaches(match: Match, state: State, figure: int, target: int) -> bool:
    """Whether a character could attack an enemy from where both stand (Star Wars W8)."""
    if match.side_of_figure[figure] == match.side_of_figure[target]:
        return False
    return adjacent(match, state, figure, target) or (match.shooter[figure] and sees(match, state, figure, target))


def measured_from(match: Match, state: State, text: TextContext, words: Words, word: str) -> tuple[int, ...]:
    """The characters that adjacency is measured from: a bound one even where it fell, of a kind only the living."""
    mask = who(match, state, text, words, word)
    return bits(mask if word in words or word in COMMON_WORDS else mask & living(state))


def holds(match: Match, state: State, text: TextContext, words: Words, test: v.Test) -> bool:
    """Whether every part of a test holds now."""
    if test.hit is not None and (text.dealt > 0) != test.hit:
        return False
    if test.ranged is not None and text.ranged != test.ranged:
        return False
    if test.done is not None and bool(text.done) != test.done:
        return False
    if test.answered is not None and (text.defense_card != NONE) != test.answered:
        return False
    if test.board and match.board.layout.theme != test.board:
        return False
    if test.fallen and who(match, state, text, words, test.fallen) & living(state):
        return False
    if test.standing and not who(match, state, text, words, test.standing) & living(state):
        return False
    if test.is_ is not None and not _is(match, text, who(match, state, text, words, test.is_[0]), test.is_[1]):
        return False
    if test.health is not None:
        figures = bits(who(match, state, text, words, test.health.of))
        if not figures or not all(test.health.min <= state.health[c] <= test.health.max for c in figures):
            return False
    if test.hand is not None:
        seat = player(match, state, text, words, test.hand.of)
        if seat < 0 or not test.hand.min <= cards_beside(state, seat, text.card) <= test.hand.max:
            return False
    return _pairs(match, state, text, words, test)


def cards_beside(state: State, seat: int, card: int) -> int:
    """How many cards a hand holds when a card that may still be in it is played (Star Wars W13, W14)."""
    hand = state.hands[seat]
    return len(hand) - (card in hand)


def _is(match: Match, text: TextContext, mask: int, kind: str) -> bool:
    if kind == "opponent":
        return bool(mask & match.foes[text.seat])
    return bool(mask & match.kind_mask.get(kind, 0))


def _pairs(match: Match, state: State, text: TextContext, words: Words, test: v.Test) -> bool:
    for one, other in test.near:
        ones = measured_from(match, state, text, words, one)
        others = measured_from(match, state, text, words, other)
        if not any(adjacent(match, state, a, b) for a in ones for b in others):
            return False
    for one, other in test.sees:
        ones, others = bits(who(match, state, text, words, one)), bits(who(match, state, text, words, other))
        if not any(sees(match, state, a, b) for a in ones for b in others):
            return False
    return True


def player(match: Match, state: State, text: TextContext, words: Words, word: str) -> int:
    """The seat a word means: ``me``, or the player of a character; -1 when nobody is meant."""
    if word == "me":
        return text.seat
    mask = who(match, state, text, words, word)
    return match.seat_of[mask.bit_length() - 1] if mask else -1


def seats_in_order(match: Match, state: State) -> list[int]:
    """All seats with a character in play, the active one first, then clockwise (Zelda R65, Star Wars W21)."""
    alive = living(state)
    order = [(state.active + step) % match.seats for step in range(match.seats)]
    return [seat for seat in order if match.own[seat] & alive]


def opponents(match: Match, state: State, seat: int) -> list[int]:
    """The players of other sides who are in play, for a text that names one (Zelda R26)."""
    alive = living(state)
    return [
        other
        for other in range(match.seats)
        if match.side_of[other] != match.side_of[seat] and match.own[other] & alive
    ]


def everybody_of(match: Match, seats: list[int]) -> int:
    """The characters of some seats, a mask."""
    mask = 0
    for seat in seats:
        mask |= match.own[seat]
    return mask


def number(match: Match, state: State, text: TextContext, words: Words, num: v.Num) -> int:
    """The value of an amount now (Borrowed Skill reads the printed number, Zelda R33)."""
    if isinstance(num, int):
        return num
    if num.dealt:
        return text.dealt
    if num.hand:
        seat = player(match, state, text, words, num.hand)
        if seat < 0:
            return 0
        return len(state.hands[seat]) if num.itself == "counted" else cards_beside(state, seat, text.card)
    if num.attack_of == "attack-card":
        attacker, target = text.attacker.bit_length() - 1, text.target.bit_length() - 1
        answered = text.defense_card != NONE
        return value(match, state, text.attack_card, attacker, target, defending=False, answered=answered)
    mask = who(match, state, text, words, num.of)
    if not mask:
        return 0
    pile = state.discard[match.figures[mask.bit_length() - 1].squad]
    printed = num.missing
    if pile:
        side = match.cards[pile[-1]].attack
        if side is not None and isinstance(side.value, int):
            printed = side.value
    return min(printed, num.max)


# What a card counts for ----------------------------------------------------------------------------------------------

SUNBURST: Final = -1
"""Shown for a defense that blocks everything."""


def value(
    match: Match, state: State, card: int, user: int, opponent: int, *, defending: bool, answered: bool | None = None
) -> int:
    """What a card's number counts for: printed or its instead, then set, then the sum of plus and minus (Zelda R32).

    Not below 0. ``answered`` says whether a defense card is played; as long as that is open, it is taken to be.
    """
    side = match.cards[card].defense if defending else match.cards[card].attack
    assert side is not None
    if side.value == "sunburst":
        return SUNBURST
    if isinstance(side.value, int) and not side.instead:
        number = side.value
    else:
        number = _counted(match, state, card, side, (opponent, user) if defending else (user, opponent), answered)
        if _leaves_itself_out(side) and _lies_unseen(match, state, card, defending):
            number -= 1  # it is one of the cards that it counts (Star Wars W14)
    bonus = 0
    for lying in state.lying:
        words = match.words[lying.card]
        for rule in match.cards[lying.card].while_:
            if not who(match, state, lying.text, words, rule.of) >> user & 1:
                continue
            if rule.set_ == "values":
                number = rule.by
            elif rule.add == ("defense" if defending else "attack") and (
                not rule.against or who(match, state, lying.text, words, rule.against) >> opponent & 1
            ):
                bonus += rule.by
    return max(0, number + bonus)


def _leaves_itself_out(side: v.Side) -> bool:
    return isinstance(side.value, v.Amount) and bool(side.value.hand) and side.value.itself == "left-out"


def _lies_unseen(match: Match, state: State, card: int, defending: bool) -> bool:
    """Whether a card that is not yet laid is one of those that this view shows face down in its owner's hand."""
    laid = card in state.limbo or (not defending and bool(state.limbo))
    return not laid and HIDDEN in state.hands[match.owner[card]]


def _counted(match: Match, state: State, card: int, side: v.Side, pair: tuple[int, int], answered: bool | None) -> int:
    """A value that depends on the position: the first ``instead`` whose test holds, or what is counted (W6, W14)."""
    (attacker, target), seat = pair, match.owner[card]
    user = attacker if match.seat_of[attacker] == seat else target
    defense_card = NONE if answered is False else card
    text = TextContext(seat, card, 1 << user, 1 << attacker, 1 << target, defense_card=defense_card)
    words = match.words[card]
    for other in side.instead:
        if holds(match, state, text, words, other.test):
            return other.value
    assert side.value != "sunburst"
    return number(match, state, text, words, side.value)


# What holds while a card lies in play --------------------------------------------------------------------------------


def frozen(match: Match, state: State, figure: int) -> bool:
    """Whether a character may not be moved by its own side (Zelda R49)."""
    return any(
        rule.forbid == "own_move" and who(match, state, card.text, match.words[card.card], rule.of) >> figure & 1
        for card in state.lying
        for rule in match.cards[card.card].while_
    )


def movable(match: Match, state: State, seat: int, figure: int) -> bool:
    """Whether a seat may move, place or exchange a character that stands on the board (Zelda R49, Star Wars W12).

    A frozen one is not moved by its own side, a lifted one not by its own player.
    """
    if state.squares[figure] < 0:
        return False
    if not state.lying and state.ledger is UNSET:
        return True
    if state.pinned(figure) and seat == match.seat_of[figure]:
        return False
    return match.side_of[seat] != match.side_of_figure[figure] or not frozen(match, state, figure)


def loss(match: Match, state: State, figure: int, amount: int) -> int:
    """What is left of a loss of health after the cards in play (Zelda R34)."""
    for card in state.lying:
        for rule in match.cards[card.card].while_:
            if rule.add == "hurt" and who(match, state, card.text, match.words[card.card], rule.of) >> figure & 1:
                amount += rule.by
    return max(0, amount)
