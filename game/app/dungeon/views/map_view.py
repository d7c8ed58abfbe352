"""Panels of the adventure map: the party, the dungeon that is pointed at, and how far the adventure is."""

from __future__ import annotations

from functools import partial

from game.app.dungeon.pictures.land import STARS
from game.app.dungeon.view_model import DungeonDesk
from game.app.dungeon.views.marks import badge_mark, tag_sign, thing
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.paint import Icon, Painting, Rule
from game.app.ui.layout.panels import Panel
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label
from game.presentation.dungeon.terms import grade_name
from game.rules.dungeon.cards import Dungeon
from game.text import _, ngettext, pick

_MOST_STEPS, _WIDE_STEPS = 20, 6
"""So many dungeons are shown, and so many with their picture beside their name."""
_INSIDE = (SPACE.medium, SPACE.small)
_BADGE, _ITEM, _STAR, _SWORD, _PLACE = 12.0, 18.0, 18.0, 72.0, 92.0
"""Sizes of the pictures on the panels."""
_ROOMS = {"short": (8, 10, 12), "long": (8, 10, 12, 12, 15, 15, 18)}
_CASTLE = {"short": 12, "long": 20}
"""How many rooms the dungeons have, one after the other, and the castle."""


def party_panel(desk: DungeonDesk, seed: str) -> LayoutItem:
    """Return who travels, and what each carries."""
    told = Label(_("Seed: **{seed}**").format(seed=seed), "small", color="mute") if seed else None
    rows = (_traveler(desk, seat) for seat in range(desk.rules.seats))
    return Panel(_("Party"), *rows, Spacer(), told, gap=SPACE.small, padding=_INSIDE)


def _traveler(desk: DungeonDesk, seat: int) -> LayoutItem:
    items = (thing(f"dungeon/item/{item}", _ITEM).sized(align="center") for item in desk.view.players[seat].items)
    return Row(
        badge_mark(seat, desk.letters[seat], _BADGE, lit=seat == desk.seat),
        Label(desk.name(seat), "strong").grouped("names").sized(grow=1),
        *items,
        gap=SPACE.tiny,
    )


def no_dungeon_panel(desk: DungeonDesk) -> LayoutItem:
    """Return which dungeon comes next, and what the stars mean."""
    step = len(desk.view.chapters)
    name = pick(desk.catalog.castle.name) if step == desk.levels else ""
    title = f"{name or _('Dungeon {number}').format(number=step + 1)} · {step_line(desk, step)}"
    grades = (_grade(grade, stars) for grade, stars in STARS.items())
    return Panel(
        "",
        thing("dungeon/item/sword").sized(height=_SWORD),
        Label(title, "panel", align="center"),
        Label(_("Later dungeons have more rooms."), "body", align="center", leading=LEADING.loose),
        Spacer(),
        Rule(),
        *grades,
    )


def _grade(grade: str, stars: int) -> LayoutItem:
    row = Row(*(Icon("star", _STAR, color="cream") for _star in range(stars)), Spacer(), gap=0)
    return Row(row.sized(width=_STAR * len(STARS)), Label(grade_name(grade)).sized(grow=1))


def dungeon_panel(desk: DungeonDesk, dungeon: Dungeon) -> LayoutItem:
    """Return what is known of a dungeon: its picture, what is in it, and advice."""
    grade = grade_name(dungeon.grade) if dungeon.grade else _("the last fight")
    item = pick(desk.catalog.groups[dungeon.item]) if dungeon.item else _("no item")
    tags = (tag_sign(tag, pick(desk.catalog.tags[tag].name)) for tag in dungeon.tags[:3])
    advice = pick(dungeon.advice)
    if dungeon.grade == "hard" and desk.level <= 2:
        advice = _("**A brave choice this early.**") + " " + advice
    return Panel(
        "",
        Painting(partial(_draw_place, code=dungeon.code)).sized(height=_PLACE),
        Label(pick(dungeon.name), "banner"),
        Label(f"{grade} · {item}", color="mute"),
        Row(*tags, Spacer(), gap=SPACE.tiny) if dungeon.tags else None,
        Label(pick(dungeon.flavor), "quiet"),
        Rule(),
        Label(advice, valign="top").sized(grow=1),
        gap=SPACE.small,
        padding=SPACE.medium,
    )


