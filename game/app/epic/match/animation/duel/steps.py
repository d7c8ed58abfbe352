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
from game.app.epic.match.animation.performers import HARD_BLOW_DAMAGE, TableCard
from game.app.epic.match.animation.stage import AnimationState
from game.app.ui.effects.timeline import Tween, ease_in_cubic, ease_out_quad, linear
from game.rules.epic import event as events
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.state import State
from game.sounds import BlowWeight

_MAX_AFFECTED = 8
"""Largest number of affected characters that a cutscene shows."""
_MIN_RESULT_SECONDS = 0.15
"""Smallest time for which the result remains visible."""
_REPEAT_PACE = 0.65
"""Factor of the durations of all cutscenes of a turn after the first."""
_AFTERMATH_SECONDS, _SHINE_SECONDS = 0.42, 0.4
"""Seconds of the aftermath of a blow, and of the shine of the Triforce symbol."""
_REDUCED_READ_SECONDS, _REDUCED_RESULT_SECONDS = 0.5, 0.8
"""Seconds to read the cards and the result with reduced motion."""


def open_attack(stage: AnimationState, event: events.Revealed, after: State) -> None:
    """Open the cutscene of an attack: the cards are turned face up, and their values are compared."""
    if stage.queued_attack is None:
        stage.timeline.add_call(lambda: stage.apply_event(event, after))
        return
    attacker, target = stage.queued_attack
    means = arms.find_weapon(stage.match, stage.theme, attacker, event.attack_card, ranged=event.ranged)
    stage.queued_actor = attacker, means
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


def open_card(stage: AnimationState, event: events.Played, after: State) -> None:
    """Open the cutscene of a played card with the characters it affects before the next decision."""
    means = arms.find_weapon(stage.match, stage.theme, event.figure, event.card, ranged=True)
    stage.queued_actor = event.figure, means
    card = TableCard(event.card, event.seat, "play", 0.0)
    duel = DuelCutscene(event.figure, find_affected(stage, event.figure)[:_MAX_AFFECTED], card, means)
    _open_cutscene(stage, duel)

    def start_card() -> None:
        stage.lay_card(event.card, event.seat, "play", 1.0)
        _start_cutscene(stage, duel)

    stage.timeline.add_call(start_card)
    _queue_reveal(stage, duel, event, after)
    stage.timeline.add_pause(times.TEXT_SECONDS * duel.pace)
    _queue_beat(stage, duel, times.MEET_VALUES)


def _open_cutscene(stage: AnimationState, duel: DuelCutscene) -> None:
    """Queue the following steps as a cutscene; all cutscenes of a turn except the first are faster."""
    duel.pace = _REPEAT_PACE if stage.cutscene_count else 1.0
    stage.cutscene_count += 1
    stage.queued_duel = duel


def find_affected(stage: AnimationState, actor: int) -> list[int]:
    """Return the characters that coming events affect through a card, except the actor."""
    found: list[int] = []
    for event in stage.upcoming:
        if isinstance(event, events.Played | events.Attacked | events.Revealed | events.TurnBegan):
            break
        figure = find_target(stage, event)
        if figure not in (NONE, actor, *found) and stage.view.squares[figure] >= 0:
            found.append(figure)
    return found


def has_reveal_ahead(stage: AnimationState) -> bool:
    """Return whether an attack is revealed among the coming events; its cards then appear directly in the cutscene."""
    for event in stage.upcoming:
        if isinstance(event, events.Revealed):
            return True
        if isinstance(event, events.Attacked | events.TurnBegan):
            return False
    return False


def try_queue(stage: AnimationState, event: events.Event, after: State) -> bool:
    """Queue an event as part of the open cutscene; return False if it does not belong to it."""
    duel = stage.queued_duel
    if duel is None:
        return False
    match event:
        case events.Hurt(figure=figure, cause="combat" | "card") if figure in duel.all_figures:
            _queue_health_change(stage, duel, event, after)
        case events.Healed(figure=figure) | events.Increased(figure=figure) if figure in duel.all_figures:
            _queue_health_change(stage, duel, event, after)
        case events.Fell(figure=figure) if figure in duel.all_figures:
            _queue_fall(stage, duel, event, after)
        case events.Discarded(card=card, why="played") if card in _list_cards(duel):
            stage.timeline.add_call(lambda: _discard_card(stage, event, after))
        case events.TriforceUsed(card=card) if card in _list_cards(duel) and not stage.tempo.reduced:
            stage.timeline.add_call(make_apply(stage, event, after, sound="triforce"))
            stage.timeline.add_tweens(Tween(_SHINE_SECONDS, lambda share: setattr(duel, "shine", share), ease=linear))
        case events.Chose(figure=figure) if figure in duel.all_figures:
            stage.timeline.add_call(lambda: stage.apply_event(event, after))
        case _:
            return False
    return True


