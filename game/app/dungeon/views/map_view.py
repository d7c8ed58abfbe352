"""Panels of the adventure map: the party, the hovered dungeon, and the progress of the adventure."""

from __future__ import annotations

from functools import partial

from game.app.dungeon.pictures.land import STARS_BY_GRADE
from game.app.dungeon.view_model import DungeonContext
from game.app.dungeon.views.marks import build_badge, build_picture, build_tag
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, FirstFitHeight, Row, Spacer
from game.app.ui.layout.paint import CustomPaint, HorizontalRule, Icon
from game.app.ui.layout.panels import Panel
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label
from game.presentation.dungeon.terms import grade_name
from game.rules.dungeon.cards import Dungeon
from game.text import _, ngettext, pick_text

_MAX_STEPS, _MAX_WIDE_STEPS = 20, 6
"""Maximum number of dungeons shown, and maximum number with the picture beside the name."""
_PADDING = (SPACE.medium, SPACE.small)
"""Padding of a panel: horizontal, vertical."""
_BADGE_RADIUS, _ITEM_SIZE, _STAR_SIZE, _SWORD_SIZE, _PLACE_HEIGHT = 12.0, 18.0, 18.0, 72.0, 92.0
"""Sizes of badges, items, stars, the sword and a dungeon's picture on the panels, in logical units."""
_ROOM_COUNTS = {"short": (8, 10, 12), "long": (8, 10, 12, 12, 15, 15, 18)}
"""Number of rooms of each dungeon in order, by length of the adventure."""
_CASTLE_ROOM_COUNT = {"short": 12, "long": 20}
"""Number of rooms of the castle, by length of the adventure."""


def build_party_panel(context: DungeonContext, seed: str) -> LayoutItem:
    """Return the panel of the players and their items."""
    label = Label(_("Seed: **{seed}**").format(seed=seed), "small", color="mute") if seed else None
    rows = (_build_traveler(context, seat) for seat in range(context.rules.seats))
    return Panel(_("Party"), *rows, Spacer(), label, gap=SPACE.small, padding=_PADDING)


def _build_traveler(context: DungeonContext, seat: int) -> LayoutItem:
    """Return the row of a player."""
    items = (
        build_picture(f"dungeon/item/{item}", _ITEM_SIZE).sized(align="center")
        for item in context.view.players[seat].items
    )
    return Row(
        build_badge(seat, context.initials[seat], _BADGE_RADIUS, is_active=seat == context.seat),
        Label(context.get_name(seat), "strong").set_size_group("names").sized(grow=1),
        *items,
        gap=SPACE.tiny,
    )


def build_hint_panel(context: DungeonContext) -> LayoutItem:
    """Return the panel that explains which dungeon is next and what the stars mean."""
    step = len(context.view.chapters)
    name = pick_text(context.catalog.castle.name) if step == context.levels else ""
    title = f"{name or _('Dungeon {number}').format(number=step + 1)} · {format_step(context, step)}"
    grades = (_build_grade(grade, stars) for grade, stars in STARS_BY_GRADE.items())
    return Panel(
        "",
        build_picture("dungeon/item/sword").sized(height=_SWORD_SIZE),
        Label(title, "panel", align="center"),
        Label(_("Later dungeons have more rooms."), "body", align="center", leading=LEADING.loose),
        Spacer(),
        HorizontalRule(),
        *grades,
    )


def _build_grade(grade: str, stars: int) -> LayoutItem:
    """Return the row of a difficulty."""
    row = Row(*(Icon("star", _STAR_SIZE, color="cream") for _star in range(stars)), Spacer(), gap=0)
    return Row(row.sized(width=_STAR_SIZE * len(STARS_BY_GRADE)), Label(grade_name(grade)).sized(grow=1))


def build_dungeon_panel(context: DungeonContext, dungeon: Dungeon) -> LayoutItem:
    """Return the panel of a dungeon: its content and advice, and its picture and story if there is enough space."""
    grade = grade_name(dungeon.grade) if dungeon.grade else _("the last fight")
    item = pick_text(context.catalog.groups[dungeon.item]) if dungeon.item else _("no item")
    tags = [build_tag(tag, pick_text(context.catalog.tags[tag].name)) for tag in dungeon.tags[:3]]
    advice = pick_text(dungeon.advice)
    if dungeon.grade == "hard" and context.level <= 2:
        advice = _("**A brave choice this early.**") + " " + advice
    picture = CustomPaint(partial(_draw_place, code=dungeon.code)).sized(height=_PLACE_HEIGHT)
    facts = (
        Label(pick_text(dungeon.name), "banner"),
        Label(f"{grade} · {item}", color="mute"),
        Row(*tags, Spacer(), gap=SPACE.tiny) if dungeon.tags else None,
    )
    flavor = (Label(pick_text(dungeon.flavor), "quiet"), HorizontalRule())
    words = Label(advice, valign="top")
    return FirstFitHeight(
        *(
            Panel("", *children, words, Spacer(), gap=SPACE.small, padding=SPACE.medium)
            for children in ((picture, *facts, *flavor), (*facts, *flavor), (picture, *facts), facts)
        )
    )


