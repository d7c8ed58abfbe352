"""Drawing of the table: two duelists, the values between them, the potions, and the score."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TypeVar

from game.app.elixir.pictures.banner import draw_banner, draw_empty_banner, draw_face_down
from game.app.elixir.pictures.clash import RoundProgress, find_progress
from game.app.elixir.pictures.felt import draw_hall, draw_map
from game.app.elixir.pictures.lanes import draw_game_mark
from game.app.elixir.showing import ElixirViewState
from game.app.elixir.table.middle import (
    draw_opponent_hand,
    draw_outcome,
    draw_potions,
    draw_selection,
    draw_values,
    list_value_boxes,
)
from game.app.elixir.table.stage import TipAreaId, arrange_middle, build_game_marks
from game.app.elixir.table.words import find_game, list_shown_games
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


def draw_table(canvas: Canvas, view_state: ElixirViewState, turn: Hashable = None) -> None:
    """Draw everything but the widgets.

    While ``turn`` is the same, only the progress of the animation has changed, and what does not move is reused; None
    draws all of it.
    """

    def draw_part(name: Hashable, look: object, draw: Callable[[], T]) -> T:
        return draw() if turn is None else canvas.draw_group(("elixir table", name), (turn, look), draw)

    def draw_lasting(name: Hashable, look: object, draw: Callable[[], object]) -> None:
        """Draw a part that depends on its look alone."""
        canvas.draw_group(("elixir table", name), look, draw)

    moment = find_progress(view_state)
    entered = view_state.turned >= 1
    draw_lasting("hall", view_state.map_pieces, lambda: _draw_ground(canvas, view_state))
    stage, found = draw_part(
        "layout", entered, lambda: (arrange_middle(canvas, view_state), view_state.compute_breakdown())
    )
    for seat in (view_state.left_seat, view_state.right_seat):
        look = moment.entrance, moment.fall, moment.flash
        draw_part(("side", seat), look, partial(_draw_side, canvas, view_state, seat, moment, found))
    held = [view_state.list_hand(view_state.right_seat, kind) for kind in ("character", "potion")]
    seen = held, view_state.right_seat, view_state.hand_top
    draw_lasting("hand", seen, lambda: draw_opponent_hand(canvas, view_state, stage))
    duel = view_state.revealed_game
    if duel is None:
        draw_part("selection", None, lambda: draw_selection(canvas, view_state, stage))
    elif moment.entrance >= 1:
        met = moment.values, moment.mind, moment.strike, moment.burst
        boxes = list_value_boxes(view_state, stage)
        compared = met, duel.characters, found, view_state.left_seat, boxes
        draw_lasting("values", compared, lambda: draw_values(canvas, view_state, duel, stage, moment, found))
        draw_part("potions", view_state.poured, lambda: draw_potions(canvas, view_state, duel, stage))
        if found is not None and _shows_outcome(view_state, moment):
            draw_part("outcome", None, lambda: draw_outcome(canvas, view_state, duel, stage, found))
    for seat, box in zip((view_state.left_seat, view_state.right_seat), _PLAYER_BOXES, strict=True):
        told = view_state.names[seat], view_state.bot_titles[seat], view_state.history.wins[seat]
        draw_lasting(("plate", seat), (box, told), partial(_draw_player, canvas, view_state, seat, box))
    draw_part("top", None, lambda: _draw_top(canvas, view_state))


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


def _draw_side(
    canvas: Canvas, view_state: ElixirViewState, seat: int, progress: RoundProgress, breakdown: RoundBreakdown | None
) -> None:
    """Draw the banner of a player's character, or its placeholder before it is revealed."""
    right, duel, catalog = seat != view_state.left_seat, view_state.revealed_game, view_state.rules.catalog
    if duel is None or duel.characters is None:
        picked = view_state.selection[0] if view_state.phase == "lay" and not right and view_state.viewer >= 0 else NONE
        if picked != NONE:
            face = make_character_face(catalog, view_state.view.characters[seat][picked].number)
            draw_banner(canvas, face.art, seat, is_right=right, bottom=view_state.hand_top)
            _draw_name(canvas, view_state, face.name, is_right=right)
            return
        draw_empty_banner(canvas, seat, is_right=right, bottom=view_state.hand_top)
        if view_state.view.laid[seat] != NONE:
            draw_face_down(canvas, right, view_state.hand_top)
            _draw_hint(canvas, view_state, _("{name} has chosen").format(name=view_state.names[seat]), is_right=right)
        else:
            mine = view_state.phase == "lay" and not right and view_state.viewer >= 0
            words = _("Your character") if mine else _("{name}'s character").format(name=view_state.names[seat])
            _draw_hint(canvas, view_state, words, is_right=right)
        return
    face = make_character_face(catalog, duel.characters[seat])
    lost = (
        breakdown is not None
        and breakdown.winner == 1 - seat
        and view_state.offered_potion is None
        and not view_state.revealed_seats
    )
    fallen, flash = (progress.fall, progress.flash) if lost else (0.0, 0.0)
    draw_banner(
        canvas,
        face.art,
        seat,
        is_right=right,
        bottom=view_state.hand_top,
        enter_progress=progress.entrance,
        fall_progress=fallen,
        flash_strength=flash,
    )
    if progress.entrance >= 1:
        _draw_name(canvas, view_state, face.name, is_right=right)
    else:
        draw_face_down(canvas, right, view_state.hand_top, 1 - progress.entrance)


