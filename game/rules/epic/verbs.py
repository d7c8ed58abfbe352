"""The verbs of card text: one procedure each, named as in the vocabulary.

Each is called again until it advances its frame: a verb that asks stops, and finds the answer in the frame next time.
"""

from __future__ import annotations

from game.rules.epic import event as e
from game.rules.epic import vocabulary as v
from game.rules.epic.board import bits
from game.rules.epic.clocks import stale
from game.rules.epic.flow import Flow, advance
from game.rules.epic.hand_verbs import opponents, pinnable
from game.rules.epic.health import heal as heal_one
from game.rules.epic.health import hurt
from game.rules.epic.health import increase as increase_one
from game.rules.epic.library import Op
from game.rules.epic.match import Match
from game.rules.epic.movement import LEEVER_DAMAGE
from game.rules.epic.query import Words, holds, living, movable, number, occupied, player, those, who
from game.rules.epic.state import ANSWER, BARRED_NEXT, CARD, DONE, HELD, NONE, SEAT, SELF, Frame, Lying, State, changed
from game.rules.epic.turn import roll_and_walk

# Characters ---------------------------------------------------------------------------------------------------------


def damage(flow: Flow, frame: Frame, op: Op) -> None:
    effect = op.effect
    assert isinstance(effect, v.Damage)
    amount = number(flow.match, flow.state, frame.slots, op.words, effect.amount)
    for figure in bits(who(flow.match, flow.state, frame.slots, op.words, effect.to)):
        hurt(flow, figure, amount, "card")
    advance(frame)


def heal(flow: Flow, frame: Frame, op: Op) -> None:
    effect = op.effect
    assert isinstance(effect, v.Heal)
    amount = number(flow.match, flow.state, frame.slots, op.words, effect.amount)
    for figure in bits(who(flow.match, flow.state, frame.slots, op.words, effect.who)):
        heal_one(flow, figure, amount, "card")
    advance(frame)


def increase(flow: Flow, frame: Frame, op: Op) -> None:
    effect = op.effect
    assert isinstance(effect, v.Increase)
    for figure in bits(who(flow.match, flow.state, frame.slots, op.words, effect.who)):
        increase_one(flow, figure, effect.amount)
    advance(frame)


def survive(flow: Flow, frame: Frame, op: Op) -> None:
    effect = op.effect
    assert isinstance(effect, v.Survive)
    for figure in bits(who(flow.match, flow.state, frame.slots, op.words, effect.who) & flow.state.saving):
        flow.state.health[figure] = effect.health
        flow.tell(e.Survived, figure, effect.health)
    advance(frame)


def destroy(flow: Flow, frame: Frame, op: Op) -> None:
    """All health is gone; the check of deaths comes after the sentence (Star Wars W20)."""
    state, effect = flow.state, op.effect
    assert isinstance(effect, v.Destroy)
    for figure in bits(who(flow.match, state, frame.slots, op.words, effect.who) & living(state)):
        amount, state.health[figure] = state.health[figure], 0
        flow.wounded = True
        flow.tell(e.Hurt, figure, amount, 0, "destroyed")
    advance(frame)


def pin(flow: Flow, frame: Frame, op: Op) -> None:
    """Who is lifted already stays as he is (Star Wars W12)."""
    state, effect = flow.state, op.effect
    assert isinstance(effect, v.Pin)
    for figure in pinnable(state, who(flow.match, state, frame.slots, op.words, effect.who)):
        state.notes().pins[figure] = effect.ransom
        flow.tell(e.Pinned, figure, effect.ransom)
    advance(frame)


# Squares ------------------------------------------------------------------------------------------------------------


def place_options(match: Match, state: State) -> list[int]:
    """The free squares that a ``place`` offers; nothing between matters (Zelda R47)."""
    frame = state.stack[-1]
    op = match.blocks[frame.block][frame.at]
    effect = op.effect
    assert isinstance(effect, v.Place)
    figure = who(match, state, frame.slots, op.words, effect.who).bit_length() - 1
    return list(bits(place_squares(match, state, frame.slots, op.words, effect, figure)))


def place_squares(match: Match, state: State, slots: list[int], words: Words, effect: v.Place, figure: int) -> int:
    """The mask of the squares where a character may be placed."""
    mask = match.open_to[figure] & ~occupied(state)
    if effect.near:
        around = 0
        for other in bits(who(match, state, slots, words, effect.near) & living(state) & ~(1 << figure)):
            around |= match.board.near[state.squares[other]]
        mask &= around
    if effect.within:
        mask &= match.board.within(state.squares[figure], effect.within)
    return mask


def place(flow: Flow, frame: Frame, op: Op) -> None:
    match, state = flow.match, flow.state
    effect = op.effect
    assert isinstance(effect, v.Place)
    mask = who(match, state, frame.slots, op.words, effect.who) & living(state)
    figure = mask.bit_length() - 1
    if not mask or not movable(match, state, frame.slots[SEAT], figure):
        advance(frame)
        return
    answer = frame.slots[ANSWER]
    if answer == NONE:
        if place_options(match, state):
            flow.ask(frame.slots[SEAT], "square")
        else:
            advance(frame)
        return
    state.squares[figure] = answer
    flow.tell(e.Set, figure, answer, "placed")
    advance(frame)


