"""The face of an item card: values at its left edge, picture, keywords, and what it would count here and why."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.app.dungeon.pictures.tokens import pill
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.theme import PALETTE
from game.app.ui.widgets.base import Box
from game.presentation.dungeon.terms import group_name, kind_name, match_name, part_words
from game.rules.dungeon.cards import KINDS, Bonus, Catalog, Item
from game.rules.dungeon.engine.insight import Use
from game.text import _, language, pick

CARD_WIDTH, CARD_HEIGHT = 132.0, 188.0

_SECOND_LINE = 13.0
"""What the picture gives up for a second line of text above the block with the value."""

Sign = Literal["", "+", "-", "!"]

_FRAMES = PALETTE.shades["dungeon items"]
_BLOCK = PALETTE.shades["dungeon values"]
_INKS: dict[Sign, str] = {"": "#f0e2c8", "+": "plus", "-": "minus", "!": "hint"}


class Here(msgspec.Struct, frozen=True):
    """What a card counts in the running challenge: the number, its reasons with their signs, and how good that is."""

    value: int
    reasons: tuple[tuple[Sign, str], ...]
    state: Literal["win", "ok", "no"] = "ok"


def here_of(catalog: Catalog, uses: list[Use]) -> Here:
    """What a card counts if it is laid in the way that brings most."""
    best = best_use(uses)
    if best is None:
        return Here(0, (("-", _("not playable")),), "no")
    reasons: list[tuple[Sign, str]] = []
    openly = next((use for use in uses if use.how in ("open", "any") and use.refusal is None), None)
    guards = any(use.how == "guard" and use.refusal is None for use in uses)
    if best.how == "down" and guards:
        reasons.append(("!", _("guard")))
    elif best.how == "down":
        reasons.append(("-", _("doesn't fit") if openly is None else _("{value} face up").format(value=openly.value)))
    for why, word, amount in best.parts:
        sign: Sign = "-" if amount < 0 else ("" if why in ("printed", "down", "usable", "card") else "+")
        reasons.append((sign, part_words(catalog, why, word, amount)))
    if best.cost:
        reasons.append(("-", _("costs ½ heart")))
    if best.breaks:
        reasons.append(("!", _("breaks shield")))
    if best.lights:
        reasons.append(("!", _("brings light")))
    fits = best.how != "down" or openly is not None or guards
    state: Literal["win", "ok", "no"] = "win" if best.wins else "ok" if fits else "no"
    return Here(best.value, tuple(reasons[:3]), state)


def best_use(uses: list[Use]) -> Use | None:
    """The way of laying a card that a player would take first: one that wins, else openly, else most points."""
    open_ones = [use for use in uses if use.refusal is None and use.how != "guard"]
    rank = {"open": 2, "any": 2, "support": 2, "down": 0}
    return max(open_ones, key=lambda use: (use.wins, use.gain, rank[use.how]), default=None)


def values_of(item: Item) -> list[tuple[str, int]]:
    """The printed numbers of a card with their kinds."""
    found: list[tuple[str, int]] = [(kind, value) for kind in KINDS if (value := getattr(item, kind)) is not None]
    if item.support is not None:
        found.append(("support", item.support))
    if item.guard:
        found.append(("guard", item.guard))
    return found


def type_line(catalog: Catalog, item: Item) -> str:
    """The group of a card and the kinds that it serves."""
    if len(values_of(item)) > 2:
        return group_name(catalog, item.group)
    return f"{group_name(catalog, item.group)} · {', '.join(kind_name(kind) for kind, _value in values_of(item))}"


def card_text(catalog: Catalog, item: Item) -> str:
    """Keywords and bonuses, or where the card counts."""
    lines = []
    words = [pick(catalog.words[word]) for word in item.words if word in catalog.words]
    if words:
        lines.append("**" + ", ".join(words) + "**")
    kinds = [kind_name(kind) for kind in KINDS if getattr(item, kind) is not None]
    lines += [bonus_text(catalog, bonus, full=len(kinds) > 1) for bonus in item.bonus]
    if not lines:
        if item.support is not None or len(kinds) == len(KINDS):
            return _("Fits any room.")
        return _("Counts in: {kinds}.").format(kinds=", ".join(kinds))
    return "\n".join(lines)


def bonus_text(catalog: Catalog, bonus: Bonus, *, full: bool = True) -> str:
    """What a card is good against; with `full` also the only kind for which that holds."""
    name = match_name(catalog, bonus.match)
    if bonus.becomes is not None:
        text = _("counts {value} against {what}").format(value=bonus.becomes, what=name)
    else:
        text = _("+{count} against {what}").format(count=bonus.add, what=name)
    if full and bonus.kind is not None:
        text += " " + _("(as {kind})").format(kind=kind_name(bonus.kind))
    return text


def draw_item_card(
    canvas: Canvas,
    x: float,
    y: float,
    scale: float,
    catalog: Catalog,
    card: int,
    *,
    here: Here | None = None,
    lifted: bool = False,
    dim: bool = False,
) -> None:
    """A player's card; `lifted` is pointed at or chosen, `dim` cannot be used."""
    key = ("dungeon card", card, round(scale, 3), here, lifted, dim, language())

    def draw(part: Canvas) -> None:
        _face(part, scale, catalog, card, here, lifted=lifted, dim=dim)

    with canvas.marked("card"):
        canvas.stamp(key, x, y, CARD_WIDTH * scale, CARD_HEIGHT * scale, draw, pad=24)


