"""What a place or a victory offers: boons to choose from, a rest, a shop, a chest. One answer, and the way goes on."""

from __future__ import annotations

from collections.abc import Callable

from game.app.epic.cards.closer import CardScene
from game.app.epic.gauntlet.boon_card import BoonCard, told_of
from game.app.epic.gauntlet.ids import BoonId, RelicId
from game.app.epic.gauntlet.team_view import Side
from game.app.epic.look import look_of
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.ornaments import panel
from game.app.ui.style.tokens import LEADING
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, Reply, Widget
from game.app.ui.widgets.button import Button
from game.content.modes.gauntlet import load_run
from game.modes.gauntlet import steps
from game.modes.gauntlet.state import Boon, Run
from game.modes.gauntlet.terms import terms_of
from game.modes.gauntlet.wording import boon_face, boon_line, heirloom_face
from game.text import _, ngettext, percent, pick

_MARGIN, _TOP, _LEFT = 20.0, 58.0, 300.0
_PAD = 16.0
_GAP = 16.0
_MOST_WIDE = 284.0
_ONE_ROW = 4


class PlaceScene(HeadedScene):
    """The offers of a step. ``answered`` writes the run down after each of them."""

    on_table = True

    def __init__(self, services: Services, run: Run, answered: Callable[[Run], bool]) -> None:
        super().__init__(services)
        self.theme = look_of(run.game)
        self.run = run
        self.answered = answered
        self.content = load_run(run.game)
        self.at = -1
        self._main = Box(0, 0, 0, 0)
        self._side: Side | None = None

    @property
    def heading(self) -> str:
        run = self.run
        if run.step == "boons":
            return _("Starting gift") if not run.walked and run.won == 0 else _("Choose a boon")
        return {"rest": _("Rest"), "shop": _("Shop"), "treasure": _("Treasure")}.get(run.step, _("Gauntlet"))

    # ---- layout -----------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        run = self.run
        bottom = HEIGHT - 16
        left = _MARGIN + _LEFT + 14
        tall, small = max(46.0, Button.height(canvas, gold=True)), Button.height(canvas)
        self._side = Side(canvas, Box(_MARGIN, _TOP, _LEFT, bottom - _TOP), run, self.content)
        self._main = Box(left, _TOP, WIDTH - _MARGIN - left, bottom - _TOP)
        inner = self._main.inset(_PAD)
        foot = inner.bottom - tall
        line = canvas.text_size("body") * 1.5
        cards = self._cards(canvas, Box(inner.x, inner.y + line + 8, inner.w, foot - 14 - inner.y - line - 8))
        words, reason = self._golden()
        wide = max(230.0, Button.width(canvas, words, gold=True, shown=Kind.MAIN))
        box = Box(inner.right - wide, foot, wide, tall)
        widgets: list[Widget] = [self.back(), *cards, *self._side.relics()]
        widgets.append(Button("go", words, gold=True, shown=Kind.MAIN, enabled=not reason, reason=reason).placed(box))
        other = self._other()
        if other:
            text = other[1]
            room = inner.w - wide - 20
            side = min(room, Button.width(canvas, text, shown="l"))
            widgets.append(
                Button(other[0], text, keys=("l",)).placed(Box(inner.x, foot + (tall - small) / 2, side, small))
            )
        focus = BoonId(max(0, self.at)) if cards or self.at >= 0 else "go"
        self.form.set(widgets, focus=focus)

    def _cards(self, canvas: Canvas, room: Box) -> list[Widget]:
        """The offers beside each other, or in two rows where there are many."""
        offers = self.run.offers
        if not offers:
            return []
        columns = len(offers) if len(offers) <= _ONE_ROW else -(-len(offers) // 2)
        rows = -(-len(offers) // columns)
        tall = (room.h - _GAP * (rows - 1)) / rows
        wide = (room.w - _GAP * (columns - 1)) / columns
        if rows == 1:
            wide = min(wide, _MOST_WIDE)
        boxes = []
        for number in range(len(offers)):
            row, column = divmod(number, columns)
            inside = min(columns, len(offers) - row * columns)
            left = room.x + (room.w - wide * inside - _GAP * (inside - 1)) / 2
            boxes.append(Box(left + column * (wide + _GAP), room.y + row * (tall + _GAP), wide, tall))
        return [
            BoonCard(
                number, self.run, boon, self.content, chosen=number == self.at, size=self._size(canvas, box)
            ).placed(box)
            for number, (boon, box) in enumerate(zip(offers, boxes, strict=True))
        ]

    def _size(self, canvas: Canvas, box: Box) -> float:
        """The size of the sentences on all offers."""
        run, content = self.run, self.content
        if box.w > box.h:
            told = [told_of(one, boon_face(run, one, content), boon_line(run, one, content)) for one in run.offers]
            rooms = [(text, box.w * 0.5 - 24, box.h * 0.58) for text in told]
            return even_size(canvas, rooms, "body", wraps=True, leading=LEADING.normal)
        tail = canvas.text_size("body") * 2.7
        lines = [(boon_line(self.run, boon, self.content), box.w - 24, tail) for boon in self.run.offers]
        return even_size(canvas, lines, "body", wraps=True)

    def _golden(self) -> tuple[str, str]:
        """The words of the golden button, and why it is closed."""
        run = self.run
        if run.step == "rest" and self.at < 0:
            return _("Rest and heal"), ""
        if not 0 <= self.at < len(run.offers):
            if run.step == "shop" and not any(steps.can_take(run, boon) for boon in run.offers):
                return _("Back to map"), ""
            words = _("Buy") if run.step == "shop" else _("Take it")
            return words, _("Choose one first.") if run.offers else ""
        boon = run.offers[self.at]
        if run.step == "rest":
            return _("Upgrade"), ""
        if not boon.price:
            return _("Take it"), ""
        if boon.sold:
            return _("Sold"), _("You already bought this.")
        if not steps.still_fits(run, boon):
            return _("Buy for {price}").format(price=boon.price), _(
                "This card has changed. The offer no longer applies."
            )
        missing = boon.price - run.money
        words = _("Buy for {price}").format(price=boon.price)
        reason = ngettext("You need {count} more.", "You need {count} more.", missing).format(count=missing)
        return words, reason if missing > 0 else ""

    def _other(self) -> tuple[str, str] | None:
        """The other way out: to leave, to take money instead, to rest after all."""
        run = self.run
        if run.step == "boons":
            return steps.SKIP, _("Skip (+{count} {money})").format(
                count=steps.SKIP_PAYS, money=pick(self.content.money)
            )
        if run.step == "shop":
            return steps.LEAVE, _("Leave")
        if run.step == "treasure":
            count = self.content.common.purse["treasure"] * terms_of(self.content, run.grade).purse // 100
            return steps.GOLD, _("Take {count} {money}").format(count=count, money=pick(self.content.money))
        if run.step == "rest" and self.at >= 0:
            return steps.HEAL, _("Rest and heal")
        return None

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        assert self._side is not None
        self._side.draw(canvas)
        panel(canvas, *self._main)
        inner = self._main.inset(_PAD)
        line = canvas.text_size("body") * 1.5
        canvas.block(self._sentence(), inner.x, inner.y - 2, inner.w, line, "body", align="center")

    def _sentence(self) -> str:
        run = self.run
        if run.step == "rest":
            share = terms_of(self.content, run.grade).rest
            return _("Heal {share} of all lost health or upgrade a card.").format(share=percent(share))
        if run.step == "shop":
            return _("Buy what you can afford.")
        if run.step == "treasure":
            return _("Take one heirloom from the chest.")
        return _("Your choice lasts for the rest of the run.")

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        if reply.kind != "pressed":
            return
        match reply.id:
            case BoonId(place):
                self.at = place
                self.services.stack.relayout()
            case RelicId(name):
                face = heirloom_face(self.run, name, self.content)
                if face is not None:
                    self.services.stack.push(CardScene(self.services, self.run.game, face))
            case "go":
                self._go()
            case steps.SKIP | steps.LEAVE | steps.GOLD | steps.HEAL:
                self._carry_out(reply.id)

    def on_intent(self, intent: Intent) -> None:
        focused = self.form.focused
        if intent.kind is Kind.INFO and isinstance(focused, BoonCard) and focused.face is not None:
            self.services.stack.push(CardScene(self.services, self.run.game, focused.face))
            return
        super().on_intent(intent)

    def _go(self) -> None:
        run = self.run
        if run.step == "rest" and self.at < 0:
            self._carry_out(steps.HEAL)
        elif 0 <= self.at < len(run.offers):
            self._carry_out(f"take {self.at}", run.offers[self.at])
        else:
            self._carry_out(steps.LEAVE if run.step == "shop" else self._way_out())

    def _way_out(self) -> str:
        return steps.GOLD if self.run.step == "treasure" else steps.SKIP

    def _carry_out(self, option: str, taken: Boon | None = None) -> None:
        """Make the step and write it down; a shop stays open, everything else leads back to the map.

        ``taken`` is the boon that the step takes, if any.
        """
        if option not in steps.options(self.run):
            return
        after = steps.carry_out(self.run, option)
        if not self.answered(after):
            return
        if taken is not None:
            heals = taken.kind in ("heal", "health")
            self.services.play("heal" if heals else "card")
        if after.step == self.run.step == "shop":
            self.run, self.at = after, -1
            self.services.stack.relayout()
        else:
            self.services.stack.pop()
