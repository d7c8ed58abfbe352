"""Card at full size over the screen, with its terms explained and linked to the rulebook."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial

from game.app.play.ids import TermId, WordId
from game.app.play.routes import RulebookRoute
from game.app.play.terms import TermEntry, TermPlace
from game.app.ui.drawing.canvas import HEIGHT, Canvas
from game.app.ui.input.intents import Intent, Kind, format_cap
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.tree import DynamicView, lay_out
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.ornaments import draw_focus_ring, draw_footnote, draw_panel, draw_veil
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS
from game.app.ui.widgets.base import Box, LayoutItem, Pressable, Widget, WidgetEvent, WidgetId, WidgetState
from game.app.ui.widgets.form import WidgetGroup
from game.app.ui.widgets.text import Label
from game.text import _

_CLOSING_KINDS = frozenset({Kind.OK, Kind.MAIN, Kind.BACK, Kind.INFO, Kind.PRESS, Kind.CONTEXT})
"""Intents that close the large card."""
_PANEL_PADDING, _PANEL_GAP, _PANEL_WIDTH = 16.0, 24.0, 356.0
"""Padding of the panel, gap between card and panel, and width of the panel, in logical pixels."""
_ROW_EXTRA_WIDTH = 12.0
"""Width by which a row exceeds the text above it, for its background, in logical pixels."""
_TEXT_GAP = 12.0
"""Space below a text of the panel, in logical pixels."""
_FOOTER_HEIGHT = 34.0
"""Height of the line at the lower edge of the screen, in logical pixels."""


def is_zoom_intent(intent: Intent) -> bool:
    """Return whether an intent on a small card opens the large one."""
    return intent.kind in (Kind.PRESS, Kind.CONTEXT, Kind.INFO) or (intent.kind is Kind.OK and not intent.repeated)


def format_zoom_hint() -> str:
    """Return the hint beside a small card on how to enlarge it."""
    return _("{key} or click for all terms").format(key=format_cap(Kind.OK))


class CardWall(HeadedScene):
    """Screen with many small cards; the focused one is shown large beside them.

    The large card follows the pointer one frame after the highlight, so that a frame draws both only while the pointer
    keeps moving; it follows keys at once.
    """

    large_view: DynamicView | None = None
    """View of the large card; its key is the id of the small one."""

    def update(self, dt: float) -> None:
        super().update(dt)
        self._follow_focus()

    def handle(self, intent: Intent) -> None:
        super().handle(intent)
        self._follow_focus()

    def _follow_focus(self) -> None:
        """Select the card of the focused widget."""
        id = self.form.focus
        if self.select_card(id):
            self.update_after_highlight(partial(self._show_large, id))

    def _show_large(self, id: WidgetId | None) -> None:
        if self.large_view is not None:
            self.update_part(self.large_view, id)

    @abstractmethod
    def select_card(self, id: WidgetId | None) -> bool:
        """Show the card of a widget in large size; return whether the selection changed."""


class TermRow(Pressable):
    """Row of a term with its meaning; a press opens its page of the rulebook."""

    def __init__(self, index: int, entry: TermEntry, size: float, form: WidgetGroup) -> None:
        super().__init__(TermId(index))
        self.index = index
        """Index of the term."""
        self.form = form
        """Widgets of the scene, one of which may be hovered."""
        self.rulebook_page = (entry.game, entry.page)
        """Game and page of the rulebook that a press opens."""
        self.entry = entry
        self.text_size = size
        """Text size."""

    @property
    def is_word_hovered(self) -> bool:
        """Return whether the pointer is on the term in the text of the card."""
        pointed = self.form.hovered_widget
        return isinstance(pointed, TermWord) and pointed.term_index == self.index

    @staticmethod
    def measure_height(canvas: Canvas, entry: TermEntry, width: float, size: float) -> float:
        """Return the height of a row of a width."""
        return (
            canvas.measure_rich_height(entry.rich_text, width - size * 2.6 - 18, size=size, leading=LEADING.normal) + 11
        )

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.box
        if self.is_word_hovered or state.hover or state.focused:
            canvas.rect(
                x,
                y,
                w,
                h,
                "focus",
                radius=RADIUS.medium,
                alpha=ALPHA.light if self.is_word_hovered or state.focused else ALPHA.faint,
            )
        mark = self.text_size * 1.35
        canvas.icon(self.entry.icon, x + 7, y + 6, mark)
        left = x + self.text_size * 2.0 + 6
        canvas.draw_rich_text(
            self.entry.rich_text,
            left,
            y + 5,
            w - self.text_size * 2.6 - 18,
            size=self.text_size,
            leading=LEADING.normal,
        )
        alpha = ALPHA.full if self.is_word_hovered or state.hover or state.focused else ALPHA.half
        canvas.icon("right", x + w - 16, y + h / 2 - 6, 12, color="cream", alpha=alpha)
        if state.focused:
            draw_focus_ring(canvas, x, y, w, h, radius=RADIUS.medium)


class TermWord(Widget):
    """Term in the text of a card: underlined, with a tooltip, and linked to its page of the rulebook."""

    focusable = False

    def __init__(self, term_index: int, part: int, box: Box, entry: TermEntry) -> None:
        super().__init__(WordId(term_index, part), tip=entry.rich_text)
        self.set_box(box)
        self.rulebook_page = (entry.game, entry.page)
        """Game and page of the rulebook that a press opens."""
        self.term_index = term_index
        """Index of the term."""

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.box
        if state.hover:
            canvas.rect(x - 2, y, w + 4, h, "focus", radius=RADIUS.small, alpha=ALPHA.light)
        low = y + h * 0.97
        canvas.dashes((x, low), (x + w, low), "paper_edge", max(1.2, h * 0.05), dash_length=3.2, gap_length=2.4)

    def handle(self, intent: Intent) -> WidgetEvent | None:
        return WidgetEvent(self.id, "pressed") if intent.kind is Kind.PRESS else None


class LargeCardScene(WidgetScene, ABC):
    """Base of the scenes that show one large card; a key, or a click outside of the terms, closes them."""

    modal = True

    def __init__(self, services: Services, game: str, reason: str = "") -> None:
        """Create the scene; ``reason`` is why the card cannot be used now, empty if it can."""
        super().__init__(services)
        self.game = game
        self.reason = reason
        """Reason why the card cannot be used now; empty if it can."""
        self.card_box = Box(0, 0, 0, 0)
        """Box of the card on the screen."""
        self._panel_box: Box | None = None
        """Box of the panel with the terms; None if there is no text."""
        self.content_box = self.card_box
        """Box of card and panel together."""

    # ---- what each kind of card says -------------------------------------------------------------------------------

    @abstractmethod
    def measure_card(self, canvas: Canvas, max_height: float) -> tuple[float, float]:
        """Return the width and height of the card, at most ``max_height`` high."""

    @abstractmethod
    def draw_card(self, canvas: Canvas) -> None:
        """Draw the card in its box."""

    @abstractmethod
    def list_terms(self) -> Sequence[TermEntry]:
        """Return the terms that are explained beside the card."""

    def format_header(self) -> str:
        """Return the rich text above the terms."""
        return ""

    def find_term_places(self, canvas: Canvas) -> Sequence[TermPlace]:
        """Return the positions of the terms in the text of the card."""
        return ()

    def build_extras(self, canvas: Canvas) -> list[Widget]:
        """Return additional widgets."""
        return []

    # ---- layout ----------------------------------------------------------------------------------------------------

    def find_rules_page(self) -> tuple[str, str]:
        first = next(iter(self.list_terms()), None)
        return (first.game, first.page) if first is not None else ("", "")

    def layout(self, canvas: Canvas) -> None:
        width, height = self.measure_card(canvas, HEIGHT - 90)
        beside = bool(self.list_terms() or self.format_header() or self.reason)
        card = Column().sized(width=width, height=height, align="center", key="card")
        panel = self._build_side_panel(canvas) if beside else None
        both = Row(card, panel, gap=_PANEL_GAP).sized(key="content")
        view = Column(Row(Spacer(), both, Spacer(), gap=0).sized(grow=1), Spacer(_FOOTER_HEIGHT), gap=0)
        result = lay_out(canvas, view)
        self.card_box, self.content_box = result.boxes["card"], result.boxes["content"]
        self._panel_box = result.boxes.get("panel")
        self.form.set_widgets([*result.widgets, *self._build_term_words(canvas), *self.build_extras(canvas)])

    def _build_side_panel(self, canvas: Canvas) -> LayoutItem:
        """Return the panel with reason, header and terms; its text shrinks until everything fits."""
        inner, room = _PANEL_WIDTH - 2 * _PANEL_PADDING, HEIGHT - _FOOTER_HEIGHT - 24
        warning = f"{{warning}} **{self.reason}**" if self.reason else ""
        texts = [text for text in (warning, self.format_header()) if text]
        for size in canvas.list_sizes("body"):
            heights = [canvas.measure_rich_height(text, inner, size=size, leading=LEADING.normal) for text in texts]
            rows = [
                TermRow.measure_height(canvas, entry, inner + _ROW_EXTRA_WIDTH, size) for entry in self.list_terms()
            ]
            height = sum(heights) + len(heights) * _TEXT_GAP + sum(rows) + 2 * _PANEL_PADDING
            if height <= room:
                break
        parts: list[LayoutItem] = []
        for text, high in zip(texts, heights, strict=True):
            sized = _SizedText(text, size).sized(height=high, grow=1)
            parts += [Row(sized, padding=(_ROW_EXTRA_WIDTH / 2, 0)).sized(height=high), Spacer(_TEXT_GAP)]
        for index, (entry, high) in enumerate(zip(self.list_terms(), rows, strict=True)):
            parts.append(TermRow(index, entry, size, self.form).sized(height=high))
        panel = Column(*parts, gap=0, padding=(_PANEL_PADDING - _ROW_EXTRA_WIDTH / 2, _PANEL_PADDING))
        return panel.sized(width=_PANEL_WIDTH, height=height, align="center", key="panel")

    def _build_term_words(self, canvas: Canvas) -> list[Widget]:
        """Return the widgets of the terms in the text of the card."""
        known = [entry.key for entry in self.list_terms()]
        return [
            TermWord(known.index(place.entry.key), index * 10 + part, box, place.entry)
            for index, place in enumerate(self.find_term_places(canvas))
            if place.entry.key in known
            for part, box in enumerate(place.boxes)
        ]

    # ---- drawing and answers ---------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        draw_veil(canvas)
        self.draw_card(canvas)
        if self._panel_box is not None:
            draw_panel(canvas, *self._panel_box)
        hint = _("{key} or click outside to close").format(key=format_cap(Kind.BACK))
        if self.list_terms():
            rules = _("{key} or click a term for the rulebook").format(key=format_cap(Kind.HELP))
            hint = f"{rules}  ·  {hint}"
        draw_footnote(canvas, hint, HEIGHT - 20)

    def on_unhandled_intent(self, intent: Intent) -> None:
        if intent.kind in _CLOSING_KINDS:
            self.services.stack.pop()

    def on_widget_event(self, event: WidgetEvent) -> None:
        match event:
            case WidgetEvent(TermId(term) | WordId(term), "pressed"):
                entry = self.list_terms()[term]
                self.services.open_route(RulebookRoute(entry.game, entry.page))


class _SizedText(Label):
    """Rich text at a given size, aligned to the top of its box."""

    def __init__(self, text: str, size: float) -> None:
        super().__init__(text, "body", valign="top")
        self.size = size

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, _h = self.box
        canvas.draw_rich_text(self.text, x, y, w, "body", size=self.size, leading=LEADING.normal)
