"""Decks before the match: face up in rows, or face down in a fan."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.app.elixir.pictures.card_view import TALL, WIDE, draw_back, draw_card, get_numbers_height
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.presentation.elixir.view_models import ElixirCardFace, FaceKind, find_face
from game.rules.elixir.state import GAMES

_GAP, _WIDEST, _IN_A_ROW = 12.0, 132.0, 7
"""Gap between cards, maximum width of a card, and maximum number of cards in a row."""
_ROUND: tuple[tuple[FaceKind, str, int], ...] = (
    ("character", "quillon-squire", 0),
    ("potion", "lions-tonic", 0),
    ("character", "marco-the-smuggler", 1),
)
"""Cards in the picture of a round: kind, id and side."""
_ARC, _TURN = 0.8, 2.4
"""Sag of a fan per squared distance from its middle card, and degrees between neighboring cards."""


def arrange_cards(box: Box, counts: Sequence[int], widest: float = _WIDEST) -> list[Box]:
    """Return the boxes of cards in centered rows, as large as fits into a box."""
    columns, rows = max(counts, default=1), max(1, len(counts))
    wide = min(widest, (box.w + _GAP) / columns - _GAP, ((box.h + _GAP) / rows - _GAP) * WIDE / TALL)
    tall = wide * TALL / WIDE
    top = box.y + (box.h - rows * (tall + _GAP) + _GAP) / 2
    found = []
    for row, count in enumerate(counts):
        left = box.x + (box.w - count * (wide + _GAP) + _GAP) / 2
        found += [Box(left + place * (wide + _GAP), top + row * (tall + _GAP), wide, tall) for place in range(count)]
    return found


def split_rows(counts: Sequence[int]) -> list[int]:
    """Split groups of cards into nearly equal rows of at most ``_MAX_ROW_LENGTH`` cards; return the row lengths."""
    rows = []
    for count in counts:
        parts = max(1, -(-count // _IN_A_ROW))
        rows += [count // parts + (part < count % parts) for part in range(parts)]
    return [row for row in rows if row]


def draw_deck(canvas: Canvas, box: Box, faces: Sequence[ElixirCardFace], side: int) -> None:
    """Draw the cards of a deck face up in one row, or characters and potions in a row each if that is larger."""
    characters = sum(face.kind == "character" for face in faces)
    two = [count for count in (characters, len(faces) - characters) if count]
    spots = max((arrange_cards(box, counts) for counts in (two, [len(faces)])), key=lambda found: found[0].w)
    bare = get_numbers_height(canvas) > spots[0].h / 2
    for spot, face in zip(spots, faces, strict=True):
        draw_card(canvas, face, spot.x, spot.y, spot.w, side=side, bare=bare)


def draw_backs(canvas: Canvas, box: Box, potions: int, side: int) -> None:
    """Draw a deck face down in a fan: one character per game, and the potions."""
    count = GAMES + potions
    wide = min(_WIDEST, box.h * 0.8 * WIDE / TALL, box.w / 6)
    tall = wide * TALL / WIDE
    step = min(wide * 0.62, (box.w - 1.5 * wide) / max(1, count - 1))
    for place in range(count):
        away = place - (count - 1) / 2
        x, y = box.center[0] + step * away - wide / 2, box.center[1] - tall / 2 + _ARC * (away * away - count)
        kind = "character" if place < GAMES else "potion"
        draw = partial(draw_back, kind=kind, x=0, y=0, w=wide, side=side)
        key = ("elixir fanned", kind, side, round(wide, 1))
        canvas.draw_cached(key, x, y, wide, tall, draw, pad=12, angle=round(-_TURN * away), lies=True)


def draw_round(canvas: Canvas, box: Box) -> None:
    """Draw a sample round: two characters, with a potion between them."""
    catalog = load_elixir_catalog()
    for spot, (kind, name, side) in zip(arrange_cards(box, [len(_ROUND)]), _ROUND, strict=True):
        draw_card(canvas, find_face(catalog, kind, name), spot.x, spot.y, spot.w, side=side)


def draw_seat_ground(canvas: Canvas, box: Box, seat: int) -> None:
    """Draw the background of a seat in its color."""
    color = canvas.seat_mark(seat).color
    canvas.rect(*box, color, radius=8, alpha=40)
    canvas.rect(*box, color, radius=8, border=1, alpha=120)
