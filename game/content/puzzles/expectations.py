"""Comparison of the expectations in Epic Duels scenarios and lessons with a position and its events."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from game.content.formats.yaml_reader import KeyPath as Where
from game.content.formats.yaml_reader import format_hint
from game.content.puzzles.match_names import NameResolver, UnknownNameError
from game.content.puzzles.positions import FALLEN
from game.content.puzzles.scenarios import EventPattern, Expectation
from game.rules.core.tags import get_tag
from game.rules.epic import event as events
from game.rules.epic.actions.action import Action, Attack
from game.rules.epic.engine.frames import NONE, WalkFrame
from game.rules.epic.engine.queries import card_value
from game.rules.epic.engine.state import UNPLACED, State
from game.rules.epic.rules import EpicRules

EVENT_TYPES = {get_tag(kind): kind for kind in events.BaseEvent.__subclasses__()}
"""Event types by name."""
ZONES = ("hands", "draw", "discard", "removed", "spent")
"""Fields of an expectation that list the cards of a seat in a zone."""
NOBODY, NO_CARD, NO_VALUE, SUNBURST = "nobody", "none", "none", "sunburst"
"""Words in expectations for no decision, no card, no value and a sunburst."""


class Mismatch(NamedTuple):
    """Mismatch in a step: key path in the expectation, and message."""

    key_path: Where
    message: str


class PositionNames:
    """Match in progress, described with names of seats, characters, squares and cards."""

    def __init__(self, rules: EpicRules, state: State) -> None:
        self.rules, self.match, self.state = rules, rules.match, state
        self.names = NameResolver(rules.match)
        self.square_name = rules.match.board.layout.square_name

    def format_card(self, card: int) -> str:
        """Return a card's name without its team."""
        return self.match.card_ids[card].partition("/")[2]

    def format_cards(self, cards: Sequence[int]) -> list[str]:
        """Return the names of cards without their team."""
        return [self.format_card(card) for card in cards]

    def describe_decision(self) -> str:
        """Return the current decision as in a scenario: the seat and the kind of decision."""
        decision = self.state.decision
        return NOBODY if decision is None else f"{self.names.seats[decision.seat]} {decision.kind}"

    def describe_square(self, figure: int) -> str:
        """Return the name of a character's square, or that it has fallen or is not placed."""
        square = self.state.squares[figure]
        return self.square_name(square) if square >= 0 else FALLEN if square < UNPLACED else "not set up"

    def describe_event(self, event: events.Event) -> dict[str, object]:
        """Return an event's fields, with names instead of indexes."""
        fields = msgspec.structs.asdict(event)
        return {name: self._name_value(type(event), name, value) for name, value in fields.items()}

    def _name_value(self, kind: type, field: str, value: Any) -> object:
        match field:
            case "seat" | "by" | "player":
                return self.names.seats[value]
            case "figure" | "target" if kind is not events.RolledForFirst:
                return self.match.names[value]
            case "square":
                return self.square_name(value)
            case "path":
                return tuple(self.square_name(square) for square in value)
            case "card" | "attack_card" | "defense_card":
                return NO_CARD if value == NONE else self.format_card(value)
            case "face":
                return self.match.die[value].name
            case "zone":
                return self.match.zones[value].name
            case "squad":
                return self.match.squad_team[value]
            case "winners":
                return tuple(n for n, side in zip(self.names.seats, self.match.side_of, strict=True) if side in value)
            case "attack" | "defense" if kind is events.Revealed:
                return SUNBURST if value == -1 else NO_VALUE if value == NONE else value
        return value


# Names in expectations are looked up before anything is played -------------------------------------------------------


