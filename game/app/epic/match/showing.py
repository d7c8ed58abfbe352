"""View state of the match screen: everything it shows, built from a view and the interaction state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from game.app.epic.match.animation.stage import AnimationState, find_resolving_card
from game.app.epic.match.controller import Controller
from game.app.epic.match.modes.mode import IDLE, SideNote, TableCommand, Tip
from game.app.epic.match.modes.planning import make_square_tip
from game.app.ui.input.intents import Device
from game.presentation.epic.acting import ActiveCard
from game.presentation.epic.presenters import EpicPresenter
from game.presentation.epic.view_models import (
    BoardMarks,
    Forecast,
    HandCardView,
    InPlayView,
    Pile,
    TeamCard,
    Token,
    TurnBanner,
)
from game.presentation.epic.wording import face_name
from game.rules.epic import event as e
from game.rules.epic.actions.turn import round_number
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.frames import NONE, WalkFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.rules.epic.goal import HoldOut
from game.session.log_line import LogLine
from game.text import _, current_language, pick_entry

_ROLL_OR_AFTER = (e.Rolled, e.Halted, e.Attacked, e.Played, e.ActionPaid, e.TurnEnded)
"""Events of a roll, and events that show that its movement is over."""


Pointed: TypeAlias = tuple[BoardMarks, Forecast | None, Tip | None]
"""Marks, forecast and tooltip for the square under the pointer or cursor."""


class TurnOrderEntry(msgspec.Struct, frozen=True):
    """Seat in the displayed turn order."""

    seat: int
    active: bool
    """True if it is the seat's turn."""
    out: bool
    """True if the seat has no character left."""


class MatchViewState(msgspec.Struct):
    """View state of the match screen."""

    viewer: int
    """Seat whose hand is shown; -1 for none."""
    place: str
    """Name of the board."""
    round: str
    """Text with the round number."""
    turn: TurnBanner
    order: tuple[TurnOrderEntry, ...]
    """Turn order."""
    left: tuple[TeamCard, ...]
    """Team plates on the left."""
    right: tuple[TeamCard, ...]
    """Team plates on the right."""
    lying_left: tuple[tuple[int, InPlayView], ...]
    """Cards in play on the left, each with its card number."""
    lying_right: tuple[tuple[int, InPlayView], ...]
    """Cards in play on the right, each with its card number."""
    tokens: dict[int, Token]
    """Characters on the board by square."""
    hand: tuple[HandCardView, ...]
    draw: tuple[Pile, ...]
    """Draw piles, one for each deck."""
    discard: tuple[Pile, ...]
    """Discard piles, one for each deck."""
    commands: tuple[TableCommand, ...]
    marks: BoardMarks
    forecast: Forecast | None
    tip: Tip | None
    """Tooltip at the pointer."""
    die_text: str
    """Text beside the die."""
    note: SideNote | None = None
    """Note beside the board: of a teacher, a hint, the coach or a goal."""
    told: LogLine | None = None
    """Log entry whose characters are marked on the board."""
    device: Device = "keyboard"
    """Input device used last."""
    acting: ActiveCard | None = None
    """Card whose text is being resolved."""


