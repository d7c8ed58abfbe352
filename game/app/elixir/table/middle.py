"""Middle of the table between the duelists: the opponent's hand, the values, both potions, and the outcome."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from game.app.elixir.pictures.card_view import draw_back, draw_card
from game.app.elixir.pictures.clash import RoundProgress
from game.app.elixir.pictures.lanes import (
    draw_block,
    draw_change,
    draw_hit,
    draw_meeting,
    draw_mind,
    draw_pointer,
    draw_value,
    find_change,
)
from game.app.elixir.pictures.marks import draw_drunk_potion, draw_empty_card, draw_known_card
from game.app.elixir.showing import ElixirViewState
from game.app.elixir.table.stage import VALUE_PAIRS, TipAreaId
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutResult
from game.presentation.elixir.duel_records import GameRecord
from game.presentation.elixir.reckoning import RoundBreakdown
from game.presentation.elixir.view_models import STATS, ElixirCardFace, make_character_face, make_potion_face
from game.rules.core.protocol import HIDDEN
from game.rules.elixir.state import NONE
from game.text import _


def favors_left_seat(view_state: ElixirViewState, breakdown: RoundBreakdown) -> bool:
    """Return whether the outcome of the round is good for the seat on the left."""
    return breakdown.winner >= 0 and breakdown.winner == view_state.left_seat


def draw_opponent_hand(canvas: Canvas, view_state: ElixirViewState, arranged: LayoutResult) -> None:
    """Draw the opponent's cards face down, with the pictures of known ones."""
    catalog = view_state.rules.catalog
    for kind in ("character", "potion"):
        for place, number in view_state.list_hand(view_state.right_seat, kind):
            box, art = arranged.boxes[TipAreaId(f"other {kind}", place)], ""
            if number != HIDDEN:
                make = make_character_face if kind == "character" else make_potion_face
                art = make(catalog, number).art
            held = box, kind, art, view_state.right_seat
            canvas.draw_group(("elixir held", kind, place), held, partial(_draw_held_card, canvas, *held))


def _draw_held_card(canvas: Canvas, box: Box, kind: str, art: str, seat: int) -> None:
    if art:
        draw_known_card(canvas, box, art, seat)
    else:
        draw_back(canvas, kind, *box[:3])


# Choosing -------------------------------------------------------------------------------------------------------------


def draw_selection(canvas: Canvas, view_state: ElixirViewState, arranged: LayoutResult) -> None:
    """Draw the values of the selected character and the selected potion, or an empty place for it."""
    own = view_state.phase == "lay" and view_state.viewer >= 0
    character, potion = view_state.selection if own else (NONE, NONE)
    catalog, hand = view_state.rules.catalog, view_state.view
    values = (
        {}
        if character == NONE
        else _list_printed_values(view_state, hand.characters[view_state.left_seat][character].number)
    )
    for name, mine, _theirs in VALUE_PAIRS:
        if values:
            draw_value(canvas, arranged.boxes[TipAreaId(mine, view_state.left_seat)], mine, values[mine])
            draw_pointer(
                canvas, *arranged.boxes[TipAreaId(name)].center, -1 if name == "guard" else 1, alpha=ALPHA.half
            )
    if not own or view_state.has_no_potions:
        return
    box = arranged.boxes[TipAreaId("potion", view_state.left_seat)]
    if potion != NONE:
        draw_card(canvas, make_potion_face(catalog, hand.potions[view_state.left_seat][potion].number), *box[:3])
    else:
        draw_empty_card(canvas, box, _("Potion"))


# The round ------------------------------------------------------------------------------------------------------------