def check_names(position: PositionNames, expected: Expectation) -> Iterator[Mismatch]:
    """Yield a mismatch for every unknown name in an expectation."""
    names = position.names
    for text in expected.attacks:
        yield from _check_name(("attacks", text), text, partial(names.parse_action, position.state))
    yield from _check_names_of_field("squares", expected.squares, names.find_figure)
    yield from _check_names_of_field("health", expected.health, names.find_figure)
    for name, square in expected.squares.items():
        if square != FALLEN:
            yield from _check_name(("squares", name), square, names.find_square)
    for field in ZONES:
        cards: dict[str, int | tuple[str, ...]] = getattr(expected, field)
        yield from _check_names_of_field(field, cards, names.find_seat)
        for seat, wanted in cards.items():
            if isinstance(wanted, tuple) and seat in names.seats:
                deck = partial(names.find_card, seat=names.find_seat(seat))
                for index, card in enumerate(wanted):
                    yield from _check_name((field, seat, index), card, deck)
    yield from _check_names_of_field("in_play", expected.in_play or {}, names.find_card)
    for field in ("events", "no_events"):
        for index, pattern in enumerate(getattr(expected, field)):
            yield from _check_pattern(position, pattern, (field, index))
    if expected.active:
        yield from _check_name(("active",), expected.active, names.find_seat)
    for index, seat in enumerate(expected.ended.winners if expected.ended else ()):
        yield from _check_name(("ended", "winners", index), seat, names.find_seat)
    if expected.asked and expected.asked != NOBODY:
        yield from _check_name(("asked",), expected.asked.partition(" ")[0], names.find_seat)


def _check_names_of_field(field: str, names: dict[str, Any], look_up: Callable[[str], object]) -> Iterator[Mismatch]:
    for name in names:
        yield from _check_name((field, name), name, look_up)


def _check_name(key_path: Where, name: str, look_up: Callable[[str], object]) -> Iterator[Mismatch]:
    try:
        look_up(name)
    except UnknownNameError as error:
        yield Mismatch(key_path, str(error))


def _check_pattern(position: PositionNames, pattern: EventPattern, key_path: Where) -> Iterator[Mismatch]:
    for kind, fields in parse_pattern(pattern):
        if kind not in EVENT_TYPES:
            hint = format_hint(kind, EVENT_TYPES) or f": expected {' or '.join(EVENT_TYPES)}"
            yield Mismatch(key_path, f'unknown event "{kind}"{hint}')
            continue
        known = EVENT_TYPES[kind].__struct_fields__
        for field, value in fields.items():
            inner = (*key_path, kind, field)
            if field not in known:
                yield Mismatch(inner, f'{kind} has no field "{field}"{format_hint(field, known)}')
            elif isinstance(value, str):
                yield from _check_value(position, inner, field, value)


def _check_value(position: PositionNames, key_path: Where, field: str, value: str) -> Iterator[Mismatch]:
    names = position.names
    look_up: dict[str, Callable[[str], object]] = {
        "seat": names.find_seat,
        "by": names.find_seat,
        "figure": names.find_figure,
        "target": names.find_figure,
        "square": names.find_square,
        "card": names.find_card,
        "attack_card": names.find_card,
        "defense_card": names.find_card,
        "face": names.find_face,
    }
    if field in look_up and value != NO_CARD:
        yield from _check_name(key_path, value, look_up[field])


def parse_pattern(pattern: str | Mapping[str, Mapping[str, Any]]) -> list[tuple[str, Mapping[str, Any]]]:
    """Return the event types that a pattern matches, each with its expected field values."""
    return [(pattern, {})] if isinstance(pattern, str) else list(pattern.items())


# Comparing ----------------------------------------------------------------------------------------------------------


