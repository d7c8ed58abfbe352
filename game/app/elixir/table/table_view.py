"""Drawing of the table: two duelists, the values between them, the potions, and the score."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import TypeVar

import msgspec

from game.app.elixir.pictures.banner import draw_banner, draw_empty_banner, draw_face_down
from game.app.elixir.pictures.clash import RoundProgress, find_progress
from game.app.elixir.pictures.felt import draw_hall, draw_map
from game.app.elixir.pictures.lanes import draw_game_mark
from game.app.elixir.showing import ElixirViewState
from game.app.elixir.table.middle import (
    draw_opponent_hand,
    draw_outcome,
    draw_potion,
    draw_selection,
    draw_values,
    favors_left_seat,
    list_potions,
    list_value_boxes,
)
from game.app.elixir.table.stage import TipAreaId, arrange_middle, build_game_marks
from game.app.elixir.table.words import find_game, format_outcome_line, list_shown_games
from game.app.ui.drawing.canvas import WIDTH, Align, Canvas
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.paint import SeatMarkWidget
from game.app.ui.layout.tree import draw_view, lay_out
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, LayoutResult, WidgetState, make_growing_length
from game.app.ui.widgets.text import Label
from game.presentation.elixir.reckoning import RoundBreakdown
from game.presentation.elixir.view_models import make_character_face
from game.rules.elixir.state import NONE
from game.text import _

T = TypeVar("T")

BANNER_BOX = Box(430, 3, 420, 44)
"""Box of the banner with the question or event and the marks of the games."""
_PLAYER_BOXES = Box(8, 60, 204, 40), Box(1068, 60, 204, 40)
"""Boxes of the players' plates, left and right."""
_GAME_BOX = Box(12, 6, 400, 36)
"""Box of the text with the number of the game."""
_MAP_BOX = Box(450, 120, 380, 250)
"""Box of the map in an official duel."""
_NAME_MARGIN, _NAME_RISE, _NAME_WIDTH = 24.0, 30.0, 336.0
"""Margin beside a character's name, its distance above the hand, and its maximum width, in logical pixels."""
_NEUTRAL_STATE = WidgetState()
"""State of widgets that are neither hovered nor focused."""


def draw_table(
    canvas: Canvas, view_state: ElixirViewState, turn: Hashable = None, surroundings: ElixirViewState | None = None
) -> None:
    """Draw everything but the widgets.

    While ``turn`` is the same, only the progress of the animation has changed, and what does not move is reused; None
    draws all of it. Everything around the middle is drawn with ``surroundings``, or with ``view_state`` if it is None.
    """
    draw_part = partial(_draw_part, canvas, turn)
    moment = find_progress(view_state)
    entered = view_state.turned >= 1
    _draw_lasting(canvas, "hall", view_state.map_pieces, lambda: _draw_ground(canvas, view_state))
    canvas.cache_background()
    stage, found = draw_part(
        "layout", entered, lambda: (arrange_middle(canvas, view_state), view_state.compute_breakdown())
    )
    duel = view_state.revealed_game
    for seat in (view_state.left_seat, view_state.right_seat):
        if duel is None or duel.characters is None:
            draw_part(("empty side", seat), None, partial(_draw_empty_side, canvas, view_state, seat))
        else:
            _draw_side(canvas, _make_side(view_state, seat, duel.characters[seat], moment, found))
    if duel is None:
        draw_part("selection", None, lambda: draw_selection(canvas, view_state, stage))
    elif moment.values >= 1:
        met = moment.values, moment.mind, moment.strike, moment.burst
        compared = met, duel.characters, found, view_state.left_seat, list_value_boxes(view_state, stage)
        _draw_lasting(canvas, "values", compared, lambda: draw_values(canvas, view_state, duel, stage, moment, found))
        captions = stage.boxes[TipAreaId("captions")]
        potions = draw_part("potions", view_state.poured, partial(list_potions, view_state, duel, stage))
        for place, potion in enumerate(potions):
            look = potion, captions
            _draw_lasting(canvas, ("potion", place), look, partial(draw_potion, canvas, *look))
        if found is not None and _shows_outcome(view_state, moment):
            text = draw_part("outcome text", None, partial(format_outcome_line, view_state, duel, found))
            line = stage.boxes[TipAreaId("outcome")], text, favors_left_seat(view_state, found)
            _draw_lasting(canvas, "outcome", line, partial(draw_outcome, canvas, *line))
    _draw_surroundings(canvas, surroundings or view_state, turn if surroundings is None else (turn, "before"))


