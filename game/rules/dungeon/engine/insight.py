"""What a table shows about a position: the need and what is missing, what each card would count here and why.

All of it is read from a view; nothing here changes anything.
"""

from __future__ import annotations

import msgspec

from game.rules.core.protocol import HIDDEN, Refusal
from game.rules.dungeon import movement
from game.rules.dungeon.actions import legal
from game.rules.dungeon.actions.action import Down, Laying, Play, Shield, Support
from game.rules.dungeon.actions.challenge import is_won, room_at
from game.rules.dungeon.actions.worth import ANY, DOWN, GUARD, OPEN, SUPPORT, Count
from game.rules.dungeon.cards import Ops
from game.rules.dungeon.engine.state import NONE, Challenge, Laid, Manner, State
from game.rules.dungeon.engine.tally import ALL_PLUS_ONE, Tally, add, tally
from game.rules.dungeon.rules import DungeonRules


class Standing(msgspec.Struct, frozen=True):
    """How a challenge stands."""

    need: int
    total: int
    """Points of the rounds that are over."""
    points: int
    """Points of this round; 0 while its penalty falls."""
    void: bool
    """No card of the kind lies in this round, so its points do not count yet."""
    left: int
    """Points that are missing, counting those of this round."""
    round: int
    limit: int
    rounds_left: int
    """With this one."""
    round_ops: Ops
    """What falls at the end of each round."""
    limit_ops: Ops
    guard: tuple[tuple[int, int], ...]
    """By way: what it has and what it needs."""
    guard_met: bool
    shield: int
    """Points that the shield still takes in this round."""
    dark: bool
    """Support and face-down cards count nothing, because no light has been laid in this round."""
    lacks: tuple[str, ...]
    """What is missing besides points: ``kind``, ``card``, ``last`` (a card for the last point), ``not-found`` (the item
    that the room asks for has not been found yet)."""


class Line(msgspec.Struct, frozen=True):
    """A card that lies in the challenge, with what it counts. ``HIDDEN`` cards lie face down."""

    seat: int
    card: int
    how: Manner
    round: int
    way: int
    value: int
    parts: tuple[tuple[str, str, int], ...]


class Use(msgspec.Struct, frozen=True):
    """One way to lay a card now."""

    action: Laying
    how: Manner
    value: int
    """What it counts; for a guard what it adds to its way."""
    parts: tuple[tuple[str, str, int], ...]
    """``(why, word, amount)``; see ``game.rules.dungeon.actions.worth.Part``."""
    gain: int
    """By how much the points of the round rise."""
    wins: bool
    met: bool
    """It meets the guard."""
    breaks: bool
    """It breaks the shield."""
    lights: bool
    cost: int
    """Half hearts that it costs."""
    refusal: Refusal | None
    """Why it cannot be laid like this; only ``open`` is listed when refused."""


def standing(rules: DungeonRules, view: State) -> Standing | None:
    """How the running challenge stands; None outside of one."""
    challenge = view.challenge
    if challenge is None:
        return None
    room, result = rules.catalog.rooms[challenge.room], tally(rules.match.worth, challenge)
    need, over = rules.match.wanted(challenge), after_round(view)
    points = 0 if over else result.points
    return Standing(
        need=need,
        total=challenge.total,
        points=points,
        void=not result.fits and not over,
        left=max(0, need - challenge.total - points),
        round=challenge.round,
        limit=room.limit,
        rounds_left=room.limit - max(challenge.round, 1) + 1,
        round_ops=room.each_round,
        limit_ops=room.at_limit,
        guard=tuple((have, way.wanted) for have, way in zip(result.guard, room.guard, strict=True)),
        guard_met=result.met,
        shield=result.shield,
        dark=not result.lit,
        lacks=_lacks(rules, view, challenge, result),
    )


def after_round(view: State) -> bool:
    """Whether the round is over and its penalty falls: what it brought counts among the rounds before by then."""
    return any(todo.what in ("next-round", "fail") for todo in view.todo)


