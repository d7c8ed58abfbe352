"""What frames every page of an adventure: the bar with the banner, Link, the log, hand and piles, companions."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.dungeon.pictures.tokens import MARKS, badge, bottle_row, hearts, pile
from game.app.dungeon.view_model import DungeonDesk
from game.app.dungeon.views.parts import halves_text, head, sheet
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.drawing.numbers import short
from game.app.ui.style import ornaments
from game.app.ui.style.ornaments import seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box
from game.presentation.dungeon.terms import grade_name
from game.rules.dungeon.engine.state import MOST_BOTTLES
from game.session.log_line import LogLine
from game.text import _, ngettext, pgettext

LEFT, RIGHT = 10.0, 1034.0
LEFT_WIDTH, RIGHT_WIDTH = 212.0, 236.0
TRIFORCE = Box(LEFT, 206, LEFT_WIDTH, 116)
BANNER = Box(418, 4, 420, 46)
_MOST_PIPS = 12
_LOG_ROWS, _LOG_LEADING, _LOG_GAP = 8, 1.16, 4.0
"""The log is no higher than for so many lines, unless it fills a box."""
_MOST_ROWS = 24
"""More of them fit nowhere."""


def draw_bar(canvas: Canvas, title: str, sub: str) -> None:
    """Draw the bar along the upper edge with where we are."""
    ornaments.draw_bar(canvas)
    ornaments.draw_bar_words(canvas, title, sub, right=BANNER.x - SPACE.small)


def draw_banner(
    canvas: Canvas, seat: int, letter: str, headline: str, line: str, pips: tuple[int, int] | None = None
) -> None:
    """Whose turn it is and what is expected; `pips` are the round and the round limit."""
    mark = MARKS[seat % len(MARKS)]
    x, y, w, h = BANNER
    canvas.shadow(*BANNER, radius=RADIUS.large, level=2)
    canvas.gradient(*BANNER, canvas.ground(mark.color), canvas.mix(mark.dark, mark.color, 0.15), radius=RADIUS.large)
    canvas.rect(
        *BANNER, canvas.mix(mark.color, "white", 0.7), radius=RADIUS.large, border=BORDER.thin, alpha=ALPHA.strong
    )
    badge(canvas, seat, x + 28, y + h / 2, 16, letter)
    spare = 0.0
    if pips is not None:
        now, most = pips
        if most > _MOST_PIPS:
            text = f"{short(now)}/{short(most)}"
            spare = canvas.measure(text, "strong")[0] + 24
            canvas.text(text, x + w - 14, y + h / 2, "strong", align="right")
            most = 0
        pitch = min(26.0, 130 / max(1, most))
        spare = max(spare, most * pitch + 10)
        for place in range(most):
            px = x + w - 20 - (most - 1 - place) * pitch
            on = place + 1 == now
            canvas.circle(px, y + h / 2, min(11, pitch * 0.43), canvas.mix(mark.dark, "black", 0.5))
            tone = canvas.color("cream") if on else canvas.mix(mark.dark, "black", 0.12)
            canvas.circle(px, y + h / 2, min(9.4, pitch * 0.37), tone)
            ink = "ink" if on else "cream"
            canvas.text(str(place + 1), px, y + h / 2, "strong", color=ink, align="center")
    inner = w - 66 - spare
    canvas.block(
        headline,
        x + 56,
        y + 2,
        inner,
        24,
        "banner",
        color="white",
        shadow=ALPHA.half,
        leading=LEADING.tight,
    )
    canvas.block(line, x + 57, y + 25, inner, 19, "small", leading=LEADING.tight)


def subtitle(desk: DungeonDesk) -> str:
    """Level and difficulty of the present dungeon."""
    if not desk.view.dungeon:
        return ""
    grade = desk.catalog.dungeon(desk.view.dungeon).grade
    if grade is None:
        return _("the last fight")
    return _("Level {number} · {grade}").format(number=desk.level, grade=grade_name(grade))


def bottle_box(panel: Box, place: int) -> Box:
    """Where a bottle lies in Link's panel."""
    pitch = (panel.w - 20) / MOST_BOTTLES
    return Box(panel.x + 12 + place * pitch, panel.bottom - 51, pitch - 4, 42)


