"""Card of Elixir Quest at full size, with the meaning of its numbers and terms."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.elixir.pictures.card_view import BASE_CARD_HEIGHT, BASE_CARD_WIDTH, draw_card
from game.app.play.large_card import LargeCardScene
from game.app.play.terms import TermEntry, find_terms_by_signs, find_terms_in_text
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.style.theme import ELIXIR
from game.app.ui.widgets.pane import ScrolledWidget
from game.presentation.elixir.view_models import ElixirCardFace, describe_face
from game.rules.elixir.cards import ElixirCatalog

_MAX_SCALE = 2.6
"""Maximum scale of the large card."""


class ElixirCardScene(LargeCardScene):
    """Large view of a character or potion."""

    theme = ELIXIR

    def __init__(self, services: Services, catalog: ElixirCatalog, face: ElixirCardFace) -> None:
        super().__init__(services, "elixir")
        self.catalog = catalog
        self.face = face

    def measure_card(self, canvas: Canvas, max_height: float) -> tuple[float, float]:
        scale = min(_MAX_SCALE, max_height / BASE_CARD_HEIGHT)
        return BASE_CARD_WIDTH * scale, BASE_CARD_HEIGHT * scale

    def draw_card(self, canvas: Canvas) -> None:
        draw_card(canvas, self.face, self.card_box.x, self.card_box.y, self.card_box.w)

    def format_header(self) -> str:
        return "\n".join([f"**{self.face.name}** · {self.face.rarity}", *describe_face(self.catalog, self.face)])

    def list_terms(self) -> Sequence[TermEntry]:
        if self.face.stats is not None:
            return find_terms_by_signs("elixir", ("attack", "health", "mind", "shield", "rarity"))
        return [
            *find_terms_in_text("elixir", "\n".join(describe_face(self.catalog, self.face))),
            *find_terms_by_signs("elixir", ("rarity",)),
        ]


def show_large_card(scene: WidgetScene, catalog: ElixirCatalog, intent: Intent) -> bool:
    """Show the hovered or focused card at full size if the intent asks for it; return whether it did."""
    pointed = scene.form.tooltip_target
    face = getattr(pointed.inner if isinstance(pointed, ScrolledWidget) else pointed, "face", None)
    if intent.kind not in (Kind.INFO, Kind.CONTEXT) or not isinstance(face, ElixirCardFace):
        return False
    scene.services.stack.push(ElixirCardScene(scene.services, catalog, face))
    return True
