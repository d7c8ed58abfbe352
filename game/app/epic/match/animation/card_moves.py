"""How cards move: to the table and from it, into the hand and onto the piles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.app.epic.match.animation import arms
from game.app.epic.match.animation.performers import ROLES, Anchor, Flight, Role
from game.app.epic.match.animation.stage import StageState
from game.app.ui.effects.timeline import Tween, envelope, in_out_cubic
from game.app.ui.style.theme import TIMES
from game.rules.epic import event as e
from game.rules.epic.engine.state import State

SHOWN = 0.75
"""How long a special card is held up before its text is carried out."""
SHORT = 0.12
_LEAVES = 0.3
_HELD_UP = envelope(1 / 6, 1 / 6)


def at_once(stage: StageState, event: e.Event, after: State, sound: str = "") -> Callable[[], None]:
    """A moment at which an event takes effect and is heard."""

    def now() -> None:
        if sound:
            stage.sound(sound)
        stage.pass_by(event, after)

    return now


def fly(
    stage: StageState,
    card: int,
    seat: int,
    start: Anchor,
    goal: Anchor,
    up: float,
    landed: Callable[[], None],
    sound: str = "card",
) -> None:
    """Queue a card's flight; ``landed`` is called when it is there."""
    flight = Flight(card, seat, start, goal, up)

    def take_off() -> None:
        stage.sound(sound)
        stage.flights.append(flight)

    def land() -> None:
        _remove(stage, flight)
        landed()

    stage.timeline.call(take_off)
    seconds = SHORT if stage.tempo.reduced else TIMES.card_to_table
    stage.timeline.then(Tween(seconds, sets(flight, "share"), ease=in_out_cubic, done=land))


def _remove(stage: StageState, flight: Flight) -> None:
    if flight in stage.flights:
        stage.flights.remove(flight)


def sets(target: Any, name: str, start: float = 0.0, end: float = 1.0) -> Callable[[float], None]:
    """A step that lets an attribute run from one value to another."""
    return lambda share: setattr(target, name, start + (end - start) * share)


def lays(stage: StageState, card: int, seat: int, role: Role, up: float) -> Callable[[], None]:
    """What lays a card on the table when it has landed."""
    return lambda: stage.lay(card, seat, role, up)


def played(stage: StageState, event: e.Played, after: State) -> None:
    """A special card is held up, then lies on the table."""
    stage.acting = event.figure, arms.means_of(stage.match, stage.theme, event.figure, event.card, ranged=True)
    stage.timeline.call(at_once(stage, event, after, sound="flip"))
    landed = lays(stage, event.card, event.seat, "play", 1.0)
    fly(stage, event.card, event.seat, ("hand", event.seat), ("middle", 0), 1.0, lambda: None)
    _hold(stage, event.card, event.seat, ("middle", 0), SHOWN)
    fly(stage, event.card, event.seat, ("middle", 0), ("table", 2), 1.0, landed, sound="")


def _hold(stage: StageState, card: int, seat: int, place: Anchor, seconds: float) -> None:
    """Keep a card up in one place."""
    flight = Flight(card, seat, place, place, 1.0)
    stage.timeline.call(lambda: stage.flights.append(flight))
    stage.timeline.then(Tween(seconds, sets(flight, "share"), done=lambda: _remove(stage, flight)))


def drew(stage: StageState, event: e.Drew, after: State) -> None:
    """A card goes from a draw pile into a hand."""

    def landed() -> None:
        stage.pass_by(event, after)

    fly(stage, event.card, event.seat, ("draw", event.seat), ("hand", event.seat), 0.0, landed, sound="draw")


def discarded(stage: StageState, event: e.Discarded, after: State) -> None:
    """A card goes to its discard pile from wherever it was."""
    seat = event.seat
    place: list[Anchor] = [("hand", seat)]

    def begin() -> None:
        found = stage.pick_off(event.card) if event.why == "played" else None
        if found is not None:
            place[0] = ("table", ROLES.index(found.role))
        elif event.why == "clock":
            place[0] = ("lying", event.card)
        stage.flights.append(flight)
        flight.start = place[0]

    flight = Flight(event.card, seat, place[0], ("discard", seat), 1.0)

    def land() -> None:
        _remove(stage, flight)
        stage.pass_by(event, after)

    stage.timeline.call(begin)
    seconds = SHORT if stage.tempo.reduced else TIMES.card_to_table
    stage.timeline.then(Tween(seconds, sets(flight, "share"), ease=in_out_cubic, done=land))


def removed(stage: StageState, event: e.Removed, after: State) -> None:
    """A card leaves the game."""
    flight = Flight(event.card, stage.match.owner[event.card], ("table", 2), ("table", 2), 1.0)

    def begin() -> None:
        found = stage.pick_off(event.card)
        if found is not None:
            flight.start = flight.goal = ("table", ROLES.index(found.role))
            stage.flights.append(flight)

    def land() -> None:
        _remove(stage, flight)
        stage.pass_by(event, after)

    stage.timeline.call(begin)
    shown = after.result is None and event.why != "out"  # the cards of a player who is out go all at once
    stage.timeline.then(Tween(_LEAVES if shown else 0.0, sets(flight, "alpha", 1.0, 0.0), done=land))


def returned(stage: StageState, event: e.Returned, after: State) -> None:
    """A card goes back into a hand."""

    def landed() -> None:
        stage.pass_by(event, after)

    stage.timeline.call(lambda: _pick(stage, event.card))
    fly(stage, event.card, event.seat, ("table", 0), ("hand", event.seat), 1.0, landed)


def stays(stage: StageState, event: e.StaysInPlay, after: State) -> None:
    """A card goes to the cards in play."""

    def landed() -> None:
        stage.pass_by(event, after)

    stage.timeline.call(lambda: _pick(stage, event.card))
    seat = stage.match.owner[event.card]
    fly(stage, event.card, seat, ("table", 2), ("lying", event.card), 1.0, landed, sound="clock")


def _pick(stage: StageState, card: int) -> None:
    stage.pick_off(card)


def triforce(stage: StageState, event: e.TriforceUsed, after: State) -> None:
    """The mark of the Triforce shines on the card where it stands at the side; another one is held up for it."""
    flight = Flight(event.card, event.seat, ("middle", 0), ("middle", 0), 1.0)

    def begin() -> None:
        found = stage.laid(event.card)
        if found is not None and found.role == "play":
            flight.start = flight.goal = ("table", ROLES.index("play"))
        stage.flights.append(flight)

    def shines(share: float) -> None:
        flight.shine = share
        if flight.goal[0] == "middle" and not stage.still:
            flight.alpha = _HELD_UP.at(share)

    stage.timeline.call(at_once(stage, event, after, sound="triforce"))
    stage.timeline.call(begin)
    stage.timeline.then(Tween(0.5, shines, done=lambda: _remove(stage, flight)))
