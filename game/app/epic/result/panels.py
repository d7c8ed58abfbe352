"""Panels of the result scene beside the winner: chart, greatest swings, luck and statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.app.epic.ids import SwingId
from game.app.epic.result.pictures.bars import draw_luck, draw_proportions, draw_swing_picture
from game.app.epic.result.pictures.chart import draw_chart, format_chart_title, list_chart_names
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Centered, Column, FirstFit, Row, Spacer, Stack
from game.app.ui.layout.paint import CustomPaint, HorizontalRule, Icon, make_letter_height, make_line_height
from game.app.ui.layout.panels import draw_panel_ground
from game.app.ui.style.ornaments import draw_seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Length
from game.app.ui.widgets.button import IconButton
from game.app.ui.widgets.text import Label, LiveLabel
from game.presentation.epic.analysis.review import LuckCount, Swing
from game.presentation.epic.analysis.summary import MAX_SWINGS, MatchSummary, swing_name
from game.text import _, format_decimal

_SEAT_COLUMN_WIDTH = 48.0
"""Width of the column with a seat's numbers, in logical units."""
_PLAY_BUTTON_SIZE, _SWING_PICTURE_WIDTH, _PROPORTION_BAR_HEIGHT = 30.0, 72.0, 5.0
"""Size of a swing's replay button, width of its picture, and height of a bar of proportions, in logical units."""
_MAX_LUCK_ROWS = 3
"""Largest number of kinds of luck shown with more than three players."""
_PANEL_PADDING = (SPACE.large, SPACE.small)


def _build_title(text: str) -> Label:
    return Label(text, "panel").sized(grow=1, height=make_line_height("panel"))


def _build_mark(seat: int, width: float = SPACE.large) -> LayoutItem:
    return CustomPaint(lambda canvas, box: draw_seat_mark(canvas, seat, *box.center)).sized(width=width)


def _make_widest_length(role: str, *texts: str) -> Length:
    """Return the width of the widest of several texts."""
    return lambda canvas: max(canvas.measure(text, role)[0] for text in texts)


# The chart -----------------------------------------------------------------------------------------------------------


def build_chart(canvas: Canvas, summary: MatchSummary) -> LayoutItem:
    """Return the health chart with its title and the players' names."""
    names = [
        Row(_build_mark(seat), Label(name, "small").set_size_group("players"), gap=SPACE.tiny)
        for seat, name in enumerate(list_chart_names(summary))
    ]
    plot = CustomPaint(partial(draw_chart, summary=summary)).sized(grow=1)
    head = Row(_build_title(format_chart_title(summary)), *names, gap=SPACE.large)
    return Column(head, plot, gap=SPACE.small, padding=_PANEL_PADDING, paint=draw_panel_ground)


# Swings --------------------------------------------------------------------------------------------------------------


def build_swings(summary: MatchSummary, share_button: LayoutItem) -> LayoutItem:
    """Return the cards that took the most health, with their numbers in the chart, and the share button."""
    rows: list[LayoutItem] = [_build_swing(summary, index, swing) for index, swing in enumerate(summary.swings)]
    if not rows:
        rows = [Label(_("No damage dealt."), "quiet", color="mute", align="center")]
    rows += [Spacer() for _missing in range(MAX_SWINGS - len(rows))]
    return Column(
        Row(_build_title(_("Biggest swings")), share_button.sized(align="center")),
        *(row.sized(grow=1) for row in rows),
        gap=SPACE.small,
        padding=_PANEL_PADDING,
        paint=draw_panel_ground,
    )


def _build_swing(summary: MatchSummary, index: int, swing: Swing) -> LayoutItem:
    """Return a row of a swing: its picture, the replay button, its description, and the health that it took."""
    seat = swing.card_owner if swing.card_owner >= 0 else swing.seat
    face = summary.presenter.make_face(swing.card) if swing.card >= 0 else None
    play = IconButton(SwingId(index), "play", tip=_("Watch"), keys=(str(index + 1),))
    picture = Stack(
        CustomPaint(partial(draw_swing_picture, face=face, number=index + 1)),
        Centered(play.sized(width=_PLAY_BUTTON_SIZE, height=_PLAY_BUTTON_SIZE)),
    )
    names = [
        Label(swing_name(summary.presenter, swing, is_short=short), "panel").set_size_group("swings")
        for short in (False, True)
    ]
    above = Row(
        FirstFit(*names).sized(grow=1, height=make_line_height("panel")),
        Label(_("Round {number}").format(number=swing.round), "small", color="mute"),
        gap=SPACE.small,
    )
    loss = Row(
        Icon("heart", make_letter_height("body")),
        Label(f"−{swing.amount}", "number", color="danger"),
        gap=SPACE.tiny,
        padding=(SPACE.small, 0),
        paint=_draw_inset_ground,
    )
    text = Label(summary.describe_swing(swing), "body", color="cream", valign="top").set_size_group("swing texts")
    below = Row(text.sized(grow=1), loss.sized(align="center"), gap=SPACE.small)
    return Row(
        picture.sized(width=_SWING_PICTURE_WIDTH),
        Column(above, below.sized(grow=1), gap=SPACE.tiny).sized(grow=1),
        gap=SPACE.medium,
        padding=SPACE.tiny,
        paint=partial(_draw_swing, seat=seat),
    )


