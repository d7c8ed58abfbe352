"""View state of the match screen: everything it shows, built from a view and the interaction state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from game.app.epic.match.animation.stage import AnimationState, find_resolving_card
from game.app.epic.match.controller import Controller
from game.app.epic.match.modes.mode import IDLE_CARD, SideNote, TableCommand, Tip
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
from game.rules.epic import event as events
from game.rules.epic.actions.turn import round_number
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.frames import NONE, WalkFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.rules.epic.goal import HoldOut
from game.session.log_line import LogLine
from game.text import _, current_language, pick_entry

_ROLL_EVENTS = (events.Rolled, events.Halted, events.Attacked, events.Played, events.ActionPaid, events.TurnEnded)
"""Events of a roll, and events that show that its movement is over."""


PointedPanels: TypeAlias = tuple[Forecast | None, Tip | None]
"""Forecast and tooltip for the square under the pointer or cursor."""


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
    are_panels_behind: bool = False
    """True if forecast and tooltip are those of where the pointer was: they follow the marks in the next frame."""


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
    return view.turn > 0 and all(view.squares[figure] < -1 for figure in iterate_bits(match.own_mask[seat]))


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
    hovered_line: LogLine | None = None
    """Log entry under the pointer."""
    clicked_line: LogLine | None = None
    """Log entry that was clicked."""

    @property
    def pointed_square(self) -> int | None:
        """Return the square with the key cursor, else the one under the pointer."""
        return self.square if self.cursor is None else self.cursor

    def clear(self) -> None:
        """Reset all targets."""
        self.square = self.card = self.cursor = self.key_card = None
        self.hovered_line = self.clicked_line = None


def build_view_state(
    stage: AnimationState,
    presenter: EpicPresenter,
    controller: Controller,
    viewer: int,
    pointing: Pointing,
    cache: ViewCache | None = None,
    *,
    delays_panels: bool = False,
) -> MatchViewState:
    """Return the view state; the ``cache`` avoids rebuilding parts that have not changed since the last frame.

    With ``delays_panels``, forecast and tooltip follow the pointer one frame later than the marks.
    """
    cache = cache or ViewCache()
    cache.refresh(
        (stage.version, not stage.is_busy, pointing.cursor, pointing.key_card),
        lambda: _build_cached_fields(stage, presenter, controller, viewer, pointing),
        (pointing.square, pointing.card),
        lambda: _build_pointed_marks(stage, controller, pointing),
        lambda: _build_pointed_panels(stage, controller, pointing),
        delays_panels=delays_panels,
    )
    return MatchViewState(
        viewer=viewer,
        **cache.fields,
        marks=_complete_marks(cache.marks, stage, pointing),
        forecast=cache.forecast,
        tip=cache.tip,
        die_text=_format_die_text(stage, presenter) if stage.die is not None else "",
        told=pointing.hovered_line or pointing.clicked_line,
        acting=find_resolving_card(stage.match, stage.view, stage.table),
        are_panels_behind=cache.are_panels_behind,
    )


def _is_choice_shown(stage: AnimationState, controller: Controller) -> bool:
    """Return whether the board shows the position of the decision, and no animation."""
    return not stage.is_busy and controller.context.view is stage.view


def _build_pointed_marks(stage: AnimationState, controller: Controller, pointing: Pointing) -> BoardMarks:
    """Return the marks for the square under the pointer or cursor."""
    if not _is_choice_shown(stage, controller):
        return BoardMarks(hover=pointing.square)
    return controller.mode.build_marks(pointing.pointed_square)


def _build_pointed_panels(stage: AnimationState, controller: Controller, pointing: Pointing) -> PointedPanels:
    """Return forecast and tooltip for the square under the pointer or cursor; a forecast replaces the tooltip.

    During animations there are none.
    """
    if not _is_choice_shown(stage, controller):
        return None, None
    mode, square = controller.mode, pointing.pointed_square
    forecast = mode.make_forecast(square, pointing.card)
    tip = None
    if square is not None and (forecast is None or forecast.square != square):
        tip = mode.make_tip(square) or make_square_tip(controller.context, square)
    return forecast, tip


class ViewCache:
    """Cache of the parts of a view state that do not change during animations and pointer movement."""

    def __init__(self) -> None:
        self._key: object = None
        self._marks_key: object = None
        self._panels_key: object = None
        self.are_panels_behind = False
        """True if forecast and tooltip are older than the marks."""
        self.fields: dict[str, Any] = {}
        self.marks = BoardMarks()
        self.forecast: Forecast | None = None
        self.tip: Tip | None = None

    def invalidate(self) -> None:
        """Force all parts to be rebuilt."""
        self._key = self._marks_key = self._panels_key = None

    def refresh(
        self,
        key: object,
        build_fields: Callable[[], dict[str, Any]],
        pointed_key: object,
        build_marks: Callable[[], BoardMarks],
        build_panels: Callable[[], PointedPanels],
        *,
        delays_panels: bool = False,
    ) -> None:
        """Rebuild everything if ``key`` has changed, only the parts for the pointer if ``pointed_key`` has.

        With ``delays_panels``, a change of only the pointer leaves forecast and tooltip to the next call.
        """
        if self._key != key:
            self.fields = build_fields()
            self._key, self._marks_key, self._panels_key = key, None, None
        has_moved = self._marks_key != pointed_key
        if has_moved:
            self.marks, self._marks_key = build_marks(), pointed_key
        self.are_panels_behind = (
            delays_panels and has_moved and self._panels_key is not None and not self.are_panels_behind
        )
        if self._panels_key != pointed_key and not self.are_panels_behind:
            self.forecast, self.tip = build_panels()
            self._panels_key = pointed_key


def _build_cached_fields(
    stage: AnimationState, presenter: EpicPresenter, controller: Controller, viewer: int, pointing: Pointing
) -> dict[str, Any]:
    view, match, mode, live = stage.view, stage.match, controller.mode, not stage.is_busy
    active, spent = (mode.find_active(), mode.find_spent()) if live else (frozenset(), frozenset())
    pile_seat = viewer if viewer >= 0 else max(0, view.active)
    return {
        "place": pick_entry(match.board.layout.name, match.board.layout.id),
        "round": _format_round(view, match),
        "turn": _build_turn(stage, presenter, controller, is_idle=live),
        **_build_public_fields(stage, presenter, active, spent),
        "hand": _build_hand(view, presenter, controller, viewer)
        if live
        else _build_animated_hand(stage, presenter, viewer),
        "draw": presenter.make_draw_piles(view, pile_seat),
        "discard": presenter.make_discard_piles(view, pile_seat),
        "commands": tuple(controller.build_commands(pointing.cursor, pointing.key_card)) if live else (),
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
    stage: AnimationState, presenter: EpicPresenter, active: frozenset[int], spent: frozenset[int]
) -> dict[str, Any]:
    """Return teams, cards in play and tokens; cached until the position or the acting characters change."""
    key = (stage.version, active, spent, current_language())
    if stage.cached_fields[0] != key:
        view, match = stage.view, stage.match
        left, right = split_sides(match, view)
        stage.cached_fields = (
            key,
            {
                "order": tuple(
                    TurnOrderEntry(seat, view.turn > 0 and view.active == seat, is_eliminated(match, view, seat))
                    for seat in range(match.seats)
                ),
                "left": tuple(presenter.make_team_card(view, seat, active) for seat in left),
                "right": tuple(presenter.make_team_card(view, seat, active) for seat in right),
                "lying_left": tuple(presenter.make_cards_in_play(view, left)),
                "lying_right": tuple(presenter.make_cards_in_play(view, right)),
                "tokens": {
                    figure: presenter.make_token(view, figure, is_active=figure in active, has_acted=figure in spent)
                    for figure, where in enumerate(view.squares)
                    if where >= 0
                },
            },
        )
    return stage.cached_fields[1]


def _build_hand(
    view: State, presenter: EpicPresenter, controller: Controller | None, viewer: int
) -> tuple[HandCardView, ...]:
    """Return the hand, or the cards offered in its place; without a controller no card is playable."""
    if viewer < 0:
        return ()
    cards = []
    offered = controller.mode.offered_cards if controller is not None else ()
    for card in offered or view.hands[viewer]:
        if card < 0:
            continue
        state = controller.get_card_state(card) if controller is not None else IDLE_CARD
        cards.append(
            presenter.make_hand_card(
                card, view, is_playable=state.playable, reason=state.reason, is_selected=state.selected
            )
        )
    return tuple(cards)


def _build_animated_hand(stage: AnimationState, presenter: EpicPresenter, viewer: int) -> tuple[HandCardView, ...]:
    """Return the hand during animations; cached until the displayed position changes."""
    key = (viewer, stage.version, current_language())
    if stage.cached_hand[0] != key:
        stage.cached_hand = key, _build_hand(stage.view, presenter, None, viewer)
    return stage.cached_hand[1]


def _complete_marks(marks: BoardMarks, stage: AnimationState, pointing: Pointing) -> BoardMarks:
    """Add the marks that do not depend on the decision: last walk, cursor, log entry, chosen characters."""
    view = stage.view
    line = pointing.hovered_line or pointing.clicked_line
    about = stage.chosen | set(line.figures if line is not None else ())
    told = frozenset(view.squares[figure] for figure in about if view.squares[figure] >= 0)
    if line is not None:
        told |= frozenset(line.squares)
    trail = stage.trail if not marks.path and not marks.reach else ()
    return msgspec.structs.replace(
        marks,
        trail=trail,
        cursor=pointing.cursor,
        hover=None if pointing.cursor is not None else marks.hover,
        mentioned=told,
    )


def _build_turn(
    stage: AnimationState, presenter: EpicPresenter, controller: Controller, *, is_idle: bool
) -> TurnBanner:
    view, match = stage.view, stage.match
    asked = view.decision.seat if view.decision is not None and is_idle else None
    if asked is None and not view.turn:
        return TurnBanner(NONE, "", _format_setup_phase(stage), "", actions=0)
    seat = asked if asked is not None else max(0, view.active)
    own = seat == view.active or not view.turn
    player = presenter.seats.name(seat)
    title = _("{player}'s turn").format(player=player) if own else _("{player} responds").format(player=player)
    over = view.decision is None and not stage.is_busy
    if over:
        title = _("The match is over")
    total = match.first_turn_actions if view.turn == 1 else match.pack.actions
    total = max(total, view.paid + view.actions, view.actions)
    if not view.turn or not own or over:
        total = 0
    return TurnBanner(
        seat=seat,
        portrait=presenter.lead_portrait_path(seat),
        title=title,
        hint=controller.mode.hint if is_idle and not over else "",
        actions=total,
        spent_actions=total - view.actions if total else 0,
    )


def _format_setup_phase(stage: AnimationState) -> str:
    """Return the title of the banner before the first turn."""
    match stage.shown_events[-1] if stage.shown_events else None:
        case events.RolledForFirst():
            return _("Who goes first?")
        case events.Shuffled() | events.Drew():
            return _("Dealing cards")
    return _("Setting up")


def _is_movement_open(stage: AnimationState) -> bool:
    """Return whether the movement of the last roll is pending, judged by the displayed events during animations."""
    if not stage.is_busy:
        return any(isinstance(frame, WalkFrame) for frame in stage.view.stack)
    last = next((event for event in reversed(stage.shown_events) if isinstance(event, _ROLL_EVENTS)), None)
    return last is None or isinstance(last, events.Rolled)


def _format_die_text(stage: AnimationState, presenter: EpicPresenter) -> str:
    """Return a text with the player and the roll, and whether its movement is over."""
    assert stage.die is not None
    face, view = stage.match.die[stage.die], stage.view
    name = presenter.seats.name(max(0, view.active))
    if face.heart:
        return _("Heart Container: {player}'s fighters heal 1").format(player=name)
    text = _("{player} rolled {steps}") if _is_movement_open(stage) else _("{player} rolled {steps}; movement done")
    return text.format(player=name, steps=face_name(stage.match, stage.die))
