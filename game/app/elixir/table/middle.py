"""Middle of the table between the duelists: the opponent's hand, the values, both potions, and the outcome."""

from __future__ import annotations

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
from game.app.elixir.table.words import format_outcome_line
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutResult
from game.presentation.elixir.duel_records import GameRecord
from game.presentation.elixir.reckoning import RoundBreakdown
from game.presentation.elixir.view_models import STATS, make_character_face, make_potion_face
from game.rules.core.protocol import HIDDEN
from game.rules.elixir.state import NONE
from game.text import _


def _favors_left_seat(view_state: ElixirViewState, breakdown: RoundBreakdown) -> bool:
    """Return whether the outcome of the round is good for the seat on the left."""
    return breakdown.winner >= 0 and breakdown.winner == view_state.left_seat


def draw_opponent_hand(canvas: Canvas, view_state: ElixirViewState, arranged: LayoutResult) -> None:
    """Draw the opponent's cards face down, with the pictures of known ones."""
    catalog = view_state.rules.catalog
    for kind in ("character", "potion"):
        for place, number in view_state.list_hand(view_state.right_seat, kind):
            box = arranged.boxes[TipAreaId(f"other {kind}", place)]
            if number == HIDDEN:
                draw_back(canvas, kind, *box[:3])
            else:
                face = (
                    make_character_face(catalog, number) if kind == "character" else make_potion_face(catalog, number)
                )
                draw_known_card(canvas, box, face.art, view_state.right_seat)


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

    The rays of a hit are below everything in the rows beside it, and changes above it.
    """
    alpha = round(ALPHA.full * progress.values)
    shields = (0, 0) if breakdown is None or progress.mind <= 0 else breakdown.shields
    if breakdown is not None:
        names = [name for name, *_pair in VALUE_PAIRS]
        for name in sorted(names, key=lambda name: not _is_hit(view_state, name, breakdown)):
            _draw_meeting(canvas, view_state, arranged.boxes[TipAreaId(name)], name, progress, breakdown)
    changes = []
    for name, *pair in VALUE_PAIRS:
        away = 0.0 if name == "minds" else progress.value_offset
        for seat, stat, way in zip((view_state.left_seat, view_state.right_seat), pair, (-1, 1), strict=True):
            box = arranged.boxes[TipAreaId(stat, seat)].moved_by(way * away, 0)
            printed = _list_printed_values(view_state, _get_character(record, seat))
            if breakdown is None:
                draw_value(canvas, box, stat, printed[stat], alpha=alpha)
                continue
            number, shield = breakdown.numbers[seat][stat], shields[seat] if stat == "health" else 0
            draw_value(canvas, box, stat, number.current + shield, alpha=alpha)
            changes.append((box, find_change(number, shield), way > 0))
    for box, change, is_right in changes:
        if change:
            draw_change(canvas, box, change, is_right=is_right)


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


def _draw_meeting(
    canvas: Canvas, view_state: ElixirViewState, box: Box, name: str, progress: RoundProgress, breakdown: RoundBreakdown
) -> None:  # fmt: skip
    """Draw the effect where two values meet."""
    if name == "minds":
        seat = 0 if breakdown.shields[0] else 1
        if breakdown.shields[seat] and progress.mind > 0:
            draw_mind(canvas, box, breakdown.shields[seat], -1 if seat == view_state.left_seat else 1, progress.mind)
        return
    way, strike = 1 if name == "strike" else -1, breakdown.strikes[_find_striker(view_state, name)]
    if progress.burst > 0:
        if strike.hits:
            draw_hit(canvas, box, way, progress.burst)
        else:
            draw_block(canvas, box, is_miss=strike.missed)
    elif progress.strike > 0:
        draw_meeting(canvas, box, progress.strike)
    else:
        draw_pointer(canvas, *box.center, way, alpha=ALPHA.strong)


def _find_striker(view_state: ElixirViewState, name: str) -> int:
    """Return the seat whose attack meets the other one's health in a pair of values."""
    return view_state.left_seat if name == "strike" else view_state.right_seat


def _is_hit(view_state: ElixirViewState, name: str, breakdown: RoundBreakdown) -> bool:
    """Return whether a pair of values is an attack that hits."""
    return name != "minds" and breakdown.strikes[_find_striker(view_state, name)].hits


def draw_potions(canvas: Canvas, view_state: ElixirViewState, record: GameRecord, arranged: LayoutResult) -> None:
    """Draw both potions: face up in their round, gray in another one, otherwise face down."""
    catalog, asked = view_state.rules.catalog, view_state.offered_potion
    drunk = view_state.revealed_seats or (
        view_state.shown_round.drinking_seats if view_state.shown_round is not None else ()
    )
    captions = arranged.boxes[TipAreaId("captions")]
    for seat in (view_state.left_seat, view_state.right_seat):
        if not record.with_potion[seat]:
            continue
        box, caption = arranged.boxes[TipAreaId("potion", seat)], ""
        if asked is not None and seat == view_state.viewer:
            draw_card(canvas, make_potion_face(catalog, asked), *box[:3], is_lifted=True)
        elif seat in record.revealed_potions and seat in drunk and asked is None:
            share = view_state.poured if seat in view_state.revealed_seats else 1.0
            draw_drunk_potion(canvas, box, make_potion_face(catalog, record.revealed_potions[seat]), share)
        elif seat in record.revealed_potions:
            draw_card(canvas, make_potion_face(catalog, record.revealed_potions[seat]), *box[:3], is_dimmed=True)
            caption = _("used")
        else:
            lying = record.laid_potions.get(seat, NONE)
            known = make_potion_face(catalog, lying).name if lying >= 0 else ""
            draw_back(canvas, "potion", *box[:3], known_name=known)
            caption = _("not used") if seat in record.declining_seats else _("face down")
            caption = _("returned") if record.winner is not None else caption
            caption = _("used up") if seat in record.spent_potions else caption
        spot = captions._replace(x=box.x, w=box.w)
        canvas.draw_text_block(caption, *spot, "small", align="center", shadow=ALPHA.strong)


def draw_outcome(
    canvas: Canvas,
    view_state: ElixirViewState,
    record: GameRecord,
    arranged: LayoutResult,
    breakdown: RoundBreakdown,
) -> None:
    """Draw the outcome of the round in one line."""
    box, text = arranged.boxes[TipAreaId("outcome")], format_outcome_line(view_state, record, breakdown)
    is_good = _favors_left_seat(view_state, breakdown)
    wide = min(box.w, canvas.measure(text, "strong")[0] + 2 * SPACE.large)
    place = box._replace(x=box.center[0] - wide / 2, w=wide)
    canvas.rect(*place, "panel", radius=RADIUS.medium)
    canvas.rect(*place, "good" if is_good else "line", radius=RADIUS.medium, border=BORDER.thin)
    canvas.draw_text_block(text, *place.inset(SPACE.small, 0), "strong", align="center")
