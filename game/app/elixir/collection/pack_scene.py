"""Opening of a pack: it is torn, its cards turn over one after another, and then each can be viewed."""

from __future__ import annotations

from game.app.elixir.collection.card_grid import CardRows, CardTile
from game.app.elixir.collection.cards_scene import CardsScene
from game.app.elixir.collection.closer import ElixirCardScene
from game.app.elixir.ids import PackCardId
from game.app.elixir.pictures.felt import draw_map
from game.app.elixir.pictures.opening import PackOpening, draw_pack_card
from game.app.elixir.pictures.pack import draw_pack, draw_pack_background
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, Row, Spacer, Stack
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.services import Services
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent, WidgetState, make_growing_length
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.errors import UserError
from game.modes.collections import exchange
from game.modes.collections.collections import HOUSE, LedgerEntry
from game.presentation.elixir.view_models import ElixirCardFace, find_face
from game.text import _, ngettext, pgettext

_BUTTON_WIDTH = make_growing_length(228, 60)
"""Width of the default button."""
_MAP_SIZE = (112.0, 56.0)
"""Size of the map."""


class PackCard(CardTile):
    """Card of a pack; it can be shown large once it is turned over."""

    def __init__(
        self, index: int, face: ElixirCardFace, opening: PackOpening, pack_center: tuple[float, float]
    ) -> None:
        super().__init__(PackCardId(index), face)
        self.index, self.opening, self.pack_center = index, opening, pack_center
        self.focusable = opening.is_over

    @property
    def accessible_name(self) -> str:
        return super().accessible_name if self.opening.get_turn_progress(self.index) else _("Face down")

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        if self.opening.get_turn_progress(self.index) < 2:
            draw_pack_card(canvas, self.face, self.box, self.pack_center, self.opening, self.index)
        else:
            super().draw(canvas, state)


class PackScene(CardsScene):
    """Opening of a pack, whose cards already belong to the collection when it is torn open."""

    first_focus = "done"

    def __init__(self, services: Services, entry: LedgerEntry) -> None:
        super().__init__(services, load_elixir_catalog())
        self.entry = entry
        """Entry of the ledger that gave the pack."""
        self.name = entry.moves[0].taker
        """Name of the player."""
        given = [move for move in entry.moves if move.giver == HOUSE]
        self.faces = [find_face(self.catalog, move.kind, move.card) for move in given if move.kind != "piece"]
        """Faces of the cards in the pack."""
        self.pieces = {move.card for move in given if move.kind == "piece"}
        """Ids of the pieces of the map in the pack."""
        self.opening = PackOpening(services.animation_settings, len(self.faces))
        """Progress of the animation."""
        self._is_recorded = False
        """True once the opening was recorded in the ledger."""

    # ---- layout -----------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        kind = self.entry.id.partition("/")[0]
        words = {"starter": _("{name}'s starter pack"), "prize": _("{name} wins a prize")}
        return words.get(kind, _("{name} opens a pack")).format(name=self.name)

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the pack and its cards, above their description and the button that continues."""
        groups = [sum(face.kind == kind for face in self.faces) for kind in ("character", "potion")]
        middle = self.body_box.center
        cards = [PackCard(index, face, self.opening, middle) for index, face in enumerate(self.faces)]
        table = Stack(CardRows(cards, [count for count in groups if count]), CustomPaint(self._draw_pack))
        return Column(table.sized(grow=1), self._build_foot(*groups), gap=SPACE.medium)

    def _build_foot(self, characters: int, potions: int) -> LayoutItem:
        words = [
            ngettext("{count} character", "{count} characters", characters).format(count=characters),
            ngettext("{count} potion", "{count} potions", potions).format(count=potions),
        ]
        told = " · ".join(word for word, count in zip(words, (characters, potions), strict=True) if count)
        busy = not self.opening.is_over
        text = _("Skip") if busy else pgettext("step", "Continue")
        done = Button("done", text, is_default=True, shown_key=Kind.MAIN).sized(width=_BUTTON_WIDTH, align="center")
        label = Label("" if busy else told, "body").sized(grow=1)
        return Row(label, done, Row(Spacer(), *self._build_piece()).sized(grow=1), gap=SPACE.large)

    def _build_piece(self) -> list[LayoutItem]:
        """Return the piece of the map in the pack, once the cards are turned over."""
        if not self.pieces or not self.opening.is_over:
            return []
        text = _("Map piece {number}").format(number=int(min(self.pieces)) + 1)
        width, height = _MAP_SIZE
        picture = CustomPaint(lambda canvas, box: draw_map(canvas, box, self.pieces))
        return [Label(text, "body"), picture.sized(width=width, height=height, align="center")]

    def _draw_pack(self, canvas: Canvas, box: Box) -> None:
        if self.opening.tear_progress < 1:
            draw_pack(canvas, *self.body_box.center, tear_progress=self.opening.tear_progress)

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        draw_pack_background(canvas)

    # ---- time -------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        turned, moving = self.opening.started_count, self.opening.update(dt)
        if self.opening.started_count > turned:
            self.services.play_effect("flip")
        if moving:
            self.mark_dirty()
        if self.opening.is_over and not self._is_recorded:
            self._finish_opening()

    def _finish_opening(self) -> None:
        """Record that the pack was opened, and enable the button."""
        self._is_recorded = True
        try:
            exchange.open_packs([self.entry.id])
        except UserError as error:
            self.services.notify(error.message)
        self.services.stack.request_layout()
        self.mark_dirty()

    @property
    def animating(self) -> bool:
        return not self.opening.is_over or super().animating

    # ---- what the person does ---------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Skip the animation on a click beside the buttons; otherwise handle the intent as usual."""
        beside = not any(widget.hit_test(intent.x, intent.y) for widget in self.form.widgets if widget.focusable)
        if not self.opening.is_over and (intent.kind is Kind.SKIP or (intent.kind is Kind.PRESS and beside)):
            self._skip_animation()
        else:
            super().handle(intent)

    def _skip_animation(self) -> None:
        self.opening.skip()
        self._finish_opening()

    def on_widget_event(self, event: WidgetEvent) -> None:
        match event.id:
            case "done" if not self.opening.is_over:
                self._skip_animation()
            case "done":
                self.step_back()
            case PackCardId(place) if event.kind == "pressed":
                self.services.stack.push(ElixirCardScene(self.services, self.catalog, self.faces[place]))