def _draw_surroundings(canvas: Canvas, view_state: ElixirViewState, turn: Hashable) -> None:
    """Draw what is around the middle of the table: the opponent's hand, both plates, the banner and the games."""
    hand = [view_state.list_hand(view_state.right_seat, kind) for kind in ("character", "potion")]
    hand_look = hand, view_state.right_seat, view_state.hand_top
    _draw_lasting(
        canvas, "hand", hand_look, lambda: draw_opponent_hand(canvas, view_state, arrange_middle(canvas, view_state))
    )
    for seat, box in zip((view_state.left_seat, view_state.right_seat), _PLAYER_BOXES, strict=True):
        plate_look = box, view_state.names[seat], view_state.bot_titles[seat], view_state.history.wins[seat]
        draw = partial(_draw_player, canvas, view_state, seat, box)
        _draw_lasting(canvas, ("plate", seat), plate_look, draw)
    title, marks = _draw_part(
        canvas, turn, "games", None, lambda: (_format_game(view_state), _list_game_marks(view_state))
    )
    _draw_lasting(canvas, "game", title, partial(_draw_game, canvas, title))
    banner_look = view_state.title, view_state.hint, view_state.banner_seat
    _draw_lasting(canvas, "banner", banner_look, partial(_draw_banner, canvas, view_state))
    _draw_lasting(canvas, "marks", marks, partial(_draw_game_marks, canvas, view_state, marks))


def _draw_part(canvas: Canvas, turn: Hashable, name: Hashable, look: object, draw: Callable[[], T]) -> T:
    """Draw a part of the table anew in each turn, or whenever its look changes; always if ``turn`` is None."""
    return draw() if turn is None else canvas.draw_group(("elixir table", name), (turn, look), draw)


def _draw_lasting(canvas: Canvas, name: Hashable, look: object, draw: Callable[[], object]) -> None:
    """Draw a part of the table that depends on its look alone."""
    canvas.draw_group(("elixir table", name), look, draw)


def _draw_player(canvas: Canvas, view_state: ElixirViewState, seat: int, box: Box) -> None:
    draw_view(canvas, _build_plate(view_state, seat), box)


def _shows_outcome(view_state: ElixirViewState, progress: RoundProgress) -> bool:
    """Return whether the outcome of the round is shown: it was fought, or a potion is offered."""
    return not view_state.revealed_seats and (view_state.offered_potion is not None or progress.fall >= 1)


def _draw_ground(canvas: Canvas, show: ElixirViewState) -> None:
    draw_hall(canvas)
    if show.map_pieces is not None:
        draw_map(canvas, _MAP_BOX, show.map_pieces, alpha=ALPHA.faint)


# The duelists ---------------------------------------------------------------------------------------------------------


class _Side(msgspec.Struct, frozen=True):
    """Banner of a revealed character as it is drawn, and the arguments of its name."""

    art: str
    seat: int
    is_right: bool
    bottom: float
    name: tuple[str, float, Box | None]
    """Name, upper edge of the hand, and box of the name beside a panel; None for its usual place."""
    enter_progress: float
    fall_progress: float
    flash_strength: float


