"""Read-only facts about a view for display: needs and missing requirements, and values of cards with reasons."""

from __future__ import annotations

import msgspec

from game.rules.core.protocol import HIDDEN, Refusal
from game.rules.dungeon import movement
from game.rules.dungeon.actions import legal
from game.rules.dungeon.actions.action import CardPlay, Down, Play, Shield, Support
from game.rules.dungeon.actions.challenge import get_room, is_fulfilled
from game.rules.dungeon.actions.worth import ANY, DOWN, GUARD, OPEN, SUPPORT, CardValue
from game.rules.dungeon.cards import Ops
from game.rules.dungeon.engine.state import NONE, Challenge, LaidCard, Manner, State
from game.rules.dungeon.engine.tally import BONUS_POWER, RoundTally, add_card, tally_round
from game.rules.dungeon.rules import DungeonRules


class ChallengeStatus(msgspec.Struct, frozen=True):
    """Status of the current challenge, as a panel of the table shows it."""

    need: int
    """Points that the challenge requires."""
    total: int
    """Points of the rounds that have ended."""
    points: int
    """Points of this round; 0 once it has ended and its penalty is pending."""
    points_are_void: bool
    """True if no card of the kind has been played this round, so that its points do not count yet."""
    missing_points: int
    """Points that are still missing, after those of this round."""
    round: int
    limit: int
    """Number of rounds after which the challenge fails."""
    rounds_left: int
    """Number of rounds left, including this one."""
    round_penalty: Ops
    """Penalty at the end of each round."""
    limit_penalty: Ops
    """Penalty when the round limit is reached."""
    guard_progress: tuple[tuple[int, int], ...]
    """For each guard of the room: the amount reached and the amount required."""
    guard_met: bool
    shield: int
    """Points that the shield can still absorb in this round."""
    is_dark: bool
    """True if support and face-down cards do not count because no light was played in this round."""
    missing_requirements: tuple[str, ...]
    """Missing requirements besides points: ``kind`` (a card of the room's kind), ``card`` (required cards), ``last`` (a
    card for the last point), ``not-found`` (the required item has not been found yet).
    """


class PlayedCard(msgspec.Struct, frozen=True):
    """Card played in the current try, with its value; ``card`` is ``HIDDEN`` if it is face down."""

    seat: int
    card: int
    how: Manner
    round: int
    way: int
    value: int
    parts: tuple[tuple[str, str, int], ...]


class CardUse(msgspec.Struct, frozen=True):
    """Possible way to play a card now, with its effect."""

    action: CardPlay
    how: Manner
    value: int
    """Value of the card; for a guard, the amount it adds."""
    parts: tuple[tuple[str, str, int], ...]
    """Parts of the value as ``(why, word, amount)``; see ``game.rules.dungeon.actions.worth.ValuePart``."""
    gain: int
    """Increase of the points of this round."""
    solves_challenge: bool
    """True if the card completes the challenge."""
    breaks_shield: bool
    """True if the card breaks the shield."""
    brings_light: bool
    """True if the card lights a dark room."""
    cost: int
    """Cost in half hearts."""
    refusal: Refusal | None
    """Reason why the card cannot be played this way; None if it can. Only face-up plays are listed with a refusal."""


def get_status(rules: DungeonRules, view: State) -> ChallengeStatus | None:
    """Return the status of the current challenge; None outside of one."""
    challenge = view.challenge
    if challenge is None:
        return None
    room, result = rules.catalog.rooms[challenge.room], tally_round(rules.match.card_values, challenge)
    need, over = rules.match.required_points(challenge), is_after_round(view)
    points = 0 if over else result.points
    return ChallengeStatus(
        need=need,
        total=challenge.total,
        points=points,
        points_are_void=not result.has_kind and not over,
        missing_points=max(0, need - challenge.total - points),
        round=challenge.round,
        limit=room.limit,
        rounds_left=room.limit - max(challenge.round, 1) + 1,
        round_penalty=room.each_round,
        limit_penalty=room.at_limit,
        guard_progress=tuple((have, way.required) for have, way in zip(result.guard_amounts, room.guard, strict=True)),
        guard_met=result.guard_met,
        shield=result.shield_left,
        is_dark=not result.is_lit,
        missing_requirements=_find_missing(rules, view, challenge, result),
    )


def is_after_round(view: State) -> bool:
    """Return whether the round has ended and its penalty is pending; its points are then part of the earlier total."""
    return any(todo.what in ("next-round", "fail") for todo in view.todo)