def _draw_swing(canvas: Canvas, box: Box, seat: int) -> None:
    color = canvas.seat_mark(seat).color
    canvas.rect(*box, color, radius=RADIUS.medium, alpha=ALPHA.faint)
    canvas.rect(*box, color, radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.half)


def _draw_inset_ground(canvas: Canvas, box: Box) -> None:
    canvas.rect(*box, "well", radius=RADIUS.medium, alpha=ALPHA.strong)


# Statistics ----------------------------------------------------------------------------------------------------------


def build_statistics(canvas: Canvas, summary: MatchSummary, count_up: Callable[[int, int], int]) -> LayoutItem:
    """Return a row for each statistic with the best value highlighted and a bar of proportions.

    ``count_up`` returns the currently shown value for a number and its row while the numbers count up.
    """
    marks = [_build_mark(seat, _SEAT_COLUMN_WIDTH) for seat in range(summary.match.seats)]
    rows: list[LayoutItem] = []
    for index, (label, values, less) in enumerate(summary.list_statistics()):
        best = min(values) if less else max(values)
        numbers = [
            _build_count(canvas, seat, values, best, partial(count_up, value, index))
            for seat, value in enumerate(values)
        ]
        shares = CustomPaint(partial(draw_proportions, values=values, best=best)).sized(height=_PROPORTION_BAR_HEIGHT)
        words = Label(label).set_size_group("statistics").sized(grow=1)
        rows += [HorizontalRule()] if rows else []
        rows.append(Column(Row(words, *numbers, gap=0).sized(grow=1), shares, gap=SPACE.tiny).sized(grow=1))
    return Column(
        Row(_build_title(_("Statistics")), *marks, gap=0),
        *rows,
        gap=SPACE.tiny,
        padding=_PANEL_PADDING,
        paint=draw_panel_ground,
    )


def _build_count(
    canvas: Canvas, seat: int, values: Sequence[int], best: int, get_shown_value: Callable[[], int]
) -> LayoutItem:
    bright = values[seat] == best and len(set(values)) > 1
    color = "cream" if bright else "mute"
    role = "strong" if bright else "label"
    return LiveLabel(lambda: str(get_shown_value()), role, color=color, align="center").sized(width=_SEAT_COLUMN_WIDTH)


# Luck ----------------------------------------------------------------------------------------------------------------


def build_luck(canvas: Canvas, summary: MatchSummary) -> LayoutItem:
    """Return the luck of each seat compared with the average; the luckier, the further right."""
    rows = summary.list_luck()
    if summary.match.seats > _MAX_LUCK_ROWS:
        rows = rows[:_MAX_LUCK_ROWS]
    parts: list[LayoutItem] = []
    for label, fortunes in rows:
        most = max(3.0, *(abs(count.actual - count.expected) for count in fortunes))
        lines = [_build_fortune(canvas, seat, count, most).sized(grow=1) for seat, count in enumerate(fortunes)]
        parts += [Label(label, "small").set_size_group("kinds of luck"), Column(*lines, gap=0).sized(grow=1)]
    head = Row(
        _build_title(_("Luck")),
        Label(_("less"), "small", color="mute"),
        Label(_("more"), "small", color="mute", align="right"),
        gap=SPACE.huge,
    )
    return Column(head, *parts, gap=SPACE.tiny, padding=_PANEL_PADDING, paint=draw_panel_ground)


def _build_fortune(canvas: Canvas, seat: int, fortune: LuckCount, max_deviation: float) -> LayoutItem:
    number = format_decimal(fortune.expected)
    average = _("avg. {number}")
    share = (fortune.actual - fortune.expected) / max_deviation
    bar = CustomPaint(partial(draw_luck, seat=seat, share=share))
    return Row(
        _build_mark(seat),
        Label(str(fortune.actual), "strong").sized(width=_make_widest_length("strong", "000")),
        Label(average.format(number=number), "small", color="mute").sized(
            width=_make_widest_length("small", average.format(number="000.0"))
        ),
        bar.sized(grow=1),
        gap=SPACE.tiny,
    )
