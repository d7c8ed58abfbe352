"""How each event is shown: which tweens run, in which order, and when it takes effect on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.app.epic.match import die_throw
from game.app.epic.match.performers import HARD, ROLES, Anchor, Duel, Flight, Role, Throw
from game.app.ui.theme import TIMES
from game.app.ui.tween import Tween, in_out_cubic, in_out_sine, linear, out_quad
from game.rules.core.entries import complete
from game.rules.epic import event as e
from game.rules.epic.state import NONE, State

if TYPE_CHECKING:
    from game.app.epic.match.stage import Stage

_SHOWN = 0.75
"""How long a special card is held up before its text is carried out."""
_SHORT = 0.12
_SET = 0.3
_FALL = 0.45
_DROP = 0.2


def perform(stage: Stage, event: e.Event, after: State) -> None:
    """Queue what an event looks like."""
    _SHOWS[type(event)](stage, event, after)


def _unseen(stage: Stage, event: e.Event, after: State) -> None:
    """Nothing moves: it takes effect when those before it have been shown."""
    stage.timeline.call(lambda: stage.pass_by(event, after))


def _at_once(stage: Stage, event: e.Event, after: State, sound: str = "", figure: int = NONE) -> Callable[[], None]:
    """A moment at which an event takes effect and is heard."""

    def now() -> None:
        if sound:
            stage.sound(sound, figure)
        stage.pass_by(event, after)

    return now


def _fly(
    stage: Stage,
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
    seconds = _SHORT if stage.tempo.reduced else TIMES.card_to_table
    stage.timeline.then(Tween(seconds, _sets(flight, "share"), ease=in_out_cubic, done=land))


def _remove(stage: Stage, flight: Flight) -> None:
    if flight in stage.flights:
        stage.flights.remove(flight)


def _sets(target: Any, name: str, start: float = 0.0, end: float = 1.0) -> Callable[[float], None]:
    """A step that lets an attribute run from one value to another."""
    return lambda share: setattr(target, name, start + (end - start) * share)


# Squares -------------------------------------------------------------------------------------------------------------


def _moved(stage: Stage, event: e.Moved, after: State) -> None:
    start: list[int] = []

    def begin() -> None:
        start.append(stage.view.squares[event.figure])
        stage.trail = (start[0], *event.path)
        stage.cue("step" if stage.match.figures[event.figure].seat == event.by else "shift", event.figure)
        stage.actor(event.figure).path = (start[0], *event.path)

    def step(share: float) -> None:
        actor = stage.actor(event.figure)
        actor.share = 0.0 if stage.tempo.reduced else share
        actor.lift = 0.0 if stage.tempo.reduced else 4 * share * (1 - share)

    def arrive() -> None:
        stage.rest(event.figure)
        stage.pass_by(event, after)

    seconds = min(TIMES.step * len(event.path), TIMES.longest_walk)
    stage.timeline.call(begin)
    stage.timeline.then(Tween(_SHORT if stage.tempo.reduced else seconds, step, ease=in_out_sine, done=arrive))


def _set(stage: Stage, event: e.Set, after: State) -> None:
    def begin() -> None:
        stage.cue("shift", event.figure)
        actor = stage.actor(event.figure)
        actor.path = (stage.view.squares[event.figure], event.square)

    def step(share: float) -> None:
        actor = stage.actor(event.figure)
        if stage.tempo.reduced:
            return
        if event.how == "pulled":
            actor.share = share
        else:
            actor.share, actor.alpha = round(share), abs(2 * share - 1)

    def arrive() -> None:
        stage.rest(event.figure)
        stage.pass_by(event, after)

    stage.timeline.call(begin)
    stage.timeline.then(Tween(_SHORT if stage.tempo.reduced else _SET, step, ease=linear, done=arrive))


def _placed(stage: Stage, event: e.Placed, after: State) -> None:
    def begin() -> None:
        stage.pass_by(event, after)
        stage.sound("step", event.figure)

    stage.timeline.call(begin)
    if stage.tempo.reduced:
        return

    def step(share: float) -> None:
        actor = stage.actor(event.figure)
        actor.lift, actor.alpha = 1 - share, min(1.0, share * 2)

    stage.timeline.then(Tween(_DROP, step, ease=out_quad, done=lambda: stage.rest(event.figure)))


def _fell(stage: Stage, event: e.Fell | e.Left, after: State) -> None:
    def arrive() -> None:
        stage.rest(event.figure)
        stage.pass_by(event, after)

    stage.timeline.call(lambda: stage.sound("fall", event.figure))
    step = _fades(stage, event.figure)
    stage.timeline.then(Tween(_SHORT if stage.tempo.reduced else _FALL, step, ease=out_quad, done=arrive))


def _fades(stage: Stage, figure: int) -> Callable[[float], None]:
    return lambda share: setattr(stage.actor(figure), "fall", share)


# Health --------------------------------------------------------------------------------------------------------------


def _hurt(stage: Stage, event: e.Hurt, after: State) -> None:
    def begin() -> None:
        if event.amount < HARD:
            stage.sound("hit", event.figure)
        else:
            stage.sound("hit-hard", event.figure)
        stage.rise(event.figure, -event.amount)
        stage.pass_by(event, after)

    stage.timeline.call(begin)
    _bump(stage, event.figure, hit=True)


def _healed(stage: Stage, event: e.Healed | e.Increased, after: State) -> None:
    def begin() -> None:
        stage.sound("heal", event.figure)
        stage.rise(event.figure, event.amount)
        stage.pass_by(event, after)

    stage.timeline.call(begin)
    _bump(stage, event.figure, hit=False)


def _survived(stage: Stage, event: e.Survived, after: State) -> None:
    stage.timeline.call(_at_once(stage, event, after, sound="triforce", figure=event.figure))
    _bump(stage, event.figure, hit=False)


def _bump(stage: Stage, figure: int, *, hit: bool) -> None:
    """The number jumps; a hit flashes and shakes, unless motion is reduced."""

    def step(share: float) -> None:
        actor = stage.actor(figure)
        actor.bump = 4 * share * (1 - share)
        if hit and not stage.tempo.reduced:
            actor.flash = max(0.0, 1 - 2 * share)
            actor.shake = (1 - share) * (1 if int(share * 10) % 2 else -1)

    def rest() -> None:
        stage.rest(figure)

    stage.timeline.then(Tween(TIMES.flash + TIMES.bump, step, ease=linear, done=rest))


# Combat --------------------------------------------------------------------------------------------------------------


def _attacked(stage: Stage, event: e.Attacked, after: State) -> None:
    def begin() -> None:
        stage.struck = (event.figure, event.target)
        stage.pass_by(event, after)

    stage.timeline.call(begin)
    landed = _lays(stage, event.card, event.seat, "attack", 0.0)
    _fly(stage, event.card, event.seat, ("hand", event.seat), ("table", 0), 0.0, landed)


def _lays(stage: Stage, card: int, seat: int, role: Role, up: float) -> Callable[[], None]:
    return lambda: stage.lay(card, seat, role, up)


def _defended(stage: Stage, event: e.Defended, after: State) -> None:
    stage.timeline.call(_at_once(stage, event, after))
    if event.card != NONE:
        landed = _lays(stage, event.card, event.seat, "defense", 0.0)
        _fly(stage, event.card, event.seat, ("hand", event.seat), ("table", 1), 0.0, landed)


def _revealed(stage: Stage, event: e.Revealed, after: State) -> None:
    def begin() -> None:
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
        if event.damage:
            stage.strike(event, _struck(stage))
        else:
            stage.sound("block", _struck(stage))
        stage.pass_by(event, after)

    still = stage.tempo.reduced
    stage.timeline.call(begin)
    stage.timeline.then(Tween(0.0 if still else 0.22, lambda share: _duel(stage, "near", share), ease=in_out_cubic))
    stage.timeline.then(Tween(0.0 if still else TIMES.flip, turn, ease=in_out_sine, done=tell))
    stage.timeline.then(Tween(_SHORT, lambda share: _duel(stage, "told", share)))
    stage.timeline.pause(TIMES.hold + 0.35)
    stage.timeline.then(
        Tween(
            0.0 if still else 0.16,
            lambda share: _duel(stage, "near", 1 - share),
            ease=in_out_cubic,
            done=lambda: setattr(stage, "duel", None),
        )
    )


def _struck(stage: Stage) -> int:
    """Who is being struck, ``NONE`` when nobody knows."""
    return NONE if stage.struck is None else stage.struck[1]


def _duel(stage: Stage, name: str, value: float) -> None:
    if stage.duel is not None:
        setattr(stage.duel, name, value)


# Cards ---------------------------------------------------------------------------------------------------------------


def _played(stage: Stage, event: e.Played, after: State) -> None:
    stage.timeline.call(_at_once(stage, event, after, sound="flip"))
    landed = _lays(stage, event.card, event.seat, "play", 1.0)
    _fly(stage, event.card, event.seat, ("hand", event.seat), ("middle", 0), 1.0, lambda: None)
    _hold(stage, event.card, event.seat, ("middle", 0), _SHOWN)
    _fly(stage, event.card, event.seat, ("middle", 0), ("table", 2), 1.0, landed, sound="")


def _hold(stage: Stage, card: int, seat: int, place: Anchor, seconds: float, *, shine: bool = False) -> None:
    """Keep a card up in one place."""
    flight = Flight(card, seat, place, place, 1.0)
    step = _sets(flight, "shine") if shine else _sets(flight, "share")
    stage.timeline.call(lambda: stage.flights.append(flight))
    stage.timeline.then(Tween(seconds, step, done=lambda: _remove(stage, flight)))


def _drew(stage: Stage, event: e.Drew, after: State) -> None:
    def landed() -> None:
        stage.pass_by(event, after)

    _fly(stage, event.card, event.seat, ("draw", event.seat), ("hand", event.seat), 0.0, landed, sound="draw")


def _discarded(stage: Stage, event: e.Discarded, after: State) -> None:
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
    seconds = _SHORT if stage.tempo.reduced else TIMES.card_to_table
    stage.timeline.then(Tween(seconds, _sets(flight, "share"), ease=in_out_cubic, done=land))


def _removed(stage: Stage, event: e.Removed, after: State) -> None:
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
    stage.timeline.then(Tween(_SET if shown else 0.0, _sets(flight, "alpha", 1.0, 0.0), done=land))


def _returned(stage: Stage, event: e.Returned, after: State) -> None:
    def landed() -> None:
        stage.pass_by(event, after)

    stage.timeline.call(lambda: _pick(stage, event.card))
    _fly(stage, event.card, event.seat, ("table", 0), ("hand", event.seat), 1.0, landed)


def _stays(stage: Stage, event: e.StaysInPlay, after: State) -> None:
    def landed() -> None:
        stage.pass_by(event, after)

    stage.timeline.call(lambda: _pick(stage, event.card))
    seat = stage.match.owner[event.card]
    _fly(stage, event.card, seat, ("table", 2), ("lying", event.card), 1.0, landed, sound="clock")


def _pick(stage: Stage, card: int) -> None:
    stage.pick_off(card)


def _triforce(stage: Stage, event: e.TriforceUsed, after: State) -> None:
    stage.timeline.call(_at_once(stage, event, after, sound="triforce"))
    _hold(stage, event.card, event.seat, ("middle", 0), 0.5, shine=True)


# The die and the turn ------------------------------------------------------------------------------------------------


def _rolled(stage: Stage, event: e.Rolled, after: State) -> None:
    _roll(stage, event.face, event.seat, "")
    stage.timeline.call(_at_once(stage, event, after))


def _rolled_for_first(stage: Stage, event: e.RolledForFirst, after: State) -> None:
    _roll(stage, event.face, event.seat, stage.player(event.seat))
    stage.timeline.call(_at_once(stage, event, after))


def _roll(stage: Stage, face: int, seat: int, label: str) -> None:
    throw = Throw(face, seat, label)

    def begin() -> None:
        stage.sound("die")
        if stage.rolls_really and not stage.tempo.reduced and stage.tempo.speed > 0 and die_throw.available():
            seed = f"{len(stage.told)} {seat} {face}"
            throw.recorded = die_throw.throw(face, seed, *stage.tray)
        stage.throw, stage.die = throw, None

    def rest() -> None:
        if stage.match.die[face].heart:
            stage.sound("heart")
        stage.throw = None
        stage.die = None if label else face

    stage.timeline.call(begin)
    if stage.tempo.reduced:
        throw.share = 1.0
    else:
        stage.timeline.then(Tween(TIMES.die, _sets(throw, "share"), ease=linear))
    stage.timeline.pause(TIMES.hold)
    stage.timeline.call(rest)


def _chose(stage: Stage, event: e.Chose, after: State) -> None:
    def begin() -> None:
        stage.chosen.add(event.figure)
        stage.pass_by(event, after)

    stage.timeline.call(begin)
    stage.timeline.pause(_SHOWN / 2)


def _shuffled(stage: Stage, event: e.Shuffled, after: State) -> None:
    stage.timeline.call(_at_once(stage, event, after, sound="shuffle"))


def _clocked(stage: Stage, event: e.Clocked, after: State) -> None:
    stage.timeline.call(_at_once(stage, event, after, sound="clock"))


def _turn_began(stage: Stage, event: e.TurnBegan, after: State) -> None:
    def begin() -> None:
        stage.sound("turn")
        stage.die = None
        stage.pass_by(event, after)

    stage.timeline.call(begin)
    stage.timeline.pause(_SET)


_SHOWS: dict[type[e.Event], Callable[[Any, Any, State], None]] = complete(
    "the pictures of the board",
    e.Event,
    {
        e.Moved: _moved,
        e.Set: _set,
        e.Placed: _placed,
        e.Fell: _fell,
        e.Left: _fell,
        e.Hurt: _hurt,
        e.Healed: _healed,
        e.Increased: _healed,
        e.Survived: _survived,
        e.Attacked: _attacked,
        e.Defended: _defended,
        e.Revealed: _revealed,
        e.Played: _played,
        e.Drew: _drew,
        e.Discarded: _discarded,
        e.Removed: _removed,
        e.Returned: _returned,
        e.StaysInPlay: _stays,
        e.TriforceUsed: _triforce,
        e.Rolled: _rolled,
        e.RolledForFirst: _rolled_for_first,
        e.Shuffled: _shuffled,
        e.Clocked: _clocked,
        e.TurnBegan: _turn_began,
        e.Chose: _chose,
        **dict.fromkeys(
            (
                e.ZoneTaken,
                e.Halted,
                e.Decided,
                e.Took,
                e.Looked,
                e.Arranged,
                e.Showed,
                e.ActionsGained,
                e.ActionPaid,
                e.ActionsOwed,
                e.ActionsLost,
                e.Forbidden,
                e.Pinned,
                e.Freed,
                e.PlayerChosen,
                e.TurnEnded,
                e.Eliminated,
                e.Ended,
            ),
            _unseen,
        ),
    },
)
"""By event: what it looks like."""
