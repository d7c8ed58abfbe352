"""Validation of positions from files, beyond ``check_invariants``, which trusts its input.

Every reference must exist, the pending steps must be a sequence that the rules can queue, and the rules must ask the
pending question again from the same position without changing anything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.rules.core.chance import ReplayMismatch, ReplayRandom
from game.rules.core.protocol import HIDDEN
from game.rules.core.references import Tables, find_dangling_references
from game.rules.dungeon.actions import challenge as tries
from game.rules.dungeon.actions.action import CHOOSE_DUNGEON
from game.rules.dungeon.actions.legal import POWERS
from game.rules.dungeon.actions.worth import ANY, DOWN, GUARD, OPEN, SUPPORT
from game.rules.dungeon.cards import KINDS
from game.rules.dungeon.engine import queue
from game.rules.dungeon.engine.state import EMPTY, LOSS_CAUSES, NONE, Challenge, PendingStep, State
from game.rules.dungeon.match import LAYOUTS, LONG_CASTLE, SHORT_CASTLE, SWORD, Match

_LOSS_PATTERN = "(hearts |rupees |discard |sit-out |reduce |lose )"
_BEFORE_DUNGEON_PATTERN = "(sword |shop )?dungeon|shop restart"
_BETWEEN_ROOMS_PATTERN = "(between )?rooms"
_ENTERING_PATTERN = f"(offer |{_LOSS_PATTERN}*)round"
_SOLVED_PATTERN = f"(safe |offer |safe offer |{_LOSS_PATTERN}*(offer-reward )?|(item )*)solved next|(item )*next"
_ROUND_PATTERN = "(redraw )*turn|play"
_AFTER_ROUND_PATTERN = f"(penalty |{_LOSS_PATTERN}*){_LOSS_PATTERN}*(fail|next-round)"
QUEUE_PATTERN = re.compile(
    "|".join(
        (
            _BEFORE_DUNGEON_PATTERN,
            _BETWEEN_ROOMS_PATTERN,
            _ENTERING_PATTERN,
            _SOLVED_PATTERN,
            _ROUND_PATTERN,
            _AFTER_ROUND_PATTERN,
        )
    )
)
"""Pattern of the kinds of all pending steps, in order and separated by spaces, at a decision."""
CHALLENGE_STEPS = ("round", "turn", "play", "fail", "next-round")
"""Kinds of the last pending step during a challenge."""
SEAT_STEPS = ("discard", "play", "redraw", "between", "sit-out")
"""Kinds of pending steps that belong to a seat."""
COUNTED_STEPS = ("hearts", "discard", "sit-out", "reduce", "solved")
"""Kinds of pending steps whose ``count`` must not be negative."""
STEP_KINDS = frozenset(re.findall("[a-z-]+", QUEUE_PATTERN.pattern))
"""All kinds of pending steps."""
STEP_WORDS = ("", "offer", "round", "limit", "boss", "collapse", "bought")
"""Values of ``PendingStep.word`` besides items: the cause of a loss, or how a room was solved."""


def validate_state(match: Match, state: State) -> list[str]:
    """Return reasons why a position of this adventure is impossible; call it before anything else uses the position."""
    found = list(find_dangling_references(state, reference_tables(match), {"seat": match.players}))
    if not found:
        found = [*_check_dungeon(match, state), *_check_queue(match, state)]
    if not found and state.challenge is not None:
        found = list(_check_challenge(match, state, state.challenge))
    return found or _check_question(match, state)


def reference_tables(match: Match) -> Tables:
    """Return the allowed values of the references in a state (``game.rules.core.references``)."""
    catalog = match.catalog
    cards, cells = len(catalog.items), max(len(layout.squares) for layout in catalog.layouts.values())
    dungeons = (*catalog.dungeons, catalog.castle.code)
    return {
        "seat": (range(match.players),),
        "seat, or none": (range(match.players), (NONE,)),
        "card": (range(cards),),
        "card, or one that nobody knows": (range(cards), (HIDDEN,)),
        "room": (range(len(catalog.rooms)),),
        "cell": (range(cells),),
        "cell, or none": (range(cells), (NONE,)),
        "item": (match.cards_by_group,),
        "dungeon": (dungeons,),
        "dungeon, or none": (dungeons, ("",)),
        "shape, or none": (catalog.layouts, ("",)),
        "content of a bottle": (match.healing_by_content, (EMPTY,)),
        "way to lay a card": ((OPEN, SUPPORT, DOWN, GUARD, ANY),),
        "kind": (KINDS,),
        "power": (POWERS,),
        "thing to do": (STEP_KINDS,),
        "word": (STEP_WORDS, match.cards_by_group),
    }


def _check_dungeon(match: Match, state: State) -> Iterator[str]:
    """Yield faults of Link's cell, the layout, the beaten dungeons and the result."""
    castle, length = match.catalog.castle.code, match.options.length
    for name, listed in (("beaten", state.beaten), ("seen", state.seen), ("taken", state.taken)):
        if len(set(listed)) < len(listed):
            yield f"{name} twice"
    if castle in state.beaten or len(state.chapters) > len(state.beaten) + bool(state.result):
        yield f"{len(state.chapters)} chapters of {state.beaten}"  # old saves may have fewer
    if state.dungeon:
        level = len(state.beaten)
        shape = (SHORT_CASTLE if length == "short" else LONG_CASTLE) if state.dungeon == castle else ""
        shape = shape or (LAYOUTS[level] if level < len(LAYOUTS) else "")
        if state.layout != shape or not state.layout or not state.bosses or state.phases < 1:
            yield f"{state.dungeon} on {state.layout} with {len(state.bosses)} bosses"
            return
        rooms = match.get_layout(state).rooms
        if not 0 <= state.here <= rooms or (state.teleporter != NONE and not 0 <= state.teleporter < rooms):
            yield f"Link on {state.here}, the teleporter on {state.teleporter}"
        if not 0 <= state.phase <= state.phases <= len(state.bosses) or state.met > len(state.bosses):
            yield f"phase {state.phase} of {state.phases}"
        if state.phase == state.phases and state.result is None:
            yield "all bosses are beaten"
    elif state.layout or state.here != NONE or state.teleporter != NONE or state.challenge is not None:
        yield "a place in no dungeon"
    if state.result is not None and (not state.reason or state.todo or state.challenge is not None):
        yield f"the end is {state.result} {state.reason!r}"
    if state.result is not None and state.result not in ((), tuple(range(match.players))):
        yield f"{state.result} have won"


