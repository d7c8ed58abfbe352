"""Scenes shown after a collapse and after a beaten boss."""

from __future__ import annotations

from functools import partial

import pygame

from game.app.dungeon.animation.beats import Interlude
from game.app.dungeon.animation.gains import GainCard, list_boss_gains, list_collapse_gains, make_dungeon_cost
from game.app.dungeon.pictures.fallen import draw_dusk, draw_fallen, draw_letters
from game.app.dungeon.pictures.found import draw_trade, make_icon, make_triforce
from game.app.dungeon.pictures.stage import SCREEN, draw_stage
from game.app.dungeon.view_model import DungeonContext
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import draw_panel
from game.app.ui.style.theme import DUNGEON
from game.app.ui.style.tokens import BORDER, LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent, make_growing_length
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.rules.dungeon.engine import event as event_types
from game.text import _, pgettext

_TITLE_HEIGHT, _CARD_WIDTH, _PICTURE_HEIGHT = 84.0, make_growing_length(200, 16), 92.0
"""Height of the title, width of a card, and height of the card's picture, in logical units."""
_CARD_HEIGHT, _BUTTON_WIDTH = make_growing_length(196, 80), 172.0
"""Height of a card, and width of the button, in logical units."""


class InterludeScene(WidgetScene):
    """Scene with the costs of a collapse or the rewards of a boss; one button continues.

    ``context`` contains only public information.
    """

    theme = DUNGEON

    def __init__(self, services: Services, interlude: Interlude, context: DungeonContext) -> None:
        super().__init__(services)
        self.kind = interlude.kind
        """Kind of the interlude: ``collapse`` or ``boss``."""
        self.events = interlude.events
        """Events that belong to the interlude."""
        self.context = context

    def enter(self) -> None:
        self.services.play_effect("collapse" if self.kind == "collapse" else "triforce")

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the title over the room, cards for costs and rewards, and the button that continues."""
        fell = self.kind == "collapse"
        title, metal = (_("Link collapses"), "defeat") if fell else (_("Boss defeated"), "gold")
        gains = self._list_collapse_gains() if fell else self._list_boss_gains()
        go_on = Button("on", pgettext("step", "Continue"), is_default=True, shown_key=Kind.MAIN, keys=(Kind.BACK,))
        fallen = CustomPaint(partial(draw_fallen, containers=self.context.view.containers))
        cards = Row(
            Spacer(_BUTTON_WIDTH),
            Spacer(),
            *(self._build_card(gain).sized(width=_CARD_WIDTH) for gain in gains),
            Spacer(),
            Column(Spacer(), go_on).sized(width=_BUTTON_WIDTH),
        )
        return Column(
            CustomPaint(partial(draw_letters, text=title, metal=metal)).sized(height=_TITLE_HEIGHT),
            fallen.sized(grow=1) if fell else Spacer(),
            cards.sized(height=_CARD_HEIGHT),
            padding=(SPACE.small, SPACE.medium),
        )

    def _build_card(self, gain: GainCard) -> LayoutItem:
        """Return the view of a card."""
        view, fell = self.context.view, self.kind == "collapse"
        thing = make_icon(gain.icon)
        if gain.icon == "triforce":
            thing = make_triforce(view.pieces, view.spent, self.context.rules.options.levels)
        tone = "loss" if fell and gain.icon != "heart-full" else "item"
        words = Column(
            Label(gain.title, "panel", leading=LEADING.tight).set_size_group("gains"),
            Label(gain.text, "label", leading=LEADING.tight).set_size_group("gain lines") if gain.text else None,
            gap=SPACE.tiny,
            padding=(SPACE.medium, SPACE.tiny, SPACE.medium, SPACE.medium),
        )
        return Column(
            CustomPaint(partial(draw_trade, tone=tone, give=None, get=thing)).sized(height=_PICTURE_HEIGHT),
            words.sized(grow=1),
            gap=0,
            padding=BORDER.thin,
            paint=lambda canvas, box: draw_panel(canvas, *box),
        )

    def _list_collapse_gains(self) -> list[GainCard]:
        """Return the cards of a collapse."""
        fall = next(event for event in self.events if isinstance(event, event_types.Collapsed))
        return list_collapse_gains(self.context.rules.match, self.events, fall)

    def _list_boss_gains(self) -> list[GainCard]:
        """Return the cards of a boss."""
        left = next((event for event in self.events if isinstance(event, event_types.DungeonLeft)), None)
        gains = list_boss_gains(self.events)
        return gains if left is None else [*gains, make_dungeon_cost(left)]

    def draw_ground(self, canvas: Canvas) -> None:
        fell = self.kind == "collapse"
        beaten = [event.room for event in self.events if isinstance(event, event_types.BossBeaten)]
        rooms = beaten or [place.room for place in self.context.view.cells if place.room >= 0]
        if fell:
            draw_stage(canvas, self.context, rooms[-1])
            draw_dusk(canvas)
            return

        def draw_gray(part: Canvas) -> None:
            """Draw the room without color."""
            stage = part.make_layer(SCREEN.w, SCREEN.h)
            draw_stage(stage, self.context, rooms[-1])
            part.paste(pygame.transform.grayscale(stage.surface), 0, 0)

        canvas.draw_cached(("boss defeated", rooms[-1]), *SCREEN, draw_gray)

    def find_rules_page(self) -> tuple[str, str]:
        return "dungeon", "collapse" if self.kind == "collapse" else "triforce"

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.kind == "pressed":
            self.services.stack.pop()

    def on_unhandled_intent(self, intent: Intent) -> None:
        """Ignore every intent; only the button continues."""
