"""Views beside the goods of Beedle's stall: the party's bottles, and the effect of a good."""

from __future__ import annotations

from functools import partial

from game.app.dungeon.ids import PourButtonId
from game.app.dungeon.pictures.tokens import draw_ribbon
from game.app.dungeon.view_model import DungeonContext
from game.app.dungeon.views.marks import build_picture
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row, Spacer, Stack
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.style.ornaments import draw_panel
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.presentation.dungeon.terms import bottle_name, describe_bottle
from game.rules.dungeon.actions.action import Pour
from game.rules.dungeon.engine.state import EMPTY, MAX_BOTTLES
from game.text import _, capitalize_first

_BOTTLE_SIZE, _RIBBON_HEIGHT = 64.0, 24.0
"""Size of a bottle's picture, and height of the ribbon on a free bottle, in logical units."""


def build_bottles(context: DungeonContext, selected_good: str) -> LayoutItem:
    """Return the party's bottles; ``selected_good`` is shown in the first empty one."""
    bottles = context.view.bottles
    first_empty = bottles.index(EMPTY) if EMPTY in bottles else len(bottles)
    places = [
        _build_bottle(context, index, selected_good if index == first_empty else "") for index in range(MAX_BOTTLES)
    ]
    return Row(*(place.sized(grow=1) for place in places), gap=SPACE.small, padding=(0, 0, 0, SPACE.small))


def _build_bottle(context: DungeonContext, index: int, selected_good: str) -> LayoutItem:
    """Return the place of a bottle with its content."""
    bottles = context.view.bottles
    has = index < len(bottles)
    content = selected_good or (bottles[index] if has else EMPTY)
    known = has or bool(selected_good)
    alpha = ALPHA.strong if selected_good else ALPHA.full if has else ALPHA.faint
    words = None
    if known:
        name = Label(capitalize_first(bottle_name(content)), "label", leading=LEADING.tight).set_size_group("bottles")
        words = Column(
            Spacer(),
            name,
            _build_pour_button(context, index) if has and not selected_good else None,
            Spacer(),
            gap=SPACE.tiny,
        )
    view = Row(
        build_picture(f"dungeon/bottle/{content}", _BOTTLE_SIZE, alpha=alpha).sized(align="center"),
        Spacer() if words is None else words.sized(grow=1),
        gap=SPACE.small,
        padding=(SPACE.medium, SPACE.tiny),
        paint=partial(_draw_place, known=known),
    )
    if has or not selected_good:
        return view
    free = CustomPaint(lambda canvas, box: draw_ribbon(canvas, box, _("Free"))).sized(height=_RIBBON_HEIGHT)
    return Stack(view, Column(free, Spacer(), padding=(SPACE.large, 0)))


def _draw_place(canvas: Canvas, box: Box, *, known: bool) -> None:
    """Draw the background of a bottle's place."""
    if known:
        draw_panel(canvas, *box)
        return
    canvas.rect(*box, "outline", radius=RADIUS.large, alpha=ALPHA.half)
    canvas.rect(*box, "line", radius=RADIUS.large, border=BORDER.thin, alpha=ALPHA.light)


def _build_pour_button(context: DungeonContext, index: int) -> LayoutItem | None:
    """Return the button that empties a bottle; None for an empty one."""
    content = context.view.bottles[index]
    if content == EMPTY:
        return None
    why = context.find_refusal(Pour(content))
    return Button(PourButtonId(index), _("Pour out"), enabled=not why, reason=why).sized(grow=1)


def format_good_tip(context: DungeonContext, name: str, reason: str) -> str:
    """Return what a good does and when, and why it cannot be bought."""
    how = _("Drink it instead of playing a card, or in a safe room.")
    if name == "fairy":
        how = _("Works by itself when you lose your last heart.")
    effect = capitalize_first(describe_bottle(context.rules.catalog, name))
    return "\n".join(filter(None, (f"{effect}. {how}", reason)))