def compare_step(position: PositionNames, expected: Expectation, events: list[events.Event]) -> Iterator[Mismatch]:
    """Yield a mismatch for every part of an expectation that the position or its events do not meet."""
    state, names = position.state, position.names
    if expected.asked and expected.asked != position.describe_decision():
        yield describe_difference(("asked",), expected.asked, position.describe_decision())
    yield from _compare_actions(position, expected)
    for name, square in expected.squares.items():
        if (is_ := position.describe_square(names.find_figure(name))).upper() != square.upper():
            yield describe_difference(("squares", name), square, is_)
    for name, health in expected.health.items():
        figure = names.find_figure(name)
        is_ = f"{state.health[figure]}/{state.maximum[figure]}" if "/" in str(health) else str(state.health[figure])
        if str(health) != is_:
            yield describe_difference(("health", name), str(health), is_)
    for text, number in expected.attacks.items():
        attack = names.parse_action(state, text)
        if not isinstance(attack, Attack):
            yield Mismatch(("attacks", text), f'"{text}" is no attack')
            continue
        worth = card_value(position.match, state, attack.card, attack.figure, attack.target, defending=False)
        if number != worth:
            yield describe_difference(("attacks", text), str(number), str(worth))
    yield from _compare_zones(position, expected)
    if expected.in_play is not None:
        yield from _compare_in_play(position, expected.in_play)
    yield from _compare_events(position, expected, events)
    for field, wanted, now in (
        ("active", expected.active or None, names.seats[state.active]),
        ("turn", expected.turn, state.turn),
        ("actions", expected.actions, state.actions),
        ("walk", expected.walk, count_steps_left(state)),
    ):
        if wanted is not None and wanted != now:
            yield describe_difference((field,), str(wanted), str(now))
    if expected.ended:
        yield from _compare_outcome(position, expected)


def count_steps_left(state: State) -> int:
    """Return the steps left in a movement by die roll; 0 during anything else."""
    frame = state.stack[-1] if state.stack else None
    return frame.steps if isinstance(frame, WalkFrame) else 0


def describe_difference(key_path: Where, expected: str, actual: str) -> Mismatch:
    """Return a mismatch such as ``expected actions 2, was 1``."""
    return Mismatch(key_path, f"expected {'.'.join(str(part) for part in key_path)} {expected}, was {actual}")


def _format_cards(cards: list[str] | tuple[str, ...]) -> str:
    return f"[{', '.join(cards)}]"


def _compare_actions(position: PositionNames, expected: Expectation) -> Iterator[Mismatch]:
    rules, state = position.rules, position.state
    for index, text in enumerate(expected.legal):
        refusal = rules.find_refusal(state, position.names.parse_action(state, text))
        if refusal is not None:
            yield Mismatch(("legal", index), f'expected "{text}" to be legal, was refused: {refusal.code}')
    for text, code in expected.illegal.items():
        refusal = rules.find_refusal(state, position.names.parse_action(state, text))
        if refusal is None:
            yield Mismatch(("illegal", text), f'expected "{text}" to be refused: {code}, was legal')
        elif refusal.code != code:
            yield Mismatch(("illegal", text), f'expected "{text}" to be refused: {code}, was: {refusal.code}')
    if expected.only:
        wanted = [position.names.parse_action(state, text) for text in expected.only]
        is_ = rules.legal_actions(state)
        for action in is_:
            if action not in wanted:
                yield Mismatch(("only",), f'"{_format_action(position, action)}" is legal, too')
        for index, action in enumerate(wanted):
            if action not in is_:
                yield Mismatch(("only", index), f'expected "{expected.only[index]}" to be legal, was not')


def _format_action(position: PositionNames, action: Action) -> str:
    return position.rules.to_text(action)


def _compare_zones(position: PositionNames, expected: Expectation) -> Iterator[Mismatch]:
    for field in ZONES:
        wanted: dict[str, int | tuple[str, ...]] = getattr(expected, field)
        for name, cards in wanted.items():
            is_ = _list_zone(position, field, position.names.find_seat(name))
            if isinstance(cards, int):
                if cards != len(is_):
                    yield describe_difference((field, name), f"{cards} cards", f"{len(is_)}: {_format_cards(is_)}")
                continue
            plain = [card.rpartition("/")[2] for card in cards]
            pile = field in ("draw", "discard")
            same = plain == is_[: len(plain) or None] if pile else sorted(plain) == sorted(is_)
            if not same:
                yield describe_difference((field, name), _format_cards(plain), _format_cards(is_))


