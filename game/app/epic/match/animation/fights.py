"""Animation of fights on the board: the cards of an attack before its reveal, and health changes."""

from __future__ import annotations

from game.app.epic.match.animation import arms
from game.app.epic.match.animation.air import FlipbookEffect
from game.app.epic.match.animation.blows import BlowAnimation, queue_burst, queue_strike
from game.app.epic.match.animation.card_moves import (
    REDUCED_FLIGHT_SECONDS,
    make_apply,
    make_table_placement,
    queue_flight,
)
from game.app.epic.match.animation.duel import steps
from game.app.epic.match.animation.performers import CARD_ROLES, HARD_BLOW_DAMAGE, Role
from game.app.epic.match.animation.stage import AnimationState
from game.app.ui.effects.timeline import Tween, linear
from game.app.ui.style.theme import TIMES
from game.rules.epic import event as events
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.state import State
from game.sounds import BlowWeight


def animate_damage(stage: AnimationState, event: events.Hurt, after: State) -> None:
    """Animate damage: a blow by the attacker or by the user of the card being resolved."""
    if stage.is_motionless:
        _queue_number(stage, event, after)
        return
    who, means = stage.queued_actor or (NONE, "")
    combat = event.cause == "combat" and stage.queued_attack is not None and stage.queued_attack[0] == who
    if stage.queued_attack is not None and who == event.figure:
        who, means = stage.queued_attack[stage.queued_attack[0] == who], "magic"

    def apply_damage() -> None:
        stage.apply_event(event, after)

    known = who not in (NONE, event.figure) and stage.view.squares[who] >= 0 and bool(means)
    if known and event.cause in ("combat", "card"):
        queue_strike(
            BlowAnimation(stage, who, event.figure, means, event.amount, is_defeat=event.health <= 0), apply_damage
        )
    else:
        if combat:
            weight: BlowWeight = "light" if event.amount < HARD_BLOW_DAMAGE else "heavy"
            stage.timeline.add_call(
                lambda: stage.play_sound(arms.get_sound(means, weight if event.health > 0 else "out"))
            )
        queue_burst(stage, event.figure, event.amount, apply_damage)


def _queue_number(stage: AnimationState, event: events.Hurt, after: State) -> None:
    """Queue damage with reduced motion: only its number."""

    def apply_damage() -> None:
        if event.amount < HARD_BLOW_DAMAGE:
            stage.play_sound("hit", event.figure)
        else:
            stage.play_sound("hit-hard", event.figure)
        stage.add_health_number(event.figure, -event.amount)
        stage.apply_event(event, after)

    stage.timeline.add_call(apply_damage)
    stage.timeline.add_pause(REDUCED_FLIGHT_SECONDS)


def animate_healing(stage: AnimationState, event: events.Healed | events.Increased, after: State) -> None:
    """Animate gained health: rising leaves, a golden ring for a raised maximum, and the number."""

    def apply_healing() -> None:
        stage.play_sound("heal", event.figure)
        stage.add_health_number(event.figure, event.amount)
        stage.apply_event(event, after)
        _add_shine(stage, event.figure, with_ring=isinstance(event, events.Increased))

    stage.timeline.add_call(apply_healing)
    _start_bump(stage, event.figure)


def animate_survival(stage: AnimationState, event: events.Survived, after: State) -> None:
    """Animate a character that survives a defeat."""

    def apply_survival() -> None:
        stage.play_sound("triforce", event.figure)
        stage.effects.graying.pop(event.figure, None)
        stage.apply_event(event, after)
        _add_shine(stage, event.figure, with_ring=True)

    stage.timeline.add_call(apply_survival)
    _start_bump(stage, event.figure)


def _add_shine(stage: AnimationState, figure: int, *, with_ring: bool) -> None:
    """Add green leaves around a character, and a golden ring if its health is raised or it is protected."""
    square = stage.view.squares[figure]
    if stage.is_motionless or square < 0:
        return
    x, y = stage.get_center(square)
    if with_ring:
        stage.effects.effects.append(FlipbookEffect(arms.make_golden_ring(), (x, y + 0.1), 2.6, 0.7))
    stage.effects.effects.append(FlipbookEffect(arms.make_healing(), (x, y - 0.1), 2.0, 0.9))


def _start_bump(stage: AnimationState, figure: int) -> None:
    """Start the bounce of a standee and its label unless motion is reduced."""

    def apply_bump(progress: float) -> None:
        if stage.tempo.reduced:
            return
        actor = stage.get_sprite(figure)
        actor.bump = 4 * progress * (1 - progress)
        actor.sx = actor.sy = 1 + 0.05 * actor.bump

    def end_bump() -> None:
        stage.drop_sprite(figure)

    stage.timeline.add_tweens(Tween(TIMES.flash + TIMES.bump, apply_bump, ease=linear, on_done=end_bump))


def animate_attack(stage: AnimationState, event: events.Attacked, after: State) -> None:
    """Animate the card of an attack to the table, face down, unless a cutscene shows it at once."""
    stage.queued_attack = event.figure, event.target

    def start_attack() -> None:
        stage.current_attack = (event.figure, event.target)
        stage.apply_event(event, after)

    stage.timeline.add_call(start_attack)
    _queue_card(stage, event.card, event.seat, "attack")


def animate_defense(stage: AnimationState, event: events.Defended, after: State) -> None:
    """Animate the defense card to its position beside the attack."""
    stage.timeline.add_call(make_apply(stage, event, after))
    if event.card != NONE:
        _queue_card(stage, event.card, event.seat, "defense")


def _queue_card(stage: AnimationState, card: int, seat: int, role: Role) -> None:
    """Queue the flight of a card of an attack to the table, face down."""
    landed = make_table_placement(stage, card, seat, role, 0.0)
    if steps.has_reveal_ahead(stage) and not stage.tempo.reduced:
        stage.timeline.add_call(landed)
    else:
        queue_flight(stage, card, seat, ("hand", seat), ("table", CARD_ROLES.index(role)), 0.0, landed)
