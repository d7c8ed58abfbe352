"""Read-only queries of a position: words, adjacency, line of sight, conditions. Groups are bit masks."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from game.rules.core.protocol import HIDDEN
from game.rules.epic.board import iterate_bits
from game.rules.epic.effects import vocabulary
from game.rules.epic.engine.frames import COMMON_WORDS, NONE, CombatFrame, TextContext, TextFrame, Words
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State, last_square


def living_characters(state: State) -> int:
    """Return the characters on the board, as a mask."""
    mask = 0
    for i, square in enumerate(state.squares):
        if square >= 0:
            mask |= 1 << i
    return mask


def pending_attack(state: State) -> CombatFrame:
    """Return the combat whose pending decision is the defense."""
    frame = state.stack[-1]
    assert isinstance(frame, CombatFrame)
    return frame


def pending_text(state: State) -> TextFrame:
    """Return the frame of the text that asks the pending question."""
    frame = state.stack[-1]
    assert isinstance(frame, TextFrame)
    return frame


def has_characters(match: Match, state: State, seat: int) -> bool:
    """Return whether a player has a character on the board."""
    squares = state.squares
    for figure in match.own_figures[seat]:  # noqa: SIM110 - asked at every step: a loop is three times as fast as any()
        if squares[figure] >= 0:
            return True
    return False


def occupied_squares(state: State) -> int:
    """Return the squares with a character, as a mask."""
    mask = 0
    for square in state.squares:
        if square >= 0:
            mask |= 1 << square
    return mask


def are_adjacent(match: Match, state: State, figure: int, other: int) -> bool:
    """Return whether two characters are adjacent; for fallen ones the square where they fell counts (Zelda R36)."""
    a, b = last_square(state.squares[figure]), last_square(state.squares[other])
    return a >= 0 and b >= 0 and bool(match.board.adjacent[a] >> b & 1)


def has_line_of_sight(match: Match, state: State, viewer: int, target: int) -> bool:
    """Return whether one character sees another: in line, without a character or blocking terrain between."""
    start, goal = state.squares[viewer], state.squares[target]
    if start < 0 or goal < 0:
        return False
    between = match.board.between[start].get(goal)
    if between is None:
        return False
    return not between & find_blockers(match, state, viewer, target)


def find_blockers(match: Match, state: State, viewer: int, target: int) -> int:
    """Return the squares that block sight besides walls, as a mask: characters, and cover of the target (Zelda R51)."""
    mask = occupied_squares(state)
    if match.uses_cover[target] and match.side_of_figure[viewer] != match.side_of_figure[target]:
        mask |= match.cover_squares
    return mask


def select_word(match: Match, state: State, text: TextContext, words: Words, who: vocabulary.Who) -> int:
    """Return the characters that a word or filter means; words may mean fallen characters, filters never do."""
    if isinstance(who, vocabulary.CharacterFilter):
        return select_characters(match, state, text, words, who)
    place = words.get(who)
    if place is not None:
        return text.bound[place]
    field = COMMON_WORDS.get(who)
    if field is not None:
        figures: int = getattr(text, field)
        return figures
    if who == "own":
        return match.own_mask[text.seat]
    if who == "team":
        return match.squad_mask[match.squad_of_card[text.card]]
    if who == "partners":
        return match.own_mask[text.seat] & ~text.user
    if who == "others":
        return living_characters(state) & ~text.user
    return match.own_mask[text.seat] & match.kind_mask.get(who, 0)


def select_characters(
    match: Match, state: State, text: TextContext, words: Words, character_filter: vocabulary.CharacterFilter
) -> int:
    """Return the living characters that match a filter."""
    seat = text.seat
    mask = living_characters(state)
    if character_filter.side == "opponents":
        mask &= match.enemy_mask[seat]
    elif character_filter.side == "own":
        mask &= match.own_mask[seat]
    if character_filter.kind:
        mask &= match.kind_mask.get(character_filter.kind, 0)
    if character_filter.except_:
        mask &= ~select_word(match, state, text, words, character_filter.except_)
    if character_filter.near:
        centers = adjacency_anchors(match, state, text, words, character_filter.near)
        mask = sum(
            1 << c for c in iterate_bits(mask) if any(c != o and are_adjacent(match, state, o, c) for o in centers)
        )
    if character_filter.seen_by:
        viewers = iterate_bits(select_word(match, state, text, words, character_filter.seen_by))
        mask = sum(
            1 << c for c in iterate_bits(mask) if any(c != o and has_line_of_sight(match, state, o, c) for o in viewers)
        )
    if character_filter.reach_of:
        fighters = iterate_bits(
            select_word(match, state, text, words, character_filter.reach_of) & living_characters(state)
        )
        mask = sum(1 << c for c in iterate_bits(mask) if any(can_attack(match, state, o, c) for o in fighters))
    return mask


def can_attack(match: Match, state: State, figure: int, target: int) -> bool:
    """Return whether a character could attack an enemy from their current squares (Star Wars W8)."""
    if match.side_of_figure[figure] == match.side_of_figure[target]:
        return False
    return are_adjacent(match, state, figure, target) or (
        match.is_shooter[figure] and has_line_of_sight(match, state, figure, target)
    )


def adjacency_anchors(match: Match, state: State, text: TextContext, words: Words, word: str) -> tuple[int, ...]:
    """Return the characters that adjacency to a word is measured from; names of kinds mean living ones only.

    Other words may mean fallen characters, whose last squares count.
    """
    mask = select_word(match, state, text, words, word)
    return iterate_bits(mask if word in words or word in COMMON_WORDS else mask & living_characters(state))


def evaluate_condition(match: Match, state: State, text: TextContext, words: Words, test: vocabulary.Condition) -> bool:
    """Return whether every part of a condition holds."""
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
    if test.fallen and select_word(match, state, text, words, test.fallen) & living_characters(state):
        return False
    if test.standing and not select_word(match, state, text, words, test.standing) & living_characters(state):
        return False
    if test.is_ is not None and not _is_kind(
        match, text, select_word(match, state, text, words, test.is_[0]), test.is_[1]
    ):
        return False
    if test.health is not None:
        figures = iterate_bits(select_word(match, state, text, words, test.health.of))
        if not figures or not all(test.health.min <= state.health[c] <= test.health.max for c in figures):
            return False
    if test.hand is not None:
        seat = find_player(match, state, text, words, test.hand.of)
        if seat < 0 or not test.hand.min <= count_other_cards(state, seat, text.card) <= test.hand.max:
            return False
    return _evaluate_pairs(match, state, text, words, test)


def count_other_cards(state: State, seat: int, card: int) -> int:
    """Return how many cards a hand holds besides a card being played from it (Star Wars W13, W14)."""
    hand = state.hands[seat]
    return len(hand) - (card in hand)


def _is_kind(match: Match, text: TextContext, figures: int, kind: str) -> bool:
    if kind == "opponent":
        return bool(figures & match.enemy_mask[text.seat])
    return bool(figures & match.kind_mask.get(kind, 0))


def _evaluate_pairs(match: Match, state: State, text: TextContext, words: Words, test: vocabulary.Condition) -> bool:
    for one, other in test.near:
        ones = adjacency_anchors(match, state, text, words, one)
        others = adjacency_anchors(match, state, text, words, other)
        if not any(are_adjacent(match, state, a, b) for a in ones for b in others):
            return False
    for one, other in test.sees:
        ones, others = (
            iterate_bits(select_word(match, state, text, words, one)),
            iterate_bits(select_word(match, state, text, words, other)),
        )
        if not any(has_line_of_sight(match, state, a, b) for a in ones for b in others):
            return False
    return True


def find_player(match: Match, state: State, text: TextContext, words: Words, word: str) -> int:
    """Return the seat that a word means: ``me``, or the player of a character; -1 if it means nobody."""
    if word == "me":
        return text.seat
    mask = select_word(match, state, text, words, word)
    return match.seat_of[mask.bit_length() - 1] if mask else -1


def seats_in_order(match: Match, state: State) -> list[int]:
    """Return all seats with a character on the board, the active one first, then clockwise (R65, Star Wars W21)."""
    alive = living_characters(state)
    order = [(state.active + step) % match.seats for step in range(match.seats)]
    return [seat for seat in order if match.own_mask[seat] & alive]


def find_opponents(match: Match, state: State, seat: int) -> list[int]:
    """Return the opposing seats with a character on the board (Zelda R26)."""
    alive = living_characters(state)
    return [
        other
        for other in range(match.seats)
        if match.side_of[other] != match.side_of[seat] and match.own_mask[other] & alive
    ]


def characters_of(match: Match, seats: list[int]) -> int:
    """Return the characters of some seats, as a mask."""
    mask = 0
    for seat in seats:
        mask |= match.own_mask[seat]
    return mask


def evaluate_amount(match: Match, state: State, text: TextContext, words: Words, amount: vocabulary.Num) -> int:
    """Return the current value of an amount; attack numbers of discarded cards are the printed ones (Zelda R33)."""
    if isinstance(amount, int):
        return amount
    if amount.dealt:
        return text.dealt
    if amount.hand:
        seat = find_player(match, state, text, words, amount.hand)
        if seat < 0:
            return 0
        return len(state.hands[seat]) if amount.itself == "counted" else count_other_cards(state, seat, text.card)
    if amount.attack_of == "attack-card":
        attacker, target = text.attacker.bit_length() - 1, text.target.bit_length() - 1
        answered = text.defense_card != NONE
        return card_value(match, state, text.attack_card, attacker, target, defending=False, answered=answered)
    mask = select_word(match, state, text, words, amount.of)
    if not mask:
        return 0
    pile = state.discard[match.figures[mask.bit_length() - 1].squad]
    printed = amount.missing
    if pile:
        side = match.cards[pile[-1]].attack
        if side is not None and isinstance(side.value, int):
            printed = side.value
    return min(printed, amount.max)


# What a card counts for ----------------------------------------------------------------------------------------------

SUNBURST: Final = -1
"""Value of a defense that blocks any attack."""


def card_value(
    match: Match, state: State, card: int, user: int, opponent: int, *, defending: bool, answered: bool | None = None
) -> int:
    """Return the value of a card in combat, at least 0: printed or overridden, then set, then modified (Zelda R32).

    ``answered`` says whether a defense card is played; None if that is not decided, in which case it is assumed.
    """
    side = match.cards[card].defense if defending else match.cards[card].attack
    assert side is not None
    if side.value == "sunburst":
        return SUNBURST
    if isinstance(side.value, int) and not side.instead:
        number = side.value
    else:
        number = _evaluate_value(
            match, state, card, side, (opponent, user) if defending else (user, opponent), answered
        )
        if _excludes_itself(side) and _is_hidden_in_hand(match, state, card, defending):
            number -= 1  # it is one of the cards that it counts (Star Wars W14)
    bonus = 0
    for in_play in state.lying:
        words = match.word_indices[in_play.card]
        for rule in match.cards[in_play.card].while_:
            if not select_word(match, state, in_play.text, words, rule.of) >> user & 1:
                continue
            if rule.set_ == "values":
                number = rule.by
            elif rule.add == ("defense" if defending else "attack") and (
                not rule.against or select_word(match, state, in_play.text, words, rule.against) >> opponent & 1
            ):
                bonus += rule.by
    return max(0, number + bonus)


def _excludes_itself(half: vocabulary.CombatHalf) -> bool:
    return isinstance(half.value, vocabulary.Amount) and bool(half.value.hand) and half.value.itself == "left-out"


def _is_hidden_in_hand(match: Match, state: State, card: int, defending: bool) -> bool:
    """Return whether a card that is not played yet is hidden in its owner's hand in this view."""
    laid = card in state.limbo or (not defending and bool(state.limbo))
    return not laid and HIDDEN in state.hands[match.owner[card]]


