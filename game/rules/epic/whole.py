"""Whether a position that came from a file could be one of its match: for loading, where ``check`` trusts too much.

Everything points at something that is there; unfinished text stands where such text can stand; and a question is the
one that the rules ask there: asked again, they ask the same and nothing else has changed.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.core.chance import Tape, TapeMismatch
from game.rules.core.references import Tables, stray
from game.rules.epic import machine, setup
from game.rules.epic.flow import Flow
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

REASONS = ("eliminated", "exhausted", "turn-limit")
"""Why a match ends."""
MOST_FRAMES = 100
"""Texts inside each other; cards of the game reach a handful."""


def faults(m: Match, s: State) -> list[str]:
    """What cannot be, in words; empty for a position of this match. Call it before anything else looks at a state."""
    found = list(stray(s, tables(m), counts(m)))
    if not found:
        found = [*_printed(m, s), *_stack(m, s), *_in_play(m, s)]
    return found or _question(m, s)


def tables(m: Match) -> Tables:
    """What numbers of a state may be (``game.rules.core.references``)."""
    seats, figures = range(m.seats), range(len(m.figures))
    return {
        "seat": (seats,),
        "seat, or none yet": (range(-1, m.seats),),
        "card": (range(len(m.cards)),),
        "character": (figures,),
        "character, or none": (figures, (NONE,)),
        "place of a character": (range(-1 - m.board.size, m.board.size),),
        "group of characters": (range(m.everyone + 1),),
        "group of seats": (range(m.everybody + 1),),
        "group of card names": (range(1 << len(m.triforce_bit)),),
        "zone": (range(len(m.zones)),),
        "side": (range(m.sides),),
    }


def counts(m: Match) -> dict[str, int]:
    """How many entries lists by these have."""
    return {
        "seat": m.seats,
        "squad": len(m.squad_team),
        "character": len(m.figures),
        "card": len(m.cards),
        "zone": len(m.zones),
    }


def _printed(m: Match, s: State) -> Iterator[str]:
    """Names and board are those of the match; zones are taken once; an end has a reason."""
    if s.names != m.names or s.rows != m.rows:
        yield "names or a board of another match"
    if len(set(s.zones)) != len(s.zones):
        yield "two seats in one zone"
    if s.result is not None and (s.reason not in REASONS or len(set(s.result)) != len(s.result)):
        yield f"the end is {s.result} {s.reason!r}"
    if (s.dying != NONE) != (s.decision is not None and s.decision.kind == "rescue"):
        yield f"character {s.dying} is dying"
    if s.result is not None and (s.stack or s.limbo):
        yield "unfinished text after the end"


# Unfinished text ------------------------------------------------------------------------------------------------------


def _stack(m: Match, s: State) -> Iterator[str]:
    if len(s.stack) > MOST_FRAMES:
        yield f"{len(s.stack)} texts inside each other"
        return
    for frame in s.stack:
        if frame.block not in m.blocks or frame.at > len(m.blocks[frame.block]):
            yield f"there is no text {frame.block} {frame.at}"
        else:
            yield from (f"{frame.block} {frame.at}: {fault}" for fault in _frame(m, s, frame))


def _frame(m: Match, s: State, frame: Frame) -> Iterator[str]:
    slots, card = frame.slots, frame.block.rpartition(".")[0]
    yield from _slots(m, slots, card, frame.block)
    if slots[ANSWER:][:1] not in ([], [NONE]):
        yield "an answer that nobody waits for"
    if frame.block == COMBAT:
        yield from _combat(m, s, frame)
    elif frame.block == RANSOM and slots[SELF:][:1] and slots[SELF].bit_count() != 1:
        yield "nobody is ransomed"


def _slots(m: Match, slots: list[int], card: str, block: str) -> Iterator[str]:
    """The numbers of a text: as many as it has words, each of what its slot holds."""
    if len(slots) != (m.library.slots[card] if card else SLOTS):
        yield f"{len(slots)} numbers"
        return
    known = range(len(m.cards))
    cards = [slots[ATTACK_CARD], slots[DEFENSE_CARD], *([] if card else [slots[CARD]])]
    if any(number != NONE and number not in known for number in cards):
        yield f"cards {cards}"
    if card and (slots[CARD] not in known or m.card_ids[slots[CARD]] != card or m.owner[slots[CARD]] != slots[SEAT]):
        yield f"the text of card {slots[CARD]}"
    if not 0 <= slots[SEAT] < m.seats:
        yield f"seat {slots[SEAT]}"
    groups = [SELF, HELD, *range(SLOTS, len(slots)), *([] if block == WALK else [ATTACKER, TARGET])]
    if any(not 0 <= slots[slot] <= m.everyone for slot in groups):
        yield "a word for nobody there is"
    if card and slots[SELF].bit_count() != 1:
        yield "a card that nobody plays"
    for slot, most in ((RANGED, 1), (PAID, 1), (DEALT, 999_999), (DONE, len(m.cards))):
        if not 0 <= slots[slot] <= most:
            yield f"slot {slot} is {slots[slot]}"
    if block == WALK and not (0 <= slots[ATTACKER] <= 99 and 0 <= slots[TARGET] <= 1):
        yield f"{slots[ATTACKER]} steps"
    moves = block == WALK or card
    if slots[TODO] != NONE and not 0 <= slots[TODO] <= (m.everyone if moves else len(m.cards)):
        yield f"{slots[TODO]} to do"


def _combat(m: Match, s: State, frame: Frame) -> Iterator[str]:
    """Two who fight each other, with a card that the one can attack with."""
    slots = frame.slots
    if len(slots) != SLOTS or slots[ATTACKER].bit_count() != 1 or slots[TARGET].bit_count() != 1:
        yield "not one against one"
        return
    attacker, target = slots[ATTACKER].bit_length() - 1, slots[TARGET].bit_length() - 1
    if slots[SEAT] != m.seat_of[attacker] or m.side_of_figure[attacker] == m.side_of_figure[target]:
        yield "an attack on nobody"
    if slots[ATTACK_CARD] not in range(len(m.cards)) or m.cards[slots[ATTACK_CARD]].attack is None:
        yield "an attack without a card"
        return
    if attacker not in m.users[slots[ATTACK_CARD]]:
        yield "an attack with another one's card"
    if frame.at == 0 and (s.squares[attacker] < 0 or s.squares[target] < 0):
        yield "an attack of the fallen"
    defense = slots[DEFENSE_CARD]
    if defense != NONE and (m.cards[defense].defense is None or target not in m.users[defense]):
        yield "a defense with another one's card"


def _in_play(m: Match, s: State) -> Iterator[str]:
    """Cards in play for their clock, with the numbers of their text."""
    for lying in s.lying:
        card = m.card_ids[lying.card]
        if lying.seat != m.owner[lying.card] or not m.cards[lying.card].clock:
            yield f"{card} lies in play"
        yield from (f"{card} in play: {fault}" for fault in _slots(m, lying.slots, card, ""))
        if _slot(lying, CARD) != lying.card or _slot(lying, SEAT) != lying.seat:
            yield f"{card} in play with another card's text"


def _slot(lying: Lying, slot: int) -> int:
    return lying.slots[slot] if slot < len(lying.slots) else NONE


# The question ---------------------------------------------------------------------------------------------------------


def _question(m: Match, s: State) -> list[str]:
    """A position waits for an answer: without one the rules come back to it, at once and without any luck."""
    asked = s.decision
    if asked is None:
        return []
    if not 0 <= asked.seat < m.seats:
        return [f"seat {asked.seat} is asked"]
    again = s.clone()
    again.decision = None
    if asked.kind == "rescue":
        again.dying = NONE
    flow = Flow(m, again, Tape([]), None)
    flow.wounded = True
    try:
        if s.turn:
            machine.run(flow)
        elif asked.kind == "zone":
            flow.ask(again.active, "zone")
        else:
            setup.ask_placement(flow)
    except TapeMismatch:
        return [f"nobody asks {asked.kind}"]
    return [] if again == s else [f"{asked.kind} is asked where {again.decision} would be"]
