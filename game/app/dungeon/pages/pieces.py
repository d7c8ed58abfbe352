"""Widgets of the dungeon's table: invisible areas, cards of the hand and action rows."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.dungeon.ids import HandCardId
from game.app.dungeon.pictures.item_card import CARD_HEIGHT, CARD_WIDTH, ValueInRoom, draw_card_back, draw_item_card
from game.app.dungeon.pictures.tokens import draw_ribbon, draw_triangles
from game.app.dungeon.views.parts import find_row_size, measure_line
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.style.ornaments import draw_button_bg, draw_focus_ring
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.widgets.base import Box, Pressable, WidgetId, WidgetState
from game.rules.dungeon.cards import DungeonCatalog

ICON_WIDTH, PIECES_WIDTH = 35.0, 56.0
"""Width at the left of a row for an icon or for Triforce pieces, in logical units."""
_NARROW_WIDTH = 120.0
"""Width below which a row has smaller margins, in logical units."""
_NOTE_GAP = 7.0
"""Space between the text and the note of a row, in logical units."""
_RIBBON_HEIGHT = 24.0
"""Height of the ribbon above a selected card, in logical units."""
_SCREEN_MARGIN = 8.0
"""Minimum distance of a lifted card from the edges of the screen, in logical units."""
_MIN_SHIFT = 16.0
"""Minimum shift of the cards beside the selected one, if there is enough space, in logical units."""
LIFT_SCALE, _LIFTED_GAP = 1.16, 10.0
"""Scale of a lifted card relative to its row, and its distance to the next card, in logical units."""
_MIN_READABLE_WIDTH, HAND_ROW_PITCH = 96.0, 66.0
"""Width of a card's visible strip in which its name is readable in large text, and distance between two rows of cards.
"""


class PressableArea(Pressable):
    """Pressable box whose content is drawn elsewhere; it draws only hover and focus."""

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        if state.hover:
            canvas.rect(*self.box, "white", radius=RADIUS.medium, alpha=round(ALPHA.faint * state.hover))
        if state.focused:
            draw_focus_ring(canvas, *self.box, radius=RADIUS.medium)


class DungeonHandCard(Pressable):
    """Card of the hand: only a strip of it may be visible.

    It is lifted and shown entirely while hovered or selected.
    """

    is_drawn_from_fields = True

    def __init__(
        self,
        index: int,
        catalog: DungeonCatalog,
        card: int,
        *,
        scale: float,
        lift_distance: float,
        lift_scale: float = LIFT_SCALE,
        lifted_box: Box | None = None,
        visible_width: float = 0.0,
        value_here: ValueInRoom | None = None,
        chosen: bool = False,
        is_dimmed: bool = False,
        label: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(HandCardId(index), tip=tip, keys=(str((index + 1) % 10),))
        self.catalog = catalog
        self.card = card
        """Item card, by its index in the catalog; HIDDEN for one that is face down."""
        self.scale = scale
        """Scale of the card in its row."""
        self.lift_distance = lift_distance
        """Distance that a lifted card rises above its row, in logical units."""
        self.lift_scale = lift_scale
        """Scale of a lifted card relative to its row."""
        self.lifted_box = lifted_box
        """Box of a lifted card; None if it rises above its row."""
        self.visible_width = visible_width
        """Width that the next card leaves visible; 0 for the whole card."""
        self.value_here = value_here
        """Value of the card in the running challenge; None outside of one."""
        self.chosen = chosen
        self.is_dimmed = is_dimmed
        self.label = label
        """Text of the ribbon above the selected card."""

    @property
    def tip_box(self) -> Box:
        if self.lifted_box is not None:
            return self.box
        top = self.box.y - self.lift_distance - (_RIBBON_HEIGHT if self.chosen and self.label else 0.0)
        return self.box._replace(y=top, h=self.box.bottom - top)

    def _is_lifted(self, state: WidgetState) -> bool:
        """Return whether the card is lifted: it is selected or has the focus."""
        return self.card >= 0 and (self.chosen or state.current)

    def ring_box(self, state: WidgetState) -> Box:
        return self._get_card_box(lifted=True) if self._is_lifted(state) else self.box

    def _get_card_box(self, *, lifted: bool) -> Box:
        """Return the box of the whole card."""
        width, height = CARD_WIDTH * self.scale, CARD_HEIGHT * self.scale
        if not lifted:
            return self.box._replace(w=width, h=height)
        if self.lifted_box is not None:
            return self.lifted_box
        aside = width * (self.lift_scale - 1) / 2
        left = min(max(self.box.x - aside, _SCREEN_MARGIN), WIDTH - _SCREEN_MARGIN - width * self.lift_scale)
        return Box(left, self.box.y - self.lift_distance, width * self.lift_scale, height * self.lift_scale)

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        if not self._is_lifted(state):
            self._draw_card(canvas, state, lifted=False)

    def draw_over(self, canvas: Canvas, state: WidgetState) -> None:
        if self._is_lifted(state):
            self._draw_card(canvas, state, lifted=True)

    def _draw_card(self, canvas: Canvas, state: WidgetState, *, lifted: bool) -> None:
        """Draw the card, its ribbon and its focus ring."""
        if self.card < 0:
            box = self._get_card_box(lifted=False)
            draw_card_back(canvas, box)
            if state.focused:
                draw_focus_ring(canvas, *box, radius=RADIUS.medium)
            return
        scale = self.scale * (self.lift_scale if lifted else 1.0)
        left, top, width, height = self._get_card_box(lifted=lifted)
        if self.chosen and self.label:
            wide_label = min(max(canvas.measure(self.label, "strong")[0] + 24, 96), width)
            tall_label = max(22.0, canvas.resolve_text_size("strong") * LEADING.loose)
            place = Box(left + (width - wide_label) / 2, top - tall_label - 2, wide_label, tall_label)
            draw_ribbon(canvas, place, self.label, "good_low")
        draw_item_card(
            canvas,
            left,
            top,
            scale,
            self.catalog,
            self.card,
            value_here=self.value_here,
            is_highlighted=self.chosen or (lifted and state.focused),
            is_dimmed=self.is_dimmed and not self.chosen,
            visible_width=0.0 if lifted else self.visible_width,
        )
        if lifted and state.focused:
            draw_focus_ring(canvas, left, top, width, height, radius=RADIUS.large)


def arrange_hand(count: int, row: Box, scale: float, chosen: int, lift_scale: float = LIFT_SCALE) -> list[Box]:
    """Return the boxes of the cards of a hand: side by side if there is enough space, else overlapping.

    The other cards move aside for the selected, larger card, so that a strip of each remains visible.
    """
    width = CARD_WIDTH * scale
    if chosen >= 0 and (count - 1 + lift_scale) * width > row.w:
        return _arrange_beside(count, row, width, chosen, lift_scale)
    pitch = min(width + 9, (row.w - width) / max(1, count - 1)) if count > 1 else 0.0
    taken = pitch * (count - 1) + width
    left = row.center[0] - taken / 2
    aside = (
        min(max(_MIN_SHIFT, width * (lift_scale - 1) / 2 + _LIFTED_GAP), max(0.0, (row.w - taken) / 2))
        if chosen >= 0
        else 0.0
    )
    return [
        row._replace(
            x=left + index * pitch + aside * ((index > chosen) - (index < chosen)),
            w=width if index == count - 1 else min(pitch, width),
        )
        for index in range(count)
    ]


def _arrange_beside(count: int, row: Box, card_width: float, chosen: int, lift_scale: float) -> list[Box]:
    """Return the boxes of overlapping cards on both sides of a selected card that is not covered."""
    over = card_width * (lift_scale - 1) / 2
    after = count - 1 - chosen
    free = card_width * lift_scale + _LIFTED_GAP + (card_width if after else 0.0)
    pitch = min(card_width, (row.w - free) / max(1, chosen + max(0, after - 1)))
    left = row.center[0] - (free + pitch * (chosen + max(0, after - 1))) / 2
    boxes = [row._replace(x=left + index * pitch, w=pitch) for index in range(chosen)]
    boxes.append(row._replace(x=left + chosen * pitch + over, w=card_width))
    right = left + chosen * pitch + card_width * lift_scale + _LIFTED_GAP
    last = after - 1
    boxes += [row._replace(x=right + at * pitch, w=card_width if at == last else pitch) for at in range(after)]
    return boxes


def arrange_docked_hand(count: int, row: Box, lifted_box: Box, card_width: float, chosen: int) -> list[Box]:
    """Return the boxes of a hand whose selected card is in ``lifted_box`` at the right end of its row.

    Cards that would leave too little of each other visible are arranged in two rows.
    """
    room = row if chosen < 0 else row._replace(w=lifted_box.x - _LIFTED_GAP - row.x)
    others = [index for index in range(count) if index != chosen]
    rows = count_hand_rows(len(others), room.w, card_width)
    found = [lifted_box._replace(y=row.y, h=row.h)] * count
    pitch = _find_pitch(-(-len(others) // rows), room.w, card_width)
    for line in range(rows):  # the last row covers the one above it
        held = others[len(others) * line // rows : len(others) * (line + 1) // rows]
        left = room.center[0] - (pitch * (len(held) - 1) + card_width) / 2
        top, last = row.y - (rows - 1 - line) * HAND_ROW_PITCH, line == rows - 1
        for at, place in enumerate(held):
            seen = card_width if at == len(held) - 1 else min(pitch, card_width)
            found[place] = row._replace(x=left + at * pitch, y=top, w=seen, h=row.h if last else HAND_ROW_PITCH)
    return found


def count_hand_rows(count: int, available_width: float, card_width: float) -> int:
    """Return the number of rows in which cards leave enough of each other visible."""
    return 1 if _find_pitch(count, available_width, card_width) >= _MIN_READABLE_WIDTH else 2


def _find_pitch(count: int, available_width: float, card_width: float) -> float:
    """Return the distance between the left edges of adjacent cards."""
    return min(card_width + 9, (available_width - card_width) / max(1, count - 1)) if count > 1 else card_width


class ActionRow(Pressable):
    """Row of an action: icon or picture, text, and at the right a note or the reason why it is refused."""

    is_drawn_from_fields = True

    def __init__(
        self,
        id: WidgetId,
        text: str,
        *,
        icon: str = "",
        picture: str = "",
        note: str = "",
        chosen: bool = False,
        pieces: int = 0,
        enabled: bool = True,
        reason: str = "",
        tip: str = "",
        coin_color: str = "",
        text_sizes: tuple[float, float] | None = None,
    ) -> None:
        super().__init__(id, enabled=enabled, reason=reason, tip=tip)
        self.text = text
        self.icon = icon
        self.picture = picture
        """Path of a picture in place of the icon."""
        self.note = note
        self.chosen = chosen
        self.pieces = pieces
        """Cost in Triforce pieces."""
        self.coin_color = coin_color
        """Color of a coin behind the icon; empty for none."""
        self.text_sizes: tuple[float | None, float | None] = text_sizes or (None, None)
        """Text sizes of the text and the note, the same for all rows of a list."""

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.box
        if self.enabled:
            draw_button_bg(canvas, x, y, w, h, radius=RADIUS.medium, hover=state.hover)
        else:
            canvas.rect(x, y, w, h, "plate_low", radius=RADIUS.medium, alpha=ALPHA.half)
            canvas.rect(x, y, w, h, "plate_edge", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.faint)
        if self.chosen:
            canvas.rect(x, y, w, h, "cream", radius=RADIUS.medium, border=BORDER.thick)
        left = self._draw_mark(canvas)
        room = x + w - (9 if w >= _NARROW_WIDTH else 5) - left
        size, small = self.text_sizes
        share = _find_note_width(canvas, self.text, self.note, room, h, size)
        if self.note:
            color = "danger" if self.note == self.reason else "cream" if self.chosen else "mute"
            spot = left + room - share, y + 2, share, h - 4
            canvas.draw_text_block(
                self.note,
                *spot,
                "small",
                size=small or _find_note_size(canvas, size),
                color=color,
                align="right",
                leading=LEADING.tight,
            )
            share += _NOTE_GAP
        ink = "cream" if self.enabled else "mute"
        spot = left, y, room - share, h
        canvas.draw_text_block(
            self.text, *spot, "label", size=size, color=ink, leading=LEADING.tight, wraps=_can_wrap(canvas)
        )
        if state.focused:
            draw_focus_ring(canvas, *self.box, radius=RADIUS.medium)

    def _draw_mark(self, canvas: Canvas) -> float:
        """Draw icon, picture or Triforce pieces; return the left edge of the text."""
        x, y, w, h = self.box
        x -= 0 if w >= _NARROW_WIDTH else 5
        size = min(h - 8, 20.0)
        faint = ALPHA.full if self.enabled else ALPHA.half
        if self.pieces:
            draw_triangles(canvas, x + 8, y + (h - 12) / 2, self.pieces, is_dimmed=not self.enabled)
            return x + PIECES_WIDTH
        if self.picture:
            canvas.picture(self.picture, x + 8, y + (h - size) / 2, size, size, fit="contain", alpha=faint)
        elif self.coin_color:
            canvas.circle(x + 17, y + h / 2, size * 0.54, self.coin_color, alpha=faint)
            canvas.icon(self.icon, x + 17 - size * 0.34, y + h / 2 - size * 0.34, size * 0.68, alpha=faint)
        elif self.icon:
            canvas.icon(self.icon, x + 9, y + (h - size * 0.9) / 2, size * 0.9, alpha=faint)
        else:
            return x + 12
        return x + ICON_WIDTH


def _find_note_size(canvas: Canvas, text_size: float | None = None) -> float:
    """Return the text size of a note, at most that of the text beside it."""
    return max(canvas.min_size, min(canvas.resolve_text_size("small"), 16.0, text_size or 16.0))


def _find_note_width(
    canvas: Canvas, text: str, note: str, available_width: float, height: float, size: float | None
) -> float:
    """Return the width of a note beside a text.

    It is the note's full width if possible, else the width that the text leaves, but at least nearly half of the row
    if the text still fits into one line.
    """
    if not note:
        return 0.0
    width = measure_line(canvas, note, "small", _find_note_size(canvas, size)) + 2
    taken = measure_line(canvas, text, "label", size or min(canvas.resolve_text_size("label"), height * 0.8))
    half = min(
        available_width * 0.46, available_width - measure_line(canvas, text, "label", canvas.min_size) - _NOTE_GAP
    )
    return min(width, max(half, available_width * 0.3, available_width - taken - _NOTE_GAP))


def find_row_sizes(
    canvas: Canvas, rows: Sequence[tuple[str, str, int]], width: float, height: float
) -> tuple[float, float]:
    """Return the text sizes of text and note in a list of rows, given as (text, note, pieces)."""
    size = _find_text_size(canvas, rows, width, height)
    notes = []
    for text, note, pieces in rows:
        room = width - 9 - (PIECES_WIDTH if pieces else ICON_WIDTH)
        notes.append((note, _find_note_width(canvas, text, note, room, height, size)))
    small = find_row_size(canvas, [note for note in notes if note[0]], "small", height - 4, leading=LEADING.tight)
    return size, min(small, _find_note_size(canvas, size))


def _find_text_size(canvas: Canvas, rows: Sequence[tuple[str, str, int]], width: float, height: float) -> float:
    """Return the text size at which the texts of all rows fit."""
    for size in canvas.list_sizes("label", min(canvas.resolve_text_size("label"), (height - 4) * 0.8)):
        texts = []
        for text, note, pieces in rows:
            room = width - 9 - (PIECES_WIDTH if pieces else ICON_WIDTH)
            wide = measure_line(canvas, note, "small", _find_note_size(canvas, size)) + 2 + _NOTE_GAP if note else 0.0
            texts.append((text, max(room * 0.54, room - wide)))
        if find_row_size(canvas, texts, "label", height - 4, leading=LEADING.tight, wraps=_can_wrap(canvas)) >= size:
            break
    return size


def _can_wrap(canvas: Canvas) -> bool:
    """Return whether a row may have two lines at full size, which its height allows with large text."""
    return canvas.text_scale > 1
