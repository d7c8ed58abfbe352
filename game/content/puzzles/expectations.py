"""Compares the expectations of scenario files and lessons of Epic Duels with a position and its events."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from game.content.formats.yaml_reader import Place as Where
from game.content.formats.yaml_reader import did_you_mean
from game.content.puzzles.match_names import Names, UnknownName
from game.content.puzzles.positions import FALLEN
from game.content.puzzles.scenarios import EventPattern, Expectation
from game.rules.epic import event as e
from game.rules.epic.actions.action import Action, Attack
from game.rules.epic.engine.frames import NONE, WalkFrame
from game.rules.epic.engine.queries import value as card_value
from game.rules.epic.engine.state import UNPLACED, State
from game.rules.epic.rules import EpicRules

EVENTS = {kind.__name__: kind for kind in e.BaseEvent.__subclasses__()}
ZONES = ("hands", "draw", "discard", "removed", "spent")
NOBODY, NO_CARD, NO_VALUE, SUNBURST = "nobody", "none", "none", "sunburst"


class Difference(NamedTuple):
    """A place in a step, and what was expected there and what is."""

    where: Where
    what: str


class Scene:
    """A match in progress, with the names to speak of it."""

    def __init__(self, rules: EpicRules, state: State) -> None:
        self.rules, self.match, self.state = rules, rules.match, state
        self.names = Names(rules.match)
        self.square_name = rules.match.board.layout.name_of

    def short(self, card: int) -> str:
        """Return a card's name without its team."""
        return self.match.card_ids[card].partition("/")[2]

    def shorts(self, cards: Sequence[int]) -> list[str]:
        return [self.short(card) for card in cards]

    def asked(self) -> str:
        """Return who is asked what, as a step writes it."""
        asked = self.state.decision
        return NOBODY if asked is None else f"{self.names.seats[asked.seat]} {asked.kind}"

    def place_of(self, figure: int) -> str:
        square = self.state.squares[figure]
        return self.square_name(square) if square >= 0 else FALLEN if square < UNPLACED else "not set up"

    def tell(self, event: e.Event) -> dict[str, object]:
        """Return an event with names in place of numbers."""
        fields = msgspec.structs.asdict(event)
        return {name: self._named(type(event), name, value) for name, value in fields.items()}

    def _named(self, kind: type, field: str, value: Any) -> object:
        match field:
            case "seat" | "by" | "player":
                return self.names.seats[value]
            case "figure" | "target" if kind is not e.RolledForFirst:
                return self.match.names[value]
            case "square":
                return self.square_name(value)
            case "path":
                return tuple(self.square_name(square) for square in value)
            case "card" | "attack_card" | "defense_card":
                return NO_CARD if value == NONE else self.short(value)
            case "face":
                return self.match.die[value].name
            case "zone":
                return self.match.zones[value].name
            case "squad":
                return self.match.squad_team[value]
            case "winners":
                return tuple(n for n, side in zip(self.names.seats, self.match.side_of, strict=True) if side in value)
            case "attack" | "defense" if kind is e.Revealed:
                return SUNBURST if value == -1 else NO_VALUE if value == NONE else value
        return value


# Names in expectations are looked up before anything is played -------------------------------------------------------


def check_names(scene: Scene, step: Expectation) -> Iterator[Difference]:
    """Yield every name in an expectation that this match does not have."""
    names = scene.names
    for text in step.attacks:
        yield from _one(("attacks", text), text, partial(names.action, scene.state))
    yield from _each("squares", step.squares, names.figure)
    yield from _each("health", step.health, names.figure)
    for name, square in step.squares.items():
        if square != FALLEN:
            yield from _one(("squares", name), square, names.square)
    for field in ZONES:
        cards: dict[str, int | tuple[str, ...]] = getattr(step, field)
        yield from _each(field, cards, names.seat)
        for seat, wanted in cards.items():
            if isinstance(wanted, tuple) and seat in names.seats:
                deck = partial(names.card, seat=names.seat(seat))
                for index, card in enumerate(wanted):
                    yield from _one((field, seat, index), card, deck)
    yield from _each("in_play", step.in_play or {}, names.card)
    for field in ("events", "no_events"):
        for index, pattern in enumerate(getattr(step, field)):
            yield from _check_pattern(scene, pattern, (field, index))
    if step.active:
        yield from _one(("active",), step.active, names.seat)
    for index, seat in enumerate(step.ended.winners if step.ended else ()):
        yield from _one(("ended", "winners", index), seat, names.seat)
    if step.asked and step.asked != NOBODY:
        yield from _one(("asked",), step.asked.partition(" ")[0], names.seat)


def _each(field: str, named: dict[str, Any], look_up: Callable[[str], object]) -> Iterator[Difference]:
    for name in named:
        yield from _one((field, name), name, look_up)