def draw_link(canvas: Canvas, desk: DungeonDesk, box: Box) -> None:
    """Hearts, rupees and bottles."""
    view = desk.view
    right = _("{left} of {all}").format(left=halves_text(desk.hearts), all=view.containers)
    sheet(canvas, box, "Link", right)
    x, y, w, _h = box
    many = view.containers > 9
    hearts(canvas, x + 12, y + (25 if many else 27), desk.hearts, view.containers, w - 24, 18 if many else 30)
    low = y + 64
    canvas.icon("rupee", x + 12, low, 21)
    wide = canvas.text(short(desk.rupees), x + 38, low + 10.5, "strong")
    room = min(w * 0.36, w - 130 - wide)
    canvas.block(ngettext("rupee", "rupees", desk.rupees), x + 44 + wide, low, room, 21, "small", color="mute")
    bottle_row(canvas, x + 12, box.bottom - 51, w - 20, 42, view.bottles)


def draw_log(canvas: Canvas, box: Box, lines: Sequence[LogLine], *, fills: bool = False) -> None:
    """The newest lines of the log, as many as fit; of a high box it takes the upper part, or all if it `fills` it."""
    size = canvas.text_size("small")
    if not fills:
        box = box._replace(h=min(box.h, head(canvas) + _LOG_ROWS * (size * _LOG_LEADING + _LOG_GAP) + 6))
    sheet(canvas, box, _("Log"))
    x, y, w, h = box
    top = y + head(canvas) - 2
    longest = max((word for line in lines[-_MOST_ROWS:] for word in line.text.split()), key=len, default="")
    size = canvas.fit_line(longest, w - 42, "small", size=size, narrow="small").size
    room = y + h - 8 - top
    if not lines:
        canvas.rich(_("No entries yet."), x + 16, top + 2, w - 32, "quiet", size=size, color="mute")
    shown: list[tuple[LogLine, float]] = []
    for line in reversed(lines):
        tall = canvas.rich_height(line.text, w - 42, "small", size=size, leading=_LOG_LEADING)
        if room < tall + 3:
            break
        shown.insert(0, (line, tall))
        room -= tall + _LOG_GAP
    for line, tall in shown:
        if line.seat is not None and line.seat >= 0:
            if line.seat < 4:
                seat_mark(canvas, line.seat, x + 18, top + size * 0.6, 5.5)
            else:
                badge(canvas, line.seat, x + 18, top + size * 0.6, 6)
        else:
            canvas.circle(x + 18, top + size * 0.6, 3, "panel_edge", alpha=ALPHA.half)
        canvas.rich(line.text, x + 31, top, w - 42, "small", size=size, leading=_LOG_LEADING)
        top += tall + _LOG_GAP


def draw_hand_ground(canvas: Canvas, desk: DungeonDesk, top: float, *, small: bool) -> None:
    """The dark edge of the table on which the hand lies, with the piles of the player whose hand it is."""
    canvas.gradient(0, top, WIDTH, HEIGHT - top, "pitch", "shade", alpha=0, alpha_bottom=ALPHA.full)
    player = desk.view.players[desk.shown_seat]
    discards = len(player.discard) + len(player.covered)
    last = desk.catalog.item_ids[player.discard[-1]] if player.discard else ""
    face = last or ("back" if discards else "none")
    if small:
        pile(canvas, Box(26, 612, 54, 74), len(player.draw), pgettext("pile", "Deck"))
        _discard(canvas, Box(114, 612, 54, 74), discards, face)
        center, low = 228.0, 640.0
    else:
        pile(canvas, Box(26, 572, 74, 104), len(player.draw), pgettext("pile", "Deck"))
        _discard(canvas, Box(126, 572, 74, 104), discards, face)
        center, low = 254.0, 606.0
    seat = desk.shown_seat
    badge(canvas, seat, center, low, 17 if small else 20, desk.letters[seat], lit=seat == desk.seat)
    tall = min(canvas.text_size("small") * 1.25, 21.0)
    canvas.block(desk.name(seat), center - 46, low + 22, 92, tall, "small", align="center")
    cards = ngettext("{count} card", "{count} cards", len(player.hand)).format(count=len(player.hand))
    canvas.block(cards, center - 46, low + 22 + tall, 92, tall, "small", color="mute", align="center")


def _discard(canvas: Canvas, box: Box, count: int, face: str) -> None:
    pile(canvas, box, count, pgettext("pile", "Discard"), face)