def swap(flow: Flow, frame: Frame, op: Op) -> None:
    """Both must stand and neither may be frozen (Zelda R48)."""
    match, state = flow.match, flow.state
    effect = op.effect
    assert isinstance(effect, v.Swap)
    one = who(match, state, frame.slots, op.words, effect.who).bit_length() - 1
    other = who(match, state, frame.slots, op.words, effect.with_).bit_length() - 1
    seat = frame.slots[SEAT]
    if one >= 0 and other >= 0 and movable(match, state, seat, one) and movable(match, state, seat, other):
        state.squares[one], state.squares[other] = state.squares[other], state.squares[one]
        flow.tell(e.Set, one, state.squares[one], "exchanged")
        flow.tell(e.Set, other, state.squares[other], "exchanged")
    advance(frame)


def pull(flow: Flow, frame: Frame, op: Op) -> None:
    """Along the line until next to the other, stopping before a square that may not be entered (Zelda R46)."""
    match, state = flow.match, flow.state
    effect = op.effect
    assert isinstance(effect, v.Pull)
    figure = who(match, state, frame.slots, op.words, effect.who).bit_length() - 1
    goal = who(match, state, frame.slots, op.words, effect.to).bit_length() - 1
    if figure >= 0 and goal >= 0 and state.squares[goal] >= 0 and movable(match, state, frame.slots[SEAT], figure):
        square, toll = pull_end(match, state, figure, goal)
        if square != state.squares[figure]:
            state.squares[figure] = square
            flow.tell(e.Set, figure, square, "pulled")
            for _ in range(toll):
                hurt(flow, figure, LEEVER_DAMAGE, "toll")
    advance(frame)


def pull_end(match: Match, state: State, figure: int, goal: int) -> tuple[int, int]:
    """Where a pull ends and how many leevers it drives the character through (Zelda R22, R46)."""
    start = state.squares[figure]
    dx, dy = match.board.direction(start, state.squares[goal])
    end, toll, crossed = start, 0, 0
    free = match.open_to[figure] & ~occupied(state)
    for square in match.board.ray(start, dx, dy):
        if square == state.squares[goal]:
            break
        if free >> square & 1:
            end, toll = square, crossed
        elif match.tolls >> square & 1:
            crossed += 1
        else:
            break
    return end, toll


def roll(flow: Flow, frame: Frame, op: Op) -> None:
    """A separate movement result, used before the next sentence (Zelda R31)."""
    advance(frame)
    roll_and_walk(flow, frame.slots[SEAT], again=True)


# Cards --------------------------------------------------------------------------------------------------------------


def back_to_hand(flow: Flow, frame: Frame, op: Op) -> None:
    """Everybody knows that the card is in that hand (Zelda R42)."""
    state, card = flow.state, frame.slots[CARD]
    seat = flow.match.owner[card]
    if card in state.limbo and flow.match.own[seat] & living(state):
        state.limbo.remove(card)
        state.hands[seat].append(card)
        state.seen[card] = flow.match.everybody
        flow.tell(e.Returned, seat, card)
    advance(frame)


def stay(flow: Flow, frame: Frame, op: Op) -> None:
    """The card lies in play for its clock, unless somebody that it needs has fallen (Zelda R54)."""
    match, state, slots = flow.match, flow.state, frame.slots
    effect = op.effect
    assert isinstance(effect, v.Stay)
    card = slots[CARD]
    if effect.to:
        slots[HELD] = who(match, state, slots, op.words, effect.to)
    lying = Lying(card, match.owner[card], slots[SELF].bit_length() - 1, 0, slots[:])
    if card in state.limbo and not stale(match, state, lying):
        state.limbo.remove(card)
        state.lying.append(lying)
        flow.tell(e.StaysInPlay, card, match.cards[card].clock)
    advance(frame)


def actions(flow: Flow, frame: Frame, op: Op) -> None:
    """More actions now, or fewer in the next turn of a player; several add up (Star Wars W10)."""
    state, effect = flow.state, op.effect
    assert isinstance(effect, v.Actions)
    seat = player(flow.match, state, frame.slots, op.words, effect.who)
    if effect.when == "now":
        state.actions += effect.add
        flow.tell(e.ActionsGained, frame.slots[SEAT], effect.add, state.actions)
    elif seat >= 0:
        owed = state.notes().owed
        owed[seat] -= effect.add
        flow.tell(e.ActionsOwed, seat, owed[seat])
    advance(frame)


def forbid(flow: Flow, frame: Frame, op: Op) -> None:
    """From the beginning to the end of that player's next turn (Star Wars W11)."""
    effect = op.effect
    assert isinstance(effect, v.Forbid)
    seat = player(flow.match, flow.state, frame.slots, op.words, effect.who)
    if seat >= 0:
        flow.state.notes().barred[seat] = BARRED_NEXT
        flow.tell(e.Forbidden, seat, effect.what)
    advance(frame)


