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

_PADDING = (SPACE.medium, SPACE.small)
"""Padding of a panel: horizontal, vertical."""
_MEDAL_SIZE, _FACT_ICON_SIZE, _ITEM_SIZE = 24.0, 16.0, 34.0
"""Sizes of a medal, of a fact's icon and of an item's picture, in logical units."""
_TRIFORCE_WIDTH = 64.0
"""Width of the Triforce, in logical units."""
_MAX_FACTS = 7
"""Maximum number of facts shown."""


def build_room_tip(context: DungeonContext, cell: int, refusal_text: str) -> LayoutItem:
    """Return the tooltip with the known facts about the room in a cell.

    ``refusal_text`` is why it cannot be entered.
    """
    boss = context.catalog.layouts[context.view.layout].boss
    number = insight.get_visible_room(context.rules, context.view, cell)
    if number < 0 or (cell == boss and context.view.met <= context.view.phase):
        return (
            _build_boss_tip(refusal_text or _("Unknown until you enter."))
            if cell == boss
            else _build_unseen_tip(context, cell, refusal_text)
        )
    room = context.get_room(number)
    kind = "boss" if cell == boss else get_room_kind(context, number)
    if room.need is None:
        reward = list_facts(context.rules, number, 0)[-1]
        flavor = Label(pick_text(room.flavor), "quiet")
        return _build_tip(
            kind, pick_text(room.name), flavor, _build_fact(reward.icon, f"{reward.label}: {reward.text}")
        )
    shown = list_brief_lines(context.rules, number, insight.get_need(context.rules, context.view, number))[:_MAX_FACTS]
    return _build_tip(kind, pick_text(room.name), *(_build_fact(icon, text) for icon, text in shown))


def _build_tip(kind: str, title: str, *rows: LayoutItem | None) -> LayoutItem:
    """Return the tooltip with a medal, a title and rows."""
    head = Row(build_medal(kind, _MEDAL_SIZE), Label(title, "panel").sized(grow=1), gap=SPACE.small)
    return Column(head, *rows, gap=SPACE.tiny, padding=_PADDING, paint=draw_tooltip_ground)


def _build_fact(icon: str, text: str) -> LayoutItem:
    """Return the row of a fact."""
    words = Label(text, leading=LEADING.tight).set_size_group("facts").sized(grow=1)
    return Row(Icon(icon, _FACT_ICON_SIZE), words, gap=SPACE.small)


def _build_boss_tip(text: str) -> LayoutItem:
    """Return the tooltip of the boss's room."""
    return _build_tip("boss", _("Boss"), _build_fact("warning", text))


def _build_unseen_tip(context: DungeonContext, cell: int, refusal_text: str) -> LayoutItem:
    """Return the tooltip of an unseen room: its card stack, and why it cannot be entered."""
    reason = _build_fact("warning", refusal_text) if refusal_text else None
    item = None
    if not context.catalog.get_dungeon(context.view.dungeon).item:
        text = _("A castle room or one shared by all dungeons.")
    elif not context.is_lower(cell):
        text = _("A room of this dungeon or one shared by all.")
    else:
        text = _("Drawn from the shared rooms.")
        if context.item_state == "hidden":
            item = _build_fact("chest", _("One of the lower rooms holds the item."))
    return _build_tip("down", _("Unknown room"), _build_fact("map", text), item, reason)


def build_place_panel(context: DungeonContext) -> LayoutItem:
    """Return the panel about where the party is, with the dungeon's item."""
    item = context.catalog.get_dungeon(context.view.dungeon).item
    name = Label(context.dungeon_name, "panel", leading=LEADING.tight)
    return Panel("", name, _build_item_row(context, item) if item else None, gap=SPACE.small, padding=_PADDING)


def _build_item_row(context: DungeonContext, item: str) -> LayoutItem:
    """Return the row of the dungeon's item."""
    state, tone = _format_item_state(context)
    alpha = ALPHA.half if context.item_state == "hidden" else ALPHA.full
    name = pick_text(context.catalog.groups[item])
    words = Column(Label(name, "strong"), Label(state, "small", color=tone), gap=0)
    return Row(build_picture(f"dungeon/item/{item}", _ITEM_SIZE, alpha=alpha), words.sized(grow=1), gap=SPACE.small)


def _format_item_state(context: DungeonContext) -> tuple[str, str]:
    """Return the state of the dungeon's item as text, and the text color."""
    told = {"hidden": (_("not found"), "danger"), "offered": (_("offered"), "cream"), "found": (_("found"), "good")}
    return told[context.item_state]


# ---- the Triforce ----------------------------------------------------------------------------------------------------


def build_triforce_panel(context: DungeonContext) -> LayoutItem:
    """Return the panel with the Triforce pieces and the dungeon's item."""
    view = context.view
    pieces = CustomPaint(partial(_draw_triforce, context=context)).sized(width=_TRIFORCE_WIDTH)
    item = context.catalog.get_dungeon(view.dungeon).item if view.dungeon else ""
    if item:
        words = _build_item(context, item)
    else:
        text = _("No item needed") if view.dungeon else _("{count} ready").format(count=context.available_pieces)
        words = Label(text, "small", color="mute", align="center")
    remark = _("{left} of {all}").format(left=view.pieces, all=context.levels)
    row = Row(pieces, words.sized(grow=1), gap=SPACE.small).sized(grow=1)
    return Panel("Triforce", row, remark=remark, padding=(SPACE.medium, SPACE.small))


def _build_item(context: DungeonContext, item: str) -> LayoutItem:
    """Return the dungeon's item, and whether it has been found."""
    state, tone = _format_item_state(context)
    alpha = ALPHA.light if context.item_state == "hidden" else ALPHA.full
    name = pick_text(context.catalog.groups[item])
    return Column(
        Label(name, "small", align="center", leading=LEADING.tight),
        build_picture(f"dungeon/item/{item}", alpha=alpha).sized(grow=1),
        Label(state, "small", color=tone, align="center", leading=LEADING.tight),
        gap=0,
    )


def _draw_triforce(canvas: Canvas, box: Box, context: DungeonContext) -> None:
    """Draw the Triforce."""
    draw_triforce(canvas, box.x, box.y, min(box.w, box.h), context.view.pieces, context.view.spent, context.levels)
