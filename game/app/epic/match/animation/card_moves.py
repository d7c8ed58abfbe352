"""Animations of cards that move between hand, table and piles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.app.epic.match.animation.performers import CARD_ROLES, Anchor, CardTween, Role
from game.app.epic.match.animation.stage import AnimationState
from game.app.ui.effects.timeline import AnimationSettings, Tween, ease_in_out_cubic, make_envelope
from game.app.ui.style.theme import TIMES
from game.rules.epic import event as events
from game.rules.epic.engine.state import State

REDUCED_FLIGHT_SECONDS = 0.12
"""Seconds of a card's flight with reduced motion."""
_FLIGHT_STAGGER = 0.08
"""Seconds between the starts of flights that follow each other without anything else between."""
_REMOVAL_SECONDS = 0.3
_SHINE_ENVELOPE = make_envelope(1 / 6, 1 / 6)


def make_apply(stage: AnimationState, event: events.Event, after: State, sound: str = "") -> Callable[[], None]:
    """Return a callback that plays a sound, if any, and applies an event."""

    def apply_event() -> None:
        if sound:
            stage.play_sound(sound)
        stage.apply_event(event, after)

    return apply_event


def queue_flight(
    stage: AnimationState,
    card: int,
    seat: int,
    start: Anchor,
    goal: Anchor,
    face_up: float,
    on_landed: Callable[[], None],
    sound: str = "card",
) -> None:
    """Queue the flight of a card; ``face_up`` is 0 for its back, 1 for its front."""
    flight = CardTween(card, seat, start, goal, face_up)

    def start_flight() -> None:
        stage.play_sound(sound)
        stage.flights.append(flight)

    def end_flight() -> None:
        _remove_flight(stage, flight)
        on_landed()

    _queue_flight_tween(stage, flight, start_flight, end_flight)


def _queue_flight_tween(
    stage: AnimationState, flight: CardTween, on_start: Callable[[], None], on_landed: Callable[[], None]
) -> None:
    """Queue the motion of a flying card; it overlaps with the flight before it if nothing else is between them."""
    starts = [on_start]

    def move_card(progress: float) -> None:
        if starts:
            starts.pop()()
        flight.share = progress

    tween = Tween(get_flight_seconds(stage.tempo), move_card, ease=ease_in_out_cubic, on_done=on_landed)
    stage.timeline.add_staggered(tween, stage.last_flight, _FLIGHT_STAGGER)
    stage.last_flight = tween


def get_flight_seconds(settings: AnimationSettings) -> float:
    """Return the seconds of a card's flight at normal speed."""
    return REDUCED_FLIGHT_SECONDS if settings.reduced else TIMES.card_to_table


def _remove_flight(stage: AnimationState, flight: CardTween) -> None:
    if flight in stage.flights:
        stage.flights.remove(flight)


def make_setter(target: Any, name: str, start: float = 0.0, end: float = 1.0) -> Callable[[float], None]:
    """Return a tween callback that interpolates the attribute ``name`` of an object between two values."""
    return lambda share: setattr(target, name, start + (end - start) * share)


def make_table_placement(stage: AnimationState, card: int, seat: int, role: Role, face_up: float) -> Callable[[], None]:
    """Return a callback that puts a card on the table when its flight has ended."""
    return lambda: stage.lay_card(card, seat, role, face_up)


def animate_draw(stage: AnimationState, event: events.Drew, after: State) -> None:
    """Animate a card from a draw pile to a hand."""

    def apply_draw() -> None:
        stage.apply_event(event, after)

    queue_flight(
        stage, event.card, event.seat, ("draw", event.seat), ("hand", event.seat), 0.0, apply_draw, sound="draw"
    )


def animate_discard(stage: AnimationState, event: events.Discarded, after: State) -> None:
    """Animate a card from its current place to its discard pile."""
    seat = event.seat
    place: list[Anchor] = [("hand", seat)]

    def start_discard() -> None:
        table_card = stage.take_card(event.card) if event.why == "played" else None
        if table_card is not None:
            place[0] = ("table", CARD_ROLES.index(table_card.role))
        elif event.why == "clock":
            place[0] = ("lying", event.card)
        stage.flights.append(flight)
        flight.start = place[0]

    flight = CardTween(event.card, seat, place[0], ("discard", seat), 1.0)

    def apply_discard() -> None:
        _remove_flight(stage, flight)
        stage.apply_event(event, after)

    _queue_flight_tween(stage, flight, start_discard, apply_discard)


def animate_removal(stage: AnimationState, event: events.Removed, after: State) -> None:
    """Animate a card that is removed from the game."""
    flight = CardTween(event.card, stage.match.owner[event.card], ("table", 2), ("table", 2), 1.0)

    def start_removal() -> None:
        table_card = stage.take_card(event.card)
        if table_card is not None:
            flight.start = flight.goal = ("table", CARD_ROLES.index(table_card.role))
            stage.flights.append(flight)

    def apply_removal() -> None:
        _remove_flight(stage, flight)
        stage.apply_event(event, after)

    stage.timeline.add_call(start_removal)
    shown = after.result is None and event.why != "out"  # the cards of a player who is out go all at once
    stage.timeline.add_tweens(
        Tween(_REMOVAL_SECONDS if shown else 0.0, make_setter(flight, "alpha", 1.0, 0.0), on_done=apply_removal)
    )


def animate_return(stage: AnimationState, event: events.Returned, after: State) -> None:
    """Animate a card that returns to a hand."""

    def apply_return() -> None:
        stage.apply_event(event, after)

    stage.timeline.add_call(lambda: _find_place_and_take(stage, event.card))
    queue_flight(stage, event.card, event.seat, ("table", 0), ("hand", event.seat), 1.0, apply_return)


def animate_stay_in_play(stage: AnimationState, event: events.StaysInPlay, after: State) -> None:
    """Animate a card that stays in play."""

    def apply_stay() -> None:
        stage.apply_event(event, after)

    stage.timeline.add_call(lambda: _find_place_and_take(stage, event.card))
    seat = stage.match.owner[event.card]
    queue_flight(stage, event.card, seat, ("table", 2), ("lying", event.card), 1.0, apply_stay, sound="clock")


def _find_place_and_take(stage: AnimationState, card: int) -> None:
    stage.take_card(card)


def animate_triforce(stage: AnimationState, event: events.TriforceUsed, after: State) -> None:
    """Animate a use of the Triforce: its symbol shines on the shown card, or on a card shown for that purpose."""
    flight = CardTween(event.card, event.seat, ("middle", 0), ("middle", 0), 1.0)

    def start_shine() -> None:
        table_card = stage.find_laid_card(event.card)
        if table_card is not None and table_card.role == "play":
            flight.start = flight.goal = ("table", CARD_ROLES.index("play"))
        stage.flights.append(flight)

    def apply_shine(progress: float) -> None:
        flight.shine = progress
        if flight.goal[0] == "middle" and not stage.is_motionless:
            flight.alpha = _SHINE_ENVELOPE.evaluate(progress)

    stage.timeline.add_call(make_apply(stage, event, after, sound="triforce"))
    stage.timeline.add_call(start_shine)
    stage.timeline.add_tweens(Tween(0.5, apply_shine, on_done=lambda: _remove_flight(stage, flight)))
