"""Panels beside the floor: what is known of a room, what the signs on the floor mean, the Triforce and the item."""

from __future__ import annotations

from functools import partial

from game.app.dungeon.pictures.floor_view import back_art, draw_sign, room_kind
from game.app.dungeon.pictures.tokens import triforce
from game.app.dungeon.view_model import DungeonDesk
from game.app.dungeon.views.marks import medal_mark, thing
from game.app.dungeon.views.words import brief, facts
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.paint import Icon, Painting
from game.app.ui.layout.panels import Panel
from game.app.ui.style.tokens import ALPHA, LEADING, SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.state import NONE
from game.text import _, pgettext, pick

_INSIDE = (SPACE.medium, SPACE.small)
_MEDAL, _FACT, _SIGN, _ITEM = 24.0, 16.0, 26.0, 36.0
"""Sizes of the pictures on the panels."""
_TRIANGLE = 64.0
"""How wide the Triforce is."""
_MOST_FACTS = 7


def room_panel(desk: DungeonDesk, cell: int, why: str) -> LayoutItem:
    """Return what is known of the room in a cell; ``why`` is why the boss's cannot be entered."""
    if cell == NONE or cell < 0:
        return Panel("", Label(_("Point at a room to inspect it.")).sized(grow=1), padding=_INSIDE)
    boss = desk.catalog.layouts[desk.view.layout].boss
    number = insight.preview_of(desk.rules, desk.view, cell)
    if number < 0 or (cell == boss and desk.view.met <= desk.view.phase):
        return _unknown_panel(desk, why or _("Unknown until you enter.")) if cell == boss else _dark_panel(desk, cell)
    room = desk.room(number)
    kind = "boss" if cell == boss else room_kind(desk, number)
    if room.need is None:
        reward = facts(desk.rules, number, 0)[-1]
        flavor = Label(pick(room.flavor), "quiet", valign="top").sized(grow=1)
        return _panel(kind, pick(room.name), flavor, _fact(reward.icon, f"{reward.label}: {reward.text}"))
    shown = brief(desk.rules, number, insight.need_of(desk.rules, desk.view, number))[:_MOST_FACTS]
    return _panel(kind, pick(room.name), *(_fact(icon, text) for icon, text in shown), Spacer())


def _panel(kind: str, title: str, *rows: LayoutItem) -> LayoutItem:
    head = Row(medal_mark(kind, _MEDAL), Label(title, "panel").sized(grow=1), gap=SPACE.small)
    return Panel("", head, *rows, gap=SPACE.tiny, padding=_INSIDE)


def _fact(icon: str, text: str) -> LayoutItem:
    words = Label(text, leading=LEADING.tight).grouped("facts").sized(grow=1)
    return Row(Icon(icon, _FACT), words, gap=SPACE.small)


def _unknown_panel(desk: DungeonDesk, text: str) -> LayoutItem:
    return _panel("boss", _("Boss"), Label(text, valign="top").sized(grow=1))


def _dark_panel(desk: DungeonDesk, cell: int) -> LayoutItem:
    """Return where a room that nobody has seen comes from."""
    if not desk.catalog.dungeon(desk.view.dungeon).item:
        text = _("A castle room or one shared by all dungeons.")
    elif not desk.is_lower(cell):
        text = _("A room of this dungeon or one shared by all.")
    elif desk.item_state != "hidden":
        text = _("Drawn from the shared rooms.")
    else:
        text = _("Drawn from the shared rooms. One of the lower rooms holds the item.")
    return _panel("down", _("Unknown room"), Label(text, valign="top").sized(grow=1))


def legend_panel(desk: DungeonDesk) -> LayoutItem:
    """Return what the signs on the floor mean."""
    own = back_art(desk.view.dungeon)
    entries = [(pgettext("room", "Open"), "open"), (pgettext("room", "Solved"), "done")]
    if desk.catalog.dungeon(desk.view.dungeon).item:
        entries += [(_("Shared room"), "dungeon/back/ba"), (_("Dungeon room"), own)]
    else:
        entries.append((_("Castle room"), own))
    first, second = entries[:2], entries[2:]
    columns = (Column(*(_sign(*entry) for entry in part), gap=SPACE.small) for part in (first, second))
    left, right = columns
    return Panel("", Row(left, right.sized(grow=1), gap=SPACE.small), padding=SPACE.small)


def _sign(label: str, look: str) -> LayoutItem:
    sign = Painting(partial(_draw_sign, look=look)).sized(width=_SIGN, height=_SIGN)
    return Row(sign, Label(label, "small").grouped("signs").sized(grow=1), gap=SPACE.tiny)


def _draw_sign(canvas: Canvas, box: Box, look: str) -> None:
    draw_sign(canvas, look, box.x, box.y + SPACE.tiny)


# ---- the Triforce ----------------------------------------------------------------------------------------------------


def triforce_panel(desk: DungeonDesk) -> LayoutItem:
    """Return the pieces of the Triforce, and the item of this dungeon."""
    view = desk.view
    pieces = Painting(partial(_draw_triforce, desk=desk)).sized(width=_TRIANGLE)
    item = desk.catalog.dungeon(view.dungeon).item if view.dungeon else ""
    if item:
        words = _item(desk, item)
    else:
        text = _("No item needed") if view.dungeon else _("{count} ready").format(count=desk.ready)
        words = Label(text, "small", color="mute", align="center")
    remark = _("{left} of {all}").format(left=view.pieces, all=desk.levels)
    row = Row(pieces, words.sized(grow=1), gap=SPACE.small).sized(grow=1)
    return Panel("Triforce", row, remark=remark, padding=(SPACE.medium, SPACE.small))


def _item(desk: DungeonDesk, item: str) -> LayoutItem:
    """Return the item of a dungeon, and whether it has been found."""
    told = {"hidden": (_("not found"), "minus"), "offered": (_("offered"), "cream"), "found": (_("found"), "good")}
    state, tone = told[desk.item_state]
    alpha = ALPHA.light if desk.item_state == "hidden" else ALPHA.full
    name = pick(desk.catalog.groups[item])
    return Column(
        Label(name, "small", align="center", leading=LEADING.tight),
        thing(f"dungeon/item/{item}", alpha=alpha).sized(grow=1),
        Label(state, "small", color=tone, align="center", leading=LEADING.tight),
        gap=0,
    )


def _draw_triforce(canvas: Canvas, box: Box, desk: DungeonDesk) -> None:
    triforce(canvas, box.x, box.y, min(box.w, box.h), desk.view.pieces, desk.view.spent, desk.levels)