# Grammar ------------------------------------------------------------------------------------------------------------


def choice(match: Match, state: State) -> list[int]:
    """The characters that a ``choose`` offers."""
    frame = state.stack[-1]
    op = match.blocks[frame.block][frame.at]
    assert isinstance(op.effect, v.Choose)
    return list(bits(those(match, state, frame.slots, op.words, op.effect.among)))


def choose(flow: Flow, frame: Frame, op: Op) -> None:
    """One candidate is taken without a question, none binds the word to nobody."""
    effect = op.effect
    assert isinstance(effect, v.Choose)
    answer, seat = frame.slots[ANSWER], frame.slots[SEAT]
    if answer == NONE:
        options = opponents(flow.match, flow.state, seat) if effect.player else choice(flow.match, flow.state)
        if len(options) > 1:
            flow.ask(seat, "player" if effect.player else "figure")
            return
        answer = options[0] if options else NONE
    if answer == NONE:
        frame.slots[op.slot] = 0
    elif effect.player:
        frame.slots[op.slot] = flow.match.own[answer]
        flow.tell(e.PlayerChosen, seat, answer)
    else:
        frame.slots[op.slot] = 1 << answer
        flow.tell(e.Chose, seat, answer)
    advance(frame)


def bind_all(flow: Flow, frame: Frame, op: Op) -> None:
    effect = op.effect
    assert isinstance(effect, v.All)
    mask = those(flow.match, flow.state, frame.slots, op.words, effect.among)
    if effect.with_:
        mask |= who(flow.match, flow.state, frame.slots, op.words, effect.with_)
    frame.slots[op.slot] = mask
    advance(frame)


def if_(flow: Flow, frame: Frame, op: Op) -> None:
    assert isinstance(op.effect, v.If)
    _branch(flow, frame, op, holds(flow.match, flow.state, frame.slots, op.words, op.effect.test))


def may(flow: Flow, frame: Frame, op: Op) -> None:
    answer = frame.slots[ANSWER]
    if answer == NONE:
        flow.ask(frame.slots[SEAT], "may")
        return
    flow.took(frame, "yes" if answer else "no")
    flow.tell(e.Decided, frame.slots[SEAT], "yes" if answer else "no")
    frame.slots[DONE] = answer
    at = op.jump
    advance(frame)
    if not answer:
        frame.at = at


def open_ways(match: Match, state: State) -> list[v.Way]:
    """The ways of an ``either`` whose test holds."""
    frame = state.stack[-1]
    op = match.blocks[frame.block][frame.at]
    assert isinstance(op.effect, v.Either)
    return [way for way in op.effect.ways if holds(match, state, frame.slots, op.words, way.test)]


def either(flow: Flow, frame: Frame, op: Op) -> None:
    """A single open way is taken without a question."""
    effect = op.effect
    assert isinstance(effect, v.Either)
    answer = frame.slots[ANSWER]
    if answer == NONE:
        ways = open_ways(flow.match, flow.state)
        if len(ways) > 1:
            flow.ask(frame.slots[SEAT], "way")
            return
        answer = effect.ways.index(ways[0]) if ways else NONE
    if answer == NONE:
        advance(frame)
        frame.at = op.jump
        return
    flow.took(frame, effect.ways[answer].label)
    flow.tell(e.Decided, frame.slots[SEAT], effect.ways[answer].label)
    advance(frame)
    frame.at = op.starts[answer]


def note(flow: Flow, frame: Frame, op: Op) -> None:
    """Look at a Triforce condition as the card is played (Zelda R39)."""
    assert isinstance(op.effect, v.Triforce)
    frame.slots[op.slot] = int(holds(flow.match, flow.state, frame.slots, op.words, op.effect.test))
    advance(frame)


def triforce(flow: Flow, frame: Frame, op: Op) -> None:
    """Not optional: the first time its condition is met it happens and is spent (Zelda R17, R39)."""
    match, state, slots = flow.match, flow.state, frame.slots
    bit = match.triforce_bit[match.card_ids[slots[CARD]]]
    seat = slots[SEAT]
    met = not op.slot or bool(slots[op.slot])
    first = met and (match.triforce_again or not state.spent[seat] & bit)
    if first:
        state.spent = changed(state.spent, seat, state.spent[seat] | bit)
        flow.tell(e.TriforceUsed, seat, slots[CARD])
    _branch(flow, frame, op, first)


def _branch(flow: Flow, frame: Frame, op: Op, then: bool) -> None:
    flow.took(frame, "then" if then else "else")
    at = op.jump
    advance(frame)
    if not then:
        frame.at = at


def jump(flow: Flow, frame: Frame, op: Op) -> None:
    frame.at = op.jump


def way_index(match: Match, state: State, label: str) -> int:
    """The place of a way among all ways of the ``either`` that is asked."""
    frame = state.stack[-1]
    effect = match.blocks[frame.block][frame.at].effect
    assert isinstance(effect, v.Either)
    return [way.label for way in effect.ways].index(label)
