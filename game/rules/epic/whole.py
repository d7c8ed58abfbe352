"""Whether a position that came from a file could be one of its match: for loading, where ``check`` trusts too much.

Everything points at something that is there; unfinished text stands where such text can stand; and a question is the
one that the rules ask there: asked again, they ask the same and nothing else has changed.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.core.chance import Tape, TapeMismatch
from game.rules.core.references import Tables, dangling_references
from game.rules.epic import machine, setup
from game.rules.epic.flow import Flow
from game.rules.epic.goal import HoldOut
from game.rules.epic.library import COMBAT, RANSOM, WALK
from game.rules.epic.match import Match
from game.rules.epic.state import (
    ANSWER,
    ATTACK_CARD,
    ATTACKER,
    CARD,
    DEALT,
    DEFENSE_CARD,
    DONE,
    HELD,
    NONE,
    PAID,
    RANGED,
    SEAT,
    SELF,
    SLOTS,
    TARGET,
    TODO,
    Frame,
    Lying,
    State,
)

MOST_FRAMES = 100
"""Texts inside each other; cards of the game reach a handful."""


def validate_state(match: Match, state: State) -> list[str]:
    """What cannot be, in words; empty for a position of this match. Call it before anything else looks at a state."""
    found = list(dangling_references(state, tables(match), counts(match)))
    if not found:
        found = [*_printed(match, state), *_stack(match, state), *_in_play(match, state)]
    return found or _question(match, state)


def tables(match: Match) -> Tables:
    """What numbers of a state may be (``game.rules.core.references``)."""
    seats, figures = range(match.seats), range(len(match.figures))
    return {
        "seat": (seats,),
        "seat, or none yet": (range(-1, match.seats),),
        "card": (range(len(match.cards)),),
        "character": (figures,),
        "character, or none": (figures, (NONE,)),
        "place of a character": (range(-1 - match.board.size, match.board.size),),
        "group of characters": (range(match.everyone + 1),),
        "group of seats": (range(match.everybody + 1),),
        "group of card names": (range(1 << len(match.triforce_bit)),),
        "zone": (range(len(match.zones)),),
        "side": (range(match.sides),),
    }


def counts(match: Match) -> dict[str, int]:
    """How many entries lists by these have."""
    return {
        "seat": match.seats,
        "squad": len(match.squad_team),
        "character": len(match.figures),
        "card": len(match.cards),
        "zone": len(match.zones),
    }


def _printed(match: Match, state: State) -> Iterator[str]:
    """Names and board are those of the match; zones are taken once; an end has a reason."""
    if state.names != match.names or state.rows != match.rows:
        yield "names or a board of another match"
    if len(set(state.zones)) != len(state.zones):
        yield "two seats in one zone"
    if state.result is not None and (not state.reason or len(set(state.result)) != len(state.result)):
        yield f"the end is {state.result} {state.reason!r}"
    if (state.dying != NONE) != (state.decision is not None and state.decision.kind == "rescue"):
        yield f"character {state.dying} is dying"
    if any(not isinstance(goal, HoldOut) and goal.figure not in match.figure_named for goal in match.goals):
        yield "a goal about nobody"
    if state.result is not None and (state.stack or state.limbo):
        yield "unfinished text after the end"


# Unfinished text ------------------------------------------------------------------------------------------------------


def _stack(match: Match, state: State) -> Iterator[str]:
    if len(state.stack) > MOST_FRAMES:
        yield f"{len(state.stack)} texts inside each other"
        return
    for frame in state.stack:
        if frame.block not in match.blocks or frame.at > len(match.blocks[frame.block]):
            yield f"there is no text {frame.block} {frame.at}"
        else:
            yield from (f"{frame.block} {frame.at}: {fault}" for fault in _frame(match, state, frame))


def _frame(match: Match, state: State, frame: Frame) -> Iterator[str]:
    slots, card = frame.slots, frame.block.rpartition(".")[0]
    yield from _slots(match, slots, card, frame.block)
    if slots[ANSWER:][:1] not in ([], [NONE]):
        yield "an answer that nobody waits for"
    if frame.block == COMBAT:
        yield from _combat(match, state, frame)
    elif frame.block == RANSOM and slots[SELF:][:1] and slots[SELF].bit_count() != 1:
        yield "nobody is ransomed"


def _slots(match: Match, slots: list[int], card: str, block: str) -> Iterator[str]:
    """The numbers of a text: as many as it has words, each of what its slot holds."""
    if len(slots) != (match.library.slots[card] if card else SLOTS):
        yield f"{len(slots)} numbers"
        return
    known = range(len(match.cards))
    cards = [slots[ATTACK_CARD], slots[DEFENSE_CARD], *([] if card else [slots[CARD]])]
    if any(number != NONE and number not in known for number in cards):
        yield f"cards {cards}"
    if card and (
        slots[CARD] not in known or match.card_ids[slots[CARD]] != card or match.owner[slots[CARD]] != slots[SEAT]
    ):
        yield f"the text of card {slots[CARD]}"
    if not 0 <= slots[SEAT] < match.seats:
        yield f"seat {slots[SEAT]}"
    groups = [SELF, HELD, *range(SLOTS, len(slots)), *([] if block == WALK else [ATTACKER, TARGET])]
    if any(not 0 <= slots[slot] <= match.everyone for slot in groups):
        yield "a word for nobody there is"
    if card and slots[SELF].bit_count() != 1:
        yield "a card that nobody plays"
    for slot, most in ((RANGED, 1), (PAID, 1), (DEALT, 999_999), (DONE, len(match.cards))):
        if not 0 <= slots[slot] <= most:
            yield f"slot {slot} is {slots[slot]}"
    if block == WALK and not (0 <= slots[ATTACKER] <= 99 and 0 <= slots[TARGET] <= 1):
        yield f"{slots[ATTACKER]} steps"
    moves = block == WALK or card
    if slots[TODO] != NONE and not 0 <= slots[TODO] <= (match.everyone if moves else len(match.cards)):
        yield f"{slots[TODO]} to do"


def _combat(match: Match, state: State, frame: Frame) -> Iterator[str]:
    """Two who fight each other, with a card that the one can attack with."""
    slots = frame.slots
    if len(slots) != SLOTS or slots[ATTACKER].bit_count() != 1 or slots[TARGET].bit_count() != 1:
        yield "not one against one"
        return
    attacker, target = slots[ATTACKER].bit_length() - 1, slots[TARGET].bit_length() - 1
    if slots[SEAT] != match.seat_of[attacker] or match.side_of_figure[attacker] == match.side_of_figure[target]:
        yield "an attack on nobody"
    if slots[ATTACK_CARD] not in range(len(match.cards)) or match.cards[slots[ATTACK_CARD]].attack is None:
        yield "an attack without a card"
        return
    if attacker not in match.users[slots[ATTACK_CARD]]:
        yield "an attack with another one's card"
    if frame.at == 0 and (state.squares[attacker] < 0 or state.squares[target] < 0):
        yield "an attack of the fallen"
    defense = slots[DEFENSE_CARD]
    if defense != NONE and (match.cards[defense].defense is None or target not in match.users[defense]):
        yield "a defense with another one's card"


def _in_play(match: Match, state: State) -> Iterator[str]:
    """Cards in play for their clock, with the numbers of their text."""
    for lying in state.lying:
        card = match.card_ids[lying.card]
        definition = match.cards[lying.card]
        if lying.seat != match.owner[lying.card] or not (definition.clock or definition.standing):
            yield f"{card} lies in play"
        yield from (f"{card} in play: {fault}" for fault in _slots(match, lying.slots, card, ""))
        if _slot(lying, CARD) != lying.card or _slot(lying, SEAT) != lying.seat:
            yield f"{card} in play with another card's text"


def _slot(lying: Lying, slot: int) -> int:
    return lying.slots[slot] if slot < len(lying.slots) else NONE


# The question ---------------------------------------------------------------------------------------------------------


def _question(match: Match, state: State) -> list[str]:
    """A position waits for an answer: without one the rules come back to it, at once and without any luck."""
    asked = state.decision
    if asked is None:
        return []
    if not 0 <= asked.seat < match.seats:
        return [f"seat {asked.seat} is asked"]
    again = state.clone()
    again.decision = None
    if asked.kind == "rescue":
        again.dying = NONE
    flow = Flow(match, again, Tape([]), None)
    flow.wounded = True
    try:
        if state.turn:
            machine.run(flow)
        elif asked.kind == "zone":
            flow.ask(again.active, "zone")
        else:
            setup.ask_placement(flow)
    except TapeMismatch:
        return [f"nobody asks {asked.kind}"]
    return [] if again == state else [f"{asked.kind} is asked where {again.decision} would be"]