def _list_zone(position: PositionNames, field: str, seat: int) -> list[str]:
    """Return the cards of a seat in one zone; piles begin with the top card."""
    state, match = position.state, position.match
    match field:
        case "hands":
            return position.format_cards(state.hands[seat])
        case "removed":
            return position.format_cards([card for card in state.removed if match.owner[card] == seat])
        case "spent":
            return [card.partition("/")[2] for card, bit in match.triforce_bit.items() if state.spent[seat] & bit]
    piles = state.draw if field == "draw" else state.discard
    return position.format_cards(piles[match.squads_of[seat][0]][::-1])


def _compare_in_play(position: PositionNames, expected_counts: dict[str, int | tuple[int, ...]]) -> Iterator[Mismatch]:
    is_: dict[str, list[int]] = {}
    for in_play in position.state.lying:
        is_.setdefault(position.format_card(in_play.card), []).append(in_play.count)
    counts = {n.rpartition("/")[2]: [c] if isinstance(c, int) else sorted(c) for n, c in expected_counts.items()}
    if counts != {name: sorted(found) for name, found in is_.items()}:
        yield describe_difference(("in_play",), str(counts), str(is_))


def _compare_events(position: PositionNames, expected: Expectation, events: list[events.Event]) -> Iterator[Mismatch]:
    descriptions = [(get_tag(type(event)), position.describe_event(event)) for event in events]
    at = 0
    for index, pattern in enumerate(expected.events):
        found = next((i for i in range(at, len(descriptions)) if _match_pattern(pattern, *descriptions[i])), None)
        if found is None:
            rest = "; ".join(_format_event(kind, fields) for kind, fields in descriptions[at:]) or "nothing"
            yield Mismatch(("events", index), f"expected {format_pattern(pattern)}, was {rest}")
            return
        at = found + 1
    for index, pattern in enumerate(expected.no_events):
        for kind, fields in descriptions:
            if _match_pattern(pattern, kind, fields):
                message = f"expected no {format_pattern(pattern)}, was {_format_event(kind, fields)}"
                yield Mismatch(("no_events", index), message)


def _match_pattern(pattern: EventPattern, kind: str, fields: dict[str, object]) -> bool:
    return any(
        wanted == kind
        and all(_normalize_value(fields[field]) == _normalize_value(value) for field, value in values.items())
        for wanted, values in parse_pattern(pattern)
    )


def _normalize_value(value: object) -> object:
    """Return a value for comparison: a card without its team, a sequence as list."""
    if isinstance(value, (list, tuple)):
        return [_normalize_value(item) for item in value]
    return value.rpartition("/")[2] if isinstance(value, str) else value


def _format_event(kind: str, fields: Mapping[str, object]) -> str:
    return f"{kind} {' '.join(f'{name}={value}' for name, value in fields.items())}"


def format_pattern(pattern: str | Mapping[str, Mapping[str, Any]]) -> str:
    """Format an event pattern such as ``Fell figure=navi``."""
    return " or ".join(_format_event(kind, fields).strip() for kind, fields in parse_pattern(pattern))


def _compare_outcome(position: PositionNames, expected: Expectation) -> Iterator[Mismatch]:
    wanted, outcome = expected.ended, position.rules.outcome(position.state)
    assert wanted is not None
    if outcome is None:
        yield describe_difference(
            ("ended",), _format_cards(wanted.winners), f"no end: {position.describe_decision()} is asked"
        )
        return
    seats = zip(position.names.seats, position.match.side_of, strict=True)
    winners = tuple(name for name, side in seats if side in outcome.winners)
    if sorted(wanted.winners) != sorted(winners):
        yield describe_difference(("ended", "winners"), _format_cards(wanted.winners), _format_cards(winners))
    if wanted.reason and wanted.reason != outcome.reason:
        yield describe_difference(("ended", "reason"), wanted.reason, outcome.reason)
