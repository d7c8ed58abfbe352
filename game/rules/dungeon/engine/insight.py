"""Read-only facts about a view for display: the need and what is missing, the value of each card and why."""

from __future__ import annotations

import msgspec

from game.rules.core.protocol import HIDDEN, Refusal
from game.rules.dungeon import movement
from game.rules.dungeon.actions import legal
from game.rules.dungeon.actions.action import Down, Laying, Play, Shield, Support
from game.rules.dungeon.actions.challenge import get_room, is_fulfilled
from game.rules.dungeon.actions.worth import ANY, DOWN, GUARD, OPEN, SUPPORT, CardValue
from game.rules.dungeon.cards import Ops
from game.rules.dungeon.engine.state import NONE, Challenge, LaidCard, Manner, State
from game.rules.dungeon.engine.tally import ALL_PLUS_ONE, RoundTally, add_card, tally_round
from game.rules.dungeon.rules import DungeonRules


class ChallengeStatus(msgspec.Struct, frozen=True):
    """Status of a challenge."""

    need: int
    total: int
    """Points of the rounds that are over."""
    points: int
    """Points of this round; 0 while its penalty falls."""
    void: bool
    """True if no card of the kind has been played this round, so its points do not count yet."""
    left: int
    """Points that are missing, counting those of this round."""
    round: int
    limit: int
    rounds_left: int
    """With this one."""
    round_ops: Ops
    """Penalty at the end of each round."""
    limit_ops: Ops
    guard: tuple[tuple[int, int], ...]
    """By way: what it has and what it needs."""
    guard_met: bool
    shield: int
    """Points that the shield still takes in this round."""
    dark: bool
    """Support and face-down cards count nothing, because no light has been laid in this round."""
    lacks: tuple[str, ...]
    """Missing requirements besides points: ``kind``, ``card``, ``last`` (a card for the last point), ``not-found`` (the
    item that the room asks for has not been found yet).
    """


class PlayedCard(msgspec.Struct, frozen=True):
    """Card played in the challenge, with its value. ``HIDDEN`` cards are face down."""

    seat: int
    card: int
    how: Manner
    round: int
    way: int
    value: int
    parts: tuple[tuple[str, str, int], ...]


class CardUse(msgspec.Struct, frozen=True):
    """One way to play a card now."""

    action: Laying
    how: Manner
    value: int
    """Value of the card; for a guard the amount added to its way."""
    parts: tuple[tuple[str, str, int], ...]
    """``(why, word, amount)``; see ``game.rules.dungeon.actions.worth.Part``."""
    gain: int
    """Increase of the round's points."""
    wins: bool
    breaks: bool
    """True if the card breaks the shield."""
    lights: bool
    cost: int
    """Cost in half hearts."""
    refusal: Refusal | None
    """Reason why the card cannot be played this way; None if it can. Only ``open`` is listed when refused."""


def get_status(rules: DungeonRules, view: State) -> ChallengeStatus | None:
    """Return the status of the current challenge; None outside of one."""
    challenge = view.challenge
    if challenge is None:
        return None
    room, result = rules.catalog.rooms[challenge.room], tally_round(rules.match.worth, challenge)
    need, over = rules.match.wanted_points(challenge), is_after_round(view)
    points = 0 if over else result.points
    return ChallengeStatus(
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
        lacks=_find_missing(rules, view, challenge, result),
    )


def is_after_round(view: State) -> bool:
    """Return whether the round is over and its penalty applies: its points count as earlier ones by then."""
    return any(todo.what in ("next-round", "fail") for todo in view.todo)


def _find_missing(rules: DungeonRules, view: State, challenge: Challenge, result: RoundTally) -> tuple[str, ...]:
    need = rules.catalog.rooms[challenge.room].need
    assert need is not None
    over = is_after_round(view)
    lacks = [] if result.fits or over else ["kind"]
    if not challenge.waived:
        if need.card and challenge.shown + (0 if over else result.shown) < need.count:
            dungeon = rules.catalog.get_dungeon(view.dungeon)
            lacks.append("not-found" if need.card == dungeon.item and not view.found else "card")
        if not result.last and not over:
            lacks.append("last")
    return tuple(lacks)


