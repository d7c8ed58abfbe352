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
from game.app.elixir.table.middle import draw_middle
from game.app.elixir.table.stage import TipAreaId, arrange_middle, build_games_area
from game.app.elixir.table.words import find_game, list_games
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Align, Canvas
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

PILL = Box(430, 3, 420, 44)
"""Box of the banner with the question or event and the marks of the games."""
_PLATES = Box(8, 60, 204, 40), Box(1068, 60, 204, 40)
"""Boxes of the players' plates, left and right."""
_REMARK = Box(12, 6, 400, 36)
"""Box of the text with the number of the game."""
_MAP = Box(450, 120, 380, 250)
"""Box of the map in an official duel."""
_NAME_LEFT, _NAME_UP, _NAME_WIDE = 24.0, 30.0, 336.0
"""Margin beside a character's name, its distance above the hand, and its maximum width, in logical pixels."""
_STILL = WidgetState()
"""State of widgets that are neither hovered nor focused."""


def draw_table(canvas: Canvas, show: ElixirViewState, turn: Hashable = None) -> None:
    """Draw everything but the widgets.

    While ``turn`` is the same, only the progress of the animation has changed, and what does not move is reused; None
    draws all of it.
    """

    def draw_part(name: Hashable, look: object, draw: Callable[[], T]) -> T:
        return draw() if turn is None else canvas.draw_group(("elixir table", name), (turn, look), draw)

    moment = find_progress(show)
    entered = show.turned >= 1
    draw_part("hall", None, lambda: _draw_ground(canvas, show))
    stage, found = draw_part("layout", entered, lambda: (arrange_middle(canvas, show), show.compute_breakdown()))
    for seat in (show.me, show.foe):
        look = moment.come, moment.fall, moment.flash
        draw_part(("side", seat), look, partial(_draw_side, canvas, show, seat, moment, found))
    met = moment.come >= 1, moment.values, moment.mind, moment.meet, moment.burst, moment.fall >= 1, show.poured
    draw_part("middle", met, lambda: draw_middle(canvas, show, stage, moment, found))
    draw_part("top", None, lambda: _draw_labels(canvas, show))


def _draw_ground(canvas: Canvas, show: ElixirViewState) -> None:
    canvas.draw_cached("elixir hall", 0, 0, WIDTH, HEIGHT, draw_hall)
    if show.pieces is not None:
        draw_map(canvas, _MAP, show.pieces, alpha=ALPHA.faint)


def _draw_labels(canvas: Canvas, show: ElixirViewState) -> None:
    for seat, box in zip((show.me, show.foe), _PLATES, strict=True):
        draw_view(canvas, _build_plate(show, seat), box)
    _draw_top(canvas, show)


# The duelists ---------------------------------------------------------------------------------------------------------


def _draw_side(
    canvas: Canvas, show: ElixirViewState, seat: int, moment: RoundProgress, found: RoundBreakdown | None
) -> None:
    """Draw the banner of a player's character, or its placeholder before it is revealed."""
    right, duel, catalog = seat != show.me, show.revealed_game, show.rules.catalog
    if duel is None or duel.characters is None:
        picked = show.picked[0] if show.phase == "lay" and not right and show.viewer >= 0 else NONE
        if picked != NONE:
            face = make_character_face(catalog, show.view.characters[seat][picked].number)
            draw_banner(canvas, face.art, seat, right=right, low=show.low)
            _draw_name(canvas, show, face.name, right=right)
            return
        draw_empty_banner(canvas, seat, right=right, low=show.low)
        if show.view.laid[seat] != NONE:
            draw_face_down(canvas, right, show.low)
            _draw_hint(canvas, show, _("{name} has chosen").format(name=show.names[seat]), right=right)
        else:
            mine = show.phase == "lay" and not right and show.viewer >= 0
            words = _("Your character") if mine else _("{name}'s character").format(name=show.names[seat])
            _draw_hint(canvas, show, words, right=right)
        return
    face = make_character_face(catalog, duel.characters[seat])
    lost = found is not None and found.winner == 1 - seat and show.offered_potion is None and not show.revealed_seats
    fallen, flash = (moment.fall, moment.flash) if lost else (0.0, 0.0)
    draw_banner(
        canvas, face.art, seat, right=right, low=show.low, come=moment.come, fallen=fallen, flash=flash
    )  # fmt: skip
    if moment.come >= 1:
        _draw_name(canvas, show, face.name, right=right)
    else:
        draw_face_down(canvas, right, show.low, 1 - moment.come)


