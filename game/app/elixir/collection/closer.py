"""A card of Elixir Quest at full size, with what its numbers and words mean."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.elixir.pictures.card_view import TALL, WIDE, draw_card
from game.app.play.large_card import LargeCard
from game.app.play.terms import Entry, in_text, of_signs
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.theme import ELIXIR
from game.app.ui.widgets.pane import Scrolled
from game.presentation.elixir.view_models import Face, about
from game.rules.elixir.cards import Catalog

_SCALE = 2.6


class ElixirCardScene(LargeCard):
    """A character or a potion, large."""

    theme = ELIXIR

    def __init__(self, services: Services, catalog: Catalog, face: Face) -> None:
        super().__init__(services, "elixir")
        self.catalog = catalog
        self.face = face

    def card_size(self, canvas: Canvas, room: float) -> tuple[float, float]:
        scale = min(_SCALE, room / TALL)
        return WIDE * scale, TALL * scale

    def draw_card(self, canvas: Canvas) -> None:
        draw_card(canvas, self.face, self.card.x, self.card.y, self.card.w)

    def head(self) -> str:
        return "\n".join([f"**{self.face.name}** · {self.face.rarity}", *about(self.catalog, self.face)])

    def entries(self) -> Sequence[Entry]:
        if self.face.stats is not None:
            return of_signs("elixir", ("attack", "health", "mind", "shield", "rarity"))
        return [*in_text("elixir", "\n".join(about(self.catalog, self.face))), *of_signs("elixir", ("rarity",))]


def looked_closer(scene: FormScene, catalog: Catalog, intent: Intent) -> bool:
    """Shows the card that is pointed at, or has the focus, at full size when the intent asks for that."""
    pointed = scene.form.pointed
    face = getattr(pointed.inner if isinstance(pointed, Scrolled) else pointed, "face", None)
    if intent.kind not in (Kind.INFO, Kind.CONTEXT) or not isinstance(face, Face):
        return False
    scene.services.stack.push(ElixirCardScene(scene.services, catalog, face))
    return True
