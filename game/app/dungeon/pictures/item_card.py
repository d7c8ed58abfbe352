"""Front of an item card: values at its left edge, picture, keywords, and its value in the current room with reasons."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.app.dungeon.pictures.tokens import KIND_COLORS, KIND_ICONS, draw_pill
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.theme import PALETTE
from game.app.ui.widgets.base import Box
from game.presentation.dungeon.terms import describe_value_part, group_name, kind_name, target_name
from game.rules.dungeon.cards import KINDS, Bonus, DungeonCatalog, Item
from game.rules.dungeon.engine.insight import CardUse
from game.text import _, current_language, pick_text

CARD_WIDTH, CARD_HEIGHT = 132.0, 188.0
"""Size of a card at scale 1, in logical units."""

ReasonSign = Literal["", "+", "-", "!"]
"""Effect of a reason on a card's value: none, increase, decrease, or special."""

_CORNER_RADIUS = 10.0
"""Radius of the corners of a card at scale 1."""
_FRAMES = PALETTE.shades["dungeon items"]
"""Colors of card frames, from top to bottom."""


class ValueInRoom(msgspec.Struct, frozen=True):
    """Value of a card in the running challenge: the number, the reasons with their signs, and its rating."""

    value: int
    reasons: tuple[tuple[ReasonSign, str], ...]
    """Signs and texts of the reasons for the value."""
    state: Literal["win", "ok", "no"] = "ok"
    """Rating: wins the challenge, counts, or does not count."""
    kind: str = ""
    """Kind as which the card counts, or ``support`` or ``down`` for a card played for support or face down."""


def find_value_in_room(catalog: DungeonCatalog, uses: list[CardUse], kind: str = "") -> ValueInRoom:
    """Return the value of a card in a room of a kind, if it is played in the best way."""
    best = find_best_use(uses)
    if best is None:
        return ValueInRoom(0, (("-", _("not playable")),), "no")
    reasons: list[tuple[ReasonSign, str]] = []
    openly = next((use for use in uses if use.how in ("open", "any") and use.refusal is None), None)
    guards = any(use.how == "guard" and use.refusal is None for use in uses)
    if best.how == "down" and guards:
        reasons.append(("!", _("guard")))
    elif best.how == "down":
        reasons.append(("-", _("doesn't fit") if openly is None else _("{value} face up").format(value=openly.value)))
    for why, word, amount in best.parts:
        sign: ReasonSign = "-" if amount < 0 else ("" if why in ("printed", "down", "usable", "card") else "+")
        reasons.append((sign, describe_value_part(catalog, why, word, amount)))
    if best.cost:
        reasons.append(("-", _("costs ½ heart")))
    if best.breaks_shield:
        reasons.append(("!", _("breaks shield")))
    if best.brings_light:
        reasons.append(("!", _("brings light")))
    fits = best.how != "down" or openly is not None or guards
    state: Literal["win", "ok", "no"] = "win" if best.solves_challenge else "ok" if fits else "no"
    return ValueInRoom(best.value, tuple(reasons[:3]), state, best.how if best.how in ("support", "down") else kind)


def find_best_use(uses: list[CardUse]) -> CardUse | None:
    """Return the best way of playing a card: one that wins, else face up, else the one with most points."""
    open_ones = [use for use in uses if use.refusal is None and use.how != "guard"]
    rank = {"open": 2, "any": 2, "support": 2, "down": 0}
    return max(open_ones, key=lambda use: (use.solves_challenge, use.gain, rank[use.how]), default=None)


def list_values(item: Item) -> list[tuple[str, int]]:
    """Return the printed values of a card with their kinds."""
    found: list[tuple[str, int]] = [(kind, value) for kind in KINDS if (value := getattr(item, kind)) is not None]
    if item.support is not None:
        found.append(("support", item.support))
    if item.guard:
        found.append(("guard", item.guard))
    return found


def format_type(catalog: DungeonCatalog, item: Item) -> str:
    """Return the group of a card and its kinds as text."""
    if len(list_values(item)) > 2:
        return group_name(catalog, item.group)
    return f"{group_name(catalog, item.group)} · {', '.join(kind_name(kind) for kind, _value in list_values(item))}"


def format_card_text(catalog: DungeonCatalog, item: Item) -> str:
    """Return the keywords and bonuses of a card as text, or where it counts if it has none."""
    lines = []
    words = [pick_text(catalog.keywords[word]) for word in item.keywords if word in catalog.keywords]
    if words:
        lines.append("**" + ", ".join(words) + "**")
    kinds = [kind_name(kind) for kind in KINDS if getattr(item, kind) is not None]
    lines += [format_bonus(catalog, bonus, with_kind=len(kinds) > 1) for bonus in item.bonus]
    if not lines:
        if item.support is not None or len(kinds) == len(KINDS):
            return _("Fits any room.")
        return _("Counts in: {kinds}.").format(kinds=", ".join(kinds))
    return "\n".join(lines)


