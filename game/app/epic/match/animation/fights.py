"""How fights are shown: the cards of an attack, the blow that comes of them, and health that is lost or gained."""

from __future__ import annotations

from game.app.epic.match.animation import arms
from game.app.epic.match.animation.air import Effect
from game.app.epic.match.animation.blows import Blow, burst, strike
from game.app.epic.match.animation.card_moves import SHORT, at_once, fly, lays
from game.app.epic.match.animation.falls import debris
from game.app.epic.match.animation.performers import HARD, Duel
from game.app.epic.match.animation.stage import StageState
from game.app.ui.effects.timeline import Tween, in_out_cubic, in_out_sine, linear
from game.app.ui.style.theme import TIMES
from game.rules.epic import event as e
from game.rules.epic.effects.words import Means
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.queries import SUNBURST
from game.rules.epic.engine.state import State
from game.sounds import Weight


def hurt(stage: StageState, event: e.Hurt, after: State) -> None:
    """A blow from whoever deals it: the attacker, or the one whose card is being carried out."""
    if stage.still:
        _marked(stage, event, after)
        return
    who, means = stage.acting or (NONE, "")
    combat = event.cause == "combat" and stage.fighters is not None and stage.fighters[0] == who
    if stage.fighters is not None and who == event.figure:
        who, means = stage.fighters[stage.fighters[0] == who], "magic"

    def counts() -> None:
        stage.pass_by(event, after)

    known = who not in (NONE, event.figure) and stage.view.squares[who] >= 0 and bool(means)
    if known and event.cause in ("combat", "card"):
        strike(Blow(stage, who, event.figure, means, event.amount, falls=event.health <= 0, quick=not combat), counts)
    else:
        if combat:
            weight: Weight = "light" if event.amount < HARD else "heavy"
            stage.timeline.call(lambda: stage.sound(arms.heard(means, weight if event.health > 0 else "out")))
        burst(stage, event.figure, event.amount, counts)


def _marked(stage: StageState, event: e.Hurt, after: State) -> None:
    """Harm without motion: the number alone."""

    def begin() -> None:
        if event.amount < HARD:
            stage.sound("hit", event.figure)
        else:
            stage.sound("hit-hard", event.figure)
        stage.rise(event.figure, -event.amount)
        stage.pass_by(event, after)

    stage.timeline.call(begin)
    stage.timeline.pause(SHORT)


def healed(stage: StageState, event: e.Healed | e.Increased, after: State) -> None:
    """Leaves rise, a golden ring opens about who grows, and the number goes up."""

    def begin() -> None:
        stage.sound("heal", event.figure)
        stage.rise(event.figure, event.amount)
        stage.pass_by(event, after)
        _shine(stage, event.figure, grows=isinstance(event, e.Increased))

    stage.timeline.call(begin)
    _bump(stage, event.figure)


def survived(stage: StageState, event: e.Survived, after: State) -> None:
    """Somebody stays in play."""

    def begin() -> None:
        stage.sound("triforce", event.figure)
        stage.air.grays.pop(event.figure, None)
        stage.pass_by(event, after)
        _shine(stage, event.figure, grows=True)

    stage.timeline.call(begin)
    _bump(stage, event.figure)


def _shine(stage: StageState, figure: int, *, grows: bool) -> None:
    """Green leaves about somebody who is healed, and a golden ring about one who grows or is guarded."""
    square = stage.view.squares[figure]
    if stage.still or square < 0:
        return
    x, y = stage.cells(square)
    if grows:
        stage.air.effects.append(Effect(arms.glory(), (x, y + 0.1), 2.6, 0.7))
    stage.air.effects.append(Effect(arms.healing(), (x, y - 0.1), 2.0, 0.9))


def _bump(stage: StageState, figure: int) -> None:
    """The token breathes in and its number jumps, unless motion is reduced."""

    def step(share: float) -> None:
        if stage.tempo.reduced:
            return
        actor = stage.actor(figure)
        actor.bump = 4 * share * (1 - share)
        actor.sx = actor.sy = 1 + 0.05 * actor.bump

    def rest() -> None:
        stage.rest(figure)

    stage.timeline.then(Tween(TIMES.flash + TIMES.bump, step, ease=linear, done=rest))


