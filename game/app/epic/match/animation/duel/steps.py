"""Steps of a duel cutscene, and the events that are shown in it.

A reveal or a played card opens a cutscene. It includes the following events of the same characters; the
first event that must be shown on the board closes it.
"""

from __future__ import annotations

from game.app.epic.match.animation import arms
from game.app.epic.match.animation.aims import find_target
from game.app.epic.match.animation.card_moves import make_apply
from game.app.epic.match.animation.duel import times
from game.app.epic.match.animation.duel.state import DuelCutscene, HealthChange
from game.app.epic.match.animation.performers import HARD, TableCard
from game.app.epic.match.animation.stage import AnimationState
from game.app.ui.effects.timeline import Tween, ease_in_cubic, ease_out_quad, linear
from game.rules.epic import event as e
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.state import State
from game.sounds import Weight

_SHOWN = 8
"""Largest number of affected characters that a cutscene shows."""
_LEAST_REST = 0.15
"""Smallest time for which the result remains visible."""
_AGAIN = 0.65
"""Factor of the durations of all cutscenes of a turn after the first."""
_ECHO, _SHINES = 0.42, 0.4
"""Seconds of the aftermath of a blow, and of the shine of the Triforce symbol."""
_STILL_READ, _STILL_RESULT = 0.5, 0.8
"""Seconds to read the cards and the result with reduced motion."""


def open_attack(stage: AnimationState, event: e.Revealed, after: State) -> None:
    """Open the cutscene of an attack: the cards are turned face up, and their values are compared."""
    if stage.fighters is None:
        stage.timeline.add_call(lambda: stage.apply_event(event, after))
        return
    attacker, target = stage.fighters
    means = arms.find_weapon(stage.match, stage.theme, attacker, event.attack_card, ranged=event.ranged)
    stage.acting = attacker, means
    card = TableCard(event.attack_card, stage.match.seat_of[attacker], "attack", 0.0)
    duel = DuelCutscene(attacker, (target,), card, means, event=event)
    _open_cutscene(stage, duel)

    def start_attack() -> None:
        duel.card = _find_or_lay(stage, event.attack_card, card)
        if event.defense_card != NONE:
            answer = TableCard(event.defense_card, stage.match.seat_of[target], "defense", 0.0)
            duel.defense = _find_or_lay(stage, event.defense_card, answer)
        _start_cutscene(stage, duel)

    stage.timeline.add_call(start_attack)
    _queue_reveal(stage, duel, event, after)
    _queue_clash(stage, duel)


def open_card(stage: AnimationState, event: e.Played, after: State) -> None:
    """Open the cutscene of a played card with the characters it affects before the next decision."""
    means = arms.find_weapon(stage.match, stage.theme, event.figure, event.card, ranged=True)
    stage.acting = event.figure, means
    card = TableCard(event.card, event.seat, "play", 0.0)
    duel = DuelCutscene(event.figure, find_affected(stage, event.figure)[:_SHOWN], card, means)
    _open_cutscene(stage, duel)

    def start_card() -> None:
        stage.lay_card(event.card, event.seat, "play", 1.0)
        _start_cutscene(stage, duel)

    stage.timeline.add_call(start_card)
    _queue_reveal(stage, duel, event, after)
    stage.timeline.add_pause(times.TEXT * duel.pace)
    _queue_beat(stage, duel, times.MEET)


def _open_cutscene(stage: AnimationState, duel: DuelCutscene) -> None:
    """Queue the following steps as a cutscene; all cutscenes of a turn except the first are faster."""
    duel.pace = _AGAIN if stage.moments else 1.0
    stage.moments += 1
    stage.staging = duel


def find_affected(stage: AnimationState, actor: int) -> list[int]:
    """Return the characters that coming events affect through a card, except the actor."""
    found: list[int] = []
    for event in stage.upcoming:
        if isinstance(event, e.Played | e.Attacked | e.Revealed | e.TurnBegan):
            break
        figure = find_target(stage, event)
        if figure not in (NONE, actor, *found) and stage.view.squares[figure] >= 0:
            found.append(figure)
    return found


def has_reveal_ahead(stage: AnimationState) -> bool:
    """Return whether an attack is revealed among the coming events; its cards then appear directly in the cutscene."""
    for event in stage.upcoming:
        if isinstance(event, e.Revealed):
            return True
        if isinstance(event, e.Attacked | e.TurnBegan):
            return False
    return False


