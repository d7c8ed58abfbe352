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
from game.app.elixir.table.stage import LANES, TipAreaId
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


def draw_middle(
    canvas: Canvas, show: ElixirViewState, stage: LayoutResult, moment: RoundProgress, found: RoundBreakdown | None
) -> None:
    """Draw the middle of the table at a progress of the round's animation."""
    _draw_other_hand(canvas, show, stage)
    duel = show.revealed_game
    if duel is None:
        _draw_choice(canvas, show, stage)
        return
    if moment.come < 1:
        return
    _draw_values(canvas, show, duel, stage, moment, found)
    _draw_potions(canvas, show, duel, stage)
    if found is not None and not show.revealed_seats and (show.offered_potion is not None or moment.fall >= 1):
        _draw_outcome(
            canvas,
            stage.boxes[TipAreaId("outcome")],
            format_outcome_line(show, duel, found),
            good=_is_good(show, found),
        )


def _is_good(show: ElixirViewState, found: RoundBreakdown) -> bool:
    """Return whether the outcome of the round is good for the seat on the left."""
    return found.winner >= 0 and found.winner == show.me


def _draw_other_hand(canvas: Canvas, show: ElixirViewState, stage: LayoutResult) -> None:
    """Draw the opponent's cards face down, with the pictures of known ones."""
    catalog = show.rules.catalog
    for kind in ("character", "potion"):
        for place, number in show.list_hand(show.foe, kind):
            box = stage.boxes[TipAreaId(f"other {kind}", place)]
            if number == HIDDEN:
                draw_back(canvas, kind, *box[:3])
            else:
                face = (
                    make_character_face(catalog, number) if kind == "character" else make_potion_face(catalog, number)
                )
                draw_known_card(canvas, box, face.art, show.foe)


# Choosing -------------------------------------------------------------------------------------------------------------


def _draw_choice(canvas: Canvas, show: ElixirViewState, stage: LayoutResult) -> None:
    """Draw the values of the selected character and the selected potion, or an empty place for it."""
    own = show.phase == "lay" and show.viewer >= 0
    character, potion = show.picked if own else (NONE, NONE)
    catalog, hand = show.rules.catalog, show.view
    values = {} if character == NONE else _list_printed(show, hand.characters[show.me][character].number)
    for name, mine, _theirs in LANES:
        if values:
            draw_value(canvas, stage.boxes[TipAreaId(mine, show.me)], mine, values[mine])
            draw_pointer(canvas, *stage.boxes[TipAreaId(name)].center, -1 if name == "guard" else 1, alpha=ALPHA.half)
    if not own or show.has_no_potions:
        return
    box = stage.boxes[TipAreaId("potion", show.me)]
    if potion != NONE:
        draw_card(canvas, make_potion_face(catalog, hand.potions[show.me][potion].number), *box[:3])
    else:
        draw_empty_card(canvas, box, _("Potion"))


# The round ------------------------------------------------------------------------------------------------------------


def _draw_values(
    canvas: Canvas,
    show: ElixirViewState,
    duel: GameRecord,
    stage: LayoutResult,
    moment: RoundProgress,
    found: RoundBreakdown | None,
) -> None:
    """Draw the three pairs of values, each with its changes so far; the values of both strikes move together."""
    alpha = round(ALPHA.full * moment.values)
    shields = (0, 0) if found is None or moment.mind <= 0 else found.shields
    for name, *pair in LANES:
        middle, away = stage.boxes[TipAreaId(name)], 0.0 if name == "minds" else moment.away
        if found is not None:
            _draw_meeting(canvas, show, middle, name, moment, found)
        for seat, stat, way in zip((show.me, show.foe), pair, (-1, 1), strict=True):
            box = stage.boxes[TipAreaId(stat, seat)].moved_by(way * away, 0)
            printed = _list_printed(show, _get_character(duel, seat))
            if found is None:
                draw_value(canvas, box, stat, printed[stat], alpha=alpha)
                continue
            number, shield = found.numbers[seat][stat], shields[seat] if stat == "health" else 0
            draw_value(canvas, box, stat, number.now + shield, alpha=alpha)
            if change := find_change(number, shield):
                draw_change(canvas, box, change, right=way > 0)