# Pending effects ------------------------------------------------------------------------------------------------------


def _check_queue(match: Match, state: State) -> Iterator[str]:
    if state.decision is None:
        return
    row = " ".join(todo.what for todo in state.todo)
    if not QUEUE_PATTERN.fullmatch(row):
        yield f"to do: {row}"
        return
    last = state.todo[-1].what
    if (last == CHOOSE_DUNGEON) == bool(state.dungeon) or (last in CHALLENGE_STEPS) != (state.challenge is not None):
        yield f"{last} is to come in {state.dungeon!r}"
        return
    for todo in state.todo:
        yield from _check_step(match, state, todo)


def _check_step(match: Match, state: State, step: PendingStep) -> Iterator[str]:
    if (step.what in SEAT_STEPS) != (step.seat != NONE):
        yield f"{step.what} of seat {step.seat}"
    if step.what in COUNTED_STEPS and step.count < 0:
        yield f"{step.what} of {step.count}"
    if step.what in ("sword", "item") and not 0 <= step.count < match.players:
        yield f"the item is offered to {step.count}"
    if step.what in ("hearts", "rupees") and step.word not in LOSS_CAUSES:
        yield f"{step.what} are lost for {step.word!r}"
    if (step.what == "sword") != (step.word == SWORD) or (step.what == "item") != (step.word in _list_items(match)):
        yield f"{step.what} of {step.word!r}"
    if step.what == "item" and any(step.word in player.items for player in state.players):
        yield f"{step.word} is owned already"
    if step.what in ("safe", "solved", "offer-reward") and state.here >= len(state.cells):
        yield f"{step.what} where no room is"
    elif step.what == "offer-reward" and match.catalog.rooms[state.cells[state.here].room].offer is None:
        yield "a reward without an offer"


def _list_items(match: Match) -> set[str]:
    return set(match.cards_by_group) - {SWORD}


def _check_challenge(match: Match, state: State, challenge: Challenge) -> Iterator[str]:
    """Yield faults of the current try: its room must be the one on Link's cell, and its cards must fit the room."""
    room = match.catalog.rooms[challenge.room]
    if (
        challenge.cell != state.here
        or challenge.room != tries.get_room(match, state, challenge.cell)
        or room.need is None
    ):
        yield f"room {challenge.room} is tried on cell {challenge.cell}"
        return
    offered = room.offer.kind if room.offer is not None else None
    if challenge.kind not in (room.type, offered):
        yield f"it is played as {challenge.kind}"
    if len(challenge.turns) > match.players * match.turns_per_round:
        yield f"{len(challenge.turns)} turns"
    if state.todo and state.todo[-1].what in ("turn", "play"):
        first = challenge.turns[0] if challenge.turns else NONE
        if first == NONE or (state.todo[-1].what == "play" and state.todo[-1].seat != first):
            yield f"turns of {challenge.turns}"
    for laid_card in challenge.laid:
        if (laid_card.card == HIDDEN) != (laid_card.gone and laid_card.how == DOWN) or laid_card.round < 1:
            yield f"card {laid_card.card} was laid {laid_card.how}"
        elif laid_card.how == GUARD and not 0 <= laid_card.way < len(room.guard):
            yield f"way {laid_card.way} of the guard"


# The question ---------------------------------------------------------------------------------------------------------


def _check_question(match: Match, state: State) -> list[str]:
    """Return a fault unless the rules ask the pending question again, without further steps or chance."""
    if state.decision is None:
        return []
    again = state.clone()
    again.decision = None
    try:
        queue.run_to_question(match, again, ReplayRandom([]), [])
    except ReplayMismatch:
        return [f"nobody asks {state.decision.kind}"]
    return [] if again == state else [f"{state.decision.kind} is asked where {again.decision} would be"]