def _draw_place(canvas: Canvas, box: Box, code: str) -> None:
    canvas.picture(f"dungeon/place/{code.lower()}", *box, radius=RADIUS.medium, focus=(0.5, 0.55))
    canvas.rect(*box, "outline", radius=RADIUS.medium, border=BORDER.thick)


# ---- the steps of the adventure --------------------------------------------------------------------------------------


def steps_panel(desk: DungeonDesk) -> LayoutItem:
    """Return the dungeons in the order of the adventure: beaten ones with what they took, the next, the castle."""
    steps = min(desk.levels, _MOST_STEPS) + 1
    view = _wide_step if steps < _WIDE_STEPS else _narrow_step
    row = (view(desk, step, last=step == steps - 1).sized(grow=1) for step in range(steps))
    return Panel("", Row(*row, gap=SPACE.small).sized(grow=1), padding=SPACE.small)


def _wide_step(desk: DungeonDesk, step: int, *, last: bool) -> LayoutItem:
    words = Column(
        Label(_step_name(desk, step, last=last), "strong", valign="bottom").grouped("steps").sized(grow=1),
        Label(step_line(desk, step), "small", color="mute", valign="top").grouped("lines").sized(grow=1),
        gap=SPACE.tiny,
    )
    return Row(_picture(desk, step, last=last), words.sized(grow=1), padding=SPACE.tiny, paint=_ground(desk, step))


def _narrow_step(desk: DungeonDesk, step: int, *, last: bool) -> LayoutItem:
    return Column(
        _picture(desk, step, last=last),
        Label(_step_name(desk, step, last=last), "small", align="center").grouped("steps").sized(grow=1),
        Label(step_line(desk, step), "small", color="mute", align="center").grouped("lines"),
        gap=0,
        padding=SPACE.tiny,
        paint=_ground(desk, step),
    )


def _ground(desk: DungeonDesk, step: int) -> partial[None]:
    return partial(_draw_step, now=step == len(desk.view.chapters))


def _draw_step(canvas: Canvas, box: Box, now: bool) -> None:
    canvas.rect(*box, "well", radius=RADIUS.medium, alpha=ALPHA.half)
    canvas.rect(*box, "cream" if now else "line", radius=RADIUS.medium, border=BORDER.thin)


def _picture(desk: DungeonDesk, step: int, *, last: bool) -> LayoutItem:
    alpha = ALPHA.full if step <= len(desk.view.chapters) else ALPHA.half
    return Painting(partial(_draw_step_place, code=_step_code(desk, step, last=last), alpha=alpha)).sized(grow=1)


def _draw_step_place(canvas: Canvas, box: Box, code: str, alpha: int) -> None:
    look = f"dungeon/place/{code.lower()}" if code else "dungeon/back/ba"
    canvas.picture(look, *box, radius=RADIUS.medium, alpha=alpha)


def _step_code(desk: DungeonDesk, step: int, *, last: bool) -> str:
    """Return the dungeon of a step; empty where it is still to be chosen."""
    chapters = desk.view.chapters
    return chapters[step].dungeon if step < len(chapters) else ("FE" if last else "")


def _step_name(desk: DungeonDesk, step: int, *, last: bool) -> str:
    code = _step_code(desk, step, last=last)
    return pick(desk.catalog.dungeon(code).name) if code else _("Dungeon {number}").format(number=step + 1)


def step_line(desk: DungeonDesk, step: int) -> str:
    """Return what a dungeon took, or how many rooms it has."""
    if step < len(desk.view.chapters):
        chapter = desk.view.chapters[step]
        rounds = ngettext("{count} round", "{count} rounds", chapter.rounds).format(count=chapter.rounds)
        if not chapter.collapses:
            return rounds
        falls = ngettext("{count} collapse", "{count} collapses", chapter.collapses)
        return f"{rounds}, {falls.format(count=chapter.collapses)}"
    length = desk.rules.options.length
    sizes = _ROOMS[length]
    size = sizes[step] if step < len(sizes) else _CASTLE[length]
    return ngettext("{count} room", "{count} rooms", size).format(count=size)