def _draw_name(canvas: Canvas, view_state: ElixirViewState, name: str, *, is_right: bool) -> None:
    """Draw the name of a character at the foot of its banner, in several lines beside a panel."""
    if is_right and view_state.name_box is not None:
        canvas.draw_text_block(
            name,
            *view_state.name_box,
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
    canvas.draw_fitted_line(
        name, x, view_state.hand_top - _NAME_RISE, _NAME_WIDTH, "heading", align=align, shadow=ALPHA.strong
    )


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


def _draw_top(canvas: Canvas, view_state: ElixirViewState) -> None:
    """Draw the number of the game, the banner with the question or event, and the marks of the games."""
    kind = _("Advanced") if view_state.rules.options.format == "advanced" else _("Beginner")
    stakes = _("real match") if view_state.rules.options.stakes == "real" else _("practice")
    if view_state.rules.options.official:
        stakes = _("official duel")
    words = _("Game {number}").format(number=view_state.game_number)
    canvas.draw_text_block(f"{words}  ·  {kind}, {stakes}", *_GAME_BOX, "small", color="mute", shadow=ALPHA.strong)
    pill = arrange_banner(canvas, view_state)
    for widget in pill.widgets:
        widget.draw_marked(canvas, _NEUTRAL_STATE)
    for place, game in enumerate(list_shown_games(view_state)):
        duel = find_game(view_state, game)
        winner = duel.winner if duel is not None else None
        now = game == view_state.game_number and winner is None and view_state.history.winners is None
        seat = winner if winner is not None and winner >= 0 else None
        draw_game_mark(canvas, pill.boxes[TipAreaId("game", place)], seat, is_draw=winner == -1, is_current=now)


def arrange_banner(canvas: Canvas, view_state: ElixirViewState) -> LayoutResult:
    """Lay out the question or event with the row of games beside it."""
    tight = LEADING.tight
    words = Column(
        Label(view_state.title, "banner", leading=tight).sized(grow=1) if view_state.title else None,
        Label(view_state.hint, "small", leading=tight).sized(height=make_growing_length(14, 10))
        if view_state.hint
        else None,
        gap=0,
    )
    view = Row(
        words.sized(grow=1),
        build_game_marks(view_state),
        gap=SPACE.small,
        padding=(SPACE.huge, BORDER.thick, SPACE.medium, BORDER.thick),
        paint=partial(_draw_pill, seat=view_state.banner_seat),
    )
    return lay_out(canvas, view, BANNER_BOX)


def _draw_pill(canvas: Canvas, box: Box, seat: int) -> None:
    mark = canvas.seat_mark(seat)
    canvas.shadow(*box, radius=RADIUS.pill, elevation=2)
    canvas.rect(*box, canvas.contrasting_background(mark.dark), radius=RADIUS.pill)
    canvas.rect(*box, mark.light, radius=RADIUS.pill, border=BORDER.thin)