def split_sides(match: Match, view: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the seats whose panels are on the left and on the right: by start zones, else alternating by turn.

    Of two sides, each has its panels together, as sides alternate in turn order.
    """
    if match.zones:
        left = tuple(seat for seat in range(match.seats) if match.zones[view.zones[seat]].name.startswith("left"))
    else:
        left = tuple(range(0, match.seats, 2))
    return left, tuple(seat for seat in range(match.seats) if seat not in left)


def is_eliminated(match: Match, view: State, seat: int) -> bool:
    """Return whether a seat has no characters left."""
    return view.turn > 0 and all(view.squares[figure] < -1 for figure in iterate_bits(match.own[seat]))


class Pointing(msgspec.Struct):
    """Elements under the pointer and the key cursor."""

    square: int | None = None
    """Square under the pointer."""
    card: int | None = None
    """Hand card under the pointer."""
    cursor: int | None = None
    """Square with the key cursor; None while the mouse is in use."""
    key_card: int | None = None
    """Hand card with the key focus."""
    line: LogLine | None = None
    """Log entry under the pointer."""
    told: LogLine | None = None
    """Log entry that was clicked."""

    def clear(self) -> None:
        """Reset all targets."""
        self.square = self.card = self.cursor = self.key_card = None
        self.line = self.told = None


def build_view_state(
    stage: AnimationState,
    faces: EpicPresenter,
    controller: Controller,
    viewer: int,
    at: Pointing,
    standing: ViewCache | None = None,
) -> MatchViewState:
    """Return the view state; the ``cache`` avoids rebuilding parts that have not changed since the last frame."""
    standing = standing or ViewCache()
    standing.refresh(
        (stage.version, not stage.busy, at.cursor, at.key_card),
        lambda: _build_cached_fields(stage, faces, controller, viewer, at),
        (at.square, at.card),
        lambda: _build_pointed(stage, controller, at),
    )
    return MatchViewState(
        viewer=viewer,
        **standing.fields,
        marks=_complete_marks(standing.marks, stage, at),
        forecast=standing.forecast,
        tip=standing.tip,
        die_text=_format_die_text(stage, faces) if stage.die is not None else "",
        told=at.line or at.told,
        acting=find_resolving_card(stage.match, stage.view, stage.table),
    )


def _build_pointed(stage: AnimationState, controller: Controller, at: Pointing) -> Pointed:
    """Return marks, forecast and tooltip for the square under the pointer; a forecast replaces the tooltip.

    During animations only marks are shown.
    """
    if stage.busy or controller.desk.view is not stage.view:
        return BoardMarks(hover=at.square), None, None
    mode, square = controller.mode, at.cursor if at.cursor is not None else at.square
    forecast = mode.make_forecast(square, at.card)
    tip = None
    if square is not None and (forecast is None or forecast.square != square):
        tip = mode.make_tip(square) or make_square_tip(controller.desk, square)
    return mode.build_marks(square), forecast, tip


class ViewCache:
    """Cache of the parts of a view state that do not change during animations and pointer movement."""

    def __init__(self) -> None:
        self._key: object = None
        self._pointed: object = None
        self.fields: dict[str, Any] = {}
        self.marks = BoardMarks()
        self.forecast: Forecast | None = None
        self.tip: Tip | None = None

    def invalidate(self) -> None:
        """Force all parts to be rebuilt."""
        self._key = self._pointed = None

    def refresh(
        self,
        key: object,
        make: Callable[[], dict[str, Any]],
        pointed: object,
        point: Callable[[], Pointed],
    ) -> None:
        """Rebuild everything if ``key`` has changed, only the parts for the pointer if ``pointed_key`` has."""
        if self._key != key:
            self.fields = make()
            self._key, self._pointed = key, None
        if self._pointed != pointed:
            self.marks, self.forecast, self.tip = point()
            self._pointed = pointed


def _build_cached_fields(
    stage: AnimationState, faces: EpicPresenter, controller: Controller, viewer: int, at: Pointing
) -> dict[str, Any]:
    view, match, mode, live = stage.view, stage.match, controller.mode, not stage.busy
    active, spent = (mode.find_active(), mode.find_spent()) if live else (frozenset(), frozenset())
    pile_seat = viewer if viewer >= 0 else max(0, view.active)
    return {
        "place": pick_entry(match.board.layout.name, match.board.layout.id),
        "round": _format_round(view, match),
        "turn": _build_turn(stage, faces, controller, live=live),
        **_build_public_fields(stage, faces, active, spent),
        "hand": _build_hand(view, faces, controller, viewer) if live else _build_animated_hand(stage, faces, viewer),
        "draw": faces.make_draw_piles(view, pile_seat),
        "discard": faces.make_discard_piles(view, pile_seat),
        "commands": tuple(controller.build_commands(at.cursor, at.key_card)) if live else (),
    }


def _format_round(view: State, match: Match) -> str:
    """Return the round number, with the last round if a goal limits the match."""
    if not view.turn:
        return _("Setting up")
    number = round_number(view, match.seats)
    last = min((goal.rounds for goal in match.goals if isinstance(goal, HoldOut)), default=0)
    return (
        _("Round {number} of {last}").format(number=number, last=last)
        if last
        else _("Round {number}").format(number=number)
    )


def _build_public_fields(
    stage: AnimationState, faces: EpicPresenter, active: frozenset[int], spent: frozenset[int]
) -> dict[str, Any]:
    """Return teams, cards in play and tokens; cached until the position or the acting characters change."""
    key = (stage.version, active, spent, current_language())
    if stage.kept[0] != key:
        view, match = stage.view, stage.match
        left, right = split_sides(match, view)
        stage.kept = (
            key,
            {
                "order": tuple(
                    TurnOrderEntry(seat, view.turn > 0 and view.active == seat, is_eliminated(match, view, seat))
                    for seat in range(match.seats)
                ),
                "left": tuple(faces.make_team_card(view, seat, active) for seat in left),
                "right": tuple(faces.make_team_card(view, seat, active) for seat in right),
                "lying_left": tuple(faces.make_cards_in_play(view, left)),
                "lying_right": tuple(faces.make_cards_in_play(view, right)),
                "tokens": {
                    figure: faces.make_token(view, figure, active=figure in active, acted=figure in spent)
                    for figure, where in enumerate(view.squares)
                    if where >= 0
                },
            },
        )
    return stage.kept[1]


def _build_hand(
    view: State, faces: EpicPresenter, controller: Controller | None, viewer: int
) -> tuple[HandCardView, ...]:
    """Return the hand, or the cards offered in its place; without a controller no card is playable."""
    if viewer < 0:
        return ()
    cards = []
    offered = controller.mode.offered if controller is not None else ()
    for card in offered or view.hands[viewer]:
        if card < 0:
            continue
        state = controller.get_card_state(card) if controller is not None else IDLE
        cards.append(
            faces.make_hand_card(card, view, playable=state.playable, reason=state.reason, selected=state.selected)
        )
    return tuple(cards)


def _build_animated_hand(stage: AnimationState, faces: EpicPresenter, viewer: int) -> tuple[HandCardView, ...]:
    """Return the hand during animations; cached until the displayed position changes."""
    key = (viewer, stage.version, current_language())
    if stage.kept_hand[0] != key:
        stage.kept_hand = key, _build_hand(stage.view, faces, None, viewer)
    return stage.kept_hand[1]


def _complete_marks(marks: BoardMarks, stage: AnimationState, at: Pointing) -> BoardMarks:
    """Add the marks that do not depend on the decision: last walk, cursor, log entry, chosen characters."""
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


def _build_turn(stage: AnimationState, faces: EpicPresenter, controller: Controller, *, live: bool) -> TurnBanner:
    view, match = stage.view, stage.match
    asked = view.decision.seat if view.decision is not None and live else None
    if asked is None and not view.turn:
        return TurnBanner(NONE, "", _format_setup_phase(stage), "", actions=0)
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
    return TurnBanner(
        seat=seat,
        portrait=faces.lead_portrait_path(seat),
        title=title,
        hint=controller.mode.hint if live and not over else "",
        actions=total,
        spent=total - view.actions if total else 0,
    )


def _format_setup_phase(stage: AnimationState) -> str:
    """Return the title of the banner before the first turn."""
    match stage.told[-1] if stage.told else None:
        case e.RolledForFirst():
            return _("Who goes first?")
        case e.Shuffled() | e.Drew():
            return _("Dealing cards")
    return _("Setting up")


def _is_movement_open(stage: AnimationState) -> bool:
    """Return whether the movement of the last roll is pending, judged by the displayed events during animations."""
    if not stage.busy:
        return any(isinstance(frame, WalkFrame) for frame in stage.view.stack)
    last = next((event for event in reversed(stage.told) if isinstance(event, _ROLL_OR_AFTER)), None)
    return last is None or isinstance(last, e.Rolled)


def _format_die_text(stage: AnimationState, faces: EpicPresenter) -> str:
    """Return a text with the player and the roll, and whether its movement is over."""
    assert stage.die is not None
    face, view = stage.match.die[stage.die], stage.view
    name = faces.seats.name(max(0, view.active))
    if face.heart:
        return _("Heart Container: {player}'s fighters heal 1").format(player=name)
    text = _("{player} rolled {steps}") if _is_movement_open(stage) else _("{player} rolled {steps}; movement done")
    return text.format(player=name, steps=face_name(stage.match, stage.die))
