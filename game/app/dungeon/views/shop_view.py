"""Panels of Beedle's stall: the purse, Link and the Triforce, what led here, and the bottle that is looked at."""

from __future__ import annotations

from functools import partial

from game.app.dungeon.animation.gains import Gain, draw_gains
from game.app.dungeon.pictures.tokens import hearts, triforce
from game.app.dungeon.pictures.ware import GLOWS
from game.app.dungeon.view_model import DungeonDesk
from game.app.dungeon.views.marks import thing
from game.app.dungeon.views.parts import halves_text
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.paint import Icon, Painting, Rule
from game.app.ui.layout.panels import Panel
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label
from game.presentation.dungeon.terms import bottle_effect, bottle_name
from game.rules.dungeon.actions.action import Buy
from game.rules.dungeon.cards import Good
from game.rules.dungeon.engine.state import EMPTY
from game.text import _, capital, ngettext

_INSIDE = (SPACE.medium, SPACE.small)
_PURSE, _LINK, _TRIFORCE = 112.0, 84.0, 112.0
"""Heights of the panels in the left column."""
_RUPEE, _HEART, _PRICE, _BOTTLE, _TRIANGLE = 48.0, 28.0, 22.0, 84.0, 84.0
"""Sizes of the pictures on the panels."""


def state_column(desk: DungeonDesk, good: Good | None, gains: LayoutItem | None) -> LayoutItem:
    """Return what Link has, and what led here; ``good`` is what is about to be bought."""
    view = desk.view
    left = _("{left} of {all}")
    link = Painting(partial(_draw_hearts, halves=view.hearts, total=view.containers)).sized(grow=1)
    pieces = Painting(partial(_draw_triforce, desk=desk)).sized(width=_TRIANGLE)
    ready = Label(_("{count} ready").format(count=desk.ready), color="mute").sized(grow=1)
    of_hearts = left.format(left=halves_text(view.hearts), all=view.containers)
    of_pieces = left.format(left=view.pieces, all=desk.levels)
    return Column(
        _purse(desk, good).sized(height=_PURSE),
        Panel("Link", link, remark=of_hearts, padding=_INSIDE).sized(height=_LINK),
        Panel("Triforce", Row(pieces, ready).sized(grow=1), remark=of_pieces, padding=_INSIDE).sized(height=_TRIFORCE),
        Spacer() if gains is None else gains.sized(grow=1),
    )


def _purse(desk: DungeonDesk, good: Good | None) -> LayoutItem:
    rupees = desk.view.rupees
    after = good is not None and rupees >= good.price
    told = (
        Label(_("{count} after this").format(count=rupees - good.price), "small")
        if good is not None and after
        else None
    )
    count = Row(Label(str(rupees), "heading"), Label(ngettext("rupee", "rupees", rupees), color="mute"), Spacer())
    words = Column(Spacer(), count, told, Spacer(), gap=0).sized(grow=1)
    return Panel(_("Purse"), Row(Icon("rupee", _RUPEE), words).sized(grow=1), padding=_INSIDE)


def _draw_hearts(canvas: Canvas, box: Box, halves: int, total: int) -> None:
    hearts(canvas, box.x, box.y, halves, total, box.w, _HEART)


def _draw_triforce(canvas: Canvas, box: Box, desk: DungeonDesk) -> None:
    size = min(box.w, box.h)
    triforce(canvas, box.x, box.y, size, desk.view.pieces, desk.view.spent, desk.levels)


def gains_panel(title: str, right: str, found: list[Gain]) -> LayoutItem:
    """Return what led here: the dungeon that was left with what it brought, or the collapse."""
    rows = Painting(partial(_draw_gains, found=found)).sized(grow=1)
    return Panel(title, rows, remark=right, padding=_INSIDE)


def _draw_gains(canvas: Canvas, box: Box, found: list[Gain]) -> None:
    draw_gains(canvas, box, found, "small")


def no_ware_panel() -> LayoutItem:
    """Return what a bottle is for."""
    text = _("Use a bottle instead of playing a card, or in a safe room.")
    return Panel(
        "",
        thing("dungeon/bottle/empty", alpha=ALPHA.half).sized(height=_BOTTLE),
        Label(text, "body", align="center", leading=LEADING.loose),
    )


def ware_panel(desk: DungeonDesk, name: str) -> LayoutItem:
    """Return what a bottle costs, what it does, and whether it can be bought."""
    good, view = desk.rules.catalog.goods[name], desk.view
    enough = view.rupees >= good.price
    why = desk.why_not(Buy(name)) if desk.asks else ""
    purse = f"{view.rupees} − {good.price} = {view.rupees - good.price}" if enough else _("not enough")
    into = _("free bottle") if EMPTY not in view.bottles else _("an empty bottle")
    fills = into if not why or not enough else _("no empty bottle")
    price = Row(Icon("rupee", _PRICE), Label(str(good.price), "banner"), Spacer(), gap=SPACE.small)
    return Panel(
        "",
        Row(
            Painting(partial(_draw_bottle, name=name)).sized(width=_BOTTLE, height=_BOTTLE),
            Column(Spacer(), Label(capital(bottle_name(name)), "banner"), price, Spacer()).sized(grow=1),
        ),
        Rule(),
        Label(capital(bottle_effect(desk.rules.catalog, name)) + ".\n" + _how(name), "body"),
        Spacer(),
        _fact(_("Purse"), purse, fine=not why),
        _fact(_("Fills"), fills, fine=not why),
        gap=SPACE.small,
        padding=SPACE.medium,
    )


def _draw_bottle(canvas: Canvas, box: Box, name: str) -> None:
    canvas.glow(*box.center, box.w, GLOWS[name], ALPHA.half)
    canvas.picture(f"dungeon/bottle/{name}", *box, fit="contain")


def _how(name: str) -> str:
    if name == "fairy":
        return _("Works by itself when you lose your last heart.")
    return _("Drink it instead of playing a card, or in a safe room.")


def _fact(label: str, value: str, *, fine: bool) -> LayoutItem:
    return Row(
        Label(label, color="mute"),
        Label(value, "strong", color="good" if fine else "danger", align="right").grouped("facts").sized(grow=1),
        padding=(SPACE.small, SPACE.tiny),
        paint=_draw_fact,
    )


def _draw_fact(canvas: Canvas, box: Box) -> None:
    canvas.rect(*box, "well", radius=RADIUS.medium, alpha=ALPHA.half)
