"""Whether a position that came from a file could be one of its match: for loading, where ``check`` trusts too much.

Everything points at something that is there; unfinished text stands where such text can stand; and a question is the
one that the rules ask there: asked again, they ask the same and nothing else has changed.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.core.chance import Tape, TapeMismatch
from game.rules.core.numbers import MOST
from game.rules.core.references import Tables, dangling_references
from game.rules.epic import setup
from game.rules.epic.engine import machine
from game.rules.epic.engine.definitions import SIZES
from game.rules.epic.engine.frames import NONE, CombatFrame, TextContext, TextFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.resolution import Flow
from game.rules.epic.engine.state import State
from game.rules.epic.goal import HoldOut

MOST_FRAMES = 100
"""Texts inside each other; cards of the game reach a handful."""


def validate_state(match: Match, state: State) -> list[str]:
    """Describe what is impossible in a position of this match; empty for a sound one. Call it before all else."""
    found = list(dangling_references(state, tables(match), counts(match)))
    if not found:
        found = [*_printed(match, state), *_stack(match, state), *_in_play(match, state)]
    return found or _question(match, state)


def tables(match: Match) -> Tables:
    """Return what numbers of a state may be (``game.rules.core.references``)."""
    seats, figures, cards = range(match.seats), range(len(match.figures)), range(len(match.cards))
    groups, none = range(match.everyone + 1), (NONE,)
    return {
        "seat": (seats,),
        "seat, or none yet": (range(-1, match.seats),),
        "card": (cards,),
        "card, or none": (cards, none),
        "number of cards": (range(len(cards) + 1),),
        "number of cards, or none yet": (range(len(cards) + 1), none),
        "character": (figures,),
        "character, or none": (figures, none),
        "place of a character": (range(-1 - match.board.size, match.board.size),),
        "group of characters": (groups,),
        "group of characters, or none yet": (groups, none),
        "number of steps": (range(SIZES["steps of a face"] + 1),),
        "loss of health": (range(MOST + 1),),
        "answer": (none,),
        "secret of a view": (none,),
        "group of seats": (range(match.everybody + 1),),
        "group of card names": (range(1 << len(match.triforce_bit)),),
        "zone": (range(len(match.zones)),),
        "side": (range(match.sides),),
    }


def counts(match: Match) -> dict[str, int]:
    """Return how many entries lists by seat, squad and so on have."""
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
        if isinstance(frame, CombatFrame):
            yield from (f"a combat: {fault}" for fault in _combat(match, state, frame))
        elif isinstance(frame, TextFrame):
            yield from (f"{frame.block}: {fault}" for fault in _text(match, frame, frame.block.rpartition(".")[0]))


def _text(match: Match, text: TextContext, card: str) -> Iterator[str]:
    """A text is that of its card, in the hand of the card's player, for one user."""
    if match.card_ids[text.card] != card or match.owner[text.card] != text.seat:
        yield f"the text of card {text.card}"
    if text.user.bit_count() != 1:
        yield "a card that nobody plays"


def _combat(match: Match, state: State, frame: CombatFrame) -> Iterator[str]:
    """Two who fight each other, with a card that the one can attack with."""
    attacker, target, attack, defense = frame.attacker, frame.target, frame.attack_card, frame.defense_card
    if frame.seat != match.seat_of[attacker] or match.side_of_figure[attacker] == match.side_of_figure[target]:
        yield "an attack on nobody"
    if match.cards[attack].attack is None:
        yield "an attack without a card"
    if attacker not in match.users[attack]:
        yield "an attack with another one's card"
    if frame.at == 0 and (state.squares[attacker] < 0 or state.squares[target] < 0):
        yield "an attack of the fallen"
    if defense != NONE and (match.cards[defense].defense is None or target not in match.users[defense]):
        yield "a defense with another one's card"


def _in_play(match: Match, state: State) -> Iterator[str]:
    """Cards in play for their clock, each with its own text."""
    for lying in state.lying:
        card, definition, text = match.card_ids[lying.card], match.cards[lying.card], lying.text
        if lying.seat != match.owner[lying.card] or not (definition.clock or definition.standing):
            yield f"{card} lies in play"
        if (text.card, text.seat) != (lying.card, lying.seat):
            yield f"{card} in play with another card's text"
        yield from (f"{card} in play: {fault}" for fault in _text(match, text, card))


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
