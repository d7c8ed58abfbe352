"""Expectations in lessons of the dungeon and of Elixir Quest, and their comparison with a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from game.content.formats.yaml_reader import format_hint
from game.content.puzzles.expectations import Mismatch, describe_difference, format_pattern, parse_pattern
from game.rules.core.protocol import ActionError, AnyRules
from game.rules.core.tags import get_tag
from game.rules.dungeon.engine import event as dungeon_events
from game.rules.dungeon.engine.state import State as DungeonState
from game.rules.dungeon.rules import DungeonRules
from game.rules.elixir import event as elixir_events
from game.rules.elixir.cards import Change
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import HELD
from game.rules.elixir.state import State as ElixirState

EventValue = bool | int | str | tuple[bool | int, ...]
"""Expected value of an event's field."""
EventPattern = str | dict[str, dict[str, EventValue]]
"""Pattern for an event: its type ``RoomSolved``, or its type with field values ``{RoomSolved: {need: 3}}``."""


class TableExpectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the expectations at one point of a lesson; an omitted field is not compared."""

    asked: str = ""
    """Expected decision: its kind, or ``nobody`` after the end of the match."""
    legal: tuple[str, ...] = ()
    """Actions that must be legal, as text."""
    illegal: dict[str, str] = {}
    """Actions that must be illegal, each with the code of its refusal."""
    events: tuple[EventPattern, ...] = ()
    """Events that must have happened since the last step, in this order, possibly with others between them."""
    no_events: tuple[EventPattern, ...] = ()
    """Events that must not have happened since the last step."""


class DungeonExpectation(TableExpectation, frozen=True):
    """Expected values at one point of a single-player adventure."""

    half_hearts: int | None = None
    """Health of the player, in half hearts."""
    rupees: int | None = None
    """Rupees of the player."""
    hand: int | None = None
    """Number of cards in the player's hand."""
    need: int | None = None
    """Points required by the room's need."""
    limit: int | None = None
    """Round limit of the room."""
    turns: int | None = None
    """Turns left in this round."""
    each_round: tuple[int, ...] | None = None
    """Half hearts lost after each unsolved round."""
    cards: dict[str, dict[str, int]] = {}
    """Printed values by card id, such as ``{combat: 2}``."""


class ElixirExpectation(TableExpectation, frozen=True):
    """Expected values at one point of a match of Elixir Quest; pairs are by seat."""

    wins: tuple[int, int] | None = None
    """Games won."""
    held: tuple[int, int] | None = None
    """Characters in hand."""
    games: int | None = None
    """Games left to play, including the current one."""
    characters: dict[str, dict[str, int]] = {}
    """Printed values by character id, such as ``{attack: 120, mind: 70}``."""
    potions: dict[str, dict[str, int]] = {}
    """Printed changes by potion id, such as ``{enemy-health: -15}``."""


EVENT_TYPES: dict[type[TableExpectation], dict[str, type]] = {
    DungeonExpectation: {get_tag(kind): kind for kind in dungeon_events.BaseEvent.__subclasses__()},
    ElixirExpectation: {get_tag(kind): kind for kind in elixir_events.BaseEvent.__subclasses__()},
}
"""Event types by name, for each type of expectation."""


def compare_position(
    rules: AnyRules, state: Any, expected: TableExpectation, events: Sequence[Any]
) -> Iterator[Mismatch]:
    """Yield a mismatch for every part of an expectation that the position or its events do not meet."""
    decision = rules.decision(state)
    kind = "nobody" if decision is None else decision.kind
    if expected.asked and expected.asked != kind:
        yield describe_difference(("asked",), expected.asked, kind)
    for index, text in enumerate(expected.legal):
        if (code := _find_refusal_code(rules, state, text)) != "":
            yield Mismatch(("legal", index), f'expected "{text}" to be legal, was refused: {code}')
    for text, wanted in expected.illegal.items():
        if (code := _find_refusal_code(rules, state, text)) != wanted:
            yield Mismatch(("illegal", text), f'expected "{text}" to be refused: {wanted}, was {code or "legal"}')
    yield from _compare_events(expected, [_describe_event(event, rules) for event in events])
    measured = _measure_fields(rules, state, expected)
    for field, is_ in measured.items():
        wanted = getattr(expected, field)
        if wanted is not None and wanted != is_:
            yield describe_difference((field,), str(wanted), str(is_))
    yield from _compare_printed(rules, expected)


def _find_refusal_code(rules: AnyRules, state: Any, text: str) -> str:
    """Return the code of the refusal of an action; empty if the action is legal."""
    try:
        refusal = rules.find_refusal(state, rules.from_text(state, text))
    except ActionError as error:
        return error.refusal.code
    return refusal.code if refusal is not None else ""


def _measure_fields(rules: AnyRules, state: Any, expected: TableExpectation) -> dict[str, object]:
    """Return the actual value of each compared field of an expectation."""
    if isinstance(expected, ElixirExpectation):
        assert isinstance(rules, ElixirRules)
        assert isinstance(state, ElixirState)
        held = tuple(sum(card.place == HELD for card in cards) for cards in state.characters)
        return {"wins": tuple(state.wins), "held": held, "games": 5 - state.game + 1}
    assert isinstance(rules, DungeonRules)
    assert isinstance(state, DungeonState)
    found: dict[str, object] = {
        "half_hearts": state.hearts,
        "rupees": state.rupees,
        "hand": len(state.players[0].hand),
        **dict.fromkeys(("need", "limit", "turns", "each_round")),
    }
    if (challenge := state.challenge) is not None:
        room = rules.catalog.rooms[challenge.room]
        costs = tuple(-cost.halves for cost in room.each_round if hasattr(cost, "halves"))
        turns = len(challenge.turns)
        found |= {
            "need": rules.match.required_points(challenge),
            "limit": room.limit,
            "turns": turns,
            "each_round": costs,
        }
    return found