def _draw_name(canvas: Canvas, show: ElixirViewState, name: str, *, right: bool) -> None:
    align: Align = "right" if right else "left"
    x = WIDTH - _NAME_LEFT if right else _NAME_LEFT
    canvas.draw_fitted_line(name, x, show.low - _NAME_UP, _NAME_WIDE, "heading", align=align, shadow=ALPHA.strong)


def _draw_hint(canvas: Canvas, show: ElixirViewState, words: str, *, right: bool) -> None:
    """Draw a text on an empty banner."""
    x = WIDTH - _NAME_LEFT - _NAME_WIDE if right else _NAME_LEFT
    canvas.draw_text_block(words, x, show.low - 2 * _NAME_UP, _NAME_WIDE, 2 * _NAME_UP, "panel", align="center")


# Who plays, and what is asked -----------------------------------------------------------------------------------------


def _build_plate(show: ElixirViewState, seat: int) -> LayoutItem:
    """Return a player's plate: name, bot title, and games won."""
    kind = show.kinds[seat]
    return Row(
        SeatMarkWidget(seat),
        Column(
            Label(show.names[seat], "strong"), Label(kind, "small", color="mute") if kind else None, gap=0
        ).sized(grow=1, align="center"),
        Label(str(show.story.wins[seat]), "banner", align="right"),
        gap=SPACE.tiny,
        padding=(SPACE.small, 0),
        paint=partial(_draw_plate, seat=seat),
    )  # fmt: skip


def _draw_plate(canvas: Canvas, box: Box, seat: int) -> None:
    mark = canvas.seat_mark(seat)
    canvas.rect(*box, canvas.contrasting_ground(mark.dark), radius=RADIUS.medium)
    canvas.rect(*box, mark.light, radius=RADIUS.medium, border=BORDER.thin)


def _draw_top(canvas: Canvas, show: ElixirViewState) -> None:
    """Draw the number of the game, the banner with the question or event, and the marks of the games."""
    kind = _("Advanced") if show.rules.options.format == "advanced" else _("Beginner")
    stakes = _("real match") if show.rules.options.stakes == "real" else _("practice")
    if show.rules.options.official:
        stakes = _("official duel")
    words = _("Game {number}").format(number=show.game)
    canvas.draw_text_block(f"{words}  ·  {kind}, {stakes}", *_REMARK, "small", color="mute", shadow=ALPHA.strong)
    pill = arrange_banner(canvas, show)
    for widget in pill.widgets:
        widget.draw_marked(canvas, _STILL)
    for place, game in enumerate(list_games(show)):
        duel = find_game(show, game)
        winner = duel.winner if duel is not None else None
        now = game == show.game and winner is None and show.story.winners is None
        seat = winner if winner is not None and winner >= 0 else None
        draw_game_mark(canvas, pill.boxes[TipAreaId("game", place)], seat, drawn=winner == -1, now=now)


def arrange_banner(canvas: Canvas, show: ElixirViewState) -> LayoutResult:
    """Lay out the question or event with the row of games beside it."""
    tight = LEADING.tight
    words = Column(
        Label(show.title, "banner", leading=tight).sized(grow=1) if show.title else None,
        Label(show.hint, "small", leading=tight).sized(height=make_growing_length(14, 10)) if show.hint else None,
        gap=0,
    )
    view = Row(
        words.sized(grow=1),
        build_games_area(show),
        gap=SPACE.small,
        padding=(SPACE.huge, BORDER.thick, SPACE.medium, BORDER.thick),
        paint=partial(_draw_pill, seat=show.banner_seat),
    )
    return lay_out(canvas, view, PILL)


def _draw_pill(canvas: Canvas, box: Box, seat: int) -> None:
    mark = canvas.seat_mark(seat)
    canvas.shadow(*box, radius=RADIUS.pill, level=2)
    canvas.rect(*box, canvas.contrasting_ground(mark.dark), radius=RADIUS.pill)
    canvas.rect(*box, mark.light, radius=RADIUS.pill, border=BORDER.thin)