def _lacks(rules: DungeonRules, view: State, challenge: Challenge, result: Tally) -> tuple[str, ...]:
    need = rules.catalog.rooms[challenge.room].need
    assert need is not None
    over = after_round(view)
    lacks = [] if result.fits or over else ["kind"]
    if not challenge.waived:
        if need.card and challenge.shown + (0 if over else result.shown) < need.count:
            dungeon = rules.catalog.dungeon(view.dungeon)
            lacks.append("not-found" if need.card == dungeon.item and not view.found else "card")
        if not result.last and not over:
            lacks.append("last")
    return tuple(lacks)


def lines(rules: DungeonRules, view: State) -> list[Line]:
    """Every card laid in this try, round by round."""
    challenge = view.challenge
    if challenge is None:
        return []
    found = []
    for number in sorted({card.round for card in challenge.laid if 0 < card.round <= challenge.round}):
        laid = [card for card in challenge.laid if card.round == number]
        counts = tally(rules.match.worth, challenge, number).counts
        for card, count in zip(laid, counts, strict=True):
            found.append(Line(card.seat, card.card, card.how, number, card.way, count.value, count.parts))
    return found


def uses(rules: DungeonRules, view: State, seat: int, card: int) -> list[Use]:
    """Every way to lay a card now: openly first, even if that is refused, then support, guard, face down."""
    challenge = view.challenge
    if challenge is None or challenge.round == 0 or card == HIDDEN:
        return []
    actions: list[Laying] = [Play(card), Support(card)]
    actions += [Shield(card, way) for way in range(len(rules.catalog.rooms[challenge.room].guard))]
    actions.append(Down(card))
    found = []
    for action in actions:
        refusal = legal.why_not_lay(rules.match, view, action)
        if refusal is None or isinstance(action, Play):
            found.append(_use(rules, challenge, seat, action, refusal))
    return found


def _use(rules: DungeonRules, challenge: Challenge, seat: int, action: Laying, refusal: Refusal | None) -> Use:
    match = rules.match
    if refusal is not None:
        return Use(action, OPEN, 0, (), 0, False, False, False, False, 0, refusal)
    how, way, kind = _how(rules, challenge, action)
    before = tally(match.worth, challenge)
    after = tally(match.worth, challenge)
    laid = Laid(seat, action.card, how, challenge.round, way)
    add(match.worth, challenge, rules.catalog.rooms[challenge.room], after, laid, int(ALL_PLUS_ONE in challenge.powers))
    count: Count = after.counts[-1]
    return Use(
        action,
        how,
        count.value,
        count.parts,
        after.points - before.points,
        is_won(match, challenge, after) and not is_won(match, challenge, before),
        after.met and not before.met,
        after.broken and not before.broken,
        after.lit and not before.lit,
        match.worth.cost(challenge.room, action.card, kind) if how in (OPEN, ANY) else 0,
        None,
    )


def _how(rules: DungeonRules, challenge: Challenge, action: Laying) -> tuple[Manner, int, str]:
    match action:
        case Support():
            return SUPPORT, NONE, SUPPORT
        case Down():
            return DOWN, NONE, challenge.kind
        case Shield():
            return GUARD, action.way, challenge.kind
    if rules.match.worth.open(challenge.room, action.card, challenge.kind) is None:
        return ANY, NONE, rules.match.worth.best_kind(action.card) or challenge.kind
    return OPEN, NONE, challenge.kind


def need_of(rules: DungeonRules, view: State, room: int) -> int:
    """The points that a room of the present dungeon takes with these players, before offers and waived items."""
    return rules.match.need(room, rules.match.plus_in(view.dungeon))


def beckons(rules: DungeonRules, view: State) -> list[int]:
    """Cells that Link can go to between rooms."""
    return movement.open_cells(rules.match, view) if view.dungeon and view.challenge is None else []


def preview_of(rules: DungeonRules, view: State, cell: int) -> int:
    """The room on a cell as far as it is known, ``HIDDEN`` if it is not; the boss that is faced next on its cell."""
    return room_at(rules.match, view, cell)
