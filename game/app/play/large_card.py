"""A card at full size over the screen, its terms explained beside it; each of them opens the rulebook at its page."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from game.app.play.ids import TermId, WordId
from game.app.play.routes import Rulebook
from game.app.play.terms import Entry, Place
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Intent, Kind, cap
from game.app.ui.layout.tree import Part
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.ornaments import focus_ring, footnote, panel
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS
from game.app.ui.widgets.base import Box, Look, Pressable, Reply, Widget, WidgetId
from game.app.ui.widgets.form import Form
from game.app.ui.widgets.text import Label
from game.text import _

_CLOSES = frozenset({Kind.OK, Kind.MAIN, Kind.BACK, Kind.INFO, Kind.PRESS, Kind.CONTEXT})
_PAD, _GAP, _SIDE = 16.0, 24.0, 356.0
_WIDER = 12.0
"""How much wider than the text above it a row is, for the plate behind it."""
_LOW = 34.0
"""Room for the line at the lower edge."""


def opens_closer(intent: Intent) -> bool:
    """Whether an intent that reached a small card asks for the large one."""
    return intent.kind in (Kind.PRESS, Kind.CONTEXT, Kind.INFO) or (intent.kind is Kind.OK and not intent.repeated)


def closer_hint() -> str:
    """Tells beside a small card how it is seen large."""
    return _("{key} or click for all terms").format(key=cap(Kind.OK))


class CardWall(HeadedScene):
    """Small cards beside one that is shown large: the one with the focus."""

    large: Part | None = None
    """The part of the view that shows it, by the id of the small one."""

    def update(self, dt: float) -> None:
        super().update(dt)
        self._follow()

    def handle(self, intent: Intent) -> None:
        super().handle(intent)
        self._follow()

    def _follow(self) -> None:
        id = self.form.focus
        if self.mark(id) and self.large is not None:
            self.show_in(self.large, id)

    @abstractmethod
    def mark(self, id: WidgetId | None) -> bool:
        """Take the card of a widget for the large one, if it is one; return whether that is another than before."""


class TermRow(Pressable):
    """A term with its meaning, which opens its page."""

    def __init__(self, place: int, entry: Entry, size: float, form: Form) -> None:
        super().__init__(TermId(place))
        self.place = place
        self.form = form
        self.rules = (entry.game, entry.page)
        self.entry = entry
        self.size = size

    @property
    def lit(self) -> bool:
        """Return whether the pointer is on the word in the card's text."""
        pointed = self.form.hovered
        return isinstance(pointed, TermWord) and pointed.term == self.place

    @staticmethod
    def height(canvas: Canvas, entry: Entry, width: float, size: float) -> float:
        """How tall it is at a width."""
        return canvas.rich_height(entry.rich, width - size * 2.6 - 18, size=size, leading=LEADING.normal) + 11

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        if self.lit or look.hover or look.focused:
            canvas.rect(
                x,
                y,
                w,
                h,
                "focus",
                radius=RADIUS.medium,
                alpha=ALPHA.light if self.lit or look.focused else ALPHA.faint,
            )
        mark = self.size * 1.35
        canvas.icon(self.entry.icon, x + 7, y + 6, mark)
        left = x + self.size * 2.0 + 6
        canvas.rich(self.entry.rich, left, y + 5, w - self.size * 2.6 - 18, size=self.size, leading=LEADING.normal)
        alpha = ALPHA.full if self.lit or look.hover or look.focused else ALPHA.half
        canvas.icon("right", x + w - 16, y + h / 2 - 6, 12, color="cream", alpha=alpha)
        if look.focused:
            focus_ring(canvas, x, y, w, h, radius=RADIUS.medium)


class TermWord(Widget):
    """A term in the text of the card: underlined, explained when it is pointed at, and a way to its page."""

    focusable = False

    def __init__(self, term: int, part: int, box: Box, entry: Entry) -> None:
        super().__init__(WordId(term, part), tip=entry.rich)
        self.placed(box)
        self.rules = (entry.game, entry.page)
        self.term = term

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        if look.hover:
            canvas.rect(x - 2, y, w + 4, h, "focus", radius=RADIUS.small, alpha=ALPHA.light)
        low = y + h * 0.97
        canvas.dashes((x, low), (x + w, low), "paper_edge", max(1.2, h * 0.05), on=3.2, off=2.4)

    def handle(self, intent: Intent) -> Reply | None:
        return Reply(self.id, "pressed") if intent.kind is Kind.PRESS else None


