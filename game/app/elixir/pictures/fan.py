"""Decks before the match: face up in rows, or face down in a fan."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.app.elixir.pictures.card_view import (
    BASE_CARD_HEIGHT,
    BASE_CARD_WIDTH,
    draw_back,
    draw_card,
    get_numbers_height,
)
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.presentation.elixir.view_models import ElixirCardFace, FaceKind, find_face
from game.rules.elixir.state import GAMES_PER_MATCH

_CARD_GAP, _MAX_CARD_WIDTH, _MAX_ROW_LENGTH = 12.0, 132.0, 7
"""Gap between cards, maximum width of a card, and maximum number of cards in a row."""
_SAMPLE_CARDS: tuple[tuple[FaceKind, str, int], ...] = (
    ("character", "quillon-squire", 0),
    ("potion", "lions-tonic", 0),
    ("character", "marco-the-smuggler", 1),
)
"""Cards in the picture of a round: kind, id and side."""
_FAN_SAG, _FAN_DEGREES = 0.8, 2.4
"""Sag of a fan per squared distance from its middle card, and degrees between neighboring cards."""


def arrange_cards(box: Box, row_lengths: Sequence[int], max_width: float = _MAX_CARD_WIDTH) -> list[Box]:
    """Return the boxes of cards in centered rows, as large as fits into a box."""
    columns, rows = max(row_lengths, default=1), max(1, len(row_lengths))
    width = min(
        max_width,
        (box.w + _CARD_GAP) / columns - _CARD_GAP,
        ((box.h + _CARD_GAP) / rows - _CARD_GAP) * BASE_CARD_WIDTH / BASE_CARD_HEIGHT,
    )
    height = width * BASE_CARD_HEIGHT / BASE_CARD_WIDTH
    top = box.y + (box.h - rows * (height + _CARD_GAP) + _CARD_GAP) / 2
    found = []
    for row, count in enumerate(row_lengths):
        left = box.x + (box.w - count * (width + _CARD_GAP) + _CARD_GAP) / 2
        found += [
            Box(left + index * (width + _CARD_GAP), top + row * (height + _CARD_GAP), width, height)
            for index in range(count)
        ]
    return found


def split_rows(group_sizes: Sequence[int]) -> list[int]:
    """Split groups of cards into nearly equal rows of at most ``_MAX_ROW_LENGTH`` cards; return the row lengths."""
    rows = []
    for count in group_sizes:
        parts = max(1, -(-count // _MAX_ROW_LENGTH))
        rows += [count // parts + (part < count % parts) for part in range(parts)]
    return [row for row in rows if row]


def draw_deck(canvas: Canvas, box: Box, faces: Sequence[ElixirCardFace], side: int) -> None:
    """Draw the cards of a deck face up in one row, or characters and potions in a row each if that is larger."""
    characters = sum(face.kind == "character" for face in faces)
    two = [count for count in (characters, len(faces) - characters) if count]
    spots = max((arrange_cards(box, counts) for counts in (two, [len(faces)])), key=lambda found: found[0].w)
    bare = get_numbers_height(canvas) > spots[0].h / 2
    for spot, face in zip(spots, faces, strict=True):
        draw_card(canvas, face, spot.x, spot.y, spot.w, side=side, without_numbers=bare)


def draw_backs(canvas: Canvas, box: Box, potion_count: int, side: int) -> None:
    """Draw a deck face down in a fan: one character per game, and the potions."""
    count = GAMES_PER_MATCH + potion_count
    width = min(_MAX_CARD_WIDTH, box.h * 0.8 * BASE_CARD_WIDTH / BASE_CARD_HEIGHT, box.w / 6)
    height = width * BASE_CARD_HEIGHT / BASE_CARD_WIDTH
    step = min(width * 0.62, (box.w - 1.5 * width) / max(1, count - 1))
    for index in range(count):
        away = index - (count - 1) / 2
        x, y = box.center[0] + step * away - width / 2, box.center[1] - height / 2 + _FAN_SAG * (away * away - count)
        kind = "character" if index < GAMES_PER_MATCH else "potion"
        draw = partial(draw_back, kind=kind, x=0, y=0, w=width, side=side)
        key = ("elixir fanned", kind, side, round(width, 1))
        canvas.draw_cached(
            key, x, y, width, height, draw, overhang=12, angle=round(-_FAN_DEGREES * away), is_static_angle=True
        )


def draw_sample_round(canvas: Canvas, box: Box) -> None:
    """Draw a sample round: two characters, with a potion between them."""
    catalog = load_elixir_catalog()
    for spot, (kind, name, side) in zip(arrange_cards(box, [len(_SAMPLE_CARDS)]), _SAMPLE_CARDS, strict=True):
        draw_card(canvas, find_face(catalog, kind, name), spot.x, spot.y, spot.w, side=side)


def draw_seat_background(canvas: Canvas, box: Box, seat: int) -> None:
    """Draw the background of a seat in its color."""
    color = canvas.seat_mark(seat).color
    canvas.rect(*box, color, radius=8, alpha=40)
    canvas.rect(*box, color, radius=8, border=1, alpha=120)