def _find_missing(rules: DungeonRules, view: State, challenge: Challenge, tally: RoundTally) -> tuple[str, ...]:
    need = rules.catalog.rooms[challenge.room].need
    assert need is not None
    over = is_after_round(view)
    lacks = [] if tally.has_kind or over else ["kind"]
    if not challenge.waived:
        if need.card and challenge.shown + (0 if over else tally.required_cards) < need.count:
            dungeon = rules.catalog.get_dungeon(view.dungeon)
            lacks.append("not-found" if need.card == dungeon.item and not view.found else "card")
        if not tally.has_last_point and not over:
            lacks.append("last")
    return tuple(lacks)


def list_played_cards(rules: DungeonRules, view: State) -> list[PlayedCard]:
    """Return every card played in this try, in order of rounds."""
    challenge = view.challenge
    if challenge is None:
        return []
    cards = []
    for number in sorted({card.round for card in challenge.laid if 0 < card.round <= challenge.round}):
        laid = [card for card in challenge.laid if card.round == number]
        counts = tally_round(rules.match.card_values, challenge, number).card_values
        for card, count in zip(laid, counts, strict=True):
            cards.append(PlayedCard(card.seat, card.card, card.how, number, card.way, count.value, count.parts))
    return cards


def list_card_uses(rules: DungeonRules, view: State, seat: int, card: int) -> list[CardUse]:
    """Return every way to play a card now: face up (even if refused), as support, for a guard, face down."""
    challenge = view.challenge
    if challenge is None or challenge.round == 0 or card == HIDDEN:
        return []
    actions: list[CardPlay] = [Play(card), Support(card)]
    actions += [Shield(card, way) for way in range(len(rules.catalog.rooms[challenge.room].guard))]
    actions.append(Down(card))
    uses = []
    for action in actions:
        refusal = legal.find_play_refusal(rules.match, view, action)
        if refusal is None or isinstance(action, Play):
            uses.append(_describe_use(rules, challenge, seat, action, refusal))
    return uses


def _describe_use(
    rules: DungeonRules, challenge: Challenge, seat: int, action: CardPlay, refusal: Refusal | None
) -> CardUse:
    match = rules.match
    if refusal is not None:
        return CardUse(action, OPEN, 0, (), 0, False, False, False, 0, refusal)
    how, way, kind = _resolve_manner(rules, challenge, action)
    before = tally_round(match.card_values, challenge)
    after = tally_round(match.card_values, challenge)
    laid_card = LaidCard(seat, action.card, how, challenge.round, way)
    add_card(
        match.card_values,
        challenge,
        rules.catalog.rooms[challenge.room],
        after,
        laid_card,
        int(BONUS_POWER in challenge.powers),
    )
    count: CardValue = after.card_values[-1]
    return CardUse(
        action,
        how,
        count.value,
        count.parts,
        after.points - before.points,
        is_fulfilled(match, challenge, after) and not is_fulfilled(match, challenge, before),
        after.shield_broken and not before.shield_broken,
        after.is_lit and not before.is_lit,
        match.card_values.count_play_cost(challenge.room, action.card, kind) if how in (OPEN, ANY) else 0,
        None,
    )


def _resolve_manner(rules: DungeonRules, challenge: Challenge, action: CardPlay) -> tuple[Manner, int, str]:
    """Return the manner, the index of the guard and the kind as which an action plays its card."""
    match action:
        case Support():
            return SUPPORT, NONE, SUPPORT
        case Down():
            return DOWN, NONE, challenge.kind
        case Shield():
            return GUARD, action.way, challenge.kind
    if rules.match.card_values.open_value(challenge.room, action.card, challenge.kind) is None:
        return ANY, NONE, rules.match.card_values.find_best_kind(action.card) or challenge.kind
    return OPEN, NONE, challenge.kind


def get_need(rules: DungeonRules, view: State, room: int) -> int:
    """Return the points that a room of the current dungeon requires, before offers and waived requirements."""
    return rules.match.need_points(room, rules.match.need_bonus(view.dungeon, room))


def find_open_cells(rules: DungeonRules, view: State) -> list[int]:
    """Return the cells that Link can enter now; empty during a challenge."""
    return movement.find_open_cells(rules.match, view) if view.dungeon and view.challenge is None else []


def get_visible_room(rules: DungeonRules, view: State, cell: int) -> int:
    """Return the room on a cell, ``HIDDEN`` if unknown; on the boss cell, the boss to face next."""
    return get_room(rules.match, view, cell)