def _draw_frame(canvas: Canvas, scale: float, colors: tuple[str, ...], *, lifted: bool, dim: bool) -> None:
    """Draw the shadow, the edge and the ground of a card, in colors from top to foot."""
    w, h = CARD_WIDTH * scale, CARD_HEIGHT * scale
    canvas.cast_shadow(0, 0, w, h, radius=10 * scale, blur=10 if lifted else 5, alpha=190, dy=7 if lifted else 3)
    if lifted:
        canvas.rect(-3, -3, w + 6, h + 6, "gold", radius=12 * scale)
    elif not dim:
        canvas.rect(-1.6, -1.6, w + 3.2, h + 3.2, "#ffe3b8", radius=11 * scale, alpha=190)
    canvas.gradient(0, 0, w, h, canvas.ground(colors[0], "name_ink"), colors[1], radius=10 * scale)
    x, wide, tall = 1.4 * scale, w - 2.8 * scale, h - 2.8 * scale
    canvas.rect(x, x, wide, tall, "shade", radius=9 * scale, border=max(1.0, scale), alpha=150)


def _face(
    canvas: Canvas,
    scale: float,
    catalog: Catalog,
    card: int,
    here: Here | None,
    *,
    lifted: bool,
    dim: bool,
) -> None:
    item, w, h = catalog.items[card], CARD_WIDTH * scale, CARD_HEIGHT * scale
    frame = _FRAMES.get(item.group, _FRAMES["basic"])
    _draw_frame(canvas, scale, frame, lifted=lifted, dim=dim)
    text = card_text(catalog, item)
    cut = _SECOND_LINE if here is not None and "\n" in text else 0.0
    tall = (74 - cut) * scale
    canvas.picture(
        f"dungeon/card/{catalog.item_ids[card]}", 6 * scale, 27 * scale, w - 12 * scale, tall, radius=5 * scale
    )
    canvas.rect(
        6 * scale, 27 * scale, w - 12 * scale, tall, "picture_rim", radius=5 * scale, border=1.2 * scale, alpha=170
    )
    name = pick(item.name)
    spot = 34 * scale, 1.6 * scale, w - 36 * scale, 25 * scale
    canvas.block(name, *spot, "panel", size=12.4 * scale, color="name_ink", align="center", leading=0.94, shadow=150)
    low = h - (57 * scale if here is not None else 8 * scale)
    _text(canvas, scale, _type(canvas, catalog, item, scale), text, frame[1], top=(99 - cut) * scale, low=low)
    for place, (kind, value) in enumerate(values_of(item)):
        pill(canvas, kind, value, -7 * scale, (-4 + place * 28) * scale, 25 * scale)
    if here is not None:
        _here(canvas, scale, here)
    if dim:
        canvas.rect(-8 * scale, -5 * scale, w + 9 * scale, h + 6 * scale, "shade", radius=10 * scale, alpha=118)


def _type(canvas: Canvas, catalog: Catalog, item: Item, scale: float) -> str:
    """The type line; without the kinds, which stand at the card's edge, where it would become too small to read."""
    line = type_line(catalog, item)
    fits = canvas.measure(line, "small", size=9.8 * scale * 0.82)[0] <= (CARD_WIDTH - 18) * scale
    return line if fits else group_name(catalog, item.group)


