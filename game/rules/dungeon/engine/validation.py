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

_LOSS = "(hearts |rupees |discard |sit-out |reduce |lose )"
_BEFORE = "(sword |shop )?dungeon|shop restart"
_BETWEEN = "(between )?rooms"
_ENTERING = f"(offer |{_LOSS}*)round"
_SOLVED = f"(safe |offer |safe offer |{_LOSS}*(offer-reward )?|(item )*)solved next|(item )*next"
_ROUND = "(redraw )*turn|play"
_AFTER = f"(penalty |{_LOSS}*){_LOSS}*(fail|next-round)"
QUEUES = re.compile("|".join((_BEFORE, _BETWEEN, _ENTERING, _SOLVED, _ROUND, _AFTER)))
"""Pattern of the kinds of all pending steps, in order and separated by spaces, at a decision."""
IN_A_TRY = ("round", "turn", "play", "fail", "next-round")
"""Kinds of the last pending step during a challenge."""
OF_A_SEAT = ("discard", "play", "redraw", "between", "sit-out")
"""Kinds of pending steps that belong to a seat."""
COUNTED = ("hearts", "discard", "sit-out", "reduce", "solved")
"""Kinds of pending steps whose ``count`` must not be negative."""
WHATS = frozenset(re.findall("[a-z-]+", QUEUES.pattern))
"""All kinds of pending steps."""
WORDS = ("", "offer", "round", "limit", "boss", "collapse", "bought")
"""Values of ``PendingStep.word`` besides items: the cause of a loss, or how a room was solved."""


def validate_state(match: Match, state: State) -> list[str]:
    """Return reasons why a position of this adventure is impossible; call it before anything else uses the position."""
    found = list(find_dangling_references(state, reference_tables(match), {"seat": match.players}))
    if not found:
        found = [*_check_place(match, state), *_check_queue(match, state)]
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
        "item": (match.copies,),
        "dungeon": (dungeons,),
        "dungeon, or none": (dungeons, ("",)),
        "shape, or none": (catalog.layouts, ("",)),
        "content of a bottle": (match.heals, (EMPTY,)),
        "way to lay a card": ((OPEN, SUPPORT, DOWN, GUARD, ANY),),
        "kind": (KINDS,),
        "power": (POWERS,),
        "thing to do": (WHATS,),
        "word": (WORDS, match.copies),
    }


def _check_place(match: Match, state: State) -> Iterator[str]:
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
    if not QUEUES.fullmatch(row):
        yield f"to do: {row}"
        return
    last = state.todo[-1].what
    if (last == CHOOSE_DUNGEON) == bool(state.dungeon) or (last in IN_A_TRY) != (state.challenge is not None):
        yield f"{last} is to come in {state.dungeon!r}"
        return
    for todo in state.todo:
        yield from _check_step(match, state, todo)


def _check_step(match: Match, state: State, todo: PendingStep) -> Iterator[str]:
    if (todo.what in OF_A_SEAT) != (todo.seat != NONE):
        yield f"{todo.what} of seat {todo.seat}"
    if todo.what in COUNTED and todo.count < 0:
        yield f"{todo.what} of {todo.count}"
    if todo.what in ("sword", "item") and not 0 <= todo.count < match.players:
        yield f"the item is offered to {todo.count}"
    if todo.what in ("hearts", "rupees") and todo.word not in LOSS_CAUSES:
        yield f"{todo.what} are lost for {todo.word!r}"
    if (todo.what == "sword") != (todo.word == SWORD) or (todo.what == "item") != (todo.word in _list_items(match)):
        yield f"{todo.what} of {todo.word!r}"
    if todo.what == "item" and any(todo.word in player.items for player in state.players):
        yield f"{todo.word} is owned already"
    if todo.what in ("safe", "solved", "offer-reward") and state.here >= len(state.cells):
        yield f"{todo.what} where no room is"
    elif todo.what == "offer-reward" and match.catalog.rooms[state.cells[state.here].room].offer is None:
        yield "a reward without an offer"


def _list_items(match: Match) -> set[str]:
    return set(match.copies) - {SWORD}


def _check_challenge(match: Match, state: State, running: Challenge) -> Iterator[str]:
    """Yield faults of the current try: its room must be the one on Link's cell, and its cards must fit the room."""
    room = match.catalog.rooms[running.room]
    if running.cell != state.here or running.room != tries.get_room(match, state, running.cell) or room.need is None:
        yield f"room {running.room} is tried on cell {running.cell}"
        return
    offered = room.offer.kind if room.offer is not None else None
    if running.kind not in (room.type, offered):
        yield f"it is played as {running.kind}"
    if len(running.turns) > match.players * match.turns:
        yield f"{len(running.turns)} turns"
    if state.todo and state.todo[-1].what in ("turn", "play"):
        first = running.turns[0] if running.turns else NONE
        if first == NONE or (state.todo[-1].what == "play" and state.todo[-1].seat != first):
            yield f"turns of {running.turns}"
    for laid in running.laid:
        if (laid.card == HIDDEN) != (laid.gone and laid.how == DOWN) or laid.round < 1:
            yield f"card {laid.card} was laid {laid.how}"
        elif laid.how == GUARD and not 0 <= laid.way < len(room.guard):
            yield f"way {laid.way} of the guard"


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