def _one(where: Where, name: str, look_up: Callable[[str], object]) -> Iterator[Difference]:
    try:
        look_up(name)
    except UnknownName as error:
        yield Difference(where, str(error))


def _check_pattern(scene: Scene, pattern: EventPattern, where: Where) -> Iterator[Difference]:
    for kind, fields in read_pattern(pattern):
        if kind not in EVENTS:
            hint = did_you_mean(kind, EVENTS) or f": expected {' or '.join(EVENTS)}"
            yield Difference(where, f'unknown event "{kind}"{hint}')
            continue
        known = EVENTS[kind].__struct_fields__
        for field, value in fields.items():
            inner = (*where, kind, field)
            if field not in known:
                yield Difference(inner, f'{kind} has no field "{field}"{did_you_mean(field, known)}')
            elif isinstance(value, str):
                yield from _check_value(scene, inner, field, value)


def _check_value(scene: Scene, where: Where, field: str, value: str) -> Iterator[Difference]:
    names = scene.names
    look_up: dict[str, Callable[[str], object]] = {
        "seat": names.seat,
        "by": names.seat,
        "figure": names.figure,
        "target": names.figure,
        "square": names.square,
        "card": names.card,
        "attack_card": names.card,
        "defense_card": names.card,
        "face": names.face,
    }
    if field in look_up and value != NO_CARD:
        yield from _one(where, value, look_up[field])


def read_pattern(pattern: str | Mapping[str, Mapping[str, Any]]) -> list[tuple[str, Mapping[str, Any]]]:
    """Return the kinds of events that a pattern stands for, each with the fields it asks for."""
    return [(pattern, {})] if isinstance(pattern, str) else list(pattern.items())


# Comparing ----------------------------------------------------------------------------------------------------------


def compare(scene: Scene, step: Expectation, happened: list[e.Event]) -> Iterator[Difference]:
    """Yield every part of an expectation that does not hold after these events."""
    state, names = scene.state, scene.names
    if step.asked and step.asked != scene.asked():
        yield describe_difference(("asked",), step.asked, scene.asked())
    yield from _actions(scene, step)
    for name, square in step.squares.items():
        if (is_ := scene.place_of(names.figure(name))).upper() != square.upper():
            yield describe_difference(("squares", name), square, is_)
    for name, health in step.health.items():
        figure = names.figure(name)
        is_ = f"{state.health[figure]}/{state.maximum[figure]}" if "/" in str(health) else str(state.health[figure])
        if str(health) != is_:
            yield describe_difference(("health", name), str(health), is_)
    for text, number in step.attacks.items():
        attack = names.action(state, text)
        if not isinstance(attack, Attack):
            yield Difference(("attacks", text), f'"{text}" is no attack')
            continue
        worth = card_value(scene.match, state, attack.card, attack.figure, attack.target, defending=False)
        if number != worth:
            yield describe_difference(("attacks", text), str(number), str(worth))
    yield from _cards(scene, step)
    if step.in_play is not None:
        yield from _in_play(scene, step.in_play)
    yield from _happened(scene, step, happened)
    for field, wanted, now in (
        ("active", step.active or None, names.seats[state.active]),
        ("turn", step.turn, state.turn),
        ("actions", step.actions, state.actions),
        ("walk", step.walk, steps_to_walk(state)),
    ):
        if wanted is not None and wanted != now:
            yield describe_difference((field,), str(wanted), str(now))
    if step.ended:
        yield from _ended(scene, step)


def steps_to_walk(state: State) -> int:
    """Return the steps of the die left to one character; 0 outside a movement by the die."""
    frame = state.stack[-1] if state.stack else None
    return frame.steps if isinstance(frame, WalkFrame) else 0


def describe_difference(where: Where, expected: str, was: str) -> Difference:
    """Return a difference as ``expected actions 2, was 1``."""
    return Difference(where, f"expected {'.'.join(str(part) for part in where)} {expected}, was {was}")


def _listed(cards: list[str] | tuple[str, ...]) -> str:
    return f"[{', '.join(cards)}]"


def _actions(scene: Scene, step: Expectation) -> Iterator[Difference]:
    rules, state = scene.rules, scene.state
    for index, text in enumerate(step.legal):
        refusal = rules.why_not(state, scene.names.action(state, text))
        if refusal is not None:
            yield Difference(("legal", index), f'expected "{text}" to be legal, was refused: {refusal.code}')
    for text, code in step.illegal.items():
        refusal = rules.why_not(state, scene.names.action(state, text))
        if refusal is None:
            yield Difference(("illegal", text), f'expected "{text}" to be refused: {code}, was legal')
        elif refusal.code != code:
            yield Difference(("illegal", text), f'expected "{text}" to be refused: {code}, was: {refusal.code}')
    if step.only:
        wanted = [scene.names.action(state, text) for text in step.only]
        is_ = rules.legal(state)
        for action in is_:
            if action not in wanted:
                yield Difference(("only",), f'"{_text(scene, action)}" is legal, too')
        for index, action in enumerate(wanted):
            if action not in is_:
                yield Difference(("only", index), f'expected "{step.only[index]}" to be legal, was not')