def attacked(stage: StageState, event: e.Attacked, after: State) -> None:
    """The card of an attack goes to the table, face down."""
    stage.fighters = event.figure, event.target

    def begin() -> None:
        stage.struck = (event.figure, event.target)
        stage.pass_by(event, after)

    stage.timeline.call(begin)
    landed = lays(stage, event.card, event.seat, "attack", 0.0)
    fly(stage, event.card, event.seat, ("hand", event.seat), ("table", 0), 0.0, landed)


def defended(stage: StageState, event: e.Defended, after: State) -> None:
    """The answer goes beside it."""
    stage.timeline.call(at_once(stage, event, after))
    if event.card != NONE:
        landed = lays(stage, event.card, event.seat, "defense", 0.0)
        fly(stage, event.card, event.seat, ("hand", event.seat), ("table", 1), 0.0, landed)


def revealed(stage: StageState, event: e.Revealed, after: State) -> None:
    """Both cards turn up in the middle; a blow that does nothing is played at once, another one when it hurts."""
    blow = _blow_of(stage, event)

    def begin() -> None:
        if blow is not None and not stage.still:
            stage.air.coming = blow.needed()
            if stage.view.health[blow.target] <= event.damage:
                stage.air.coming += debris(stage, blow.target, (0, 0))
        attack = stage.laid(event.attack_card)
        if attack is None:
            stage.lay(event.attack_card, stage.match.owner[event.attack_card], "attack", 0.0)
            attack = stage.table[-1]
        attack.card = event.attack_card
        defense = stage.laid(event.defense_card) if event.defense_card != NONE else None
        stage.duel = Duel(attack, defense, event)

    def turn(share: float) -> None:
        if stage.duel is not None:
            for card in (stage.duel.attack, stage.duel.defense):
                if card is not None:
                    card.up = share

    def tell() -> None:
        if blow is None or stage.still:
            _told_by_sound(stage, event, "" if blow is None else blow.means)
        stage.pass_by(event, after)

    still = stage.tempo.reduced
    stage.timeline.call(begin)
    stage.timeline.then(Tween(0.0 if still else 0.22, lambda share: _duel(stage, "near", share), ease=in_out_cubic))
    stage.timeline.then(Tween(0.0 if still else TIMES.flip, turn, ease=in_out_sine, done=tell))
    stage.timeline.then(Tween(SHORT, lambda share: _duel(stage, "told", share)))
    stage.timeline.pause(TIMES.hold + 0.35)
    stage.timeline.then(
        Tween(
            0.0 if still else 0.16,
            lambda share: _duel(stage, "near", 1 - share),
            ease=in_out_cubic,
            done=lambda: setattr(stage, "duel", None),
        )
    )
    if blow is not None and blow.parried and not stage.still:
        strike(blow, lambda: None)


def _blow_of(stage: StageState, event: e.Revealed) -> Blow | None:
    """The blow that a reveal leads to, and who deals it; None when nobody knows who fights."""
    if stage.fighters is None:
        return None
    attacker, target = stage.fighters
    means = arms.means_of(stage.match, stage.theme, attacker, event.attack_card, ranged=event.ranged)
    stage.acting = attacker, means
    parried, sun = event.damage <= 0, event.defense == SUNBURST
    return Blow(stage, attacker, target, means, event.damage, parried=parried, sun=sun)


def _told_by_sound(stage: StageState, event: e.Revealed, means: Means) -> None:
    """Where nothing moves, what comes of a reveal is heard at once."""
    if event.damage:
        stage.strike(event, _struck(stage), means)
    else:
        stage.sound("block", _struck(stage))


def _struck(stage: StageState) -> int:
    """Who is being struck, ``NONE`` when nobody knows."""
    return NONE if stage.struck is None else stage.struck[1]


def _duel(stage: StageState, name: str, value: float) -> None:
    if stage.duel is not None:
        setattr(stage.duel, name, value)