def close_cutscene(stage: AnimationState) -> None:
    """Queue the end of the open cutscene: the result remains readable, then cards and panels slide away."""
    duel, stage.queued_duel = stage.queued_duel, None
    if duel is None:
        return

    def end_cutscene() -> None:
        if stage.duel is duel:
            stage.duel = None

    if stage.tempo.reduced:
        stage.timeline.add_pause(_REDUCED_RESULT_SECONDS)
        stage.timeline.add_tweens(
            Tween(times.FADE_SECONDS, lambda share: setattr(duel, "fade", 1 - share), ease=linear, on_done=end_cutscene)
        )
        return
    rest = times.SLIDE_OUT.start - times.BURST_TIME - duel.used_seconds
    _queue_beat(stage, duel, times.Beat(times.BURST_TIME, times.SLIDE_OUT.start), max(_MIN_RESULT_SECONDS, rest))
    _queue_beat(stage, duel, times.SLIDE_OUT)
    stage.timeline.add_call(end_cutscene)


# Up to the burst -----------------------------------------------------------------------------------------------------


def _start_cutscene(stage: AnimationState, duel: DuelCutscene) -> None:
    stage.duel = duel
    duel.with_skip_hint, stage.needs_skip_hint = stage.needs_skip_hint, False
    if stage.tempo.reduced:
        duel.time, duel.fade = times.READ_CARDS.start, 0.0
        _turn_cards(duel, 1.0)


def _queue_beat(stage: AnimationState, duel: DuelCutscene, beat: times.Beat, seconds: float | None = None) -> None:
    """Queue the playback of a beat, in the given time or in its own."""

    def advance_time(progress: float) -> None:
        duel.time = beat.start + (beat.end - beat.start) * progress

    length = beat.end - beat.start if seconds is None else seconds
    stage.timeline.add_tweens(Tween(length * duel.pace, advance_time, ease=linear))


def _queue_reveal(
    stage: AnimationState, duel: DuelCutscene, event: events.Revealed | events.Played, after: State
) -> None:
    """Queue the entrance of the fighters and the turning of the cards, then the application of the event."""
    if stage.tempo.reduced:
        stage.timeline.add_call(lambda: stage.play_sound("flip"))
        stage.timeline.add_tweens(Tween(times.FADE_SECONDS, lambda share: setattr(duel, "fade", share), ease=linear))
        stage.timeline.add_call(lambda: stage.apply_event(event, after))
        stage.timeline.add_pause(_REDUCED_READ_SECONDS)
        return

    def turn_cards(progress: float) -> None:
        duel.time = times.TURN_CARDS.start + (times.TURN_CARDS.end - times.TURN_CARDS.start) * progress
        _turn_cards(duel, progress)

    _queue_beat(stage, duel, times.Beat(0.0, times.CARDS_IN.start))
    stage.timeline.add_call(lambda: stage.play_sound("card"))
    _queue_beat(stage, duel, times.CARDS_IN)
    stage.timeline.add_call(lambda: stage.play_sound("flip"))
    stage.timeline.add_tweens(
        Tween((times.TURN_CARDS.end - times.TURN_CARDS.start) * duel.pace, turn_cards, ease=linear)
    )
    stage.timeline.add_call(lambda: stage.apply_event(event, after))
    _queue_beat(stage, duel, times.READ_CARDS)


def _turn_cards(duel: DuelCutscene, progress: float) -> None:
    """Turn the cards face up: the actor's first, then the defense."""
    if duel.defense is None:
        duel.card.face_up = progress
        return
    duel.card.face_up, duel.defense.face_up = min(1.0, 2 * progress), max(0.0, 2 * progress - 1)


