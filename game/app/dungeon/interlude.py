"""Moments with a screen of their own: Link collapses, and a boss is beaten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.canvas import HEIGHT, WIDTH, Canvas
from game.app.dungeon.beats import Interlude
from game.app.dungeon.floor_view import room_art
from game.app.dungeon.ground import light
from game.app.dungeon.parts import sheet, triforce, words
from game.app.input import Intent, Kind
from game.app.ornaments import lettering
from game.app.scene import FormScene
from game.app.services import Services
from game.app.theme import DUNGEON
from game.app.widgets.base import Box, Reply
from game.app.widgets.button import Button
from game.rules.dungeon import event as e
from game.text import _, ngettext

if TYPE_CHECKING:
    from game.app.dungeon.scene import AdventureScene

_BOX = Box(250, 66, WIDTH - 500, 588)


class InterludeScene(FormScene):
    """Tells what a collapse costs, or what a beaten boss brings; one button goes on."""

    modal = True

    def __init__(self, services: Services, adventure: AdventureScene, interlude: Interlude) -> None:
        super().__init__(services)
        self.adventure = adventure
        self.kind = interlude.kind
        self.events = interlude.events
        self.rules = adventure.rules

    def enter(self) -> None:
        self.services.sound.play("collapse" if self.kind == "collapse" else "triforce")

    def layout(self, canvas: Canvas) -> None:
        with canvas.themed(DUNGEON):
            tall = max(52.0, Button.height(canvas, gold=True))
            text = _("Go on")
            wide = max(240.0, Button.width(canvas, text, gold=True, shown=Kind.OK))
            box = Box(WIDTH / 2 - wide / 2, _BOX.bottom - 22 - tall, wide, tall)
            self.form.set([Button("on", box, text, gold=True, shown=Kind.OK, keys=(Kind.BACK,))])

    def draw(self, canvas: Canvas) -> None:
        with canvas.themed(DUNGEON):
            super().draw(canvas)

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.rect(0, 0, WIDTH, HEIGHT, "#0a0504" if self.kind == "collapse" else "#080603", alpha=190)
        sheet(canvas, _BOX, radius=18)
        edge = "#c8402f" if self.kind == "collapse" else "gold"
        canvas.rect(*_BOX, edge, radius=18, border=2, alpha=200)
        if self.kind == "collapse":
            self._draw_collapse(canvas)
        else:
            self._draw_boss(canvas)

    def _title(self, canvas: Canvas, text: str, metal: tuple[str, str, str]) -> None:
        size = 50.0
        wide = canvas.measure(text, "number", size=size)[0]
        size = min(size, size * (_BOX.w - 60) / wide)
        lettering(canvas, text, WIDTH / 2, _BOX.y + 52, size, metal=metal)

    def _draw_collapse(self, canvas: Canvas) -> None:
        self._title(canvas, _("Link collapses"), ("#ffe0d0", "#e0503f", "#6d1a12"))
        middle, y = WIDTH / 2, _BOX.y + 190
        light(canvas, middle, y + 20, 190, "#ff5a3a", 0.28)
        canvas.ellipse(middle - 110, y + 56, 220, 34, "black", alpha=130)
        canvas.stamp("fallen hero", middle - 80, y - 80, 160, 160, _hero, angle=84)
        for place in range(3):
            canvas.icon("heart-empty", middle - 66 + place * 48, y - 92, 36)
        canvas.block(
            "\n".join(self.collapse_lines()),
            _BOX.x + 60,
            _BOX.y + 290,
            _BOX.w - 120,
            200,
            "body",
            align="center",
            leading=1.4,
        )

    def collapse_lines(self) -> list[str]:
        """What it costs, and what remains."""
        fall = next(event for event in self.events if isinstance(event, e.Collapsed))
        lines = [
            ngettext(
                "It is the first collapse of this adventure.",
                "It is collapse number **{count}** of this adventure.",
                fall.collapses,
            ).format(count=fall.collapses)
        ]
        if fall.left > 0:
            lines.append(
                ngettext("One more is allowed.", "**{count}** more are allowed.", fall.left).format(count=fall.left)
            )
        elif fall.left == 0:
            lines.append(_("It was the last one that is allowed."))
        if any(isinstance(event, e.Restarted) for event in self.events) or fall.left != 0:
            lines.append(_("A new try begins at the entrance: rooms are turned down again, safe ones stay open."))
            lines.append(_("All hearts are full, the item stays. The last fight grows by one phase."))
        return lines

    def _draw_boss(self, canvas: Canvas) -> None:
        catalog = self.rules.catalog
        left = next((event for event in self.events if isinstance(event, e.DungeonLeft)), None)
        beaten = [event for event in self.events if isinstance(event, e.BossBeaten)]
        self._title(canvas, _("Boss beaten"), ("#fff6cf", "#f0c45a", "#a86a1c"))
        x, y = _BOX.x + 50, _BOX.y + 100
        if beaten:
            canvas.picture(room_art(catalog.room_ids[beaten[-1].room]), x, y, 300, 190, radius=10, focus=(0.5, 0.4))
            canvas.rect(x, y, 300, 190, "#c9a25b", radius=10, border=2)
            name = self.adventure.desk().room_name(beaten[-1].room)
            canvas.rect(x + 2, y + 154, 296, 34, "#120a06", alpha=200)
            canvas.block(name, x + 10, y + 154, 280, 34, "banner", align="center", leading=1.0)
        view = self.adventure.session.view(-1)
        tx = x + 370
        light(canvas, tx + 75, y + 80, 150, "#ffcf5a", 0.35)
        triforce(canvas, tx, y + 12, 150, view.pieces, view.spent, self.rules.options.levels)
        pieces = _("{left} of {all}").format(left=view.pieces, all=self.rules.options.levels)
        words(canvas, pieces, tx - 20, y + 152, 190, 34, "banner", color="gold", align="center", leading=1.0)
        lines = self.boss_lines(left)
        canvas.block("\n".join(lines), x, y + 210, _BOX.w - 100, 190, "body", align="center", leading=1.42)

    def boss_lines(self, left: e.DungeonLeft | None) -> list[str]:
        """What the party gets, and what the dungeon took."""
        lines = []
        for event in self.events:
            if isinstance(event, e.ContainerWon):
                lines.append("{heart-full} " + _("One heart container more, all hearts full."))
            elif isinstance(event, e.PieceWon):
                lines.append("{star} " + _("A piece of the Triforce, and used ones are fresh again."))
        lines.append("{cards} " + _("All decks are shuffled, new hands drawn."))
        if left is not None:
            rounds = ngettext("{count} round", "{count} rounds", left.rounds).format(count=left.rounds)
            falls = ngettext("{count} collapse", "{count} collapses", left.collapses).format(count=left.collapses)
            rupees = ngettext("{count} rupee", "{count} rupees", left.rupees).format(count=left.rupees)
            lines.append(
                _("It took {rounds}, {falls}, and brought {rupees}.").format(rounds=rounds, falls=falls, rupees=rupees)
            )
        return lines

    def rules_page(self) -> tuple[str, str]:
        return "dungeon", "collapse" if self.kind == "collapse" else "triforce"

    def on_reply(self, reply: Reply) -> None:
        if reply.kind == "pressed":
            self.services.stack.pop()

    def on_intent(self, intent: Intent) -> None:
        """Only the button goes on."""


def _hero(canvas: Canvas) -> None:
    canvas.picture("dungeon/hero", 0, 0, 160, 160, fit="contain")
