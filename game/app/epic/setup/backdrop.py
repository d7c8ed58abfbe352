"""What the new-match screen draws below its widgets: bar, headings, summary, and the cover of a blind choice."""

from __future__ import annotations

from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH, draw_card
from game.app.epic.setup.layout import Frame
from game.app.epic.setup.map_strip import map_name
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.style.ornaments import draw_bar, panel, seat_mark
from game.app.ui.style.room import draw_dim_room
from game.app.ui.style.tokens import ALPHA, RADIUS
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.button import Button
from game.presentation.alignment import alignment_name, alignments, bright
from game.presentation.epic.view_models import CardFace, CardLook
from game.setup.epic import Plan
from game.setup.evenness import given_line
from game.text import _, pick

_GOOD, _EVIL = "#a9e0b4", "#f0a08a"
_NO_FACE = CardFace(name="", owner="", kind="")


def draw_backdrop(canvas: Canvas, frame: Frame, plan: Plan) -> None:
    """Room, bar and the headings of the two columns of teams."""
    canvas.stamp("dim room", 0, 0, WIDTH, HEIGHT, draw_dim_room)
    draw_bar(canvas)
    _title(canvas, plan)
    room = frame.teams
    panel(canvas, *room)
    wide, line = (room.w - 32) / 2, canvas.text_size("panel") * 1.3
    for place, alignment in enumerate(alignments(plan.content.teams.values())):
        text, color = alignment_name(alignment), _GOOD if bright(alignment) else _EVIL
        left, middle = room.x + 14 + place * (wide + 8), room.y + 8 + line / 2
        used = canvas.one_line(text, left, middle, wide - 24, "panel", color=color)
        canvas.line((left + used + 10, middle + 1), (left + wide - 4, middle + 1), color, 1, alpha=ALPHA.light)


def _title(canvas: Canvas, plan: Plan) -> None:
    """The game at the left, and what is to be done in the middle with the mark of the seat that does it."""
    game = pick(plan.content.pack.name)
    used = canvas.text(game, 60, 23, "panel", size=15, color="gold", shadow=ALPHA.strong)
    size = min(15.0, canvas.text_size("small"))
    used += 14 + canvas.text(_("New match"), 74 + used, 24, "small", size=size, color="mute")
    text, wide_open = task(plan), WIDTH - 190
    start = 60 + used + 50
    wide = min(canvas.measure(text, "banner")[0] + 2, wide_open - start)
    left = min(max(start, (WIDTH - wide) / 2), wide_open - wide)
    if not finished(plan):
        seat_mark(canvas, plan.active, left - 18, 23, 9)
    canvas.block(text, left, 4, wide, 38, "banner", align="center", shadow=ALPHA.strong)


def finished(plan: Plan) -> bool:
    """Whether every team was chosen by its player, not only proposed."""
    return plan.step == "done" and not plan.hidden


def task(plan: Plan) -> str:
    """What is to be done now."""
    player = plan.name(plan.active)
    if plan.step == "ban":
        return _("{player}: ban a team").format(player=player)
    if finished(plan):
        return _("All teams chosen")
    if plan.second_wanted(plan.active):
        return _("{player}: choose a second team").format(player=player)
    words = _("Choose a team for {player}") if plan.is_bot(plan.active) else _("{player}: choose a team")
    return words.format(player=player)


def draw_summary(canvas: Canvas, room: Box, plan: Plan, refusal: str) -> None:
    """Under the gold button: who plays where, or why the match cannot start."""
    if refusal:
        size = canvas.text_size("small") * 1.15
        canvas.icon("warning", room.x, room.y + (room.h - size) / 2, size, color="danger")
        left = room.x + size + 8
        canvas.block(refusal, left, room.y, room.right - left, room.h, "small", color="#ffc2a6")
        return
    names = [plan.name(seat) for seat in range(len(plan.chairs))]
    players = _(" vs ").join(names) if len(names) == 2 else ", ".join(names)
    text = "  ·  ".join(filter(None, (players, map_name(plan.content.layouts[plan.map]), given_line(plan))))
    canvas.block(text, room.x, room.y, room.w, room.h, "small", color="mute", align="center")


def draw_cover(canvas: Canvas, room: Box, plan: Plan) -> None:
    """A card's back as large as the sheet, so that nobody sees what was looked at before."""
    x, y, w, h = room
    seat = plan.active
    panel(canvas, x, y, w, h, radius=RADIUS.large)
    words = canvas.text_size("body") * 1.35 * 2
    foot = Button.height(canvas, gold=True) + 36 + 18
    tall = h - foot - words - 60
    scale = tall / CARD_HEIGHT
    draw_card(canvas, x + (w - CARD_WIDTH * scale) / 2, y + 36, scale, _NO_FACE, CardLook(back=seat))
    sentence = _("{player} chooses in secret. Everyone else, look away!").format(player=f"**{plan.name(seat)}**")
    canvas.block(sentence, x + 40, y + 50 + tall, w - 80, words, "body", align="center")