def _text(scene: Scene, action: Action) -> str:
    return scene.rules.to_text(action)


def _cards(scene: Scene, step: Expectation) -> Iterator[Difference]:
    for field in ZONES:
        wanted: dict[str, int | tuple[str, ...]] = getattr(step, field)
        for name, cards in wanted.items():
            is_ = _zone(scene, field, scene.names.seat(name))
            if isinstance(cards, int):
                if cards != len(is_):
                    yield describe_difference((field, name), f"{cards} cards", f"{len(is_)}: {_listed(is_)}")
                continue
            plain = [card.rpartition("/")[2] for card in cards]
            pile = field in ("draw", "discard")
            same = plain == is_[: len(plain) or None] if pile else sorted(plain) == sorted(is_)
            if not same:
                yield describe_difference((field, name), _listed(plain), _listed(is_))


def _zone(scene: Scene, field: str, seat: int) -> list[str]:
    """Return the cards of a seat in one place; piles from the top."""
    state, match = scene.state, scene.match
    match field:
        case "hands":
            return scene.shorts(state.hands[seat])
        case "removed":
            return scene.shorts([card for card in state.removed if match.owner[card] == seat])
        case "spent":
            return [card.partition("/")[2] for card, bit in match.triforce_bit.items() if state.spent[seat] & bit]
    piles = state.draw if field == "draw" else state.discard
    return scene.shorts(piles[match.squads_of[seat][0]][::-1])


def _in_play(scene: Scene, wanted: dict[str, int | tuple[int, ...]]) -> Iterator[Difference]:
    is_: dict[str, list[int]] = {}
    for lying in scene.state.lying:
        is_.setdefault(scene.short(lying.card), []).append(lying.count)
    counts = {n.rpartition("/")[2]: [c] if isinstance(c, int) else sorted(c) for n, c in wanted.items()}
    if counts != {name: sorted(found) for name, found in is_.items()}:
        yield describe_difference(("in_play",), str(counts), str(is_))


def _happened(scene: Scene, step: Expectation, happened: list[e.Event]) -> Iterator[Difference]:
    told = [(type(event).__name__, scene.tell(event)) for event in happened]
    at = 0
    for index, pattern in enumerate(step.events):
        found = next((i for i in range(at, len(told)) if _fits(pattern, *told[i])), None)
        if found is None:
            rest = "; ".join(_shown(kind, fields) for kind, fields in told[at:]) or "nothing"
            yield Difference(("events", index), f"expected {describe_pattern(pattern)}, was {rest}")
            return
        at = found + 1
    for index, pattern in enumerate(step.no_events):
        for kind, fields in told:
            if _fits(pattern, kind, fields):
                what = f"expected no {describe_pattern(pattern)}, was {_shown(kind, fields)}"
                yield Difference(("no_events", index), what)


def _fits(pattern: EventPattern, kind: str, fields: dict[str, object]) -> bool:
    return any(
        wanted == kind and all(_plain(fields[field]) == _plain(value) for field, value in values.items())
        for wanted, values in read_pattern(pattern)
    )


def _plain(value: object) -> object:
    """Return a card without its team; lists of any kind alike."""
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value.rpartition("/")[2] if isinstance(value, str) else value


def _shown(kind: str, fields: Mapping[str, object]) -> str:
    return f"{kind} {' '.join(f'{name}={value}' for name, value in fields.items())}"


def describe_pattern(pattern: str | Mapping[str, Mapping[str, Any]]) -> str:
    """Return a pattern as ``Fell figure=navi``."""
    return " or ".join(_shown(kind, fields).strip() for kind, fields in read_pattern(pattern))


def _ended(scene: Scene, step: Expectation) -> Iterator[Difference]:
    wanted, outcome = step.ended, scene.rules.outcome(scene.state)
    assert wanted is not None
    if outcome is None:
        yield describe_difference(("ended",), _listed(wanted.winners), f"no end: {scene.asked()} is asked")
        return
    seats = zip(scene.names.seats, scene.match.side_of, strict=True)
    winners = tuple(name for name, side in seats if side in outcome.winners)
    if sorted(wanted.winners) != sorted(winners):
        yield describe_difference(("ended", "winners"), _listed(wanted.winners), _listed(winners))
    if wanted.reason and wanted.reason != outcome.reason:
        yield describe_difference(("ended", "reason"), wanted.reason, outcome.reason)