def try_queue(stage: AnimationState, event: e.Event, after: State) -> bool:
    """Queue an event as part of the open cutscene; return False if it does not belong to it."""
    duel = stage.staging
    if duel is None:
        return False
    match event:
        case e.Hurt(figure=figure, cause="combat" | "card") if figure in duel.all_figures:
            _queue_health_change(stage, duel, event, after)
        case e.Healed(figure=figure) | e.Increased(figure=figure) if figure in duel.all_figures:
            _queue_health_change(stage, duel, event, after)
        case e.Fell(figure=figure) if figure in duel.all_figures:
            _queue_fall(stage, duel, event, after)
        case e.Discarded(card=card, why="played") if card in _list_cards(duel):
            stage.timeline.add_call(lambda: _put_away(stage, event, after))
        case e.TriforceUsed(card=card) if card in _list_cards(duel) and not stage.tempo.reduced:
            stage.timeline.add_call(make_apply(stage, event, after, sound="triforce"))
            stage.timeline.add_tweens(Tween(_SHINES, lambda share: setattr(duel, "shine", share), ease=linear))
        case e.Chose(figure=figure) if figure in duel.all_figures:
            stage.timeline.add_call(lambda: stage.apply_event(event, after))
        case _:
            return False
    return True


def close_cutscene(stage: AnimationState) -> None:
    """Queue the end of the open cutscene: the result remains readable, then cards and panels slide away."""
    duel, stage.staging = stage.staging, None
    if duel is None:
        return

    def end_cutscene() -> None:
        if stage.duel is duel:
            stage.duel = None

    if stage.tempo.reduced:
        stage.timeline.add_pause(_STILL_RESULT)
        stage.timeline.add_tweens(
            Tween(times.FADE, lambda share: setattr(duel, "fade", 1 - share), ease=linear, done=end_cutscene)
        )
        return
    rest = times.OUT.start - times.BURST - duel.used
    _queue_beat(stage, duel, times.Beat(times.BURST, times.OUT.start), max(_LEAST_REST, rest))
    _queue_beat(stage, duel, times.OUT)
    stage.timeline.add_call(end_cutscene)


# Up to the burst -----------------------------------------------------------------------------------------------------


def _start_cutscene(stage: AnimationState, duel: DuelCutscene) -> None:
    stage.duel = duel
    duel.hint, stage.says_skip = stage.says_skip, False
    if stage.tempo.reduced:
        duel.time, duel.fade = times.READ.start, 0.0
        _turn_cards(duel, 1.0)


def _queue_beat(stage: AnimationState, duel: DuelCutscene, beat: times.Beat, seconds: float | None = None) -> None:
    """Queue the playback of a beat, in the given time or in its own."""

    def advance_time(share: float) -> None:
        duel.time = beat.start + (beat.end - beat.start) * share

    length = beat.end - beat.start if seconds is None else seconds
    stage.timeline.add_tweens(Tween(length * duel.pace, advance_time, ease=linear))


def _queue_reveal(stage: AnimationState, duel: DuelCutscene, event: e.Revealed | e.Played, after: State) -> None:
    """Queue the entrance of the fighters and the turning of the cards, then the application of the event."""
    if stage.tempo.reduced:
        stage.timeline.add_call(lambda: stage.play_sound("flip"))
        stage.timeline.add_tweens(Tween(times.FADE, lambda share: setattr(duel, "fade", share), ease=linear))
        stage.timeline.add_call(lambda: stage.apply_event(event, after))
        stage.timeline.add_pause(_STILL_READ)
        return

    def turn_cards(share: float) -> None:
        duel.time = times.TURN.start + (times.TURN.end - times.TURN.start) * share
        _turn_cards(duel, share)

    _queue_beat(stage, duel, times.Beat(0.0, times.CARDS.start))
    stage.timeline.add_call(lambda: stage.play_sound("card"))
    _queue_beat(stage, duel, times.CARDS)
    stage.timeline.add_call(lambda: stage.play_sound("flip"))
    stage.timeline.add_tweens(Tween((times.TURN.end - times.TURN.start) * duel.pace, turn_cards, ease=linear))
    stage.timeline.add_call(lambda: stage.apply_event(event, after))
    _queue_beat(stage, duel, times.READ)


