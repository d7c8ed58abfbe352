"""Everything the table shows at one moment, as records: made from a view and what the person is doing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from game.app.epic.match.animation.stage import StageState, carried_out
from game.app.epic.match.controller import Controller
from game.app.epic.match.modes.mode import IDLE, Command, Note
from game.app.epic.match.modes.planning import square_note
from game.app.ui.input.intents import Device
from game.presentation.epic.acting import Acting
from game.presentation.epic.presenters import Faces
from game.presentation.epic.view_models import Forecast, HandCard, InPlay, Marks, Pile, TeamCard, Token, Turn
from game.presentation.epic.wording import face_name
from game.rules.epic import event as e
from game.rules.epic.actions.turn import round_of
from game.rules.epic.board import bits
from game.rules.epic.engine.frames import NONE, WalkFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.rules.epic.goal import HoldOut
from game.session.log_line import LogLine
from game.text import _, language, picked

_ROLL_OR_AFTER = (e.Rolled, e.Halted, e.Attacked, e.Played, e.ActionPaid, e.TurnEnded)
"""The roll of a turn, and what shows that nobody walks by it any more."""


class Place(msgspec.Struct, frozen=True):
    """A seat in the order of the turns."""

    seat: int
    active: bool
    out: bool


class MatchShowing(msgspec.Struct):
    """The records of one moment. ``viewer`` is the seat whose hand is shown, -1 for nobody's."""

    viewer: int
    place: str
    round: str
    turn: Turn
    order: tuple[Place, ...]
    left: tuple[TeamCard, ...]
    right: tuple[TeamCard, ...]
    lying_left: tuple[tuple[int, InPlay], ...]
    lying_right: tuple[tuple[int, InPlay], ...]
    tokens: dict[int, Token]
    hand: tuple[HandCard, ...]
    draw: tuple[Pile, ...]
    discard: tuple[Pile, ...]
    """Draw and discard piles, one of each for every deck."""
    commands: tuple[Command, ...]
    marks: Marks
    forecast: Forecast | None
    note: Note | None
    die_text: str
    told: LogLine | None = None
    """The line of the log whose characters are marked on the board."""
    device: Device = "keyboard"
    acting: Acting | None = None
    """The card whose text is being carried out."""