def _list_printed(show: ElixirViewState, number: int) -> dict[str, int]:
    """Return the printed values of a character, by stat."""
    return dict(zip(STATS, make_character_face(show.rules.catalog, number).stats or (), strict=True))


def _get_character(duel: GameRecord, seat: int) -> int:
    """Return the catalog number of a seat's character."""
    assert duel.characters is not None
    return duel.characters[seat]


def _draw_meeting(
    canvas: Canvas, show: ElixirViewState, box: Box, name: str, moment: RoundProgress, found: RoundBreakdown
) -> None:  # fmt: skip
    """Draw the effect where two values meet."""
    if name == "minds":
        seat = 0 if found.shields[0] else 1
        if found.shields[seat] and moment.mind > 0:
            draw_mind(canvas, box, found.shields[seat], -1 if seat == show.me else 1, moment.mind)
        return
    striker, way = (show.me, 1) if name == "strike" else (show.foe, -1)
    strike = found.strikes[striker]
    if moment.burst > 0:
        if strike.hits:
            draw_hit(canvas, box, way, moment.burst)
        else:
            draw_block(canvas, box, missed=strike.missed)
    elif moment.meet > 0:
        draw_meeting(canvas, box, moment.meet)
    else:
        draw_pointer(canvas, *box.center, way, alpha=ALPHA.strong)


def _draw_potions(canvas: Canvas, show: ElixirViewState, duel: GameRecord, stage: LayoutResult) -> None:
    """Draw both potions: face up in their round, gray in another one, otherwise face down."""
    catalog, asked = show.rules.catalog, show.offered_potion
    drunk = show.revealed_seats or (show.round.drinkers if show.round is not None else ())
    captions = stage.boxes[TipAreaId("captions")]
    for seat in (show.me, show.foe):
        if not duel.with_potion[seat]:
            continue
        box, caption = stage.boxes[TipAreaId("potion", seat)], ""
        if asked is not None and seat == show.viewer:
            draw_card(canvas, make_potion_face(catalog, asked), *box[:3], lift=True)
        elif seat in duel.poured and seat in drunk and asked is None:
            share = show.poured if seat in show.revealed_seats else 1.0
            draw_drunk_potion(canvas, box, make_potion_face(catalog, duel.poured[seat]), share)
        elif seat in duel.poured:
            draw_card(canvas, make_potion_face(catalog, duel.poured[seat]), *box[:3], dim=True)
            caption = _("used")
        else:
            lying = duel.laid.get(seat, NONE)
            known = make_potion_face(catalog, lying).name if lying >= 0 else ""
            draw_back(canvas, "potion", *box[:3], known=known)
            caption = _("not used") if seat in duel.declined else _("face down")
            caption = _("returned") if duel.winner is not None else caption
            caption = _("used up") if seat in duel.spent else caption
        spot = captions._replace(x=box.x, w=box.w)
        canvas.draw_text_block(caption, *spot, "small", align="center", shadow=ALPHA.strong)


def _draw_outcome(canvas: Canvas, box: Box, words: str, *, good: bool) -> None:
    """Draw the outcome of the round in one line."""
    wide = min(box.w, canvas.measure(words, "strong")[0] + 2 * SPACE.large)
    place = box._replace(x=box.center[0] - wide / 2, w=wide)
    canvas.rect(*place, "panel", radius=RADIUS.medium)
    canvas.rect(*place, "good" if good else "line", radius=RADIUS.medium, border=BORDER.thin)
    canvas.draw_text_block(words, *place.inset(SPACE.small, 0), "strong", align="center")
