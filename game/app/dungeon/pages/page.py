"""What every page is: it draws the ground and gives widgets for one desk; presses go to the scene as intentions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from game.app.dungeon.ids import BottleId, HintId
from game.app.dungeon.pages.chrome import LEFT, LEFT_WIDTH, RIGHT, RIGHT_WIDTH, bottle_box, draw_log
from game.app.dungeon.pages.pieces import HandCard, RowButton, Spot, hand_strips, rows_sizes
from game.app.dungeon.pages.rows import Proposal, Row, chosen_row, proposal, rows
from game.app.dungeon.pages.talk import hints
from game.app.dungeon.pictures.ground import draw_table
from game.app.dungeon.pictures.item_card import here_of
from game.app.dungeon.view_model import Choice, DungeonDesk
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.input.intents import Kind
from game.app.ui.widgets.base import Box, Widget, WidgetId
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import PanelGround
from game.presentation.dungeon.terms import bottle_effect, bottle_name
from game.session.log_line import LogLine
from game.text import _, capital

_THROWN = frozenset({"discard", "redraw"})
"""Questions that any card of the hand answers, whatever it counts."""
_TALK_PITCH, _LEAST_TALK_PITCH, _TALK_GAP = 28.0, 24.0, 3.0


class DungeonShowing(msgspec.Struct):
    """What the scene has besides the desk: lines of the log, what was said, where Link is drawn while he walks."""

    lines: Sequence[LogLine]
    says: dict[int, str]
    hero: Point | None = None
    """In cells while he is on his way; None at rest."""
    focus: WidgetId | None = None
    """The widget that is pointed at."""
    seed: str = ""
    """Of this adventure, to be told to others."""
    trail: Sequence[Point] = ()
    """The prints that he has left on his way."""
    log_from: float = 58.0
    """Where the right column begins, below what a guest has there."""
    coached: bool = False
    """Whether the coach has something to say, which stands at the foot of the left column."""


class Page(ABC):
    """One page of the adventure."""

    word_top, words_top, word_bottom = 516.0, 332.0, 594.0
    """Of the left column: where the coach's word begins, where it does with the better turn, and where it ends."""

    def __init__(self, desk: DungeonDesk, choice: Choice, showing: DungeonShowing) -> None:
        self.desk = desk
        self.choice = choice
        self.showing = showing
        self.log_box: Box | None = None
        """Where the log was drawn."""

    @property
    def focus(self) -> str:
        """The widget that gets the focus when the page comes up."""
        return "gold"

    @abstractmethod
    def widgets(self, canvas: Canvas) -> list[Widget]:
        """Everything that can be pressed on it."""

    def draw(self, canvas: Canvas) -> None:
        """What lies below the widgets."""
        self.draw_still(canvas)
        self.draw_pointed(canvas)

    @abstractmethod
    def draw_still(self, canvas: Canvas) -> None:
        """Draws what stays when something else is pointed at."""

    def word_box(self, *, whole: bool) -> Box:
        """Where the coach's word stands, alone or with the better turn."""
        top = self.words_top if whole else self.word_top
        return Box(LEFT, top, LEFT_WIDTH, self.word_bottom - top)

    def draw_pointed(self, canvas: Canvas) -> None:  # noqa: B027 (most pages have nothing there)
        """Draws what tells of the widget that is pointed at, over the rest."""

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw what shows through the panels."""
        draw_table(canvas)

    def draw_counts(self, canvas: Canvas) -> None:  # noqa: B027 (most pages have nothing there)
        """Draws what counts along with what is told once more over itself."""

    def draw_news(self, canvas: Canvas) -> None:
        """Draw the log once more over itself, with its newest lines."""
        if self.log_box is not None:
            with canvas.clipped(*self.log_box):
                self.draw_ground(canvas)
                self.draw_log(canvas, self.log_box)

    def draw_log(self, canvas: Canvas, box: Box) -> None:
        """Draw the log as it is shown now."""
        self.log_box = box
        draw_log(canvas, box, self.showing.lines)

    def draw_over(self, canvas: Canvas) -> None:  # noqa: B027 (most pages have nothing there)
        """What lies above them."""

    # ---- parts that several pages have ------------------------------------------------------------------------------

    def proposal(self) -> Proposal:
        """What the gold button says and does."""
        return proposal(self.desk, self.choice)

    def gold(self, canvas: Canvas, box: Box) -> Button:
        """The gold button."""
        offer = self.proposal()
        return Button(
            "gold",
            offer.text,
            gold=True,
            sub=offer.sub if box.h > 60 else "",
            shown=Kind.MAIN,
            keys=("e",),
            enabled=offer.action is not None,
            reason=offer.reason,
        ).placed(box)

    def hand_cards(self, *, scale: float, y: float, rise: float, left: float, right: float) -> list[Widget]:
        """The cards at the lower edge; faces only where the person at the screen may see them."""
        desk = self.desk
        hand = desk.hand
        boxes = hand_strips(len(hand), (left + right) / 2, right - left, y, scale, 720.0, self.choice.card)
        in_challenge = desk.view.challenge is not None and desk.view.challenge.round > 0
        found: list[Widget] = []
        for place, (card, box) in enumerate(zip(hand, boxes, strict=True)):
            here, tip, dim, label = None, "", False, ""
            if card >= 0 and in_challenge:
                uses = desk.uses(card)
                here = here_of(desk.catalog, uses)
                dim = here.state == "no" and desk.kind not in _THROWN
                refused = next((use for use in uses if use.refusal is not None), None)
                guards = any(use.how == "guard" and use.refusal is None for use in uses)
                if refused is not None and desk.asks and not guards:
                    tip = desk.why_not(refused.action)
                label = self.card_label(card)
            found.append(
                HandCard(
                    place,
                    desk.catalog,
                    card,
                    scale=scale,
                    rise=rise,
                    here=here,
                    chosen=place == self.choice.card,
                    dim=dim,
                    label=label if place == self.choice.card else "",
                    tip=tip,
                ).placed(box)
            )
        return found

    def bottles(self, panel: Box) -> list[Widget]:
        """The bottles in Link's panel: drink from them, or pour them out."""
        found: list[Widget] = []
        for place, content in enumerate(self.desk.view.bottles):
            tip = f"{capital(bottle_name(content))}: {bottle_effect(self.desk.rules.catalog, content)}"
            found.append(Spot(BottleId(place), tip=tip).placed(bottle_box(panel, place)))
        return found

    def card_label(self, card: int) -> str:
        """What is written on the ribbon above the chosen card."""
        return ""

    def action_rows(self, canvas: Canvas, box: Box, found: Sequence[Row], pitch: float) -> list[Widget]:
        """Rows of actions, one below the other in a box."""
        chosen = chosen_row(self.desk, self.choice)
        widgets: list[Widget] = []
        notes = [row.short if row.reason else row.note for row in found]
        texts = [(row.text, note, row.pieces) for row, note in zip(found, notes, strict=True)]
        sizes = rows_sizes(canvas, texts, box.w, pitch - 4)
        for place, (row, note) in enumerate(zip(found, notes, strict=True)):
            waits = row.action is None and not row.reason
            widgets.append(
                RowButton(
                    row.id,
                    row.text,
                    icon=row.icon,
                    art=row.art,
                    note=note,
                    sizes=sizes,
                    chosen=chosen is not None and chosen.id == row.id,
                    pieces=row.pieces,
                    enabled=self.desk.asks and not row.reason and not waits,
                    reason=row.reason or (_("Choose a card first.") if waits else self.desk.waits),
                    tip=row.tip or (row.note if len(row.note) > 18 else ""),
                ).placed(Box(box.x, box.y + place * pitch, box.w, pitch - 4))
            )
        return widgets

    def question(self, canvas: Canvas) -> tuple[list[Widget], Box]:
        """The rows of a question as a panel in the right column, with the box it takes."""
        found = rows(self.desk, self.choice)
        head = PanelGround.head(canvas)
        pitch = min(40.0, max(30.0, canvas.text_size("label") * 1.6 + 10))
        room = 590 - 58 - head - 10
        pitch = min(pitch, room / max(1, len(found)))
        box = Box(RIGHT, 58, RIGHT_WIDTH, head + len(found) * pitch + 8)
        inner = Box(RIGHT + 10, 58 + head, RIGHT_WIDTH - 20, box.h - head - 8)
        return self.action_rows(canvas, inner, found, pitch), box

    def talk_rows(self, canvas: Canvas, box: Box) -> list[Widget]:
        """What the person at the screen may say."""
        found = hints(self.desk, self.desk.shown_seat)
        boxes = _talk_boxes([bool(hint.brief) for hint in found], box)
        texts = [hint.text if part.w == box.w else hint.brief for hint, part in zip(found, boxes, strict=True)]
        whole = [(hint.text, "", 0) for hint, part in zip(found, boxes, strict=True) if part.w == box.w]
        sizes = rows_sizes(canvas, whole, box.w, boxes[0].h)
        widgets: list[Widget] = []
        for hint, text, part in zip(found, texts, boxes, strict=True):
            widgets.append(
                RowButton(
                    HintId(hint.id),
                    text,
                    icon=hint.icon,
                    art=hint.art,
                    tone=hint.tone,
                    sizes=sizes,
                    enabled=hint.true,
                    reason=_("You don't have one in hand."),
                    tip="" if text == hint.text else hint.text,
                ).placed(part)
            )
        return widgets


def talk_height(hints: int, most: float) -> float:
    """The height of so many rows of table talk, as far as there is room."""
    return min(most, hints * _TALK_PITCH)


def _talk_boxes(narrow: Sequence[bool], box: Box) -> list[Box]:
    """A box for each hint: one below the other, or those that can be narrow by twos where it is tight."""
    if box.h / len(narrow) >= _LEAST_TALK_PITCH:
        pitch = box.h / len(narrow)
        return [Box(box.x, box.y + place * pitch, box.w, pitch - _TALK_GAP) for place in range(len(narrow))]
    wide = narrow.count(False)
    pitch = box.h / (wide + (len(narrow) - wide + 1) // 2)
    found = [Box(box.x, box.y + place * pitch, box.w, pitch - _TALK_GAP) for place in range(wide)]
    half = (box.w - _TALK_GAP) / 2
    for place in range(len(narrow) - wide):
        left = box.x + place % 2 * (half + _TALK_GAP)
        found.append(Box(left, box.y + (wide + place // 2) * pitch, half, pitch - _TALK_GAP))
    return found


def wide_hand(count: int) -> tuple[float, float]:
    """Left and right end of the hand in the lower middle."""
    return (300.0, 1006.0) if count > 5 else (312.0, 1010.0)
