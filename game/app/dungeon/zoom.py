"""An item card at full size, with what its words mean; arrows leaf through the hand."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.canvas import HEIGHT, WIDTH, Canvas
from game.app.dungeon.item_card import draw_item_card, values_of
from game.app.dungeon.parts import sheet
from game.app.input import Intent, Kind
from game.app.scene import FormScene
from game.app.services import Services
from game.app.theme import DUNGEON
from game.app.widgets.base import Box, Reply
from game.app.widgets.button import Button
from game.rules.dungeon.rules import DungeonRules
from game.table.dungeon_terms import group_name, kind_name, match_name
from game.text import _, ngettext, pick

_SCALE = 2.5


class ItemCardScene(FormScene):
    """One card of some, large."""

    modal = True

    def __init__(self, services: Services, rules: DungeonRules, cards: Sequence[int], place: int) -> None:
        super().__init__(services)
        self.rules = rules
        self.cards = list(cards)
        self.place = place

    def rules_page(self) -> tuple[str, str]:
        return "dungeon", "actions"

    def layout(self, canvas: Canvas) -> None:
        with canvas.themed(DUNGEON):
            tall = Button.height(canvas)
            wide = max(140.0, Button.width(canvas, _("Close"), shown=Kind.BACK))
            close = Box(WIDTH - 70 - wide, HEIGHT - 40 - tall, wide, tall)
            self.form.set([Button("close", close, _("Close"), keys=(Kind.BACK, Kind.INFO), shown=Kind.BACK)])

    def draw(self, canvas: Canvas) -> None:
        with canvas.themed(DUNGEON):
            super().draw(canvas)

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.rect(0, 0, WIDTH, HEIGHT, "#080503", alpha=190)
        catalog = self.rules.catalog
        card = self.cards[self.place]
        item = catalog.items[card]
        draw_item_card(canvas, 200, 110, _SCALE, catalog, card, lifted=True)
        box = Box(600, 130, 560, 420)
        sheet(canvas, box, hot=True, radius=14)
        canvas.block(pick(item.name), box.x + 26, box.y + 18, box.w - 52, 50, "heading", color="gold", leading=1.0)
        group = group_name(catalog, item.group)
        copies = ngettext("{count} copy", "{count} copies", item.copies).format(count=item.copies)
        canvas.block(f"{group} · {copies}", box.x + 26, box.y + 66, box.w - 52, 26, "label", color="mute")
        lines = [f"**{kind_name(kind)}** {value}" for kind, value in values_of(item)]
        lines += [pick(catalog.words[word]) for word in item.words if word in catalog.words]
        for bonus in item.bonus:
            name = match_name(catalog, bonus.match)
            if bonus.becomes is not None:
                lines.append(_("counts {value} against: {what}").format(value=bonus.becomes, what=name))
            else:
                lines.append(_("+{count} against: {what}").format(count=bonus.add, what=name))
        lines.append(_("Any card may be laid face down instead: it supports with 1."))
        text = "\n".join(lines)
        canvas.block(text, box.x + 26, box.y + 104, box.w - 52, box.h - 124, "body", valign="top", leading=1.5)
        count = f"{self.place + 1} / {len(self.cards)}"
        canvas.text(count, 365, 600, "label", color="mute", align="center")

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "close" and reply.kind == "pressed":
            self.services.stack.pop()

    def on_intent(self, intent: Intent) -> None:
        if intent.kind in (Kind.LEFT, Kind.RIGHT):
            step = 1 if intent.kind is Kind.RIGHT else -1
            self.place = (self.place + step) % len(self.cards)
            self.touch()
        elif intent.kind in (Kind.BACK, Kind.CONTEXT, Kind.PRESS):
            self.services.stack.pop()
