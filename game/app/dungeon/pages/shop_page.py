"""Beedle's stall: five wares on two shelves, prices and effects, the bottles, what cannot be bought and why."""

from __future__ import annotations

from game.app.dungeon.animation.gains import shop_gains
from game.app.dungeon.ids import GoodId, PourId
from game.app.dungeon.pages.chrome import LEFT, LEFT_WIDTH, RIGHT, RIGHT_WIDTH, draw_banner, draw_bar
from game.app.dungeon.pages.page import Page
from game.app.dungeon.pages.rows import Proposal
from game.app.dungeon.pictures.ground import FLOOR
from game.app.dungeon.pictures.shop_stall import draw_speech, draw_stall
from game.app.dungeon.pictures.tokens import ribbon
from game.app.dungeon.pictures.ware import Ware
from game.app.dungeon.views.parts import head, sheet
from game.app.dungeon.views.shop_view import gains_panel, no_ware_panel, state_column, ware_panel
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column
from game.app.ui.layout.tree import draw_view
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.widgets.base import Box, LayoutItem, Widget
from game.app.ui.widgets.button import Button
from game.presentation.dungeon.terms import bottle_name
from game.rules.dungeon.actions.action import Buy, Done, Pour
from game.rules.dungeon.cards import Good
from game.rules.dungeon.engine.state import EMPTY, MOST_BOTTLES
from game.text import _, capital, language

SLOTS = [(526 + n * 166, 216) for n in range(3)] + [(526 + n * 166, 388) for n in range(2)]
_LEFT, _RIGHT = Box(LEFT, 58, LEFT_WIDTH, 536), Box(RIGHT, 58, RIGHT_WIDTH, 536)
_GAINS = 196.0
"""Height of what led here, in the right column."""
GOLD = Box(RIGHT, 604, RIGHT_WIDTH, 58)


