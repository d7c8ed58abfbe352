"""Page of Beedle's stall: five goods on two shelves with prices, and the party's bottles."""

from __future__ import annotations

from game.app.dungeon.pages.chrome import draw_banner
from game.app.dungeon.pages.encounter_layout import arrange_encounter
from game.app.dungeon.pages.rows import Proposal
from game.app.dungeon.pages.stage_page import StagePage
from game.app.dungeon.pictures.shop_stall import draw_board, draw_speech, draw_stall
from game.app.dungeon.pictures.stage import PARTY_BOX, SCREEN
from game.app.dungeon.pictures.ware import GOOD_POSITIONS, ShopGood
from game.app.dungeon.views.shop_view import build_bottles, format_good_tip
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.tree import lay_out
from game.app.ui.widgets.base import Widget, WidgetId
from game.app.ui.widgets.button import Button
from game.rules.dungeon.actions.action import Buy, Done
from game.rules.dungeon.cards import Good
from game.rules.dungeon.engine.state import EMPTY, MAX_BOTTLES
from game.text import _


class ShopPage(StagePage):
    """Page shown between two dungeons and after a collapse."""

    def build_widgets(self, canvas: Canvas) -> list[Widget]:
        context = self.context
        self.boxes = boxes = arrange_encounter(canvas, context.rules.seats, (), has_round_box=False)
        widgets: list[Widget] = [*self.build_bottles(PARTY_BOX), *self.build_plates()]
        for good, spot in zip(self._goods, GOOD_POSITIONS, strict=True):
            why = context.find_refusal(Buy(good)) if context.may_answer else ""
            short = self._goods[good].price - context.view.rupees
            tip, chosen = format_good_tip(context, good, why), good == self.choice.code
            widgets.append(
                ShopGood(
                    context.rules.catalog, good, spot, missing_rupees=short, refusal_text=why, tip=tip, chosen=chosen
                )
            )
        fills = self.choice.code if self.make_proposal().action is not None else ""
        widgets += lay_out(canvas, build_bottles(context, fills), boxes["hand"]).widgets
        leave, text = context.find_refusal(Done()), _("Leave the stall")
        if self._can_only_leave:
            widgets.append(
                Button("leave", text, is_default=True, shown_key=Kind.MAIN, keys=("e",)).set_box(boxes["gold"])
            )
            return widgets
        widgets.append(self.build_main_button(canvas, boxes["gold"]))
        widgets.append(Button("leave", text, enabled=not leave, reason=leave).set_box(boxes["second"]))
        return widgets

    @property
    def initial_focus(self) -> WidgetId:
        return "leave" if self._can_only_leave else "gold"

    @property
    def _goods(self) -> dict[str, Good]:
        """Return the goods by name."""
        return self.context.rules.catalog.goods

    @property
    def _can_only_leave(self) -> bool:
        """Return whether leaving is the only legal action."""
        return self.context.may_answer and self.context.view.rupees < min(good.price for good in self._goods.values())

    @property
    def _gets_free_bottle(self) -> bool:
        """Return whether the next drink includes a bottle."""
        view = self.context.view
        return not view.shopped and len(view.bottles) < MAX_BOTTLES

    def make_proposal(self) -> Proposal:
        context, good = self.context, self.choice.code
        if not context.may_answer:
            return Proposal(_("Waiting…"), reason=context.waiting_reason)
        if good not in self._goods:
            return Proposal(_("Choose a bottle"), reason=_("Choose something from the shelves first."))
        why = context.find_refusal(Buy(good))
        return Proposal(_("Buy for {price}").format(price=self._goods[good].price), None if why else Buy(good), why)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_background(self, canvas: Canvas) -> None:
        canvas.draw_cached("dungeon stall", *SCREEN, draw_stall)

    def draw_parts(self, canvas: Canvas) -> None:
        self.draw_part(canvas, "frame", lambda: self._draw_frame(canvas))

    def _draw_frame(self, canvas: Canvas) -> None:
        """Draw Beedle's speech, his board and the banner."""
        context = self.context
        draw_speech(canvas, *self._format_speech())
        draw_board(canvas, has_free_bottle=self._gets_free_bottle, has_bought=context.view.shopped)
        line = _("Fill your bottles")
        if context.rules.seats > 1:
            line = _("{player} decides").format(player=context.get_name(context.seat))
        draw_banner(canvas, context.seat, context.initials[context.seat], _("Beedle's stall"), line)

    def _format_speech(self) -> tuple[str, str]:
        """Return the two lines of Beedle's speech."""
        view = self.context.view
        if self._gets_free_bottle:
            return _("First drink of the journey?"), _("The bottle's on me!")
        if EMPTY not in view.bottles and len(view.bottles) == MAX_BOTTLES:
            return _("All bottles full?"), _("Pour one out and I'll refill it.")
        if EMPTY not in view.bottles:
            return _("No empty bottle?"), _("Then only my jokes are free.")
        if view.rupees < min(good.price for good in self._goods.values()):
            return _("Short on rupees?"), _("Come back when you're richer!")
        return _("Look around, friend!"), _("Everything fresh today.")
