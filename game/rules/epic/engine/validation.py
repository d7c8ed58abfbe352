"""Validation of positions from files, beyond ``check_invariants``, which trusts its input.

Every reference must exist, unfinished text must be at a possible operation, and the rules must ask the pending question
again from the same position without changing anything else.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.core.chance import ReplayMismatch, ReplayRandom
from game.rules.core.numbers import MAX_NUMBER
from game.rules.core.references import Tables, find_dangling_references
from game.rules.epic import setup
from game.rules.epic.engine import machine
from game.rules.epic.engine.definitions import SIZE_LIMITS
from game.rules.epic.engine.frames import NONE, CombatFrame, TextContext, TextFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.resolution import ResolutionContext
from game.rules.epic.engine.state import State
from game.rules.epic.goal import HoldOut

MAX_FRAMES = 100
"""Largest allowed depth of the resolution stack; real cards need only a few frames."""


def validate_state(match: Match, state: State) -> list[str]:
    """Return reasons why a position of this match is impossible; call it before anything else uses the position."""
    found = list(find_dangling_references(state, reference_tables(match), reference_counts(match)))
    if not found:
        found = [*_check_fixed_fields(match, state), *_check_stack(match, state), *_check_in_play(match, state)]
    return found or _check_question(match, state)


def reference_tables(match: Match) -> Tables:
    """Return the allowed values of the references in a state (``game.rules.core.references``)."""
    seats, figures, cards = range(match.seats), range(len(match.figures)), range(len(match.cards))
    groups, none = range(match.all_figures + 1), (NONE,)
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
        "number of steps": (range(SIZE_LIMITS["steps of a face"] + 1),),
        "loss of health": (range(MAX_NUMBER + 1),),
        "answer": (none,),
        "secret of a view": (none,),
        "group of seats": (range(match.all_seats + 1),),
        "group of card names": (range(1 << len(match.triforce_bit)),),
        "zone": (range(len(match.zones)),),
        "side": (range(match.sides),),
    }


def reference_counts(match: Match) -> dict[str, int]:
    """Return the required lengths of lists that have one entry per seat, squad, character and so on."""
    return {
        "seat": match.seats,
        "squad": len(match.squad_team),
        "character": len(match.figures),
        "card": len(match.cards),
        "zone": len(match.zones),
    }


def _check_fixed_fields(match: Match, state: State) -> Iterator[str]:
    """Yield faults of fields that the match determines, of the zones, and of the result."""
    if state.names != match.names or state.rows != match.rows:
        yield "names or a board of another match"
    if len(set(state.zones)) != len(state.zones):
        yield "two seats in one zone"
    if state.result is not None and (not state.reason or len(set(state.result)) != len(state.result)):
        yield f"the end is {state.result} {state.reason!r}"
    if (state.dying != NONE) != (state.decision is not None and state.decision.kind == "rescue"):
        yield f"character {state.dying} is dying"
    if any(not isinstance(goal, HoldOut) and goal.figure not in match.figure_by_name for goal in match.goals):
        yield "a goal about nobody"
    if state.result is not None and (state.stack or state.limbo):
        yield "unfinished text after the end"


# Unfinished text ------------------------------------------------------------------------------------------------------


def _check_stack(match: Match, state: State) -> Iterator[str]:
    if len(state.stack) > MAX_FRAMES:
        yield f"{len(state.stack)} texts inside each other"
        return
    for frame in state.stack:
        if isinstance(frame, CombatFrame):
            yield from (f"a combat: {fault}" for fault in _check_combat(match, state, frame))
        elif isinstance(frame, TextFrame):
            yield from (
                f"{frame.block}: {fault}" for fault in _check_text(match, frame, frame.block.rpartition(".")[0])
            )


def _check_text(match: Match, text: TextContext, card: str) -> Iterator[str]:
    """Yield a fault unless a text belongs to its card and player, and has one user."""
    if match.card_ids[text.card] != card or match.owner[text.card] != text.seat:
        yield f"the text of card {text.card}"
    if text.user.bit_count() != 1:
        yield "a card that nobody plays"


def _check_combat(match: Match, state: State, frame: CombatFrame) -> Iterator[str]:
    """Yield faults of a combat, which must be between two enemies, with cards that they can use."""
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


def _check_in_play(match: Match, state: State) -> Iterator[str]:
    """Yield faults of the cards in play and their texts."""
    for in_play in state.lying:
        card, definition, text = match.card_ids[in_play.card], match.cards[in_play.card], in_play.text
        if in_play.seat != match.owner[in_play.card] or not (definition.clock or definition.standing):
            yield f"{card} lies in play"
        if (text.card, text.seat) != (in_play.card, in_play.seat):
            yield f"{card} in play with another card's text"
        yield from (f"{card} in play: {fault}" for fault in _check_text(match, text, card))


# The question ---------------------------------------------------------------------------------------------------------


def _check_question(match: Match, state: State) -> list[str]:
    """Return a fault unless the rules ask the pending question again, at once and without chance."""
    decision = state.decision
    if decision is None:
        return []
    if not 0 <= decision.seat < match.seats:
        return [f"seat {decision.seat} is asked"]
    again = state.clone()
    again.decision = None
    if decision.kind == "rescue":
        again.dying = NONE
    context = ResolutionContext(match, again, ReplayRandom([]), None)
    context.wounded = True
    try:
        if state.turn:
            machine.run_to_decision(context)
        elif decision.kind == "zone":
            context.ask(again.active, "zone")
        else:
            setup.ask_placement(context)
    except ReplayMismatch:
        return [f"nobody asks {decision.kind}"]
    return [] if again == state else [f"{decision.kind} is asked where {again.decision} would be"]