def list_played_cards(rules: DungeonRules, view: State) -> list[PlayedCard]:
    """Return every card played in this try, round by round."""
    challenge = view.challenge
    if challenge is None:
        return []
    found = []
    for number in sorted({card.round for card in challenge.laid if 0 < card.round <= challenge.round}):
        laid = [card for card in challenge.laid if card.round == number]
        counts = tally_round(rules.match.worth, challenge, number).counts
        for card, count in zip(laid, counts, strict=True):
            found.append(PlayedCard(card.seat, card.card, card.how, number, card.way, count.value, count.parts))
    return found


def list_card_uses(rules: DungeonRules, view: State, seat: int, card: int) -> list[CardUse]:
    """Return every way to play a card now: face up (even if refused), support, guard, face down."""
    challenge = view.challenge
    if challenge is None or challenge.round == 0 or card == HIDDEN:
        return []
    actions: list[Laying] = [Play(card), Support(card)]
    actions += [Shield(card, way) for way in range(len(rules.catalog.rooms[challenge.room].guard))]
    actions.append(Down(card))
    found = []
    for action in actions:
        refusal = legal.find_play_refusal(rules.match, view, action)
        if refusal is None or isinstance(action, Play):
            found.append(_describe_use(rules, challenge, seat, action, refusal))
    return found


def _describe_use(
    rules: DungeonRules, challenge: Challenge, seat: int, action: Laying, refusal: Refusal | None
) -> CardUse:
    match = rules.match
    if refusal is not None:
        return CardUse(action, OPEN, 0, (), 0, False, False, False, 0, refusal)
    how, way, kind = _value_use(rules, challenge, action)
    before = tally_round(match.worth, challenge)
    after = tally_round(match.worth, challenge)
    laid = LaidCard(seat, action.card, how, challenge.round, way)
    add_card(
        match.worth, challenge, rules.catalog.rooms[challenge.room], after, laid, int(ALL_PLUS_ONE in challenge.powers)
    )
    count: CardValue = after.counts[-1]
    return CardUse(
        action,
        how,
        count.value,
        count.parts,
        after.points - before.points,
        is_fulfilled(match, challenge, after) and not is_fulfilled(match, challenge, before),
        after.broken and not before.broken,
        after.lit and not before.lit,
        match.worth.count_play_cost(challenge.room, action.card, kind) if how in (OPEN, ANY) else 0,
        None,
    )


def _value_use(rules: DungeonRules, challenge: Challenge, action: Laying) -> tuple[Manner, int, str]:
    match action:
        case Support():
            return SUPPORT, NONE, SUPPORT
        case Down():
            return DOWN, NONE, challenge.kind
        case Shield():
            return GUARD, action.way, challenge.kind
    if rules.match.worth.open_value(challenge.room, action.card, challenge.kind) is None:
        return ANY, NONE, rules.match.worth.find_best_kind(action.card) or challenge.kind
    return OPEN, NONE, challenge.kind


def get_need(rules: DungeonRules, view: State, room: int) -> int:
    """Return the points that a room of the current dungeon takes, before offers and waived items."""
    return rules.match.need_points(room, rules.match.need_bonus(view.dungeon, room))


def find_open_cells(rules: DungeonRules, view: State) -> list[int]:
    """Return the cells that Link can go to between rooms."""
    return movement.find_open_cells(rules.match, view) if view.dungeon and view.challenge is None else []


def preview_cell(rules: DungeonRules, view: State, cell: int) -> int:
    """Return the room on a cell if known, else ``HIDDEN``; the boss to be faced next on its cell."""
    return get_room(rules.match, view, cell)