def _evaluate_value(
    match: Match,
    state: State,
    card: int,
    half: vocabulary.CombatHalf,
    combatants: tuple[int, int],
    answered: bool | None,
) -> int:
    """Return a value that depends on the position: the first override whose condition holds, or an amount (W6, W14)."""
    (attacker, target), seat = combatants, match.owner[card]
    user = attacker if match.seat_of[attacker] == seat else target
    defense_card = NONE if answered is False else card
    text = TextContext(seat, card, 1 << user, 1 << attacker, 1 << target, defense_card=defense_card)
    words = match.word_indices[card]
    for other in half.instead:
        if evaluate_condition(match, state, text, words, other.test):
            return other.value
    assert half.value != "sunburst"
    return evaluate_amount(match, state, text, words, half.value)


# What holds while a card lies in play --------------------------------------------------------------------------------


def is_frozen(match: Match, state: State, figure: int) -> bool:
    """Return whether a card in play forbids a character's own side to move it (Zelda R49)."""
    return any(
        rule.forbid == "own_move"
        and select_word(match, state, card.text, match.word_indices[card.card], rule.of) >> figure & 1
        for card in state.lying
        for rule in match.cards[card.card].while_
    )


def is_movable(match: Match, state: State, seat: int, figure: int) -> bool:
    """Return whether a seat may move, place or swap a character on the board (Zelda R49, Star Wars W12).

    A frozen character cannot be moved by its own side, a lifted one not by its own player.
    """
    if state.squares[figure] < 0:
        return False
    if not state.lying and state.ledger is UNSET:
        return True
    if state.get_ransom(figure) and seat == match.seat_of[figure]:
        return False
    return match.side_of[seat] != match.side_of_figure[figure] or not is_frozen(match, state, figure)


def modify_loss(match: Match, state: State, figure: int, amount: int) -> int:
    """Return the loss of health after the modifiers of cards in play, at least 0 (Zelda R34)."""
    for card in state.lying:
        for rule in match.cards[card.card].while_:
            if (
                rule.add == "hurt"
                and select_word(match, state, card.text, match.word_indices[card.card], rule.of) >> figure & 1
            ):
                amount += rule.by
    return max(0, amount)
