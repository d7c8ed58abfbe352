"""Things on the dungeon's table that can be pressed: cards of the hand, rows of actions, rooms, bottles."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.dungeon.ids import CardId
from game.app.dungeon.pictures.item_card import CARD_HEIGHT, CARD_WIDTH, Here, draw_card_back, draw_item_card
from game.app.dungeon.pictures.tokens import MARKS, badge, ribbon, triangles
from game.app.dungeon.views.parts import even, line_width
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import focus_ring, plate
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.widgets.base import Box, Look, Pressable, Widget, WidgetId
from game.rules.dungeon.cards import Catalog

MARK_WIDE, PIECES_WIDE = 35.0, 56.0
_NARROW = 120.0
"""Below this width a row has tighter margins."""
"""What icon or pieces take at the left of a row."""
_GAP = 7.0
_RIBBON = 24.0
"""The height of the ribbon above a chosen card."""
_SPREAD = 16.0
"""How far the cards beside the chosen one step aside."""
_LIFTED, _BESIDE = 1.16, 10.0
"""How much larger a lifted card is, and its distance to the numbers of the next one."""


class Spot(Pressable):
    """A box on the table that is drawn elsewhere and can be pressed; it shows only its focus."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        if look.hover:
            canvas.rect(*self.box, "white", radius=RADIUS.medium, alpha=round(ALPHA.faint * look.hover))
        if look.focused:
            focus_ring(canvas, *self.box, radius=RADIUS.medium)