def _make_side(
    view_state: ElixirViewState, seat: int, character: int, progress: RoundProgress, breakdown: RoundBreakdown | None
) -> _Side:
    """Return the side of a player whose character is revealed; only the loser's falls and flashes."""
    face, right = make_character_face(view_state.rules.catalog, character), seat != view_state.left_seat
    lost = (
        breakdown is not None
        and breakdown.winner == 1 - seat
        and view_state.offered_potion is None
        and not view_state.revealed_seats
    )
    fallen, flash = (progress.fall, progress.flash) if lost else (0.0, 0.0)
    name = face.name, view_state.hand_top, view_state.name_box if right else None
    return _Side(face.art, seat, right, view_state.hand_top, name, progress.entrance, fallen, flash)


def _draw_side(canvas: Canvas, side: _Side) -> None:
    """Draw the banner of a player's character with its name, which stays while the banner moves."""
    _draw_lasting(canvas, ("side", side.is_right), side, partial(_draw_character, canvas, side))
    if side.enter_progress >= 1:
        write = partial(_draw_name, canvas, *side.name, is_right=side.is_right)
        _draw_lasting(canvas, ("name", side.is_right), side.name, write)


def _draw_character(canvas: Canvas, side: _Side) -> None:
    """Draw the banner of a player's character, and the card that turns while it enters."""
    draw_banner(
        canvas,
        side.art,
        side.seat,
        is_right=side.is_right,
        bottom=side.bottom,
        enter_progress=side.enter_progress,
        fall_progress=side.fall_progress,
        flash_strength=side.flash_strength,
    )
    if side.enter_progress < 1:
        draw_face_down(canvas, side.is_right, side.bottom, 1 - side.enter_progress)


def _draw_empty_side(canvas: Canvas, view_state: ElixirViewState, seat: int) -> None:
    """Draw the placeholder of a player's character before it is revealed, or the selected one."""
    right, catalog = seat != view_state.left_seat, view_state.rules.catalog
    picked = view_state.selection[0] if view_state.phase == "lay" and not right and view_state.viewer >= 0 else NONE
    if picked != NONE:
        face = make_character_face(catalog, view_state.view.characters[seat][picked].number)
        draw_banner(canvas, face.art, seat, is_right=right, bottom=view_state.hand_top)
        _draw_name(canvas, face.name, view_state.hand_top, is_right=right)
        return
    draw_empty_banner(canvas, seat, is_right=right, bottom=view_state.hand_top)
    if view_state.view.laid[seat] != NONE:
        draw_face_down(canvas, right, view_state.hand_top)
        _draw_hint(canvas, view_state, _("{name} has chosen").format(name=view_state.names[seat]), is_right=right)
    else:
        mine = view_state.phase == "lay" and not right and view_state.viewer >= 0
        words = _("Your character") if mine else _("{name}'s character").format(name=view_state.names[seat])
        _draw_hint(canvas, view_state, words, is_right=right)


def _draw_name(canvas: Canvas, name: str, hand_top: float, box: Box | None = None, *, is_right: bool) -> None:
    """Draw the name of a character at the foot of its banner, in several lines if it has a box beside a panel."""
    if box is not None:
        canvas.draw_text_block(
            name,
            *box,
            "heading",
            align="right",
            valign="bottom",
            shadow=ALPHA.strong,
            leading=LEADING.tight,
            wraps=True,
        )
        return
    align: Align = "right" if is_right else "left"
    x = WIDTH - _NAME_MARGIN if is_right else _NAME_MARGIN
    canvas.draw_fitted_line(name, x, hand_top - _NAME_RISE, _NAME_WIDTH, "heading", align=align, shadow=ALPHA.strong)


def _draw_hint(canvas: Canvas, view_state: ElixirViewState, text: str, *, is_right: bool) -> None:
    """Draw a text on an empty banner."""
    x = WIDTH - _NAME_MARGIN - _NAME_WIDTH if is_right else _NAME_MARGIN
    place = x, view_state.hand_top - 2 * _NAME_RISE, _NAME_WIDTH, 2 * _NAME_RISE
    if is_right and view_state.name_box is not None:
        place = view_state.name_box
    canvas.draw_text_block(text, *place, "panel", align="center")


# Who plays, and what is asked -----------------------------------------------------------------------------------------


