"""Frame of every page of an adventure: the top bar, the banner, the log and the piles."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.dungeon.pictures.tokens import MARKS, draw_badge, draw_pile
from game.app.dungeon.view_model import DungeonContext
from game.app.dungeon.views.parts import draw_sheet, get_heading_height
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style import ornaments
from game.app.ui.style.ornaments import draw_seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box
from game.presentation.dungeon.terms import grade_name
from game.session.log_line import LogLine
from game.text import _, pgettext

BANNER = Box(418, 4, 420, 46)
"""Box of the banner."""
_BADGE_RADIUS = 17.0
"""Radius of the player's badge in the banner, whose letter has the size of body text at every text size."""
_MAX_LOG_LINES, _LOG_LEADING, _LOG_GAP = 8, 1.16, 4.0
"""Maximum number of lines of a log that does not fill its box, their leading, and the gap between entries."""
_MAX_LOG_ENTRIES = 24
"""Maximum number of entries that fit into any box."""


def draw_bar(canvas: Canvas, title: str, subtitle: str) -> None:
    """Draw the bar along the upper edge with the title and subtitle of the page."""
    ornaments.draw_bar(canvas)
    ornaments.draw_bar_text(canvas, title, subtitle, right=BANNER.x - SPACE.small)


def draw_banner(canvas: Canvas, seat: int, letter: str, headline: str, text: str) -> None:
    """Draw the banner: whose turn it is, and what to do."""
    mark = MARKS[seat % len(MARKS)]
    x, y, w, h = BANNER
    canvas.shadow(*BANNER, radius=RADIUS.large, elevation=2)
    canvas.gradient(
        *BANNER,
        canvas.contrasting_background(mark.color),
        canvas.mix_colors(mark.dark, mark.color, 0.15),
        radius=RADIUS.large,
    )
    canvas.rect(
        *BANNER,
        canvas.mix_colors(mark.color, "white", 0.7),
        radius=RADIUS.large,
        border=BORDER.thin,
        alpha=ALPHA.strong,
    )
    draw_badge(canvas, seat, x + 28, y + h / 2, _BADGE_RADIUS, letter)
    inner = w - 66
    canvas.draw_text_block(
        headline,
        x + 56,
        y + 2,
        inner,
        24,
        "banner",
        color="cream",
        shadow=ALPHA.half,
        leading=LEADING.tight,
    )
    canvas.draw_text_block(text, x + 57, y + 25, inner, 19, "small", leading=LEADING.tight)


def format_subtitle(context: DungeonContext) -> str:
    """Return level and difficulty of the current dungeon as text."""
    if not context.view.dungeon:
        return ""
    grade = context.catalog.get_dungeon(context.view.dungeon).grade
    if grade is None:
        return _("the last fight")
    return _("Level {number} · {grade}").format(number=context.level, grade=grade_name(grade))


def draw_log(canvas: Canvas, box: Box, lines: Sequence[LogLine], *, fills_box: bool = False) -> None:
    """Draw the newest lines of the log, as many as fit.

    The log occupies the upper part of a high box, or all of it with ``fills_box``. A single line that does not fit
    at its size is drawn smaller.
    """
    size = canvas.resolve_text_size("small")
    if not fills_box:
        box = box._replace(
            h=min(box.h, get_heading_height(canvas) + _MAX_LOG_LINES * (size * _LOG_LEADING + _LOG_GAP) + 6)
        )
    draw_sheet(canvas, box, _("Log"))
    x, y, w, h = box
    top = y + get_heading_height(canvas) - 2
    longest = max((word for line in lines[-_MAX_LOG_ENTRIES:] for word in line.text.split()), key=len, default="")
    size = canvas.fit_line(longest, w - 42, "small", size=size, fallback_role="small").size
    room = y + h - 8 - top
    if not lines:
        canvas.draw_rich_text(_("No entries yet."), x + 16, top + 2, w - 32, "quiet", size=size, color="mute")
    shown: list[tuple[LogLine, float]] = []
    for line in reversed(lines):
        height = canvas.measure_rich_height(line.text, w - 42, "small", size=size, leading=_LOG_LEADING)
        if room < height + 3:
            break
        shown.insert(0, (line, height))
        room -= height + _LOG_GAP
    newest = lines[-1].text if lines and not shown else ""
    if newest and canvas.fit_block(newest, w - 28, room, "small", leading=_LOG_LEADING, wraps=True).fits:
        canvas.draw_text_block(newest, x + 16, top, w - 28, room, "small", leading=_LOG_LEADING, wraps=True)
    for line, height in shown:
        if line.seat is not None and line.seat >= 0:
            if line.seat < 4:
                draw_seat_mark(canvas, line.seat, x + 18, top + size * 0.6, 5.5)
            else:
                draw_badge(canvas, line.seat, x + 18, top + size * 0.6, 6)
        else:
            canvas.circle(x + 18, top + size * 0.6, 3, "panel_edge", alpha=ALPHA.half)
        canvas.draw_rich_text(line.text, x + 31, top, w - 42, "small", size=size, leading=_LOG_LEADING)
        top += height + _LOG_GAP


_PILE_SIZE = 44.0, 63.0
"""Width and height of a pile, in logical units."""


def draw_piles(canvas: Canvas, context: DungeonContext, deck: Box, discard: Box) -> None:
    """Draw both piles of the player whose hand is shown, each in the middle of its box."""
    player = context.view.players[context.shown_seat]
    discards = len(player.discard) + len(player.covered)
    last = context.catalog.item_ids[player.discard[-1]] if player.discard else ""
    face = last or ("back" if discards else "none")
    tops = (
        (deck, len(player.draw), pgettext("pile", "Deck"), ""),
        (discard, discards, pgettext("pile", "Discard"), face),
    )
    for box, count, name, top in tops:
        canvas.rect(*box, "well", radius=RADIUS.medium, alpha=ALPHA.strong)
        canvas.rect(*box, "line", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.strong)
        width, height = _PILE_SIZE
        inner = box._replace(x=box.x + (box.w - width) / 2, y=box.y + SPACE.small, w=width, h=height)
        draw_pile(canvas, inner, count, name, top)