class LargeCard(FormScene, ABC):
    """Base of the scenes that show one card; a key or a click beside the terms closes them.

    ``reason`` is why the card cannot be used now.
    """

    modal = True

    def __init__(self, services: Services, game: str, reason: str = "") -> None:
        super().__init__(services)
        self.game = game
        self.reason = reason
        self.card = Box(0, 0, 0, 0)
        """Where the card lies."""
        self._panel: Box | None = None

    # ---- what each kind of card says -------------------------------------------------------------------------------

    @abstractmethod
    def card_size(self, canvas: Canvas, room: float) -> tuple[float, float]:
        """Width and height of the card, at most `room` high."""

    @abstractmethod
    def draw_card(self, canvas: Canvas) -> None:
        """Draws the card in its box."""

    @abstractmethod
    def entries(self) -> Sequence[Entry]:
        """What is explained beside it."""

    def head(self) -> str:
        """What stands above the terms, rich text."""
        return ""

    def words(self, canvas: Canvas) -> Sequence[Place]:
        """Where terms stand on the card."""
        return ()

    def more(self, canvas: Canvas) -> list[Widget]:
        """Further widgets."""
        return []

    # ---- layout ----------------------------------------------------------------------------------------------------

    def rules_page(self) -> tuple[str, str]:
        first = next(iter(self.entries()), None)
        return (first.game, first.page) if first is not None else ("", "")

    def layout(self, canvas: Canvas) -> None:
        wide, high = self.card_size(canvas, HEIGHT - 90)
        beside = bool(self.entries() or self.head() or self.reason)
        left = (WIDTH - wide - (_SIDE + _GAP) * beside) / 2
        top = (HEIGHT - _LOW - high) / 2
        self.card = Box(left, top, wide, high)
        self._panel = None
        side = self._beside(canvas, left + wide + _GAP) if beside else []
        self.form.set([*side, *self._on_card(canvas), *self.more(canvas)])

    def _beside(self, canvas: Canvas, x: float) -> list[Widget]:
        """The panel with reason, head and terms; its text shrinks until all of it fits."""
        inner, room = _SIDE - 2 * _PAD, HEIGHT - _LOW - 24
        warning = f"{{warning}} **{self.reason}**" if self.reason else ""
        texts = [text for text in (warning, self.head()) if text]
        for size in canvas.sizes("body"):
            heights = [canvas.rich_height(text, inner, size=size, leading=LEADING.normal) + 12 for text in texts]
            rows = [TermRow.height(canvas, entry, inner + _WIDER, size) for entry in self.entries()]
            tall = sum(heights) + sum(rows) + 2 * _PAD
            if tall <= room:
                break
        y = (HEIGHT - _LOW - tall) / 2
        self._panel = Box(x, y, _SIDE, tall)
        y += _PAD
        found: list[Widget] = []
        for text, used in zip(texts, heights, strict=True):
            found.append(_Words(text, size).placed(Box(x + _PAD, y, inner, used - 12)))
            y += used
        for place, (entry, used) in enumerate(zip(self.entries(), rows, strict=True)):
            found.append(
                TermRow(place, entry, size, self.form).placed(Box(x + _PAD - _WIDER / 2, y, inner + _WIDER, used))
            )
            y += used
        return found

    def _on_card(self, canvas: Canvas) -> list[Widget]:
        known = [entry.key for entry in self.entries()]
        return [
            TermWord(known.index(place.entry.key), number * 10 + part, box, place.entry)
            for number, place in enumerate(self.words(canvas))
            if place.entry.key in known
            for part, box in enumerate(place.boxes)
        ]

    # ---- drawing and answers ---------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.rect(0, 0, WIDTH, HEIGHT, "veil", alpha=ALPHA.strong)
        self.draw_card(canvas)
        if self._panel is not None:
            panel(canvas, *self._panel)
        hint = _("{key} or click outside to close").format(key=cap(Kind.BACK))
        if self.entries():
            rules = _("{key} or click a term for the rulebook").format(key=cap(Kind.HELP))
            hint = f"{rules}  ·  {hint}"
        footnote(canvas, hint, HEIGHT - 20)

    def on_intent(self, intent: Intent) -> None:
        if intent.kind in _CLOSES:
            self.services.stack.pop()

    def on_reply(self, reply: Reply) -> None:
        match reply:
            case Reply(TermId(term) | WordId(term), "pressed"):
                entry = self.entries()[term]
                self.services.open(Rulebook(entry.game, entry.page))


class _Words(Label):
    """Rich text at a size of its own, from the top of its box."""

    def __init__(self, text: str, size: float) -> None:
        super().__init__(text, "body", valign="top")
        self.size = size

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, _h = self.box
        canvas.rich(self.text, x, y, w, "body", size=self.size, leading=LEADING.normal)