def _compare_printed(rules: AnyRules, expected: TableExpectation) -> Iterator[Mismatch]:
    """Yield the mismatches between expected and printed values of cards."""
    if isinstance(expected, DungeonExpectation) and isinstance(rules, DungeonRules):
        items = dict(zip(rules.catalog.item_ids, map(msgspec.structs.asdict, rules.catalog.items), strict=True))
        yield from _compare_cards("cards", expected.cards, items)
    elif isinstance(expected, ElixirExpectation) and isinstance(rules, ElixirRules):
        known, catalog = rules.catalog.character_ids, rules.catalog
        characters = dict(zip(known, map(msgspec.structs.asdict, catalog.characters), strict=True))
        yield from _compare_cards("characters", expected.characters, characters)
        changes = [
            {f"{effect.whose}-{effect.stat}": effect.by for effect in potion.effects if isinstance(effect, Change)}
            for potion in catalog.potions
        ]
        yield from _compare_cards("potions", expected.potions, dict(zip(catalog.potion_ids, changes, strict=True)))


def _compare_cards(
    field: str, expected: Mapping[str, Mapping[str, int]], printed: Mapping[str, Mapping[str, Any]]
) -> Iterator[Mismatch]:
    for name, numbers in expected.items():
        if name not in printed:
            yield Mismatch((field, name), f'unknown card "{name}"{format_hint(name, printed)}')
            continue
        for stat, number in numbers.items():
            if (is_ := printed[name].get(stat)) != number:
                yield describe_difference((field, name, stat), str(number), str(is_))


_FOUGHT_FIELDS = {"attack", "health", "mind", "shields", "hits", "winner", "total"}
"""Fields of a ``Fought`` event in patterns, which replace its field ``bout``."""


def _describe_event(event: Any, rules: AnyRules) -> tuple[str, dict[str, object]]:
    """Return type and fields of an event; the values of a fight become separate fields, by seat."""
    fields = dict(msgspec.structs.asdict(event))
    if isinstance(event, elixir_events.Fought):
        bout = fields.pop("bout")
        for stat in ("attack", "health", "mind"):
            fields[stat] = tuple(getattr(fighter, stat) for fighter in bout.fighters)
        fields |= {"shields": bout.shields, "hits": bout.hits, "winner": bout.winner}
        fields["total"] = tuple(h + s for h, s in zip(fields["health"], bout.shields, strict=True))
    for field, value in fields.items():
        known = _get_ids(rules, field)
        if known and isinstance(value, int) and value >= 0:
            fields[field] = known[value]
    return get_tag(type(event)), fields


def _get_ids(rules: AnyRules, field: str) -> tuple[str, ...]:
    """Return the ids that an event's field refers to by index; empty for a plain number."""
    if isinstance(rules, DungeonRules):
        return {"room": rules.catalog.room_ids, "card": rules.catalog.item_ids}.get(field, ())
    assert isinstance(rules, ElixirRules)
    return {"character": rules.catalog.character_ids, "potion": rules.catalog.potion_ids}.get(field, ())


def _compare_events(expected: TableExpectation, events: list[tuple[str, dict[str, object]]]) -> Iterator[Mismatch]:
    unknown = [*_check_patterns(expected, "events"), *_check_patterns(expected, "no_events")]
    yield from unknown
    if unknown:
        return
    at = 0
    for index, pattern in enumerate(expected.events):
        found = next((i for i in range(at, len(events)) if _match_pattern(pattern, *events[i])), None)
        if found is None:
            kinds = dict(parse_pattern(pattern))
            same = "; ".join(f"{name} {fields}" for name, fields in events[at:] if name in kinds) or "no such event"
            yield Mismatch(("events", index), f"expected {format_pattern(pattern)}, was {same}")
            return
        at = found + 1
    for index, pattern in enumerate(expected.no_events):
        if any(_match_pattern(pattern, *event) for event in events):
            yield Mismatch(("no_events", index), f"expected no {format_pattern(pattern)}")


def _check_patterns(expected: TableExpectation, field: str) -> Iterator[Mismatch]:
    """Yield a mismatch for every unknown event type and field in the patterns."""
    known = EVENT_TYPES[type(expected)]
    patterns: tuple[EventPattern, ...] = getattr(expected, field)
    for index, pattern in enumerate(patterns):
        for kind, wanted in parse_pattern(pattern):
            if kind not in known:
                yield Mismatch((field, index), f'unknown event "{kind}"{format_hint(kind, known)}')
                continue
            fields = {field.name for field in msgspec.structs.fields(known[kind])}
            if kind == get_tag(elixir_events.Fought):
                fields = fields - {"bout"} | _FOUGHT_FIELDS
            for name in wanted:
                if name not in fields:
                    yield Mismatch(
                        (field, index, kind, name), f'{kind} has no field "{name}"{format_hint(name, fields)}'
                    )


def _match_pattern(pattern: EventPattern, name: str, fields: dict[str, object]) -> bool:
    return any(
        kind == name and all(field in fields and fields[field] == value for field, value in wanted.items())
        for kind, wanted in parse_pattern(pattern)
    )
