"""Information beside the floor: a room, the party's place, the Triforce and the item."""

from __future__ import annotations

from functools import partial

from game.app.dungeon.pictures.floor_view import get_room_kind
from game.app.dungeon.pictures.tokens import draw_triforce
from game.app.dungeon.view_model import DungeonContext
from game.app.dungeon.views.marks import build_medal, build_picture
from game.app.dungeon.views.words import list_brief_lines, list_facts
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.paint import CustomPaint, Icon
from game.app.ui.layout.panels import Panel, draw_tooltip_ground
from game.app.ui.style.tokens import ALPHA, LEADING, SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label
from game.rules.dungeon.engine import insight
from game.text import _, pick_text

_INSIDE = (SPACE.medium, SPACE.small)
"""Padding of a panel: horizontal, vertical."""
_MEDAL, _FACT, _ITEM = 24.0, 16.0, 34.0
"""Sizes of a medal, of a fact's icon and of an item's picture, in logical units."""
_TRIANGLE = 64.0
"""Width of the Triforce, in logical units."""
_MOST_FACTS = 7
"""Maximum number of facts shown."""


def build_room_tip(desk: DungeonContext, cell: int, why: str) -> LayoutItem:
    """Return the tooltip with the known facts about the room in a cell.

    ``refusal_text`` is why it cannot be entered.
    """
    boss = desk.catalog.layouts[desk.view.layout].boss
    number = insight.preview_cell(desk.rules, desk.view, cell)
    if number < 0 or (cell == boss and desk.view.met <= desk.view.phase):
        return (
            _build_boss_tip(why or _("Unknown until you enter."))
            if cell == boss
            else _build_unseen_tip(desk, cell, why)
        )
    room = desk.get_room(number)
    kind = "boss" if cell == boss else get_room_kind(desk, number)
    if room.need is None:
        reward = list_facts(desk.rules, number, 0)[-1]
        flavor = Label(pick_text(room.flavor), "quiet")
        return _build_tip(
            kind, pick_text(room.name), flavor, _build_fact(reward.icon, f"{reward.label}: {reward.text}")
        )
    shown = list_brief_lines(desk.rules, number, insight.get_need(desk.rules, desk.view, number))[:_MOST_FACTS]
    return _build_tip(kind, pick_text(room.name), *(_build_fact(icon, text) for icon, text in shown))


def _build_tip(kind: str, title: str, *rows: LayoutItem | None) -> LayoutItem:
    """Return the tooltip with a medal, a title and rows."""
    head = Row(build_medal(kind, _MEDAL), Label(title, "panel").sized(grow=1), gap=SPACE.small)
    return Column(head, *rows, gap=SPACE.tiny, padding=_INSIDE, paint=draw_tooltip_ground)


def _build_fact(icon: str, text: str) -> LayoutItem:
    """Return the row of a fact."""
    words = Label(text, leading=LEADING.tight).set_size_group("facts").sized(grow=1)
    return Row(Icon(icon, _FACT), words, gap=SPACE.small)


def _build_boss_tip(text: str) -> LayoutItem:
    """Return the tooltip of the boss's room."""
    return _build_tip("boss", _("Boss"), _build_fact("warning", text))


def _build_unseen_tip(desk: DungeonContext, cell: int, why: str) -> LayoutItem:
    """Return the tooltip of an unseen room: its card stack, and why it cannot be entered."""
    reason = _build_fact("warning", why) if why else None
    item = None
    if not desk.catalog.get_dungeon(desk.view.dungeon).item:
        text = _("A castle room or one shared by all dungeons.")
    elif not desk.is_lower(cell):
        text = _("A room of this dungeon or one shared by all.")
    else:
        text = _("Drawn from the shared rooms.")
        if desk.item_state == "hidden":
            item = _build_fact("chest", _("One of the lower rooms holds the item."))
    return _build_tip("down", _("Unknown room"), _build_fact("map", text), item, reason)


def build_place_panel(desk: DungeonContext) -> LayoutItem:
    """Return the panel about where the party is, with the dungeon's item."""
    item = desk.catalog.get_dungeon(desk.view.dungeon).item
    name = Label(desk.dungeon_name, "panel", leading=LEADING.tight)
    return Panel("", name, _build_item_row(desk, item) if item else None, gap=SPACE.small, padding=_INSIDE)


def _build_item_row(desk: DungeonContext, item: str) -> LayoutItem:
    """Return the row of the dungeon's item."""
    state, tone = _format_item_state(desk)
    alpha = ALPHA.half if desk.item_state == "hidden" else ALPHA.full
    name = pick_text(desk.catalog.groups[item])
    words = Column(Label(name, "strong"), Label(state, "small", color=tone), gap=0)
    return Row(build_picture(f"dungeon/item/{item}", _ITEM, alpha=alpha), words.sized(grow=1), gap=SPACE.small)


def _format_item_state(desk: DungeonContext) -> tuple[str, str]:
    """Return the state of the dungeon's item as text, and the text color."""
    told = {"hidden": (_("not found"), "danger"), "offered": (_("offered"), "cream"), "found": (_("found"), "good")}
    return told[desk.item_state]


# ---- the Triforce ----------------------------------------------------------------------------------------------------


def build_triforce_panel(desk: DungeonContext) -> LayoutItem:
    """Return the panel with the Triforce pieces and the dungeon's item."""
    view = desk.view
    pieces = CustomPaint(partial(_draw_triforce, desk=desk)).sized(width=_TRIANGLE)
    item = desk.catalog.get_dungeon(view.dungeon).item if view.dungeon else ""
    if item:
        words = _build_item(desk, item)
    else:
        text = _("No item needed") if view.dungeon else _("{count} ready").format(count=desk.ready_pieces)
        words = Label(text, "small", color="mute", align="center")
    remark = _("{left} of {all}").format(left=view.pieces, all=desk.levels)
    row = Row(pieces, words.sized(grow=1), gap=SPACE.small).sized(grow=1)
    return Panel("Triforce", row, remark=remark, padding=(SPACE.medium, SPACE.small))


def _build_item(desk: DungeonContext, item: str) -> LayoutItem:
    """Return the dungeon's item, and whether it has been found."""
    state, tone = _format_item_state(desk)
    alpha = ALPHA.light if desk.item_state == "hidden" else ALPHA.full
    name = pick_text(desk.catalog.groups[item])
    return Column(
        Label(name, "small", align="center", leading=LEADING.tight),
        build_picture(f"dungeon/item/{item}", alpha=alpha).sized(grow=1),
        Label(state, "small", color=tone, align="center", leading=LEADING.tight),
        gap=0,
    )


def _draw_triforce(canvas: Canvas, box: Box, desk: DungeonContext) -> None:
    """Draw the Triforce."""
    draw_triforce(canvas, box.x, box.y, min(box.w, box.h), desk.view.pieces, desk.view.spent, desk.levels)