def _draw_place(canvas: Canvas, box: Box, code: str) -> None:
    """Draw the picture of a dungeon."""
    canvas.picture(f"dungeon/place/{code.lower()}", *box, radius=RADIUS.medium, focus=(0.5, 0.55))
    canvas.rect(*box, "outline", radius=RADIUS.medium, border=BORDER.thick)


# ---- the steps of the adventure --------------------------------------------------------------------------------------


def build_steps_panel(context: DungeonContext) -> LayoutItem:
    """Return the dungeons in the order of the adventure: beaten ones with their cost, the next one, the castle."""
    steps = min(context.levels, _MAX_STEPS) + 1
    view = _build_wide_step if steps < _MAX_WIDE_STEPS else _build_narrow_step
    row = (view(context, step, is_last=step == steps - 1).sized(grow=1) for step in range(steps))
    return Panel("", Row(*row, gap=SPACE.small).sized(grow=1), padding=SPACE.small)


def _build_wide_step(context: DungeonContext, step: int, *, is_last: bool) -> LayoutItem:
    """Return a dungeon with its picture beside its name."""
    words = Column(
        Label(_get_step_name(context, step, is_last=is_last), "strong", valign="bottom")
        .set_size_group("steps")
        .sized(grow=1),
        Label(format_step(context, step), "small", color="mute", valign="top").set_size_group("lines").sized(grow=1),
        gap=SPACE.tiny,
    )
    return Row(
        _build_picture(context, step, is_last=is_last),
        words.sized(grow=1),
        padding=SPACE.tiny,
        paint=_make_background(context, step),
    )


def _build_narrow_step(context: DungeonContext, step: int, *, is_last: bool) -> LayoutItem:
    """Return a dungeon with its picture above its name."""
    return Column(
        _build_picture(context, step, is_last=is_last),
        Label(_get_step_name(context, step, is_last=is_last), "small", align="center")
        .set_size_group("steps")
        .sized(grow=1),
        Label(format_step(context, step), "small", color="mute", align="center").set_size_group("lines"),
        gap=0,
        padding=SPACE.tiny,
        paint=_make_background(context, step),
    )


def _make_background(context: DungeonContext, step: int) -> partial[None]:
    """Return the function that draws the background of a step."""
    return partial(_draw_step, now=step == len(context.view.chapters))


def _draw_step(canvas: Canvas, box: Box, now: bool) -> None:
    """Draw the background of a step."""
    canvas.rect(*box, "well", radius=RADIUS.medium, alpha=ALPHA.half)
    canvas.rect(*box, "cream" if now else "line", radius=RADIUS.medium, border=BORDER.thin)


def _build_picture(context: DungeonContext, step: int, *, is_last: bool) -> LayoutItem:
    """Return the picture of a step."""
    alpha = ALPHA.full if step <= len(context.view.chapters) else ALPHA.half
    return CustomPaint(
        partial(_draw_step_place, code=_get_step_code(context, step, is_last=is_last), alpha=alpha)
    ).sized(grow=1)


def _draw_step_place(canvas: Canvas, box: Box, code: str, alpha: int) -> None:
    """Draw the picture of a dungeon in a step."""
    look = f"dungeon/place/{code.lower()}" if code else "dungeon/back/ba"
    canvas.picture(look, *box, radius=RADIUS.medium, alpha=alpha)


def _get_step_code(context: DungeonContext, step: int, *, is_last: bool) -> str:
    """Return the code of a step's dungeon; empty if it is not chosen yet."""
    chapters = context.view.chapters
    return chapters[step].dungeon if step < len(chapters) else ("FE" if is_last else "")


def _get_step_name(context: DungeonContext, step: int, *, is_last: bool) -> str:
    """Return the name of a step's dungeon."""
    code = _get_step_code(context, step, is_last=is_last)
    return pick_text(context.catalog.get_dungeon(code).name) if code else _("Dungeon {number}").format(number=step + 1)


def format_step(context: DungeonContext, step: int) -> str:
    """Return the cost of a beaten dungeon, or the number of rooms of another one, as text."""
    if step < len(context.view.chapters):
        chapter = context.view.chapters[step]
        rounds = ngettext("{count} round", "{count} rounds", chapter.rounds).format(count=chapter.rounds)
        if not chapter.collapses:
            return rounds
        falls = ngettext("{count} collapse", "{count} collapses", chapter.collapses)
        return f"{rounds}, {falls.format(count=chapter.collapses)}"
    length = context.rules.options.length
    sizes = _ROOM_COUNTS[length]
    size = sizes[step] if step < len(sizes) else _CASTLE_ROOM_COUNT[length]
    return ngettext("{count} room", "{count} rooms", size).format(count=size)