def _text(canvas: Canvas, scale: float, line: str, text: str, band: str, *, top: float, low: float) -> None:
    w, h = CARD_WIDTH * scale, CARD_HEIGHT * scale
    tall = h - 6 * scale - top
    canvas.gradient(6 * scale, top, w - 12 * scale, tall, "page", "page_low", radius=5 * scale)
    canvas.rect(6 * scale, top, w - 12 * scale, tall, "paper_edge", radius=5 * scale, border=max(1.0, scale), alpha=150)
    canvas.rect(6 * scale, top, w - 12 * scale, 15 * scale, band, radius=4 * scale, alpha=235)
    spot = 9 * scale, top, w - 18 * scale, 15 * scale
    canvas.block(line, *spot, "small", size=9.8 * scale, color="kind_ink", align="center", leading=1.0)
    spot = 12 * scale, top + 17 * scale, w - 24 * scale, low - top - 17 * scale
    canvas.block(text, *spot, "body", size=11 * scale, color="ink", valign="top", leading=1.14)


def _here(canvas: Canvas, scale: float, here: Here) -> None:
    w, h = CARD_WIDTH * scale, CARD_HEIGHT * scale
    x, y, tall = 6 * scale, h - 53 * scale, 47 * scale
    canvas.gradient(x, y, w - 12 * scale, tall, *_BLOCK[here.state], radius=5 * scale)
    win = here.state == "win"
    spot = x, y, w - 12 * scale, tall
    canvas.rect(*spot, "gold" if win else "panel_edge", radius=5 * scale, border=1.2 * scale, alpha=255 if win else 120)
    cx, cy, radius = 27 * scale, y + 16.5 * scale, 13 * scale
    fill = {"win": "#96681a", "ok": "umber", "no": "#453b35"}[here.state]
    dull = here.state == "no"
    canvas.circle(cx, cy + 1, radius + 1.5 * scale, "shade")
    canvas.circle(cx, cy, radius, "#8d8073" if dull else "number_rim")
    canvas.circle(cx, cy, radius - 1.8 * scale, fill)
    ink = "#b8ab9d" if dull else "white"
    canvas.text(str(here.value), cx, cy, "number", size=19 * scale, color=ink, align="center", outline="#1c1008")
    label = _("here")
    spot = 7 * scale, y + 32 * scale, 40 * scale, 14 * scale
    canvas.block(label, *spot, "small", size=9.4 * scale, color="mute", align="center", leading=1.0)
    rows = max(1, len(here.reasons))
    pitch = 14.2 * scale
    top = y + tall / 2 - rows * pitch / 2
    for place, (sign, text) in enumerate(here.reasons):
        spot = 47 * scale, top + place * pitch, w - 56 * scale, pitch
        canvas.block(text, *spot, "small", size=11.6 * scale, color=_INKS[sign], leading=0.9)


def draw_card_back(canvas: Canvas, box: Box) -> None:
    """A player's card face down."""
    canvas.cast_shadow(*box, radius=8, blur=4, alpha=150, dy=3)
    canvas.rect(*box, "pitch", radius=8)
    canvas.rect(*box, "#b5803f", radius=8, border=1.4, alpha=220)
    canvas.picture("dungeon/back/card", box.x + 4, box.y + 4, box.w - 8, box.h - 8, radius=5)


def draw_mini_card(canvas: Canvas, box: Box, catalog: Catalog, card: int, kind: str = "", number: int = 0) -> None:
    """A card that lies on the table: its picture and printed number."""
    canvas.cast_shadow(*box, radius=6, blur=4, alpha=150, dy=3)
    canvas.gradient(*box, "#a07d4a", "#4a341c", radius=6)
    art = f"dungeon/card/{catalog.item_ids[card]}" if card >= 0 else "dungeon/back/card"
    canvas.picture(art, box.x + 3, box.y + 3, box.w - 6, box.h - 6, radius=4)
    canvas.rect(box.x + 3, box.y + 3, box.w - 6, box.h - 6, "picture_rim", radius=4, border=1, alpha=170)
    if kind and card >= 0:
        pill(canvas, kind, number, box.x - 5, box.y - 5, 21)