def draw_values(
    canvas: Canvas,
    view_state: ElixirViewState,
    record: GameRecord,
    arranged: LayoutResult,
    progress: RoundProgress,
    breakdown: RoundBreakdown | None,
) -> None:
    """Draw the three pairs of values, each with its changes so far; the values of both strikes move together.

    The rays of a hit are below everything in the rows beside it, and changes above it. A pair whose values are as
    before is reused while another one moves.
    """
    alpha = round(ALPHA.full * progress.values)
    shields = (0, 0) if breakdown is None or progress.mind <= 0 else breakdown.shields
    if breakdown is not None:
        names = [name for name, *_pair in VALUE_PAIRS]
        for name in sorted(names, key=lambda name: not _is_hit(view_state, name, breakdown)):
            sign = _find_sign(view_state, arranged.boxes[TipAreaId(name)], name, progress, breakdown)
            canvas.draw_group(("elixir sign", name), sign, partial(_draw_sign, canvas, sign))
    changes = []
    for name, *pair in VALUE_PAIRS:
        away = 0.0 if name == "minds" else progress.value_offset
        values = []
        for seat, stat, way in zip((view_state.left_seat, view_state.right_seat), pair, (-1, 1), strict=True):
            box = arranged.boxes[TipAreaId(stat, seat)].moved_by(way * away, 0)
            if breakdown is None:
                values.append((box, stat, _list_printed_values(view_state, _get_character(record, seat))[stat]))
                continue
            number, shield = breakdown.numbers[seat][stat], shields[seat] if stat == "health" else 0
            values.append((box, stat, number.current + shield))
            changes.append((box, find_change(number, shield), way > 0))
        canvas.draw_group(("elixir pair", name), (values, alpha), partial(_draw_pair, canvas, values, alpha))
    for box, change, is_right in changes:
        if change:
            draw_change(canvas, box, change, is_right=is_right)


def _draw_pair(canvas: Canvas, values: Sequence[tuple[Box, str, int]], alpha: int) -> None:
    for box, stat, number in values:
        draw_value(canvas, box, stat, number, alpha=alpha)


def list_value_boxes(view_state: ElixirViewState, arranged: LayoutResult) -> list[Box]:
    """Return the boxes of the values and of the places where they meet."""
    found = []
    for name, *pair in VALUE_PAIRS:
        ids = zip(pair, (view_state.left_seat, view_state.right_seat), strict=True)
        found += [arranged.boxes[id] for id in (TipAreaId(name), *(TipAreaId(stat, seat) for stat, seat in ids))]
    return found


def _list_printed_values(view_state: ElixirViewState, number: int) -> dict[str, int]:
    """Return the printed values of a character, by stat."""
    return dict(zip(STATS, make_character_face(view_state.rules.catalog, number).stats or (), strict=True))


def _get_character(record: GameRecord, seat: int) -> int:
    """Return the catalog number of a seat's character."""
    assert record.characters is not None
    return record.characters[seat]


class _Sign(NamedTuple):
    """Sign where two values meet: the function that draws it, and its arguments after the canvas."""

    draw: Callable[..., None]
    arguments: tuple[object, ...]


def _find_sign(
    view_state: ElixirViewState, box: Box, name: str, progress: RoundProgress, breakdown: RoundBreakdown
) -> _Sign | None:
    """Return the sign where the values of a pair meet; None if there is none."""
    if name == "minds":
        seat = 0 if breakdown.shields[0] else 1
        if not breakdown.shields[seat] or progress.mind <= 0:
            return None
        way = -1 if seat == view_state.left_seat else 1
        return _Sign(draw_mind, (box, breakdown.shields[seat], way, progress.mind))
    way, strike = 1 if name == "strike" else -1, breakdown.strikes[_find_striker(view_state, name)]
    if progress.burst > 0:
        return _Sign(draw_hit, (box, way, progress.burst)) if strike.hits else _Sign(draw_block, (box, strike.missed))
    if progress.strike > 0:
        return _Sign(draw_meeting, (box, progress.strike))
    return _Sign(_draw_small_pointer, (box, way))


def _draw_small_pointer(canvas: Canvas, box: Box, direction: int) -> None:
    draw_pointer(canvas, *box.center, direction, alpha=ALPHA.strong)