def sides(match: Match, view: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats whose panels stand left and right: where their start zones are, else one by one in turn order.

    Sides take turns, so that each of two sides has its panels together.
    """
    if match.zones:
        left = tuple(seat for seat in range(match.seats) if match.zones[view.zones[seat]].name.startswith("left"))
    else:
        left = tuple(range(0, match.seats, 2))
    return left, tuple(seat for seat in range(match.seats) if seat not in left)


def out_of_it(match: Match, view: State, seat: int) -> bool:
    """Whether a seat has no character left."""
    return view.turn > 0 and all(view.squares[figure] < -1 for figure in bits(match.own[seat]))


class Pointing(msgspec.Struct):
    """Where the person points: a square, a card of the hand, and whether by keys."""

    square: int | None = None
    card: int | None = None
    cursor: int | None = None
    """The square of the keyboard; None while the mouse is in use."""
    key_card: int | None = None
    """The card that the keys have lifted."""
    line: LogLine | None = None
    """The line of the log under the pointer."""
    told: LogLine | None = None
    """The line of the log that was clicked."""

    def clear(self) -> None:
        """Point at nothing."""
        self.square = self.card = self.cursor = self.key_card = None
        self.line = self.told = None


def show(
    stage: StageState,
    faces: Faces,
    controller: Controller,
    viewer: int,
    at: Pointing,
    standing: Standing | None = None,
) -> MatchShowing:
    """The records of the moment; ``standing`` keeps what does not depend on the pointer, for who draws many frames."""
    standing = standing or Standing()
    standing.renew(
        (stage.version, not stage.busy, at.cursor, at.key_card),
        lambda: _standing(stage, faces, controller, viewer, at),
        (at.square, at.card),
        lambda: _pointed_at(stage, controller, at),
    )
    return MatchShowing(
        viewer=viewer,
        **standing.fields,
        marks=_finished(standing.marks, stage, viewer, at, live=not stage.busy),
        forecast=standing.forecast,
        note=standing.note,
        die_text=_die_text(stage, faces) if stage.die is not None else "",
        told=at.line or at.told,
        acting=carried_out(stage.match, stage.view, stage.table),
    )


def _pointed_at(stage: StageState, controller: Controller, at: Pointing) -> tuple[Marks, Forecast | None, Note | None]:
    """What there is to show about the square that is pointed at; nothing while no question lies open."""
    if stage.busy or controller.desk.view is not stage.view:
        return Marks(hover=at.square), None, None
    mode, square = controller.mode, at.cursor if at.cursor is not None else at.square
    note = mode.note(square)
    if note is None and square is not None:
        note = square_note(controller.desk, square)
    return mode.marks(square), mode.forecast(square, at.card), note


class Standing:
    """What of a moment stays while tokens and cards are on their way, and most of it while the pointer moves."""

    def __init__(self) -> None:
        self._key: object = None
        self._pointed: object = None
        self.fields: dict[str, Any] = {}
        self.marks = Marks()
        self.forecast: Forecast | None = None
        self.note: Note | None = None

    def forget(self) -> None:
        """Anything may have changed."""
        self._key = self._pointed = None

    def renew(
        self,
        key: object,
        make: Callable[[], dict[str, Any]],
        pointed: object,
        point: Callable[[], tuple[Marks, Forecast | None, Note | None]],
    ) -> None:
        """Makes everything anew unless ``key`` is the one before, and what is pointed at unless ``pointed`` is too."""
        if self._key != key:
            self.fields = make()
            self._key, self._pointed = key, None
        if self._pointed != pointed:
            self.marks, self.forecast, self.note = point()
            self._pointed = pointed


def _standing(stage: StageState, faces: Faces, controller: Controller, viewer: int, at: Pointing) -> dict[str, Any]:
    view, match, mode, live = stage.view, stage.match, controller.mode, not stage.busy
    active, spent = (mode.active(), mode.spent()) if live else (frozenset(), frozenset())
    pile_seat = viewer if viewer >= 0 else max(0, view.active)
    return {
        "place": picked(match.board.layout.name, match.board.layout.id),
        "round": _round(view, match),
        "turn": _turn(stage, faces, controller, live=live),
        **_lying_open(stage, faces, active, spent),
        "hand": _hand(view, faces, controller, viewer) if live else _hand_meanwhile(stage, faces, viewer),
        "draw": faces.draw_piles(view, pile_seat),
        "discard": faces.discard_piles(view, pile_seat),
        "commands": tuple(controller.commands(at.cursor, at.key_card)) if live else (),
    }


def _round(view: State, match: Match) -> str:
    """The round, with the last one where somebody is to hold out."""
    if not view.turn:
        return _("Setting up")
    number = round_of(view, match.seats)
    last = min((goal.rounds for goal in match.goals if isinstance(goal, HoldOut)), default=0)
    return (
        _("Round {number} of {last}").format(number=number, last=last)
        if last
        else _("Round {number}").format(number=number)
    )


def _lying_open(stage: StageState, faces: Faces, active: frozenset[int], spent: frozenset[int]) -> dict[str, Any]:
    """Teams, cards in play and tokens; made anew only when the position on the stage or who acts has changed."""
    key = (stage.version, active, spent, language())
    if stage.kept[0] != key:
        view, match = stage.view, stage.match
        left, right = sides(match, view)
        stage.kept = (
            key,
            {
                "order": tuple(
                    Place(seat, view.turn > 0 and view.active == seat, out_of_it(match, view, seat))
                    for seat in range(match.seats)
                ),
                "left": tuple(faces.team(view, seat, active) for seat in left),
                "right": tuple(faces.team(view, seat, active) for seat in right),
                "lying_left": tuple(faces.lying(view, left)),
                "lying_right": tuple(faces.lying(view, right)),
                "tokens": {
                    figure: faces.token(view, figure, active=figure in active, acted=figure in spent)
                    for figure, where in enumerate(view.squares)
                    if where >= 0
                },
            },
        )
    return stage.kept[1]


def _hand(view: State, faces: Faces, controller: Controller | None, viewer: int) -> tuple[HandCard, ...]:
    """The hand, or the cards that are offered in its place; while something is shown it looks as it did before."""
    if viewer < 0:
        return ()
    cards = []
    offered = controller.mode.offered if controller is not None else ()
    for card in offered or view.hands[viewer]:
        if card < 0:
            continue
        state = controller.card_state(card) if controller is not None else IDLE
        cards.append(faces.hand_card(card, view, playable=state.playable, reason=state.reason, selected=state.selected))
    return tuple(cards)


def _hand_meanwhile(stage: StageState, faces: Faces, viewer: int) -> tuple[HandCard, ...]:
    """Return the hand while something is shown, cached for as long as the position on the stage stays the same."""
    key = (viewer, stage.version, language())
    if stage.kept_hand[0] != key:
        stage.kept_hand = key, _hand(stage.view, faces, None, viewer)
    return stage.kept_hand[1]


def _finished(marks: Marks, stage: StageState, viewer: int, at: Pointing, *, live: bool) -> Marks:
    """Adds what does not depend on the question: the last walk, the cursor, what is told of, characters just chosen."""
    view = stage.view
    line = at.line or at.told
    about = stage.chosen | set(line.figures if line is not None else ())
    told = frozenset(view.squares[figure] for figure in about if view.squares[figure] >= 0)
    if line is not None:
        told |= frozenset(line.squares)
    trail = stage.trail if not marks.path and not marks.reach else ()
    return msgspec.structs.replace(
        marks,
        trail=trail,
        cursor=at.cursor,
        hover=None if at.cursor is not None else marks.hover,
        told=told,
    )


def _turn(stage: StageState, faces: Faces, controller: Controller, *, live: bool) -> Turn:
    view, match = stage.view, stage.match
    asked = view.decision.seat if view.decision is not None and live else None
    if asked is None and not view.turn:
        return Turn(NONE, "", _set_up_words(stage), "", actions=0)
    seat = asked if asked is not None else max(0, view.active)
    own = seat == view.active or not view.turn
    player = faces.seats.name(seat)
    title = _("{player}'s turn").format(player=player) if own else _("{player} responds").format(player=player)
    over = view.decision is None and not stage.busy
    if over:
        title = _("The match is over")
    total = match.first_turn_actions if view.turn == 1 else match.pack.actions
    total = max(total, view.paid + view.actions, view.actions)
    if not view.turn or not own or over:
        total = 0
    return Turn(
        seat=seat,
        portrait=faces.lead_portrait(seat),
        title=title,
        hint=controller.mode.hint if live and not over else "",
        actions=total,
        spent=total - view.actions if total else 0,
    )


def _set_up_words(stage: StageState) -> str:
    """Return what goes on before the first turn has begun; it is nobody's turn yet."""
    match stage.told[-1] if stage.told else None:
        case e.RolledForFirst():
            return _("Who goes first?")
        case e.Shuffled() | e.Drew():
            return _("Dealing cards")
    return _("Setting up")


def _walks(stage: StageState) -> bool:
    """Whether the movement of the last roll is still open; while something is shown, as far as it has been told."""
    if not stage.busy:
        return any(isinstance(frame, WalkFrame) for frame in stage.view.stack)
    last = next((event for event in reversed(stage.told) if isinstance(event, _ROLL_OR_AFTER)), None)
    return last is None or isinstance(last, e.Rolled)


def _die_text(stage: StageState, faces: Faces) -> str:
    """Return who rolled what, and whether the movement by it is over."""
    assert stage.die is not None
    face, view = stage.match.die[stage.die], stage.view
    name = faces.seats.name(max(0, view.active))
    if face.heart:
        return _("Heart Container: {player}'s fighters heal 1").format(player=name)
    text = _("{player} rolled {steps}") if _walks(stage) else _("{player} rolled {steps}; movement done")
    return text.format(player=name, steps=face_name(stage.match, stage.die))