def _turn_cards(duel: DuelCutscene, share: float) -> None:
    """Turn the cards face up: the actor's first, then the defense."""
    if duel.defense is None:
        duel.card.up = share
        return
    duel.card.up, duel.defense.up = min(1.0, 2 * share), max(0.0, 2 * share - 1)


def _queue_clash(stage: AnimationState, duel: DuelCutscene) -> None:
    """Queue the comparison of the values: the remaining damage bursts, or the attack is blocked."""
    event = duel.event
    assert event is not None
    target = duel.reached[0]

    def play_swing() -> None:
        if not duel.is_blocked:
            stage.play_sound(arms.get_sound(duel.means, _find_weight(stage, target, event.damage)), target)

    def play_burst() -> None:
        duel.time, duel.stopped = times.BURST, True
        if duel.is_blocked:
            stage.play_sound("block", target)

    middle = (times.MEET.start + times.MEET.end) / 2
    if stage.tempo.reduced:
        stage.timeline.add_call(play_swing)
    else:
        _queue_beat(stage, duel, times.Beat(times.MEET.start, middle))
        stage.timeline.add_call(play_swing)
        _queue_beat(stage, duel, times.Beat(middle, times.MEET.end))
    stage.timeline.add_call(play_burst)
    duel.used += times.compute_hit_stop(event.damage)
    stage.timeline.add_pause(times.compute_hit_stop(event.damage))
    stage.timeline.add_call(lambda: setattr(duel, "stopped", False))


def _find_weight(stage: AnimationState, target: int, damage: int) -> Weight:
    if 0 < stage.view.health[target] <= damage:
        return "out"
    return "light" if damage < HARD else "heavy"


def _find_or_lay(stage: AnimationState, card: int, fresh: TableCard) -> TableCard:
    """Return the card on the table, or put ``default`` there."""
    found = stage.find_laid_card(card)
    if found is None:
        stage.table.append(fresh)
        return fresh
    found.card = card
    return found


# What follows --------------------------------------------------------------------------------------------------------


def _queue_health_change(
    stage: AnimationState, duel: DuelCutscene, event: e.Hurt | e.Healed | e.Increased, after: State
) -> None:
    """Queue the flight of a health change to its character; the event is applied on landing."""
    hurts = isinstance(event, e.Hurt)
    landing = HealthChange(-event.amount if hurts else event.amount, 0)

    def start_flight() -> None:
        landing.before = stage.view.health[event.figure]
        duel.landings[event.figure] = landing

    def apply_change() -> None:
        landing.flown = 1.0
        if not hurts:
            stage.play_sound("heal", event.figure)
        elif event.amount < HARD:
            stage.play_sound("hit", event.figure)
        else:
            stage.play_sound("hit-hard", event.figure)
        stage.apply_event(event, after)
        if stage.tempo.reduced:
            landing.since = 1.0
        else:
            stage.run_beside(Tween(_ECHO, lambda share: setattr(landing, "since", share), ease=linear))

    stage.timeline.add_call(start_flight)
    if not stage.tempo.reduced:
        duel.used += times.FLIGHT
        stage.timeline.add_tweens(
            Tween(times.FLIGHT, lambda share: setattr(landing, "flown", min(share, 0.99)), ease=ease_out_quad)
        )
    stage.timeline.add_call(apply_change)


def _queue_fall(stage: AnimationState, duel: DuelCutscene, event: e.Fell, after: State) -> None:
    """Queue the fall of a defeated character out of the picture."""

    def start_fall() -> None:
        stage.play_sound("fall", event.figure)
        duel.falls[event.figure] = 0.0

    def end_fall() -> None:
        duel.falls[event.figure] = 1.0
        stage.apply_event(event, after)

    stage.timeline.add_pause(_LEAST_REST)
    stage.timeline.add_call(start_fall)
    seconds = 0.0 if stage.tempo.reduced else times.FALL
    stage.timeline.add_tweens(
        Tween(seconds, lambda share: duel.falls.__setitem__(event.figure, share), ease=ease_in_cubic, done=end_fall)
    )


def _put_away(stage: AnimationState, event: e.Discarded, after: State) -> None:
    stage.take_card(event.card)
    stage.apply_event(event, after)


def _list_cards(duel: DuelCutscene) -> tuple[int, ...]:
    event = duel.event
    return (duel.card.card,) if event is None else (event.attack_card, event.defense_card)