def format_bonus(catalog: DungeonCatalog, bonus: Bonus, *, with_kind: bool = True) -> str:
    """Return a bonus of a card as text; ``with_kind`` adds the only kind for which it applies."""
    name = target_name(catalog, bonus.match)
    if bonus.becomes is not None:
        text = _("counts {value} against {what}").format(value=bonus.becomes, what=name)
    else:
        text = _("+{count} against {what}").format(count=bonus.add, what=name)
    if with_kind and bonus.kind is not None:
        text += " " + _("(as {kind})").format(kind=kind_name(bonus.kind))
    return text


def draw_item_card(
    canvas: Canvas,
    x: float,
    y: float,
    scale: float,
    catalog: DungeonCatalog,
    card: int,
    *,
    value_here: ValueInRoom | None = None,
    is_highlighted: bool = False,
    is_dimmed: bool = False,
    visible_width: float = 0.0,
) -> None:
    """Draw a player's card; it ``is_highlighted`` while selected, and ``is_dimmed`` if it cannot be used.

    ``visible_width`` is the width that the next card leaves visible, into which the name has to fit; 0 for the whole
    card.
    """
    key = (
        "dungeon card",
        card,
        round(scale, 3),
        value_here,
        is_highlighted,
        is_dimmed,
        round(visible_width),
        current_language(),
    )

    def draw_part(part: Canvas) -> None:
        """Draw the card."""
        _draw_front(
            part,
            scale,
            catalog,
            card,
            value_here,
            is_highlighted=is_highlighted,
            is_dimmed=is_dimmed,
            visible_width=visible_width,
        )

    with canvas.marked("card"):
        size = CARD_WIDTH * scale, CARD_HEIGHT * scale
        canvas.draw_cached(key, x, y, *size, draw_part, overhang=24, opaque_radius=_CORNER_RADIUS * scale)


def _draw_frame(
    canvas: Canvas, scale: float, colors: tuple[str, ...], *, is_highlighted: bool, is_dimmed: bool
) -> None:
    """Draw the shadow, the edge and the background of a card, in colors from top to bottom."""
    w, h = CARD_WIDTH * scale, CARD_HEIGHT * scale
    canvas.cast_shadow(
        0,
        0,
        w,
        h,
        radius=_CORNER_RADIUS * scale,
        blur=10 if is_highlighted else 5,
        alpha=190,
        dy=7 if is_highlighted else 3,
    )
    if is_highlighted:
        canvas.rect(-3, -3, w + 6, h + 6, "gold", radius=12 * scale)
    elif not is_dimmed:
        canvas.rect(-1.6, -1.6, w + 3.2, h + 3.2, "#ffe3b8", radius=11 * scale, alpha=190)
    canvas.gradient(
        0, 0, w, h, canvas.contrasting_background(colors[0], "cream"), colors[1], radius=_CORNER_RADIUS * scale
    )
    x, width, height = 1.4 * scale, w - 2.8 * scale, h - 2.8 * scale
    canvas.rect(x, x, width, height, "outline", radius=9 * scale, border=max(1.0, scale), alpha=150)


def _draw_front(
    canvas: Canvas,
    scale: float,
    catalog: DungeonCatalog,
    card: int,
    value_here: ValueInRoom | None,
    *,
    is_highlighted: bool,
    is_dimmed: bool,
    visible_width: float,
) -> None:
    """Draw the front of the card."""
    item, w, h = catalog.items[card], CARD_WIDTH * scale, CARD_HEIGHT * scale
    frame = _FRAMES.get(item.group, _FRAMES["basic"])
    _draw_frame(canvas, scale, frame, is_highlighted=is_highlighted, is_dimmed=is_dimmed)
    _draw_name(canvas, scale, pick_text(item.name), (visible_width or w) - 10 * scale)
    spot = 5 * scale, _PICTURE_TOP * scale, w - 10 * scale, (_TYPE_LINE_TOP - _PICTURE_TOP) * scale
    canvas.picture(f"dungeon/card/{catalog.item_ids[card]}", *spot)
    canvas.rect(*spot, "outline", border=max(1.0, scale), alpha=170)
    _draw_values(canvas, scale, list_values(item), value_here)
    line = canvas.mix_colors(frame[1], "black", 0.55)
    canvas.rect(5 * scale, _TYPE_LINE_TOP * scale, w - 10 * scale, 16 * scale, line)
    spot = 9 * scale, _TYPE_LINE_TOP * scale, w - 18 * scale, 16 * scale
    canvas.draw_text_block(
        _format_type(canvas, catalog, item, scale), *spot, "small", size=9.8 * scale, align="center", leading=1.0
    )
    _draw_text(canvas, scale, _format_reasons(catalog, item, value_here))
    if is_dimmed:
        canvas.rect(0, 0, w, h, "outline", radius=_CORNER_RADIUS * scale, alpha=118)