def _draw_sign(canvas: Canvas, sign: _Sign | None) -> None:
    if sign is not None:
        sign.draw(canvas, *sign.arguments)


def _find_striker(view_state: ElixirViewState, name: str) -> int:
    """Return the seat whose attack meets the other one's health in a pair of values."""
    return view_state.left_seat if name == "strike" else view_state.right_seat


def _is_hit(view_state: ElixirViewState, name: str, breakdown: RoundBreakdown) -> bool:
    """Return whether a pair of values is an attack that hits."""
    return name != "minds" and breakdown.strikes[_find_striker(view_state, name)].hits


class ShownPotion(msgspec.Struct, frozen=True):
    """Potion on the table as it is drawn."""

    box: Box
    face: ElixirCardFace | None
    """Face of the potion; None while it lies face down."""
    known_name: str = ""
    """Name of a face-down potion that the viewer knows."""
    caption: str = ""
    is_offered: bool = False
    """True if the viewer may drink it now."""
    is_used: bool = False
    """True if it was drunk in another round."""
    poured: float = 1.0
    """Progress of drinking it, from 0 to 1."""


def list_potions(view_state: ElixirViewState, record: GameRecord, arranged: LayoutResult) -> list[ShownPotion]:
    """Return both potions: face up in their round, gray in another one, otherwise face down."""
    catalog, offered = view_state.rules.catalog, view_state.offered_potion
    drunk = view_state.revealed_seats or (
        view_state.shown_round.drinking_seats if view_state.shown_round is not None else ()
    )
    found = []
    for seat in (view_state.left_seat, view_state.right_seat):
        if not record.with_potion[seat]:
            continue
        box = arranged.boxes[TipAreaId("potion", seat)]
        if offered is not None and seat == view_state.viewer:
            found.append(ShownPotion(box, make_potion_face(catalog, offered), is_offered=True))
        elif seat in record.revealed_potions and seat in drunk and offered is None:
            share = view_state.poured if seat in view_state.revealed_seats else 1.0
            found.append(ShownPotion(box, make_potion_face(catalog, record.revealed_potions[seat]), poured=share))
        elif seat in record.revealed_potions:
            face = make_potion_face(catalog, record.revealed_potions[seat])
            found.append(ShownPotion(box, face, caption=_("used"), is_used=True))
        else:
            lying = record.laid_potions.get(seat, NONE)
            known = make_potion_face(catalog, lying).name if lying >= 0 else ""
            caption = _("not used") if seat in record.declining_seats else _("face down")
            caption = _("returned") if record.winner is not None else caption
            caption = _("used up") if seat in record.spent_potions else caption
            found.append(ShownPotion(box, None, known, caption))
    return found


def draw_potion(canvas: Canvas, potion: ShownPotion, captions: Box) -> None:
    """Draw a potion with its caption, which is in the row ``captions``."""
    box = potion.box
    if potion.face is None:
        draw_back(canvas, "potion", *box[:3], known_name=potion.known_name)
    elif potion.is_offered or potion.is_used:
        draw_card(canvas, potion.face, *box[:3], is_lifted=potion.is_offered, is_dimmed=potion.is_used)
    else:
        draw_drunk_potion(canvas, box, potion.face, potion.poured)
    spot = captions._replace(x=box.x, w=box.w)
    canvas.draw_text_block(potion.caption, *spot, "small", align="center", shadow=ALPHA.strong)


def draw_outcome(canvas: Canvas, box: Box, text: str, is_good: bool) -> None:
    """Draw the outcome of the round in one line."""
    width = min(box.w, canvas.measure(text, "strong")[0] + 2 * SPACE.large)
    place = box._replace(x=box.center[0] - width / 2, w=width)
    canvas.rect(*place, "panel", radius=RADIUS.medium)
    canvas.rect(*place, "good" if is_good else "line", radius=RADIUS.medium, border=BORDER.thin)
    canvas.draw_text_block(text, *place.inset(SPACE.small, 0), "strong", align="center")