class ShopPage(Page):
    """Between two dungeons, and after a collapse.

    The coach's word stands where it is told what led here, which is then at the right while no ware is looked at.
    """

    word_top = words_top = 396.0

    def widgets(self, canvas: Canvas) -> list[Widget]:
        desk = self.desk
        found: list[Widget] = []
        for good, spot in zip(self._goods, SLOTS, strict=True):
            why = desk.why_not(Buy(good)) if desk.asks else ""
            short = self._goods[good].price - desk.view.rupees
            found.append(Ware(desk.rules.catalog, good, spot, short=short, why=why, chosen=good == self.choice.code))
        for place in range(len(desk.view.bottles)):
            content = desk.view.bottles[place]
            pour = Pour(content)
            why = desk.why_not(pour) if content != EMPTY else _("This bottle is empty.")
            box = Box(236 + place * 198 + 92, 672, 92, 30)
            found.append(Button(PourId(place), _("Pour out"), enabled=not why, reason=why).placed(box))
        leave, text = desk.why_not(Done()), _("Leave the stall")
        if self._poor:
            found.append(Button("leave", text, gold=True, shown=Kind.MAIN, keys=("e",)).placed(GOLD))
            return found
        found.append(self.gold(canvas, GOLD))
        found.append(Button("leave", text, enabled=not leave, reason=leave).placed(Box(RIGHT, 672, RIGHT_WIDTH, 40)))
        return found

    @property
    def focus(self) -> str:
        return "leave" if self._poor else "gold"

    @property
    def _goods(self) -> dict[str, Good]:
        return self.desk.rules.catalog.goods

    @property
    def _poor(self) -> bool:
        """Whether there is nothing to be done here but to go on."""
        return self.desk.asks and self.desk.view.rupees < min(good.price for good in self._goods.values())

    def proposal(self) -> Proposal:
        desk, good = self.desk, self.choice.code
        if not desk.asks:
            return Proposal(_("Waiting…"), reason=desk.waits)
        if good not in self._goods:
            return Proposal(_("Choose a bottle"), reason=_("Choose something from the shelves first."))
        why = desk.why_not(Buy(good))
        return Proposal(_("Buy for {price}").format(price=self._goods[good].price), "", None if why else Buy(good), why)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_still(self, canvas: Canvas) -> None:
        desk = self.desk
        self.draw_ground(canvas)
        canvas.stamp(
            ("dungeon stall", language()), FLOOR.x - 12, FLOOR.y - 12, FLOOR.w + 24, FLOOR.h + 24, draw_stall, pad=20
        )
        self._draw_speech(canvas)
        self._draw_sixth(canvas)
        self._draw_left(canvas)
        self._draw_bottles(canvas)
        where = _("before level {number}").format(number=desk.level)
        if desk.view.dungeon:
            where = _("before the next try")
        draw_bar(canvas, _("Beedle's stall"), where)
        name = desk.name(desk.seat)
        headline = _("{player} decides").format(player=name) if desk.rules.seats > 1 else name
        draw_banner(canvas, desk.seat, desk.letters[desk.seat], headline, _("Fill your bottles"))

    def draw_pointed(self, canvas: Canvas) -> None:
        self._draw_ware(canvas)

    def _draw_speech(self, canvas: Canvas) -> None:
        view = self.desk.view
        first, second = _("Look around, friend!"), _("Everything fresh today.")
        if not view.shopped and len(view.bottles) < MOST_BOTTLES:
            first, second = _("First drink of the journey?"), _("The bottle's on me!")
        elif EMPTY not in view.bottles and len(view.bottles) == MOST_BOTTLES:
            first, second = _("All bottles full?"), _("Pour one out and I'll refill it.")
        elif EMPTY not in view.bottles:
            first, second = _("No empty bottle?"), _("Then only my jokes are free.")
        elif view.rupees < min(good.price for good in self._goods.values()):
            first, second = _("Short on rupees?"), _("Come back when you're richer!")
        draw_speech(canvas, first, second)

    def _draw_sixth(self, canvas: Canvas) -> None:
        """The chalk board in the sixth place: the free bottle, or the house's word."""
        x, y, w, h = 862.0, 304.0, 146.0, 142.0
        canvas.picture("dungeon/stall/board", x - 10, y - 20, 166, 182)
        view = self.desk.view
        if not view.shopped and len(view.bottles) < MOST_BOTTLES:
            ribbon(canvas, Box(x - 4, y + 84, w + 8, 24), _("First bottle free"))
            return
        text, top = _("Refills only. Find bottles in dungeons."), y + (102 if not view.shopped else 78)
        canvas.block(
            text,
            x + 14,
            top,
            w - 28,
            y + h - 10 - top,
            "label",
            color="felt_ink",
            align="center",
            leading=LEADING.tight,
        )

    def _draw_left(self, canvas: Canvas) -> None:
        gains = None if self.showing.coached else self._gains()
        draw_view(canvas, state_column(self.desk, self._goods.get(self.choice.code), gains), _LEFT)

    def _gains(self) -> LayoutItem:
        return gains_panel(*shop_gains(self.desk.rules.match, self.desk.told, self.desk.name))

    def _ware_shown(self) -> str:
        """Return the good that the right panel speaks of: pointed at, else chosen; empty for none."""
        match self.showing.focus:
            case GoodId(good):
                return good
        return self.choice.code

    def _draw_ware(self, canvas: Canvas) -> None:
        """Draw the good that is looked at, or what bottles are for above what led here."""
        good = self._ware_shown()
        if good in self._goods:
            view = ware_panel(self.desk, good)
        elif self.showing.coached:
            view = Column(no_ware_panel().sized(grow=1), self._gains().sized(height=_GAINS))
        else:
            view = no_ware_panel()
        draw_view(canvas, view, _RIGHT)

    def _draw_bottles(self, canvas: Canvas) -> None:
        canvas.gradient(0, 596, 1280, 124, "pitch", "shade", alpha=0, alpha_bottom=ALPHA.full)
        view = self.desk.view
        full = any(content != EMPTY for content in view.bottles)
        box = Box(LEFT, 606, LEFT_WIDTH, 104 if full else head(canvas) + 4)
        right = _("{left} of {all}").format(left=len(view.bottles), all=MOST_BOTTLES)
        sheet(canvas, box, _("Bottles"), right)
        if full:
            text = _("You can pour out bottles any time.")
            top = box.y + head(canvas) - 2
            canvas.block(text, box.x + 12, top, box.w - 24, box.bottom - 8 - top, "quiet", color="mute")
        for place in range(MOST_BOTTLES):
            self._draw_bottle(canvas, place, Box(236 + place * 198, 606, 190, 104))

    def _draw_bottle(self, canvas: Canvas, place: int, box: Box) -> None:
        view, good = self.desk.view, self.choice.code
        has = place < len(view.bottles)
        fills = self.proposal().action is not None and good in self._goods
        first_empty = view.bottles.index(EMPTY) if EMPTY in view.bottles else len(view.bottles)
        new = fills and place == first_empty
        if has or new:
            sheet(canvas, box)
        else:
            canvas.rect(*box, "hollow", radius=RADIUS.medium, alpha=ALPHA.half)
            canvas.rect(*box, "panel_edge", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.light)
        x, y, w, _h = box
        canvas.rect(
            x + 10, y + 12, 72, 80, "hollow", radius=RADIUS.medium, alpha=ALPHA.strong if has or new else ALPHA.light
        )
        content = good if new else (view.bottles[place] if has else EMPTY)
        alpha = ALPHA.strong if new else ALPHA.full if has else ALPHA.faint
        canvas.picture(f"dungeon/bottle/{content}", x + 12, y + 17, 68, 68, fit="contain", alpha=alpha)
        if has or new:
            title, tone = _("Bottle {number}").format(number=place + 1), "cream"
            canvas.block(title, x + 92, y + 12, w - 98, 22, "panel", color=tone, leading=LEADING.tight)
            spot, ink = (x + 92, y + 36, w - 98, 34.0), "mute" if has else tone
            canvas.block(capital(bottle_name(content)), *spot, "small", color=ink, valign="top", leading=LEADING.normal)
        if new and not has:
            ribbon(canvas, Box(x + 16, y - 9, w - 32, 22), _("Free"))