def _queue_clash(stage: AnimationState, duel: DuelCutscene) -> None:
    """Queue the comparison of the values: the remaining damage bursts, or the attack is blocked."""
    event = duel.event
    assert event is not None
    target = duel.affected[0]

    def play_swing() -> None:
        if not duel.is_blocked:
            stage.play_sound(arms.get_sound(duel.means, _find_weight(stage, target, event.damage)), target)

    def play_burst() -> None:
        duel.time, duel.stopped = times.BURST_TIME, True
        if duel.is_blocked:
            stage.play_sound("block", target)

    middle = (times.MEET_VALUES.start + times.MEET_VALUES.end) / 2
    if stage.tempo.reduced:
        stage.timeline.add_call(play_swing)
    else:
        _queue_beat(stage, duel, times.Beat(times.MEET_VALUES.start, middle))
        stage.timeline.add_call(play_swing)
        _queue_beat(stage, duel, times.Beat(middle, times.MEET_VALUES.end))
    stage.timeline.add_call(play_burst)
    duel.used_seconds += times.compute_hit_stop(event.damage)
    stage.timeline.add_pause(times.compute_hit_stop(event.damage))
    stage.timeline.add_call(lambda: setattr(duel, "stopped", False))


def _find_weight(stage: AnimationState, target: int, damage: int) -> BlowWeight:
    if 0 < stage.view.health[target] <= damage:
        return "out"
    return "light" if damage < HARD_BLOW_DAMAGE else "heavy"


def _find_or_lay(stage: AnimationState, card: int, default: TableCard) -> TableCard:
    """Return the card on the table, or put ``default`` there."""
    table_card = stage.find_laid_card(card)
    if table_card is None:
        stage.table.append(default)
        return default
    table_card.card = card
    return table_card


# What follows --------------------------------------------------------------------------------------------------------


def _queue_health_change(
    stage: AnimationState, duel: DuelCutscene, event: events.Hurt | events.Healed | events.Increased, after: State
) -> None:
    """Queue the flight of a health change to its character; the event is applied on landing."""
    hurts = isinstance(event, events.Hurt)
    landing = HealthChange(-event.amount if hurts else event.amount, 0)

    def start_flight() -> None:
        landing.before = stage.view.health[event.figure]
        duel.landings[event.figure] = landing

    def advance_aftermath(progress: float) -> None:
        landing.since = progress
        if duel.time <= times.SLIDE_OUT.start:
            landing.recoil = progress

    def apply_change() -> None:
        landing.flown = 1.0
        if not hurts:
            stage.play_sound("heal", event.figure)
        elif event.amount < HARD_BLOW_DAMAGE:
            stage.play_sound("hit", event.figure)
        else:
            stage.play_sound("hit-hard", event.figure)
        stage.apply_event(event, after)
        if stage.tempo.reduced:
            landing.since = landing.recoil = 1.0
        else:
            stage.run_parallel(Tween(_AFTERMATH_SECONDS, advance_aftermath, ease=linear))

    stage.timeline.add_call(start_flight)
    if not stage.tempo.reduced:
        duel.used_seconds += times.FLIGHT_SECONDS
        stage.timeline.add_tweens(
            Tween(times.FLIGHT_SECONDS, lambda share: setattr(landing, "flown", min(share, 0.99)), ease=ease_out_quad)
        )
    stage.timeline.add_call(apply_change)


def _queue_fall(stage: AnimationState, duel: DuelCutscene, event: events.Fell, after: State) -> None:
    """Queue the fall of a defeated character out of the picture."""

    def start_fall() -> None:
        stage.play_sound("fall", event.figure)
        duel.fall_progress[event.figure] = 0.0

    def end_fall() -> None:
        duel.fall_progress[event.figure] = 1.0
        stage.apply_event(event, after)

    stage.timeline.add_pause(_MIN_RESULT_SECONDS)
    stage.timeline.add_call(start_fall)
    seconds = 0.0 if stage.tempo.reduced else times.FALL_SECONDS
    stage.timeline.add_tweens(
        Tween(
            seconds,
            lambda share: duel.fall_progress.__setitem__(event.figure, share),
            ease=ease_in_cubic,
            on_done=end_fall,
        )
    )


def _discard_card(stage: AnimationState, event: events.Discarded, after: State) -> None:
    stage.take_card(event.card)
    stage.apply_event(event, after)


def _list_cards(duel: DuelCutscene) -> tuple[int, ...]:
    event = duel.event
    return (duel.card.card,) if event is None else (event.attack_card, event.defense_card)
