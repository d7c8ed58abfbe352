"""The viewer's hand along the lower edge: cards to choose from, enlarged under the pointer or the focus."""

from __future__ import annotations

from game.app.elixir.pictures.card_view import TALL, WIDE, draw_back, draw_card
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.ornaments import focus_ring
from game.app.ui.style.tokens import RADIUS
from game.app.ui.widgets.base import Box, Look, Reply, Widget, WidgetId, activates
from game.presentation.elixir.view_models import Face

LEFT, RIGHT, TOP, LOW = 20.0, 1042.0, 553.0, 714.0
GROUPS = 24.0
_NARROWEST = 40.0
"""Cards of a hand that has more than fit side by side lie over each other."""
_ZOOM = 186.0


def places(characters: int, potions: int, top: float = TOP, low: float = LOW) -> list[Box]:
    """Where the cards of a hand lie, characters first; as large as they fit in one row."""
    count = characters + potions
    if not count:
        return []
    between = GROUPS if characters and potions else 0.0
    room = RIGHT - LEFT - between
    wide = min(112.0, max(_NARROWEST, room / count - 8), (low - top) * WIDE / TALL)
    tall = wide * TALL / WIDE
    step = min(wide + 8, room / count)
    left = LEFT + (RIGHT - LEFT - (step * count - 8 + between)) / 2
    y = top + (low - top - tall) / 2
    return [Box(left + i * step + (between if i >= characters else 0.0), y, wide, tall) for i in range(count)]


class HandCard(Widget):
    """A card of the hand; pressing it chooses it or lets go of it again."""

    def __init__(
        self,
        id: WidgetId,
        face: Face,
        *,
        key: str,
        chosen: bool,
        asked: bool,
        reason: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(id, enabled=not reason, reason=reason, tip=tip, keys=(key,) if key else ())
        self.face = face
        self.chosen = chosen
        self.asked = asked
        """Whether the viewer is to choose now."""

    @property
    def called(self) -> str:
        return self.face.told

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, _h = self.box
        dim = self.asked and not self.enabled
        draw_card(canvas, self.face, x, y, w, lift=self.chosen, dim=dim, playable=self.asked and self.enabled)
        if look.focused:
            focus_ring(canvas, *self.box, radius=RADIUS.medium)

    def draw_over(self, canvas: Canvas, look: Look) -> None:
        """The card large enough to be read, while it is looked at."""
        if not (look.hover > 0.5 or (look.focused and self.asked)):
            return
        x, y, w, h = self.box
        wide = max(_ZOOM, w * 1.2)
        tall = wide * TALL / WIDE
        left = min(max(8.0, x + w / 2 - wide / 2), 1272 - wide)
        draw_card(canvas, self.face, left, y + h - tall, wide, lift=self.chosen or look.focused)
        if look.focused:
            focus_ring(canvas, left, y + h - tall, wide, tall, radius=RADIUS.large)

    def handle(self, intent: Intent) -> Reply | None:
        if not self.asked:
            return Reply(self.id, "used") if intent.kind in (Kind.PRESS, Kind.RELEASE) else None
        if activates(intent) and not intent.repeated:
            return Reply(self.id, "pressed", intent.kind is Kind.OK)
        return Reply(self.id, "used") if intent.kind is Kind.RELEASE else None


class BackRow(Widget):
    """A hand that nobody may see now: backs."""

    focusable = False

    def __init__(self, characters: int, potions: int, top: float = TOP, low: float = LOW) -> None:
        super().__init__("backs")
        self.placed(Box(LEFT, top, RIGHT - LEFT, low - top))
        self.characters, self.potions = characters, potions

    def draw(self, canvas: Canvas, look: Look) -> None:
        for place, box in enumerate(places(self.characters, self.potions, self.box.y, self.box.bottom)):
            kind = "character" if place < self.characters else "potion"
            wide = min(box.w, box.h / 1.42)
            draw_back(canvas, kind, box.x + (box.w - wide) / 2, box.y + (box.h - wide * 1.42) / 2, wide, side=0)