class HandCard(Pressable):
    """A card of the hand: a strip of it shows, the whole of it rises when it is pointed at or chosen."""

    def __init__(
        self,
        place: int,
        catalog: Catalog,
        card: int,
        *,
        scale: float,
        rise: float,
        here: Here | None = None,
        chosen: bool = False,
        dim: bool = False,
        label: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(CardId(place), tip=tip, keys=(str((place + 1) % 10),))
        self.catalog = catalog
        self.card = card
        self.scale = scale
        self.rise = rise
        """How far a lifted card rises above its row."""
        self.here = here
        self.chosen = chosen
        self.dim = dim
        self.label = label

    @property
    def tip_box(self) -> Box:
        top = self.box.y - self.rise - (_RIBBON if self.chosen and self.label else 0.0)
        return Box(self.box.x, top, self.box.w, self.box.bottom - top)

    def _lifted(self, look: Look) -> bool:
        return self.card >= 0 and (self.chosen or look.current)

    def ring_box(self, look: Look) -> Box:
        return self._card_box(lifted=True) if self._lifted(look) else self.box

    def _card_box(self, *, lifted: bool) -> Box:
        """Return where the whole card is drawn."""
        wide, tall = CARD_WIDTH * self.scale, CARD_HEIGHT * self.scale
        if not lifted:
            return Box(self.box.x, self.box.y, wide, tall)
        aside = wide * (_LIFTED - 1) / 2
        return Box(self.box.x - aside, self.box.y - self.rise, wide * _LIFTED, tall * _LIFTED)

    def draw(self, canvas: Canvas, look: Look) -> None:
        if not self._lifted(look):
            self._paint(canvas, look, lifted=False)

    def draw_over(self, canvas: Canvas, look: Look) -> None:
        if self._lifted(look):
            self._paint(canvas, look, lifted=True)

    def _paint(self, canvas: Canvas, look: Look, *, lifted: bool) -> None:
        if self.card < 0:
            box = self._card_box(lifted=False)
            draw_card_back(canvas, box)
            if look.focused:
                focus_ring(canvas, *box, radius=RADIUS.medium)
            return
        scale = self.scale * (_LIFTED if lifted else 1.0)
        left, top, wide, tall = self._card_box(lifted=lifted)
        if self.chosen and self.label:
            size = canvas.measure(self.label, "strong")[0]
            wide_label = min(max(size + 24, 96), 190)
            place = Box(left + wide / 2 - wide_label / 2, top - _RIBBON, wide_label, 22)
            ribbon(canvas, place, self.label, "good_low")
        draw_item_card(
            canvas,
            left,
            top,
            scale,
            self.catalog,
            self.card,
            here=self.here,
            lifted=self.chosen or (lifted and look.focused),
            dim=self.dim and not self.chosen,
        )
        if lifted and look.focused:
            focus_ring(canvas, left, top, wide, tall, radius=RADIUS.large)


def hand_strips(
    count: int, middle: float, width: float, y: float, scale: float, bottom: float, chosen: int
) -> list[Box]:
    """The boxes of the cards of a hand: side by side while there is room, overlapping when there is not.

    The others step aside for the chosen card, which is larger, so that a strip of each of them shows.
    """
    wide = CARD_WIDTH * scale
    if chosen >= 0 and count * wide > width:
        return _parted(count, middle, width, y, wide, bottom, chosen)
    pitch = min(wide + 9, (width - wide) / max(1, count - 1)) if count > 1 else 0.0
    taken = pitch * (count - 1) + wide
    left = middle - taken / 2
    aside = min(_SPREAD, max(0.0, (width - taken) / 2)) if chosen >= 0 else 0.0
    return [
        Box(
            left + place * pitch + aside * ((place > chosen) - (place < chosen)),
            y,
            wide if place == count - 1 else min(pitch, wide),
            bottom - y,
        )
        for place in range(count)
    ]


def _parted(count: int, middle: float, width: float, y: float, wide: float, bottom: float, chosen: int) -> list[Box]:
    """Cards that overlap, on both sides of a chosen one that lies free."""
    over = wide * (_LIFTED - 1) / 2
    after = count - 1 - chosen
    free = wide * _LIFTED + _BESIDE + (wide if after else 0.0)
    pitch = min(wide, (width - free) / max(1, chosen + max(0, after - 1)))
    left = middle - (free + pitch * (chosen + max(0, after - 1))) / 2
    boxes = [Box(left + place * pitch, y, pitch, bottom - y) for place in range(chosen)]
    boxes.append(Box(left + chosen * pitch + over, y, wide, bottom - y))
    right = left + chosen * pitch + wide * _LIFTED + _BESIDE
    last = after - 1
    boxes += [Box(right + place * pitch, y, wide if place == last else pitch, bottom - y) for place in range(after)]
    return boxes


class RowButton(Pressable):
    """A row of actions: icon or picture, text, a remark or the reason why not at its right."""

    def __init__(
        self,
        id: WidgetId,
        text: str,
        *,
        icon: str = "",
        art: str = "",
        note: str = "",
        chosen: bool = False,
        pieces: int = 0,
        enabled: bool = True,
        reason: str = "",
        tip: str = "",
        tone: str = "",
        sizes: tuple[float, float] | None = None,
    ) -> None:
        super().__init__(id, enabled=enabled, reason=reason, tip=tip)
        self.text = text
        self.icon = icon
        self.art = art
        self.note = note
        self.chosen = chosen
        self.pieces = pieces
        self.tone = tone
        """The color of a coin behind the icon."""
        self.sizes: tuple[float | None, float | None] = sizes or (None, None)
        """Of the text and the remark, the same for all rows of a list."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        if self.enabled:
            plate(canvas, x, y, w, h, radius=RADIUS.medium, lit=look.hover)
        else:
            canvas.rect(x, y, w, h, "plate_low", radius=RADIUS.medium, alpha=ALPHA.half)
            canvas.rect(x, y, w, h, "plate_edge", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.faint)
        if self.chosen:
            canvas.rect(x, y, w, h, "cream", radius=RADIUS.medium, border=BORDER.thick)
        left = self._mark(canvas)
        room = x + w - (9 if w >= _NARROW else 5) - left
        size, small = self.sizes
        share = _share(canvas, self.text, self.note, room, h, size)
        if self.note:
            color = "minus" if self.note == self.reason else "cream" if self.chosen else "mute"
            spot = left + room - share, y + 2, share, h - 4
            canvas.block(
                self.note,
                *spot,
                "small",
                size=small or _note_size(canvas, size),
                color=color,
                align="right",
                leading=LEADING.tight,
            )
            share += _GAP
        ink = "cream" if self.enabled else "mute"
        canvas.block(self.text, left, y, room - share, h, "label", size=size, color=ink, leading=LEADING.tight)
        if look.focused:
            focus_ring(canvas, *self.box, radius=RADIUS.medium)

    def _mark(self, canvas: Canvas) -> float:
        """Draws icon, picture or pieces; returns where the text begins."""
        x, y, w, h = self.box
        x -= 0 if w >= _NARROW else 5
        size = min(h - 8, 20.0)
        faint = ALPHA.full if self.enabled else ALPHA.half
        if self.pieces:
            triangles(canvas, x + 8, y + (h - 12) / 2, self.pieces, dim=not self.enabled)
            return x + PIECES_WIDE
        if self.art:
            canvas.picture(self.art, x + 8, y + (h - size) / 2, size, size, fit="contain", alpha=faint)
        elif self.tone:
            canvas.circle(x + 17, y + h / 2, size * 0.54, self.tone, alpha=faint)
            canvas.icon(self.icon, x + 17 - size * 0.34, y + h / 2 - size * 0.34, size * 0.68, alpha=faint)
        elif self.icon:
            canvas.icon(self.icon, x + 9, y + (h - size * 0.9) / 2, size * 0.9, alpha=faint)
        else:
            return x + 12
        return x + MARK_WIDE


def _note_size(canvas: Canvas, text: float | None = None) -> float:
    """The size of a remark: never larger than the text that it stands beside."""
    return max(canvas.least, min(canvas.text_size("small"), 16.0, text or 16.0))


def _share(canvas: Canvas, text: str, note: str, room: float, height: float, size: float | None) -> float:
    """The width that a remark takes beside a text: all it needs, or what the text leaves, and nearly half at least if
    the text can still be read in one line beside it.
    """
    if not note:
        return 0.0
    wide = line_width(canvas, note, "small", _note_size(canvas, size)) + 2
    taken = line_width(canvas, text, "label", size or min(canvas.text_size("label"), height * 0.8))
    half = min(room * 0.46, room - line_width(canvas, text, "label", canvas.least) - _GAP)
    return min(wide, max(half, room * 0.3, room - taken - _GAP))


def rows_sizes(
    canvas: Canvas, found: Sequence[tuple[str, str, int]], width: float, height: float
) -> tuple[float, float]:
    """The sizes of the text and of the remark in a list of rows, given as text, remark and pieces."""
    size = _rows_size(canvas, found, width, height)
    notes = []
    for text, note, pieces in found:
        room = width - 9 - (PIECES_WIDE if pieces else MARK_WIDE)
        notes.append((note, _share(canvas, text, note, room, height, size)))
    small = even(canvas, [one for one in notes if one[0]], "small", height - 4, leading=LEADING.tight)
    return size, min(small, _note_size(canvas, size))


def _rows_size(canvas: Canvas, found: Sequence[tuple[str, str, int]], width: float, height: float) -> float:
    for size in canvas.sizes("label", min(canvas.text_size("label"), (height - 4) * 0.8)):
        texts = []
        for text, note, pieces in found:
            room = width - 9 - (PIECES_WIDE if pieces else MARK_WIDE)
            wide = line_width(canvas, note, "small", _note_size(canvas, size)) + 2 + _GAP if note else 0.0
            texts.append((text, max(room * 0.54, room - wide)))
        if even(canvas, texts, "label", height - 4, leading=LEADING.loose) >= size:
            break
    return size


class SeatRow(Pressable):
    """A player in a list: badge, name, and a remark."""

    focusable = False

    def __init__(
        self,
        id: WidgetId,
        seat: int,
        letter: str,
        name: str,
        note: str,
        *,
        lit: bool = False,
    ) -> None:
        super().__init__(id)
        self.seat, self.letter, self.name, self.note, self.lit = seat, letter, name, note, lit
        self.sizes: tuple[float | None, float | None] = None, None
        """Of the name and the remark, the same for all rows of a list."""

    def share(self, canvas: Canvas) -> float:
        """The width that the remark takes beside the name."""
        if not self.note:
            return 0.0
        w = self.box.w
        taken = canvas.measure(self.name, "strong")[0]
        wide = canvas.measure(self.note, "small", size=self.sizes[1])[0] + 3
        return min(wide, max((w - 44) * 0.46, w - 52 - taken))

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        if self.lit:
            canvas.rect(x, y, w, h, "gold", radius=RADIUS.medium, alpha=ALPHA.faint)
            canvas.rect(x, y, w, h, "gold", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.strong)
        radius = min(9.0, h * 0.36)
        badge(canvas, self.seat, x + 17, y + h / 2, radius, self.letter)
        share, (size, small) = self.share(canvas), self.sizes
        tone = "cream" if self.lit else "mute"
        spot = x + w - 8 - share, y + 1, share, h - 2
        canvas.block(self.note, *spot, "small", size=small, color=tone, align="right", leading=LEADING.tight)
        ink = MARKS[self.seat].light
        canvas.block(
            self.name,
            x + 35,
            y + 1,
            w - 50 - share,
            h - 2,
            "strong",
            size=size,
            color=ink,
            leading=LEADING.tight,
        )
        if look.focused:
            focus_ring(canvas, *self.box, radius=RADIUS.medium)


def alike_seats(canvas: Canvas, found: Sequence[SeatRow]) -> list[Widget]:
    """Players of a list: where the name or the remark of one has to be small, all are."""
    if not found:
        return []
    height = found[0].box.h - 2
    notes = [(row.note, row.share(canvas)) for row in found if row.note]
    small = even(canvas, notes, "small", height, leading=LEADING.tight)
    for row in found:
        row.sizes = None, small
    names = [(row.name, row.box.w - 50 - row.share(canvas)) for row in found]
    size = even(canvas, names, "strong", height, leading=LEADING.tight)
    for row in found:
        row.sizes = size, min(small, size)
    return [*found]