def _build_plate(view_state: ElixirViewState, seat: int) -> LayoutItem:
    """Return a player's plate: name, bot title, and games won."""
    kind = view_state.bot_titles[seat]
    return Row(
        SeatMarkWidget(seat),
        Column(
            Label(view_state.names[seat], "strong"), Label(kind, "small", color="mute") if kind else None, gap=0
        ).sized(grow=1, align="center"),
        Label(str(view_state.history.wins[seat]), "banner", align="right"),
        gap=SPACE.tiny,
        padding=(SPACE.small, 0),
        paint=partial(_draw_plate, seat=seat),
    )  # fmt: skip


def _draw_plate(canvas: Canvas, box: Box, seat: int) -> None:
    mark = canvas.seat_mark(seat)
    canvas.rect(*box, canvas.contrasting_background(mark.dark), radius=RADIUS.medium)
    canvas.rect(*box, mark.light, radius=RADIUS.medium, border=BORDER.thin)


def _format_game(view_state: ElixirViewState) -> str:
    """Return the number and kind of the game."""
    kind = _("Advanced") if view_state.rules.options.format == "advanced" else _("Beginner")
    stakes = _("real match") if view_state.rules.options.stakes == "real" else _("practice")
    if view_state.rules.options.official:
        stakes = _("official duel")
    words = _("Game {number}").format(number=view_state.game_number)
    return f"{words}  ·  {kind}, {stakes}"


def _draw_game(canvas: Canvas, text: str) -> None:
    canvas.draw_text_block(text, *_GAME_BOX, "small", color="mute", shadow=ALPHA.strong)


def _draw_banner(canvas: Canvas, view_state: ElixirViewState) -> None:
    """Draw the banner with the question or event."""
    for widget in arrange_banner(canvas, view_state).widgets:
        widget.draw_marked(canvas, _NEUTRAL_STATE)


def _list_game_marks(view_state: ElixirViewState) -> list[tuple[int | None, bool]]:
    """Return the winner of each listed game, -1 for a draw, and whether it is played now."""
    marks = []
    for game in list_shown_games(view_state):
        duel = find_game(view_state, game)
        winner = duel.winner if duel is not None else None
        marks.append((winner, game == view_state.game_number and winner is None and view_state.history.winners is None))
    return marks


def _draw_game_marks(canvas: Canvas, view_state: ElixirViewState, marks: Sequence[tuple[int | None, bool]]) -> None:
    boxes = arrange_banner(canvas, view_state).boxes
    for place, (winner, is_current) in enumerate(marks):
        seat = winner if winner is not None and winner >= 0 else None
        draw_game_mark(canvas, boxes[TipAreaId("game", place)], seat, is_draw=winner == -1, is_current=is_current)


def arrange_banner(canvas: Canvas, view_state: ElixirViewState) -> LayoutResult:
    """Lay out the question or event with the row of games beside it."""
    return view_state.keep_layout("banner", lambda: lay_out(canvas, _build_banner(view_state), BANNER_BOX))


def _build_banner(view_state: ElixirViewState) -> LayoutItem:
    tight = LEADING.tight
    words = Column(
        Label(view_state.title, "banner", leading=tight).sized(grow=1) if view_state.title else None,
        Label(view_state.hint, "small", leading=tight).sized(height=make_growing_length(14, 10))
        if view_state.hint
        else None,
        gap=0,
    )
    return Row(
        words.sized(grow=1),
        build_game_marks(view_state),
        gap=SPACE.small,
        padding=(SPACE.huge, BORDER.thick, SPACE.medium, BORDER.thick),
        paint=partial(_draw_pill, seat=view_state.banner_seat),
    )


def _draw_pill(canvas: Canvas, box: Box, seat: int) -> None:
    mark = canvas.seat_mark(seat)
    canvas.shadow(*box, radius=RADIUS.pill, elevation=2)
    canvas.rect(*box, canvas.contrasting_background(mark.dark), radius=RADIUS.pill)
    canvas.rect(*box, mark.light, radius=RADIUS.pill, border=BORDER.thin)