_PICTURE_TOP, _TYPE_LINE_TOP = 34.0, 124.0
"""Upper edges of the picture and of the type line below it, at scale 1."""
_VALUE_HEIGHT, _VALUE_WIDTH = 24.0, 40.0
"""Size of a value's cell at scale 1."""


def _draw_name(canvas: Canvas, scale: float, name: str, width: float) -> None:
    """Draw the name at the left, in two lines if only a small part of the card is visible."""
    place = 7 * scale, 2 * scale, width, (_PICTURE_TOP - 4) * scale
    size = max(12.6 * scale, canvas.resolve_text_size("small") if scale > 1 else 0.0)
    canvas.draw_text_block(name, *place, "strong", size=size, color="cream", leading=0.96, shadow=150)


def _draw_values(canvas: Canvas, scale: float, values: list[tuple[str, int]], value_here: ValueInRoom | None) -> None:
    """Draw a cell for each kind: the one that counts in this room in color, others dark."""
    if value_here is not None and value_here.kind in KINDS and value_here.kind not in dict(values):
        values = [(value_here.kind, value_here.value), *values]
    for index, (kind, value) in enumerate(values):
        lit = value_here is None or kind == value_here.kind
        number = value_here.value if value_here is not None and lit else value
        box = Box(
            8 * scale,
            (_PICTURE_TOP + 3 + index * (_VALUE_HEIGHT + 3)) * scale,
            _VALUE_WIDTH * scale,
            _VALUE_HEIGHT * scale,
        )
        tone = canvas.contrasting_background(KIND_COLORS[kind], "white") if lit else canvas.resolve_color("outline")
        canvas.rect(*box, tone, radius=4 * scale, alpha=255 if lit else 200)
        canvas.rect(*box, "cream", radius=4 * scale, border=max(1.0, scale), alpha=200 if lit else 90)
        size = 15 * scale
        middle = box.y + box.h / 2
        canvas.icon(KIND_ICONS[kind], box.x + 4 * scale, middle - size / 2, size, alpha=255 if lit else 120)
        ink = "white" if lit else "mute"
        canvas.text(str(number), box.x + 29 * scale, middle, "number", size=15 * scale, color=ink, align="center")


def _format_reasons(catalog: DungeonCatalog, item: Item, value_here: ValueInRoom | None) -> str:
    """Return the reasons for a card's value in the current room, or its printed text."""
    reasons = [text for sign, text in value_here.reasons if sign] if value_here is not None else []
    return "\n".join(reasons[:2]) or format_card_text(catalog, item)


def _format_type(canvas: Canvas, catalog: DungeonCatalog, item: Item, scale: float) -> str:
    """Return the type line, without the kinds if it would be too small to read."""
    line = format_type(catalog, item)
    fits = canvas.measure(line, "small", size=9.8 * scale * 0.82)[0] <= (CARD_WIDTH - 18) * scale
    return line if fits else group_name(catalog, item.group)


def _draw_text(canvas: Canvas, scale: float, text: str) -> None:
    """Draw the text on the lower part of the card."""
    w, h = CARD_WIDTH * scale, CARD_HEIGHT * scale
    top = (_TYPE_LINE_TOP + 16) * scale
    canvas.gradient(5 * scale, top, w - 10 * scale, h - 5 * scale - top, "paper", "paper_low", radius=4 * scale)
    spot = 9 * scale, top + 2 * scale, w - 18 * scale, h - 9 * scale - top
    canvas.draw_text_block(text, *spot, "body", size=11 * scale, color="ink", leading=1.1)


def draw_card_back(canvas: Canvas, box: Box) -> None:
    """Draw a player's card face down."""
    canvas.cast_shadow(*box, radius=8, blur=4, alpha=150, dy=3)
    canvas.rect(*box, "outline", radius=8)
    canvas.rect(*box, "#b5803f", radius=8, border=1.4, alpha=220)
    canvas.picture("dungeon/back/card", box.x + 4, box.y + 4, box.w - 8, box.h - 8, radius=5)


def draw_mini_card(
    canvas: Canvas, box: Box, catalog: DungeonCatalog, card: int, kind: str = "", value: int = 0
) -> None:
    """Draw a small card on the table: its picture and its value."""
    canvas.cast_shadow(*box, radius=6, blur=4, alpha=150, dy=3)
    canvas.gradient(*box, "#a07d4a", "#4a341c", radius=6)
    art = f"dungeon/card/{catalog.item_ids[card]}" if card >= 0 else "dungeon/back/card"
    canvas.picture(art, box.x + 3, box.y + 3, box.w - 6, box.h - 6, radius=4)
    canvas.rect(box.x + 3, box.y + 3, box.w - 6, box.h - 6, "outline", radius=4, border=1, alpha=170)
    if kind and card >= 0:
        draw_pill(canvas, kind, value, box.x - 5, box.y - 5, 21)
